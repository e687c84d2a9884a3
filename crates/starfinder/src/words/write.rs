//! Writes declarations in the case notation; the other files of this folder read them.

use std::fmt::Write as _;

use board::{Board, CreatureId, Movement};
use rules::Attempt;

use super::super::declaration::{FlightAction, HoverBy};
use super::super::travel::{Duration, TravelAction};
use super::super::{
    Action, Declaration, OrderAction, Path, Place, Provocation, SkillCheck, Through, Vehicles, Verb,
};
use super::told;

/// Writes the declaration in the case notation.
pub(crate) fn declaration_words(declaration: &Declaration, board: &Board) -> String {
    let name = |id: CreatureId| told::name(board, id);
    let action = match &declaration.action {
        Action::Movement(path) => path_words(path, declaration.start_level, &name),
        Action::Flight(action) => flight_words(action),
        Action::Travel(action) => travel_words(action, &name),
        Action::Other { kind, provocation } => match provocation {
            Provocation::None => format!("act {}", kind.word()),
            Provocation::Act => format!("act {} provokes", kind.word()),
        },
        Action::Order(OrderAction::Begin(order) | OrderAction::Change(order)) => {
            let names: Vec<String> = order.iter().map(|creature| name(*creature)).collect();
            format!("{} order={}", declaration.verb_word(), names.join(","))
        }
        Action::EndTurn | Action::Order(OrderAction::End) => declaration.verb_word().to_owned(),
    };
    let actor = declaration.actor().map_or_else(|| "gm".to_owned(), name);
    format!("{actor} {action}")
}

/// Writes the verb, options and path of a movement.
fn path_words(path: &Path, start_level: i32, name: &dyn Fn(CreatureId) -> String) -> String {
    let mut words = path.verb.word().to_owned();
    if path.way != Movement::Land && path.verb != Verb::ClimbFast {
        words.push(' ');
        words.push_str(path.way.word());
    }
    // Writing to a string cannot fail.
    if let Some(primary) = path.primary {
        let _ = write!(words, " primary={primary}");
    }
    if let Some(target) = path.target {
        let _ = write!(words, " target={}", name(target));
    }
    if !path.through.is_empty() {
        let list = |of: &dyn Fn(&Through) -> String| {
            path.through.iter().map(of).collect::<Vec<_>>().join(",")
        };
        let opponents = list(&|through| name(through.opponent));
        let _ = write!(words, " through={opponents}");
        if path.tumbles_before > 0 {
            let _ = write!(words, " after={}", path.tumbles_before);
        }
        let settled = path.through.iter().map_while(|through| through.result);
        let results: Vec<&str> = settled.map(rules::Attempt::word).collect();
        if !results.is_empty() {
            let _ = write!(words, " result={}", results.join(","));
        }
    }
    match path.check {
        Some(SkillCheck::Settled(result)) => {
            let _ = write!(words, " result={}", result.word());
        }
        Some(SkillCheck::Rolled { dc }) => {
            let _ = write!(words, " dc={dc}");
        }
        Some(SkillCheck::TakeTen { dc }) => {
            let _ = write!(words, " dc={dc} take10");
        }
        None => {}
    }
    if let Some(halt) = path.halt {
        let _ = write!(words, " {halt}");
    }
    if let Some(steps) = path.met_after {
        let _ = write!(words, " met={steps}");
    }
    words.push(':');
    let mut before = start_level;
    for Place { square, level } in path.steps.iter().copied() {
        let _ = if level == before {
            write!(words, " {square}")
        } else {
            write!(words, " ({},{},{level})", square.x, square.y)
        };
        before = level;
    }
    words
}

/// Writes the verb and options of a travel action.
fn travel_words(action: &TravelAction, name: &dyn Fn(CreatureId) -> String) -> String {
    let mut words = action.verb_word().to_owned();
    // Writing to a string cannot fail.
    match action {
        TravelAction::Stop | TravelAction::Sleep => {}
        TravelAction::Local { pace, count, .. } => {
            let _ = write!(words, " {} n={count}", pace.word());
        }
        TravelAction::Overland {
            duration,
            pace,
            way,
        } => {
            match duration {
                Duration::Hours(hours) => {
                    let _ = write!(words, " {} n={hours}", pace.word());
                }
                Duration::Day => {}
                Duration::Miles(miles) => {
                    let _ = write!(words, " {} miles={miles}", pace.word());
                }
            }
            if let Some(country) = way.country {
                let _ = write!(words, " terrain={}", country.word());
            }
            if let Some(path) = way.path {
                let _ = write!(words, " path={}", path.word());
            }
            if way.vehicles == Vehicles::Some {
                words.push_str(" vehicles");
            }
        }
        TravelAction::Recover { points } => {
            let _ = write!(words, " points={points}");
        }
        TravelAction::Flee {
            pursuers,
            rounds,
            is_mitigated,
        } => {
            let _ = write!(words, " from={} rounds={rounds}", names(pursuers, name));
            if *is_mitigated {
                words.push_str(" mitigated");
            }
        }
        TravelAction::FleeOverland { pursuers } => {
            let _ = write!(words, " overland from={}", names(pursuers, name));
        }
    }
    words
}

fn names(creatures: &[CreatureId], name: &dyn Fn(CreatureId) -> String) -> String {
    creatures
        .iter()
        .map(|creature| name(*creature))
        .collect::<Vec<_>>()
        .join(",")
}

/// Writes the verb and options of a flight action.
fn flight_words(action: &FlightAction) -> String {
    let FlightAction::Hover { by, result, dc } = action;
    let mut words = action.verb_word().to_owned();
    if *by == HoverBy::SwiftAction {
        words.push_str(" swift");
    }
    if let Some(dc) = dc {
        words.push_str(&format!(" dc={dc}"));
    }
    match result {
        Some(Attempt::Success) => words.push_str(" result=success"),
        Some(Attempt::Failure) => words.push_str(" result=failure"),
        None => {}
    }
    words
}

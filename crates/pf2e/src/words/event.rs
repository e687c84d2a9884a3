//! Writes happenings and facts in the words of the notation.

use board::{Board, CreatureId, Terrain};

use crate::facts::Variant;
use crate::gridless::point_words;
use crate::happening::{DamageTaken, Fact, OwnHappening, Spot, StepNow};
use crate::turn_roll::{CheckMade, TotalAgainst, TurnRoll};

fn name(board: &Board, id: CreatureId) -> String {
    let creature = board.creature(id);
    creature.map_or_else(|| id.to_string(), |own| own.name.clone())
}

/// Writes a happening as an event of the notation.
pub(crate) fn happening_words(happening: &OwnHappening, board: &Board) -> String {
    let who = |id: &CreatureId| name(board, *id);
    match happening {
        OwnHappening::TurnStarts(id) => format!("turn-start {}", who(id)),
        OwnHappening::Acts(id) => format!("act {}", who(id)),
        OwnHappening::TurnEnds(id) => format!("turn-end {}", who(id)),
        OwnHappening::Regains(id) => format!("regain {}", who(id)),
        OwnHappening::Duration { effect, left } => format!("duration {effect} {left}"),
        OwnHappening::Ended { effect } => format!("ended {effect}"),
        OwnHappening::RecoveryDue(id, variant) => {
            let kind = match variant {
                Variant::Published => "flat-check",
                Variant::Playtest => "saving-throw",
            };
            format!("recovery {} {kind}", who(id))
        }
        OwnHappening::Uses { name } => format!("use {name}"),
        OwnHappening::Persistent(id, name) => format!("persistent {} {name}", who(id)),
        OwnHappening::SaveDue(id, name) => format!("save {} {name}", who(id)),
        OwnHappening::Frightened(id, value) => format!("frightened {} {value}", who(id)),
        OwnHappening::Disrupted(id) => format!("disrupted {}", who(id)),
        OwnHappening::TurnRoll(id, roll) => turn_roll_words(roll, &who(id)),
        OwnHappening::ReflexDue {
            creature,
            ground,
            dc,
        } => {
            let or = if *ground == Terrain::Narrow {
                "fall"
            } else {
                "prone"
            };
            let dc = dc.map(|dc| format!(" {dc}")).unwrap_or_default();
            format!("reflex-or-{or} {}{dc}", who(creature))
        }
        OwnHappening::Hazard(id, spot, damage) => {
            let damage = damage.as_ref().map(damage_words).unwrap_or_default();
            format!("hazard {} {}{damage}", who(id), spot_words(*spot))
        }
        OwnHappening::Injury(id, spot, damage) => {
            let damage = damage_words(damage);
            format!("injury {} {}{damage}", who(id), spot_words(*spot))
        }
        OwnHappening::BalanceDue(id, at) => format!("balance {} {}", who(id), point_words(*at)),
        OwnHappening::Falls(id, at) => format!("fall {} {}", who(id), point_words(*at)),
        OwnHappening::FallsProne(id, at) => {
            let at = at.map(|at| format!(" {}", point_words(at)));
            format!("prone {}{}", who(id), at.unwrap_or_default())
        }
        OwnHappening::PutBack(id, at) => format!("put-back {} {}", who(id), point_words(*at)),
    }
}

fn spot_words(spot: Spot) -> String {
    match spot {
        Spot::Square(square) => square.to_string(),
        Spot::Point(point) => point_words(point),
    }
}

/// Writes ` 7 fire embers`.
fn damage_words(damage: &DamageTaken) -> String {
    let name = damage.name.as_ref().map(|name| format!(" {name}"));
    format!(
        " {} {}{}",
        damage.amount,
        damage.kind,
        name.unwrap_or_default()
    )
}

/// Writes `recovery-check A 9 against 12 failure`.
fn turn_roll_words(roll: &TurnRoll, who: &str) -> String {
    match roll {
        TurnRoll::Recovery(check) => format!("recovery-check {who} {}", check_words(*check)),
        TurnRoll::Dying(value) => format!("dying {who} {value}"),
        TurnRoll::Dead => format!("dead {who}"),
        TurnRoll::Damage { name, amount } => format!("damage {who} {name} {amount}"),
        TurnRoll::HitPoints(now) => format!("hp {who} {now}"),
        TurnRoll::KnockedOut => format!("knocked-out {who}"),
        TurnRoll::FlatCheck { name, check } => {
            format!("flat-check {who} {name} {}", check_words(*check))
        }
        TurnRoll::Over { name } => format!("over {who} {name}"),
        TurnRoll::Save { name, check } => {
            format!("save-check {who} {name} {}", check_words(*check))
        }
    }
}

/// Writes `9 against 12 failure`, or `failure` if only that was stated.
fn check_words(check: CheckMade) -> String {
    let degree = check.degree.word();
    match check.rolled {
        Some(TotalAgainst { total, dc }) => format!("{total} against {dc} {degree}"),
        None => degree.to_owned(),
    }
}

/// Writes a fact as a result of the notation: name and value.
pub(crate) fn fact_words(fact: &Fact, board: &Board) -> (&'static str, String) {
    let named = |id: &CreatureId| {
        let creature = board.creature(*id);
        creature.map_or_else(|| "?".to_owned(), |own| own.name.clone())
    };
    let list = |ids: &[CreatureId]| match ids {
        [] => "none".to_owned(),
        ids => ids.iter().map(named).collect::<Vec<_>>().join(" "),
    };
    match fact {
        Fact::Done => ("done", String::new()),
        Fact::Attacks(modifiers) => {
            let modifiers: Vec<String> = modifiers.iter().map(i32::to_string).collect();
            ("attack", modifiers.join(" "))
        }
        Fact::Moved(length) => ("moved", length.to_string()),
        Fact::Fell(feet) => ("fell", feet.to_string()),
        Fact::Initiative(total) => ("initiative", total.to_string()),
        Fact::HitPoints(now) => ("hp", now.to_string()),
        Fact::Actions(left) => ("actions", left.to_string()),
        Fact::Reactions(left) => ("reactions", left.to_string()),
        Fact::Step(step) => {
            let word = match step {
                StepNow::Act => "act",
                StepNow::End => "end",
            };
            ("step", word.to_owned())
        }
        Fact::Order(order) => ("order", list(order)),
        Fact::Turn(turn) => ("turn", list(turn.as_slice())),
        Fact::Round(round) => ("round", round.to_string()),
        Fact::Aside(aside) => ("aside", list(aside)),
    }
}

//! The fast engine, compared with the reference; it is driven through its public interface, the
//! case notation.

use std::fmt::Write as _;

use dice::Scripted;
use grid::Square;
use notation::{Case, Exchange, Request, Step};
use proptest::prelude::*;
use reference::{
    Answer, Flag, Ground, Move, System, Verb, World, declare, pf2e, srd35, to_case, without,
};
use rules::{Picture, PlanError};
use systems::Situation;

use super::worlds::{config, grow, seeds};

fn case_id(system: System) -> &'static str {
    match system {
        System::Pf2e => "pf2e.random/1",
        System::Srd35 => "srd35.random/1",
    }
}

fn engine_system(system: System) -> systems::System {
    match system {
        System::Pf2e => systems::System::Pf2e,
        System::Srd35 => systems::System::Srd35,
    }
}

/// The situation of a case, with the facts before its first declaration.
fn situation(system: System, case: &Case) -> Result<Situation, String> {
    let mut situation = Picture::from(case)
        .set_up(engine_system(system))
        .map_err(|error| error.to_string())?;
    for step in &case.body {
        let Step::With(facts) = step else { break };
        for with in facts {
            situation
                .read_with(with)
                .map_err(|error| error.to_string())?;
        }
    }
    Ok(situation)
}

/// The situation of a world, through its text.
pub(super) fn situation_of(world: &World) -> Result<Situation, String> {
    // A case has to declare something.
    let nothing = Move::new('A', Verb::EndTurn, &[]);
    let text = to_case(case_id(world.system), world, &[nothing]);
    let case = Case::parse(&text, 1).map_err(|errors| format!("{errors:?}"))?;
    situation(world.system, &case)
}

/// The answer of one of the two, in lines that can be compared.
type Lines = Vec<String>;

fn lines_of_reference(answer: &Answer) -> Lines {
    match answer {
        Answer::Refused(refused) => vec![refused.words()],
        Answer::Done | Answer::Forced(_) => vec!["done".to_owned()],
        Answer::Moved(moved) => {
            let mut lines: Lines = moved
                .results()
                .into_iter()
                .map(|(name, value)| format!("{name} {value}"))
                .collect();
            lines.push(format!("events {}", moved.events.join("; ")));
            lines
        }
    }
}

/// The engine's answer; what it decides is carried out.
fn lines_of_engine(situation: &mut Situation, exchange: &Exchange) -> Result<Lines, String> {
    let Request::Do(words) = &exchange.request.value else {
        return Err("this is no declaration".to_owned());
    };
    let declaration = situation
        .read_declaration(words)
        .map_err(|error| error.to_string())?;
    let faces = exchange.dice.iter().flatten().map(|face| face.value);
    let mut dice = Scripted::new(faces);
    let outcome = match situation.plan(&declaration, &mut dice) {
        Ok(outcome) => outcome,
        Err(PlanError::Refused(refusal)) => return Ok(vec![refusal.words()]),
        Err(other) => return Err(other.to_string()),
    };
    dice.finish().map_err(|error| error.to_string())?;
    let lines = match &outcome.movement {
        None => vec!["done".to_owned()],
        Some(movement) => {
            // The reference knows no modifiers of pf2e.
            let mods = match situation.system() {
                systems::System::Srd35 => "mods",
                _ => "end",
            };
            let names = ["costs", "total", "left", "diagonals", "end", mods];
            let results = outcome.results(&situation.board);
            let mut lines: Lines = results
                .iter()
                .filter(|(name, _)| names.contains(name))
                .map(|(name, value)| format!("{name} {value}"))
                .collect();
            let events: Vec<String> = outcome
                .events
                .iter()
                .map(|event| event.words(&situation.board))
                .collect();
            lines.push(format!("events {}", events.join("; ")));
            for step in &movement.steps {
                let sum: i64 = step
                    .reasons
                    .iter()
                    .filter_map(|r| r.amount)
                    .map(|a| a.micro())
                    .sum();
                if sum != step.cost.micro() {
                    lines.push(format!("reasons do not add up: {:?}", step.reasons));
                }
            }
            lines
        }
    };
    situation.carry_out(&outcome);
    Ok(lines)
}

/// Plays every declaration on both; returns the first difference, with the whole case.
pub(super) fn difference(world: &World, moves: &[Move]) -> Option<String> {
    let text = to_case(case_id(world.system), world, moves);
    let case = match Case::parse(&text, 1) {
        Ok(case) => case,
        Err(errors) => return Some(format!("{errors:?}\n{text}")),
    };
    let mut situation = match situation(world.system, &case) {
        Ok(situation) => situation,
        Err(error) => return Some(format!("the engine cannot read it: {error}\n{text}")),
    };
    let mut now = world.clone();
    for (exchange, declared) in case.exchanges().zip(moves) {
        let expected = lines_of_reference(&declare(&mut now, declared));
        let actual = lines_of_engine(&mut situation, exchange);
        if actual.as_ref() != Ok(&expected) {
            let mut report = format!("{}\n", exchange.request);
            let actual = actual.unwrap_or_else(|error| vec![error]);
            let _ = writeln!(report, "reference {}", expected.join("; "));
            let _ = writeln!(report, "engine    {}", actual.join("; "));
            return Some(format!("{report}\n{text}"));
        }
    }
    None
}

/// The first square that only one of the two counts as threatened or within reach. In pf2e, who cannot act
/// or attack threatens nothing.
fn threat_difference(world: &World) -> Option<String> {
    let text = || to_case(case_id(world.system), world, &[]);
    let situation = match situation_of(world) {
        Ok(situation) => situation,
        Err(error) => return Some(format!("{error}\n{}", text())),
    };
    for creature in &world.creatures {
        let id = situation
            .board
            .creature_named(&creature.letter.to_string())?
            .id;
        let plane = situation.threatened(id);
        let kept = [
            Flag::CannotAct,
            Flag::Unconscious,
            Flag::Dead,
            Flag::CannotAttack,
        ];
        let attacks = !kept.into_iter().any(|flag| creature.is(flag));
        for square in without(&world.squares(), &creature.squares()) {
            let expected = match world.system {
                System::Pf2e => attacks && pf2e::within_reach(world, creature, &[square]),
                System::Srd35 => srd35::threatens(world, creature, square),
            };
            // No creature is in a wall: whether a wall is within reach does not matter.
            let is_wall = world.has(square, Ground::Wall);
            if plane.contains(Square::new(square.0, square.1)) != expected && !is_wall {
                return Some(format!(
                    "{} and {square:?}: reference {expected}\n{}",
                    creature.letter,
                    text()
                ));
            }
        }
    }
    None
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn pf2e_movement_comes_out_alike(seed in seeds()) {
        let (world, moves) = grow(System::Pf2e, &seed);
        if let Some(difference) = difference(&world, &moves) {
            return Err(TestCaseError::fail(difference));
        }
    }

    #[test]
    fn threatened_squares_come_out_alike(seed in seeds()) {
        for system in [System::Pf2e, System::Srd35] {
            let (world, _) = grow(system, &seed);
            if let Some(difference) = threat_difference(&world) {
                return Err(TestCaseError::fail(difference));
            }
        }
    }

    #[test]
    fn srd35_movement_comes_out_alike(seed in seeds()) {
        let (world, moves) = grow(System::Srd35, &seed);
        if let Some(difference) = difference(&world, &moves) {
            return Err(TestCaseError::fail(difference));
        }
    }
}

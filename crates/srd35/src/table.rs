//! What a table declares without words: one step in each direction, and the course of turns.

use board::CreatureId;
use grid::Direction;
use rules::{AskedResult, Attempt, Candidates, Degree, Placement};

use crate::{Action, Declaration, Maneuver, Path, Scene, Verb};

/// The kinds of movement, in the order in which they are listed.
const STEPS: [Verb; 6] = [
    Verb::FiveFootStep,
    Verb::Move,
    Verb::Double,
    Verb::Run,
    Verb::Charge,
    Verb::Minimum,
];

/// Returns the declaration that the creature does this from its place.
pub(crate) fn does(scene: Scene<'_>, creature: CreatureId, action: Action) -> Declaration {
    let place = scene.board.creature(creature);
    let start = place.and_then(|own| own.footprint());
    Declaration::new(creature, start, action)
}

/// One step with every verb of movement, and the actions without options.
pub(crate) fn candidates(scene: Scene<'_>, creature: CreatureId) -> Candidates<Declaration> {
    let place = scene.board.creature(creature);
    let place = place.and_then(|own| own.footprint());
    let movements = place.into_iter().flat_map(|place| {
        STEPS.into_iter().flat_map(move |verb| {
            Direction::ALL.map(|direction| {
                let steps = vec![place.at(place.origin.step(direction))];
                let action = Action::Movement(Path::new(verb, steps));
                Declaration::new(creature, Some(place), action)
            })
        })
    });
    let actions = [Action::Standard, Action::FullRound, Action::EndTurn];
    Candidates {
        movements: movements.collect(),
        actions: actions.map(|action| does(scene, creature, action)).into(),
    }
}

/// The declaration with that result of the check, which replaces its DC.
pub(crate) fn with_check_result(
    declaration: &Declaration,
    asked: &AskedResult,
    degree: Degree,
) -> Declaration {
    let result = Attempt::from(degree);
    let mut declaration = declaration.clone();
    let Action::Movement(path) = &mut declaration.action else {
        return declaration;
    };
    let tumble = Maneuver::Tumble;
    if matches!(&asked.place, Placement::ForDc { of } if of == tumble.word()) {
        let mut attempts = path.attempts.iter_mut();
        let open = attempts.find(|own| own.maneuver == tumble && own.dc.is_some());
        if let Some(open) = open {
            open.result = result;
            open.dc = None;
        }
    } else {
        path.check = Some(result);
        path.check_at = None;
    }
    declaration
}

//! What a table declares without words: one step in each direction, and the course of turns.

use board::{CreatureId, Movement};
use grid::Direction;
use rules::{AskedResult, Attempt, Candidates, Degree, Placement};

use super::declaration::FlightAction;
use super::{Action, ActionKind, Declaration, Path, Place, Provocation, Scene, Verb, size, space};

/// The kinds of movement, in the order in which they are listed.
const STEPS: [Verb; 8] = [
    Verb::Guarded,
    Verb::Move,
    Verb::Double,
    Verb::Run,
    Verb::Charge,
    Verb::Minimum,
    Verb::Tumble,
    Verb::TumbleFull,
];

/// Returns the declaration that the creature does this at its altitude.
pub(crate) fn does(scene: Scene<'_>, creature: CreatureId, action: Action) -> Declaration {
    let level = scene.board.creature(creature).map_or(0, space::level_of);
    Declaration::new(creature, level, action)
}

/// One step with every verb of movement, and the actions without options.
pub(crate) fn candidates(scene: Scene<'_>, creature: CreatureId) -> Candidates<Declaration> {
    let own = scene.board.creature(creature);
    let place = own.and_then(|own| size::full_footprint(scene.facts, own).zip(Some(own)));
    let movements = place.into_iter().flat_map(|(footprint, own)| {
        let level = space::level_of(own);
        STEPS.into_iter().flat_map(move |verb| {
            Direction::ALL.map(|direction| {
                let to = Place::new(footprint.origin.step(direction), level);
                let path = Path::new(verb, Movement::Land, vec![to]);
                Declaration::new(creature, level, Action::Movement(path))
            })
        })
    });
    Candidates {
        movements: movements.collect(),
        actions: vec![does(scene, creature, Action::EndTurn)],
    }
}

/// The standard action that an attack takes.
pub(crate) fn attack_payment(scene: Scene<'_>, attacker: CreatureId) -> Declaration {
    let action = Action::Other {
        kind: ActionKind::Standard,
        provocation: Provocation::None,
    };
    does(scene, attacker, action)
}

/// The declaration with that result: for the first tumbling check without a result, or for
/// hovering.
pub(crate) fn with_check_result(
    declaration: &Declaration,
    asked: &AskedResult,
    degree: Degree,
) -> Declaration {
    let attempt = Some(Attempt::from(degree));
    let mut declaration = declaration.clone();
    match (&mut declaration.action, &asked.place) {
        (Action::Movement(path), Placement::Listed) => {
            let mut through = path.through.iter_mut();
            if let Some(open) = through.find(|own| own.result.is_none()) {
                open.result = attempt;
            }
        }
        (Action::Flight(FlightAction::Hover { result, .. }), _) => *result = attempt,
        _ => {}
    }
    declaration
}

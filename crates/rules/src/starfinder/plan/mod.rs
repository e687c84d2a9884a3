//! The procedure: a declaration checked, walked and recorded, in the order of section 0.3.

use board::Creature;
use dice::Dice;

use super::{Action, Declaration, Facts, Scene, Turn, flight, registry};
use crate::situation::After;
use crate::{At, Event, Outcome, PlanError, Refusal};

/// What the declaration would lead to.
pub(crate) fn plan(
    scene: Scene<'_>,
    declaration: &Declaration,
    _dice: &mut dyn Dice,
) -> Result<Outcome, PlanError> {
    let actor = declaration.acting();
    let Some(creature) = scene.board.creature(actor) else {
        return Err(Refusal::new(registry::DISTANCE_STEP, At::Action, "no such creature").into());
    };
    match &declaration.action {
        Action::Movement(_) => {
            Err(Refusal::new(registry::DISTANCE_STEP, At::Action, "not yet").into())
        }
        Action::EndTurn => Ok(end_turn(scene, creature)),
        Action::Flight(action) => Ok(flight::plan(scene, creature, action)?),
        Action::Travel(action) => match *action {},
    }
}

/// An outcome without a movement.
pub(super) fn plain(
    results: Vec<(&'static str, String)>,
    events: Vec<Event>,
    facts: Facts,
    creatures: Vec<Creature>,
) -> Outcome {
    Outcome {
        movement: None,
        events,
        facts: results,
        after: After {
            creatures,
            facts: crate::Facts::Starfinder(facts),
        },
    }
}

/// The turn ends and the next one begins.
fn end_turn(scene: Scene<'_>, creature: &Creature) -> Outcome {
    let mut facts = scene.facts.clone();
    if let Some(turn) = facts.turn_mut(creature.id) {
        *turn = Turn::default();
    }
    let (events, creatures) = flight::fall_at_end_of_turn(scene, creature).unzip();
    let ok = vec![("ok", String::new())];
    plain(
        ok,
        events.into_iter().collect(),
        facts,
        creatures.into_iter().collect(),
    )
}

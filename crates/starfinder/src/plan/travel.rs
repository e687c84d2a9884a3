//! Travel and chases as declared: which file decides them.

use board::Creature;
use dice::Dice;

use crate::rulings::ScaleChoice;
use crate::travel::TravelAction;
use crate::{Outcome, Scene, chase, local, overland, registry};
use rules::{At, PlanError, Refusal};

/// Returns what travel or a chase would lead to.
pub(super) fn decide(
    scene: Scene<'_>,
    creature: &Creature,
    action: &TravelAction,
    dice: &mut dyn Dice,
) -> Result<Outcome, PlanError> {
    if is_counted_by_turns(scene, action) {
        let text = "an order of turns goes on: what is done is counted by its rounds";
        return Err(Refusal::new(registry::SCALES_UNITS, At::Action, text).into());
    }
    match action {
        TravelAction::Local { unit, pace, count } => {
            let walker = overland::who_walks(scene, creature);
            local::rounds(scene, walker, (*unit, *pace, *count), dice)
        }
        TravelAction::Stop => Ok(local::stop(scene, overland::who_walks(scene, creature))),
        TravelAction::Overland {
            duration,
            pace,
            way,
        } => overland::travel(scene, creature, (*duration, *pace, *way), dice),
        TravelAction::Sleep => Ok(overland::sleep(scene, creature)),
        TravelAction::Recover { points } => Ok(overland::recover(scene, creature, *points)),
        TravelAction::Flee {
            pursuers,
            rounds,
            is_mitigated,
        } => chase::by_rounds(scene, creature, pursuers, (*rounds, *is_mitigated), dice),
        TravelAction::FleeOverland { pursuers } => chase::overland(scene, creature, pursuers, dice),
    }
}

/// `starfinder.scales.units`: whether time is counted by the turns of an encounter, whatever scale
/// the declaration names (`ruling.scale-choice`).
fn is_counted_by_turns(scene: Scene<'_>, action: &TravelAction) -> bool {
    let names_scale = match action {
        TravelAction::Local { .. }
        | TravelAction::Overland { .. }
        | TravelAction::FleeOverland { .. } => true,
        TravelAction::Stop
        | TravelAction::Sleep
        | TravelAction::Recover { .. }
        | TravelAction::Flee { .. } => false,
    };
    names_scale
        && scene.facts.order.is_some()
        && scene.rulings.get::<ScaleChoice>() == ScaleChoice::Order
}

//! Movements as a search for a way sees them: the dice of hazards decide nothing of a way, so it
//! needs none. That somebody is hurt is said, and how much is left open
//! (`pf2e.terrain.hazardous`).

use board::CreatureId;
use dice::{Expression, LowestFaces, NoDice, Term};
use grid::Square;
use rules::PlanError;

use super::happening::{DamageTaken, Fact, OwnHappening, Spot};
use super::{Action, Declaration, Happening, Outcome, Scene, SceneFacts as _, plan};

/// Returns what the declaration leads to if nothing is rolled; `None` if it is refused, or if a die
/// decides more than an amount of damage.
pub(crate) fn plan_unrolled(scene: Scene<'_>, declaration: &Declaration) -> Option<Outcome> {
    match plan::plan(scene, declaration, &mut NoDice) {
        Err(PlanError::Dice(_)) => {}
        planned => return planned.ok(),
    }
    if !matches!(declaration.action, Action::Move(_)) {
        return None;
    }
    let outcome = plan::plan(scene, declaration, &mut LowestFaces).ok()?;
    without_amounts(scene, outcome)
}

/// The outcome without the amounts that were rolled, and without their effect on hit points.
fn without_amounts(scene: Scene<'_>, mut outcome: Outcome) -> Option<Outcome> {
    let mut hurt: Vec<CreatureId> = Vec::new();
    for event in &mut outcome.events {
        let rolled = match &event.happening {
            Happening::Own(OwnHappening::Hazard(creature, Spot::Square(square), Some(taken)))
                if is_rolled(scene, *square, taken) =>
            {
                Some((*creature, *square))
            }
            Happening::Own(OwnHappening::Hazard(_, Spot::Square(_), _)) => None,
            Happening::Own(
                OwnHappening::TurnRoll(..) | OwnHappening::Injury(..) | OwnHappening::Hazard(..),
            ) => return None,
            _ => None,
        };
        if let Some((creature, square)) = rolled {
            hurt.push(creature);
            event.happening = Happening::Hazard(creature, square);
        }
    }
    let mover = outcome.movement.as_ref()?.mover;
    if hurt.is_empty() || hurt.iter().any(|hurt| *hurt != mover) {
        return None;
    }
    if let Some(points) = &mut outcome.after.facts.profile_mut(mover).hit_points
        && let Some(before) = scene.profile(mover).hit_points
    {
        let sure = outcome
            .events
            .iter()
            .filter_map(|event| match &event.happening {
                Happening::Own(OwnHappening::Hazard(_, _, Some(taken))) => Some(taken.amount),
                _ => None,
            });
        let left = before.now.saturating_sub(sure.sum());
        points.now = left.max(before.now.min(0));
        outcome
            .facts
            .retain(|fact| !matches!(fact, Fact::HitPoints(_)));
    }
    Some(outcome)
}

/// Whether the damage of that hazard of the square has dice.
fn is_rolled(scene: Scene<'_>, square: Square, taken: &DamageTaken) -> bool {
    let hazards = scene.facts.harms.hazards(scene.board, square).into_iter();
    let mut like = hazards.flatten();
    like.any(|own| own.kind == taken.kind && own.name == taken.name && has_dice(&own.amount))
}

fn has_dice(amount: &Expression) -> bool {
    let mut terms = amount.terms().iter();
    terms.any(|term| matches!(term, Term::Dice { .. }))
}

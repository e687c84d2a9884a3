//! A mover in the middle of its movement, as seen by creatures that react to a step
//! (`pf2e.trigger.timing`): in the air, Climbing, or out of the cover that it had taken.

use board::{Board, Condition, CreatureId, Movement};

use super::facts::{Facts, Trait};
use super::{Action, Declaration, MoveVerb, Scene, SceneFacts as _, declaration};

/// Returns the board and facts after that many steps of the declared movement.
pub(crate) fn under_way(
    scene: Scene<'_>,
    declared: &Declaration,
    completed_steps: u32,
) -> (Board, Facts) {
    let (mut board, mut facts) = (scene.board.clone(), scene.facts.clone());
    let mover = declared.actor.and_then(|actor| scene.creature(actor));
    let (Some(mover), Action::Move(action)) = (mover, &declared.action) else {
        return (board, facts);
    };
    if declaration::climbs_without_speed(mover, action.verb) {
        let profile = facts.profile_mut(mover.id);
        profile.traits.insert(Trait::Climbing);
    }
    if completed_steps > 0 {
        let riders: Vec<CreatureId> = scene.riders(mover.id).map(|rider| rider.id).collect();
        for moved in std::iter::once(mover.id).chain(riders) {
            facts.profile_mut(moved).leave_space();
        }
        let in_the_air =
            declaration::movement_of(action.verb) == Movement::Fly || action.verb == MoveVerb::Leap;
        if let Some(mover) = board.creature_mut(mover.id) {
            mover.conditions.set(Condition::Flying, in_the_air);
        }
    }
    (board, facts)
}

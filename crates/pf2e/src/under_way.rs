//! A mover in the middle of its movement, as seen by creatures that react to a step
//! (`pf2e.trigger.timing`): in the air, Climbing, or out of the cover that it had taken.

use board::{Board, Condition, CreatureId, Movement, Position};

use super::facts::{Facts, Trait};
use super::{Action, Declaration, MoveVerb, Scene, SceneFacts as _, declaration};

/// Returns the board and facts after that many steps of the declared movement, which began at `from`.
/// Riders are where the mover has carried them (`pf2e.space.mount`).
pub(crate) fn under_way(
    scene: Scene<'_>,
    declared: &Declaration,
    (completed_steps, from): (u32, Position),
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
        for rider in &riders {
            carry(&mut board, *rider, (from, mover.position));
        }
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

/// Moves a rider as its mount has moved.
fn carry(board: &mut Board, rider: CreatureId, moved: (Position, Option<Position>)) {
    let (Position::Squares(from), Some(Position::Squares(to))) = moved else {
        return;
    };
    let (dx, dy) = (to.origin.x - from.origin.x, to.origin.y - from.origin.y);
    if let Some(rider) = board.creature_mut(rider)
        && let Some(own) = rider.footprint()
    {
        let place = own.at(own.origin.offset(dx, dy));
        rider.position = Some(Position::Squares(place));
    }
}

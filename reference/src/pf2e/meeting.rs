//! What a movement meets that its side does not know.

use super::harm;
use super::skill::Walked;
use super::step;
use crate::answer::{Move, Verb};
use crate::unseen::{Secret, difference};
use crate::world::{Creature, World};

/// What the movement meets first, and the number of steps that it has taken by then.
///
/// A step that would be refused, or would cost something else, is not taken; a hazard is only found
/// by entering it.
pub(super) fn met(
    world: &World,
    mover: &Creature,
    declared: &Move,
    walked: &Walked,
) -> Option<(usize, Vec<Secret>)> {
    let viewer = mover.letter;
    for index in 0..walked.taken {
        let (from, to) = (walked.places[index], walked.places[index + 1]);
        let entered = harm::entered(mover, from, to);
        let lands = index + 1 == declared.path.len();
        let mut part = declared.clone();
        if !lands {
            part.path.clear();
        }
        let count = walked.counts[index];
        let found = difference(world, viewer, &entered, |world| {
            step(world, mover, &part, from, to, count, None)
        });
        if !found.is_empty() {
            return Some((index, found));
        }
        let in_the_air =
            declared.verb == Verb::Fly || (declared.verb == Verb::Leap && index + 1 < walked.taken);
        let found = difference(world, viewer, &[], |world| {
            harm::hazards_entered(world, &entered)
        });
        if !found.is_empty() && !in_the_air {
            return Some((index + 1, found));
        }
    }
    None
}

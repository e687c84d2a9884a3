//! What a movement meets that its side does not know.

use super::{Walked, step};
use crate::answer::Move;
use crate::unseen::{Secret, difference};
use crate::world::{Creature, World, without};

/// What the movement meets first, and the number of steps that it has taken by then: the first step that would be refused or would cost something else.
pub(super) fn met(
    world: &World,
    mover: &Creature,
    declared: &Move,
    walked: &Walked,
) -> Option<(usize, Vec<Secret>)> {
    let mut steps = walked.spaces.windows(2).zip(&walked.counts).enumerate();
    steps.find_map(|(index, (pair, count))| {
        let entered = without(&pair[1].squares(), &pair[0].squares());
        let found = difference(world, mover.letter, &entered, |world| {
            step(world, mover, declared, pair[0], pair[1], *count, None)
        });
        (!found.is_empty()).then_some((index, found))
    })
}

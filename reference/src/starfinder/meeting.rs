//! What a movement meets that its side does not know.

use super::cubes::plan;
use super::scene::{Creature, Scene, Square};
use super::walk::{Movement, Walked, one_step};
use crate::sides::Sides;
use crate::unseen::{Secret, Table, Unseen, difference};

impl Table for Scene {
    type Ground = Square;

    fn unseen(&self) -> &Unseen<Square> {
        &self.unseen
    }

    fn unseen_mut(&mut self) -> &mut Unseen<Square> {
        &mut self.unseen
    }

    fn sides(&self) -> &Sides {
        &self.sides
    }

    fn known_to(&self, viewer: char) -> Scene {
        let mut known = self.clone();
        known
            .creatures
            .retain(|one| !self.unseen.is_hidden(one.letter, viewer, &self.sides));
        for one in &known.creatures {
            if let Some(side) = self.unseen.guise(one.letter, viewer, &self.sides) {
                known.sides.state(one.letter, side);
            }
        }
        for (place, looks) in self.unseen.veiled(self.sides.of(viewer)) {
            if let Some(square) = known.square_mut(place) {
                *square = looks.cloned().unwrap_or_default();
            }
        }
        known
    }
}

/// What the movement meets first, and the number of steps that it has taken by then: the first step
/// that would be refused, leave it elsewhere or cost something else.
pub(super) fn met(
    scene: &Scene,
    mover: &Creature,
    movement: &Movement,
    walked: &Walked,
) -> Option<(usize, Vec<Secret>)> {
    for index in 0..movement.path.len() {
        let (here, next) = (&walked.positions[index], &walked.positions[index + 1]);
        let state = (walked.diagonals[index], walked.flights[index]);
        let entered = next.occupied.difference(&here.occupied).copied().collect();
        let entered: Vec<_> = plan(&entered).into_iter().collect();
        let found = difference(scene, mover.letter, &entered, |scene| {
            let to = movement.path[index];
            let step = one_step(scene, mover, movement, here, state, to)?;
            Ok::<_, &str>((step.position.occupied, step.cost))
        });
        if !found.is_empty() {
            return Some((index, found));
        }
    }
    None
}

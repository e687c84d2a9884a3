//! How a creature stands: whether it has its full space.

use board::{Creature, Position};
use grid::Feet;

use super::Space;
use super::facts::{Facts, Squeezed};

/// Whether a creature has its full space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fit {
    /// It has its full space.
    Free,
    /// It is squeezed.
    Squeezed,
}

/// How a creature stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    /// The space that names it.
    pub(crate) full: Space,
    /// The space that it fills.
    pub(crate) occupied: Space,
    /// Whether the two are the same, and wide enough.
    pub(crate) fit: Fit,
}

impl Standing {
    /// The creature when it stands so; the facts note whether it is squeezed.
    pub(crate) fn put(&self, creature: &Creature, facts: &mut Facts) -> Creature {
        let squeezed = (self.occupied != self.full).then_some(Squeezed {
            full: self.full.footprint,
            levels: self.occupied.height,
        });
        facts.set_squeezed(creature.id, squeezed);
        let mut there = creature.clone();
        there.position = Some(Position::Squares(self.occupied.footprint));
        there.elevation_feet = Feet::from_squares(self.full.level);
        there
    }
}

//! The space of a creature: it is the drawn footprint, and there is no table of sizes
//! (`6d6.grid.footprint`).

use grid::{Footprint, Square};

/// The squares that a step newly covers, in reading order.
pub(crate) fn newly_covered(from: Footprint, to: Footprint) -> impl Iterator<Item = Square> {
    to.squares_outside(from)
}

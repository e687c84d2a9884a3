//! Distance (`6d6.core.distance`). The system has neither reach nor threat: nobody threatens a
//! square, because every movement gives one trigger, whoever is near
//! (`6d6.trigger.once-per-action`).

use board::CreatureId;
use grid::{Feet, Footprint, Plane};

use super::Scene;

/// Steps between the nearest squares of the two, ignoring obstacles; a diagonal counts as one.
pub(crate) fn distance(one: Footprint, other: Footprint) -> Feet {
    let (dx, dy) = one.gap(other);
    Feet::from_squares(dx.max(dy))
}

/// The squares that the creature threatens: none.
pub(crate) fn threatened(scene: Scene<'_>, _creature: CreatureId) -> Plane {
    Plane::new(scene.board.extent())
}

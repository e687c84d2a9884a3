//! The mover and its form of movement: what every check of a step reads.

use board::{Creature, CreatureId, Side};

use super::{Scene, form};

/// A creature about to move in a certain form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mover {
    pub(crate) id: CreatureId,
    pub(crate) side: Side,
    pub(crate) form: String,
    /// Whether terrain has no effect on the form (`6d6.form.terrain-free`).
    pub(crate) is_terrain_free: bool,
}

impl Mover {
    /// Returns the creature, moving in that form.
    pub(crate) fn new(scene: Scene<'_>, creature: &Creature, form: &str) -> Mover {
        Mover {
            id: creature.id,
            side: creature.side,
            form: form.to_owned(),
            is_terrain_free: form::is_terrain_free(scene, form),
        }
    }
}

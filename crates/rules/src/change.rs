//! Facts that a game master, or an event, changes, as values.

use board::{Condition, Creature, Movement, Position, Size};
use grid::Feet;

/// A change of a fact that all systems know about a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum CreatureChange {
    /// It has that size.
    Size(Size),
    /// It has that speed in feet.
    Speed(
        Movement,
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "crate::stored::within::<_, _, 0, 10000>")
        )]
        Feet,
    ),
    /// The condition begins to hold.
    Gains(Condition),
    /// The condition ends.
    Loses(Condition),
    /// The creature is put at that position or, if there is none, taken off the map.
    Place(Option<Position>),
    /// It is at that altitude in feet.
    Elevation(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "crate::stored::within::<_, _, -1000000, 1000000>")
        )]
        Feet,
    ),
}

impl CreatureChange {
    /// Applies the change.
    pub fn apply(self, creature: &mut Creature) {
        match self {
            CreatureChange::Size(size) => creature.size = size,
            CreatureChange::Speed(movement, feet) => creature.speeds.set(movement, feet),
            CreatureChange::Gains(condition) => creature.conditions.set(condition, true),
            CreatureChange::Loses(condition) => creature.conditions.set(condition, false),
            CreatureChange::Place(position) => creature.position = position,
            CreatureChange::Elevation(feet) => creature.elevation_feet = feet,
        }
    }
}

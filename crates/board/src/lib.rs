//! The battle mat at one moment: terrain, walls, doors, objects and creatures in place.
//!
//! A [`Board`] holds facts, not rules: which squares are difficult, where the walls run, where
//! creatures stand. Each rule system decides what the facts mean. Facts that only one system knows
//! (training, abilities, turn state) are kept in that system's own types.
//!
//! Everything is ordered and exact: equal boards compare equal, on every host.

mod board;
mod concealment;
mod creature;
mod edge_change;
mod edge_feature;
mod ground;
mod id;
mod name;
mod resistance;
mod shared;
mod side;
mod sight;
#[cfg(feature = "serde")]
mod stored;
mod terrain;
mod wall;

pub use board::{Board, Region};
pub use concealment::{
    Concealment, ConcealmentChange, Concealments, CreatureLook, DoorLook, EdgeLook, GroundLook,
    Hiding,
};
pub use creature::{
    Condition, Conditions, Creature, Movement, Position, Shape, Size, Speeds, mark_on,
};
pub use edge_change::{EdgeChange, OnEdge};
pub use edge_feature::{Door, DoorState, EdgeFeature};
pub use ground::Ground;
pub use id::{CreatureId, DoorId};
pub use name::{MAX_LABEL_CHARS, WrittenName, is_label};
pub use resistance::ResistanceTag;
pub use shared::Shared;
pub use side::{Relation, Side};
#[cfg(feature = "serde")]
pub use stored::StoredError;
pub use terrain::{Levels, Quantity, Terrain, TerrainSet};
pub use wall::{Stops, Wall};

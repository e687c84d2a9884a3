//! What is hidden, from whom, and how it appears to them.
//!
//! A board holds the truth. It also records that some sides do not know certain creatures, doors,
//! edges and squares as they are. There are three ways of not knowing ([`Hiding`]):
//!
//! * *absent*: for the sides that do not know the thing, it is not there at all;
//! * *apparent*: it looks like something else to them, and every answer for them is based on that
//!   look;
//! * *unknown*: it has not been shown, so nothing may be planned there. Only ground can be unknown
//!   in this sense; for a creature, a door or an edge it means the same as absent.
//!
//! Knowledge is kept as the set of sides that know, not of those that do not know, so a side that
//! joins later knows only what it was told. The side of a creature always knows it. Whether players
//! of one side may keep knowledge to themselves is a setting of views, which are built from this
//! state alone. The board records what is hidden because concealment belongs to the place, moves
//! with it, and is stored and hashed with it, and because reveals are then changes of the board
//! like any other.
//!
//! A secret door is simply a concealed door that looks like a wall. If the rules of a system know a
//! state of being hidden (a creature that hides), that is a fact of the system; the concealment
//! here is the game master's decision, in every system.
//!
//! [`Board::known_to`] builds the board as a side knows it. The rules themselves still plan on the
//! truth; with the help of this board they judge a movement as the mover sees it, stop it at what
//! it meets, and reveal that.

use std::collections::{BTreeMap, BTreeSet};

use grid::{Edge, Square};

use crate::{CreatureId, DoorId, DoorState, Quantity, Side, TerrainSet, Wall};

/// How something appears to the sides that do not know it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Hiding<Look> {
    /// It is not there.
    Absent,
    /// It looks like this.
    Apparent(Look),
    /// It has not been shown.
    Unknown,
}

/// The concealment of something that is not known to everybody.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Concealment<Look> {
    /// How it appears to the sides that do not know it.
    pub hiding: Hiding<Look>,
    /// The sides that know it as it is.
    pub known_to: BTreeSet<Side>,
}

impl<Look> Concealment<Look> {
    /// Returns a concealment from everybody but the game master.
    pub const fn new(hiding: Hiding<Look>) -> Concealment<Look> {
        Concealment {
            hiding,
            known_to: BTreeSet::new(),
        }
    }

    /// How it appears to that side, or to somebody on no side; `None` if they know it as it is.
    pub fn hiding_from(&self, side: impl Into<Option<Side>>) -> Option<&Hiding<Look>> {
        let knows = side
            .into()
            .is_some_and(|side| self.known_to.contains(&side));
        (!knows).then_some(&self.hiding)
    }
}

/// What a creature appears to be.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct CreatureLook {
    /// Its apparent label; `None` if it is its own.
    pub label: Option<String>,
    /// Its apparent side; `None` if it is its own.
    pub side: Option<Side>,
}

/// What a door appears to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum DoorLook {
    /// A wall, as with a secret door.
    Wall,
    /// A door in that state; for example, it looks closed although it is locked.
    Door(DoorState),
}

/// What an edge appears to be: that wall, or no wall.
pub type EdgeLook = Option<Wall>;

/// What the ground of a square appears to be.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct GroundLook {
    /// Its apparent kinds of ground.
    pub terrain: TerrainSet,
    /// Its apparent numbers.
    pub quantities: BTreeMap<Quantity, i32>,
}

/// Everything on a board that is not known to everybody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Concealments {
    /// Creatures.
    pub creatures: BTreeMap<CreatureId, Concealment<CreatureLook>>,
    /// Doors.
    pub doors: BTreeMap<DoorId, Concealment<DoorLook>>,
    /// Walls on edges, and edges without one.
    pub edges: BTreeMap<Edge, Concealment<EdgeLook>>,
    /// Ground.
    pub ground: BTreeMap<Square, Concealment<GroundLook>>,
}

impl Concealments {
    /// Whether everything is known to everybody.
    pub fn is_empty(&self) -> bool {
        self.creatures.is_empty()
            && self.doors.is_empty()
            && self.edges.is_empty()
            && self.ground.is_empty()
    }
}

/// A change of what is known, as a value: `None` makes it known to everybody.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum ConcealmentChange {
    /// What is known of a creature.
    Creature(CreatureId, Option<Concealment<CreatureLook>>),
    /// What is known of a door.
    Door(DoorId, Option<Concealment<DoorLook>>),
    /// What is known of a wall on an edge.
    Edge(Edge, Option<Concealment<EdgeLook>>),
    /// What is known of the ground of a square.
    Ground(Square, Option<Concealment<GroundLook>>),
}

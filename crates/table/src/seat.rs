//! Who sits at the table.

use std::collections::BTreeSet;

use board::CreatureId;
use serde::{Deserialize, Serialize};
use view::Viewer;

/// A person, by the id that the server gave them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Person(pub String);

/// A connection: one of the screens of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConnectionId(pub u64);

/// How somebody is connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visit {
    /// They stay until they leave, and are counted as present.
    Stays,
    /// They come for one answer and go again, which nobody else is told.
    Passes,
}

/// The role of a person at the table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "role", deny_unknown_fields)]
pub enum Role {
    /// Knows everything and decides what the rules leave open.
    GameMaster,
    /// Plays creatures.
    Player {
        /// The numbers of their ids in the encounter.
        plays: BTreeSet<u32>,
    },
    /// Only watches.
    Spectator,
}

impl Role {
    /// The viewer whose knowledge the role has.
    pub fn viewer(&self) -> Viewer {
        match self {
            Role::GameMaster => Viewer::GameMaster,
            Role::Player { plays } => {
                Viewer::player(plays.iter().copied().map(CreatureId::from_number))
            }
            Role::Spectator => Viewer::Spectator,
        }
    }

    /// Whether the role plays the creature.
    pub(crate) fn plays(&self, creature: CreatureId) -> bool {
        matches!(self, Role::Player { plays } if plays.contains(&creature.number()))
    }

    /// The word for it.
    pub const fn word(&self) -> &'static str {
        match self {
            Role::GameMaster => "game-master",
            Role::Player { .. } => "player",
            Role::Spectator => "spectator",
        }
    }
}

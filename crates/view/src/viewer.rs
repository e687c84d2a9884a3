//! The people who look at an encounter.

use std::collections::BTreeSet;

use board::{Board, CreatureId, Side};
use rules::{Disclosure, Sharing};

/// A person who looks at an encounter.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Viewer {
    /// The game master, who knows everything.
    GameMaster,
    /// A player, who plays these creatures.
    Player {
        /// The creatures.
        plays: BTreeSet<CreatureId>,
    },
    /// A spectator, who plays no creature and knows what the players share: what the party knows, or
    /// what everybody knows if each player's knowledge is their own.
    Spectator,
}

impl Viewer {
    /// A player of these creatures.
    pub fn player(plays: impl IntoIterator<Item = CreatureId>) -> Viewer {
        Viewer::Player {
            plays: plays.into_iter().collect(),
        }
    }

    /// Whether the viewer plays the creature.
    pub fn plays(&self, creature: CreatureId) -> bool {
        matches!(self, Viewer::Player { plays } if plays.contains(&creature))
    }

    /// The side whose knowledge counts for the viewer; `None` if they know only what everybody knows.
    /// What is hidden is hidden from a side. Where each player's knowledge is their own, that is the
    /// ground that their creatures have explored, and the numbers of their creatures.
    pub(crate) fn side(&self, board: &Board, disclosure: &Disclosure) -> Option<Side> {
        match self {
            Viewer::GameMaster => None,
            Viewer::Spectator => (disclosure.sharing == Sharing::Side).then_some(Side::A),
            Viewer::Player { plays } => {
                let played = plays.iter().filter_map(|id| board.creature(*id));
                played.map(|creature| creature.side).min()
            }
        }
    }

    /// The sides of the creatures played, whose creatures the viewer may know completely.
    pub(crate) fn sides(&self, board: &Board, disclosure: &Disclosure) -> BTreeSet<Side> {
        match self {
            Viewer::GameMaster | Viewer::Spectator => BTreeSet::new(),
            Viewer::Player { .. } if disclosure.sharing == Sharing::Own => BTreeSet::new(),
            Viewer::Player { plays } => {
                let played = plays.iter().filter_map(|id| board.creature(*id));
                played.map(|creature| creature.side).collect()
            }
        }
    }
}

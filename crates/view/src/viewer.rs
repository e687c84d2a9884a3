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
    /// A spectator, who plays no creature and knows what all players know.
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

    /// The sides whose knowledge the viewer has: those of the creatures played; a spectator has the
    /// knowledge of no side, unless something was shown to every viewer.
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

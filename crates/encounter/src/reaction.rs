//! Reactions to a movement or another action, resolved where they were triggered.
//!
//! The creature that is reacted to waits; each creature that may react is asked in the order of the
//! rules. A reaction that drops the mover ends the movement there, as a halt does; after the last
//! reaction the movement goes on with what it has already spent and counted.

use board::CreatureId;
use systems::{Declaration, Edit};

use crate::typed_attack::TypedAttack;

/// How a creature reacts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum ReactionKind {
    /// It makes an attack of opportunity on the mover.
    OpportunityAttack,
    /// It uses what it has readied: a Strike is made at the mover, a movement follows its path.
    Readied,
    /// It uses its reaction for something else; the game master decides the effect.
    Other,
}

impl ReactionKind {
    /// All kinds.
    pub const ALL: [ReactionKind; 3] = [
        ReactionKind::OpportunityAttack,
        ReactionKind::Readied,
        ReactionKind::Other,
    ];

    /// The word for the kind.
    pub const fn word(self) -> &'static str {
        match self {
            ReactionKind::OpportunityAttack => "aoo",
            ReactionKind::Readied => "readied",
            ReactionKind::Other => "other",
        }
    }
}

/// A reaction as an answer: which creature reacts, how, and what is typed in instead of being
/// rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reaction {
    /// The creature that reacts.
    pub reactor: CreatureId,
    /// How it reacts.
    pub kind: ReactionKind,
    /// What is typed in for its attack.
    pub typed: TypedAttack,
    /// The readied movement; `None` if something else was readied.
    pub movement: Option<Declaration>,
    /// What is true of the mover when its reaction ends the movement; without parts, the movement
    /// goes on. Only with [`ReactionKind::Other`].
    pub ends_with: Edit,
}

/// How the use of a creature's readied action is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum ReadiedForm {
    /// Without anything further.
    #[default]
    Plain,
    /// With a path, because it is a movement.
    Path,
}

/// A creature that has not answered yet, and its possible reactions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ReactionOption {
    /// The creature that may react.
    pub reactor: CreatureId,
    /// The kinds of reaction it may use.
    pub kinds: Vec<ReactionKind>,
    /// How [`ReactionKind::Readied`] is written, if it is one of the kinds.
    pub readied: ReadiedForm,
    /// The rider of the mover to which it may react; `None` if it may react to the mover itself.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub rider: Option<CreatureId>,
}

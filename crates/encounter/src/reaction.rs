//! Reactions to a movement or another action, resolved where it triggered them.
//!
//! Whoever is reacted to waits; each creature that may react is asked in the order of the rules. A
//! reaction that drops the mover ends the movement there, as a halt does; after the last reaction
//! the movement goes on with what it has spent and counted.

use board::CreatureId;
use notation::{Phrase, Text};
use rules::ReadiedVerb;
use systems::Declaration;

use crate::attack::TypedAttack;
use crate::encounter::Encounter;

/// What a creature that may react does.
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
    /// It uses its reaction for something else; the game master says what comes of it.
    Other,
}

impl ReactionKind {
    /// All kinds.
    pub const ALL: [ReactionKind; 3] = [
        ReactionKind::OpportunityAttack,
        ReactionKind::Readied,
        ReactionKind::Other,
    ];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            ReactionKind::OpportunityAttack => "aoo",
            ReactionKind::Readied => "readied",
            ReactionKind::Other => "other",
        }
    }
}

/// A reaction as an answer: who reacts, with what, and what is typed in instead of being rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reaction {
    /// The creature that reacts.
    pub reactor: CreatureId,
    /// What it does.
    pub kind: ReactionKind,
    /// What people say about its attack.
    pub typed: TypedAttack,
    /// The readied movement; `None` for anything else that is readied.
    pub movement: Option<Declaration>,
    /// What is true of the mover when its reaction ends the movement, in the system's words; empty
    /// if the movement goes on. Only with [`ReactionKind::Other`].
    #[cfg_attr(feature = "serde", serde(with = "crate::stored::phrases"))]
    pub ends_with: Vec<Phrase>,
}

/// Why somebody is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ways {
    /// The rules give it a reaction.
    Rules,
    /// It has readied something.
    Readied,
    /// Both.
    Both,
}

/// How a creature's readied action is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum ReadiedForm {
    /// Nothing more is said about it.
    #[default]
    Plain,
    /// It is a movement and needs a path.
    Path,
}

/// A creature that has not answered yet, and what it may do.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ReactionOption {
    /// Who may react.
    pub reactor: CreatureId,
    /// With what.
    pub kinds: Vec<ReactionKind>,
    /// How [`ReactionKind::Readied`] is said, if it is one of them.
    pub readied: ReadiedForm,
}

impl ReactionOption {
    /// What the creature may do at its triggers: the reactions that the rules give it, and what it
    /// has readied if that can be used.
    pub(crate) fn of(encounter: &Encounter, reactor: CreatureId, ways: Ways) -> ReactionOption {
        let has_attack = encounter.situation().has_opportunity_attack(reactor);
        let kinds = ReactionKind::ALL.into_iter().filter(|kind| match kind {
            ReactionKind::OpportunityAttack => ways != Ways::Readied && has_attack,
            ReactionKind::Readied => ways != Ways::Rules,
            ReactionKind::Other => ways != Ways::Readied,
        });
        ReactionOption {
            reactor,
            kinds: kinds.collect(),
            readied: match encounter.situation().readied_verb(reactor) {
                Some(ReadiedVerb::Movement(_)) => ReadiedForm::Path,
                Some(ReadiedVerb::Plain(_)) | None => ReadiedForm::Plain,
            },
        }
    }
}

/// Words of the system as phrases of one word each.
pub(crate) fn phrases(words: &[&'static str]) -> Vec<Phrase> {
    words
        .iter()
        .filter_map(|word| Phrase::parse(Text::from(*word)).ok())
        .collect()
}

//! Movement that a creature does not choose, as it is declared.

use board::CreatureId;
use grid::Feet;

use crate::Path;

/// Kinds of forced movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum ForcedKind {
    /// Away from its source.
    Push,
    /// Toward its source.
    Pull,
    /// Repositioned in another way.
    Reposition,
    /// Falling.
    Fall,
    /// Any other kind.
    Other,
}

impl ForcedKind {
    /// All kinds.
    pub const ALL: [ForcedKind; 5] = [
        ForcedKind::Push,
        ForcedKind::Pull,
        ForcedKind::Reposition,
        ForcedKind::Fall,
        ForcedKind::Other,
    ];

    /// The verb of the case notation.
    pub const fn word(self) -> &'static str {
        match self {
            ForcedKind::Push => "pushed",
            ForcedKind::Pull => "pulled",
            ForcedKind::Reposition => "repositioned",
            ForcedKind::Fall => "falls",
            ForcedKind::Other => "moved",
        }
    }

    /// The kind with that verb.
    pub fn from_word(word: &str) -> Option<ForcedKind> {
        ForcedKind::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// Whether forced movement may take its victim into danger (`pf2e.forced.reposition`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum MayEndanger {
    /// Its kind decides (`ruling.forced-danger`).
    #[default]
    ByKind,
    /// Its effect says that it may.
    Stated,
}

/// A movement that the creature does not choose.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ForcedMovement {
    /// Its kind.
    pub kind: ForcedKind,
    /// The distance that the effect sets.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
    )]
    pub feet: Feet,
    /// Its source.
    pub by: Option<CreatureId>,
    /// Whether its effect says that it may take its victim into danger.
    pub may_endanger: MayEndanger,
    /// The path offered.
    pub path: Path,
}

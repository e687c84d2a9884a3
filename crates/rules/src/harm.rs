//! The consequences of wounds, as values: dying, and the rolls that a turn asks for.

use board::CreatureId;

use crate::RuleId;

/// A change of a creature's dying.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum DyingChange {
    /// It is no longer dying, but does not wake up.
    Ends,
    /// It has this dying value.
    Becomes(u8),
    /// It dies.
    Dies,
}

/// A roll that a declaration will ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RollDue {
    /// The rule behind it.
    pub rule: RuleId,
    /// The creature it is rolled for.
    pub creature: CreatureId,
    /// Its purpose, in a few words.
    pub what: String,
    /// The dice: `1d20`, `1d20+5`, `1d6`.
    pub dice: String,
    /// The number it must reach; `None` for damage.
    pub dc: Option<i32>,
}

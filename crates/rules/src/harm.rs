//! The consequences of wounds, as values: dying, and the rolls that a turn asks for.

use board::CreatureId;
use dice::Expression;

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

/// Harm that a creature carries into its next turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LastingHarm {
    /// It is dying, with that value if it is stated.
    Dying(Option<u8>),
    /// It takes damage at the end of each turn.
    PersistentDamage {
        /// The name of the damage.
        name: String,
        /// Its dice; `None` if they are not stated.
        damage: Option<Expression>,
    },
    /// It saves against something at the end of each turn.
    Affliction {
        /// The name of what it saves against.
        name: String,
        /// The DC of the save; `None` if it is not stated.
        dc: Option<i32>,
    },
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

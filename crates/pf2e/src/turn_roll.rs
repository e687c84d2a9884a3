//! The rolls of a turn's start and end step as values: their stated results, and their
//! consequences.
//!
//! They belong to `pf2e.encounter.turn.recovery` and `pf2e.encounter.turn.end-damage`, whose own
//! events (`recovery A flat-check`, `persistent A fire`, `save A venom`) say that they are due.
//! `docs/numbers.md` describes their numbers and the words here.

use super::Degree;

/// What people state about a roll of a turn instead of rolling it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum ToldRoll {
    /// The result of the recovery roll.
    Recovery(Degree),
    /// The amount of that persistent damage.
    Damage {
        /// The name of the persistent damage.
        name: String,
        /// How much, as it is taken.
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
        )]
        amount: i32,
    },
    /// The result of the flat check that may end that persistent damage.
    FlatCheck {
        /// The name of the persistent damage.
        name: String,
        /// The result.
        degree: Degree,
    },
    /// The result of the save against that affliction.
    Save {
        /// The name of the affliction.
        name: String,
        /// The result.
        degree: Degree,
    },
}

impl ToldRoll {
    /// The option that states the result of the recovery roll.
    pub const RECOVERY: &'static str = "recovery";
    /// The option that states persistent damage.
    pub const DAMAGE: &'static str = "damage";
    /// The option that states the results of flat checks against persistent damage.
    pub const FLAT_CHECK: &'static str = "flat-check";
    /// The option that states the results of saves against afflictions.
    pub const SAVE: &'static str = "save";

    /// The option of the declaration that states it.
    pub const fn option(&self) -> &'static str {
        match self {
            ToldRoll::Recovery(_) => ToldRoll::RECOVERY,
            ToldRoll::Damage { .. } => ToldRoll::DAMAGE,
            ToldRoll::FlatCheck { .. } => ToldRoll::FLAT_CHECK,
            ToldRoll::Save { .. } => ToldRoll::SAVE,
        }
    }

    /// The name of the persistent damage or affliction; `None` for the recovery roll.
    pub fn name(&self) -> Option<&str> {
        match self {
            ToldRoll::Recovery(_) => None,
            ToldRoll::Damage { name, .. }
            | ToldRoll::FlatCheck { name, .. }
            | ToldRoll::Save { name, .. } => Some(name),
        }
    }

    /// The value of the option after the `=`: `success`, `fire:4`.
    pub fn value_words(&self) -> String {
        match self {
            ToldRoll::Recovery(degree) => degree.word().to_owned(),
            ToldRoll::Damage { name, amount } => format!("{name}:{amount}"),
            ToldRoll::FlatCheck { name, degree } | ToldRoll::Save { name, degree } => {
                format!("{name}:{}", degree.word())
            }
        }
    }
}

/// A check that has been made, or whose result was stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CheckMade {
    /// The total of the roll and the DC; `None` if only the degree was stated.
    pub rolled: Option<TotalAgainst>,
    /// The result.
    pub degree: Degree,
}

/// The total of a check and the DC it must reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TotalAgainst {
    /// The natural roll and the modifier.
    pub total: i32,
    /// The difficulty class.
    pub dc: i32,
}

/// The result of a roll in the start step or the end step of a creature's turn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum TurnRoll {
    /// The recovery roll.
    Recovery(CheckMade),
    /// The dying value changes to this; 0 if the creature is no longer dying.
    Dying(u8),
    /// The creature dies.
    Dead,
    /// The creature takes that persistent damage.
    Damage {
        /// Its name.
        name: String,
        /// The amount.
        amount: i32,
    },
    /// The creature now has that many hit points.
    HitPoints(i32),
    /// The creature is knocked out: unconscious and prone.
    KnockedOut,
    /// The flat check for that persistent damage.
    FlatCheck {
        /// Its name.
        name: String,
        /// The check.
        check: CheckMade,
    },
    /// That persistent damage is over.
    Over {
        /// Its name.
        name: String,
    },
    /// The save against that affliction; the table decides its consequences.
    Save {
        /// Its name.
        name: String,
        /// The check.
        check: CheckMade,
    },
}

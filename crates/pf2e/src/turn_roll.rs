//! The rolls of a turn's start and end step as values: what is told of them, and what comes of them.
//!
//! They belong to `pf2e.encounter.turn.recovery` and `pf2e.encounter.turn.end-damage`, whose own
//! events (`recovery A flat-check`, `persistent A fire`, `save A venom`) say that they are due.
//! Their numbers, and the words here, are those of `docs/numbers.md`.

use super::Degree;

/// What people say about a roll of a turn instead of having it rolled.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum ToldRoll {
    /// How the recovery roll went.
    Recovery(Degree),
    /// How much of that persistent damage is taken.
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
    /// How the flat check went that may end that persistent damage.
    FlatCheck {
        /// The name of the persistent damage.
        name: String,
        /// How it went.
        degree: Degree,
    },
    /// How the save against that affliction went.
    Save {
        /// The name of the affliction.
        name: String,
        /// How it went.
        degree: Degree,
    },
}

impl ToldRoll {
    /// The option that tells how the recovery roll went.
    pub const RECOVERY: &'static str = "recovery";
    /// The option that tells persistent damage.
    pub const DAMAGE: &'static str = "damage";
    /// The option that tells how flat checks against persistent damage went.
    pub const FLAT_CHECK: &'static str = "flat-check";
    /// The option that tells how saves against afflictions went.
    pub const SAVE: &'static str = "save";

    /// The option of the declaration that tells it.
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

    /// What stands behind the `=` of the option for this one: `success`, `fire:4`.
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

/// A check that has been made, or told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CheckMade {
    /// What the die and the modifier came to and the DC; `None` if only the degree was told.
    pub rolled: Option<TotalAgainst>,
    /// How it went.
    pub degree: Degree,
}

/// The total of a check and what it is held against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TotalAgainst {
    /// The natural roll and the modifier.
    pub total: i32,
    /// The difficulty class.
    pub dc: i32,
}

/// Something that came of a roll in the start step or the end step of a creature's turn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum TurnRoll {
    /// The recovery roll.
    Recovery(CheckMade),
    /// The value of dying is this now; 0 for no longer dying.
    Dying(u8),
    /// The creature dies.
    Dead,
    /// That much of that persistent damage is taken.
    Damage {
        /// Its name.
        name: String,
        /// How much.
        amount: i32,
    },
    /// The creature has that many hit points now.
    HitPoints(i32),
    /// The creature is knocked out: unconscious and prone.
    KnockedOut,
    /// The flat check that may end that persistent damage.
    FlatCheck {
        /// Its name.
        name: String,
        /// How it went.
        check: CheckMade,
    },
    /// That persistent damage is over.
    Over {
        /// Its name.
        name: String,
    },
    /// The save against that affliction; what it leads to, the table says.
    Save {
        /// Its name.
        name: String,
        /// How it went.
        check: CheckMade,
    },
}

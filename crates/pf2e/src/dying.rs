//! Dying and lasting harm from the numbers stated of a creature (`docs/numbers.md`).
//!
//! The rulebook says when a recovery roll, persistent damage and a save against an affliction are
//! due (`pf2e.encounter.turn.recovery`, `pf2e.encounter.turn.end-damage`) and leaves the numbers
//! out. They are read here as values, and here is what a degree of success or damage makes of
//! dying. A number that is not stated changes nothing.

use std::hash::{Hash, Hasher};

use dice::Expression;

use rules::DyingChange;

use super::Degree;

/// The value of dying at which a creature dies, where no other is stated.
pub const DEFAULT_DEADLY: u8 = 4;

/// The numbers stated of a creature's dying.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Dying {
    /// Its value of dying, less than the deadly one; `None` if it is not stated.
    pub value: Option<u8>,
    /// The value at which it dies. Stated, it says that the creature is dying when it is dropped.
    pub deadly: Option<u8>,
    /// The DC of its recovery roll.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
    )]
    pub recovery_dc: Option<i32>,
}

/// If nothing is stated nothing is hashed: such facts keep the fingerprint that they had before
/// there were these numbers.
impl Hash for Dying {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if *self != Dying::default() {
            (self.value, self.deadly, self.recovery_dc).hash(state);
        }
    }
}

/// How bad damage is for who is dying.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Damage of a critical hit.
    Critical,
    /// Any other damage.
    Plain,
}

impl Dying {
    /// The value at which the creature dies.
    pub fn deadly(self) -> u8 {
        self.deadly.unwrap_or(DEFAULT_DEADLY)
    }

    /// What a recovery roll of that degree makes of it; `None` if its value is not stated.
    ///
    /// ```
    /// use pf2e::{Degree, Dying};
    /// use rules::DyingChange;
    ///
    /// let dying = Dying { value: Some(2), ..Dying::default() };
    /// assert_eq!(dying.after_recovery(Degree::Success), Some(DyingChange::Becomes(1)));
    /// assert_eq!(dying.after_recovery(Degree::CriticalFailure), Some(DyingChange::Dies));
    /// assert_eq!(Dying::default().after_recovery(Degree::Success), None);
    /// ```
    pub fn after_recovery(self, degree: Degree) -> Option<DyingChange> {
        let value = self.value?;
        Some(match degree {
            Degree::Critical => self.at(value.saturating_sub(2)),
            Degree::Success => self.at(value.saturating_sub(1)),
            Degree::Failure => self.at(value.saturating_add(1)),
            Degree::CriticalFailure => self.at(value.saturating_add(2)),
        })
    }

    /// What damage makes of it that leaves the creature without hit points, or finds it so: of a
    /// value that is stated, or from none where the deadly one is stated. `None` if neither is.
    ///
    /// ```
    /// use pf2e::{Dying, Severity};
    /// use rules::DyingChange;
    ///
    /// let stable = Dying { deadly: Some(4), ..Dying::default() };
    /// assert_eq!(stable.after_damage(Severity::Critical), Some(DyingChange::Becomes(2)));
    /// let dying = Dying { value: Some(3), ..Dying::default() };
    /// assert_eq!(dying.after_damage(Severity::Plain), Some(DyingChange::Dies));
    /// assert_eq!(Dying::default().after_damage(Severity::Plain), None);
    /// ```
    pub fn after_damage(self, severity: Severity) -> Option<DyingChange> {
        let value = match (self.value, self.deadly) {
            (Some(value), _) => value,
            (None, Some(_)) => 0,
            (None, None) => return None,
        };
        let worse = match severity {
            Severity::Critical => 2,
            Severity::Plain => 1,
        };
        Some(self.at(value.saturating_add(worse)))
    }

    fn at(self, value: u8) -> DyingChange {
        match value {
            0 => DyingChange::Ends,
            value if value >= self.deadly() => DyingChange::Dies,
            value => DyingChange::Becomes(value),
        }
    }
}

/// Damage that is taken at the end of each turn until a flat check ends it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PersistentDamage {
    /// Its name.
    pub name: String,
    /// Its dice; `None` if they are not stated.
    pub damage: Option<Expression>,
}

/// As its name alone where no dice are stated, so that fingerprints stay what they were.
impl Hash for PersistentDamage {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
        if let Some(damage) = &self.damage {
            damage.hash(state);
        }
    }
}

/// Something against which a save is due at the end of each turn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Affliction {
    /// Its name.
    pub name: String,
    /// The DC of the save; `None` if it is not stated.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
    )]
    pub dc: Option<i32>,
}

/// As its name alone where no DC is stated, so that fingerprints stay what they were.
impl Hash for Affliction {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
        if let Some(dc) = &self.dc {
            dc.hash(state);
        }
    }
}

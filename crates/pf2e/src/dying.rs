//! Dying and lasting harm from the numbers stated for a creature (`docs/numbers.md`).
//!
//! The rulebook says when a recovery roll, persistent damage and a save against an affliction are
//! due (`pf2e.encounter.turn.recovery`, `pf2e.encounter.turn.end-damage`) but leaves the numbers
//! out. This module keeps the numbers as values and decides how a degree of success or damage
//! changes dying. A number that is not stated changes nothing.

use std::hash::{Hash, Hasher};

use dice::Expression;

use rules::DyingChange;

use super::Degree;

/// Hit points do not fall below 0.
pub(crate) const LEAST_HIT_POINTS: i32 = 0;

/// The dying value at which a creature dies if no other is stated.
pub const DEFAULT_DEADLY: u8 = 4;

/// The stated numbers of a creature's dying.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Dying {
    /// Its dying value, less than the deadly one; `None` if it is not stated.
    pub value: Option<u8>,
    /// The value at which it dies. If it is stated, the creature becomes dying when it is dropped.
    pub deadly: Option<u8>,
    /// The DC of its recovery roll.
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>"
        )
    )]
    pub recovery_dc: Option<i32>,
}

/// If nothing is stated nothing is hashed, so that such facts keep the fingerprint that they had
/// before these numbers existed.
impl Hash for Dying {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if *self != Dying::default() {
            (self.value, self.deadly, self.recovery_dc).hash(state);
        }
    }
}

/// How serious damage is for a dying creature.
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

    /// Returns the change after a recovery roll of that degree; `None` if the dying value is not
    /// stated.
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

    /// Returns the change after damage that leaves the creature at 0 hit points or finds it there.
    /// It starts from the stated dying value, or from none if only the deadly value is stated.
    /// `None` if neither is stated.
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

/// Damage taken at the end of each turn until a flat check ends it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PersistentDamage {
    /// Its name.
    pub name: String,
    /// Its dice; `None` if they are not stated.
    pub damage: Option<Expression>,
}

/// Hashes only its name if no dice are stated, so that fingerprints stay the same.
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
        serde(
            default,
            deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>"
        )
    )]
    pub dc: Option<i32>,
}

/// Hashes only its name if no DC is stated, so that fingerprints stay the same.
impl Hash for Affliction {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
        if let Some(dc) = &self.dc {
            dc.hash(state);
        }
    }
}

//! The consequences of wounds, as values: dying, and the rolls that a turn asks for.

use std::borrow::Cow;

use board::{Condition, CreatureId};
use dice::Expression;

use crate::{AttackResult, HitPoints, RuleId, Scene, SystemValues};

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
pub struct RollDue {
    /// The rule behind it.
    pub rule: RuleId,
    /// The creature it is rolled for.
    pub creature: CreatureId,
    /// What it decides.
    pub decides: TurnRollKind,
    /// What is rolled.
    pub dice: DueDice,
}

/// What a roll in the steps of a turn decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnRollKind {
    /// Whether a dying creature recovers, by a flat check.
    RecoveryCheck,
    /// Whether a dying creature recovers, by a save.
    RecoverySave,
    /// The damage of something persistent with that name.
    PersistentDamage(String),
    /// Whether something persistent with that name ends.
    FlatCheck(String),
    /// The save against an affliction with that name.
    Save(String),
}

/// The dice of a roll that is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DueDice {
    /// Damage.
    Damage(Expression),
    /// A d20 with its modifier.
    Check {
        /// The modifier.
        modifier: i32,
        /// The number that the total must reach.
        dc: i32,
    },
}

impl TurnRollKind {
    /// The words by which people are asked for the die: its purpose at the dice port.
    pub fn purpose(&self) -> Cow<'static, str> {
        match self {
            TurnRollKind::RecoveryCheck => Cow::Borrowed("recovery check"),
            TurnRollKind::RecoverySave => Cow::Borrowed("recovery save"),
            TurnRollKind::PersistentDamage(name) => format!("persistent {name}").into(),
            TurnRollKind::FlatCheck(name) => format!("flat check against {name}").into(),
            TurnRollKind::Save(name) => format!("save against {name}").into(),
        }
    }
}

/// A system by its hit points and wounds.
pub trait SystemHarm: SystemValues {
    /// The creature's hit points, if they are stated.
    fn hit_points(self, facts: &Self::Facts, creature: CreatureId) -> Option<HitPoints> {
        let _ = (facts, creature);
        None
    }

    /// The lowest hit points that the system counts; `None` in a system without hit points.
    fn least_hit_points(self) -> Option<i32> {
        None
    }

    /// What is true of a creature with that many hit points.
    fn state_at(self, hit_points: i32) -> &'static [Condition] {
        let _ = hit_points;
        &[]
    }

    /// The changes that leave the creature that many hit points, and that change its dying; empty
    /// in a system without hit points.
    fn wounded(
        self,
        creature: CreatureId,
        hit_points: i32,
        dying: Option<DyingChange>,
    ) -> Vec<Self::Change> {
        let _ = (creature, hit_points, dying);
        Vec::new()
    }

    /// The changes that begin those conditions for the creature; empty in a system without
    /// conditions.
    fn gains(self, creature: CreatureId, conditions: &[Condition]) -> Vec<Self::Change> {
        let _ = (creature, conditions);
        Vec::new()
    }

    /// What an attack that has hit the creature asks of it besides the damage, as a declaration: a
    /// save on unsteady ground. `None` if it asks nothing.
    fn after_hit(
        self,
        scene: Scene<'_, Self::Facts>,
        creature: CreatureId,
    ) -> Option<Self::Declaration> {
        let _ = (scene, creature);
        None
    }

    /// What becomes of a creature's dying if damage with that result leaves it no hit points.
    fn dying_after(
        self,
        facts: &Self::Facts,
        creature: CreatureId,
        result: AttackResult,
    ) -> Option<DyingChange> {
        let _ = (facts, creature, result);
        None
    }

    /// What the creature carries into its next turns.
    fn lasting_harm(self, facts: &Self::Facts, creature: CreatureId) -> Vec<LastingHarm> {
        let _ = (facts, creature);
        Vec::new()
    }
}

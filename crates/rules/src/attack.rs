//! One attack as a value: the modifiers of its roll, the Armor Class it must reach, and its damage.
//!
//! The catalogues decide where and when somebody may attack; the numbers (attack modifier, Armor
//! Class, damage, hit points) stand on the creature, as `docs/numbers.md` describes. Each system's
//! `strike` assembles an [`Attack`], with the cover, flanking or squeezing of the moment, and turns
//! a natural roll into a result. Nothing here rolls.

use std::borrow::Cow;
use std::fmt;

use board::{Creature, CreatureId};
use dice::Expression;

use crate::{Cause, Refusal, RuleId, Scene, SystemValues};

/// A number in an attack and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Modifier {
    /// The rule that adds it; `None` for a number stated on the creature.
    pub rule: Option<RuleId>,
    /// How much it adds; negative for a penalty.
    pub amount: i32,
    /// What it is, in a few words for people.
    pub text: Cow<'static, str>,
}

impl Modifier {
    /// Returns a modifier that the rule adds.
    pub fn new(rule: RuleId, amount: i32, text: impl Into<Cow<'static, str>>) -> Modifier {
        Modifier {
            rule: Some(rule),
            amount,
            text: text.into(),
        }
    }

    /// Returns a number that is stated on the creature.
    pub fn stated(amount: i32, text: impl Into<Cow<'static, str>>) -> Modifier {
        Modifier {
            rule: None,
            amount,
            text: text.into(),
        }
    }

    /// The id of the rule behind it, or `stated`.
    pub fn source(&self) -> &'static str {
        self.rule.map_or("stated", RuleId::as_str)
    }
}

/// An attack about to be rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Attack {
    /// Who attacks.
    pub attacker: CreatureId,
    /// The creature that is attacked.
    pub target: CreatureId,
    /// The rule under which it is made.
    pub rule: RuleId,
    /// The modifiers of the roll; if the attacker's own is not stated, it is not among them and
    /// counts as 0.
    pub attack: Vec<Modifier>,
    /// The parts of the target's Armor Class; empty if none is stated.
    pub armor_class: Vec<Modifier>,
    /// The dice of a hit; `None` if none are stated.
    pub damage: Option<Expression>,
}

impl Attack {
    /// The total modifier of the roll.
    pub fn modifier(&self) -> i32 {
        sum(&self.attack)
    }

    /// Whether the attacker's own modifier is stated; otherwise it counts as 0.
    pub fn is_stated(&self) -> bool {
        self.attack.iter().any(|own| own.rule.is_none())
    }

    /// The target's Armor Class; `None` if none is stated.
    pub fn armor_class_total(&self) -> Option<i32> {
        (!self.armor_class.is_empty()).then(|| sum(&self.armor_class))
    }
}

/// What an attack is part of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum AttackOccasion {
    /// An action of the attacker's turn, which it spends.
    #[default]
    Action,
    /// An attack that is already paid for, or that the game master grants, at any time: a further
    /// attack of a full attack, or the one at the end of a charge.
    Extra,
}

/// Returns the sum of the modifiers.
pub(crate) fn sum(modifiers: &[Modifier]) -> i32 {
    modifiers
        .iter()
        .fold(0, |total, modifier| total.saturating_add(modifier.amount))
}

/// The result of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum AttackResult {
    /// It misses by a critical degree.
    CriticalMiss,
    /// It misses.
    Miss,
    /// It hits.
    Hit,
    /// It is a critical hit.
    CriticalHit,
}

impl AttackResult {
    /// All results, worst first.
    pub const ALL: [AttackResult; 4] = [
        AttackResult::CriticalMiss,
        AttackResult::Miss,
        AttackResult::Hit,
        AttackResult::CriticalHit,
    ];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            AttackResult::CriticalMiss => "critical-miss",
            AttackResult::Miss => "miss",
            AttackResult::Hit => "hit",
            AttackResult::CriticalHit => "critical",
        }
    }

    /// The result with that word.
    pub fn from_word(word: &str) -> Option<AttackResult> {
        AttackResult::ALL
            .into_iter()
            .find(|result| result.word() == word)
    }

    /// A plain d20 against an Armor Class: a natural 20 hits, a natural 1 misses, and otherwise the
    /// total decides.
    pub const fn of_d20(natural: i32, total: i32, armor_class: i32) -> AttackResult {
        let hits = match natural {
            20 => true,
            1 => false,
            _ => total >= armor_class,
        };
        if hits {
            AttackResult::Hit
        } else {
            AttackResult::Miss
        }
    }

    /// The damage of a hit whose dice show `rolled`: at least 1. The extra damage of a critical hit
    /// differs from weapon to weapon, and is typed in.
    pub fn plain_damage(self, rolled: i32) -> i32 {
        if self.is_hit() { rolled.max(1) } else { 0 }
    }

    /// Whether the target is hit.
    pub const fn is_hit(self) -> bool {
        matches!(self, AttackResult::Hit | AttackResult::CriticalHit)
    }
}

impl fmt::Display for AttackResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The furthest from 0 that hit points and changes to them may be.
pub const MOST_HIT_POINTS: i32 = 10_000;

/// Hit points of a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct HitPoints {
    /// The current number; below 0 in systems that count that far.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "crate::stored::within::<_, _, -1000000, 1000000>")
    )]
    pub now: i32,
    /// The highest number stated so far.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "crate::stored::within::<_, _, -1000000, 1000000>")
    )]
    pub most: i32,
}

/// Hit points that are stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum HitPointsChange {
    /// The current number; the maximum only grows, if this number exceeds it.
    Now(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "crate::stored::within::<_, _, -1000000, 1000000>")
        )]
        i32,
    ),
    /// The current number and the maximum.
    Both(HitPoints),
}

impl HitPointsChange {
    /// Returns the hit points after the change of a creature that had those `before`.
    pub fn after(self, before: Option<HitPoints>) -> HitPoints {
        match self {
            HitPointsChange::Now(now) => HitPoints {
                now,
                most: before.map_or(now, |before| before.most.max(now)),
            },
            HitPointsChange::Both(points) => points,
        }
    }
}

/// Writes them in the words of `with:`: `hp 5`, `hp 5 of 12`.
impl fmt::Display for HitPointsChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HitPointsChange::Now(now) => write!(f, "hp {now}"),
            HitPointsChange::Both(HitPoints { now, most }) => write!(f, "hp {now} of {most}"),
        }
    }
}

/// A system by its attacks from numbers.
pub trait SystemAttacks: SystemValues {
    /// Whether attacks are decided from numbers, so that reactions have odds.
    fn has_attack_odds(self) -> bool {
        false
    }

    /// The rule that says whom a melee attack reaches, if the catalogue has one.
    fn attack_reach_rule(self) -> Option<RuleId> {
        None
    }

    /// The rule under which an attack is made that takes no action, if another attack is made under
    /// the rule of its action.
    fn extra_attack_rule(self) -> Option<RuleId> {
        None
    }

    /// The declaration of an attack, in a system that has one.
    fn strike(
        self,
        attacker: CreatureId,
        target: CreatureId,
        occasion: AttackOccasion,
    ) -> Option<Self::Declaration> {
        let _ = (attacker, target, occasion);
        None
    }

    /// The declaration of an attack of opportunity with that result, in a system that has one.
    fn opportunity_declared(
        self,
        attacker: CreatureId,
        target: CreatureId,
        cause: Cause,
        result: AttackResult,
    ) -> Option<Self::Declaration> {
        let _ = (attacker, target, cause, result);
        None
    }

    /// The result of the declaration's attack, if the declaration states it.
    fn declared_result(self, declaration: &Self::Declaration) -> Option<AttackResult> {
        let _ = declaration;
        None
    }

    /// Whether the declaration's attack may be rolled; it may not if the rules read its result from
    /// the declaration.
    fn is_rolled(self, declaration: &Self::Declaration) -> bool {
        let _ = declaration;
        true
    }

    /// Returns a melee attack of `attacker` because of what `target` does; `None` if one of them is
    /// not there or the system has no such attacks.
    fn opportunity_attack(
        self,
        scene: Scene<'_, Self::Facts>,
        attacker: CreatureId,
        target: CreatureId,
        given_by: RuleId,
    ) -> Option<Attack> {
        let _ = (scene, attacker, target, given_by);
        None
    }

    /// The attack that a declaration makes; `None` if it is not an attack.
    fn declared_attack(
        self,
        scene: Scene<'_, Self::Facts>,
        declaration: &Self::Declaration,
    ) -> Option<Attack> {
        let _ = (scene, declaration);
        None
    }

    /// A melee attack, in a system whose notation has no declaration for attacks.
    fn attack(
        self,
        scene: Scene<'_, Self::Facts>,
        attacker: &Creature,
        target: &Creature,
    ) -> Option<Result<Attack, Refusal>> {
        let _ = (scene, attacker, target);
        None
    }

    /// The action that pays for [`SystemAttacks::attack`]; `None` if nothing pays for it.
    fn attack_payment(
        self,
        scene: Scene<'_, Self::Facts>,
        attacker: CreatureId,
    ) -> Option<Self::Declaration> {
        let _ = (scene, attacker);
        None
    }

    /// Returns the result that a natural roll of the d20 and its total give an attack.
    fn attack_result(self, natural: i32, total: i32, armor_class: i32) -> Option<AttackResult> {
        let _ = (natural, total, armor_class);
        None
    }

    /// Returns the damage that an attack with that result does if its dice show a total of
    /// `rolled`.
    fn attack_damage(self, result: AttackResult, rolled: i32) -> i32 {
        let _ = (result, rolled);
        0
    }
}

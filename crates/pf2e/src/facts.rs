//! What the system knows about creatures and turns.
//!
//! These are plain values in listing order; nothing here is computed from the board.

use std::collections::BTreeMap;
use std::sync::Arc;

use board::{Board, Condition, Creature, CreatureId, Position};
use dice::Expression;
use grid::{Feet, Point, Square};

use super::dying::{Affliction, Dying, PersistentDamage, Severity};
use super::effect::{Effect, Group};
use super::entry::Entries;
use super::harm::{Harms, Hazard};
use super::order::{Begun, Encounter};
use super::registry as rule;
use rules::{Cause, DyingChange, HitPoints, LastingHarm, PerCreature, RuleId, TurnOrderView};

/// The text of the game that is played (the parameters of the rulebook's table of variants).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Variant {
    /// The published game.
    #[default]
    Published,
    /// The playtest text of encounter mode.
    Playtest,
}

impl Variant {
    /// The word of the case notation.
    pub const fn word(self) -> &'static str {
        match self {
            Variant::Published => "pf2e",
            Variant::Playtest => "pf2e-playtest",
        }
    }

    /// The most triggered actions at the start of a turn, and at its end (parameters
    /// `turn.start_triggers_max`, `turn.end_triggers_max`); `None` for no limit.
    pub const fn most_turn_triggers(self) -> Option<usize> {
        match self {
            Variant::Published => Some(1),
            Variant::Playtest => None,
        }
    }

    /// Parameter `aoo.attack_modifier` of `pf2e.encounter.aoo.strike`.
    pub const fn opportunity_attack_modifier(self) -> i32 {
        match self {
            Variant::Published => 0,
            Variant::Playtest => -2,
        }
    }

    /// Returns the value of a parameter as the rulebook's table writes it, and the rule to which it
    /// belongs.
    pub fn parameter(self, name: &str) -> Option<(&'static str, RuleId)> {
        let (published, playtest, rule) = match name {
            "aoo.attack_modifier" => ("0", "-2", rule::ENCOUNTER_AOO_STRIKE),
            "aoo.disrupt_on" => (
                "critical hit",
                "hit or critical hit",
                rule::ENCOUNTER_AOO_DISRUPT,
            ),
            "trigger.at_start" => ("no", "yes", rule::TRIGGER_START),
            "turn.start_triggers_max" => ("1", "unlimited", rule::ENCOUNTER_TURN_START_TRIGGERS),
            "turn.end_triggers_max" => ("1", "unlimited", rule::ENCOUNTER_TURN_END_TRIGGERS),
            "recovery.when" => (
                "dying",
                "dying or unconscious",
                rule::ENCOUNTER_TURN_RECOVERY,
            ),
            "recovery.kind" => ("flat check", "saving throw", rule::ENCOUNTER_TURN_RECOVERY),
            "sustain.action" => (
                "Sustain a Spell",
                "Concentrate on a Spell",
                rule::ENCOUNTER_TURN_END_EFFECTS,
            ),
            "reach.ten_diagonal" => ("yes", "yes", rule::REACH_TEN_DIAGONAL),
            "map.second" => ("-5", "-5", rule::ENCOUNTER_MAP_PENALTY),
            "map.third" => ("-10", "-10", rule::ENCOUNTER_MAP_PENALTY),
            _ => return None,
        };
        let value = match self {
            Variant::Published => published,
            Variant::Playtest => playtest,
        };
        Some((value, rule))
    }
}

/// A yes-or-no fact of one creature that only this system knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[repr(u8)]
pub enum Trait {
    /// A condition keeps it from acting.
    CannotAct,
    /// An effect keeps it from attacking.
    CannotAttack,
    /// It has neither a melee weapon nor an unarmed attack.
    UnarmedIncapable,
    /// It has the reaction Attack of Opportunity.
    OpportunityAttack,
    /// It has another reaction that movement triggers.
    OtherReaction,
    /// It ignores difficult terrain.
    IgnoresDifficult,
    /// It also ignores greater difficult terrain.
    IgnoresGreater,
    /// It has Taken Cover.
    TookCover,
    /// It is Climbing an incline.
    Climbing,
    /// The players know its name.
    Identified,
    /// It has one extra action each turn.
    Quickened,
    /// An effect keeps it from regaining its reaction.
    NoReaction,
    /// It is dying.
    Dying,
}

impl Trait {
    /// All traits.
    pub const ALL: [Trait; 13] = [
        Trait::CannotAct,
        Trait::CannotAttack,
        Trait::UnarmedIncapable,
        Trait::OpportunityAttack,
        Trait::OtherReaction,
        Trait::IgnoresDifficult,
        Trait::IgnoresGreater,
        Trait::TookCover,
        Trait::Climbing,
        Trait::Identified,
        Trait::Quickened,
        Trait::NoReaction,
        Trait::Dying,
    ];

    /// The word of the case notation.
    pub const fn word(self) -> &'static str {
        match self {
            Trait::CannotAct => "cannot-act",
            Trait::CannotAttack => "cannot-attack",
            Trait::UnarmedIncapable => "unarmed-incapable",
            Trait::OpportunityAttack => "aoo",
            Trait::OtherReaction => "reacts",
            Trait::IgnoresDifficult => "ignore-difficult",
            Trait::IgnoresGreater => "ignore-greater",
            Trait::TookCover => "took-cover",
            Trait::Climbing => "climbing",
            Trait::Identified => "identified",
            Trait::Quickened => "quickened",
            Trait::NoReaction => "no-reaction",
            Trait::Dying => "dying",
        }
    }

    /// The fact with that word.
    pub fn from_word(word: &str) -> Option<Trait> {
        Trait::ALL.into_iter().find(|own| own.word() == word)
    }
}

/// The yes-or-no facts of one creature.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "Vec<Trait>", into = "Vec<Trait>")
)]
pub struct Traits(u16);

impl Traits {
    /// Whether the creature has the trait.
    pub const fn contains(self, own: Trait) -> bool {
        self.0 & (1 << own as u8) != 0
    }

    /// Adds the trait.
    pub const fn insert(&mut self, own: Trait) {
        self.0 |= 1 << own as u8;
    }

    /// Removes the trait.
    pub const fn remove(&mut self, own: Trait) {
        self.0 &= !(1 << own as u8);
    }

    /// The traits, in their fixed order.
    pub fn iter(self) -> impl Iterator<Item = Trait> {
        Trait::ALL
            .into_iter()
            .filter(move |own| self.contains(*own))
    }
}

#[cfg(feature = "serde")]
impl From<Traits> for Vec<Trait> {
    fn from(traits: Traits) -> Vec<Trait> {
        traits.iter().collect()
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Vec<Trait>> for Traits {
    type Error = rules::stored::OutOfOrder;

    fn try_from(stored: Vec<Trait>) -> Result<Traits, Self::Error> {
        if !stored.is_sorted_by(|one, next| one < next) {
            return Err(rules::stored::OutOfOrder);
        }
        let mut traits = Traits::default();
        stored.into_iter().for_each(|own| traits.insert(own));
        Ok(traits)
    }
}

/// Whether a creature lets others into its space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Will {
    /// It allows only its own side.
    #[default]
    BySide,
    /// It allows everybody.
    Willing,
    /// It allows nobody.
    Unwilling,
}

/// What the system knows about one creature, besides what the board keeps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Profile {
    /// Yes-or-no facts.
    pub traits: Traits,
    /// Its mount.
    pub rides: Option<CreatureId>,
    /// Whether it allows others into its space.
    pub will: Will,
    /// Squares of a part of it outside its space.
    pub extended: Vec<Square>,
    /// Attack modifier.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
    )]
    pub attack: i32,
    /// Whether an attack modifier of 0 is stated; without one, 0 is assumed.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "std::ops::Not::not")
    )]
    pub attack_is_zero: bool,
    /// Armor Class.
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>"
        )
    )]
    pub armor_class: Option<i32>,
    /// Damage of its attack, for play.
    pub damage: Option<Expression>,
    /// Hit points, for play.
    pub hit_points: Option<HitPoints>,
    /// Modifiers of saves and skills by their word.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
    )]
    pub modifiers: BTreeMap<String, i32>,
    /// Greatest range of its ranged attack.
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>"
        )
    )]
    pub range_feet: Option<Feet>,
    /// Range increment of its ranged attack.
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>"
        )
    )]
    pub increment_feet: Option<Feet>,
    /// Initiative total.
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>"
        )
    )]
    pub initiative: Option<i32>,
    /// The creatures before which it has chosen to act in a tie.
    pub before: Vec<CreatureId>,
    /// Its slowed value.
    pub slowed: u8,
    /// Its frightened value; 0 if it is not frightened.
    pub frightened: u8,
    /// Its persistent damage.
    pub persistent: Vec<PersistentDamage>,
    /// Its afflictions.
    pub afflictions: Vec<Affliction>,
    /// The numbers of its dying, for play.
    pub dying: Dying,
    /// The point to which it leans out.
    pub leans_from: Option<Point>,
}

impl Profile {
    /// The attack modifier that is stated.
    pub(crate) fn stated_attack(&self) -> Option<i32> {
        (self.attack != 0 || self.attack_is_zero).then_some(self.attack)
    }

    /// Makes the creature dying with that value; 0 ends dying.
    pub fn set_dying(&mut self, value: u8) {
        self.dying.value = (value > 0).then_some(value);
        if value > 0 {
            self.traits.insert(Trait::Dying);
        } else {
            self.traits.remove(Trait::Dying);
        }
    }

    /// Ends what lasts only while the creature stays in its space: Take Cover
    /// (`pf2e.action.take-cover`) and leaning (`pf2e.cover.lean`).
    /// Ends what a condition ends (`pf2e.action.take-cover`: it lasts until the creature becomes
    /// unconscious).
    pub(crate) fn gain(&mut self, condition: Condition) {
        if condition == Condition::Unconscious {
            self.traits.remove(Trait::TookCover);
        }
    }

    pub(crate) fn leave_space(&mut self) {
        self.traits.remove(Trait::TookCover);
        self.leans_from = None;
    }

    /// What it carries into its next turns.
    pub fn lasting_harm(&self) -> Vec<LastingHarm> {
        let dying = self.traits.contains(Trait::Dying);
        let dying = dying.then_some(LastingHarm::Dying(self.dying.value));
        let persistent = self
            .persistent
            .iter()
            .map(|own| LastingHarm::PersistentDamage {
                name: own.name.clone(),
                damage: own.damage.clone(),
            });
        let afflictions = self.afflictions.iter().map(|own| LastingHarm::Affliction {
            name: own.name.clone(),
            dc: own.dc,
        });
        dying
            .into_iter()
            .chain(persistent)
            .chain(afflictions)
            .collect()
    }

    /// The change of its dying after damage that leaves no hit points; `None` if no number decides
    /// it, as for a creature that is dying without a stated value.
    pub fn worse_by_damage(&self, severity: Severity) -> Option<DyingChange> {
        let is_unknown = self.traits.contains(Trait::Dying) && self.dying.value.is_none();
        if is_unknown {
            return None;
        }
        self.dying.after_damage(severity)
    }
}

/// The step of a creature's turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum TurnStep {
    /// It may act.
    #[default]
    Act,
    /// Its turn is in the end step, however many actions are left.
    End,
    /// Its turn is over; its next turn begins with a start step.
    Over,
}

/// What a creature must do next, or may do at once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Obligation {
    /// It is free.
    #[default]
    Free,
    /// Its next action must be a move action (`pf2e.through.end-action`).
    MoveOn {
        /// The last place of its path where it may stay; it is put back there if its turn ends
        /// nevertheless (`pf2e.through.accident`).
        back: Option<Position>,
        /// The Tiny creatures whose space it shares only because it moves on: it may not end an action
        /// or its turn among them (`pf2e.through.end-on-tiny`).
        #[cfg_attr(
            feature = "serde",
            serde(default, skip_serializing_if = "Vec::is_empty")
        )]
        among: Vec<CreatureId>,
    },
    /// It has Shoved a creature along these legs and may Stride after it until something else is
    /// declared (`pf2e.action.shove`).
    MayFollow(Vec<Leg>),
}

impl Obligation {
    /// Whether the creature shares that Tiny creature's space only because it moves on.
    pub(crate) fn passes(&self, tiny: CreatureId) -> bool {
        self.among().contains(&tiny)
    }

    /// The Tiny creatures whose space the creature shares only because it moves on.
    pub(crate) fn among(&self) -> &[CreatureId] {
        match self {
            Obligation::MoveOn { among, .. } => among,
            Obligation::Free | Obligation::MayFollow(_) => &[],
        }
    }
}

/// The displacement of one step of a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Leg {
    /// To the right, in units of [`Point`].
    #[cfg_attr(
        feature = "serde",
        serde(
            deserialize_with = "rules::stored::within::<_, _, -2251799813685248, 2251799813685248>"
        )
    )]
    pub dx: i64,
    /// Down, in units of [`Point`].
    #[cfg_attr(
        feature = "serde",
        serde(
            deserialize_with = "rules::stored::within::<_, _, -2251799813685248, 2251799813685248>"
        )
    )]
    pub dy: i64,
}

impl Leg {
    /// From one point to another.
    pub const fn between(from: Point, to: Point) -> Leg {
        Leg {
            dx: to.x.saturating_sub(from.x),
            dy: to.y.saturating_sub(from.y),
        }
    }
}

/// What is counted for one creature from one end of its turn to the next.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Turn {
    /// Diagonal squares moved.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
    )]
    pub diagonals: u32,
    /// Actions left; `None` if nobody counts them.
    pub actions: Option<u8>,
    /// Reactions left.
    pub reactions: u8,
    /// Attack actions used.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
    )]
    pub attacks: u32,
    /// Hazards suffered.
    pub hazards: Vec<Hazard>,
    /// The obligation of its next action.
    pub obligation: Obligation,
    /// The step of its turn.
    pub step: TurnStep,
    /// Whether it has had a start step in this encounter.
    pub begun: Begun,
    /// The action that it has readied.
    pub readied: Option<Readied>,
    /// Whether the table allows it to react before its first turn.
    pub early: EarlyReaction,
    /// The parts of its turn that were done when it Delayed.
    pub delayed: DelayedParts,
    /// Where its last movement has brought it, if somebody else is there too.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub arrival: Option<Arrival>,
}

/// The end of a movement in an occupied place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Arrival {
    /// The place.
    pub at: Position,
    /// The last place of the path before it where the mover might stay: it is put back there if it
    /// may not stay where it is when its turn ends (`pf2e.through.accident`).
    pub back: Position,
}

/// Whether a creature may react before its first turn by
/// `ruling.reaction-before-first-turn=per-creature`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum EarlyReaction {
    /// Nothing was stated.
    #[default]
    NotGiven,
    /// It was given a reaction.
    Given,
}

/// The parts of a turn that were done at the moment of Delay (`pf2e.encounter.delay`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum DelayedParts {
    /// No parts.
    #[default]
    None,
    /// The durations and recovery of the start step, and the damage and saves of the end step.
    Done,
}

/// An action that waits for its trigger (`pf2e.encounter.ready`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Readied {
    /// The verb of the action.
    pub verb: String,
    /// Attack actions used when it was readied: a readied attack keeps that penalty.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
    )]
    pub attacks: u32,
}

impl Default for Turn {
    fn default() -> Turn {
        Turn {
            diagonals: 0,
            actions: None,
            reactions: 1,
            attacks: 0,
            hazards: Vec::new(),
            obligation: Obligation::Free,
            step: TurnStep::Act,
            begun: Begun::NotYet,
            readied: None,
            early: EarlyReaction::NotGiven,
            delayed: DelayedParts::None,
            arrival: None,
        }
    }
}

/// A named effect that makes every step more expensive (`pf2e.move.extra`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NamedFactor {
    /// Its name.
    pub name: String,
    /// What it adds to every step.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
    )]
    pub feet: Feet,
}

/// A trigger to which a creature may still react.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OpenTrigger {
    /// The creature that may react.
    pub reactor: CreatureId,
    /// The creature to which it may react.
    pub target: CreatureId,
    /// The cause of the trigger.
    pub cause: Cause,
}

/// Facts of the creatures, their turns and the scene.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Facts {
    /// The text of the game that is played.
    pub variant: Variant,
    /// Named effects that make steps more expensive.
    pub factors: Vec<NamedFactor>,
    /// The current encounter.
    pub encounter: Option<Encounter>,
    /// The triggers of the last declaration that was not a reaction.
    pub open_triggers: Vec<OpenTrigger>,
    /// Effects with a duration, in the order in which they were named.
    pub effects: Vec<Effect>,
    /// Creatures for which initiative is rolled once.
    pub groups: Vec<Group>,
    /// The harm that the ground does to creatures.
    pub harms: Harms,
    /// What the game master has entered for pairs of creatures.
    pub entries: Entries,
    /// The creatures in the order in which the game master has listed them, if
    /// `ruling.trigger-order=gm-choice` asks for it.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Vec::is_empty")
    )]
    pub listed: Vec<CreatureId>,
    pub(super) profiles: PerCreature<Profile>,
    turns: PerCreature<Turn>,
}

impl Facts {
    /// Tells what differs between this state and a later one.
    #[cfg(feature = "serde")]
    pub(crate) fn differences(&self, after: &Facts, to: &mut impl rules::Differences) {
        rules::differences!(self, after, to, {variant, factors, encounter, open_triggers, effects, groups, harms, entries, listed}, by creature {profiles, turns});
    }

    /// Returns the defaults for every creature of the board.
    pub fn new(board: &Board) -> Facts {
        let mut facts = Facts::default();
        board
            .creatures()
            .iter()
            .for_each(|creature| facts.add_creature(creature));
        facts
    }

    /// Adds the defaults for a creature that joins the board later.
    pub fn add_creature(&mut self, creature: &Creature) {
        self.profiles.add(creature.id);
        self.turns.add(creature.id);
    }

    /// Forgets a creature that has left the board, and its place in the order.
    pub(crate) fn remove_creature(&mut self, id: CreatureId) {
        self.profiles.remove(id);
        self.turns.remove(id);
        self.open_triggers
            .retain(|open| open.reactor != id && open.target != id);
        self.effects.retain(|effect| effect.on != Some(id));
        self.entries.forget(id);
        self.listed.retain(|listed| *listed != id);
        self.forget_passed(id);
        for group in &mut self.groups {
            group.members.retain(|member| *member != id);
        }
        if let Some(encounter) = &mut self.encounter {
            encounter.remove(id);
        }
        self.encounter.take_if(|encounter| encounter.places() == 0);
    }

    /// What the system knows about the creature.
    pub fn profile(&self, id: CreatureId) -> &Profile {
        self.profiles.get(id)
    }

    /// What the system knows about the creature, for changing.
    pub fn profile_mut(&mut self, id: CreatureId) -> &mut Profile {
        self.profiles.get_or_add(id)
    }

    /// What is counted for the creature.
    pub fn turn(&self, id: CreatureId) -> &Turn {
        self.turns.get(id)
    }

    /// What is counted for the creature, for changing.
    pub fn turn_mut(&mut self, id: CreatureId) -> &mut Turn {
        self.turns.get_or_add(id)
    }

    /// What the system knows about the creature, and what is counted for it, shared.
    pub(crate) fn shared(&self, id: CreatureId) -> (Arc<Profile>, Arc<Turn>) {
        (self.profiles.shared(id), self.turns.shared(id))
    }

    /// Puts in what is known about a creature.
    pub(crate) fn put(&mut self, id: CreatureId, profile: Arc<Profile>, turn: Arc<Turn>) {
        self.profiles.put(id, profile);
        self.turns.put(id, turn);
    }

    /// Makes sure that only `shover` may Stride after a Shove.
    pub(crate) fn forget_shoves(&mut self, shover: Option<CreatureId>) {
        let may_follow = self.turns.iter().filter(|(id, turn)| {
            shover != Some(*id) && matches!(turn.obligation, Obligation::MayFollow(_))
        });
        let may_follow: Vec<CreatureId> = may_follow.map(|(id, _)| id).collect();
        for id in may_follow {
            self.turn_mut(id).obligation = Obligation::Free;
        }
    }

    /// Nobody moves on past that creature any more.
    fn forget_passed(&mut self, tiny: CreatureId) {
        let passing = self
            .turns
            .iter()
            .filter(|(_, turn)| turn.obligation.passes(tiny));
        let passing: Vec<CreatureId> = passing.map(|(id, _)| id).collect();
        for id in passing {
            if let Obligation::MoveOn { among, .. } = &mut self.turn_mut(id).obligation {
                among.retain(|passed| *passed != tiny);
            }
        }
    }

    /// The order of turns, while an encounter goes on.
    pub fn turn_order(&self) -> Option<TurnOrderView> {
        self.encounter.as_ref().map(Encounter::view)
    }
}

//! The rules of `pf2e`; the table in the documentation of the crate `rules` says what is in which
//! file.
//!
//! Only in this system: `line` (line of effect), `flank`, `cover`, `gridless` (play without a grid),
//! `activity` (attacks and other activities as they are declared), `order` (the order of turns),
//! `turn_step` (the parts of the start and the end step), `readied`, `effect` (effects with a
//! duration), `dying` and `turn_roll` (dying, persistent damage and afflictions from their numbers,
//! for play).

mod action_rule;
mod activity;
mod area;
mod ask;
mod change;
mod check;
mod cost;
mod cover;
mod declaration;
mod degree;
mod disclosed;
mod dying;
mod effect;
mod entry;
mod facts;
mod flank;
mod forced;
mod gridless;
mod happening;
mod harm;
mod hindrance;
mod ledge;
mod line;
mod masks;
mod measure;
mod medium;
mod mover;
mod occasion;
mod occupant;
mod occupied;
mod order;
mod path;
mod plan;
mod question;
mod range;
mod readied;
pub mod registry;
mod riding;
mod rising;
pub mod rulings;
mod size;
mod step;
mod strike;
mod system;
mod table;
mod terrain;
mod told;
mod trigger;
mod turn_roll;
mod turn_step;
mod under_way;
mod unrolled;
#[cfg(feature = "words")]
mod words;

use board::{Condition, Creature, CreatureId};

pub use activity::{
    Activity, Agility, AttackKind, Fate, OpportunityAttack, OpportunityCause, Save, Shove, Strike,
    StrikeResult,
};
pub use ask::{AskError, answer};
pub use change::{Change, Property};
pub use declaration::{
    Action, Declaration, Halt, HaltState, HitResult, MoveAction, MoveVerb, Trigger,
};
pub use dying::{Affliction, DEFAULT_DEADLY, Dying, PersistentDamage, Severity};
pub use effect::{Age, Effect, EffectEnd, Group, OnDelay, Upkeep};
pub use entry::{Entries, Entry, Level as CoverLevel, LineEntry};
pub use facts::{
    Arrival, DelayedParts, EarlyReaction, Facts, Leg, NamedFactor, Obligation, OpenTrigger,
    Profile, Readied, Trait, Traits, Turn, TurnStep, Variant, Will,
};
pub use forced::{ForcedKind, ForcedMovement, MayEndanger};
pub use happening::{DamageTaken, Fact, OwnHappening, Spot, StepNow};
pub use harm::{GroundDamage, Harm, Harms, Hazard};
pub use occasion::{Completion, Occasion, Then, Timing};
pub use order::{Begun, Encounter, Slot};
pub use path::Path;
pub use question::{Against, Answered, LimitBy, LineFrom, Question, Reply};
pub use rules::Degree;
pub use system::{CATALOGUE, Pf2e};
pub use turn_roll::{CheckMade, ToldRoll, TotalAgainst, TurnRoll};
pub use turn_step::{EndPart, StartPart, StepChoices};

/// What the rules of the system read.
pub type Scene<'a> = rules::Scene<'a, Facts>;

/// The result of a declaration.
pub type Outcome = rules::Outcome<Pf2e>;

/// Something that happens, with its time and its rule.
pub type Event = rules::Event<Pf2e>;

/// The answer to a question.
pub type Answer = rules::Answer<Pf2e>;

/// A board with the facts and rulings of the system.
pub type Situation = rules::Situation<Pf2e>;

type After = rules::After<Pf2e>;
type Happening = rules::Happening<Pf2e>;

/// Questions that the rules of this system often ask of a scene.
pub(crate) trait SceneFacts<'a> {
    /// The creature.
    fn creature(self, id: CreatureId) -> Option<&'a Creature>;

    /// What the system knows about the creature.
    fn profile(self, id: CreatureId) -> &'a Profile;

    /// Whether nothing keeps the creature from acting.
    fn able_to_act(self, creature: &Creature) -> bool;

    /// Whether the two are rider and mount, in either order.
    fn mounted_pair(self, a: CreatureId, b: CreatureId) -> bool;

    /// When the creature uses something: in an encounter the turn decides, not the declared word.
    fn timing(self, creature: CreatureId, told: Timing) -> Timing;

    /// The riders of the creature, and whoever rides on them.
    fn riders(self, mount: CreatureId) -> impl Iterator<Item = &'a Creature>;
}

impl<'a> SceneFacts<'a> for Scene<'a> {
    fn creature(self, id: CreatureId) -> Option<&'a Creature> {
        self.board.creature(id)
    }

    fn profile(self, id: CreatureId) -> &'a Profile {
        self.facts.profile(id)
    }

    fn able_to_act(self, creature: &Creature) -> bool {
        !creature.is(Condition::Unconscious)
            && !creature.is(Condition::Dead)
            && !self.profile(creature.id).traits.contains(Trait::CannotAct)
    }

    fn mounted_pair(self, a: CreatureId, b: CreatureId) -> bool {
        self.facts.carries(a, b) || self.facts.carries(b, a)
    }

    fn timing(self, creature: CreatureId, told: Timing) -> Timing {
        let in_between = matches!(told, Timing::Free | Timing::OffTurn);
        match (in_between, &self.facts.encounter) {
            (true, Some(_)) if self.facts.acts_now(creature) => Timing::Free,
            (true, Some(_)) => Timing::OffTurn,
            _ => told,
        }
    }

    fn riders(self, mount: CreatureId) -> impl Iterator<Item = &'a Creature> {
        self.board
            .creatures()
            .iter()
            .filter(move |creature| self.facts.carries(mount, creature.id))
    }
}

//! The rules of `pf2e`; see the table in the crate's documentation for what is in which file.
//!
//! Only in this system: `line` (line of effect), `flank`, `cover`, `gridless` (play without a grid),
//! `order` (the order of turns), `turn_step` (the parts of the start and the end step), `readied`,
//! `effect` (effects with a duration), `dying` and `turn_roll` (dying, persistent damage and
//! afflictions from their numbers, for play).

pub(crate) mod ask;
pub(crate) mod check;
mod cost;
mod cover;
mod declaration;
mod dying;
mod effect;
mod entry;
mod facts;
mod flank;
mod gridless;
mod harm;
mod known;
mod ledge;
mod line;
mod masks;
pub(crate) mod measure;
mod medium;
mod mover;
mod occupied;
mod order;
pub(crate) mod plan;
pub(crate) mod range;
pub(crate) mod readied;
pub mod registry;
pub mod rulings;
mod size;
mod step;
pub(crate) mod strike;
mod terrain;
#[cfg(test)]
mod tests;
mod trigger;
mod turn_roll;
mod turn_step;
pub(crate) mod words;

use board::{Condition, Creature, CreatureId};

pub use cover::Level as CoverLevel;
pub use declaration::{
    Action, Activity, Agility, AttackKind, Declaration, Degree, Fate, ForcedKind, ForcedMovement,
    Halt, HaltState, HitResult, MayEndanger, MoveAction, MoveVerb, Occasion, OpportunityAttack,
    OpportunityCause, Path, Save, Shove, Strike, StrikeResult, Then, Timing, Trigger,
};
pub use dying::{Affliction, DEFAULT_DEADLY, Dying, DyingChange, PersistentDamage, Severity};
pub use effect::{Age, Effect, EffectEnd, Group, OnDelay, Upkeep};
pub use entry::{Entries, Entry, LineEntry};
pub use facts::{
    Begun, DelayedParts, EarlyReaction, Facts, Leg, NamedFactor, Obligation, OpenTrigger, Profile,
    Readied, Trait, Traits, Turn, TurnStep, Variant, Will,
};
pub use harm::{GroundDamage, Harm, Harms, Hazard};
pub(crate) use known::known_to;
pub use order::{Encounter, Slot};
pub use turn_roll::{CheckMade, RollDue, ToldRoll, TotalAgainst, TurnRoll};
pub use turn_step::{EndPart, StartPart, StepChoices};

/// What the rules of the system read.
pub(crate) type Scene<'a> = crate::scene::Scene<'a, Facts>;

impl<'a> Scene<'a> {
    pub(crate) fn creature(self, id: CreatureId) -> Option<&'a Creature> {
        self.board.creature(id)
    }

    pub(crate) fn profile(self, id: CreatureId) -> &'a Profile {
        self.facts.profile(id)
    }

    /// Whether nothing keeps the creature from acting.
    pub(crate) fn able_to_act(self, creature: &Creature) -> bool {
        !creature.is(Condition::Unconscious)
            && !creature.is(Condition::Dead)
            && !self.profile(creature.id).traits.contains(Trait::CannotAct)
    }

    /// Whether the two are rider and mount, in either order.
    pub(crate) fn mounted_pair(self, a: CreatureId, b: CreatureId) -> bool {
        self.profile(a).rides == Some(b) || self.profile(b).rides == Some(a)
    }

    /// When the creature uses something: in an encounter the turn decides, and not the word.
    pub(crate) fn timing(self, creature: CreatureId, told: Timing) -> Timing {
        let in_between = matches!(told, Timing::Free | Timing::OffTurn);
        match (in_between, &self.facts.encounter) {
            (true, Some(_)) if self.facts.acts_now(creature) => Timing::Free,
            (true, Some(_)) => Timing::OffTurn,
            _ => told,
        }
    }

    /// Those that ride the creature.
    pub(crate) fn riders(self, mount: CreatureId) -> impl Iterator<Item = &'a Creature> {
        self.board
            .creatures()
            .iter()
            .filter(move |creature| self.profile(creature.id).rides == Some(mount))
    }
}

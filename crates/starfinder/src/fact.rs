//! Facts after a declaration, and what happens in the course of one, as values; `words/told` puts
//! them into words.

use board::{Condition, CreatureId};
use grid::Length;
use rules::{Attempt, RuleId};

use super::heading::Heading;
use super::{Basis, Exact, Place, State};

/// A fact that is true after a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Fact {
    /// It is done, and there is nothing else to report.
    Done,
    /// The request is outside the catalogue by that rule.
    NotCovered(RuleId),
    /// A check is still to be made.
    CheckRequired(CheckedSkill),
    /// A failed climb or swim makes no progress.
    NoProgress,
    /// A failed climb, or failed hovering, ends in a fall.
    Falls,
    /// A failed swim ends below.
    Sinks,
    /// It stays in the air where it is.
    Hovers,
    /// The swift action is spent without effect.
    Fails,
    /// The place of its full-size space.
    End(Place),
    /// The distance that it has been moved by something else.
    Moved(Length),
    /// Its heading after the last step.
    Heading(Heading),
    /// The effect of its state on its rolls.
    Modifiers(Modifiers),
    /// A fact that is true of it.
    Is(Being),
    /// The feet covered.
    Total(i64),
    /// The rounds run in the declaration.
    Ran(u32),
    /// The rounds run since the last full rest.
    Rounds(u32),
    /// The running checks since the last full rest.
    Checks(u32),
    /// The rounds of rest without a break.
    Rested(u32),
    /// The miles travelled.
    Miles(Exact),
    /// The hours that the travel took.
    Time(Exact),
    /// The nonlethal damage of the declaration.
    Damage(u64),
    /// The hours of travel since the last sleep.
    Hours(Exact),
    /// The hours hustled since the last sleep.
    Hustled(Exact),
    /// The outstanding nonlethal damage.
    Nonlethal(u64),
    /// Whether the table prints the rate.
    Basis(Basis),
    /// The party goes in single file.
    SingleFile,
    /// The result of a chase so far.
    Chase(ChaseStanding),
}

/// The skill of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum CheckedSkill {
    /// Acrobatics.
    Acrobatics,
    /// Athletics.
    Athletics,
}

/// The result of a chase so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum ChaseStanding {
    /// The chased creature gets away.
    Escapes,
    /// The chased creature is caught.
    Caught,
    /// The chase goes on.
    Continues,
    /// The game master decides.
    Undecided,
}

/// The modifiers in force because of a creature's state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Modifiers {
    /// The modifier to Armor Class.
    pub armor_class: i32,
    /// The modifier to attack rolls, Reflex saves, initiative and checks of Dexterity.
    pub attack: i32,
    /// The modifier to damage in melee and of thrown weapons, and to checks of Strength.
    pub damage: i32,
}

/// Something that is true of a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Being {
    /// It is squeezed.
    Squeezed,
    /// It is flat-footed.
    FlatFooted,
    /// It is entangled, perhaps by squeezing.
    Entangled,
    /// It is helpless, perhaps because it is unconscious or dead.
    Helpless,
    /// It has a state of this system.
    State(State),
    /// It has a condition of the board.
    Condition(Condition),
}

/// What happens only in this system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum OwnHappening {
    /// The mover is squeezed from now on.
    SqueezeStart,
    /// The mover is no longer squeezed.
    SqueezeEnd,
    /// A forced stop has moved the mover back there.
    Returned(Place),
    /// The creature falls from the air.
    Falls(CreatureId),
    /// Circumstances require a check.
    CheckRequired(CheckedSkill),
    /// A Constitution check of running or marching.
    ConstitutionCheck {
        /// The creature that makes it.
        creature: CreatureId,
        /// Its difficulty class.
        dc: i64,
        /// Its result.
        result: Attempt,
    },
    /// The creature takes nonlethal damage.
    Nonlethal(CreatureId, u64),
    /// The creature becomes fatigued.
    Fatigued(CreatureId),
    /// The creature falls unconscious.
    Unconscious(CreatureId),
}

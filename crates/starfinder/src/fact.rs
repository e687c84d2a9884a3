//! What holds after a declaration, and what happens in the course of one, as values; `words/told`
//! puts them into words.

use board::{Condition, CreatureId};
use grid::Length;
use rules::{Attempt, RuleId};

use super::flight::Heading;
use super::{Basis, Exact, Place, State};

/// What holds after a declaration.
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
    /// A failed climb or swim gets nowhere.
    NoProgress,
    /// A failed climb, or failed hovering, ends in a fall.
    Falls,
    /// A failed swim ends below.
    Sinks,
    /// It stays in the air where it is.
    Hovers,
    /// The swift action is spent in vain.
    Fails,
    /// Where its full-size space is.
    End(Place),
    /// How far it has been moved by something else.
    Moved(Length),
    /// Where it heads after the last step.
    Heading(Heading),
    /// What its state does to its rolls.
    Modifiers(Modifiers),
    /// What is true of it.
    Is(Being),
    /// Feet covered.
    Total(i64),
    /// Rounds run in the declaration.
    Ran(u32),
    /// Rounds run since the last full rest.
    Rounds(u32),
    /// Running checks since the last full rest.
    Checks(u32),
    /// Rounds of rest without a break.
    Rested(u32),
    /// Miles travelled.
    Miles(Exact),
    /// How many hours the travel took.
    Time(Exact),
    /// Nonlethal damage of the declaration.
    Damage(u64),
    /// Hours of travel since the last sleep.
    Hours(Exact),
    /// Hours hustled since the last sleep.
    Hustled(Exact),
    /// Nonlethal damage outstanding.
    Nonlethal(u64),
    /// Whether the table prints the rate.
    Basis(Basis),
    /// The party goes in single file.
    SingleFile,
    /// How a chase stands.
    Chase(ChaseStanding),
}

/// A skill that a check is made with.
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

/// How a chase stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum ChaseStanding {
    /// The chased gets away.
    Escapes,
    /// The chased is caught.
    Caught,
    /// The chase goes on.
    Continues,
    /// The game master decides.
    Undecided,
}

/// Modifiers in force by a creature's state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Modifiers {
    /// To Armor Class.
    pub armor_class: i32,
    /// To attack rolls, Reflex saves, initiative and checks of Dexterity.
    pub attack: i32,
    /// To damage in melee and of thrown weapons, and to checks of Strength.
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
    /// It is entangled, also by squeezing.
    Entangled,
    /// It is helpless, also unconscious or dead.
    Helpless,
    /// A state of this system holds.
    State(State),
    /// A condition of the board holds.
    Condition(Condition),
}

/// What happens in this system only.
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
    /// A forced stop has moved it back there.
    Returned(Place),
    /// The creature falls from the air.
    Falls(CreatureId),
    /// Circumstances ask for a check.
    CheckRequired(CheckedSkill),
    /// A Constitution check of running or marching.
    ConstitutionCheck {
        /// Who makes it.
        creature: CreatureId,
        /// Its difficulty class.
        dc: i64,
        /// How it goes.
        result: Attempt,
    },
    /// The creature takes nonlethal damage.
    Nonlethal(CreatureId, u64),
    /// The creature becomes fatigued.
    Fatigued(CreatureId),
    /// The creature falls unconscious.
    Unconscious(CreatureId),
}

//! The parts of the start step and the end step of a turn, and what a creature chooses in them.
//!
//! Decided here: the default orders of `pf2e.encounter.turn.start-order` and
//! `pf2e.encounter.turn.end-order`.

use super::turn_roll::ToldRoll;

/// What a creature chooses in the start step or the end step of its turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StepChoices<Part> {
    /// The parts done first, in this order; the others follow in their default order.
    pub first: Vec<Part>,
    /// The names of the free actions with this trigger that are used.
    pub free_actions: Vec<String>,
    /// The names of the reactions with this trigger that are used.
    pub reactions: Vec<String>,
    /// The stated results of the rolls of the step.
    pub told: Vec<ToldRoll>,
}

impl<Part> Default for StepChoices<Part> {
    fn default() -> StepChoices<Part> {
        StepChoices {
            first: Vec::new(),
            free_actions: Vec::new(),
            reactions: Vec::new(),
            told: Vec::new(),
        }
    }
}

impl<Part: Copy + PartialEq> StepChoices<Part> {
    /// All parts in the chosen order.
    pub fn parts(&self, default: &[Part]) -> Vec<Part> {
        let others = default.iter().filter(|part| !self.first.contains(part));
        self.first.iter().chain(others).copied().collect()
    }

    /// The number of triggered actions used.
    pub const fn triggered(&self) -> usize {
        self.free_actions.len() + self.reactions.len()
    }
}

/// A part of the start step, in the default order (`pf2e.encounter.turn.start-order`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum StartPart {
    /// Durations of its effects.
    Durations,
    /// The recovery roll.
    Recovery,
    /// Anything else specified for the start of the turn.
    Effects,
    /// Free actions and reactions with that trigger.
    Triggers,
    /// Regaining actions and reaction; always last.
    Regain,
}

impl StartPart {
    /// All of them, in the default order.
    pub const ALL: [StartPart; 5] = [
        StartPart::Durations,
        StartPart::Recovery,
        StartPart::Effects,
        StartPart::Triggers,
        StartPart::Regain,
    ];

    /// The word of the case notation.
    pub const fn word(self) -> &'static str {
        match self {
            StartPart::Durations => "durations",
            StartPart::Recovery => "recovery",
            StartPart::Effects => "effects",
            StartPart::Triggers => "triggers",
            StartPart::Regain => "regain",
        }
    }
}

/// A part of the end step, in the default order (`pf2e.encounter.turn.end-order`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum EndPart {
    /// Effects that end.
    Effects,
    /// Persistent damage.
    Damage,
    /// Saves against afflictions.
    Saves,
    /// Conditions that change.
    Conditions,
    /// Free actions and reactions with that trigger.
    Triggers,
}

impl EndPart {
    /// All of them, in the default order.
    pub const ALL: [EndPart; 5] = [
        EndPart::Effects,
        EndPart::Damage,
        EndPart::Saves,
        EndPart::Conditions,
        EndPart::Triggers,
    ];

    /// The word of the case notation.
    pub const fn word(self) -> &'static str {
        match self {
            EndPart::Effects => "effects",
            EndPart::Damage => "damage",
            EndPart::Saves => "saves",
            EndPart::Conditions => "conditions",
            EndPart::Triggers => "triggers",
        }
    }
}

//! When an action is used, what it commits the actor to, and whether it comes to its effect.

/// When an action is used, what it commits the actor to, and whether it comes to its effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Occasion {
    /// The turn and the step.
    pub timing: Timing,
    /// What the actor declares about its next action.
    pub then: Then,
    /// Whether an action without a path of its own comes to its effect.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Completion::is_whole")
    )]
    pub completion: Completion,
}

/// Whether an action without a path of its own comes to its effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Completion {
    /// It does.
    #[default]
    Whole,
    /// A reaction ends it before that, and what it costs is spent.
    Halted,
}

impl Completion {
    /// Whether it comes to its effect.
    pub const fn is_whole(&self) -> bool {
        matches!(self, Completion::Whole)
    }
}

/// The turn, and the step of it, in which an action is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Timing {
    /// In the act step of the actor's own turn.
    #[default]
    OwnTurn,
    /// By a reaction or free action in the actor's own turn.
    Free,
    /// By a reaction or free action outside the actor's turn.
    OffTurn,
    /// As the readied reaction.
    Readied,
    /// As a Stride after a successful Shove, which costs nothing.
    Following,
    /// Inside the start step of the turn.
    StartStep,
    /// Inside the end step of the turn.
    EndStep,
}

impl Timing {
    /// Whether it is part of what the creature does in its turn.
    pub const fn is_in_turn(self) -> bool {
        matches!(self, Timing::OwnTurn | Timing::Free)
    }
}

/// What the actor declares about its next action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Then {
    /// Nothing.
    #[default]
    Anything,
    /// It is a move action again.
    Move,
}

//! When an action is used, and what it commits the actor to.

/// When an action is used, and what it commits the actor to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Occasion {
    /// The turn and the step.
    pub timing: Timing,
    /// What the actor declares about its next action.
    pub then: Then,
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

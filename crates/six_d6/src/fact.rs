//! What holds after an action, beside what happened in it.

use super::{Counter, Place};

/// A fact after an action. Numbers are points of potential or score.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Fact {
    /// It was done, and nothing more is to be said.
    Done,
    /// Potential spent by the declaration.
    Spent(u32),
    /// Points left of the score.
    Left(u32),
    /// Where the creature is.
    End(Place),
    /// Squares entered in the action.
    SquaresEntered(u32),
    /// Triggers given in the action.
    Triggers(u32),
    /// Potential that the creature has left.
    Potential(u32),
    /// Whether it is forced down.
    IsDown(bool),
    /// Whether it is hidden from its foes.
    IsHidden(bool),
    /// A counted distance.
    Counted(Counter),
    /// Squares beyond the goal of the counter that fell.
    Beyond(u32),
}

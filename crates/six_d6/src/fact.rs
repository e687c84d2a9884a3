//! Facts that are true after an action, besides what happened in it.

use super::{Counter, Place};

/// A fact after an action. Numbers are points of potential or score.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Fact {
    /// It was done, and there is nothing else to report.
    Done,
    /// The potential spent by the declaration.
    Spent(u32),
    /// The points left of the score.
    Left(u32),
    /// The creature's place.
    End(Place),
    /// The number of squares entered in the action.
    SquaresEntered(u32),
    /// The number of triggers given in the action.
    Triggers(u32),
    /// The creature's remaining potential.
    Potential(u32),
    /// Whether it is forced down.
    IsDown(bool),
    /// Whether it is hidden from its foes.
    IsHidden(bool),
    /// A counted distance.
    Counted(Counter),
    /// The number of squares beyond the goal of the counter that decreased.
    Beyond(u32),
}

//! The question for a mover whose movement has revealed something.

use std::fmt;

use board::{CreatureId, Position};
use grid::{Point, Square};

use crate::{RuleId, position_words};

/// What a movement reveals.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Revealed {
    /// A square, as a path names it: the top-left one for a larger creature.
    Square(Square),
    /// A goal of play without a grid.
    Goal(String),
    /// A point of play without a grid: the end of the leg in which something was met.
    Point(Point),
}

/// Writes it as a path names it.
impl fmt::Display for Revealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Revealed::Square(square) => square.fmt(f),
            Revealed::Goal(name) => write!(f, "@{name}"),
            Revealed::Point(point) => f.write_str(&position_words(Position::Free(*point))),
        }
    }
}

/// The question after a reveal, and the answers that the rules allow.
///
/// [`Situation::plan_to_choice`](crate::Situation::plan_to_choice) makes it. One of the two answers
/// is always allowed: a mover that cannot carry on may stop, and falls if it is over a gap.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RevealChoice {
    /// The rule that gives the choice.
    pub rule: RuleId,
    /// The creature that moves.
    pub mover: CreatureId,
    /// What the mover wanted to enter.
    pub into: Revealed,
    /// Points left of the score; in the other systems feet.
    pub remaining: u32,
    /// The points, or feet, that entering takes: the known minimum, in which every occupant counts
    /// its least. `None` if it cannot be entered at all.
    pub least: Option<u32>,
    /// Whether the mover may carry on, or the rule against it (`6d6.hidden.choice`).
    pub carry_on: Result<(), RuleId>,
    /// Whether the mover may stop, or the rule against it (`6d6.mr.no-footing`).
    pub stop: Result<(), RuleId>,
    /// The squares or goals that it may enter instead, in reading order; empty unless a ruling
    /// allows that.
    pub elsewhere: Vec<Revealed>,
    /// How many items of the path are done. In `6d6` this includes the one that revealed the square.
    pub items_done: usize,
    /// How many items of the path may be done in all if the mover carries on. `None` if that shows
    /// only when the mover carries on, which it does as far as the score allows.
    pub carries_to: Option<usize>,
}

//! Flight (chapter 14 of the rulebook).
//!
//! * `heading` — primary direction and heading.
//!
//! Here: what a step of flight adds to its cost, and the heading after it.

mod heading;

use grid::Direction;

pub use heading::{Heading, Primary, Slope};

use super::ask::Question;
use super::mover::Mover;
use super::step::Step;
use crate::{Answer, RuleId, WordError};

/// What a flyer declares that is no movement along a path; none of it is decided yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FlightAction {}

impl FlightAction {
    /// The verb as written.
    pub const fn verb_word(&self) -> &'static str {
        match *self {}
    }

    /// Verb and options as written.
    pub fn words(&self) -> String {
        match *self {}
    }
}

/// What a turn or an ascent adds to the cost of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Surcharge {
    /// The rule that says so.
    pub(crate) rule: RuleId,
    /// How much, in squares, before any doubling.
    pub(crate) squares: u32,
    /// For people.
    pub(crate) text: &'static str,
}

/// What the step adds to its cost beyond the distance.
pub(crate) fn surcharges(_mover: &Mover<'_>, _step: &Step, _heading: Heading) -> Vec<Surcharge> {
    Vec::new()
}

/// The heading after the step: that of its horizontal part.
pub(crate) fn heading_after(_mover: &Mover<'_>, step: &Step, heading: Heading) -> Heading {
    let (dx, dy, _) = step.offset;
    Direction::from_offset(dx, dy).map_or(heading, Heading::Level)
}

/// Answers a question of these chapters; `None` if it is none.
pub(crate) fn answer(
    _question: &Question<'_>,
    _texts: &[&str],
) -> Result<Option<Answer>, WordError> {
    Ok(None)
}

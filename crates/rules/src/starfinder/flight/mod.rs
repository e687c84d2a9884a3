//! Flight (chapter 14 of the rulebook).
//!
//! * `heading` — primary direction and heading.

mod heading;

pub use heading::{Heading, Primary, Slope};

use super::ask::Question;
use crate::{Answer, WordError};

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

/// Answers a question of these chapters; `None` if it is none.
pub(crate) fn answer(
    _question: &Question<'_>,
    _texts: &[&str],
) -> Result<Option<Answer>, WordError> {
    Ok(None)
}

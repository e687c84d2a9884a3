//! Flight in three dimensions (chapter 14 of the rulebook), and the search for where it can go.
//!
//! | file | what |
//! |---|---|
//! | `heading` | the 26 directions of a step, primary direction, heading, angles |
//! | `cost` | what a step costs: distance, turns, ascent, gravity |
//! | `maneuver` | checks to fly, the three classes |
//! | `hover` | hovering, and falling without it |
//! | `volume` | sets of places in three dimensions |
//! | `airspace` | where somebody may go, as such sets |
//! | `flood` | everything in range, 64 places at a time |
//! | `exact` | the same step by step |

pub(crate) mod airspace;
pub(crate) mod cost;
pub(crate) mod exact;
pub(crate) mod flood;
mod heading;
mod hover;
mod maneuver;
#[cfg(test)]
mod tests;
pub(crate) mod volume;

pub use heading::{Attitude, Bearing, Heading, Primary, Slope};
pub use hover::{FlightAction, HoverBy};

pub(crate) use hover::{fall_at_end_of_turn, flyer, plan};
pub(crate) use maneuver::{Maneuver, Need};

use super::ask::Question;
use crate::{Answer, WordError};

/// Answers a question of these chapters; `None` if it is none.
pub(crate) fn answer(question: &Question<'_>, texts: &[&str]) -> Result<Option<Answer>, WordError> {
    super::checks::answer(question, texts)
}

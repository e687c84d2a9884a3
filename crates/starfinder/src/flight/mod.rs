//! Flight in three dimensions (chapter 14 of the rulebook), and the search for the places that it
//! can reach.
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
//! | `stands` | the same by stands, where squeezing makes places differ |
//! | `exact` | the same step by step |
//! | `range` | the answer: places, costs, paths |
//! | `walk` | how the rules look to the search |

mod airspace;
mod cost;
mod exact;
mod flood;
mod heading;
mod hover;
mod maneuver;
mod range;
mod stands;
mod volume;
mod walk;

pub(crate) use airspace::Barred;
pub use heading::{Attitude, Bearing, Heading, Primary, Slope};
pub use hover::{FlightAction, HoverBy};
pub use maneuver::Maneuver;
pub use range::{
    FoundFlight, Method, ReachedLevel, VolumeQuery, VolumeRange, volume_range, volume_range_by,
};

/// The parts of the search, which work without a situation too: sets of places, what a step costs,
/// the flood, and the same step by step.
pub mod search {
    pub use super::airspace::Airspace;
    pub use super::cost::{Fare, Tariff};
    pub use super::exact::{Settled, State, Step, settle};
    pub use super::flood::{Flood, Source};
    pub use super::volume::{PlaceSet, Window, beside};
}

pub(crate) use cost::{Fare, HALVES_PER_SQUARE, Tariff, length_of};
pub(crate) use hover::{check_of, fall_at_end_of_turn, flyer, plan};
pub(crate) use maneuver::{Flyer, Need, class_modifier};

//! Flight in three dimensions (chapter 14 of the rulebook), and the search for the places that it
//! can reach.
//!
//! | file | what |
//! |---|---|
//! | `airspace` | where somebody may go, as such sets |
//! | `flood` | everything in range, 64 places at a time |
//! | `stands` | the same by stands, where squeezing makes places differ |
//! | `exact` | the same step by step |
//! | `query` | what is asked, and how the movement looks to the search |
//! | `range` | the answer: places, costs, paths |
//! | `walk` | how the rules look to the search |

mod airspace;
mod exact;
mod flood;
mod query;
mod range;
mod stands;
mod walk;

pub use crate::declaration::{FlightAction, HoverBy};
pub use crate::heading::{Attitude, Bearing, Heading, Primary, Slope};
pub use crate::maneuver::Maneuver;
pub use query::VolumeQuery;
pub use range::{FoundFlight, Method, ReachedLevel, VolumeRange, volume_range, volume_range_by};

/// The parts of the search, which work without a situation too: sets of places, what a step costs,
/// the flood, and the same step by step.
pub mod search {
    pub use super::airspace::Airspace;
    pub use super::exact::{Settled, State, Step, settle};
    pub use super::flood::{Flood, Source};
    pub use crate::tariff::{Fare, Tariff};
    pub use crate::volume::{PlaceSet, Window, beside};
}

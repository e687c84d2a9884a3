//! Flight in three dimensions (chapter 14 of the rulebook), and the search for the places that it
//! can reach.
//!
//! | file | what |
//! |---|---|
//! | `airspace` | where somebody may go, as such sets |
//! | `flood` | everything in range, 64 places at a time |
//! | `stands` | the same by stands, where squeezing makes places differ |
//! | `exact` | the same step by step |
//! | `fares` | what its steps cost, by number |
//! | `legs` | one movement of a turn, from every place where it may begin |
//! | `lines` | runs and charges of a turn |
//! | `turns` | the movements of a turn, one after another |
//! | `query` | what is asked of one movement, and how it looks to the search |
//! | `asked` | what is asked of a turn: by which movements, to what altitude |
//! | `range` | the answer: places, costs, paths |
//! | `walk` | how the rules look to the search |

mod airspace;
mod asked;
mod exact;
mod fares;
mod flood;
mod legs;
mod lines;
mod query;
mod range;
mod stands;
mod turns;
mod walk;

pub use crate::declaration::{FlightAction, HoverBy};
pub use crate::heading::{Attitude, Bearing, Heading, Primary, Slope};
pub use crate::maneuver::Maneuver;
pub use asked::{Altitude, Made, Only, TurnQuery};
pub use query::VolumeQuery;
pub use range::{FoundFlight, Method, ReachedLevel, VolumeRange, volume_range, volume_range_by};
pub(crate) use turns::leaves_the_plane;
pub use turns::{
    CutShort, FoundTurn, ReachedByTurn, TurnRange, goes_by_stairs, turn_range, turn_ways,
};

/// The parts of the search, which work without a situation too: sets of places, what a step costs,
/// the flood, and the same step by step.
pub mod search {
    pub use super::airspace::Airspace;
    pub use super::exact::{Settled, State, Step, settle};
    pub use super::flood::{Flood, Source};
    pub use crate::tariff::{Fare, Tariff};
    pub use crate::volume::{PlaceSet, Window, beside};
}

//! Journeys day by day, in the system whose rules have them.

use rules::{Catalogue, RuleId};

use crate::System;

pub use starfinder::journey::{
    Day, Ending, Itinerary, Journey, JourneyError, Leg, Stage, Traveller,
};
pub use starfinder::{
    Country, Effect, Exact, Formation, Pace, PathKind, Strain, Unit, Vehicles, Weariness,
};

/// The system whose rules have them.
pub const SYSTEM: System = System::Starfinder;

/// Its catalogue.
pub const CATALOGUE: &Catalogue = starfinder::CATALOGUE;

/// The rule by which a party walks in single file.
pub const SINGLE_FILE: RuleId = starfinder::registry::OVERLAND_PATHS;

//! Journeys, planned for a page: what `fivefoot travel` answers.

use dice::{Dice, Seed, Seeded};
use journal::route::Route;
use systems::journey::JourneyError;
use tell::json::{RefusedTravel, Travel};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Problem, json_of};

/// The journey of a route file (`docs/travel.md`), day by day, as a `Travel`, or as a
/// `RefusedTravel` if a rule refuses it. With a seed, the checks on the way are rolled.
///
/// # Errors
/// If the route cannot be read, or is beyond the limits of a journey.
#[wasm_bindgen]
pub fn journey(route: &str, seed: Option<u32>) -> Result<String, Problem> {
    let route = Route::parse(route).map_err(|error| error.to_string())?;
    let mut dice = seed.map(|seed| Seeded::new(Seed::from_number(u64::from(seed))));
    let dice = dice.as_mut().map(|dice| dice as &mut dyn Dice);
    match route.journey.plan(&route.rulings, dice) {
        Ok(itinerary) => json_of(&Travel::new(&route.journey, &itinerary)),
        Err(JourneyError::Refused(refusal)) => json_of(&RefusedTravel::new(&refusal)),
        Err(error) => Err(error.to_string()),
    }
}

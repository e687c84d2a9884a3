//! One path to a goal: the cheapest or the safest.
//!
//! It is a [`series`](super::series()) of one movement.

use grid::Feet;

use super::query::PathQuery;
use super::{Exhausted, Series, Walk, WalkStep, series};

/// A path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundPath {
    /// Its steps, each with only those reactors that it really triggers.
    pub steps: Vec<WalkStep>,
    /// Its cost.
    pub cost_feet: Feet,
    /// The number of reactions it triggers.
    pub triggers: u32,
    /// The number of hazards it suffers.
    pub hazards: u32,
}

/// The best path of one movement from the walk's start, or `None` if there is none.
///
/// # Errors
/// If the search reached the bound before the answer was certain.
pub fn path(walk: &dyn Walk, query: &PathQuery<'_>) -> Result<Option<FoundPath>, Exhausted> {
    let found = series(&Series::single(walk, query.limit_feet), query)?;
    Ok(found.map(|found| FoundPath {
        steps: found
            .movements
            .into_iter()
            .flat_map(|movement| movement.steps)
            .collect(),
        cost_feet: found.cost_feet,
        triggers: found.triggers,
        hazards: found.hazards,
    }))
}

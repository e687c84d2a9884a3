//! One path to a goal: the cheapest or the safest.
//!
//! It is a [`series`](super::series()) of one movement.

use grid::{Feet, Square};

use super::{Bound, Exhausted, Series, Walk, WalkStep, series};

/// What makes a path better than another; see the module's documentation for the whole order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Preference {
    /// Fewest movements, then least cost, then fewest triggers, hazards, steps.
    Cheapest,
    /// Fewest triggers, then hazards, cost, movements, steps.
    Safest,
}

/// Whether the movement must be able to end at the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// It must.
    Stop,
    /// The goal may be a place that may only be passed, because another movement follows.
    PassOn,
}

/// Which path is wanted.
#[derive(Clone, Copy, Debug)]
pub struct PathQuery<'q> {
    /// The path ends in one of these places.
    pub goals: &'q [Square],
    /// Places to pass before, in this order.
    pub via: &'q [Square],
    /// What makes it the best.
    pub preference: Preference,
    /// Whether it must be able to end there.
    pub ending: Ending,
    /// What it may cost at most.
    pub limit_feet: Option<Feet>,
    /// How much the search may do.
    pub bound: Bound,
}

impl<'q> PathQuery<'q> {
    /// A path to one of the goals where it may end, of any cost.
    pub fn to(goals: &'q [Square], preference: Preference) -> PathQuery<'q> {
        PathQuery {
            goals,
            via: &[],
            preference,
            ending: Ending::Stop,
            limit_feet: None,
            bound: Bound::DEFAULT,
        }
    }
}

/// A path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundPath {
    /// Its steps, each with only those reactors that it really triggers.
    pub steps: Vec<WalkStep>,
    /// What it costs.
    pub cost_feet: Feet,
    /// How many reactions it triggers.
    pub triggers: u32,
    /// How many hazards it suffers.
    pub hazards: u32,
}

/// The best path of one movement from the walk's start, or `None` if there is none.
///
/// # Errors
/// If the search met the bound before the answer was certain.
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

//! What is asked of a search for a path.

use grid::{Feet, Square};

use super::Bound;

/// What makes one path better than another; see the module's documentation for the whole order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Preference {
    /// Fewest movements, then least cost, then fewest triggers, hazards, steps.
    Cheapest,
    /// Fewest triggers, then hazards, movements, cost, steps.
    Safest,
}

/// Whether the movement must be able to end at the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// It must be able to end there.
    Stop,
    /// The goal may be a place that can only be passed, because another movement follows.
    PassOn,
}

/// The path that is wanted.
#[derive(Clone, Copy, Debug)]
pub struct PathQuery<'q> {
    /// The path ends in one of these places.
    pub goals: &'q [Square],
    /// Places to pass first, in this order.
    pub via: &'q [Square],
    /// What makes it the best path.
    pub preference: Preference,
    /// Whether the movement must be able to end at the goal.
    pub ending: Ending,
    /// The most it may cost.
    pub limit_feet: Option<Feet>,
    /// The limit of the search.
    pub bound: Bound,
}

impl<'q> PathQuery<'q> {
    /// Returns a query for a path of any cost to one of the goals, where it may end.
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

//! What is wished for of a way.

use grid::{Feet, Square};

use crate::search::Preference;

/// The goal of a way, and what kind of way is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a> {
    /// The place to end in: the top-left square of the creature's space.
    pub goal: Square,
    /// Places to pass on the way, in this order.
    pub via: &'a [Square],
    /// Which way is preferred.
    pub preference: Preference,
    /// The most that the whole way may cost.
    pub limit_feet: Option<Feet>,
}

impl Wish<'_> {
    /// The cheapest way to that place, whatever it costs.
    pub const fn to(goal: Square) -> Wish<'static> {
        Wish {
            goal,
            via: &[],
            preference: Preference::Cheapest,
            limit_feet: None,
        }
    }
}

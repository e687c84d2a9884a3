//! The ways of one action through places that it is to pass, leg by leg: each leg begins where the one
//! before it has come to the next of these places.

use grid::{Footprint, Square};

use super::ways::{Added, LeastWays, Standing, Ways};

/// The ways from a place to pass, or from the beginning of the action.
pub(crate) struct Leg {
    ways: LeastWays,
    /// The points spent before it.
    spent: u32,
    /// How many of the places to pass are behind it.
    passed: usize,
}

/// Where an action may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arrival {
    pub(crate) to: Square,
    /// How many of the places to pass are behind it then.
    pub(crate) passed: usize,
    /// The least points that it takes, without additions and standing up.
    pub(crate) points: u32,
}

/// How many places are behind somebody who comes to the square with so many behind.
pub(crate) fn passed(via: &[Square], passed: usize, at: Square) -> usize {
    let next = via.iter().skip(passed);
    passed + next.take_while(|place| **place == at).count()
}

/// The legs of an action that begins at `start` and takes at most `most` points.
pub(crate) fn all(
    ways: &Ways<'_>,
    start: Footprint,
    (via, mut behind): (&[Square], usize),
    most: u32,
) -> Vec<Leg> {
    let (mut at, mut spent) = (start, 0);
    let mut legs = Vec::new();
    loop {
        let start = Standing {
            at,
            deferred: 0,
            take_off: None,
        };
        let left = most.saturating_sub(spent);
        let leg = Leg {
            ways: ways.least(start, None, left, Added::default()),
            spent,
            passed: behind,
        };
        let next = via.get(behind).copied();
        let found = next.and_then(|next| Some((next, leg.ways.points(next)?)));
        legs.push(leg);
        let Some((next, points)) = found else {
            return legs;
        };
        spent = spent.saturating_add(points);
        at = at.at(next);
        behind = passed(via, behind, next);
    }
}

impl Leg {
    fn arrivals(&self, via: &[Square]) -> impl Iterator<Item = Arrival> {
        self.ways.all().map(move |(to, points)| Arrival {
            to,
            passed: passed(via, self.passed, to),
            points: self.spent.saturating_add(points),
        })
    }
}

/// Every place where the action may end.
pub(crate) fn arrivals(legs: &[Leg], via: &[Square]) -> Vec<Arrival> {
    legs.iter().flat_map(|leg| leg.arrivals(via)).collect()
}

/// The squares by which it comes to that place for the least points.
pub(crate) fn path(legs: &[Leg], via: &[Square], wanted: &Arrival) -> Vec<Square> {
    let points = |leg: &Leg| {
        let mut arrivals = leg.arrivals(via);
        let found = arrivals.find(|one| (one.to, one.passed) == (wanted.to, wanted.passed));
        found.map(|one| one.points)
    };
    let found = legs.iter().enumerate();
    let found = found.filter_map(|(number, leg)| Some((points(leg)?, number)));
    let Some((_, last)) = found.min() else {
        return Vec::new();
    };
    let ends = legs
        .iter()
        .skip(1)
        .filter_map(|leg| via.get(leg.passed.checked_sub(1)?));
    let ends = ends.take(last).chain([&wanted.to]);
    let each = legs.iter().zip(ends);
    each.flat_map(|(leg, end)| leg.ways.path(*end)).collect()
}

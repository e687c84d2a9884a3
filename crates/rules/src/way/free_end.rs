//! A way of several turns that ends with a movement which takes no action.
//!
//! A search counts movements by their share of a turn, and a free movement is the only one of its
//! turn, so to the search it is as long as the whole turn. Of ways of as many turns the one with the
//! fewest actions in the last turn is the best. So the places from which a free movement gets to the
//! goal are goals of their own, one turn earlier.

use grid::{Direction, Feet, Square};

use super::Lot;
use super::find::Finder;
use crate::RuleSystem;
use crate::search::{
    self, FoundMovement, FoundSeries, Onward, Parity, PathQuery, Preference, Series, Stop, Walk,
    WalkState, WalkStep,
};

impl<S: RuleSystem> Finder<'_, S> {
    /// Returns a way of as many turns that takes no action in the last one, if there is one; `kind`
    /// is the number of its free movement.
    pub(super) fn ended_freely(
        &self,
        (later, kind): (&Lot<'_, S>, usize),
        (turns, query): (&Series<'_>, &PathQuery<'_>),
        found: &FoundSeries,
    ) -> Option<FoundSeries> {
        let free = later.free.as_ref()?;
        let walk = later.walks.get(free.verb)?;
        let last = found.movements.last()?;
        if query.preference == Preference::Safest || last.turn == 0 || last.kind == kind {
            return None;
        }
        let end = last.steps.last()?.to;
        let steps = free_steps(walk.as_ref(), end);
        let goals: Vec<Square> = steps.iter().map(|(from, _)| *from).collect();
        let query = PathQuery {
            goals: &goals,
            ..*query
        };
        let before = search::series(turns, &query).ok()??;
        let arrival = before.movements.last()?;
        let at = arrival.steps.last()?.to.footprint.origin;
        let (_, step) = steps.into_iter().find(|(from, _)| *from == at)?;
        let turn = arrival.turn + 1;
        let cost_squares = i32::try_from(step.cost_squares).unwrap_or(i32::MAX);
        let cost_feet = before.cost_feet + Feet::from_squares(cost_squares);
        (turn <= last.turn).then(|| FoundSeries {
            cost_feet,
            movements: (before.movements.into_iter())
                .chain([FoundMovement {
                    kind,
                    turn,
                    steps: vec![step],
                }])
                .collect(),
            ..before
        })
    }
}

/// The steps of one free movement each that end there, with the places where they begin.
fn free_steps(walk: &dyn Walk, end: WalkState) -> Vec<(Square, WalkStep)> {
    let mut found = Vec::new();
    for direction in Direction::ALL {
        let at = WalkState {
            footprint: end.footprint.step(direction),
            parity: Parity::Even,
            ..end
        };
        let other;
        let own: &dyn Walk = match walk.onward(at) {
            Onward::Same => walk,
            Onward::Other(begun) => {
                other = begun;
                other.as_ref()
            }
            Onward::Barred => continue,
        };
        let mut steps = Vec::new();
        own.steps(at, &mut steps);
        let leads_there = |step: &WalkStep| {
            step.to.footprint == end.footprint && own.stop(step.to) == Stop::Allowed
        };
        let step = steps.into_iter().find(leads_there);
        found.extend(step.map(|step| (at.footprint.origin, step)));
    }
    found
}

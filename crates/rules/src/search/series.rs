//! Several movements in a row: what a creature may do with its actions, in this turn and later
//! ones.
//!
//! A movement may end where its walk allows it, and the next one begins there with a fresh budget;
//! the rest of the earlier budget is lost. A label is one way to be somewhere in a movement: it
//! holds what that way has triggered, suffered and cost so far, and what it has spent of the
//! current movement. A state keeps every label that no other label makes pointless, so that a more
//! expensive way that triggers fewer reactors, or has more of its movement left, is not lost.
//! Labels are settled in the order of the preference. The first ones to reach a goal are equally
//! good, and the best of them by direction wins, so that the answer does not depend on what was
//! explored first.

use grid::Square;

use super::explored::{Explored, Key, Tree};
use super::movements::{FoundSeries, Kind, Series, TurnOffer};
use super::query::{PathQuery, Preference};
use super::settle::{Aim, Goes, Search};
use super::{Bound, Exhausted, Stop, WalkState};

/// Returns the best series of movements from the mover's place, or `None` if there is none.
///
/// Both preferences count the movements before the cost: each of them takes an action.
///
/// # Errors
/// If the search reached the bound before the answer was certain.
pub fn series(
    series: &Series<'_>,
    query: &PathQuery<'_>,
) -> Result<Option<FoundSeries>, Exhausted> {
    let mut search = Search::new(series, Aim::Goal(query), query.bound);
    let mut best: Option<(Key, u32)> = None;
    let done = search.run(|search, key, index| {
        if best.is_some_and(|(known, _)| key > known) {
            return Goes::Stop;
        }
        if search.is_goal(search.label(index), query) {
            let is_better = |(_, known)| search.comes_before(index, known);
            if best.is_none_or(is_better) {
                best = Some((key, index));
            }
        }
        Goes::On
    });
    match best {
        Some((_, goal)) => Ok(Some(search.trace(goal))),
        None => done.map(|()| None),
    }
}

/// Returns the same as [`series`] for a place in which the last movement ends, with no waypoints
/// and no limit on the whole cost. What the search finds on the way is kept for further places.
///
/// `explored` must be new, or come from the same series and the same preference.
///
/// # Errors
/// If the searches reached the bound before the answer was certain.
pub fn series_from(
    explored: &mut Explored,
    series: &Series<'_>,
    (goal, preference): (Square, Preference),
) -> Result<Option<FoundSeries>, Exhausted> {
    let goals = [goal];
    let query = PathQuery::to(&goals, preference);
    let mut ends = std::mem::take(&mut explored.ends);
    let mut search = match explored.tree.take() {
        Some(tree) => Search::on(tree, series, Aim::Goal(&query), query.bound),
        None => {
            let mut search = Search::on(Tree::default(), series, Aim::Goal(&query), query.bound);
            search.begin();
            search
        }
    };
    let mut done = Ok(());
    let key_of = |search: &Search<'_>, end: u32| search.key(search.label(end));
    if !ends.contains_key(&goal) {
        done = search.run(|search, key, index| {
            let is_certain = |end: &u32| key > key_of(search, *end);
            if ends.get(&goal).is_some_and(is_certain) {
                return Goes::Stop;
            }
            let label = search.label(index);
            let state = search.tree.state(label);
            if search.walk(label).stop(state) == Stop::Allowed {
                let end = ends.entry(state.footprint.origin).or_insert(index);
                if key == key_of(search, *end) && search.comes_before(index, *end) {
                    *end = index;
                }
            }
            Goes::On
        });
    }
    let found = ends.get(&goal).map(|end| search.trace(*end));
    *explored = Explored {
        tree: Some(search.tree),
        ends,
    };
    match found {
        Some(found) => Ok(Some(found)),
        None => done.map(|()| None),
    }
}

/// One way to be somewhere, as a search reports it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reached {
    /// The movement it is in, from 1 on.
    pub(super) movement: u32,
    /// The mover's state there.
    pub(super) state: WalkState,
    /// The cost of the whole series so far.
    pub(super) cost_squares: u32,
    /// What the movement has spent so far.
    pub(super) used_squares: u32,
    /// Whether the movement may end there.
    pub(super) stop: Stop,
}

/// When a further movement is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Further {
    /// Always.
    Always,
    /// Only if the movements before it did not reach everything that can be reached.
    WhereNew,
}

/// Returns every way to be somewhere within that many movements of those kinds, unless another way
/// makes it pointless, and whether the bound stopped the search.
pub(super) fn reach(
    kinds: Vec<Kind<'_>>,
    (movements, further): (u32, Further),
    left: &mut usize,
    mut found: impl FnMut(Reached),
) -> Option<Exhausted> {
    let series = Series::of_this_turn(TurnOffer { kinds, movements });
    let mut search = Search::new(&series, Aim::Range, Bound(*left));
    let mut movement = 1;
    let done = search.run(|search, _, index| {
        let label = search.label(index);
        if further == Further::WhereNew && label.movement > movement {
            movement = label.movement;
            if search.is_complete_before(movement) {
                return Goes::Stop;
            }
        }
        let state = search.tree.state(label);
        found(Reached {
            movement: label.movement,
            state,
            cost_squares: label.cost_squares,
            used_squares: label.used_squares,
            stop: search.walk(label).stop(state),
        });
        Goes::On
    });
    *left = left.saturating_sub(search.tree.settled);
    done.err()
}

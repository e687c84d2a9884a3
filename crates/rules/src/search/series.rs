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

use grid::{Feet, Square};

use super::explored::{Explored, Key, Tree};
use super::query::{PathQuery, Preference};
use super::settle::{Aim, Goes, Search};
use super::{Bound, Exhausted, Stop, Walk, WalkState, WalkStep};

/// Whether movements in a row are declared one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Declared {
    /// Each one separately: each must end where a movement may end.
    Each,
    /// Together, as one movement with several budgets; each step is paid from one of them.
    Together,
}

/// A kind of movement that a series may use.
#[derive(Clone, Copy)]
pub struct Kind<'w> {
    /// How it goes.
    pub walk: &'w dyn Walk,
    /// What one of them may spend; `None` if there is no limit.
    pub limit_feet: Option<Feet>,
    /// How several of them in a row are declared.
    pub declared: Declared,
}

impl Kind<'_> {
    pub(super) fn limit_squares(&self) -> Option<u32> {
        let limit = self.limit_feet?.whole_squares();
        Some(u32::try_from(limit).unwrap_or(0))
    }
}

/// What a turn allows: a number of movements, each of any of these kinds.
#[derive(Clone)]
pub struct TurnOffer<'w> {
    /// The kinds.
    pub kinds: Vec<Kind<'w>>,
    /// The number of movements.
    pub movements: u32,
}

/// The movements of this turn, and of each later turn if the search may continue into it.
#[derive(Clone)]
pub struct Series<'w> {
    /// This turn.
    pub now: TurnOffer<'w>,
    /// Every later turn.
    pub later: Option<TurnOffer<'w>>,
}

impl<'w> Series<'w> {
    /// Returns a series of exactly one movement.
    pub fn single(walk: &'w dyn Walk, limit_feet: Option<Feet>) -> Series<'w> {
        let kind = Kind {
            walk,
            limit_feet,
            declared: Declared::Each,
        };
        Series {
            now: TurnOffer {
                kinds: vec![kind],
                movements: 1,
            },
            later: None,
        }
    }
}

/// One movement of a found series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundMovement {
    /// Its kind, by its number in the offer of its turn.
    pub kind: usize,
    /// Its turn: 0 for the current one.
    pub turn: u32,
    /// Its steps, each with only those reactors that it really triggers.
    pub steps: Vec<WalkStep>,
}

/// A series of movements that leads to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundSeries {
    /// The movements, first to last; each has at least one step.
    pub movements: Vec<FoundMovement>,
    /// The total cost.
    pub cost_feet: Feet,
    /// The number of reactions they trigger.
    pub triggers: u32,
    /// The number of hazards they suffer.
    pub hazards: u32,
}

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

/// Returns every way to be somewhere within that many movements of those kinds, unless another way
/// makes it pointless, and whether the bound stopped the search.
pub(super) fn reach(
    kinds: Vec<Kind<'_>>,
    movements: u32,
    left: &mut usize,
    mut found: impl FnMut(Reached),
) -> Option<Exhausted> {
    let series = Series {
        now: TurnOffer { kinds, movements },
        later: None,
    };
    let mut search = Search::new(&series, Aim::Range, Bound(*left));
    let done = search.run(|search, _, index| {
        let label = search.label(index);
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

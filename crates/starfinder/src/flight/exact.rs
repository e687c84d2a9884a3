//! The same search step by step: an ordinary shortest-path search over place, heading, steepness
//! and parity. It asks the rules for every step, so it is as right as they are; a test compares the
//! flood with it.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::super::{Place, Space};
use crate::heading::{Attitude, Bearing};
use rules::search::{Bound, Exhausted, Parity};

/// What the cost of further movement in three dimensions depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    /// The top-left square and the level of altitude.
    pub place: Place,
    /// The space that the mover fills, if it is squeezed into a part of its space.
    pub pressed: Option<Space>,
    /// The heading and the steepness.
    pub attitude: Attitude,
    /// Which diagonal comes next.
    pub parity: Parity,
}

impl State {
    /// The stand of this state.
    pub(crate) const fn stand(&self) -> Stand {
        Stand {
            place: self.place,
            pressed: self.pressed,
        }
    }
}

/// A step that the rules allow, however much of the budget is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The state after it.
    pub to: State,
    /// The cost in halves of a square, at least 1.
    pub cost_halves: u32,
}

/// The states within a budget, each with its cost and the state before it.
#[derive(Clone, Debug, Default)]
pub struct Settled {
    states: BTreeMap<State, (u32, Option<State>)>,
    /// Set if the bound stopped the search.
    pub exhausted: Option<Exhausted>,
}

/// Settles every state within the budget from any of the starts.
pub fn settle(
    starts: &[State],
    budget_halves: u32,
    bound: Bound,
    mut steps: impl FnMut(State, &mut Vec<Step>),
) -> Settled {
    let mut settled = Settled::default();
    let starts = starts
        .iter()
        .map(|start| (Reverse(0), Reverse(*start), None));
    let mut queue: BinaryHeap<_> = starts.collect();
    let mut next = Vec::new();
    let mut found: BTreeMap<State, u32> = BTreeMap::new();
    while let Some((Reverse(cost), Reverse(state), before)) = queue.pop() {
        if settled.states.contains_key(&state) {
            continue;
        }
        if settled.states.len() >= bound.0 {
            settled.exhausted = Some(Exhausted { settled: bound.0 });
            break;
        }
        settled.states.insert(state, (cost, before));
        next.clear();
        steps(state, &mut next);
        for step in &next {
            let cost = cost.saturating_add(step.cost_halves);
            let is_better = found.get(&step.to).is_none_or(|found| cost < *found);
            if cost <= budget_halves && is_better {
                found.insert(step.to, cost);
                queue.push((Reverse(cost), Reverse(step.to), Some(state)));
            }
        }
    }
    settled
}

/// How a mover stands: everything on which its steps depend, except their cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Stand {
    pub(crate) place: Place,
    /// The space that it fills, if it is squeezed into a part of its space.
    pub(crate) pressed: Option<Space>,
}

/// A step from one stand to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    pub(crate) bearing: Bearing,
    pub(crate) to: Stand,
    /// How often the step is doubled.
    pub(crate) doublings: u32,
}

impl Settled {
    /// Every state with its cost in halves of a square, grouped by place.
    pub fn states(&self) -> impl Iterator<Item = (State, u32)> {
        self.states.iter().map(|(state, (cost, _))| (*state, *cost))
    }

    /// A cheapest path to the state: its start, and the places after each step; `None` if the state
    /// is not reached.
    pub fn path(&self, goal: State) -> Option<(State, Vec<Place>)> {
        let (mut state, _) = self.states.get_key_value(&goal)?;
        let mut path = Vec::new();
        while let Some((_, Some(before))) = self.states.get(state) {
            path.push(state.place);
            state = before;
        }
        path.reverse();
        Some((*state, path))
    }
}

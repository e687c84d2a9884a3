//! One path to a goal: the cheapest or the safest.
//!
//! A label is a way to reach a state: what it triggered, suffered and cost. A state keeps every label
//! that another one does not make pointless, so that a dearer way that triggers fewer reactors is not
//! lost. Labels are settled in the order of the preference; the first one to reach the goal wins.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BinaryHeap};

use board::CreatureId;
use grid::flood::Gait;
use grid::{Direction, Feet, Square};

use super::{Bound, Exhausted, Stop, Walk, WalkState, WalkStep};

/// What makes a path better than another; see the module's documentation for the whole order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Preference {
    /// Least cost, then fewest triggers, hazards, steps.
    Cheapest,
    /// Fewest triggers, then hazards, cost, steps.
    Safest,
}

/// Whether the movement must be able to end at the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// It must.
    Stop,
    /// The goal may be a place that may only be passed, since another movement follows.
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
    /// Its steps; of the reactors of each only those that it really triggers.
    pub steps: Vec<WalkStep>,
    /// What it costs.
    pub cost_feet: Feet,
    /// How many reactions it triggers.
    pub triggers: u32,
    /// How many hazards it suffers.
    pub hazards: u32,
}

/// The best path from the walk's start, or `None` if there is none.
///
/// # Errors
/// If the bound was met before the answer was certain.
pub fn path(walk: &dyn Walk, query: &PathQuery<'_>) -> Result<Option<FoundPath>, Exhausted> {
    let mut search = Search::new(walk, query);
    let Some(goal) = search.run()? else {
        return Ok(None);
    };
    Ok(Some(search.trace(goal)))
}

/// Who was triggered so far.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Triggered {
    /// Each reactor once: which ones, in order.
    Once(Vec<CreatureId>),
    /// At every step: how often.
    Each(u32),
}

impl Triggered {
    fn count(&self) -> u32 {
        match self {
            Triggered::Once(reactors) => u32::try_from(reactors.len()).unwrap_or(u32::MAX),
            Triggered::Each(count) => *count,
        }
    }

    /// With the reactors of one more step; these are cut down to those that are new.
    fn with(&self, reactors: &mut Vec<CreatureId>) -> Triggered {
        match self {
            Triggered::Once(before) => {
                reactors.retain(|reactor| before.binary_search(reactor).is_err());
                let mut all = before.clone();
                all.extend_from_slice(reactors);
                all.sort_unstable();
                all.dedup();
                Triggered::Once(all)
            }
            Triggered::Each(count) => {
                let more = u32::try_from(reactors.len()).unwrap_or(u32::MAX);
                Triggered::Each(count.saturating_add(more))
            }
        }
    }
}

/// A way to a state.
#[derive(Clone, Debug)]
struct Label {
    state: WalkState,
    /// How many waypoints were passed.
    passed: usize,
    triggered: Triggered,
    hazards: u32,
    cost_squares: u32,
    steps: u32,
    /// The label before it, and the step between; `None` at the start.
    before: Option<(usize, WalkStep)>,
    /// Whether another label made it pointless.
    pointless: bool,
}

/// Smaller is settled earlier.
type Key = [u32; 4];

struct Search<'s> {
    walk: &'s dyn Walk,
    query: &'s PathQuery<'s>,
    /// How the mover goes, if it keeps its footprint; one that does not may move its place by several
    /// squares in a step.
    gait: Option<Gait>,
    limit_squares: u32,
    labels: Vec<Label>,
    /// The labels of a state that are not pointless, with the waypoints passed.
    kept: BTreeMap<(WalkState, usize), Vec<usize>>,
    open: BinaryHeap<Reverse<(Key, usize)>>,
}

impl<'s> Search<'s> {
    fn new(walk: &'s dyn Walk, query: &'s PathQuery<'s>) -> Search<'s> {
        let limit_squares = query.limit_feet.map_or(u32::MAX, |limit| {
            u32::try_from(limit.whole_squares()).unwrap_or(0)
        });
        let gait = walk.masks().map(|masks| masks.gait);
        let mut search = Search {
            walk,
            query,
            gait,
            limit_squares,
            labels: Vec::new(),
            kept: BTreeMap::new(),
            open: BinaryHeap::new(),
        };
        let state = walk.start();
        let triggered = if walk.triggers_once() {
            Triggered::Once(Vec::new())
        } else {
            Triggered::Each(0)
        };
        search.offer(Label {
            state,
            passed: search.passed(0, state),
            triggered,
            hazards: 0,
            cost_squares: 0,
            steps: 0,
            before: None,
            pointless: false,
        });
        search
    }

    /// The number of waypoints passed after arriving somewhere.
    fn passed(&self, before: usize, at: WalkState) -> usize {
        let left = self.query.via.get(before..).unwrap_or(&[]);
        before
            + left
                .iter()
                .take_while(|place| **place == at.footprint.origin)
                .count()
    }

    fn is_goal(&self, label: &Label) -> bool {
        label.passed == self.query.via.len()
            && self.query.goals.contains(&label.state.footprint.origin)
            && (self.query.ending == Ending::PassOn || self.walk.stop(label.state) == Stop::Allowed)
    }

    /// What at least is still to be paid.
    fn ahead(&self, label: &Label) -> u32 {
        let Some(gait) = &self.gait else {
            return 0;
        };
        let at = label.state.footprint.origin;
        let least = |goal: &Square| {
            gait.least_squares(
                goal.x.abs_diff(at.x),
                goal.y.abs_diff(at.y),
                label.state.parity,
            )
        };
        self.query.goals.iter().map(least).min().unwrap_or(0)
    }

    fn key(&self, label: &Label) -> Key {
        let cost = label.cost_squares.saturating_add(self.ahead(label));
        let (triggers, hazards) = (label.triggered.count(), label.hazards);
        match self.query.preference {
            Preference::Cheapest => [cost, triggers, hazards, label.steps],
            Preference::Safest => [triggers, hazards, cost, label.steps],
        }
    }

    fn run(&mut self) -> Result<Option<usize>, Exhausted> {
        let mut settled = 0;
        let mut steps = Vec::new();
        while let Some(Reverse((_, index))) = self.open.pop() {
            let Some(label) = self.labels.get(index).filter(|label| !label.pointless) else {
                continue;
            };
            if self.is_goal(label) {
                return Ok(Some(index));
            }
            settled += 1;
            // Kept labels count too: many of them may wait for each one that is settled.
            if settled > self.query.bound.0 || self.labels.len() / 8 > self.query.bound.0 {
                return Err(Exhausted {
                    settled: settled - 1,
                });
            }
            steps.clear();
            self.walk.steps(label.state, &mut steps);
            let label = label.clone();
            for step in steps.drain(..) {
                self.follow(index, &label, step);
            }
        }
        Ok(None)
    }

    fn follow(&mut self, index: usize, label: &Label, mut step: WalkStep) {
        let cost_squares = label.cost_squares.saturating_add(step.cost_squares);
        let spare = self.walk.spare_squares(label.state, &step);
        if cost_squares.saturating_add(spare) > self.limit_squares {
            return;
        }
        let triggered = label.triggered.with(&mut step.reactors);
        self.offer(Label {
            state: step.to,
            passed: self.passed(label.passed, step.to),
            triggered,
            hazards: label.hazards.saturating_add(step.hazards),
            cost_squares,
            steps: label.steps.saturating_add(1),
            before: Some((index, step)),
            pointless: false,
        });
    }

    /// Keeps a label unless it is pointless, and drops those that it makes pointless.
    fn offer(&mut self, new: Label) {
        let place = (new.state, new.passed);
        let kept = self.kept.get(&place).map_or(&[][..], Vec::as_slice);
        let mut replaced = None;
        for index in kept {
            let Some(old) = self.labels.get(*index) else {
                continue;
            };
            if is_equal(old, &new) {
                if self.compare_backwards(old, &new) != Ordering::Greater {
                    return;
                }
                replaced = Some(*index);
            } else if self.is_better_for_all(old, &new) {
                return;
            }
        }
        if let Some(old) = replaced.and_then(|index| self.labels.get_mut(index)) {
            // Equal in everything that is counted, and not settled yet: every label that leads here
            // at this cost and number of steps is settled before it.
            old.before = new.before;
            return;
        }
        let beaten: Vec<usize> = kept
            .iter()
            .copied()
            .filter(|index| {
                self.labels
                    .get(*index)
                    .is_some_and(|old| self.is_better_for_all(&new, old))
            })
            .collect();
        for index in &beaten {
            if let Some(old) = self.labels.get_mut(*index) {
                old.pointless = true;
            }
        }
        let key = self.key(&new);
        let index = self.labels.len();
        self.labels.push(new);
        self.open.push(Reverse((key, index)));
        let kept = self.kept.entry(place).or_default();
        kept.retain(|index| !beaten.contains(index));
        kept.push(index);
    }

    /// Whether every way on from `b` is at least as good after `a`, which reached the same state.
    fn is_better_for_all(&self, a: &Label, b: &Label) -> bool {
        let safest = self.query.preference == Preference::Safest;
        if !safest && a.cost_squares != b.cost_squares {
            return a.cost_squares < b.cost_squares;
        }
        // What b can still pay for, a must be able to pay for.
        if safest && self.query.limit_feet.is_some() && a.cost_squares > b.cost_squares {
            return false;
        }
        let rest = |label: &Label| [label.hazards, label.cost_squares, label.steps];
        match (&a.triggered, &b.triggered) {
            (Triggered::Once(fewer), Triggered::Once(more)) => {
                // A reactor that only a has triggered may be one that b never will.
                fewer
                    .iter()
                    .all(|reactor| more.binary_search(reactor).is_ok())
                    && rest(a) <= rest(b)
            }
            (a_triggered, b_triggered) => {
                (a_triggered.count(), rest(a)) <= (b_triggered.count(), rest(b))
            }
        }
    }

    /// Compares two equal labels of a state by the directions of their steps, the last one first.
    fn compare_backwards(&self, a: &Label, b: &Label) -> Ordering {
        let (mut a, mut b) = (a, b);
        while let (Some((a_index, _)), Some((b_index, _))) = (&a.before, &b.before) {
            let order = self.direction(a).cmp(&self.direction(b));
            if order != Ordering::Equal || a_index == b_index {
                return order;
            }
            match (self.labels.get(*a_index), self.labels.get(*b_index)) {
                (Some(a_before), Some(b_before)) => (a, b) = (a_before, b_before),
                _ => break,
            }
        }
        Ordering::Equal
    }

    /// The direction of a label's last step; last of all one that moves otherwise than one square.
    fn direction(&self, label: &Label) -> (bool, Option<Direction>) {
        let direction = label.before.as_ref().and_then(|(before, _)| {
            let from = self.labels.get(*before)?.state.footprint.origin;
            let to = label.state.footprint.origin;
            Direction::from_offset(to.x.saturating_sub(from.x), to.y.saturating_sub(from.y))
        });
        (direction.is_none(), direction)
    }

    fn trace(&self, goal: usize) -> FoundPath {
        let mut steps = Vec::new();
        let mut at = self.labels.get(goal);
        let (cost_squares, triggers, hazards) = at.map_or((0, 0, 0), |label| {
            (label.cost_squares, label.triggered.count(), label.hazards)
        });
        while let Some((before, step)) = at.and_then(|label| label.before.as_ref()) {
            steps.push(step.clone());
            at = self.labels.get(*before);
        }
        steps.reverse();
        let cost_feet = Feet::from_squares(i32::try_from(cost_squares).unwrap_or(i32::MAX));
        FoundPath {
            steps,
            cost_feet,
            triggers,
            hazards,
        }
    }
}

fn is_equal(a: &Label, b: &Label) -> bool {
    a.triggered == b.triggered
        && [a.hazards, a.cost_squares, a.steps] == [b.hazards, b.cost_squares, b.steps]
}

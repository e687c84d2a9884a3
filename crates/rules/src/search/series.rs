//! Several movements in a row: what a creature may do with its actions, in this turn and later
//! ones.
//!
//! A movement may end where its walk allows it, and the next one begins there with a fresh budget;
//! the rest of the earlier budget is lost. A label is one way to be somewhere in a movement: it
//! holds what that way has triggered, suffered and cost so far, and what it has spent of the
//! current movement. A state keeps every label that no other label makes pointless, so that a more
//! expensive way that triggers fewer reactors, or has more of its movement left, is not lost.
//! Labels are settled in the order of the preference; the first one to reach a goal wins.

use std::cell::OnceCell;
use std::cmp::{Ordering, Reverse};
use std::collections::btree_map::Entry;

use grid::flood::{Gait, Parity};
use grid::{Direction, Feet, Square};

use super::explored::{Explored, Key, NO_CREATURES, Onto, Root, Tree, number};
use super::label::{BEGIN, Label, NONE, is_equal};
use super::query::{Ending, PathQuery, Preference};
use super::{Bound, Exhausted, Onward, Stop, Walk, WalkState, WalkStep};

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
    fn limit_squares(&self) -> Option<u32> {
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
/// [`Preference::Cheapest`] counts the movements first, [`Preference::Safest`] after the cost.
///
/// # Errors
/// If the search reached the bound before the answer was certain.
pub fn series(
    series: &Series<'_>,
    query: &PathQuery<'_>,
) -> Result<Option<FoundSeries>, Exhausted> {
    let mut search = Search::new(series, Aim::Goal(query), query.bound);
    let mut goal = None;
    search.run(|search, index, label| {
        let found = search.is_goal(label, query);
        goal = found.then_some(index);
        if found { Goes::Stop } else { Goes::On }
    })?;
    Ok(goal.map(|goal| search.trace(goal)))
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
    if !ends.contains_key(&goal) {
        done = search.run(|search, index, label| {
            let state = search.tree.state(label);
            if let Entry::Vacant(end) = ends.entry(state.footprint.origin)
                && search.walk(label).stop(state) == Stop::Allowed
            {
                end.insert(index);
            }
            let found = ends.contains_key(&goal);
            if found { Goes::Stop } else { Goes::On }
        });
    }
    let found = ends.get(&goal).map(|end| search.trace(*end));
    *explored = Explored {
        tree: Some(search.tree),
        ends,
    };
    done.map(|()| found)
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
    let done = search.run(|search, _, label| {
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

/// What a search looks for.
#[derive(Clone, Copy)]
enum Aim<'q> {
    Goal(&'q PathQuery<'q>),
    /// Every place, whatever is triggered.
    Range,
}

/// Whether a search goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goes {
    On,
    Stop,
}

struct Search<'s> {
    series: &'s Series<'s>,
    /// The kinds of this turn, then those of the later ones.
    kinds: Vec<Kind<'s>>,
    aim: Aim<'s>,
    bound: Bound,
    /// The least gaits of the mover, if all kinds have one and the search has a direction.
    gaits: Option<Vec<Gait>>,
    limit_squares: u32,
    /// The most that any of the movements may spend.
    most_squares: u32,
    tree: Tree,
    /// Room for the steps of a state.
    steps: Vec<WalkStep>,
    /// The walks of the roots that have one of their own, once they are needed.
    own_walks: Vec<OnceCell<Option<Box<dyn Walk + 's>>>>,
}

impl<'s> Search<'s> {
    /// A search that begins; `tree` is empty.
    fn new(series: &'s Series<'s>, aim: Aim<'s>, bound: Bound) -> Search<'s> {
        let mut search = Search::on(Tree::default(), series, aim, bound);
        if let Aim::Goal(_) = aim {
            let gaits = search.kinds.iter().map(|kind| kind.walk.least_gait());
            search.gaits = gaits.collect();
        }
        search.begin();
        search
    }

    /// A search that goes on, in no particular direction, from what it has found before.
    fn on(tree: Tree, series: &'s Series<'s>, aim: Aim<'s>, bound: Bound) -> Search<'s> {
        let later = series.later.iter().flat_map(|offer| &offer.kinds);
        let kinds: Vec<Kind<'_>> = series.now.kinds.iter().chain(later).copied().collect();
        let limit = match aim {
            Aim::Goal(query) => query.limit_feet,
            Aim::Range => None,
        };
        Search {
            series,
            gaits: None,
            most_squares: (kinds.iter())
                .map(|kind| kind.limit_squares().unwrap_or(u32::MAX))
                .max()
                .unwrap_or(u32::MAX),
            kinds,
            aim,
            bound,
            limit_squares: limit.map_or(u32::MAX, |limit| {
                u32::try_from(limit.whole_squares()).unwrap_or(0)
            }),
            own_walks: tree.roots.iter().map(|_| OnceCell::new()).collect(),
            steps: Vec::new(),
            tree,
        }
    }

    /// Begins where the mover is.
    fn begin(&mut self) {
        for kind in 0..self.kinds.len() {
            let kind = number(kind);
            self.add_root(Root { kind, begins: None }, OnceCell::new());
        }
        for kind in self.kinds_of(1) {
            let Some(state) = self.kinds.get(kind).map(|kind| kind.walk.start()) else {
                continue;
            };
            let node = self.tree.node(number(kind), state);
            self.offer(Label {
                node,
                movement: 1,
                used_squares: 0,
                has_moved: false,
                passed: self.passed(0, state),
                spent_reactors: NO_CREATURES,
                triggers: 0,
                hazards: 0,
                cost_squares: 0,
                steps: 0,
                before: NONE,
                taken: BEGIN,
                next_kept: NONE,
                pointless: false,
            });
        }
    }

    /// Returns the number of the root.
    fn add_root(&mut self, root: Root, walk: OnceCell<Option<Box<dyn Walk + 's>>>) -> u32 {
        self.tree.roots.push(root);
        self.own_walks.push(walk);
        number(self.tree.roots.len() - 1)
    }

    /// Returns the turn of a movement, if there is one.
    fn turn_of(&self, movement: u32) -> Option<u32> {
        let Some(behind) = movement.checked_sub(self.series.now.movements + 1) else {
            return Some(0);
        };
        let later = self.series.later.as_ref()?;
        behind
            .checked_div(later.movements)
            .map(|turn| turn.saturating_add(1))
    }

    /// Returns the kinds that a movement may have.
    fn kinds_of(&self, movement: u32) -> std::ops::Range<usize> {
        let now = self.series.now.kinds.len();
        match self.turn_of(movement) {
            None => 0..0,
            Some(0) => 0..now,
            Some(_) => now..self.kinds.len(),
        }
    }

    /// The number of the label's kind among the kinds of all turns.
    fn kind_number(&self, label: &Label) -> usize {
        // Labels name only roots that exist.
        self.tree.roots[self.tree.root(label) as usize].kind as usize
    }

    fn kind(&self, label: &Label) -> Kind<'s> {
        self.kinds[self.kind_number(label)]
    }

    /// How the label's movement goes.
    fn walk(&self, label: &Label) -> &dyn Walk {
        let kind = self.kind(label).walk;
        let root = self.tree.root(label) as usize;
        let Some(at) = self.tree.roots[root].begins else {
            return kind;
        };
        let own = self.own_walks[root].get_or_init(|| match kind.onward(at) {
            Onward::Other(walk) => Some(walk),
            Onward::Same | Onward::Barred => None,
        });
        own.as_deref().unwrap_or(kind)
    }

    /// The number of waypoints passed after arriving somewhere.
    fn passed(&self, before: u32, at: WalkState) -> u32 {
        let Aim::Goal(query) = self.aim else {
            return before;
        };
        let left = query.via.get(before as usize..).unwrap_or(&[]);
        let here = left
            .iter()
            .take_while(|place| **place == at.footprint.origin);
        before.saturating_add(number(here.count()))
    }

    fn is_goal(&self, label: &Label, query: &PathQuery<'_>) -> bool {
        let state = self.tree.state(label);
        label.passed as usize == query.via.len()
            && query.goals.contains(&state.footprint.origin)
            && (query.ending == Ending::PassOn || self.walk(label).stop(state) == Stop::Allowed)
    }

    /// Returns the least number of movements to the goal, and the least cost still to be paid.
    fn ahead(&self, label: &Label, query: &PathQuery<'_>) -> (u32, u32) {
        let Some(gaits) = &self.gaits else {
            return (label.movement, 0);
        };
        let WalkState {
            footprint, parity, ..
        } = self.tree.state(label);
        let at = footprint.origin;
        let to_go = |(goal, gait): (&Square, &Gait)| {
            let (x, y) = (goal.x.abs_diff(at.x), goal.y.abs_diff(at.y));
            if self.series.now.movements <= 1 && self.series.later.is_none() {
                return (label.movement, gait.least_squares(x, y, parity));
            }
            // Each movement may start its count of diagonals again, and so save once.
            let diagonal = |parity| gait.least_squares(1, 1, parity);
            let saved = diagonal(Parity::Odd).saturating_sub(diagonal(Parity::Even));
            let straight = x
                .max(y)
                .saturating_mul(gait.least_squares(1, 0, Parity::Even));
            let alternating = gait.least_squares(x, y, Parity::Even);
            let least = |movements: u32| {
                straight.max(alternating.saturating_sub(saved.saturating_mul(movements)))
            };
            let limit = self.most_squares;
            let left = limit.saturating_sub(label.used_squares);
            if query.preference == Preference::Safest || limit == 0 {
                return (label.movement, straight);
            }
            let mut more = straight.saturating_sub(left).div_ceil(limit);
            while least(more) > left.saturating_add(limit.saturating_mul(more)) {
                more += 1;
            }
            (label.movement.saturating_add(more), least(more))
        };
        let pairs = query
            .goals
            .iter()
            .flat_map(|goal| gaits.iter().map(move |gait| (goal, gait)));
        pairs.map(to_go).min().unwrap_or((label.movement, 0))
    }

    fn key(&self, label: &Label) -> Key {
        let Aim::Goal(query) = self.aim else {
            return [
                label.movement,
                label.cost_squares,
                label.used_squares,
                0,
                0,
                0,
            ];
        };
        let (movements, ahead) = self.ahead(label, query);
        let cost = label.cost_squares.saturating_add(ahead);
        let Label {
            movement,
            triggers,
            hazards,
            steps,
            // Of equal labels, the one whose earlier movements lead furthest comes first.
            used_squares: used,
            ..
        } = *label;
        match query.preference {
            Preference::Cheapest => [movements, cost, triggers, hazards, steps, used],
            Preference::Safest => [triggers, hazards, cost, movement, steps, used],
        }
    }

    /// Settles one label after another until `visit` has seen enough or none is left.
    fn run(
        &mut self,
        mut visit: impl FnMut(&Search<'s>, u32, &Label) -> Goes,
    ) -> Result<(), Exhausted> {
        while let Some(Reverse((key, index))) = self.tree.open.pop() {
            let label = self.tree.labels.get(index as usize);
            let Some(label) = label.filter(|label| !label.pointless).copied() else {
                continue;
            };
            // Kept labels count, too: many of them may wait for each label that is settled.
            let settled = self.tree.settled;
            if settled >= self.bound.0 || self.tree.labels.len() / 8 > self.bound.0 {
                return Err(Exhausted { settled });
            }
            if visit(self, index, &label) == Goes::Stop {
                // Whoever goes on comes back to it.
                self.tree.open.push(Reverse((key, index)));
                return Ok(());
            }
            self.tree.settled += 1;
            for step in self.steps_of(&label) {
                self.follow(index, &label, step);
            }
            self.begin_next(index, &label);
        }
        Ok(())
    }

    /// The numbers of the steps from where the label is.
    fn steps_of(&mut self, label: &Label) -> std::ops::Range<usize> {
        if let Some(known) = self.tree.steps_of(label.node) {
            return known;
        }
        let mut steps = std::mem::take(&mut self.steps);
        self.walk(label).steps(self.tree.state(label), &mut steps);
        let known = self.tree.keep_steps(label.node, &steps);
        self.steps = steps;
        known
    }

    fn follow(&mut self, index: u32, label: &Label, taken: usize) {
        let step = self.tree.steps[taken];
        let kind = self.kind(label);
        let is_last = self.turn_of(label.movement + 1) != self.turn_of(label.movement);
        let used_squares = label.used_squares.saturating_add(step.cost_squares);
        let cost_squares = label.cost_squares.saturating_add(step.cost_squares);
        let own_limit = kind.limit_squares().unwrap_or(u32::MAX);
        if used_squares > own_limit || cost_squares > self.limit_squares {
            return;
        }
        let spare = match kind.declared {
            Declared::Together if !is_last => 0,
            Declared::Together | Declared::Each => {
                let from = self.tree.state(label);
                let whole = self.whole_step(step, step.reactors);
                self.walk(label).spare_squares(from, &whole)
            }
        };
        if used_squares.saturating_add(spare) > own_limit
            || cost_squares.saturating_add(spare) > self.limit_squares
        {
            return;
        }
        let mut new = Label {
            node: step.node,
            used_squares,
            has_moved: true,
            passed: self.passed(label.passed, self.tree.nodes[step.node as usize].state),
            cost_squares,
            steps: label.steps.saturating_add(1),
            before: index,
            taken: number(taken),
            ..*label
        };
        if let Aim::Goal(_) = self.aim {
            let more = if kind.walk.triggers_once() {
                let spent = self.tree.creatures(label.spent_reactors);
                let reactors = self.tree.creatures(step.reactors).iter();
                let more = reactors.filter(|reactor| spent.binary_search(reactor).is_err());
                let more = number(more.count());
                new.spent_reactors = self.tree.spent_after(label.spent_reactors, step.reactors);
                more
            } else {
                number(self.tree.creatures(step.reactors).len())
            };
            new.triggers = label.triggers.saturating_add(more);
            new.hazards = label.hazards.saturating_add(step.hazards);
        } else {
            new.steps = 0;
        }
        self.offer(new);
    }

    /// The step with these reactors.
    fn whole_step(&self, step: Onto, reactors: u32) -> WalkStep {
        WalkStep {
            to: self.tree.nodes[step.node as usize].state,
            cost_squares: step.cost_squares,
            reactors: self.tree.creatures(reactors).to_vec(),
            hazards: step.hazards,
        }
    }

    /// Whether the movement may end where the label is, so that the next one begins there.
    fn may_begin_again(&self, label: &Label) -> bool {
        let own = self.turn_of(label.movement);
        let next = self.turn_of(label.movement + 1);
        let walk = self.walk(label);
        let state = self.tree.state(label);
        let together = self.kind(label).declared == Declared::Together;
        next.is_some()
            && if next != own {
                walk.stop(state) == Stop::Allowed
            } else {
                together || walk.pause(state) == Stop::Allowed
            }
    }

    /// Begins the next movement where one has ended.
    fn begin_next(&mut self, index: u32, label: &Label) {
        if !label.has_moved || !self.may_begin_again(label) {
            return;
        }
        let movement = label.movement + 1;
        let same_turn = self.turn_of(movement) == self.turn_of(label.movement);
        let own = self.kind_number(label);
        let state = self.tree.state(label);
        for kind in self.kinds_of(movement) {
            let together = same_turn && self.kinds[own].declared == Declared::Together;
            if together && kind != own {
                continue;
            }
            let at = if same_turn {
                let parity = if together {
                    state.parity
                } else {
                    self.kinds[own].walk.carried(state)
                };
                let pose = if together {
                    state.pose
                } else {
                    self.walk(label).pose_onward(state)
                };
                WalkState {
                    parity,
                    pose,
                    ..state
                }
            } else {
                WalkState {
                    parity: Parity::Even,
                    ..state
                }
            };
            let Some(root) = self.root_at(kind, at, together) else {
                continue;
            };
            let once_a_turn = same_turn
                && self.kinds[own].walk.triggers_once_a_turn()
                && self.kinds[kind].walk.triggers_once_a_turn();
            let forgets = !(together || once_a_turn);
            let node = self.tree.node(root, at);
            self.offer(Label {
                node,
                movement,
                used_squares: 0,
                has_moved: false,
                spent_reactors: if forgets {
                    NO_CREATURES
                } else {
                    label.spent_reactors
                },
                before: index,
                taken: BEGIN,
                ..*label
            });
        }
    }

    /// How a movement of that kind goes if it begins there.
    fn root_at(&mut self, kind: usize, at: WalkState, together: bool) -> Option<u32> {
        let own = number(kind);
        if together {
            return Some(own);
        }
        if let Some(known) = self.tree.begun.get(&(own, at)) {
            return *known;
        }
        let root = match self.kinds[kind].walk.onward(at) {
            // Most places are such, so this is not kept.
            Onward::Same => return Some(own),
            Onward::Barred => None,
            Onward::Other(walk) => {
                let begins = Some(at);
                let root = Root { kind: own, begins };
                Some(self.add_root(root, OnceCell::from(Some(walk))))
            }
        };
        self.tree.begun.insert((own, at), root);
        root
    }

    /// Keeps a label unless it is pointless, and drops those that it makes pointless.
    fn offer(&mut self, mut new: Label) {
        let mut replaced = None;
        for index in self.tree.kept(new.node) {
            let old = &self.tree.labels[index as usize];
            if old.passed != new.passed {
                continue;
            }
            if is_equal(old, &new) {
                if self.compare_backwards(old, &new) != Ordering::Greater {
                    return;
                }
                replaced = Some(index);
            } else if self.is_better_for_all(old, &new) {
                return;
            }
        }
        if let Some(old) = replaced {
            // They are equal in everything that is counted and not settled yet: every label that
            // leads here at this cost and number of steps is settled before it.
            let old = &mut self.tree.labels[old as usize];
            (old.before, old.taken) = (new.before, new.taken);
            return;
        }
        self.drop_beaten(&new);
        let key = self.key(&new);
        if let Aim::Goal(query) = self.aim
            && query.preference == Preference::Cheapest
            && self.turn_of(key[0]).is_none()
        {
            // The remaining movements do not suffice to reach a goal from here.
            return;
        }
        let index = number(self.tree.labels.len());
        let kept = &mut self.tree.nodes[new.node as usize].kept;
        new.next_kept = std::mem::replace(kept, index);
        self.tree.labels.push(new);
        self.tree.open.push(Reverse((key, index)));
    }

    /// Drops the labels of its node that a new one makes pointless.
    fn drop_beaten(&mut self, new: &Label) {
        let mut at = self.tree.nodes[new.node as usize].kept;
        let mut newer = None;
        while let Some(old) = self.tree.labels.get(at as usize) {
            let (index, next) = (at, old.next_kept);
            let is_beaten = old.passed == new.passed && self.is_better_for_all(new, old);
            if is_beaten {
                self.tree.labels[index as usize].pointless = true;
                match newer {
                    None => self.tree.nodes[new.node as usize].kept = next,
                    Some(newer) => {
                        let newer: u32 = newer;
                        self.tree.labels[newer as usize].next_kept = next;
                    }
                }
            } else {
                newer = Some(index);
            }
            at = next;
        }
    }

    /// Whether every way onwards from `b` would be at least as good from `a`, which has the same
    /// state.
    fn is_better_for_all(&self, a: &Label, b: &Label) -> bool {
        let is_limited = self.kind(a).limit_feet.is_some();
        let has_as_much_left = !is_limited || a.used_squares <= b.used_squares;
        // Whatever `b` can still pay for, `a` must be able to pay for: in its movement, or in a new
        // one.
        let keeps_up = has_as_much_left && a.movement <= b.movement;
        // The label that begins the next movement after `a` is not made pointless by `a` itself.
        let is_behind = b.movement > a.movement + u32::from(!b.has_moved);
        let begins_anew = is_behind && a.has_moved && self.may_begin_again(a);
        if !keeps_up && !begins_anew {
            return false;
        }
        let preference = match self.aim {
            Aim::Goal(query) => query.preference,
            Aim::Range => Preference::Cheapest,
        };
        match a.cost_squares.cmp(&b.cost_squares) {
            Ordering::Less if preference == Preference::Cheapest => return true,
            Ordering::Greater
                if preference == Preference::Cheapest || self.limit_squares < u32::MAX =>
            {
                return false;
            }
            _ => {}
        }
        // A reactor that only `b` has triggered may be one that `a` will trigger.
        let spent = if keeps_up {
            a.spent_reactors
        } else {
            NO_CREATURES
        };
        let owed = if spent == b.spent_reactors {
            0
        } else {
            let spent = self.tree.creatures(spent);
            let reactors = self.tree.creatures(b.spent_reactors).iter();
            number(
                reactors
                    .filter(|own| spent.binary_search(own).is_err())
                    .count(),
            )
        };
        let rest = |label: &Label| {
            [
                label.hazards,
                label.cost_squares,
                label.movement,
                label.steps,
            ]
        };
        (a.triggers.saturating_add(owed), rest(a)) <= (b.triggers, rest(b))
    }

    /// Compares two equal labels of a state by the directions of their steps, beginning with the
    /// last step.
    fn compare_backwards(&self, a: &Label, b: &Label) -> Ordering {
        let (mut a, mut b) = (a, b);
        while let (Some(before_a), Some(before_b)) = (self.before(a), self.before(b)) {
            let order = self.direction(a).cmp(&self.direction(b));
            if order != Ordering::Equal || a.before == b.before {
                return order;
            }
            (a, b) = (before_a, before_b);
        }
        Ordering::Equal
    }

    /// The label before it; `None` at the start.
    fn before(&self, label: &Label) -> Option<&Label> {
        self.tree.labels.get(label.before as usize)
    }

    /// The direction of a label's last step; a step of more than one square comes last of all.
    fn direction(&self, label: &Label) -> (bool, Option<Direction>) {
        let direction = self.before(label).and_then(|before| {
            let from = self.tree.state(before).footprint.origin;
            let to = self.tree.state(label).footprint.origin;
            Direction::from_offset(to.x.saturating_sub(from.x), to.y.saturating_sub(from.y))
        });
        (direction.is_none(), direction)
    }

    /// The step by which a label came from the one before it, with the reactors that it triggers; `None` if
    /// a new movement began.
    fn step_taken(&self, label: &Label) -> Option<WalkStep> {
        let step = *self.tree.steps.get(label.taken as usize)?;
        let mut whole = self.whole_step(step, step.reactors);
        let before = self.before(label)?;
        if self.kind(label).walk.triggers_once() && matches!(self.aim, Aim::Goal(_)) {
            let spent = self.tree.creatures(before.spent_reactors);
            whole
                .reactors
                .retain(|reactor| spent.binary_search(reactor).is_err());
        }
        Some(whole)
    }

    fn trace(&self, goal: u32) -> FoundSeries {
        let label = &self.tree.labels[goal as usize];
        let cost = i32::try_from(label.cost_squares).unwrap_or(i32::MAX);
        let mut found = FoundSeries {
            movements: Vec::new(),
            cost_feet: Feet::from_squares(cost),
            triggers: label.triggers,
            hazards: label.hazards,
        };
        let mut at = label;
        let mut steps = Vec::new();
        loop {
            let step = self.step_taken(at);
            let is_first = step.is_none();
            steps.extend(step);
            if is_first && !steps.is_empty() {
                steps.reverse();
                let turn = self.turn_of(at.movement).unwrap_or(0);
                found.movements.push(FoundMovement {
                    kind: self.kind_number(at) - self.kinds_of(at.movement).start,
                    turn,
                    steps: std::mem::take(&mut steps),
                });
            }
            let Some(before) = self.before(at) else { break };
            at = before;
        }
        found.movements.reverse();
        found
    }
}

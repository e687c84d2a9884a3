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
use std::rc::Rc;

use grid::flood::{Gait, Parity};
use grid::{Direction, Feet, Square};

use super::explored::{Explored, Key, Onto, Root, Tree};
use super::label::{Label, Taken, is_equal, missing, spend_hazards};
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
/// Both preferences count the movements before the cost: each of them takes an action.
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
            let place = label.state.footprint.origin;
            if let Entry::Vacant(end) = ends.entry(place)
                && search.walk(label).stop(label.state) == Stop::Allowed
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
        found(Reached {
            movement: label.movement,
            state: label.state,
            cost_squares: label.cost_squares,
            used_squares: label.used_squares,
            stop: search.walk(label).stop(label.state),
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
            tree,
        }
    }

    /// Begins where the mover is.
    fn begin(&mut self) {
        for kind in 0..self.kinds.len() {
            self.add_root(Root { kind, begins: None }, OnceCell::new());
        }
        for kind in self.kinds_of(1) {
            let Some(state) = self.kinds.get(kind).map(|kind| kind.walk.start()) else {
                continue;
            };
            let node = self.tree.node(kind, state);
            self.offer(Label {
                state,
                node,
                root: kind,
                movement: 1,
                used_squares: 0,
                has_moved: false,
                passed: self.passed(0, state),
                spent_reactors: Vec::new(),
                spent_hazards: Vec::new(),
                triggers: 0,
                hazards: 0,
                cost_squares: 0,
                steps: 0,
                before: None,
                pointless: false,
            });
        }
    }

    /// Returns the number of the root.
    fn add_root(&mut self, root: Root, walk: OnceCell<Option<Box<dyn Walk + 's>>>) -> usize {
        self.tree.roots.push(root);
        self.own_walks.push(walk);
        self.tree.roots.len() - 1
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
        self.tree.roots[label.root].kind
    }

    fn kind(&self, label: &Label) -> Kind<'s> {
        self.kinds[self.kind_number(label)]
    }

    /// How the label's movement goes.
    fn walk(&self, label: &Label) -> &dyn Walk {
        let kind = self.kind(label).walk;
        let Some(at) = self.tree.roots[label.root].begins else {
            return kind;
        };
        let own = self.own_walks[label.root].get_or_init(|| match kind.onward(at) {
            Onward::Other(walk) => Some(walk),
            Onward::Same | Onward::Barred => None,
        });
        own.as_deref().unwrap_or(kind)
    }

    /// The number of waypoints passed after arriving somewhere.
    fn passed(&self, before: usize, at: WalkState) -> usize {
        let Aim::Goal(query) = self.aim else {
            return before;
        };
        let left = query.via.get(before..).unwrap_or(&[]);
        before
            + left
                .iter()
                .take_while(|place| **place == at.footprint.origin)
                .count()
    }

    fn is_goal(&self, label: &Label, query: &PathQuery<'_>) -> bool {
        label.passed == query.via.len()
            && query.goals.contains(&label.state.footprint.origin)
            && (query.ending == Ending::PassOn
                || self.walk(label).stop(label.state) == Stop::Allowed)
    }

    /// Returns the least number of movements to the goal, and the least cost still to be paid.
    fn ahead(&self, label: &Label, query: &PathQuery<'_>) -> (u32, u32) {
        let Some(gaits) = &self.gaits else {
            return (label.movement, 0);
        };
        let at = label.state.footprint.origin;
        let to_go = |(goal, gait): (&Square, &Gait)| {
            let (x, y) = (goal.x.abs_diff(at.x), goal.y.abs_diff(at.y));
            if self.series.now.movements <= 1 && self.series.later.is_none() {
                return (label.movement, gait.least_squares(x, y, label.state.parity));
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
            if limit == 0 {
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
            triggers,
            hazards,
            steps,
            // Of equal labels, the one whose earlier movements lead furthest comes first.
            used_squares: used,
            ..
        } = *label;
        match query.preference {
            Preference::Cheapest => [movements, cost, triggers, hazards, steps, used],
            Preference::Safest => [triggers, hazards, movements, cost, steps, used],
        }
    }

    /// Settles one label after another until `visit` has seen enough or none is left.
    fn run(
        &mut self,
        mut visit: impl FnMut(&Search<'s>, usize, &Label) -> Goes,
    ) -> Result<(), Exhausted> {
        while let Some(Reverse((key, index))) = self.tree.open.pop() {
            let Some(label) = self.tree.labels.get(index).filter(|label| !label.pointless) else {
                continue;
            };
            // Kept labels count, too: many of them may wait for each label that is settled.
            let settled = self.tree.settled;
            if settled >= self.bound.0 || self.tree.labels.len() / 8 > self.bound.0 {
                return Err(Exhausted { settled });
            }
            if visit(self, index, label) == Goes::Stop {
                // Whoever goes on comes back to it.
                self.tree.open.push(Reverse((key, index)));
                return Ok(());
            }
            self.tree.settled += 1;
            let label = label.clone();
            for onto in self.steps_of(&label).iter() {
                self.follow(index, &label, onto);
            }
            self.begin_next(index, &label);
        }
        Ok(())
    }

    fn steps_of(&mut self, label: &Label) -> Rc<[Onto]> {
        if let Some(known) = &self.tree.nodes[label.node].steps {
            return Rc::clone(known);
        }
        let mut steps = Vec::new();
        self.walk(label).steps(label.state, &mut steps);
        let onto = |step: WalkStep| Onto {
            node: self.tree.node(label.root, step.to),
            step,
        };
        let steps: Rc<[Onto]> = steps.into_iter().map(onto).collect();
        self.tree.nodes[label.node].steps = Some(Rc::clone(&steps));
        steps
    }

    fn follow(&mut self, index: usize, label: &Label, Onto { step, node }: &Onto) {
        let kind = self.kind(label);
        let is_last = self.turn_of(label.movement + 1) != self.turn_of(label.movement);
        let spare = match kind.declared {
            Declared::Together if !is_last => 0,
            Declared::Together | Declared::Each => {
                self.walk(label).spare_squares(label.state, step)
            }
        };
        let used_squares = label.used_squares.saturating_add(step.cost_squares);
        let cost_squares = label.cost_squares.saturating_add(step.cost_squares);
        let own_limit = kind.limit_squares().unwrap_or(u32::MAX);
        if used_squares.saturating_add(spare) > own_limit
            || cost_squares.saturating_add(spare) > self.limit_squares
        {
            return;
        }
        let mut new = Label {
            state: step.to,
            node: *node,
            used_squares,
            has_moved: true,
            passed: self.passed(label.passed, step.to),
            cost_squares,
            steps: label.steps.saturating_add(1),
            ..label.clone()
        };
        let mut step = step.clone();
        if let Aim::Goal(_) = self.aim {
            let once = kind.walk.triggers_once();
            if once {
                let spent = &label.spent_reactors;
                step.reactors
                    .retain(|reactor| spent.binary_search(reactor).is_err());
            }
            // A step gives each creature one chance.
            step.reactors.dedup_by_key(|reactor| reactor.creature);
            if once {
                new.spent_reactors.extend_from_slice(&step.reactors);
                new.spent_reactors.sort_unstable();
                new.spent_reactors.dedup();
            }
            let more = u32::try_from(step.reactors.len()).unwrap_or(u32::MAX);
            new.triggers = label.triggers.saturating_add(more);
            if step.hazards > 0 {
                let acting = self.walk(label).hazards_once(label.state, step.to);
                spend_hazards(&mut new.spent_hazards, &mut step, acting);
            }
            new.hazards = label.hazards.saturating_add(step.hazards);
        } else {
            new.steps = 0;
        }
        new.before = Some((index, Taken::Step(step)));
        self.offer(new);
    }

    /// Whether the movement may end where the label is, so that the next one begins there.
    fn may_begin_again(&self, label: &Label) -> bool {
        let own = self.turn_of(label.movement);
        let next = self.turn_of(label.movement + 1);
        let walk = self.walk(label);
        let together = self.kind(label).declared == Declared::Together;
        next.is_some()
            && if next != own {
                walk.stop(label.state) == Stop::Allowed
            } else {
                together || walk.pause(label.state) == Stop::Allowed
            }
    }

    /// Begins the next movement where one has ended.
    fn begin_next(&mut self, index: usize, label: &Label) {
        if !label.has_moved || !self.may_begin_again(label) {
            return;
        }
        let movement = label.movement + 1;
        let same_turn = self.turn_of(movement) == self.turn_of(label.movement);
        let own = self.kind_number(label);
        for kind in self.kinds_of(movement) {
            let together = same_turn && self.kinds[own].declared == Declared::Together;
            if together && kind != own {
                continue;
            }
            let at = if same_turn {
                let parity = if together {
                    label.state.parity
                } else {
                    self.kinds[own].walk.carried(label.state)
                };
                let pose = if together {
                    label.state.pose
                } else {
                    self.walk(label).pose_onward(label.state)
                };
                WalkState {
                    parity,
                    pose,
                    ..label.state
                }
            } else {
                WalkState {
                    parity: Parity::Even,
                    ..label.state
                }
            };
            let Some(root) = self.root_at(kind, at, together) else {
                continue;
            };
            let once_a_turn = same_turn
                && self.kinds[own].walk.triggers_once_a_turn()
                && self.kinds[kind].walk.triggers_once_a_turn();
            let forgets = !(together || once_a_turn);
            let hazards_once_a_turn = same_turn
                && self.kinds[own].walk.hazards_once_a_turn()
                && self.kinds[kind].walk.hazards_once_a_turn();
            let node = self.tree.node(root, at);
            self.offer(Label {
                state: at,
                node,
                root,
                movement,
                used_squares: 0,
                has_moved: false,
                spent_reactors: if forgets {
                    Vec::new()
                } else {
                    label.spent_reactors.clone()
                },
                spent_hazards: if together || hazards_once_a_turn {
                    label.spent_hazards.clone()
                } else {
                    Vec::new()
                },
                before: Some((index, Taken::Begin)),
                ..label.clone()
            });
        }
    }

    /// How a movement of that kind goes if it begins there.
    fn root_at(&mut self, kind: usize, at: WalkState, together: bool) -> Option<usize> {
        if together {
            return Some(kind);
        }
        if let Some(known) = self.tree.begun.get(&(kind, at)) {
            return *known;
        }
        let root = match self.kinds[kind].walk.onward(at) {
            Onward::Same => Some(kind),
            Onward::Barred => None,
            Onward::Other(walk) => {
                let begins = Some(at);
                Some(self.add_root(Root { kind, begins }, OnceCell::from(Some(walk))))
            }
        };
        self.tree.begun.insert((kind, at), root);
        root
    }

    /// Keeps a label unless it is pointless, and drops those that it makes pointless.
    fn offer(&mut self, new: Label) {
        let is_like = |index: &&usize| self.tree.labels[**index].passed == new.passed;
        let kept = || self.tree.nodes[new.node].kept.iter().filter(is_like);
        let mut replaced = None;
        for index in kept() {
            let old = &self.tree.labels[*index];
            if is_equal(old, &new) {
                if self.compare_backwards(old, &new) != Ordering::Greater {
                    return;
                }
                replaced = Some(*index);
            } else if self.is_better_for_all(old, &new) {
                return;
            }
        }
        if let Some(old) = replaced {
            // They are equal in everything that is counted and not settled yet: every label that
            // leads here at this cost and number of steps is settled before it.
            self.tree.labels[old].before = new.before;
            return;
        }
        let is_beaten = |index: &usize| self.is_better_for_all(&new, &self.tree.labels[*index]);
        let beaten: Vec<usize> = kept().copied().filter(is_beaten).collect();
        for index in &beaten {
            self.tree.labels[*index].pointless = true;
        }
        let key = self.key(&new);
        if let Aim::Goal(query) = self.aim
            && query.preference == Preference::Cheapest
            && self.turn_of(key[0]).is_none()
        {
            // The remaining movements do not suffice to reach a goal from here.
            return;
        }
        let index = self.tree.labels.len();
        let kept = &mut self.tree.nodes[new.node].kept;
        kept.retain(|index| !beaten.contains(index));
        kept.push(index);
        self.tree.labels.push(new);
        self.tree.open.push(Reverse((key, index)));
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
        // A reactor that only `b` has triggered may be one that `a` will trigger. Where a creature
        // has two kinds of chances, the later steps give `a` at most as many more.
        let spent = if keeps_up { &a.spent_reactors[..] } else { &[] };
        let triggers = (a.triggers).saturating_add(missing(&b.spent_reactors, spent));
        // It is the same with hazards.
        let acted = if keeps_up { &a.spent_hazards[..] } else { &[] };
        let hazards = (a.hazards).saturating_add(missing(&b.spent_hazards, acted));
        // To keep up, `a` may have to begin a movement of its own.
        let movement = a.movement.saturating_add(u32::from(!keeps_up));
        let rest = (movement, a.cost_squares, a.steps);
        (triggers, hazards, rest) <= (b.triggers, b.hazards, (b.movement, b.cost_squares, b.steps))
    }

    /// Compares two equal labels of a state by the directions of their steps, beginning with the
    /// last step.
    fn compare_backwards(&self, a: &Label, b: &Label) -> Ordering {
        let (mut a, mut b) = (a, b);
        while let (Some((a_index, _)), Some((b_index, _))) = (&a.before, &b.before) {
            let order = self.direction(a).cmp(&self.direction(b));
            if order != Ordering::Equal || a_index == b_index {
                return order;
            }
            (a, b) = (&self.tree.labels[*a_index], &self.tree.labels[*b_index]);
        }
        Ordering::Equal
    }

    /// The direction of a label's last step; a step of more than one square comes last of all.
    fn direction(&self, label: &Label) -> (bool, Option<Direction>) {
        let direction = label.before.as_ref().and_then(|(before, _)| {
            let from = self.tree.labels[*before].state.footprint.origin;
            let to = label.state.footprint.origin;
            Direction::from_offset(to.x.saturating_sub(from.x), to.y.saturating_sub(from.y))
        });
        (direction.is_none(), direction)
    }

    fn trace(&self, goal: usize) -> FoundSeries {
        let label = &self.tree.labels[goal];
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
            let (before, is_first) = match &at.before {
                Some((before, Taken::Step(step))) => {
                    steps.push(step.clone());
                    (Some(*before), false)
                }
                Some((before, Taken::Begin)) => (Some(*before), true),
                None => (None, true),
            };
            if is_first && !steps.is_empty() {
                steps.reverse();
                let turn = self.turn_of(at.movement).unwrap_or(0);
                found.movements.push(FoundMovement {
                    kind: self.kind_number(at) - self.kinds_of(at.movement).start,
                    turn,
                    steps: std::mem::take(&mut steps),
                });
            }
            let Some(before) = before else { break };
            at = &self.tree.labels[before];
        }
        found.movements.reverse();
        found
    }
}

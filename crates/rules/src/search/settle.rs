//! A search as it settles one label after another.

use std::cell::OnceCell;
use std::cmp::{Ordering, Reverse};

use grid::Feet;
use grid::flood::Parity;

use super::ahead::{Diagonals, Pays};
use super::explored::{Key, NOTHING, Onto, Root, Tree, number};
use super::label::{BEGIN, Label, NONE, is_equal, missing};
use super::lines::Landings;
use super::movements::{Declared, FoundMovement, FoundSeries, Idle, Kind, Series};
use super::query::{Ending, PathQuery, Preference};
use super::{Bound, Exhausted, Onward, Reactor, Stop, Walk, WalkState, WalkStep};

/// What a search looks for.
#[derive(Clone, Copy)]
pub(super) enum Aim<'q> {
    Goal(&'q PathQuery<'q>),
    /// Every place, whatever is triggered.
    Range,
}

/// Whether a search goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Goes {
    On,
    Stop,
}

pub(super) struct Search<'s> {
    pub(super) series: &'s Series<'s>,
    /// The kinds of this turn, then those of the later ones, then those in which lines have ended.
    pub(super) kinds: Vec<Kind<'s>>,
    /// How many of them movements may begin with.
    pub(super) offered: usize,
    /// What the kinds say of themselves, by their numbers.
    pub(super) habits: Vec<Habits>,
    /// What movements of so many shares pay for at most.
    pub(super) pays: Pays,
    /// Whether the count of diagonals begins anew only in a new turn.
    pub(super) carries_diagonals: bool,
    /// The altitude at which the mover begins; `None` if it has no kind of movement.
    pub(super) own_level: Option<i32>,
    pub(super) aim: Aim<'s>,
    pub(super) bound: Bound,
    /// The least that a diagonal costs, if all kinds tell and the search has a direction.
    pub(super) diagonals: Option<Diagonals>,
    pub(super) limit_squares: u32,
    pub(super) tree: Tree,
    /// The last movement in which something was too dear.
    too_dear_in: u32,
    /// Room for the steps of a state.
    pub(super) steps: Vec<WalkStep>,
    /// The walks of the roots that have one of their own, once they are needed.
    pub(super) own_walks: Vec<OnceCell<Option<Box<dyn Walk + 's>>>>,
    pub(super) landings: Landings,
}

/// What a kind of movement says of itself, asked once.
#[derive(Clone, Copy)]
pub(super) struct Habits {
    pub(super) limit_squares: u32,
    /// At least 1.
    pub(super) share: u32,
    pub(super) triggers_once: bool,
    triggers_once_a_turn: bool,
    hazards_once_a_turn: bool,
}

impl Habits {
    fn of(kind: &Kind<'_>) -> Habits {
        Habits {
            limit_squares: kind.limit_squares().unwrap_or(u32::MAX),
            share: kind.share.max(1),
            triggers_once: kind.walk.triggers_once(),
            triggers_once_a_turn: kind.walk.triggers_once_a_turn(),
            hazards_once_a_turn: kind.walk.hazards_once_a_turn(),
        }
    }
}

/// Whether the count of diagonals goes on in the next movement of the turn.
fn carries_diagonals(kind: &Kind<'_>) -> bool {
    let odd = WalkState {
        parity: Parity::Odd,
        ..kind.walk.start()
    };
    kind.declared == Declared::Together || kind.walk.carried(odd) == Parity::Odd
}

impl<'s> Search<'s> {
    /// A search that begins; `tree` is empty.
    pub(super) fn new(series: &'s Series<'s>, aim: Aim<'s>, bound: Bound) -> Search<'s> {
        let mut search = Search::on(Tree::default(), series, aim, bound);
        if let Aim::Goal(_) = aim {
            let gaits = search.kinds.iter().map(|kind| kind.walk.least_gait());
            search.diagonals = Diagonals::of(gaits);
        }
        search.begin();
        search
    }

    /// A search that goes on, in no particular direction, from what it has found before.
    pub(super) fn on(tree: Tree, series: &'s Series<'s>, aim: Aim<'s>, bound: Bound) -> Search<'s> {
        let later = series.later.iter().flat_map(|offer| &offer.kinds);
        let kinds: Vec<Kind<'_>> = series.now.kinds.iter().chain(later).copied().collect();
        let limit = match aim {
            Aim::Goal(query) => query.limit_feet,
            Aim::Range => None,
        };
        let habits: Vec<Habits> = kinds.iter().map(Habits::of).collect();
        let mut search = Search {
            series,
            diagonals: None,
            carries_diagonals: kinds.iter().all(carries_diagonals),
            own_level: kinds.first().map(|kind| kind.walk.start().level),
            pays: Pays::of(habits.iter().map(|own| (own.limit_squares, own.share))),
            habits,
            offered: kinds.len(),
            kinds,
            aim,
            bound,
            limit_squares: limit.map_or(u32::MAX, |limit| {
                u32::try_from(limit.whole_squares()).unwrap_or(0)
            }),
            own_walks: tree.roots.iter().map(|_| OnceCell::new()).collect(),
            too_dear_in: 0,
            steps: Vec::new(),
            landings: Landings::default(),
            tree,
        };
        search.add_landings();
        search
    }

    /// Begins where the mover is.
    pub(super) fn begin(&mut self) {
        for kind in 0..self.offered {
            let kind = number(kind);
            self.add_root(Root { kind, begins: None }, OnceCell::new());
        }
        self.begin_landings();
        self.begin_with(1);
        let later = match self.series.idle {
            Idle::Allowed if self.turn_of(1) == Some(0) => self.next_turn(1),
            Idle::Allowed | Idle::Never => None,
        };
        if let Some(first) = later {
            self.begin_with(first);
        }
    }

    /// Begins where the mover is, with a movement whose first share that is.
    fn begin_with(&mut self, first: u32) {
        // To let a turn pass is something that is done, too.
        let begun = match first {
            1 => 1,
            _ => 2,
        };
        for kind in self.kinds_of(first) {
            let Some(state) = self.kinds.get(kind).map(|kind| kind.walk.start()) else {
                continue;
            };
            let Some(movement) = self.end_of(first, kind) else {
                continue;
            };
            let Some(limited) = self.limited_after(0, kind) else {
                continue;
            };
            let node = self.tree.node(number(kind), state);
            let label = Label {
                node,
                movement,
                begun,
                limited,
                used_squares: 0,
                has_moved: false,
                passed: self.passed(0, state),
                spent_reactors: NOTHING,
                spent_hazards: NOTHING,
                triggers: 0,
                hazards: 0,
                cost_squares: 0,
                steps: 0,
                before: NONE,
                taken: BEGIN,
                next_kept: NONE,
                pointless: false,
            };
            let label = self.started(label);
            self.offer(label);
        }
    }

    /// The label of a movement that begins, with who reacts to its beginning.
    fn started(&mut self, label: Label) -> Label {
        let Aim::Goal(_) = self.aim else { return label };
        let mut starting = self.walk(&label).starting(self.tree.state(&label));
        if starting.is_empty() {
            return label;
        }
        let mut spent_reactors = label.spent_reactors;
        if self.habits[self.kind_number(&label)].triggers_once {
            let spent = self.tree.reactors.get(spent_reactors);
            starting.retain(|reactor| spent.binary_search(reactor).is_err());
            starting.sort_unstable();
            spent_reactors = self.tree.reactors.with(spent_reactors, &starting);
        }
        Label {
            triggers: label.triggers.saturating_add(number(starting.len())),
            spent_reactors,
            ..label
        }
    }

    /// Returns the number of the root.
    pub(super) fn add_root(
        &mut self,
        root: Root,
        walk: OnceCell<Option<Box<dyn Walk + 's>>>,
    ) -> u32 {
        self.tree.roots.push(root);
        self.own_walks.push(walk);
        number(self.tree.roots.len() - 1)
    }

    /// Returns the turn of a movement, if there is one.
    pub(super) fn turn_of(&self, movement: u32) -> Option<u32> {
        let Some(behind) = movement.checked_sub(self.series.now.movements + 1) else {
            return Some(0);
        };
        let later = self.series.later.as_ref()?;
        behind
            .checked_div(later.movements)
            .map(|turn| turn.saturating_add(1))
    }

    /// The last share of a movement of that kind whose first one this is; `None` if the rest of the
    /// turn is too short.
    fn end_of(&self, first: u32, kind: usize) -> Option<u32> {
        let last = first.saturating_add(self.habits[kind].share - 1);
        (self.turn_of(last) == self.turn_of(first)).then_some(last)
    }

    /// How many limited movements there are if one of that kind follows as many; `None` if that is too
    /// many.
    pub(super) fn limited_after(&self, limited: u32, kind: usize) -> Option<u32> {
        match self.kinds[kind].most {
            None => Some(limited),
            Some(most) => (limited < most).then_some(limited + 1),
        }
    }

    /// The first share of the turn after that of a movement, if there is one.
    fn next_turn(&self, movement: u32) -> Option<u32> {
        let (now, later) = (
            self.series.now.movements,
            self.series.later.as_ref()?.movements,
        );
        let behind = movement.checked_sub(now + 1);
        let turns = behind.map_or(Some(0), |behind| Some(behind.checked_div(later)? + 1))?;
        turns.checked_mul(later)?.checked_add(now)?.checked_add(1)
    }

    /// The last share of another movement of the label's own kind, if one may begin where it is.
    pub(super) fn again(&self, label: &Label) -> Option<u32> {
        let kind = self.kind_number(label);
        let next = label.movement + 1;
        if self.kinds_of(next).contains(&kind)
            && let Some(last) = self.end_of(next, kind)
        {
            return self.may_begin_again(label).then_some(last);
        }
        let next = self.next_turn(label.movement)?;
        let may_begin = self.kinds_of(next).contains(&kind) && self.may_end_turn(label);
        may_begin.then(|| self.end_of(next, kind)).flatten()
    }

    /// Returns the kinds that a movement may have.
    pub(super) fn kinds_of(&self, movement: u32) -> std::ops::Range<usize> {
        let now = self.series.now.kinds.len();
        match self.turn_of(movement) {
            None => 0..0,
            Some(0) => 0..now,
            Some(_) => now..self.offered,
        }
    }

    /// The number of the label's kind among the kinds of all turns.
    pub(super) fn kind_number(&self, label: &Label) -> usize {
        // Labels name only roots that exist.
        self.tree.roots[self.tree.root(label) as usize].kind as usize
    }

    pub(super) fn kind(&self, label: &Label) -> Kind<'s> {
        self.kinds[self.kind_number(label)]
    }

    /// How the label's movement goes.
    pub(super) fn walk(&self, label: &Label) -> &dyn Walk {
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

    pub(super) fn is_goal(&self, label: &Label, query: &PathQuery<'_>) -> bool {
        let state = self.tree.state(label);
        label.passed as usize == query.via.len()
            && query.goals.contains(&state.footprint.origin)
            && (query.ending == Ending::PassOn || self.walk(label).stop(state) == Stop::Allowed)
    }

    pub(super) fn label(&self, index: u32) -> &Label {
        // Labels are never taken out of the list.
        &self.tree.labels[index as usize]
    }

    /// Whether the movements before that one have reached every place that this one could: they were
    /// of one kind, in one pose, and nothing was too dear in the last of them. Labels must be settled
    /// in the order of their movements.
    pub(super) fn is_complete_before(&self, movement: u32) -> bool {
        let [kind] = self.kinds[..] else { return false };
        let is_plain = || {
            let pose = kind.walk.start().pose;
            self.tree.nodes.iter().all(|node| node.state.pose == pose)
                && self.tree.roots.iter().all(|root| root.begins.is_none())
        };
        movement > 1 && self.too_dear_in + 1 < movement && is_plain()
    }

    /// Settles one label after another until `visit` has seen enough or none is left.
    pub(super) fn run(
        &mut self,
        mut visit: impl FnMut(&Search<'s>, Key, u32) -> Goes,
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
            if visit(self, key, index) == Goes::Stop {
                // Whoever goes on comes back to it.
                self.tree.open.push(Reverse((key, index)));
                return Ok(());
            }
            self.tree.settled += 1;
            if let Some(lines) = self.lines_of(&label) {
                self.follow_lines((key, index), &label, lines)?;
            } else {
                for step in self.steps_of(&label) {
                    self.follow(index, &label, step);
                }
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
        steps.clear();
        let from = self.tree.state(label);
        self.walk(label).steps(from, &mut steps);
        let spare: Vec<u32> = (steps.iter())
            .map(|step| self.walk(label).spare_squares(from, step))
            .collect();
        let known = self.tree.keep_steps(label.node, &steps, &spare);
        self.steps = steps;
        known
    }

    fn follow(&mut self, index: u32, label: &Label, taken: usize) {
        let step = self.tree.steps[taken];
        let kind = self.kind(label);
        let is_last = self.turn_of(label.movement + 1) != self.turn_of(label.movement);
        let used_squares = label.used_squares.saturating_add(step.cost_squares);
        let cost_squares = label.cost_squares.saturating_add(step.cost_squares);
        let Habits {
            limit_squares: own_limit,
            triggers_once,
            ..
        } = self.habits[self.kind_number(label)];
        let spare = match kind.declared {
            Declared::Together if !is_last => 0,
            Declared::Together | Declared::Each => step.spare_squares,
        };
        if used_squares.saturating_add(spare) > own_limit
            || cost_squares.saturating_add(spare) > self.limit_squares
        {
            self.too_dear_in = self.too_dear_in.max(label.movement);
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
            let reactors = self.reacting(label.spent_reactors, step.reactors, triggers_once);
            if triggers_once {
                let spent = label.spent_reactors;
                new.spent_reactors = self.tree.reactors.with(spent, &reactors);
            }
            new.triggers = label.triggers.saturating_add(number(reactors.len()));
            let hazards = self.spend_hazards(&mut new, label, step);
            new.hazards = label.hazards.saturating_add(hazards);
        } else {
            new.steps = 0;
        }
        self.offer(new);
    }

    /// Who of a set reacts to a step, of whom some cannot any more if each does so once.
    pub(super) fn reacting(&self, spent: u32, set: u32, once: bool) -> Vec<Reactor> {
        let mut reactors = self.tree.reactors.get(set).to_vec();
        if once {
            let spent = self.tree.reactors.get(spent);
            reactors.retain(|reactor| spent.binary_search(reactor).is_err());
        }
        // A step gives each creature one chance.
        reactors.dedup_by_key(|reactor| reactor.creature);
        reactors
    }

    /// The hazards that act in a step, without those that act only once and have acted; notes the others.
    fn spend_hazards(&mut self, new: &mut Label, label: &Label, step: Onto) -> u32 {
        if step.hazards == 0 {
            return 0;
        }
        let (from, to) = (
            self.tree.state(label),
            self.tree.nodes[step.node as usize].state,
        );
        let acting = self.walk(label).hazards_once(from, to);
        let spent = self.tree.hazards.get(label.spent_hazards);
        let again = number(acting.len()).saturating_sub(missing(&acting, spent));
        new.spent_hazards = self.tree.hazards.with(label.spent_hazards, &acting);
        step.hazards.saturating_sub(again)
    }

    /// Whether the movement may end where the label is, so that the next one begins there.
    pub(super) fn may_begin_again(&self, label: &Label) -> bool {
        let own = self.turn_of(label.movement);
        let next = self.turn_of(label.movement + 1);
        let is_last = next != own;
        let together = self.kind(label).declared == Declared::Together;
        next.is_some()
            && match is_last {
                true => self.may_end_turn(label),
                false => together || self.may_end(label, false),
            }
    }

    /// Whether the movement may end its turn where the label is, so that another turn begins there.
    fn may_end_turn(&self, label: &Label) -> bool {
        self.may_end(label, true) && self.walk(label).stays(self.tree.state(label))
    }

    /// Whether a movement may end where the label is: the last one of its turn, or another one.
    fn may_end(&self, label: &Label, is_last: bool) -> bool {
        let known = &self.tree.nodes[label.node as usize].may_end;
        let [last, other] = known.get();
        if let Some(may_end) = if is_last { last } else { other } {
            return may_end;
        }
        let (walk, state) = (self.walk(label), self.tree.state(label));
        if is_last {
            let may_end = walk.stop(state) == Stop::Allowed;
            known.set([Some(may_end), other]);
            may_end
        } else {
            let may_end = walk.pause(state) == Stop::Allowed;
            known.set([last, Some(may_end)]);
            may_end
        }
    }

    /// Begins the next movement where one has ended: in the same turn, or in the next one. What is
    /// left of this turn may be too short for it, or stop where nobody may stay, and a new turn counts
    /// its diagonals anew.
    fn begin_next(&mut self, index: u32, label: &Label) {
        if !label.has_moved {
            return;
        }
        let next = label.movement + 1;
        if self.may_begin_again(label) {
            for kind in self.kinds_of(next) {
                if let Some(movement) = self.end_of(next, kind) {
                    self.begin_kind((index, label), (next, movement), kind);
                }
            }
        }
        let is_same_turn = self.turn_of(next) == self.turn_of(label.movement);
        let Some(first) = self.next_turn(label.movement).filter(|_| is_same_turn) else {
            return;
        };
        if !self.may_end_turn(label) {
            return;
        }
        for kind in self.kinds_of(first) {
            if let Some(movement) = self.end_of(first, kind) {
                self.begin_kind((index, label), (first, movement), kind);
            }
        }
    }

    /// Begins a movement of that kind, with these shares of a turn, where another one has ended.
    fn begin_kind(
        &mut self,
        (index, label): (u32, &Label),
        (first, movement): (u32, u32),
        kind: usize,
    ) {
        let same_turn = self.turn_of(first) == self.turn_of(label.movement);
        let own = self.kind_number(label);
        let state = self.tree.state(label);
        let together = same_turn && self.kinds[own].declared == Declared::Together;
        if together && kind != own {
            return;
        }
        let Some(limited) = self.limited_after(label.limited, kind) else {
            return;
        };
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
            return;
        };
        let both = [self.habits[own], self.habits[kind]];
        let forgets =
            !(together || same_turn && both.iter().all(|habits| habits.triggers_once_a_turn));
        let hazards_once_a_turn = same_turn && both.iter().all(|habits| habits.hazards_once_a_turn);
        let node = self.tree.node(root, at);
        let begun = self.started(Label {
            node,
            movement,
            begun: label.begun.saturating_add(1),
            limited,
            used_squares: 0,
            has_moved: false,
            spent_reactors: if forgets {
                NOTHING
            } else {
                label.spent_reactors
            },
            spent_hazards: if together || hazards_once_a_turn {
                label.spent_hazards
            } else {
                NOTHING
            },
            before: index,
            taken: BEGIN,
            ..*label
        });
        self.offer(begun);
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
            // Lines know by themselves where they begin.
            Onward::Other(_) if self.kinds[kind].lines.is_some() => Some(own),
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
    fn offer(&mut self, new: Label) {
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
        self.keep(new);
    }

    /// Keeps a label that no other label makes pointless, and drops those that it makes pointless.
    pub(super) fn keep(&mut self, mut new: Label) {
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

    /// The steps by which a label came from the one before it, with the reactors that they trigger and
    /// the hazards that act; none if a new movement began. Only a line has several.
    fn steps_taken(&mut self, index: u32) -> Vec<WalkStep> {
        let label = *self.label(index);
        let (Some(step), Some(before)) = (
            self.tree.steps.get(label.taken as usize).copied(),
            self.before(&label).copied(),
        ) else {
            return Vec::new();
        };
        let mut steps = self.line_to(index).unwrap_or_else(|| {
            let once = self.habits[self.kind_number(&label)].triggers_once;
            vec![WalkStep {
                reactors: self.reacting(before.spent_reactors, step.reactors, once),
                hazards: label.hazards.saturating_sub(before.hazards),
                to: self.tree.state(&label),
                cost_squares: step.cost_squares,
            }]
        });
        if let Some(first) = steps.first_mut().filter(|_| !before.has_moved) {
            // Whoever reacts to its beginning is told with its first step.
            let starting = self.walk(&before).starting(self.tree.state(&before));
            first.reactors.splice(0..0, starting);
        }
        steps
    }

    pub(super) fn trace(&mut self, goal: u32) -> FoundSeries {
        let label = *self.label(goal);
        let cost = i32::try_from(label.cost_squares).unwrap_or(i32::MAX);
        let mut found = FoundSeries {
            movements: Vec::new(),
            cost_feet: Feet::from_squares(cost),
            triggers: label.triggers,
            hazards: label.hazards,
        };
        let mut index = goal;
        let mut steps = Vec::new();
        loop {
            let taken = self.steps_taken(index);
            let is_first = taken.is_empty();
            steps.extend(taken.into_iter().rev());
            let at = *self.label(index);
            if is_first && !steps.is_empty() {
                steps.reverse();
                let turn = self.turn_of(at.movement).unwrap_or(0);
                found.movements.push(FoundMovement {
                    kind: self.kind_number(&at) - self.kinds_of(at.movement).start,
                    turn,
                    steps: std::mem::take(&mut steps),
                });
            }
            if self.before(&at).is_none() {
                break;
            }
            index = at.before;
        }
        found.movements.reverse();
        found
    }
}

//! Lines of a search over several movements: from where each begins to where it ends, where nothing but
//! another movement leads on.
//!
//! Every line of a kind that ends in a place ends in the same node, whichever began it, so that the best
//! of them is known before another movement begins. The lines from a place are looked at one after
//! another, those first whose ends may be the best.

use std::cell::OnceCell;
use std::cmp::Reverse;

use grid::Square;
use grid::flood::Parity;

use super::explored::{Key, NOTHING, Onto, Root, number};
use super::label::{Label, NONE};
use super::lines::{AskedLine, Line, Lines};
use super::movements::Kind;
use super::settle::{Aim, Search};
use super::{Exhausted, Reactor, Stop, Walk, WalkState, WalkStep};

/// How many ends of lines count as much as one line that is looked at.
const ENDS_A_LINE: usize = 128;

/// The most lines that a search looks at, whatever its bound: each takes as long as many labels.
const MOST_LINES: usize = 40_000;

/// The first parts of a key, which count more than the number of steps.
const COUNTED: usize = 4;

/// A movement that has come to the end of its line.
struct Landed<'w>(&'w dyn Walk);

impl Walk for Landed<'_> {
    fn start(&self) -> WalkState {
        self.0.start()
    }

    fn steps(&self, _from: WalkState, _into: &mut Vec<WalkStep>) {}

    fn stop(&self, _at: WalkState) -> Stop {
        Stop::Allowed
    }

    fn stays(&self, at: WalkState) -> bool {
        self.0.stays(at)
    }

    fn carried(&self, at: WalkState) -> Parity {
        self.0.carried(at)
    }

    fn pose_onward(&self, at: WalkState) -> u8 {
        self.0.pose_onward(at)
    }

    fn triggers_once(&self) -> bool {
        self.0.triggers_once()
    }

    fn triggers_once_a_turn(&self) -> bool {
        self.0.triggers_once_a_turn()
    }

    fn hazards_once_a_turn(&self) -> bool {
        self.0.hazards_once_a_turn()
    }
}

impl<'s> Search<'s> {
    /// Adds a kind for the ends of the lines of each kind that has any. Nothing is left of what it may
    /// spend.
    pub(super) fn add_landings(&mut self) {
        for kind in 0..self.offered {
            let own = self.kinds[kind];
            let landing = own.lines.map(|_| {
                self.kinds.push(Kind {
                    limit_feet: None,
                    lines: None,
                    ..own
                });
                let mut habits = self.habits[kind];
                habits.limit_squares = 0;
                self.habits.push(habits);
                self.kinds.len() - 1
            });
            self.landings.of_kinds.push(landing);
        }
    }

    /// Adds the roots in which lines have ended.
    pub(super) fn begin_landings(&mut self) {
        for kind in self.offered..self.kinds.len() {
            let walk = self.kinds[kind].walk;
            let landed: Box<dyn Walk + 's> = Box::new(Landed(walk));
            let root = Root {
                kind: number(kind),
                begins: Some(walk.start()),
            };
            self.add_root(root, OnceCell::from(Some(landed)));
        }
    }

    /// The lines that a label begins, if its movement keeps to one.
    pub(super) fn lines_of(&self, label: &Label) -> Option<&'s dyn Lines> {
        self.kind(label).lines
    }

    /// Takes the lines from where a label begins its movement whose ends may be as good as what is being
    /// settled; it comes back for the others when their turn comes.
    pub(super) fn follow_lines(
        &mut self,
        (key, index): (Key, u32),
        label: &Label,
        lines: &'s dyn Lines,
    ) -> Result<(), Exhausted> {
        let from = self.tree.state(label);
        let limit = (self.limit_squares.saturating_sub(label.cost_squares))
            .min(self.habits[self.kind_number(label)].limit_squares);
        let mut ends = std::mem::take(&mut self.landings.ends);
        if self.landings.from != Some((self.kind_number(label), from, limit)) {
            ends.clear();
            lines.ends(from, limit, &mut ends);
            self.landings.from = Some((self.kind_number(label), from, limit));
        }
        self.landings.work += ends.len() / ENDS_A_LINE;
        let mut next = None::<Key>;
        for (end, least_squares) in &ends {
            let best = self.best_to(label, *end, *least_squares);
            let best_key = self.key(&best);
            if best_key[..COUNTED] > key[..COUNTED] {
                next = Some(next.map_or(best_key, |next| next.min(best_key)));
            } else if !self.is_reached_for(&best) {
                self.look_at_line(index, label, (*end, limit), lines)?;
            }
        }
        self.landings.ends = ends;
        if let Some(next) = next {
            self.tree.open.push(Reverse((next, index)));
        }
        Ok(())
    }

    /// Looks at the lines to one end.
    fn look_at_line(
        &mut self,
        index: u32,
        label: &Label,
        (end, limit_squares): (WalkState, u32),
        lines: &'s dyn Lines,
    ) -> Result<(), Exhausted> {
        if self.landings.work >= MOST_LINES {
            let settled = self.tree.settled;
            return Err(Exhausted { settled });
        }
        self.landings.work += 1;
        let asked = AskedLine {
            from: self.tree.state(label),
            end,
            limit_squares,
            via: self.still_to_pass(label),
        };
        for line in lines.to(&asked)? {
            self.land(index, label, &line);
        }
        Ok(())
    }

    fn still_to_pass(&self, label: &Label) -> &'s [Square] {
        match self.aim {
            Aim::Goal(query) => query.via.get(label.passed as usize..).unwrap_or(&[]),
            Aim::Range => &[],
        }
    }

    /// Whether a turn has nothing after the label's movement.
    fn is_last_of_turn(&self, label: &Label) -> bool {
        self.turn_of(label.movement + 1) != self.turn_of(label.movement)
    }

    /// The node in which a line ends. The next turn counts its diagonals anew.
    fn landing_of(&mut self, label: &Label, end: WalkState) -> u32 {
        let kind = self.landings.of_kinds[self.kind_number(label)];
        let end = match self.is_last_of_turn(label) {
            true => WalkState {
                parity: Parity::Even,
                ..end
            },
            false => end,
        };
        // The roots that were added first are those of the kinds.
        self.tree.node(kind.map_or(NONE, number), end)
    }

    /// The best that a line from the label to that end may come to: at the least cost, and without any
    /// reaction.
    fn best_to(&mut self, label: &Label, end: WalkState, least_squares: u32) -> Label {
        let from = self.tree.state(label);
        let passed = match self.aim {
            Aim::Goal(query) => number(query.via.len()),
            Aim::Range => label.passed,
        };
        Label {
            node: self.landing_of(label, end),
            used_squares: least_squares,
            has_moved: true,
            passed,
            cost_squares: label.cost_squares.saturating_add(least_squares),
            steps: label.steps.saturating_add(least_steps(from, end)),
            ..*label
        }
    }

    /// Whether it is known that no line is better than what leads to its end, if it comes to no better
    /// than that.
    fn is_reached_for(&self, best: &Label) -> bool {
        // Within a turn the parity with which it ends is not known.
        let mut known = self.tree.kept(best.node);
        self.is_last_of_turn(best)
            && known.any(|known| self.is_as_good_an_end(self.label(known), best))
    }

    /// Whether a line that has ended is at least as good as another one that ends in the same state:
    /// at a goal, one is better that costs as much and of which less is spent in the last movement.
    fn is_as_good_an_end(&self, known: &Label, other: &Label) -> bool {
        let is_goal = || match self.aim {
            Aim::Goal(query) => self.is_goal(other, query),
            Aim::Range => false,
        };
        known.passed == other.passed
            && self.is_better_for_all(known, other)
            && (known.used_squares <= other.used_squares
                || !self.is_better_for_all(other, known)
                || !is_goal())
    }

    /// Keeps the label of a line that ends, unless another one makes it pointless.
    fn land(&mut self, index: u32, label: &Label, line: &Line) {
        let Some(end) = line.steps.last() else { return };
        let cost_squares = line.cost_squares();
        let mut new = Label {
            node: self.landing_of(label, end.to),
            used_squares: cost_squares,
            has_moved: true,
            passed: label.passed.saturating_add(line.passed),
            cost_squares: label.cost_squares.saturating_add(cost_squares),
            steps: label.steps.saturating_add(number(line.steps.len())),
            before: index,
            ..*label
        };
        let (reacting, spent) = self.reacting_along(label, &line.steps);
        if let Aim::Goal(_) = self.aim {
            let given = reacting.iter().map(Vec::len).sum();
            new.triggers = label.triggers.saturating_add(number(given));
            new.spent_reactors = spent;
            new.hazards = label.hazards.saturating_add(line.hazards());
        }
        let is_as_good = |known| self.is_as_good_an_end(self.label(known), &new);
        if self.tree.kept(new.node).any(is_as_good) {
            return;
        }
        new.taken = number(self.tree.steps.len());
        self.tree.steps.push(Onto {
            node: new.node,
            cost_squares,
            hazards: line.hazards(),
            reactors: NOTHING,
            spare_squares: 0,
        });
        self.keep(new);
    }

    /// Who reacts to each step of a line after the label, and who cannot react again.
    fn reacting_along(&mut self, label: &Label, steps: &[WalkStep]) -> (Vec<Vec<Reactor>>, u32) {
        let once = self.habits[self.kind_number(label)].triggers_once;
        let mut spent = label.spent_reactors;
        let mut reacting = Vec::with_capacity(steps.len());
        for step in steps {
            let set = self.tree.reactors.number(&step.reactors);
            let here = self.reacting(spent, set, once);
            if once {
                spent = self.tree.reactors.with(spent, &here);
            }
            reacting.push(here);
        }
        (reacting, spent)
    }

    /// The steps of the line with which a label has ended, each with those who react to it; `None` if
    /// it has come there in another way.
    pub(super) fn line_to(&mut self, index: u32) -> Option<Vec<WalkStep>> {
        let label = *self.label(index);
        let before = *self.before(&label)?;
        if self.kind_number(&label) < self.offered {
            return None;
        }
        let asked = AskedLine {
            from: self.tree.state(&before),
            end: self.tree.state(&label),
            limit_squares: label.used_squares,
            via: self.still_to_pass(&before),
        };
        let lines = self.lines_of(&before)?.to(&asked).ok()?;
        let passed = label.passed - before.passed;
        let is_like =
            |line: &Line| (line.cost_squares(), line.passed) == (label.used_squares, passed);
        lines.into_iter().filter(is_like).find_map(|mut line| {
            let (reacting, spent) = self.reacting_along(&before, &line.steps);
            let given: usize = reacting.iter().map(Vec::len).sum();
            let is_it = (before.triggers.saturating_add(number(given)), spent)
                == (label.triggers, label.spent_reactors);
            for (step, reactors) in line.steps.iter_mut().zip(reacting) {
                step.reactors = reactors;
            }
            is_it.then_some(line.steps)
        })
    }
}

/// The least number of steps between two places.
fn least_steps(from: WalkState, to: WalkState) -> u32 {
    let (from_place, to_place) = (from.footprint.origin, to.footprint.origin);
    let x = from_place.x.abs_diff(to_place.x);
    let y = from_place.y.abs_diff(to_place.y);
    x.max(y).max(from.level.abs_diff(to.level))
}

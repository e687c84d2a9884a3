//! Which of two labels is better, and which one is settled first.

use std::cmp::Ordering;

use grid::Direction;
use grid::flood::Parity;

use super::ahead::{Diagonals, Savings};
use super::explored::{Key, NOTHING};
use super::label::{Label, missing};
use super::query::{PathQuery, Preference};
use super::settle::{Aim, Search};

impl Search<'_> {
    /// Returns the least number of movements to the goal, and the least cost still to be paid.
    fn ahead(&self, label: &Label, query: &PathQuery<'_>) -> (u32, u32) {
        let Some(diagonals) = self.diagonals else {
            return (label.movement, 0);
        };
        let state = self.tree.state(label);
        let at = state.footprint.origin;
        let to_go = query.goals.iter().map(|goal| {
            let (x, y) = (goal.x.abs_diff(at.x), goal.y.abs_diff(at.y));
            self.least(label, (x, y), |more| match diagonals {
                Diagonals::One => x.max(y),
                Diagonals::InTurn => {
                    let savings = self.savings(label, state.parity, more);
                    savings.least_squares(x, y)
                }
                Diagonals::Two => x.saturating_add(y),
            })
        });
        to_go.min().unwrap_or((label.movement, 0))
    }

    /// The least number of movements that can pay for what they cost, if there are `more` of them
    /// after this one, and that cost.
    fn least(&self, label: &Label, (x, y): (u32, u32), cost: impl Fn(u32) -> u32) -> (u32, u32) {
        if self.pays.most_a_share() == 0 {
            return (label.movement, x.max(y));
        }
        let left = self.left(label);
        // Each movement more pays for its limit, and saves a square for a first diagonal and for
        // each pair at most.
        let limit = self.pays.most_a_share();
        let paid = limit.saturating_add(limit / 3).saturating_add(1);
        let slack = self.pays.most_ahead();
        let mut more: u32 = 0;
        loop {
            let payable = left.saturating_add(self.pays.of_shares(more));
            let least = cost(more);
            match least.saturating_sub(payable) {
                0 => return (label.movement.saturating_add(more), least),
                lacking => {
                    more = more.saturating_add(lacking.saturating_sub(slack).div_ceil(paid).max(1))
                }
            }
        }
    }

    /// What the label's movement may still spend.
    fn left(&self, label: &Label) -> u32 {
        let limit = self.habits[self.kind_number(label)].limit_squares;
        limit.saturating_sub(label.used_squares)
    }

    /// What diagonals can save in the rest of the label's movement and in that many more.
    fn savings(&self, label: &Label, parity: Parity, more: u32) -> Savings {
        let left = self.left(label);
        let (in_count, later) = self.counted_together(label.movement);
        let now = more.min(in_count);
        let (counts, rest) = ((more - now) / later, (more - now) % later);
        let counted = |begins: Parity, left: Option<u32>, movements: u32| {
            let budgets = left.into_iter();
            match self.pays.each() {
                Some(limit) => {
                    let further = std::iter::repeat_n(limit, movements as usize);
                    Savings::of_count(begins, budgets.chain(further))
                }
                // One of them, in which nothing remains unspent, saves as much as any others.
                None => {
                    let further = self.pays.of_shares(movements);
                    let budget = budgets.sum::<u32>().saturating_add(further);
                    let saved = Savings::of_count(begins, std::iter::once(budget));
                    saved.with_firsts(if self.carries_diagonals { 0 } else { movements })
                }
            }
        };
        counted(parity, Some(left), now)
            .and(counted(Parity::Even, None, later), counts)
            .and(counted(Parity::Even, None, rest), 1)
    }

    /// How many movements after this one go on with its count of diagonals, and how many have one
    /// count after that.
    fn counted_together(&self, movement: u32) -> (u32, u32) {
        let later = self.series.later.as_ref().map_or(1, |turn| turn.movements);
        if !self.carries_diagonals || later == 0 {
            return (0, 1);
        }
        let now = self.series.now.movements;
        let in_count = match movement.checked_sub(now + 1) {
            None => now - movement,
            Some(behind) => later - 1 - behind % later,
        };
        (in_count, later)
    }

    /// What the label is settled by. It grows with each step and with each new movement, whatever
    /// is ahead, so that no label of a node that is as good as another comes after that was settled.
    pub(super) fn key(&self, label: &Label) -> Key {
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
            // Of equal labels, the one whose earlier movements lead furthest comes first.
            used_squares: used,
            ..
        } = *label;
        let steps = label.steps.saturating_add(label.begun);
        match query.preference {
            Preference::Cheapest => [movements, cost, triggers, hazards, steps, used],
            Preference::Safest => [triggers, hazards, movements, cost, steps, used],
        }
    }

    /// Whether every way onwards from `b` would be at least as good from `a`, which has the same
    /// state.
    pub(super) fn is_better_for_all(&self, a: &Label, b: &Label) -> bool {
        let is_limited = self.kind(a).limit_feet.is_some();
        let has_as_much_left = !is_limited || a.used_squares <= b.used_squares;
        // Whatever `b` can still pay for, `a` must be able to pay for: in its movement, or in a new
        // one.
        let keeps_up = has_as_much_left && a.movement <= b.movement;
        // The label that begins the next movement after `a` is not made pointless by `a` itself.
        let least = b.movement.saturating_sub(u32::from(!b.has_moved));
        let is_ahead = a.has_moved && a.movement < least;
        let anew = if is_ahead && !keeps_up {
            self.again(a).filter(|movement| *movement <= least)
        } else {
            None
        };
        if !keeps_up && anew.is_none() {
            return false;
        }
        let limited = match anew {
            Some(_) => self.limited_after(a.limited, self.kind_number(a)),
            None => Some(a.limited),
        };
        if limited.is_none_or(|limited| limited > b.limited) {
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
        let (spent, acted) = match keeps_up {
            true => (a.spent_reactors, a.spent_hazards),
            false => (NOTHING, NOTHING),
        };
        let sets = &self.tree.reactors;
        let owed = match spent == b.spent_reactors {
            true => 0,
            false => missing(sets.get(b.spent_reactors), sets.get(spent)),
        };
        let triggers = a.triggers.saturating_add(owed);
        // It is the same with hazards.
        let sets = &self.tree.hazards;
        let owed = match acted == b.spent_hazards {
            true => 0,
            false => missing(sets.get(b.spent_hazards), sets.get(acted)),
        };
        let hazards = a.hazards.saturating_add(owed);
        // To keep up, `a` may have to begin a movement of its own.
        let movement = anew.unwrap_or(a.movement);
        let begun = a.begun.saturating_add(anew.is_some().into());
        let rest = (movement, a.cost_squares, a.steps.saturating_add(begun));
        let steps = b.steps.saturating_add(b.begun);
        (triggers, hazards, rest) <= (b.triggers, b.hazards, (b.movement, b.cost_squares, steps))
    }

    /// Whether the first of two labels with the same key is the better one.
    pub(super) fn comes_before(&self, a: u32, b: u32) -> bool {
        self.compare_backwards(self.label(a), self.label(b)) == Ordering::Less
    }

    /// Compares two labels that are equally good by the directions of their steps, beginning with the
    /// last step. If all directions are the same, their altitudes, kinds and states decide in the same
    /// way: the mover keeps its altitude where it may.
    pub(super) fn compare_backwards<'l>(&'l self, a: &'l Label, b: &'l Label) -> Ordering {
        let direction = |label: &Label| self.direction(label);
        let state = |label: &Label| {
            let state = self.tree.state(label);
            (
                Some(state.level) != self.own_level,
                self.kind_number(label),
                state,
            )
        };
        (self.compare_backwards_by(direction, a, b))
            .then_with(|| self.compare_backwards_by(state, a, b))
    }

    fn compare_backwards_by<'l, T: Ord>(
        &'l self,
        by: impl Fn(&Label) -> T,
        mut a: &'l Label,
        mut b: &'l Label,
    ) -> Ordering {
        loop {
            let order = by(a).cmp(&by(b));
            if order != Ordering::Equal || a.before == b.before {
                return order;
            }
            let (Some(before_a), Some(before_b)) = (self.before(a), self.before(b)) else {
                return Ordering::Equal;
            };
            (a, b) = (before_a, before_b);
        }
    }

    /// The label before it; `None` at the start.
    pub(super) fn before(&self, label: &Label) -> Option<&Label> {
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
}

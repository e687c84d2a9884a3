//! Which of two labels is better, and which one is settled first.

use std::cmp::Ordering;

use grid::Direction;

use super::explored::{Key, NOTHING};
use super::label::{Label, missing};
use super::query::Preference;
use super::settle::{Aim, Search};

impl Search<'_> {
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
        let steps = label.steps.saturating_add(label.movement);
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
        let movement = a.movement.saturating_add(u32::from(!keeps_up));
        let rest = (movement, a.cost_squares, a.steps);
        (triggers, hazards, rest) <= (b.triggers, b.hazards, (b.movement, b.cost_squares, b.steps))
    }

    /// Whether the first of two labels with the same key is the better one.
    pub(super) fn comes_before(&self, a: u32, b: u32) -> bool {
        self.compare_backwards(self.label(a), self.label(b)) == Ordering::Less
    }

    /// Compares two labels that are equally good by the directions of their steps, beginning with the
    /// last step. If all directions are the same, their kinds and states decide in the same way.
    pub(super) fn compare_backwards<'l>(&'l self, a: &'l Label, b: &'l Label) -> Ordering {
        let direction = |label: &Label| self.direction(label);
        let state = |label: &Label| (self.kind_number(label), self.tree.state(label));
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

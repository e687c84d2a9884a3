//! The least that a way can still take: over open ground, with nothing in the way.
//!
//! It is exact there. A movement cannot spend what is left of the one before it, so one that moves
//! by diagonals of 1 and 2 squares may have to leave a square unspent, or step straight with it. A
//! search that knew only the sum would look at all the ways that seem to get there a movement sooner.

use grid::flood::{Gait, Parity};

use super::label::Label;
use super::query::PathQuery;
use super::settle::Search;

/// The least that a diagonal costs; a straight step costs a square at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Diagonals {
    /// A square, always.
    One,
    /// One and two squares in turn.
    InTurn,
    /// As much as the two straight steps instead.
    Two,
}

impl Diagonals {
    /// The cheapest among those of these gaits.
    pub(super) fn of(gaits: impl Iterator<Item = Option<Gait>>) -> Option<Diagonals> {
        let of = |gait: Gait| {
            let least = |parity| gait.least_squares(1, 1, parity);
            match (least(Parity::Even), least(Parity::Odd)) {
                (1, 2) => Diagonals::InTurn,
                (0 | 1, _) => Diagonals::One,
                _ => Diagonals::Two,
            }
        };
        let all = gaits.map(|gait| gait.map(of));
        all.collect::<Option<Vec<_>>>()?.into_iter().min()
    }
}

/// The diagonals in turn that cost less than straight steps would.
#[derive(Clone, Copy, Default)]
struct Savings {
    /// Those that cost one square because their count has just begun.
    firsts: u32,
    /// Two and one square, in that order.
    pairs: u32,
}

impl Savings {
    /// Those that one count allows, if it begins with that parity and has these budgets in a row.
    fn of_count(mut parity: Parity, budgets: impl Iterator<Item = u32>) -> Savings {
        let begins = parity;
        let mut diagonals: u32 = 0;
        for budget in budgets {
            let beside = match parity {
                Parity::Even => 1,
                Parity::Odd => 2,
            };
            let more = budget / 3 * 2 + u32::from(budget % 3 >= beside);
            diagonals = diagonals.saturating_add(more);
            if more % 2 == 1 {
                parity = parity.toggled();
            }
        }
        match begins {
            Parity::Even => Savings {
                firsts: diagonals.min(1),
                pairs: diagonals.saturating_sub(1) / 2,
            },
            Parity::Odd => Savings {
                firsts: 0,
                pairs: diagonals / 2,
            },
        }
    }

    fn and(self, other: Savings, times: u32) -> Savings {
        let sum = |a: u32, b: u32| a.saturating_add(b.saturating_mul(times));
        Savings {
            firsts: sum(self.firsts, other.firsts),
            pairs: sum(self.pairs, other.pairs),
        }
    }

    /// The least cost of `x` columns and `y` rows: each of these saves a square of it.
    fn least_squares(self, x: u32, y: u32) -> u32 {
        let diagonals = x.min(y);
        let firsts = self.firsts.min(diagonals);
        let pairs = self.pairs.min((diagonals - firsts) / 2);
        x.saturating_add(y) - firsts - pairs
    }
}

impl Search<'_> {
    /// Returns the least number of movements to the goal, and the least cost still to be paid.
    pub(super) fn ahead(&self, label: &Label, query: &PathQuery<'_>) -> (u32, u32) {
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
        let limit = self.most_squares;
        if limit == 0 {
            return (label.movement, x.max(y));
        }
        let left = limit.saturating_sub(label.used_squares);
        // Each movement more pays for its limit, and saves a square for a first diagonal and for
        // each pair at most.
        let paid = limit.saturating_add(limit / 3).saturating_add(1);
        let mut more: u32 = 0;
        loop {
            let payable = left.saturating_add(limit.saturating_mul(more));
            let least = cost(more);
            match least.saturating_sub(payable) {
                0 => return (label.movement.saturating_add(more), least),
                lacking => more = more.saturating_add(lacking.div_ceil(paid)),
            }
        }
    }

    /// What diagonals can save in the rest of the label's movement and in that many more.
    fn savings(&self, label: &Label, parity: Parity, more: u32) -> Savings {
        let limit = self.most_squares;
        let left = limit.saturating_sub(label.used_squares);
        let (in_count, later) = self.counted_together(label.movement);
        let counted = |movements: u32| {
            let budgets = std::iter::repeat_n(limit, movements as usize);
            Savings::of_count(Parity::Even, budgets)
        };
        let now = more.min(in_count);
        let budgets = std::iter::repeat_n(limit, now as usize);
        let begun = Savings::of_count(parity, std::iter::once(left).chain(budgets));
        let (counts, rest) = ((more - now) / later, (more - now) % later);
        begun.and(counted(later), counts).and(counted(rest), 1)
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
}

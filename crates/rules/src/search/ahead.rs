//! The least that a way can still take: over open ground, with nothing in the way.
//!
//! It is exact there. A movement cannot spend what is left of the one before it, so one that moves
//! by diagonals of 1 and 2 squares may have to leave a square unspent, or step straight with it. A
//! search that knew only the sum would look at all the ways that seem to get there a movement sooner.

use grid::flood::{Gait, Parity};

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
pub(super) struct Savings {
    /// Those that cost one square because their count has just begun.
    firsts: u32,
    /// Two and one square, in that order.
    pairs: u32,
}

impl Savings {
    /// Those that one count allows, if it begins with that parity and has these budgets in a row.
    pub(super) fn of_count(mut parity: Parity, budgets: impl Iterator<Item = u32>) -> Savings {
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

    pub(super) fn and(self, other: Savings, times: u32) -> Savings {
        let sum = |a: u32, b: u32| a.saturating_add(b.saturating_mul(times));
        Savings {
            firsts: sum(self.firsts, other.firsts),
            pairs: sum(self.pairs, other.pairs),
        }
    }

    /// The least cost of `x` columns and `y` rows: each of these saves a square of it.
    pub(super) fn least_squares(self, x: u32, y: u32) -> u32 {
        let diagonals = x.min(y);
        let firsts = self.firsts.min(diagonals);
        let pairs = self.pairs.min((diagonals - firsts) / 2);
        x.saturating_add(y) - firsts - pairs
    }
}

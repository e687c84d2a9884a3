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

/// What movements pay for at most, by their shares of turns.
#[derive(Clone, Debug)]
pub(super) struct Pays {
    /// What one of each kind may spend, and its share.
    kinds: Vec<(u32, u32)>,
    /// For the first numbers of shares.
    known: Vec<u32>,
}

/// For so many shares it is known exactly; beyond, the best kind alone gives a bound.
const SHARES_KNOWN: u32 = 256;

impl Pays {
    /// Of kinds with what one of each may spend, and its share.
    pub(super) fn of(kinds: impl Iterator<Item = (u32, u32)>) -> Pays {
        let mut pays = Pays {
            kinds: kinds.collect(),
            known: vec![0],
        };
        if pays.each().is_none() {
            for shares in 1..=SHARES_KNOWN {
                let best = pays.kinds.iter().filter_map(|(limit, share)| {
                    let before = shares.checked_sub(*share)? as usize;
                    Some(pays.known[before].saturating_add(*limit))
                });
                let best = best.max().unwrap_or(0).max(pays.known[shares as usize - 1]);
                pays.known.push(best);
            }
        }
        pays
    }

    /// What each movement may spend at most, if all kinds have a share of 1.
    pub(super) fn each(&self) -> Option<u32> {
        let are_single = self.kinds.iter().all(|(_, share)| *share == 1);
        let limits = self.kinds.iter().map(|(limit, _)| *limit);
        are_single.then(|| limits.max().unwrap_or(u32::MAX))
    }

    /// What a share of a turn pays for at most, rounded up.
    pub(super) fn most_a_share(&self) -> u32 {
        let shares = self.kinds.iter();
        let shares = shares.map(|(limit, share)| limit.div_ceil(*share));
        shares.max().unwrap_or(u32::MAX)
    }

    /// How much more than so many shares of the best kind movements of as many shares may pay for.
    pub(super) fn most_ahead(&self) -> u32 {
        let limits = self.kinds.iter().map(|(limit, _)| *limit);
        self.each().map_or_else(|| limits.max().unwrap_or(0), |_| 0)
    }

    /// What movements of so many shares pay for at most.
    pub(super) fn of_shares(&self, shares: u32) -> u32 {
        if let Some(limit) = self.each() {
            return limit.saturating_mul(shares);
        }
        match self.known.get(shares as usize) {
            Some(known) => *known,
            None => self.most_a_share().saturating_mul(shares),
        }
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

    /// With so many more diagonals of one square, because a count begins with each movement.
    pub(super) fn with_firsts(self, movements: u32) -> Savings {
        Savings {
            firsts: self.firsts.saturating_add(movements),
            ..self
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

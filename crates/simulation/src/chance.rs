//! All the randomness of a game, from one seed.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

/// The random numbers of one game.
#[derive(Debug)]
pub(crate) struct Chance(ChaCha8Rng);

impl Chance {
    pub(crate) fn new(seed: u64) -> Chance {
        Chance(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number from 0 up to, but not including, the bound; 0 if the bound is 0. Small numbers are
    /// a little more likely, which does not matter here.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0.next_u64().checked_rem(bound).unwrap_or(0)
    }

    /// A number in that range, both ends included.
    pub(crate) fn between(&mut self, least: u64, most: u64) -> u64 {
        least + self.below(most.saturating_sub(least).saturating_add(1))
    }

    /// An index into a list of that length.
    pub(crate) fn index(&mut self, length: usize) -> usize {
        let index = self.below(u64::try_from(length).unwrap_or(u64::MAX));
        usize::try_from(index).unwrap_or(0)
    }

    /// Whether something happens whose chance is that many percent.
    pub(crate) fn percent(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// One of the items.
    pub(crate) fn pick<'a, T>(&mut self, among: &'a [T]) -> Option<&'a T> {
        among.get(self.index(among.len()))
    }
}

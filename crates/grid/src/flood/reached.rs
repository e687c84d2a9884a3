//! The answer of a flood.

use super::{Parity, window::Frame};
use crate::Square;

/// Marks a place that was not reached.
pub(super) const NOWHERE: u8 = u8::MAX;

/// The places that a flood reached, with their least cost and the parities with which they can be
/// reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    pub(super) frame: Frame,
    /// Bytes in a row of `costs`: the width, rounded up to whole groups of eight.
    pub(super) stride: usize,
    pub(super) costs: Vec<u8>,
    pub(super) words_per_row: usize,
    /// Places by parity, as rows of words.
    pub(super) labels: [Vec<u64>; 2],
}

impl PartialEq for Frame {
    fn eq(&self, other: &Frame) -> bool {
        (self.origin, self.width, self.height) == (other.origin, other.width, other.height)
    }
}

impl Eq for Frame {}

impl Reached {
    /// Returns an answer without any place.
    pub(super) fn nowhere() -> Reached {
        Reached {
            frame: Frame {
                origin: Square::new(0, 0),
                width: 0,
                height: 0,
            },
            stride: 0,
            costs: Vec::new(),
            words_per_row: 0,
            labels: [Vec::new(), Vec::new()],
        }
    }

    /// The least cost of the place in squares, if it was reached.
    #[inline]
    pub fn cost_squares(&self, place: Square) -> Option<u8> {
        let (x, y) = self.frame.position(place)?;
        self.costs
            .get(y * self.stride + x)
            .copied()
            .filter(|cost| *cost != NOWHERE)
    }

    /// Whether the place can be reached within the budget with that parity.
    pub fn reaches(&self, place: Square, parity: Parity) -> bool {
        self.frame.position(place).is_some_and(|(x, y)| {
            self.labels[parity.index()]
                .get(y * self.words_per_row + x / 64)
                .is_some_and(|word| word >> (x % 64) & 1 == 1)
        })
    }

    /// The lower parity with which the place can be reached within the budget, whatever it costs.
    pub fn parity(&self, place: Square) -> Option<Parity> {
        Parity::BOTH
            .into_iter()
            .find(|parity| self.reaches(place, *parity))
    }

    /// The reached places and their least cost in squares, in reading order.
    pub fn places(&self) -> impl Iterator<Item = (Square, u8)> + '_ {
        let rows = self.costs.chunks_exact(self.stride.max(1));
        rows.take(self.frame.height)
            .enumerate()
            .flat_map(move |(y, row)| {
                row.iter()
                    .take(self.frame.width)
                    .enumerate()
                    .filter_map(move |(x, cost)| {
                        (*cost != NOWHERE).then_some((self.square(x, y), *cost))
                    })
            })
    }

    /// All places with the parities with which they can be reached: even ones in reading order,
    /// then odd ones.
    pub fn labels(&self) -> impl Iterator<Item = (Square, Parity)> + '_ {
        Parity::BOTH.into_iter().flat_map(move |parity| {
            self.labels[parity.index()]
                .iter()
                .enumerate()
                .flat_map(move |(index, word)| {
                    let (x, y) = (index % self.words_per_row * 64, index / self.words_per_row);
                    let mut rest = *word;
                    std::iter::from_fn(move || {
                        (rest != 0).then(|| {
                            let bit = rest.trailing_zeros() as usize;
                            rest &= rest - 1;
                            (self.square(x + bit, y), parity)
                        })
                    })
                })
        })
    }

    /// Number of places reached.
    pub fn len(&self) -> usize {
        let [even, odd] = &self.labels;
        even.iter()
            .zip(odd)
            .map(|(even, odd)| (even | odd).count_ones() as usize)
            .sum()
    }

    /// Whether no place was reached, which happens only if no source was on the map.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The place in column `x` and row `y` of the frame; both are small.
    fn square(&self, x: usize, y: usize) -> Square {
        self.frame.origin.offset(x as i32, y as i32)
    }
}

/// Spreads the bits of a byte over eight bytes, each to the lowest bit of its byte.
pub(super) const SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            if byte >> bit & 1 != 0 {
                table[byte] |= 1 << (8 * bit);
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

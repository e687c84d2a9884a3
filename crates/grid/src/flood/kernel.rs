//! The bit flood: one layer of places for each cost, built from earlier layers.
//!
//! Layer `c` with parity `q` is the union, over every kind of step that ends in parity `q`, of the
//! layer `c - cost` of the parity it starts from, moved one place and masked by the places that may
//! be entered, minus the places that an earlier layer has with that parity. Only the last few
//! layers are kept, in a ring as long as the most expensive step.
//!
//! Rows are handled in chunks of a fixed number, so that the compiler vectorises the loops over
//! them, and a chunk is skipped when nothing near it was reached lately.

use super::reached::{NOWHERE, Reached, SPREAD};
use super::row::{Row, Wide};
use super::window::{Frame, GradeMasks, Straight, Window};
use super::{Gait, GradeCost, Ground, Parity, StepMap};
use crate::{Direction, Square};

/// Whether small code matters more than the narrowest rows: browsers fetch the engine, and every
/// width of rows with every length of the ring is up to 15 KB of it.
const HAS_FEW_WIDTHS: bool = cfg!(target_arch = "wasm32");

/// Floods the frame with the narrowest rows that hold it.
pub(super) fn flood_in(
    ground: &Ground<'_>,
    gait: &Gait,
    sources: &[(Square, Parity)],
    budget: u8,
    frame: Frame,
) -> Reached {
    let query = Query {
        ground,
        gait,
        sources,
        budget,
        frame,
    };
    // The parameters are the rows of the window, with a border above and below, and the rows of a
    // chunk.
    let answer = if !HAS_FEW_WIDTHS && Window::<u16, 18>::fits(frame, gait) {
        query.answer::<u16, 18, 16>()
    } else if !HAS_FEW_WIDTHS && Window::<u32, 34>::fits(frame, gait) {
        query.answer::<u32, 34, 16>()
    } else if Window::<u64, 66>::fits(frame, gait) {
        query.answer::<u64, 66, 4>()
    } else if Window::<Wide<2>, 130>::fits(frame, gait) {
        query.answer::<Wide<2>, 130, 8>()
    } else if !HAS_FEW_WIDTHS && Window::<Wide<4>, 258>::fits(frame, gait) {
        query.answer::<Wide<4>, 258, 8>()
    } else {
        None
    };
    // If the window is wider than four words, or a step is longer than the ring, places are array
    // entries.
    answer.unwrap_or_else(|| StepMap::new(ground, gait).reached(sources, budget, frame))
}

struct Query<'q> {
    ground: &'q Ground<'q>,
    gait: &'q Gait,
    sources: &'q [(Square, Parity)],
    budget: u8,
    frame: Frame,
}

impl Query<'_> {
    fn answer<T: Row, const N: usize, const C: usize>(&self) -> Option<Reached> {
        let window = Window::<T, N>::cut(self.ground, self.gait, self.frame);
        let grade = window
            .grades
            .iter()
            .map(|masks| masks.grade)
            .max()
            .unwrap_or(0);
        // Steps that cost more than the budget are never made.
        let longest = self.gait.dearest_squares(grade, self.budget).into();
        match longest {
            0..4 if !HAS_FEW_WIDTHS => Some(self.flood::<T, N, C, 4>(&window, longest)),
            // Four-word rows in so long a ring would take too much of the stack.
            0..16 if N <= 130 => Some(self.flood::<T, N, C, 16>(&window, longest)),
            _ => None,
        }
    }

    fn flood<T: Row, const N: usize, const C: usize, const RING: usize>(
        &self,
        window: &Window<T, N>,
        longest: usize,
    ) -> Reached {
        let mut flood = Flood::<T, N, C, RING>::start(self.sources, self.frame);
        let budget = usize::from(self.budget);
        for cost in 1..=budget {
            let lately = flood.lately(cost, longest);
            if lately == 0 {
                break;
            }
            flood.layer(window, self.gait, cost, budget, near(lately));
        }
        flood.answer(self.frame, self.budget)
    }
}

/// The latest layers, and what was reached so far.
struct Flood<T, const N: usize, const C: usize, const RING: usize> {
    /// By cost modulo the length of the ring, and by parity.
    ring: [[[T; N]; 2]; RING],
    /// The source of a step if no layer is old enough for it.
    empty: [T; N],
    /// The chunks of each layer that are not empty, one bit each.
    active: [u32; RING],
    /// Places reached, by parity.
    seen: [[T; N]; 2],
    /// The bits of the least cost of the places.
    bits: [[T; N]; 8],
}

impl<T: Row, const N: usize, const C: usize, const RING: usize> Flood<T, N, C, RING> {
    #[inline(always)]
    fn start(sources: &[(Square, Parity)], frame: Frame) -> Self {
        let empty = [T::EMPTY; N];
        let mut flood = Flood {
            ring: [[empty; 2]; RING],
            empty,
            active: [0; RING],
            seen: [empty; 2],
            bits: [empty; 8],
        };
        for (place, parity) in sources {
            if let Some((x, y)) = frame.position(*place) {
                let parity = parity.index();
                flood.ring[0][parity][y + 1] |= T::columns(x, x + 1);
                flood.seen[parity][y + 1] |= T::columns(x, x + 1);
                flood.active[0] |= 1 << (y / C);
            }
        }
        flood
    }

    /// The chunks that have a place in a layer from which some step may lead to that cost.
    fn lately(&self, cost: usize, longest: usize) -> u32 {
        (1..=longest.min(cost)).fold(0, |chunks, step| chunks | self.active[(cost - step) % RING])
    }

    /// Makes the layer of that cost in those of the chunks that are in the window.
    #[inline(always)]
    fn layer(
        &mut self,
        window: &Window<T, N>,
        gait: &Gait,
        cost: usize,
        budget: usize,
        chunks: u32,
    ) {
        let slot = cost % RING;
        self.clear(slot);
        let all = (N - 2) / C;
        let mut left = chunks & if all >= 32 { u32::MAX } else { (1 << all) - 1 };
        while left != 0 {
            let chunk = left.trailing_zeros() as usize;
            left &= left - 1;
            let mut fresh = [[T::EMPTY; C]; 2];
            for masks in &window.grades {
                if let Some(price) = gait.costs().get(masks.grade) {
                    self.gather(masks, price, cost, chunk, &mut fresh);
                }
            }
            self.settle(slot, cost, chunk, fresh, budget);
        }
    }

    /// Empties a slot of the ring; only its active chunks are not empty.
    #[inline(always)]
    fn clear(&mut self, slot: usize) {
        let mut left = std::mem::take(&mut self.active[slot]);
        while left != 0 {
            let row = left.trailing_zeros() as usize * C + 1;
            left &= left - 1;
            for rows in &mut self.ring[slot] {
                rows[row..row + C].copy_from_slice(&[T::EMPTY; C]);
            }
        }
    }

    /// Adds the places of the chunk that steps onto one grade reach at that cost.
    #[inline(always)]
    fn gather(
        &self,
        masks: &GradeMasks<T, N>,
        price: &GradeCost,
        cost: usize,
        chunk: usize,
        fresh: &mut [[T; C]; 2],
    ) {
        let near = near(1 << chunk);
        let empty = &self.empty;
        let layer = |step: u8, parity: usize| {
            let step = usize::from(step);
            let slot = cost.wrapping_sub(step) % RING;
            let is_there = step <= cost && step < RING && self.active[slot] & near != 0;
            is_there.then(|| &self.ring[slot][parity])
        };
        let straight = [
            layer(price.straight_squares, 0),
            layer(price.straight_squares, 1),
        ];
        let [even_turn, odd_turn] = price.diagonal;
        let (even, odd) = (
            layer(even_turn.cost_squares, 0),
            layer(odd_turn.cost_squares, 1),
        );
        if straight[0].is_none() && even.is_none() && odd.is_none() {
            return;
        }
        // Diagonals are grouped by the parity they end in. Two may end in the same parity; the
        // second is then handled separately.
        let (from_even, from_odd) = (even_turn.then.index(), odd_turn.then.index());
        let mut diagonal = [empty; 2];
        diagonal[from_even] = even.unwrap_or(empty);
        let row = chunk * C + 1;
        if from_odd == from_even {
            let alone = [empty, odd.unwrap_or(empty)];
            let mut extra = [[T::EMPTY; C]; 2];
            spread(masks, [empty; 2], alone, row, &mut extra);
            for (into, new) in fresh[from_odd].iter_mut().zip(&extra[1]) {
                *into |= *new;
            }
        } else {
            diagonal[from_odd] = odd.unwrap_or(empty);
        }
        let straight = [straight[0].unwrap_or(empty), straight[1].unwrap_or(empty)];
        spread(masks, straight, diagonal, row, fresh);
    }

    /// Keeps the places of a chunk that are new.
    #[inline(always)]
    fn settle(
        &mut self,
        slot: usize,
        cost: usize,
        chunk: usize,
        mut fresh: [[T; C]; 2],
        budget: usize,
    ) {
        let row = chunk * C + 1;
        let mut seen = [
            chunk_of::<T, C>(&self.seen[0], row),
            chunk_of(&self.seen[1], row),
        ];
        let mut first = [T::EMPTY; C];
        let mut any = T::EMPTY;
        for index in 0..C {
            let before = seen[0][index] | seen[1][index];
            for parity in 0..2 {
                fresh[parity][index] &= !seen[parity][index];
                seen[parity][index] |= fresh[parity][index];
            }
            let new = fresh[0][index] | fresh[1][index];
            first[index] = new & !before;
            any |= new;
        }
        if !any.any() {
            return;
        }
        self.active[slot] |= 1 << chunk;
        for parity in 0..2 {
            self.ring[slot][parity][row..row + C].copy_from_slice(&fresh[parity]);
            self.seen[parity][row..row + C].copy_from_slice(&seen[parity]);
        }
        let planes = self
            .bits
            .iter_mut()
            .enumerate()
            .take_while(|(bit, _)| budget >> bit != 0);
        for (_, plane) in planes.filter(|(bit, _)| cost >> bit & 1 != 0) {
            for (row, first) in plane[row..row + C].iter_mut().zip(&first) {
                *row |= *first;
            }
        }
    }

    fn answer(&self, frame: Frame, budget: u8) -> Reached {
        let stride = frame.width.next_multiple_of(8);
        let words_per_row = frame.width.div_ceil(64);
        let mut costs = vec![NOWHERE; stride * frame.height];
        let words = |seen: &[T; N]| {
            let mut words = vec![0; words_per_row * frame.height];
            let rows = words.chunks_exact_mut(words_per_row.max(1));
            for (words, row) in rows.zip(seen.iter().skip(1)) {
                for (index, word) in words.iter_mut().enumerate() {
                    *word = row.word(index);
                }
            }
            words
        };
        let labels = [words(&self.seen[0]), words(&self.seen[1])];
        let planes = 8 - budget.leading_zeros() as usize;
        for (y, row) in costs.chunks_exact_mut(stride.max(1)).enumerate() {
            let seen = self.seen[0][y + 1] | self.seen[1][y + 1];
            if !seen.any() {
                continue;
            }
            for (group, bytes) in row.chunks_exact_mut(8).enumerate() {
                let (word, shift) = (group / 8, group % 8 * 8);
                let byte_of = |row: T| (row.word(word) >> shift & 255) as usize;
                let bytes_of = |row: T| SPREAD[byte_of(row)];
                if byte_of(seen) == 0 {
                    continue;
                }
                let mut eight = (SPREAD[255] ^ bytes_of(seen)) * u64::from(NOWHERE);
                for (bit, plane) in self.bits.iter().enumerate().take(planes) {
                    eight |= bytes_of(plane[y + 1]) << bit;
                }
                bytes.copy_from_slice(&eight.to_le_bytes());
            }
        }
        Reached {
            frame,
            stride,
            costs,
            words_per_row,
            labels,
        }
    }
}

/// The chunks and their neighbours.
const fn near(chunks: u32) -> u32 {
    chunks | chunks << 1 | chunks >> 1
}

/// `C` rows from `row` on. All callers stay inside the window.
#[inline(always)]
fn chunk_of<T: Row, const C: usize>(rows: &[T], row: usize) -> [T; C] {
    let mut chunk = [T::EMPTY; C];
    chunk.copy_from_slice(&rows[row..row + C]);
    chunk
}

/// The rows of a chunk, those above them and those below them.
struct Near<T, const C: usize> {
    above: [T; C],
    here: [T; C],
    below: [T; C],
}

impl<T: Row, const C: usize> Near<T, C> {
    #[inline(always)]
    fn of(rows: &[T], row: usize) -> Self {
        Near {
            above: chunk_of(rows, row - 1),
            here: chunk_of(rows, row),
            below: chunk_of(rows, row + 1),
        }
    }
}

/// Moves straight and diagonal sources one place in every direction, grouped by the parity they end
/// in.
#[inline(always)]
fn spread<T: Row, const N: usize, const C: usize>(
    masks: &GradeMasks<T, N>,
    straight: [&[T; N]; 2],
    diagonal: [&[T; N]; 2],
    row: usize,
    into: &mut [[T; C]; 2],
) {
    let mask = |direction: Direction| chunk_of::<T, C>(&masks.enter[direction as usize], row);
    let (north_east, south_east) = (mask(Direction::NorthEast), mask(Direction::SouthEast));
    let (south_west, north_west) = (mask(Direction::SouthWest), mask(Direction::NorthWest));
    let (even, odd) = (Near::of(straight[0], row), Near::of(straight[1], row));
    let (even_diagonal, odd_diagonal) = (Near::of(diagonal[0], row), Near::of(diagonal[1], row));
    let slantwise = |from: &Near<T, C>, index: usize| {
        (from.above[index].east() & south_east[index])
            | (from.above[index].west(1) & south_west[index])
            | (from.below[index].east() & north_east[index])
            | (from.below[index].west(1) & north_west[index])
    };
    let (mut new_even, mut new_odd) = ([T::EMPTY; C], [T::EMPTY; C]);
    match masks.straight {
        Straight::Alike => {
            let any = mask(Direction::North);
            let across = |from: &Near<T, C>, index: usize| {
                let here = from.here[index];
                (from.above[index] | from.below[index] | here.east() | here.west(1)) & any[index]
            };
            for index in 0..C {
                new_even[index] = across(&even, index) | slantwise(&even_diagonal, index);
                new_odd[index] = across(&odd, index) | slantwise(&odd_diagonal, index);
            }
        }
        Straight::ByDirection => {
            let (north, east) = (mask(Direction::North), mask(Direction::East));
            let (south, west) = (mask(Direction::South), mask(Direction::West));
            let across = |from: &Near<T, C>, index: usize| {
                (from.above[index] & south[index])
                    | (from.below[index] & north[index])
                    | (from.here[index].east() & east[index])
                    | (from.here[index].west(1) & west[index])
            };
            for index in 0..C {
                new_even[index] = across(&even, index) | slantwise(&even_diagonal, index);
                new_odd[index] = across(&odd, index) | slantwise(&odd_diagonal, index);
            }
        }
    }
    for index in 0..C {
        into[0][index] |= new_even[index];
        into[1][index] |= new_odd[index];
    }
}

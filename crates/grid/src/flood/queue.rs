//! Places as array entries: whole maps and long paths by a bucket queue.
//!
//! A label is the number `2·cost + parity`. If the gait allows it ([`Gait::one_label_is_exact`]), a
//! place has one label, otherwise one for each parity.

use std::fmt;

use super::reached::{NOWHERE, Reached, SPREAD};
use super::row::Row;
use super::window::{Frame, GradeMasks, Window, last_place};
use super::{Gait, Ground, Parity};
use crate::{Direction, Square};

/// The side of a block of places whose masks are cut at once: with a rim and the greatest footprint
/// it is a window of 64 columns.
const BLOCK: i32 = 56;

/// The steps that each place of a map allows, prepared for many searches.
#[derive(Clone, Debug)]
pub struct StepMap {
    /// The places of the map.
    frame: Frame,
    /// Directions in which a step may leave each place, one bit each.
    leave: Vec<u8>,
    /// For each grade from 1 on, the directions in which a step meets at least that grade.
    at_least: Vec<Vec<u8>>,
    /// The amount that a step adds to a label, by grade, by straight or diagonal, and by parity.
    adds: Vec<[[u16; 2]; 2]>,
    labels: Labels,
}

/// How many labels a place has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Labels {
    One,
    Two,
}

impl Labels {
    const fn count(self) -> usize {
        match self {
            Labels::One => 1,
            Labels::Two => 2,
        }
    }

    const fn state(self, place: usize, label: u32) -> usize {
        match self {
            Labels::One => place,
            Labels::Two => place * 2 + (label & 1) as usize,
        }
    }

    const fn place(self, state: usize) -> usize {
        state / self.count()
    }
}

/// The least cost of every place of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    frame: Frame,
    labels: Vec<u16>,
    /// Whether a step was left out because it exceeded the budget.
    pub cut_off: bool,
}

impl Field {
    /// The greatest budget of a field, in squares.
    pub const MAX_BUDGET_SQUARES: u16 = 32_766;

    /// The least cost of the place in squares, if it was reached.
    pub fn cost_squares(&self, place: Square) -> Option<u16> {
        let (x, y) = self.frame.position(place)?;
        self.labels
            .get(y * self.frame.width + x)
            .filter(|label| **label != u16::MAX)
            .map(|label| label / 2)
    }

    /// The places reached, in reading order.
    pub fn places(&self) -> impl Iterator<Item = Square> + '_ {
        let reached = |(_, label): &(usize, &u16)| **label != u16::MAX;
        let labels = self.labels.iter().enumerate().filter(reached);
        labels.map(|(index, _)| {
            let (x, y) = (index % self.frame.width, index / self.frame.width);
            self.frame.origin.offset(x as i32, y as i32)
        })
    }

    /// Number of places reached.
    pub fn len(&self) -> usize {
        self.labels
            .iter()
            .filter(|label| **label != u16::MAX)
            .count()
    }

    /// Whether no place was reached.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A search stopped by its bound before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhausted {
    /// The number of labels settled by then.
    pub settled: usize,
}

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "no answer within the limit of the search: {} labels settled",
            self.settled
        )
    }
}

impl std::error::Error for Exhausted {}

/// A cheapest way between two places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The places after each step.
    pub places: Vec<Square>,
    /// The cost in squares.
    pub cost_squares: u32,
    /// The parity at its end.
    pub parity: Parity,
}

impl StepMap {
    /// Computes the steps of the whole map.
    pub fn new(ground: &Ground<'_>, gait: &Gait) -> StepMap {
        let frame = match last_place(ground, gait) {
            Some(last) => Frame::between(Square::new(0, 0), last),
            None => Frame {
                origin: Square::new(0, 0),
                width: 0,
                height: 0,
            },
        };
        let adds = gait.costs().iter().map(|cost| {
            let straight = 2 * u16::from(cost.straight_squares);
            let diagonal = |parity: usize| {
                let turn = cost.diagonal[parity];
                2 * u16::from(turn.cost_squares) + turn.then.index() as u16 - parity as u16
            };
            [[straight; 2], [diagonal(0), diagonal(1)]]
        });
        let labels = if gait.one_label_is_exact() {
            Labels::One
        } else {
            Labels::Two
        };
        let mut map = StepMap {
            frame,
            leave: vec![0; frame.width * frame.height],
            at_least: Vec::new(),
            adds: adds.collect(),
            labels,
        };
        let last = Square::new(frame.width as i32 - 1, frame.height as i32 - 1);
        for y in (0..=last.y).step_by(BLOCK as usize) {
            for x in (0..=last.x).step_by(BLOCK as usize) {
                map.fill_block(ground, gait, Square::new(x, y), last);
            }
        }
        map
    }

    /// Takes the steps of one block from its masks; the window has one place more on each side.
    fn fill_block(&mut self, ground: &Ground<'_>, gait: &Gait, from: Square, last: Square) {
        let end = Square::new(
            (from.x + BLOCK - 1).min(last.x),
            (from.y + BLOCK - 1).min(last.y),
        );
        let rim_from = Square::new((from.x - 1).max(0), (from.y - 1).max(0));
        let rim_end = Square::new((end.x + 1).min(last.x), (end.y + 1).min(last.y));
        let window = Window::<u64, 66>::cut(ground, gait, Frame::between(rim_from, rim_end));
        let block = Frame::between(from, end);
        for masks in &window.grades {
            while self.at_least.len() < masks.grade {
                self.at_least.push(vec![0; self.leave.len()]);
            }
            let (left, above) = (from.x - rim_from.x, from.y - rim_from.y);
            for y in 0..block.height {
                let row = directions_left(masks, y + above.unsigned_abs() as usize);
                let row = row.map(|bits| bits.west(left.unsigned_abs()));
                let start = (from.y as usize + y) * self.frame.width + from.x as usize;
                let range = start..start + block.width;
                add_row(&mut self.leave[range.clone()], row);
                for level in self.at_least.iter_mut().take(masks.grade) {
                    add_row(&mut level[range.clone()], row);
                }
            }
        }
    }

    #[inline(always)]
    fn grade(&self, place: usize, direction: usize) -> usize {
        self.at_least
            .iter()
            .map(|level| usize::from(level[place] >> direction & 1))
            .sum()
    }

    /// The result of a step: the place, and the amount added to the label.
    #[inline(always)]
    fn step(&self, place: usize, direction: usize, parity: u32, offsets: &Offsets) -> (usize, u32) {
        let to = place.wrapping_add_signed(offsets.offset[direction]);
        // Odd directions are the diagonal ones.
        let add = self.adds[self.grade(place, direction)][direction & 1][(parity & 1) as usize];
        (to, u32::from(add))
    }

    /// The least cost of every place within the budget from the sources.
    ///
    /// The budget is at most [`Field::MAX_BUDGET_SQUARES`]; a greater one is reduced to it.
    pub fn field(&self, sources: &[(Square, Parity)], budget_squares: u16) -> Field {
        let budget = budget_squares.min(Field::MAX_BUDGET_SQUARES);
        let (best, cut_off) = self.settle(self.labels, sources, budget);
        let labels = match self.labels {
            Labels::One => best,
            Labels::Two => best
                .chunks_exact(2)
                .map(|pair| pair[0].min(pair[1]))
                .collect(),
        };
        Field {
            frame: self.frame,
            labels,
            cut_off,
        }
    }

    /// What a flood of the frame would reach.
    pub(super) fn reached(
        &self,
        sources: &[(Square, Parity)],
        budget: u8,
        frame: Frame,
    ) -> Reached {
        let (best, _) = self.settle(Labels::Two, sources, u16::from(budget));
        let stride = frame.width.next_multiple_of(8);
        let words_per_row = frame.width.div_ceil(64);
        let words = || vec![0_u64; words_per_row * frame.height];
        let mut reached = Reached {
            frame,
            stride,
            costs: vec![NOWHERE; stride * frame.height],
            words_per_row,
            labels: [words(), words()],
        };
        for y in 0..frame.height {
            for x in 0..frame.width {
                let column = frame.origin.x as usize + x;
                let place = (frame.origin.y as usize + y) * self.frame.width + column;
                let labels = &best[2 * place..2 * place + 2];
                for (parity, label) in labels.iter().enumerate().filter(|(_, l)| **l != u16::MAX) {
                    reached.labels[parity][y * words_per_row + x / 64] |= 1 << (x % 64);
                    let cost = &mut reached.costs[y * stride + x];
                    *cost = (*cost).min(u8::try_from(label / 2).unwrap_or(NOWHERE));
                }
            }
        }
        reached
    }

    /// The labels of all states, and whether the budget cut off any steps.
    fn settle(
        &self,
        labels: Labels,
        sources: &[(Square, Parity)],
        budget: u16,
    ) -> (Vec<u16>, bool) {
        let mut best = vec![u16::MAX; self.leave.len() * labels.count()];
        let offsets = Offsets::of(self.frame);
        let mut ring = Ring::new(self.longest());
        let mut cut_off = false;
        for (place, parity) in sources {
            let Some((x, y)) = self.frame.position(*place) else {
                continue;
            };
            let label = parity.index() as u32;
            let state = labels.state(y * self.frame.width + x, label);
            if label < u32::from(best[state]) {
                best[state] = label as u16;
                ring.push(label, state);
            }
        }
        let limit = 2 * u32::from(budget) + 1;
        while let Some((label, states)) = ring.take_next() {
            for state in states.iter().map(|state| *state as usize) {
                if u32::from(best[state]) != label {
                    continue;
                }
                let place = labels.place(state);
                let mut left = self.leave[place];
                while left != 0 {
                    let direction = left.trailing_zeros() as usize;
                    left &= left - 1;
                    let (to, add) = self.step(place, direction, label, &offsets);
                    let next = label + add;
                    if next > limit {
                        cut_off = true;
                        continue;
                    }
                    let to = labels.state(to, next);
                    if next < u32::from(best[to]) {
                        best[to] = next as u16;
                        ring.push(next, to);
                    }
                }
            }
            ring.give_back(states);
        }
        (best, cut_off)
    }

    fn longest(&self) -> u32 {
        self.adds
            .iter()
            .flatten()
            .flatten()
            .max()
            .copied()
            .unwrap_or(0)
            .into()
    }
}

/// The directions in which a step of the masks' grade leaves the places of a row.
#[inline(always)]
fn directions_left<const N: usize>(masks: &GradeMasks<u64, N>, row: usize) -> [u64; 8] {
    Direction::ALL.map(|direction| {
        let (dx, dy) = direction.offset();
        let to = masks.enter[direction as usize][(row + 1).wrapping_add_signed(dy as isize)];
        match dx {
            1 => to.west(1),
            -1 => to.east(),
            _ => to,
        }
    })
}

/// Sets the bits of eight planes in the bytes of a row of places.
#[inline(always)]
fn add_row(bytes: &mut [u8], planes: [u64; 8]) {
    for (group, bytes) in bytes.chunks_mut(8).enumerate() {
        let mut eight = 0;
        for (bit, plane) in planes.iter().enumerate() {
            eight |= SPREAD[(plane >> (8 * group) & 255) as usize] << bit;
        }
        for (byte, add) in bytes.iter_mut().zip(eight.to_le_bytes()) {
            *byte |= add;
        }
    }
}

/// How far a step in each direction moves in the array of places.
struct Offsets {
    offset: [isize; 8],
}

impl Offsets {
    fn of(frame: Frame) -> Offsets {
        let offset = Direction::ALL.map(|direction| {
            let (dx, dy) = direction.offset();
            dy as isize * frame.width as isize + dx as isize
        });
        Offsets { offset }
    }
}

/// States by label, the labels in a ring longer than the longest step.
#[derive(Clone, Debug)]
struct Ring {
    buckets: Vec<Vec<u32>>,
    /// The label whose bucket is next.
    now: u32,
    waiting: usize,
    spare: Vec<u32>,
}

impl Ring {
    fn new(longest: u32) -> Ring {
        let length = (longest + 1).next_power_of_two() as usize;
        Ring {
            buckets: vec![Vec::new(); length],
            now: 0,
            waiting: 0,
            spare: Vec::new(),
        }
    }

    fn index(&self, label: u32) -> usize {
        label as usize & (self.buckets.len() - 1)
    }

    #[inline(always)]
    fn push(&mut self, label: u32, state: usize) {
        let index = self.index(label);
        self.buckets[index].push(state as u32);
        self.waiting += 1;
    }

    /// The next bucket that is not empty, with its label.
    fn take_next(&mut self) -> Option<(u32, Vec<u32>)> {
        while self.waiting > 0 {
            let index = self.index(self.now);
            let label = self.now;
            self.now += 1;
            if !self.buckets[index].is_empty() {
                let spare = std::mem::take(&mut self.spare);
                let states = std::mem::replace(&mut self.buckets[index], spare);
                self.waiting -= states.len();
                return Some((label, states));
            }
        }
        None
    }

    fn give_back(&mut self, mut states: Vec<u32>) {
        states.clear();
        self.spare = states;
    }

    /// Takes the state that was added last to the first bucket that is not empty, with its key.
    #[inline(always)]
    fn pop(&mut self) -> Option<(u32, u32)> {
        while self.waiting > 0 {
            let index = self.index(self.now);
            if let Some(state) = self.buckets[index].pop() {
                self.waiting -= 1;
                return Some((self.now, state));
            }
            self.now += 1;
        }
        None
    }

    fn restart(&mut self, now: u32) {
        self.buckets.iter_mut().for_each(Vec::clear);
        self.waiting = 0;
        self.now = now;
    }
}

/// Finds cheapest ways on a [`StepMap`], reusing its memory for each search.
#[derive(Clone, Debug)]
pub struct Router<'m> {
    map: &'m StepMap,
    offsets: [isize; 8],
    /// By state: the search that wrote it, and its label.
    best: Vec<(u32, u32)>,
    /// By state: the direction of the step that led there, and the parity before it.
    came: Vec<u8>,
    search: u32,
    ring: Ring,
    /// The least that each diagonal adds to a label.
    least_diagonal: u32,
}

impl<'m> Router<'m> {
    /// Returns a router for that map.
    pub fn new(map: &'m StepMap) -> Router<'m> {
        let states = map.leave.len() * map.labels.count();
        let diagonals = map.adds.iter().flat_map(|adds| adds[1]).min().unwrap_or(2);
        Router {
            map,
            offsets: Offsets::of(map.frame).offset,
            best: vec![(0, 0); states],
            came: vec![0; states],
            search: 0,
            // A step may lead away from the goal, which adds at most 4 to the estimate.
            ring: Ring::new(map.longest() + 4),
            // Two straight steps add at least 4.
            least_diagonal: u32::from(diagonals).min(4),
        }
    }

    /// Returns a cheapest way from a place with that parity to the goal, or `None` if there is
    /// none.
    ///
    /// Among equally cheap ways it always returns the same one, but which one is not specified.
    ///
    /// # Errors
    /// If the way was not found before `label_limit` labels were settled.
    pub fn route(
        &mut self,
        from: Square,
        parity: Parity,
        goal: Square,
        label_limit: usize,
    ) -> Result<Option<Route>, Exhausted> {
        let frame = self.map.frame;
        let (Some((x, y)), Some((goal_x, goal_y))) = (frame.position(from), frame.position(goal))
        else {
            return Ok(None);
        };
        let goal_place = goal_y * frame.width + goal_x;
        let ahead = |place: usize, least_diagonal: u32| {
            let dx = (place % frame.width).abs_diff(goal_x) as u32;
            let dy = (place / frame.width).abs_diff(goal_y) as u32;
            2 * (dx.max(dy) - dx.min(dy)) + least_diagonal * dx.min(dy)
        };
        let start = y * frame.width + x;
        let label = parity.index() as u32;
        self.begin(label + ahead(start, self.least_diagonal));
        let state = self.map.labels.state(start, label);
        self.best[state] = (self.search, label);
        self.ring
            .push(label + ahead(start, self.least_diagonal), state);
        let offsets = Offsets {
            offset: self.offsets,
        };
        let mut settled = 0;
        while let Some((key, state)) = self.ring.pop() {
            let state = state as usize;
            let place = self.map.labels.place(state);
            let label = self.best[state].1;
            if label + ahead(place, self.least_diagonal) != key {
                continue;
            }
            if place == goal_place {
                return Ok(Some(self.trace(start, parity, state, label)));
            }
            settled += 1;
            if settled > label_limit {
                return Err(Exhausted {
                    settled: label_limit,
                });
            }
            let mut left = self.map.leave[place];
            while left != 0 {
                let direction = left.trailing_zeros() as usize;
                left &= left - 1;
                let (to, add) = self.map.step(place, direction, label, &offsets);
                let next = label + add;
                let state = self.map.labels.state(to, next);
                let (search, known) = self.best[state];
                if search != self.search || next < known {
                    self.best[state] = (self.search, next);
                    self.came[state] = (direction as u8) << 1 | (label & 1) as u8;
                    self.ring.push(next + ahead(to, self.least_diagonal), state);
                }
            }
        }
        Ok(None)
    }

    /// Forgets the previous search.
    fn begin(&mut self, key: u32) {
        if self.search == u32::MAX {
            self.best.fill((0, 0));
            self.search = 0;
        }
        self.search += 1;
        self.ring.restart(key);
    }

    /// Follows the steps back from the goal.
    fn trace(&self, start: usize, parity: Parity, goal: usize, label: u32) -> Route {
        let frame = self.map.frame;
        let mut places = Vec::new();
        let mut state = goal;
        loop {
            let place = self.map.labels.place(state);
            // Only the start has a label without cost.
            if place == start && self.best[state].1 == parity.index() as u32 {
                break;
            }
            places.push(Square::new(
                (place % frame.width) as i32,
                (place / frame.width) as i32,
            ));
            let came = self.came[state];
            let before = place.wrapping_add_signed(-self.offsets[usize::from(came >> 1)]);
            state = self.map.labels.state(before, u32::from(came & 1));
        }
        places.reverse();
        let parity = if label & 1 == 0 {
            Parity::Even
        } else {
            Parity::Odd
        };
        Route {
            places,
            cost_squares: label / 2,
            parity,
        }
    }
}

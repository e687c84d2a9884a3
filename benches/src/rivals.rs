//! The rivals of our search: the `pathfinding` crate as fast as it goes, and a plain bucket queue
//! with two labels on arrays.
//!
//! Both get the steps of each place computed in advance, outside the measured time: a byte of
//! directions, and a byte of the directions that lead onto rough ground. A state is packed into one
//! number, `2·place + carried diagonal`.

use pathfinding::prelude::{astar, dijkstra_reach};

use crate::yard::Yard;

const DIRECTIONS: [(isize, isize); 8] = [
    (0, -1),
    (1, 0),
    (0, 1),
    (-1, 0),
    (1, -1),
    (1, 1),
    (-1, 1),
    (-1, -1),
];

/// No cost: the place was not reached.
pub(crate) const NOWHERE: u8 = u8::MAX;
/// No cost in a field.
pub(crate) const NOWHERE_IN_FIELD: u16 = u16::MAX;

/// The steps of each place of a map for one footprint.
pub(crate) struct Steps {
    /// Places are numbered in rows of a power of two, so that a place needs no division.
    row_bits: u32,
    leave: Vec<u8>,
    rough: Vec<u8>,
    offsets: [isize; 8],
}

impl Steps {
    pub(crate) fn new(yard: &Yard, side: usize) -> Steps {
        let stride = yard.width.next_power_of_two();
        let mut steps = Steps {
            row_bits: stride.trailing_zeros(),
            leave: vec![0; stride * yard.height],
            rough: vec![0; stride * yard.height],
            offsets: DIRECTIONS.map(|(dx, dy)| dy * stride as isize + dx),
        };
        for y in 0..yard.height {
            for x in 0..yard.width {
                for (bit, direction) in DIRECTIONS.into_iter().enumerate() {
                    let (allowed, rough) = look(yard, (x, y), direction, side);
                    steps.leave[y * stride + x] |= u8::from(allowed) << bit;
                    steps.rough[y * stride + x] |= u8::from(rough) << bit;
                }
            }
        }
        steps
    }

    pub(crate) fn state(&self, (x, y): (usize, usize), odd: bool) -> u32 {
        ((y << self.row_bits | x) as u32) << 1 | u32::from(odd)
    }

    fn position(&self, state: u32) -> (usize, usize) {
        let place = (state >> 1) as usize;
        (place & ((1 << self.row_bits) - 1), place >> self.row_bits)
    }

    #[inline(always)]
    fn successors(&self, state: u32) -> Successors<'_> {
        let place = (state >> 1) as usize;
        Successors {
            steps: self,
            place,
            odd: state & 1,
            left: self.leave[place],
        }
    }
}

/// Whether the step is possible, and whether it enters rough ground.
fn look(
    yard: &Yard,
    (x, y): (usize, usize),
    (dx, dy): (isize, isize),
    side: usize,
) -> (bool, bool) {
    let (Some(to_x), Some(to_y)) = (x.checked_add_signed(dx), y.checked_add_signed(dy)) else {
        return (false, false);
    };
    // The place left, the one entered and, on a diagonal, the two beside them must all be free.
    let allowed = [(x, y), (to_x, to_y), (to_x, y), (x, to_y)]
        .into_iter()
        .all(|(x, y)| yard.has_room(x, y, side));
    let is_old = |cx: usize, cy: usize| (x..x + side).contains(&cx) && (y..y + side).contains(&cy);
    let rough = allowed
        && (to_y..to_y + side).any(|cy| {
            (to_x..to_x + side).any(|cx| !is_old(cx, cy) && yard.rough[cy * yard.width + cx])
        });
    (allowed, rough)
}

struct Successors<'s> {
    steps: &'s Steps,
    place: usize,
    odd: u32,
    left: u8,
}

impl Iterator for Successors<'_> {
    type Item = (u32, u32);

    #[inline(always)]
    fn next(&mut self) -> Option<(u32, u32)> {
        let (direction, odd, cost) = self.next_direction()?;
        let to = self
            .place
            .wrapping_add_signed(self.steps.offsets[direction]) as u32;
        Some((to << 1 | odd, cost))
    }
}

impl Successors<'_> {
    /// Returns the direction, the diagonal carried afterwards, and the cost.
    #[inline(always)]
    fn next_direction(&mut self) -> Option<(usize, u32, u32)> {
        if self.left == 0 {
            return None;
        }
        let direction = self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        let diagonal = u32::from(direction >= 4);
        let rough = u32::from(self.steps.rough[self.place] >> direction & 1);
        Some((
            direction,
            self.odd ^ diagonal,
            1 + (diagonal & self.odd) + rough,
        ))
    }
}

/// The least cost of the places around the start, in rows of `2·budget + 1`.
pub(crate) struct Around {
    pub(crate) start: (usize, usize),
    pub(crate) budget: usize,
    pub(crate) costs: Vec<u8>,
}

impl Around {
    pub(crate) fn new(start: (usize, usize), budget: usize) -> Around {
        Around {
            start,
            budget,
            costs: vec![NOWHERE; (2 * budget + 1).pow(2)],
        }
    }

    #[inline(always)]
    fn keep(&mut self, (x, y): (usize, usize), cost: u8) {
        let row = y + self.budget - self.start.1;
        let column = x + self.budget - self.start.0;
        let known = &mut self.costs[row * (2 * self.budget + 1) + column];
        *known = (*known).min(cost);
    }
}

// --- The crate ----------------------------------------------------------------------------------

pub(crate) fn crate_range(
    steps: &Steps,
    start: (usize, usize),
    odd: bool,
    budget: usize,
) -> Around {
    let mut around = Around::new(start, budget);
    let first = steps.state(start, odd);
    for reached in dijkstra_reach(&first, |state| steps.successors(*state)) {
        if reached.total_cost as usize > budget {
            break;
        }
        around.keep(steps.position(reached.node), reached.total_cost as u8);
    }
    around
}

pub(crate) fn crate_field(steps: &Steps, start: (usize, usize)) -> Vec<u16> {
    let mut costs = vec![NOWHERE_IN_FIELD; steps.leave.len()];
    let first = steps.state(start, false);
    for reached in dijkstra_reach(&first, |state| steps.successors(*state)) {
        let known = &mut costs[(reached.node >> 1) as usize];
        *known = (*known).min(reached.total_cost as u16);
    }
    costs
}

/// The least remaining cost, which is exact on an open map.
#[inline(always)]
fn ahead(steps: &Steps, state: u32, (goal_x, goal_y): (usize, usize)) -> u32 {
    let (x, y) = steps.position(state);
    let (dx, dy) = (x.abs_diff(goal_x) as u32, y.abs_diff(goal_y) as u32);
    dx.max(dy) + (dx.min(dy) + (state & 1)) / 2
}

pub(crate) fn crate_path(
    steps: &Steps,
    start: (usize, usize),
    goal: (usize, usize),
) -> Option<u32> {
    let goal_place = steps.state(goal, false) >> 1;
    astar(
        &steps.state(start, false),
        |state| steps.successors(*state),
        |state| ahead(steps, *state, goal),
        |state| state >> 1 == goal_place,
    )
    .map(|(_, cost)| cost)
}

// --- The bucket queue ---------------------------------------------------------------------------

/// Columns in a row of the window that a range works in.
const STRIDE: usize = 64;

/// The memory of the bucket queue, kept from one search to the next.
#[derive(Default)]
pub(crate) struct Buckets {
    /// For searches in a window around the start.
    near: Vec<u8>,
    /// For searches on the whole map.
    far: Vec<u16>,
    /// For searches on the whole map, with the number of the search.
    stamped: Vec<(u32, u16)>,
    search: u32,
    ring: [Vec<u32>; 8],
}

impl Buckets {
    pub(crate) fn range(
        &mut self,
        steps: &Steps,
        start: (usize, usize),
        odd: bool,
        budget: usize,
    ) -> Around {
        let mut around = Around::new(start, budget);
        self.near.clear();
        self.near.resize((2 * budget + 1) * STRIDE * 2, NOWHERE);
        self.ring.iter_mut().for_each(Vec::clear);
        let offsets = DIRECTIONS.map(|(dx, dy)| dy * STRIDE as isize + dx);
        let first = ((budget * STRIDE + budget) << 1) as u32 | u32::from(odd);
        self.near[first as usize] = 0;
        self.ring[0].push(first);
        for cost in 0..=budget {
            let mut now = std::mem::take(&mut self.ring[cost & 7]);
            for state in now.drain(..) {
                if usize::from(self.near[state as usize]) != cost {
                    continue;
                }
                let here = (state >> 1) as usize;
                let (column, row) = (here % STRIDE, here / STRIDE);
                let known = &mut around.costs[row * (2 * budget + 1) + column];
                *known = (*known).min(cost as u8);
                let place = (start.0 + column - budget, start.1 + row - budget);
                let mut steps = steps.successors(steps.state(place, state & 1 == 1));
                while let Some((direction, odd, step)) = steps.next_direction() {
                    let next = cost + step as usize;
                    if next > budget {
                        continue;
                    }
                    let to = (here.wrapping_add_signed(offsets[direction]) << 1) as u32 | odd;
                    if next < usize::from(self.near[to as usize]) {
                        self.near[to as usize] = next as u8;
                        self.ring[next & 7].push(to);
                    }
                }
            }
            self.ring[cost & 7] = now;
        }
        around
    }

    pub(crate) fn field(&mut self, steps: &Steps, start: (usize, usize)) -> Vec<u16> {
        self.far.clear();
        self.far.resize(steps.leave.len() * 2, NOWHERE_IN_FIELD);
        self.ring.iter_mut().for_each(Vec::clear);
        let first = steps.state(start, false);
        self.far[first as usize] = 0;
        self.ring[0].push(first);
        let (mut cost, mut idle) = (0, 0);
        while idle < 8 {
            let mut now = std::mem::take(&mut self.ring[cost & 7]);
            idle = if now.is_empty() { idle + 1 } else { 0 };
            for state in now.drain(..) {
                if usize::from(self.far[state as usize]) != cost {
                    continue;
                }
                for (to, step) in steps.successors(state) {
                    let next = cost + step as usize;
                    if next < usize::from(self.far[to as usize]) {
                        self.far[to as usize] = next as u16;
                        self.ring[next & 7].push(to);
                    }
                }
            }
            self.ring[cost & 7] = now;
            cost += 1;
        }
        self.far
            .chunks_exact(2)
            .map(|pair| pair[0].min(pair[1]))
            .collect()
    }

    /// Runs A*, with the same estimate as the crate.
    pub(crate) fn path(
        &mut self,
        steps: &Steps,
        start: (usize, usize),
        goal: (usize, usize),
    ) -> Option<u32> {
        self.stamped.resize(steps.leave.len() * 2, (0, 0));
        self.search += 1;
        self.ring.iter_mut().for_each(Vec::clear);
        let first = steps.state(start, false);
        let goal_place = steps.state(goal, false) >> 1;
        self.stamped[first as usize] = (self.search, 0);
        let mut key = ahead(steps, first, goal);
        self.ring[key as usize & 7].push(first);
        let mut idle = 0;
        while idle < 8 {
            let Some(state) = self.ring[key as usize & 7].pop() else {
                key += 1;
                idle += 1;
                continue;
            };
            idle = 0;
            let cost = u32::from(self.stamped[state as usize].1);
            if cost + ahead(steps, state, goal) != key {
                continue;
            }
            if state >> 1 == goal_place {
                return Some(cost);
            }
            for (to, step) in steps.successors(state) {
                let next = cost + step;
                let known = &mut self.stamped[to as usize];
                if known.0 != self.search || next < u32::from(known.1) {
                    *known = (self.search, next as u16);
                    self.ring[(next + ahead(steps, to, goal)) as usize & 7].push(to);
                }
            }
        }
        None
    }
}

//! Flight of `starfinder` in three dimensions: 60 feet in a volume of 64 by 64 by 12.
//!
//! Our search runs through the rules: from a situation with a flyer to a range that gives for every
//! place its cost and whether the flight may end there. The rivals search the same states (place,
//! heading, carried diagonal) on arrays that are prepared for them outside the measured time.

use std::cell::RefCell;
use std::hint::black_box;
use std::rc::Rc;

use board::{Board, CreatureId, Movement, Side, Terrain};
use grid::{Direction, Feet};
use pathfinding::prelude::dijkstra_reach;
use rules::search::Bound;
use starfinder::Situation;
use starfinder::flight::{Bearing, Primary, Slope, VolumeQuery, VolumeRange, volume_range};
use starfinder::{Place, Verb};

use crate::work::{Pass, Work};
use crate::yard::{Seeded, Yard, square};

const SIDE: usize = 64;
const LEVELS: usize = 12;
const BUDGET: usize = 12;
const QUERIES: usize = 16;
const HEADINGS: usize = 8;
/// A place that no flight reaches.
const NOWHERE: u8 = u8::MAX;
/// The number of costs that the bucket queue distinguishes: more than the most expensive step, 4 +
/// 3 + 1.
const RING: usize = 16;

/// A volume as plain arrays: for each square whether a wall or treetops fill it at every level.
struct Air {
    wall: Vec<bool>,
    canopy: Vec<bool>,
}

/// The start of a flight.
#[derive(Clone, Copy)]
struct Start {
    x: usize,
    y: usize,
    level: usize,
    heading: usize,
}

/// The least cost of each place of the volume.
type Costs = Vec<u8>;

fn place_of(x: usize, y: usize, level: usize) -> usize {
    (level * SIDE + y) * SIDE + x
}

/// The eight horizontal offsets, clockwise from north.
const AROUND: [(isize, isize); HEADINGS] = [
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
];

impl Air {
    fn new(yard: &Yard) -> Air {
        Air {
            wall: yard.wall.clone(),
            canopy: yard.rough.clone(),
        }
    }

    /// Every step from a state, packed as `(place·8 + heading)·2 + carried diagonal`.
    #[inline(always)]
    fn each_step(&self, state: u32, mut step: impl FnMut(u32, u32)) {
        let odd = state & 1;
        let heading = (state as usize >> 1) % HEADINGS;
        let place = state as usize >> 4;
        let (x, y) = (place % SIDE, place / SIDE % SIDE);
        let level = place / (SIDE * SIDE);
        let mut go = |dx: isize, dy: isize, dz: isize, to_heading: usize, turn: u32| {
            let (to_x, to_y) = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
            let to_level = level.wrapping_add_signed(dz);
            if to_x >= SIDE || to_y >= SIDE || to_level >= LEVELS {
                return;
            }
            let corner = self.wall[y * SIDE + to_x] || self.wall[to_y * SIDE + x];
            if self.wall[to_y * SIDE + to_x] || (dx != 0 && dy != 0 && corner) {
                return;
            }
            let diagonal = u32::from(dx != 0) + u32::from(dy != 0) + u32::from(dz != 0) > 1;
            let diagonal = u32::from(diagonal);
            let (distance, to_odd) = if self.canopy[to_y * SIDE + to_x] {
                (2 + diagonal, odd)
            } else {
                (1 + (diagonal & odd), odd ^ diagonal)
            };
            let to = place_of(to_x, to_y, to_level) * HEADINGS + to_heading;
            let cost = distance + turn + u32::from(dz > 0);
            step((to as u32) << 1 | to_odd, cost);
        };
        for (direction, (dx, dy)) in AROUND.into_iter().enumerate() {
            let aside = (direction + HEADINGS - heading) % HEADINGS;
            let turn = aside.min(HEADINGS - aside) as u32;
            for dz in [0, 1, -1] {
                go(dx, dy, dz, direction, turn);
            }
        }
        go(0, 0, 1, heading, 0);
        go(0, 0, -1, heading, 0);
    }

    fn first(start: Start) -> u32 {
        let place = place_of(start.x, start.y, start.level);
        ((place * HEADINGS + start.heading) as u32) << 1
    }

    /// Searches with the `pathfinding` crate.
    fn by_crate(&self, start: Start) -> Costs {
        let mut costs = vec![NOWHERE; SIDE * SIDE * LEVELS];
        let successors = |state: &u32| {
            let mut steps = Vec::with_capacity(26);
            self.each_step(*state, |to, cost| steps.push((to, cost)));
            steps
        };
        for reached in dijkstra_reach(&Air::first(start), successors) {
            if reached.total_cost as usize > BUDGET {
                break;
            }
            let known = &mut costs[reached.node as usize >> 4];
            *known = (*known).min(reached.total_cost as u8);
        }
        costs
    }
}

/// A bucket queue that keeps its memory from one search to the next.
#[derive(Default)]
struct Buckets {
    /// The cost of each state, with the search in which it was found.
    known: Vec<(u32, u8)>,
    search: u32,
    ring: [Vec<u32>; RING],
}

impl Buckets {
    fn range(&mut self, air: &Air, start: Start) -> Costs {
        let mut costs = vec![NOWHERE; SIDE * SIDE * LEVELS];
        self.known
            .resize(SIDE * SIDE * LEVELS * HEADINGS * 2, (0, 0));
        self.search += 1;
        self.ring.iter_mut().for_each(Vec::clear);
        let first = Air::first(start);
        self.known[first as usize] = (self.search, 0);
        self.ring[0].push(first);
        for cost in 0..=BUDGET {
            let mut now = std::mem::take(&mut self.ring[cost % RING]);
            for state in now.drain(..) {
                if self.known[state as usize] != (self.search, cost as u8) {
                    continue;
                }
                let known = &mut costs[state as usize >> 4];
                *known = (*known).min(cost as u8);
                air.each_step(state, |to, step| {
                    let next = cost + step as usize;
                    let known = &mut self.known[to as usize];
                    let is_better = known.0 != self.search || next < usize::from(known.1);
                    if next <= BUDGET && is_better {
                        *known = (self.search, next as u8);
                        self.ring[next % RING].push(to);
                    }
                });
            }
            self.ring[cost % RING] = now;
        }
        costs
    }
}

/// A flyer whose range is requested.
struct Asked {
    start: Start,
    situation: Situation,
    query: VolumeQuery,
}

impl Asked {
    fn new(mut board: Board, start: Start) -> Result<Asked, String> {
        let creature: CreatureId = board.add_creature("Ada", 'A', Side::A);
        board.place(creature, square((start.x, start.y)).into());
        if let Some(ada) = board.creature_mut(creature) {
            ada.speeds
                .set(Movement::Fly, Feet::from_squares(BUDGET as i32));
            ada.elevation_feet = Feet::from_squares(start.level as i32);
        }
        let situation = Situation::new(starfinder::Starfinder, board);
        let heading = Direction::ALL[start.heading];
        Ok(Asked {
            start,
            situation,
            query: VolumeQuery {
                creature,
                verb: Verb::Move,
                way: Movement::Fly,
                primary: Some(Primary::along(Bearing::slanted(heading, Slope::Level))),
                goal: None,
            },
        })
    }

    fn range(&self) -> Result<VolumeRange, String> {
        volume_range(self.situation.scene(), &self.query, Bound::DEFAULT)
            .ok_or("no flight".to_owned())
    }

    /// Our answer in the rivals' form.
    fn costs(&self) -> Result<Costs, String> {
        let mut costs = vec![NOWHERE; SIDE * SIDE * LEVELS];
        for reached in self.range()?.places() {
            let Place { square, level } = reached.place;
            let squares = reached.cost.whole_feet().map(Feet::whole_squares);
            let place = place_of(square.x as usize, square.y as usize, level as usize);
            costs[place] = squares.ok_or("half a square")? as u8;
        }
        Ok(costs)
    }
}

/// The yards of flight: open sky, treetops, and the walls of a dungeon of that size.
fn yards() -> Vec<Yard> {
    vec![
        Yard::open("sky64x64x12", SIDE),
        Yard::open("sky64x64x12-canopy15", SIDE).roughen(15),
        Yard::open("pillars64x64x12", SIDE).wall_up(8),
    ]
}

fn starts(yard: &Yard) -> Vec<Start> {
    let mut seeded = Seeded(64);
    let places = yard.starts(QUERIES, 1).into_iter();
    places
        .map(|(x, y)| Start {
            x,
            y,
            // An ascent costs twice, so nobody gets above the twelfth level.
            level: seeded.below(LEVELS / 2),
            heading: seeded.below(HEADINGS),
        })
        .collect()
}

fn board(yard: &Yard) -> Result<Board, String> {
    let mut board = Board::new(yard.extent()?);
    for (kind, set) in [(Terrain::Wall, &yard.wall), (Terrain::Canopy, &yard.rough)] {
        let squares = yard.extent()?.squares().zip(set).filter(|(_, set)| **set);
        squares.for_each(|(square, _)| board.add_terrain(square, kind));
    }
    Ok(board)
}

/// The works of flight whose names are wanted.
pub(crate) fn works(wanted: impl Fn(&str) -> bool) -> Result<Vec<Work>, String> {
    let mut works = Vec::new();
    for yard in yards() {
        let name = format!("starfinder flight {} 60 ft", yard.name);
        if wanted(&name) {
            works.push(work(name, &yard)?);
        }
    }
    Ok(works)
}

fn work(name: String, yard: &Yard) -> Result<Work, String> {
    let board = board(yard)?;
    let asked = starts(yard)
        .into_iter()
        .map(|start| Asked::new(board.clone(), start));
    let asked: Rc<Vec<Asked>> = Rc::new(asked.collect::<Result<_, _>>()?);
    let air = Rc::new(Air::new(yard));
    let buckets = Rc::new(RefCell::new(Buckets::default()));
    let rival = {
        let air = air.clone();
        move |start| air.by_crate(start)
    };
    let bucket = move |start| buckets.borrow_mut().range(&air, start);
    let check = {
        let (asked, rival, bucket) = (asked.clone(), rival.clone(), bucket.clone());
        let name = name.clone();
        move || {
            for asked in asked.iter() {
                let expected = rival(asked.start);
                if asked.costs()? != expected || bucket(asked.start) != expected {
                    let Start { x, y, level, .. } = asked.start;
                    return Err(format!("{name}: the answers from ({x},{y},{level}) differ"));
                }
            }
            Ok(())
        }
    };
    let each = |answer: Box<dyn Fn(&Asked)>| -> Pass {
        let asked = asked.clone();
        Box::new(move || asked.iter().for_each(|asked| answer(black_box(asked))))
    };
    Ok(Work {
        name,
        queries: QUERIES,
        ours: each(Box::new(|asked| drop(black_box(asked.range())))),
        rival: each(Box::new(move |asked| drop(black_box(rival(asked.start))))),
        bucket: each(Box::new(move |asked| {
            drop(black_box(bucket(asked.start)));
        })),
        check: Box::new(check),
    })
}

//! Compares the searches with plain enumeration, and the flood with the search step by step.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use board::CreatureId;
use grid::flood::{Corners, Gait, GradeCost, Ground, Under};
use grid::{Direction, Extent, Feet, Footprint, Plane, Square};
use proptest::prelude::*;

use rules::RuleId;
use rules::search::*;

const PASS_ONLY: Stop = Stop::PassOnly(RuleId::new("test.pass-only"));

/// The chances that a step may give: the second creature has two kinds of them.
const CHANCES: [(u32, u8); 4] = [(0, 0), (1, 0), (1, 1), (2, 0)];

/// A walk without geometry: on a tiny board each step may or may not exist, at any cost.
#[derive(Clone, Debug)]
struct Table {
    width: i32,
    start: Square,
    parity: Parity,
    /// By square and direction: the cost, the extra cost of an odd parity, the reactors as bits,
    /// the hazards.
    steps: BTreeMap<(Square, Direction), (u32, u32, u8, u32)>,
    pass_only: BTreeSet<Square>,
    once: bool,
}

fn state(place: Square, parity: Parity) -> WalkState {
    WalkState {
        footprint: place.into(),
        level: 0,
        pose: 0,
        parity,
    }
}

impl Walk for Table {
    fn start(&self) -> WalkState {
        state(self.start, self.parity)
    }

    fn steps(&self, from: WalkState, into: &mut Vec<WalkStep>) {
        for direction in Direction::ALL {
            let at = (from.footprint.origin, direction);
            let Some((cost, more, reactors, hazards)) = self.steps.get(&at) else {
                continue;
            };
            let odd = from.parity == Parity::Odd;
            let parity = if direction.is_diagonal() {
                from.parity.toggled()
            } else {
                from.parity
            };
            into.push(WalkStep {
                to: state(at.0.step(direction), parity),
                cost_squares: cost + if odd { *more } else { 0 },
                reactors: CHANCES
                    .into_iter()
                    .enumerate()
                    .filter(|(bit, _)| reactors >> bit & 1 == 1)
                    .map(|(_, (creature, kind))| Reactor {
                        creature: CreatureId::from_number(creature),
                        kind,
                    })
                    .collect(),
                hazards: *hazards,
            });
        }
    }

    fn stop(&self, at: WalkState) -> Stop {
        if self.pass_only.contains(&at.footprint.origin) {
            PASS_ONLY
        } else {
            Stop::Allowed
        }
    }

    fn triggers_once(&self) -> bool {
        self.once
    }
}

fn table() -> impl Strategy<Value = Table> {
    let step = prop::option::weighted(0.7, (1..3_u32, 0..2_u32, 0..16_u8, 0..2_u32));
    (
        prop::collection::vec(step, 8 * 6),
        (0..3_i32, 0..2_i32),
        any::<bool>(),
        any::<bool>(),
        prop::collection::btree_set(0..6_i32, 0..3),
    )
        .prop_map(|(steps, (x, y), odd, once, pass_only)| {
            let width = 3;
            let square = |index: i32| Square::new(index % width, index / width);
            let mut table = Table {
                width,
                start: Square::new(x, y),
                parity: if odd { Parity::Odd } else { Parity::Even },
                steps: BTreeMap::new(),
                pass_only: pass_only.into_iter().map(square).collect(),
                once,
            };
            for (index, step) in steps.into_iter().enumerate() {
                let from = square(index as i32 / 8);
                let direction = Direction::ALL[index % 8];
                let to = from.step(direction);
                let inside = to.x >= 0 && to.x < width && to.y >= 0 && to.y < 2;
                if let Some(step) = step.filter(|_| inside) {
                    table.steps.insert((from, direction), step);
                }
            }
            table
        })
}

/// Returns every path of at most that cost, its steps with all reactors.
fn every_path(walk: &dyn Walk, from: WalkState, budget: u32) -> Vec<Vec<WalkStep>> {
    let mut paths = vec![Vec::new()];
    let mut steps = Vec::new();
    walk.steps(from, &mut steps);
    for step in steps.into_iter().filter(|step| step.cost_squares <= budget) {
        for mut rest in every_path(walk, step.to, budget - step.cost_squares) {
            rest.insert(0, step.clone());
            paths.push(rest);
        }
    }
    paths
}

fn cost(path: &[WalkStep]) -> u32 {
    path.iter().map(|step| step.cost_squares).sum()
}

fn triggers(walk: &dyn Walk, path: &[WalkStep]) -> u32 {
    let mut given = BTreeSet::new();
    let mut count = 0;
    for step in path {
        let mut had = None;
        for chance in &step.reactors {
            let is_new = !walk.triggers_once() || !given.contains(chance);
            if is_new && had != Some(chance.creature) {
                given.insert(*chance);
                had = Some(chance.creature);
                count += 1;
            }
        }
    }
    count
}

fn end(walk: &dyn Walk, path: &[WalkStep]) -> WalkState {
    path.last().map_or(walk.start(), |step| step.to)
}

/// Returns what all legal paths together show about each place: its cost, and whether a movement
/// may end there.
fn union_of_paths(walk: &dyn Walk, start: WalkState, budget: u32) -> BTreeMap<WalkState, u32> {
    let mut least = BTreeMap::new();
    for path in every_path(walk, start, budget) {
        let end = path.last().map_or(start, |step| step.to);
        let known = least.entry(end).or_insert(u32::MAX);
        *known = (*known).min(cost(&path));
    }
    least
}

fn squares_to_feet(squares: u32) -> Feet {
    Feet::from_squares(squares as i32)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_range_is_the_union_of_the_legal_paths(table in table(), budget in 0..5_u32) {
        let limit = squares_to_feet(budget);
        let offer = |times| Offer { times, actions: times, ..Offer::single(&table, limit) };
        let range = range(&[offer(1), offer(2)], Bound::DEFAULT);
        prop_assert_eq!(range.exhausted, None);
        let once = union_of_paths(&table, table.start(), budget);
        let mut expected: BTreeMap<Square, (bool, usize, u32)> = BTreeMap::new();
        let mut tell = |movement: usize, at: WalkState, spent: u32| {
            let pass_only = table.stop(at) != Stop::Allowed;
            let found = (pass_only, movement - 1, spent);
            let known = expected.entry(at.footprint.origin).or_insert(found);
            *known = found.min(*known);
        };
        for (state, cost) in &once {
            tell(1, *state, *cost);
            if table.stop(*state) == Stop::Allowed {
                for (further, more) in union_of_paths(&table, *state, budget) {
                    tell(2, further, cost + more);
                }
            }
        }
        let found: BTreeMap<Square, (bool, usize, u32)> = range
            .places()
            .into_iter()
            .map(|(place, reached)| {
                let spent = reached.spent_feet.whole_squares() as u32;
                (place, (reached.stop != Stop::Allowed, reached.offer, spent))
            })
            .collect();
        prop_assert_eq!(found, expected);
    }

    /// Two movements in a row are the best of all pairs of paths.
    #[test]
    fn a_series_is_the_best_of_all_series(
        table in table(), goal in (0..3_i32, 0..2_i32), budget in 0..4_u32, safest in any::<bool>(),
    ) {
        let goal = [Square::new(goal.0, goal.1)];
        let preference = if safest { Preference::Safest } else { Preference::Cheapest };
        let kind = Kind {
            walk: &table,
            limit_feet: Some(squares_to_feet(budget)),
            declared: Declared::Each,
            share: 1,
            most: None,
            lines: None,
        };
        let offer = TurnOffer { kinds: vec![kind], movements: 2 };
        let found = series(
            &Series::of_this_turn(offer),
            &PathQuery::to(&goal, preference),
        ).unwrap();
        let rank = |movements: &[&[WalkStep]]| {
            let sum = |of: &dyn Fn(&[WalkStep]) -> u32| movements.iter().map(|own| of(own)).sum::<u32>();
            let (cost, steps) = (sum(&cost), sum(&|path| path.len() as u32));
            let triggers = sum(&|path| triggers(&table, path));
            let hazards = sum(&|path| path.iter().map(|step| step.hazards).sum());
            let count = movements.len() as u32;
            if safest {
                [triggers, hazards, cost, count, steps]
            } else {
                [count, cost, triggers, hazards, steps]
            }
        };
        let mut best = None;
        let mut tell = |movements: &[&[WalkStep]], end: WalkState| {
            if end.footprint.origin == goal[0] && table.stop(end) == Stop::Allowed {
                let own = rank(movements);
                best = Some(best.map_or(own, |best: [u32; 5]| best.min(own)));
            }
        };
        if table.start == goal[0] {
            tell(&[], table.start());
        }
        for first in every_path(&table, table.start(), budget) {
            let Some(middle) = first.last().map(|step| step.to) else { continue };
            tell(&[&first], middle);
            if table.stop(middle) == Stop::Allowed {
                for second in every_path(&table, middle, budget) {
                    let Some(end) = second.last().map(|step| step.to) else { continue };
                    tell(&[&first, &second], end);
                }
            }
        }
        let own = found.as_ref().map(|found| {
            let movements: Vec<&[WalkStep]> =
                found.movements.iter().map(|own| own.steps.as_slice()).collect();
            rank(&movements)
        });
        prop_assert_eq!(own, best);
    }

    /// What was found for other goals changes no answer.
    #[test]
    fn a_series_goes_on_from_what_is_explored(
        table in table(), goals in prop::collection::vec((0..3_i32, 0..2_i32), 1..6),
        budget in 0..4_u32, movements in 1..4_u32, safest in any::<bool>(),
    ) {
        let preference = if safest { Preference::Safest } else { Preference::Cheapest };
        let kind = Kind {
            walk: &table,
            limit_feet: Some(squares_to_feet(budget)),
            declared: Declared::Each,
            share: 1,
            most: None,
            lines: None,
        };
        let now = TurnOffer { kinds: vec![kind], movements };
        let all = Series::of_this_turn(now);
        let mut explored = Explored::default();
        for (x, y) in goals {
            let goal = Square::new(x, y);
            let own = series_from(&mut explored, &all, (goal, preference)).unwrap();
            let expected = series(&all, &PathQuery::to(&[goal], preference)).unwrap();
            prop_assert_eq!(own, expected);
        }
    }

    #[test]
    fn a_path_is_the_best_of_all_paths(
        table in table(), goal in (0..3_i32, 0..2_i32), via in prop::option::of((0..3_i32, 0..2_i32)),
        safest in any::<bool>(), pass_on in any::<bool>(), limit in 0..6_u32,
    ) {
        let goal = [Square::new(goal.0, goal.1)];
        let via: Vec<Square> = via.into_iter().map(|(x, y)| Square::new(x, y)).collect();
        let preference = if safest { Preference::Safest } else { Preference::Cheapest };
        let ending = if pass_on { Ending::PassOn } else { Ending::Stop };
        let limit_feet = Some(squares_to_feet(limit));
        let query =
            PathQuery { via: &via, ending, limit_feet, ..PathQuery::to(&goal, preference) };
        let rank = |path: &[WalkStep]| {
            let (cost, triggers) = (cost(path), triggers(&table, path));
            let hazards: u32 = path.iter().map(|step| step.hazards).sum();
            let steps = path.len() as u32;
            if safest {
                [triggers, hazards, cost, steps]
            } else {
                [cost, triggers, hazards, steps]
            }
        };
        let places = |path: &[WalkStep]| -> Vec<Square> {
            let start = std::iter::once(table.start);
            start.chain(path.iter().map(|step| step.to.footprint.origin)).collect()
        };
        let best = every_path(&table, table.start(), limit)
            .into_iter()
            .filter(|path| {
                let end = end(&table, path);
                end.footprint.origin == goal[0]
                    && (pass_on || table.stop(end) == Stop::Allowed)
                    && via.iter().all(|place| places(path).contains(place))
            })
            .map(|path| rank(&path))
            .min();
        let found = path(&table, &query).unwrap();
        prop_assert_eq!(found.as_ref().map(|found| rank(&found.steps)), best);
        if let Some(found) = found {
            prop_assert_eq!(found.cost_feet, squares_to_feet(cost(&found.steps)));
            prop_assert_eq!(found.triggers, triggers(&table, &found.steps));
            let listed: usize = found.steps.iter().map(|step| step.reactors.len()).sum();
            prop_assert_eq!(found.triggers as usize, listed);
        }
    }

    #[test]
    fn without_reactors_equal_paths_are_told_apart_by_their_last_directions(
        mut table in table(), goal in (0..3_i32, 0..2_i32),
    ) {
        table.steps.values_mut().for_each(|step| step.2 = 0);
        table.pass_only.clear();
        let goal = [Square::new(goal.0, goal.1)];
        let query = PathQuery::to(&goal, Preference::Cheapest);
        let Some(found) = path(&table, &query).unwrap() else { return Ok(()) };
        let limit = cost(&found.steps);
        let directions = |path: &[WalkStep]| -> Vec<Direction> {
            let mut at = table.start;
            let mut directions: Vec<Direction> = path
                .iter()
                .map(|step| {
                    let from = std::mem::replace(&mut at, step.to.footprint.origin);
                    Direction::from_offset(at.x - from.x, at.y - from.y).unwrap()
                })
                .collect();
            directions.reverse();
            directions
        };
        if limit > 6 {
            return Ok(());
        }
        let first = every_path(&table, table.start(), limit)
            .into_iter()
            .filter(|path| end(&table, path).footprint.origin == goal[0])
            .map(|path| {
                let hazards: u32 = path.iter().map(|step| step.hazards).sum();
                (cost(&path), hazards, path.len(), directions(&path))
            })
            .min()
            .unwrap();
        prop_assert_eq!(directions(&found.steps), first.3);
    }
}

#[test]
fn a_bound_that_is_met_is_reported() {
    let table = Table {
        width: 3,
        start: Square::new(0, 0),
        parity: Parity::Even,
        steps: BTreeMap::from([((Square::new(0, 0), Direction::East), (1, 0, 0, 0))]),
        pass_only: BTreeSet::new(),
        once: true,
    };
    let offer = Offer::single(&table, Feet(30));
    let range = range(&[offer], Bound(1));
    assert_eq!(range.exhausted, Some(Exhausted { settled: 1 }));
    assert_eq!(range.places().len(), 1);
    let goal = [Square::new(table.width, 1)];
    let query = PathQuery {
        bound: Bound(1),
        ..PathQuery::to(&goal, Preference::Safest)
    };
    assert_eq!(path(&table, &query), Err(Exhausted { settled: 1 }));
}

/// Walls, rubble and friends on a grid, presented both step by step and as planes.
#[derive(Clone, Debug)]
struct Yard {
    extent: Extent,
    start: WalkState,
    walls: BTreeSet<Square>,
    rubble: BTreeSet<Square>,
    friends: Vec<Footprint>,
}

impl Walk for Yard {
    fn start(&self) -> WalkState {
        self.start
    }

    fn steps(&self, from: WalkState, into: &mut Vec<WalkStep>) {
        let fits = |place: Footprint| {
            place
                .squares()
                .all(|s| self.extent.contains(s) && !self.walls.contains(&s))
        };
        for direction in Direction::ALL {
            let to = from.footprint.step(direction);
            let swept = if direction.is_diagonal() {
                from.footprint.union(to)
            } else {
                to
            };
            if !fits(to)
                || swept
                    .squares_outside(from.footprint)
                    .any(|s| self.walls.contains(&s))
            {
                continue;
            }
            let rubble = to
                .squares_outside(from.footprint)
                .any(|s| self.rubble.contains(&s));
            let dear = direction.is_diagonal() && from.parity == Parity::Odd;
            let parity = if direction.is_diagonal() {
                from.parity.toggled()
            } else {
                from.parity
            };
            into.push(WalkStep {
                to: WalkState {
                    footprint: to,
                    level: 0,
                    pose: 0,
                    parity,
                },
                cost_squares: 1 + u32::from(dear) + u32::from(rubble),
                reactors: Vec::new(),
                hazards: 0,
            });
        }
    }

    fn stop(&self, at: WalkState) -> Stop {
        let shares = self
            .friends
            .iter()
            .any(|friend| friend.overlaps(at.footprint));
        if shares { PASS_ONLY } else { Stop::Allowed }
    }

    fn triggers_once(&self) -> bool {
        true
    }

    fn masks(&self) -> Option<Masks<'_>> {
        let plane = |squares: &BTreeSet<Square>| {
            let mut plane = Plane::new(self.extent);
            squares.iter().for_each(|square| plane.insert(*square));
            Cow::Owned(plane)
        };
        let costs = [0, 1].map(GradeCost::alternating);
        let side = self.start.footprint.width;
        Some(Masks {
            ground: Ground {
                hard: vec![plane(&self.walls)],
                at_least: vec![(1, plane(&self.rubble))],
                ..Ground::open(self.extent)
            },
            gait: Gait::new(side, Under::Entered, Corners::Either, costs).unwrap(),
            shared: self.friends.clone(),
        })
    }
}

fn yard() -> impl Strategy<Value = Yard> {
    let squares = |most| prop::collection::btree_set((0..16_i32, 0..16_i32), 0..most);
    let square = |(x, y): (i32, i32)| Square::new(x, y);
    (
        (6..16_usize, 6..16_usize),
        (0..5_i32, 0..5_i32, 1..=4_u8, any::<bool>()),
        squares(20),
        squares(60),
        prop::collection::vec((0..16_i32, 0..16_i32, 1..=3_u8), 0..4),
    )
        .prop_map(
            move |((width, height), (x, y, side, odd), walls, rubble, friends)| Yard {
                extent: Extent::new(width, height).unwrap(),
                start: WalkState {
                    footprint: Footprint::square(
                        Square::new(x.min(width as i32 - 4), y.min(height as i32 - 4)),
                        side,
                    ),
                    level: 0,
                    pose: 0,
                    parity: if odd { Parity::Odd } else { Parity::Even },
                },
                walls: walls.into_iter().map(square).collect(),
                rubble: rubble.into_iter().map(square).collect(),
                friends: friends
                    .into_iter()
                    .map(|(x, y, side)| Footprint::square(Square::new(x, y), side))
                    .collect(),
            },
        )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn planes_and_steps_give_the_same_range(
        yard in yard(),
        // The last is more than a flood of planes takes.
        limit in prop_oneof![6 => 0..80_i32, 1 => Just(1_300)],
        times in 1..4_u8,
    ) {
        let offer = |times| Offer { times, actions: times, ..Offer::single(&yard, Feet(limit)) };
        let offers = [offer(1), offer(times), offer(3)];
        let fast = range(&offers, Bound::DEFAULT);
        prop_assert_eq!(fast.places(), exact_range(&offers, Bound::DEFAULT).places());
        // A path to each place also costs what the range of one movement says.
        let alone = range(&offers[..1], Bound::DEFAULT);
        prop_assert_eq!(alone.places(), exact_range(&offers[..1], Bound::DEFAULT).places());
        for (place, reached) in alone.places().into_iter().step_by(7) {
            let goal = [place];
            let query =
                PathQuery { ending: Ending::PassOn, ..PathQuery::to(&goal, Preference::Cheapest) };
            let found = path(&yard, &query).unwrap().unwrap();
            prop_assert_eq!(found.cost_feet, reached.cost_feet);
        }
    }
}

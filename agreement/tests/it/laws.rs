//! Laws that the reference itself has to obey.

use std::collections::BTreeMap;

use proptest::prelude::*;
use reference::{Edge, Ground, Move, Place, Reached, Space, System, Verb, World, declare, range};

use super::worlds::{config, grow, seeds};

const SYSTEMS: [System; 2] = [System::Pf2e, System::Srd35];

fn ground_verb(system: System) -> Verb {
    match system {
        System::Pf2e => Verb::Stride,
        System::Srd35 => Verb::Move,
    }
}

/// A symmetry of the board.
#[derive(Clone, Copy, Debug)]
pub(super) enum Mirror {
    LeftRight,
    UpDown,
    Transposed,
}

/// The space in the mirrored world.
fn mirrored_space(world: &World, mirror: Mirror, space: Space) -> Space {
    let (x, y) = space.place;
    match mirror {
        Mirror::LeftRight => space.at((world.width() - space.columns - x, y)),
        Mirror::UpDown => space.at((x, world.height() - space.rows - y)),
        Mirror::Transposed => Space {
            place: (y, x),
            columns: space.rows,
            rows: space.columns,
        },
    }
}

fn square(place: Place) -> Space {
    Space {
        place,
        columns: 1,
        rows: 1,
    }
}

pub(super) fn mirrored(world: &World, mirror: Mirror) -> World {
    let (width, height) = match mirror {
        Mirror::Transposed => (world.height(), world.width()),
        _ => (world.width(), world.height()),
    };
    let mut image = World::open(world.system, width as usize, height as usize);
    let moved = |place: Place| mirrored_space(world, mirror, square(place)).place;
    for place in world.squares() {
        for fact in &world.ground[place.1 as usize][place.0 as usize] {
            image.put(moved(place), *fact);
        }
    }
    let edge = |edge: &Edge| Edge::between(moved(edge.first), moved(edge.second));
    image.wall_edges = world.wall_edges.iter().map(edge).collect();
    image.barrier_edges = world.barrier_edges.iter().map(edge).collect();
    image.check_edges = world.check_edges.iter().map(edge).collect();
    let gap = |(place, width): (&Edge, &i64)| (edge(place), *width);
    image.gap_edges = world.gap_edges.iter().map(gap).collect();
    image.playtest = world.playtest;
    image.factor_feet = world.factor_feet;
    image.rulings = world.rulings.clone();
    image.creatures = world.creatures.clone();
    for creature in &mut image.creatures {
        let space = mirrored_space(world, mirror, creature.space());
        creature.place = space.place;
        creature.narrowed = creature.narrowed.map(|_| (space.columns, space.rows));
    }
    image
}

/// The declaration of a mover that is in that space now.
fn mirrored_move(world: &World, mirror: Mirror, now: Space, declared: &Move) -> Move {
    let mut image = declared.clone();
    let mut here = now;
    image.path.clear();
    image.footprints.clear();
    for (step, place) in (1..).zip(&declared.path) {
        here = here.at(*place);
        if let Some((_, (columns, rows))) = declared.footprints.iter().find(|(at, _)| *at == step) {
            (here.columns, here.rows) = (*columns, *rows);
            let there = mirrored_space(world, mirror, here);
            image.footprints.push((step, (there.columns, there.rows)));
        }
        image.path.push(mirrored_space(world, mirror, here).place);
    }
    image
}

/// Removes the squares from costs and events: the first square in reading order is another one in a
/// mirror.
fn without_squares(world: &mut World, declared: &Move) -> Vec<String> {
    match declare(world, declared) {
        reference::Answer::Refused(refused) => vec![refused.words()],
        reference::Answer::Done | reference::Answer::Forced(_) => vec!["done".to_owned()],
        reference::Answer::Moved(moved) => {
            let mut words = vec![format!("{:?} {}", moved.costs_feet, moved.diagonals)];
            let no_square = |event: &String| event.split(" (").next().unwrap_or("").to_owned();
            words.extend(moved.events.iter().map(no_square));
            words
        }
    }
}

/// The places of all legal movements and the least cost of each, found by trying every path.
fn by_every_path(world: &World, verb: Verb, limit_feet: i64) -> Vec<Reached> {
    let mut found: BTreeMap<Place, i64> = BTreeMap::new();
    let Some(mover) = world.creature('A') else {
        return Vec::new();
    };
    let mut open: Vec<Vec<Space>> = vec![Vec::new()];
    while let Some(path) = open.pop() {
        let mut now = world.clone();
        let mut declared = declared_path(mover.space(), verb, &path);
        declared.then_move = world.system == System::Pf2e;
        let here = path.last().copied().unwrap_or(mover.space());
        // As far as the steps go, whether or not the movement may end there.
        let steps_allowed = match declare(&mut now, &declared) {
            reference::Answer::Refused(refused) => refused.at == reference::At::End,
            _ => true,
        };
        if !steps_allowed {
            continue;
        }
        let mut now = world.clone();
        declared.then_move = false;
        if let Some(moved) = declare(&mut now, &declared).moved()
            && moved.total_feet <= limit_feet
            && moved.end == here.place
        {
            let least = found.entry(here.place).or_insert(moved.total_feet);
            *least = (*least).min(moved.total_feet);
        }
        if path.len() < (limit_feet / 5) as usize {
            for to in next_spaces(world, mover, here) {
                open.push([path.as_slice(), &[to]].concat());
            }
        }
    }
    found
        .into_iter()
        .map(|(place, cost_feet)| Reached { place, cost_feet })
        .collect()
}

/// A movement through these spaces.
fn declared_path(start: Space, verb: Verb, path: &[Space]) -> Move {
    let places: Vec<Place> = path.iter().map(|space| space.place).collect();
    let mut declared = Move::new('A', verb, &places);
    let mut sides = (start.columns, start.rows);
    for (step, space) in (1..).zip(path) {
        if (space.columns, space.rows) != sides {
            sides = (space.columns, space.rows);
            declared.footprints.push((step, sides));
        }
    }
    declared
}

/// The spaces to try for one more step: all around, in srd35 also in every footprint. A step that
/// needs a check depends on outside information and is not part of a range.
fn next_spaces(world: &World, mover: &reference::Creature, here: Space) -> Vec<Space> {
    if world.system == System::Srd35 {
        let mut spaces = reference::srd35::neighbours(world, mover, here);
        spaces.retain(|to| !reference::srd35::needs_check(world, mover, here, *to));
        return spaces;
    }
    let around = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y)));
    let (x, y) = here.place;
    around
        .filter(|offset| *offset != (0, 0))
        .map(|(dx, dy)| here.at((x + dx, y + dy)))
        .collect()
}

/// A copy of the world without creatures other than the mover, with a speed for the limit.
fn with_speed(world: &World, speed_feet: i32) -> World {
    let mut world = world.clone();
    if let Some(mover) = world.creature_mut('A') {
        mover.speed_feet = speed_feet;
        mover.flags.remove(&reference::Flag::Prone);
    }
    world
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_wall_more_never_extends_a_range(
        seed in seeds(),
        place in (0_i32..9, 0_i32..9),
        beside in any::<bool>(),
        squares in 1_i64..7,
    ) {
        for system in SYSTEMS {
            let (world, _) = grow(system, &seed);
            let world = with_speed(&world, 60);
            // A bigger creature of srd35 squeezes only where there is no room: a wall may let it.
            let squeezes = world.creature('A').is_some_and(|mover| mover.squares_a_side > 1);
            if system == System::Srd35 && squeezes {
                continue;
            }
            let before = range(&world, 'A', ground_verb(system), 5 * squares);
            let next = if beside { (place.0 + 1, place.1) } else { (place.0, place.1 + 1) };
            let mut with_edge = world.clone();
            if world.is_on_map(place) && world.is_on_map(next) {
                with_edge.wall_edges.insert(Edge::between(place, next));
            }
            let mut with_square = world.clone();
            if !world.creatures.iter().any(|there| there.squares().contains(&place)) {
                with_square.put(place, Ground::Wall);
            }
            for walled in [with_edge, with_square] {
                for reached in range(&walled, 'A', ground_verb(system), 5 * squares) {
                    prop_assert!(
                        before.iter().any(|other| other.place == reached.place
                            && other.cost_feet <= reached.cost_feet),
                        "{:?} of\n{}", reached, reference::to_case("walled/1", &walled, &[])
                    );
                }
            }
        }
    }

    #[test]
    fn mirrored_worlds_give_mirrored_answers(seed in seeds()) {
        for system in SYSTEMS {
            let (mut world, moves) = grow(system, &seed);
            // It measures from top-left squares, and in a mirror these are others.
            if world.ruling("ruling.illegal_end_candidates", "") == "measured" {
                world.rulings.remove("ruling.illegal_end_candidates");
            }
            for mirror in [Mirror::LeftRight, Mirror::UpDown, Mirror::Transposed] {
                let mut now = world.clone();
                let mut image = mirrored(&world, mirror);
                for declared in &moves {
                    let Some(space) = now.creature('A').map(reference::Creature::space) else {
                        break;
                    };
                    let there = mirrored_move(&world, mirror, space, declared);
                    let expected = without_squares(&mut now, declared);
                    let answer = without_squares(&mut image, &there);
                    // The die chooses in reading order, which is another one in a mirror: so the
                    // mover comes to another place, where it may squeeze no more.
                    let die = expected.iter().position(|words| words.starts_with("end: die"));
                    let common = |words: &[String]| match die {
                        Some(die) => words.iter().take(die + 1).cloned().collect(),
                        None => words.to_vec(),
                    };
                    prop_assert_eq!(common(&answer), common(&expected), "{:?}", mirror);
                    if die.is_some() {
                        break;
                    }
                }
            }
        }
    }

    #[test]
    fn a_range_is_the_union_of_all_legal_paths(seed in seeds(), squares in 1_i32..4) {
        for system in SYSTEMS {
            let (world, _) = grow(system, &seed);
            let world = with_speed(&world, 5 * squares);
            let limit = i64::from(5 * squares);
            let verb = ground_verb(system);
            let mut expected = by_every_path(&world, verb, limit);
            let mut found = range(&world, 'A', verb, limit);
            // A range gives the cost of not moving; whether a path may come back is a question for
            // paths.
            let start = world.creature('A').map(|mover| mover.place);
            expected.retain(|reached| Some(reached.place) != start);
            found.retain(|reached| Some(reached.place) != start);
            prop_assert_eq!(found, expected, "{}", reference::to_case("range/1", &world, &[]));
        }
    }

    #[test]
    fn a_world_is_read_back_as_it_was_written(seed in seeds()) {
        for system in SYSTEMS {
            let (world, moves) = grow(system, &seed);
            let id = match system {
                System::Pf2e => "pf2e.random/1",
                System::Srd35 => "srd35.random/1",
            };
            let text = reference::to_case(id, &world, &moves);
            let case = notation::Case::parse(&text, 1);
            let Ok(case) = case else {
                return Err(TestCaseError::fail(format!("{case:?}\n{text}")));
            };
            let read = reference::from_case(&case).map_err(|e| TestCaseError::fail(e.to_string()))?;
            prop_assert_eq!(sorted(&read), sorted(&world), "{}", text);
            let run = reference::run_case(&case).map_err(|e| TestCaseError::fail(e.to_string()))?;
            prop_assert_eq!(run.differences, Vec::new(), "{}", text);
        }
    }
}

/// The order of the list of creatures means nothing, and every speed is written.
fn sorted(world: &World) -> World {
    let mut world = world.clone();
    for creature in &mut world.creatures {
        creature.gait.is_given = true;
    }
    world
        .creatures
        .sort_by_key(reference::Creature::letter_order);
    world
}

//! Laws that the reference itself has to keep.

use std::collections::BTreeMap;

use proptest::prelude::*;
use reference::{Edge, Ground, Move, Place, Reached, System, Verb, World, declare, range};

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

/// The place of a space of that side in the mirrored world.
fn mirrored_place(world: &World, mirror: Mirror, place: Place, side: i32) -> Place {
    match mirror {
        Mirror::LeftRight => (world.width() - side - place.0, place.1),
        Mirror::UpDown => (place.0, world.height() - side - place.1),
        Mirror::Transposed => (place.1, place.0),
    }
}

pub(super) fn mirrored(world: &World, mirror: Mirror) -> World {
    let (width, height) = match mirror {
        Mirror::Transposed => (world.height(), world.width()),
        _ => (world.width(), world.height()),
    };
    let mut image = World::open(world.system, width as usize, height as usize);
    let moved = |place: Place| mirrored_place(world, mirror, place, 1);
    for place in world.squares() {
        for fact in &world.ground[place.1 as usize][place.0 as usize] {
            image.put(moved(place), *fact);
        }
    }
    let edge = |edge: &Edge| Edge::between(moved(edge.first), moved(edge.second));
    image.wall_edges = world.wall_edges.iter().map(edge).collect();
    image.barrier_edges = world.barrier_edges.iter().map(edge).collect();
    image.playtest = world.playtest;
    image.factor_feet = world.factor_feet;
    image.rulings = world.rulings.clone();
    image.creatures = world.creatures.clone();
    for creature in &mut image.creatures {
        creature.place = mirrored_place(world, mirror, creature.place, creature.squares_a_side);
    }
    image
}

fn mirrored_move(world: &World, mirror: Mirror, declared: &Move) -> Move {
    let side = world
        .creature(declared.mover)
        .map_or(1, |mover| mover.squares_a_side);
    let mut image = declared.clone();
    image.path = declared
        .path
        .iter()
        .map(|place| mirrored_place(world, mirror, *place, side))
        .collect();
    image
}

/// Costs and events without squares: the first square in reading order is another one in a mirror.
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

/// The places of all legal movements and the least cost of each, by walking every path.
fn by_every_path(world: &World, verb: Verb, limit_feet: i64) -> Vec<Reached> {
    let mut found: BTreeMap<Place, i64> = BTreeMap::new();
    let Some(mover) = world.creature('A') else {
        return Vec::new();
    };
    let mut open: Vec<Vec<Place>> = vec![Vec::new()];
    while let Some(path) = open.pop() {
        let mut now = world.clone();
        let mut declared = Move::new('A', verb, &path);
        declared.then_move = world.system == System::Pf2e;
        let here = path.last().copied().unwrap_or(mover.place);
        // As far as the steps go, whether or not it may end there.
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
        {
            let least = found.entry(here).or_insert(moved.total_feet);
            *least = (*least).min(moved.total_feet);
        }
        if path.len() < (limit_feet / 5) as usize {
            for x in -1..=1 {
                for y in -1..=1 {
                    if (x, y) != (0, 0) {
                        let mut longer = path.clone();
                        longer.push((here.0 + x, here.1 + y));
                        open.push(longer);
                    }
                }
            }
        }
    }
    found
        .into_iter()
        .map(|(place, cost_feet)| Reached { place, cost_feet })
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
            let (world, moves) = grow(system, &seed);
            for mirror in [Mirror::LeftRight, Mirror::UpDown, Mirror::Transposed] {
                let mut now = world.clone();
                let mut image = mirrored(&world, mirror);
                for declared in &moves {
                    let there = mirrored_move(&world, mirror, declared);
                    let expected = without_squares(&mut now, declared);
                    let answer = without_squares(&mut image, &there);
                    let tie = expected.iter().any(|words| words.starts_with("end: die"));
                    prop_assert_eq!(answer, expected, "{:?}", mirror);
                    if tie {
                        // It is settled in reading order, which is another one in a mirror.
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
            // A range says what standing still costs; whether a path may come back is the paths'.
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

/// The order of the list of creatures means nothing.
fn sorted(world: &World) -> World {
    let mut world = world.clone();
    world
        .creatures
        .sort_by_key(reference::Creature::letter_order);
    world
}

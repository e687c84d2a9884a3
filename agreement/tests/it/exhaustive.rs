//! Every pattern of walls on tiny maps, on both implementations.

use reference::{Creature, Edge, Ground, Move, Place, Size, System, Verb, World};

use super::engine::difference;
use super::ranges::range_difference;

fn verb(system: System) -> Verb {
    match system {
        System::Pf2e => Verb::Stride,
        System::Srd35 => Verb::Move,
    }
}

/// All edges of the map.
fn edges(world: &World) -> Vec<Edge> {
    let mut edges = Vec::new();
    for (x, y) in world.squares() {
        for next in [(x + 1, y), (x, y + 1)] {
            if world.is_on_map(next) {
                edges.push(Edge::between((x, y), next));
            }
        }
    }
    edges
}

/// All single steps of a creature of that size from every place where it can be, in both
/// implementations.
fn compare_all_steps(world: &World, size: Size) {
    let side = size.squares_a_side();
    for start in world.squares() {
        let mover = Creature::new(world.system, 'A', size, start);
        let space = mover.squares();
        let fits = space
            .iter()
            .all(|square| world.is_on_map(*square) && !world.has(*square, Ground::Wall));
        if !fits || world.has_wall_inside(&space) {
            continue;
        }
        let mut world = world.clone();
        let mut mover = mover;
        mover.speed_feet = 20;
        world.creatures.push(mover);
        // Every goal, near and far, with the cost of the cheapest way there.
        if let Some(difference) = range_difference(&world, verb(world.system), 20) {
            panic!("{side}x{side}: {difference}");
        }
        // Every single step by itself: a refusal names its rule.
        for goal in neighbours(start) {
            let steps = [Move::new('A', verb(world.system), &[goal])];
            if let Some(difference) = difference(&world, &steps) {
                panic!("{side}x{side}: {difference}");
            }
        }
    }
}

fn neighbours((x, y): Place) -> [Place; 8] {
    [
        (x + 1, y),
        (x + 1, y + 1),
        (x, y + 1),
        (x - 1, y + 1),
        (x - 1, y),
        (x - 1, y - 1),
        (x, y - 1),
        (x + 1, y - 1),
    ]
}

fn each_system(check: impl Fn(System)) {
    check(System::Pf2e);
    check(System::Srd35);
}

/// Checks all steps of creatures of these sizes on a map with every choice of these marks.
fn compare_every_pattern<Mark: Copy>(
    open: &World,
    marks: &[Mark],
    sizes: &[Size],
    put: impl Fn(&mut World, Mark),
) {
    for pattern in 0..1_u32 << marks.len() {
        let mut world = open.clone();
        for (bit, mark) in marks.iter().enumerate() {
            if pattern >> bit & 1 == 1 {
                put(&mut world, *mark);
            }
        }
        for size in sizes {
            compare_all_steps(&world, *size);
        }
    }
}

fn put_wall_edge(world: &mut World, edge: Edge) {
    world.wall_edges.insert(edge);
}

#[test]
fn all_wall_squares_of_3x3_come_out_alike() {
    each_system(|system| {
        let open = World::open(system, 3, 3);
        let sizes = [Size::Medium, Size::Large];
        compare_every_pattern(&open, &open.squares(), &sizes, |world, square| {
            world.put(square, Ground::Wall);
        });
    });
}

#[test]
fn all_wall_edges_of_2x3_come_out_alike() {
    each_system(|system| {
        let open = World::open(system, 2, 3);
        let sizes = [Size::Medium, Size::Large];
        compare_every_pattern(&open, &edges(&open), &sizes, put_wall_edge);
    });
}

#[test]
fn all_barriers_of_2x3_come_out_alike() {
    let open = World::open(System::Srd35, 2, 3);
    let sizes = [Size::Medium, Size::Large];
    compare_every_pattern(&open, &edges(&open), &sizes, |world, edge| {
        world.barrier_edges.insert(edge);
    });
}

/// A Large creature on a 3x3 map goes round the middle: every wall edge it can meet.
#[test]
fn all_wall_edges_around_a_large_creature_come_out_alike() {
    each_system(|system| {
        let open = World::open(system, 3, 3);
        compare_every_pattern(&open, &edges(&open), &[Size::Large], put_wall_edge);
    });
}

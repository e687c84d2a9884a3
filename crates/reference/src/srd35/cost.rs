//! What a step costs: the table of section 0.2.

use super::checks::{edges_crossed, halves};
use super::pass::attempts;
use crate::answer::{Move, Way};
use crate::world::{Creature, Edge, Flag, Ground, Place, Size, World, overlap, without};

/// The parts of the cost of a step, in squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepCost {
    /// K of the table.
    pub doublings: u32,
    /// The doublings of the terrain alone, the largest of the squares.
    pub terrain_doublings: u32,
    /// Squares for the step itself.
    pub step_squares: i64,
    /// Squares on top for barriers: `srd35.obstacle.between`.
    pub barrier_squares: i64,
    /// The count of unhampered diagonals after the step.
    pub diagonals_after: u32,
}

impl StepCost {
    /// All of it.
    pub fn squares(&self) -> i64 {
        self.step_squares + self.barrier_squares
    }
}

/// The cost of a step that begins with that many unhampered diagonals in the turn.
pub fn step_cost(
    world: &World,
    mover: &Creature,
    from: Place,
    to: Place,
    diagonals: u32,
    declared: &Move,
) -> StepCost {
    let charged = charged_squares(world, mover, from, to);
    let most = |count: &dyn Fn(Place) -> u32| charged.iter().map(|s| count(*s)).max().unwrap_or(0);
    let terrain_doublings = most(&|square| terrain_doublings(world, mover, square));
    let doublings = most(&|square| square_doublings(world, mover, square))
        + u32::from(is_tumbled(world, mover, from, to, declared))
        + mover.hampered;
    let diagonal = from.0 != to.0 && from.1 != to.1;
    let step_squares = match (doublings, diagonal) {
        (0, false) => 1,
        (0, true) => 1 + i64::from(diagonals % 2),
        (k, false) => 1 << k.min(32),
        (k, true) => 3 << (k - 1).min(32),
    };
    let toggles = world.ruling("ruling.hampered_diagonal_parity", "unchanged") == "toggles";
    let counted = diagonal && (doublings == 0 || toggles);
    StepCost {
        doublings,
        terrain_doublings,
        step_squares,
        barrier_squares: barrier_squares(world, mover, from, to),
        diagonals_after: diagonals + u32::from(counted),
    }
}

/// `ruling.tumble_cost`: a step with a square of the opponent tumbled past before or after it.
fn is_tumbled(world: &World, mover: &Creature, from: Place, to: Place, declared: &Move) -> bool {
    let squares = [mover.squares_at(from), mover.squares_at(to)].concat();
    let past = |other: &&Creature| {
        mover.is(Flag::Trained)
            && attempts(other, declared, Way::Tumble)
            && overlap(&squares, &other.squares())
    };
    let half_speed = world.ruling("ruling.tumble_cost", "half_speed") == "half_speed";
    half_speed && world.others(mover.letter).iter().any(past)
}

/// `srd35.terrain.mixed`, `ruling.mixed_terrain_footprint`: the squares that decide.
fn charged_squares(world: &World, mover: &Creature, from: Place, to: Place) -> Vec<Place> {
    match world.ruling("ruling.mixed_terrain_footprint", "destination") {
        "entered_only" => without(&mover.squares_at(to), &mover.squares_at(from)),
        "origin" => mover.squares_at(from),
        _ => mover.squares_at(to),
    }
}

/// `srd35.terrain.flying_incorporeal`, `srd35.obstacle.flying_incorporeal`.
fn floats(mover: &Creature) -> bool {
    mover.is(Flag::Flying) || mover.is(Flag::Incorporeal)
}

/// `srd35.terrain.difficult`, `srd35.special.multi_double`.
fn terrain_doublings(world: &World, mover: &Creature, square: Place) -> u32 {
    if floats(mover) {
        0
    } else if world.has(square, Ground::Greater) {
        2
    } else {
        u32::from(world.has(square, Ground::Difficult))
    }
}

/// k(s) of section 0.2.
fn square_doublings(world: &World, mover: &Creature, square: Place) -> u32 {
    let mut doublings = terrain_doublings(world, mover, square);
    if !floats(mover) {
        doublings += u32::from(world.has(square, Ground::Obstructed));
        let body = |other: &&Creature| {
            other.squares().contains(&square) && is_body_in_the_way(world, mover, other)
        };
        doublings += u32::from(world.others(mover.letter).iter().any(body));
    }
    let dark = world.ruling("ruling.poor_visibility", "one_doubling") == "one_doubling";
    doublings + u32::from(dark && world.has(square, Ground::Dark))
}

/// `srd35.pass.helpless_obstacle`, `ruling.helpless_obstacle`.
fn is_body_in_the_way(world: &World, mover: &Creature, other: &Creature) -> bool {
    if !other.is(Flag::Helpless) || other.is(Flag::NoObstacle) {
        return false;
    }
    let by_size = match world.ruling("ruling.helpless_obstacle", "large_or_bigger") {
        "flagged_only" => false,
        "bigger_than_mover" => other.size > mover.size,
        _ => other.size >= Size::Large,
    };
    by_size || other.is(Flag::Obstacle)
}

/// `srd35.obstacle.between` with its rulings.
fn barrier_squares(world: &World, mover: &Creature, from: Place, to: Place) -> i64 {
    if floats(mover) {
        return 0;
    }
    let met = |edges: &[Edge]| {
        edges
            .iter()
            .filter(|edge| world.barrier_edges.contains(edge))
            .count() as i64
    };
    let diagonal = from.0 != to.0 && from.1 != to.1;
    // How many barriers each way of making the step meets.
    let ways: Vec<i64> = if diagonal {
        let way = |half: Place| {
            met(&[
                edges_crossed(mover, from, half),
                edges_crossed(mover, half, to),
            ]
            .concat())
        };
        halves(from, to).into_iter().map(way).collect()
    } else {
        vec![met(&edges_crossed(mover, from, to))]
    };
    let any_edge = world.ruling("ruling.diagonal_edge_obstacle", "min_route") == "any_edge";
    let fewest = ways.iter().copied().min().unwrap_or(0);
    // No edge is on both ways.
    let mut crossed = if any_edge { ways.iter().sum() } else { fewest };
    let once = world.ruling("ruling.big_barrier_charge", "once_per_step") == "once_per_step";
    if mover.squares_a_side > 1 && once {
        crossed = crossed.min(1);
    }
    let mover_wide = world.ruling("ruling.obstacle_cost_scaling", "flat") == "mover_wide";
    let scale = if mover_wide {
        1 << mover.hampered.min(32)
    } else {
        1
    };
    2 * crossed * scale
}

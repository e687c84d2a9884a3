//! The cost of a step: the table of section 0.2.

use super::course::{Course, advances, course, crossed, halves};
use super::hindrance::{avoids, is_helpless};
use super::pass::{attempts, squeezes_through};
use super::speed::budgets_feet;
use super::tight::{Tight, tight_step};
use crate::answer::{Move, Verb, Way};
use crate::world::{Creature, Edge, Flag, Ground, Place, Size, Space, World, overlap, without};

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
    from: Space,
    to: Space,
    diagonals: u32,
    declared: &Move,
) -> StepCost {
    let charged = charged_squares(world, from, to);
    let most = |count: &dyn Fn(Place) -> u32| charged.iter().map(|s| count(*s)).max().unwrap_or(0);
    let terrain_doublings = most(&|square| terrain_doublings(world, mover, square));
    let doublings = most(&|square| square_doublings(world, mover, square))
        + u32::from(is_squeezed(world, mover, from, to, declared))
        + u32::from(is_tumbled(world, mover, from, to, declared))
        + mover.hampered;
    let way = course(world, mover, from, to);
    let diagonal = way == Some(Course::Diagonal);
    let whole_double = takes_whole_double(world, mover, from, to);
    let step_squares = match (doublings, way) {
        // The whole budget of a double move, whatever else hampers the step.
        _ if whole_double => budgets_feet(world, mover, Verb::Double).iter().sum::<i64>() / 5,
        (0, Some(Course::Diagonal)) => 1 + i64::from(diagonals % 2),
        (k, Some(Course::Diagonal)) => 3 << (k - 1).min(32),
        // `ruling.squeeze_turn`: so many straight squeezed steps.
        (k, Some(Course::Turn { squares, .. })) => i64::from(squares) << k.min(32),
        (k, _) => 1 << k.min(32),
    };
    let toggles = world.ruling("ruling.hampered_diagonal_parity", "unchanged") == "toggles";
    let counted = diagonal && (doublings == 0 || toggles);
    StepCost {
        doublings,
        terrain_doublings,
        step_squares,
        barrier_squares: if whole_double {
            0
        } else {
            barrier_squares(world, mover, from, to)
        },
        diagonals_after: diagonals + u32::from(counted),
    }
}

/// `ruling.escape_artist_cost`: whether the step costs the whole budget of a `double`.
pub(super) fn takes_whole_double(world: &World, mover: &Creature, from: Space, to: Space) -> bool {
    world.ruling("ruling.escape_artist_cost", "as_squeeze") == "full_round_per_square"
        && tight_step(world, mover, from, to) == Tight::Escaping
}

/// Whether the step counts as squeezed for its cost: the mover is squeezed in the new space or
/// passes a gap, or it goes through an opponent by `ruling.squeeze_past_opponent`.
fn is_squeezed(world: &World, mover: &Creature, from: Space, to: Space, declared: &Move) -> bool {
    let squares = to.squares();
    let through = |other: &&Creature| {
        overlap(&squares, &other.squares()) && squeezes_through(world, mover, other, declared)
    };
    tight_step(world, mover, from, to) != Tight::Roomy
        || world.others(mover.letter).iter().any(through)
}

/// `ruling.tumble_cost`: a step with a square of the opponent tumbled past before or after it.
fn is_tumbled(world: &World, mover: &Creature, from: Space, to: Space, declared: &Move) -> bool {
    let squares = [from.squares(), to.squares()].concat();
    let past = |other: &&Creature| {
        mover.is(Flag::Trained)
            && attempts(other, declared, Way::Tumble)
            && overlap(&squares, &other.squares())
    };
    let half_speed = world.ruling("ruling.tumble_cost", "half_speed") == "half_speed";
    half_speed && world.others(mover.letter).iter().any(past)
}

/// `srd35.terrain.mixed`, `ruling.mixed_terrain_footprint`: the squares that decide.
fn charged_squares(world: &World, from: Space, to: Space) -> Vec<Place> {
    match world.ruling("ruling.mixed_terrain_footprint", "destination") {
        "entered_only" => without(&to.squares(), &from.squares()),
        "origin" => from.squares(),
        _ => to.squares(),
    }
}

/// `srd35.terrain.flying_incorporeal`, `srd35.obstacle.flying_incorporeal`.
fn floats(mover: &Creature) -> bool {
    mover.is(Flag::Flying) || mover.is(Flag::Incorporeal)
}

/// `srd35.terrain.difficult`, `srd35.special.multi_double`.
fn terrain_doublings(world: &World, mover: &Creature, square: Place) -> u32 {
    if floats(mover) {
        return 0;
    }
    let greater = if world.has(square, Ground::Greater) {
        2
    } else {
        0
    };
    greater
        .max(u32::from(world.has(square, Ground::Difficult)))
        .max(times(world, square, |fact| match fact {
            Ground::DifficultBy(count) => Some(*count),
            _ => None,
        }))
}

/// The number of a fact that has one.
fn times(world: &World, square: Place, of: fn(&Ground) -> Option<u32>) -> u32 {
    if !world.is_on_map(square) {
        return 0;
    }
    let facts = &world.ground[square.1 as usize][square.0 as usize];
    facts.iter().find_map(of).unwrap_or(0)
}

/// `srd35.obstacle.square`: the doublings of an obstacle in the square that the mover does not
/// avoid.
pub(super) fn obstacle_doublings(world: &World, mover: &Creature, square: Place) -> u32 {
    if avoids(world, mover, square) {
        return 0;
    }
    let one = u32::from(world.has(square, Ground::Obstructed));
    one.max(times(world, square, |fact| match fact {
        Ground::ObstructedBy(count) => Some(*count),
        _ => None,
    }))
}

/// k(s) of section 0.2.
fn square_doublings(world: &World, mover: &Creature, square: Place) -> u32 {
    let mut doublings =
        terrain_doublings(world, mover, square) + obstacle_doublings(world, mover, square);
    if !floats(mover) {
        let body = |other: &&Creature| {
            other.squares().contains(&square) && is_body_in_the_way(world, mover, other)
        };
        doublings += u32::from(world.others(mover.letter).iter().any(body));
    }
    let dark = world.ruling("ruling.poor_visibility", "one_doubling") == "one_doubling";
    let by = times(world, square, |fact| match fact {
        Ground::DarkBy(count) => Some(*count),
        _ => None,
    });
    let poor = by.max(u32::from(world.has(square, Ground::Dark)));
    doublings + if dark { poor } else { 0 }
}

/// `srd35.pass.helpless_obstacle`, `ruling.helpless_obstacle`.
fn is_body_in_the_way(world: &World, mover: &Creature, other: &Creature) -> bool {
    if !is_helpless(other) || other.is(Flag::NoObstacle) {
        return false;
    }
    let by_size = match world.ruling("ruling.helpless_obstacle", "large_or_bigger") {
        "flagged_only" => false,
        "bigger_than_mover" => other.size > mover.size,
        _ => other.size >= Size::Large,
    };
    by_size || other.is(Flag::Obstacle)
}

/// The edges that each way of making the step crosses: one way, or the two detours of a diagonal.
fn ways_of(world: &World, mover: &Creature, from: Space, to: Space) -> Vec<Vec<Edge>> {
    let straight = |from: Space, to: Space| {
        let direction = (to.place.0 - from.place.0, to.place.1 - from.place.1);
        crossed(from, to, Course::Straight(direction))
    };
    match course(world, mover, from, to) {
        Some(Course::Diagonal) => halves(from, to)
            .into_iter()
            .map(|half| [straight(from, half), straight(half, to)].concat())
            .collect(),
        Some(way) => vec![crossed(from, to, way)],
        None => Vec::new(),
    }
}

fn count_barriers(world: &World, edges: &[Edge]) -> i64 {
    edges
        .iter()
        .filter(|edge| world.barrier_edges.contains(edge))
        .count() as i64
}

/// `srd35.obstacle.skill_check`: whether the step crosses an obstacle that needs a check. Of two
/// detours the one without may be taken, if it meets no more barriers.
pub fn needs_check(world: &World, mover: &Creature, from: Space, to: Space) -> bool {
    let entered = without(&to.squares(), &from.squares());
    let checked = |square: &Place| {
        world.has(*square, Ground::Checked) && obstacle_doublings(world, mover, *square) > 0
    };
    if entered.iter().any(checked) {
        return true;
    }
    if floats(mover) {
        return false;
    }
    let checks = |way: &Vec<Edge>| way.iter().any(|edge| world.check_edges.contains(edge));
    let ways = ways_of(world, mover, from, to);
    if world.ruling("ruling.diagonal_edge_obstacle", "min_route") == "any_edge" {
        return ways.iter().any(checks);
    }
    let fewest = ways.iter().map(|way| count_barriers(world, way)).min();
    ways.iter()
        .filter(|way| Some(count_barriers(world, way)) == fewest)
        .all(checks)
}

/// `srd35.obstacle.between` with its rulings.
fn barrier_squares(world: &World, mover: &Creature, from: Space, to: Space) -> i64 {
    if floats(mover) {
        return 0;
    }
    let once = world.ruling("ruling.big_barrier_charge", "once_per_step") == "once_per_step";
    let paid = |barriers: i64| {
        if mover.squares_a_side > 1 && once {
            barriers.min(1)
        } else {
            barriers
        }
    };
    let crossed = match course(world, mover, from, to) {
        Some(turn @ Course::Turn { .. }) => advances(from, to, turn)
            .iter()
            .map(|edges| paid(count_barriers(world, edges)))
            .sum(),
        _ => {
            let ways = ways_of(world, mover, from, to);
            let barriers = ways.iter().map(|way| count_barriers(world, way));
            let any_edge = world.ruling("ruling.diagonal_edge_obstacle", "min_route") == "any_edge";
            // No edge is part of both detours.
            paid(if any_edge {
                barriers.sum()
            } else {
                barriers.min().unwrap_or(0)
            })
        }
    };
    let mover_wide = world.ruling("ruling.obstacle_cost_scaling", "flat") == "mover_wide";
    let scale = if mover_wide {
        1 << mover.hampered.min(32)
    } else {
        1
    };
    2 * crossed * scale
}

//! Whether a step is possible: checks 1 to 6 of section 0.2.

use super::pass::refuse_occupied;
use crate::answer::Move;
use crate::world::{Creature, Edge, Flag, Ground, Place, World, overlap, without};

/// The rule that refuses the step, whatever it costs; `None` if it is possible.
pub fn refuse_step(
    world: &World,
    mover: &Creature,
    from: Place,
    to: Place,
    declared: &Move,
) -> Option<&'static str> {
    // 1. `srd35.special.minimum_limits`
    if mover.is(Flag::NoMove) {
        return Some("srd35.special.minimum_limits");
    }
    // 2 to 4, then 6: creatures in the new footprint. (5 is squeezing.)
    refuse_geometry(world, mover, from, to).or_else(|| refuse_occupied(world, mover, to, declared))
}

/// Checks 2 to 5, and no step into a creature that fills its squares: the ways that count for
/// `srd35.special.illegal_end`.
pub(super) fn refuse_way(
    world: &World,
    mover: &Creature,
    from: Place,
    to: Place,
) -> Option<&'static str> {
    let after = mover.squares_at(to);
    let fills = |other: &&Creature| other.is(Flag::Fills) && overlap(&after, &other.squares());
    refuse_geometry(world, mover, from, to).or_else(|| {
        world
            .others(mover.letter)
            .iter()
            .any(fills)
            .then_some("srd35.pass.fills_space")
    })
}

/// Checks 2 to 4.
fn refuse_geometry(
    world: &World,
    mover: &Creature,
    from: Place,
    to: Place,
) -> Option<&'static str> {
    // 2. `srd35.move.step`
    let (x, y) = (
        i64::from(to.0) - i64::from(from.0),
        i64::from(to.1) - i64::from(from.1),
    );
    if x.abs().max(y.abs()) != 1 {
        return Some("srd35.move.step");
    }
    // 3. `srd35.obstacle.blocking`
    if is_blocked(world, mover, from, to) {
        return Some("srd35.obstacle.blocking");
    }
    // 4. `srd35.measure.corner`, then `srd35.pass.fills_space`
    if x != 0 && y != 0 {
        if !mover.is(Flag::Incorporeal) && cuts_corner(world, mover, from, to) {
            return Some("srd35.measure.corner");
        }
        if passes_filling_creature(world, mover, from, to) {
            return Some("srd35.pass.fills_space");
        }
    }
    None
}

/// Whether the square itself stops the mover: `srd35.obstacle.blocking`, and
/// `srd35.obstacle.flying_incorporeal` for what it avoids.
pub(super) fn stops(world: &World, mover: &Creature, square: Place) -> bool {
    let incorporeal = mover.is(Flag::Incorporeal);
    let avoids_pits = incorporeal || mover.is(Flag::Flying);
    !world.is_on_map(square)
        || (world.has(square, Ground::Wall) && !incorporeal)
        || (world.has(square, Ground::Pit) && !avoids_pits)
}

/// Check 3: a blocking square or a wall edge in the new footprint, or a wall edge crossed straight.
fn is_blocked(world: &World, mover: &Creature, from: Place, to: Place) -> bool {
    let after = mover.squares_at(to);
    if after.iter().any(|square| stops(world, mover, *square)) {
        return true;
    }
    if mover.is(Flag::Incorporeal) {
        return false;
    }
    let straight = from.0 == to.0 || from.1 == to.1;
    let crossed = edges_crossed(mover, from, to);
    world.has_wall_inside(&after)
        || (straight && crossed.iter().any(|edge| world.wall_edges.contains(edge)))
}

/// The edges that the leading edge passes in a straight step: those between a square of the old
/// space and its neighbour, in the direction of the step, in the new space and outside the old.
pub(super) fn edges_crossed(mover: &Creature, from: Place, to: Place) -> Vec<Edge> {
    let (before, after) = (mover.squares_at(from), mover.squares_at(to));
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let mut edges = Vec::new();
    for square in &before {
        let next = (square.0 + x, square.1 + y);
        if after.contains(&next) && !before.contains(&next) {
            edges.push(Edge::between(*square, next));
        }
    }
    edges
}

/// The two ways of making a diagonal step in two straight halves: the place between the halves.
pub(super) fn halves(from: Place, to: Place) -> [Place; 2] {
    [(to.0, from.1), (from.0, to.1)]
}

/// Whether that way crosses a wall edge, or has one inside the footprint between the halves.
fn way_meets_wall_edge(
    world: &World,
    mover: &Creature,
    from: Place,
    half: Place,
    to: Place,
) -> bool {
    let crossed = [
        edges_crossed(mover, from, half),
        edges_crossed(mover, half, to),
    ]
    .concat();
    crossed.iter().any(|edge| world.wall_edges.contains(edge))
        || world.has_wall_inside(&mover.squares_at(half))
}

/// `srd35.measure.corner`, `ruling.big_corner`, `ruling.wall_end_corner`.
fn cuts_corner(world: &World, mover: &Creature, from: Place, to: Place) -> bool {
    let big = mover.squares_a_side > 1;
    if big && world.ruling("ruling.big_corner", "swept") == "destination_only" {
        return false;
    }
    let ways = halves(from, to);
    for half in ways {
        if mover
            .squares_at(half)
            .iter()
            .any(|square| world.has(*square, Ground::Wall))
        {
            return true;
        }
    }
    let meets = ways.map(|half| way_meets_wall_edge(world, mover, from, half, to));
    match world.ruling("ruling.wall_end_corner", "corner") {
        "free_end" => meets[0] && meets[1],
        _ => meets[0] || meets[1],
    }
}

/// `ruling.filling_creature_corner`: a creature that fills its squares in a square that is swept
/// but in neither footprint.
fn passes_filling_creature(world: &World, mover: &Creature, from: Place, to: Place) -> bool {
    if world.ruling("ruling.filling_creature_corner", "blocks") == "free" {
        return false;
    }
    let [a, b] = halves(from, to).map(|half| mover.squares_at(half));
    let swept = without(
        &without(&[a, b].concat(), &mover.squares_at(from)),
        &mover.squares_at(to),
    );
    world
        .others(mover.letter)
        .iter()
        .any(|other| other.is(Flag::Fills) && overlap(&swept, &other.squares()))
}

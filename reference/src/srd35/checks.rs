//! Whether a step is possible: checks 1 to 6 of section 0.2.

use super::cost::needs_check;
use super::course::{Course, course, crossed, halves};
use super::hindrance::{is_helpless, is_wall};
use super::pass::refuse_occupied;
use super::tight::{Tight, can_stand, has_room, tight_step};
use crate::answer::{Move, Verb};
use crate::world::{Creature, Edge, Flag, Place, Space, World, overlap, without};

/// The rule that refuses the step, whatever it costs; `None` if it is possible.
pub fn refuse_step(
    world: &World,
    mover: &Creature,
    from: Space,
    to: Space,
    declared: &Move,
) -> Option<&'static str> {
    // 1. `srd35.special.minimum_limits`
    if mover.is(Flag::NoMove) || is_helpless(mover) {
        return Some("srd35.special.minimum_limits");
    }
    // 2. `ruling.squeeze_turn`: a turn of several squares is not a minimum movement.
    let turns = matches!(course(world, mover, from, to), Some(Course::Turn { .. }));
    if turns && declared.verb == Verb::Minimum {
        return Some("srd35.move.step");
    }
    refuse_geometry(world, mover, from, to)
        .or_else(|| refuse_narrow(world, mover, from, to, declared))
        .or_else(|| refuse_occupied(world, mover, to, declared))
}

/// Checks 2 to 5, and no step into a creature that fills its squares: the ways that count for
/// `srd35.special.illegal_end`.
pub(super) fn refuse_way(
    world: &World,
    mover: &Creature,
    from: Space,
    to: Space,
    declared: &Move,
) -> Option<&'static str> {
    let after = to.squares();
    let fills = |other: &&Creature| other.is(Flag::Fills) && overlap(&after, &other.squares());
    refuse_geometry(world, mover, from, to)
        .or_else(|| refuse_narrow(world, mover, from, to, declared))
        .or_else(|| {
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
    from: Space,
    to: Space,
) -> Option<&'static str> {
    // 2. `srd35.move.step`
    let Some(course) = course(world, mover, from, to) else {
        return Some("srd35.move.step");
    };
    // 3. `srd35.obstacle.blocking`
    if is_blocked(world, mover, from, to, course) {
        return Some("srd35.obstacle.blocking");
    }
    // 4. `srd35.measure.corner`, then `srd35.pass.fills_space`
    if course == Course::Diagonal {
        if cuts_corner(world, mover, from, to) {
            return Some("srd35.measure.corner");
        }
        if passes_filling_creature(world, mover, from, to) {
            return Some("srd35.pass.fills_space");
        }
    }
    None
}

/// Check 5: `srd35.squeeze.allowed`, `srd35.squeeze.escape_artist`, `srd35.obstacle.skill_check`.
fn refuse_narrow(
    world: &World,
    mover: &Creature,
    from: Space,
    to: Space,
    declared: &Move,
) -> Option<&'static str> {
    // `srd35.obstacle.flying_incorporeal`: walls do not limit a creature without a body, so it does not
    // squeeze.
    let only_when_needed = mover.is(Flag::Incorporeal)
        || world.ruling("ruling.squeeze_voluntary", "only_when_needed") == "only_when_needed";
    if only_when_needed && has_room(world, mover, to) {
        return Some("srd35.squeeze.allowed");
    }
    let escapes = tight_step(world, mover, from, to) == Tight::Escaping;
    if escapes && declared.escape_succeeds != Some(true) {
        return Some("srd35.squeeze.escape_artist");
    }
    // Whether a check is due for which no result is stated.
    (declared.check_succeeds.is_none() && needs_check(world, mover, from, to))
        .then_some("srd35.obstacle.skill_check")
}

/// Check 3: a blocking square or a wall edge in the new footprint, or a wall edge crossed straight.
/// To a footprint of two or more squares' width a gap is a wall.
fn is_blocked(world: &World, mover: &Creature, from: Space, to: Space, course: Course) -> bool {
    if !can_stand(world, mover, to) {
        return true;
    }
    if mover.is(Flag::Incorporeal) || course == Course::Diagonal {
        return false;
    }
    let direction = match course {
        Course::Straight(direction) | Course::Turn { direction, .. } => direction,
        Course::Diagonal => (0, 0),
    };
    crossed(from, to, course)
        .iter()
        .any(|edge| is_wall_edge(world, edge, direction, to.narrow() > 1))
}

/// Whether the edge is a thin wall for a step in that direction, or a gap that is as good as one.
fn is_wall_edge(world: &World, edge: &Edge, direction: Place, gaps_too: bool) -> bool {
    world.stops_step(*edge, direction) || (gaps_too && world.gap_edges.contains_key(edge))
}

/// Whether a half of a diagonal step crosses a wall edge, or has one inside the footprint between
/// the halves. A diagonal step never goes through a gap: `srd35.squeeze.allowed`.
fn way_meets_wall_edge(world: &World, from: Space, half: Space, to: Space) -> bool {
    let meets = |from: Space, to: Space| {
        let direction = (to.place.0 - from.place.0, to.place.1 - from.place.1);
        crossed(from, to, Course::Straight(direction))
            .iter()
            .any(|edge| is_wall_edge(world, edge, direction, true))
    };
    let squares = half.squares();
    let inside = |edge: &Edge| squares.contains(&edge.first) && squares.contains(&edge.second);
    meets(from, half)
        || meets(half, to)
        || world.has_wall_inside(&squares)
        || world.gap_edges.keys().any(inside)
}

/// `srd35.measure.corner`, `ruling.big_corner`, `ruling.wall_end_corner`.
fn cuts_corner(world: &World, mover: &Creature, from: Space, to: Space) -> bool {
    let big = mover.squares_a_side > 1;
    if big && world.ruling("ruling.big_corner", "swept") == "destination_only" {
        return false;
    }
    let ways = halves(from, to);
    for half in ways {
        if half
            .squares()
            .iter()
            .any(|square| is_wall(world, mover, *square))
        {
            return true;
        }
    }
    // Thin walls do not stop a creature without a body.
    if mover.is(Flag::Incorporeal) {
        return false;
    }
    let meets = ways.map(|half| way_meets_wall_edge(world, from, half, to));
    match world.ruling("ruling.wall_end_corner", "corner") {
        "free_end" => meets[0] && meets[1],
        _ => meets[0] || meets[1],
    }
}

/// `ruling.filling_creature_corner`: a creature that fills its squares in a square that is swept
/// but in neither footprint.
fn passes_filling_creature(world: &World, mover: &Creature, from: Space, to: Space) -> bool {
    if world.ruling("ruling.filling_creature_corner", "blocks") == "free" {
        return false;
    }
    let [a, b] = halves(from, to).map(Space::squares);
    let swept = without(&without(&[a, b].concat(), &from.squares()), &to.squares());
    world
        .others(mover.letter)
        .iter()
        .any(|other| other.is(Flag::Fills) && overlap(&swept, &other.squares()))
}

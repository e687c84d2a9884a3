//! Whether a step is possible: checks (1) to (6) of `pf2e.move.check-order`.

use super::cost::{extra_feet, plain_extra_feet};
use super::harm::landed_on;
use super::harm::walks_over_drop;
use super::{is_diagonal, may_pass};
use crate::answer::{Move, Verb};
use crate::world::{Creature, Flag, Ground, Place, World, overlap, without};

/// The rule that refuses the step, whatever it costs; `None` if it is possible.
pub fn refuse_step(
    world: &World,
    mover: &Creature,
    from: Place,
    to: Place,
    declared: &Move,
) -> Option<&'static str> {
    if is_blocked(world, mover, from, to) || lacks_type(world, mover, from, to, declared) {
        return Some("pf2e.grid.blocked");
    }
    if lacks_medium(world, mover, from, to, declared) {
        return Some("pf2e.move.types");
    }
    if is_diagonal(from, to) && cuts_corner(world, mover, from, to) {
        return Some("pf2e.grid.corner");
    }
    let after = mover.squares_at(to);
    let entered = without(&after, &mover.squares_at(from));
    if entered
        .iter()
        .any(|square| is_blocked_object(world, *square))
    {
        return Some("pf2e.object.entry");
    }
    for other in world.others(mover.letter) {
        if !world.are_mounted(mover, other)
            && overlap(&entered, &world.space_of(other))
            && !may_pass(world, mover, other)
            && !tumbles(other, declared)
        {
            return Some("pf2e.through.unwilling");
        }
    }
    refuse_ground(world, mover, from, to, declared)
}

/// Whether walls, filled squares or a hard corner keep the mover from that step.
pub(super) fn is_walled_off(world: &World, mover: &Creature, from: Place, to: Place) -> bool {
    is_blocked(world, mover, from, to)
        || (is_diagonal(from, to) && cuts_corner(world, mover, from, to))
}

/// The requirements of the ground for the step.
fn refuse_ground(
    world: &World,
    mover: &Creature,
    from: Place,
    to: Place,
    declared: &Move,
) -> Option<&'static str> {
    let after = mover.squares_at(to);
    let entered = without(&after, &mover.squares_at(from));
    // `pf2e.terrain.jump`: ground that is jumped or flown over has no requirements. Where a jump
    // lands, Balance is a check that follows, but a creature cannot leap up a slope.
    let on_slope = |square: &Place| match world.ruling("ruling.incline-sideways", "free") {
        "climb" => is_incline(world, *square),
        _ => goes_up(world, *square, from, to),
    };
    let climbs = declared.verb != Verb::Climb && entered.iter().any(on_slope);
    if declared.verb == Verb::Fly {
        return None;
    }
    if declared.verb == Verb::Leap {
        let lands = declared.path.last() == Some(&to);
        if lands && climbs {
            return Some("pf2e.terrain.incline-climb");
        }
        return refuse_drop(world, mover, from, to, declared);
    }
    // `pf2e.terrain.narrow-balance`, `pf2e.terrain.uneven-balance`: from or into such a square.
    let both = [mover.squares_at(from), after].concat();
    // On foot: not in water or underground.
    let balances = matches!(declared.verb, Verb::Balance | Verb::Swim | Verb::Burrow);
    if !balances && both.iter().any(|square| world.has(*square, Ground::Narrow)) {
        return Some("pf2e.terrain.narrow-balance");
    }
    if !balances && both.iter().any(|square| world.has(*square, Ground::Uneven)) {
        return Some("pf2e.terrain.uneven-balance");
    }
    if climbs {
        return Some("pf2e.terrain.incline-climb");
    }
    if let Some(rule) = refuse_drop(world, mover, from, to, declared) {
        return Some(rule);
    }
    if declared.verb == Verb::Step
        && entered
            .iter()
            .any(|square| hinders_step(world, mover, *square))
    {
        return Some("pf2e.terrain.no-step");
    }
    None
}

/// `pf2e.forced.fall`: a creature does not walk off by accident, unless `ruling.walk-off-ledge`
/// lets it fall.
fn refuse_drop(
    world: &World,
    mover: &Creature,
    from: Place,
    to: Place,
    declared: &Move,
) -> Option<&'static str> {
    let falls = world.ruling("ruling.walk-off-ledge", "refuse") == "fall";
    let is_over = walks_over_drop(world, mover, from, to, declared);
    (is_over && !falls).then_some("pf2e.forced.fall")
}

/// `ruling.move-medium`: swimming, climbing and burrowing need water, a slope or earth before or
/// after the step.
fn lacks_medium(world: &World, mover: &Creature, from: Place, to: Place, declared: &Move) -> bool {
    if world.ruling("ruling.move-medium", "map") == "host" {
        return false;
    }
    let both = [mover.squares_at(from), mover.squares_at(to)].concat();
    let suits = |square: &Place| match declared.verb {
        Verb::Swim => world.has(*square, Ground::Water) || world.has(*square, Ground::NeedsSwim),
        Verb::Climb => is_incline(world, *square) || world.has(*square, Ground::NeedsClimb),
        Verb::Burrow => world.has(*square, Ground::NeedsBurrow),
        _ => true,
    };
    !both.iter().any(suits)
}

fn is_blocked_object(world: &World, square: Place) -> bool {
    world.has(square, Ground::BlockedObject)
}

/// A wall fills the square, with an arrow slit or without one.
fn is_wall(world: &World, square: Place) -> bool {
    world.has(square, Ground::Wall) || world.has(square, Ground::Slit)
}

/// `pf2e.move.types`: a square newly entered demands a type that this action does not use.
fn lacks_type(world: &World, mover: &Creature, from: Place, to: Place, declared: &Move) -> bool {
    // `pf2e.terrain.jump`: a jump passes over a gap and over water.
    let flies_past = declared.verb == Verb::Leap && declared.path.last() != Some(&to);
    let demands = [
        (Ground::NeedsFly, Verb::Fly),
        (Ground::NeedsClimb, Verb::Climb),
        (Ground::NeedsSwim, Verb::Swim),
        (Ground::NeedsBurrow, Verb::Burrow),
    ];
    let lands = declared.verb == Verb::Leap && !flies_past;
    let entered = if lands {
        let mut places = vec![mover.place];
        places.extend(&declared.path);
        landed_on(mover, &places)
    } else {
        without(&mover.squares_at(to), &mover.squares_at(from))
    };
    entered.iter().any(|square| {
        let over = |by: Verb| match declared.verb {
            Verb::Fly => matches!(by, Verb::Swim | Verb::Climb),
            _ => flies_past && matches!(by, Verb::Fly | Verb::Swim),
        };
        let mut unmet = demands
            .iter()
            .filter(|(_, by)| *by != declared.verb && !over(*by));
        unmet.any(|(ground, _)| world.has(*square, *ground))
    })
}

/// The square is on an incline, whatever its direction.
pub(super) fn is_incline(world: &World, square: Place) -> bool {
    [
        Ground::InclineNorth,
        Ground::InclineEast,
        Ground::InclineSouth,
        Ground::InclineWest,
    ]
    .into_iter()
    .any(|kind| world.has(square, kind))
}

/// `pf2e.terrain.incline-climb`: the step has a component in the uphill direction of the square.
fn goes_up(world: &World, square: Place, from: Place, to: Place) -> bool {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    (dy < 0 && world.has(square, Ground::InclineNorth))
        || (dx > 0 && world.has(square, Ground::InclineEast))
        || (dy > 0 && world.has(square, Ground::InclineSouth))
        || (dx < 0 && world.has(square, Ground::InclineWest))
}

/// `pf2e.forced.stop`: walls, the border, hard corners and objects on the way of a forced step.
pub(super) fn stops_forced_step(world: &World, victim: &Creature, from: Place, to: Place) -> bool {
    let needs = [
        (Ground::NeedsFly, "fly"),
        (Ground::NeedsClimb, "climb"),
        (Ground::NeedsSwim, "swim"),
        (Ground::NeedsBurrow, "burrow"),
    ];
    let entered = without(&victim.squares_at(to), &victim.squares_at(from));
    let cannot_occupy = |square: &Place| {
        is_blocked_object(world, *square)
            || needs.iter().any(|(ground, speed)| {
                // Flying passes over deep water and along a sheer wall.
                let flies = can_fly(victim) && *speed != "burrow";
                let has_type = flies || victim.numbers.contains_key(speed);
                world.has(*square, *ground) && !has_type
            })
    };
    is_blocked(world, victim, from, to)
        || (is_diagonal(from, to) && cuts_corner(world, victim, from, to))
        || entered.iter().any(cannot_occupy)
}

/// Whether it is in the air, or can fly.
pub(super) fn can_fly(creature: &Creature) -> bool {
    creature.is(Flag::Flying) || creature.numbers.contains_key("fly")
}

/// `pf2e.through.tumble`: the one enemy of a Tumble Through.
fn tumbles(other: &Creature, declared: &Move) -> bool {
    declared.verb == Verb::Tumble && declared.against == Some(other.letter)
}

/// One square in one of eight directions.
fn is_one_step(from: Place, to: Place) -> bool {
    let (x, y) = (
        (i64::from(to.0) - i64::from(from.0)).abs(),
        (i64::from(to.1) - i64::from(from.1)).abs(),
    );
    x.max(y) == 1
}

/// `pf2e.grid.blocked`: a square that is missing or a wall, or a thin wall in the rectangle of an
/// orthogonal step.
fn is_blocked(world: &World, mover: &Creature, from: Place, to: Place) -> bool {
    if !is_one_step(from, to) {
        return true;
    }
    let after = mover.squares_at(to);
    if after
        .iter()
        .any(|square| !world.is_on_map(*square) || is_wall(world, *square))
    {
        return true;
    }
    let rectangle = [mover.squares_at(from), after].concat();
    let direction = (to.0 - from.0, to.1 - from.1);
    !is_diagonal(from, to) && world.has_wall_inside_against(&rectangle, direction)
}

/// `pf2e.grid.corner` with `ruling.corner-cutting`.
///
/// A diagonal step can be made in two halves in two ways, each over one corner square. A way is
/// closed by a wall in its corner square and by a thin wall between squares that it covers.
fn cuts_corner(world: &World, mover: &Creature, from: Place, to: Place) -> bool {
    let ways = [(to.0, from.1), (from.0, to.1)].map(|half| {
        let [first, second] = [(from, half), (half, to)].map(|(a, b)| (b.0 - a.0, b.1 - a.1));
        let corner = without(
            &without(&mover.squares_at(half), &mover.squares_at(from)),
            &mover.squares_at(to),
        );
        let covered = [
            mover.squares_at(from),
            mover.squares_at(half),
            mover.squares_at(to),
        ];
        let [before, half, after] = &covered;
        corner
            .iter()
            .any(|square| is_wall(world, *square) || world.has(*square, Ground::Hard))
            || world.has_wall_inside_against(&[before.as_slice(), half].concat(), first)
            || world.has_wall_inside_against(&[half.as_slice(), after].concat(), second)
    });
    match world.ruling("ruling.corner-cutting", "refuse-either") {
        // No creature may be astride a wall, whichever way it got there.
        "allow" => world.has_wall_inside(&mover.squares_at(to)),
        "refuse-both" => ways[0] && ways[1],
        _ => ways[0] || ways[1],
    }
}

/// `pf2e.terrain.no-step` with `ruling.step-ignored-difficult`.
fn hinders_step(world: &World, mover: &Creature, square: Place) -> bool {
    match world.ruling("ruling.step-ignored-difficult", "allowed") {
        "never" => plain_extra_feet(world, mover, square) > 0,
        _ => extra_feet(world, mover, square, false) > 0,
    }
}

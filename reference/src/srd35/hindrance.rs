//! What hinders a creature by itself: squares and walls that stop it, and helplessness.

use crate::world::{Creature, Edge, Flag, Ground, Place, Space, World};

/// Whether the square itself stops the mover: `srd35.obstacle.blocking`, and
/// `srd35.obstacle.flying_incorporeal` for obstacles that it avoids.
pub(super) fn stops(world: &World, mover: &Creature, square: Place) -> bool {
    !world.is_on_map(square)
        || is_wall(world, mover, square)
        || (world.has(square, Ground::Pit) && !avoids(world, mover, square))
}

/// `srd35.obstacle.flying_incorporeal`: whether the mover avoids the obstacle in that square.
pub(super) fn avoids(world: &World, mover: &Creature, square: Place) -> bool {
    let flies = mover.is(Flag::Flying) && !world.has(square, Ground::StopsFlying);
    let seeps = mover.is(Flag::Incorporeal) && !world.has(square, Ground::StopsIncorporeal);
    flies || seeps
}

/// Whether the square is a wall to the mover; to a creature without a body, only if the square says so.
pub(super) fn is_wall(world: &World, mover: &Creature, square: Place) -> bool {
    let seeps = mover.is(Flag::Incorporeal) && !world.has(square, Ground::StopsIncorporeal);
    world.has(square, Ground::Wall) && !seeps
}

/// Whether a wall edge is inside the space, or a gap that is a wall to a footprint of that width.
pub(super) fn has_wall_inside(world: &World, space: Space) -> bool {
    let squares = space.squares();
    let gap = |edge: &Edge| squares.contains(&edge.first) && squares.contains(&edge.second);
    world.has_wall_inside(&squares) || (space.narrow() > 1 && world.gap_edges.keys().any(gap))
}

/// `srd35.pass.helpless`: unconscious and dead creatures count as helpless.
pub(super) fn is_helpless(creature: &Creature) -> bool {
    [Flag::Helpless, Flag::Unconscious, Flag::Dead]
        .into_iter()
        .any(|flag| creature.is(flag))
}

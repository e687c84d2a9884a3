//! Distance and reach: `pf2e.grid.distance`, `pf2e.size.table`, `pf2e.reach.*`.

use crate::line::line_of_effect;
use crate::world::{Creature, Flag, Place, Shape, Size, World, overlap};

/// Offsets between the nearest squares, as (larger, smaller).
fn nearest(a: &[Place], b: &[Place]) -> Option<(i32, i32)> {
    let mut best: Option<(i32, i32)> = None;
    for p in a {
        for q in b {
            let (x, y) = ((p.0 - q.0).abs(), (p.1 - q.1).abs());
            let offset = (x.max(y), x.min(y));
            let better = best.is_none_or(|best| length_feet(offset) < length_feet(best));
            if better {
                best = Some(offset);
            }
        }
    }
    best
}

fn length_feet((most, least): (i32, i32)) -> i32 {
    5 * most + 5 * (least / 2)
}

/// `pf2e.grid.distance`: feet between two spaces, 0 if they overlap.
pub fn distance_feet(a: &[Place], b: &[Place]) -> i32 {
    nearest(a, b).map_or(0, length_feet)
}

/// `pf2e.size.table`, `pf2e.size.shape`, and what a reach weapon adds.
pub fn reach_feet(creature: &Creature) -> i32 {
    let table = match (creature.size, creature.shape) {
        (Size::Fine | Size::Diminutive | Size::Tiny, _) => 0,
        (Size::Small | Size::Medium, _) | (Size::Large, Shape::Long) => 5,
        (Size::Large, Shape::Tall) | (Size::Huge, Shape::Long) => 10,
        (Size::Huge, Shape::Tall) | (_, Shape::Long) => 15,
        (_, Shape::Tall) => 20,
    };
    let weapon = if creature.is(Flag::ReachWeapon) { 5 } else { 0 };
    creature.own_reach_feet.unwrap_or(table) + weapon
}

/// `ruling.rider-space` at its default: on a Large or Huge mount a reach of 5 or 10 ft covers only
/// adjacent squares, one of 15 ft covers 10 ft.
pub(crate) fn reach_from_mount_feet(world: &World, creature: &Creature) -> i32 {
    let own = reach_feet(creature);
    let mount = creature.rides.and_then(|mount| world.creature(mount));
    let is_big = mount.is_some_and(|mount| matches!(mount.size, Size::Large | Size::Huge));
    if !is_big || world.ruling("ruling.rider-space", "whole-mount") != "whole-mount" {
        return own;
    }
    match own {
        10 => 5,
        15 => 10,
        _ => own,
    }
}

/// `pf2e.cover.line-of-effect` between two creatures, the second in that space: the GM's entry,
/// or else the test.
pub(crate) fn has_line(
    world: &World,
    creature: &Creature,
    target: &Creature,
    space: &[Place],
) -> bool {
    let entry = world.line_entries.get(&(target.letter, creature.letter));
    entry
        .copied()
        .unwrap_or_else(|| line_of_effect(world, &world.space_of(creature), space))
}

/// Whether the target is within the creature's reach in that space.
pub(crate) fn reaches(
    world: &World,
    creature: &Creature,
    target: &Creature,
    space: &[Place],
) -> bool {
    is_near(world, creature, space)
        && (reaches_through_walls(world) || has_line(world, creature, target, space))
}

/// `pf2e.reach.measure`, `pf2e.reach.ten-diagonal`, `pf2e.reach.zero`, `pf2e.reach.blocked`:
/// whether the space is within the creature's reach.
pub fn within_reach(world: &World, creature: &Creature, space: &[Place]) -> bool {
    is_near(world, creature, space)
        && (reaches_through_walls(world) || line_of_effect(world, &world.space_of(creature), space))
}

/// `ruling.reach-through-walls`
fn reaches_through_walls(world: &World) -> bool {
    world.ruling("ruling.reach-through-walls", "blocked") == "distance-only"
}

fn is_near(world: &World, creature: &Creature, space: &[Place]) -> bool {
    let own = world.space_of(creature);
    let reach = reach_from_mount_feet(world, creature);
    if reach == 0 {
        overlap(&own, space)
    } else if reach == 10 {
        let within_two = |p: &Place, q: &Place| (p.0 - q.0).abs().max((p.1 - q.1).abs()) <= 2;
        own.iter().any(|p| space.iter().any(|q| within_two(p, q)))
    } else {
        distance_feet(&own, space) <= reach
    }
}

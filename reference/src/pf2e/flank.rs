//! Flanking: section 10 of the rulebook.

use super::can_act;
use super::reach::reaches;
use crate::line::{Point, centre_of, doubled, side};
use crate::world::{Creature, Flag, Place, World};

/// `pf2e.flank.effect`: the first rule by which the two do not flank the foe; `None` if they do.
pub fn refuse_flank(
    world: &World,
    first: &Creature,
    second: &Creature,
    foe: &Creature,
) -> Option<&'static str> {
    let pair = [first, second];
    let is_pair = first.letter != second.letter
        && world.are_friends(first, second)
        && world.are_enemies(first, foe)
        && world.are_enemies(second, foe);
    if !is_pair {
        return Some("pf2e.flank.effect");
    }
    if pair
        .iter()
        .any(|one| !can_act(one) || one.is(Flag::CannotAttack))
    {
        return Some("pf2e.flank.able");
    }
    if pair.iter().any(|one| one.is(Flag::UnarmedIncapable)) {
        return Some("pf2e.flank.weapon");
    }
    let space = world.space_of(foe);
    if pair.iter().any(|one| !reaches(world, one, foe, &space)) {
        return Some("pf2e.flank.reach");
    }
    let p = centre_of(&world.space_of(first));
    let q = centre_of(&world.space_of(second));
    let is_flanked = passes_opposite_sides(p, q, bounds(&space))
        && (world.ruling("ruling.flank-boundary", "closed") == "closed"
            || passes_inside(p, q, bounds(&space)));
    (!is_flanked).then_some("pf2e.flank.sides")
}

/// Whether the foe is flat-footed against that attacker because another creature flanks it together
/// with the attacker.
pub fn is_flanked_by(world: &World, foe: &Creature, attacker: &Creature) -> bool {
    world
        .others(attacker.letter)
        .into_iter()
        .any(|other| refuse_flank(world, attacker, other, foe).is_none())
}

/// Left, top, right and bottom of an area.
pub(super) type Bounds = (i64, i64, i64, i64);

/// The bounds of a space in half squares.
fn bounds(space: &[Place]) -> Bounds {
    let corners: Vec<Point> = space.iter().map(|square| doubled(*square)).collect();
    let left = corners.iter().map(|corner| corner.0).min().unwrap_or(0);
    let top = corners.iter().map(|corner| corner.1).min().unwrap_or(0);
    let right = corners.iter().map(|corner| corner.0 + 2).max().unwrap_or(0);
    let bottom = corners.iter().map(|corner| corner.1 + 2).max().unwrap_or(0);
    (left, top, right, bottom)
}

/// `pf2e.flank.sides`, `pf2e.flank.corners`: the segment meets two opposite sides, their ends
/// included.
pub(super) fn passes_opposite_sides(p: Point, q: Point, area: Bounds) -> bool {
    let (left, top, right, bottom) = area;
    let level =
        meets(p, q, (left, top), (left, bottom)) && meets(p, q, (right, top), (right, bottom));
    let upright =
        meets(p, q, (left, top), (right, top)) && meets(p, q, (left, bottom), (right, bottom));
    level || upright
}

/// Whether two segments have a point in common.
fn meets(p: Point, q: Point, a: Point, b: Point) -> bool {
    let apart =
        |low: i64, high: i64, other_low: i64, other_high: i64| high < other_low || other_high < low;
    let boxes_apart = apart(p.0.min(q.0), p.0.max(q.0), a.0.min(b.0), a.0.max(b.0))
        || apart(p.1.min(q.1), p.1.max(q.1), a.1.min(b.1), a.1.max(b.1));
    !boxes_apart && side(p, q, a) * side(p, q, b) <= 0 && side(a, b, p) * side(a, b, q) <= 0
}

/// `ruling.flank-boundary=interior`: a line that meets two opposite sides passes through the inside
/// unless all of the space lies on one side of it.
fn passes_inside(p: Point, q: Point, area: Bounds) -> bool {
    let (left, top, right, bottom) = area;
    let sides = [(left, top), (right, top), (left, bottom), (right, bottom)]
        .map(|corner| side(p, q, corner));
    sides.contains(&1) && sides.contains(&-1)
}

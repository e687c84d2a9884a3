//! Cover: section 11 of the rulebook, and what Take Cover adds.

use super::flank::is_flanked_by;
use crate::line::{Point, centre_of, enters, is_wall, line_from, line_of_effect};
use crate::line::{runs_between, segment_is_blocked};
use crate::world::{Cover, Creature, Flag, Ground, Place, Size, World, overlap};

/// Where a line comes from.
#[derive(Clone, Copy, Debug)]
pub enum Origin<'a> {
    /// The centre of a creature's space; whether the attack is ranged.
    Attacker(&'a Creature, bool),
    /// `pf2e.cover.lean`: this point of a creature's space, in half squares.
    Leaning(&'a Creature, (i64, i64)),
    /// `pf2e.cover.area`: a point in half squares.
    Area((i64, i64)),
}

impl Origin<'_> {
    fn attacker(&self) -> Option<&Creature> {
        match self {
            Origin::Attacker(attacker, _) | Origin::Leaning(attacker, _) => Some(attacker),
            Origin::Area(_) => None,
        }
    }

    fn space(&self, world: &World) -> Vec<Place> {
        self.attacker()
            .map_or_else(Vec::new, |attacker| world.space_of(attacker))
    }

    fn point(&self, world: &World) -> Point {
        match self {
            Origin::Attacker(attacker, _) => centre_of(&world.space_of(attacker)),
            Origin::Leaning(_, point) => *point,
            Origin::Area(point) => *point,
        }
    }
}

/// The cover of the target; `None` without line of effect.
pub fn cover(world: &World, origin: Origin<'_>, target: &Creature) -> Option<Cover> {
    let ranged = matches!(origin, Origin::Attacker(_, true));
    let beside = is_beside_feature(world, target);
    let taken = |level| take_cover(world, target, ranged, beside, level);
    let origin = match origin {
        Origin::Attacker(attacker, _) => match attacker.leans_at {
            Some(point) => Origin::Leaning(attacker, point),
            None => origin,
        },
        other => other,
    };
    let (from, to) = (origin.space(world), world.space_of(target));
    let (p, q) = (origin.point(world), centre_of(&to));
    let pair = origin
        .attacker()
        .map(|attacker| (target.letter, attacker.letter));
    let line = pair.and_then(|pair| world.line_entries.get(&pair).copied());
    let entry = pair.and_then(|pair| world.cover_entries.get(&pair).copied());
    let has_line = line.unwrap_or_else(|| match origin {
        _ if overlap(&from, &to) => true,
        Origin::Attacker(..) => line_of_effect(world, &from, &to),
        _ => line_from(world, p, &from, &to),
    });
    if !has_line {
        return None;
    }
    let only_entries = world.ruling("ruling.cover-quick", "exact") == "entries-only";
    if entry.is_some() || only_entries {
        let level = entry.unwrap_or(Cover::None);
        return Some(taken(level));
    }
    if overlap(&from, &to) {
        return Some(taken(Cover::None));
    }
    let mut best = Cover::None;
    if p != q && segment_is_blocked(world, p, q, &from, &to) {
        best = Cover::Standard;
    }
    best = best.max(cover_of_objects(world, p, q, &from, target));
    best = best.max(cover_of_creatures(world, p, q, &origin, target));
    Some(taken(best))
}

/// Whether the line runs along a side of an arrow slit: the rulebook does not say what cover that
/// gives.
pub fn runs_beside_slit(world: &World, origin: Origin<'_>, target: &Creature) -> bool {
    runs_between(origin.point(world), centre_of(&world.space_of(target)))
        .into_iter()
        .any(|(a, b)| world.has(a, Ground::Slit) || world.has(b, Ground::Slit))
}

/// `pf2e.action.take-cover` with `ruling.take-cover-feature`: `is_beside_feature` says whether the
/// target is at something that gives cover.
pub fn take_cover(
    world: &World,
    target: &Creature,
    ranged: bool,
    is_beside_feature: bool,
    level: Cover,
) -> Cover {
    if !target.is(Flag::TookCover) || target.is(Flag::Unconscious) {
        return level;
    }
    let prone_gains = world.ruling("ruling.take-cover-feature", "prone") != "none";
    if super::is_prone(target) && ranged && prone_gains {
        return Cover::Greater;
    }
    let at_feature = world.ruling("ruling.take-cover-feature", "prone") == "feature";
    match level {
        Cover::None if at_feature && is_beside_feature => Cover::Standard,
        Cover::None => Cover::None,
        Cover::Lesser => Cover::Standard,
        Cover::Standard | Cover::Greater => Cover::Greater,
    }
}

/// What one can Take Cover at by `ruling.take-cover-feature=feature`.
pub const FEATURES: [Ground; 5] = [
    Ground::Wall,
    Ground::Slit,
    Ground::Cover,
    Ground::CoverLight,
    Ground::CoverExtreme,
];

/// `ruling.take-cover-feature=feature`: whether the space shares a side with a wall square, a thin
/// wall or an object that gives cover.
fn is_beside_feature(world: &World, target: &Creature) -> bool {
    let space = world.space_of(target);
    space.iter().any(|(x, y)| {
        let beside = [(x + 1, *y), (x - 1, *y), (*x, y + 1), (*x, y - 1)];
        beside
            .into_iter()
            .filter(|other| !space.contains(other))
            .any(|other| {
                world.has_wall_between((*x, *y), other)
                    || FEATURES.iter().any(|kind| world.has(other, *kind))
            })
    })
}

/// `pf2e.cover.centre-line`, `pf2e.cover.arrow-slit`: the best level of objects and slits.
fn cover_of_objects(
    world: &World,
    p: Point,
    q: Point,
    attacker: &[Place],
    target: &Creature,
) -> Cover {
    let mut best = Cover::None;
    for square in world.squares() {
        if !enters(p, q, square) {
            continue;
        }
        best = best.max(level_of_object(world, square, target));
        if world.has(square, Ground::Slit) {
            best = best.max(level_of_slit(world, square, attacker));
        }
    }
    for (a, b) in runs_between(p, q) {
        let level = |square| {
            if is_wall(world, square) {
                Cover::Standard
            } else {
                level_of_object(world, square, target)
            }
        };
        // Two walls were seen by the test for blocked segments.
        if !(is_wall(world, a) && is_wall(world, b)) {
            best = best.max(level(a).min(level(b)));
        }
    }
    best
}

/// Whether an obstacle of that declared size is too small to cover the target
/// (`ruling.cover-big-target`).
pub fn is_too_small(world: &World, size: Option<Size>, target: &Creature) -> bool {
    let enough = match world.ruling("ruling.cover-big-target", "three-sizes") {
        "never" => 1,
        "always-cover" => i32::MAX,
        _ => 3,
    };
    size.is_some_and(|size| target.size.index() - size.index() >= enough)
}

/// The level that the object in a square gives: `pf2e.cover.lesser`, `pf2e.cover.large-target`.
fn level_of_object(world: &World, square: Place, target: &Creature) -> Cover {
    let size = world.object_sizes.get(&square).copied();
    if is_too_small(world, size, target) {
        Cover::None
    } else if world.has(square, Ground::CoverExtreme) {
        Cover::Greater
    } else if world.has(square, Ground::Cover) {
        Cover::Standard
    } else if world.has(square, Ground::CoverLight) {
        Cover::Lesser
    } else {
        Cover::None
    }
}

/// `pf2e.cover.arrow-slit` with its ruling: whether the attacker's space shares a side with it.
fn level_of_slit(world: &World, (x, y): Place, attacker: &[Place]) -> Cover {
    let beside = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)];
    if world.ruling("ruling.arrow-slit", "default") == "standard-both-ways" {
        Cover::Standard
    } else if overlap(attacker, &beside) {
        Cover::None
    } else {
        Cover::Greater
    }
}

/// `pf2e.cover.creature`, `pf2e.cover.large-creature`, `ruling.cover-shared`, `ruling.cover-dead`.
fn cover_of_creatures(
    world: &World,
    p: Point,
    q: Point,
    origin: &Origin<'_>,
    target: &Creature,
) -> Cover {
    let mut best = Cover::None;
    let (from, to) = (origin.space(world), world.space_of(target));
    let attacker = origin.attacker();
    for other in world.others(target.letter) {
        let is_attacker = attacker.is_some_and(|attacker| attacker.letter == other.letter);
        let space = world.space_of(other);
        let is_passed =
            space.iter().any(|square| enters(p, q, *square)) || passes_inner_edge(p, q, &space);
        let dead_covers = world.ruling("ruling.cover-dead", "none") == "creature";
        if is_attacker || (other.is(Flag::Dead) && !dead_covers) || !is_passed {
            continue;
        }
        if overlap(&space, &from) || overlap(&space, &to) {
            let covers = match world.ruling("ruling.cover-shared", "mount") {
                "mount" => target.rides == Some(other.letter),
                "lesser" => true,
                _ => false,
            };
            if covers {
                best = best.max(Cover::Lesser);
            }
            continue;
        }
        let much_larger = |than: &Creature| other.size.index() - than.size.index() >= 2;
        let is_huge = much_larger(target) && attacker.is_none_or(much_larger);
        best = best.max(if is_huge {
            Cover::Standard
        } else {
            Cover::Lesser
        });
    }
    best
}

/// Whether the segment runs inside the space along the edge between two of its squares.
fn passes_inner_edge(p: Point, q: Point, space: &[Place]) -> bool {
    runs_between(p, q)
        .into_iter()
        .any(|(a, b)| space.contains(&a) && space.contains(&b))
}

/// `pf2e.terrain.narrow-flat-footed`, `pf2e.terrain.uneven-flat-footed`,
/// `pf2e.terrain.incline-flat-footed`: flat-footed against everyone.
pub fn is_flat_footed(world: &World, creature: &Creature) -> bool {
    let unsteady =
        |square: &Place| world.has(*square, Ground::Narrow) || world.has(*square, Ground::Uneven);
    let on_unsteady = world.space_of(creature).iter().any(unsteady);
    (on_unsteady && !creature.is(Flag::Flying)) || creature.is(Flag::Climbing)
}

/// AC against an attacker now; `None` without line of effect.
pub fn armour_class(world: &World, target: &Creature, attacker: &Creature) -> Option<i32> {
    let bonus = cover(world, Origin::Attacker(attacker, false), target)?.armour_class_bonus();
    let flat_footed = is_flat_footed(world, target) || is_flanked_by(world, target, attacker);
    let own = target.numbers.get("ac").copied().unwrap_or(10);
    Some(own + bonus - if flat_footed { 2 } else { 0 })
}

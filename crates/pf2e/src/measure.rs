//! Distance, reach and threat: `pf2e.grid.distance`, `pf2e.reach.*` on the grid, the rider of
//! `pf2e.space.mount`, and the target test of `pf2e.space.extended-part`.

use crate::SceneFacts as _;
use board::{Creature, CreatureId};
use grid::{Feet, Footprint, Length, Plane, Square};

use super::facts::Trait;
use super::registry as rule;
use super::rulings::{ExtendedPart, ReachThroughWalls, RiderSpace};
use super::{LineEntry, Scene, gridless, line, size};
use rules::Citation;

/// The squares from and to which distances are measured: a rider fills its mount's space, unless
/// one square was chosen for it (`ruling.rider-space`).
pub(crate) fn space(scene: Scene<'_>, creature: &Creature) -> Option<Footprint> {
    if scene.rulings.get::<RiderSpace>() == RiderSpace::OneSquare {
        return creature.footprint();
    }
    occupied_space(scene, creature)
}

/// The squares that the creature occupies for everyone else: both rider and mount occupy the
/// mount's space (`pf2e.space.mount`).
pub(crate) fn occupied_space(scene: Scene<'_>, creature: &Creature) -> Option<Footprint> {
    let mount = scene
        .profile(creature.id)
        .rides
        .and_then(|mount| scene.creature(mount));
    mount.and_then(Creature::footprint).or(creature.footprint())
}

/// Distance between two spaces on the grid, always with a fresh diagonal count
/// (`pf2e.grid.distance`).
pub(crate) fn distance(a: Footprint, b: Footprint) -> Feet {
    let (dx, dy) = a.gap(b);
    Feet::from_squares(dx.max(dy).saturating_add(dx.min(dy) / 2))
}

/// Whether the distance alone lies within the reach (`pf2e.reach.measure`,
/// `pf2e.reach.ten-diagonal`, `pf2e.reach.zero`).
pub(crate) fn covers(reach: Feet, from: Footprint, to: Footprint) -> bool {
    match reach {
        Feet(..=0) => from.overlaps(to),
        // A reach of exactly 10 feet covers two diagonals.
        Feet(10) => {
            let (dx, dy) = from.gap(to);
            dx.max(dy) <= 2
        }
        _ => distance(from, to) <= reach,
    }
}

/// Whether squares of the target lie within the attacker's reach, considering walls and the game
/// master's entries (`pf2e.reach.blocked`).
pub(crate) fn reaches(
    scene: Scene<'_>,
    (attacker, target): (CreatureId, CreatureId),
    reach: Feet,
    (from, to): (Footprint, Footprint),
) -> bool {
    covers(reach, from, to)
        && match scene.facts.entries.line(attacker, target) {
            Some(LineEntry::None) => false,
            Some(LineEntry::Clear) => true,
            None => sees_within_reach(scene, from, to),
        }
}

/// Whether walls leave these squares within reach.
fn sees_within_reach(scene: Scene<'_>, from: Footprint, to: Footprint) -> bool {
    scene.rulings.get::<ReachThroughWalls>() == ReachThroughWalls::DistanceOnly
        || line::between_spaces(scene, from, to)
}

/// Whether `target`'s space is within `attacker`'s reach; `None` if one of them has no place.
pub(crate) fn within_reach(
    scene: Scene<'_>,
    attacker: &Creature,
    target: &Creature,
) -> Option<bool> {
    if let Some(answer) = gridless::within_reach(scene, attacker, target) {
        let entry = scene.facts.entries.line(attacker.id, target.id);
        return Some(answer && entry != Some(LineEntry::None));
    }
    let spaces = (space(scene, attacker)?, space(scene, target)?);
    let reach = size::reach_in_use(scene, attacker);
    Some(reaches(scene, (attacker.id, target.id), reach, spaces))
}

/// Whether only a wall keeps `target`'s space out of `attacker`'s reach (`pf2e.reach.blocked`).
pub(crate) fn is_walled_off(scene: Scene<'_>, attacker: &Creature, target: &Creature) -> bool {
    let spaces = space(scene, attacker).zip(space(scene, target));
    let reach = size::reach_in_use(scene, attacker);
    spaces.is_some_and(|(from, to)| covers(reach, from, to))
        && scene.facts.entries.line(attacker.id, target.id).is_none()
}

/// Whether `attacker` can reach a part of `target` outside its space
/// (`pf2e.space.extended-part`).
pub(crate) fn reaches_extended_part(
    scene: Scene<'_>,
    attacker: &Creature,
    target: &Creature,
) -> bool {
    if scene.rulings.get::<ExtendedPart>() == ExtendedPart::NotAttackable {
        return false;
    }
    let Some(from) = space(scene, attacker) else {
        return false;
    };
    let reach = size::reach_in_use(scene, attacker);
    scene
        .profile(target.id)
        .extended
        .iter()
        .map(|square| Footprint::from(*square))
        .any(|part| reaches(scene, (attacker.id, target.id), reach, (from, part)))
}

/// The distance from `attacker` to the nearest part of `target` outside its space to which it has a
/// line of effect (`pf2e.space.extended-part`).
pub(crate) fn nearest_extended_part(
    scene: Scene<'_>,
    attacker: &Creature,
    target: &Creature,
) -> Option<Length> {
    if scene.rulings.get::<ExtendedPart>() == ExtendedPart::NotAttackable {
        return None;
    }
    let from = space(scene, attacker)?;
    let parts = scene.profile(target.id).extended.iter();
    parts
        .map(|square| Footprint::from(*square))
        .filter(|part| line::of_effect(scene, (attacker.id, target.id), (from, *part)))
        .map(|part| Length::from_feet(distance(from, part)))
        .min()
}

/// What keeps the creature from attacking into any square: without it, it neither reacts nor flanks
/// (`pf2e.encounter.turn.cannot-act`, `pf2e.flank.able`).
pub(crate) fn kept_from_threatening(scene: Scene<'_>, creature: &Creature) -> Option<Citation> {
    if !scene.able_to_act(creature) {
        let text = "who cannot act threatens nothing";
        return Some(Citation::of(rule::ENCOUNTER_TURN_CANNOT_ACT, text));
    }
    let traits = &scene.profile(creature.id).traits;
    traits.contains(Trait::CannotAttack).then(|| {
        let text = "an effect keeps it from attacking";
        Citation::of(rule::FLANK_ABLE, text)
    })
}

/// The squares within the creature's reach, without its own; none if it could not attack into them.
pub(crate) fn threatened(scene: Scene<'_>, creature: CreatureId) -> Plane {
    let mut plane = Plane::new(scene.board.extent());
    let Some(creature) = scene.creature(creature) else {
        return plane;
    };
    let Some(from) = space(scene, creature) else {
        return plane;
    };
    if kept_from_threatening(scene, creature).is_some() {
        return plane;
    }
    let reach = size::reach_in_use(scene, creature);
    let border = reach.0.clamp(0, 5 * 1000) / 5 + 1;
    for y in from.origin.y - border..=from.bottom() + border {
        for x in from.origin.x - border..=from.right() + border {
            let square = Square::new(x, y);
            if scene.board.contains(square)
                && !from.contains(square)
                && !line::is_wall(scene.board, square)
                && covers(reach, from, Footprint::from(square))
                && sees_within_reach(scene, from, Footprint::from(square))
            {
                plane.insert(square);
            }
        }
    }
    plane
}

/// Distance between two creatures, with or without a grid; `None` if one of them has no place.
pub(crate) fn distance_between(scene: Scene<'_>, a: &Creature, b: &Creature) -> Option<Length> {
    if let Some(gap) = gridless::gap(scene, a, b) {
        return Some(gap);
    }
    Some(Length::from_feet(distance(
        space(scene, a)?,
        space(scene, b)?,
    )))
}

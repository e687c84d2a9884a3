//! Distance, reach and threatened squares: `srd35.measure.distance`, `srd35.size.reach`,
//! `srd35.big.*`, `srd35.small.*`.

use super::hindrance::is_helpless;
use super::tight::{Tight, tight_at};
use crate::line::centres_see_each_other;
use crate::world::{Creature, Flag, Place, Shape, Size, Space, World};

/// `srd35.measure.diagonal`: squares between two squares.
pub fn distance_squares(a: Place, b: Place) -> i32 {
    let (x, y) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
    x.max(y) + x.min(y) / 2
}

/// `srd35.big.natural_reach`, `ruling.second_diagonal_reach`: feet between two squares, for reach.
pub fn reach_distance_feet(world: &World, a: Place, b: Place) -> i32 {
    let offset = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
    let within = world.ruling("ruling.second_diagonal_reach", "within") == "within";
    if within && offset == (2, 2) {
        10
    } else {
        5 * distance_squares(a, b)
    }
}

/// Feet between the nearest squares of two spaces, for reach.
pub(super) fn reach_distance_of_spaces(world: &World, a: Space, b: Space) -> i32 {
    let (a, b) = (a.squares(), b.squares());
    let pairs = a.iter().flat_map(|p| b.iter().map(move |q| (*p, *q)));
    pairs
        .map(|(p, q)| reach_distance_feet(world, p, q))
        .min()
        .unwrap_or(0)
}

/// `srd35.size.reach`: natural reach in feet.
pub fn reach_feet(creature: &Creature) -> i32 {
    let table = match (creature.size, creature.shape) {
        (Size::Fine | Size::Diminutive | Size::Tiny, _) => 0,
        (Size::Small | Size::Medium, _) | (Size::Large, Shape::Long) => 5,
        (Size::Large, Shape::Tall) | (Size::Huge, Shape::Long) => 10,
        (Size::Huge, Shape::Tall) | (Size::Gargantuan, Shape::Long) => 15,
        (Size::Gargantuan, Shape::Tall) | (Size::Colossal, Shape::Long) => 20,
        (Size::Colossal, Shape::Tall) => 30,
    };
    creature.own_reach_feet.unwrap_or(table)
}

/// `srd35.small.attack_own_square`, `srd35.big.reach_weapon`.
pub(super) fn can_attack_own_square(world: &World, creature: &Creature) -> bool {
    !creature.is(Flag::ReachWeapon) && is_able_to_attack(world, creature)
}

/// Whether the creature threatens the square: `srd35.big.threat_adjacent`,
/// `srd35.big.reach_weapon`, `srd35.small.no_threat`, `ruling.threat_through_walls`.
pub fn threatens(world: &World, creature: &Creature, square: Place) -> bool {
    // `ruling.neutral_creature`
    let neutral = creature.is(Flag::Neutral) || world.sides.is_neutral(creature.letter);
    if !is_able_to_attack(world, creature) || neutral {
        return false;
    }
    let own_square_too = world.ruling("ruling.zero_reach_threat", "own_square") == "own_square";
    if has_no_reach(world, creature) {
        // A creature with only a reach weapon has no band at all: `srd35.big.reach_weapon`.
        return own_square_too
            && can_attack_own_square(world, creature)
            && creature.squares().contains(&square);
    }
    let distances: Vec<(i32, Place)> = creature
        .squares()
        .into_iter()
        .map(|own| (reach_distance_feet(world, own, square), own))
        .collect();
    let nearest = distances.iter().map(|(feet, _)| *feet).min().unwrap_or(0);
    let (beyond, up_to) = band_feet(world, creature);
    if nearest <= beyond || nearest > up_to {
        return false;
    }
    if world.ruling("ruling.threat_through_walls", "needs_line") == "distance_only" {
        return true;
    }
    distances
        .iter()
        .any(|(feet, own)| *feet <= up_to && centres_see_each_other(world, *own, square))
}

/// Whether nothing keeps the creature from attacking: helplessness, a space entered by Escape
/// Artist (`srd35.squeeze.escape_artist_penalty`), or something else.
fn is_able_to_attack(world: &World, creature: &Creature) -> bool {
    !is_helpless(creature) && !creature.is(Flag::CannotAttack) && !is_escaping(world, creature)
}

/// The reach-distances at which the creature strikes: more than the first, at most the second.
/// `srd35.big.natural_reach`, `srd35.big.reach_weapon`, `ruling.reach_weapon_medium`.
fn band_feet(world: &World, creature: &Creature) -> (i32, i32) {
    let natural = reach_feet(creature);
    if !creature.is(Flag::ReachWeapon) {
        return (-1, natural);
    }
    let explicit = world.ruling("ruling.reach_weapon_medium", "same_formula") == "explicit";
    if explicit && creature.size < Size::Large {
        return (5, creature.own_reach_feet.unwrap_or(0));
    }
    (natural, 2 * natural)
}

fn is_escaping(world: &World, creature: &Creature) -> bool {
    tight_at(world, creature, creature.space()) == Tight::Escaping
}

/// `srd35.small.no_flank`, `ruling.zero_reach_key`: whether the creature has no reach.
fn has_no_reach(world: &World, creature: &Creature) -> bool {
    if world.ruling("ruling.zero_reach_key", "reach") == "size" {
        creature.size <= Size::Tiny
    } else {
        reach_feet(creature) == 0
    }
}

/// `srd35.small.no_flank`
pub(super) fn can_flank(world: &World, creature: &Creature) -> bool {
    !has_no_reach(world, creature)
}

/// Whether A may strike B as they stand: `srd35.small.must_enter`,
/// `srd35.small.attack_own_square`, `srd35.big.natural_reach`, `srd35.big.reach_weapon`.
pub(super) fn can_attack(world: &World, a: &Creature, b: &Creature) -> bool {
    // `srd35.small.attack_own_square`: a creature cannot attack itself.
    if !is_able_to_attack(world, a) || a.letter == b.letter {
        return false;
    }
    let (beyond, up_to) = band_feet(world, a);
    // `srd35.big.natural_reach`: from the nearest square of A.
    let nearest = |square: Place| {
        a.squares()
            .into_iter()
            .map(|own| reach_distance_feet(world, own, square))
            .min()
            .unwrap_or(i32::MAX)
    };
    b.squares().into_iter().any(|square| {
        let feet = nearest(square);
        feet > beyond && feet <= up_to
    })
}

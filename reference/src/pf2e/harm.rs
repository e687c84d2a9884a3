//! Effects of the ground on a creature: `pf2e.terrain.hazardous`, injuries of uneven ground, and
//! drops (`pf2e.forced.fall`).

use crate::answer::{Move, Verb};
use crate::world::{Creature, Flag, Ground, Harm, Place, World, without};

/// The hazards of a square in the order of its words, each once.
fn hazards_of(world: &World, square: Place) -> Vec<Harm> {
    let mut all = world.hazards.get(&square).cloned().unwrap_or_default();
    if all.is_empty() && world.has(square, Ground::Hazard) {
        all.push(Harm::default());
    }
    each_once(all)
}

pub(super) fn each_once(all: Vec<Harm>) -> Vec<Harm> {
    let mut once: Vec<Harm> = Vec::new();
    for harm in all {
        if !once.contains(&harm) {
            once.push(harm);
        }
    }
    once
}

/// The squares that a step newly covers, in reading order.
pub(super) fn entered(mover: &Creature, from: Place, to: Place) -> Vec<Place> {
    without(&mover.squares_at(to), &mover.squares_at(from))
}

/// `pf2e.terrain.jump`: the squares on which a jump along these places comes down: all except those
/// that the jumper has covered since its start.
pub(super) fn landed_on(mover: &Creature, places: &[Place]) -> Vec<Place> {
    let Some((landing, before)) = places.split_last() else {
        return Vec::new();
    };
    let stayed = |square: &Place| {
        let mut before = before.iter();
        before.all(|place| mover.squares_at(*place).contains(square))
    };
    let mut squares = mover.squares_at(*landing);
    squares.retain(|square| !stayed(square));
    squares
}

/// The hazards of the squares that are entered, square by square: each hazard at its first square,
/// or by `ruling.hazard-frequency=each-square` at every one.
pub(super) fn hazards_entered(world: &World, entered: &[Place]) -> Vec<(Place, Harm)> {
    let every_square = world.ruling("ruling.hazard-frequency", "each-entry") == "each-square";
    let mut found: Vec<(Place, Harm)> = Vec::new();
    for square in entered.iter().copied() {
        for harm in hazards_of(world, square) {
            if every_square || !found.iter().any(|(_, known)| *known == harm) {
                found.push((square, harm));
            }
        }
    }
    found
}

/// Applies the damage to the creature: dice are rolled, hit points go down. Returns what is
/// reported about it.
pub(super) fn suffer(
    world: &mut World,
    letter: char,
    word: &str,
    (x, y): Place,
    harm: &Harm,
) -> String {
    suffer_at(world, letter, word, &format!("({x},{y})"), harm)
}

/// Like [`suffer`], at a place given in words.
pub(super) fn suffer_at(
    world: &mut World,
    letter: char,
    word: &str,
    place: &str,
    harm: &Harm,
) -> String {
    let event = format!("{word} {letter} {place}");
    let Some((dice, _, plus)) = harm.amount else {
        return event;
    };
    let amount = (0..dice).map(|_| world.roll()).sum::<i32>() + plus;
    if let Some(creature) = world.creature_mut(letter) {
        creature.hit_points = creature.hit_points.map(|points| (points - amount).max(0));
    }
    format!("{event} {amount} {}", harm.words)
        .trim_end()
        .to_owned()
}

/// `pf2e.terrain.uneven-balance`: what the ground does to a creature that falls prone on it.
pub(crate) fn injuries(world: &mut World, letter: char) -> Vec<String> {
    let Some(creature) = world.creature(letter) else {
        return Vec::new();
    };
    let mut found: Vec<(Place, Harm)> = Vec::new();
    for square in creature.squares() {
        for harm in world.injuries.get(&square).into_iter().flatten() {
            if !found.iter().any(|(_, known)| known == harm) {
                found.push((square, harm.clone()));
            }
        }
    }
    found
        .into_iter()
        .map(|(square, harm)| suffer(world, letter, "injury", square, &harm))
        .collect()
}

/// `ruling.ledge-large`: all its squares are over the edge, or its centre is.
pub(super) fn is_over_drop(world: &World, creature: &Creature, place: Place) -> bool {
    let is_ledge = |square: &Place| world.has(*square, Ground::Ledge);
    let squares = creature.squares_at(place);
    if world.ruling("ruling.ledge-large", "all-squares") != "centre" {
        return squares.iter().all(is_ledge);
    }
    // The squares around the centre: one, or the four that meet there.
    let (low, high) = (
        (creature.squares_a_side - 1) / 2,
        creature.squares_a_side / 2,
    );
    squares
        .iter()
        .filter(|(x, y)| {
            (low..=high).contains(&(x - place.0)) && (low..=high).contains(&(y - place.1))
        })
        .all(is_ledge)
}

/// Feet of the fall: the deepest of the drops under it, as far as their depth is stated.
pub(super) fn drop_feet(world: &World, creature: &Creature, place: Place) -> Option<i32> {
    let squares = creature.squares_at(place).into_iter();
    squares
        .filter_map(|square| world.drops_feet.get(&square).copied())
        .max()
}

/// Whether a step takes the creature over a drop; a creature that is in the drop does not fall again.
pub(super) fn steps_over_drop(world: &World, creature: &Creature, from: Place, to: Place) -> bool {
    is_over_drop(world, creature, to) && !is_over_drop(world, creature, from)
}

/// `pf2e.forced.fall`: whether that voluntary step leads over a drop. A creature that flies or
/// jumps over it does not fall.
pub(super) fn walks_over_drop(
    world: &World,
    mover: &Creature,
    from: Place,
    to: Place,
    declared: &Move,
) -> bool {
    let is_free = match declared.verb {
        Verb::Fly => true,
        Verb::Leap => declared.path.last() != Some(&to),
        _ => false,
    };
    // A creature that jumps over a drop is not in it.
    let from = if declared.verb == Verb::Leap {
        mover.place
    } else {
        from
    };
    !is_free && steps_over_drop(world, mover, from, to)
}

/// `ruling.walk-off-ledge=fall`: the path up to the step with which the mover falls; whether it
/// falls.
pub(super) fn up_to_the_drop(world: &World, mover: &Creature, declared: &Move) -> (Move, bool) {
    let mut cut = declared.clone();
    if world.ruling("ruling.walk-off-ledge", "refuse") != "fall" {
        return (cut, false);
    }
    let mut from = mover.place;
    for (index, to) in declared.path.iter().enumerate() {
        let lands = index + 1 == declared.path.len();
        let flies_past = declared.verb == Verb::Leap && !lands;
        if !flies_past && walks_over_drop(world, mover, from, *to, declared) {
            cut.path.truncate(index + 1);
            if cut.halt.is_some_and(|step| step <= index + 1) {
                return (cut, false);
            }
            cut.halt = None;
            cut.halt_flag = None;
            return (cut, true);
        }
        from = *to;
    }
    (cut, false)
}

/// `pf2e.forced.push-pull`, `pf2e.forced.reposition`, `ruling.forced-danger`.
pub(super) fn may_endanger(world: &World, declared: &Move) -> bool {
    let by_kind = match world.ruling("ruling.forced-danger", "push-pull") {
        "all" => true,
        "none" => false,
        _ => matches!(declared.verb, Verb::Pushed | Verb::Pulled),
    };
    by_kind || declared.may_endanger
}

/// Whether a forced step would harm the victim or let it fall.
pub(super) fn is_dangerous(world: &World, victim: &Creature, from: Place, to: Place) -> bool {
    !victim.is(Flag::Flying)
        && (!hazards_entered(world, &entered(victim, from, to)).is_empty()
            || steps_over_drop(world, victim, from, to))
}

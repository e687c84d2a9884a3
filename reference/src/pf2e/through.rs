//! Moving through creatures and ending on them: rulebook sections 5 and 6, `pf2e.space.*`.

use super::is_prone;
use crate::world::{Creature, Flag, Place, Size, World, overlap};

/// Whether the occupant lets the mover through voluntarily: `pf2e.through.willing`.
pub fn is_willing(world: &World, occupant: &Creature, mover: &Creature) -> bool {
    if occupant.is(Flag::Willing) {
        true
    } else if occupant.is(Flag::Unwilling) {
        false
    } else {
        world.are_friends(occupant, mover)
    }
}

/// Whether the mover may enter squares of the occupant: `pf2e.through.unwilling` and its
/// exceptions.
pub fn may_pass(world: &World, mover: &Creature, occupant: &Creature) -> bool {
    is_willing(world, occupant, mover)
        || mover.size == Size::Tiny
        || passes_by_size(world, mover, occupant)
        || shares_prone(world, mover, occupant)
        || climbs_atop(world, mover, occupant)
}

/// `pf2e.prone.climb-atop`: onto the body of a larger creature that is dead or unconscious.
pub(super) fn climbs_atop(world: &World, mover: &Creature, body: &Creature) -> bool {
    world.ruling("ruling.climb-atop", "no") != "no"
        && (body.is(Flag::Unconscious) || body.is(Flag::Dead))
        && body.size > mover.size
}

/// `pf2e.through.size-larger`, `pf2e.through.size-smaller`, `ruling.size-pass`.
fn passes_by_size(world: &World, mover: &Creature, occupant: &Creature) -> bool {
    let difference = (mover.size.index() - occupant.size.index()).abs();
    let always = world.ruling("ruling.size-pass", "default") != "never";
    always && difference >= 3 && !occupant.is(Flag::Fills)
}

/// `pf2e.prone.share`: one of the two is prone, is willing, unconscious or dead, and is no larger
/// than the other.
fn shares_prone(world: &World, mover: &Creature, occupant: &Creature) -> bool {
    let out = |creature: &Creature| creature.is(Flag::Unconscious) || creature.is(Flag::Dead);
    let occupant_lies = is_prone(occupant)
        && (is_willing(world, occupant, mover) || out(occupant))
        && occupant.size <= mover.size;
    // A mover that is prone is willing; a standing creature has to let it in. A creature that is
    // pushed in has no choice.
    let mover_lies = is_prone(mover)
        && (is_willing(world, occupant, mover) || out(mover))
        && mover.size <= occupant.size;
    occupant_lies || mover_lies
}

/// Check (8) of `pf2e.move.check-order`: the rule that refuses to end the action there.
///
/// `shared_at_start` names the creatures with which the mover shared a square when the action
/// began.
pub fn refuse_end(
    world: &World,
    mover: &Creature,
    place: Place,
    shared_at_start: &[char],
    then_move: bool,
) -> Option<&'static str> {
    let here = mover.squares_at(place);
    let mut others = world.others(mover.letter);
    others.retain(|other| overlap(&here, &world.space_of(other)));
    let refused = refuse_end_among(world, mover, &others, shared_at_start, then_move);
    // `pf2e.through.tiny`: what is Tiny may stop anywhere, so it has nothing to leave.
    let may_stay = mover.size == Size::Tiny;
    if refused.is_some() || may_stay || !(then_move && mover.turn.must_leave) {
        return refused;
    }
    // `pf2e.through.end-action`: "the next action must be a move action that leaves the square".
    let mut before = mover.squares();
    before.retain(|square| here.contains(square));
    let among = |other: &&Creature| match other.size {
        Size::Tiny => mover.turn.passing.contains(&other.letter),
        _ => refuses_sharing(world, mover, other),
    };
    others.retain(|other| !world.are_mounted(mover, other));
    let mut among = others.iter().filter(|other| among(other));
    among
        .any(|other| overlap(&before, &world.space_of(other)))
        .then_some("pf2e.through.end-action")
}

/// Whether no movement ends in the space of that creature.
fn refuses_sharing(world: &World, mover: &Creature, other: &Creature) -> bool {
    other.size != Size::Tiny
        && !shares_prone(world, mover, other)
        && !climbs_atop(world, mover, other)
}

/// The same, for the creatures whose space the mover shares there.
pub(super) fn refuse_end_among(
    world: &World,
    mover: &Creature,
    there: &[&Creature],
    shared_at_start: &[char],
    then_move: bool,
) -> Option<&'static str> {
    let mut others = there.to_vec();
    others.retain(|other| !world.are_mounted(mover, other));
    // `pf2e.space.tiny-stack`
    let most: usize = world
        .ruling("ruling.tiny-per-square", "4")
        .parse()
        .unwrap_or(4);
    let tiny_there = others
        .iter()
        .filter(|other| other.size == Size::Tiny)
        .count();
    if mover.size == Size::Tiny {
        // `pf2e.through.tiny`: it may stop anywhere else.
        return (tiny_there >= most).then_some("pf2e.space.tiny-stack");
    }
    if then_move {
        return None;
    }
    if others
        .iter()
        .any(|other| refuses_tiny(world, mover, other, shared_at_start))
    {
        return Some("pf2e.through.end-on-tiny");
    }
    others
        .iter()
        .any(|other| refuses_sharing(world, mover, other))
        .then_some("pf2e.through.end-action")
}

/// `pf2e.through.end-on-tiny`, `pf2e.space.tiny-in-larger`.
fn refuses_tiny(
    world: &World,
    mover: &Creature,
    other: &Creature,
    shared_at_start: &[char],
) -> bool {
    let allowed = match world.ruling("ruling.end-on-tiny", "refuse") {
        "allow" => true,
        "willing" => is_willing(world, other, mover),
        _ => false,
    };
    other.size == Size::Tiny
        && !allowed
        && !shared_at_start.contains(&other.letter)
        && !shares_prone(world, mover, other)
}

/// Those of the others there among whom the mover may not end, and only passes: Tiny ones that it did
/// not share a square with before that action.
pub(super) fn passed(
    world: &World,
    mover: &Creature,
    there: &[&Creature],
    shared_at_start: &[char],
) -> Vec<char> {
    let passed = there.iter().filter(|other| {
        mover.size != Size::Tiny
            && !world.are_mounted(mover, other)
            && refuses_tiny(world, mover, other, shared_at_start)
    });
    passed.map(|other| other.letter).collect()
}

/// Whether the creature is in that company only because it moves on: its turn may not end there.
pub(super) fn only_passes(world: &World, mover: &Creature, there: &[&Creature]) -> bool {
    let passing = &mover.turn.passing;
    let passed = passed(world, mover, there, &[]);
    passed.iter().any(|letter| passing.contains(letter))
}

/// Whether the creature's turn may end where it is: either of the two may be the prone one,
/// regardless of which came last (`pf2e.prone.share`).
pub fn may_end_turn(world: &World, creature: &Creature) -> bool {
    let here = world.space_of(creature);
    let mut there = world.others(creature.letter);
    there.retain(|other| {
        overlap(&here, &world.space_of(other))
            && other.size != Size::Tiny
            && refuse_end_among(world, other, &[creature], &[], false).is_some()
    });
    creature.size == Size::Tiny || refuse_end_among(world, creature, &there, &[], false).is_none()
}

/// Whether the creature may be in that place when its turn ends, or after an accident:
/// `pf2e.through.end-turn`, `pf2e.through.accident`.
///
/// Sharing with a Tiny creature is always a legal state (`pf2e.space.tiny-in-larger`).
pub fn may_stay(world: &World, mover: &Creature, place: Place) -> bool {
    let others = world.others(mover.letter);
    let tiny = others.iter().filter(|other| other.size == Size::Tiny);
    let shared: Vec<char> = tiny.map(|other| other.letter).collect();
    refuse_end(world, mover, place, &shared, false).is_none()
}

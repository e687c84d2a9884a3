//! Moving through occupied squares and ending in them: section 5, `srd35.small.capacity`.

use super::hindrance::is_helpless;
use super::named_space;
use super::tight::{Tight, can_stand, tight_at};
use crate::answer::{Attempt, Move, Verb, Way};
use crate::world::{Creature, Flag, Size, Space, World, overlap};

/// Fine, Diminutive and Tiny: `srd35.size.order`.
pub(super) fn is_very_small(size: Size) -> bool {
    size <= Size::Tiny
}

/// Check 6: the rule of the first creature in the new footprint, in letter order, that cannot be
/// passed.
pub(super) fn refuse_occupied(
    world: &World,
    mover: &Creature,
    to: Space,
    declared: &Move,
) -> Option<&'static str> {
    let after = to.squares();
    for other in world.others(mover.letter) {
        let passes = may_pass(world, mover, other, declared)
            || attempt_opens(mover, other, declared)
            || squeezes_through(world, mover, other, declared);
        if !overlap(&after, &other.squares()) || passes {
            continue;
        }
        return Some(if other.is(Flag::Fills) {
            "srd35.pass.fills_space"
        } else if is_friend(world, mover, other) {
            if declared.verb == Verb::Charge {
                "srd35.pass.friend_charge"
            } else {
                "srd35.pass.friend"
            }
        } else if attempts(other, declared, Way::Tumble) && !mover.is(Flag::Trained) {
            "srd35.pass.tumble"
        } else {
            "srd35.pass.opponent"
        });
    }
    None
}

/// Whether that creature is tried in that way. Not in a 5-foot step.
pub(super) fn attempts(other: &Creature, declared: &Move, way: Way) -> bool {
    let named = |attempt: &crate::Attempt| attempt.way == way && attempt.against == other.letter;
    declared.attempts.iter().any(named) && declared.verb != Verb::FiveFootStep
}

/// `srd35.pass.overrun`, `srd35.pass.tumble`: whether the attempt, counted as a success, lets the
/// mover through. Never through a creature that fills its squares.
fn attempt_opens(mover: &Creature, other: &Creature, declared: &Move) -> bool {
    let tumbles = attempts(other, declared, Way::Tumble) && mover.is(Flag::Trained);
    (tumbles || attempts(other, declared, Way::Overrun)) && !other.is(Flag::Fills)
}

/// Whether at least one rule lets the mover pass that creature, and none forbids it.
pub fn may_pass(world: &World, mover: &Creature, other: &Creature, declared: &Move) -> bool {
    if other.is(Flag::Fills) {
        return false;
    }
    let by_size = is_very_small(mover.size) || passes_three_sizes(world, mover, other);
    let friend = is_friend(world, mover, other);
    let helpless = is_helpless(other);
    if declared.verb == Verb::Charge && friend {
        let helpless_allowed =
            helpless && world.ruling("ruling.charge_helpless_friend", "refuse") == "allow";
        let size_allowed =
            by_size && world.ruling("ruling.charge_friend_by_size", "allow") == "allow";
        return helpless_allowed || size_allowed;
    }
    // `ruling.friend_consent`
    let agrees = world.ruling("ruling.friend_consent", "not_needed") == "not_needed"
        || declared.consents.contains(&other.letter);
    (friend && agrees) || helpless || by_size
}

/// `ruling.squeeze_past_opponent`: whether only squeezing lets the mover through that opponent.
pub(super) fn squeezes_through(
    world: &World,
    mover: &Creature,
    other: &Creature,
    declared: &Move,
) -> bool {
    world.ruling("ruling.squeeze_past_opponent", "beside_only") == "through"
        && !is_friend(world, mover, other)
        && !other.is(Flag::Fills)
        && !may_pass(world, mover, other, declared)
        && !attempt_opens(mover, other, declared)
}

/// Whether the two pass each other like friends: `ruling.neutral_creature`.
pub(super) fn is_friend(world: &World, mover: &Creature, other: &Creature) -> bool {
    if are_indifferent(world, mover, other) {
        return world.ruling("ruling.neutral_creature", "blocks") == "friend";
    }
    world.are_friends(other, mover)
}

/// Whether the two are neither friends nor opponents.
pub(super) fn are_indifferent(world: &World, one: &Creature, other: &Creature) -> bool {
    let neutral = one.is(Flag::Neutral) || other.is(Flag::Neutral);
    neutral || world.sides.are_indifferent(one.letter, other.letter)
}

/// `srd35.pass.three_sizes_larger`, `srd35.pass.three_sizes_smaller` and their rulings.
fn passes_three_sizes(world: &World, mover: &Creature, other: &Creature) -> bool {
    let bigger_by = other.size.index() - mover.size.index();
    let enough = |difference: i32| match world.ruling("ruling.three_sizes_or_more", "at_least") {
        "exactly" => difference == 3,
        _ => difference >= 3,
    };
    let only_big = world.ruling("ruling.three_sizes_big_mover", "any_size") == "large_or_bigger";
    let big_enough = !only_big || mover.size >= Size::Large;
    enough(bigger_by) || (enough(-bigger_by) && big_enough)
}

/// Check 9: the rule that refuses to end the movement there.
pub fn refuse_end(world: &World, mover: &Creature, space: Space) -> Option<&'static str> {
    let here = space.squares();
    let wall = |square: &crate::Place| world.has(*square, crate::Ground::Wall);
    if !can_stand(world, mover, space) || here.iter().any(wall) {
        return Some("srd35.obstacle.blocking");
    }
    let others = world.others(mover.letter);
    let mut sharing = others
        .iter()
        .filter(|other| overlap(&here, &other.squares()));
    if sharing.any(|other| !may_share(world, mover, other)) {
        let squeezed = tight_at(world, mover, space) != Tight::Roomy;
        return Some(if squeezed {
            "srd35.squeeze.no_end_occupied"
        } else {
            "srd35.pass.end_occupied"
        });
    }
    if is_very_small(mover.size)
        && free_hundredths(world, mover.size, space.place, mover.letter) < share(mover.size)
    {
        return Some("srd35.small.capacity");
    }
    None
}

/// `srd35.pass.end_occupied`, `srd35.pass.end_helpless`, `srd35.pass.very_small`: whether the
/// mover may end in a square of that creature.
fn may_share(world: &World, mover: &Creature, other: &Creature) -> bool {
    if is_helpless(other) {
        return true;
    }
    if is_very_small(mover.size) {
        return world.ruling("ruling.very_small_end", "allowed") == "allowed";
    }
    let with_small = is_very_small(other.size)
        && world.ruling("ruling.end_with_very_small", "refuse") == "allow";
    let by_sizes = passes_three_sizes(world, mover, other)
        && world.ruling("ruling.end_three_sizes", "refuse") == "allow";
    with_small || by_sizes
}

/// `srd35.small.capacity`: hundredths of a square that one of the size takes.
pub(super) fn share(size: Size) -> i32 {
    match size {
        Size::Tiny => 25,
        Size::Diminutive => 4,
        _ => 1,
    }
}

/// `srd35.small.capacity`, `ruling.mixed_small_capacity`: hundredths of the square that are free for
/// very small creatures of that size, the named creature itself not counted.
pub(super) fn free_hundredths(world: &World, size: Size, place: crate::Place, except: char) -> i32 {
    let others = world.others(except);
    let there = others
        .iter()
        .filter(|other| is_very_small(other.size) && other.place == place);
    let one_size = world.ruling("ruling.mixed_small_capacity", "hundredths") == "same_size_only";
    if one_size && there.clone().any(|other| other.size != size) {
        return 0;
    }
    100 - there.map(|other| share(other.size)).sum::<i32>()
}

/// Whether an overrun is attempted: where no step enters the opponent's space there is none.
pub(super) fn is_overrun_attempted(world: &World, mover: &Creature, declared: &Move) -> bool {
    let mut here = mover.space();
    let mut spaces = Vec::new();
    for index in 0..declared.path.len() {
        here = named_space(declared, index, here);
        spaces.push(here);
    }
    let enters = |attempt: &Attempt| {
        let against = world.creature(attempt.against).map(Creature::squares);
        let against = against.unwrap_or_default();
        spaces
            .iter()
            .any(|space| overlap(&space.squares(), &against))
    };
    let mut attempts = declared.attempts.iter();
    attempts.any(|attempt| attempt.way == Way::Overrun && enters(attempt))
}

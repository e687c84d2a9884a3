//! Forced movement: section 8 of the rulebook.

use std::collections::BTreeSet;

use super::checks::stops_forced_step;
use super::cost::extra_feet;
use super::harm::{drop_feet, entered, is_dangerous, may_endanger, steps_over_drop};
use super::{is_diagonal, refuse_end, sharing_before, suffer_hazards};
use crate::answer::{Answer, Forced, Move, Verb};
use crate::world::{Creature, Flag, Ground, Place, World, without};

/// A push, a pull, a repositioning or another forced movement along the offered path.
pub(super) fn forced(world: &World, victim: &Creature, declared: &Move) -> (Answer, World) {
    let mut answer = Forced {
        moved_feet: 0,
        fell_feet: None,
        end: victim.place,
        events: Vec::new(),
    };
    let mut after = world.clone();
    let mut suffered = BTreeSet::new();
    let mut count = 0;
    for (index, to) in declared.path.iter().enumerate() {
        let (number, from) = (index + 1, answer.end);
        let cost = step_feet(world, victim, from, *to, count);
        let left = declared.forced_feet - answer.moved_feet;
        if cost > left {
            // Used up, or the rest pays for no further square and is lost: no obstacle there is met.
            break;
        }
        if let Some(rule) = stopping_rule(world, victim, declared, from, *to) {
            answer.events.push(format!("{number}: stop {rule}"));
            break;
        }
        count += u32::from(is_diagonal(from, *to));
        answer.moved_feet += cost;
        answer.end = *to;
        if victim.is(Flag::Flying) {
            continue;
        }
        let entered = entered(victim, from, *to);
        for event in suffer_hazards(&mut after, victim.letter, &entered, &mut suffered) {
            answer.events.push(format!("{number}: {event}"));
        }
        if steps_over_drop(world, victim, from, *to) {
            let (x, y) = *to;
            answer
                .events
                .push(format!("{number}: fall {} ({x},{y})", victim.letter));
            answer.fell_feet = drop_feet(world, victim, *to);
            break;
        }
    }
    after.place_creature(victim.letter, answer.end);
    if answer.moved_feet > 0 {
        after.leave_space(victim.letter);
    }
    (Answer::Forced(answer), after)
}

/// `pf2e.forced.distance`, `ruling.forced-diagonal`.
fn step_feet(world: &World, victim: &Creature, from: Place, to: Place, diagonals: u32) -> i32 {
    let mut ground = 0;
    if world.ruling("ruling.forced-terrain", "none") == "extra" {
        let entered = without(&victim.squares_at(to), &victim.squares_at(from));
        let flies = victim.is(Flag::Flying);
        let extras = entered
            .iter()
            .map(|square| extra_feet(world, victim, *square, flies));
        ground = extras.max().unwrap_or(0);
    }
    let counts = world.ruling("ruling.forced-diagonal", "own-count") == "own-count";
    let base = if counts && is_diagonal(from, to) && diagonals % 2 == 1 {
        10
    } else {
        5
    };
    base + ground
}

/// The rule that ends the movement before that step.
fn stopping_rule(
    world: &World,
    victim: &Creature,
    declared: &Move,
    from: Place,
    to: Place,
) -> Option<&'static str> {
    let after = victim.squares_at(to);
    let entered = without(&after, &victim.squares_at(from));
    // `pf2e.forced.gm`: an entry overrides the other rules.
    if entered
        .iter()
        .any(|square| world.has(*square, Ground::Vetoed))
    {
        return Some("pf2e.forced.gm");
    }
    let is_permitted = |square: &Place| world.has(*square, Ground::Permitted);
    if !entered.is_empty() && entered.iter().all(is_permitted) {
        return None;
    }
    let shared = sharing_before(world, victim);
    let is_taken = refuse_end(world, victim, to, &shared, false).is_some();
    if stops_forced_step(world, victim, from, to) || is_taken {
        return Some("pf2e.forced.stop");
    }
    if !goes_the_right_way(world, victim, declared, from, to) {
        return Some("pf2e.forced.path");
    }
    let endangers = is_dangerous(world, victim, from, to) && !may_endanger(world, declared);
    endangers.then_some("pf2e.forced.reposition")
}

/// Squares a side of a space.
fn side_of(space: &[Place]) -> i32 {
    space
        .iter()
        .map(|square| square.0 - space[0].0 + 1)
        .max()
        .unwrap_or(1)
}

/// `pf2e.forced.path`, `ruling.push-direction`: a push leads away from its source, a pull nearer.
fn goes_the_right_way(
    world: &World,
    victim: &Creature,
    declared: &Move,
    from: Place,
    to: Place,
) -> bool {
    let Some(source) = declared.source.and_then(|source| world.creature(source)) else {
        return true;
    };
    if world.ruling("ruling.push-direction", "strict") == "free" {
        return true;
    }
    let centre = |place: Place, side: i32| (2 * place.0 + side, 2 * place.1 + side);
    let source = world.space_of(source);
    let (x, y) = centre(source[0], side_of(&source));
    let distance = |place: Place| {
        let (a, b) = centre(place, victim.squares_a_side);
        (a - x).pow(2) + (b - y).pow(2)
    };
    match declared.verb {
        Verb::Pushed => distance(to) > distance(from),
        Verb::Pulled => distance(to) < distance(from),
        _ => true,
    }
}

//! Move actions with a skill check on the way: Tumble Through and Balance.
//!
//! Checks (1) to (6) and (8) are made for the whole path before the check is rolled; (7) concerns
//! only the steps that are taken (`pf2e.move.check-order`).

use super::{is_diagonal, refuse_end, refuse_step, refused, step_cost_feet};
use crate::answer::{At, Degree, Move, Refused, Verb};
use crate::world::{Creature, Ground, Place, World, overlap};

/// How far the path leads.
pub(super) struct Walked {
    /// Every place, the start first.
    pub(super) places: Vec<Place>,
    /// The cost of each step.
    pub(super) costs_feet: Vec<i64>,
    /// The diagonal count before the first step and after each.
    pub(super) counts: Vec<u32>,
    /// Steps that are taken.
    pub(super) taken: usize,
    /// The step in which a failed check ends the movement.
    pub(super) failed: Option<usize>,
    /// A reaction ends the movement as the mover leaves, in the step after those taken.
    pub(super) is_halted: bool,
}

impl Walked {
    /// The reaction of `halt=`, if the movement comes to the step in which it happens.
    pub(super) fn halt(&mut self, declared: &Move) {
        if let Some(step) = declared.halt.filter(|step| *step <= self.taken) {
            self.taken = step.saturating_sub(1);
            self.failed = None;
            self.is_halted = true;
        }
    }
}

/// The step in which a check is rolled: the first one into the enemy's space, or from or into an
/// unsteady square; `None` if the path asks for none.
pub(super) fn check_step(world: &World, mover: &Creature, declared: &Move) -> Option<usize> {
    let places = [&[mover.place], declared.path.as_slice()].concat();
    let unsteady = |place: Place| unsteady_square(world, mover, place).is_some();
    let index = match declared.verb {
        Verb::Tumble => {
            let enemy = world.creature(declared.against?)?.squares();
            declared
                .path
                .iter()
                .position(|to| overlap(&mover.squares_at(*to), &enemy))
        }
        Verb::Balance => places
            .windows(2)
            .position(|step| unsteady(step[0]) || unsteady(step[1])),
        // `pf2e.action.climb`, `pf2e.action.swim`: a creature with a Speed of that type needs no check.
        Verb::Climb | Verb::Swim => declared.degree.map(|_| 0),
        _ => None,
    };
    index.map(|index| index + 1)
}

/// The first narrow or uneven square under the mover: `pf2e.action.balance`.
pub(super) fn unsteady_square(world: &World, mover: &Creature, place: Place) -> Option<Place> {
    mover
        .squares_at(place)
        .into_iter()
        .find(|square| world.has(*square, Ground::Narrow) || world.has(*square, Ground::Uneven))
}

/// Checks (1) to (6) and (8) for the whole planned path, also beyond a drop into which the mover
/// falls.
///
/// # Errors
/// The first failing check.
pub(super) fn check_whole_path(
    world: &World,
    mover: &Creature,
    declared: &Move,
) -> Result<(), Refused> {
    let mut from = mover.place;
    for (index, to) in declared.path.iter().enumerate() {
        if let Some(rule) = refuse_step(world, mover, from, *to, declared) {
            return Err(refused(rule, At::Step(index + 1)));
        }
        from = *to;
    }
    let shared = super::sharing_before(world, mover);
    match refuse_end(world, mover, from, &shared, declared.then_move) {
        Some(rule) => Err(refused(rule, At::End)),
        None => Ok(()),
    }
}

/// The path of an action with a check.
///
/// # Errors
/// The first failing check.
pub(super) fn walk_with_check(
    world: &World,
    mover: &Creature,
    declared: &Move,
    first_diagonals: u32,
    limit_feet: i64,
    shared_at_start: &[char],
    check_step: usize,
) -> Result<Walked, Refused> {
    let mut walked = Walked {
        places: vec![mover.place],
        costs_feet: Vec::new(),
        counts: vec![first_diagonals],
        taken: declared.path.len(),
        failed: None,
        is_halted: false,
    };
    let mut count = first_diagonals;
    for (index, to) in declared.path.iter().enumerate() {
        let from = walked.places[index];
        if let Some(rule) = refuse_step(world, mover, from, *to, declared) {
            return Err(refused(rule, At::Step(index + 1)));
        }
        walked
            .costs_feet
            .push(step_cost_feet(world, mover, from, *to, count, declared));
        count += u32::from(is_diagonal(from, *to));
        walked.counts.push(count);
        walked.places.push(*to);
    }
    let last = walked.places[declared.path.len()];
    if let Some(rule) = refuse_end(world, mover, last, shared_at_start, declared.then_move) {
        return Err(refused(rule, At::End));
    }
    match declared.verb {
        Verb::Tumble => decide_tumble(world, mover, declared, limit_feet, check_step, &mut walked),
        Verb::Climb | Verb::Swim => {
            if matches!(
                declared.degree,
                Some(Degree::Failure | Degree::CriticalFailure)
            ) {
                walked.taken = 0;
            }
        }
        _ => decide_balance(world, mover, declared, check_step, &mut walked),
    }
    walked.halt(declared);
    let mut spent = 0;
    for (index, cost) in walked.costs_feet.iter().take(walked.taken).enumerate() {
        spent += cost;
        if spent > limit_feet {
            return Err(refused("pf2e.move.insufficient", At::Step(index + 1)));
        }
    }
    Ok(walked)
}

/// `pf2e.through.tumble`, `pf2e.through.tumble-success`, `pf2e.through.tumble-failure`.
fn decide_tumble(
    world: &World,
    mover: &Creature,
    declared: &Move,
    limit_feet: i64,
    first: usize,
    walked: &mut Walked,
) {
    let Some(enemy) = declared.against.and_then(|letter| world.creature(letter)) else {
        return;
    };
    let inside = |place: &Place| overlap(&mover.squares_at(*place), &enemy.squares());
    // The first position after that one that no longer overlaps the enemy.
    let out = walked
        .places
        .iter()
        .skip(first)
        .position(|place| !inside(place));
    let cost_to_get_out: Option<i64> =
        out.map(|steps| walked.costs_feet.iter().take(first + steps).sum());
    let succeeds = matches!(declared.degree, Some(Degree::Critical | Degree::Success));
    if !succeeds || cost_to_get_out.is_none_or(|cost| cost > limit_feet) {
        walked.taken = first - 1;
        walked.failed = Some(first);
    }
}

/// `pf2e.action.balance`: the check is made once, at the first step from or into an unsteady
/// square.
fn decide_balance(
    world: &World,
    mover: &Creature,
    declared: &Move,
    step: usize,
    walked: &mut Walked,
) {
    let unsteady = |place: Place| unsteady_square(world, mover, place).is_some();
    let falls_on_failure = world.ruling("ruling.balance-failure", "stay") == "fall";
    match declared.degree {
        Some(Degree::CriticalFailure) => {}
        Some(Degree::Failure) if falls_on_failure => {}
        Some(Degree::Failure) => {
            walked.taken = step - 1;
            walked.failed = Some(step);
            return;
        }
        _ => return,
    }
    // It falls where it is, or takes the step into the first unsteady square and falls there.
    let stands = unsteady(walked.places[step - 1]);
    walked.taken = if stands { step - 1 } else { step };
    walked.failed = Some(step);
}

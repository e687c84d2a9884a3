//! Ground movement of `srd35`: move, double, run, charge, 5-foot step and minimum movement.
//!
//! The order of everything is that of the rulebook's section 0.2; the rules are those of sections
//! 3 to 7, 9 to 13, without squeezing and obstacle checks.

mod accident;
mod checks;
mod cost;
mod course;
mod hindrance;
mod meeting;
mod pass;
mod question;
mod speed;
mod straight;
mod threat;
mod tight;

pub use checks::refuse_step;
pub use cost::{StepCost, needs_check, step_cost};
pub use course::{Course, course, neighbours};
pub use pass::{may_pass, refuse_end};
pub use question::{Asked, answer};
pub use speed::{budgets_feet, speed_feet};
pub use threat::{distance_squares, reach_distance_feet, reach_feet, threatens};
pub use tight::{Tight, mods, tight_at};

use straight::{earlier, straightness};

use crate::answer::{Answer, At, Attempt, Move, Moved, Refused, Verb, Way};
use crate::unseen::Table;
use crate::world::{Creature, Flag, Space, Turn, World, overlap, without};

/// The result of a declaration: the answer, and the world after it.
///
/// # Errors
/// The first failing check of section 0.2.
pub fn declare(world: &World, declared: &Move) -> Result<(Answer, World), Refused> {
    let Some(mover) = world.creature(declared.mover) else {
        return Err(Refused {
            rule: "srd35.move.step",
            at: At::Action,
        });
    };
    let mut after = world.clone();
    if declared.verb == Verb::EndTurn {
        if let Some(mover) = after.creature_mut(mover.letter) {
            mover.turn = Turn::default();
        }
        return Ok((Answer::Done, after));
    }
    if let Some(rule) = refuse_action(world, mover, declared) {
        return Err(Refused {
            rule,
            at: At::Action,
        });
    }
    if let Some(mover) = after.creature_mut(mover.letter) {
        spend_actions(&mut mover.turn, declared.verb);
    }
    if matches!(declared.verb, Verb::Standard | Verb::FullRound) {
        return Ok((Answer::Done, after));
    }
    let moved = walk(world, mover, declared)?;
    let given = moved.1;
    after.reveal(&moved.0.reveals, mover.letter);
    if let Some(mover) = after.creature_mut(mover.letter) {
        mover.place = moved.0.end;
        let full = (mover.squares_a_side, mover.squares_a_side);
        let footprint = (moved.2.columns, moved.2.rows);
        mover.narrowed = Some(footprint).filter(|footprint| *footprint != full);
        let per_action = world.ruling("ruling.diagonal_parity_scope", "turn") == "action";
        let is_step = declared.verb == Verb::FiveFootStep;
        // A 5-foot step in between does not touch a movement that may still be continued.
        let is_apart = is_step && per_action && mover.turn.split_feet.is_some();
        if !is_apart {
            mover.turn.diagonals = moved.0.diagonals;
        }
        mover.turn.given = given;
        if moved.3 && overrun_takes_action(world, declared) {
            mover.turn.standard_used = true;
        }
        // Only the move action, and only before the standard action, leaves movement that can be continued
        // later.
        if !is_step {
            mover.turn.split_feet = moved
                .0
                .left_feet
                .filter(|_| declared.verb == Verb::Move && !mover.turn.standard_used)
                .filter(|_| moved.0.costs_feet.len() == declared.path.len());
        }
    }
    Ok((Answer::Moved(moved.0), after))
}

fn is_movement(verb: Verb) -> bool {
    !matches!(verb, Verb::Standard | Verb::FullRound | Verb::EndTurn)
}

/// The checks on the action, in the order of section 0.2.
fn refuse_action(world: &World, mover: &Creature, declared: &Move) -> Option<&'static str> {
    let turn = &mover.turn;
    let verb = declared.verb;
    let exclusive = world.ruling("ruling.five_foot_step_exclusive", "yes") == "yes";
    // `srd35.move.full_round_step`
    if turn.full_round && verb != Verb::FiveFootStep {
        return Some("srd35.move.full_round_step");
    }
    // `srd35.move.five_foot_step`, `ruling.five_foot_step_exclusive`
    if exclusive && turn.stepped && is_movement(verb) {
        return Some("srd35.move.five_foot_step");
    }
    if verb == Verb::FiveFootStep {
        let may_be_slow = world.ruling("ruling.five_foot_step_slow", "refuse") == "allow";
        let too_slow = speed_feet(world, mover) <= 5 && !may_be_slow;
        // A 5-foot step never goes with a run, a charge or minimum movement, whatever the ruling.
        let moved = turn.whole_round_moved || (exclusive && turn.moved);
        if moved || declared.path.len() != 1 || too_slow {
            return Some("srd35.move.five_foot_step");
        }
    }
    let untouched = !turn.move_used && !turn.standard_used && !turn.moved && !turn.stepped;
    match verb {
        Verb::Move if turn.move_used && turn.standard_used && !goes_on(world, turn) => {
            Some("srd35.move.single")
        }
        Verb::Standard if turn.standard_used => Some("srd35.move.single"),
        Verb::Double if !untouched => Some("srd35.move.double"),
        Verb::Run if !untouched => Some("srd35.move.run"),
        Verb::Charge if !untouched => Some("srd35.move.charge"),
        Verb::Minimum
            if speed_feet(world, mover) == 0
                && world.ruling("ruling.minimum_move_speed_zero", "allowed") == "refused" =>
        {
            Some("srd35.special.minimum_move")
        }
        Verb::Minimum if !untouched || declared.path.len() != 1 => {
            Some("srd35.special.minimum_move")
        }
        // A 5-foot step before it is the one that it leaves.
        Verb::FullRound if turn.move_used || turn.standard_used || turn.moved => {
            Some("srd35.move.full_round_step")
        }
        _ if overrun_takes_action(world, declared)
            && pass::is_overrun_attempted(world, mover, declared) =>
        {
            let has_both = verb == Verb::Move && !turn.move_used && !turn.standard_used;
            (!has_both).then_some("srd35.pass.overrun")
        }
        _ => None,
    }
}

/// Whether such a movement is not one of its own but the rest of the move action.
fn is_continuation(turn: &Turn, verb: Verb) -> bool {
    verb == Verb::Move && turn.move_used && turn.standard_used
}

/// `ruling.split_move`: whether the movement of the move action may continue after the standard action.
fn goes_on(world: &World, turn: &Turn) -> bool {
    turn.split_feet.is_some() && world.ruling("ruling.split_move", "no") == "yes"
}

/// `ruling.overrun_action`: whether an overrun takes the standard action, and so goes only with a
/// `move`.
fn overrun_takes_action(world: &World, declared: &Move) -> bool {
    declared.verb != Verb::FiveFootStep
        && world.ruling("ruling.overrun_action", "none") == "standard_action"
}

/// What the action may spend: `srd35.move.single`, `srd35.move.double` and the others.
fn spend_actions(turn: &mut Turn, verb: Verb) {
    match verb {
        Verb::Move if turn.move_used => turn.standard_used = true,
        Verb::Move => turn.move_used = true,
        Verb::Standard => turn.standard_used = true,
        Verb::FiveFootStep => turn.stepped = true,
        Verb::FullRound => {
            turn.full_round = true;
            turn.move_used = true;
            turn.standard_used = true;
        }
        _ => {
            turn.move_used = true;
            turn.standard_used = true;
        }
    }
    if is_movement(verb) && verb != Verb::FiveFootStep {
        turn.moved = true;
    }
    if matches!(verb, Verb::Run | Verb::Charge | Verb::Minimum) {
        turn.whole_round_moved = true;
    }
}

/// One step: its cost in feet and the diagonal count after it. `left_feet` is what may still be
/// spent; `None` where that does not matter.
///
/// # Errors
/// The rule that refuses it: checks 1 to 8 of section 0.2.
pub fn step(
    world: &World,
    mover: &Creature,
    declared: &Move,
    from: Space,
    to: Space,
    diagonals: u32,
    left_feet: Option<i64>,
) -> Result<(i64, u32), &'static str> {
    step_within(
        world,
        mover,
        declared,
        (from, to),
        diagonals,
        (left_feet, 0),
    )
}

/// Like [`step`], with the amount of further budgets besides the one that pays for the step.
fn step_within(
    world: &World,
    mover: &Creature,
    declared: &Move,
    (from, to): (Space, Space),
    diagonals: u32,
    (left_feet, later_feet): (Option<i64>, i64),
) -> Result<(i64, u32), &'static str> {
    if let Some(rule) = refuse_step(world, mover, from, to, declared) {
        return Err(rule);
    }
    let cost = step_cost(world, mover, from, to, diagonals, declared);
    let left = left_feet.map(|left| left / 5);
    if let Some(rule) = refuse_cost(world, mover, declared.verb, &cost, left) {
        return Err(rule);
    }
    if let Some(left) = left
        && lacks_beyond(
            world,
            mover,
            declared.verb,
            from,
            to,
            left - cost.squares() + later_feet / 5,
        )
    {
        return Err("srd35.obstacle.square");
    }
    // `srd35.special.minimum_move`, `srd35.move.five_foot_step`: 5 ft, whatever it would cost.
    let fixed = matches!(declared.verb, Verb::Minimum | Verb::FiveFootStep);
    let squares = if fixed { 1 } else { cost.squares() };
    Ok((5 * squares, cost.diagonals_after))
}

/// `ruling.obstructed_square_stop`: whether a step into an obstructed square leaves less than one
/// square of movement.
fn lacks_beyond(
    world: &World,
    mover: &Creature,
    verb: Verb,
    from: Space,
    to: Space,
    left: i64,
) -> bool {
    let fixed = matches!(verb, Verb::Minimum | Verb::FiveFootStep);
    let need = world.ruling("ruling.obstructed_square_stop", "stop_allowed") == "need_beyond";
    let entered = without(&to.squares(), &from.squares());
    let obstructed = |square: &crate::Place| cost::obstacle_doublings(world, mover, *square) > 0;
    need && !fixed && left < 1 && entered.iter().any(obstructed)
}

/// The rule that refuses the step because of its cost: checks 7 and 8 of section 0.2.
fn refuse_cost(
    world: &World,
    mover: &Creature,
    verb: Verb,
    cost: &StepCost,
    left: Option<i64>,
) -> Option<&'static str> {
    let only_terrain =
        world.ruling("ruling.run_charge_hampered", "any_hampering") == "difficult_only";
    let hampered = if only_terrain {
        cost.terrain_doublings > 0
    } else {
        cost.doublings > 0 || cost.barrier_squares > 0
    };
    match verb {
        Verb::Run if hampered => return Some("srd35.terrain.no_run"),
        Verb::Charge if hampered => return Some("srd35.terrain.no_charge"),
        // `ruling.minimum_move_costs`: a whole round is worth a double move.
        Verb::Minimum if cost.barrier_squares > 0 => {
            let waived = world.ruling("ruling.minimum_move_costs", "all_waived") == "all_waived";
            let worth: i64 = budgets_feet(world, mover, Verb::Double).iter().sum();
            let too_dear = 5 * cost.squares() > worth;
            return (too_dear && !waived).then_some("srd35.obstacle.need_both");
        }
        Verb::FiveFootStep => {
            let allowed = world.ruling("ruling.five_foot_step_hampered", "refuse") == "allow";
            let refuses = cost.squares() != 1 && !allowed;
            return refuses.then_some("srd35.move.five_foot_step");
        }
        _ => {}
    }
    if left.is_some_and(|left| cost.squares() > left) {
        let barrier = cost.barrier_squares > 0;
        return Some(if barrier {
            "srd35.obstacle.need_both"
        } else {
            "srd35.move.budget"
        });
    }
    None
}

type Given = std::collections::BTreeSet<(char, &'static str)>;

/// The steps of a movement that is legal as declared.
struct Walked {
    /// Every space of the mover, the start first.
    spaces: Vec<Space>,
    /// The cost of each step.
    costs_feet: Vec<i64>,
    /// The diagonal count before the first step and after each.
    counts: Vec<u32>,
    /// What is left of the budgets at the start and after each step.
    left_feet: Vec<Option<i64>>,
}

/// The space that the mover takes at that point of its path.
fn named_space(declared: &Move, index: usize, here: Space) -> Space {
    let mut to = here.at(declared.path[index]);
    let mut footprints = declared.footprints.iter();
    if let Some((_, (columns, rows))) = footprints.find(|(step, _)| *step == index + 1) {
        (to.columns, to.rows) = (*columns, *rows);
    }
    to
}

/// The diagonals counted before such a movement. The rest of a split one belongs to the action that
/// began it.
fn first_diagonals(world: &World, turn: &Turn, verb: Verb) -> u32 {
    let per_action = world.ruling("ruling.diagonal_parity_scope", "turn") == "action";
    if per_action && !is_continuation(turn, verb) {
        return 0;
    }
    turn.diagonals
}

/// Checks a movement as a whole, counting every attempt as a success.
fn check_walk(world: &World, mover: &Creature, declared: &Move) -> Result<Walked, Refused> {
    let verb = declared.verb;
    let mut budgets_feet = budgets_feet(world, mover, verb);
    let turn = &mover.turn;
    if is_continuation(turn, verb) {
        budgets_feet = turn.split_feet.into_iter().collect();
    }
    let sum = |budgets: &[i64]| (!budgets.is_empty()).then(|| budgets.iter().sum());
    let mut diagonals = first_diagonals(world, turn, verb);
    let mut walked = Walked {
        spaces: vec![mover.space()],
        costs_feet: Vec::new(),
        counts: vec![diagonals],
        left_feet: vec![sum(&budgets_feet)],
    };
    let mut here = mover.space();
    for index in 0..declared.path.len() {
        let to = named_space(declared, index, here);
        let at = At::Step(index + 1);
        // `ruling.escape_artist_cost`: such a step takes a whole `double`, whatever its budgets.
        if cost::takes_whole_double(world, mover, here, to) {
            budgets_feet = budgets_feet
                .iter()
                .copied()
                .reduce(|a, b| a + b)
                .into_iter()
                .collect();
        }
        let (cost_feet, count) = loop {
            let left = budgets_feet.first().copied();
            let later = budgets_feet.iter().skip(1).sum();
            match step_within(world, mover, declared, (here, to), diagonals, (left, later)) {
                Ok(taken) => break taken,
                // The rest of a budget is lost if a step does not fit into it.
                Err("srd35.move.budget" | "srd35.obstacle.need_both") if budgets_feet.len() > 1 => {
                    budgets_feet.remove(0);
                }
                Err(rule) => {
                    walked.spaces.push(to);
                    let bend = straightness(world, mover, &walked.spaces, declared);
                    return Err(earlier(Refused { rule, at }, bend));
                }
            }
        };
        if let Some(left) = budgets_feet.first_mut() {
            *left -= cost_feet;
        }
        diagonals = count;
        here = to;
        walked.spaces.push(here);
        walked.costs_feet.push(cost_feet);
        walked.counts.push(diagonals);
        // The lost part of a budget counts as not spent.
        let spent: i64 = walked.costs_feet.iter().sum();
        walked
            .left_feet
            .push(walked.left_feet[0].map(|whole| whole - spent));
    }
    if let Some(refused) = straightness(world, mover, &walked.spaces, declared) {
        return Err(refused);
    }
    if !displaces(world)
        && let Some(rule) = refuse_end(world, mover, here)
    {
        return Err(Refused { rule, at: At::End });
    }
    Ok(walked)
}

/// `ruling.declared_illegal_end`: whether a movement declared to end illegally is an accident.
fn displaces(world: &World) -> bool {
    world.ruling("ruling.declared_illegal_end", "refuse") == "displace"
}

/// Whether an attempt can be made at all: not in a 5-foot step, and a tumble only by a trained
/// creature. A creature that may pass by another rule does so without it.
fn can_try(mover: &Creature, declared: &Move, attempt: Attempt) -> bool {
    let trained = attempt.way == Way::Overrun || mover.is(Flag::Trained);
    declared.verb != Verb::FiveFootStep && trained
}

/// The attempts that are made in that step, the first one into the opponent's space.
fn attempts_in(
    world: &World,
    mover: &Creature,
    declared: &Move,
    spaces: &[Space],
    step: usize,
) -> Vec<Attempt> {
    let is_due = |attempt: &Attempt| {
        let against = world.creature(attempt.against).map(Creature::squares);
        let into = |to: &Space| overlap(&to.squares(), against.as_deref().unwrap_or_default());
        spaces.iter().skip(1).position(into) == Some(step - 1)
    };
    let mut due = declared.attempts.clone();
    due.retain(|attempt| can_try(mover, declared, *attempt) && is_due(attempt));
    due
}

/// How far a movement gets.
struct Carried {
    /// Steps completed.
    taken: usize,
    /// A failed check has stopped it.
    is_unchecked: bool,
    /// An overrun was attempted.
    overran: bool,
    events: Vec<String>,
    given: Given,
}

/// Carries the steps out, up to a halt, a failed attempt or a failed check.
fn carry(world: &World, mover: &Creature, declared: &Move, spaces: &[Space]) -> Carried {
    let last = declared.halt.unwrap_or(usize::MAX).min(declared.path.len());
    let mut carried = Carried {
        taken: 0,
        is_unchecked: false,
        overran: false,
        events: Vec::new(),
        given: mover.turn.given.clone(),
    };
    for step in 1..=last {
        let (from, to) = (spaces[step - 1], spaces[step]);
        for attempt in attempts_in(world, mover, declared, spaces, step) {
            let way = match attempt.way {
                Way::Overrun => "overrun",
                Way::Tumble => "tumble",
            };
            carried.overran |= attempt.way == Way::Overrun;
            let result = if attempt.succeeds {
                "success"
            } else {
                "failure"
            };
            let against = attempt.against;
            carried
                .events
                .push(format!("{step}: {way} {against} {result}"));
            if !attempt.succeeds {
                let given = &mut carried.given;
                let failed =
                    events_of_failure(world, mover, declared, attempt, (from, to), step, given);
                carried.events.extend(failed);
                return carried;
            }
        }
        // `srd35.obstacle.skill_check`: a failed check stops the mover before the obstacle. Later
        // checks count as passed.
        if declared.check_succeeds == Some(false) && cost::needs_check(world, mover, from, to) {
            carried.is_unchecked = true;
            return carried;
        }
        let given = &mut carried.given;
        let events = events_of_step(world, mover, declared, from, to, step, given);
        carried.events.extend(events);
        carried.taken = step;
    }
    carried
}

/// A movement along a path: checked as a whole, then carried out as far as it gets.
fn walk(
    world: &World,
    mover: &Creature,
    declared: &Move,
) -> Result<(Moved, Given, Space, bool), Refused> {
    // It is judged by what the mover's side knows.
    let walked = check_walk(&world.known_to(mover.letter), mover, declared)?;
    let met = meeting::met(world, mover, declared, &walked);
    let ends = met.as_ref().map(|(steps, _)| *steps);
    let declared = &Move {
        halt: declared.halt.into_iter().chain(ends).min(),
        ..declared.clone()
    };
    let carried = carry(world, mover, declared, &walked.spaces);
    let (taken, mut events) = (carried.taken, carried.events);
    let mut end = walked.spaces[taken];
    let stopped = taken < declared.path.len() || displaces(world);
    if let Some(put) =
        accident::displaced(world, mover, &walked.spaces[..=taken], declared).filter(|_| stopped)
    {
        if let Some((faces, face)) = put.die {
            events.push(format!("end: die 1d{faces}={face}"));
        }
        let given = &carried.given;
        events.extend(opportunities_of_shift(
            world, mover, declared, end, put.space, given,
        ));
        let place = put.space.place;
        events.push(format!("end: displaced ({},{})", place.0, place.1));
        events.extend(squeeze_event(world, mover, end, put.space).map(|e| format!("end: {e}")));
        end = put.space;
    }
    // A failed check may end it before it comes to what it would have met.
    let met = met.filter(|(steps, _)| *steps == taken);
    let reveals = met.map(|(_, secrets)| secrets).unwrap_or_default();
    // `ruling.obstacle_check_failure`: the cost of the step that failed may be lost.
    let loses = world.ruling("ruling.obstacle_check_failure", "stop") == "cost_spent";
    let spent = taken + usize::from(loses && carried.is_unchecked);
    let moved = Moved {
        total_feet: walked.costs_feet[..spent].iter().sum(),
        costs_feet: walked.costs_feet[..taken].to_vec(),
        left_feet: walked.left_feet[spent],
        diagonals: walked.counts[taken],
        end: end.place,
        mods: Some(mods(world, mover, end)),
        fell_feet: None,
        events,
        reveals,
    };
    Ok((moved, carried.given, end, carried.overran))
}

/// `ruling.illegal_end_displacement`: the opportunities that the shift out of an illegal space
/// gives, if any.
fn opportunities_of_shift(
    world: &World,
    mover: &Creature,
    declared: &Move,
    from: Space,
    to: Space,
    given: &Given,
) -> Vec<String> {
    if world.ruling("ruling.illegal_end_displacement", "free") != "provokes" {
        return Vec::new();
    }
    let others = world.others(mover.letter);
    let leaves = |other: &&&Creature| {
        may_strike(world, mover, other) && leaves(world, other, from, to, declared, given)
    };
    let strikers = others.iter().filter(leaves);
    strikers
        .map(|other| format!("end: provoke {} leave", other.letter))
        .collect()
}

/// The consequences of a failed attempt: `ruling.overrun_provokes`, `ruling.tumble_result`.
fn events_of_failure(
    world: &World,
    mover: &Creature,
    declared: &Move,
    attempt: Attempt,
    (from, to): (Space, Space),
    step: usize,
    given: &mut Given,
) -> Vec<String> {
    match attempt.way {
        Way::Overrun if world.ruling("ruling.overrun_provokes", "attempt") == "attempt" => {
            opportunities(world, mover, declared, from, to, step, given)
        }
        Way::Tumble if world.ruling("ruling.tumble_result", "default") != "passage_only" => {
            // Only an opponent that could strike at the mover where it is.
            let strikes = world.creature(attempt.against).is_some_and(|other| {
                may_strike(world, mover, other)
                    && from.squares().iter().any(|s| threatens(world, other, *s))
            });
            if !strikes {
                return Vec::new();
            }
            let once = world.ruling("ruling.aoo_once_per_opponent", "yes") == "yes";
            let is_new = given.insert((attempt.against, "tumble"));
            let event = format!("{step}: provoke {} tumble", attempt.against);
            if is_new || !once {
                vec![event]
            } else {
                Vec::new()
            }
        }
        _ => Vec::new(),
    }
}

/// The events of one step: (b) opportunities, then (c) arrival.
fn events_of_step(
    world: &World,
    mover: &Creature,
    declared: &Move,
    from: Space,
    to: Space,
    step: usize,
    given: &mut Given,
) -> Vec<String> {
    let mut events = opportunities(world, mover, declared, from, to, step, given);
    // `srd35.pass.friend_no_cover`
    let here = to.squares();
    for other in world.others(mover.letter) {
        if pass::is_friend(world, mover, other) && overlap(&here, &other.squares()) {
            events.push(format!("{step}: no-cover {}", other.letter));
        }
    }
    events.extend(squeeze_event(world, mover, from, to).map(|event| format!("{step}: {event}")));
    events
}

/// `srd35.squeeze.penalty`: whether a squeeze begins or ends between the two spaces.
fn squeeze_event(world: &World, mover: &Creature, from: Space, to: Space) -> Option<&'static str> {
    let squeezed = |space: Space| tight_at(world, mover, space) != Tight::Roomy;
    match (squeezed(from), squeezed(to)) {
        (false, true) => Some("squeeze on"),
        (true, false) => Some("squeeze off"),
        _ => None,
    }
}

/// The opportunities that a step gives, the opponents in letter order.
fn opportunities(
    world: &World,
    mover: &Creature,
    declared: &Move,
    from: Space,
    to: Space,
    step: usize,
    given: &mut Given,
) -> Vec<String> {
    let mut events = Vec::new();
    for other in world.others(mover.letter) {
        if !may_strike(world, mover, other) {
            continue;
        }
        // `srd35.pass.tumble`: into and out of its squares does not provoke from that opponent.
        let squares = [from.squares(), to.squares()].concat();
        let safe = pass::attempts(other, declared, Way::Tumble)
            && mover.is(Flag::Trained)
            && overlap(&squares, &other.squares())
            && world.ruling("ruling.tumble_result", "default") != "passage_only";
        if safe {
            continue;
        }
        if let Some(kind) = opportunity(world, mover, other, from, to, declared, given) {
            given.insert((other.letter, kind));
            events.push(format!("{step}: provoke {} {kind}", other.letter));
        }
    }
    events
}

/// Whether the movement of the one can give the other an attack of opportunity: they must be
/// opponents, neither of them neutral (`ruling.neutral_creature`), and the other must not be
/// helpless.
fn may_strike(world: &World, mover: &Creature, other: &Creature) -> bool {
    !world.are_friends(other, mover)
        && !pass::are_indifferent(world, mover, other)
        && !hindrance::is_helpless(other)
}

/// `ruling.very_small_provokes_from`: whether a very small mover enters the space of somebody in a
/// square that this one threatens. The permission holds for friend and opponent alike, and whether
/// the one who is entered could strike there does not matter: others could.
fn threatens_entered(
    world: &World,
    mover: &Creature,
    other: &Creature,
    from: Space,
    to: Space,
) -> bool {
    let opens = |occupant: &&Creature| {
        !hindrance::is_helpless(occupant)
            && !overlap(&from.squares(), &occupant.squares())
            && overlap(&to.squares(), &occupant.squares())
    };
    pass::is_very_small(mover.size)
        && world.others(mover.letter).iter().any(opens)
        && to
            .squares()
            .iter()
            .any(|square| threatens(world, other, *square))
}

/// The opportunity that the step gives this opponent: `srd35.pass.very_small_provokes`,
/// `srd35.aoo.leave_threatened`, `srd35.aoo.once`.
fn opportunity(
    world: &World,
    mover: &Creature,
    other: &Creature,
    from: Space,
    to: Space,
    declared: &Move,
    given: &Given,
) -> Option<&'static str> {
    let every_step = world.ruling("ruling.aoo_once_per_opponent", "yes") == "every_step";
    let is_new = |kind: &'static str| every_step || !given.contains(&(other.letter, kind));
    let steps = declared.verb == Verb::FiveFootStep;
    // A failed attempt leaves, but it does not get in.
    let fails = |attempt: &Attempt| {
        let against = world
            .creature(attempt.against)
            .map(Creature::squares)
            .unwrap_or_default();
        can_try(mover, declared, *attempt) && !attempt.succeeds && overlap(&to.squares(), &against)
    };
    let gets_in = !declared.attempts.iter().any(fails);
    let enters = gets_in
        && pass::is_very_small(mover.size)
        && !overlap(&from.squares(), &other.squares())
        && overlap(&to.squares(), &other.squares())
        && threat::can_attack_own_square(world, other);
    let step_provokes =
        world.ruling("ruling.five_foot_step_into_occupied", "no_provoke") == "provoke";
    let all = world.ruling("ruling.very_small_provokes_from", "occupants") == "all_threatening";
    let beside = all && gets_in && threatens_entered(world, mover, other, from, to);
    if (enters || beside) && (!steps || step_provokes) && is_new("enter") {
        return Some("enter");
    }
    leaves(world, other, from, to, declared, given).then_some("leave")
}

/// `srd35.aoo.leave_threatened`, `srd35.aoo.once`: whether going from the one space to the other
/// leaves a square that this opponent threatens, and it has not had its opportunity.
fn leaves(
    world: &World,
    other: &Creature,
    from: Space,
    to: Space,
    declared: &Move,
    given: &Given,
) -> bool {
    let every_step = world.ruling("ruling.aoo_once_per_opponent", "yes") == "every_step";
    if declared.verb == Verb::FiveFootStep
        || (!every_step && given.contains(&(other.letter, "leave")))
    {
        return false;
    }
    let mut left = from.squares();
    if world.ruling("ruling.big_leave_threatened", "any_square") == "vacated_only" {
        left = without(&left, &to.squares());
    }
    let explicit_only =
        world.ruling("ruling.movement_provokes", "leave_threatened") == "explicit_only";
    // `srd35.big.approach_provokes` stays: coming nearer inside a natural reach of more than 5 ft.
    let near = |space: Space| threat::reach_distance_of_spaces(world, space, other.space());
    let counts = !explicit_only || (reach_feet(other) > 5 && near(to) < near(from));
    counts && left.iter().any(|square| threatens(world, other, *square))
}

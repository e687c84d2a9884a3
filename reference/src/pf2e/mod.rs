//! Movement and positions of `pf2e` on a grid: move actions, forced movement, reach, flanking and
//! cover. Without a grid: [`gridless`].
//!
//! The order of the checks is that of `pf2e.move.check-order`; every rule is from the rulebook's
//! sections 1 to 11, 12 (Stride, Step) and 13.

mod checks;
mod cost;
pub mod cover;
pub mod flank;
mod forced;
pub mod game;
pub mod gridless;
mod harm;
mod meeting;
mod reach;
mod riding;
mod skill;
mod through;
mod trigger;

pub use crate::line::line_of_effect;
pub use checks::refuse_step;
pub use cost::step_cost_feet;
pub(crate) use harm::injuries;
pub(crate) use reach::reach_from_mount_feet;
pub use reach::{distance_feet, reach_feet, within_reach};
pub(crate) use reach::{has_line, reaches};
pub(crate) use trigger::reactors;

pub use through::{is_willing, may_end_turn, may_pass, may_stay, refuse_end};

use skill::Walked;
use std::collections::BTreeSet;

use crate::answer::{Answer, At, Degree, Move, Moved, Refused, Verb};
use crate::unseen::Table;
use crate::world::{Creature, Flag, Ground, Harm, Place, World, overlap};
use trigger::Movers;

/// The result of a declaration: the answer, and the world after it.
///
/// # Errors
/// The first failing check of `pf2e.move.check-order`.
pub fn declare(world: &World, declared: &Move) -> Result<(Answer, World), Refused> {
    let Some(mover) = world.creature(declared.mover) else {
        return Err(refused("pf2e.grid.blocked", At::Action));
    };
    refuse_after_the_turn(mover, declared)?;
    match declared.verb {
        Verb::EndTurn => end_turn(world, mover),
        Verb::Stand => stand(world, mover),
        Verb::Pushed | Verb::Pulled | Verb::Repositioned | Verb::Moved => {
            let (answer, mut after) = forced::forced(world, mover, declared);
            keep_climbing(&mut after, mover.letter, declared.verb);
            Ok((answer, after))
        }
        Verb::Mount | Verb::Dismount => {
            refuse_action(mover, declared)?;
            match declared.verb {
                Verb::Mount => riding::mount(world, mover, declared),
                _ => riding::dismount(world, mover, declared),
            }
        }
        Verb::Tumble => walk(world, mover, &against_unwilling(world, mover, declared)),
        _ => walk(world, mover, declared),
    }
}

/// `pf2e.encounter.act.turn-over`: once a creature may not act any more, it takes no further
/// actions in its turn.
fn refuse_after_the_turn(mover: &Creature, declared: &Move) -> Result<(), Refused> {
    let befalls = [
        Verb::EndTurn,
        Verb::Pushed,
        Verb::Pulled,
        Verb::Repositioned,
        Verb::Moved,
    ];
    let acts = !declared.off_turn && !befalls.contains(&declared.verb);
    if acts && mover.turn.is_over && can_act(mover) {
        return Err(refused("pf2e.encounter.act.turn-over", At::Action));
    }
    Ok(())
}

/// `pf2e.through.tumble`: there is no check against a creature that lets the mover pass anyway.
pub(crate) fn against_unwilling(world: &World, mover: &Creature, declared: &Move) -> Move {
    let bars = |letter: &char| {
        let other = world.creature(*letter);
        other.is_some_and(|other| other.letter != mover.letter && !may_pass(world, mover, other))
    };
    Move {
        against: declared.against.filter(bars),
        ..declared.clone()
    }
}

fn refused(rule: &'static str, at: At) -> Refused {
    Refused { rule, at }
}

/// Unconscious and dead creatures count as prone: `pf2e.prone.share`.
pub(crate) fn is_prone(creature: &Creature) -> bool {
    [Flag::Prone, Flag::Unconscious, Flag::Dead]
        .into_iter()
        .any(|flag| creature.is(flag))
}

/// Whether nothing keeps it from acting: `pf2e.encounter.turn.cannot-act`.
pub(crate) fn can_act(creature: &Creature) -> bool {
    ![Flag::CannotAct, Flag::Unconscious, Flag::Dead]
        .into_iter()
        .any(|flag| creature.is(flag))
}

/// `pf2e.grid.diagonal-reset`, `pf2e.through.end-turn`.
fn end_turn(world: &World, mover: &Creature) -> Result<(Answer, World), Refused> {
    let mut after = world.clone();
    if through::only_passes(world, mover, &company(world, mover)) && can_act(mover) {
        return Err(refused("pf2e.through.end-turn", At::Action));
    }
    if !may_end_turn(world, mover) {
        if can_act(mover) {
            return Err(refused("pf2e.through.end-turn", At::Action));
        }
        end_among_others(&mut after, mover.letter);
    }
    if let Some(mover) = after.creature_mut(mover.letter) {
        mover.turn = crate::world::Turn::default();
    }
    Ok((Answer::Done, after))
}

/// `pf2e.action.stand`, `pf2e.prone.no-stand`, `pf2e.trigger.end`.
fn stand(world: &World, mover: &Creature) -> Result<(Answer, World), Refused> {
    if !can_act(mover) {
        return Err(refused("pf2e.encounter.turn.cannot-act", At::Action));
    }
    // A move action, but not one that leaves a place where no creature may stay.
    let passes = through::only_passes(world, mover, &company(world, mover));
    if mover.turn.must_leave && (passes || !may_stay(world, mover, mover.place)) {
        return Err(refused("pf2e.through.end-action", At::Action));
    }
    if !mover.is(Flag::Prone) {
        return Err(refused("pf2e.action.stand", At::Action));
    }
    let tiny_prevents = world.ruling("ruling.stand-with-tiny", "no") == "literal";
    for other in world.others(mover.letter) {
        let matters = other.size != crate::Size::Tiny || tiny_prevents;
        if matters && overlap(&mover.squares(), &other.squares()) {
            return Err(refused("pf2e.prone.no-stand", At::Action));
        }
    }
    let mut after = world.clone();
    if let Some(mover) = after.creature_mut(mover.letter) {
        mover.flags.remove(&Flag::Prone);
        mover.turn.must_leave = false;
        mover.turn.passing.clear();
    }
    let mut movers = Movers::of(world, mover);
    let mut events = movers.start(world);
    events.extend(movers.end(&after));
    let moved = Moved {
        costs_feet: Vec::new(),
        total_feet: 0,
        left_feet: None,
        diagonals: mover.turn.diagonals,
        end: mover.place,
        mods: None,
        fell_feet: None,
        events,
        reveals: Vec::new(),
    };
    Ok((Answer::Moved(moved), after))
}

/// The checks on the action itself: section 12's order, `pf2e.action.crawl`,
/// `pf2e.encounter.step`.
fn refuse_action(mover: &Creature, declared: &Move) -> Result<(), Refused> {
    if !can_act(mover) {
        return Err(refused("pf2e.encounter.turn.cannot-act", At::Action));
    }
    let crawls = declared.verb == Verb::Crawl;
    if crawls != mover.is(Flag::Prone) || (crawls && mover.speed_feet < 10) {
        return Err(refused("pf2e.action.crawl", At::Action));
    }
    if declared.verb == Verb::Step && mover.speed_feet < 10 {
        return Err(refused("pf2e.encounter.step", At::Action));
    }
    if declared.verb == Verb::Leap && mover.speed_feet < 15 {
        return Err(refused("pf2e.action.leap", At::Action));
    }
    if lacks_speed(mover, declared) {
        return Err(refused("pf2e.move.types", At::Action));
    }
    Ok(())
}

/// `pf2e.move.types`: a creature cannot fly or burrow without that Speed, unless the action
/// supplies it.
pub(crate) fn lacks_speed(mover: &Creature, declared: &Move) -> bool {
    matches!(declared.verb, Verb::Fly | Verb::Burrow)
        && declared.limit_feet.is_none()
        && !mover.numbers.contains_key(declared.verb.word())
}

/// The distance limit of the action in feet: `pf2e.move.speed-limit`.
pub(crate) fn limit_feet(mover: &Creature, declared: &Move) -> i64 {
    let own = match declared.verb {
        Verb::Step | Verb::Crawl => 5,
        // `pf2e.action.leap`
        Verb::Leap if mover.speed_feet < 30 => 10,
        Verb::Leap => 15,
        Verb::Fly | Verb::Burrow | Verb::Climb | Verb::Swim => other_limit_feet(mover, declared),
        _ => mover.speed_feet,
    };
    i64::from(declared.limit_feet.unwrap_or(own))
}

/// The limit of another movement type: its own Speed, or what a check gives (`pf2e.action.climb`,
/// `pf2e.action.swim`).
fn other_limit_feet(mover: &Creature, declared: &Move) -> i32 {
    let own = mover.numbers.get(declared.verb.word()).copied();
    let checked = match declared.verb {
        Verb::Climb => (5 * (mover.speed_feet / 20)).max(5),
        Verb::Swim => 5 + 5 * (mover.speed_feet / 20),
        _ => 25,
    };
    let better = if declared.degree == Some(Degree::Critical) {
        5
    } else {
        0
    };
    own.unwrap_or(checked + better)
}

/// The diagonal count with which an action begins: `pf2e.grid.diagonal-carry`,
/// `ruling.diagonal-off-turn`.
fn first_diagonals(world: &World, mover: &Creature, declared: &Move) -> u32 {
    let fresh = world.ruling("ruling.diagonal-off-turn", "fresh") == "fresh";
    if declared.off_turn && fresh {
        0
    } else {
        mover.turn.diagonals
    }
}

// Long because it is the order in which a move action happens, from its first check to its last effect.
/// A move action along a path.
fn walk(world: &World, mover: &Creature, declared: &Move) -> Result<(Answer, World), Refused> {
    refuse_action(mover, declared)?;
    // It is judged by what the mover's side knows.
    let known = &world.known_to(mover.letter);
    let (cut, falls) = harm::up_to_the_drop(known, mover, declared);
    if falls && skill::check_step(known, mover, declared).is_some() {
        skill::check_whole_path(known, mover, declared)?;
    }
    let declared = &cut;
    let limit = limit_feet(mover, declared);
    let diagonals = first_diagonals(world, mover, declared);
    let shared_at_start = sharing_before(world, mover);
    let shared = &shared_at_start;
    let mut walked = match skill::check_step(known, mover, declared) {
        Some(step) => {
            skill::walk_with_check(known, mover, declared, diagonals, limit, shared, step)?
        }
        None => walk_plainly(known, mover, declared, diagonals, limit, shared)?,
    };
    let met = meeting::met(world, mover, declared, &walked);
    if let Some((steps, _)) = &met {
        walked.taken = *steps;
        walked.failed = None;
        walked.is_halted = false;
    }
    let taken = walked.taken;
    let places = &walked.places;
    let mut after = world.clone();
    let falls = falls && taken == declared.path.len();
    let mut events = events_of_walk(&mut after, mover, declared, &walked);
    let mut end = places[taken];
    if falls {
        let (x, y) = end;
        events.push(format!("{taken}: fall {} ({x},{y})", mover.letter));
    }
    let fresh = declared.off_turn && world.ruling("ruling.diagonal-off-turn", "fresh") == "fresh";
    if let Some(moving) = after.creature_mut(mover.letter)
        && !fresh
    {
        moving.turn.diagonals = walked.counts[taken];
    }
    arrive(&mut after, mover.letter, end, declared.verb, taken > 0);
    let stopped = walked.failed.is_some() || walked.is_halted || met.is_some();
    if let Some(moving) = after.creature_mut(mover.letter) {
        befall(moving, declared.halt_flag.filter(|_| walked.is_halted));
    }
    // `pf2e.through.tumble-failure`: if another move action follows at once, the place is allowed.
    let goes_on = declared.then_move && after.creature(mover.letter).is_some_and(can_act);
    if stopped && !goes_on {
        let way = held(&after, mover, &places[..=taken], declared.verb);
        put_back(&mut after, mover.letter, &way, &mut events);
        end = after
            .creature(mover.letter)
            .map_or(end, |mover| mover.place);
    } else {
        bind(
            &mut after,
            mover.letter,
            declared,
            &places[..=taken],
            shared,
        );
    }
    keep_climbing(&mut after, mover.letter, declared.verb);
    let reveals = met.map(|(_, secrets)| secrets).unwrap_or_default();
    after.reveal(&reveals, mover.letter);
    let costs_feet: Vec<i64> = walked.costs_feet[..taken].to_vec();
    let total_feet = costs_feet.iter().sum();
    let moved = Moved {
        costs_feet,
        total_feet,
        left_feet: (!is_failed_climb(declared)).then_some(limit - total_feet),
        // The count of this turn; a fresh count outside the turn is dropped with the action.
        diagonals: if fresh {
            mover.turn.diagonals
        } else {
            walked.counts[taken]
        },
        end,
        mods: None,
        fell_feet: harm::drop_feet(world, mover, places[taken]).filter(|_| falls),
        events,
        reveals,
    };
    Ok((Answer::Moved(moved), after))
}

/// The mover is put in its new place.
fn arrive(after: &mut World, letter: char, end: Place, verb: Verb, has_moved: bool) {
    after.place_creature(letter, end);
    let Some(moving) = after.creature_mut(letter) else {
        return;
    };
    moving.turn.must_leave = false;
    moving.turn.passing.clear();
    if verb == Verb::Fly {
        moving.flags.insert(Flag::Flying);
    }
    if has_moved {
        after.leave_space(letter);
    }
}

/// The effects of a halt on the mover; being unconscious ends Take Cover
/// (`pf2e.action.take-cover`).
fn befall(mover: &mut Creature, flag: Option<Flag>) {
    mover.flags.extend(flag);
    if mover.is(Flag::Unconscious) {
        mover.flags.remove(&Flag::TookCover);
    }
}

/// `ruling.climb-flat-footed` at its default: it lasts from the start of the Climb until the
/// creature is on no incline square, and does not apply with a climb Speed.
fn keep_climbing(after: &mut World, letter: char, verb: Verb) {
    let Some(mover) = after.creature(letter) else {
        return;
    };
    let squares = mover.squares();
    let on_incline = squares
        .iter()
        .any(|square| checks::is_incline(after, *square));
    let lasts = after.ruling("ruling.climb-flat-footed", "until-off") != "during-action";
    let climbs = verb == Verb::Climb && !mover.numbers.contains_key("climb") && lasts;
    if let Some(mover) = after.creature_mut(letter) {
        if !on_incline || verb == Verb::Fly {
            mover.flags.remove(&Flag::Climbing);
        } else if climbs {
            mover.flags.insert(Flag::Climbing);
        }
    }
}

/// Whether a Climb or Swim has no effect; the rulebook does not say what is left of its limit.
fn is_failed_climb(declared: &Move) -> bool {
    matches!(declared.verb, Verb::Climb | Verb::Swim)
        && matches!(
            declared.degree,
            Some(Degree::Failure | Degree::CriticalFailure)
        )
}

/// The path of an action without a check: every step is checked and paid in its order.
fn walk_plainly(
    world: &World,
    mover: &Creature,
    declared: &Move,
    first_diagonals: u32,
    limit_feet: i64,
    shared_at_start: &[char],
) -> Result<Walked, Refused> {
    let mut diagonals = first_diagonals;
    let mut walked = Walked {
        places: vec![mover.place],
        costs_feet: Vec::new(),
        counts: vec![diagonals],
        taken: declared.path.len(),
        failed: None,
        is_halted: false,
    };
    walked.halt(declared);
    let mut left = limit_feet;
    for (index, to) in declared.path.iter().enumerate() {
        let from = walked.places[index];
        // `pf2e.terrain.jump`: only the last step of a jump lands.
        let mut part = declared.clone();
        if index + 1 < declared.path.len() {
            part.path.clear();
        }
        let (cost, count) = step(world, mover, &part, from, *to, diagonals, Some(left))
            .map_err(|rule| refused(rule, At::Step(index + 1)))?;
        left -= cost;
        diagonals = count;
        walked.costs_feet.push(cost);
        walked.places.push(*to);
        walked.counts.push(diagonals);
    }
    let last = walked.places[declared.path.len()];
    match refuse_end(world, mover, last, shared_at_start, declared.then_move) {
        Some(rule) => Err(refused(rule, At::End)),
        None => Ok(walked),
    }
}

/// One step: its cost in feet and the diagonal count after it. `left_feet` is what may still be
/// spent (`pf2e.move.insufficient`); `None` if that does not matter.
///
/// # Errors
/// The rule that refuses it: checks (1) to (7) of `pf2e.move.check-order`.
pub fn step(
    world: &World,
    mover: &Creature,
    declared: &Move,
    from: Place,
    to: Place,
    diagonals: u32,
    left_feet: Option<i64>,
) -> Result<(i64, u32), &'static str> {
    if let Some(rule) = refuse_step(world, mover, from, to, declared) {
        return Err(rule);
    }
    let cost = step_cost_feet(world, mover, from, to, diagonals, declared);
    if left_feet.is_some_and(|left| cost > left) {
        return Err("pf2e.move.insufficient");
    }
    Ok((cost, diagonals + u32::from(is_diagonal(from, to))))
}

/// A step in both directions at once.
pub(crate) fn is_diagonal(from: Place, to: Place) -> bool {
    from.0 != to.0 && from.1 != to.1
}

/// The letters of the creatures that share a square with the creature where it is.
pub fn sharing(world: &World, creature: &Creature) -> Vec<char> {
    let here = creature.squares();
    let others = world.others(creature.letter);
    others
        .iter()
        .filter(|other| overlap(&here, &world.space_of(other)))
        .map(|other| other.letter)
        .collect()
}

/// Those of them with which it shared a square before it began to move on (`pf2e.through.end-on-tiny`).
pub fn sharing_before(world: &World, creature: &Creature) -> Vec<char> {
    let mut sharing = sharing(world, creature);
    sharing.retain(|letter| !creature.turn.passing.contains(letter));
    sharing
}

/// The creatures that share a square with the creature where it is.
pub(crate) fn company<'w>(world: &'w World, creature: &Creature) -> Vec<&'w Creature> {
    let here = creature.squares();
    let mut others = world.others(creature.letter);
    others.retain(|other| overlap(&here, &world.space_of(other)));
    others
}

/// Everything that happens along the steps taken: triggers as the mover leaves, then hazards on
/// arrival. With a halt, the triggers of the step that is not taken are included.
fn events_of_walk(
    after: &mut World,
    mover: &Creature,
    declared: &Move,
    walked: &Walked,
) -> Vec<String> {
    let world = after.clone();
    let (places, taken) = (&walked.places, walked.taken);
    let mut movers = Movers::of(&world, mover);
    let mut events = Vec::new();
    // `pf2e.trigger.step`: a Step triggers nothing.
    let triggers = declared.verb != Verb::Step;
    if triggers {
        events.extend(movers.start(&world));
    }
    let mut suffered_in_action = BTreeSet::new();
    let last_exit = if walked.is_halted { taken + 1 } else { taken };
    for step in 1..=last_exit.min(places.len() - 1) {
        let (from, to) = (places[step - 1], places[step]);
        if triggers {
            events.extend(movers.leave(&world, step, from, to));
        }
        if step > taken {
            events.push(format!("{step}: stop pf2e.trigger.timing"));
            break;
        }
        // `pf2e.terrain.jump`: only the landing square of a jump has an effect. A jump that is
        // halted comes down where it is halted.
        let in_the_air = declared.verb == Verb::Leap && step < taken;
        if !in_the_air && declared.verb != Verb::Fly {
            let entered = match declared.verb {
                Verb::Leap => harm::landed_on(mover, &places[..=step]),
                _ => harm::entered(mover, from, to),
            };
            let found = suffer_hazards(after, mover.letter, &entered, &mut suffered_in_action);
            events.extend(found.into_iter().map(|event| format!("{step}: {event}")));
        }
    }
    if let Some(step) = walked.failed {
        events.extend(events_of_failure(
            after,
            mover,
            declared,
            walked,
            step,
            &mut movers,
        ));
    }
    if declared.verb == Verb::Leap
        && !walked.is_halted
        && let Some(landing) = declared.path.last()
        && let Some((x, y)) = skill::unsteady_square(&world, mover, *landing)
    {
        let step = declared.path.len();
        events.push(format!("{step}: balance {} ({x},{y})", mover.letter));
    }
    if declared.verb == Verb::Climb && declared.degree == Some(Degree::CriticalFailure) {
        // `pf2e.action.climb`
        let (x, y) = mover.place;
        events.push(format!("1: fall {} ({x},{y})", mover.letter));
    }
    if triggers && taken == 0 {
        events.extend(movers.end(&world));
    }
    events
}

/// `pf2e.terrain.hazardous`: the damage of a step, voluntary or not, as often as `ruling.hazard-frequency`
/// says.
fn suffer_hazards(
    after: &mut World,
    letter: char,
    entered: &[Place],
    in_action: &mut BTreeSet<Harm>,
) -> Vec<String> {
    let frequency = after
        .ruling("ruling.hazard-frequency", "each-entry")
        .to_owned();
    let mut events = Vec::new();
    for (square, harm) in harm::hazards_entered(after, entered) {
        let in_turn = &after
            .creature(letter)
            .map_or(BTreeSet::new(), |mover| mover.turn.suffered.clone());
        let skips = match frequency.as_str() {
            "once-per-action" => in_action.contains(&harm),
            "once-per-turn" => in_turn.contains(&harm),
            _ => false,
        };
        if skips {
            continue;
        }
        events.push(harm::suffer(after, letter, "hazard", square, &harm));
        if let Some(moving) = after.creature_mut(letter) {
            moving.turn.suffered.insert(harm.clone());
        }
        in_action.insert(harm);
    }
    events
}

/// The consequences of a failed check: `pf2e.through.tumble-failure`, `pf2e.action.balance`.
fn events_of_failure(
    after: &mut World,
    mover: &Creature,
    declared: &Move,
    walked: &Walked,
    step: usize,
    movers: &mut Movers,
) -> Vec<String> {
    let mut events = Vec::new();
    if declared.verb == Verb::Tumble {
        // The triggers are as if it had moved out of the square in which it started.
        events.extend(movers.leave_start(after, step));
        events.push(format!("{step}: stop pf2e.through.tumble-failure"));
        return events;
    }
    let falls = declared.degree == Some(Degree::CriticalFailure)
        || after.ruling("ruling.balance-failure", "stay") == "fall";
    if let Some(mover) = after.creature_mut(mover.letter)
        && !declared.off_turn
    {
        mover.turn.is_over = falls;
    }
    if falls {
        let (x, y) = walked.places[walked.taken];
        let squares = mover.squares_at((x, y));
        let narrow = squares
            .iter()
            .any(|square| after.has(*square, Ground::Narrow));
        let word = if narrow { "fall" } else { "prone" };
        events.push(format!("{step}: {word} {} ({x},{y})", mover.letter));
        // It falls off a narrow surface; the ground below is not part of this scene.
        if !narrow {
            after.place_creature(mover.letter, (x, y));
            if let Some(mover) = after.creature_mut(mover.letter) {
                mover.flags.insert(Flag::Prone);
            }
            let injuries = harm::injuries(after, mover.letter).into_iter();
            events.extend(injuries.map(|event| format!("{step}: {event}")));
        }
    }
    events.push(format!("{step}: stop pf2e.action.balance"));
    events
}

/// `pf2e.through.end-action`: what was declared is binding, even if it is not needed; the path is
/// remembered for an accident at the end of the turn.
fn bind(after: &mut World, letter: char, declared: &Move, way: &[Place], shared: &[char]) {
    let Some(moving) = after.creature(letter) else {
        return;
    };
    let passing = match declared.then_move {
        true => through::passed(after, moving, &company(after, moving), shared),
        false => Vec::new(),
    };
    let others = sharing(after, moving).into_iter();
    let mut others = others.filter_map(|other| after.creature(other));
    let is_shared = others.any(|other| !after.are_mounted(moving, other));
    let held_way = held(after, moving, way, declared.verb);
    let Some(moving) = after.creature_mut(letter) else {
        return;
    };
    moving.turn.passing = passing;
    moving.turn.must_leave = declared.then_move;
    moving.turn.way = if declared.then_move || is_shared {
        held_way
    } else {
        Vec::new()
    };
}

/// `pf2e.through.accident` at the end of a turn, with the path of the creature's last action; says
/// what happens.
pub(crate) fn end_among_others(world: &mut World, letter: char) -> Vec<String> {
    let Some(creature) = world.creature(letter).cloned() else {
        return Vec::new();
    };
    let way = [creature.turn.way, vec![creature.place]].concat();
    let mut events = Vec::new();
    put_back(world, letter, &way, &mut events);
    let at_start = |event: String| event.replacen("end:", "0:", 1);
    events.into_iter().map(at_start).collect()
}

/// `pf2e.through.accident`: a mover that was stopped where it may not stay is put back to the last
/// place of its path where it may, or falls prone; by ruling it falls, or the others make room.
fn put_back(after: &mut World, letter: char, places: &[Place], events: &mut Vec<String>) {
    let Some(mover) = after.creature(letter).cloned() else {
        return;
    };
    let stays = |place: &Place| may_stay(after, &mover, *place);
    let Some(here) = places.last().filter(|here| !stays(here)) else {
        return;
    };
    let back = match after.ruling("ruling.accidental-share", "mover-back") {
        "mover-prone" => None,
        "other-moves" => return move_others(after, &mover, events),
        _ => places.iter().rev().copied().find(stays),
    };
    match back {
        Some(back) => {
            events.push(format!("end: put-back {letter} ({},{})", back.0, back.1));
            after.place_creature(letter, back);
        }
        None => {
            events.push(format!("end: prone {letter} ({},{})", here.0, here.1));
            if let Some(mover) = after.creature_mut(letter) {
                mover.flags.insert(Flag::Prone);
            }
        }
    }
}

/// `ruling.accidental-share=other-moves`: to the nearest place where it may stay, the first of them
/// in reading order.
fn move_others(after: &mut World, mover: &Creature, events: &mut Vec<String>) {
    let sharing = sharing(after, mover);
    for letter in sharing {
        let Some(other) = after.creature(letter).cloned() else {
            continue;
        };
        if after.are_mounted(mover, &other) || may_stay(after, &other, other.place) {
            continue;
        }
        let mut free: Vec<(i32, Place)> = after
            .squares()
            .into_iter()
            .filter(|place| may_stand(after, &other, *place) && may_stay(after, &other, *place))
            .filter(|place| holds(after, &other, (other.place, *place), Verb::Stride))
            .map(|place| (distance_feet(&[other.place], &[place]), place))
            .collect();
        free.sort_by_key(|(feet, (x, y))| (*feet, *y, *x));
        if let Some((_, (x, y))) = free.first().copied() {
            events.push(format!("end: put-back {letter} ({x},{y})"));
            after.place_creature(letter, (x, y));
        }
    }
}

/// The places of a way whose ground holds the mover, and the last one, where it is.
fn held(world: &World, mover: &Creature, way: &[Place], verb: Verb) -> Vec<Place> {
    let start = way.first().copied().unwrap_or(mover.place);
    let is_last = |index: usize| index + 1 == way.len();
    let way = way.iter().enumerate();
    way.filter(|(index, to)| is_last(*index) || holds(world, mover, (start, **to), verb))
        .map(|(_, to)| *to)
        .collect()
}

/// Whether the ground there holds a creature that moves like that: nobody stays in deep water, earth,
/// on a sheer wall, in the air or over a drop who has no movement for it.
fn holds(world: &World, creature: &Creature, (from, to): (Place, Place), verb: Verb) -> bool {
    let has = |speed: &str| creature.numbers.contains_key(speed);
    let flies = verb == Verb::Fly || has("fly");
    let demands = [
        (Ground::NeedsFly, flies),
        (
            Ground::NeedsClimb,
            flies || verb == Verb::Climb || has("climb"),
        ),
        (
            Ground::NeedsSwim,
            flies || verb == Verb::Swim || has("swim"),
        ),
        (Ground::NeedsBurrow, verb == Verb::Burrow || has("burrow")),
    ];
    let squares = creature.squares_at(to);
    let is_held = |square: &Place| {
        let mut demands = demands.iter();
        demands.all(|(ground, is_met)| *is_met || !world.has(*square, *ground))
    };
    let falls =
        harm::is_over_drop(world, creature, to) && !harm::is_over_drop(world, creature, from);
    squares.iter().all(is_held) && (flies || !falls)
}

/// Whether nothing except other creatures keeps it from that place.
fn may_stand(world: &World, creature: &Creature, place: Place) -> bool {
    let closed = [Ground::Wall, Ground::Slit, Ground::BlockedObject];
    let squares = creature.squares_at(place);
    !world.has_wall_inside(&squares)
        && squares.iter().all(|square| {
            world.is_on_map(*square) && !closed.iter().any(|kind| world.has(*square, *kind))
        })
}

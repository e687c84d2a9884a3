//! The procedure: a declaration is checked, carried out step by step and recorded, in the order of
//! section 0.3.
//!
//! * `attempt` makes the check of a climb or swim.
//! * `check` checks the whole path before anything happens: checks 0 to 10.
//! * `travel` finds who decides movement on the long scales.
//! * `walk` carries out the path: opportunities, events, and where the mover comes to rest.

mod attempt;
mod check;
mod travel;
mod walk;

use board::{Creature, Movement, Position};
use dice::Dice;

use super::condition::{self, Guard, Posture};
use super::cost::Course;
use super::heading::{Attitude, Primary};
use super::hover;
use super::mover::{Fault, Mover, fit_of};
use super::outcome::{Planned, not_covered, plain};
use super::rulings::DiagonalParitySpan;
use super::standing::{Fit, Standing};
use super::tariff::length_of;
use super::trigger;
use super::{
    Action, Declaration, Fact, Facts, Path, Place, Provocation, Scene, Turn, Verb, local, registry,
    turn,
};
use crate::After;
use crate::{CheckedSkill, Event, Happening, Outcome};
use rules::{At, Cause, Objection, PlanError, Refusal, When};

pub(super) use check::{
    Purse, corner_faults, is_too_slow, is_too_slow_at, limit_fault, pace, shift_faults, step_faults,
};

/// Returns what the declaration would lead to.
pub(crate) fn plan(
    scene: Scene<'_>,
    declaration: &Declaration,
    dice: &mut dyn Dice,
) -> Result<Outcome, PlanError> {
    if let Action::Order(action) = &declaration.action {
        return Ok(turn::order(scene, action)?);
    }
    let actor = declaration.actor();
    let Some(creature) = actor.and_then(|actor| scene.board.creature(actor)) else {
        return Err(Refusal::new(registry::DISTANCE_STEP, At::Action, "no such creature").into());
    };
    turn::allow(scene, creature.id, declaration)?;
    let planned = match &declaration.action {
        Action::Movement(path) => movement(scene, creature, path, dice)?,
        Action::Flight(action) => hover::plan(scene, creature, action)?,
        Action::Other { provocation, .. } => Planned::Done(act(scene, creature, *provocation)),
        Action::EndTurn => Planned::Done(end_turn(scene, creature)),
        Action::Travel(action) => Planned::Done(travel::decide(scene, creature, action, dice)?),
        Action::Order(action) => Planned::Done(turn::order(scene, action)?),
    };
    Ok(match planned {
        Planned::Done(mut outcome) => {
            turn::spend(scene, creature.id, declaration, &mut outcome);
            outcome
        }
        Planned::Open(outcome) => outcome,
    })
}

/// `starfinder.adjunct.aoo`: an action that is not a movement.
fn act(scene: Scene<'_>, creature: &Creature, provocation: Provocation) -> Outcome {
    let enemies = match provocation {
        Provocation::None => Vec::new(),
        Provocation::Act => trigger::enemies_around(scene, creature),
    };
    let events = enemies.into_iter().map(|enemy| Event {
        when: When::Start,
        happening: Happening::Provoke(enemy, Cause::Act),
        rule: registry::ADJUNCT_AOO,
    });
    let results = vec![Fact::Done];
    plain(results, events.collect(), scene.facts.clone(), Vec::new())
}

/// Ends the turn; the next one begins.
fn end_turn(scene: Scene<'_>, creature: &Creature) -> Outcome {
    let mut facts = scene.facts.clone();
    local::end_round(scene, creature, &mut facts);
    turn::end(&mut facts, creature.id);
    let fallen = hover::fall_at_end_of_turn(scene, creature, &mut facts);
    let (events, creatures) = fallen.unzip();
    let there = Scene {
        facts: &facts,
        ..scene
    };
    let body = creatures.as_ref().unwrap_or(creature);
    let posture = Posture {
        fit: fit_of(there, body),
        guard: Guard::of(there, body),
    };
    let mut results = vec![Fact::Done];
    results.extend(state_facts(scene, creature, posture));
    plain(
        results,
        events.into_iter().collect(),
        facts,
        creatures.into_iter().collect(),
    )
}

/// The creature's state: its modifiers, and everything that is true of it.
fn state_facts(scene: Scene<'_>, creature: &Creature, posture: Posture) -> Vec<Fact> {
    let profile = scene.facts.profile(creature.id);
    let modifiers = Fact::Modifiers(condition::modifiers(profile, posture));
    let beings = condition::beings(creature, profile, posture);
    std::iter::once(modifiers).chain(beings).collect()
}

/// The diagonals and the attitude with which a movement begins (`ruling.diagonal-parity-span`).
pub(super) fn first_course(
    scene: Scene<'_>,
    verb: Verb,
    turn: &Turn,
    path: Option<&Path>,
) -> Course {
    let by_action = scene.rulings.get::<DiagonalParitySpan>() == DiagonalParitySpan::Action;
    let fresh = verb == Verb::Pushed || by_action;
    let chosen = path.and_then(|path| path.primary);
    Course {
        diagonals: if fresh { 0 } else { turn.diagonals },
        // The direction is chosen once in each turn; the heading carries over.
        attitude: turn
            .attitude
            .or(turn.primary.or(chosen).map(Primary::attitude))
            .unwrap_or(Attitude::open()),
    }
}

/// Whether the movement comes to a tumbling check that has not been made. Nothing is made in a
/// movement that is refused.
pub(crate) fn needs_tumble(scene: Scene<'_>, creature: &Creature, path: &Path) -> bool {
    let mover = Mover::declared(scene, creature, path);
    let course = first_course(scene, mover.verb, scene.facts.turn(creature.id), Some(path));
    let checked = mover
        .standing()
        .and_then(|start| check::path(&mover, path, start, course).ok());
    checked.is_some_and(|checked| walk::needs_tumble(&mover, path, &checked))
}

fn movement(
    scene: Scene<'_>,
    creature: &Creature,
    path: &Path,
    dice: &mut dyn Dice,
) -> Result<Planned, PlanError> {
    let mover = Mover::declared(scene, creature, path);
    if let Some(rule) = mover.not_covered_by() {
        return Ok(Planned::Open(not_covered(scene, rule)));
    }
    let Some(start) = mover.standing() else {
        let text = format!("{} has no place on the map", creature.name);
        return Err(Refusal::new(registry::DISTANCE_STEP, At::Action, text).into());
    };
    let turn = scene.facts.turn(creature.id);
    let course = first_course(scene, mover.verb, turn, Some(path));
    refuse(scene, At::Step(1), mover.action_faults(&start, turn))?;
    let attempt = attempt::of(&mover, path, dice)?;
    let path = &attempt.path(path);
    let mover = Mover::declared(scene, creature, path);
    let checked = check::path(&mover, path, start, course)?;
    if let Some(answer) = attempt.answer() {
        let outcome = plain(vec![answer], Vec::new(), scene.facts.clone(), Vec::new());
        return Ok(if attempt.is_due() {
            Planned::Open(outcome)
        } else {
            Planned::Done(outcome)
        });
    }
    if walk::needs_tumble(&mover, path, &checked) {
        let due = vec![Fact::CheckRequired(CheckedSkill::Acrobatics)];
        let facts = scene.facts.clone();
        return Ok(Planned::Open(plain(due, Vec::new(), facts, Vec::new())));
    }
    let bout = local::Bout::declared(scene, creature, path.verb).decided(scene, creature, dice)?;
    if let Some(refused) = bout.stopped(scene, creature) {
        return Ok(Planned::Open(refused));
    }
    let mut walked = walk::walk(&mover, path, start, course, &checked);
    let taken = checked.get(..walked.steps.len()).unwrap_or(&checked);
    let due = attempt
        .event()
        .into_iter()
        .chain(attempt::of_flight(&mover, taken));
    walked.events.splice(0..0, due);
    let squeezed = checked
        .iter()
        .map(|checked| checked.step.to.fit)
        .chain([start.fit])
        .find(|fit| *fit == Fit::Squeezed)
        .unwrap_or(Fit::Free);
    let costs = taken.iter().map(|checked| checked.price.halves);
    let budget = Purse::of(&mover, pace(&mover, squeezed)).whole_after(costs);
    let opened: Vec<Place> = taken
        .iter()
        .flat_map(|checked| mover.tunnelled(&checked.step))
        .collect();
    let mut outcome = report(&mover, path, turn, walked, budget, opened);
    bout.note(creature, &mut outcome);
    Ok(Planned::Done(outcome))
}

/// Reports the outcome of a movement.
fn report(
    mover: &Mover<'_>,
    path: &Path,
    turn: &Turn,
    walked: walk::Walked,
    budget: Option<u32>,
    opened: Vec<Place>,
) -> Outcome {
    let after = turn_after(mover, path, turn, &walked);
    let end = walked.end;
    let total = length_of(walked.spent_halves);
    let posture = Posture {
        fit: end.fit,
        guard: Guard::after(&after, || mover.hangs(end.occupied)),
    };
    let mut results = vec![Fact::End(end.full.place())];
    if mover.verb == Verb::Pushed {
        results.push(Fact::Moved(total));
    }
    let heading = after.attitude.map(Attitude::heading);
    results.extend(heading.map(Fact::Heading));
    results.extend(state_facts(mover.scene, mover.creature, posture));
    let diagonals = after.diagonals;
    let (creature, mut facts) = state_after(mover, after, &end);
    facts.tunnels.extend(opened);
    Outcome {
        movement: Some(rules::Movement {
            mover: mover.creature.id,
            steps: walked.steps,
            budget: budget.map(length_of),
            total,
            diagonals,
            end: Position::Squares(end.full.footprint),
            flight: walked.flight,
        }),
        events: walked.events,
        facts: results,
        account: Vec::new(),
        reveals: Vec::new(),
        after: After {
            creatures: vec![creature],
            facts,
        },
    }
}

/// The mover's turn after the movement.
fn turn_after(mover: &Mover<'_>, path: &Path, turn: &Turn, walked: &walk::Walked) -> Turn {
    let mut after = turn.clone();
    if mover.verb == Verb::Pushed {
        return after;
    }
    after.diagonals = walked.course.diagonals;
    local::count_movement(mover, &mut after, walked.spent_halves);
    after.flat_footed |= mover.verb == Verb::Run;
    after.climbs_by_skill = attempt::is_unguarded(mover);
    if mover.way == Movement::Fly {
        after.primary = turn.primary.or(path.primary);
        after.attitude = Some(walked.course.attitude);
        after.flew |= !walked.steps.is_empty();
    }
    after
}

/// The mover and the facts after the movement.
fn state_after(mover: &Mover<'_>, turn: Turn, end: &Standing) -> (Creature, Facts) {
    let mut facts = mover.scene.facts.clone();
    if let Some(place) = facts.turn_mut(mover.creature.id) {
        *place = turn;
    }
    (end.put(mover.creature, &mut facts), facts)
}

/// Refuses with these faults, if there are any.
fn refuse(scene: Scene<'_>, at: At, faults: Vec<Fault>) -> Result<(), Refusal> {
    let objections: Vec<Objection> = faults
        .into_iter()
        .map(|fault| fault.objection(scene.board, at))
        .collect();
    Refusal::from_objections(objections).map_or(Ok(()), Err)
}

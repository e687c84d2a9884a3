//! Rounds and minutes: `starfinder.local.walk-hustle`, `starfinder.local.run-duration`,
//! `starfinder.local.run-check`, `starfinder.local.run-stop`, `starfinder.local.rest`.
//!
//! Runs in combat are counted in the same way: a run action is a round of running, and a turn that
//! ends without one is a round of another pace. A creature that has run to its limit is
//! `Running::Spent` until it has rested for a full minute.

use board::Creature;
use dice::{Dice, DiceError, Die, Purpose, Request};
use grid::{Feet, Length};

use super::long_scale::{not_covered_by, refuse_anchored, report};
use super::mover::Mover;
use super::outcome::not_covered;
use super::rulings::{RestInterruption, RunCheckTiming, RunCounterReset, RunLimit};
use super::scale::Basis;
use super::tariff::length_of;
use super::travel::{LongScale, Running};
use super::{
    Fact, Facts, OwnHappening, Pace, Scene, State, Turn, Unit, Verb, pace, registry, speed,
};
use crate::condition::MUST_REST;
use crate::condition::must_rest;
use crate::long_scale;
use crate::long_scale::counts;
use crate::{Event, Happening, Outcome};
use rules::{At, Attempt, PlanError, Refusal, When};

/// Rounds of rest before running again (`starfinder.local.rest`).
pub(crate) const FULL_REST_ROUNDS: u32 = 10;

/// DC of the first running check.
const FIRST_CHECK_DC: u32 = 10;

/// Rounds that the creature may run without a check: its Constitution score.
fn free_rounds(scene: Scene<'_>, creature: &Creature) -> u32 {
    let score = scene.facts.profile(creature.id).constitution;
    u32::try_from(score).unwrap_or(0)
}

/// The DC of the check for the next round of running; `None` if it needs none.
pub(crate) fn next_check_dc(scene: Scene<'_>, creature: &Creature) -> Option<u32> {
    let record = scene.facts.travel(creature.id);
    check_dc(record, free_rounds(scene, creature))
}

/// How many more rounds the creature may run without a check.
pub(crate) fn free_runs(scene: Scene<'_>, creature: &Creature) -> u32 {
    let record = scene.facts.travel(creature.id);
    free_rounds(scene, creature).saturating_sub(record.rounds_run)
}

const fn check_dc(record: &LongScale, free_rounds: u32) -> Option<u32> {
    if record.rounds_run < free_rounds {
        None
    } else {
        Some(FIRST_CHECK_DC.saturating_add(record.running_checks))
    }
}

/// Why the creature may not run now.
fn run_refusal(scene: Scene<'_>, creature: &Creature) -> Option<Refusal> {
    let profile = scene.facts.profile(creature.id);
    let refuse = |rule, text| Some(Refusal::new(rule, At::Action, text));
    if profile.is(State::Entangled) {
        refuse(registry::ADJUNCT_ENTANGLED, "it is entangled")
    } else if profile.is(State::Fatigued) || profile.is(State::Exhausted) {
        refuse(registry::ADJUNCT_FATIGUED, "it is fatigued")
    } else if must_rest(scene, creature) {
        refuse(registry::LOCAL_REST, MUST_REST)
    } else {
        None
    }
}

/// Resolves rounds or minutes at a pace.
pub(crate) fn rounds(
    scene: Scene<'_>,
    creature: &Creature,
    (unit, pace, count): (Unit, Pace, u32),
    dice: &mut dyn Dice,
) -> Result<Outcome, PlanError> {
    if let Some(rule) = not_covered_by(scene, creature) {
        return Ok(not_covered(scene, rule));
    }
    if long_scale::vehicle(scene, creature).is_some() {
        // Of ground vehicles the catalogue covers only hours and paths.
        return Ok(not_covered(scene, registry::SCOPE_STARSHIPS));
    }
    if pace != Pace::Rest {
        refuse_anchored(scene, creature)?;
    }
    if let Some(refusal) = run_refusal(scene, creature).filter(|_| pace == Pace::Run) {
        return Err(refusal.into());
    }
    if pace != Pace::Rest {
        let feet = pace::speed_feet(scene, creature);
        Basis::of(feet, pace, unit).allowed(feet, unit, scene.rulings)?;
    }
    let rounds = match unit {
        Unit::Minute => count.saturating_mul(10),
        _ => count,
    };
    let mut record = scene.facts.travel(creature.id).clone();
    let mut events = Vec::new();
    let mut results = Vec::new();
    let moved = if pace == Pace::Run {
        let ran = run(scene, creature, &mut record, rounds, (&mut events, dice))?;
        results.push(Fact::Ran(ran));
        ran
    } else {
        not_running(scene, creature, &mut record, pace, rounds);
        rounds
    };
    let feet = i64::from(pace::feet_a_round(scene, creature, pace)) * i64::from(moved);
    results.insert(0, Fact::Total(feet));
    Ok(outcome(scene, creature, record, (results, events)))
}

/// The round of running that a run action in combat is; empty for any other movement.
///
/// It is declared, decided once the path is known to be legal, and noted in the outcome.
pub(crate) struct Bout {
    record: Option<LongScale>,
    event: Option<Event>,
    ran: u32,
}

impl Bout {
    /// Returns the bout of a movement by that verb.
    pub(crate) fn declared(scene: Scene<'_>, creature: &Creature, verb: Verb) -> Bout {
        let record = scene.facts.travel(creature.id);
        Bout {
            record: (verb == Verb::Run).then(|| record.clone()),
            event: None,
            ran: 0,
        }
    }

    /// Returns the bout after its check, if one is due.
    pub(crate) fn decided(
        mut self,
        scene: Scene<'_>,
        creature: &Creature,
        dice: &mut dyn Dice,
    ) -> Result<Bout, DiceError> {
        if let Some(record) = &mut self.record {
            let mut events = Vec::new();
            self.ran = run(scene, creature, record, 1, (&mut events, dice))?;
            let when = match scene.rulings.get() {
                RunCheckTiming::Start => When::Start,
                RunCheckTiming::End => When::End,
            };
            self.event = events.pop().map(|event| Event { when, ..event });
        }
        Ok(self)
    }

    /// Returns the outcome of a check that ends the run before its round; the round stays open.
    pub(crate) fn stopped(&self, scene: Scene<'_>, creature: &Creature) -> Option<Outcome> {
        let record = self.record.as_ref().filter(|_| self.ran == 0)?;
        let results = vec![Fact::Total(0), Fact::Ran(0)];
        let events = self.event.iter().cloned().collect();
        Some(outcome(scene, creature, record.clone(), (results, events)))
    }

    /// Notes the round in the outcome of its movement.
    pub(crate) fn note(self, creature: &Creature, outcome: &mut Outcome) {
        let Some(record) = self.record else {
            return;
        };
        outcome.facts.push(Fact::Ran(self.ran));
        outcome.facts.extend(counts(&record));
        match self.event {
            Some(event) if event.when == When::Start => outcome.events.insert(0, event),
            event => outcome.events.extend(event),
        }
        if let facts = &mut outcome.after.facts
            && let Some(place) = facts.travel_mut(creature.id)
        {
            *place = record;
        }
    }
}

/// Counts a movement of those half squares toward the pace of its round. Short movements together
/// are no more than a rest allows, as long as they make no more than one speed
/// (`starfinder.local.rest`).
pub(crate) fn count_movement(mover: &Mover<'_>, turn: &mut Turn, halves: u32) {
    let (scene, creature) = (mover.scene, mover.creature);
    let before = turn.pace;
    turn.pace = before.after(mover.verb);
    let is_plain = matches!(mover.verb, Verb::Move | Verb::Tumble | Verb::TumbleFull);
    let has_run = scene.facts.travel(creature.id).rounds_run > 0;
    if !(is_plain && has_run) {
        return;
    }
    turn.halves_at_rest = turn.halves_at_rest.saturating_add(halves);
    let one_speed = speed::speed_feet(scene, creature, mover.way);
    let one_speed = one_speed.max(pace::speed_feet(scene, creature));
    let one_speed = Length::from_feet(Feet(one_speed));
    if before == Pace::Walk && length_of(turn.halves_at_rest) <= one_speed {
        turn.pace = before;
    }
}

/// Ends a round in combat: a round without a run ends the run, and counts as rest if it was slow
/// enough.
pub(crate) fn end_round(scene: Scene<'_>, creature: &Creature, facts: &mut Facts) {
    let pace = scene.facts.turn(creature.id).pace;
    if pace == Pace::Run {
        return;
    }
    if let Some(record) = facts.travel_mut(creature.id) {
        not_running(scene, creature, record, pace, 1);
    }
}

/// Ends a run by the runner's choice.
pub(crate) fn stop(scene: Scene<'_>, creature: &Creature) -> Outcome {
    let mut record = scene.facts.travel(creature.id).clone();
    end_run(scene, creature, &mut record);
    outcome(scene, creature, record, (Vec::new(), Vec::new()))
}

type Told = (Vec<Fact>, Vec<Event>);

fn outcome(
    scene: Scene<'_>,
    creature: &Creature,
    record: LongScale,
    (results, events): Told,
) -> Outcome {
    let mut facts: Facts = scene.facts.clone();
    if let Some(place) = facts.travel_mut(creature.id) {
        *place = record;
    }
    report(scene, results, events, facts, Vec::new(), creature)
}

/// Runs up to that many rounds and returns the rounds run. A failed check ends the run.
fn run(
    scene: Scene<'_>,
    creature: &Creature,
    record: &mut LongScale,
    rounds: u32,
    (events, dice): (&mut Vec<Event>, &mut dyn Dice),
) -> Result<u32, DiceError> {
    let free_rounds = free_rounds(scene, creature);
    record.rounds_rested = 0;
    for round in 1..=rounds {
        record.running = Running::Yes;
        let passes = match check_dc(record, free_rounds) {
            None => true,
            Some(dc) => {
                record.running_checks = record.running_checks.saturating_add(1);
                check(scene, creature, (round, dc), (&mut *events, &mut *dice))?
            }
        };
        let runs = passes
            || match scene.rulings.get() {
                RunCheckTiming::Start => false,
                // The round is over when the check is made.
                RunCheckTiming::End => true,
            };
        if runs {
            record.rounds_run = record.rounds_run.saturating_add(1);
        }
        if !passes {
            record.running = Running::Spent;
            return Ok(if runs { round } else { round - 1 });
        }
    }
    Ok(rounds)
}

/// `starfinder.local.run-check`: whether the runner may run on.
fn check(
    scene: Scene<'_>,
    creature: &Creature,
    (round, dc): (u32, u32),
    (events, dice): (&mut Vec<Event>, &mut dyn Dice),
) -> Result<bool, DiceError> {
    let rule = registry::LOCAL_RUN_CHECK;
    let what = format!("Constitution check to run on, DC {dc}");
    let purpose = Purpose::new(rule.as_str(), creature.name.clone(), what);
    let face = dice.roll(&Request::new(purpose, Die::D20))?;
    let modifier = scene.facts.profile(creature.id).constitution_modifier;
    let passes = i64::from(face.get()) + i64::from(modifier) >= i64::from(dc);
    let result = if passes {
        Attempt::Success
    } else {
        Attempt::Failure
    };
    events.push(Event {
        when: When::Step(round),
        happening: Happening::Own(OwnHappening::ConstitutionCheck {
            creature: creature.id,
            dc: dc.into(),
            result,
        }),
        rule,
    });
    Ok(passes)
}

/// Ends the run by the runner's choice (`ruling.run-limit`).
fn end_run(scene: Scene<'_>, creature: &Creature, record: &mut LongScale) {
    if record.running != Running::Yes {
        return;
    }
    let to_the_limit = match scene.rulings.get() {
        RunLimit::FreeRounds => record.rounds_run >= free_rounds(scene, creature),
        RunLimit::Failure => false,
    };
    record.running = if to_the_limit {
        Running::Spent
    } else {
        Running::No
    };
}

/// Resolves rounds of a pace other than running: they end a run, and count as rest if they are slow
/// enough.
pub(crate) fn not_running(
    scene: Scene<'_>,
    creature: &Creature,
    record: &mut LongScale,
    pace: Pace,
    rounds: u32,
) {
    if rounds == 0 {
        return;
    }
    end_run(scene, creature, record);
    match scene.rulings.get() {
        RunCounterReset::Rest => {}
        RunCounterReset::Any => {
            record.rounds_run = 0;
            record.running_checks = 0;
        }
    }
    if pace.speeds_a_round() > 1 {
        match scene.rulings.get() {
            RestInterruption::Restart => record.rounds_rested = 0,
            RestInterruption::Skip => {}
        }
        return;
    }
    record.rounds_rested = record
        .rounds_rested
        .saturating_add(rounds)
        .min(FULL_REST_ROUNDS);
    if record.rounds_rested == FULL_REST_ROUNDS {
        record.rounds_run = 0;
        record.running_checks = 0;
        record.running = Running::No;
    }
}

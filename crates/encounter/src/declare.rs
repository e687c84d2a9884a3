//! Declarations and attacks: from what somebody does to events, as far as the next question.
//!
//! A declaration passes these stages, and stops at the first that ends it or needs an answer:
//!
//! 1. in a turn order, it must be the actor's turn;
//! 2. if the table wants to be asked about a ruling and the ruling matters, the events end in that
//!    question;
//! 3. checks whose results are not declared are rolled, if their numbers are known and the movement
//!    comes to them before it waits; the whole declaration is planned; a refusal ends it with all
//!    its reasons;
//! 4. if a trigger leads to a question, before the first step, during a step, or before an action
//!    takes effect, the mover waits there;
//! 5. the declaration is carried out, and if it ended a turn, the next turn begins. A movement of
//!    `6d6` that reaches a choice is carried out up to that choice, and the events end in the
//!    question. If the end of the action is a trigger, the events end in the question of who reacts.
//!
//! An attack is rolled between stage 5 and the next turn, with the numbers from before the
//! declaration was carried out. After an answer the declaration continues at stage 2 or 4; a
//! reaction to a movement is resolved where the mover waits. A question that a die could influence
//! keeps the rolls made so far, and no roll is made twice.

use std::borrow::Cow;

use board::CreatureId;
use dice::{Continued, Dice, Recorded, Roll};
use rules::{
    Attack, AttackOccasion, AttackResult, Interruption, RulingChoice, SystemAttacks as _,
    SystemTurns as _,
};
use systems::{Declaration, Outcome, Situation, System};

use crate::attack;
use crate::carry_on::CarryOn;
use crate::command::{AttackCommand, Declared, Timing};
use crate::encounter::{Encounter, evolve};
use crate::error::CommandError;
use crate::event::Event;
use crate::foresee::first_matter;
use crate::pending::{Resume, RulingQuestion, name_of};
use crate::plan::{Planned, begun, plan, plan_interrupted, present, ruled, under};
use crate::stop::{end_triggers, next_stop, stop_at_end};
use crate::typed_attack::TypedAttack;
use crate::waiting::{MoveOn, suffered};
use crate::{skill_check, turn};

pub(crate) fn declare(
    encounter: &Encounter,
    declared: Declared,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    let situation = ruled(encounter, &declared)?;
    if let Some(actor) = declared.declaration.actor() {
        present(encounter, actor)?;
        if declared.timing == Timing::InTurn {
            has_turn(encounter, actor)?;
        }
    }
    let judged = judged_by_actor(&situation, &declared);
    if encounter.asked_rulings().next().is_none() {
        skill_check::refuse_unless_allowed(&judged, &declared)?;
        return go_on(encounter, declared, None, dice);
    }
    let checked = skill_check::roll(&judged, declared, dice)?;
    let (declared, mut events) = (checked.declared, checked.events);
    let plan =
        |situation: &Situation, dice: &mut dyn Dice| plan(situation, &declared.declaration, dice);
    if let Some(matter) = first_matter(encounter, &situation, &declared.rulings, &plan) {
        events.push(Event::Asked(Box::new(RulingQuestion {
            ruling: matter.ruling,
            question: matter.question,
            choices: matter.choices,
            resume: Resume::Declaration(declared),
        })));
        return Ok(events);
    }
    events.extend(go_on(encounter, declared, None, dice)?);
    Ok(events)
}

/// The situation as the actor knows it: to roll a check that only the true board asks for would give
/// away its cause.
fn judged_by_actor<'a>(situation: &'a Situation, declared: &Declared) -> Cow<'a, Situation> {
    let actor = declared.declaration.actor();
    actor.map_or(Cow::Borrowed(situation), |actor| situation.judged_by(actor))
}

/// Plans the declaration and carries it out as far as the next trigger that leads to a question,
/// after it has waited at `before`. The checks that it comes to are rolled.
pub(crate) fn go_on(
    encounter: &Encounter,
    declared: Declared,
    before: Option<&MoveOn>,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    let situation = begun(encounter, &declared, before)?;
    let rolled: &[Roll] = before.map_or(&[], |before| &before.rolls);
    let judged = judged_by_actor(&situation, &declared);
    if let Some(mut stop) =
        skill_check::stop_before(encounter, (&situation, &judged), &declared, before)
    {
        stop.rolls = rolled.to_vec();
        return Ok(vec![Event::Stopped(Box::new(stop))]);
    }
    let checked = skill_check::roll(&judged, declared, dice)?;
    let mut events = checked.events;
    let situation = &*situation;
    let further = go_on_checked(encounter, situation, checked.declared, before, dice)?;
    events.extend(further);
    Ok(events)
}

/// Goes on with a declaration whose checks have been made, on the situation in which it began.
fn go_on_checked(
    encounter: &Encounter,
    situation: &Situation,
    declared: Declared,
    before: Option<&MoveOn>,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    let rolled: &[Roll] = before.map_or(&[], |before| &before.rolls);
    let interruptions: &[Interruption] = before.map_or(&[], |before| &before.interruptions);
    let mut dice = Continued::new(rolled, dice);
    let Planned {
        declaration,
        outcome,
        choice,
        attack,
    } = plan_interrupted(situation, &declared.declaration, interruptions, &mut dice)?;
    let new_rolls = dice.new_rolls();
    let planned = (&declaration, &outcome);
    let stop = next_stop(encounter, situation, &declared, planned, before);
    let start = situation.start_due(&declaration);
    if let Some(start) = start.filter(|_| stop.is_some() || choice.is_some()) {
        let mut dice = Continued::new(&new_rolls, dice.inner());
        return after_start(encounter, declared, &start, &mut dice);
    }
    let mut events: Vec<Event> = new_rolls.iter().cloned().map(Event::Rolled).collect();
    if let Some(mut stop) = stop {
        stop.rolls = rolled.iter().cloned().chain(new_rolls).collect();
        events.push(Event::Stopped(Box::new(stop)));
        return Ok(events);
    }
    if let Some(choice) = choice {
        let planned = (declaration, outcome);
        let rolls = rolled.iter().cloned().chain(new_rolls).collect();
        let question = CarryOn::new(&declared, choice);
        let question =
            waiting_after_reveal((encounter, situation), question, &planned.1, before, rolls);
        events.extend(revealed(question, planned));
        turn::follow_rules(encounter, &mut events);
        return Ok(events);
    }
    let ends_turn = ends_its_turn(encounter, &declared, &declaration);
    events.extend(uncovered(&outcome));
    let outcome = match before {
        Some(before) => before.without_repeated(outcome),
        None => outcome,
    };
    let triggers = end_triggers(encounter, &declared, &outcome);
    events.push(Event::Carried {
        declaration,
        outcome: Box::new(outcome),
    });
    if let Some(attack) = attack.filter(|_| encounter.system().is_rolled(&declared.declaration)) {
        let typed = typed_attack(encounter.system(), &declared);
        strike(encounter, attack, &typed, &mut events, dice.inner())?;
    }
    if ends_turn && !encounter.is_kept_by_rules() {
        turn::pass(encounter, &mut events, dice.inner())?;
    }
    turn::follow_rules(encounter, &mut events);
    let stop = stop_at_end(encounter, &events, &declared, triggers);
    events.extend(stop.map(|stop| Event::Stopped(Box::new(stop))));
    Ok(events)
}

/// The question after a reveal, with the movement that waits for its answer.
fn waiting_after_reveal(
    (encounter, situation): (&Encounter, &Situation),
    question: CarryOn,
    outcome: &Outcome,
    before: Option<&MoveOn>,
    rolls: Vec<Roll>,
) -> CarryOn {
    let mover = encounter.board().creature(question.choice.mover);
    let from = mover.and_then(|mover| mover.position);
    let mut question = CarryOn::waiting(from, question, outcome, before);
    if let Some(movement) = &mut question.movement {
        movement.rolls = rolls;
        movement.suffered = suffered(situation, outcome, movement.completed_steps, before);
    }
    question
}

/// What happens until that question: a movement that waits is carried out later.
fn revealed(question: CarryOn, (declaration, outcome): (Declaration, Outcome)) -> Vec<Event> {
    let uncovered = uncovered(&outcome);
    let carried = question.movement.is_none().then(|| Event::Carried {
        declaration,
        outcome: Box::new(outcome),
    });
    let asked = Event::Revealed(Box::new(question));
    uncovered
        .into_iter()
        .chain(carried)
        .chain([asked])
        .collect()
}

/// Whether the declaration ends the turn that goes on.
fn ends_its_turn(
    encounter: &Encounter,
    declared: &Declared,
    declaration: &systems::Declaration,
) -> bool {
    declared.timing == Timing::InTurn
        && encounter.current().is_some()
        && declaration.actor() == encounter.current()
        && encounter.system().ends_turn(declaration)
}

/// What is typed in for the attack of a declaration, which may state its result itself.
fn typed_attack(system: System, declared: &Declared) -> TypedAttack {
    let result = declared.typed.result;
    TypedAttack {
        result: result.or_else(|| system.declared_result(&declared.declaration)),
        ..declared.typed
    }
}

/// Nobody does anything in a turn before its start step is done (`pf2e.encounter.turn.steps`): what
/// would wait for somebody is preceded by it, and otherwise it is part of the declaration.
fn after_start(
    encounter: &Encounter,
    declared: Declared,
    start: &systems::Declaration,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    let mut recorded = Recorded::new(&mut *dice);
    let situation = ruled(encounter, &declared)?;
    let Planned {
        declaration,
        outcome,
        ..
    } = plan(&situation, start, &mut recorded)?;
    let rolls = recorded.into_rolls();
    let mut events: Vec<Event> = rolls.into_iter().map(Event::Rolled).collect();
    events.push(Event::Carried {
        declaration,
        outcome: Box::new(outcome),
    });
    let mut after = encounter.clone();
    events.iter().for_each(|event| evolve(&mut after, event));
    events.extend(go_on(&after, declared, None, dice)?);
    Ok(events)
}

/// What a movement reveals, as a separate event.
pub(crate) fn uncovered(outcome: &Outcome) -> Option<Event> {
    let mover = outcome.movement.as_ref()?.mover;
    let reveals = outcome.reveals.clone();
    (!reveals.is_empty()).then_some(Event::Uncovered { mover, reveals })
}

/// The creature may act in its turn now.
fn has_turn(encounter: &Encounter, actor: CreatureId) -> Result<(), CommandError> {
    match encounter.current() {
        // If the rules keep the order, they decide who may act.
        Some(current) if actor != current && !encounter.is_kept_by_rules() => {
            Err(CommandError::NotItsTurn {
                actor: name_of(encounter.board(), actor),
                turn: name_of(encounter.board(), current),
            })
        }
        _ => Ok(()),
    }
}

/// Resolves an attack with the numbers from before `events`, and its effect on the target.
fn strike(
    encounter: &Encounter,
    attack: Attack,
    typed: &TypedAttack,
    events: &mut Vec<Event>,
    dice: &mut dyn Dice,
) -> Result<(), CommandError> {
    let target = attack.target;
    let resolved = attack::resolve(encounter.situation(), attack, typed, dice)?;
    events.extend(resolved.events);
    let mut after = encounter.clone();
    events.iter().for_each(|event| evolve(&mut after, event));
    if !resolved.states.is_empty() {
        let fallen = turn::fall(&after, target, &resolved.states);
        fallen.iter().for_each(|event| evolve(&mut after, event));
        events.extend(fallen);
    }
    if resolved.result.is_some_and(AttackResult::is_hit) {
        events.extend(after_hit(&after, target, dice)?);
    }
    Ok(())
}

/// What a hit asks of the creature besides its damage.
fn after_hit(
    after: &Encounter,
    creature: CreatureId,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    let asked = after.situation().after_hit(creature);
    asked.map_or_else(
        || Ok(Vec::new()),
        |asked| declare(after, Declared::out_of_turn(asked), dice),
    )
}

/// An attack given as a command: the system's declaration for it, or what the rules say about its
/// reach. `rulings` are the rulings decided for it so far.
pub(crate) fn attack_command(
    encounter: &Encounter,
    command: &AttackCommand,
    rulings: &[RulingChoice],
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    let (attacker, target) = (command.attacker, command.target);
    present(encounter, attacker)?;
    present(encounter, target)?;
    let situation = under(encounter.situation(), rulings)?;
    let Some(attack) = situation.attack(attacker, target) else {
        return declare(
            encounter,
            declared_attack(encounter.system(), command)?,
            dice,
        );
    };
    let attack = attack.map_err(CommandError::Refused)?;
    let mut events = Vec::new();
    if command.occasion == AttackOccasion::Action {
        has_turn(encounter, attacker)?;
        if let Some(paid) = situation.attack_payment(attacker) {
            let Planned {
                declaration,
                outcome,
                ..
            } = plan(&situation, &paid, dice)?;
            events.push(Event::Carried {
                declaration,
                outcome: Box::new(outcome),
            });
        }
    }
    let foreseen = |situation: &Situation, _: &mut dyn Dice| {
        let attack = situation.attack(attacker, target);
        let attack = attack.ok_or(CommandError::NothingAsked)?;
        attack.map_err(CommandError::Refused)
    };
    if let Some(matter) = first_matter(encounter, &situation, rulings, &foreseen) {
        return Ok(vec![Event::Asked(Box::new(RulingQuestion {
            ruling: matter.ruling,
            question: matter.question,
            choices: matter.choices,
            resume: Resume::Attack {
                command: command.clone(),
                rulings: rulings.to_vec(),
            },
        }))]);
    }
    strike(
        encounter,
        for_occasion(encounter.system(), attack, command.occasion),
        &command.typed,
        &mut events,
        dice,
    )?;
    Ok(events)
}

/// The attack with the rule under which it is made on that occasion.
fn for_occasion(system: System, attack: Attack, occasion: AttackOccasion) -> Attack {
    let rule = match occasion {
        AttackOccasion::Action => attack.rule,
        AttackOccasion::Extra => system.extra_attack_rule().unwrap_or(attack.rule),
    };
    Attack { rule, ..attack }
}

/// The command as a declaration, in a system that has one for attacks.
fn declared_attack(system: System, command: &AttackCommand) -> Result<Declared, CommandError> {
    let strike = system.strike(command.attacker, command.target, command.occasion);
    let declaration = strike.ok_or(CommandError::NoAttacks(system))?;
    Ok(Declared {
        typed: command.typed,
        timing: match command.occasion {
            AttackOccasion::Action => Timing::InTurn,
            AttackOccasion::Extra => Timing::OutOfTurn,
        },
        ..Declared::new(declaration)
    })
}

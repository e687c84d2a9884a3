//! The course of turns: the next one begins, and the order changes.
//!
//! If the rules of a system keep the order (pf2e after `gm begin`), the change of the order is read
//! from the situation after a declaration and reported in events. Otherwise the encounter itself
//! moves on to the next creature.

use board::{Condition, CreatureId};
use dice::{Dice, NoDice, Recorded};
use rules::{SystemDeclarations as _, SystemTurns as _};
use systems::Situation;

use crate::attack::becomes;
use crate::command::Declared;
use crate::encounter::{Encounter, evolve};
use crate::error::CommandError;
use crate::event::Event;
use crate::foresee::first_matter;
use crate::pending::{Resume, RulingQuestion};
use crate::plan::{Planned, plan};

/// The current creature's turn is over: the next creature's turn begins.
pub(crate) fn pass(
    encounter: &Encounter,
    events: &mut Vec<Event>,
    dice: &mut dyn Dice,
) -> Result<(), CommandError> {
    let Some(turns) = encounter.turns() else {
        return Ok(());
    };
    let (Some(creature), Some(next)) = (turns.current(), turns.next()) else {
        return Ok(());
    };
    events.push(Event::TurnEnded { creature });
    let mut after = encounter.clone();
    events.iter().for_each(|event| evolve(&mut after, event));
    start_turn(&after, next, events, dice)
}

/// Begins the creature's turn. What the rules do at that moment is planned on `encounter`; if a
/// ruling that is asked about matters for it, the events end in its question.
pub(crate) fn start_turn(
    encounter: &Encounter,
    (creature, round): (CreatureId, u32),
    events: &mut Vec<Event>,
    dice: &mut dyn Dice,
) -> Result<(), CommandError> {
    events.push(Event::TurnStarted { creature, round });
    let situation = encounter.situation();
    let Some(start) = situation.system().start_turn(creature) else {
        return Ok(());
    };
    let declared = Declared::new(start);
    let planned =
        |situation: &Situation, dice: &mut dyn Dice| plan(situation, &declared.declaration, dice);
    if let Some(matter) = first_matter(encounter, situation, &declared.rulings, &planned) {
        events.push(Event::Asked(Box::new(RulingQuestion {
            ruling: matter.ruling,
            question: matter.question,
            choices: matter.choices,
            resume: Resume::Declaration(declared),
        })));
        return Ok(());
    }
    let mut recorded = Recorded::new(dice);
    let Planned {
        declaration,
        outcome,
        ..
    } = plan(situation, &declared.declaration, &mut recorded)?;
    events.extend(recorded.into_rolls().into_iter().map(Event::Rolled));
    events.push(Event::Carried {
        declaration,
        outcome: Box::new(outcome),
    });
    Ok(())
}

/// Reports the changes that the rules have made to the order that they keep.
pub(crate) fn follow_rules(encounter: &Encounter, events: &mut Vec<Event>) {
    let mut after = encounter.clone();
    events.iter().for_each(|event| evolve(&mut after, event));
    if !encounter.is_kept_by_rules() && !after.is_kept_by_rules() {
        return;
    }
    let before_turn = (encounter.current(), encounter.round());
    let after_turn = (after.current(), after.round());
    match (encounter.turns(), after.turns()) {
        (_, None) => events.push(Event::Ended),
        (None, Some(turns)) => events.push(Event::Began {
            order: turns.creatures().to_vec(),
        }),
        (Some(before), Some(turns)) if before.creatures() != turns.creatures() => {
            events.push(Event::Reordered {
                order: turns.creatures().to_vec(),
            });
        }
        _ => {}
    }
    if before_turn != after_turn {
        if after.turns().is_some() && !is_return(events) {
            events.extend(before_turn.0.map(|creature| Event::TurnEnded { creature }));
        }
        if let (Some(creature), Some(round)) = after_turn {
            events.push(Event::TurnStarted { creature, round });
        }
    }
}

/// Whether a creature comes back from Delay. In that case the turn that was due has not begun, so
/// none ends (`pf2e.encounter.delay`).
fn is_return(events: &[Event]) -> bool {
    events.iter().any(|event| {
        matches!(event, Event::Carried { declaration, .. }
            if declaration.system().comes_back(declaration))
    })
}

/// A creature is struck down: the facts that hold for it from now on, and its new place in the
/// order (`pf2e.encounter.knocked-out`).
pub(crate) fn fall(
    encounter: &Encounter,
    creature: CreatureId,
    states: &[Condition],
) -> Vec<Event> {
    let system = encounter.system();
    let mut events = Vec::new();
    // A creature that is already down is not knocked out again.
    let knocked_out = system.knock_out(creature);
    let knocked_out = knocked_out.filter(|_| states.contains(&Condition::Unconscious));
    let is_knocked_out = knocked_out.is_some();
    if let Some(declared) = knocked_out.filter(|_| encounter.is_kept_by_rules())
        && let Ok(planned) = plan(encounter.situation(), &declared, &mut NoDice)
    {
        events.push(Event::Carried {
            declaration: planned.declaration,
            outcome: Box::new(planned.outcome),
        });
    }
    events.push(Event::Changed(vec![becomes(system, creature, states)]));
    if is_knocked_out && !encounter.is_kept_by_rules() {
        events.extend(knocked_out_order(encounter, creature));
    }
    events
}

/// The order with the creature directly before the turn in which it is knocked out; in its own
/// turn, it keeps its place.
fn knocked_out_order(encounter: &Encounter, creature: CreatureId) -> Option<Event> {
    let turns = encounter.turns()?;
    let current = turns.current().filter(|current| *current != creature)?;
    if !turns.creatures().contains(&creature) {
        return None;
    }
    let others = turns
        .creatures()
        .iter()
        .copied()
        .filter(|other| *other != creature);
    let order: Vec<CreatureId> = others
        .flat_map(|other| {
            let before = (other == current).then_some(creature);
            before.into_iter().chain([other])
        })
        .collect();
    (order != turns.creatures()).then_some(Event::Reordered { order })
}

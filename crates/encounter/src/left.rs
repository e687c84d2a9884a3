//! What is left to a creature whose movement waits.

use board::CreatureId;
use dice::{Continued, NoDice};
use grid::Length;
use systems::{Edit, Situation};

use crate::command::{Answer, Command};
use crate::decide::decide;
use crate::encounter::{Encounter, evolve};
use crate::error::CommandError;
use crate::pending::Pending;
use crate::plan::{begun, plan_interrupted};
use crate::skill_check;
use crate::waiting::MoveOn;

/// What is left to the creature whose movement waits for an answer.
#[derive(Clone, Debug)]
pub struct Left {
    /// The creature.
    pub mover: CreatureId,
    /// What is left of the movement itself, which goes on along its declared path; `None` if
    /// nothing is counted, or if what waits is not a movement.
    pub of_movement: Option<Length>,
    /// The situation if the movement ends where it waits: what has been spent on it is gone, and the
    /// rest of the turn is left. An error if it may not end there, or if more is asked first.
    pub of_turn: Result<Box<Situation>, CommandError>,
}

/// What is left to the creature whose movement waits; `None` if none waits.
///
/// Until the movement is over, the encounter itself still has everything that was left before it.
pub fn left_while_waiting(encounter: &Encounter) -> Option<Left> {
    let waiting = encounter.pending()?.waiting_movement()?;
    let ended = ended_where_it_waits(encounter)?;
    Some(Left {
        mover: waiting.mover,
        of_movement: left_of_movement(encounter, waiting),
        of_turn: ended.map(|after| Box::new(after.situation().clone())),
    })
}

/// The encounter if the movement that waits ends there; `None` if none waits. An error if it may not end
/// there, or if more is asked first.
pub fn ended_where_it_waits(encounter: &Encounter) -> Option<Result<Encounter, CommandError>> {
    let pending = encounter.pending()?;
    let waiting = pending.waiting_movement()?;
    let answer = match pending {
        Pending::MoveOn(_) => Answer::Halt {
            facts: Edit::of(encounter.system(), []),
        },
        Pending::CarryOn(_) => Answer::Stop,
        Pending::Ruling(_) => return None,
    };
    Some(ended(encounter, waiting.mover, answer))
}

/// The encounter after the answer that ends the movement.
fn ended(
    encounter: &Encounter,
    mover: CreatureId,
    answer: Answer,
) -> Result<Encounter, CommandError> {
    let mut after = encounter.clone();
    for event in decide(encounter, &Command::Answer(answer), &mut NoDice)? {
        evolve(&mut after, &event);
    }
    let next = after.pending().and_then(Pending::waiting_movement);
    if next.is_some_and(|waiting| waiting.mover == mover) {
        return Err(CommandError::NoAnswer);
    }
    Ok(after)
}

/// What the movement may still spend after its completed steps.
fn left_of_movement(encounter: &Encounter, waiting: &MoveOn) -> Option<Length> {
    if waiting.fate.is_done() {
        return None;
    }
    let before = encounter.with_creature_at(waiting.mover, waiting.from);
    let situation = begun(&before, &waiting.declared, Some(waiting)).ok()?;
    let mut no_dice = NoDice;
    let mut rolled = Continued::new(&waiting.rolls, &mut no_dice);
    let declaration = &skill_check::while_it_waits(&situation, &waiting.declared).declaration;
    let planned = plan_interrupted(&situation, declaration, &waiting.interruptions, &mut rolled);
    let movement = planned.ok()?.outcome.movement?;
    let completed = usize::try_from(waiting.completed_steps).ok()?;
    let steps = movement.steps.iter().take(completed);
    let spent = steps.fold(Length::ZERO, |spent, step| spent + step.cost);
    Some(movement.budget? - spent)
}

//! The procedure: a declaration is checked, potential is spent, a score is rolled, and the items of
//! its path are carried out one after another.
//!
//! * `advice` says what to do if an action waits or lacks something.
//! * `declare` has the checks of a declaration in the order of `6d6.core.check-order`.
//! * `act` has the action in progress: its state, and the effect of each item on it.
//! * `check` has the checks of one step, and whether any step is possible (`6d6.fail.definition`,
//!   `6d6.mr.must-move`, `6d6.mr.no-footing`).
//! * `choice` has the choice after a reveal (`6d6.hidden.choice`).
//! * `enter` has additions, reveals, occupants and entering a square.
//! * `meet` has what the game master hides from the mover's side and a step meets.
//! * `reason` says why a declaration is refused.
//! * `end` has the ways in which an action ends: stopping, failing, falling.

pub(crate) mod act;
#[cfg(feature = "words")]
mod advice;
pub(crate) mod attack_step;
pub(crate) mod check;
pub(crate) mod choice;
pub(crate) mod declare;
mod end;
mod enter;
mod meet;
mod play;
mod reason;

use std::borrow::Cow;

use board::{Board, Creature, CreatureId, Position};
use dice::Dice;
use grid::{Feet, Length};

use super::{Action, Declaration, Fact, Facts, Happening, Place, Scene, posture, registry};
use crate::After;
use crate::{Event, Outcome};
use rules::{At, Movement, PlanError, Refusal, When};

use act::Act;
#[cfg(feature = "words")]
pub(crate) use advice::advice;
use choice::Chooser;
use rules::RevealChoice;

/// Returns what the declaration would lead to if only its path decides (the rulebook's cases).
pub(crate) fn plan(
    scene: Scene<'_>,
    declaration: &Declaration,
    dice: &mut dyn Dice,
) -> Result<Outcome, PlanError> {
    plan_by(scene, declaration, Chooser::Path, dice).map(|(outcome, _)| outcome)
}

/// Returns what the declaration would lead to, up to a choice that it does not make itself.
pub(crate) fn plan_to_choice(
    scene: Scene<'_>,
    declaration: &Declaration,
    dice: &mut dyn Dice,
) -> Result<(Outcome, Option<RevealChoice>), PlanError> {
    plan_by(scene, declaration, Chooser::Asked, dice)
}

fn plan_by(
    scene: Scene<'_>,
    declaration: &Declaration,
    chooser: Chooser,
    dice: &mut dyn Dice,
) -> Result<(Outcome, Option<RevealChoice>), PlanError> {
    let Some(creature) = scene.board.creature(declaration.acting()) else {
        let rule = registry::CORE_ACTION_REQUIRED;
        return Err(Refusal::new(rule, At::Action, "no such creature").into());
    };
    // Until it meets what the game master hides, an action is judged by what the mover's side knows.
    let known = if scene.board.hidden_from(creature.side).is_empty() {
        Cow::Borrowed(scene.board)
    } else {
        Cow::Owned(scene.board.known_to(creature.side))
    };
    let seen = Scene {
        board: &known,
        ..scene
    };
    let boards = (seen, scene.board);
    let mut act = match &declaration.action {
        Action::Movement(movement) => declare::movement(boards, creature, movement, chooser, dice)?,
        Action::Attack(attack) => declare::attack(boards, creature, attack, dice)?,
        Action::Continue(items) => declare::go_on(boards, creature, items, chooser, dice)?,
        Action::EndTurn => {
            declare::may_leave_it(seen, scene.board, creature)?;
            return Ok((end_turn(scene, creature), None));
        }
    };
    let asked = act.asked.take();
    Ok((outcome(scene, act), asked))
}

/// Ends the turn, and any action that still waits.
fn end_turn(scene: Scene<'_>, creature: &Creature) -> Outcome {
    let mut facts = scene.facts.clone();
    facts.open = facts.open.filter(|open| open.mover != creature.id);
    Outcome {
        movement: None,
        events: Vec::new(),
        account: Vec::new(),
        reveals: Vec::new(),
        facts: vec![Fact::Done],
        after: After {
            creatures: Vec::new(),
            facts,
        },
    }
}

/// Where the creature is.
pub(crate) fn place_of(facts: &Facts, creature: &Creature) -> Place {
    match (creature.footprint(), &facts.profile(creature.id).goal) {
        (Some(space), _) => Place::Squares(space),
        (None, Some(goal)) => Place::Goal(goal.clone()),
        (None, None) => Place::Start,
    }
}

/// The facts about a creature to which nothing has happened.
pub(crate) fn unchanged(scene: Scene<'_>, actor: CreatureId) -> Vec<Fact> {
    let Some(creature) = scene.board.creature(actor) else {
        return Vec::new();
    };
    let place = place_of(scene.facts, creature);
    let mut facts = vec![Fact::End(place), Fact::SquaresEntered(0), Fact::Triggers(0)];
    facts.extend(state_facts(scene.board, scene.facts, creature));
    facts
}

/// The facts about potential, posture, hiding and counters.
fn state_facts(board: &Board, facts: &Facts, creature: &Creature) -> Vec<Fact> {
    let profile = facts.profile(creature.id);
    let mut named = vec![
        Fact::Potential(profile.potential),
        Fact::IsDown(posture::is_down(creature)),
        Fact::IsHidden(profile.is_hidden),
    ];
    for counter in &facts.counters {
        named.push(Fact::Counted(counter.clone()));
        if counter.is_between_creatures(board) {
            // Either end may be named first.
            named.push(Fact::Counted(counter.turned()));
        }
    }
    named
}

/// Converts points to a length where the engine needs one: one foot stands for one point.
pub(crate) fn length(points: u32) -> Length {
    Length::from_feet(Feet(i32::try_from(points).unwrap_or(i32::MAX)))
}

fn outcome(scene: Scene<'_>, act: Act<'_>) -> Outcome {
    let account: Vec<Happening> = act
        .log
        .iter()
        .map(|(happening, _)| happening.clone())
        .filter(Happening::is_told)
        .collect();
    let events = act
        .log
        .iter()
        .filter(|(happening, _)| happening.is_event())
        .map(|(happening, rule)| Event {
            when: When::Unnumbered,
            happening: rules::Happening::Own(happening.clone()),
            rule: *rule,
        })
        .collect();
    let facts = act.result_facts();
    // If nothing is reported, nothing has moved: a waiting action just stops.
    let movement = movement(scene, &act).filter(|_| !account.is_empty());
    Outcome {
        movement,
        events,
        account,
        reveals: act.met,
        facts,
        after: After {
            creatures: vec![act.creature],
            facts: act.facts,
        },
    }
}

/// The movement on the grid, if there is one.
fn movement(scene: Scene<'_>, act: &Act<'_>) -> Option<Movement> {
    let end = act.creature.position?;
    let score = act.has_score()?;
    let costs = act.steps.iter().map(|step| step.cost);
    let total = costs.fold(Length::ZERO, |total, cost| total + cost);
    let diagonals = act.steps.iter().filter(|step| is_diagonal(step)).count();
    scene.board.creature(act.creature.id)?.position?;
    Some(Movement {
        mover: act.creature.id,
        steps: act.steps.clone(),
        budget: Some(length(score)),
        total,
        diagonals: u32::try_from(diagonals).unwrap_or(u32::MAX),
        end,
        flight: Vec::new(),
    })
}

fn is_diagonal(step: &rules::StepTaken) -> bool {
    match (step.from, step.to) {
        (Position::Squares(from), Position::Squares(to)) => {
            from.origin.x != to.origin.x && from.origin.y != to.origin.y
        }
        _ => false,
    }
}

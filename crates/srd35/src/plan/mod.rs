//! The procedure: a declaration is checked, carried out step by step and recorded, in the order of
//! the catalogue's step procedure (section 0.2).
//!
//! * `turn` has the actions of a turn: `srd35.move.single`, `srd35.move.double`, `srd35.move.run`,
//!   `srd35.move.charge`, `srd35.move.full_round_step`, `srd35.move.five_foot_step`,
//!   `srd35.special.minimum_move`.
//! * `check` checks the whole path before anything happens: `srd35.move.budget`,
//!   `srd35.obstacle.need_both`, `srd35.special.minimum_limits`.
//! * `walk` carries out the path: attempts, opportunities, arrivals, `srd35.obstacle.skill_check`,
//!   `srd35.pass.friend_no_cover`, `srd35.special.illegal_end`.

mod check;
mod turn;
mod walk;

use board::Position;
use dice::Dice;
use grid::Footprint;

use super::mover::{Fault, Mover};
use super::{Action, Declaration, Fact, Path, Scene, Turn, registry};
use crate::After;
use crate::Outcome;
use rules::{At, Objection, PlanError, Refusal};

pub(super) use check::{
    Purse, charged_squares, is_straight_on, is_too_much_for_a_step, minimum_turn_fault,
    must_be_straight, purse_now, spare_squares,
};
pub(super) use turn::{action_faults, first_diagonals, is_rest_of_split};

/// Returns what the declaration would lead to.
pub(crate) fn plan(
    scene: Scene<'_>,
    declaration: &Declaration,
    dice: &mut dyn Dice,
) -> Result<Outcome, PlanError> {
    let actor = declaration.acting();
    let Some(creature) = scene.board.creature(actor) else {
        return Err(Refusal::new(registry::MOVE_STEP, At::Action, "no such creature").into());
    };
    let turn = scene.facts.turn(actor);
    if let Action::Movement(path) = &declaration.action {
        let on_map = |space: &Footprint| scene.board.contains(space.origin);
        let Some(start) = creature.footprint().filter(on_map) else {
            let text = format!("{} has no place on the map", creature.name);
            return Err(Refusal::new(registry::MOVE_STEP, At::Action, text).into());
        };
        let mover = Mover::declared(scene, creature, path);
        return movement(&mover, path, start, turn, dice);
    }
    refuse(
        scene,
        At::Action,
        action_faults(scene, creature, &declaration.action),
    )?;
    let turn = turn::after_action(scene, turn, &declaration.action);
    Ok(Outcome {
        movement: None,
        events: Vec::new(),
        account: Vec::new(),
        reveals: Vec::new(),
        facts: vec![Fact::Done],
        after: After {
            creatures: Vec::new(),
            facts: scene.facts.with_turn(actor, turn),
        },
    })
}

/// What the creature may spend by that verb in its turn so far, in squares.
pub(super) fn budget_now(
    scene: Scene<'_>,
    creature: &board::Creature,
    verb: super::Verb,
) -> Option<u32> {
    turn::budget_squares(
        &Mover::new(scene, creature, verb),
        scene.facts.turn(creature.id),
    )
}

fn movement(
    mover: &Mover<'_>,
    path: &Path,
    start: Footprint,
    turn: &Turn,
    dice: &mut dyn Dice,
) -> Result<Outcome, PlanError> {
    let scene = mover.scene;
    refuse(scene, At::Action, turn::movement_faults(mover, path, turn))?;
    let budget = turn::budget_squares(mover, turn);
    let checked = check::path(
        mover,
        path,
        start,
        turn::first_diagonals(scene, turn, path.verb),
        budget,
    )?;
    let walked = walk::walk(mover, path, start, &checked, turn, dice)?;
    let price = walk::spend(mover, path, turn, budget, &walked);
    let mut creature = mover.creature.clone();
    creature.position = Some(Position::Squares(walked.end));
    let fit = mover.fit_in(walked.end);
    let modifiers = super::squeeze::modifiers(scene, fit);
    Ok(Outcome {
        movement: Some(walked.movement(mover, budget)),
        events: walked.events,
        account: Vec::new(),
        reveals: Vec::new(),
        facts: vec![Fact::Modifiers(modifiers)],
        after: After {
            creatures: vec![creature],
            facts: scene.facts.with_turn(mover.creature.id, price),
        },
    })
}

/// Refuses with these faults, if there are any.
fn refuse(scene: Scene<'_>, at: At, faults: Vec<Fault>) -> Result<(), Refusal> {
    let objections: Vec<Objection> = faults
        .into_iter()
        .map(|fault| fault.objection(scene.board, at))
        .collect();
    Refusal::from_objections(objections).map_or(Ok(()), Err)
}

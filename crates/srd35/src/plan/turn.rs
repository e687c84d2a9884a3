//! The actions of a turn: which are left, what each may spend, and what each uses up.

use board::Creature;

use super::super::mover::{Fault, Mover, What};
use super::super::rulings::{
    DiagonalParityScope, FiveFootStepExclusive, FiveFootStepSlow, MinimumMoveSpeedZero,
    OverrunAction, SplitMove,
};
use super::super::{Action, Maneuver, Path, Scene, Turn, Verb, attempt::Relation, registry, speed};
use rules::RuleId;

const fn fault(rule: RuleId, text: &'static str) -> Fault {
    Fault {
        rule,
        what: What::Plain(text),
    }
}

fn is_exclusive(scene: Scene<'_>) -> bool {
    scene.rulings.get::<FiveFootStepExclusive>() == FiveFootStepExclusive::Yes
}

/// The checks on an action, in the order of the step procedure.
pub(crate) fn action_faults(scene: Scene<'_>, creature: &Creature, action: &Action) -> Vec<Fault> {
    let turn = scene.facts.turn(creature.id);
    let mut faults = Vec::new();
    let spent = fault(
        registry::MOVE_FULL_ROUND_STEP,
        "the round is spent on another activity",
    );
    match action {
        Action::EndTurn => {}
        Action::Movement(path) => {
            let mover = Mover::declared(scene, creature, path);
            faults.extend(movement_faults(&mover, path, turn));
        }
        Action::Standard => {
            faults.extend(turn.full_round.then_some(spent));
            let text = if turn.moved_whole_round || turn.full_round {
                "the standard action is spent; an attack that belongs to a charge or a full-round \
                 action takes none: it is an `extra` one"
            } else {
                "the standard action is spent"
            };
            faults.extend((turn.standard_spent).then_some(fault(registry::MOVE_SINGLE, text)));
        }
        Action::FullRound => {
            faults.extend(turn.full_round.then_some(spent));
            let used = turn.moved || turn.standard_spent || turn.move_spent;
            faults.extend((used && !turn.full_round).then_some(fault(
                registry::MOVE_FULL_ROUND_STEP,
                "part of the round is spent already",
            )));
        }
    }
    faults
}

/// The checks on the action of a movement.
pub(super) fn movement_faults(mover: &Mover<'_>, path: &Path, turn: &Turn) -> Vec<Fault> {
    let scene = mover.scene;
    let mut faults = Vec::new();
    if turn.full_round && path.verb != Verb::FiveFootStep {
        let text = "the round is spent on an activity that leaves only a 5-foot step";
        faults.push(fault(registry::MOVE_FULL_ROUND_STEP, text));
    }
    if turn.five_foot_steps > 0 && is_exclusive(scene) {
        let text = "a 5-foot step was made in this round";
        faults.push(fault(registry::MOVE_FIVE_FOOT_STEP, text));
    }
    if path.verb == Verb::FiveFootStep {
        faults.extend(five_foot_step_faults(mover, path, turn));
    } else {
        faults.extend(availability_fault(mover, path, turn));
    }
    if path.steps.is_empty() && !matches!(path.verb, Verb::FiveFootStep | Verb::Minimum) {
        faults.push(fault(registry::MOVE_STEP, "the path has no step"));
    }
    faults.extend(attempt_faults(mover, path, turn));
    faults
}

fn five_foot_step_faults(mover: &Mover<'_>, path: &Path, turn: &Turn) -> Vec<Fault> {
    let rule = registry::MOVE_FIVE_FOOT_STEP;
    let mut faults = Vec::new();
    // A run, a charge and the minimum movement take the whole round, whatever the ruling says.
    if (turn.moved && is_exclusive(mover.scene)) || turn.moved_whole_round {
        faults.push(fault(rule, "another movement was made in this round"));
    }
    if turn.full_round && turn.five_foot_steps > 0 && !is_exclusive(mover.scene) {
        let text = "a full-round activity leaves one 5-foot step";
        faults.push(fault(registry::MOVE_FULL_ROUND_STEP, text));
    }
    if path.steps.len() != 1 {
        faults.push(fault(rule, "a 5-foot step is exactly one square"));
    }
    let slow = speed::speed_feet(mover.scene, mover.creature) <= 5;
    if slow && mover.scene.rulings.get::<FiveFootStepSlow>() == FiveFootStepSlow::Refuse {
        faults.push(fault(rule, "its speed is 5 ft or less"));
    }
    faults
}

/// Whether the actions for the movement are left.
fn availability_fault(mover: &Mover<'_>, path: &Path, turn: &Turn) -> Option<Fault> {
    let rule = match path.verb {
        Verb::Move => {
            let left = !turn.move_spent || !turn.standard_spent || goes_on(mover.scene, turn);
            return (!left).then_some(fault(registry::MOVE_SINGLE, "both actions are spent"));
        }
        Verb::Double => registry::MOVE_DOUBLE,
        Verb::Run => registry::MOVE_RUN,
        Verb::Charge => registry::MOVE_CHARGE,
        Verb::Minimum => registry::SPECIAL_MINIMUM_MOVE,
        Verb::FiveFootStep => return None,
    };
    if (turn.standard_spent && turn.move_spent) || turn.full_round {
        return Some(fault(rule, "it takes both actions, and both are spent"));
    }
    if turn.standard_spent || turn.move_spent {
        return Some(fault(rule, "it takes both actions, and one is spent"));
    }
    if turn.moved || turn.five_foot_steps > 0 {
        return Some(fault(rule, "another movement was made in this round"));
    }
    if path.verb == Verb::Minimum {
        if path.steps.len() != 1 {
            return Some(fault(rule, "the minimum movement is exactly one square"));
        }
        let stopped = speed::speed_feet(mover.scene, mover.creature) == 0
            && mover.scene.rulings.get::<MinimumMoveSpeedZero>() == MinimumMoveSpeedZero::Refused;
        return stopped.then_some(fault(rule, "its speed is 0"));
    }
    None
}

/// Whether a `move` may go on after the standard action (`ruling.split_move`).
fn goes_on(scene: Scene<'_>, turn: &Turn) -> bool {
    turn.split_open && turn.split_squares > 0 && scene.rulings.get::<SplitMove>() == SplitMove::Yes
}

/// The faults of attempts that cannot be declared.
fn attempt_faults(mover: &Mover<'_>, path: &Path, turn: &Turn) -> Vec<Fault> {
    let mut faults = Vec::new();
    for attempt in &path.attempts {
        let rule = match attempt.maneuver {
            Maneuver::Overrun => registry::PASS_OVERRUN,
            Maneuver::Tumble => registry::PASS_TUMBLE,
        };
        let Some(target) = mover.scene.board.creature(attempt.target) else {
            continue;
        };
        if target.id == mover.creature.id || mover.relation(target) == Relation::Friend {
            let what = What::Creature(target.id, "is no opponent");
            faults.push(Fault { rule, what });
        }
    }
    if overrun_takes_action(mover, path) {
        // The move itself takes the standard action if the move action is gone.
        let left = path.verb == Verb::Move && !turn.standard_spent && !turn.move_spent;
        if !left {
            let text = "an overrun takes the standard action, so it is possible only in a `move`, with \
                        both actions left";
            faults.push(fault(registry::PASS_OVERRUN, text));
        }
    }
    faults
}

/// Whether the path attempts an overrun that takes an action (`ruling.overrun_action`).
pub(super) fn overrun_takes_action(mover: &Mover<'_>, path: &Path) -> bool {
    mover.scene.rulings.get::<OverrunAction>() == OverrunAction::StandardAction
        && mover.open_attempts().any(|(_, attempt)| {
            let target = mover
                .scene
                .board
                .creature(attempt.target)
                .and_then(Creature::footprint);
            attempt.maneuver == Maneuver::Overrun
                && target.is_some_and(|own| path.steps.iter().any(|step| step.overlaps(own)))
        })
}

/// Whether a movement by that verb is the rest of the `move` that was split around the standard action.
pub(crate) fn is_rest_of_split(scene: Scene<'_>, turn: &Turn, verb: Verb) -> bool {
    let fresh = !turn.move_spent || !turn.standard_spent;
    verb == Verb::Move && !fresh && goes_on(scene, turn)
}

/// What the movement may spend, in squares; `None` if nothing is spent.
pub(super) fn budget_squares(mover: &Mover<'_>, turn: &Turn) -> Option<u32> {
    if is_rest_of_split(mover.scene, turn, mover.verb) {
        return Some(turn.split_squares);
    }
    speed::budget_squares(mover.scene, mover.creature, mover.verb)
}

/// The count of diagonals with which a movement by that verb begins
/// (`ruling.diagonal_parity_scope`): the rest of a split movement is no new action.
pub(crate) fn first_diagonals(scene: Scene<'_>, turn: &Turn, verb: Verb) -> u32 {
    match scene.rulings.get() {
        DiagonalParityScope::Turn => turn.diagonals,
        DiagonalParityScope::Action if is_rest_of_split(scene, turn, verb) => turn.diagonals,
        DiagonalParityScope::Action => 0,
    }
}

/// The count of diagonals to remember after a movement that has counted so many: a 5-foot step does
/// not touch that of a movement which may still go on.
pub(super) fn diagonals_after(mover: &Mover<'_>, turn: &Turn, counted: u32) -> u32 {
    let is_apart = mover.verb == Verb::FiveFootStep
        && mover.scene.rulings.get::<DiagonalParityScope>() == DiagonalParityScope::Action;
    if is_apart && turn.split_squares > 0 {
        turn.diagonals
    } else {
        counted
    }
}

/// The turn after an action that is not a movement.
pub(super) fn after_action(scene: Scene<'_>, turn: &Turn, action: &Action) -> Turn {
    let mut after = turn.clone();
    match action {
        Action::EndTurn => return Turn::default(),
        Action::Standard => {
            after.standard_spent = true;
            after.split_open =
                turn.split_squares > 0 && scene.rulings.get::<SplitMove>() == SplitMove::Yes;
        }
        Action::FullRound => {
            after.full_round = true;
            after.standard_spent = true;
            after.move_spent = true;
        }
        Action::Movement(_) => {}
    }
    after
}

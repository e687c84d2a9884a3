//! The effect of a Shove, and the Stride after it.
//!
//! Decided here: `pf2e.action.shove`. The Shove itself costs and counts as any activity with the
//! attack trait does (`attack`); the push is forced movement (section 8) and triggers nothing; the
//! Stride after it costs no action and is otherwise an ordinary one.

use board::{Condition, Creature, CreatureId, Position};
use grid::{Feet, Point};

use super::turn::objection;
use super::{Draft, forced, gridless, is_gridless, rule};
use crate::Happening;
use crate::facts::{Leg, Obligation};
use crate::happening::OwnHappening;
use crate::{Degree, ForcedKind, ForcedMovement, MayEndanger, MoveAction, Path, Shove, Timing};
use rules::{Objection, Refusal, When};

/// The distance of a push after a success.
const SUCCESS_FEET: Feet = Feet(5);

/// The greatest distance of a push after a critical success.
const CRITICAL_FEET: Feet = Feet(10);

/// Carries out the effect of the Shove on its target or, after a critical failure, on the shover.
pub(super) fn carry_out(
    draft: &mut Draft<'_>,
    actor: &Creature,
    target: &Creature,
    shove: &Shove,
) -> Result<(), Refusal> {
    let feet = match shove.result.unwrap_or(Degree::Success) {
        Degree::Critical => CRITICAL_FEET,
        Degree::Success => SUCCESS_FEET,
        Degree::Failure => return Ok(()),
        Degree::CriticalFailure => {
            fall_prone(draft, actor);
            return Ok(());
        }
    };
    if shove.push.is_empty() {
        return Ok(());
    }
    let push = ForcedMovement {
        kind: ForcedKind::Push,
        feet,
        by: Some(actor.id),
        may_endanger: MayEndanger::ByKind,
        path: shove.push.clone(),
    };
    if is_gridless(draft.scene) {
        gridless::plan_forced(draft, target, &push)?;
    } else {
        forced::plan_forced(draft, target, &push)?;
    }
    let steps = draft.movement.iter().flat_map(|movement| &movement.steps);
    let legs: Vec<Leg> = steps
        .filter_map(|step| leg_between(step.from, step.to))
        .collect();
    if !legs.is_empty() {
        draft.facts.turn_mut(actor.id).obligation = Obligation::MayFollow(legs);
        draft.shover = Some(actor.id);
    }
    Ok(())
}

fn fall_prone(draft: &mut Draft<'_>, actor: &Creature) {
    if actor.is(Condition::Prone) {
        return;
    }
    draft.change(actor.id, |creature| {
        creature.conditions.set(Condition::Prone, true)
    });
    let prone = match actor.position {
        Some(Position::Squares(space)) => Happening::FallProne(actor.id, space.origin),
        Some(Position::Free(_)) | None => Happening::Own(OwnHappening::FallsProne(actor.id, None)),
    };
    draft.happen(When::Start, prone, rule::ACTION_SHOVE);
}

fn leg_between(from: Position, to: Position) -> Option<Leg> {
    match (from, to) {
        (Position::Squares(from), Position::Squares(to)) => Some(Leg::between(
            Point::centre_of(from.origin),
            Point::centre_of(to.origin),
        )),
        (Position::Free(from), Position::Free(to)) => Some(Leg::between(from, to)),
        _ => None,
    }
}

/// Whether the creature may Stride after a creature that it has Shoved.
fn due<'d>(draft: &'d Draft<'_>, actor: CreatureId) -> Option<&'d [Leg]> {
    match &draft.facts.turn(actor).obligation {
        Obligation::MayFollow(legs) => Some(legs),
        Obligation::Free | Obligation::MoveOn { .. } => None,
    }
}

/// Why the Stride is not the one after a Shove: none is due, or it goes another way. `None` for a
/// move action that is not declared as such a Stride.
pub(super) fn following_objection(
    draft: &Draft<'_>,
    actor: &Creature,
    action: &MoveAction,
) -> Option<Objection> {
    if action.occasion.timing != Timing::Following {
        return None;
    }
    let name = &actor.name;
    let Some(pushed) = due(draft, actor.id) else {
        let text = format!("{name} has not just Shoved anybody out of its place");
        return Some(objection(rule::ACTION_SHOVE, text));
    };
    (legs_of(actor, &action.path).as_deref() != Some(pushed)).then(|| {
        let text = format!("{name} follows the same distance in the same direction, or not at all");
        objection(rule::ACTION_SHOVE, text)
    })
}

/// The legs of a path from the creature's place.
fn legs_of(actor: &Creature, path: &Path) -> Option<Vec<Leg>> {
    let points: Vec<Point> = match path {
        Path::Squares(squares) => squares.iter().copied().map(Point::centre_of).collect(),
        Path::Points(points) => points.clone(),
    };
    let mut from = match actor.position? {
        Position::Squares(space) => Point::centre_of(space.origin),
        Position::Free(point) => point,
    };
    let mut legs = Vec::new();
    for to in points {
        legs.push(Leg::between(from, to));
        from = to;
    }
    Some(legs)
}

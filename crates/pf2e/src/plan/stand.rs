//! Standing up, and what happens to a creature on unsteady ground.
//!
//! Decided here: `pf2e.action.stand`, `pf2e.prone.no-stand`, `pf2e.terrain.narrow-reflex`,
//! `pf2e.terrain.uneven-reflex`.

use board::{Condition, Creature, Position, Terrain};
use grid::Length;

use super::aftermath::hurt_by_falling;
use super::ground::objection;
use super::movement::refuse;
use super::turn::{self, Usage, UsageKind};
use super::{Draft, gridless, rule};
use crate::Happening;
use crate::facts::Obligation;
use crate::happening::OwnHappening;
use crate::occupant;
use crate::trigger::Watch;
use crate::{Completion, Occasion, Save, Then, terrain};
use rules::{At, Cause, Movement, Refusal, When};

/// Plans standing up, a move action that leaves no square.
pub(super) fn plan_stand(
    draft: &mut Draft<'_>,
    actor: &Creature,
    occasion: Occasion,
) -> Result<(), Refusal> {
    // It is a move action, but it does not leave a square that the creature may not share
    // (`pf2e.through.end-action`).
    let in_the_way = occupant::shares_illegally(draft.scene, actor)
        .or_else(|| occupant::passes_tiny(draft.scene, actor));
    let kind = match in_the_way {
        Some(_) => UsageKind::Other,
        None => UsageKind::Move,
    };
    let usage = Usage::one("stand", kind, occasion);
    let mut found = turn::objections(draft, actor, usage);
    if !occupant::lies(actor) {
        let text = format!("{} is not prone", actor.name);
        found.push(objection(rule::ACTION_STAND, At::Action, text));
    }
    if let Some(over) = occupant::stands_over(draft.scene, actor) {
        let text = format!("{} is in the same place", over.name);
        found.push(objection(rule::PRONE_NO_STAND, At::Action, text));
    }
    refuse(found)?;
    turn::spend(draft, actor.id, usage);
    if occasion.then == Then::Move
        && draft.facts.turn(draft.facts.keeper(actor.id)).actions != Some(0)
    {
        draft.facts.turn_mut(actor.id).obligation = Obligation::MoveOn {
            back: None,
            among: Vec::new(),
        };
    }
    let is_whole = occasion.completion.is_whole();
    provoke_in_place(draft, actor, occasion.completion);
    if is_whole {
        draft.change(actor.id, |creature| {
            creature.conditions.set(Condition::Prone, false)
        });
    } else {
        draft.happen(When::Start, Happening::Stop, rule::TRIGGER_TIMING);
    }
    if let Some(end) = actor.position {
        draft.movement = Some(Movement {
            mover: actor.id,
            steps: Vec::new(),
            budget: None,
            total: Length::ZERO,
            diagonals: draft.facts.turn(actor.id).diagonals,
            end,
            flight: Vec::new(),
        });
    }
    Ok(())
}

/// The triggers of a move action that leaves no square: at its start in the playtest
/// (`pf2e.trigger.start`), otherwise at its end (`pf2e.trigger.end`).
pub(super) fn provoke_in_place(draft: &mut Draft<'_>, actor: &Creature, completion: Completion) {
    let Some(start) = actor.footprint() else {
        return gridless::provoke_in_place(draft, actor);
    };
    let mut watch = Watch::new(draft.scene, actor, start, None);
    let started = watch.start();
    draft.provoke(When::Start, &started, Cause::Start, rule::TRIGGER_START);
    if completion.is_whole() {
        let stayed = watch.end_without_leaving();
        draft.provoke(When::End, &stayed, Cause::End, rule::TRIGGER_END);
    }
}

/// Plans a hit or a failed save on unsteady ground (`pf2e.terrain.narrow-reflex`,
/// `pf2e.terrain.uneven-reflex`).
pub(super) fn suffer(draft: &mut Draft<'_>, actor: &Creature, reflex: Option<Save>) {
    let scene = draft.scene;
    let Some(place) = actor.position else {
        return;
    };
    if actor.is(Condition::Flying) {
        return;
    }
    let falls = match place {
        Position::Squares(squares) => Happening::Fall(actor.id, squares.origin),
        Position::Free(point) => Happening::Own(OwnHappening::Falls(actor.id, point)),
    };
    let falls_prone = match place {
        Position::Squares(squares) => Happening::FallProne(actor.id, squares.origin),
        Position::Free(point) => Happening::Own(OwnHappening::FallsProne(actor.id, Some(point))),
    };
    let kinds = [
        (Terrain::Narrow, rule::TERRAIN_NARROW_REFLEX),
        (Terrain::Uneven, rule::TERRAIN_UNEVEN_REFLEX),
    ];
    for (kind, rule) in kinds {
        if !terrain::stands_on(scene, actor, kind) {
            continue;
        }
        let due = OwnHappening::ReflexDue {
            creature: actor.id,
            ground: kind,
            dc: terrain::balance_dc(scene, actor, kind),
        };
        draft.own(due, rule);
        if reflex != Some(Save::Failure) {
            continue;
        }
        if kind == Terrain::Narrow {
            draft.happen(When::Start, falls.clone(), rule);
        } else {
            draft.change(actor.id, |creature| {
                creature.conditions.set(Condition::Prone, true)
            });
            draft.happen(When::Start, falls_prone.clone(), rule);
            hurt_by_falling(draft, actor.id, When::Start);
        }
    }
}

//! Delay and the return from it.
//!
//! Decided here: `pf2e.encounter.delay` (what happens at its moment, and who may return when);
//! `order.rs` decides how it changes the order.

use crate::SceneFacts as _;
use crate::happening::OwnHappening;
use board::{Condition, Creature, CreatureId};

use super::Draft;
use super::end_turn::{Change, change_of, damage, saves};
use super::place::{knocked_out, take_up_old_place};
use super::start_turn::{durations, recovery};
use super::turn::{objection, turn_objection};
use crate::Begun;
use crate::effect::{Effect, OnDelay};
use crate::facts::DelayedParts;
use crate::order::Encounter;
use crate::registry as rule;
use crate::rulings::{ConcentrationFirstTurn, DelayEffects};
use rules::{Objection, Refusal};

/// Delay: a free action as the turn begins.
pub(super) fn delay(draft: &mut Draft<'_>, actor: &Creature) -> Result<(), Refusal> {
    let mut found: Vec<Objection> = cannot_act(draft, actor).into_iter().collect();
    found.extend(turn_objection(draft, actor));
    let at_beginning = |encounter: &Encounter| {
        encounter.whose_turn() == Some(actor.id) && encounter.declared == Begun::NotYet
    };
    if !draft.facts.encounter.as_ref().is_some_and(at_beginning) {
        let text = match draft.facts.encounter {
            Some(_) => "only who is about to begin its turn Delays",
            None => {
                "only who is about to begin its turn in an encounter Delays: `gm begin` begins one by \
                 initiative, `gm begin order=NAME,NAME` in that order"
            }
        };
        found.push(objection(rule::ENCOUNTER_DELAY, text));
    }
    Refusal::from_objections(found).map_or(Ok(()), Err)?;
    // Another creature's reaction may have caused the start step before.
    if draft
        .facts
        .encounter
        .as_ref()
        .and_then(Encounter::start_due)
        .is_some()
    {
        durations(draft, actor.id);
        recovery(draft, actor);
    }
    helpful_effects(draft, actor);
    damage(draft, actor);
    saves(draft, actor);
    let turn = draft.facts.turn_mut(actor.id);
    turn.actions = Some(0);
    turn.reactions = 0;
    turn.readied = None;
    turn.delayed = DelayedParts::Done;
    if let Some(encounter) = &mut draft.facts.encounter {
        let back = encounter.delay();
        take_up_old_place(draft, back);
    }
    // The creature could Delay but is unconscious now: its persistent damage has dropped it. A
    // creature that is knocked out is not off the order.
    let is_down = |creature: &Creature| creature.is(Condition::Unconscious);
    if draft.creature(actor.id).is_some_and(is_down) {
        knocked_out(draft, actor);
    }
    Ok(())
}

/// Returns to the order at the end of the turn that has just ended.
pub(super) fn come_back(draft: &mut Draft<'_>, actor: &Creature) -> Result<(), Refusal> {
    let mut found: Vec<Objection> = cannot_act(draft, actor).into_iter().collect();
    let encounter = draft.facts.encounter.as_ref();
    if !encounter.is_some_and(|encounter| encounter.is_aside(actor.id)) {
        let text = format!("{} is not off the order", actor.name);
        found.push(objection(rule::ENCOUNTER_DELAY, text));
    }
    if !encounter.is_some_and(Encounter::is_between_turns) {
        let text = "only at the end of another creature's turn";
        found.push(objection(rule::ENCOUNTER_DELAY, text));
    }
    Refusal::from_objections(found).map_or(Ok(()), Err)?;
    if let Some(encounter) = &mut draft.facts.encounter {
        encounter.come_back(actor.id);
    }
    Ok(())
}

fn cannot_act(draft: &Draft<'_>, actor: &Creature) -> Option<Objection> {
    (!draft.scene.able_to_act(actor)).then(|| {
        let text = format!("{} cannot act", actor.name);
        objection(rule::ENCOUNTER_TURN_CANNOT_ACT, text)
    })
}

/// Ends helpful effects that would end in this turn, and those that the game master lists.
fn helpful_effects(draft: &mut Draft<'_>, actor: &Creature) {
    let scene = draft.scene;
    let listed = scene.rulings.get::<DelayEffects>() == DelayEffects::GmList;
    let first_turn = scene.rulings.get::<ConcentrationFirstTurn>();
    let is_foe = |by: CreatureId| {
        let by = scene.creature(by);
        by.is_some_and(|by| scene.board.are_hostile(by.side, actor.side))
    };
    let mut ended = Vec::new();
    draft.facts.effects.retain(|effect| {
        let is_helpful = !effect.by.is_some_and(is_foe);
        // This includes one that it sustains by concentration, because it can no longer do that.
        let would_end = change_of(effect, actor.id, first_turn) == Change::Ends;
        let is_listed = listed && effect.on_delay == OnDelay::Ends && concerns(effect, actor.id);
        let ends = is_helpful && would_end || is_listed;
        if ends {
            ended.push(effect.name.clone());
        }
        !ends
    });
    for effect in ended {
        draft.own(OwnHappening::Ended { effect }, rule::ENCOUNTER_DELAY);
    }
}

/// Whether the creature created the effect or has it on itself.
fn concerns(effect: &Effect, creature: CreatureId) -> bool {
    effect.by == Some(creature) || effect.on == Some(creature)
}

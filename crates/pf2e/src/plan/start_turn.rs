//! The start step of a turn.
//!
//! Decided here: `pf2e.encounter.turn.start-order`, `.turn.durations`, `.turn.start-triggers`,
//! `.turn.recovery`, `.turn.regain`, `.turn.cannot-act` (what is not regained).

use crate::SceneFacts as _;
use crate::happening::OwnHappening;
use board::{Creature, CreatureId};

use super::Draft;
use super::turn::{objection, trigger_objections, use_triggered};
use super::turn_rolls;
use crate::Begun;
use crate::facts::{DelayedParts, Trait, TurnStep};
use crate::{Scene, StartPart, StepChoices, registry as rule};
use rules::Refusal;

/// The actions of an ordinary turn (`pf2e.encounter.turn.regain`).
pub(crate) const FULL_ACTIONS: u8 = 3;

/// The actions that the creature regains at the start of a turn.
pub(crate) fn actions_regained(scene: Scene<'_>, creature: &Creature) -> u8 {
    if !scene.able_to_act(creature) {
        return 0;
    }
    let profile = scene.profile(creature.id);
    let quickened = u8::from(profile.traits.contains(Trait::Quickened));
    (FULL_ACTIONS + quickened).saturating_sub(profile.slowed)
}

/// The start step as it is declared.
pub(super) fn start_turn(
    draft: &mut Draft<'_>,
    actor: &Creature,
    choices: &StepChoices<StartPart>,
) -> Result<(), Refusal> {
    let used = (choices.free_actions.len(), choices.reactions.len());
    let too_many = rule::ENCOUNTER_TURN_START_TRIGGERS;
    let mut found = trigger_objections(draft, actor, used, too_many);
    let regain = choices
        .first
        .iter()
        .position(|part| *part == StartPart::Regain);
    if regain.is_some_and(|at| at + 1 < choices.first.len()) {
        let at = found.iter().position(|one| one.rule == too_many);
        let late = objection(
            rule::ENCOUNTER_TURN_START_ORDER,
            "actions and reaction are regained last",
        );
        found.insert(at.unwrap_or(found.len()), late);
    }
    let has_begun = |encounter: &crate::Encounter| {
        encounter.whose_turn() == Some(actor.id) && encounter.started == Begun::Begun
    };
    if draft.facts.encounter.as_ref().is_some_and(has_begun) {
        let text = format!("{}'s turn has begun already", actor.name);
        found.insert(0, objection(rule::ENCOUNTER_TURN_STEPS, text));
    }
    Refusal::from_objections(found).map_or(Ok(()), Err)?;
    begin_turn(draft, actor, choices);
    Ok(())
}

/// Carries out the start step of the turn that is due, in its default order, if nobody has declared
/// it. It is part of another declaration, which lists only its durations and recovery.
pub(super) fn start_by_default(draft: &mut Draft<'_>, actor: &Creature) {
    let is_listed = [
        rule::ENCOUNTER_TURN_DURATIONS,
        rule::ENCOUNTER_TURN_RECOVERY,
    ];
    draft.listing(&is_listed, |draft| {
        begin_turn(draft, actor, &StepChoices::default());
    });
}

fn begin_turn(draft: &mut Draft<'_>, actor: &Creature, choices: &StepChoices<StartPart>) {
    if let Some(encounter) = &mut draft.facts.encounter {
        encounter.started = Begun::Begun;
    }
    draft.own(
        OwnHappening::TurnStarts(actor.id),
        rule::ENCOUNTER_TURN_STEPS,
    );
    // A readied action that was not used is lost.
    draft.facts.turn_mut(actor.id).readied = None;
    for part in choices.parts(&StartPart::ALL) {
        match part {
            StartPart::Durations => durations(draft, actor.id),
            StartPart::Recovery => recovery(draft, actor),
            // The notation has no word for anything else at the start of a turn.
            StartPart::Effects => {}
            StartPart::Triggers => {
                let used = (&*choices.free_actions, &*choices.reactions);
                use_triggered(draft, actor.id, used, rule::ENCOUNTER_TURN_START_TRIGGERS);
            }
            // It is always last, whatever order is chosen.
            StartPart::Regain => {}
        }
    }
    regain(draft, actor);
    draft.own(OwnHappening::Acts(actor.id), rule::ENCOUNTER_TURN_STEPS);
}

/// Whether the parts of this turn that happen at the moment of Delay have already happened.
pub(super) fn is_done_by_delay(draft: &Draft<'_>, actor: CreatureId) -> bool {
    draft.facts.turn(actor).delayed == DelayedParts::Done
}

/// Takes a round from the effects that the creature created.
pub(super) fn durations(draft: &mut Draft<'_>, actor: CreatureId) {
    if is_done_by_delay(draft, actor) {
        return;
    }
    let mut happened = Vec::new();
    draft.facts.effects.retain_mut(|effect| {
        let Some(rounds) = effect.rounds.filter(|_| effect.by == Some(actor)) else {
            return true;
        };
        let left = rounds.saturating_sub(1);
        effect.rounds = Some(left);
        let effect = effect.name.clone();
        happened.push(match left {
            0 => OwnHappening::Ended { effect },
            left => OwnHappening::Duration { effect, left },
        });
        left > 0
    });
    for happening in happened {
        draft.own(happening, rule::ENCOUNTER_TURN_DURATIONS);
    }
}

/// The recovery roll of a creature that is dying (or, in the playtest, unconscious).
pub(super) fn recovery(draft: &mut Draft<'_>, actor: &Creature) {
    // An earlier turn in the same declaration (`gm play`) may have changed it.
    let now = draft.creature(actor.id).unwrap_or(actor);
    if turn_rolls::recovery_is_due(&draft.facts, now) {
        let due = OwnHappening::RecoveryDue(actor.id, draft.facts.variant);
        draft.own(due, rule::ENCOUNTER_TURN_RECOVERY);
        turn_rolls::recovery(draft, actor);
    }
}

/// Gives back what a start step gives back.
fn regain(draft: &mut Draft<'_>, actor: &Creature) {
    let able = draft.scene.able_to_act(actor);
    let actions = actions_regained(draft.scene, actor);
    let traits = draft.facts.profile(actor.id).traits;
    let turn = draft.facts.turn_mut(actor.id);
    turn.actions = Some(actions);
    turn.reactions = u8::from(able && !traits.contains(Trait::NoReaction));
    turn.step = TurnStep::Act;
    turn.begun = Begun::Begun;
    if able {
        draft.own(OwnHappening::Regains(actor.id), rule::ENCOUNTER_TURN_REGAIN);
    }
}

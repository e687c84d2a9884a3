//! Where a declaration waits for reactions.
//!
//! A movement waits at each step to which a creature may react; an action that triggers reactions
//! at once (`pf2e.encounter.aoo.trigger`: manipulate actions and ranged attacks) waits before it
//! takes effect. An action whose end is the trigger (`pf2e.trigger.end`) is carried out first, and
//! then asks. Besides the creatures that have a reaction by the rules, those that have readied
//! something are asked (`pf2e.encounter.ready`).

use board::{CreatureId, Position};
use rules::{Cause, ReadiedVerb, SystemDeclarations as _, SystemReactions as _, When};
use systems::{AnyHappening as Happening, Event, Outcome, Situation};

use crate::command::Declared;
use crate::encounter::{Encounter, evolve};
use crate::reaction::{ReactionKind, ReactionOption, ReadiedForm};
use crate::waiting::{ActionFate, MoveOn, suffered};

/// Why a creature is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ways {
    /// The rules give it a reaction.
    Rules,
    /// It has readied an action.
    Readied,
    /// For both reasons.
    Both,
}

/// Where the declaration waits next: the first time after `before` at which it can be stopped and a
/// creature to ask may react. After its last step a movement cannot be stopped; a movement that is
/// declared with its halt is never stopped.
pub(crate) fn next_stop(
    encounter: &Encounter,
    situation: &Situation,
    declared: &Declared,
    (declaration, outcome): (&systems::Declaration, &Outcome),
    before: Option<&MoveOn>,
) -> Option<MoveOn> {
    let system = encounter.system();
    if system.has_halt(&declared.declaration) {
        // The declaration itself already says where it ends.
        return None;
    }
    let is_movement = outcome.movement.is_some();
    let is_open = |event: &Event| {
        asked(encounter, event).is_some_and(|cause| is_movement || stops_an_action(cause))
            && event.when < When::End
            && before.is_none_or(|done| event.when > done.when && !done.has_reacted(event))
    };
    let by_rules: Vec<&Event> = outcome.events.iter().filter(|e| is_open(e)).collect();
    let readied = situation.readied_triggers(declaration, outcome);
    // A creature that is interrupted cannot move.
    let waits = |event: &Event| match event.happening {
        Happening::Provoke(reactor, _) => {
            let mut waiting = encounter.interrupted().iter();
            waiting.any(|movement| movement.mover == reactor)
        }
        _ => false,
    };
    let readied: Vec<&Event> = (readied.iter().filter(|e| is_open(e) && !waits(e))).collect();
    let when = by_rules
        .iter()
        .chain(&readied)
        .map(|event| event.when)
        .min()?;
    let (mover, from, at, completed_steps) = place(encounter, (declaration, outcome), when)?;
    let now = |events: &[&Event]| -> Vec<Event> {
        let now = events.iter().filter(|event| event.when == when);
        now.map(|event| (*event).clone()).collect()
    };
    let (by_rules, readied) = (now(&by_rules), now(&readied));
    let mut stop = MoveOn {
        from,
        completed_steps,
        triggers: by_rules.iter().chain(&readied).cloned().collect(),
        suffered: suffered(situation, outcome, completed_steps, before),
        ..MoveOn::waiting(declared.clone(), (mover, at), when, before)
    };
    let is_in = |events: &[Event], occasion: Occasion| {
        let mut all = events.iter().map(occasion_of);
        all.any(|own| own == Some(occasion))
    };
    let open = stop.occasions().into_iter().map(|occasion| {
        let ways = match (is_in(&by_rules, occasion), is_in(&readied, occasion)) {
            (true, true) => Ways::Both,
            (false, true) => Ways::Readied,
            (_, false) => Ways::Rules,
        };
        reactions(encounter, occasion, ways)
    });
    stop.open = open.collect();
    Some(stop)
}

/// The triggers at the end of a declaration at which a creature is asked. They are judged on the
/// encounter before it is carried out: a turn that ends with the action gives no reaction back for
/// them.
pub(crate) fn end_triggers(
    encounter: &Encounter,
    declared: &Declared,
    outcome: &Outcome,
) -> Vec<Event> {
    if encounter.system().has_halt(&declared.declaration) {
        return Vec::new();
    }
    let is_open = |event: &&Event| event.when == When::End && asked(encounter, event).is_some();
    outcome.events.iter().filter(is_open).cloned().collect()
}

/// The question that follows these triggers after what has happened. Nothing is asked about a mover
/// that has no position.
pub(crate) fn stop_at_end(
    encounter: &Encounter,
    happened: &[crate::Event],
    declared: &Declared,
    triggers: Vec<Event>,
) -> Option<MoveOn> {
    if triggers.is_empty() {
        return None;
    }
    let mut after = encounter.clone();
    happened.iter().for_each(|event| evolve(&mut after, event));
    let mover = declared.declaration.actor()?;
    let at = after.board().creature(mover)?.position?;
    let mut stop = MoveOn {
        triggers,
        fate: ActionFate::Done,
        ..MoveOn::waiting(declared.clone(), (mover, at), When::End, None)
    };
    let occasions = stop.occasions().into_iter();
    stop.open = occasions
        .map(|occasion| reactions(encounter, occasion, Ways::Rules))
        .collect();
    Some(stop)
}

/// The cause of that event, if a creature is asked at it.
fn asked(encounter: &Encounter, event: &Event) -> Option<Cause> {
    let Happening::Provoke(reactor, cause) = event.happening else {
        return None;
    };
    let side = encounter.board().creature(reactor)?.side;
    let may = encounter.situation().may_react(reactor).is_ok() && !is_reacting(encounter, reactor);
    (may && encounter.ask_triggers().asks(side)).then_some(cause)
}

/// Whether an action that is not a movement waits for that trigger before it takes effect.
const fn stops_an_action(cause: Cause) -> bool {
    matches!(cause, Cause::Manipulate | Cause::Ranged | Cause::Act)
}

/// A creature that may react, and the rider to whom, if it is not the mover.
type Occasion = (CreatureId, Option<CreatureId>);

const fn occasion_of(event: &Event) -> Option<Occasion> {
    match event.happening {
        Happening::Provoke(reactor, cause) => Some((reactor, cause.rider())),
        _ => None,
    }
}

/// Whether the creature is in the middle of a readied movement that is interrupted: its reaction is
/// spent when that movement is over.
fn is_reacting(encounter: &Encounter, reactor: CreatureId) -> bool {
    let system = encounter.system();
    encounter.interrupted().iter().any(|movement| {
        movement.mover == reactor && system.is_readied(&movement.declared.declaration)
    })
}

/// The creature that waits, where it began, where it waits, and after how many steps; `None` if it
/// cannot be stopped then.
fn place(
    encounter: &Encounter,
    (declaration, outcome): (&systems::Declaration, &Outcome),
    when: When,
) -> Option<(CreatureId, Position, Position, u32)> {
    let position = |creature| encounter.board().creature(creature)?.position;
    let Some(movement) = &outcome.movement else {
        let actor = declaration.actor()?;
        let at = position(actor)?;
        return Some((actor, at, at, 0));
    };
    let completed_steps = match when {
        When::Start | When::End | When::Unnumbered => 0,
        When::Step(step) => step.saturating_sub(1),
    };
    declaration.halted(completed_steps)?;
    let from = position(movement.mover)?;
    let at = match completed_steps.checked_sub(1) {
        None => from,
        Some(last) => movement.steps.get(usize::try_from(last).ok()?)?.to,
    };
    Some((movement.mover, from, at, completed_steps))
}

/// The possible reactions of the creature at its triggers: the reactions that the rules give
/// it, and what it has readied if that can be used.
fn reactions(encounter: &Encounter, (reactor, rider): Occasion, ways: Ways) -> ReactionOption {
    let has_attack = encounter.situation().has_opportunity_attack(reactor);
    let kinds = ReactionKind::ALL.into_iter().filter(|kind| match kind {
        ReactionKind::OpportunityAttack => ways != Ways::Readied && has_attack,
        ReactionKind::Readied => ways != Ways::Rules,
        ReactionKind::Other => ways != Ways::Readied,
    });
    ReactionOption {
        reactor,
        kinds: kinds.collect(),
        readied: match encounter.situation().readied_verb(reactor) {
            Some(ReadiedVerb::Movement(_)) => ReadiedForm::Path,
            Some(ReadiedVerb::Plain(_)) | None => ReadiedForm::Plain,
        },
        rider,
    }
}

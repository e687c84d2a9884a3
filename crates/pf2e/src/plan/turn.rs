//! What may be used in a turn, and its price.
//!
//! Decided here: the table of refusals of section 12 as far as it concerns single actions and
//! reactions; `pf2e.encounter.mode`, `.turn.steps`, `.turn.cannot-act`, `.act.*`, `.activity.*`,
//! `.reaction.use`, `.reaction.first-turn`.

use crate::SceneFacts as _;
use crate::happening::OwnHappening;
use board::{Creature, CreatureId};

use super::Draft;
use crate::Begun;
use crate::facts::{EarlyReaction, Obligation, TurnStep};
use crate::rulings::{LongActivity, ReactionBeforeFirstTurn, TurnAutoEnd};
use crate::{Occasion, Timing, registry as rule};
use rules::{At, Objection, RuleId};

/// What an action needs of the turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Usage {
    /// Its verb, for a readied action.
    pub(super) verb: &'static str,
    /// The actions that it costs; `None` for a free action.
    pub(super) cost: Option<u8>,
    /// What `then-move` of the previous action checks.
    pub(super) kind: UsageKind,
    /// Its length, if it is longer than a turn.
    pub(super) minutes: u32,
    /// When it is used.
    pub(super) occasion: Occasion,
}

/// What an action is for a previous one that a move action must follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum UsageKind {
    /// A move action.
    Move,
    /// Anything else.
    Other,
}

impl Usage {
    /// Actions that it costs when it is used: nothing, by a reaction or free action.
    fn price(self) -> Option<u8> {
        self.cost
            .filter(|_| self.occasion.timing == Timing::OwnTurn)
    }

    /// Returns the usage of one action on that occasion.
    pub(super) const fn one(verb: &'static str, kind: UsageKind, occasion: Occasion) -> Usage {
        Usage {
            verb,
            cost: Some(1),
            kind,
            minutes: 0,
            occasion,
        }
    }
}

pub(super) fn objection(rule: RuleId, text: impl Into<String>) -> Objection {
    Objection {
        rule,
        at: At::Action,
        text: text.into().into(),
    }
}

/// Everything about the turn that forbids the action, in the order of the table of section 12.
pub(super) fn objections(draft: &Draft<'_>, actor: &Creature, usage: Usage) -> Vec<Objection> {
    let mut found = Vec::new();
    let name = &actor.name;
    let timing = usage.occasion.timing;
    if matches!(timing, Timing::StartStep | Timing::EndStep) {
        found.push(objection(
            rule::ENCOUNTER_TURN_STEPS,
            "actions belong to the act step",
        ));
    }
    found.extend(cannot_act(draft, actor));
    found.extend(has_to_move_on(draft, actor, usage.kind));
    let its_turn = draft.facts.acts_now(actor.id);
    if usage.price().is_some() && !its_turn {
        found.push(objection(
            rule::ENCOUNTER_MODE,
            format!("it is not {name}'s turn"),
        ));
    }
    if usage.minutes > 0 && draft.scene.rulings.get::<LongActivity>() == LongActivity::Refused {
        found.push(objection(
            rule::ENCOUNTER_ACTIVITY_LONG,
            "longer than a turn",
        ));
    }
    if timing.is_in_turn() && its_turn {
        found.extend(spent_objection(draft, actor, usage));
    }
    if timing == Timing::Readied {
        found.extend(reaction_limits(draft, actor));
        let readied = draft.facts.turn(actor.id).readied.as_ref();
        // Only one single action or a free action can be readied.
        let is_single = usage.cost.is_none_or(|cost| cost <= 1);
        if !is_single || readied.is_none_or(|readied| readied.verb != usage.verb) {
            let text = format!("{name} has not readied that");
            found.push(objection(rule::ENCOUNTER_READY, text));
        }
    }
    found
}

fn spent_objection(draft: &Draft<'_>, actor: &Creature, usage: Usage) -> Option<Objection> {
    let keeper = draft.facts.keeper(actor.id);
    let turn = draft.facts.turn(keeper);
    let ends_at_zero = draft.scene.rulings.get::<TurnAutoEnd>() == TurnAutoEnd::Automatic;
    let in_end_step = match turn.step {
        TurnStep::Act => turn.actions == Some(0) && ends_at_zero,
        TurnStep::End => true,
        TurnStep::Over => false,
    };
    if in_end_step {
        let text = format!("{}'s turn is in its end step", draft.scene.name(keeper));
        return Some(objection(rule::ENCOUNTER_ACT_TURN_OVER, text));
    }
    let left = turn.actions?;
    let cost = usage.price().filter(|cost| *cost > left)?;
    let rule = if cost >= 2 {
        rule::ENCOUNTER_ACT_SINGLE_TURN
    } else {
        rule::ENCOUNTER_ACT_ANY_ORDER
    };
    Some(objection(rule, format!("{cost} needed, {left} left")))
}

/// Spends the action's cost; what was declared about the next action no longer applies.
pub(super) fn spend(draft: &mut Draft<'_>, actor: CreatureId, usage: Usage) {
    let keeper = draft.facts.keeper(actor);
    draft.facts.turn_mut(actor).obligation = Obligation::Free;
    if usage.occasion.timing.is_in_turn() {
        let together: Vec<CreatureId> = draft.facts.acting_together(keeper).collect();
        for one in together {
            draft.facts.turn_mut(one).obligation = Obligation::Free;
        }
    }
    let kept = draft.facts.turn_mut(keeper);
    if let (Some(left), Some(cost)) = (kept.actions, usage.price()) {
        kept.actions = Some(left.saturating_sub(cost));
    }
    let turn = draft.facts.turn_mut(actor);
    if usage.occasion.timing == Timing::Readied {
        turn.reactions = turn.reactions.saturating_sub(1);
        turn.readied = None;
    }
}

fn cannot_act(draft: &Draft<'_>, actor: &Creature) -> Option<Objection> {
    (!draft.scene.able_to_act(actor)).then(|| {
        let text = format!("{} cannot act", actor.name);
        objection(rule::ENCOUNTER_TURN_CANNOT_ACT, text)
    })
}

/// Nothing of its own may come between a move action and the one that has to follow it, and nothing of
/// a mount and a rider that act in one turn; a rider moves on with its mount, but not the other way
/// round.
fn has_to_move_on(draft: &Draft<'_>, actor: &Creature, kind: UsageKind) -> Option<Objection> {
    let facts = &draft.facts;
    let keeper = facts.keeper(actor.id);
    let moves = |one: CreatureId| one == actor.id || one == keeper;
    let mut together = facts.acting_together(keeper);
    let waiting = together.find(|one| {
        matches!(facts.turn(*one).obligation, Obligation::MoveOn { .. })
            && !(kind == UsageKind::Move && moves(*one))
    });
    waiting.map(|one| {
        let text = format!("{} has to move on first", draft.scene.name(one));
        objection(rule::THROUGH_END_ACTION, text)
    })
}

/// Why a reaction cannot be used, in the order of the table: first what its state forbids.
pub(super) fn reaction_objections(draft: &Draft<'_>, actor: &Creature) -> Vec<Objection> {
    let state = cannot_act(draft, actor).into_iter();
    let state = state.chain(has_to_move_on(draft, actor, UsageKind::Other));
    state.chain(reaction_limits(draft, actor)).collect()
}

/// Why no reaction is left to the creature, in the order of the table.
pub(super) fn reaction_limits(draft: &Draft<'_>, actor: &Creature) -> Vec<Objection> {
    let mut found = Vec::new();
    let name = &actor.name;
    let turn = draft.facts.turn(actor.id);
    let early = draft.facts.encounter.is_some() && turn.begun == Begun::NotYet;
    let allowed = match draft.scene.rulings.get::<ReactionBeforeFirstTurn>() {
        ReactionBeforeFirstTurn::No => false,
        ReactionBeforeFirstTurn::Yes => true,
        ReactionBeforeFirstTurn::PerCreature => turn.early == EarlyReaction::Given,
    };
    // A mount without initiative has no turn, and so no reaction.
    let has_turn = draft.facts.keeper(actor.id) == actor.id;
    if early && !(allowed && has_turn) {
        let text = format!("{name} has not had a turn in this encounter");
        found.push(objection(rule::ENCOUNTER_REACTION_FIRST_TURN, text));
    }
    let encounter = draft.facts.encounter.as_ref();
    if encounter.is_some_and(|encounter| encounter.is_aside(actor.id)) {
        let text = format!("{name} is off the order by Delay");
        found.push(objection(rule::ENCOUNTER_DELAY, text));
    }
    if turn.reactions == 0 {
        found.push(objection(
            rule::ENCOUNTER_REACTION_USE,
            format!("{name} has no reaction left"),
        ));
    }
    found
}

/// Why the creature may not go through a step of its turn: it is somebody else's turn.
pub(super) fn turn_objection(draft: &Draft<'_>, actor: &Creature) -> Option<Objection> {
    (!draft.facts.may_take_turn(actor.id)).then(|| {
        let text = format!("it is not {}'s turn", actor.name);
        objection(rule::ENCOUNTER_MODE, text)
    })
}

/// Why that many free actions and reactions cannot be used in a step of the turn, in the order of
/// the table; `too_many` is the rule against more than the variant allows.
pub(super) fn trigger_objections(
    draft: &Draft<'_>,
    actor: &Creature,
    (free_actions, reactions): (usize, usize),
    too_many: RuleId,
) -> Vec<Objection> {
    let mut found = Vec::new();
    if free_actions + reactions > 0 {
        found.extend(cannot_act(draft, actor));
    }
    found.extend(turn_objection(draft, actor));
    if reactions > 0 {
        found.extend(reaction_limits(draft, actor));
        let left = usize::from(draft.facts.turn(actor.id).reactions);
        if left > 0 && reactions > left {
            let text = format!("{reactions} reactions, {left} left");
            found.push(objection(rule::ENCOUNTER_REACTION_USE, text));
        }
    }
    let used = free_actions + reactions;
    if let Some(most) = draft.facts.variant.most_turn_triggers()
        && used > most
    {
        let text = format!("{used} triggered actions, at most {most}");
        found.push(objection(too_many, text));
    }
    found
}

/// Uses the free actions and reactions of a step of the turn.
pub(super) fn use_triggered(
    draft: &mut Draft<'_>,
    actor: CreatureId,
    (free_actions, reactions): (&[String], &[String]),
    rule: RuleId,
) {
    for name in free_actions.iter().chain(reactions) {
        let name = name.clone();
        draft.own(OwnHappening::Uses { name }, rule);
    }
    let used = u8::try_from(reactions.len()).unwrap_or(u8::MAX);
    let turn = draft.facts.turn_mut(actor);
    turn.reactions = turn.reactions.saturating_sub(used);
}

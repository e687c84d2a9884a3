//! Turns: what may be used when, what it spends, the start and the end of a turn, and the order of
//! an encounter.
//!
//! Decided here: the table of refusals of section 12 as far as single actions go;
//! `pf2e.grid.diagonal-reset`; `pf2e.encounter.turn.regain`, `.cannot-act`, `.mode`, `.round`,
//! `.next-round`, `.initiative.rank`, `.initiative.tie`.

use board::{Board, Condition, Creature, CreatureId, Side};

use super::Draft;
use crate::pf2e::facts::{Begun, Encounter, Facts, Obligation, Trait, TurnStep};
use crate::pf2e::rulings::{AccidentalShare, LongActivity, ReactionBeforeFirstTurn, TurnAutoEnd};
use crate::pf2e::{Occasion, Timing, occupied, registry as rule};
use crate::{At, Happening, Objection, Refusal, RuleId, When};

/// Actions of a turn that nothing changes (`pf2e.encounter.turn.regain`).
pub(crate) const FULL_ACTIONS: u8 = 3;

/// What an action asks of the turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Usage {
    /// Its verb, for what has been readied.
    pub(super) verb: &'static str,
    /// Actions that it costs; `None` for a free action.
    pub(super) cost: Option<u8>,
    /// What `then-move` of the action before asks about.
    pub(super) kind: UsageKind,
    /// Its length, where it is longer than a turn.
    pub(super) minutes: u32,
    /// When it is used.
    pub(super) occasion: Occasion,
}

/// What an action is to one that must be followed by a move action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum UsageKind {
    /// A move action along a path.
    Move,
    /// Anything else; Stand too, for it leaves no square.
    Other,
}

impl Usage {
    /// One action with that occasion.
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

fn objection(rule: RuleId, text: impl Into<String>) -> Objection {
    Objection {
        rule,
        at: At::Action,
        text: text.into().into(),
    }
}

/// Everything about the turn that forbids the action, in the order of the table of section 12. The
/// start step of a turn that no `start-turn` declares is done on the way.
pub(super) fn objections(draft: &mut Draft<'_>, actor: &Creature, usage: Usage) -> Vec<Objection> {
    let mut found = Vec::new();
    let name = &actor.name;
    let timing = usage.occasion.timing;
    if matches!(timing, Timing::StartStep | Timing::EndStep) {
        found.push(objection(
            rule::ENCOUNTER_TURN_STEPS,
            "actions belong to the act step",
        ));
    }
    if !draft.scene.able_to_act(actor) {
        found.push(objection(
            rule::ENCOUNTER_TURN_CANNOT_ACT,
            format!("{name} cannot act"),
        ));
    }
    if draft.facts.turn(actor.id).obligation == Obligation::MoveOn && usage.kind == UsageKind::Other
    {
        let text = format!("{name} has to move on first");
        found.push(objection(rule::THROUGH_END_ACTION, text));
    }
    let its_turn = draft.facts.may_take_turn(actor.id);
    let on_turn = timing == Timing::OwnTurn;
    if on_turn && usage.cost.is_some() && !its_turn {
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
    if on_turn && its_turn {
        start_unless_started(draft, actor);
        found.extend(spent_objection(draft, actor, usage));
    }
    if timing == Timing::Readied {
        let further = reaction_objections(draft, actor).into_iter();
        found.extend(further.filter(|one| one.rule != rule::ENCOUNTER_TURN_CANNOT_ACT));
        let readied = draft.facts.turn(actor.id).readied.as_ref();
        if readied.is_none_or(|readied| readied.verb != usage.verb) {
            let text = format!("{name} has not readied that");
            found.push(objection(rule::ENCOUNTER_READY, text));
        }
    }
    found
}

fn spent_objection(draft: &Draft<'_>, actor: &Creature, usage: Usage) -> Option<Objection> {
    let turn = draft.facts.turn(actor.id);
    let left = turn.actions?;
    let ends_at_zero = draft.scene.rulings.get::<TurnAutoEnd>() == TurnAutoEnd::Automatic;
    let in_end_step = match turn.step {
        TurnStep::Act => left == 0 && ends_at_zero,
        TurnStep::End => true,
        TurnStep::Over => false,
    };
    if in_end_step {
        let text = format!("{}'s turn is in its end step", actor.name);
        return Some(objection(rule::ENCOUNTER_ACT_TURN_OVER, text));
    }
    let cost = usage.cost.filter(|cost| *cost > left)?;
    let rule = if cost >= 2 {
        rule::ENCOUNTER_ACT_SINGLE_TURN
    } else {
        rule::ENCOUNTER_ACT_ANY_ORDER
    };
    Some(objection(rule, format!("{cost} needed, {left} left")))
}

/// Spends what the action costs; what was declared about the next action holds no longer.
pub(super) fn spend(draft: &mut Draft<'_>, actor: CreatureId, usage: Usage) {
    let turn = draft.facts.turn_mut(actor);
    if usage.occasion.timing == Timing::OwnTurn {
        if let (Some(left), Some(cost)) = (turn.actions, usage.cost) {
            turn.actions = Some(left.saturating_sub(cost));
        }
        turn.obligation = Obligation::Free;
    }
    if usage.occasion.timing == Timing::Readied {
        turn.reactions = turn.reactions.saturating_sub(1);
        turn.readied = None;
    }
}

/// Why a reaction cannot be used, in the order of the table.
pub(super) fn reaction_objections(draft: &Draft<'_>, actor: &Creature) -> Vec<Objection> {
    let mut found = Vec::new();
    let name = &actor.name;
    if !draft.scene.able_to_act(actor) {
        found.push(objection(
            rule::ENCOUNTER_TURN_CANNOT_ACT,
            format!("{name} cannot act"),
        ));
    }
    let turn = draft.facts.turn(actor.id);
    let early = draft.facts.encounter.is_some() && turn.begun == Begun::NotYet;
    let allowed = draft.scene.rulings.get::<ReactionBeforeFirstTurn>();
    if early && allowed == ReactionBeforeFirstTurn::No {
        let text = format!("{name} has not had a turn in this encounter");
        found.push(objection(rule::ENCOUNTER_REACTION_FIRST_TURN, text));
    }
    if turn.reactions == 0 {
        found.push(objection(
            rule::ENCOUNTER_REACTION_USE,
            format!("{name} has no reaction left"),
        ));
    }
    found
}

/// What a start step gives back.
fn regain(draft: &mut Draft<'_>, actor: &Creature) {
    let able = draft.scene.able_to_act(actor);
    let profile = draft.facts.profile(actor.id);
    let quickened = u8::from(profile.traits.contains(Trait::Quickened));
    let keeps_reaction = profile.traits.contains(Trait::NoReaction);
    let actions = (FULL_ACTIONS + quickened).saturating_sub(profile.slowed);
    let turn = draft.facts.turn_mut(actor.id);
    turn.actions = Some(if able { actions } else { 0 });
    turn.reactions = u8::from(able && !keeps_reaction);
    turn.step = TurnStep::Act;
    turn.begun = Begun::Begun;
    // What was readied and not used is lost.
    turn.readied = None;
}

fn start_unless_started(draft: &mut Draft<'_>, actor: &Creature) {
    let Some(encounter) = &mut draft.facts.encounter else {
        return;
    };
    if encounter.whose_turn() == Some(actor.id) && encounter.started == Begun::NotYet {
        encounter.started = Begun::Begun;
        regain(draft, actor);
    }
}

/// The start step.
pub(super) fn start_turn(draft: &mut Draft<'_>, actor: &Creature) -> Result<(), Refusal> {
    if !draft.facts.may_take_turn(actor.id) {
        let text = format!("it is not {}'s turn", actor.name);
        return Err(Refusal::new(rule::ENCOUNTER_MODE, At::Action, text));
    }
    if let Some(encounter) = &mut draft.facts.encounter {
        encounter.started = Begun::Begun;
    }
    let name = &actor.name;
    let words = |words: String| Happening::Other(words);
    draft.happen(
        When::Start,
        words(format!("turn-start {name}")),
        rule::ENCOUNTER_TURN_STEPS,
    );
    regain(draft, actor);
    if draft.scene.able_to_act(actor) {
        draft.happen(
            When::Start,
            words(format!("regain {name}")),
            rule::ENCOUNTER_TURN_REGAIN,
        );
    }
    draft.happen(
        When::Start,
        words(format!("act {name}")),
        rule::ENCOUNTER_TURN_STEPS,
    );
    Ok(())
}

/// The end step.
pub(super) fn end_turn(draft: &mut Draft<'_>, actor: &Creature) -> Result<(), Refusal> {
    if !draft.facts.may_take_turn(actor.id) {
        let text = format!("it is not {}'s turn", actor.name);
        return Err(Refusal::new(rule::ENCOUNTER_MODE, At::Action, text));
    }
    start_unless_started(draft, actor);
    let words = Happening::Other(format!("turn-end {}", actor.name));
    if let Some(other) = occupied::shares_illegally(draft.scene, actor) {
        let spent = draft.facts.turn(actor.id).actions == Some(0);
        if draft.scene.able_to_act(actor) && !spent {
            let text = format!("{} is in that place", other.name);
            return Err(Refusal::new(rule::THROUGH_END_TURN, At::Action, text));
        }
        draft.happen(When::Start, words, rule::ENCOUNTER_TURN_STEPS);
        share_by_accident(draft, actor);
    } else {
        draft.happen(When::Start, words, rule::ENCOUNTER_TURN_STEPS);
    }
    close_turn(draft, actor.id);
    pass_on(draft);
    Ok(())
}

/// A turn ends on somebody else because nothing can be done about it: there is no path to be put
/// back along (`pf2e.through.accident`).
fn share_by_accident(draft: &mut Draft<'_>, actor: &Creature) {
    if draft.scene.rulings.get::<AccidentalShare>() == AccidentalShare::OtherMoves
        && super::aftermath::move_others_away(draft, actor.id, When::Start)
    {
        return;
    }
    if let Some(place) = actor.footprint() {
        draft.change(actor.id, |creature| {
            creature.conditions.set(Condition::Prone, true)
        });
        let prone = Happening::FallProne(actor.id, place.origin);
        draft.happen(When::Start, prone, rule::THROUGH_ACCIDENT);
    }
}

fn close_turn(draft: &mut Draft<'_>, actor: CreatureId) {
    let turn = draft.facts.turn_mut(actor);
    turn.diagonals = 0;
    turn.attacks = 0;
    turn.hazards.clear();
    turn.obligation = Obligation::Free;
    draft.facts.profile_mut(actor).leans_from = None;
    let turn = draft.facts.turn_mut(actor);
    if turn.actions.is_some() {
        turn.actions = Some(0);
        turn.step = TurnStep::Over;
    } else {
        // Nobody counts them: the next turn is as open as this one; the result still says 0.
        draft.result("actions", "0");
    }
}

fn pass_on(draft: &mut Draft<'_>) {
    if let Some(encounter) = &mut draft.facts.encounter {
        encounter.started = Begun::NotYet;
        encounter.current += 1;
        if encounter.current >= encounter.order.len() {
            encounter.current = 0;
            encounter.round = encounter.round.saturating_add(1);
        }
    }
}

/// The encounter begins with the totals given.
pub(super) fn begin(draft: &mut Draft<'_>) -> Result<(), Refusal> {
    let order = initiative_order(draft.scene.board, &draft.facts);
    if order.is_empty() {
        let text = "nobody has an initiative total";
        return Err(Refusal::new(
            rule::ENCOUNTER_INITIATIVE_RANK,
            At::Action,
            text,
        ));
    }
    for creature in draft.scene.board.creatures() {
        let turn = draft.facts.turn_mut(creature.id);
        turn.actions = Some(0);
        turn.begun = Begun::NotYet;
        turn.step = TurnStep::Act;
        turn.obligation = Obligation::Free;
    }
    draft.facts.encounter = Some(Encounter {
        order,
        current: 0,
        round: 1,
        started: Begun::NotYet,
    });
    Ok(())
}

/// Highest total first; tied, adversaries first; tied player characters in the order they chose,
/// else in listing order.
fn initiative_order(board: &Board, facts: &Facts) -> Vec<CreatureId> {
    let mut ranked: Vec<(i32, bool, CreatureId)> = board
        .creatures()
        .iter()
        .filter_map(|creature| {
            let total = facts.profile(creature.id).initiative?;
            Some((-total, creature.side != Side::B, creature.id))
        })
        .collect();
    ranked.sort_unstable();
    for first in ranked.clone() {
        for second in &facts.profile(first.2).before {
            let place = |id: CreatureId| ranked.iter().position(|(_, _, other)| *other == id);
            let (Some(from), Some(to)) = (place(first.2), place(*second)) else {
                continue;
            };
            let tied = (ranked[from].0, ranked[from].1) == (ranked[to].0, ranked[to].1);
            if tied && from > to {
                let moved = ranked.remove(from);
                ranked.insert(to, moved);
            }
        }
    }
    ranked.into_iter().map(|(_, _, id)| id).collect()
}

/// The encounter is over: no turns, no counts.
pub(super) fn end_encounter(draft: &mut Draft<'_>) {
    draft.facts.encounter = None;
    for creature in draft.scene.board.creatures() {
        let turn = draft.facts.turn_mut(creature.id);
        turn.actions = None;
        turn.diagonals = 0;
        turn.attacks = 0;
        turn.hazards.clear();
        turn.obligation = Obligation::Free;
        turn.step = TurnStep::Act;
        turn.readied = None;
    }
}

/// Order, turn and round in the words of the notation.
pub(super) fn encounter_words(board: &Board, facts: &Facts) -> Vec<(&'static str, String)> {
    let Some(encounter) = &facts.encounter else {
        return vec![("turn", "none".to_owned()), ("order", "none".to_owned())];
    };
    let name = |id: &CreatureId| board.creature(*id).map_or("?", |creature| &creature.name);
    let order: Vec<&str> = encounter.order.iter().map(name).collect();
    let turn = encounter
        .whose_turn()
        .as_ref()
        .map_or("none", name)
        .to_owned();
    vec![
        ("order", order.join(" ")),
        ("turn", turn),
        ("round", encounter.round.to_string()),
        ("aside", "none".to_owned()),
    ]
}

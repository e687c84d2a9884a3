//! Strikes, other actions, reactions and Take Cover.
//!
//! Decided here: `pf2e.encounter.strike`, `.strike.reach`, `.strike.range`, `.map.*`,
//! `.act.any-order`, `.act.single-turn`, `.aoo.*`; the target test of `pf2e.space.extended-part`;
//! which creatures can be Shoved (`pf2e.action.shove`).

use crate::SceneFacts as _;
use crate::happening::{Fact, OwnHappening};
use board::{Creature, CreatureId};
use grid::{Feet, Point};

use super::turn::{self, Usage, UsageKind};
use super::{Draft, rule, shove, stand};
use crate::effect::{Effect, Upkeep};
use crate::facts::{OpenTrigger, Readied, Trait, TurnStep, Variant};
use crate::rulings::Lean;
use crate::trigger::{self, Triggered};
use crate::{
    Activity, Agility, AttackKind, Completion, Fate, Happening, Occasion, OpportunityAttack,
    OpportunityCause, Scene, Strike, StrikeResult, Timing, Trigger, flank, line, measure, size,
};
use rules::{At, Cause, Objection, Refusal, RuleId, When};

use crate::AttackKind::Ranged;

/// Increments beyond the sixth are out of range (`pf2e.encounter.strike.range`).
const MOST_INCREMENTS: i64 = 6;

fn objection(rule: RuleId, text: impl Into<String>) -> Objection {
    Objection {
        rule,
        at: At::Action,
        text: text.into().into(),
    }
}

fn refuse(objections: Vec<Objection>) -> Result<(), Refusal> {
    Refusal::from_objections(objections).map_or(Ok(()), Err)
}

/// The multiple attack penalty after `attacks` attacks (`pf2e.encounter.map.penalty`).
pub(crate) const fn multiple_attack_penalty(attacks: u32, agility: Agility) -> i32 {
    match (attacks, agility) {
        (0, _) => 0,
        (1, Agility::Plain) => -5,
        (1, Agility::Agile) => -4,
        (_, Agility::Plain) => -10,
        (_, Agility::Agile) => -8,
    }
}

/// A Strike.
pub(super) fn plan_strike(
    draft: &mut Draft<'_>,
    actor: &Creature,
    strike: &Strike,
) -> Result<(), Refusal> {
    let usage = Usage::one("strike", UsageKind::Other, strike.occasion);
    let mut found = turn::objections(draft, actor, usage);
    let scene = draft.scene;
    let mut range_penalty = 0;
    found.extend(at_itself(actor, strike.target));
    if let Some(target) = scene.creature(strike.target) {
        match strike.attack {
            AttackKind::Melee => found.extend(out_of_reach(scene, actor, target)),
            Ranged => match range_modifier(scene, actor, target) {
                Ok(modifier) => range_penalty = modifier,
                Err(objection) => found.push(objection),
            },
        }
    }
    refuse(found)?;
    turn::spend(draft, actor.id, usage);
    let count = attack_count(draft, actor.id, strike.occasion, 1);
    let penalty = multiple_attack_penalty(count, strike.agility);
    let modifier = scene.profile(actor.id).attack + penalty + range_penalty;
    draft.fact(Fact::Attacks(vec![modifier]));
    leave_cover(draft, actor.id);
    if strike.attack == Ranged {
        provoke(draft, actor, Cause::Ranged);
    }
    if strike.occasion.completion == Completion::Halted {
        draft.happen(When::Start, Happening::Stop, rule::TRIGGER_TIMING);
    }
    Ok(())
}

/// A creature cannot attack itself (`pf2e.encounter.strike`).
fn at_itself(actor: &Creature, target: CreatureId) -> Option<Objection> {
    (target == actor.id).then(|| {
        let text = format!("{} does not attack itself", actor.name);
        objection(rule::ENCOUNTER_STRIKE, text)
    })
}

/// A creature that uses an attack action loses the cover it has taken (`pf2e.action.take-cover`).
fn leave_cover(draft: &mut Draft<'_>, actor: CreatureId) {
    let profile = draft.facts.profile_mut(actor);
    profile.traits.remove(Trait::TookCover);
}

/// The attacks used earlier this turn; off turn the count neither matters nor changes
/// (`pf2e.encounter.map.scope`), but a readied attack keeps the penalty of the moment of Ready.
fn attack_count(draft: &mut Draft<'_>, actor: CreatureId, occasion: Occasion, more: u32) -> u32 {
    let before = attacks_before(draft.scene, actor, occasion);
    if occasion.timing.is_in_turn() {
        let keeper = draft.facts.keeper(actor);
        draft.facts.turn_mut(keeper).attacks = before.saturating_add(more);
    }
    before
}

/// The attacks that count before one on that occasion; a rider and a mount that acts in its turn
/// share one count (`pf2e.space.mount`).
pub(crate) fn attacks_before(scene: Scene<'_>, actor: CreatureId, occasion: Occasion) -> u32 {
    match scene.timing(actor, occasion.timing) {
        Timing::OwnTurn | Timing::Free => scene.facts.turn(scene.facts.keeper(actor)).attacks,
        Timing::Readied => scene
            .facts
            .turn(actor)
            .readied
            .as_ref()
            .map_or(0, |readied| readied.attacks),
        Timing::OffTurn | Timing::Following | Timing::StartStep | Timing::EndStep => 0,
    }
}

fn out_of_reach(scene: Scene<'_>, actor: &Creature, target: &Creature) -> Option<Objection> {
    // If a creature has no place, the target counts as within reach.
    let within = measure::within_reach(scene, actor, target)?;
    if within || measure::reaches_extended_part(scene, actor, target) {
        return None;
    }
    let (name, own) = (&target.name, &actor.name);
    let text = if measure::is_walled_off(scene, actor, target) {
        format!("a wall is in the way from {own} to {name}")
    } else {
        let reach = size::reach_in_use(scene, actor);
        format!("{name} is not within {own}'s reach of {reach} ft")
    };
    Some(objection(rule::ENCOUNTER_STRIKE_REACH, text))
}

/// The effect of distance on a ranged attack.
pub(crate) fn range_modifier(
    scene: Scene<'_>,
    actor: &Creature,
    target: &Creature,
) -> Result<i32, Objection> {
    let beyond = |text: String| Err(objection(rule::ENCOUNTER_STRIKE_RANGE, text));
    let part = measure::nearest_extended_part(scene, actor, target);
    let hidden = match (measure::space(scene, actor), measure::space(scene, target)) {
        (Some(from), Some(to)) => !line::of_effect(scene, (actor.id, target.id), (from, to)),
        _ => false,
    };
    if hidden && part.is_none() {
        let text = format!("a wall hides {} entirely", target.name);
        return Err(objection(rule::COVER_LINE_OF_EFFECT, text));
    }
    let body = measure::distance_between(scene, actor, target).filter(|_| !hidden);
    let Some(distance) = body.into_iter().chain(part).min() else {
        return Ok(0);
    };
    let profile = scene.profile(actor.id);
    let micro = |feet: Feet| grid::Length::from_feet(feet).micro();
    if profile
        .range_feet
        .is_some_and(|range| distance.micro() > micro(range))
    {
        return beyond(format!("{} is {distance} ft away", target.name));
    }
    let Some(increment) = profile.increment_feet.filter(|increment| increment.0 > 0) else {
        return Ok(0);
    };
    // A distance of exactly an increment counts as inside it.
    let increments = (distance.micro() + micro(increment) - 1)
        .div_euclid(micro(increment))
        .max(1);
    if increments > MOST_INCREMENTS {
        return beyond(format!("{} is {distance} ft away", target.name));
    }
    Ok(i32::try_from(-2 * (increments - 1)).unwrap_or(0))
}

/// Attack of Opportunity on a manipulate action or a ranged attack
/// (`pf2e.encounter.aoo.trigger`).
fn provoke(draft: &mut Draft<'_>, actor: &Creature, cause: Cause) {
    let scene = draft.scene;
    let others = scene.board.creatures().iter().filter(|other| {
        scene
            .profile(other.id)
            .traits
            .contains(Trait::OpportunityAttack)
            && other.id != actor.id
            && !scene.mounted_pair(other.id, actor.id)
            && trigger::is_told(scene, other, actor)
            && measure::within_reach(scene, other, actor) == Some(true)
    });
    let triggered: Vec<Triggered> = trigger::in_asking_order(scene, others.collect())
        .into_iter()
        .map(|reactor| Triggered {
            reactor: reactor.id,
            target: actor.id,
            rider: None,
        })
        .collect();
    draft.provoke(When::Start, &triggered, cause, rule::ENCOUNTER_AOO_TRIGGER);
}

/// Another action or activity.
pub(super) fn plan_activity(
    draft: &mut Draft<'_>,
    actor: &Creature,
    activity: &Activity,
) -> Result<(), Refusal> {
    let usage = Usage {
        verb: "act",
        cost: Some(activity.cost),
        kind: UsageKind::Other,
        minutes: activity.minutes,
        occasion: activity.occasion,
    };
    let is_shove = is_shove(activity);
    let mut found = turn::objections(draft, actor, usage);
    let target = activity.target.and_then(|id| draft.scene.creature(id));
    let has = |name: &str| activity.traits.iter().any(|own| own == name);
    if has("attack") || is_attack_by_name(activity) {
        found.extend(target.and_then(|target| at_itself(actor, target.id)));
    }
    if let Some(target) = target.filter(|_| is_shove) {
        found.extend(out_of_reach(draft.scene, actor, target));
        found.extend(too_large(actor, target));
    }
    refuse(found)?;
    turn::spend(draft, actor.id, usage);
    if has("attack") || is_shove {
        let strikes = u32::from(activity.strikes);
        let before = attack_count(draft, actor.id, activity.occasion, strikes);
        let timing = activity.occasion.timing;
        let penalised = timing.is_in_turn() || timing == Timing::Readied;
        let attack = draft.scene.profile(actor.id).attack;
        let modifiers: Vec<i32> = (0..strikes)
            .map(|strike| if penalised { before + strike } else { 0 })
            .map(|count| attack + multiple_attack_penalty(count, activity.agility))
            .collect();
        draft.fact(Fact::Attacks(modifiers));
        leave_cover(draft, actor.id);
    }
    if has("manipulate") {
        provoke(draft, actor, Cause::Manipulate);
    }
    if has("move") {
        let completion = match activity.fate {
            Fate::Carried => Completion::Whole,
            Fate::Disrupted => Completion::Halted,
        };
        stand::provoke_in_place(draft, actor, completion);
    }
    if activity.fate == Fate::Disrupted {
        let disrupted = OwnHappening::Disrupted(actor.id);
        draft.own(disrupted, rule::ENCOUNTER_ACTIVITY_COMMIT);
    } else if let (Some(shove), Some(target)) = (&activity.shove, target) {
        shove::carry_out(draft, actor, target, shove)?;
    }
    Ok(())
}

/// Actions that attack whether their trait is declared or not (`pf2e.encounter.strike`).
const ATTACKS: [&str; 5] = ["strike", "grapple", "shove", "trip", "disarm"];

fn is_attack_by_name(activity: &Activity) -> bool {
    let name = activity.name.as_deref();
    activity.strikes > 1 || name.is_some_and(|name| ATTACKS.contains(&name))
}

/// The Shove of `pf2e.action.shove`. It always has the attack trait. Its declaration may include
/// the push; otherwise the push of the target is declared separately, like any effect that moves a
/// creature.
fn is_shove(activity: &Activity) -> bool {
    activity.name.as_deref() == Some("shove")
}

/// A Shove moves a creature that is at most one size larger.
fn too_large(actor: &Creature, target: &Creature) -> Option<Objection> {
    (size::larger_by(target.size, actor.size) > 1).then(|| {
        let text = format!("{} is more than one size larger", target.name);
        objection(rule::ACTION_SHOVE, text)
    })
}

/// A reaction of which only the trigger is declared.
pub(super) fn plan_reaction(
    draft: &mut Draft<'_>,
    actor: &Creature,
    trigger: Trigger,
) -> Result<(), Refusal> {
    draft.is_reaction();
    let mut found = turn::reaction_objections(draft, actor);
    if trigger == Trigger::Missing {
        found.push(objection(
            rule::ENCOUNTER_REACTION_USE,
            "its trigger is not satisfied",
        ));
    }
    refuse(found)?;
    spend_reaction(draft, actor.id);
    Ok(())
}

fn spend_reaction(draft: &mut Draft<'_>, actor: CreatureId) {
    let turn = draft.facts.turn_mut(actor);
    turn.reactions = turn.reactions.saturating_sub(1);
}

/// Attack of Opportunity.
pub(super) fn plan_opportunity_attack(
    draft: &mut Draft<'_>,
    actor: &Creature,
    attack: OpportunityAttack,
) -> Result<(), Refusal> {
    draft.is_reaction();
    let answers = |open: &OpenTrigger| {
        let same_cause = match attack.on {
            OpportunityCause::Manipulate => open.cause == Cause::Manipulate,
            OpportunityCause::Ranged => open.cause == Cause::Ranged,
            OpportunityCause::Move => !matches!(open.cause, Cause::Manipulate | Cause::Ranged),
        };
        open.reactor == actor.id && open.target == attack.target && same_cause
    };
    let mut found = turn::reaction_objections(draft, actor);
    let of_state = [rule::ENCOUNTER_TURN_CANNOT_ACT, rule::THROUGH_END_ACTION];
    let of_state = |one: &&Objection| of_state.contains(&one.rule);
    let state = found.iter().take_while(of_state).count();
    if !draft.facts.open_triggers.iter().any(answers) {
        let text = format!(
            "{} has done nothing that triggers it",
            draft.scene.name(attack.target)
        );
        found.insert(state, objection(rule::ENCOUNTER_AOO_TRIGGER, text));
    }
    refuse(found)?;
    spend_reaction(draft, actor.id);
    // A trigger is answered only once.
    draft.facts.open_triggers.retain(|open| !answers(open));
    let variant = draft.facts.variant;
    let modifier = draft.scene.profile(actor.id).attack + variant.opportunity_attack_modifier();
    draft.fact(Fact::Attacks(vec![modifier]));
    leave_cover(draft, actor.id);
    let result = attack.result.unwrap_or(StrikeResult::Hit);
    if attack.on == OpportunityCause::Manipulate && disrupts(variant, result) {
        let disrupted = OwnHappening::Disrupted(attack.target);
        draft.own(disrupted, rule::ENCOUNTER_AOO_DISRUPT);
    }
    if let Some(target) = draft.scene.creature(attack.target)
        && attack.is_told_to_hit()
    {
        stand::suffer(draft, target, attack.reflex);
    }
    Ok(())
}

/// Whether an Attack of Opportunity with that result disrupts the manipulate action that triggered
/// it (`pf2e.encounter.aoo.disrupt`).
pub(crate) const fn disrupts(variant: Variant, result: StrikeResult) -> bool {
    match (variant, result) {
        (_, StrikeResult::Critical) | (Variant::Playtest, StrikeResult::Hit) => true,
        (_, StrikeResult::Hit | StrikeResult::Miss) => false,
    }
}

/// Take Cover.
pub(super) fn plan_take_cover(
    draft: &mut Draft<'_>,
    actor: &Creature,
    occasion: Occasion,
) -> Result<(), Refusal> {
    let usage = Usage::one("take-cover", UsageKind::Other, occasion);
    let found = turn::objections(draft, actor, usage);
    refuse(found)?;
    turn::spend(draft, actor.id, usage);
    draft
        .facts
        .profile_mut(actor.id)
        .traits
        .insert(Trait::TookCover);
    Ok(())
}

/// Sustains an effect by concentration.
pub(super) fn plan_sustain(
    draft: &mut Draft<'_>,
    actor: &Creature,
    name: &str,
    occasion: Occasion,
) -> Result<(), Refusal> {
    let usage = Usage::one("sustain", UsageKind::Other, occasion);
    let mut found = turn::objections(draft, actor, usage);
    let is_kept_up = |effect: &Effect| {
        effect.name == name && effect.by == Some(actor.id) && effect.upkeep != Upkeep::None
    };
    if !draft.facts.effects.iter().any(is_kept_up) {
        let text = format!("{} keeps up no {name}", actor.name);
        found.push(objection(rule::ENCOUNTER_TURN_END_EFFECTS, text));
    }
    refuse(found)?;
    turn::spend(draft, actor.id, usage);
    for effect in &mut draft.facts.effects {
        if is_kept_up(effect) {
            effect.upkeep = Upkeep::Done;
        }
    }
    Ok(())
}

/// Ready: the action may be used as a reaction until the next turn; the current turn is over.
pub(super) fn plan_ready(
    draft: &mut Draft<'_>,
    actor: &Creature,
    verb: &str,
    occasion: Occasion,
) -> Result<(), Refusal> {
    let usage = Usage {
        verb: "ready",
        cost: Some(2),
        kind: UsageKind::Other,
        minutes: 0,
        occasion,
    };
    let found = turn::objections(draft, actor, usage);
    refuse(found)?;
    turn::spend(draft, actor.id, usage);
    let turn = draft.facts.turn_mut(actor.id);
    let attacks = turn.attacks;
    turn.readied = Some(Readied {
        verb: verb.to_owned(),
        attacks,
    });
    turn.step = TurnStep::End;
    Ok(())
}

/// Leaning out around a corner (`pf2e.cover.lean`).
pub(super) fn plan_lean(
    draft: &mut Draft<'_>,
    actor: &Creature,
    to: Point,
    occasion: Occasion,
) -> Result<(), Refusal> {
    let ruling = draft.scene.rulings.get::<Lean>();
    let cost = if ruling == Lean::Free { None } else { Some(1) };
    let usage = Usage {
        verb: "lean",
        cost,
        kind: UsageKind::Other,
        minutes: 0,
        occasion,
    };
    let mut found = turn::objections(draft, actor, usage);
    if ruling == Lean::Off {
        found.push(objection(
            rule::COVER_LEAN,
            "nobody leans out at this table",
        ));
    }
    let area = flank::area(draft.scene, actor);
    if !area.is_some_and(|area| area.leaning_points().contains(&to)) {
        let text = "the point is no corner of the space and no middle of a side";
        found.push(objection(rule::COVER_LEAN, text));
    }
    refuse(found)?;
    turn::spend(draft, actor.id, usage);
    draft.facts.profile_mut(actor.id).leans_from = Some(to);
    Ok(())
}

//! The checks of a declaration in the order of `6d6.core.check-order`, and how an action begins:
//! potential first, then the score (`6d6.potential.spent-first`, `6d6.type.declare-first`).

use std::borrow::Cow;

use board::{Board, Creature};
use dice::{Dice, DiceError, NoDice};

use super::super::advantage::{self, MOSEY};
use super::super::dice_value::roll_one;
use super::super::mover::Mover;
use super::super::rulings::{CombinedFocus, FirstSquareRoll, RunActionTypes};
use super::super::trigger::{Kind, Moment};
use super::super::{
    ActionType, Attack, DiceValue, Happening, Item, Load, Manner, Movement, OpenAction, Scene,
    cost, form, group, posture, potential, registry,
};
use super::act::Act;
use super::attack_step;
use super::choice::Chooser;
use super::reason;
use rules::{At, Objection, PlanError, Refusal, RuleId};

/// Whether the movement may be declared; if so, the potential that it costs.
pub(in super::super) fn check(
    scene: Scene<'_>,
    creature: &Creature,
    movement: &Movement,
) -> Result<u32, Refusal> {
    let used = advantage::used(scene.facts.profile(creature.id), movement);
    let cost = potential::of_movement(scene, movement, &used);
    refuse(movement_faults(scene, creature, movement, cost), |rule| {
        reason::against_movement(scene, creature, (movement, cost), rule)
    })?;
    Ok(cost)
}

/// The rule by which the creature may declare nothing but the continuation of its action that waits for
/// more: it may not stop there (`6d6.mr.must-move`, `6d6.mr.no-footing`).
pub(in super::super) fn waits_by(
    scene: Scene<'_>,
    truth: &Board,
    creature: &Creature,
) -> Option<RuleId> {
    let open = scene.facts.open.as_ref();
    let open = open.filter(|open| open.mover == creature.id)?;
    if !scene.facts.profile(creature.id).is_able {
        return None;
    }
    let mut no_dice = NoDice;
    let mut act = begin(
        (scene, truth),
        creature,
        &open.movement,
        Kind::Movement,
        &mut no_dice,
    );
    act.open = open.clone();
    act.stop_fault()
}

/// Refuses to leave an action waiting where it may not stop.
pub(super) fn may_leave_it(
    scene: Scene<'_>,
    truth: &Board,
    creature: &Creature,
) -> Result<(), Refusal> {
    match waits_by(scene, truth, creature) {
        Some(rule) => {
            let next = next_item(scene, creature);
            let text = format!(
                "{} has to continue its action first: `continue: {next}` goes on, and `undo` takes it back",
                creature.name
            );
            Err(Refusal::new(rule, At::Action, text))
        }
        None => Ok(()),
    }
}

/// What the open action of the creature may go on with, as it is written.
pub(super) fn next_item(scene: Scene<'_>, creature: &Creature) -> &'static str {
    let open = scene.facts.open.as_ref().map(|open| &open.movement);
    let counts = open.is_some_and(|own| own.towards.is_some() || own.away.is_some());
    if posture::is_down(creature) && !posture::may_crawl(scene) {
        "stand"
    } else if creature.footprint().is_some() {
        "(x,y)"
    } else if counts {
        "1"
    } else {
        "@goal"
    }
}

/// Carries out a movement action from its declaration to its end.
pub(super) fn movement<'s>(
    (scene, truth): (Scene<'s>, &'s Board),
    creature: &Creature,
    movement: &Movement,
    chooser: Chooser,
    dice: &'s mut dyn Dice,
) -> Result<Act<'s>, PlanError> {
    may_leave_it(scene, truth, creature)?;
    let cost = check(scene, creature, movement)?;
    let mut act = begin((scene, truth), creature, movement, Kind::Movement, dice);
    act.open.named = first_named(&movement.path);
    spend(&mut act, cost);
    let (score, rule) = score(&mut act)?;
    act.open.score = score;
    act.open.remaining = score;
    act.log(Happening::Score(score), rule);
    if act.rulings.get::<FirstSquareRoll>() == FirstSquareRoll::WithAction {
        act.roll_additions()?;
    }
    act.fail_if_stuck();
    act.play(&movement.path, chooser)?;
    Ok(act)
}

/// Returns the state of an action that begins now. An action of its own that was waiting is over, and so is
/// one of somebody else who may stop there.
pub(super) fn begin<'s>(
    (scene, truth): (Scene<'s>, &'s Board),
    creature: &Creature,
    movement: &Movement,
    kind: Kind,
    dice: &'s mut dyn Dice,
) -> Act<'s> {
    let mut facts = scene.facts.clone();
    let is_kept = |open: &OpenAction| {
        let mover = scene.board.creature(open.mover);
        let mover = mover.filter(|mover| mover.id != creature.id);
        mover.is_some_and(|mover| waits_by(scene, truth, mover).is_some())
    };
    facts.open = facts.open.take_if(|open| is_kept(open));
    let movement = Movement {
        path: Vec::new(),
        ..movement.clone()
    };
    Act {
        board: Cow::Borrowed(scene.board),
        truth: Cow::Borrowed(truth),
        met: Vec::new(),
        rulings: scene.rulings,
        dice,
        creature: creature.clone(),
        facts,
        mover: Mover::new(scene, creature, &movement.form),
        kind,
        open: OpenAction {
            mover: creature.id,
            movement,
            spent: 0,
            score: 0,
            remaining: 0,
            entered: 0,
            has_stood: false,
            added: None,
            take_off: None,
            deferred: 0,
            choice: None,
            was_blocked: false,
            triggers: 0,
            beyond: 0,
            named: None,
            over: None,
        },
        log: Vec::new(),
        steps: Vec::new(),
        rolled: Vec::new(),
        scores: true,
        has_failed_for_good: false,
        asked: None,
    }
}

fn first_named(path: &[Item]) -> Option<Item> {
    path.iter().find(|item| item.is_place()).cloned()
}

fn spend(act: &mut Act<'_>, cost: u32) {
    let id = act.creature.id;
    if let Some(profile) = act.facts.profile_mut(id) {
        profile.potential = profile.potential.saturating_sub(cost);
    }
    act.open.spent = cost;
    act.log(Happening::Spend(cost), registry::POTENTIAL_SPENT_FIRST);
    act.trigger(Moment::Declared);
}

/// The action score and its rule: 3 for a mosey, otherwise the roll of the means or of the group.
fn score(act: &mut Act<'_>) -> Result<(u32, RuleId), DiceError> {
    if act.open.movement.manner == Manner::Mosey {
        return Ok((MOSEY, registry::TYPE_MOSEY));
    }
    let id = act.creature.id;
    let movement = act.open.movement.clone();
    let values = advantage::dice_values(act.facts.profile(id), &movement);
    let shared = group::of_run(act.scene(), id, &movement);
    let Some(name) = shared else {
        return Ok((roll(act, &values)?, registry::TYPE_RUN));
    };
    let known = group::scores(act.scene(), &name, id, &values)
        .first()
        .copied();
    let (score, rule) = match known {
        Some(score) => (score, registry::DICE_GROUP),
        None => (roll(act, &values)?, registry::TYPE_RUN),
    };
    group::count((&mut act.facts, act.rulings), &name, id, &values, score);
    Ok((score, rule))
}

fn roll(act: &mut Act<'_>, values: &[DiceValue]) -> Result<u32, DiceError> {
    let (dice, constant) = advantage::combined(act.scene(), values);
    let who = act.creature.name.clone();
    let rule = if values == [DiceValue::POTENTIAL_ACTION] {
        registry::TYPE_RUN_POTENTIAL
    } else {
        registry::ADVANTAGE_SUM_DICE
    };
    let purpose = dice::Purpose::new(rule.as_str(), who, "run");
    let mut score = constant;
    for die in dice {
        score = score.saturating_add(roll_one(die, &purpose, act.dice)?);
    }
    Ok(score)
}

/// Returns everything against a movement, in the order of the checks.
fn movement_faults(
    scene: Scene<'_>,
    creature: &Creature,
    movement: &Movement,
    cost: u32,
) -> Vec<RuleId> {
    let profile = scene.facts.profile(creature.id);
    let mut faults = Vec::new();
    if !profile.is_able {
        faults.push(registry::CORE_ACTION_REQUIRED);
    }
    if profile.load == Load::Overloaded {
        faults.push(registry::LOAD_TOO_MUCH);
    }
    let allowed = scene.rulings.list::<CombinedFocus>();
    if movement
        .focuses
        .iter()
        .any(|focus| !allowed.contains(&focus.as_str()))
    {
        faults.push(registry::FOCUS_SEPARATE);
    }
    let types = scene.rulings.list::<RunActionTypes>();
    match movement.manner {
        Manner::Mosey if movement.action_type != ActionType::Initiative => {
            faults.push(registry::TYPE_MOSEY_INITIATIVE_ONLY);
        }
        Manner::Run if !types.contains(&movement.action_type.word()) => {
            faults.push(registry::TYPE_RUN_WHEN);
        }
        Manner::Mosey | Manner::Run => {}
    }
    let used = advantage::used(profile, movement);
    faults.extend(advantage::faults(scene, movement, &used));
    if movement.manner == Manner::Mosey && movement.means.len() > 1 {
        faults.push(registry::TYPE_MOSEY_MEANS);
    }
    if !form::is_available(scene, profile, &movement.form) {
        faults.push(registry::FORM_NARRATIVE);
    }
    if cost::is_in_mid_air(scene, creature, &movement.form) {
        faults.push(registry::MR_NO_FOOTING);
    }
    if cost > profile.potential {
        faults.push(registry::POTENTIAL_INSUFFICIENT);
    }
    faults
}

/// Carries out an attack, alone or with a 5-foot step.
pub(super) fn attack<'s>(
    (scene, truth): (Scene<'s>, &'s Board),
    creature: &Creature,
    attack: &Attack,
    dice: &'s mut dyn Dice,
) -> Result<Act<'s>, PlanError> {
    may_leave_it(scene, truth, creature)?;
    let cost = attack_step::cost(scene, creature, attack);
    let against = |rule| reason::against_attack(scene, creature, (attack, cost), rule);
    refuse(attack_step::faults(scene, creature, attack), against)?;
    let movement = Movement {
        towards: attack.towards.clone(),
        away: attack.away.clone(),
        ..Movement::new(Manner::Mosey, Vec::new())
    };
    let mut act = begin((scene, truth), creature, &movement, Kind::Step, dice);
    act.scores = attack.step.is_some();
    if let Some(rule) = attack_step::step_fault(&mut act, attack) {
        return Err(Refusal::new(rule, At::Action, against(rule)).into());
    }
    if attack.step.is_some() {
        spend(&mut act, cost);
    } else {
        act.open.spent = cost;
        let id = act.creature.id;
        if let Some(profile) = act.facts.profile_mut(id) {
            profile.potential = profile.potential.saturating_sub(cost);
        }
        act.log(Happening::Spend(cost), registry::POTENTIAL_SPENT_FIRST);
    }
    attack_step::carry_out(&mut act, attack)?;
    Ok(act)
}

/// Continues the open action.
pub(super) fn go_on<'s>(
    (scene, truth): (Scene<'s>, &'s Board),
    creature: &Creature,
    items: &[Item],
    chooser: Chooser,
    dice: &'s mut dyn Dice,
) -> Result<Act<'s>, PlanError> {
    let open = scene.facts.open.clone();
    let Some(open) = open.filter(|open| open.mover == creature.id) else {
        let rule = registry::CORE_ACTION_REQUIRED;
        let text = format!("{} has no action that waits for more", creature.name);
        return Err(Refusal::new(rule, At::Action, text).into());
    };
    let ends = |item: &Item| matches!(item, Item::Stop | Item::Halted);
    if !scene.facts.profile(creature.id).is_able && !items.iter().all(ends) {
        let text = format!("{} is unable to act", creature.name);
        return Err(Refusal::new(registry::CORE_ACTION_REQUIRED, At::Action, text).into());
    }
    let movement = open.movement.clone();
    let mut act = begin((scene, truth), creature, &movement, Kind::Movement, dice);
    act.open = open;
    if act.open.named.is_none() {
        act.open.named = first_named(items);
    }
    act.play(items, chooser)?;
    Ok(act)
}

/// Refuses by these rules, if there are any; nothing has been rolled or spent.
fn refuse(rules: Vec<RuleId>, against: impl Fn(RuleId) -> String) -> Result<(), Refusal> {
    let objections = rules.into_iter().map(|rule| Objection {
        rule,
        at: At::Action,
        text: against(rule).into(),
    });
    Refusal::from_objections(objections.collect()).map_or(Ok(()), Err)
}

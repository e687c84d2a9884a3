//! The 5-foot step that goes with a melee attack (`6d6.step.melee-only`, `6d6.step.cost`,
//! `6d6.step.one-square`, `6d6.step.when`, `6d6.step.resistance`, `6d6.step.order`,
//! `6d6.step.no-bonus`, `6d6.focus.exceptions`, `6d6.focus.no-bonus`).
//!
//! This module does not decide the attack itself: only that it is made, from where, and that
//! movement gives it no modifier.

use board::{Creature, Position};
use dice::DiceError;
use grid::Direction;

use super::act::Act;
use super::check::{Inputs, Naming};
use crate::rulings::{StepAttackBenefit, StepCount, StepOrder as StepOrderRuling, StepResistance};
use crate::{
    ActionType, Attack, AttackKind, DiceValue, Happening, Item, Load, Modifier, Place, Scene,
    StepOrder, Target, advantage, cost as price, form, registry,
};
use rules::RuleId;

/// Returns everything against an attack except the square of its step, in the order of the checks.
pub(crate) fn faults(scene: Scene<'_>, creature: &Creature, attack: &Attack) -> Vec<RuleId> {
    let profile = scene.facts.profile(creature.id);
    let has_step = attack.step.is_some();
    let mut faults = Vec::new();
    if !profile.is_able {
        faults.push(registry::CORE_ACTION_REQUIRED);
    }
    if has_step && profile.load == Load::Overloaded {
        faults.push(registry::LOAD_TOO_MUCH);
    }
    if has_step && attack.stays_hidden {
        faults.push(registry::FOCUS_SEPARATE);
    }
    let when = [ActionType::Initiative, ActionType::Opportunity];
    if has_step && !when.contains(&attack.action_type) {
        faults.push(registry::STEP_WHEN);
    }
    let is_step_elsewhere = has_step && attack.kind != AttackKind::Melee;
    if is_step_elsewhere || attack.kind == AttackKind::None {
        faults.push(registry::STEP_MELEE_ONLY);
    }
    if has_step && !goes_one_square(scene, creature, attack) {
        faults.push(registry::STEP_ONE_SQUARE);
    }
    let before_only = scene.rulings.get::<StepOrderRuling>() == StepOrderRuling::Before;
    if before_only && attack.step == Some(StepOrder::After) {
        faults.push(registry::STEP_ORDER);
    }
    // A 5-foot step is made on foot.
    if has_step && !form::is_available(scene, profile, form::WALKING) {
        faults.push(registry::FORM_NARRATIVE);
    }
    if has_step && price::is_in_mid_air(scene, creature, form::WALKING) {
        faults.push(registry::MR_NO_FOOTING);
    }
    match profile.attack_cost {
        // The cost of an attack is an input.
        None if attack.kind != AttackKind::None => faults.push(registry::STEP_COST),
        _ if cost(scene, creature, attack) > profile.potential => {
            faults.push(registry::POTENTIAL_INSUFFICIENT);
        }
        _ => {}
    }
    faults
}

/// Whether the step goes to one adjacent square, or to one goal or counted square; with
/// `ruling.step-count` to one after another.
fn goes_one_square(scene: Scene<'_>, creature: &Creature, attack: &Attack) -> bool {
    let most = match scene.rulings.get::<StepCount>() {
        StepCount::One => 1,
        StepCount::Several => usize::MAX,
    };
    let mut at = creature.footprint().map(|space| space.origin);
    let mut is_near = true;
    for item in &attack.path {
        is_near &= match (at, item) {
            (Some(at), Item::Square(to)) => {
                let (dx, dy) = (to.x.saturating_sub(at.x), to.y.saturating_sub(at.y));
                Direction::from_offset(dx, dy).is_some()
            }
            (None, Item::Goal(_) | Item::Counted(_)) => true,
            _ => false,
        };
        if let Item::Square(to) = item {
            at = Some(*to);
        }
    }
    is_near && (1..=most).contains(&attack.path.len())
}

/// The potential that the attack costs, including its step.
pub(crate) fn cost(scene: Scene<'_>, creature: &Creature, attack: &Attack) -> u32 {
    let own = scene.facts.profile(creature.id).attack_cost.unwrap_or(0);
    let steps = match attack.step {
        None => 0,
        Some(_) => u32::try_from(attack.path.len()).unwrap_or(u32::MAX),
    };
    own.saturating_add(steps)
}

/// Returns the first rule against the squares of the step, as far as is known: this is the last
/// check of the declaration.
pub(crate) fn step_fault(act: &mut Act<'_>, attack: &Attack) -> Option<RuleId> {
    attack.step?;
    let ruling = act.rulings.get::<StepResistance>();
    act.open.remaining = match ruling {
        StepResistance::Fixed3 => advantage::MOSEY,
        StepResistance::Automatic => u32::MAX,
        // The step is refused only if no roll could suffice.
        StepResistance::Rolled => DiceValue::POTENTIAL_ACTION.greatest(),
    };
    let before = (act.creature.clone(), act.facts.clone(), act.open.clone());
    let mut fault = None;
    for item in &attack.path {
        let target = act.target(item)?;
        fault = match act.fault(&target, Naming::Named, Inputs::Needed) {
            // Without a test nobody resists.
            Some(rule) if ruling == StepResistance::Automatic && is_about_resisting(rule) => None,
            fault => fault,
        };
        if fault.is_some() {
            break;
        }
        // The next square is left from here, and it is not the first one any more.
        act.move_to(&target);
        act.open.entered += 1;
    }
    (act.creature, act.facts, act.open) = before;
    fault
}

fn is_about_resisting(rule: RuleId) -> bool {
    [registry::OCCUPIED_RESISTANCE_INPUT, registry::OCCUPIED_WISH].contains(&rule)
}

/// The least and the greatest score of a step; `None` if it is not tested.
pub(crate) fn score_limits(scene: Scene<'_>) -> Option<(u32, u32)> {
    match scene.rulings.get::<StepResistance>() {
        StepResistance::Fixed3 => Some((advantage::MOSEY, advantage::MOSEY)),
        StepResistance::Automatic => None,
        StepResistance::Rolled => {
            let value = DiceValue::POTENTIAL_ACTION;
            Some((value.least(), value.greatest()))
        }
    }
}

/// Carries out the attack and its step in the declared order.
pub(crate) fn carry_out(act: &mut Act<'_>, attack: &Attack) -> Result<(), DiceError> {
    let rolls = act.rulings.get::<StepResistance>();
    let score = match (attack.step, rolls) {
        (None, _) => None,
        (Some(_), StepResistance::Fixed3) => Some(advantage::MOSEY),
        (Some(_), StepResistance::Automatic) => None,
        (Some(_), StepResistance::Rolled) => {
            let rule = registry::STEP_RESISTANCE.as_str();
            let purpose = dice::Purpose::new(rule, act.creature.name.clone(), "5-foot step");
            Some(DiceValue::POTENTIAL_ACTION.roll(&purpose, act.dice)?)
        }
    };
    act.open.score = score.unwrap_or(0);
    act.open.remaining = act.open.score;
    act.scores = score.is_some();
    if let Some(score) = score {
        act.log(Happening::Score(score), registry::STEP_RESISTANCE);
    }
    if attack.step == Some(StepOrder::Before) {
        steps(act, attack, score)?;
    }
    let modifier = match act.rulings.get::<StepAttackBenefit>() {
        StepAttackBenefit::OneDie if attack.step.is_some() => {
            Modifier::Dice(DiceValue::POTENTIAL_ACTION)
        }
        StepAttackBenefit::OneDie | StepAttackBenefit::None => Modifier::Zero,
    };
    let from = act.place();
    let rule = match attack.step {
        Some(_) => registry::STEP_NO_BONUS,
        None => registry::FOCUS_NO_BONUS,
    };
    act.log(Happening::Attack(from, modifier), rule);
    if attack.step == Some(StepOrder::After) {
        steps(act, attack, score)?;
    }
    Ok(())
}

fn steps(act: &mut Act<'_>, attack: &Attack, score: Option<u32>) -> Result<(), DiceError> {
    for item in &attack.path {
        if act.open.over.is_some() {
            break;
        }
        match (score, act.target(item)) {
            (Some(score), _) => {
                act.open.remaining = score;
                act.step(item)?;
            }
            (None, Some(target)) => act.step_untested(&target),
            (None, None) => {}
        }
    }
    Ok(())
}

impl Act<'_> {
    /// `ruling.step-resistance=automatic`: nothing is paid and nobody resists.
    fn step_untested(&mut self, to: &Target) {
        if self.meet(to) && self.fault(to, Naming::CarriedOn, Inputs::Needed).is_some() {
            self.open.over = Some(registry::HIDDEN_CHOICE);
            return;
        }
        self.trigger(crate::trigger::Moment::Change);
        self.show_itself();
        let from = self.place();
        self.log(Happening::Leave(from.clone()), registry::STEP_RESISTANCE);
        let entered = Happening::Enter(to.clone(), 0, Vec::new());
        self.log(entered, registry::STEP_RESISTANCE);
        if let (Place::Squares(from), Target::Squares(to)) = (from, to) {
            self.steps.push(rules::StepTaken {
                from: Position::Squares(from),
                to: Position::Squares(*to),
                cost: grid::Length::default(),
                reasons: Vec::new(),
            });
        }
        self.open.entered += 1;
        self.move_to(to);
    }
}

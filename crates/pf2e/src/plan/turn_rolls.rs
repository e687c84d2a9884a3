//! The rolls of the start step and the end step, if their numbers are stated or somebody states the
//! results.
//!
//! The modules `start_turn` and `end_turn` decide when they are due; this module decides what a
//! recovery roll (`pf2e.encounter.turn.recovery`), persistent damage and a save against an
//! affliction (`pf2e.encounter.turn.end-damage`) lead to by the numbers of `docs/numbers.md`. Rolls
//! whose numbers are not stated are not made and change nothing. A dead creature rolls nothing.

use crate::SceneFacts as _;
use board::{Condition, Creature, CreatureId};
use dice::{Die, Purpose};
use rules::{DueDice, DyingChange, RollDue, TurnRollKind};

use super::Draft;
use super::place::knocked_out;
use super::turn::objection;
use crate::degree;
use crate::dying;
use crate::dying::{Affliction, PersistentDamage, Severity};
use crate::facts::{DelayedParts, Trait, Variant};
use crate::turn_roll::{CheckMade, ToldRoll, TotalAgainst, TurnRoll};
use crate::{Action, Declaration, Degree, Encounter, Facts, Profile, registry as rule};
use rules::{Objection, RuleId};

/// The flat check that ends persistent damage.
const FLAT_CHECK: Numbers = Numbers {
    modifier: 0,
    dc: 15,
};
/// The DC of a recovery check without the dying value.
const RECOVERY_DC: i32 = 10;

/// The modifier of a d20 roll and the number it must reach.
#[derive(Clone, Copy)]
struct Numbers {
    modifier: i32,
    dc: i32,
}

// --- What is due --------------------------------------------------------------------------------

/// The numbers of a recovery check, which is flat: the DC is 10 plus the dying value. The save of
/// the playtest needs a stated DC and Fortitude modifier.
fn recovery_numbers(variant: Variant, profile: &Profile) -> Option<Numbers> {
    let stated = profile.dying.recovery_dc;
    match variant {
        Variant::Published => {
            let by_value = profile
                .dying
                .value
                .map(|value| RECOVERY_DC + i32::from(value));
            let dc = stated.or(by_value)?;
            Some(Numbers { modifier: 0, dc })
        }
        Variant::Playtest => Some(Numbers {
            modifier: fortitude(profile)?,
            dc: stated?,
        }),
    }
}

fn save_numbers(profile: &Profile, affliction: &Affliction) -> Option<Numbers> {
    Some(Numbers {
        modifier: fortitude(profile)?,
        dc: affliction.dc?,
    })
}

fn fortitude(profile: &Profile) -> Option<i32> {
    profile.modifiers.get("fortitude").copied()
}

const fn recovery_kind(variant: Variant) -> TurnRollKind {
    match variant {
        Variant::Published => TurnRollKind::RecoveryCheck,
        Variant::Playtest => TurnRollKind::RecoverySave,
    }
}

/// The rolls that the declaration asks for with stated numbers, in the order of the steps. A stated
/// result is not rolled, and the result of one roll may make another unnecessary.
pub(crate) fn rolls_due(scene: super::Scene<'_>, declaration: &Declaration) -> Vec<RollDue> {
    let Some(actor) = declaration.actor.and_then(|actor| scene.creature(actor)) else {
        return Vec::new();
    };
    let facts = scene.facts;
    let implied = super::start_due(facts, declaration);
    let is_delayed_whole = || {
        let due = facts.encounter.as_ref().and_then(Encounter::start_due);
        due == Some(actor.id)
    };
    let (starts, ends) = match &declaration.action {
        Action::StartTurn(_) => (true, false),
        Action::EndTurn(_) => (implied == Some(actor.id), true),
        Action::Delay { .. } => (is_delayed_whole(), true),
        _ => (false, false),
    };
    let told = declaration.action.told();
    let mut due = Vec::new();
    // This is the start step of the creature in whose turn another creature does something.
    let is_step = starts || ends;
    let other = implied.filter(|due| *due != actor.id && !is_step);
    if let Some(other) = other.and_then(|id| scene.creature(id))
        && recovery_is_due(facts, other)
    {
        due.extend(recovery_due(facts, other.id, &[]));
    }
    if actor.is(Condition::Dead) {
        return due;
    }
    if starts && recovery_is_due(facts, actor) {
        due.extend(recovery_due(facts, actor.id, told));
    }
    if ends && facts.turn(actor.id).delayed == DelayedParts::None {
        due.extend(end_rolls_due(facts, actor.id, told));
    }
    due
}

fn check_due(
    rule: RuleId,
    creature: CreatureId,
    decides: TurnRollKind,
    numbers: Numbers,
) -> RollDue {
    RollDue {
        rule,
        creature,
        decides,
        dice: DueDice::Check {
            modifier: numbers.modifier,
            dc: numbers.dc,
        },
    }
}

fn recovery_due(facts: &Facts, creature: CreatureId, told: &[ToldRoll]) -> Option<RollDue> {
    if told.iter().any(|own| own.option() == ToldRoll::RECOVERY) {
        return None;
    }
    let numbers = recovery_numbers(facts.variant, facts.profile(creature))?;
    let decides = recovery_kind(facts.variant);
    Some(check_due(
        rule::ENCOUNTER_TURN_RECOVERY,
        creature,
        decides,
        numbers,
    ))
}

fn end_rolls_due(facts: &Facts, creature: CreatureId, told: &[ToldRoll]) -> Vec<RollDue> {
    let by = rule::ENCOUNTER_TURN_END_DAMAGE;
    let is_told = |option: &str, name: &str| {
        let mut all = told.iter();
        all.any(|own| own.option() == option && own.name() == Some(name))
    };
    let profile = facts.profile(creature);
    let mut due = Vec::new();
    for PersistentDamage { name, damage } in &profile.persistent {
        let Some(damage) = damage else { continue };
        if !is_told(ToldRoll::DAMAGE, name) {
            due.push(RollDue {
                rule: by,
                creature,
                decides: TurnRollKind::PersistentDamage(name.clone()),
                dice: DueDice::Damage(damage.clone()),
            });
        }
        if !is_told(ToldRoll::FLAT_CHECK, name) {
            let decides = TurnRollKind::FlatCheck(name.clone());
            due.push(check_due(by, creature, decides, FLAT_CHECK));
        }
    }
    for affliction in &profile.afflictions {
        let name = &affliction.name;
        let numbers = save_numbers(profile, affliction);
        if let Some(numbers) = numbers.filter(|_| !is_told(ToldRoll::SAVE, name)) {
            let decides = TurnRollKind::Save(name.clone());
            due.push(check_due(by, creature, decides, numbers));
        }
    }
    due
}

// --- What it leads to ---------------------------------------------------------------------------

/// Whether the creature makes a recovery roll in this start step.
pub(super) fn recovery_is_due(facts: &Facts, creature: &Creature) -> bool {
    let dying = facts.profile(creature.id).traits.contains(Trait::Dying);
    let due = match facts.variant {
        Variant::Published => dying,
        Variant::Playtest => dying || creature.is(Condition::Unconscious),
    };
    due && !creature.is(Condition::Dead) && facts.turn(creature.id).delayed != DelayedParts::Done
}

/// Makes the recovery roll that is due now.
pub(super) fn recovery(draft: &mut Draft<'_>, actor: &Creature) {
    let variant = draft.facts.variant;
    let numbers = recovery_numbers(variant, draft.facts.profile(actor.id));
    let told = draft.take_told(|told| match told {
        ToldRoll::Recovery(degree) => Some(*degree),
        _ => None,
    });
    let by = rule::ENCOUNTER_TURN_RECOVERY;
    let decides = recovery_kind(variant);
    let Some(check) = made(draft, actor, told, numbers, (by, decides)) else {
        return;
    };
    draft.turn_roll(actor.id, TurnRoll::Recovery(check), by);
    let change = draft
        .facts
        .profile(actor.id)
        .dying
        .after_recovery(check.degree);
    if let Some(change) = change {
        change_dying(draft, actor.id, change, by);
    }
}

/// Deals one persistent damage that is due now, and makes the flat check that may end it.
pub(super) fn persistent(draft: &mut Draft<'_>, actor: &Creature, harm: &PersistentDamage) {
    let PersistentDamage { name, damage } = harm;
    let by = rule::ENCOUNTER_TURN_END_DAMAGE;
    let amount = draft.take_told(|told| match told {
        ToldRoll::Damage { name: own, amount } if own == name => Some(*amount),
        _ => None,
    });
    let told_check = draft.take_told(|told| match told {
        ToldRoll::FlatCheck { name: own, degree } if own == name => Some(*degree),
        _ => None,
    });
    if is_dead(draft, actor.id) {
        return;
    }
    let decides = TurnRollKind::PersistentDamage(name.clone());
    let purpose = || Purpose::new(by.as_str(), actor.name.clone(), decides.purpose());
    let amount = match (amount, damage) {
        (Some(amount), _) => Some(amount),
        (None, Some(dice)) => draft.roll_all(dice, purpose()),
        (None, None) => None,
    };
    if let Some(amount) = amount.map(|amount| amount.max(0)) {
        let name = name.clone();
        draft.turn_roll(actor.id, TurnRoll::Damage { name, amount }, by);
        suffer(draft, actor, amount);
    }
    if is_dead(draft, actor.id) {
        return;
    }
    let numbers = damage.as_ref().map(|_| FLAT_CHECK);
    let decides = (by, TurnRollKind::FlatCheck(name.clone()));
    let Some(check) = made(draft, actor, told_check, numbers, decides) else {
        return;
    };
    let checked = TurnRoll::FlatCheck {
        name: name.clone(),
        check,
    };
    draft.turn_roll(actor.id, checked, by);
    if matches!(check.degree, Degree::Success | Degree::Critical) {
        let profile = draft.facts.profile_mut(actor.id);
        profile.persistent.retain(|own| own.name != *name);
        draft.turn_roll(actor.id, TurnRoll::Over { name: name.clone() }, by);
    }
}

/// Makes the save against an affliction that is due now, and reports its result; the table decides
/// its consequences.
pub(super) fn save(draft: &mut Draft<'_>, actor: &Creature, affliction: &Affliction) {
    let name = &affliction.name;
    let told = draft.take_told(|told| match told {
        ToldRoll::Save { name: own, degree } if own == name => Some(*degree),
        _ => None,
    });
    if is_dead(draft, actor.id) {
        return;
    }
    let by = rule::ENCOUNTER_TURN_END_DAMAGE;
    let numbers = save_numbers(draft.facts.profile(actor.id), affliction);
    let decides = TurnRollKind::Save(name.clone());
    if let Some(check) = made(draft, actor, told, numbers, (by, decides)) {
        let name = name.clone();
        draft.turn_roll(actor.id, TurnRoll::Save { name, check }, by);
    }
}

/// Refuses a stated result of a roll that is not due.
pub(super) fn not_due(draft: &Draft<'_>, actor: &Creature) -> Option<Objection> {
    let told = draft.told.first()?;
    let by = match told {
        ToldRoll::Recovery(_) => rule::ENCOUNTER_TURN_RECOVERY,
        ToldRoll::Damage { .. } | ToldRoll::FlatCheck { .. } | ToldRoll::Save { .. } => {
            rule::ENCOUNTER_TURN_END_DAMAGE
        }
    };
    let (name, option, value) = (&actor.name, told.option(), told.value_words());
    let text = format!("`{option}={value}` tells of a roll that is not due for {name} now");
    Some(objection(by, text))
}

/// Returns the check as stated, or as rolled if its numbers are stated.
fn made(
    draft: &mut Draft<'_>,
    actor: &Creature,
    told: Option<Degree>,
    numbers: Option<Numbers>,
    (by, decides): (RuleId, TurnRollKind),
) -> Option<CheckMade> {
    if let Some(degree) = told {
        return Some(CheckMade {
            rolled: None,
            degree,
        });
    }
    let Numbers { modifier, dc } = numbers?;
    let purpose = Purpose::new(by.as_str(), actor.name.clone(), decides.purpose());
    let natural = i32::from(draft.roll(purpose, Die::D20)?.get());
    let total = natural.saturating_add(modifier);
    Some(CheckMade {
        rolled: Some(TotalAgainst { total, dc }),
        degree: degree::degree(natural, total, dc),
    })
}

fn is_dead(draft: &Draft<'_>, id: CreatureId) -> bool {
    draft
        .creature(id)
        .is_some_and(|creature| creature.is(Condition::Dead))
}

/// Takes damage from the stated hit points. At 0 the creature is knocked out in its own turn
/// (`pf2e.encounter.knocked-out`: its place stays), and dying gets worse if its numbers say so.
fn suffer(draft: &mut Draft<'_>, actor: &Creature, amount: i32) {
    let profile = draft.facts.profile_mut(actor.id);
    let Some(points) = profile.hit_points.as_mut().filter(|_| amount > 0) else {
        return;
    };
    points.now = points
        .now
        .saturating_sub(amount)
        .max(dying::LEAST_HIT_POINTS);
    let now = points.now;
    let by = rule::ENCOUNTER_TURN_END_DAMAGE;
    draft.turn_roll(actor.id, TurnRoll::HitPoints(now), by);
    if now > dying::LEAST_HIT_POINTS {
        return;
    }
    let is_awake = |creature: &Creature| !creature.is(Condition::Unconscious);
    if draft.creature(actor.id).is_some_and(is_awake) {
        knocked_out(draft, actor);
        draft.turn_roll(actor.id, TurnRoll::KnockedOut, rule::ENCOUNTER_KNOCKED_OUT);
    }
    draft.change(actor.id, |creature| {
        creature.conditions.set(Condition::Prone, true);
    });
    let profile = draft.facts.profile(actor.id);
    if let Some(change) = profile.worse_by_damage(Severity::Plain) {
        change_dying(draft, actor.id, change, by);
    }
}

fn change_dying(draft: &mut Draft<'_>, id: CreatureId, change: DyingChange, by: RuleId) {
    let profile = draft.facts.profile_mut(id);
    let happened = match change {
        DyingChange::Ends => {
            profile.set_dying(0);
            TurnRoll::Dying(0)
        }
        DyingChange::Becomes(value) => {
            profile.set_dying(value);
            TurnRoll::Dying(value)
        }
        DyingChange::Dies => {
            profile.set_dying(0);
            draft.change(id, |creature| {
                creature.conditions.set(Condition::Dead, true);
            });
            TurnRoll::Dead
        }
    };
    draft.turn_roll(id, happened, by);
}

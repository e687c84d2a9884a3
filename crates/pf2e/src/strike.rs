//! A Strike from its numbers: its modifiers, the Armor Class of the moment, the degree of success.
//!
//! Decided here: the modifiers of `pf2e.encounter.strike` and `pf2e.encounter.aoo.strike`, with
//! `pf2e.flank.effect`, being flat-footed on terrain, and `pf2e.cover.*` for the target's Armor
//! Class. The module `plan` decides who may Strike whom, and when.

use crate::SceneFacts as _;
use board::{Condition, Creature, CreatureId};

use super::cover::{self, Origin, Reachwise};
use super::entry::Level;
use super::plan::{attacks_before, disrupts, multiple_attack_penalty, range_modifier};
use super::{Action, AttackKind, Declaration, Scene, StrikeResult, flank, registry as rule};
use rules::{Attack, AttackResult, Cause, Modifier, RuleId};

/// A melee Strike as a reaction to a creature's movement (`pf2e.encounter.aoo.strike`).
pub(crate) fn opportunity(
    scene: Scene<'_>,
    attacker: CreatureId,
    target: CreatureId,
) -> Option<Attack> {
    let penalty = Modifier::new(
        rule::ENCOUNTER_AOO_STRIKE,
        scene.facts.variant.opportunity_attack_modifier(),
        "Attack of Opportunity",
    );
    attack(
        scene,
        (attacker, target),
        rule::ENCOUNTER_AOO_STRIKE,
        Reachwise::Unsaid,
        vec![penalty],
    )
}

/// The Strike that a declaration is, if it is a Strike that the rules allow.
pub(crate) fn declared(scene: Scene<'_>, declaration: &Declaration) -> Option<Attack> {
    let actor = declaration.actor?;
    match &declaration.action {
        Action::Strike(strike) => {
            let before = attacks_before(scene, actor, strike.occasion);
            let repeated = multiple_attack_penalty(before, strike.agility);
            let mut penalties = vec![Modifier::new(
                rule::ENCOUNTER_MAP_PENALTY,
                repeated,
                "multiple attack penalty",
            )];
            let reachwise = match strike.attack {
                AttackKind::Melee => Reachwise::Unsaid,
                AttackKind::Ranged => {
                    let (own, target) = (scene.creature(actor)?, scene.creature(strike.target)?);
                    let amount = range_modifier(scene, own, target).ok()?;
                    penalties.push(Modifier::new(
                        rule::ENCOUNTER_STRIKE_RANGE,
                        amount,
                        "range increments",
                    ));
                    Reachwise::Ranged
                }
            };
            let pair = (actor, strike.target);
            attack(scene, pair, rule::ENCOUNTER_STRIKE, reachwise, penalties)
        }
        Action::OpportunityAttack(strike) => opportunity(scene, actor, strike.target),
        _ => None,
    }
}

fn attack(
    scene: Scene<'_>,
    (attacker, target): (CreatureId, CreatureId),
    by: RuleId,
    reachwise: Reachwise,
    penalties: Vec<Modifier>,
) -> Option<Attack> {
    let (attacker, target) = (scene.creature(attacker)?, scene.creature(target)?);
    let profile = scene.profile(attacker.id);
    let own = profile.stated_attack();
    let own = own.map(|amount| Modifier::stated(amount, "attack modifier"));
    let mut attack = Vec::from_iter(own);
    attack.extend(penalties.into_iter().filter(|penalty| penalty.amount != 0));
    Some(Attack {
        attacker: attacker.id,
        target: target.id,
        rule: by,
        attack,
        armor_class: armor_class(scene, attacker, target, reachwise),
        damage: profile.damage.clone(),
    })
}

/// The target's Armor Class against that attacker now: cover raises it, being flat-footed lowers
/// it. It is empty if none is stated.
pub(crate) fn armor_class(
    scene: Scene<'_>,
    attacker: &Creature,
    target: &Creature,
    reachwise: Reachwise,
) -> Vec<Modifier> {
    let Some(stated) = scene.profile(target.id).armor_class else {
        return Vec::new();
    };
    let mut parts = vec![Modifier::stated(stated, "Armor Class")];
    if let Ok(Some(given)) = cover::cover(scene, Origin::Creature(attacker), target, reachwise)
        && given.level != Level::None
    {
        let bonus = given.level.armor_class_bonus();
        let text = format!("{} cover", given.level.word());
        parts.push(Modifier::new(given.worth(), bonus, text));
    }
    if let Some(found) = flank::flat_footed(scene, target, Some(attacker.id)) {
        parts.push(Modifier::new(found.rule, -2, "flat-footed"));
    }
    parts
}

/// The rule by which an attack with that result disrupts what triggered it, if it does: only a
/// manipulate action can be disrupted (`pf2e.encounter.aoo.disrupt`).
pub(crate) fn disruption(scene: Scene<'_>, trigger: Cause, result: AttackResult) -> Option<RuleId> {
    let result = match result {
        AttackResult::CriticalHit => StrikeResult::Critical,
        AttackResult::Hit => StrikeResult::Hit,
        AttackResult::Miss | AttackResult::CriticalMiss => StrikeResult::Miss,
    };
    let disrupts = trigger == Cause::Manipulate && disrupts(scene.facts.variant, result);
    disrupts.then_some(rule::ENCOUNTER_AOO_DISRUPT)
}

/// The damage: a critical hit does double damage; a hit does at least 1.
pub(crate) fn damage(result: AttackResult, rolled: i32) -> i32 {
    let damage = match result {
        AttackResult::CriticalHit => rolled.saturating_mul(2),
        AttackResult::Hit => rolled,
        AttackResult::Miss | AttackResult::CriticalMiss => return 0,
    };
    damage.max(1)
}

/// The changes for a creature that has come to that many hit points.
pub(crate) const fn state_at(hit_points: i32) -> &'static [Condition] {
    if hit_points <= 0 {
        &[Condition::Unconscious, Condition::Prone]
    } else {
        &[]
    }
}

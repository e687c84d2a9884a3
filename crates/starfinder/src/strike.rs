//! An attack from its numbers: its modifiers, and the Armor Class of the moment.
//!
//! Decided here: the modifiers of `starfinder.adjunct.entangled`, `starfinder.squeeze.entangled`,
//! `starfinder.adjunct.fatigued` and `starfinder.adjunct.run` on melee attacks, Armor Class and
//! damage, and the one reaction in a round of `starfinder.adjunct.aoo`. The module `measure`
//! decides who reaches whom, and `trigger` decides whose movement allows an attack.

use board::{Condition, Creature, CreatureId};
use dice::{Expression, Term};

use super::condition::{self, Guard, Impairment, Posture};
use super::{Scene, measure, registry, size};
use crate::mover;
use rules::{At, Attack, Modifier, Refusal, RuleId};

/// A melee attack because of an opportunity that a creature's movement gives.
pub(crate) fn opportunity(
    scene: Scene<'_>,
    attacker: CreatureId,
    target: CreatureId,
) -> Option<Attack> {
    let (attacker, target) = (
        scene.board.creature(attacker)?,
        scene.board.creature(target)?,
    );
    Some(attack(scene, attacker, target, registry::ADJUNCT_AOO))
}

/// A melee attack in the attacker's turn, if it reaches the target. A creature that threatens
/// nothing may attack too: with its bare hands, which have its reach.
pub(crate) fn declared(
    scene: Scene<'_>,
    attacker: &Creature,
    target: &Creature,
) -> Result<Attack, Refusal> {
    if attacker.id == target.id {
        let text = format!("{} attacks nobody but itself", attacker.name);
        return Err(Refusal::new(registry::REACH_DEFINITION, At::Action, text));
    }
    if size::is_helpless(attacker) {
        let text = format!("{} is helpless", attacker.name);
        return Err(Refusal::new(registry::REACH_THREATEN, At::Action, text));
    }
    let rule = registry::REACH_DEFINITION;
    let places = size::occupied(scene, attacker).zip(size::occupied(scene, target));
    let reaches = places.is_some_and(|(own, its)| measure::can_reach(scene, attacker, own, its));
    if reaches {
        Ok(attack(scene, attacker, target, rule))
    } else {
        let text = format!("{} does not reach {}", attacker.name, target.name);
        Err(Refusal::new(rule, At::Action, text))
    }
}

fn attack(scene: Scene<'_>, attacker: &Creature, target: &Creature, by: RuleId) -> Attack {
    let profile = scene.facts.profile(attacker.id);
    let impairments = impairments_of(scene, attacker);
    let own = profile.stated_attack();
    let own = own.map(|amount| Modifier::stated(amount, "attack bonus"));
    let mut modifiers = Vec::from_iter(own);
    modifiers.extend(counted(&impairments, |one| one.attack));
    let damage = impairments.iter().map(|one| one.damage).sum();
    Attack {
        attacker: attacker.id,
        target: target.id,
        rule: by,
        attack: modifiers,
        armor_class: armor_class(scene, target),
        damage: profile.damage.as_ref().map(|dice| changed(dice, damage)),
    }
}

/// The states that impair the creature now.
fn impairments_of(scene: Scene<'_>, creature: &Creature) -> Vec<Impairment> {
    let posture = Posture {
        fit: mover::fit_of(scene, creature),
        guard: Guard::of(scene, creature),
    };
    condition::impairments(scene.facts.profile(creature.id), posture)
}

fn counted<'a>(
    impairments: &'a [Impairment],
    amount: impl Fn(&Impairment) -> i32 + 'a,
) -> impl Iterator<Item = Modifier> + 'a {
    impairments
        .iter()
        .map(move |one| Modifier::new(one.rule, amount(one), one.text))
        .filter(|modifier| modifier.amount != 0)
}

/// The dice with a penalty. Dice that have no room for another term are left as they are.
fn changed(dice: &Expression, amount: i32) -> Expression {
    let penalty = (amount != 0).then_some(Term::Constant(amount));
    let terms = dice.terms().iter().copied().chain(penalty);
    Expression::new(terms).unwrap_or_else(|_| dice.clone())
}

/// The target's Armor Class now; empty if none is stated.
fn armor_class(scene: Scene<'_>, target: &Creature) -> Vec<Modifier> {
    let Some(stated) = scene.facts.profile(target.id).armor_class else {
        return Vec::new();
    };
    let mut parts = vec![Modifier::stated(stated, "Armor Class")];
    let impairments = impairments_of(scene, target);
    parts.extend(counted(&impairments, |one| one.armor_class));
    parts
}

/// Hit points do not fall below 0.
pub(crate) const LEAST_HIT_POINTS: i32 = 0;

/// The changes for a creature that has come to that many hit points: at 0 it is unconscious, which
/// includes helpless.
pub(crate) const fn state_at(hit_points: i32) -> &'static [Condition] {
    if hit_points <= 0 {
        &[Condition::Unconscious]
    } else {
        &[]
    }
}

/// Whether the creature may use a reaction now.
pub(crate) fn may_react(scene: Scene<'_>, creature: CreatureId) -> Result<(), Refusal> {
    let body = scene.board.creature(creature);
    let guard = body.map_or(Guard::Up, |body| Guard::of(scene, body));
    let (rule, text) = if body.is_some_and(size::is_helpless) {
        (registry::REACH_THREATEN, "it is helpless")
    } else {
        match guard {
            Guard::Runs => (registry::ADJUNCT_RUN, "it has run and is flat-footed"),
            Guard::Climbs => {
                let text = "it climbs by skill and is flat-footed";
                (registry::ADJUNCT_ATHLETICS_MOVE, text)
            }
            Guard::Up if scene.facts.turn(creature).reaction_spent => {
                (registry::ADJUNCT_AOO, "its reaction of this round is spent")
            }
            Guard::Up => return Ok(()),
        }
    };
    Err(Refusal::new(rule, At::Action, text))
}

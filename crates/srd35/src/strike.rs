//! An attack from its numbers: its modifiers, and the Armor Class of the moment.
//!
//! Decided here: the modifiers of `srd35.squeeze.penalty` and `srd35.squeeze.escape_artist_penalty`
//! on attacks and Armor Class, and which cover counts (`srd35.pass.friend_no_cover`). The module
//! `measure` decides who reaches whom, and `trigger` decides whose movement allows an attack.

use board::{Condition, Creature, CreatureId};

use super::attempt::{self, Relation};
use super::squeeze::{self, Fit, own_fit};
use super::{Cover, Scene, measure, registry, size};
use rules::{At, Attack, Modifier, Refusal, RuleId};

/// A melee attack because of an opportunity that a creature's movement gives, by the rule that
/// gives it.
pub(crate) fn opportunity(
    scene: Scene<'_>,
    attacker: CreatureId,
    target: CreatureId,
    given_by: RuleId,
) -> Option<Attack> {
    let (attacker, target) = (
        scene.board.creature(attacker)?,
        scene.board.creature(target)?,
    );
    Some(attack(scene, attacker, target, given_by))
}

/// A melee attack in the attacker's turn, if it reaches the target.
pub(crate) fn declared(
    scene: Scene<'_>,
    attacker: &Creature,
    target: &Creature,
) -> Result<Attack, Refusal> {
    match obstacle(scene, attacker, target) {
        None => Ok(attack(scene, attacker, target, registry::MOVE_SINGLE)),
        Some((rule, text)) => Err(Refusal::new(rule, At::Action, text)),
    }
}

/// Why one creature may not strike the other in melee from its present place; `None` if it may.
pub(crate) fn obstacle(
    scene: Scene<'_>,
    attacker: &Creature,
    target: &Creature,
) -> Option<(RuleId, String)> {
    let name = &attacker.name;
    if attacker.id == target.id {
        let text = format!("{name} cannot attack itself");
        return Some((registry::SMALL_ATTACK_OWN_SQUARE, text));
    }
    if size::is_helpless(attacker) {
        return Some((registry::PASS_HELPLESS, format!("{name} is helpless")));
    }
    if scene.facts.profile(attacker.id).cannot_attack {
        let text = format!("something keeps {name} from attacking");
        return Some((registry::PASS_EXCEPTIONS, text));
    }
    if !measure::can_attack(scene, attacker) {
        let text = format!("{name} has no room to attack");
        return Some((registry::SQUEEZE_ESCAPE_ARTIST_PENALTY, text));
    }
    if measure::can_strike(scene, attacker, target) {
        return None;
    }
    let is_near = target.footprint().is_some_and(|space| {
        let mut squares = space.squares();
        squares.any(|square| measure::is_in_band(scene, attacker, square))
    });
    if is_near {
        let text = format!("a wall is in the way from {name} to {}", target.name);
        return Some((registry::BIG_NATURAL_REACH, text));
    }
    let rule = if attacker.is(Condition::ReachWeapon) {
        registry::BIG_REACH_WEAPON
    } else if size::natural_reach_feet(attacker) == 0 {
        registry::SMALL_MUST_ENTER
    } else {
        registry::SIZE_REACH
    };
    Some((rule, format!("{name} does not reach {}", target.name)))
}

fn attack(scene: Scene<'_>, attacker: &Creature, target: &Creature, by: RuleId) -> Attack {
    let profile = scene.facts.profile(attacker.id);
    let own = profile.stated_attack();
    let own = own.map(|amount| Modifier::stated(amount, "attack bonus"));
    let mut modifiers = Vec::from_iter(own);
    if own_fit(scene.board, attacker) == Fit::Squeezed {
        modifiers.push(Modifier::new(registry::SQUEEZE_PENALTY, -4, "squeezed"));
    }
    Attack {
        attacker: attacker.id,
        target: target.id,
        rule: by,
        attack: modifiers,
        armor_class: armor_class(scene, target),
        damage: profile.damage.clone(),
    }
}

/// The target's Armor Class now; empty if none is stated.
fn armor_class(scene: Scene<'_>, target: &Creature) -> Vec<Modifier> {
    let Some(stated) = scene.facts.profile(target.id).armor_class else {
        return Vec::new();
    };
    let mut parts = vec![Modifier::stated(stated, "Armor Class")];
    let covers = scene.facts.profile(target.id).covers.iter();
    parts.extend(covers.map(|cover| covered(scene, target, *cover)));
    let fit = own_fit(scene.board, target);
    let penalty = squeeze::modifiers(scene, fit).armor_class;
    match fit {
        Fit::Free => {}
        Fit::Squeezed => {
            parts.push(Modifier::new(
                registry::SQUEEZE_PENALTY,
                penalty,
                "squeezed",
            ));
        }
        Fit::Escape => {
            let rule = registry::SQUEEZE_ESCAPE_ARTIST_PENALTY;
            parts.push(Modifier::new(rule, penalty, "escaping"));
        }
    }
    parts
}

/// The bonus of cover, which is nothing if it comes from a friend whose square the target shares
/// (`srd35.pass.friend_no_cover`).
fn covered(scene: Scene<'_>, target: &Creature, cover: Cover) -> Modifier {
    let Some(giver) = cover.from.and_then(|from| scene.board.creature(from)) else {
        return Modifier::stated(cover.bonus, "cover");
    };
    let is_shared = giver.footprint().zip(target.footprint());
    let is_shared = is_shared.is_some_and(|(own, space)| own.overlaps(space));
    if is_shared && attempt::relation(scene, target, giver) == Relation::Friend {
        let text = format!("no cover from {}", giver.name);
        return Modifier::new(registry::PASS_FRIEND_NO_COVER, 0, text);
    }
    Modifier::stated(cover.bonus, format!("cover from {}", giver.name))
}

/// Hit points fall as far as they are counted.
pub(crate) const LEAST_HIT_POINTS: i32 = -rules::MOST_HIT_POINTS;

/// The changes for a creature that has come to that many hit points: below 0 it is helpless, dying
/// or dead.
pub(crate) const fn state_at(hit_points: i32) -> &'static [Condition] {
    if hit_points < 0 {
        &[Condition::Helpless]
    } else {
        &[]
    }
}

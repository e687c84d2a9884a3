//! An attack from its numbers: what is added to the die, the Armor Class of the moment, hit or
//! miss.
//!
//! Decided here: the modifiers of `srd35.squeeze.penalty` and
//! `srd35.squeeze.escape_artist_penalty` on attacks and Armor Class. Who reaches whom is decided in
//! `measure`, who may attack for whose movement in `trigger`.

use board::{Condition, Creature, CreatureId};

use super::rulings::EscapeArtistStacking;
use super::squeeze::{Fit, standing_fit};
use super::{Scene, measure, registry, size};
use crate::{At, Attack, AttackResult, Modifier, Refusal, RuleId};

/// A melee attack for an opportunity that somebody's movement gives, by the rule that gives it.
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
    if measure::can_strike(scene, attacker, target) {
        return Ok(attack(scene, attacker, target, registry::MOVE_SINGLE));
    }
    let (rule, text) = if size::is_helpless(attacker) {
        let text = format!("{} is helpless", attacker.name);
        (registry::PASS_HELPLESS, text)
    } else if !measure::can_attack(scene, attacker) {
        let text = format!("{} has no room to attack", attacker.name);
        (registry::SQUEEZE_ESCAPE_ARTIST_PENALTY, text)
    } else {
        let rule = if attacker.is(Condition::ReachWeapon) {
            registry::BIG_REACH_WEAPON
        } else {
            registry::SIZE_REACH
        };
        (
            rule,
            format!("{} does not reach {}", attacker.name, target.name),
        )
    };
    Err(Refusal::new(rule, At::Action, text))
}

fn attack(scene: Scene<'_>, attacker: &Creature, target: &Creature, by: RuleId) -> Attack {
    let profile = scene.facts.profile(attacker.id);
    let mut modifiers = vec![Modifier::new(by, profile.attack, "attack bonus")];
    if fit_of(scene, attacker) == Fit::Squeezed {
        modifiers.push(Modifier::new(registry::SQUEEZE_PENALTY, -4, "squeezed"));
    }
    Attack {
        attacker: attacker.id,
        target: target.id,
        rule: by,
        attack: modifiers,
        armor_class: armor_class(scene, target, by),
        damage: profile.damage.clone(),
    }
}

fn fit_of(scene: Scene<'_>, creature: &Creature) -> Fit {
    creature.footprint().map_or(Fit::Free, |footprint| {
        standing_fit(scene.board, creature, footprint)
    })
}

/// The target's Armor Class now; empty where none is stated.
fn armor_class(scene: Scene<'_>, target: &Creature, by: RuleId) -> Vec<Modifier> {
    let Some(stated) = scene.facts.profile(target.id).armor_class else {
        return Vec::new();
    };
    let mut parts = vec![Modifier::new(by, stated, "Armor Class")];
    let escape = registry::SQUEEZE_ESCAPE_ARTIST_PENALTY;
    match (fit_of(scene, target), scene.rulings.get()) {
        (Fit::Free, _) => {}
        (Fit::Squeezed, _) => {
            parts.push(Modifier::new(registry::SQUEEZE_PENALTY, -4, "squeezed"));
        }
        (Fit::Escape, EscapeArtistStacking::Replace) => {
            parts.push(Modifier::new(escape, -4, "escaping"));
        }
        (Fit::Escape, EscapeArtistStacking::Add) => {
            parts.push(Modifier::new(escape, -8, "escaping"));
        }
    }
    parts
}

/// A natural 20 hits, a natural 1 misses; else the total decides.
pub(crate) const fn result(natural: i32, total: i32, armor_class: i32) -> AttackResult {
    let hits = match natural {
        20 => true,
        1 => false,
        _ => total >= armor_class,
    };
    if hits {
        AttackResult::Hit
    } else {
        AttackResult::Miss
    }
}

/// A hit does at least 1. Critical hits differ from weapon to weapon: their dice are typed in.
pub(crate) fn damage(result: AttackResult, rolled: i32) -> i32 {
    if result.is_hit() { rolled.max(1) } else { 0 }
}

/// Hit points fall as far as they are counted.
pub(crate) const LEAST_HIT_POINTS: i32 = -crate::attack::MOST_HIT_POINTS;

/// What is true of a creature that has come to that many hit points, in the notation's words:
/// below 0 it is helpless, dying or dead.
pub(crate) const fn state_at(hit_points: i32) -> &'static [&'static str] {
    if hit_points < 0 { &["helpless"] } else { &[] }
}

#[cfg(test)]
mod tests {
    use super::{damage, result};
    use crate::AttackResult::{Hit, Miss};

    #[test]
    fn the_natural_roll_comes_before_the_total() {
        assert_eq!(result(10, 15, 15), Hit);
        assert_eq!(result(10, 14, 15), Miss);
        assert_eq!(result(20, 21, 40), Hit);
        assert_eq!(result(1, 30, 15), Miss);
    }

    #[test]
    fn a_hit_does_at_least_one() {
        assert_eq!(
            (damage(Hit, -1), damage(Hit, 6), damage(Miss, 6)),
            (1, 6, 0)
        );
    }
}

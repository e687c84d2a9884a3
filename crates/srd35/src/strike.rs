//! An attack from its numbers: what is added to the die, and the Armor Class of the moment.
//!
//! Decided here: the modifiers of `srd35.squeeze.penalty` and
//! `srd35.squeeze.escape_artist_penalty` on attacks and Armor Class. Who reaches whom is decided in
//! `measure`, who may attack for whose movement in `trigger`.

use board::{Condition, Creature, CreatureId};

use super::rulings::EscapeArtistStacking;
use super::squeeze::{Fit, standing_fit};
use super::{Scene, measure, registry, size};
use rules::{At, Attack, Modifier, Refusal, RuleId};

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

/// Hit points fall as far as they are counted.
pub(crate) const LEAST_HIT_POINTS: i32 = -rules::MOST_HIT_POINTS;

/// What is true of a creature that has come to that many hit points, in the notation's words:
/// below 0 it is helpless, dying or dead.
pub(crate) const fn state_at(hit_points: i32) -> &'static [&'static str] {
    if hit_points < 0 { &["helpless"] } else { &[] }
}

//! What a creature gets past only with a check: water and faces for whoever has no speed for them, or
//! meets hazards there, and opponents through whose squares it tumbles.

use board::{Board, Condition, Creature, CreatureId, Movement};
use grid::Feet;

use super::athletics::{self, CheckNeed, Skill};
use super::mover::Mover;
use super::occupied::Relation;
use super::{Facts, Scene, State, Verb, range, registry, size, speed};
use rules::{Checked, Citation, Rulings};

/// Everything of that kind on the board, each with its check.
pub(crate) fn checks(scene: Scene<'_>, creature: CreatureId) -> Vec<(Checked, Citation)> {
    let Some(creature) = scene.board.creature(creature) else {
        return Vec::new();
    };
    // A flyer may need no check in a later turn, which no search looks at.
    if speed::speed_feet(scene, creature, Movement::Fly) > 0 {
        return Vec::new();
    }
    let by_skill = [
        (Skill::Swim, "Athletics to swim"),
        (Skill::Climb, "Athletics to climb"),
    ];
    let by_skill = by_skill.into_iter().filter_map(|(skill, words)| {
        let way = skill.way();
        let need = athletics::need(scene, creature, skill);
        let is_due = matches!(need, Ok(CheckNeed::Check(_))) && range::has_medium(scene, way);
        let rule = skill.rule(athletics::has_speed(creature, way));
        is_due.then(|| (Checked::By(way), Citation::of(rule, words)))
    });
    by_skill.chain(tumbled(scene, creature)).collect()
}

/// The opponents through whose squares the creature may tumble.
fn tumbled(scene: Scene<'_>, creature: &Creature) -> Vec<(Checked, Citation)> {
    let mover = Mover::new(scene, creature, Verb::Tumble, Movement::Land);
    let is_loaded = [State::Encumbered, State::Overburdened]
        .into_iter()
        .any(|load| mover.profile.is(load));
    if is_loaded || size::enters_opponents(creature) {
        return Vec::new();
    }
    let others = mover.others.iter().map(|(other, _)| *other);
    let opponents = others.filter(|other| {
        mover.relation(other) == Relation::Opponent
            && !size::is_helpless(other)
            && !other.is(Condition::FillsSpace)
    });
    let named = opponents.map(|other| {
        let words = format!("Acrobatics to tumble through {}", other.name);
        let check = Citation::of(registry::OCCUPIED_TUMBLE, words);
        (Checked::Opponent(other.id), check)
    });
    named.collect()
}

/// Gives the creature a speed for what it would do by skill, without hazards.
pub(crate) fn pass(
    board: &mut Board,
    facts: &mut Facts,
    rulings: &mut Rulings,
    (creature, checked): (CreatureId, Checked),
) {
    let Checked::By(way) = checked else {
        return;
    };
    facts.area.is_hazardous = false;
    // The ruling has that choice.
    rulings
        .set("ruling.hazardous-circumstances", "flagged")
        .unwrap_or_default();
    if let Some(creature) = board.creature_mut(creature)
        && creature.speeds.get(way).is_none()
    {
        let land = creature.speeds.get(Movement::Land).unwrap_or(Feet(30));
        creature.speeds.set(way, land);
    }
}

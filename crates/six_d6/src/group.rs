//! One roll for a group (`6d6.dice.group`): the roll of the first member serves the others until
//! each has used it once. Only who rolls the same dice values can use it.

use board::CreatureId;

use super::rulings::GroupRoll as Ruling;
use super::{DiceValue, Facts, GroupRoll, Movement, Scene};

/// The group whose roll the creature's run uses, if any.
pub(crate) fn of_run(
    scene: Scene<'_>,
    creature: CreatureId,
    movement: &Movement,
) -> Option<String> {
    match (&movement.group, scene.rulings.get::<Ruling>()) {
        (Some(name), _) => Some(name.clone()),
        (None, Ruling::IfDeclared) => None,
        (None, Ruling::Always) => scene
            .facts
            .groups
            .iter()
            .find(|(_, group)| group.members.contains(&creature))
            .map(|(name, _)| name.clone()),
    }
}

/// The score that the group's roll gives the creature, who has not used it yet.
pub(crate) fn take(
    facts: &mut Facts,
    name: &str,
    creature: CreatureId,
    values: &[DiceValue],
) -> Option<u32> {
    let group = facts.groups.get_mut(name)?;
    let roll = group
        .roll
        .as_mut()
        .filter(|roll| roll.values == values && !roll.used.contains(&creature))?;
    let score = roll.score;
    roll.used.insert(creature);
    if group
        .members
        .iter()
        .all(|member| roll.used.contains(member))
    {
        group.roll = None;
    }
    Some(score)
}

/// Keeps the creature's roll for the others.
pub(crate) fn keep(
    facts: &mut Facts,
    name: &str,
    creature: CreatureId,
    values: &[DiceValue],
    score: u32,
) {
    let Some(group) = facts.groups.get_mut(name) else {
        return;
    };
    let serves_others = group.members.iter().any(|member| *member != creature);
    group.roll = serves_others.then(|| GroupRoll {
        values: values.to_vec(),
        score,
        used: [creature].into(),
    });
}

//! One roll for a group (`6d6.dice.group`): its rolls are numbered, and the n-th run of a member
//! with the group uses the n-th roll. A run with dice values different from the first is rolled
//! separately.

use board::CreatureId;

use super::rulings::GroupRoll as Ruling;
use super::{DiceValue, Facts, Group, Movement, Scene, advantage};
use rules::Rulings;

/// The group whose rolls the creature's run uses, if there is one.
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

/// The scores that the group's rolls give the creature for its next runs with these dice values:
/// those of the runs that other members have made and it has not.
pub(crate) fn scores<'f>(
    scene: Scene<'f>,
    name: &str,
    creature: CreatureId,
    values: &[DiceValue],
) -> &'f [u32] {
    let is_same = |own: &&Group| advantage::have_same_value(scene.rulings, &own.values, values);
    let group = scene.facts.groups.get(name).filter(is_same);
    let made = |group: &Group| group.runs.get(&creature).copied().unwrap_or(0);
    let ahead = group.and_then(|group| group.scores.get(made(group)..));
    ahead.unwrap_or_default()
}

/// Counts a run of the creature with that score, and keeps the score for the members that follow.
pub(crate) fn count(
    (facts, rulings): (&mut Facts, &Rulings),
    name: &str,
    creature: CreatureId,
    values: &[DiceValue],
    score: u32,
) {
    let Some(group) = facts.groups.get_mut(name) else {
        return;
    };
    if group.scores.is_empty() {
        group.values = values.to_vec();
    }
    if !advantage::have_same_value(rulings, &group.values, values) {
        return;
    }
    let made = group.runs.entry(creature).or_default();
    if *made == group.scores.len() {
        group.scores.push(score);
    }
    *made += 1;
}

//! Play without a grid: goals with an MR and counted distances (`6d6.gridless.leader-mr`,
//! `6d6.gridless.same-way`, `6d6.gridless.legs`, `6d6.gridless.distance-counter`).

use board::CreatureId;

use super::hidden::Knowledge;
use super::rulings::GridlessProgress;
use super::{Facts, Scene};

/// The MR of the goal; 1 if the leader has set none.
pub(crate) fn resistance(scene: Scene<'_>, name: &str, knowledge: Knowledge) -> u32 {
    scene
        .facts
        .goals
        .get(name)
        .map_or(1, |goal| match knowledge {
            Knowledge::Players => goal.apparent,
            Knowledge::Truth => goal.truth,
        })
}

/// The points that the creature has already spent on the goal, which are taken off its cost
/// (`ruling.gridless-progress`).
pub(crate) fn paid_before(scene: Scene<'_>, creature: CreatureId, name: &str) -> u32 {
    let spent = scene.facts.progress.get(&(creature, name.to_owned()));
    spent.copied().unwrap_or(0)
}

/// Notes points spent on a goal that was not reached; returns whether the ruling keeps them.
pub(crate) fn keep_progress(
    facts: &mut Facts,
    ruling: GridlessProgress,
    creature: CreatureId,
    name: &str,
    points: u32,
) -> bool {
    if ruling == GridlessProgress::None {
        return false;
    }
    let spent = facts
        .progress
        .entry((creature, name.to_owned()))
        .or_default();
    *spent = spent.saturating_add(points);
    true
}

/// Counts one square towards the end of a counter, down to 0; returns whether it went beyond.
pub(crate) fn count_towards(facts: &mut Facts, who: &str, end: &str) -> bool {
    match facts.counter_mut(who, end) {
        Some(counter) if counter.squares > 0 => {
            counter.squares -= 1;
            false
        }
        _ => true,
    }
}

/// Counts one square away from the end of a counter.
pub(crate) fn count_away(facts: &mut Facts, who: &str, end: &str) {
    if let Some(counter) = facts.counter_mut(who, end) {
        counter.squares = counter.squares.saturating_add(1);
    }
}

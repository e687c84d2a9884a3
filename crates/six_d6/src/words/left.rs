//! What a creature has left in its turn, and the state that a list of creatures tells.

use board::Creature;

use crate::{Facts, Scene};

/// Its potential, which is all that is counted, and the points of an action that waits for more.
pub(super) fn left_of_turn(facts: &Facts, creature: &Creature) -> Vec<String> {
    let potential = facts.profile(creature.id).potential;
    let mut parts = vec![format!("potential {potential}")];
    parts.extend(open_action(facts, creature));
    parts
}

/// Its potential, whether it is hidden or unable to act, and an action that waits for more.
pub(super) fn state_words(scene: Scene<'_>, creature: &Creature) -> Vec<String> {
    let profile = scene.facts.profile(creature.id);
    let mut words = vec![format!("dp {}", profile.potential)];
    words.extend(profile.is_hidden.then(|| "hidden".to_owned()));
    words.extend((!profile.is_able).then(|| "unable".to_owned()));
    words.extend(open_action(scene.facts, creature));
    words
}

fn open_action(facts: &Facts, creature: &Creature) -> Option<String> {
    let open = facts.open.as_ref();
    let open = open.filter(|open| open.mover == creature.id)?;
    let (manner, left) = (open.movement.manner.word(), open.remaining);
    Some(format!(
        "its {manner} waits with {left} of {} points",
        open.score
    ))
}

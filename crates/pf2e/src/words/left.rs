//! What a creature has left in its turn, and the words of typed numbers, which the rulebook does not
//! list.

use board::Creature;
use rules::{Unlisted, UnlistedVerb};

use crate::{Begun, Facts};

/// The words of `docs/numbers.md`.
pub(super) const UNLISTED: Unlisted = Unlisted {
    verbs: &[],
    options: &[
        ("start-turn", &["recovery="]),
        ("end-turn", TURN_END),
        ("delay", TURN_END),
    ],
    properties: &["damage", "dying-max", "recovery-dc"],
    questions: &[
        asked(
            "order",
            "the order of the encounter; `none` where there is none",
        ),
        asked("turn", "whose turn is due or going on"),
        asked("round", "the number of the round"),
        asked("aside", "who is off the order by Delay"),
    ],
};

/// A question that has the name of a result and needs nothing behind it.
const fn asked(word: &'static str, meaning: &'static str) -> UnlistedVerb {
    UnlistedVerb {
        word,
        form: word,
        meaning,
    }
}

const TURN_END: &[&str] = &["recovery=", "damage=", "flat-check=", "save="];

/// Its actions, reactions and counted diagonals.
pub(super) fn left_of_turn(facts: &Facts, creature: &Creature) -> Vec<String> {
    let order = facts.encounter.as_ref();
    if order.is_some_and(|order| order.started == Begun::NotYet) {
        // What it has now is left from its last turn.
        return vec!["its first action begins the turn".to_owned()];
    }
    let turn = facts.turn(creature.id);
    let actions = turn.actions.map(|actions| format!("actions {actions}"));
    let reactions = format!("reactions {}", turn.reactions);
    let diagonals = format!("diagonals {}", turn.diagonals);
    actions.into_iter().chain([reactions, diagonals]).collect()
}

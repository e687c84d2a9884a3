//! What a creature has left in its turn, and the words of typed numbers, which the rulebook does not
//! list.

use crate::Scene;
use board::Creature;
use rules::{Unlisted, UnlistedVerb};

use crate::{Begun, Facts, Trait};

/// The activities behind `act` that have an effect of their own.
pub(super) const ACTIVITIES: &[UnlistedVerb] = &[UnlistedVerb {
    word: "shove",
    form: "act name=shove at=B: (x,y)",
    meaning: "Shove: B goes 5 ft along the path, 10 ft with `result=critical`; where its Fortitude \
              modifier is stated the check is rolled",
}];

/// The words of `docs/numbers.md`.
pub(super) const UNLISTED: Unlisted = Unlisted {
    options: &[
        ("start-turn", &["recovery="]),
        ("end-turn", TURN_END),
        ("delay", TURN_END),
    ],
    activities: ACTIVITIES,
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
    order: "`NAME delay` leaves it and `NAME return` comes back; `with: NAME before NAME` where totals are \
            tied; `gm arrange order=NAME,NAME` inside a group",
    rulings_at_begin: &[(
        "ruling.reaction-before-first-turn",
        "reactions before the first turn are given as the encounter begins; from now on `with: NAME \
         reactions 1` gives one",
    )],
    ..Unlisted::NONE
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

/// The traits that come and go in a fight.
const PASSING: [Trait; 6] = [
    Trait::CannotAct,
    Trait::CannotAttack,
    Trait::TookCover,
    Trait::Climbing,
    Trait::Quickened,
    Trait::NoReaction,
];

/// Whom it rides, and its passing traits.
pub(super) fn state_words(scene: Scene<'_>, creature: &Creature) -> Vec<String> {
    let profile = scene.facts.profile(creature.id);
    let mount = profile.rides.and_then(|mount| scene.board.creature(mount));
    let rides = mount.map(|mount| format!("rides {}", mount.name));
    let traits = PASSING.into_iter();
    let traits = traits.filter(|own| profile.traits.contains(*own));
    let traits = traits.map(|own| own.word().to_owned());
    rides.into_iter().chain(traits).collect()
}

//! The reasons of a range or a threat: those of the questions that the system answers about a
//! budget or a reach.

use board::Creature;
use journal::Answered;
use journal::because::first;
pub(crate) use journal::because::{asked, threat};
use rules::{Budget, SystemMovement as _};
use systems::Situation;
use tell::json;

/// Why a creature may spend so much on a movement: the answer to the system's own question.
pub(crate) fn budget(situation: &Situation, creature: &Creature, verb: &str) -> Option<Answered> {
    let verb = match verb {
        // The limit named is that of the usual movement.
        Budget::MIXED => situation
            .system()
            .usual_verb(situation.scene(), creature.id),
        verb => verb,
    };
    first(
        situation,
        &["limit", "budget"],
        &format!("{} {verb}", creature.name),
    )
}

/// Why those scores of a movement are possible, in a system whose movement is rolled.
pub(crate) fn scores(situation: &Situation, creature: &Creature, words: &str) -> Option<Answered> {
    asked(situation, &format!("range {} {words}", creature.name))
}

/// The reasons for an answer, for programs.
pub(crate) fn json(answered: Option<Answered>) -> Vec<json::Citation> {
    let reasons = answered.map_or_else(Vec::new, |answered| answered.reasons);
    reasons.iter().map(json::Citation::from).collect()
}

/// The reasons for several things, each after its name; those without reasons are left out.
pub(crate) fn each(things: impl Iterator<Item = (String, String)>) -> String {
    let things = things.filter(|(_, lines)| !lines.is_empty());
    let things: String = things
        .map(|(name, lines)| format!("  {name}\n{lines}"))
        .collect();
    if things.is_empty() {
        things
    } else {
        format!("because\n{things}")
    }
}

/// The reasons for an answer, one on each line.
pub(crate) fn lines(answered: Option<Answered>) -> String {
    let reasons = answered.map_or_else(Vec::new, |answered| answered.reasons);
    let lines = reasons.iter().map(|reason| format!("    {reason}\n"));
    lines.collect()
}

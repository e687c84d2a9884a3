//! The reasons of a range or a threat: those of the questions that the system answers about a
//! budget or a reach.

use board::Creature;
use dice::NoDice;
use journal::{Answered, Question};
use notation::{Span, Text};
use rules::{Budget, SystemMovement as _};
use systems::Situation;
use tell::json;

/// The answer to a question of the notation, if the system has that question.
pub(crate) fn asked(situation: &Situation, question: &str) -> Option<Answered> {
    let question = Question::parse(Text::new(question, Span::default())).ok()?;
    question.answer(situation, &mut NoDice).ok()
}

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
        ["limit", "budget"],
        &format!("{} {verb}", creature.name),
    )
}

/// Why a creature threatens as far as it does.
pub(crate) fn threat(situation: &Situation, creature: &Creature) -> Option<Answered> {
    let questions = ["reach-of", "threatened", "threat"];
    first(situation, questions, &creature.name)
}

/// The answer to the first of these questions that the system has.
fn first<const N: usize>(
    situation: &Situation,
    questions: [&str; N],
    about: &str,
) -> Option<Answered> {
    let mut questions = questions.into_iter();
    questions.find_map(|question| asked(situation, &format!("{question} {about}")))
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

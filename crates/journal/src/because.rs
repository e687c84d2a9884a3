//! Why an answer is what it is: the reasons of the questions that a system answers about it.

use board::Creature;
use dice::NoDice;
use notation::{Span, Text};
use rules::SystemMovement as _;
use systems::Situation;

use crate::{Answered, Question};

/// The answer to a question of the notation, if the system has that question.
pub fn asked(situation: &Situation, question: &str) -> Option<Answered> {
    let question = Question::parse(Text::new(question, Span::default())).ok()?;
    question.answer(situation, &mut NoDice).ok()
}

/// The answer to the first of these questions that the system has, about that.
pub fn first(situation: &Situation, questions: &[&str], about: &str) -> Option<Answered> {
    let mut questions = questions.iter();
    questions.find_map(|question| asked(situation, &format!("{question} {about}")))
}

/// Why a creature threatens as far as it does, or nothing.
pub fn threat(situation: &Situation, creature: &Creature) -> Option<Answered> {
    let system = situation.system();
    if let Some(kept) = system.kept_from_threatening(situation.scene(), creature.id) {
        return Some(Answered {
            lines: Vec::new(),
            reasons: vec![kept],
        });
    }
    let questions = ["reach-of", "threatened", "threat"];
    first(situation, &questions, &creature.name)
}

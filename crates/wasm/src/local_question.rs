//! The question that a table in this program waits on.

use board::{Board, CreatureId};
use encounter::{Answer, Encounter, Pending};
use tell::notation::{WrittenAnswer, WrittenCommand, leads_to_words, question};

use crate::question::{AnswerOption, OpenQuestion, kind_of, name_of};

impl OpenQuestion {
    pub(crate) fn new(pending: &Pending, now: &Encounter) -> OpenQuestion {
        let board = now.board();
        let name = |id: CreatureId| name_of(board, id);
        let (kind, asked, mover, at, rules) = match pending {
            Pending::MoveOn(move_on) => {
                let rules = move_on.triggers.iter();
                let rules = rules.map(|own| own.rule.as_str().to_owned()).collect();
                let asked = move_on.open.first().map(|own| name(own.reactor));
                let at = Some(move_on.at.into());
                ("move-on", asked, Some(name(move_on.mover)), at, rules)
            }
            Pending::CarryOn(carry_on) => {
                let mover = name(carry_on.choice.mover);
                let rules = vec![carry_on.choice.rule.as_str().to_owned()];
                ("carry-on", Some(mover.clone()), Some(mover), None, rules)
            }
            Pending::Ruling(ruling) => {
                let rules = vec![ruling.ruling.to_owned()];
                ("ruling", None, None, None, rules)
            }
        };
        let answers = pending.answers(now.system()).into_iter();
        OpenQuestion {
            kind,
            question: question(pending, board),
            asked,
            mover,
            at,
            rules,
            answers: answers
                .map(|answer| AnswerOption::new(&answer, pending, board))
                .collect(),
        }
    }
}

impl AnswerOption {
    fn new(answer: &Answer, pending: &Pending, board: &Board) -> AnswerOption {
        let leads_to = match (answer, pending) {
            (Answer::Choose { choice, .. }, Pending::Ruling(question)) => {
                let mut choices = question.choices.iter();
                let preview = choices.find(|own| own.choice == *choice);
                preview.map(|own| leads_to_words(&own.leads_to, board))
            }
            _ => None,
        };
        AnswerOption {
            line: WrittenCommand::Answer(WrittenAnswer::of(answer, board)).to_string(),
            kind: kind_of(answer),
            leads_to,
        }
    }
}

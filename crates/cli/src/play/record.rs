//! What a line led to, for programs: one JSON value a line (`docs/json.md`).

use serde::Serialize;

use super::answering;
use super::shell::{Reply, Shell, Verdict};

/// A line and its reply.
#[derive(Serialize)]
pub(super) struct Record<'a> {
    line: usize,
    input: &'a str,
    verdict: &'static str,
    events: &'a [String],
    text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<Question>,
    #[serde(skip_serializing_if = "Option::is_none")]
    die: Option<Die>,
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<String>,
    fingerprint: String,
}

#[derive(Serialize)]
struct Question {
    question: String,
    asked: String,
    answers: Vec<String>,
}

#[derive(Serialize)]
struct Die {
    faces: u16,
    rule: String,
    who: String,
    what: String,
}

impl<'a> Record<'a> {
    /// The reply to a line, counted from 1, and the table after it.
    pub(super) fn new(line: usize, input: &'a str, reply: &'a Reply, shell: &Shell) -> Record<'a> {
        let now = shell.table.now();
        let turn = now.current().and_then(|id| now.board().creature(id));
        Record {
            line,
            input,
            verdict: match reply.verdict {
                Verdict::Nothing => "nothing",
                Verdict::Answered => "answered",
                Verdict::Done => "done",
                Verdict::Waiting => "waiting",
                Verdict::Refused => "refused",
                Verdict::Unsaved => "unsaved",
                Verdict::Quit => "quit",
            },
            events: &reply.events,
            text: &reply.text,
            question: now.pending().map(|pending| Question {
                question: pending.question(now.board()),
                asked: answering::asked(pending, now),
                answers: answering::written_answers(pending, now)
                    .iter()
                    .map(ToString::to_string)
                    .collect(),
            }),
            die: shell.needed_die().map(|request| Die {
                faces: request.die.faces(),
                rule: request.purpose.rule.to_string(),
                who: request.purpose.who.to_string(),
                what: request.purpose.what.to_string(),
            }),
            round: now.round(),
            turn: turn.map(|creature| creature.name.clone()),
            fingerprint: format!("{:016x}", encounter::fingerprint(now)),
        }
    }
}

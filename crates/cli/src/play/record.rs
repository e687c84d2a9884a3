//! The result of a line for programs: one JSON value on each line (`docs/json.md`).

use encounter::{HashKey, fingerprint};
use tell::json::{LineVerdict, NeededDie, PlayLine, Question, Version};

use super::answering;
use super::reply::{Reply, Verdict};
use super::shell::{Shell, written_answers};

/// The reply to a line, counted from 1, and the table after it.
pub(super) fn record(line: usize, input: &str, reply: &Reply, shell: &Shell) -> PlayLine {
    let now = shell.table.now();
    let turn = now.current().and_then(|id| now.board().creature(id));
    PlayLine {
        version: Version,
        line,
        input: input.to_owned(),
        verdict: match reply.verdict {
            Verdict::Nothing => LineVerdict::Nothing,
            Verdict::Answered => LineVerdict::Answered,
            Verdict::Done => LineVerdict::Done,
            Verdict::Waiting => LineVerdict::Waiting,
            Verdict::Refused => LineVerdict::Refused,
            Verdict::Unsaved => LineVerdict::Unsaved,
            Verdict::Quit => LineVerdict::Quit,
        },
        events: reply.events.clone(),
        reasons: reply.reasons.clone(),
        text: reply.text.clone(),
        question: now.pending().map(|pending| Question {
            question: tell::notation::question(pending, now.board()),
            asked: answering::asked(pending, now),
            answers: written_answers(pending, now)
                .iter()
                .map(ToString::to_string)
                .collect(),
        }),
        die: shell.needed_die().map(|request| NeededDie {
            faces: request.die.faces(),
            rule: request.purpose.rule.to_string(),
            who: request.purpose.who.to_string(),
            what: request.purpose.what.to_string(),
        }),
        round: now.round(),
        turn: turn.map(|creature| creature.name.clone()),
        fingerprint: fingerprint(now, &HashKey::OPEN).to_string(),
        state: reply.state.as_deref().cloned(),
    }
}

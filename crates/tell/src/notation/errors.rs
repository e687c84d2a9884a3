//! Why a command is not accepted, told with what the encounter knows about it.

use encounter::{CommandError, Encounter};

use super::{WrittenAnswer, question};

/// Writes why a command is not accepted, in one line: a refusal by rule id and place, anything else
/// in a sentence. The encounter is the one that did not accept the command.
pub fn command_error(error: &CommandError, encounter: &Encounter) -> String {
    let Some(pending) = encounter.pending() else {
        return error.words();
    };
    let (board, asked) = (encounter.board(), question(pending, encounter.board()));
    let line = match error {
        CommandError::Waiting => {
            format!("answer first, or take the last command back with undo: {asked}")
        }
        CommandError::NoAnswer => {
            let answers = pending.answers(encounter.system()).into_iter();
            let answers: Vec<String> = answers
                .map(|answer| WrittenAnswer::of(&answer, board).to_string())
                .collect();
            let answers = answers.join(", ");
            format!("that is not an answer; answer {answers}: {asked}")
        }
        other => return other.words(),
    };
    line.replace(['\n', '\r'], " ")
}

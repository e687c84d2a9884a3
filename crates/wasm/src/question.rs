//! The question that a table waits on, for a page.

use board::{Board, CreatureId};
use encounter::Answer;
use schemars::JsonSchema;
use serde::Serialize;
use tell::json;

/// The question that the table waits on.
#[derive(JsonSchema, Serialize)]
pub(crate) struct OpenQuestion {
    pub(crate) kind: &'static str,
    pub(crate) question: String,
    /// The creature whose player answers; without one, the game master does.
    pub(crate) asked: Option<String>,
    /// The creature whose movement waits.
    pub(crate) mover: Option<String>,
    pub(crate) at: Option<json::Place>,
    pub(crate) rules: Vec<String>,
    pub(crate) answers: Vec<AnswerOption>,
}

/// An answer with its line.
#[derive(JsonSchema, Serialize)]
pub(crate) struct AnswerOption {
    pub(crate) line: String,
    pub(crate) kind: &'static str,
    pub(crate) leads_to: Option<String>,
}

/// The word for a kind of answer.
pub(crate) const fn kind_of(answer: &Answer) -> &'static str {
    match answer {
        Answer::MoveOn => "move-on",
        Answer::Halt { .. } => "halt",
        Answer::React(_) => "react",
        Answer::Decline { .. } => "decline",
        Answer::CarryOn => "carry-on",
        Answer::Stop => "stop",
        Answer::GoRound { .. } => "go-round",
        Answer::Choose { scope, .. } => match scope {
            encounter::Scope::ThisCommand => "choose",
            encounter::Scope::Table => "choose-for-table",
        },
    }
}

pub(crate) fn name_of(board: &Board, id: CreatureId) -> String {
    board
        .creature(id)
        .map_or_else(|| id.to_string(), |creature| creature.name.clone())
}

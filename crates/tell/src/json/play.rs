//! `play`: what each line of a session led to, one value a line.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Version;

/// A line of a session and its reply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlayLine {
    /// The version of this form.
    pub version: Version,
    /// Which line it is, counted from 1.
    pub line: usize,
    /// What was typed.
    pub input: String,
    /// What became of it.
    pub verdict: LineVerdict,
    /// What happened.
    pub events: Vec<String>,
    /// The reply for people.
    pub text: String,
    /// The question that is open afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<Question>,
    /// The die whose face is waited for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub die: Option<NeededDie>,
    /// The round, if turns are taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    /// Whose turn it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// The fingerprint of the encounter afterwards.
    pub fingerprint: String,
}

/// What became of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LineVerdict {
    /// A comment or an empty line.
    Nothing,
    /// A question about the table: nothing has changed.
    Answered,
    /// A command was carried out.
    Done,
    /// It waits for a confirmation, or for the face of a die.
    Waiting,
    /// It means nothing, or the rules do not allow it.
    Refused,
    /// It was carried out, but the journal could not be written.
    Unsaved,
    /// The session is over.
    Quit,
}

/// A question that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Question {
    /// The question, for people.
    pub question: String,
    /// Who answers.
    pub asked: String,
    /// The answers, numbered from 1.
    pub answers: Vec<String>,
}

/// A die that somebody has to roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NeededDie {
    /// How many faces it has.
    pub faces: u16,
    /// The rule that asks for it.
    pub rule: String,
    /// Who rolls.
    pub who: String,
    /// What for.
    pub what: String,
}

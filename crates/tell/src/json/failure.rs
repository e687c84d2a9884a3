//! What a program is told when there is no answer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Version;

/// A command that could not be carried out; it stands in the place of the answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FailureReport {
    /// The version of this form.
    pub version: Version,
    /// What went wrong.
    pub error: Failure,
}

/// What went wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Failure {
    /// What kind of failure it is.
    pub kind: FailureKind,
    /// What is wrong, in words.
    pub message: String,
    /// Where: the command line, or the file or option with line and column if they are known.
    #[serde(rename = "where")]
    pub place: String,
    /// What to do about it.
    pub what_to_do: Option<String>,
    /// What else is wrong there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub more: Vec<Problem>,
}

/// One of several things that are wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Problem {
    /// What is wrong, in words.
    pub message: String,
    /// Where.
    #[serde(rename = "where")]
    pub place: String,
    /// What to do about it.
    pub what_to_do: Option<String>,
}

/// What kind of failure it is; each has an exit code of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FailureKind {
    /// There is nothing of that name (exit code 1).
    NotFound,
    /// The command line is wrong (exit code 2).
    Usage,
    /// A file or text cannot be read (exit code 3).
    Input,
    /// The output could not be written (exit code 4).
    Output,
}

impl Failure {
    /// A failure for that reason, and what else is wrong.
    pub fn new(kind: FailureKind, problem: Problem, more: Vec<Problem>) -> Failure {
        Failure {
            kind,
            message: problem.message,
            place: problem.place,
            what_to_do: problem.what_to_do,
            more,
        }
    }
}

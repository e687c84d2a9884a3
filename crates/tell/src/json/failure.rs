//! The answer to a program if there is no real answer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Version;

/// A command that could not be carried out; this replaces the answer.
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
    /// The kind of failure.
    pub kind: FailureKind,
    /// What is wrong, in words.
    pub message: String,
    /// Where it is wrong: the command line, or the file or option with line and column if they are
    /// known.
    #[serde(rename = "where")]
    pub place: String,
    /// What to do about it.
    pub what_to_do: Option<String>,
    /// Other things that are wrong there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub more: Vec<Problem>,
}

/// One of several things that are wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Problem {
    /// What is wrong, in words.
    pub message: String,
    /// Where it is wrong.
    #[serde(rename = "where")]
    pub place: String,
    /// What to do about it.
    pub what_to_do: Option<String>,
}

/// The kind of a failure; each has its own exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FailureKind {
    /// There is nothing with that name (exit code 1).
    NotFound,
    /// The command line is wrong (exit code 2).
    Usage,
    /// A file or text cannot be read (exit code 3).
    Input,
    /// The output could not be written (exit code 4).
    Output,
}

impl Failure {
    /// Returns a failure for that reason, with everything else that is wrong.
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

//! `replay`: a journal carried out again.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Version;

/// Whether a journal gives the same results when it is carried out again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Replay {
    /// The version of this form.
    pub version: Version,
    /// The rule system.
    pub system: String,
    /// The number of commands and answers.
    pub commands: usize,
    /// The number of questions.
    pub questions: usize,
    /// The number of these that have anything to compare.
    pub compared: usize,
    /// Whether everything is the same.
    pub same: bool,
    /// The fingerprint of the encounter at the end, if everything is the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<String>,
    /// The first difference.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub divergence: Option<Divergence>,
}

/// Where a journal diverges.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Divergence {
    /// The line of the journal.
    pub line: u32,
    /// The command or question.
    pub command: String,
    /// The line of the journal.
    pub expected: String,
    /// The actual result.
    pub actual: String,
}

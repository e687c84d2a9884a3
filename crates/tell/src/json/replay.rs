//! `replay`: a journal carried out again.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Version;

/// Whether a journal that is carried out again leads to the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Replay {
    /// The version of this form.
    pub version: Version,
    /// The rule system.
    pub system: String,
    /// How many commands and answers it has.
    pub commands: usize,
    /// How many questions it asks.
    pub questions: usize,
    /// How many of both have anything to compare.
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
    /// What the journal holds.
    pub expected: String,
    /// What comes out now.
    pub actual: String,
}

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
    /// Whether the fingerprints were compared as well; missing if something differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fingerprints: Option<Fingerprints>,
    /// The fingerprint of the encounter at the end, if everything is the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<String>,
    /// The first difference.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub divergence: Option<Divergence>,
}

/// What happened to the fingerprints of a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Fingerprints {
    /// They were compared.
    Compared,
    /// Another version of the engine wrote them, so that they were not compared.
    OfAnotherEngine,
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

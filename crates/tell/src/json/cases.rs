//! `cases`: the results of worked cases.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Version;

/// The results of the cases of some files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Cases {
    /// The version of this form.
    pub version: Version,
    /// Each case, in the order of the files.
    pub cases: Vec<Case>,
    /// The number of cases that passed.
    pub passed: usize,
    /// The number of cases that failed.
    pub failed: usize,
    /// The number of cases that wait for a rule.
    pub pending: usize,
}

/// The result of a case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Case {
    /// Its id; the name of the file if the file cannot be read.
    pub id: String,
    /// The file that contains it.
    pub file: String,
    /// The line where it begins.
    pub line: u32,
    /// The verdict.
    pub verdict: Verdict,
    /// The rules that it waits for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pending_rules: Vec<String>,
    /// The differences.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mismatches: Vec<Mismatch>,
}

/// The verdict on a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Everything is as expected.
    Passed,
    /// A rule that it names is not implemented.
    Pending,
    /// Something differs.
    Failed,
}

/// Something in a case that is not as expected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Mismatch {
    /// The line of the file.
    pub line: u32,
    /// What was compared.
    pub what: String,
    /// What the case expects.
    pub expected: String,
    /// What the engine answers.
    pub actual: String,
}

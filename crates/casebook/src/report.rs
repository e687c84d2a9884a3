//! The results of running the cases of a document.

use std::fmt;

use rules::RuleId;

use crate::cite::Cited;

/// A place where a case and the engine differ, or where the case could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// Line in the file.
    pub line: u32,
    /// What was declared, asked or read.
    pub what: String,
    /// What the case expects; empty if the case itself is at fault.
    pub expected: String,
    /// The actual result, or why the case cannot be run.
    pub actual: String,
}

/// The verdict on one case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All expected results occurred.
    Passed,
    /// Something differs; the differences are in the order of the case.
    Failed(Vec<Mismatch>),
    /// It names rules that the engine does not decide yet.
    Pending(Vec<RuleId>),
}

/// One case with its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseResult {
    /// The id of the case, or its place if it has no readable id.
    pub id: String,
    /// Line of its fence in the file.
    pub line: u32,
    /// The verdict.
    pub verdict: Verdict,
    /// What was cited in it.
    pub cited: Cited,
}

/// The number of cases with each verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// The number of cases that passed.
    pub passed: usize,
    /// The number of cases that failed.
    pub failed: usize,
    /// The number of pending cases.
    pub pending: usize,
}

impl std::ops::AddAssign for Totals {
    fn add_assign(&mut self, other: Totals) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.pending += other.pending;
    }
}

/// The results of every case of a document, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The document's file name.
    pub file_name: String,
    /// Every case.
    pub cases: Vec<CaseResult>,
}

impl Report {
    /// The counts.
    pub fn totals(&self) -> Totals {
        let mut totals = Totals::default();
        for case in &self.cases {
            match case.verdict {
                Verdict::Passed => totals.passed += 1,
                Verdict::Failed(_) => totals.failed += 1,
                Verdict::Pending(_) => totals.pending += 1,
            }
        }
        totals
    }

    /// The failures, for people: expected and actual side by side.
    pub fn failures(&self) -> impl fmt::Display + '_ {
        Failures(self)
    }
}

struct Failures<'a>(&'a Report);

impl fmt::Display for Failures<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for case in &self.0.cases {
            let Verdict::Failed(mismatches) = &case.verdict else {
                continue;
            };
            writeln!(f, "failed {} ({}:{})", case.id, self.0.file_name, case.line)?;
            for mismatch in mismatches {
                writeln!(f, "  line {}: {}", mismatch.line, mismatch.what)?;
                if !mismatch.expected.is_empty() {
                    writeln!(f, "    expected: {}", mismatch.expected)?;
                }
                writeln!(f, "    actual:   {}", mismatch.actual)?;
            }
        }
        Ok(())
    }
}

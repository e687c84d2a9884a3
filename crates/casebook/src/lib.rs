//! Runs worked cases: a situation, declarations, and expected results.
//!
//! One runner for all systems. It sets up the picture of a case, reads the system's words through
//! [`systems::Situation`], and compares the results with what the case expects, to the foot and to
//! the rule. It contains no rule itself.
//!
//! A case is *pending* if it names a rule that the engine does not decide yet; a pending case
//! neither passes nor fails. A case that cannot be read is a failure.
//!
//! ```
//! let text = "```case\ncase: mine/1\nrules: srd35.terrain.difficult\nmap:\nA:.\n\
//!             do: A move: (1,0) (2,0)\nexpect: costs 10 5; total 15\n```\n";
//! let document = notation::document(text, "mine.md").unwrap();
//! let report = casebook::run(&document, None);
//! assert_eq!(report.totals().failed, 0);
//! ```

mod cite;
mod compare;
mod report;
mod run;

pub use cite::Cited;
pub use report::{CaseResult, Mismatch, Report, Totals, Verdict};
pub use run::run;

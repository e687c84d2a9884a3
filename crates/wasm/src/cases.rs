//! The worked cases of a rulebook, run here.

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Problem, json_of};

/// The result of each case.
#[derive(Serialize)]
struct Ran {
    passed: usize,
    failed: usize,
    pending: usize,
    failures: String,
}

/// Runs every case of a document in the notation of cases, and gives the counts as JSON.
///
/// # Errors
/// If the document cannot be read.
#[wasm_bindgen]
pub fn run_cases(text: &str, name: &str) -> Result<String, Problem> {
    let document = notation::document(text, name).map_err(|error| error.to_string())?;
    let report = casebook::run(&document, None);
    let totals = report.totals();
    json_of(&Ran {
        passed: totals.passed,
        failed: totals.failed,
        pending: totals.pending,
        failures: report.failures().to_string(),
    })
}

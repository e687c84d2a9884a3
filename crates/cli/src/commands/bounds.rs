//! What the bound of a search has cut off, in words.

use rules::BudgetCut;

/// What was not searched, in lines that say what may be found there.
pub(crate) fn not_known(cuts: &[BudgetCut], what: &str) -> String {
    let lines = cuts.iter().map(|cut| format!("{cut}: {what}\n"));
    lines.collect()
}

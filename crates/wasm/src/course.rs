//! Where those who can fly are going, as a page is told it.

use schemars::JsonSchema;
use serde::Serialize;

/// Where a flyer is going in its turn, in the words of the notation.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Flight {
    /// The primary direction: `NE`, `up`, `E+down`.
    pub(crate) primary: Option<String>,
    /// The heading: `NE`, or `open`.
    pub(crate) heading: Option<String>,
}

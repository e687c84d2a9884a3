//! What is wrong with words, where, and what to do about it.

use std::fmt;

/// Words of the notation that a system does not understand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordError {
    /// Where it is in the text, if it came from a text.
    pub span: Option<notation::Span>,
    /// What is wrong.
    pub message: String,
    /// What to do about it; may be empty.
    pub help: String,
}

impl WordError {
    /// Returns an error at that place.
    pub fn new(
        span: impl Into<Option<notation::Span>>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> WordError {
        WordError {
            span: span.into(),
            message: message.into(),
            help: help.into(),
        }
    }
}

impl fmt::Display for WordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(span) = self.span {
            write!(f, "line {}, column {}: ", span.line, span.column)?;
        }
        f.write_str(&self.message)?;
        if self.help.is_empty() {
            Ok(())
        } else {
            write!(f, "; {}", self.help)
        }
    }
}

impl std::error::Error for WordError {}

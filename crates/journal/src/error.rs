//! The errors of a journal.

use maps::MapError;
use notation::{NotationError, Span};
use thiserror::Error;

/// Why a journal cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum JournalError {
    /// It does not begin like a journal.
    #[error(
        "this is not a journal; its first line must be `fivefoot-journal: {}`",
        crate::VERSION
    )]
    NoJournal,
    /// It is written in a version that this engine does not know.
    #[error(
        "the journal has version `{version}`, this engine reads versions 1 to {}; use the engine \
         that wrote it, or a newer one",
        crate::VERSION
    )]
    Version {
        /// The version as written.
        version: String,
    },
    /// It is larger than the limits.
    #[error("the journal is larger than {limit}; cut it into sessions")]
    TooLarge {
        /// The limit.
        limit: String,
    },
    /// It is not text.
    #[error("line {line}: the bytes are not UTF-8; save the journal as UTF-8 text")]
    NoText {
        /// The line of the first wrong byte.
        line: u32,
    },
    /// Some lines cannot be read; they are listed in order.
    #[error("{}", joined(.0))]
    Lines(Vec<NotationError>),
}

fn joined(errors: &[NotationError]) -> String {
    errors
        .iter()
        .map(NotationError::to_string)
        .collect::<Vec<_>>()
        .join("\n")
}

/// Why a journal does not replay.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// The head does not make an encounter.
    #[error("{0}")]
    Start(MapError),
    /// The replay gives something other than what the journal says.
    #[error("{0}")]
    Differs(Difference),
}

/// The first difference between a replay and its journal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{span}: the journal says `{expected}`, the replay `{actual}` (after `{command}`)")]
pub struct Difference {
    /// The line that differs, or that of the command if a line is missing.
    pub span: Span,
    /// The command that was being replayed; empty at the start.
    pub command: String,
    /// The line of the journal.
    pub expected: String,
    /// The result of the replay.
    pub actual: String,
    /// What was carried out before that command.
    pub before: Before,
}

/// How much of a journal was replayed before the command at which it differs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Before {
    /// The number of commands and answers.
    pub inputs: usize,
    /// The number of questions.
    pub questions: usize,
    /// The number of these that had anything to compare, all of which were the same.
    pub compared: usize,
}

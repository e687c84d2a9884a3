//! The errors of a map file: where they are, what they are, and what to do about them.

use std::error::Error;
use std::fmt;

use notation::{NotationError, Span};

/// The place of an error in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// The file as a whole.
    File,
    /// A byte of the file, counted from 0, at which it is not text.
    Byte(usize),
    /// A line and a column, both from 1.
    Text(Span),
    /// A value of a JSON file.
    Json {
        /// The path from the root, such as `$.portals[2].position.x`.
        path: String,
        /// Line and column of the value.
        span: Span,
    },
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::File => f.write_str("the file"),
            Place::Byte(offset) => write!(f, "byte {offset}"),
            Place::Text(span) => span.fmt(f),
            Place::Json { path, span } => write!(f, "{path} ({span})"),
        }
    }
}

/// One thing that is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where it is.
    pub place: Place,
    /// What is wrong.
    pub message: String,
    /// What to do about it; may be empty.
    pub help: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)?;
        if self.help.is_empty() {
            Ok(())
        } else {
            write!(f, "; {}", self.help)
        }
    }
}

/// A map file that cannot be read, or a board that cannot be written; at least one problem.
///
/// It is displayed with one line for each problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapError {
    first: Problem,
    more: Vec<Problem>,
}

impl MapError {
    /// Returns an error with one problem.
    pub fn new(place: Place, message: impl Into<String>, help: impl Into<String>) -> MapError {
        MapError {
            first: Problem {
                place,
                message: message.into(),
                help: help.into(),
            },
            more: Vec::new(),
        }
    }

    /// Returns a problem of the file as a whole.
    pub(crate) fn file(message: impl Into<String>, help: impl Into<String>) -> MapError {
        MapError::new(Place::File, message, help)
    }

    /// Returns a problem at a line and column.
    pub(crate) fn at(span: Span, message: impl Into<String>, help: impl Into<String>) -> MapError {
        MapError::new(Place::Text(span), message, help)
    }

    /// Every problem that was found, in the order of the file.
    pub fn problems(&self) -> impl Iterator<Item = &Problem> {
        std::iter::once(&self.first).chain(&self.more)
    }

    /// Returns the problems of a list, if there are any.
    pub(crate) fn of_notation(errors: Vec<NotationError>) -> Option<MapError> {
        let mut errors = errors.into_iter().map(|error| Problem {
            place: Place::Text(error.span),
            message: error.message,
            help: error.help,
        });
        Some(MapError {
            first: errors.next()?,
            more: errors.collect(),
        })
    }
}

impl fmt::Display for MapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.first.fmt(f)?;
        for problem in &self.more {
            write!(f, "\n{problem}")?;
        }
        Ok(())
    }
}

impl Error for MapError {}

impl From<NotationError> for MapError {
    fn from(error: NotationError) -> MapError {
        MapError::at(error.span, error.message, error.help)
    }
}

impl From<rules::WordError> for MapError {
    fn from(error: rules::WordError) -> MapError {
        let place = error.span.map_or(Place::File, Place::Text);
        MapError::new(place, error.message, error.help)
    }
}

//! Places in a file, and errors there.
//!
//! Lines and columns count from 1; a column is one character (not one byte).

use std::error::Error;
use std::fmt;

/// A point in a file: line and column, both counted from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The line in the file, from 1.
    pub line: u32,
    /// The character in the line, from 1.
    pub column: u32,
}

impl Span {
    /// Returns the point at `line` and `column`, both counted from 1.
    #[must_use]
    pub const fn new(line: u32, column: u32) -> Span {
        Span { line, column }
    }

    /// Returns the point `characters` further right in the same line.
    #[must_use]
    pub(crate) fn right_by(self, characters: usize) -> Span {
        let characters = u32::try_from(characters).unwrap_or(u32::MAX);
        Span::new(self.line, self.column.saturating_add(characters))
    }
}

impl Default for Span {
    /// The first character of a file.
    fn default() -> Span {
        Span::new(1, 1)
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A value and its place in a file.
///
/// Two of them are equal if their values are: the same words in another line mean the same.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it begins.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// Returns `value` at `span`.
    pub const fn new(value: T, span: Span) -> Spanned<T> {
        Spanned { value, span }
    }

    /// Replaces the value and keeps the place.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Spanned<U> {
        Spanned::new(change(self.value), self.span)
    }
}

impl<T> From<T> for Spanned<T> {
    /// Wraps a value that is in no file; its span is line 1, column 1.
    fn from(value: T) -> Spanned<T> {
        Spanned::new(value, Span::default())
    }
}

impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Spanned<T>) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Spanned<T> {}

impl<T: fmt::Display> fmt::Display for Spanned<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

/// Something in the notation that cannot be read: where it is, what is wrong and what to do.
///
/// ```
/// let error = "A move: (1,x)".parse::<notation::Declaration>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 12: `x` is not a coordinate; write a number with at most 6 decimals"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// Where it is.
    pub span: Span,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: String,
}

impl NotationError {
    /// Returns an error at `span`: what is wrong, and what to do.
    pub fn new(span: Span, message: impl Into<String>, help: impl Into<String>) -> NotationError {
        NotationError {
            span,
            message: message.into(),
            help: help.into(),
        }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}; {}", self.span, self.message, self.help)
    }
}

impl Error for NotationError {}

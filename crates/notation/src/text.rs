//! A piece of one line that knows where it begins.
//!
//! All parsing cuts such pieces into smaller ones, so the columns stay right.

use crate::quote;
use crate::span::{NotationError, Span, Spanned};

/// A piece of one line and the point where it begins.
///
/// ```
/// use notation::{Span, Text};
/// let parts = Text::new("A speed 30; b prone", Span::new(7, 7)).split("; ");
/// assert_eq!(parts[1].as_str(), "b prone");
/// assert_eq!(parts[1].span(), Span::new(7, 19));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text<'a> {
    text: &'a str,
    span: Span,
}

impl<'a> Text<'a> {
    /// Returns `text`, beginning at `span`.
    #[must_use]
    pub const fn new(text: &'a str, span: Span) -> Text<'a> {
        Text { text, span }
    }

    /// The characters.
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.text
    }

    /// The place of the first character.
    #[must_use]
    pub const fn span(self) -> Span {
        self.span
    }

    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.text.is_empty()
    }

    /// The point after the last character.
    #[must_use]
    pub fn end(self) -> Span {
        self.span.right_by(self.text.chars().count())
    }

    /// The pieces between occurrences of `separator`; one piece if there is none.
    #[must_use]
    pub fn split(self, separator: &str) -> Vec<Text<'a>> {
        let mut pieces = Vec::new();
        let mut rest = self;
        while let Some((piece, behind)) = rest.split_once(separator) {
            pieces.push(piece);
            rest = behind;
        }
        pieces.push(rest);
        pieces
    }

    /// The parts before and after the first `separator`; one inside a quoted name does not count.
    ///
    /// ```
    /// let text = notation::Text::from("\"Goblin; 2\" prone; b prone");
    /// let (before, behind) = text.split_once("; ").unwrap();
    /// assert_eq!((before.as_str(), behind.as_str()), ("\"Goblin; 2\" prone", "b prone"));
    /// ```
    #[must_use]
    pub fn split_once(self, separator: &str) -> Option<(Text<'a>, Text<'a>)> {
        if separator.is_empty() {
            return None;
        }
        let at = quote::find(self.text, separator)?;
        let (before, behind) = (self.text.get(..at)?, self.text.get(at + separator.len()..)?);
        let skipped = before.chars().count() + separator.chars().count();
        Some((
            Text::new(before, self.span),
            Text::new(behind, self.span.right_by(skipped)),
        ))
    }

    /// The rest after `prefix`, if the text begins with it.
    #[must_use]
    pub fn strip_prefix(self, prefix: &str) -> Option<Text<'a>> {
        let behind = self.text.strip_prefix(prefix)?;
        Some(Text::new(
            behind,
            self.span.right_by(prefix.chars().count()),
        ))
    }

    /// The rest before `suffix`, if the text ends with it.
    #[must_use]
    pub fn strip_suffix(self, suffix: &str) -> Option<Text<'a>> {
        Some(Text::new(self.text.strip_suffix(suffix)?, self.span))
    }

    /// The first character and the rest.
    #[must_use]
    pub fn split_first(self) -> Option<(char, Text<'a>)> {
        let first = self.text.chars().next()?;
        let behind = self.text.get(first.len_utf8()..)?;
        Some((first, Text::new(behind, self.span.right_by(1))))
    }

    /// The words, separated by single spaces; a quoted name is one word.
    ///
    /// # Errors
    /// If there is no word, or more than one space between two words.
    pub fn words(self) -> Result<Vec<Text<'a>>, NotationError> {
        let words = self.split(" ");
        match words.iter().find(|word| word.is_empty()) {
            None => Ok(words),
            Some(gap) if self.text.trim().is_empty() => Err(NotationError::new(
                gap.span,
                "there is no word here",
                "write one, or take the separator before it away",
            )),
            Some(gap) => Err(NotationError::new(
                gap.span,
                "a space too many",
                "separate words by exactly one space",
            )),
        }
    }

    /// The text with its place, as an owned string.
    #[must_use]
    pub fn to_spanned(self) -> Spanned<String> {
        Spanned::new(self.text.to_owned(), self.span)
    }
}

impl<'a> From<&'a str> for Text<'a> {
    /// Wraps a text that is in no file; it begins at line 1, column 1.
    fn from(text: &'a str) -> Text<'a> {
        Text::new(text, Span::default())
    }
}

/// Reads a whole string with the type's own `parse(Text)`, from line 1, column 1.
macro_rules! from_str_by_parse {
    ($($name:ty),+ $(,)?) => {$(
        impl std::str::FromStr for $name {
            type Err = $crate::span::NotationError;

            /// Parses the string as one line; errors count from line 1, column 1.
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                <$name>::parse($crate::text::Text::from(text))
            }
        }
    )+};
}
pub(crate) use from_str_by_parse;

/// Writes values with a separator between them.
pub(crate) fn write_joined<T: std::fmt::Display>(
    f: &mut std::fmt::Formatter<'_>,
    values: &[T],
    separator: &str,
) -> std::fmt::Result {
    for (position, value) in values.iter().enumerate() {
        if position > 0 {
            f.write_str(separator)?;
        }
        write!(f, "{value}")?;
    }
    Ok(())
}

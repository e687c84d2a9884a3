//! Lines that begin with a key, and the rows of a map below some of them.
//!
//! Cases, text boards, scripts and journals consist of such lines, each with its own keys. A line
//! is a key line if it begins with one of these keys, a colon, and then a space or nothing. Spaces
//! at the end of a line do not count.

use crate::span::{NotationError, Span};
use crate::text::Text;
use crate::{MAX_ERRORS, MAX_LINE_CHARS};

/// A key that may begin a line, and whether rows follow below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// The word before the colon.
    pub name: &'static str,
    /// Whether rows of a map follow.
    pub rows: RowsAfter,
}

/// Which lines with a key have rows below them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowsAfter {
    /// No lines.
    Never,
    /// All lines; the key stands alone on its line.
    Always,
    /// Lines whose last clause is the word `mask`.
    Mask,
}

/// The meaning of an empty line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlankLines {
    /// It is an error, as in a case.
    Refused,
    /// It ends the rows of a map and means nothing else.
    Skipped,
}

impl Key {
    /// Returns a key without rows.
    #[must_use]
    pub const fn plain(name: &'static str) -> Key {
        Key {
            name,
            rows: RowsAfter::Never,
        }
    }

    /// Returns a key that stands alone and has rows below it.
    #[must_use]
    pub const fn with_rows(name: &'static str) -> Key {
        Key {
            name,
            rows: RowsAfter::Always,
        }
    }
}

/// A line with its key and the rest of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyLine<'a> {
    /// The key, without the colon.
    pub key: &'static str,
    /// The place of the key.
    pub span: Span,
    /// The text after the colon and the space; may be empty.
    pub value: Text<'a>,
    /// The rows below it.
    pub rows: Vec<Text<'a>>,
}

/// The key lines of a text, and the errors of the other lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyLines<'a> {
    /// The lines that could be read, in order.
    pub lines: Vec<KeyLine<'a>>,
    /// One error for each line that could not be read, at most [`MAX_ERRORS`].
    pub errors: Vec<NotationError>,
}

/// Splits a text into key lines; `first_line` is the number of its first line in the file.
///
/// ```
/// use notation::{BlankLines, Key, key_lines};
/// let keys = [Key::plain("title"), Key::with_rows("map")];
/// let read = key_lines("title: Cellar\n\nmap:\n..\n.#\n", 1, &keys, BlankLines::Skipped);
/// assert!(read.errors.is_empty());
/// assert_eq!(read.lines[0].value.as_str(), "Cellar");
/// assert_eq!(read.lines[1].rows.len(), 2);
/// ```
#[must_use]
pub fn key_lines<'a>(
    text: &'a str,
    first_line: u32,
    keys: &[Key],
    blank: BlankLines,
) -> KeyLines<'a> {
    let mut read = KeyLines::default();
    let mut rows_open = false;
    for (offset, raw) in text.lines().enumerate() {
        let number = first_line.saturating_add(u32::try_from(offset).unwrap_or(u32::MAX));
        let line = Text::new(raw.trim_end(), Span::new(number, 1));
        if line.is_empty() && blank == BlankLines::Skipped {
            rows_open = false;
            continue;
        }
        let outcome = check_characters(line).and_then(|()| match key_of(line, keys) {
            Some((key, value)) => {
                rows_open = has_rows(key, value);
                read.lines.push(KeyLine {
                    key: key.name,
                    span: line.span(),
                    value,
                    rows: Vec::new(),
                });
                stands_alone(key, value)
            }
            None if rows_open => push_row(&mut read.lines, line),
            None => Err(not_indented(line)
                .err()
                .unwrap_or_else(|| no_key(line, keys))),
        });
        if let Err(error) = outcome {
            read.errors.push(error);
            if read.errors.len() >= MAX_ERRORS {
                break;
            }
        }
    }
    read
}

fn key_of<'a>(line: Text<'a>, keys: &[Key]) -> Option<(Key, Text<'a>)> {
    let (name, behind) = line.split_once(":")?;
    let key = keys.iter().find(|key| key.name == name.as_str())?;
    if behind.is_empty() {
        return Some((*key, behind));
    }
    Some((*key, behind.strip_prefix(" ")?))
}

fn has_rows(key: Key, value: Text<'_>) -> bool {
    match key.rows {
        RowsAfter::Never => false,
        RowsAfter::Always => true,
        RowsAfter::Mask => value.as_str() == "mask" || value.as_str().ends_with("; mask"),
    }
}

fn stands_alone(key: Key, value: Text<'_>) -> Result<(), NotationError> {
    if key.rows != RowsAfter::Always || value.is_empty() {
        return Ok(());
    }
    Err(NotationError::new(
        value.span(),
        format!("`{}:` stands alone on its line", key.name),
        "write the rows in the lines below it",
    ))
}

fn push_row<'a>(lines: &mut [KeyLine<'a>], line: Text<'a>) -> Result<(), NotationError> {
    not_indented(line)?;
    if let Some((before, _)) = line.split_once(" ") {
        return Err(NotationError::new(
            before.end(),
            "a row of a map has no spaces, and this line begins with no known key",
            "write one mark for each square, or mend the key",
        ));
    }
    if line.is_empty() {
        return Err(NotationError::new(
            line.span(),
            "an empty line among the rows",
            "take it away; the rows end at the next line with a key",
        ));
    }
    if let Some(last) = lines.last_mut() {
        last.rows.push(line);
    }
    Ok(())
}

/// A line of a list or of a program may be indented; here its first letter counts.
fn not_indented(line: Text<'_>) -> Result<(), NotationError> {
    if !line.as_str().starts_with(' ') {
        return Ok(());
    }
    Err(NotationError::new(
        line.span(),
        "the line begins with spaces",
        "take them away: rows of a map and keys begin in the first column",
    ))
}

fn check_characters(line: Text<'_>) -> Result<(), NotationError> {
    let mut length = 0_usize;
    for character in line.as_str().chars() {
        if character.is_control() {
            return Err(NotationError::new(
                line.span().right_by(length),
                format!("the control character {:?}", character),
                "use spaces and characters that show",
            ));
        }
        length += 1;
    }
    if length > MAX_LINE_CHARS {
        return Err(NotationError::new(
            line.span().right_by(MAX_LINE_CHARS),
            format!("the line is {length} characters long"),
            format!("keep lines to {MAX_LINE_CHARS} characters"),
        ));
    }
    Ok(())
}

fn no_key(line: Text<'_>, keys: &[Key]) -> NotationError {
    let message = match line.split_once(":") {
        _ if line.is_empty() => "an empty line".to_owned(),
        Some((name, _)) if !name.is_empty() && !name.as_str().contains(' ') => {
            format!("`{}:` begins no line here", name.as_str().escape_debug())
        }
        _ => "the line begins with no key".to_owned(),
    };
    let names: Vec<&str> = keys.iter().map(|key| key.name).collect();
    NotationError::new(
        line.span(),
        message,
        format!(
            "begin it with one of {} and a colon and a space",
            names.join(", ")
        ),
    )
}

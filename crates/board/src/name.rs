//! The written names of creatures: each means one creature and no other.
//!
//! The name that people use for a creature is its *label*: any text, which several creatures may
//! share. The written name is unique on a board: the label, in quotes if it is not a plain word,
//! followed by `#` and a number if several creatures share it, counted in the order of their ids.

use std::fmt;

/// The longest label, in characters.
pub const MAX_LABEL_CHARS: usize = 80;

/// Words that mean something else where a name may stand; as labels they are written in quotes.
const RESERVED: [&str; 12] = [
    "area", "counter", "effect", "factor", "gm", "goal", "group", "next", "none", "object",
    "region", "side",
];

/// Whether the text can be a label: 1 to [`MAX_LABEL_CHARS`] characters, none of them a control
/// character.
pub fn is_label(text: &str) -> bool {
    let length = text.chars().count();
    (1..=MAX_LABEL_CHARS).contains(&length) && !text.chars().any(char::is_control)
}

/// A written name: a label, and which of the creatures that share it.
///
/// ```
/// use board::WrittenName;
/// let name = WrittenName::read("\"Goblin 2\"#3").unwrap();
/// assert_eq!((name.label.as_str(), name.number), ("Goblin 2", Some(3)));
/// assert_eq!(name.to_string(), "\"Goblin 2\"#3");
/// assert_eq!(WrittenName::read("Élodie").unwrap().to_string(), "Élodie");
/// assert_eq!(WrittenName::read("Goblin 2"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WrittenName {
    /// The creature's label.
    pub label: String,
    /// Which of the creatures that share the label, from 1, by id; `None` if it is the only one.
    pub number: Option<u32>,
}

impl WrittenName {
    /// Reads a written name; `None` if the text is not a name.
    pub fn read(text: &str) -> Option<WrittenName> {
        let (label, behind) = if text.starts_with('"') {
            unquoted(text)?
        } else {
            let end = text.find('#').unwrap_or(text.len());
            let (word, behind) = text.split_at(end);
            (is_plain(word).then(|| word.to_owned())?, behind)
        };
        let number = match behind.strip_prefix('#') {
            None if behind.is_empty() => None,
            None => return None,
            Some(digits) => {
                let number: u32 = digits.parse().ok()?;
                // A number with a sign or a leading zero would not be written as it was read.
                Some(number).filter(|number| *number > 0 && number.to_string() == digits)
            }
        };
        let is_whole = number.is_some() || behind.is_empty();
        (is_whole && is_label(&label)).then_some(WrittenName { label, number })
    }
}

/// A letter, then letters, digits and hyphens.
fn is_plain(word: &str) -> bool {
    let mut characters = word.chars();
    characters.next().is_some_and(char::is_alphabetic)
        && characters.all(|next| next.is_alphanumeric() || next == '-')
}

/// Returns the quoted text at the beginning, and the rest after it.
fn unquoted(text: &str) -> Option<(String, &str)> {
    let mut label = String::new();
    let mut characters = text.strip_prefix('"')?.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => return Some((label, &text[at + 2..])),
            '\\' => {
                let (behind, escaped) = characters.next()?;
                // The backslash begins no other signs, such as a new line.
                let is_separator = behind == 1 && matches!(escaped, ' ' | ',' | ';');
                if !is_separator && !matches!(escaped, '"' | '\\') {
                    return None;
                }
                label.push(escaped);
            }
            plain => label.push(plain),
        }
    }
    None
}

impl fmt::Display for WrittenName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let label = self.label.as_str();
        if is_plain(label) && !RESERVED.contains(&label) {
            f.write_str(label)?;
        } else {
            f.write_str("\"")?;
            for (at, character) in label.chars().enumerate() {
                // A separator directly after the quote would make it a mark of the map.
                let is_first = at == 0 && matches!(character, ' ' | ',' | ';');
                if is_first || matches!(character, '"' | '\\') {
                    f.write_str("\\")?;
                }
                write!(f, "{character}")?;
            }
            f.write_str("\"")?;
        }
        match self.number {
            Some(number) => write!(f, "#{number}"),
            None => Ok(()),
        }
    }
}

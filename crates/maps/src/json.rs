//! A reader of JSON that keeps what map files need and a general reader loses.
//!
//! The usual library does not suffice: a map's numbers must keep their decimal text (they never
//! become floats), a key that appears twice must be an error, and every error, of form or of
//! content, must name the JSON path as well as the line and column. The grammar is RFC 8259, and a
//! test compares it with `serde_json` on mutated files. Limits: [`crate::MAX_JSON_DEPTH`],
//! [`crate::MAX_JSON_VALUES`].

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write as _;

use notation::Span;

use crate::error::{MapError, Place};
use crate::{MAX_JSON_DEPTH, MAX_JSON_VALUES};

/// A value and the byte where it begins.
#[derive(Clone, Debug)]
pub(crate) struct Node<'a> {
    pub(crate) value: Value<'a>,
    pub(crate) start: usize,
}

/// A JSON value.
#[derive(Clone, Debug)]
pub(crate) enum Value<'a> {
    Null,
    Bool(bool),
    /// The text of a number, as in the file.
    Number(&'a str),
    String(Cow<'a, str>),
    Array(Vec<Node<'a>>),
    /// An object, in the order of the file; no key appears twice.
    Object(Vec<(Cow<'a, str>, Node<'a>)>),
}

impl<'a> Node<'a> {
    /// The value of that key, if this is an object that has the key.
    pub(crate) fn get(&self, key: &str) -> Option<&Node<'a>> {
        match &self.value {
            Value::Object(entries) => entries
                .iter()
                .find(|(name, _)| name == key)
                .map(|(_, node)| node),
            _ => None,
        }
    }

    /// Its kind, for an error.
    pub(crate) fn kind(&self) -> String {
        match &self.value {
            Value::Null => "null".to_owned(),
            Value::Bool(value) => value.to_string(),
            Value::Number(text) => format!("the number {}", shortened(text)),
            Value::String(text) => format!("the string \"{}\"", shortened(text)),
            Value::Array(_) => "an array".to_owned(),
            Value::Object(_) => "an object".to_owned(),
        }
    }
}

/// At most 24 characters of a text, without invisible characters.
fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(24).flat_map(char::escape_debug).collect();
    if text.chars().nth(24).is_some() {
        short.push('…');
    }
    short
}

/// The way from the root to a value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Path<'p> {
    Root,
    Key(&'p Path<'p>, &'p str),
    Index(&'p Path<'p>, usize),
}

impl Path<'_> {
    fn write(&self, text: &mut String) {
        match self {
            Path::Root => text.push('$'),
            Path::Key(parent, key) => {
                parent.write(text);
                push_key(text, key);
            }
            Path::Index(parent, index) => {
                parent.write(text);
                push_index(text, *index);
            }
        }
    }
}

fn push_key(text: &mut String, key: &str) {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if !key.is_empty() && key.len() <= 40 && key.chars().all(plain) {
        text.push('.');
        text.push_str(key);
    } else {
        // Writing to a string cannot fail.
        let _ = write!(text, "[\"{}\"]", shortened(key));
    }
}

fn push_index(text: &mut String, index: usize) {
    let _ = write!(text, "[{index}]");
}

/// Returns an error at a value of a parsed file.
pub(crate) fn error_at(
    source: &str,
    node: &Node<'_>,
    path: Path<'_>,
    message: impl Into<String>,
    help: impl Into<String>,
) -> MapError {
    let mut text = String::new();
    path.write(&mut text);
    let place = Place::Json {
        path: text,
        span: span_of(source, node.start),
    };
    MapError::new(place, message, help)
}

/// Line and column of a byte.
fn span_of(source: &str, offset: usize) -> Span {
    let before = source.get(..offset).unwrap_or(source);
    let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let column = before.get(line_start..).unwrap_or_default().chars().count() + 1;
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    Span::new(number(line), number(column))
}

/// Reads a whole file as one JSON value.
pub(crate) fn parse(source: &str) -> Result<Node<'_>, MapError> {
    let mut reader = Reader {
        source,
        at: 0,
        steps: Vec::new(),
        values: 0,
    };
    reader.skip_space();
    let root = reader.read_value()?;
    reader.skip_space();
    if reader.at < source.len() {
        return Err(reader.error("something follows the end of the map", "take it away"));
    }
    Ok(root)
}

/// A step from a value to one of its parts.
enum Step {
    Key(String),
    Index(usize),
}

struct Reader<'a> {
    source: &'a str,
    at: usize,
    steps: Vec<Step>,
    values: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<u8> {
        self.source.as_bytes().get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn error(&self, message: impl Into<String>, help: impl Into<String>) -> MapError {
        let mut path = "$".to_owned();
        for step in &self.steps {
            match step {
                Step::Key(key) => push_key(&mut path, key),
                Step::Index(index) => push_index(&mut path, *index),
            }
        }
        let place = Place::Json {
            path,
            span: span_of(self.source, self.at),
        };
        MapError::new(place, message, help)
    }

    /// Returns an error if something other than `wanted` is here.
    fn unexpected(&self, wanted: &str) -> MapError {
        if let Some(word) = self.no_number() {
            return self.error(
                format!("JSON has no number `{word}`"),
                "write a number, or export the map again",
            );
        }
        match self
            .source
            .get(self.at..)
            .and_then(|rest| rest.chars().next())
        {
            None => self.error(
                format!("the file ends where {wanted} should stand"),
                "it is cut off: export it again or copy it whole",
            ),
            Some(found) => self.error(
                format!("{wanted} should stand here, not `{}`", found.escape_debug()),
                "mend the JSON, or export the map again",
            ),
        }
    }

    /// The word that some programs write for something that is not a finite number, if it is here.
    fn no_number(&self) -> Option<&'static str> {
        let rest = self.source.get(self.at..)?;
        let mut words = ["NaN", "Infinity"].into_iter();
        words.find(|word| rest.starts_with(word))
    }

    fn expect(&mut self, byte: u8, wanted: &str) -> Result<(), MapError> {
        if self.peek() == Some(byte) {
            self.at += 1;
            Ok(())
        } else {
            Err(self.unexpected(wanted))
        }
    }

    fn read_value(&mut self) -> Result<Node<'a>, MapError> {
        self.values += 1;
        if self.values > MAX_JSON_VALUES {
            return Err(self.error(
                format!("the file has more than {MAX_JSON_VALUES} values"),
                "simplify the map's walls, or cut it into smaller maps",
            ));
        }
        let start = self.at;
        let value = match self.peek() {
            Some(b'{') => self.read_object()?,
            Some(b'[') => self.read_array()?,
            Some(b'"') => Value::String(self.read_string()?),
            Some(b'-' | b'0'..=b'9') => Value::Number(self.read_number()?),
            Some(b't') => self.read_word("true", Value::Bool(true))?,
            Some(b'f') => self.read_word("false", Value::Bool(false))?,
            Some(b'n') => self.read_word("null", Value::Null)?,
            _ => return Err(self.unexpected("a value")),
        };
        Ok(Node { value, start })
    }

    fn read_word(&mut self, word: &str, value: Value<'a>) -> Result<Value<'a>, MapError> {
        if self
            .source
            .get(self.at..)
            .is_some_and(|rest| rest.starts_with(word))
        {
            self.at += word.len();
            Ok(value)
        } else {
            Err(self.unexpected("a value"))
        }
    }

    fn check_depth(&self) -> Result<(), MapError> {
        if self.steps.len() < MAX_JSON_DEPTH {
            return Ok(());
        }
        Err(self.error(
            format!("the values are nested more than {MAX_JSON_DEPTH} deep"),
            "no map needs that: export it again",
        ))
    }

    fn read_array(&mut self) -> Result<Value<'a>, MapError> {
        self.check_depth()?;
        self.at += 1;
        let mut items = Vec::new();
        self.skip_space();
        if self.peek() == Some(b']') {
            self.at += 1;
            return Ok(Value::Array(items));
        }
        loop {
            self.steps.push(Step::Index(items.len()));
            self.skip_space();
            items.push(self.read_value()?);
            self.steps.pop();
            self.skip_space();
            if self.peek() == Some(b',') {
                self.at += 1;
                continue;
            }
            self.expect(b']', "`,` or `]`")?;
            return Ok(Value::Array(items));
        }
    }

    fn read_object(&mut self) -> Result<Value<'a>, MapError> {
        self.check_depth()?;
        self.at += 1;
        let mut entries: Vec<(Cow<'a, str>, Node<'a>)> = Vec::new();
        let mut keys: BTreeSet<Cow<'a, str>> = BTreeSet::new();
        self.skip_space();
        if self.peek() == Some(b'}') {
            self.at += 1;
            return Ok(Value::Object(entries));
        }
        loop {
            self.skip_space();
            if self.peek() != Some(b'"') {
                return Err(self.unexpected("a key in quotes"));
            }
            let key_start = self.at;
            let key = self.read_string()?;
            self.steps.push(Step::Key(key.to_string()));
            if !keys.insert(key.clone()) {
                self.at = key_start;
                return Err(self.error("the key stands twice", "keep one of the two"));
            }
            self.skip_space();
            self.expect(b':', "`:`")?;
            self.skip_space();
            let node = self.read_value()?;
            self.steps.pop();
            entries.push((key, node));
            self.skip_space();
            if self.peek() == Some(b',') {
                self.at += 1;
                continue;
            }
            self.expect(b'}', "`,` or `}`")?;
            return Ok(Value::Object(entries));
        }
    }

    fn read_number(&mut self) -> Result<&'a str, MapError> {
        let start = self.at;
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        if self.peek() == Some(b'0') {
            self.at += 1;
        } else {
            self.read_digits()?;
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.read_digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.read_digits()?;
        }
        Ok(self.source.get(start..self.at).unwrap_or_default())
    }

    fn read_digits(&mut self) -> Result<(), MapError> {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at == start {
            Err(self.unexpected("a digit"))
        } else {
            Ok(())
        }
    }

    /// A string; borrowed from the file unless it has escapes.
    fn read_string(&mut self) -> Result<Cow<'a, str>, MapError> {
        self.at += 1;
        let mut owned: Option<String> = None;
        let mut piece = self.at;
        loop {
            match self.peek() {
                None => return Err(self.unexpected("the end of a string")),
                Some(b'"') => {
                    let last = self.source.get(piece..self.at).unwrap_or_default();
                    self.at += 1;
                    return Ok(match owned {
                        None => Cow::Borrowed(last),
                        Some(text) => Cow::Owned(text + last),
                    });
                }
                Some(b'\\') => {
                    let text = owned.get_or_insert_default();
                    text.push_str(self.source.get(piece..self.at).unwrap_or_default());
                    let character = self.read_escape()?;
                    owned.get_or_insert_default().push(character);
                    piece = self.at;
                }
                Some(0..0x20) => {
                    return Err(self.error(
                        "a control character in a string",
                        "write it as an escape, such as \\n",
                    ));
                }
                Some(_) => self.at += 1,
            }
        }
    }

    fn read_escape(&mut self) -> Result<char, MapError> {
        let start = self.at;
        self.at += 1;
        let plain = match self.peek() {
            Some(byte @ (b'"' | b'\\' | b'/')) => Some(char::from(byte)),
            Some(b'b') => Some('\u{8}'),
            Some(b'f') => Some('\u{c}'),
            Some(b'n') => Some('\n'),
            Some(b'r') => Some('\r'),
            Some(b't') => Some('\t'),
            Some(b'u') => None,
            _ => return Err(self.unexpected("an escape")),
        };
        self.at += 1;
        if let Some(plain) = plain {
            return Ok(plain);
        }
        let first = self.read_hex()?;
        let mut code = first;
        if (0xD800..0xDC00).contains(&first)
            && self
                .source
                .get(self.at..)
                .is_some_and(|rest| rest.starts_with("\\u"))
        {
            self.at += 2;
            let second = self.read_hex()?;
            if (0xDC00..0xE000).contains(&second) {
                code = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
            }
        }
        char::from_u32(code).ok_or_else(|| {
            self.at = start;
            self.error("half of a surrogate pair", "write the character itself")
        })
    }

    fn read_hex(&mut self) -> Result<u32, MapError> {
        let mut code = 0;
        for _ in 0..4 {
            let digit = self.peek().and_then(|byte| char::from(byte).to_digit(16));
            let Some(digit) = digit else {
                return Err(self.unexpected("a hexadecimal digit"));
            };
            code = code * 16 + digit;
            self.at += 1;
        }
        Ok(code)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The value without places, with numbers as text, in the types of the usual library.
    fn plain(node: &Node<'_>) -> serde_json::Value {
        match &node.value {
            Value::Null => serde_json::Value::Null,
            Value::Bool(value) => (*value).into(),
            Value::Number(text) => text.parse::<serde_json::Number>().expect("a number").into(),
            Value::String(text) => text.as_ref().into(),
            Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().into(),
            Value::Object(entries) => serde_json::Value::Object(
                entries
                    .iter()
                    .map(|(key, node)| (key.to_string(), plain(node)))
                    .collect(),
            ),
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 4_000, failure_persistence: None, ..ProptestConfig::default() })]

        /// This reader reads and refuses the same texts as the usual library. It additionally
        /// refuses keys that appear twice and deep nesting.
        #[test]
        fn reads_what_the_usual_library_reads(
            text in r#"[ \n]?(\{"a":|\[)?("[a-c\\"u0-9dD]{0,6}"|-?[0-9]{0,3}(\.[0-9]{0,2})?([eE][+-]?[0-9]{0,2})?|true|null|nul|[\[\]{},:]{0,4})[ ,]{0,2}("b":)?(\[1,?2?\])?[\]}]?[ \n]?"#,
        ) {
            let usual: Result<serde_json::Value, _> = serde_json::from_str(&text);
            match (parse(&text), usual) {
                (Ok(node), Ok(value)) => prop_assert_eq!(plain(&node), value),
                (Err(_), Err(_)) => {}
                (Err(error), Ok(_)) => prop_assert!(
                    error.to_string().contains("stands twice"), "{} {}", text, error
                ),
                (Ok(_), Err(error)) => prop_assert!(false, "{} {}", text, error),
            }
        }
    }
}

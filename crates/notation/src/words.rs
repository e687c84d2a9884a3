//! Words, phrases and clauses: the parts of every line except the map.
//!
//! A *word* has no spaces, except those in a quoted name. A *phrase* is words with one space
//! between them. A *clause* is phrases with `, ` between them. A list is clauses with `; ` between
//! them.
//!
//! A word keeps its text as written and knows how it can be read; the systems decide which reading
//! they want.

use std::fmt;

use crate::decimal::Decimal;
use crate::place::Place;
use crate::quote;
use crate::span::{NotationError, Span, Spanned};
use crate::text::{Text, from_str_by_parse, write_joined};

/// One word: its text, and how it can be read.
///
/// ```
/// use notation::{Word, WordKind};
/// let word: Word = "result=success".parse()?;
/// assert_eq!(word.setting(), Some(("result", "success")));
/// assert_eq!("+1".parse::<Word>()?.whole(), Some(1));
/// assert_eq!("(2,3)".parse::<Word>()?.place().and_then(|place| place.as_square()), Some((2, 3)));
/// assert_eq!("1d6+2".parse::<Word>()?.kind(), &WordKind::Name);
/// # Ok::<(), notation::NotationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    text: String,
    kind: WordKind,
}

/// How a word can be read, apart from its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WordKind {
    /// In no other way: it is a name, a rule id, a mark, a dice expression or a ratio.
    Name,
    /// A number with or without a sign and up to six decimals.
    Number(Decimal),
    /// A place such as `(1,0)`.
    Place(Place),
    /// Two places with a bar between them, such as `(1,0)|(2,0)`.
    Edge(Place, Place),
    /// `name=value`.
    Setting {
        /// The part before the first `=`: a letter or digit, then more of them, `-`, `_`, `.`.
        name: String,
        /// The part after it; never empty.
        value: String,
    },
}

impl Word {
    /// Reads one word.
    ///
    /// # Errors
    /// If it is empty, contains a space, ends in a separator, or begins with `(` and is not a
    /// place.
    pub fn parse(text: Text<'_>) -> Result<Word, NotationError> {
        let word = text.as_str();
        if word.is_empty()
            || word.chars().any(char::is_control)
            || quote::is_outside(word, char::is_whitespace)
        {
            return Err(NotationError::new(
                text.span(),
                format!("`{}` is not one word", word.escape_debug()),
                "write characters that show, without spaces",
            ));
        }
        if let Some(escaped) = quote::odd_escape(word) {
            return Err(NotationError::new(
                text.span(),
                format!("`\\{escaped}` in the name {word} means nothing"),
                "a backslash stands only before a quote or a backslash; a name has no line breaks",
            ));
        }
        let alone = word.chars().nth(1).is_none();
        if !alone && quote::is_outside(word, |c| c == '"') {
            return Err(NotationError::new(
                text.span(),
                format!("`{word}` has a quote that quotes nothing"),
                "write a name of several words as \"Goblin 2\", a quote in it as \\\"",
            ));
        }
        if !alone && word.ends_with([',', ';']) {
            return Err(NotationError::new(
                text.span(),
                format!("nothing follows the separator of `{word}`"),
                if word.starts_with('(') {
                    "separate places by a space, without commas: (1,0) (2,0)"
                } else {
                    "take the separator away, or put one space and the next part behind it"
                },
            ));
        }
        let kind = if word.starts_with('(') && !alone {
            place_or_edge(text)?
        } else if let Some(number) = Decimal::parse(word) {
            WordKind::Number(number)
        } else {
            setting_of(word).unwrap_or(WordKind::Name)
        };
        Ok(Word {
            text: word.to_owned(),
            kind,
        })
    }

    /// The word as written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How it can be read.
    #[must_use]
    pub fn kind(&self) -> &WordKind {
        &self.kind
    }

    /// The number, if it is one.
    #[must_use]
    pub fn number(&self) -> Option<Decimal> {
        match self.kind {
            WordKind::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The number, if it is a whole one.
    #[must_use]
    pub fn whole(&self) -> Option<i64> {
        self.number()?.whole()
    }

    /// The place, if it is one.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        match self.kind {
            WordKind::Place(place) => Some(place),
            _ => None,
        }
    }

    /// The name and value, if it reads `name=value`.
    #[must_use]
    pub fn setting(&self) -> Option<(&str, &str)> {
        match &self.kind {
            WordKind::Setting { name, value } => Some((name, value)),
            _ => None,
        }
    }

    /// The character, if the word is a single one: a mark of the map or a creature's letter.
    #[must_use]
    pub fn mark(&self) -> Option<char> {
        let mut characters = self.text.chars();
        let mark = characters.next()?;
        characters.next().is_none().then_some(mark)
    }
}

fn place_or_edge(text: Text<'_>) -> Result<WordKind, NotationError> {
    match text.split_once("|") {
        None => Ok(WordKind::Place(Place::parse(text)?)),
        Some((first, second)) => Ok(WordKind::Edge(Place::parse(first)?, Place::parse(second)?)),
    }
}

fn setting_of(word: &str) -> Option<WordKind> {
    let (name, value) = word.split_once('=')?;
    let in_name = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let named = name.starts_with(|c: char| c.is_ascii_alphanumeric()) && name.chars().all(in_name);
    (named && !value.is_empty()).then(|| WordKind::Setting {
        name: name.to_owned(),
        value: value.to_owned(),
    })
}

impl From<Place> for Word {
    fn from(place: Place) -> Word {
        Word {
            text: place.to_string(),
            kind: WordKind::Place(place),
        }
    }
}

impl From<Decimal> for Word {
    fn from(number: Decimal) -> Word {
        Word {
            text: number.to_string(),
            kind: WordKind::Number(number),
        }
    }
}

impl From<i32> for Word {
    fn from(number: i32) -> Word {
        Word::from(Decimal::from(number))
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Words with one space between them; at least one.
///
/// Matching on [`Phrase::texts`] reads well:
///
/// ```
/// use notation::Phrase;
/// let property: Phrase = "speed 30".parse()?;
/// match property.texts().as_slice() {
///     ["speed", number] => assert_eq!(*number, "30"),
///     _ => panic!("another property"),
/// }
/// # Ok::<(), notation::NotationError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Phrase {
    /// The words in their order.
    pub words: Vec<Spanned<Word>>,
}

impl Phrase {
    /// Reads words up to the end of the text; a comma or semicolon at the end of a word is an
    /// error.
    ///
    /// # Errors
    /// If there is no word, an extra space, or a word that cannot be read.
    pub fn parse(text: Text<'_>) -> Result<Phrase, NotationError> {
        let words = text.words()?.into_iter().map(spanned_word);
        Ok(Phrase {
            words: words.collect::<Result<_, _>>()?,
        })
    }

    /// The words as written.
    #[must_use]
    pub fn texts(&self) -> Vec<&str> {
        self.words.iter().map(|word| word.value.text()).collect()
    }

    /// The first word as written; empty if there is none.
    #[must_use]
    pub fn head(&self) -> &str {
        self.words.first().map_or("", |word| word.value.text())
    }

    /// The place of the first word.
    #[must_use]
    pub fn span(&self) -> Span {
        self.words.first().map_or_else(Span::default, |w| w.span)
    }

    /// Whether it consists of only this word.
    #[must_use]
    pub fn is(&self, word: &str) -> bool {
        self.words.len() == 1 && self.head() == word
    }
}

pub(crate) fn spanned_word(text: Text<'_>) -> Result<Spanned<Word>, NotationError> {
    Ok(Spanned::new(Word::parse(text)?, text.span()))
}

impl FromIterator<Word> for Phrase {
    /// Makes a phrase that is in no file.
    fn from_iter<I: IntoIterator<Item = Word>>(words: I) -> Phrase {
        Phrase {
            words: words.into_iter().map(Spanned::from).collect(),
        }
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_joined(f, &self.words, " ")
    }
}

/// Phrases with `, ` between them; at least one.
///
/// ```
/// use notation::Clause;
/// let clause: Clause = "mods attack -4, AC -4".parse()?;
/// assert_eq!(clause.parts[1].texts(), ["AC", "-4"]);
/// # Ok::<(), notation::NotationError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clause {
    /// The phrases in their order.
    pub parts: Vec<Phrase>,
}

impl Clause {
    /// Reads phrases up to the end of the text.
    ///
    /// # Errors
    /// If one of the phrases cannot be read.
    pub fn parse(text: Text<'_>) -> Result<Clause, NotationError> {
        let parts = text.split(", ").into_iter().map(Phrase::parse);
        Ok(Clause {
            parts: parts.collect::<Result<_, _>>()?,
        })
    }

    /// Reads clauses with `; ` between them up to the end of the text.
    ///
    /// # Errors
    /// If one of the clauses cannot be read.
    pub fn parse_list(text: Text<'_>) -> Result<Vec<Clause>, NotationError> {
        text.split("; ").into_iter().map(Clause::parse).collect()
    }

    /// The first word as written; empty if there is none.
    #[must_use]
    pub fn head(&self) -> &str {
        self.parts.first().map_or("", Phrase::head)
    }

    /// The place of the first word.
    #[must_use]
    pub fn span(&self) -> Span {
        self.parts.first().map_or_else(Span::default, Phrase::span)
    }

    /// The only phrase, if there is just one.
    #[must_use]
    pub fn only_part(&self) -> Option<&Phrase> {
        match self.parts.as_slice() {
            [part] => Some(part),
            _ => None,
        }
    }

    /// All words of all phrases, in order.
    pub fn words(&self) -> impl Iterator<Item = &Spanned<Word>> {
        self.parts.iter().flat_map(|part| &part.words)
    }
}

impl From<Phrase> for Clause {
    fn from(phrase: Phrase) -> Clause {
        Clause {
            parts: vec![phrase],
        }
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_joined(f, &self.parts, ", ")
    }
}

from_str_by_parse!(Word, Phrase, Clause);

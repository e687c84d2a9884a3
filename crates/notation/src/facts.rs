//! What a case or a board states: rulings, legend, edges and the facts of `with:`.

use std::fmt;

use crate::MAX_ENTRIES;
use crate::place::Place;
use crate::quote;
use crate::span::{NotationError, Spanned};
use crate::text::{Text, from_str_by_parse};
use crate::words::{Clause, Phrase, WordKind, spanned_word};

/// A ruling that is not at its default: `NAME=VALUE`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The name of the ruling.
    pub name: Spanned<String>,
    /// The word of the value.
    pub value: Spanned<String>,
}

impl Ruling {
    /// Reads `NAME=VALUE`.
    ///
    /// # Errors
    /// If there is no `=`, a side of it is empty, or there are spaces.
    pub fn parse(text: Text<'_>) -> Result<Ruling, NotationError> {
        let wrong = || {
            NotationError::new(
                text.span(),
                format!("`{}` is not a ruling", text.as_str()),
                "write NAME=VALUE without spaces",
            )
        };
        // A ruling is one word; only a word is split into its two halves.
        spanned_word(text).map_err(|_| wrong())?;
        let (name, value) = text.split_once("=").ok_or_else(wrong)?;
        if name.is_empty() || value.is_empty() {
            return Err(wrong());
        }
        Ok(Ruling {
            name: name.to_spanned(),
            value: value.to_spanned(),
        })
    }

    /// Reads rulings with `; ` between them; each name at most once.
    ///
    /// # Errors
    /// If a ruling cannot be read or is named twice.
    pub fn parse_list(text: Text<'_>) -> Result<Vec<Ruling>, NotationError> {
        let mut rulings = Vec::new();
        Ruling::push_list(&mut rulings, text)?;
        Ok(rulings)
    }

    /// Adds the rulings of one more line to a list.
    pub(crate) fn push_list(
        rulings: &mut Vec<Ruling>,
        text: Text<'_>,
    ) -> Result<(), NotationError> {
        for item in text.split("; ") {
            let ruling = Ruling::parse(item)?;
            if rulings.iter().any(|earlier| earlier.name == ruling.name) {
                return Err(NotationError::new(
                    ruling.name.span,
                    format!("the ruling `{}` is set twice", ruling.name),
                    "keep one of the two",
                ));
            }
            check_count(rulings.len(), item)?;
            rulings.push(ruling);
        }
        Ok(())
    }
}

impl fmt::Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.value)
    }
}

/// What a mark of the map means: `MARK PROPERTY, PROPERTY`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegendEntry {
    /// The mark; never a letter, because letters are creatures.
    pub mark: Spanned<char>,
    /// The properties of its squares.
    pub properties: Clause,
}

impl LegendEntry {
    /// Reads entries with `; ` between them. The mark itself may be `;` or `,`.
    ///
    /// # Errors
    /// If an entry has no mark or no property, the mark is a letter, or it appears twice.
    pub fn parse_list(text: Text<'_>) -> Result<Vec<LegendEntry>, NotationError> {
        let mut entries = Vec::new();
        LegendEntry::push_list(&mut entries, text)?;
        Ok(entries)
    }

    /// Adds the entries of one more line to a list.
    pub(crate) fn push_list(
        entries: &mut Vec<LegendEntry>,
        text: Text<'_>,
    ) -> Result<(), NotationError> {
        let mut rest = Some(text);
        while let Some(item) = rest {
            let (mark, behind) = legend_mark(item)?;
            if entries.iter().any(|earlier| earlier.mark == mark) {
                return Err(NotationError::new(
                    mark.span,
                    format!("the mark `{}` is explained twice", mark.value),
                    "keep one of the two, or write all its words behind one mark",
                ));
            }
            // The mark is cut off first: a `; ` after it separates entries, a `;` that is the mark
            // itself does not.
            let properties = match behind.split_once("; ") {
                Some((properties, next)) => {
                    rest = Some(next);
                    properties
                }
                None => {
                    rest = None;
                    behind
                }
            };
            check_count(entries.len(), item)?;
            entries.push(LegendEntry {
                mark,
                properties: Clause::parse(properties)?,
            });
        }
        Ok(())
    }
}

/// Checks that there is room for one more entry.
fn check_count(count: usize, item: Text<'_>) -> Result<(), NotationError> {
    if count < MAX_ENTRIES {
        return Ok(());
    }
    Err(NotationError::new(
        item.span(),
        format!("these are more than {MAX_ENTRIES} entries"),
        "take some away",
    ))
}

fn legend_mark(item: Text<'_>) -> Result<(Spanned<char>, Text<'_>), NotationError> {
    let wrong = |message: String, help: &str| NotationError::new(item.span(), message, help);
    let Some((mark, behind)) = item.split_first() else {
        return Err(wrong(
            "there is no mark here".to_owned(),
            "write MARK PROPERTY, or take the separator before it away",
        ));
    };
    if mark.is_alphabetic() {
        return Err(wrong(
            format!("`{mark}` is a letter, and letters are creatures"),
            "take a digit or a sign as the mark",
        ));
    }
    match behind.strip_prefix(" ") {
        Some(properties) if !mark.is_whitespace() && !mark.is_control() => {
            Ok((Spanned::new(mark, item.span()), properties))
        }
        _ => Err(wrong(
            format!("`{}` does not begin with a mark", item.as_str()),
            "write one character of the map, a space, and what it means",
        )),
    }
}

impl fmt::Display for LegendEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.mark, self.properties)
    }
}

/// Something on the edge between two adjacent squares: `KIND SQUARE|SQUARE`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgeEntry {
    /// What it is, such as `wall` or `gap 3`.
    pub kind: Phrase,
    /// The square on one side.
    pub first: Spanned<Place>,
    /// The square on the other side, straight beside, above or below the first.
    pub second: Spanned<Place>,
}

impl EdgeEntry {
    /// Reads one entry.
    ///
    /// # Errors
    /// If there is no kind, or no pair of squares, or the squares do not share an edge.
    pub fn parse(text: Text<'_>) -> Result<EdgeEntry, NotationError> {
        let mut kind = Phrase::parse(text)?;
        let squares = kind.words.pop();
        let (Some(squares), false) = (squares, kind.words.is_empty()) else {
            return Err(no_edge(text));
        };
        let WordKind::Edge(first, second) = *squares.value.kind() else {
            return Err(no_edge(text));
        };
        if !are_adjacent(first, second) {
            return Err(NotationError::new(
                squares.span,
                format!("`{}` have no edge between them", squares.value),
                "name two squares that are straight beside or below each other",
            ));
        }
        let written = Text::new(squares.value.text(), squares.span);
        let second_span = match written.split_once("|") {
            Some((_, behind)) => behind.span(),
            None => squares.span,
        };
        Ok(EdgeEntry {
            kind,
            first: Spanned::new(first, squares.span),
            second: Spanned::new(second, second_span),
        })
    }

    /// Reads entries with `; ` between them.
    ///
    /// # Errors
    /// If one of them cannot be read.
    pub fn parse_list(text: Text<'_>) -> Result<Vec<EdgeEntry>, NotationError> {
        text.split("; ").into_iter().map(EdgeEntry::parse).collect()
    }
}

/// Whether they are squares that share an edge.
fn are_adjacent(first: Place, second: Place) -> bool {
    match (first.as_square(), second.as_square()) {
        (Some((x1, y1)), Some((x2, y2))) => x1.abs_diff(x2) + y1.abs_diff(y2) == 1,
        _ => false,
    }
}

fn no_edge(text: Text<'_>) -> NotationError {
    NotationError::new(
        text.span(),
        format!("`{}` is nothing on an edge", text.as_str()),
        "write KIND (x,y)|(x,y)",
    )
}

impl fmt::Display for EdgeEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}|{}", self.kind, self.first, self.second)
    }
}

/// Facts about one subject: `SUBJECT PROPERTY, PROPERTY`.
///
/// The subject is the first word or place; after the words `group`, `factor`, `effect`, `region`,
/// `goal`, `counter`, `object` and `side` the next word is its name and belongs to it. The rest are
/// the properties; there may be none.
///
/// ```
/// use notation::{Subject, ThingKind, With};
/// let facts: With = "A speed 30, large".parse()?;
/// assert_eq!(facts.subject.value, Subject::Creature("A".to_owned()));
/// assert_eq!(facts.properties[1].texts(), ["large"]);
/// let facts: With = "group goblins g h, initiative 15".parse()?;
/// assert_eq!(facts.subject.value.thing(), Some((ThingKind::Group, "goblins")));
/// assert_eq!(facts.properties[0].texts(), ["g", "h"]);
/// # Ok::<(), notation::NotationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct With {
    /// The subject.
    pub subject: Spanned<Subject>,
    /// The facts, in order; each has at least one word.
    pub properties: Vec<Phrase>,
}

/// The subject of facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A creature, by its letter or its written name: `A`, `Adela`, `"Goblin 2"`, `Goblin#2`. It is
    /// never `area` or a word of [`ThingKind`], unless quoted.
    Creature(String),
    /// A square.
    Place(Place),
    /// The edge between two adjacent squares: `(1,0)|(2,0)`.
    Edge(Place, Place),
    /// The whole scene: `area`.
    Area,
    /// A named thing, such as `group goblins`.
    Thing {
        /// The kind of thing.
        kind: ThingKind,
        /// Its name; for a factor, the word in that place (`+1`, `set`).
        name: String,
    },
}

/// The kinds of named things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ThingKind {
    /// Creatures that roll together.
    Group,
    /// Something that changes the cost of steps.
    Factor,
    /// A spell or another effect with a duration.
    Effect,
    /// A part of a scene without a grid.
    Region,
    /// Something to reach when playing without a map.
    Goal,
    /// A distance that is only counted.
    Counter,
    /// An object that is not a creature.
    Object,
    /// The cover of one creature against another, as the game master enters it.
    Cover,
    /// The line of effect from one creature to another, as the game master enters it.
    Line,
    /// A side, and its relation to others.
    Side,
}

impl ThingKind {
    const ALL: [ThingKind; 10] = [
        ThingKind::Group,
        ThingKind::Factor,
        ThingKind::Effect,
        ThingKind::Region,
        ThingKind::Goal,
        ThingKind::Counter,
        ThingKind::Object,
        ThingKind::Cover,
        ThingKind::Line,
        ThingKind::Side,
    ];

    /// The word before the name.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            ThingKind::Group => "group",
            ThingKind::Factor => "factor",
            ThingKind::Effect => "effect",
            ThingKind::Region => "region",
            ThingKind::Goal => "goal",
            ThingKind::Counter => "counter",
            ThingKind::Object => "object",
            ThingKind::Cover => "cover",
            ThingKind::Line => "line",
            ThingKind::Side => "side",
        }
    }

    /// The kind that this word announces.
    #[must_use]
    pub fn from_word(word: &str) -> Option<ThingKind> {
        ThingKind::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

impl Subject {
    /// The creature's name, if the subject is a creature.
    #[must_use]
    pub fn creature(&self) -> Option<&str> {
        match self {
            Subject::Creature(name) => Some(name),
            _ => None,
        }
    }

    /// The kind and name, if the subject is a named thing.
    #[must_use]
    pub fn thing(&self) -> Option<(ThingKind, &str)> {
        match self {
            Subject::Thing { kind, name } => Some((*kind, name)),
            _ => None,
        }
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::Creature(name) => f.write_str(name),
            Subject::Place(place) => place.fmt(f),
            Subject::Edge(first, second) => write!(f, "{first}|{second}"),
            Subject::Area => f.write_str("area"),
            Subject::Thing { kind, name } => write!(f, "{} {name}", kind.word()),
        }
    }
}

impl With {
    /// Reads the facts about one subject.
    ///
    /// # Errors
    /// If there is no subject, a named thing has no name, or a property cannot be read.
    pub fn parse(text: Text<'_>) -> Result<With, NotationError> {
        let mut properties = Clause::parse(text)?.parts;
        let Some(first) = properties.first_mut() else {
            return Err(no_subject(text));
        };
        let mut words = std::mem::take(&mut first.words).into_iter();
        let Some(head) = words.next() else {
            return Err(no_subject(text));
        };
        let subject = match ThingKind::from_word(head.value.text()) {
            Some(kind) => {
                let name = words.next().ok_or_else(|| {
                    NotationError::new(
                        head.span,
                        format!("this {} has no name", head.value),
                        format!("write a word behind `{}`", head.value),
                    )
                })?;
                let name = name.value.text().to_owned();
                Subject::Thing { kind, name }
            }
            None => plain_subject(Text::new(head.value.text(), head.span), head.value.kind())?,
        };
        first.words = words.collect();
        if first.words.is_empty() {
            if let Some(second) = properties.get(1) {
                return Err(NotationError::new(
                    second.span(),
                    format!("a comma stands between `{subject}` and its first property"),
                    "write SUBJECT PROPERTY, PROPERTY",
                ));
            }
            properties.clear();
        }
        Ok(With {
            subject: Spanned::new(subject, head.span),
            properties,
        })
    }

    /// Reads facts about several subjects with `; ` between them.
    ///
    /// # Errors
    /// If one of them cannot be read.
    pub fn parse_list(text: Text<'_>) -> Result<Vec<With>, NotationError> {
        text.split("; ").into_iter().map(With::parse).collect()
    }
}

fn plain_subject(text: Text<'_>, kind: &WordKind) -> Result<Subject, NotationError> {
    let word = text.as_str();
    match kind {
        WordKind::Place(place) => Ok(Subject::Place(*place)),
        WordKind::Edge(first, second) if are_adjacent(*first, *second) => {
            Ok(Subject::Edge(*first, *second))
        }
        _ if word == "area" => Ok(Subject::Area),
        _ if is_creature(word) => Ok(Subject::Creature(word.to_owned())),
        _ => Err(no_subject(text)),
    }
}

/// Whether the word can be the written name of a creature: a letter and then letters, digits and
/// hyphens, or any characters in quotes; then `#` and a number if several creatures share it.
#[must_use]
pub fn is_creature(word: &str) -> bool {
    let (name, number) = match quote::outside(word).find(|(_, c)| *c == '#') {
        Some((at, _)) => (&word[..at], Some(&word[at + 1..])),
        None => (word, None),
    };
    let is_quoted = word.starts_with('"') && quote::outside(name).next().is_none();
    let behind = |c: char| c.is_alphanumeric() || c == '-';
    let is_plain = name.starts_with(char::is_alphabetic) && name.chars().all(behind);
    let is_number =
        |digits: &str| digits.bytes().all(|digit| digit.is_ascii_digit()) && !digits.is_empty();
    (is_quoted || is_plain) && number.is_none_or(is_number)
}

fn no_subject(text: Text<'_>) -> NotationError {
    NotationError::new(
        text.span(),
        format!("`{}` is not a subject", text.as_str()),
        "begin with a creature's letter, a square, an edge, `area`, or a sort of thing and its name",
    )
}

impl fmt::Display for With {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.subject)?;
        for (position, property) in self.properties.iter().enumerate() {
            f.write_str(if position == 0 { " " } else { ", " })?;
            write!(f, "{property}")?;
        }
        Ok(())
    }
}

from_str_by_parse!(Ruling, EdgeEntry, With);

//! A declaration: `ACTOR VERB OPTIONS: PATH`, and the faces of the dice for it.
//!
//! The word that ends in a colon is the last one before the path.

use std::fmt;

use crate::facts::is_creature;
use crate::place::Place;
use crate::quote;
use crate::span::{NotationError, Spanned};
use crate::text::{Text, from_str_by_parse, write_joined};
use crate::words::{Word, WordKind, spanned_word};

/// A declaration: an actor, a verb, its options in order, and the places after each step.
///
/// ```
/// use notation::{Declaration, PathItem};
/// let declared: Declaration = "A move overrun=b result=success: (2,0) (3,0)".parse()?;
/// assert_eq!((declared.actor.value.as_str(), declared.verb.value.as_str()), ("A", "move"));
/// assert_eq!(declared.options[0].value.as_deref(), Some("b"));
/// assert_eq!(declared.places().map(|place| place.as_square()).last(), Some(Some((3, 0))));
/// # Ok::<(), notation::NotationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// The actor: a creature's letter or written name, or a word such as `gm` or `next`.
    pub actor: Spanned<String>,
    /// The verb: small letters, digits and hyphens.
    pub verb: Spanned<String>,
    /// The words between verb and path. Order matters: `result=` belongs to the option before it.
    pub options: Vec<DeclarationOption>,
    /// The places after each step, and other items; empty if there is no path.
    pub path: Vec<Spanned<PathItem>>,
}

/// An option of a declaration: a word, or `name=value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclarationOption {
    /// The word, or the part before the `=`.
    pub name: Spanned<String>,
    /// The part after the `=`; never empty.
    pub value: Option<String>,
}

/// One item of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathItem {
    /// The place after a step, with the new footprint if it changes there.
    Place(Place),
    /// Another word: a number, `@NAME`, `stand`, `carry-on`, and others that a system has.
    Word(Word),
}

impl PathItem {
    /// The place, if it is one.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        match self {
            PathItem::Place(place) => Some(*place),
            PathItem::Word(_) => None,
        }
    }

    /// Reads the items of a path, one space between them.
    ///
    /// # Errors
    /// If there is no item, or one cannot be read.
    pub fn parse_path(text: Text<'_>) -> Result<Vec<Spanned<PathItem>>, NotationError> {
        text.words()?.into_iter().map(path_item).collect()
    }
}

impl fmt::Display for PathItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PathItem::Place(place) => place.fmt(f),
            PathItem::Word(word) => word.fmt(f),
        }
    }
}

impl DeclarationOption {
    /// Reads a word or `name=value`.
    fn parse(text: Text<'_>) -> Result<DeclarationOption, NotationError> {
        let word = Word::parse(text)?;
        if let WordKind::Setting { name, value } = word.kind() {
            return Ok(DeclarationOption {
                name: Spanned::new(name.clone(), text.span()),
                value: Some(value.clone()),
            });
        }
        if quote::is_outside(word.text(), |c| c == '=') {
            return Err(NotationError::new(
                text.span(),
                format!("`{}` is not an option", word.text()),
                "write a word, or name=value without spaces",
            ));
        }
        Ok(DeclarationOption {
            name: text.to_spanned(),
            value: None,
        })
    }

    /// The values of `name=a,b`: the parts between commas; none if there is no value.
    ///
    /// Commas inside brackets and quotes do not separate: `to=(1,1)` has one value.
    #[must_use]
    pub fn values(&self) -> Vec<&str> {
        let Some(value) = self.value.as_deref() else {
            return Vec::new();
        };
        let mut depth = 0_u32;
        let mut values = Vec::new();
        let mut begun = 0;
        for (at, character) in quote::outside(value) {
            match character {
                '(' => depth = depth.saturating_add(1),
                ')' => depth = depth.saturating_sub(1),
                ',' if depth == 0 => {
                    values.push(&value[begun..at]);
                    begun = at + 1;
                }
                _ => {}
            }
        }
        values.push(&value[begun..]);
        values
    }

    /// The value as a place, if it is one.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        self.value.as_deref()?.parse().ok()
    }
}

impl fmt::Display for DeclarationOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name)?;
        match &self.value {
            Some(value) => write!(f, "={value}"),
            None => Ok(()),
        }
    }
}

impl Declaration {
    /// Reads a declaration.
    ///
    /// # Errors
    /// If the actor or the verb is missing or is not a name, an option cannot be read, or the path
    /// is empty after its colon.
    pub fn parse(text: Text<'_>) -> Result<Declaration, NotationError> {
        let (head, path) = head_and_path(text)?;
        let mut words = head.into_iter();
        let (Some(actor), Some(verb)) = (words.next(), words.next()) else {
            return Err(no_declaration(
                text,
                format!("`{}` declares nothing", text.as_str()),
            ));
        };
        if !is_creature(actor.as_str()) {
            let message = format!("`{}` is not an actor", actor.as_str());
            return Err(no_declaration(actor, message));
        }
        if !is_verb(verb.as_str()) {
            let message = format!("`{}` is not a verb", verb.as_str());
            return Err(no_declaration(verb, message));
        }
        let path = path.into_iter().map(path_item);
        Ok(Declaration {
            actor: actor.to_spanned(),
            verb: verb.to_spanned(),
            options: words
                .map(DeclarationOption::parse)
                .collect::<Result<_, _>>()?,
            path: path.collect::<Result<_, _>>()?,
        })
    }

    /// The first option of this name.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&DeclarationOption> {
        self.options.iter().find(|option| option.name.value == name)
    }

    /// The places of the path, in their order.
    pub fn places(&self) -> impl Iterator<Item = Place> {
        self.path.iter().filter_map(|item| item.value.place())
    }
}

type Words<'a> = Vec<Text<'a>>;

/// The words up to the one with the colon (which is cut off), and those after it.
fn head_and_path(text: Text<'_>) -> Result<(Words<'_>, Words<'_>), NotationError> {
    let mut head = text.words()?;
    let colon = head
        .iter()
        .position(|word| word.as_str().len() > 1 && word.as_str().ends_with(':'));
    let Some(colon) = colon else {
        return Ok((head, Vec::new()));
    };
    let path = head.split_off(colon + 1);
    if let Some(last) = head.last_mut() {
        *last = last.strip_suffix(":").unwrap_or(*last);
    }
    if path.is_empty() {
        return Err(NotationError::new(
            text.end(),
            "the path is empty",
            "write the places after each step, or take the colon away",
        ));
    }
    Ok((head, path))
}

fn path_item(text: Text<'_>) -> Result<Spanned<PathItem>, NotationError> {
    let word = spanned_word(text)?;
    Ok(word.map(|word| match word.kind() {
        WordKind::Place(place) => PathItem::Place(*place),
        _ => PathItem::Word(word),
    }))
}

fn is_verb(word: &str) -> bool {
    let behind = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    word.starts_with(|c: char| c.is_ascii_lowercase()) && word.chars().all(behind)
}

fn no_declaration(text: Text<'_>, message: String) -> NotationError {
    NotationError::new(
        text.span(),
        message,
        "write ACTOR verb, then options, then a colon and the path",
    )
}

impl fmt::Display for Declaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.actor, self.verb)?;
        for option in &self.options {
            write!(f, " {option}")?;
        }
        if self.path.is_empty() {
            return Ok(());
        }
        f.write_str(": ")?;
        write_joined(f, &self.path, " ")
    }
}

/// Reads the faces of dice: whole numbers with one space between them.
///
/// ```
/// let faces = notation::dice_faces("3 6 1".into())?;
/// assert_eq!(faces.iter().map(|face| face.value).collect::<Vec<_>>(), [3, 6, 1]);
/// # Ok::<(), notation::NotationError>(())
/// ```
///
/// # Errors
/// If there is no face, or a word is not a number from 1 to 1,000,000.
pub fn dice_faces(text: Text<'_>) -> Result<Vec<Spanned<u32>>, NotationError> {
    let face = |word: Text<'_>| {
        let digits = word.as_str().bytes().all(|byte| byte.is_ascii_digit());
        let number = word.as_str().parse::<u32>().ok();
        number
            .filter(|face| digits && (1..=1_000_000).contains(face))
            .map(|face| Spanned::new(face, word.span()))
            .ok_or_else(|| {
                NotationError::new(
                    word.span(),
                    format!("`{}` is not a face of a die", word.as_str()),
                    "write the faces as whole numbers from 1 to 1000000",
                )
            })
    };
    text.words()?.into_iter().map(face).collect()
}

from_str_by_parse!(Declaration);

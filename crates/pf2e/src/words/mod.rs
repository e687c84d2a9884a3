//! Reads and writes the system's words of the case notation: what a map, a legend and `with:`
//! state, declarations, questions, and what happens.
//!
//! Every value has limits, named where it is read; an unknown word is an error with the nearest
//! known one. The modules `ground`, `facts` and `dying`, `thing`, `declare` and `ask` read ground,
//! facts, named things, declarations and questions; `options` says which options a verb takes; `change`, `write` and `event` write changes,
//! declarations and what happens. This file has what all of them share.

mod ask;
mod change;
mod declare;
mod dying;
mod event;
mod facts;
mod ground;
mod left;
mod options;
mod system;
mod thing;
mod without_effect;
mod write;

use board::{Board, CreatureId, Size};
use grid::{Feet, Point, Square};
use notation::{Phrase, Place, Span};

use rules::{WordError, nearest, reading};

/// The greatest speed, reach, range and distance that is accepted, in feet.
const MOST_FEET: i64 = 1000;
/// The greatest modifier, DC and initiative total that is accepted.
const MOST_NUMBER: i64 = 1000;

/// The names of saves and skills whose modifier may be stated.
pub(super) const MODIFIERS: [&str; 20] = [
    "reflex",
    "fortitude",
    "will",
    "perception",
    "acrobatics",
    "arcana",
    "athletics",
    "crafting",
    "deception",
    "diplomacy",
    "intimidation",
    "lore",
    "medicine",
    "nature",
    "occultism",
    "performance",
    "religion",
    "society",
    "stealth",
    "thievery",
];

fn unknown<'a>(
    phrase: &Phrase,
    what: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> WordError {
    let head = phrase.head();
    let help = match nearest(head, known.clone()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("known are {}", known.collect::<Vec<_>>().join(", ")),
    };
    WordError::new(phrase.span(), format!("`{phrase}` is no {what}"), help)
}

/// The size with that word, if the system has it.
fn size_of(word: &str) -> Option<Size> {
    let known = Size::Tiny..=Size::Gargantuan;
    Size::from_word(word).filter(|size| known.contains(size))
}

/// Reads the number that is the second and last word of the property.
fn number_of(phrase: &Phrase, limits: (i64, i64)) -> Result<i32, WordError> {
    let word = phrase.words.get(1).filter(|_| phrase.words.len() == 2);
    let number = reading::whole(word, phrase.head(), phrase.span(), limits)?;
    Ok(i32::try_from(number).unwrap_or(i32::MAX))
}

fn feet_of(phrase: &Phrase) -> Result<Feet, WordError> {
    number_of(phrase, (0, MOST_FEET)).map(Feet)
}

/// Returns a place in feet as an exact point.
pub(super) fn point_of(place: Place) -> Point {
    let units = |micros: i64| micros * (Point::PER_FOOT / grid::Length::PER_FOOT);
    Point {
        x: units(place.x.micros()),
        y: units(place.y.micros()),
    }
}

/// Reads a place on the grid: whole numbers, no altitude, no footprint.
pub(super) fn square_of(place: Place, span: Span) -> Result<Square, WordError> {
    let plain = place.z.is_none() && place.footprint.is_none();
    place
        .as_square()
        .filter(|_| plain)
        .map(|(x, y)| Square::new(x, y))
        .ok_or_else(|| {
            WordError::new(
                span,
                format!("`{place}` is not a square"),
                "write (x,y) in whole squares; this system counts no altitude",
            )
        })
}

/// The creature that the phrase names.
fn named(board: &Board, name: &str, phrase: &Phrase) -> Result<CreatureId, WordError> {
    reading::creature_id(board, name, phrase.span())
}

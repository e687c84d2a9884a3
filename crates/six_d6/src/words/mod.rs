//! Reads the system's words of the case notation; [`Declaration::words`] writes them.
//!
//! * `facts` has the properties of `with:`.
//! * `declare` has verbs, options and paths.
//! * `question` reads questions and writes their answers.
//! * `tell` writes values.
//! * `system` leads to the others.
//!
//! This file has the words of a map's legend, and what all of them share.

mod declare;
mod facts;
mod left;
mod question;
mod system;
mod tell;

use board::{Board, Ground, Quantity, Terrain};
use grid::Square;
use notation::{Phrase, Span, Spanned, Word};

use super::{DiceValue, Facts, terrain};
use crate::CATALOGUE;
use rules::WordError;
use rules::reading;
pub(super) use rules::reading::creature;

pub(crate) use declare::read_declaration;
pub(crate) use facts::read_changes;
pub(crate) use question::ask;

#[cfg(doc)]
use super::Declaration;

/// The greatest number that the notation accepts for points, potential and squares.
pub(super) const MOST: i64 = 1_000_000;

/// All words of tags, for messages.
const TAG_WORDS: [&str; 9] = [
    "flat",
    "rough",
    "steep",
    "near-vertical",
    "vertical",
    "smooth-vertical",
    "overhang",
    "jump-up",
    "gap",
];

/// Words of a legend that are not tags.
const KINDS: [&str; 4] = ["mr", "leap", "apparent", "true"];

/// Reads what a mark of the legend means and puts it on the squares. New ground has not been
/// revealed.
pub(crate) fn read_ground(
    board: &mut Board,
    facts: &mut Facts,
    squares: &[Square],
    properties: &[Phrase],
) -> Result<(), WordError> {
    for square in squares {
        facts.revealed.remove(square);
    }
    for property in properties {
        let mut words = property.words.iter();
        let mut apparent: Option<Span> = None;
        while let Some(word) = words.next() {
            let quantity = match word.value.text() {
                "mr" => Quantity::Resistance,
                "leap" => Quantity::LeapResistance,
                "apparent" => Quantity::ApparentResistance,
                "true" => Quantity::TrueResistance,
                tag => {
                    let is_tag = TAG_WORDS.contains(&tag);
                    if !is_tag {
                        let allowed: Vec<&str> = TAG_WORDS.into_iter().chain(KINDS).collect();
                        return Err(unknown(word.span, "ground", tag, &allowed));
                    }
                    for square in squares {
                        terrain::add_tag(board, *square, tag);
                    }
                    continue;
                }
            };
            let points = ground_points(words.next(), word)?;
            match (quantity, apparent) {
                (Quantity::ApparentResistance, _) => apparent = Some(word.span),
                (Quantity::TrueResistance, None) => return Err(half_hidden(word.span)),
                (Quantity::TrueResistance, Some(_)) => apparent = None,
                _ => {}
            }
            for square in squares {
                board.set_quantity(*square, quantity, points);
            }
        }
        if let Some(span) = apparent {
            return Err(half_hidden(span));
        }
    }
    Ok(())
}

/// The part of the ground for which the notation has words. A wall square has no other ground,
/// because ground has a resistance.
pub(crate) fn told_ground(ground: &Ground) -> Ground {
    if ground.terrain.contains(Terrain::Wall) {
        return ground.only(|kind| kind == Terrain::Wall, |_, _| false);
    }
    let numbers = [
        Quantity::ResistanceTags,
        Quantity::Resistance,
        Quantity::LeapResistance,
        Quantity::ApparentResistance,
        Quantity::TrueResistance,
    ];
    let mut told = ground.only(
        |kind| matches!(kind, Terrain::Difficult | Terrain::Greater),
        |quantity, _| numbers.contains(&quantity),
    );
    told.levels.clear();
    told
}

/// Writes the ground in the words that [`read_ground`] reads back.
pub(crate) fn ground_words(ground: &Ground) -> Vec<String> {
    let bits = ground.quantities.get(&Quantity::ResistanceTags).copied();
    let tags = terrain::tags_among(bits, |kind| ground.terrain.contains(kind));
    let mut words: Vec<String> = tags.map(|tag| tag.word.to_owned()).collect();
    for (quantity, word) in [
        (Quantity::Resistance, "mr"),
        (Quantity::LeapResistance, "leap"),
        (Quantity::ApparentResistance, "apparent"),
        (Quantity::TrueResistance, "true"),
    ] {
        let points = ground.quantities.get(&quantity);
        words.extend(points.map(|points| format!("{word} {points}")));
    }
    // Hidden resistance is one property together with the apparent one.
    if words.is_empty() {
        words
    } else {
        vec![words.join(" ")]
    }
}

fn half_hidden(span: Span) -> WordError {
    WordError::new(
        span,
        "what is hidden has an apparent and a true movement resistance",
        "write `apparent 1 true 3`",
    )
}

fn ground_points(word: Option<&Spanned<Word>>, kind: &Spanned<Word>) -> Result<i32, WordError> {
    reading::whole(word, kind.value.text(), kind.span, (1, MOST))
        .map(|points| i32::try_from(points).unwrap_or(i32::MAX))
}

/// Reads the dice value in the word.
pub(super) fn dice_value(word: &Spanned<Word>) -> Result<DiceValue, WordError> {
    word.value.text().parse().map_err(|_| {
        WordError::new(
            word.span,
            format!("`{}` is not a dice value", word.value.text()),
            "write dice, faces and a fixed part: `1d6+0`",
        )
    })
}

/// Reads the square of the map in the word.
pub(super) fn square(board: &Board, word: &Spanned<Word>) -> Result<Square, WordError> {
    word.value
        .place()
        .filter(|place| place.z.is_none() && place.footprint.is_none())
        .and_then(|place| place.as_square())
        .map(|(x, y)| Square::new(x, y))
        .filter(|square| board.contains(*square))
        .ok_or_else(|| {
            WordError::new(
                word.span,
                format!("`{}` is not a square of the map", word.value.text()),
                "squares are counted from (0,0) at the top left",
            )
        })
}

/// Reads the goal in a word `@NAME`; `None` for a word that names no goal.
pub(super) fn goal<'a>(
    facts: &Facts,
    word: &'a str,
    span: Span,
) -> Result<Option<&'a str>, WordError> {
    let Some(name) = word.strip_prefix('@') else {
        return Ok(None);
    };
    if facts.goals.contains_key(name) {
        return Ok(Some(name));
    }
    // The resistance of a goal is an input (`6d6.gridless.leader-mr`).
    Err(WordError::new(
        span,
        format!("nobody has said what resistance `@{name}` has"),
        "write `goal NAME mr N` in a `with:` line",
    ))
}

/// A name of the notation: two or more small letters, digits or hyphens, beginning with a letter.
pub(super) fn is_name(word: &str) -> bool {
    let in_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    word.len() >= 2
        && word.starts_with(|c: char| c.is_ascii_lowercase())
        && word.chars().all(in_name)
}

/// Names joined by `+`.
pub(super) fn names(word: &str, span: Span) -> Result<Vec<String>, WordError> {
    word.split('+')
        .map(|name| {
            if is_name(name) {
                Ok(name.to_owned())
            } else {
                Err(WordError::new(
                    span,
                    format!("`{name}` is not a name"),
                    "write small letters, digits and hyphens; join several by +: \
                     `walking+flying`",
                ))
            }
        })
        .collect()
}

/// Returns an error for a word that is not allowed here.
fn unknown(span: Span, what: &str, word: &str, allowed: &[&str]) -> WordError {
    reading::unknown(CATALOGUE, span, what, word, allowed)
}

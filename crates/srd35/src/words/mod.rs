//! The system's words of the case notation, read; [`Declaration::words`] writes them.
//!
//! * `facts` — the properties of `with:`.
//! * `declare` — verbs, options and paths.
//!
//! Here: the words of a map's legend, and what all of them share.

mod declare;
mod facts;

use board::{Board, Quantity, Terrain};
use grid::Square;
use notation::{Phrase, Span};

use crate::CATALOGUE;
use rules::WordError;
use rules::reading;
pub(super) use rules::reading::{creature, creature_id};

pub(crate) use declare::read_declaration;
pub(crate) use facts::read_with;

#[cfg(doc)]
use super::Declaration;

/// Words of a legend.
const GROUND: [&str; 7] = [
    "open",
    "wall",
    "difficult",
    "pit",
    "obstructed",
    "dark",
    "width",
];

/// Reads what a mark of the legend means and puts it on the squares.
pub(crate) fn read_ground(
    board: &mut Board,
    squares: &[Square],
    properties: &[Phrase],
) -> Result<(), WordError> {
    for property in properties {
        let mut words = property.words.iter();
        while let Some(word) = words.next() {
            let kind = match word.value.text() {
                "open" => continue,
                "wall" => Terrain::Wall,
                "difficult" => Terrain::Difficult,
                "pit" => Terrain::Pit,
                "obstructed" => Terrain::Obstructed,
                "dark" => Terrain::Dark,
                "width" => {
                    let hundredths = reading::width_hundredths(words.next(), word.span)?;
                    for square in squares {
                        board.set_quantity(*square, Quantity::WidthHundredths, hundredths);
                    }
                    continue;
                }
                other => return Err(unknown(word.span, "ground", other, &GROUND)),
            };
            squares
                .iter()
                .for_each(|square| board.add_terrain(*square, kind));
        }
    }
    Ok(())
}

/// A word that is none of those allowed.
fn unknown(span: Span, what: &str, word: &str, allowed: &[&str]) -> WordError {
    reading::unknown(CATALOGUE, span, what, word, allowed)
}

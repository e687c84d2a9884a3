//! Reads the system's words of the case notation; [`Declaration::words`] writes them.
//!
//! * `facts` has the properties of `with:`.
//! * `declare` has verbs, options and paths.
//!
//! This file has the words of a map's legend, and what all of them share.

mod ask;
mod change;
mod declare;
mod facts;
mod left;
mod system;

use board::{Board, Ground, Quantity, Terrain};
use grid::Square;
use notation::{Phrase, Span, Spanned, Word};

use super::{Fact, Modifiers, Skill};
use crate::CATALOGUE;
use rules::WordError;
use rules::reading;
pub(super) use rules::reading::{creature, creature_id};

pub(crate) use ask::ask;
pub(crate) use change::change_words;
pub(crate) use declare::{declaration_words, options_of, read_declaration};
pub(crate) use facts::read_changes;

#[cfg(doc)]
use super::Declaration;

/// Words of a legend.
const GROUND: [&str; 10] = [
    "open",
    "wall",
    "difficult",
    "pit",
    "obstructed",
    "dark",
    "check",
    "stops-flying",
    "stops-incorporeal",
    "width",
];

/// How often one source may double by itself.
const DOUBLINGS: [(&str, u8); 3] = [("x2", 2), ("x3", 3), ("x4", 4)];

/// Reads what a mark of the legend means and puts it on the squares.
pub(crate) fn read_ground(
    board: &mut Board,
    squares: &[Square],
    properties: &[Phrase],
) -> Result<(), WordError> {
    let mut words = properties
        .iter()
        .flat_map(|property| &property.words)
        .peekable();
    let mut read: Vec<&str> = Vec::new();
    while let Some(word) = words.next() {
        let text = word.value.text();
        let is_doubled = matches!(text, "difficult" | "obstructed" | "dark");
        if read.contains(&text) {
            let help = if is_doubled {
                format!("ground that doubles movement more than once is `{text} x2`")
            } else {
                "say it once".to_owned()
            };
            return Err(WordError::new(
                word.span,
                format!("`{text}` is said twice"),
                help,
            ));
        }
        read.push(text);
        let times = words
            .next_if(|next| is_doubled && next.value.text().starts_with('x'))
            .map_or(Ok(1), times)?;
        let (kind, doublings) = match text {
            "open" => continue,
            "wall" => (Terrain::Wall, None),
            "difficult" if times == 1 => (Terrain::Difficult, None),
            "difficult" => (Terrain::Greater, Some((Quantity::DifficultDoublings, 2))),
            "pit" => (Terrain::Pit, None),
            "obstructed" => (
                Terrain::Obstructed,
                Some((Quantity::ObstructedDoublings, 1)),
            ),
            "dark" => (Terrain::Dark, Some((Quantity::DarkDoublings, 1))),
            "check" => (Terrain::Check, None),
            "stops-flying" => (Terrain::StopsFlying, None),
            "stops-incorporeal" => (Terrain::StopsIncorporeal, None),
            "width" => {
                let hundredths = reading::width_hundredths(words.next(), word.span)?;
                for square in squares {
                    board.set_quantity(*square, Quantity::WidthHundredths, hundredths);
                }
                continue;
            }
            other => return Err(unknown(word.span, "ground", other, &GROUND)),
        };
        for square in squares {
            board.add_terrain(*square, kind);
            // A number is noted only if the kind of ground does not already say it.
            if let Some((quantity, _)) = doublings.filter(|(_, own)| *own != times) {
                board.set_quantity(*square, quantity, times.into());
            }
        }
    }
    exceptions_have_obstacles(board, squares, properties)
}

/// The part of the ground for which the notation has words.
pub(crate) fn told_ground(ground: &Ground) -> Ground {
    let kinds = [
        Terrain::Wall,
        Terrain::Difficult,
        Terrain::Greater,
        Terrain::Pit,
        Terrain::Obstructed,
        Terrain::Dark,
        Terrain::Check,
        Terrain::StopsFlying,
        Terrain::StopsIncorporeal,
    ];
    let is_greater = ground.terrain.contains(Terrain::Greater);
    let mut told = ground.only(
        // Ground of the greater grade is written by its doublings.
        |kind| kinds.contains(&kind) && !(is_greater && kind == Terrain::Difficult),
        |quantity, value| match quantity {
            Quantity::WidthHundredths => (0..500).contains(&value),
            Quantity::DifficultDoublings
            | Quantity::ObstructedDoublings
            | Quantity::DarkDoublings => (2..=4).contains(&value),
            _ => false,
        },
    );
    told.levels.clear();
    told
}

/// Writes the ground in the words that [`read_ground`] reads back.
pub(crate) fn ground_words(ground: &Ground) -> Vec<String> {
    let number = |own: Quantity| ground.quantities.get(&own).copied();
    let counted = |kind: Terrain, times: Option<i32>| match times {
        Some(times) => format!("{} x{times}", kind.word()),
        None => kind.word().to_owned(),
    };
    let is_greater = ground.terrain.contains(Terrain::Greater);
    let kinds = ground.terrain.iter();
    // Ground of the greater grade is written by its doublings.
    let kinds = kinds.filter(|kind| !(is_greater && *kind == Terrain::Difficult));
    let kinds = kinds.map(|kind| match kind {
        Terrain::Greater => {
            let times = number(Quantity::DifficultDoublings).unwrap_or(2);
            counted(Terrain::Difficult, Some(times))
        }
        Terrain::Obstructed => counted(kind, number(Quantity::ObstructedDoublings)),
        Terrain::Dark => counted(kind, number(Quantity::DarkDoublings)),
        _ => counted(kind, None),
    });
    let width = number(Quantity::WidthHundredths)
        .map(|width| format!("width {}", hundredths(u32::try_from(width).unwrap_or(0))));
    kinds.chain(width).collect()
}

/// Reads `x2` to `x4` after a source of doublings.
fn times(word: &Spanned<Word>) -> Result<u8, WordError> {
    let text = word.value.text();
    let found = DOUBLINGS.into_iter().find(|(times, _)| *times == text);
    found.map(|(_, times)| times).ok_or_else(|| {
        unknown(
            word.span,
            "a number of doublings",
            text,
            &DOUBLINGS.map(|(times, _)| times),
        )
    })
}

/// Whether words about obstacles apply only to squares that have one.
fn exceptions_have_obstacles(
    board: &Board,
    squares: &[Square],
    properties: &[Phrase],
) -> Result<(), WordError> {
    let obstacles = [Terrain::Obstructed, Terrain::Pit, Terrain::Wall];
    let exceptions = [
        (Terrain::Check, &obstacles[..1]),
        (Terrain::StopsFlying, &obstacles[..]),
        (Terrain::StopsIncorporeal, &obstacles[..]),
    ];
    for (exception, of) in exceptions {
        let lost = squares.iter().any(|square| {
            board.has_terrain(*square, exception)
                && !of.iter().any(|kind| board.has_terrain(*square, *kind))
        });
        if lost {
            let of: Vec<&str> = of.iter().map(|kind| kind.word()).collect();
            return Err(WordError::new(
                properties.first().map(Phrase::span),
                format!("`{exception}` is said where no obstacle is"),
                format!("write it beside {}", of.join(" or ")),
            ));
        }
    }
    Ok(())
}

/// Writes a fact after a declaration as a result: name and value.
pub(crate) fn fact_words(fact: &Fact) -> (&'static str, String) {
    match fact {
        Fact::Done => ("ok", String::new()),
        Fact::Modifiers(all) => ("mods", modifiers(all)),
    }
}

/// Hundredths of a foot as feet.
fn hundredths(hundredths: u32) -> String {
    let micros = i64::from(hundredths) * 10_000;
    let feet = notation::Decimal::from_micros(micros);
    feet.map_or_else(String::new, |feet| feet.to_string())
}

/// The skill with that word.
fn skill(word: &str, span: Span) -> Result<Skill, WordError> {
    let found = Skill::ALL.into_iter().find(|skill| skill.word() == word);
    found.ok_or_else(|| unknown(span, "a skill", word, &Skill::ALL.map(Skill::word)))
}

/// Writes modifiers in the order of the table: `attack -4, AC -4`.
fn modifiers(modifiers: &Modifiers) -> String {
    let number = |amount: i32, what: &str| (amount != 0).then(|| format!("{what} {amount:+}"));
    let word = |holds: bool, what: &str| holds.then(|| what.to_owned());
    let all = [
        number(modifiers.attack, "attack"),
        number(modifiers.armor_class, "AC"),
        word(modifiers.no_attacks, "no-attacks"),
        word(modifiers.no_dexterity, "no-dex-to-AC"),
    ];
    let all: Vec<String> = all.into_iter().flatten().collect();
    if all.is_empty() {
        "none".to_owned()
    } else {
        all.join(", ")
    }
}

/// Returns an error for a word that is not allowed here.
fn unknown(span: Span, what: &str, word: &str, allowed: &[&str]) -> WordError {
    reading::unknown(CATALOGUE, span, what, word, allowed)
}

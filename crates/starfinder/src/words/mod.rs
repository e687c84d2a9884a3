//! Reads and writes the system's words of the case notation.
//!
//! * `ask` reads questions, and `reply` writes their answers.
//! * `facts` reads the properties of `with:`.
//! * `change` writes changes of facts.
//! * `tactical` reads the verbs of a turn, their options and paths.
//! * `flight` reads the verbs of a flyer that are not movements along a path.
//! * `write` writes declarations.
//! * `told` writes what happens and the facts afterwards.
//! * `told_apart` says what each word means whose row in the rulebook tells of several.
//! * `travel` reads the verbs of travel and chases.
//!
//! This file has the words of a map's legend, and what all of them share.

mod ask;
mod change;
mod facts;
mod flight;
mod left;
mod missing_result;
mod reply;
mod system;
mod tactical;
mod told;
mod told_apart;
mod travel;
mod write;

use board::{Board, Ground, Levels, Quantity, Terrain};
use grid::Square;
use notation::{DeclarationOption, Phrase, Span, Spanned, Word};

use super::{Declaration, Facts};
use crate::CATALOGUE;
use rules::WordError;
use rules::reading;
pub(super) use rules::reading::{creature, creature_id};

use ask::ask;
pub(crate) use change::change_words;
pub(crate) use facts::read_changes;
pub(crate) use told::{being_words, fact_words, happening_words, modifier_words};
pub(crate) use write::declaration_words;

/// Words of a legend.
const GROUND: [&str; 17] = [
    "open",
    "wall",
    "difficult",
    "soft",
    "rigid",
    "width",
    "dirt",
    "rock",
    "water",
    "face",
    "canopy",
    "doubled",
    "hampered",
    "stairs",
    "ladder",
    "z",
    "to",
];

/// The greatest number of distinct effects on one square.
const MOST_EFFECTS: i64 = 16;

/// The farthest level of altitude from that of the map.
pub(super) const MOST_LEVELS: i64 = 10_000;

/// Reads what a mark of the legend means and puts it on the squares.
pub(crate) fn read_ground(
    board: &mut Board,
    squares: &[Square],
    properties: &[Phrase],
) -> Result<(), WordError> {
    // Kinds of ground whose altitudes have not been stated yet.
    let mut unplaced: Vec<Terrain> = Vec::new();
    for property in properties {
        let mut words = property.words.iter();
        while let Some(word) = words.next() {
            let kind = match word.value.text() {
                "open" => continue,
                "wall" => Terrain::Wall,
                "soft" => Terrain::Soft,
                "rigid" => Terrain::Rigid,
                "dirt" => Terrain::Dirt,
                "rock" => Terrain::Rock,
                "water" => Terrain::Water,
                "face" => Terrain::Face,
                "canopy" => Terrain::Canopy,
                "stairs" => Terrain::Stairs,
                "ladder" => Terrain::Ladder,
                "difficult" => {
                    add_effects(board, squares, 1, 0);
                    Terrain::Difficult
                }
                "doubled" => {
                    let effects = number(words.next(), word, 1, MOST_EFFECTS)?;
                    add_effects(board, squares, 1, effects - 1);
                    Terrain::Difficult
                }
                "hampered" => {
                    add_effects(board, squares, 0, 1);
                    Terrain::Hampered
                }
                "width" => {
                    let hundredths = reading::width_hundredths(words.next(), word.span)?;
                    for square in squares {
                        board.set_quantity(*square, Quantity::WidthHundredths, hundredths);
                    }
                    continue;
                }
                "z" => {
                    let levels = levels(&mut words, word)?;
                    set_levels(board, squares, &unplaced, levels, word.span)?;
                    unplaced.clear();
                    continue;
                }
                other => return Err(unknown(word.span, "ground", other, &GROUND[..16])),
            };
            unplaced.push(kind);
            squares
                .iter()
                .for_each(|square| board.add_terrain(*square, kind));
        }
    }
    Ok(())
}

/// The part of the ground for which the notation has words.
pub(crate) fn told_ground(ground: &Ground) -> Ground {
    let kinds = [
        Terrain::Wall,
        Terrain::Difficult,
        Terrain::Greater,
        Terrain::Soft,
        Terrain::Rigid,
        Terrain::Dirt,
        Terrain::Rock,
        Terrain::Water,
        Terrain::Face,
        Terrain::Canopy,
        Terrain::Hampered,
        Terrain::Stairs,
        Terrain::Ladder,
    ];
    let mut told = ground.only(
        |kind| kinds.contains(&kind),
        |quantity, value| match quantity {
            Quantity::WidthHundredths => (0..500).contains(&value),
            Quantity::DifficultCauses | Quantity::FurtherEffects => (1..=16).contains(&value),
            _ => false,
        },
    );
    let terrain = told.terrain;
    told.levels.retain(|kind, _| terrain.contains(*kind));
    told
}

/// Writes the ground in the words that [`read_ground`] reads back.
pub(crate) fn ground_words(ground: &Ground) -> Vec<String> {
    let number = |own: Quantity| ground.quantities.get(&own).copied();
    let hampered = i32::from(ground.terrain.contains(Terrain::Hampered));
    let further = number(Quantity::FurtherEffects).unwrap_or(hampered) - hampered;
    let mut words = Vec::new();
    for kind in ground.terrain.iter() {
        let word = match kind {
            Terrain::Difficult if further > 0 => format!("doubled {}", further + 1),
            Terrain::Greater => "doubled 2".to_owned(),
            Terrain::Hampered if !ground.terrain.contains(Terrain::Difficult) => {
                vec!["hampered"; usize::try_from(further + 1).unwrap_or(1)].join(" ")
            }
            _ => kind.word().to_owned(),
        };
        if kind == Terrain::Difficult {
            let causes = number(Quantity::DifficultCauses).unwrap_or(1);
            words.extend((1..causes).map(|_| "difficult".to_owned()));
        }
        words.push(match ground.levels.get(&kind) {
            Some(Levels { least, greatest }) => format!("{word} z {least} to {greatest}"),
            None => word,
        });
    }
    let width = number(Quantity::WidthHundredths);
    words.extend(width.map(|width| format!("width {}", hundredths(width.into()))));
    words
}

/// Adds causes of difficult terrain and further effects to the squares. A number is noted only if
/// the kinds of ground do not already say it.
fn add_effects(board: &mut Board, squares: &[Square], difficult: i32, further: i32) {
    let effects = [
        (Quantity::DifficultCauses, difficult, Terrain::Difficult),
        (Quantity::FurtherEffects, further, Terrain::Hampered),
    ];
    for square in squares {
        for (quantity, added, own) in effects {
            let by_kind = i32::from(board.has_terrain(*square, own));
            let before = board.quantity(*square, quantity).unwrap_or(by_kind);
            let after = before.saturating_add(added);
            // `doubled` has no kind of its own for its further effects.
            let names_kind = own == Terrain::Difficult || difficult == 0;
            let by_kind = i32::from(names_kind && added > 0) | by_kind;
            if after != by_kind {
                board.set_quantity(*square, quantity, after);
            }
        }
    }
}

/// Sets the levels that the kinds of ground named before fill.
fn set_levels(
    board: &mut Board,
    squares: &[Square],
    kinds: &[Terrain],
    levels: Levels,
    span: Span,
) -> Result<(), WordError> {
    if kinds.is_empty() {
        return Err(WordError::new(
            span,
            "these altitudes belong to nothing",
            "write them behind a kind of ground: `water, z -2 to 0`",
        ));
    }
    if kinds.contains(&Terrain::Wall) {
        return Err(WordError::new(
            span,
            "a wall reaches every altitude",
            "take the altitudes away, or write `rigid, z 1 to 1` for what is solid only there",
        ));
    }
    for square in squares {
        for kind in kinds {
            board.set_levels(*square, *kind, levels);
        }
    }
    Ok(())
}

/// Reads `z A to B` after the word `z`.
fn levels<'a>(
    words: &mut impl Iterator<Item = &'a Spanned<Word>>,
    z: &Spanned<Word>,
) -> Result<Levels, WordError> {
    let least = number(words.next(), z, -MOST_LEVELS, MOST_LEVELS)?;
    let Some(to) = words.next() else {
        return Err(WordError::new(
            z.span,
            "the highest altitude is missing",
            format!("write the lowest and the highest: `z {least} to {least}`"),
        ));
    };
    let to = to.value.text() == "to";
    let greatest = number(words.next(), z, -MOST_LEVELS, MOST_LEVELS)?;
    if !to || greatest < least {
        return Err(WordError::new(
            z.span,
            "these are no altitudes",
            "write the lowest and the highest: `z -2 to 0`",
        ));
    }
    Ok(Levels { least, greatest })
}

/// Reads the word as a whole number.
fn number(
    word: Option<&Spanned<Word>>,
    behind: &Spanned<Word>,
    least: i64,
    most: i64,
) -> Result<i32, WordError> {
    let number = reading::whole(word, behind.value.text(), behind.span, (least, most))?;
    Ok(i32::try_from(number).unwrap_or(i32::MAX))
}

/// Reads a declaration.
pub(crate) fn read_declaration(
    board: &Board,
    facts: &Facts,
    declaration: &notation::Declaration,
) -> Result<Declaration, WordError> {
    if declaration.actor.value == tactical::GAME_MASTER {
        return tactical::read_order(board, declaration).map(Declaration::of_game_master);
    }
    let actor = creature(
        board,
        &declaration.actor.value,
        Some(declaration.actor.span),
    )?;
    let action = if let Some(action) = tactical::read(board, facts, actor, declaration)? {
        action
    } else if let Some(action) = flight::read(declaration)? {
        action
    } else if let Some(action) = travel::read(board, declaration)? {
        action
    } else {
        let verbs: Vec<&str> = tactical::VERBS
            .iter()
            .chain(flight::VERBS)
            .chain(travel::VERBS)
            .copied()
            .collect();
        let verb = &declaration.verb;
        return Err(unknown(verb.span, "an action", &verb.value, &verbs));
    };
    let level = super::space::level_of(actor);
    Ok(Declaration::new(actor.id, level, action))
}

/// Reads a DC.
fn read_dc(option: &DeclarationOption, number: &str) -> Result<i32, WordError> {
    let dc = number.parse::<i32>().ok();
    dc.filter(|dc| (-1000..=1000).contains(dc)).ok_or_else(|| {
        let message = format!("`{option}` is not a DC");
        WordError::new(option.name.span, message, "write `dc=15`")
    })
}

/// Writes hundredths as a decimal number.
pub(crate) fn hundredths(hundredths: i64) -> String {
    notation::Decimal::from_micros(hundredths * 10_000)
        .map_or_else(String::new, |number| number.to_string())
}

/// Returns an error for a word that is not allowed here.
fn unknown(span: Span, what: &str, word: &str, allowed: &[&str]) -> WordError {
    reading::unknown(CATALOGUE, span, what, word, allowed)
}

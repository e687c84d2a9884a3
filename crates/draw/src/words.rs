//! Words and letters that all forms of a picture share.

use std::fmt::Write;

use board::{Board, Creature, Relation, Side, Size};

/// A creature in words: name, side, size, conditions, height.
pub(crate) fn creature_words(board: &Board, creature: &Creature) -> String {
    let mut words = creature.name.clone();
    match creature.side {
        Side::A => words.push_str(", side A"),
        Side::B => words.push_str(", side B"),
        Side::NEUTRAL => words.push_str(", neutral"),
        other => {
            let _ = write!(words, ", of {}", board.side_word(other));
        }
    }
    if creature.size != Size::Medium {
        let _ = write!(words, ", {}", creature.size);
    }
    for condition in creature.conditions.iter() {
        let _ = write!(words, ", {}", condition.word());
    }
    if is_squeezed(creature) {
        words.push_str(", squeezed");
    }
    if creature.elevation_feet.0 != 0 {
        let _ = write!(words, ", at {} ft", creature.elevation_feet);
    }
    words
}

/// The relation of the creature to the party, which decides its look.
pub(crate) fn camp(board: &Board, creature: &Creature) -> Relation {
    board.relation(Side::A, creature.side)
}

/// Side of a creature's space in squares, by its own value or its size.
pub(crate) fn space_squares(creature: &Creature) -> f64 {
    if let Some(hundredths) = creature.space_hundredths {
        return f64::from(hundredths) / 500.0;
    }
    match creature.size {
        Size::Fine => 0.1,
        Size::Diminutive => 0.2,
        Size::Tiny => 0.5,
        Size::Small | Size::Medium => 1.0,
        Size::Large => 2.0,
        Size::Huge => 3.0,
        Size::Gargantuan => 4.0,
        Size::Colossal => 6.0,
    }
}

/// Whether the creature fills fewer squares than its size needs.
pub(crate) fn is_squeezed(creature: &Creature) -> bool {
    let natural = space_squares(creature).ceil();
    creature.footprint().is_some_and(|footprint| {
        f64::from(footprint.width) < natural || f64::from(footprint.height) < natural
    })
}

/// The letter for the creature: its mark if that is a Latin letter or a digit, or else the first
/// such character in its name. We have strokes for these, and every terminal draws them one column
/// wide.
pub(crate) fn letter(creature: &Creature) -> char {
    let plain = |character: &char| character.is_alphanumeric() && *character < '\u{180}';
    std::iter::once(creature.mark)
        .chain(creature.name.chars())
        .find(plain)
        .unwrap_or('?')
}

/// The sign of the creature: its letter, and behind it the number by which it is told from others of
/// its name.
pub(crate) fn sign(board: &Board, creature: &Creature) -> String {
    let letter = letter(creature);
    match board.number(creature) {
        Some(number) => format!("{letter}{number}"),
        None => letter.to_string(),
    }
}

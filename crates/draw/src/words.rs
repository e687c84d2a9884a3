//! Words and letters that all forms of a picture share.

use std::fmt::Write;

use board::{Creature, Side, Size};

/// A creature in words: name, side, size, conditions, height.
pub(crate) fn creature_words(creature: &Creature) -> String {
    let mut words = creature.name.clone();
    words.push_str(match creature.side {
        Side::A => ", side A",
        Side::B => ", side B",
        Side::Neutral => ", neutral",
    });
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

/// Side of a creature's space in squares, by its own measure or its size.
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

/// The letter that stands for the creature: its mark if that is a Latin letter or a digit, else the
/// first one in its name. For these we have strokes, and every terminal draws them one column wide.
pub(crate) fn letter(creature: &Creature) -> char {
    let plain = |character: &char| character.is_alphanumeric() && *character < '\u{180}';
    std::iter::once(creature.mark)
        .chain(creature.name.chars())
        .find(plain)
        .unwrap_or('?')
}

//! What reading words needs in every system: names, numbers and options, and errors that say what
//! is wrong, where, and what to do. It contains no words of any rulebook.

mod error;
mod numbers;
mod options;

use board::{Board, Creature, CreatureId, WrittenName};
use notation::{Phrase, Span, Spanned, Word};

use crate::{Catalogue, nearest};

pub use error::WordError;
pub use numbers::{read_damage, read_hit_points, read_met};
pub use options::Options;

/// The creature of that name.
pub fn creature<'a>(
    board: &'a Board,
    name: &str,
    span: Option<Span>,
) -> Result<&'a Creature, WordError> {
    board.creature_meant(name).ok_or_else(|| {
        if let Some(error) = ambiguous(board, name, span) {
            return error;
        }
        // Whoever reads the answer at the table learns of nobody who is hidden from it.
        let names = board.open_names();
        let help = nearest(name, names.iter().map(String::as_str)).map_or_else(
            || "draw it, or name it in a `with:` line".to_owned(),
            |near| format!("did you mean `{near}`?"),
        );
        WordError::new(span, format!("there is no creature `{name}`"), help)
    })
}

/// Returns an error if several creatures share the name.
pub(crate) fn ambiguous(board: &Board, name: &str, span: Option<Span>) -> Option<WordError> {
    let written = WrittenName::read(name).filter(|name| name.number.is_none())?;
    let count = board.sharing(&written.label);
    (count > 1).then(|| {
        WordError::new(
            span,
            format!("{count} creatures are called {name}"),
            format!("say which, in the order in which they were added: {name}#1 to {name}#{count}"),
        )
    })
}

/// The id of the creature of that name.
pub fn creature_id(board: &Board, name: &str, span: Span) -> Result<CreatureId, WordError> {
    creature(board, name, Some(span)).map(|creature| creature.id)
}

/// Returns an error for a word that the system does not know in this place, listing the words that
/// it knows there.
pub fn unknown(
    system: &Catalogue,
    span: Span,
    what: &str,
    word: &str,
    allowed: &[&str],
) -> WordError {
    let guess = nearest(word, allowed.iter().copied())
        .map(|guess| format!("did you mean `{guess}`? "))
        .unwrap_or_default();
    WordError::new(
        span,
        format!("`{word}` is not a word for {what} in {system}"),
        format!("{guess}allowed: {}", allowed.join(", ")),
    )
}

/// Reads the whole number, from `least` to `most`, in the word after `what`. `at` is where the
/// error is reported if there is no word.
pub fn whole(
    word: Option<&Spanned<Word>>,
    what: &str,
    at: Span,
    (least, most): (i64, i64),
) -> Result<i64, WordError> {
    let written = word.and_then(|word| word.value.whole());
    written
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| {
            let near = written.unwrap_or(1).clamp(least, most);
            WordError::new(
                word.map_or(at, |word| word.span),
                format!("`{what}` needs a whole number from {least} to {most}"),
                format!("write `{what} {near}`"),
            )
        })
}

/// Reads the width of a square, in hundredths of a foot; 5 feet and more means the whole square.
pub fn width_hundredths(word: Option<&Spanned<Word>>, at: Span) -> Result<i32, WordError> {
    let hundredths = word
        .and_then(|word| word.value.number())
        .map(|number| number.micros() / 10_000)
        .filter(|hundredths| (0..=100_000).contains(hundredths));
    let span = word.map_or(at, |word| word.span);
    hundredths
        .and_then(|hundredths| i32::try_from(hundredths.min(500)).ok())
        .ok_or_else(|| {
            WordError::new(
                span,
                "`width` needs feet from 0 to 1000",
                "write `width 2.5`",
            )
        })
}

/// Returns an error for a question that the system does not know, or does not know in this form.
pub fn unknown_question(system: &Catalogue, ask: &Phrase, allowed: &[&str]) -> WordError {
    let head = ask.head();
    if allowed.contains(&head) {
        return WordError::new(
            ask.span(),
            format!("`{ask}` is not how `{head}` is asked"),
            format!("`help {head}` in `fivefoot play` shows its forms"),
        );
    }
    let guess = nearest(head, allowed.iter().copied())
        .map(|guess| format!("did you mean `{guess}`? "))
        .unwrap_or_default();
    WordError::new(
        ask.span(),
        format!("`{head}` is not a question of {system}"),
        format!("{guess}allowed: {}", allowed.join(", ")),
    )
}

/// What people write after a number of feet.
const UNITS: [&str; 4] = ["ft", "ft.", "feet", "foot"];

/// Returns an error for a property of a creature that the system does not know, or does not know in
/// this form.
pub fn unknown_property(system: &Catalogue, property: &Phrase, allowed: &[&str]) -> WordError {
    let head = property.head();
    if allowed.contains(&head) {
        let last = property.words.last().map(|word| word.value.text());
        let help = if last.is_some_and(|last| UNITS.contains(&last)) {
            "leave the unit away: numbers are in feet".to_owned()
        } else {
            format!("`help {head}` in `fivefoot play` shows its forms")
        };
        let wrong = match property.words.as_slice() {
            [_] => format!("`{head}` says nothing by itself"),
            _ => format!("`{property}` is not how `{head}` is written"),
        };
        return WordError::new(property.span(), wrong, help);
    }
    unknown(system, property.span(), "a property", head, allowed)
}

/// Returns an error saying that the creature would have to be on the map.
pub fn no_place(creature: &Creature, span: Span) -> WordError {
    WordError::new(
        span,
        format!("{} has no place on the map", creature.name),
        "draw it, or place it with `at (x,y)`",
    )
}

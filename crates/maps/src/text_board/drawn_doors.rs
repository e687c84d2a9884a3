//! Doors that somebody drew as a letter: letters are creatures, so the reader points this out.

use grid::Square;
use notation::Span;

use super::TextBoard;
use crate::MapError;
use crate::decision::{Decisions, Topic};

/// The letters that stand for a door on maps of other kinds.
const LETTERS: [char; 2] = ['D', 'd'];

impl TextBoard {
    /// Notes a letter `D` in a gap of a wall, if the board says nothing else about that creature.
    /// Several of them are an error, because they cannot all be one creature.
    pub(super) fn check_drawn_doors(&self, decisions: &mut Decisions) -> Result<(), MapError> {
        for letter in LETTERS {
            let gaps = self.gaps_with(letter);
            let Some((square, beyond)) = gaps.first() else {
                continue;
            };
            let message = format!("`{letter}` at {square} is read as a creature, not as a door");
            let help = format!("for a door draw `.` and write `edges: door {square}|{beyond}`");
            if gaps.len() == 1 {
                decisions.note(Topic::Warning, format!("{message}; {help}"));
                continue;
            }
            let Span { line, column } = self.rows_span();
            let place = Span::new(
                line.saturating_add_signed(square.y),
                column.saturating_add_signed(square.x),
            );
            return Err(MapError::at(place, message, help));
        }
        Ok(())
    }

    /// The squares with that letter that have a wall on two opposite sides, each with a neighbour
    /// to which a door would lead; none if the board says more about that creature.
    fn gaps_with(&self, letter: char) -> Vec<(Square, Square)> {
        let word = letter.to_string();
        let is_told = self
            .with
            .iter()
            .any(|with| with.subject.value.creature() == Some(&word))
            || self.names.iter().any(|entry| entry.creature == word);
        if is_told {
            return Vec::new();
        }
        let rows: Vec<&[char]> = self.rows().collect();
        let mark = |square: Square| -> Option<char> {
            let row = rows.get(usize::try_from(square.y).ok()?)?;
            row.get(usize::try_from(square.x).ok()?).copied()
        };
        let is_wall = |square: Square| mark(square) == Some('#');
        let mut gaps = Vec::new();
        for (y, row) in (0..).zip(&rows) {
            for (x, _) in (0..).zip(*row).filter(|(_, drawn)| **drawn == letter) {
                let square = Square::new(x, y);
                let (left, right) = (square.offset(-1, 0), square.offset(1, 0));
                let (above, below) = (square.offset(0, -1), square.offset(0, 1));
                let beyond = if is_wall(left) && is_wall(right) {
                    [below, above]
                } else if is_wall(above) && is_wall(below) {
                    [right, left]
                } else {
                    continue;
                };
                let open = beyond
                    .into_iter()
                    .find(|next| mark(*next).is_some_and(|mark| mark != '#'));
                gaps.extend(open.map(|beyond| (square, beyond)));
            }
        }
        gaps
    }
}

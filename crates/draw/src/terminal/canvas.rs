//! A sheet of characters with colours.

use std::fmt::Write;

use super::Colour;
use crate::palette::Rgb;
use crate::shape::visible;

/// One character with its colours; `None` is the terminal's own colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ink {
    pub(super) character: char,
    pub(super) front: Option<Rgb>,
    pub(super) back: Option<Rgb>,
}

impl Ink {
    pub(super) const BLANK: Ink = Ink {
        character: ' ',
        front: None,
        back: None,
    };
}

pub(super) struct Canvas {
    colour: Colour,
    rows: Vec<Vec<Ink>>,
}

impl Canvas {
    pub(super) fn new(colour: Colour, width: i32, height: i32) -> Canvas {
        let side = |side: i32| usize::try_from(side).unwrap_or(0);
        Canvas {
            colour,
            rows: vec![vec![Ink::BLANK; side(width)]; side(height)],
        }
    }

    /// Puts a character; a character off the sheet is dropped.
    pub(super) fn put(&mut self, column: i32, row: i32, ink: Ink) {
        let place = usize::try_from(row)
            .ok()
            .and_then(|row| self.rows.get_mut(row))
            .zip(usize::try_from(column).ok())
            .and_then(|(row, column)| row.get_mut(column));
        if let Some(place) = place {
            *place = ink;
        }
    }

    pub(super) fn write_cell(&mut self, column: i32, row: i32, cell: &[Ink]) {
        for (offset, ink) in (0..).zip(cell) {
            self.put(column + offset, row, *ink);
        }
    }

    pub(super) fn write_words(&mut self, column: i32, row: i32, words: &str, front: Option<Rgb>) {
        for (offset, character) in (0..).zip(words.chars()) {
            self.put(
                column + offset,
                row,
                Ink {
                    character,
                    front,
                    back: None,
                },
            );
        }
    }

    /// Appends the sheet; blanks without colour at the end of a line are left out.
    pub(super) fn print(&self, text: &mut String) {
        for row in &self.rows {
            let bare = |ink: &Ink| {
                ink.character == ' ' && (ink.back.is_none() || self.colour == Colour::Never)
            };
            let end = row
                .iter()
                .rposition(|ink| !bare(ink))
                .map_or(0, |last| last + 1);
            let mut colours = (None, None);
            for ink in row.iter().take(end) {
                let next = (ink.front, ink.back);
                if next != colours {
                    text.push_str(&self.command(ink.front, ink.back));
                    colours = next;
                }
                text.push(visible(ink.character));
            }
            if colours != (None, None) {
                text.push_str(&self.command(None, None));
            }
            text.push('\n');
        }
    }

    /// The command that switches to these colours.
    fn command(&self, front: Option<Rgb>, back: Option<Rgb>) -> String {
        if self.colour == Colour::Never {
            return String::new();
        }
        let mut command = "\u{1b}[0".to_owned();
        for (plane, colour) in [(38, front), (48, back)] {
            if let Some(colour) = colour {
                let Rgb(red, green, blue) = colour;
                let _ = match self.colour {
                    Colour::Truecolour => write!(command, ";{plane};2;{red};{green};{blue}"),
                    _ => write!(command, ";{plane};5;{}", nearest_of_256(colour)),
                };
            }
        }
        command.push('m');
        command
    }
}

/// Returns the nearest of the 6×6×6 colours and 24 greys.
fn nearest_of_256(colour: Rgb) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let Rgb(red, green, blue) = colour;
    let distance = |a: [u8; 3]| {
        [red, green, blue]
            .iter()
            .zip(a)
            .map(|(x, y)| u32::from(x.abs_diff(y)).pow(2))
            .sum::<u32>()
    };
    let step = |part: u8| {
        (0u8..)
            .zip(STEPS)
            .min_by_key(|(_, step)| step.abs_diff(part))
            .map_or((0, 0), |found| found)
    };
    let ((r, red_step), (g, green_step), (b, blue_step)) = (step(red), step(green), step(blue));
    let cube = (
        distance([red_step, green_step, blue_step]),
        16 + 36 * r + 6 * g + b,
    );
    let grey = (0u8..24)
        .map(|index| (distance([8 + 10 * index; 3]), 232 + index))
        .min();
    grey.into_iter()
        .chain([cube])
        .min_by_key(|(distance, _)| *distance)
        .map_or(0, |best| best.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_of_the_cube_and_greys_are_found_exactly() {
        assert_eq!(nearest_of_256(Rgb(0, 0, 0)), 16);
        assert_eq!(nearest_of_256(Rgb(255, 255, 255)), 231);
        assert_eq!(nearest_of_256(Rgb(95, 135, 175)), 67);
        assert_eq!(nearest_of_256(Rgb(8, 8, 8)), 232);
        assert_eq!(nearest_of_256(Rgb(238, 238, 238)), 255);
    }
}

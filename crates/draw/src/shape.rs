//! Numbers, words and shapes as they are written in an SVG file.

use std::fmt;
use std::fmt::Write;

use grid::{Extent, FixedPoint, Plane, Square};

use crate::{Layer, Picture, Window};

/// A length in pixels, written with at most two decimals and no needless zeros, so that the same
/// picture gives the same text on every host.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Number(pub(crate) f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Pictures are at most a few hundred thousand pixels wide, far within an i64.
        let hundredths = (self.0 * 100.0).round() as i64;
        let exact = FixedPoint {
            units: hundredths.into(),
            places: 2,
        };
        // A picture has thousands of numbers: so a zero before the point is left out.
        let text = exact.to_string();
        match text.split_once("0.") {
            Some((sign @ ("" | "-"), decimals)) => write!(f, "{sign}.{decimals}"),
            _ => f.write_str(&text),
        }
    }
}

/// Returns words that are safe inside XML: escaped, and without the characters that XML forbids.
pub(crate) fn escaped(words: &str) -> String {
    let mut text = String::with_capacity(words.len());
    for character in words.chars() {
        match character {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '"' => text.push_str("&quot;"),
            '\'' => text.push_str("&apos;"),
            _ => text.push(visible(character)),
        }
    }
    text
}

/// The character, or a replacement for one that a file or a terminal would take for a command.
pub(crate) fn visible(character: char) -> char {
    let bidirectional = matches!(
        character,
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    );
    let forbidden = matches!(character, '\u{fffe}' | '\u{ffff}');
    if character.is_control() || bidirectional || forbidden {
        '\u{fffd}'
    } else {
        character
    }
}

/// The squares of a list that are on the map, as a set.
pub(crate) fn plane_of<'a>(extent: Extent, squares: impl IntoIterator<Item = &'a Square>) -> Plane {
    let mut plane = Plane::new(extent);
    squares.into_iter().for_each(|square| plane.insert(*square));
    plane
}

/// A rectangle of squares: column, row, columns, rows.
type Block = (i32, i32, i32, i32);

/// Returns the squares of the set inside the window as rectangles that do not overlap: runs of a
/// row, joined with the same runs of the rows below. Columns and rows count from the window's
/// corner.
pub(crate) fn blocks(plane: &Plane, window: Window) -> Vec<Block> {
    let mut finished: Vec<Block> = Vec::new();
    let mut open: Vec<Block> = Vec::new();
    for y in 0..i32::from(window.height) {
        let mut next = Vec::new();
        let mut above = open.into_iter().peekable();
        for (x, width) in runs(plane, window, y) {
            while let Some(block) = above.next_if(|block| block.0 < x) {
                finished.push(block);
            }
            match above.next_if(|block| block.0 == x && block.2 == width) {
                Some(block) => next.push((x, block.1, width, block.3 + 1)),
                None => next.push((x, y, width, 1)),
            }
        }
        finished.extend(above);
        open = next;
    }
    finished.extend(open);
    finished.sort_unstable_by_key(|block| (block.1, block.0));
    finished
}

fn runs(plane: &Plane, window: Window, y: i32) -> Vec<(i32, i32)> {
    let mut runs: Vec<(i32, i32)> = Vec::new();
    for x in 0..i32::from(window.width) {
        if plane.contains(window.origin.offset(x, y)) {
            match runs.last_mut() {
                Some((start, width)) if *start + *width == x => *width += 1,
                _ => runs.push((x, 1)),
            }
        }
    }
    runs
}

/// Writes rectangles as path data, with `side` pixels for each square.
pub(crate) fn blocks_path(blocks: &[Block], side: f64) -> String {
    let mut data = String::new();
    for (x, y, width, height) in blocks {
        let (x, y) = (f64::from(*x) * side, f64::from(*y) * side);
        let (width, height) = (f64::from(*width) * side, f64::from(*height) * side);
        let _ = write!(
            data,
            "M{} {}h{}v{}h{}z",
            Number(x),
            Number(y),
            Number(width),
            Number(height),
            Number(-width)
        );
    }
    data
}

/// The line between the set and the rest as path data; the border of the window belongs to the line
/// only if the map ends there, too.
pub(crate) fn outline_path(plane: &Plane, window: Window, side: f64) -> String {
    border_path(window, side, |one, other| {
        plane.contains(one) != plane.contains(other)
    })
}

/// The lines between neighbouring squares that are to be kept apart, as path data.
pub(crate) fn border_path(
    window: Window,
    side: f64,
    is_border: impl Fn(Square, Square) -> bool,
) -> String {
    let mut data = String::new();
    let (width, height) = (i32::from(window.width), i32::from(window.height));
    let at = |x: i32, y: i32| window.origin.offset(x, y);
    let mut line = |x: i32, y: i32, length: i32, command: char| {
        let (x, y) = (f64::from(x) * side, f64::from(y) * side);
        let length = Number(f64::from(length) * side);
        let _ = write!(data, "M{} {}{command}{length}", Number(x), Number(y));
    };
    for y in 0..=height {
        let mut start = None;
        for x in 0..=width {
            let differs = x < width && is_border(at(x, y - 1), at(x, y));
            match (differs, start) {
                (true, None) => start = Some(x),
                (false, Some(from)) => {
                    line(from, y, x - from, 'h');
                    start = None;
                }
                _ => {}
            }
        }
    }
    for x in 0..=width {
        let mut start = None;
        for y in 0..=height {
            let differs = y < height && is_border(at(x - 1, y), at(x, y));
            match (differs, start) {
                (true, None) => start = Some(y),
                (false, Some(from)) => {
                    line(x, from, y - from, 'v');
                    start = None;
                }
                _ => {}
            }
        }
    }
    data
}

/// Whether a range begins in the square: its creature stands there.
pub(crate) fn begins_in(picture: &Picture, square: Square) -> bool {
    picture.layers.iter().any(|layer| match layer {
        Layer::Range(range) => range.from.is_some_and(|from| from.contains(square)),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_rounded() {
        let written = [0.0, -0.001, 0.5, -0.25, 12.345, 40.0, -3.1].map(|n| Number(n).to_string());
        assert_eq!(written, ["0", "0", ".5", "-.25", "12.35", "40", "-3.1"]);
    }

    #[test]
    fn blocks_cover_exactly_the_set() {
        let extent = Extent::new(9, 7).expect("a small map");
        // A fixed, irregular set: every square whose number has few factors in common with 5 and 3.
        for modulus in 2..7 {
            let mut plane = Plane::new(extent);
            for square in extent.squares() {
                if (square.x * 7 + square.y * 5 + square.x * square.y) % modulus != 0 {
                    plane.insert(square);
                }
            }
            let mut covered = Plane::new(extent);
            let mut count = 0;
            for (x, y, width, height) in blocks(&plane, Window::whole(extent)) {
                for square in (y..y + height).flat_map(|y| (x..x + width).map(move |x| (x, y))) {
                    covered.insert(Square::new(square.0, square.1));
                    count += 1;
                }
            }
            assert_eq!((covered, count), (plane.clone(), plane.len()));
        }
    }

    #[test]
    fn words_cannot_leave_their_place() {
        assert_eq!(
            escaped("<a b=\"c\">&'\u{1b}"),
            "&lt;a b=&quot;c&quot;&gt;&amp;&apos;\u{fffd}"
        );
    }
}

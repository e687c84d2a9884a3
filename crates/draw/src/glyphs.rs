//! A small stroke alphabet of our own.
//!
//! All words in a picture are drawn as lines, so that SVG and PNG look the same everywhere and no
//! font is needed. A glyph stands on a grid of 20 units: capitals reach from 0 down to the baseline
//! at 20, small letters from 6, tails to 26. Accents are drawn over their letters. Characters without
//! a glyph are drawn as a box.

use std::fmt::Write;

use crate::accents::{Letter, letters, parts};
use crate::shape::Number;

/// Height of capitals and digits in the units of the glyphs.
const CAPITAL: f64 = 20.0;
/// The free space between two glyphs.
const GAP: f64 = 5.0;

/// The strokes of a character and its width.
fn glyph(character: char) -> (f64, &'static str) {
    match character {
        'A'..='M' => capital_to_m(character),
        'N'..='Z' => capital_from_n(character),
        'a'..='m' => small_to_m(character),
        'n'..='z' => small_from_n(character),
        '0'..='9' => digit(character),
        _ => sign(character),
    }
}

fn capital_to_m(character: char) -> (f64, &'static str) {
    match character {
        'A' => (13.0, "M0 20L6.5 0L13 20M2.3 13H10.7"),
        'B' => (
            11.0,
            "M0 10H5.5C8.5 10 10 8 10 5C10 2 8.5 0 5.5 0H0V20H6C9.2 20 11 18 11 15C11 12 9.2 10 6 10",
        ),
        'C' => (
            12.0,
            "M12 4.5C11 1.5 9 0 6.5 0C2.5 0 0 4 0 10C0 16 2.5 20 6.5 20C9 20 11 18.5 12 15.5",
        ),
        'D' => (12.0, "M0 0V20H5C9.5 20 12 16 12 10C12 4 9.5 0 5 0Z"),
        'E' => (10.0, "M10 0H0V20H10M0 10H8"),
        'F' => (10.0, "M10 0H0V20M0 10H8"),
        'G' => (
            12.5,
            "M12 4.5C11 1.5 9 0 6.5 0C2.5 0 0 4 0 10C0 16 2.5 20 6.5 20C10 20 12.5 17.5 12.5 14V11H7.5",
        ),
        'H' => (12.0, "M0 0V20M12 0V20M0 10H12"),
        'I' => (6.0, "M0 0H6M3 0V20M0 20H6"),
        'J' => (8.0, "M8 0V14C8 18 6.5 20 4 20C1.5 20 0 18.5 0 16"),
        'K' => (11.0, "M0 0V20M11 0L0 12M4 8L11 20"),
        'L' => (9.0, "M0 0V20H9"),
        _ => (14.0, "M0 20V0L7 13L14 0V20"),
    }
}

fn capital_from_n(character: char) -> (f64, &'static str) {
    match character {
        'N' => (12.0, "M0 20V0L12 20V0"),
        'O' => (
            13.0,
            "M6.5 0C2.5 0 0 4 0 10C0 16 2.5 20 6.5 20C10.5 20 13 16 13 10C13 4 10.5 0 6.5 0Z",
        ),
        'P' => (11.0, "M0 20V0H6C9.5 0 11 2.5 11 5.5C11 8.5 9.5 11 6 11H0"),
        'Q' => (
            13.0,
            "M6.5 0C2.5 0 0 4 0 10C0 16 2.5 20 6.5 20C10.5 20 13 16 13 10C13 4 10.5 0 6.5 0ZM8 15L13 21.5",
        ),
        'R' => (
            11.0,
            "M0 20V0H6C9.5 0 11 2.5 11 5.5C11 8.5 9.5 11 6 11H0M6 11L11 20",
        ),
        'S' => (
            11.0,
            "M10.5 4C10 1.5 8 0 5.5 0C2.5 0 .5 2 .5 5C.5 8 2.5 9 5.5 10C8.5 11 11 12 11 15C11 18 8.5 20 5.5 20C2.5 20 .5 18.5 0 16",
        ),
        'T' => (12.0, "M0 0H12M6 0V20"),
        'U' => (12.0, "M0 0V13C0 18 2.5 20 6 20C9.5 20 12 18 12 13V0"),
        'V' => (12.0, "M0 0L6 20L12 0"),
        'W' => (18.0, "M0 0L4.5 20L9 4L13.5 20L18 0"),
        'X' => (12.0, "M0 0L12 20M12 0L0 20"),
        'Y' => (12.0, "M0 0L6 10L12 0M6 10V20"),
        _ => (11.0, "M0 0H11L0 20H11"),
    }
}

fn small_to_m(character: char) -> (f64, &'static str) {
    match character {
        'a' => (
            9.0,
            "M9 6V20M9 10C8.5 7.5 7 6 4.5 6C1.5 6 0 9 0 13C0 17 1.5 20 4.5 20C7 20 8.5 18.5 9 16",
        ),
        'b' => (
            9.0,
            "M0 0V20M0 10C.5 7.5 2 6 4.5 6C7.5 6 9 9 9 13C9 17 7.5 20 4.5 20C2 20 .5 18.5 0 16",
        ),
        'c' => (
            9.0,
            "M9 9C8 7 6.5 6 4.8 6C1.7 6 0 9 0 13C0 17 1.7 20 4.8 20C6.5 20 8 19 9 17",
        ),
        'd' => (
            9.0,
            "M9 0V20M9 10C8.5 7.5 7 6 4.5 6C1.5 6 0 9 0 13C0 17 1.5 20 4.5 20C7 20 8.5 18.5 9 16",
        ),
        'e' => (
            9.0,
            "M0 13H9C9 8.5 7.5 6 4.6 6C1.7 6 0 9 0 13C0 17 1.7 20 4.8 20C6.8 20 8.3 19 9 17",
        ),
        'f' => (6.5, "M6.5 .5C4 -.5 2.5 1 2.5 4V20M0 7H6"),
        'g' => (
            9.0,
            "M9 10C8.5 7.5 7 6 4.5 6C1.5 6 0 9 0 13C0 17 1.5 20 4.5 20C7 20 8.5 18.5 9 16M9 6V21C9 24.5 7.5 26 4.5 26C2.5 26 1 25.2 .5 24",
        ),
        'h' => (9.0, "M0 0V20M0 11C.5 8 2 6 5 6C8 6 9 8 9 11V20"),
        'i' => (0.0, "M0 6V20M0 .7V1.3"),
        'j' => (3.0, "M3 6V22C3 25 2 26 0 26M3 .7V1.3"),
        'k' => (8.5, "M0 0V20M8 6L0 14.5M3.2 11.3L8.5 20"),
        'l' => (2.5, "M0 0V17C0 19 1 20 2.5 20"),
        _ => (
            15.0,
            "M0 6V20M0 11C.5 8 1.8 6 4 6C6.5 6 7.5 8 7.5 11V20M7.5 11C8 8 9.3 6 11.5 6C14 6 15 8 15 11V20",
        ),
    }
}

fn small_from_n(character: char) -> (f64, &'static str) {
    match character {
        'n' => (9.0, "M0 6V20M0 11C.5 8 2 6 5 6C8 6 9 8 9 11V20"),
        'o' => (
            10.0,
            "M5 6C1.8 6 0 9 0 13C0 17 1.8 20 5 20C8.2 20 10 17 10 13C10 9 8.2 6 5 6Z",
        ),
        'p' => (
            9.0,
            "M0 6V26M0 10C.5 7.5 2 6 4.5 6C7.5 6 9 9 9 13C9 17 7.5 20 4.5 20C2 20 .5 18.5 0 16",
        ),
        'q' => (
            9.0,
            "M9 6V26M9 10C8.5 7.5 7 6 4.5 6C1.5 6 0 9 0 13C0 17 1.5 20 4.5 20C7 20 8.5 18.5 9 16",
        ),
        'r' => (6.0, "M0 6V20M0 12C.5 8 2.5 6 6 6"),
        's' => (
            8.2,
            "M8 8.5C7.5 7 6 6 4.2 6C2 6 .5 7.2 .5 9.3C.5 11.5 2 12.2 4.2 12.8C6.5 13.4 8.2 14.2 8.2 16.6C8.2 18.8 6.5 20 4.2 20C2.2 20 .6 19 0 17.4",
        ),
        't' => (6.5, "M2.5 1V16C2.5 19 3.8 20.3 6.5 19.7M0 6H6"),
        'u' => (9.0, "M0 6V15C0 18 1 20 4 20C7 20 8.5 18 9 15M9 6V20"),
        'v' => (9.0, "M0 6L4.5 20L9 6"),
        'w' => (14.0, "M0 6L3.5 20L7 8L10.5 20L14 6"),
        'x' => (9.0, "M0 6L9 20M9 6L0 20"),
        'y' => (9.0, "M0 6L4.5 20M9 6L4 21.5C3 24.8 2 26 0 26"),
        _ => (8.0, "M0 6H8L0 20H8"),
    }
}

fn digit(character: char) -> (f64, &'static str) {
    let strokes = match character {
        '0' => "M5.5 0C1.8 0 0 4 0 10C0 16 1.8 20 5.5 20C9.2 20 11 16 11 10C11 4 9.2 0 5.5 0Z",
        '1' => "M2 4.5L6.5 0V20",
        '2' => "M.5 5C.8 1.8 2.8 0 5.5 0C8.5 0 10.5 2 10.5 5C10.5 8 9 10.5 0 20H11",
        '3' => {
            "M.5 3.5C1.5 1.2 3.2 0 5.4 0C8.3 0 10.2 2 10.2 4.8C10.2 7.8 8.2 9.5 4.5 9.5C8.5 9.5 11 11.2 11 14.5C11 17.8 8.6 20 5.4 20C2.8 20 .9 18.7 0 16.2"
        }
        '4' => "M8.5 20V0L0 14H11",
        '5' => {
            "M10 0H2L1 9C2.2 7.8 3.8 7.2 5.5 7.2C8.8 7.2 11 9.8 11 13.5C11 17.3 8.7 20 5.3 20C2.8 20 1 18.8 0 16.6"
        }
        '6' => {
            "M9.5 2C8.6 .8 7.3 0 5.8 0C2 0 0 4.5 0 11.5C0 17 2 20 5.6 20C8.8 20 11 17.5 11 13.8C11 10.2 8.8 8 5.7 8C2.8 8 .6 10 0 13"
        }
        '7' => "M0 0H11L4 20",
        '8' => {
            "M5.5 9.3C2.5 9.3 .8 7.5 .8 4.8C.8 2 2.7 0 5.5 0C8.3 0 10.2 2 10.2 4.8C10.2 7.5 8.5 9.3 5.5 9.3C2.2 9.3 0 11.4 0 14.6C0 17.8 2.2 20 5.5 20C8.8 20 11 17.8 11 14.6C11 11.4 8.8 9.3 5.5 9.3Z"
        }
        _ => {
            "M1.5 18C2.4 19.2 3.7 20 5.2 20C9 20 11 15.5 11 8.5C11 3 9 0 5.4 0C2.2 0 0 2.5 0 6.2C0 9.8 2.2 12 5.3 12C8.2 12 10.4 10 11 7"
        }
    };
    (11.0, strokes)
}

fn sign(character: char) -> (f64, &'static str) {
    match character {
        ' ' | '\u{a0}' => (4.0, ""),
        '.' => (0.0, "M0 19.4V20"),
        ',' => (1.0, "M1 19.4V20.5L0 23"),
        ':' => (0.0, "M0 9V9.6M0 19.4V20"),
        ';' => (1.0, "M1 9V9.6M1 19.4V20.5L0 23"),
        '-' | '‐' => (7.0, "M0 12H7"),
        '–' | '—' | '−' => (11.0, "M0 12H11"),
        '+' => (10.0, "M0 12H10M5 7V17"),
        '×' => (8.0, "M0 8L8 16M8 8L0 16"),
        '·' | '•' => (1.0, "M.5 11.7V12.3"),
        '/' => (8.0, "M0 22L8 -1"),
        '\\' => (8.0, "M0 -1L8 22"),
        '(' => (5.0, "M5 -1C1.5 3 0 6.5 0 11C0 15.5 1.5 19 5 23"),
        ')' => (5.0, "M0 -1C3.5 3 5 6.5 5 11C5 15.5 3.5 19 0 23"),
        '[' => (4.0, "M4 -1H0V23H4"),
        ']' => (4.0, "M0 -1H4V23H0"),
        '{' => (5.0, "M5 -1C2 -1 3 11 0 11C3 11 2 23 5 23"),
        '}' => (5.0, "M0 -1C3 -1 2 11 5 11C2 11 3 23 0 23"),
        '|' => (0.0, "M0 -1V23"),
        '\'' | '’' | '‘' => (0.0, "M0 0V5"),
        '"' | '“' | '”' => (5.0, "M0 0V5M5 0V5"),
        '!' => (0.0, "M0 0V13M0 19.4V20"),
        '?' => (
            9.0,
            "M0 4.5C.5 1.5 2 0 4.5 0C7.5 0 9 2 9 4.5C9 8 4.5 8.5 4.5 13M4.5 19.4V20",
        ),
        '=' => (10.0, "M0 9H10M0 15H10"),
        '<' => (9.0, "M9 6L0 12L9 18"),
        '≤' => (9.0, "M9 3L0 9L9 15M0 20H9"),
        '>' => (9.0, "M0 6L9 12L0 18"),
        '*' => (9.0, "M4.5 1V11M0 3.5L9 8.5M9 3.5L0 8.5"),
        '#' => (12.0, "M4 1L2 19M10 1L8 19M1 7H12M0 13H11"),
        '%' => (
            13.0,
            "M12 0L1 20M3 1C-1 1 -1 7 3 7C7 7 7 1 3 1ZM10 13C6 13 6 19 10 19C14 19 14 13 10 13Z",
        ),
        '&' => (
            12.0,
            "M12 20L3.5 7C1.5 4 3 0 6 0C9 0 10.3 4 7.5 6.5L3 10C-1.5 13.5 .5 20 5 20C8.5 20 11 17 12 12",
        ),
        '_' => (10.0, "M0 23H10"),
        '~' => (10.0, "M0 13C1 10 3.5 10 5 12C6.5 14 9 14 10 11"),
        '^' => (8.0, "M0 6L4 0L8 6"),
        '↑' => (8.0, "M4 20V2M0 7L4 2L8 7"),
        '…' => (10.0, "M0 19.4V20M5 19.4V20M10 19.4V20"),
        '`' => (4.0, "M0 0L4 5"),
        '@' => (
            18.0,
            "M13 7V13C13 17 18 17 18 10C18 4 14 0 9 0C4 0 0 4 0 10C0 16 4 20 9 20C11.5 20 13.5 19.3 15 18M13 10C13 7 11 5.5 9 5.5C6.5 5.5 5 7.5 5 10C5 12.5 6.5 14.5 9 14.5C11 14.5 13 13 13 10",
        ),
        '$' => (
            11.0,
            "M10.5 5C10 3 8 2 5.5 2C2.5 2 .5 3.5 .5 6C.5 8.5 2.5 9.3 5.5 10C8.5 10.7 11 11.5 11 14C11 16.5 8.5 18 5.5 18C2.5 18 .5 17 0 15M5.5 -1V21",
        ),
        '«' => (9.0, "M4 7L0 12L4 17M9 7L5 12L9 17"),
        '»' => (9.0, "M0 7L4 12L0 17M5 7L9 12L5 17"),
        '„' => (5.0, "M1 18V20L0 23M5 18V20L4 23"),
        '¿' => (
            9.0,
            "M4.5 7V7.6M4.5 13C4.5 17 0 17 0 21C0 24 2 26 4.5 26C7 26 8.5 24.5 9 22",
        ),
        '¡' => (0.0, "M0 7V7.6M0 13V26"),
        '°' => (5.0, "M2.5 0C-.8 0 -.8 5 2.5 5C5.8 5 5.8 0 2.5 0Z"),
        _ => rare(character),
    }
}

/// Letters of European names that are no plain letter with an accent.
fn rare(character: char) -> (f64, &'static str) {
    match character {
        'ß' => (
            10.0,
            "M0 20V5C0 2 2 0 4.8 0C7.5 0 9 1.8 9 4.2C9 7 6 7.5 6 10C6 12.5 10 12.5 10 16.2C10 18.8 8 20 6 20C4.8 20 3.8 19.6 3 19",
        ),
        'Æ' => (17.0, "M0 20L8 0M17 0H8V20H17M8 10H15M3 13H8"),
        'æ' => (
            16.0,
            "M8 13H16C16 8.5 14.5 6 12 6C9.5 6 8 9 8 13C8 17 9.5 20 12.2 20C14 20 15.3 19 16 17M8 10C7.5 7.5 6.5 6 4.5 6C1.5 6 0 9 0 13C0 17 1.5 20 4.5 20C6.5 20 7.5 18.5 8 16",
        ),
        'Œ' => (
            19.0,
            "M19 0H10V20H19M10 10H17M10 2C9 .8 8 0 6.5 0C2.5 0 0 4 0 10C0 16 2.5 20 6.5 20C8 20 9 19.2 10 18",
        ),
        'œ' => (
            17.0,
            "M9 13H17C17 8.5 15.5 6 13 6C10.5 6 9 9 9 13C9 17 10.5 20 13.2 20C15 20 16.3 19 17 17M9 13C9 9 7.5 6 4.5 6C1.5 6 0 9 0 13C0 17 1.5 20 4.5 20C7.5 20 9 17 9 13",
        ),
        'Ð' | 'Đ' => (12.0, "M0 0V20H5C9.5 20 12 16 12 10C12 4 9.5 0 5 0ZM-3 10H5"),
        'đ' => (
            9.0,
            "M9 0V20M9 10C8.5 7.5 7 6 4.5 6C1.5 6 0 9 0 13C0 17 1.5 20 4.5 20C7 20 8.5 18.5 9 16M5 3H12",
        ),
        'ð' => (
            10.0,
            "M5 7C1.8 7 0 9.5 0 13.5C0 17 1.8 20 5 20C8.2 20 10 17 10 13C10 8 7 3 3 0M2 5L8 1",
        ),
        'Þ' => (
            11.0,
            "M0 0V20M0 4H6C9.5 4 11 6.5 11 9.5C11 12.5 9.5 15 6 15H0",
        ),
        'þ' => (
            9.0,
            "M0 0V26M0 10C.5 7.5 2 6 4.5 6C7.5 6 9 9 9 13C9 17 7.5 20 4.5 20C2 20 .5 18.5 0 16",
        ),
        DOTLESS_I => (0.0, "M0 6V20"),
        DOTLESS_J => (3.0, "M3 6V22C3 25 2 26 0 26"),
        'Ø' => (
            13.0,
            "M6.5 0C2.5 0 0 4 0 10C0 16 2.5 20 6.5 20C10.5 20 13 16 13 10C13 4 10.5 0 6.5 0ZM-1 22L14 -2",
        ),
        'ø' => (
            10.0,
            "M5 6C1.8 6 0 9 0 13C0 17 1.8 20 5 20C8.2 20 10 17 10 13C10 9 8.2 6 5 6ZM-1 21L11 5",
        ),
        'Ł' => (9.0, "M0 0V20H9M-3 13L6 7"),
        'ł' => (2.5, "M0 0V17C0 19 1 20 2.5 20M-3 13L3.5 8"),
        _ => (10.0, BOX),
    }
}

/// How a character without a glyph is drawn.
const BOX: &str = "M0 0H10V20H0Z";

/// Whether every character of the words has a glyph.
pub(crate) fn has_all(words: &str) -> bool {
    let words = letters(words);
    words.iter().all(|letter| glyph(letter.base).1 != BOX)
}

const DOTLESS_I: char = 'ı';
const DOTLESS_J: char = 'ȷ';

/// The letter itself, without its accents: one over an `i` takes the place of the dot.
fn base(letter: &Letter) -> char {
    let has_none_over = letter.accents.iter().all(|accent| accent.is_below());
    match letter.base {
        'i' if !has_none_over => DOTLESS_I,
        'j' if !has_none_over => DOTLESS_J,
        other => other,
    }
}

/// Appends the strokes of a letter with its accents, and returns its width in units.
fn draw(into: &mut String, letter: &Letter, left: f64, top: f64, scale: f64) -> f64 {
    let base = base(letter);
    let (width, strokes) = glyph(base);
    place(into, strokes, left, top, scale);
    let is_low = base.is_lowercase() && !matches!(base, 'b' | 'd' | 'f' | 'h' | 'k' | 'l' | 't');
    let mut over = if is_low { 1.5 } else { -4.5 };
    for accent in &letter.accents {
        let down = if accent.is_below() { CAPITAL } else { over };
        let (middle, at) = (left + width / 2.0 * scale, top + down * scale);
        place(into, accent.strokes(), middle, at, scale);
        if !accent.is_below() {
            over -= 4.5;
        }
    }
    width
}

/// Width of the words, with capitals `height` high.
pub(crate) fn width(words: &str, height: f64) -> f64 {
    let units: f64 = letters(words)
        .iter()
        .map(|letter| glyph(letter.base).0 + GAP)
        .sum();
    (units - GAP).max(0.0) * height / CAPITAL
}

/// How far a single character must be moved up, as a share of the height of capitals, so that its
/// middle lies where the middle of a capital would.
pub(crate) fn lift(character: char) -> f64 {
    match parts(character).map_or(character, |(letter, _)| letter) {
        'g' | 'p' | 'q' | 'y' => 0.3,
        'a' | 'c' | 'e' | 'j' | 'm' | 'n' | 'o' | 'r' | 's' | 'u' | 'v' | 'w' | 'x' | 'z' => 0.15,
        _ => 0.0,
    }
}

/// The words, shortened to a width, with `…` where something is missing.
pub(crate) fn fitted(words: &str, height: f64, limit: f64) -> String {
    if width(words, height) <= limit {
        return words.to_owned();
    }
    let mut kept = String::new();
    for character in words.chars() {
        let longer = format!("{kept}{character}…");
        if width(&longer, height) > limit {
            break;
        }
        kept.push(character);
    }
    format!("{}…", kept.trim_end())
}

/// The words in lines of a width, at most that many; the last is shortened if it has to be.
pub(crate) fn wrapped(words: &str, height: f64, limit: f64, most_lines: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = words;
    while lines.len() + 1 < most_lines && width(rest, height) > limit {
        let ends = rest.match_indices(' ').map(|(at, _)| at);
        let fits = |at: &usize| width(&rest[..*at], height) <= limit;
        let Some(end) = ends.take_while(fits).last() else {
            break;
        };
        let (line, behind) = rest.split_at(end);
        lines.push(line.to_owned());
        rest = behind.trim_start();
    }
    lines.push(fitted(rest, height, limit));
    lines
}

/// Appends the strokes of the words as path data; (x, y) is the left end of the baseline.
pub(crate) fn strokes(into: &mut String, words: &str, x: f64, y: f64, height: f64) {
    let scale = height / CAPITAL;
    let mut left = x;
    for letter in &letters(words) {
        let units = draw(into, letter, left, y - height, scale);
        left += (units + GAP) * scale;
    }
}

/// Moves and scales path data of the commands M, L, H, V, C and Z.
fn place(into: &mut String, strokes: &str, left: f64, top: f64, scale: f64) {
    let mut rest = strokes;
    while let Some(command) = rest.chars().next() {
        rest = &rest[command.len_utf8()..];
        let end = rest
            .find(|c: char| c.is_ascii_uppercase())
            .unwrap_or(rest.len());
        let (numbers, next) = rest.split_at(end);
        rest = next;
        into.push(command);
        let numbers = numbers
            .split(' ')
            .filter_map(|number| number.parse::<f64>().ok());
        for (index, number) in numbers.enumerate() {
            let is_x = match command {
                'H' => true,
                'V' => false,
                _ => index % 2 == 0,
            };
            let placed = if is_x {
                left + number * scale
            } else {
                top + number * scale
            };
            if index > 0 {
                into.push(' ');
            }
            let _ = write!(into, "{}", Number(placed));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printable_ascii_character_has_strokes_of_its_own() {
        let mut seen = std::collections::BTreeMap::new();
        for character in '!'..='~' {
            let (_, strokes) = glyph(character);
            assert!(!strokes.is_empty(), "{character}");
            if let Some(other) = seen.insert(strokes, character) {
                panic!("{character} looks like {other}");
            }
        }
    }

    #[test]
    fn strokes_hold_the_right_number_of_numbers() {
        for character in (' '..='~').chain('\u{a1}'..'\u{250}') {
            let letter = &letters(&character.to_string())[0];
            let mut strokes = String::new();
            let width = draw(&mut strokes, letter, 0.0, 0.0, 1.0);
            for part in strokes
                .split_inclusive(|c: char| c.is_ascii_uppercase())
                .skip(1)
            {
                let count = part.trim_end_matches(|c: char| c.is_ascii_uppercase());
                let count = count.split(' ').filter(|number| !number.is_empty()).count();
                assert!([0, 1, 2, 6].contains(&count), "{character}: {part}");
            }
            assert!((0.0..=19.0).contains(&width), "{character}");
        }
    }

    #[test]
    fn common_letters_of_names_have_glyphs() {
        for words in [
            "Élodie", "Ægir", "Łukasz", "Þóra", "Weiß", "Ștefan", "Iñigo", "ŸĢǦ",
        ] {
            assert!(has_all(words), "{words}");
        }
        assert!(!has_all("龍") && !has_all("Иван"));
        // An accent changes the strokes, and the width of no letter.
        let of = |words: &str| {
            let mut path = String::new();
            strokes(&mut path, words, 0.0, 20.0, 20.0);
            (path, width(words, 20.0).to_bits())
        };
        for (accented, plain) in [("é", "e"), ("Å", "A"), ("ł", "l"), ("ç", "c"), ("ì", "ı")]
        {
            assert!(of(accented).0.starts_with(&of(plain).0), "{accented}");
            assert!(of(accented).0.len() > of(plain).0.len(), "{accented}");
            assert_eq!(of(accented).1, of(plain).1, "{accented}");
        }
    }

    #[test]
    fn long_words_stand_in_several_lines() {
        let words = "where the top-left square of Wolfgang can be";
        let lines = wrapped(words, 10.0, 120.0, 3);
        assert!(lines.len() > 1, "{lines:?}");
        assert_eq!(lines.join(" "), words);
        assert!(lines.iter().all(|line| width(line, 10.0) <= 120.0));
        let cut = wrapped(words, 10.0, 120.0, 2);
        assert!(cut.len() == 2 && cut[1].ends_with('…'), "{cut:?}");
        assert_eq!(wrapped("Unbreakable", 10.0, 20.0, 3).len(), 1);
        assert_eq!(wrapped("Ada", 10.0, 100.0, 3), ["Ada"]);
    }

    #[test]
    fn words_that_fit_stay_whole() {
        assert_eq!(fitted("Ada", 10.0, 100.0), "Ada");
        let cut = fitted("Adalbert the Unnecessarily Long", 10.0, 60.0);
        assert!(cut.ends_with('…') && width(&cut, 10.0) <= 60.0, "{cut}");
    }
}

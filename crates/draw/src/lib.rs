//! A board with movement range, path, threats and other layers, as SVG, PNG and terminal text.
//!
//! A [`Picture`] is a board with [`Layer`]s over it. [`svg`], [`png`](fn@png) and
//! [`terminal`](fn@terminal) draw the same picture; none of them contains a rule. All words are
//! drawn as strokes of a small alphabet of our own, so that a picture looks the same on every host
//! and needs no font.
//!
//! Limits: SVG squares have 1 to 128 pixels on a side. By default they are at most 40 pixels, so
//! that the longer side is about 2048 pixels; on a map of fewer than 12 squares they are bigger, at
//! most 96. A PNG has at most [`MAX_SIDE_PIXELS`] on a side and [`MAX_PIXELS`] in total, and is
//! made smaller if the picture is bigger. A terminal shows at most [`MAX_TERMINAL_SQUARES`] squares
//! on a side. The legend lists at most 60 creatures.
//!
//! Invariants: the same picture gives the same text, byte for byte. Names never become markup or
//! terminal commands. Colour alone carries no information. Ground that hides its nature is drawn as
//! it seems, and ground that has not been shown is covered: no pixel of the map's own picture that
//! lies on it, or outside the window, is in the file.

mod accents;
mod cut;
mod glyphs;
mod ground;
mod palette;
mod picture;
mod png;
mod resistance;
mod shape;
mod side;
mod svg;
mod terminal;
mod unknown;
mod words;

use board::Board;

pub use picture::{
    Backdrop, BackdropKind, Coordinates, Highlight, Layer, Legend, Options, Path, PathStep,
    Picture, Range, RangeSquare, Rows, Stay, Theme, Threat, Trigger, Window,
};
pub use png::{DrawError, MAX_PIXELS, MAX_SIDE_PIXELS, Png, Scale, png, raster};
pub use side::{MAX_SIDE_ALTITUDES, SideView, TooHigh};
pub use terminal::{Charset, Colour, MAX_TERMINAL_SQUARES, TerminalStyle};

/// Returns the picture as the text of an SVG file.
///
/// It has a title and a description, uses no font, script or outside file, and is the same text
/// for the same picture on every host.
pub fn svg(picture: &Picture) -> String {
    match resistance::as_it_seems(picture.board) {
        Some(seen) => svg::draw(&picture.of_board(&seen)),
        None => svg::draw(picture),
    }
}

/// Returns the picture as text for a terminal, with a line break at the end of every line.
///
/// Control characters in names are replaced, so that no name is a command to the terminal.
pub fn terminal(picture: &Picture, style: &TerminalStyle) -> String {
    match resistance::as_it_seems(picture.board) {
        Some(seen) => terminal::draw(&picture.of_board(&seen), style),
        None => terminal::draw(picture, style),
    }
}

/// Returns the names on the board that have a character without strokes, which SVG and PNG show as an
/// empty box.
pub fn names_without_strokes(board: &Board) -> Vec<&str> {
    let creatures = board.creatures().iter();
    let names = creatures.map(|creature| creature.label.as_str());
    std::iter::once(board.name.as_str())
        .chain(names)
        .filter(|name| !glyphs::has_all(name))
        .collect()
}

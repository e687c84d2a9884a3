//! The look of ground that has not been shown: bare, with a question mark.
//!
//! It is the look that the battle map of `web` has for it.

use board::{Board, Hiding};
use grid::Plane;

use crate::Window;

/// Its name in the legend.
pub(crate) const LABEL: &str = "unknown ground";
/// Its sign in a Unicode terminal.
pub(crate) const SIGN: char = '¿';
/// Its sign in a plain terminal.
pub(crate) const ASCII: char = 'Q';
/// The bow of the question mark on a tile of 40 × 40 units, as path data.
pub(crate) const BOW: &str = "M14.5 15.5a5.5 5.5 0 1 1 8 4.9q-2.5 1.4 -2.5 4.4";
/// The dot under it.
pub(crate) const DOT: &str = "M18.4 29a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0";

/// The squares of the board that have not been shown to everybody.
pub(crate) fn squares(board: &Board) -> Plane {
    let mut unknown = Plane::new(board.extent());
    for (square, own) in &board.concealments.ground {
        if own.hiding == Hiding::Unknown {
            unknown.insert(*square);
        }
    }
    unknown
}

/// Whether one of those squares is in the window.
pub(crate) fn is_in(unknown: &Plane, window: Window) -> bool {
    unknown.iter().any(|square| window.contains(square))
}

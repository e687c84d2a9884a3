//! The look of ground whose resistance to movement is a number.

use std::collections::BTreeMap;

use board::{Board, Quantity, ResistanceTag, Terrain};
use grid::Square;

use crate::Window;

/// A mark about the resistance of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mark {
    /// There is no footing.
    Gap,
    /// The resistance, in points.
    Figure(u32),
    /// The points needed to leap what stands there.
    Leap(u32),
}

impl Mark {
    /// The explanation in the legend of marks of that kind.
    pub(crate) const fn label(self) -> &'static str {
        match self {
            Mark::Gap => "gap: no footing",
            Mark::Figure(_) => "resistance to movement, in points",
            Mark::Leap(_) => "to be leapt, in points",
        }
    }

    /// The sign in a Unicode terminal.
    pub(crate) fn sign(self) -> char {
        match self {
            Mark::Gap => '∪',
            Mark::Leap(_) => '∩',
            Mark::Figure(0) => '⓪',
            // The characters for digits in circles are consecutive.
            Mark::Figure(points @ 1..=20) => char::from_u32(0x245f + points).unwrap_or('⊕'),
            Mark::Figure(_) => '⊕',
        }
    }

    /// The sign in a plain terminal.
    pub(crate) fn ascii(self) -> char {
        match self {
            Mark::Gap => 'u',
            Mark::Leap(_) => 'n',
            Mark::Figure(points) => char::from_digit(points, 10).unwrap_or('$'),
        }
    }
}

/// The marks of the square, the most serious first; none if the kinds of ground say everything.
fn marks(board: &Board, square: Square) -> Vec<Mark> {
    let points = |quantity| {
        let value = board.quantity(square, quantity)?;
        u32::try_from(value).ok()
    };
    let mut marks = Vec::new();
    let tags: Vec<_> = board.resistance_tags(square).collect();
    if tags.contains(&ResistanceTag::Gap) {
        marks.push(Mark::Gap);
    }
    let described = tags.iter().filter_map(|tag| tag.line()).max();
    let figure = points(Quantity::Resistance).or(described);
    // A resistance of 1 is that of open ground.
    marks.extend(figure.filter(|points| *points != 1).map(Mark::Figure));
    marks.extend(points(Quantity::LeapResistance).map(Mark::Leap));
    marks
}

/// The squares of the window that have marks, in reading order.
pub(crate) fn marked(board: &Board, window: Window) -> BTreeMap<Square, Vec<Mark>> {
    let squares = board.quantities().map(|(square, _, _)| square);
    squares
        .filter(|square| window.contains(*square))
        .map(|square| (square, marks(board, square)))
        .filter(|(_, marks)| !marks.is_empty())
        .collect()
}

/// One mark of each kind that occurs in the window, for the legend.
pub(crate) fn kinds(board: &Board, window: Window) -> Vec<Mark> {
    let mut kinds: Vec<Mark> = Vec::new();
    for mark in marked(board, window).into_values().flatten() {
        let same = |known: &Mark| std::mem::discriminant(known) == std::mem::discriminant(&mark);
        if !kinds.iter().any(same) {
            kinds.push(mark);
        }
    }
    kinds.sort_unstable();
    kinds
}

/// Returns the board with every square that hides its resistance drawn as it seems to be; `None` if
/// nothing is hidden.
pub(crate) fn as_it_seems(board: &Board) -> Option<Board> {
    if !board.has_quantity(Quantity::ApparentResistance) {
        return None;
    }
    let mut seen = board.clone();
    for (square, quantity, points) in board.quantities() {
        if quantity != Quantity::ApparentResistance {
            continue;
        }
        for kind in [Terrain::Difficult, Terrain::Greater] {
            seen.remove_terrain(square, kind);
        }
        for told in [
            Quantity::ResistanceTags,
            Quantity::Resistance,
            Quantity::ApparentResistance,
            Quantity::TrueResistance,
        ] {
            seen.clear_quantity(square, told);
        }
        match points {
            1 => {}
            2 => seen.add_terrain(square, Terrain::Difficult),
            3 => seen.add_terrain(square, Terrain::Greater),
            _ => seen.set_quantity(square, Quantity::Resistance, points),
        }
    }
    Some(seen)
}

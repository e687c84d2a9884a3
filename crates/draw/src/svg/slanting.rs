//! Walls and doors that do not lie on grid lines, by the squares that they pass through, so that costs
//! can keep off them.

use std::collections::BTreeMap;

use grid::{Segment, Square};

use super::{Area, Sheet};

/// A line in pixels.
type Line = ((f64, f64), (f64, f64));

/// The exact walls and doors of the window, by square.
#[derive(Clone, Debug, Default)]
pub(super) struct Slanting {
    lines: BTreeMap<Square, Vec<Line>>,
}

impl Slanting {
    pub(super) fn of(sheet: &Sheet) -> Slanting {
        let board = sheet.picture.board;
        let doors = board.doors().iter().filter_map(|door| door.segment);
        let mut slanting = Slanting::default();
        for segment in board.segments().iter().copied().chain(doors) {
            slanting.add(sheet, segment);
        }
        slanting
    }

    /// Adds the line to every square of the window that it passes through, row by row.
    fn add(&mut self, sheet: &Sheet, segment: Segment) {
        let (from, to) = (sheet.pixels(segment.from), sheet.pixels(segment.to));
        let (upper, lower) = if from.1 <= to.1 {
            (from, to)
        } else {
            (to, from)
        };
        let side = sheet.side;
        let clamped = |pixels: f64, squares: u16| {
            let last = i32::from(squares) - 1;
            ((pixels / side).floor() as i32).clamp(0, last)
        };
        let (first, last) = (
            clamped(upper.1, sheet.window.height),
            clamped(lower.1, sheet.window.height),
        );
        // The column at a height, of a line that is not level.
        let at = |y: f64| {
            let share = (y - upper.1) / (lower.1 - upper.1).max(1e-9);
            upper.0 + (lower.0 - upper.0) * share.clamp(0.0, 1.0)
        };
        for row in first..=last {
            let top = f64::from(row) * side;
            let ends = if first == last {
                (upper.0, lower.0)
            } else {
                (at(top), at(top + side))
            };
            let columns = (
                clamped(ends.0.min(ends.1), sheet.window.width),
                clamped(ends.0.max(ends.1), sheet.window.width),
            );
            for column in columns.0..=columns.1 {
                let square = sheet.window.origin.offset(column, row);
                self.lines.entry(square).or_default().push((from, to));
            }
        }
    }

    /// Whether a line of the square passes through the area.
    pub(super) fn meets(&self, square: Square, area: Area) -> bool {
        let lines = self.lines.get(&square).map_or(&[][..], Vec::as_slice);
        lines.iter().any(|line| passes(*line, area))
    }
}

/// Whether a line has a point in the area.
fn passes(((x0, y0), (x1, y1)): Line, area: Area) -> bool {
    // The part of the line, from 0 to 1, that lies between all four sides.
    let (mut first, mut last) = (0.0_f64, 1.0_f64);
    let sides = [
        (x0 - x1, x0 - area.left),
        (x1 - x0, area.right - x0),
        (y0 - y1, y0 - area.top),
        (y1 - y0, area.bottom - y0),
    ];
    for (slope, distance) in sides {
        if slope == 0.0 {
            if distance < 0.0 {
                return false;
            }
        } else if slope < 0.0 {
            first = first.max(distance / slope);
        } else {
            last = last.min(distance / slope);
        }
    }
    first <= last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_passes_through_an_area_or_beside_it() {
        let area = Area::around(10.0, 10.0, 4.0, 4.0);
        for (line, meets) in [
            (((0.0, 0.0), (20.0, 20.0)), true),
            (((0.0, 5.0), (20.0, 5.0)), false),
            (((9.0, 10.0), (11.0, 10.0)), true),
            (((0.0, 14.0), (14.0, 0.0)), false),
            (((0.0, 0.0), (7.0, 7.0)), false),
            (((10.0, 0.0), (10.0, 30.0)), true),
        ] {
            assert_eq!(passes(line, area), meets, "{line:?}");
        }
    }
}

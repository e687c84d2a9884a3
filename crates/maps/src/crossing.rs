//! Which steps a wall off the grid lines stops: the rule of `docs/maps.md`, exactly.
//!
//! A straight step goes along the line between the centres of two neighbouring squares. A wall
//! stops it if it meets that line from both sides, or runs along it for some length. A wall that
//! only ends on the line leaves the other side free and stops nothing; two walls (or a wall and a
//! door) that end there from either side stop it together. A wall through the centre of a square
//! meets the lines to all its neighbours.
//!
//! Two regions that a wall separates on the map are also separated for straight steps: the lines
//! between the centres are cut wherever the wall passes from one side of a row of centres to the
//! other.

use std::collections::BTreeMap;

use grid::{Edge, EdgePlane, Extent, Point, Segment, Square};

use crate::MAX_WALL_CROSSINGS;
use crate::error::MapError;

const HALF: i64 = Point::PER_SQUARE / 2;

/// The sides from which something meets the line between two centres.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sides {
    /// From above, or from the left.
    pub(crate) before: bool,
    /// From below, or from the right.
    pub(crate) behind: bool,
}

impl Sides {
    const BOTH: Sides = Sides {
        before: true,
        behind: true,
    };

    /// Whether a step along the line is stopped.
    pub(crate) const fn stop(self) -> bool {
        self.before && self.behind
    }

    /// Returns both combined.
    pub(crate) const fn with(self, other: Sides) -> Sides {
        Sides {
            before: self.before || other.before,
            behind: self.behind || other.behind,
        }
    }
}

/// The effects of the walls of a map on the lines between centres.
#[derive(Clone, Debug)]
pub(crate) struct Crossings {
    before: EdgePlane,
    behind: EdgePlane,
    extent: Extent,
    /// The number of lines met, for the limit.
    met: usize,
}

impl Crossings {
    pub(crate) fn new(extent: Extent) -> Crossings {
        Crossings {
            before: EdgePlane::new(extent),
            behind: EdgePlane::new(extent),
            extent,
            met: 0,
        }
    }

    /// Adds a wall.
    ///
    /// # Errors
    /// If all walls together meet more than [`MAX_WALL_CROSSINGS`] lines.
    pub(crate) fn add(&mut self, wall: Segment) -> Result<(), MapError> {
        let Crossings {
            before,
            behind,
            extent,
            met,
        } = self;
        let mut within = true;
        for_each_crossing(wall, *extent, &mut |edge, sides| {
            *met += 1;
            within = *met <= MAX_WALL_CROSSINGS;
            if sides.before {
                before.insert(edge);
            }
            if sides.behind {
                behind.insert(edge);
            }
            within
        });
        if within {
            return Ok(());
        }
        Err(MapError::file(
            format!(
                "the walls cross the middle lines of the grid more than {MAX_WALL_CROSSINGS} times"
            ),
            "simplify the walls, or cut the map into smaller maps",
        ))
    }

    /// The sides from which walls meet the line across that edge.
    pub(crate) fn sides(&self, edge: Edge) -> Sides {
        Sides {
            before: self.before.contains(edge),
            behind: self.behind.contains(edge),
        }
    }

    /// The edges that the walls stop.
    pub(crate) fn stopped(&self) -> impl Iterator<Item = Edge> + '_ {
        self.before
            .iter()
            .filter(|edge| self.behind.contains(*edge))
    }
}

/// The lines that one segment meets, by edge.
pub(crate) fn crossings_of(segment: Segment, extent: Extent) -> BTreeMap<Edge, Sides> {
    let mut found: BTreeMap<Edge, Sides> = BTreeMap::new();
    for_each_crossing(segment, extent, &mut |edge, sides| {
        let known = found.entry(edge).or_default();
        *known = known.with(sides);
        found.len() <= MAX_WALL_CROSSINGS
    });
    found
}

/// Visits every edge between two squares of the map whose line of centres the segment meets. The
/// visitor decides whether to go on.
fn for_each_crossing(segment: Segment, extent: Extent, visit: &mut dyn FnMut(Edge, Sides) -> bool) {
    let Segment { from, to } = segment;
    let square = |x: i64, y: i64| {
        Square::new(
            i32::try_from(x).unwrap_or(-1),
            i32::try_from(y).unwrap_or(-1),
        )
    };
    let (columns, rows) = (i64::from(extent.width()), i64::from(extent.height()));
    let more = cross_rows(
        (from.x, from.y),
        (to.x, to.y),
        columns,
        rows,
        &mut |x, y, sides| visit(Edge::west(square(x, y)), sides),
    );
    if more {
        cross_rows(
            (from.y, from.x),
            (to.y, to.x),
            rows,
            columns,
            &mut |y, x, sides| visit(Edge::north(square(x, y)), sides),
        );
    }
}

/// Visits the crossings with the middle lines of the rows; edge `x` lies between columns `x-1` and
/// `x`. Returns whether the visitor wants more.
fn cross_rows(
    from: (i64, i64),
    to: (i64, i64),
    columns: i64,
    rows: i64,
    visit: &mut dyn FnMut(i64, i64, Sides) -> bool,
) -> bool {
    let (top, bottom) = (from.1.min(to.1), from.1.max(to.1));
    // The first and the last row whose middle line lies within the segment's height.
    let first = (top - HALF + Point::PER_SQUARE - 1)
        .div_euclid(Point::PER_SQUARE)
        .max(0);
    let last = (bottom - HALF).div_euclid(Point::PER_SQUARE).min(rows - 1);
    for row in first..=last {
        let middle = row * Point::PER_SQUARE + HALF;
        let (edges, sides) = if top == bottom {
            (edges_along(from.0, to.0), Sides::BOTH)
        } else {
            let sides = Sides {
                before: top < middle,
                behind: bottom > middle,
            };
            (edges_at(from, to, middle), sides)
        };
        for x in edges.0.max(1)..=edges.1.min(columns - 1) {
            if !visit(x, row, sides) {
                return false;
            }
        }
    }
    true
}

/// The lines between centres that share some length with a stretch of a row's middle line: line `x`
/// reaches from half a square before edge `x` to half a square after it.
fn edges_along(a: i64, b: i64) -> (i64, i64) {
    let (left, right) = (a.min(b), a.max(b));
    if left == right {
        return (1, 0);
    }
    let first = (left + HALF).div_euclid(Point::PER_SQUARE);
    let last = (right + HALF - 1).div_euclid(Point::PER_SQUARE);
    (first, last)
}

/// The line, or at a centre the two lines, containing the point where the segment meets `middle`.
fn edges_at(from: (i64, i64), to: (i64, i64), middle: i64) -> (i64, i64) {
    let wide = |a: i64, b: i64| i128::from(a) - i128::from(b);
    let (mut rise, run) = (wide(to.1, from.1), wide(to.0, from.0));
    // x + half a square, as a fraction over `rise`.
    let mut position = (i128::from(from.0) + i128::from(HALF)) * rise + run * wide(middle, from.1);
    if rise < 0 {
        rise = -rise;
        position = -position;
    }
    let square = rise * i128::from(Point::PER_SQUARE);
    let edge = i64::try_from(position.div_euclid(square)).unwrap_or(i64::MIN);
    let at_a_centre = position.rem_euclid(square) == 0;
    (
        if at_a_centre {
            edge.saturating_sub(1)
        } else {
            edge
        },
        edge,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A wall through points given in tenths of a square, on a map of 6 by 6.
    fn stopped(tenths: &[(i64, i64)]) -> Vec<String> {
        let mut crossings = Crossings::new(Extent::new(6, 6).unwrap());
        let point = |(x, y): (i64, i64)| Point {
            x: x * 100_000_000,
            y: y * 100_000_000,
        };
        for pair in tenths.windows(2) {
            crossings
                .add(Segment::new(point(pair[0]), point(pair[1])))
                .unwrap();
        }
        crossings.stopped().map(|edge| edge.to_string()).collect()
    }

    #[test]
    fn a_wall_beside_a_grid_line_stops_the_steps_across_that_line() {
        assert_eq!(
            stopped(&[(19, 10), (19, 30)]),
            ["(1,1)|(2,1)", "(1,2)|(2,2)"]
        );
    }

    #[test]
    fn a_wall_shorter_than_to_the_middle_line_stops_nothing() {
        assert!(stopped(&[(20, 11), (20, 14)]).is_empty());
        assert!(stopped(&[(20, 11), (20, 15)]).is_empty());
        assert_eq!(stopped(&[(20, 11), (20, 16)]), ["(1,1)|(2,1)"]);
    }

    #[test]
    fn two_walls_that_end_on_the_line_from_both_sides_stop_the_step() {
        assert_eq!(stopped(&[(21, 11), (20, 15), (21, 19)]), ["(1,1)|(2,1)"]);
        assert!(stopped(&[(21, 11), (20, 15), (21, 12)]).is_empty());
    }

    #[test]
    fn a_wall_through_the_centre_stops_every_step_into_the_square() {
        let around = ["(1,0)|(1,1)", "(1,1)|(1,2)", "(0,1)|(1,1)", "(1,1)|(2,1)"];
        assert_eq!(stopped(&[(11, 11), (19, 19)]), around);
        assert_eq!(stopped(&[(11, 15), (19, 15)]).len(), 4);
    }

    #[test]
    fn an_object_around_the_centre_closes_the_square_and_one_in_a_corner_does_not() {
        let pillar = [(23, 23), (27, 23), (27, 27), (23, 27), (23, 23)];
        assert_eq!(stopped(&pillar).len(), 4);
        let corner = [(21, 21), (24, 21), (24, 24), (21, 24), (21, 21)];
        assert!(stopped(&corner).is_empty());
    }

    #[test]
    fn the_border_of_the_map_is_left_alone() {
        assert!(stopped(&[(1, 0), (1, 60)]).is_empty());
    }
}

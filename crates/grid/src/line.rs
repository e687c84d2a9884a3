//! Exact line questions: which squares a segment enters, which edges it crosses or runs along, and
//! which grid points it passes.
//!
//! All answers are exact: the comparisons are cross products in `i128`. The rules of each system
//! decide what a touched corner, a line along a side or a pinched gap *means*.

use std::cmp::Ordering;

use crate::{Corner, Edge, Point, Square};

/// A straight line from one point to another; the two may be equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "(Point, Point)", into = "(Point, Point)")
)]
pub struct Segment {
    /// Where it starts.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
}

/// What a segment meets on the grid, each list in reading order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GridTrace {
    /// Squares whose interior contains a point of the segment.
    pub squares: Vec<Square>,
    /// Edges crossed from one side to the other, strictly between their ends.
    pub crossed: Vec<Edge>,
    /// Edges that it runs along for some length.
    pub along: Vec<Edge>,
    /// Grid points strictly between its ends.
    pub corners: Vec<Corner>,
}

impl Segment {
    /// The segment between two points.
    pub const fn new(from: Point, to: Point) -> Segment {
        Segment { from, to }
    }

    /// The side of an edge as a segment.
    pub fn of_edge(edge: Edge) -> Segment {
        let [first, second] = edge.corners();
        Segment::new(first.into(), second.into())
    }

    /// The rest of the segment without the part in the closed box between two corners, the lesser
    /// corner first: nothing, one piece or two. Where the border of the box is crossed, a point is
    /// rounded to the nearest unit.
    ///
    /// ```
    /// use grid::{Point, Segment};
    /// let [at, least, greatest] = [0, 2, 5].map(|feet| Point { x: feet, y: feet });
    /// let line = Segment::new(at, Point { x: 10, y: 10 });
    /// let pieces = line.outside_box(least, greatest);
    /// assert_eq!(pieces, [Segment::new(at, least), Segment::new(greatest, line.to)]);
    /// ```
    pub fn outside_box(self, least: Point, greatest: Point) -> Vec<Segment> {
        let Some((enters, leaves)) = self.inside_box(least, greatest) else {
            return vec![self];
        };
        let pieces = [(self.from, enters), (leaves, self.to)];
        let pieces = pieces.into_iter().filter(|(from, to)| from != to);
        pieces.map(|(from, to)| Segment::new(from, to)).collect()
    }

    /// Where the segment enters the closed box and where it leaves it; `None` if it has no point
    /// in it.
    fn inside_box(self, least: Point, greatest: Point) -> Option<(Point, Point)> {
        let (dx, dy) = (self.to.x - self.from.x, self.to.y - self.from.y);
        // Parts of the way as fractions: the latest entry and the earliest exit count.
        let (mut enters, mut leaves) = ((0_i128, 1_i128), (1_i128, 1_i128));
        let is_less = |one: (i128, i128), other: (i128, i128)| one.0 * other.1 < other.0 * one.1;
        for (at, way, low, high) in [
            (self.from.x, dx, least.x, greatest.x),
            (self.from.y, dy, least.y, greatest.y),
        ] {
            let [to_low, to_high] = [low, high].map(|border| i128::from(border) - i128::from(at));
            let way = i128::from(way);
            let (first, last) = match way.cmp(&0) {
                Ordering::Equal if to_low > 0 || to_high < 0 => return None,
                Ordering::Equal => continue,
                Ordering::Greater => ((to_low, way), (to_high, way)),
                Ordering::Less => ((-to_high, -way), (-to_low, -way)),
            };
            if is_less(enters, first) {
                enters = first;
            }
            if is_less(last, leaves) {
                leaves = last;
            }
        }
        if is_less(leaves, enters) {
            return None;
        }
        let along = |length: i64, (numerator, denominator): (i128, i128)| {
            let twice = 2 * i128::from(length) * numerator + denominator;
            i64::try_from(twice.div_euclid(2 * denominator)).unwrap_or(length)
        };
        let at = |part| Point {
            x: self.from.x + along(dx, part),
            y: self.from.y + along(dy, part),
        };
        Some((at(enters), at(leaves)))
    }

    /// On which side of the line through the segment the point lies; `Equal` is on the line.
    /// `Greater` is to the right of someone looking from `from` to `to`, y growing downward.
    pub fn side_of(self, point: Point) -> Ordering {
        cross(self.from, self.to, point).cmp(&0)
    }

    /// Whether the two cross in one point that is not an end of either.
    pub fn crosses(self, other: Segment) -> bool {
        let opposite = |line: Segment, a: Point, b: Point| {
            let (a, b) = (line.side_of(a), line.side_of(b));
            a != Ordering::Equal && b != Ordering::Equal && a != b
        };
        opposite(self, other.from, other.to) && opposite(other, self.from, self.to)
    }

    /// Whether the two have a point in common.
    pub fn touches(self, other: Segment) -> bool {
        self.crosses(other)
            || self.contains(other.from)
            || self.contains(other.to)
            || other.contains(self.from)
            || other.contains(self.to)
    }

    /// Whether the two lie on one line and share some length.
    pub fn runs_along(self, other: Segment) -> bool {
        if self.from == self.to || other.from == other.to {
            return false;
        }
        let on_line = |point| self.side_of(point) == Ordering::Equal;
        if !(on_line(other.from) && on_line(other.to)) {
            return false;
        }
        let overlap =
            |a: i64, b: i64, c: i64, d: i64| a.max(b).min(c.max(d)) > a.min(b).max(c.min(d));
        if self.from.x == self.to.x {
            overlap(self.from.y, self.to.y, other.from.y, other.to.y)
        } else {
            overlap(self.from.x, self.to.x, other.from.x, other.to.x)
        }
    }

    /// Whether the point is on the segment, its ends included.
    pub fn contains(self, point: Point) -> bool {
        let within = |value: i64, a: i64, b: i64| a.min(b) <= value && value <= a.max(b);
        within(point.x, self.from.x, self.to.x)
            && within(point.y, self.from.y, self.to.y)
            && self.side_of(point) == Ordering::Equal
    }

    /// Whether the point is on the segment and is not one of its ends.
    pub fn contains_inside(self, point: Point) -> bool {
        point != self.from && point != self.to && self.contains(point)
    }

    /// Whether the segment contains a point of the interior of the square.
    ///
    /// ```
    /// use grid::{Point, Segment, Square};
    /// let along_the_top = Segment::new(Point::from_half_squares(0, 0), Point::from_half_squares(4, 0));
    /// assert!(!along_the_top.enters(Square::new(0, 0)));
    /// ```
    pub fn enters(self, square: Square) -> bool {
        let (left, top) = (i64::from(square.x), i64::from(square.y));
        self.enters_box(
            Point {
                x: left * Point::PER_SQUARE,
                y: top * Point::PER_SQUARE,
            },
            Point {
                x: (left + 1) * Point::PER_SQUARE,
                y: (top + 1) * Point::PER_SQUARE,
            },
        )
    }

    /// Whether the segment contains a point of the interior of the disc of that radius, in the
    /// units of points.
    ///
    /// ```
    /// use grid::{Point, Segment};
    /// let line = Segment::new(Point { x: 0, y: 0 }, Point { x: 40, y: 40 });
    /// let centre = Point { x: 20, y: 24 };
    /// // Four to the side of a line at 45 degrees is 2.83 away from it.
    /// assert!(line.enters_disc(centre, 3));
    /// assert!(!line.enters_disc(centre, 2));
    /// ```
    pub fn enters_disc(self, centre: Point, radius: i64) -> bool {
        let along = |from: Point, to: Point| {
            let (dx, dy) = (difference(to.x, from.x), difference(to.y, from.y));
            let (px, py) = (difference(centre.x, from.x), difference(centre.y, from.y));
            dx * px + dy * py
        };
        let square_of_distance = |point: Point| {
            let (dx, dy) = (difference(centre.x, point.x), difference(centre.y, point.y));
            dx * dx + dy * dy
        };
        let square_of_radius = i128::from(radius) * i128::from(radius);
        let nearest_end = square_of_distance(self.from).min(square_of_distance(self.to));
        let is_beside = along(self.from, self.to) > 0 && along(self.to, self.from) > 0;
        if nearest_end < square_of_radius || !is_beside {
            return nearest_end < square_of_radius;
        }
        // The distance from the line is the cross product divided by the length.
        let cross = cross(self.from, self.to, centre).unsigned_abs();
        let (dx, dy) = (
            difference(self.to.x, self.from.x),
            difference(self.to.y, self.from.y),
        );
        let square_of_length = (dx * dx + dy * dy).unsigned_abs();
        is_less(
            (cross, cross),
            (square_of_radius.unsigned_abs(), square_of_length),
        )
    }

    /// Whether the segment contains a point of the interior of the upright box between two corners.
    pub fn enters_box(self, least: Point, greatest: Point) -> bool {
        let apart =
            |a: i64, b: i64, least: i64, greatest: i64| a.max(b) <= least || a.min(b) >= greatest;
        if apart(self.from.x, self.to.x, least.x, greatest.x)
            || apart(self.from.y, self.to.y, least.y, greatest.y)
        {
            // The projections of the open box and the closed segment do not even overlap; a
            // vertical or horizontal segment inside the box has equal ends there and is not
            // excluded here.
            return false;
        }
        let corners = [
            least,
            Point {
                x: greatest.x,
                y: least.y,
            },
            greatest,
            Point {
                x: least.x,
                y: greatest.y,
            },
        ];
        if self.from == self.to {
            return true;
        }
        let mut left = false;
        let mut right = false;
        for corner in corners {
            match self.side_of(corner) {
                Ordering::Less => left = true,
                Ordering::Greater => right = true,
                Ordering::Equal => {}
            }
        }
        left && right
    }

    /// Everything the segment meets on the grid.
    ///
    /// ```
    /// use grid::{Edge, Point, Segment, Square};
    /// let line = Segment::new(Point::centre_of(Square::new(0, 0)), Point::centre_of(Square::new(2, 1)));
    /// let trace = line.trace();
    /// assert_eq!(trace.squares.len(), 4);
    /// assert_eq!(trace.crossed.len(), 3);
    /// assert!(trace.along.is_empty() && trace.corners.is_empty());
    /// ```
    pub fn trace(self) -> GridTrace {
        let mut trace = GridTrace::default();
        let (least, greatest) = self.bounds();
        for y in least.y..=greatest.y {
            for x in self.columns(y, least.x, greatest.x) {
                self.meet_square(Square::new(x, y), &mut trace);
            }
        }
        trace
    }

    /// The squares whose closed box may touch the segment: its bounding box and one more square on
    /// each side.
    fn bounds(self) -> (Square, Square) {
        let floor = |units: i64| i32::try_from(units.div_euclid(Point::PER_SQUARE)).unwrap_or(0);
        (
            Square::new(
                floor(self.from.x.min(self.to.x)) - 1,
                floor(self.from.y.min(self.to.y)) - 1,
            ),
            Square::new(
                floor(self.from.x.max(self.to.x)) + 1,
                floor(self.from.y.max(self.to.y)) + 1,
            ),
        )
    }

    /// The columns of row `y` near the segment: exact enough to keep the loop short on long lines.
    fn columns(self, y: i32, least: i32, greatest: i32) -> std::ops::RangeInclusive<i32> {
        let (dx, dy) = (
            i128::from(self.to.x) - i128::from(self.from.x),
            i128::from(self.to.y) - i128::from(self.from.y),
        );
        if dy == 0 {
            return least..=greatest;
        }
        let column = |row: i64| {
            let rise = i128::from(row) * i128::from(Point::PER_SQUARE) - i128::from(self.from.y);
            let x = i128::from(self.from.x) + (dx * rise).div_euclid(dy);
            x.div_euclid(i128::from(Point::PER_SQUARE))
        };
        let (a, b) = (column(i64::from(y)), column(i64::from(y) + 1));
        let clamp = |x: i128| {
            i32::try_from(x.clamp(i128::from(least), i128::from(greatest))).unwrap_or(least)
        };
        clamp(a.min(b) - 2)..=clamp(a.max(b) + 2)
    }

    /// Records the square, its top and left edge and its top-left corner if the segment meets them.
    fn meet_square(self, square: Square, trace: &mut GridTrace) {
        if self.enters(square) {
            trace.squares.push(square);
        }
        for edge in [Edge::north(square), Edge::west(square)] {
            let side = Segment::of_edge(edge);
            if self.crosses(side) {
                trace.crossed.push(edge);
            } else if self.runs_along(side) {
                trace.along.push(edge);
            }
        }
        let corner = Corner::new(square.x, square.y);
        if self.contains_inside(corner.into()) {
            trace.corners.push(corner);
        }
    }
}

fn cross(origin: Point, a: Point, b: Point) -> i128 {
    let difference = |a: i64, b: i64| i128::from(a) - i128::from(b);
    difference(a.x, origin.x) * difference(b.y, origin.y)
        - difference(a.y, origin.y) * difference(b.x, origin.x)
}

fn difference(a: i64, b: i64) -> i128 {
    i128::from(a) - i128::from(b)
}

/// Whether the first product is less than the second; they may need 256 bits.
fn is_less(first: (u128, u128), second: (u128, u128)) -> bool {
    let (first_low, first_high) = first.0.carrying_mul(first.1, 0);
    let (second_low, second_high) = second.0.carrying_mul(second.1, 0);
    first_high < second_high || (first_high == second_high && first_low < second_low)
}

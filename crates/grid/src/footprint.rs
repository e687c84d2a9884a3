//! The squares a creature fills.

use std::fmt;

use crate::{Direction, Point, Square};

/// The rectangle of squares that a creature fills, named by its top-left square.
///
/// Creatures of up to one square have a footprint of 1×1; a squeezed creature's may not be square.
///
/// ```
/// use grid::{Footprint, Square};
/// let huge = Footprint::square(Square::new(2, 1), 3);
/// assert_eq!(huge.squares().count(), 9);
/// assert!(huge.contains(Square::new(4, 3)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "(Square, u8, u8)", into = "(Square, u8, u8)")
)]
pub struct Footprint {
    /// Top-left square.
    pub origin: Square,
    /// Columns, at least 1.
    pub width: u8,
    /// Rows, at least 1.
    pub height: u8,
}

impl Footprint {
    /// A square footprint of `side` squares a side (at least 1).
    pub const fn square(origin: Square, side: u8) -> Footprint {
        Footprint::new(origin, side, side)
    }

    /// A footprint of `width` columns and `height` rows (at least 1 each).
    pub const fn new(origin: Square, width: u8, height: u8) -> Footprint {
        let width = if width == 0 { 1 } else { width };
        let height = if height == 0 { 1 } else { height };
        Footprint {
            origin,
            width,
            height,
        }
    }

    /// The same rectangle with its top-left square elsewhere.
    pub const fn at(self, origin: Square) -> Footprint {
        Footprint { origin, ..self }
    }

    /// The same rectangle after one step.
    pub const fn step(self, direction: Direction) -> Footprint {
        self.at(self.origin.step(direction))
    }

    /// Column after the last one.
    pub const fn right(self) -> i32 {
        self.origin.x.saturating_add(self.width as i32)
    }

    /// Row after the last one.
    pub const fn bottom(self) -> i32 {
        self.origin.y.saturating_add(self.height as i32)
    }

    /// Whether the square is one of the footprint's.
    pub const fn contains(self, square: Square) -> bool {
        square.x >= self.origin.x
            && square.y >= self.origin.y
            && square.x < self.right()
            && square.y < self.bottom()
    }

    /// Whether every square of `other` is one of the footprint's.
    pub const fn covers(self, other: Footprint) -> bool {
        other.origin.x >= self.origin.x
            && other.origin.y >= self.origin.y
            && other.right() <= self.right()
            && other.bottom() <= self.bottom()
    }

    /// Whether the two share a square.
    pub const fn overlaps(self, other: Footprint) -> bool {
        self.origin.x < other.right()
            && other.origin.x < self.right()
            && self.origin.y < other.bottom()
            && other.origin.y < self.bottom()
    }

    /// The smallest rectangle that covers both.
    pub fn union(self, other: Footprint) -> Footprint {
        let origin = Square::new(
            self.origin.x.min(other.origin.x),
            self.origin.y.min(other.origin.y),
        );
        let side = |end: i32, start: i32| {
            u8::try_from((end - start).clamp(1, i32::from(u8::MAX))).unwrap_or(u8::MAX)
        };
        Footprint::new(
            origin,
            side(self.right().max(other.right()), origin.x),
            side(self.bottom().max(other.bottom()), origin.y),
        )
    }

    /// The squares in reading order.
    pub fn squares(self) -> impl Iterator<Item = Square> + Clone {
        let Footprint {
            origin,
            width,
            height,
        } = self;
        (0..i32::from(height))
            .flat_map(move |dy| (0..i32::from(width)).map(move |dx| origin.offset(dx, dy)))
    }

    /// The squares that `self` fills and `other` does not, in reading order.
    pub fn squares_outside(self, other: Footprint) -> impl Iterator<Item = Square> + Clone {
        self.squares()
            .filter(move |square| !other.contains(*square))
    }

    /// The centre of the space.
    pub fn centre(self) -> Point {
        Point::from_half_squares(
            i64::from(self.origin.x) + i64::from(self.right()),
            i64::from(self.origin.y) + i64::from(self.bottom()),
        )
    }

    /// Smallest offsets |dx|, |dy| in squares between a square of one footprint and a square of the
    /// other; (0,0) if they share one. Both are smallest at the same pair of squares.
    ///
    /// ```
    /// use grid::{Footprint, Square};
    /// let large = Footprint::square(Square::new(0, 0), 2);
    /// assert_eq!(large.gap(Footprint::square(Square::new(4, 3), 1)), (3, 2));
    /// ```
    pub fn gap(self, other: Footprint) -> (i32, i32) {
        let along = |start: i32, end: i32, other_start: i32, other_end: i32| {
            (other_start - (end - 1))
                .max(start - (other_end - 1))
                .max(0)
        };
        (
            along(self.origin.x, self.right(), other.origin.x, other.right()),
            along(self.origin.y, self.bottom(), other.origin.y, other.bottom()),
        )
    }
}

impl From<Square> for Footprint {
    fn from(square: Square) -> Footprint {
        Footprint::square(square, 1)
    }
}

/// The place and, unless it is one square, the size: `(2,1)` or `(2,1)[3x3]`.
impl fmt::Display for Footprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.origin.fmt(f)?;
        if (self.width, self.height) != (1, 1) {
            write!(f, "[{}x{}]", self.width, self.height)?;
        }
        Ok(())
    }
}

//! Exact positions on the map.

use std::fmt;

use crate::{Corner, FixedPoint, Square};

/// An exact position in billionths of a square; (0,0) is the top-left corner of the map.
///
/// One foot is [`Point::PER_FOOT`] units, so every position with up to eight decimals in feet, or
/// nine in squares, is exact. Map walls with more decimals are rounded on import, and the import
/// says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "(i64, i64)", into = "(i64, i64)")
)]
pub struct Point {
    /// Units to the right of the left border.
    pub x: i64,
    /// Units below the top border.
    pub y: i64,
}

impl Point {
    /// Units in one square.
    pub const PER_SQUARE: i64 = 1_000_000_000;
    /// Units in one foot.
    pub const PER_FOOT: i64 = Point::PER_SQUARE / 5;
    /// The greatest absolute coordinate with which line questions are exact (in `i128`).
    pub const LIMIT: i64 = 1 << 50;

    /// The point `x`, `y` half squares from the top-left corner of the map.
    pub const fn from_half_squares(x: i64, y: i64) -> Point {
        Point {
            x: x * (Point::PER_SQUARE / 2),
            y: y * (Point::PER_SQUARE / 2),
        }
    }

    /// The centre of a square.
    pub const fn centre_of(square: Square) -> Point {
        Point::from_half_squares(square.x as i64 * 2 + 1, square.y as i64 * 2 + 1)
    }

    /// The grid point at this position, if there is one.
    pub const fn corner(self) -> Option<Corner> {
        if self.x.rem_euclid(Point::PER_SQUARE) == 0 && self.y.rem_euclid(Point::PER_SQUARE) == 0 {
            Some(Corner {
                x: self.x.div_euclid(Point::PER_SQUARE) as i32,
                y: self.y.div_euclid(Point::PER_SQUARE) as i32,
            })
        } else {
            None
        }
    }
}

impl From<Corner> for Point {
    fn from(corner: Corner) -> Point {
        Point {
            x: i64::from(corner.x) * Point::PER_SQUARE,
            y: i64::from(corner.y) * Point::PER_SQUARE,
        }
    }
}

/// In squares with up to nine decimals: `(3.5,2)`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let squares = |units: i64| FixedPoint {
            units: units.into(),
            places: 9,
        };
        write!(f, "({},{})", squares(self.x), squares(self.y))
    }
}

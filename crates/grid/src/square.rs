//! Squares, grid points and the size of a map.

use std::fmt;

use crate::Direction;

/// One 5-foot square of the grid; x grows to the right, y grows downward, (0,0) is top left.
///
/// A square may lie off the map: [`Extent::contains`] says whether it exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "(i32, i32)", into = "(i32, i32)")
)]
pub struct Square {
    /// Column.
    pub x: i32,
    /// Row.
    pub y: i32,
}

impl Square {
    /// The square in column `x` and row `y`.
    pub const fn new(x: i32, y: i32) -> Square {
        Square { x, y }
    }

    /// The neighbour in that direction.
    pub const fn step(self, direction: Direction) -> Square {
        let (dx, dy) = direction.offset();
        self.offset(dx, dy)
    }

    /// The square `dx` columns and `dy` rows further.
    pub const fn offset(self, dx: i32, dy: i32) -> Square {
        Square {
            x: self.x.saturating_add(dx),
            y: self.y.saturating_add(dy),
        }
    }
}

/// Reading order: top row first, then left to right.
impl Ord for Square {
    fn cmp(&self, other: &Square) -> std::cmp::Ordering {
        (self.y, self.x).cmp(&(other.y, other.x))
    }
}

impl PartialOrd for Square {
    fn partial_cmp(&self, other: &Square) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}

/// A grid point: the top-left corner of the square with the same numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "(i32, i32)", into = "(i32, i32)")
)]
pub struct Corner {
    /// Column of the square to the right of the point.
    pub x: i32,
    /// Row of the square below the point.
    pub y: i32,
}

impl Corner {
    /// The grid point at the top-left corner of square (x,y).
    pub const fn new(x: i32, y: i32) -> Corner {
        Corner { x, y }
    }

    /// The four squares around the point: north-west, north-east, south-east, south-west.
    pub const fn squares(self) -> [Square; 4] {
        [
            Square::new(self.x - 1, self.y - 1),
            Square::new(self.x, self.y - 1),
            Square::new(self.x, self.y),
            Square::new(self.x - 1, self.y),
        ]
    }
}

impl fmt::Display for Corner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}

/// The size of a map in squares, at least 1×1 and at most [`Extent::MAX_SIDE`] a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "(u16, u16)", into = "(u16, u16)")
)]
pub struct Extent {
    width: u16,
    height: u16,
}

/// A map size outside the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExtentError {
    /// The requested columns.
    pub width: usize,
    /// The requested rows.
    pub height: usize,
}

impl fmt::Display for ExtentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a map of {}x{} squares; a map has 1 to {} squares a side",
            self.width,
            self.height,
            Extent::MAX_SIDE
        )
    }
}

impl std::error::Error for ExtentError {}

impl Extent {
    /// The greatest number of squares a side.
    pub const MAX_SIDE: u16 = 4096;

    /// Returns a map size of `width` columns and `height` rows.
    ///
    /// # Errors
    /// If a side is 0 or greater than [`Extent::MAX_SIDE`].
    pub fn new(width: usize, height: usize) -> Result<Extent, ExtentError> {
        let side = |squares: usize| {
            u16::try_from(squares)
                .ok()
                .filter(|side| (1..=Extent::MAX_SIDE).contains(side))
        };
        match (side(width), side(height)) {
            (Some(width), Some(height)) => Ok(Extent { width, height }),
            _ => Err(ExtentError { width, height }),
        }
    }

    /// The columns and rows as they are kept.
    #[cfg(feature = "serde")]
    pub(crate) const fn sides(self) -> (u16, u16) {
        (self.width, self.height)
    }

    /// Columns.
    pub const fn width(self) -> i32 {
        self.width as i32
    }

    /// Rows.
    pub const fn height(self) -> i32 {
        self.height as i32
    }

    /// Whether the square is on the map.
    pub const fn contains(self, square: Square) -> bool {
        square.x >= 0
            && square.y >= 0
            && square.x < self.width as i32
            && square.y < self.height as i32
    }

    /// All squares in reading order.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.height()).flat_map(move |y| (0..self.width()).map(move |x| Square::new(x, y)))
    }
}

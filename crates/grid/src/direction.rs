//! The eight directions of a step.

use std::fmt;

/// One of the eight directions of a step; north is toward smaller y.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Direction {
    /// Toward smaller y.
    North,
    /// Toward greater x and smaller y.
    NorthEast,
    /// Toward greater x.
    East,
    /// Toward greater x and y.
    SouthEast,
    /// Toward greater y.
    South,
    /// Toward smaller x and greater y.
    SouthWest,
    /// Toward smaller x.
    West,
    /// Toward smaller x and y.
    NorthWest,
}

impl Direction {
    /// All eight, clockwise from north. Searches try them in this order, so it is part of the
    /// tie-break order of paths.
    pub const ALL: [Direction; 8] = [
        Direction::North,
        Direction::NorthEast,
        Direction::East,
        Direction::SouthEast,
        Direction::South,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
    ];

    /// The offset (dx, dy) of one step.
    pub const fn offset(self) -> (i32, i32) {
        match self {
            Direction::North => (0, -1),
            Direction::NorthEast => (1, -1),
            Direction::East => (1, 0),
            Direction::SouthEast => (1, 1),
            Direction::South => (0, 1),
            Direction::SouthWest => (-1, 1),
            Direction::West => (-1, 0),
            Direction::NorthWest => (-1, -1),
        }
    }

    /// The direction of the offset, if it is one step.
    ///
    /// ```
    /// use grid::Direction;
    /// assert_eq!(Direction::from_offset(1, -1), Some(Direction::NorthEast));
    /// assert_eq!(Direction::from_offset(2, 0), None);
    /// ```
    pub fn from_offset(dx: i32, dy: i32) -> Option<Direction> {
        Direction::ALL
            .into_iter()
            .find(|direction| direction.offset() == (dx, dy))
    }

    /// Whether a step in this direction is diagonal.
    pub const fn is_diagonal(self) -> bool {
        let (dx, dy) = self.offset();
        dx != 0 && dy != 0
    }

    /// The opposite direction.
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::North => Direction::South,
            Direction::NorthEast => Direction::SouthWest,
            Direction::East => Direction::West,
            Direction::SouthEast => Direction::NorthWest,
            Direction::South => Direction::North,
            Direction::SouthWest => Direction::NorthEast,
            Direction::West => Direction::East,
            Direction::NorthWest => Direction::SouthEast,
        }
    }
}

/// The compass word: `n`, `ne`, `e`, …
impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Direction::North => "n",
            Direction::NorthEast => "ne",
            Direction::East => "e",
            Direction::SouthEast => "se",
            Direction::South => "s",
            Direction::SouthWest => "sw",
            Direction::West => "w",
            Direction::NorthWest => "nw",
        })
    }
}

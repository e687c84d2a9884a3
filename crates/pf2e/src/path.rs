//! The places that a movement names.

use grid::{Point, Square};

/// The places after each step of a path.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Path {
    /// Top-left squares on the grid.
    Squares(Vec<Square>),
    /// Centre points, without a grid.
    Points(Vec<Point>),
}

impl Path {
    /// The number of steps.
    pub const fn len(&self) -> usize {
        match self {
            Path::Squares(squares) => squares.len(),
            Path::Points(points) => points.len(),
        }
    }

    /// Whether there are no steps.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The path with only so many steps.
    pub(crate) fn first_steps(&self, steps: usize) -> Path {
        match self {
            Path::Squares(squares) => Path::Squares(squares.iter().take(steps).copied().collect()),
            Path::Points(points) => Path::Points(points.iter().take(steps).copied().collect()),
        }
    }
}

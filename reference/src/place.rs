//! A square of the grid.

/// A square, or the top-left square of a space: column, then row, (0,0) top left.
pub type Place = (i32, i32);

//! Planes as runs: the compact form in which they are stored.

use std::fmt;

use crate::{EdgePlane, Extent, Plane, Side, Square};

/// Squares of a plane that lie side by side in one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "(u16, u16, u16)", into = "(u16, u16, u16)")
)]
pub struct Run {
    /// The row.
    pub row: u16,
    /// The column of the first square.
    pub first: u16,
    /// The column of the last square.
    pub last: u16,
}

/// Runs that are not those of a plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunError {
    /// The run ends before it begins, or leaves the plane.
    OffThePlane(Run),
    /// The run touches the one before it, or does not come after it in reading order.
    OutOfOrder(Run),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Run { row, first, last }, problem) = match self {
            RunError::OffThePlane(run) => (run, "does not lie on the map"),
            RunError::OutOfOrder(run) => (run, "touches or precedes the run before it"),
        };
        write!(
            f,
            "the run from column {first} to column {last} of row {row} {problem}"
        )
    }
}

impl std::error::Error for RunError {}

impl Plane {
    /// The squares of the set as the fewest runs, in reading order.
    ///
    /// ```
    /// use grid::{Extent, Plane, Run};
    /// let extent = Extent::new(70, 2).unwrap();
    /// let runs = [
    ///     Run { row: 0, first: 3, last: 66 },
    ///     Run { row: 1, first: 0, last: 0 },
    /// ];
    /// let plane = Plane::from_runs(extent, &runs).unwrap();
    /// assert_eq!((plane.len(), plane.runs()), (65, runs.to_vec()));
    /// ```
    pub fn runs(&self) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        for Square { x, y } in self.iter() {
            // A plane has at most one row and column more than the largest map.
            let (Ok(column), Ok(row)) = (u16::try_from(x), u16::try_from(y)) else {
                continue;
            };
            match runs.last_mut() {
                Some(run) if run.row == row && run.last + 1 == column => run.last = column,
                _ => runs.push(Run {
                    row,
                    first: column,
                    last: column,
                }),
            }
        }
        runs
    }

    /// Returns the set with those runs, on a map of that size.
    ///
    /// # Errors
    /// If the runs are not those that [`Plane::runs`] gives for a plane of that size.
    pub fn from_runs(extent: Extent, runs: &[Run]) -> Result<Plane, RunError> {
        Plane::new(extent).with_runs(runs)
    }

    fn with_runs(mut self, runs: &[Run]) -> Result<Plane, RunError> {
        let mut before: Option<Run> = None;
        for run in runs {
            let (last, row) = (i32::from(run.last), i32::from(run.row));
            if run.first > run.last || last >= self.width() || row >= self.height() {
                return Err(RunError::OffThePlane(*run));
            }
            let follows = before.is_none_or(|before| {
                before.row < run.row
                    || before.row == run.row
                        && run
                            .first
                            .checked_sub(before.last)
                            .is_some_and(|gap| gap > 1)
            });
            if !follows {
                return Err(RunError::OutOfOrder(*run));
            }
            (run.first..=run.last).for_each(|x| self.insert(Square::new(x.into(), row)));
            before = Some(*run);
        }
        Ok(self)
    }
}

impl EdgePlane {
    /// The edges on one side of the squares as the fewest runs, in reading order.
    pub fn runs(&self, side: Side) -> Vec<Run> {
        self.half(side).runs()
    }

    /// Returns the set with those edges on the northern and on the western sides of the squares.
    ///
    /// # Errors
    /// If the runs are not those that [`EdgePlane::runs`] gives for a map of that size.
    pub fn from_runs(extent: Extent, north: &[Run], west: &[Run]) -> Result<EdgePlane, RunError> {
        let half = |runs| Plane::with_border(extent).with_runs(runs);
        Ok(EdgePlane::of_halves(half(north)?, half(west)?))
    }
}

impl From<(u16, u16, u16)> for Run {
    fn from((row, first, last): (u16, u16, u16)) -> Run {
        Run { row, first, last }
    }
}

impl From<Run> for (u16, u16, u16) {
    fn from(run: Run) -> (u16, u16, u16) {
        (run.row, run.first, run.last)
    }
}

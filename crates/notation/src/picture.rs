//! The rows of a map or a mask: characters in a rectangle.

use std::fmt;

use crate::MAX_MAP_SIDE;
use crate::span::{NotationError, Span, Spanned};
use crate::text::Text;

/// A rectangle of marks, one for each square; at least 1x1, at most 512x512.
///
/// ```
/// let map = notation::MapRows::from_rows(&["A..", ".#."])?;
/// assert_eq!((map.width(), map.height()), (3, 2));
/// assert_eq!(map.mark(1, 1), Some('#'));
/// assert_eq!(map.mark(3, 0), None);
/// # Ok::<(), notation::NotationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapRows {
    width: u32,
    height: u32,
    marks: Vec<char>,
}

impl MapRows {
    /// Reads the rows after the line at `key`; `what` names them in errors (`map`, `mask`).
    ///
    /// # Errors
    /// If there is no row, if rows differ in length, or if the map is larger than 512x512.
    pub fn parse(
        rows: &[Text<'_>],
        key: Span,
        what: &str,
    ) -> Result<Spanned<MapRows>, NotationError> {
        let Some(first) = rows.first() else {
            return Err(NotationError::new(
                key,
                format!("the {what} has no rows"),
                "write its rows in the lines below, one character for each square",
            ));
        };
        let width = first.as_str().chars().count();
        let mut marks = Vec::new();
        for (position, row) in rows.iter().enumerate() {
            if position >= MAX_MAP_SIDE || width > MAX_MAP_SIDE {
                return Err(NotationError::new(
                    row.span(),
                    format!("the {what} is larger than {MAX_MAP_SIDE}x{MAX_MAP_SIDE}"),
                    "cut it into smaller pieces",
                ));
            }
            push_row(&mut marks, *row, what)?;
            let length = marks.len() - position * width;
            if length != width {
                return Err(NotationError::new(
                    row.span(),
                    format!("this row of the {what} is {length} long, the first one {width}"),
                    "make all rows equally long",
                ));
            }
        }
        let map = MapRows {
            width: u32::try_from(width).unwrap_or(u32::MAX),
            height: u32::try_from(rows.len()).unwrap_or(u32::MAX),
            marks,
        };
        Ok(Spanned::new(map, first.span()))
    }

    /// Makes a map from its rows, for code that writes the notation.
    ///
    /// A row that looks like a key line (`do:`) would end the map when it is read again.
    ///
    /// # Errors
    /// As [`MapRows::parse`], with the row as the line.
    pub fn from_rows<S: AsRef<str>>(rows: &[S]) -> Result<MapRows, NotationError> {
        let texts: Vec<Text<'_>> = (1..)
            .zip(rows)
            .map(|(line, row)| Text::new(row.as_ref(), Span::new(line, 1)))
            .collect();
        MapRows::parse(&texts, Span::default(), "map").map(|map| map.value)
    }

    /// Columns.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Rows.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// The mark of the square in column `x` and row `y`, from 0; `None` off the map.
    #[must_use]
    pub fn mark(&self, x: u32, y: u32) -> Option<char> {
        if x >= self.width {
            return None;
        }
        let index = u64::from(y) * u64::from(self.width) + u64::from(x);
        self.marks.get(usize::try_from(index).ok()?).copied()
    }

    /// Whether the square lies on the map.
    #[must_use]
    pub fn contains(&self, square: (i32, i32)) -> bool {
        let (Ok(x), Ok(y)) = (u32::try_from(square.0), u32::try_from(square.1)) else {
            return false;
        };
        x < self.width && y < self.height
    }

    /// The rows from top to bottom, each with its marks from left to right.
    pub fn rows(&self) -> impl Iterator<Item = &[char]> {
        self.marks
            .chunks(usize::try_from(self.width).unwrap_or(1).max(1))
    }
}

fn push_row(marks: &mut Vec<char>, row: Text<'_>, what: &str) -> Result<(), NotationError> {
    if row.is_empty() {
        return Err(NotationError::new(
            row.span(),
            format!("a row of the {what} is empty"),
            "write one character for each square",
        ));
    }
    for (column, mark) in row.as_str().chars().enumerate() {
        if mark.is_whitespace() || mark.is_control() {
            return Err(NotationError::new(
                row.span().right_by(column),
                format!("a row of the {what} has a character in it that does not show"),
                "write one mark for each square; open ground is `.`",
            ));
        }
        marks.push(mark);
    }
    Ok(())
}

impl fmt::Display for MapRows {
    /// Writes the rows, with a line break between them and none at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, row) in self.rows().enumerate() {
            if position > 0 {
                f.write_str("\n")?;
            }
            for mark in row {
                write!(f, "{mark}")?;
            }
        }
        Ok(())
    }
}

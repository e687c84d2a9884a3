//! Places: `(x,y)`, `(x,y,z)`, and `(x,y)[WxH]` with a footprint.
//!
//! On a grid the coordinates are squares (x to the right, y down, z up); without a grid they are
//! feet. This crate does not know which they are.

use std::fmt;

use crate::decimal::Decimal;
use crate::span::NotationError;
use crate::text::{Text, from_str_by_parse};

/// The widest and highest footprint that can be named, in squares.
const MAX_FOOTPRINT: u8 = 64;

/// A place: two or three exact coordinates and, in a path, the footprint from there on, if it
/// changes.
///
/// Coordinates lie between -1,000,000 and 1,000,000.
///
/// ```
/// use notation::Place;
/// let place: Place = "(3,-1)[2x1]".parse()?;
/// assert_eq!(place.as_square(), Some((3, -1)));
/// assert_eq!(place.footprint.map(|size| (size.width, size.height)), Some((2, 1)));
/// assert_eq!("(17.5,0)".parse::<Place>()?.as_square(), None);
/// # Ok::<(), notation::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// To the right: squares on a grid, feet without.
    pub x: Decimal,
    /// Down: squares on a grid, feet without.
    pub y: Decimal,
    /// Altitude in squares, if it is given.
    pub z: Option<Decimal>,
    /// The new footprint from this place on, if it changes.
    pub footprint: Option<Footprint>,
}

/// Width and height of a footprint in squares, each 1 to 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Footprint {
    /// Squares from left to right.
    pub width: u8,
    /// Squares from top to bottom.
    pub height: u8,
}

impl Place {
    /// The largest coordinate; the smallest is its negative.
    pub const MAX_COORDINATE: i32 = 1_000_000;

    /// The square `(x,y)`.
    #[must_use]
    pub fn square(x: i32, y: i32) -> Place {
        Place {
            x: x.into(),
            y: y.into(),
            z: None,
            footprint: None,
        }
    }

    /// The column and row, if both are whole numbers. Altitude and footprint do not matter.
    #[must_use]
    pub fn as_square(&self) -> Option<(i32, i32)> {
        let x = i32::try_from(self.x.whole()?).ok()?;
        let y = i32::try_from(self.y.whole()?).ok()?;
        Some((x, y))
    }

    /// The altitude in squares, if it is given and a whole number.
    #[must_use]
    pub fn altitude_squares(&self) -> Option<i32> {
        i32::try_from(self.z?.whole()?).ok()
    }

    /// Reads a place.
    ///
    /// # Errors
    /// If the text is not a place, or a number in it is beyond the limits.
    pub fn parse(text: Text<'_>) -> Result<Place, NotationError> {
        let Some((inside, suffix)) = text
            .strip_prefix("(")
            .and_then(|behind| behind.split_once(")"))
        else {
            return Err(no_place(text));
        };
        let coordinates = inside.split(",");
        let (x, y, z) = match coordinates.as_slice() {
            [x, y] => (*x, *y, None),
            [x, y, z] => (*x, *y, Some(*z)),
            _ => return Err(no_place(text)),
        };
        Ok(Place {
            x: coordinate(x)?,
            y: coordinate(y)?,
            z: z.map(coordinate).transpose()?,
            footprint: if suffix.is_empty() {
                None
            } else {
                Some(Footprint::parse(suffix)?)
            },
        })
    }
}

impl Footprint {
    /// Reads `[WxH]`.
    fn parse(text: Text<'_>) -> Result<Footprint, NotationError> {
        let sides = text
            .as_str()
            .strip_prefix('[')
            .and_then(|inside| inside.strip_suffix(']'))
            .and_then(|inside| inside.split_once('x'));
        sides
            .and_then(|(width, height)| {
                Some(Footprint {
                    width: side(width)?,
                    height: side(height)?,
                })
            })
            .ok_or_else(|| {
                let help = if text.as_str().starts_with('[') {
                    format!("write [WxH] after the place, both from 1 to {MAX_FOOTPRINT}")
                } else {
                    "separate places by a space: (1,0) (2,0); [WxH] changes the footprint"
                        .to_owned()
                };
                NotationError::new(
                    text.span(),
                    format!("`{}` is not a footprint", text.as_str()),
                    help,
                )
            })
    }
}

fn side(digits: &str) -> Option<u8> {
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    digits
        .parse()
        .ok()
        .filter(|side| (1..=MAX_FOOTPRINT).contains(side))
}

fn coordinate(text: Text<'_>) -> Result<Decimal, NotationError> {
    let Some(value) = Decimal::parse(text.as_str()) else {
        return Err(NotationError::new(
            text.span(),
            format!("`{}` is not a coordinate", text.as_str()),
            "write a number with at most 6 decimals",
        ));
    };
    let limit = Decimal::from(Place::MAX_COORDINATE);
    if value.micros().unsigned_abs() > limit.micros().unsigned_abs() {
        return Err(NotationError::new(
            text.span(),
            format!("the coordinate {value} is too large"),
            format!("stay between -{limit} and {limit}"),
        ));
    }
    Ok(value)
}

fn no_place(text: Text<'_>) -> NotationError {
    NotationError::new(
        text.span(),
        format!("`{}` is not a place", text.as_str()),
        "write (x,y) or (x,y,z) without spaces",
    )
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{}", self.x, self.y)?;
        if let Some(z) = self.z {
            write!(f, ",{z}")?;
        }
        f.write_str(")")?;
        if let Some(footprint) = self.footprint {
            write!(f, "{footprint}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Footprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}x{}]", self.width, self.height)
    }
}

from_str_by_parse!(Place);

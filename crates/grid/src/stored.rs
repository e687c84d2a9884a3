//! How positions and lengths are stored: as pairs of numbers, and as decimals.
//!
//! Values are checked when they are read, so that no arithmetic on them overflows later, whoever
//! wrote the file.

use std::fmt;

use crate::{
    Corner, Edge, Extent, ExtentError, Feet, FixedPoint, Footprint, Length, Point, Segment, Side,
    Square,
};

/// The greatest absolute row or column that is read.
const COORDINATE_MAX: u32 = 1 << 20;

/// The greatest absolute number of feet that is read.
const FEET_MAX: u32 = 1_000_000_000;

/// The most decimals of a stored length: a millionth of a millionth of a micro-foot.
const DECIMALS: usize = 18;

/// A stored value that cannot exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredError(&'static str);

impl fmt::Display for StoredError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

fn coordinates(x: i32, y: i32) -> Result<(i32, i32), StoredError> {
    let is_near = |own: i32| own.unsigned_abs() <= COORDINATE_MAX;
    (is_near(x) && is_near(y))
        .then_some((x, y))
        .ok_or(StoredError("a row or column farther than 1048576 from 0"))
}

impl TryFrom<(i32, i32)> for Square {
    type Error = StoredError;
    fn try_from((x, y): (i32, i32)) -> Result<Square, StoredError> {
        coordinates(x, y).map(|(x, y)| Square::new(x, y))
    }
}

impl From<Square> for (i32, i32) {
    fn from(square: Square) -> (i32, i32) {
        (square.x, square.y)
    }
}

impl TryFrom<(i32, i32)> for Corner {
    type Error = StoredError;
    fn try_from((x, y): (i32, i32)) -> Result<Corner, StoredError> {
        coordinates(x, y).map(|(x, y)| Corner::new(x, y))
    }
}

impl From<Corner> for (i32, i32) {
    fn from(corner: Corner) -> (i32, i32) {
        (corner.x, corner.y)
    }
}

impl TryFrom<(u16, u16)> for Extent {
    type Error = ExtentError;
    fn try_from((width, height): (u16, u16)) -> Result<Extent, ExtentError> {
        Extent::new(width.into(), height.into())
    }
}

impl From<Extent> for (u16, u16) {
    fn from(extent: Extent) -> (u16, u16) {
        extent.sides()
    }
}

impl From<(Square, Side)> for Edge {
    fn from((square, side): (Square, Side)) -> Edge {
        Edge { square, side }
    }
}

impl From<Edge> for (Square, Side) {
    fn from(edge: Edge) -> (Square, Side) {
        (edge.square, edge.side)
    }
}

impl TryFrom<(Square, u8, u8)> for Footprint {
    type Error = StoredError;
    fn try_from((origin, width, height): (Square, u8, u8)) -> Result<Footprint, StoredError> {
        if width == 0 || height == 0 {
            return Err(StoredError("a space without squares"));
        }
        Ok(Footprint::new(origin, width, height))
    }
}

impl From<Footprint> for (Square, u8, u8) {
    fn from(space: Footprint) -> (Square, u8, u8) {
        (space.origin, space.width, space.height)
    }
}

impl TryFrom<(i64, i64)> for Point {
    type Error = StoredError;
    fn try_from((x, y): (i64, i64)) -> Result<Point, StoredError> {
        let is_near = |own: i64| own.unsigned_abs() <= Point::LIMIT.unsigned_abs();
        (is_near(x) && is_near(y))
            .then_some(Point { x, y })
            .ok_or(StoredError("a point too far from the map for exact lines"))
    }
}

impl From<Point> for (i64, i64) {
    fn from(point: Point) -> (i64, i64) {
        (point.x, point.y)
    }
}

impl From<(Point, Point)> for Segment {
    fn from((from, to): (Point, Point)) -> Segment {
        Segment { from, to }
    }
}

impl From<Segment> for (Point, Point) {
    fn from(segment: Segment) -> (Point, Point) {
        (segment.from, segment.to)
    }
}

impl TryFrom<i32> for Feet {
    type Error = StoredError;
    fn try_from(feet: i32) -> Result<Feet, StoredError> {
        (feet.unsigned_abs() <= FEET_MAX)
            .then_some(Feet(feet))
            .ok_or(StoredError("more than 1000000000 feet"))
    }
}

impl From<Feet> for i32 {
    fn from(feet: Feet) -> i32 {
        feet.0
    }
}

/// In feet with as many decimals as it has, exactly: `28.284271247461900976`.
impl From<Length> for String {
    fn from(length: Length) -> String {
        let exact = FixedPoint {
            units: length.0,
            places: DECIMALS,
        };
        exact.to_string()
    }
}

impl TryFrom<String> for Length {
    type Error = StoredError;
    fn try_from(text: String) -> Result<Length, StoredError> {
        let length = exact_length(&text).filter(|length| String::from(*length) == text);
        length.ok_or(StoredError(
            "a length is written in feet, with a point and without needless zeros: \"7.5\"",
        ))
    }
}

fn exact_length(text: &str) -> Option<Length> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    if decimals.len() > DECIMALS {
        return None;
    }
    let scaled: i128 = format!("{whole}{decimals:0<18}").parse().ok()?;
    let is_negative = text.starts_with('-');
    let signed = if is_negative {
        scaled.checked_neg()?
    } else {
        scaled
    };
    Some(Length(signed))
}

//! Places: squares, points without a grid, and squares with an altitude.

use board::Position;
use grid::{Footprint, Square};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use super::Number;

/// A square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Point {
    /// Its column, counted from 0 at the left.
    pub x: i32,
    /// Its row, counted from 0 at the top.
    pub y: i32,
}

impl From<Square> for Point {
    fn from(square: Square) -> Point {
        Point {
            x: square.x,
            y: square.y,
        }
    }
}

/// A square at an altitude.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct VolumePlace {
    /// Its column, counted from 0 at the left.
    pub x: i32,
    /// Its row, counted from 0 at the top.
    pub y: i32,
    /// Its altitude above the ground, in squares of 5 feet.
    pub z: i32,
}

#[cfg(feature = "flight")]
impl From<systems::flight::Place> for VolumePlace {
    fn from(place: systems::flight::Place) -> VolumePlace {
        VolumePlace {
            x: place.square.x,
            y: place.square.y,
            z: place.level,
        }
    }
}

/// The place of a creature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Place {
    /// On a grid: the top-left square.
    Squares {
        /// Its column.
        x: i32,
        /// Its row.
        y: i32,
        /// The width of the space in squares; missing if it is one square.
        #[serde(skip_serializing_if = "Option::is_none")]
        width: Option<u8>,
        /// The height of the space on the map in squares; missing if it is one square.
        #[serde(skip_serializing_if = "Option::is_none")]
        height: Option<u8>,
    },
    /// Without a grid: the centre.
    Free {
        /// Feet from the left.
        x_feet: Number,
        /// Feet from the top.
        y_feet: Number,
    },
}

impl From<Footprint> for Place {
    fn from(footprint: Footprint) -> Place {
        let (width, height) = sides(footprint);
        Place::Squares {
            x: footprint.origin.x,
            y: footprint.origin.y,
            width,
            height,
        }
    }
}

impl From<Position> for Place {
    fn from(position: Position) -> Place {
        match position {
            Position::Squares(footprint) => footprint.into(),
            Position::Free(point) => Place::Free {
                x_feet: Number::feet_of_coordinate(point.x),
                y_feet: Number::feet_of_coordinate(point.y),
            },
        }
    }
}

/// The width and height of a footprint, if it is more than one square.
pub(super) fn sides(footprint: Footprint) -> (Option<u8>, Option<u8>) {
    if (footprint.width, footprint.height) == (1, 1) {
        (None, None)
    } else {
        (Some(footprint.width), Some(footprint.height))
    }
}

/// The fields of either form. An untagged enum could not report what is wrong with them.
#[derive(Deserialize)]
struct PlaceFields {
    x: Option<i32>,
    y: Option<i32>,
    width: Option<u8>,
    height: Option<u8>,
    x_feet: Option<Number>,
    y_feet: Option<Number>,
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Place, D::Error> {
        let fields = PlaceFields::deserialize(deserializer)?;
        match (fields.x, fields.y, fields.x_feet, fields.y_feet) {
            (Some(x), Some(y), None, None) => Ok(Place::Squares {
                x,
                y,
                width: fields.width,
                height: fields.height,
            }),
            (None, None, Some(x_feet), Some(y_feet)) => Ok(Place::Free { x_feet, y_feet }),
            _ => Err(serde::de::Error::custom(
                "a place has `x` and `y`, or `x_feet` and `y_feet`",
            )),
        }
    }
}

//! Places and spaces in three dimensions: squares, and levels of altitude in squares of 5 feet.
//!
//! A level is one square high. Level 0 is the level of the map; negative levels lie below the
//! ground.

use std::fmt;

use board::{Creature, Size};
use grid::{Footprint, Square};

/// A place: a square at a level of altitude. A creature is named by its top-left square, at the
/// lowest level that it fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Place {
    /// The square.
    pub square: Square,
    /// The level of altitude, in squares.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
    )]
    pub level: i32,
}

impl Place {
    /// Returns the square at that level.
    pub const fn new(square: Square, level: i32) -> Place {
        Place { square, level }
    }
}

/// Writes `(1,0)` on the level of the map, otherwise `(1,0,2)`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.level == 0 {
            return self.square.fmt(f);
        }
        write!(f, "({},{},{})", self.square.x, self.square.y, self.level)
    }
}

/// A box of squares: a footprint with levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Space {
    /// The squares.
    pub footprint: Footprint,
    /// The lowest level.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
    )]
    pub level: i32,
    /// The number of levels, at least 1.
    pub height: u8,
}

impl Space {
    /// Returns a space over these squares.
    pub const fn new(footprint: Footprint, level: i32, height: u8) -> Space {
        Space {
            footprint,
            level,
            height: if height == 0 { 1 } else { height },
        }
    }

    /// The space of one square at one level.
    pub const fn of_place(place: Place) -> Space {
        Space::new(Footprint::square(place.square, 1), place.level, 1)
    }

    /// Its place: top-left square and lowest level.
    pub const fn place(self) -> Place {
        Place::new(self.footprint.origin, self.level)
    }

    /// The same space elsewhere.
    pub const fn at(self, place: Place) -> Space {
        Space {
            footprint: self.footprint.at(place.square),
            level: place.level,
            height: self.height,
        }
    }

    /// The level above the highest.
    pub const fn top(self) -> i32 {
        self.level.saturating_add(self.height as i32)
    }

    /// Its levels, from the lowest.
    pub fn levels(self) -> impl Iterator<Item = i32> + Clone {
        self.level..self.top()
    }

    /// Whether the place is in it.
    pub const fn contains(self, place: Place) -> bool {
        self.footprint.contains(place.square)
            && self.level <= place.level
            && place.level < self.top()
    }

    /// Whether the two share a place.
    pub const fn overlaps(self, other: Space) -> bool {
        self.footprint.overlaps(other.footprint)
            && self.level < other.top()
            && other.level < self.top()
    }

    /// Smallest offsets in squares along the three axes between a place of one and a place of the
    /// other; (0,0,0) if they share one.
    pub fn gap(self, other: Space) -> (i32, i32, i32) {
        let (dx, dy) = self.footprint.gap(other.footprint);
        let above = other.level - (self.top() - 1);
        let below = self.level - (other.top() - 1);
        (dx, dy, above.max(below).max(0))
    }

    /// Its places: level by level from the lowest, in reading order.
    pub fn places(self) -> impl Iterator<Item = Place> + Clone {
        self.levels().flat_map(move |level| {
            self.footprint
                .squares()
                .map(move |square| Place::new(square, level))
        })
    }
}

/// The level of altitude at which a creature stands.
pub(crate) const fn level_of(creature: &Creature) -> i32 {
    creature.elevation_feet.whole_squares()
}

/// Whether creatures of that size take up less than one square.
pub(crate) fn is_below_square(size: Size) -> bool {
    size < Size::Small
}

/// Side of the space of that size in hundredths of a foot.
pub(crate) const fn space_of_size_hundredths(size: Size) -> u32 {
    match size {
        Size::Fine => 50,
        Size::Diminutive => 100,
        Size::Tiny => 250,
        Size::Small | Size::Medium => 500,
        Size::Large => 1000,
        Size::Huge => 1500,
        Size::Gargantuan => 2000,
        Size::Colossal => 3000,
    }
}

/// Squares a side of a space of that many hundredths of a foot, at least one.
pub(crate) fn squares_of(hundredths: u32) -> u8 {
    u8::try_from(hundredths.div_ceil(500).max(1)).unwrap_or(u8::MAX)
}

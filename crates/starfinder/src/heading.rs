//! Where a flyer is going: primary direction, heading, and the 26 directions of a step in three
//! dimensions.
//!
//! Decided here: `starfinder.fly.primary-direction` and the angles of `starfinder.fly.turn`.
//! Everything is in whole numbers: an angle is a count of 45-degree steps, a direction a vector of
//! -1, 0 and 1.

use std::fmt;

use grid::Direction;

use super::rulings::VerticalTurn;

/// The vertical part of a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Slope {
    /// The altitude stays.
    Level,
    /// One square up.
    Up,
    /// One square down.
    Down,
}

impl Slope {
    /// All three, in the order in which searches try them.
    pub const ALL: [Slope; 3] = [Slope::Level, Slope::Up, Slope::Down];

    /// The change of altitude of one step, in squares.
    pub const fn offset(self) -> i32 {
        match self {
            Slope::Level => 0,
            Slope::Up => 1,
            Slope::Down => -1,
        }
    }

    /// The slope of that change of altitude, if it is one step.
    pub fn from_offset(dz: i32) -> Option<Slope> {
        Slope::ALL.into_iter().find(|slope| slope.offset() == dz)
    }
}

/// One of the 26 directions of a step in three dimensions.
///
/// ```
/// use grid::Direction;
/// use starfinder::flight::{Bearing, Slope};
/// let bearing = Bearing::from_offset(1, 0, 1).unwrap();
/// assert_eq!(bearing.horizontal(), Some(Direction::East));
/// assert_eq!(bearing.slope(), Slope::Up);
/// assert!(bearing.is_diagonal(), "two axes change");
/// assert_eq!(Bearing::from_offset(0, 0, 0), None);
/// assert_eq!(Bearing::all().count(), 26);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Bearing {
    horizontal: Option<Direction>,
    slope: Slope,
}

impl Bearing {
    /// All 26 bearings: the eight of each slope, level first, then straight up and straight down.
    /// Searches try them in this order.
    pub fn all() -> impl Iterator<Item = Bearing> {
        let slanted = Slope::ALL.into_iter().flat_map(|slope| {
            Direction::ALL
                .into_iter()
                .map(move |direction| Bearing::slanted(direction, slope))
        });
        let vertical = [Slope::Up, Slope::Down].into_iter().map(|slope| Bearing {
            horizontal: None,
            slope,
        });
        slanted.chain(vertical)
    }

    /// The bearing in that direction, level, rising or sinking.
    pub const fn slanted(direction: Direction, slope: Slope) -> Bearing {
        Bearing {
            horizontal: Some(direction),
            slope,
        }
    }

    /// The direction of that offset, if it is one step.
    pub fn from_offset(dx: i32, dy: i32, dz: i32) -> Option<Bearing> {
        let slope = Slope::from_offset(dz)?;
        let horizontal = Direction::from_offset(dx, dy);
        let moves = horizontal.is_some() || (dx, dy) == (0, 0) && slope != Slope::Level;
        moves.then_some(Bearing { horizontal, slope })
    }

    /// The offset (dx, dy, dz) of one step.
    pub fn offset(self) -> (i32, i32, i32) {
        let (dx, dy) = self.horizontal.map_or((0, 0), Direction::offset);
        (dx, dy, self.slope.offset())
    }

    /// The horizontal part; `None` for straight up and down.
    pub const fn horizontal(self) -> Option<Direction> {
        self.horizontal
    }

    /// The vertical part.
    pub const fn slope(self) -> Slope {
        self.slope
    }

    /// Whether two or three axes change: such a step is one diagonal (`starfinder.fly.move`).
    pub fn is_diagonal(self) -> bool {
        let (dx, dy, dz) = self.offset();
        dx.abs() + dy.abs() + dz.abs() > 1
    }

    /// How steep it is, in 45-degree steps from level: 2 is straight up, -2 straight down.
    const fn pitch(self) -> i8 {
        let slope = if self.horizontal.is_some() { 1 } else { 2 };
        match self.slope {
            Slope::Level => 0,
            Slope::Up => slope,
            Slope::Down => -slope,
        }
    }
}

/// The primary direction, which a flyer chooses at the start of each turn.
///
/// Its words are those of the notation: `E`, `up`, `NE+down`.
///
/// ```
/// use starfinder::flight::{Heading, Primary};
/// let slanted = Primary::from_word("NE+up").unwrap();
/// assert_eq!(slanted.to_string(), "NE+up");
/// assert_eq!(slanted.heading().to_string(), "NE");
/// assert_eq!(Primary::from_word("up").unwrap().heading(), Heading::Open);
/// assert_eq!(Primary::from_word("sideways"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Primary(Bearing);

impl Primary {
    /// The primary direction along that bearing.
    pub const fn along(bearing: Bearing) -> Primary {
        Primary(bearing)
    }

    /// The direction with that word of the notation.
    pub fn from_word(word: &str) -> Option<Primary> {
        Bearing::all()
            .map(Primary)
            .find(|primary| primary.to_string() == word)
    }

    /// The bearing chosen.
    pub const fn bearing(self) -> Bearing {
        self.0
    }

    /// The heading that it sets, at no cost: its horizontal part, or open.
    pub fn heading(self) -> Heading {
        self.0.horizontal.map_or(Heading::Open, Heading::Level)
    }

    /// Heading and steepness at the start of the flight.
    pub fn attitude(self) -> Attitude {
        Attitude {
            heading: self.heading(),
            pitch: self.0.pitch(),
        }
    }
}

impl fmt::Display for Primary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let slope = match self.0.slope {
            Slope::Level => None,
            Slope::Up => Some("up"),
            Slope::Down => Some("down"),
        };
        match (self.0.horizontal, slope) {
            (Some(direction), None) => f.write_str(compass(direction)),
            (Some(direction), Some(slope)) => write!(f, "{}+{slope}", compass(direction)),
            (None, slope) => f.write_str(slope.unwrap_or_default()),
        }
    }
}

/// The horizontal direction in which a flyer is going.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Heading {
    /// It is not set yet: the first horizontal step sets it at no cost.
    Open,
    /// It is this direction.
    Level(Direction),
}

impl Heading {
    /// How far it is to turn to that direction, in 45-degree steps along the smaller angle.
    ///
    /// ```
    /// use grid::Direction;
    /// use starfinder::flight::Heading;
    /// let east = Heading::Level(Direction::East);
    /// assert_eq!(east.turn_steps(Direction::NorthEast), 1);
    /// assert_eq!(east.turn_steps(Direction::West), 4);
    /// assert_eq!(Heading::Open.turn_steps(Direction::West), 0);
    /// ```
    pub const fn turn_steps(self, to: Direction) -> u32 {
        match self {
            Heading::Open => 0,
            Heading::Level(from) => {
                let clockwise = (to as u32 + 8 - from as u32) % 8;
                if clockwise > 4 {
                    8 - clockwise
                } else {
                    clockwise
                }
            }
        }
    }
}

/// The word of the notation: `NE`, or `open`.
impl fmt::Display for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Heading::Open => "open",
            Heading::Level(direction) => compass(*direction),
        })
    }
}

/// Heading and steepness, on which the cost of turning depends.
///
/// Steepness matters only under `ruling.vertical-turn=yes`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Attitude {
    heading: Heading,
    /// 45-degree steps above level, from -2 to 2.
    pitch: i8,
}

impl Attitude {
    /// The horizontal part.
    pub const fn heading(self) -> Heading {
        self.heading
    }

    /// How many 45-degree steps the flyer turns to go that way (`starfinder.fly.turn`): the
    /// horizontal angle, and under `ruling.vertical-turn=yes` the change of steepness as well.
    /// Purely vertical steps keep the heading.
    pub fn turn_steps(self, bearing: Bearing, vertical_turn: VerticalTurn) -> u32 {
        let horizontal = bearing
            .horizontal
            .map_or(0, |direction| self.heading.turn_steps(direction));
        match vertical_turn {
            VerticalTurn::No => horizontal,
            VerticalTurn::Yes => horizontal + u32::from(self.pitch.abs_diff(bearing.pitch())),
        }
    }

    /// Returns the attitude after a step that way.
    pub fn after(self, bearing: Bearing) -> Attitude {
        Attitude {
            heading: bearing.horizontal.map_or(self.heading, Heading::Level),
            pitch: bearing.pitch(),
        }
    }

    /// The primary direction that sets it; `None` if it is open and level.
    pub(crate) fn primary(self) -> Option<Primary> {
        Bearing::all()
            .map(Primary)
            .find(|primary| primary.attitude() == self)
    }

    /// An open heading in level flight: the attitude of a flyer that may still choose.
    pub(crate) const fn open() -> Attitude {
        Attitude {
            heading: Heading::Open,
            pitch: 0,
        }
    }

    /// The same without steepness, so that a search treats flights with the same costs as equal.
    pub const fn leveled(self) -> Attitude {
        Attitude { pitch: 0, ..self }
    }
}

/// The compass word in capitals.
const fn compass(direction: Direction) -> &'static str {
    match direction {
        Direction::North => "N",
        Direction::NorthEast => "NE",
        Direction::East => "E",
        Direction::SouthEast => "SE",
        Direction::South => "S",
        Direction::SouthWest => "SW",
        Direction::West => "W",
        Direction::NorthWest => "NW",
    }
}

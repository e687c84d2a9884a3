//! Directions of flight: `starfinder.fly.primary-direction`.

use std::fmt;

use grid::Direction;

/// Where a flyer is headed in the horizontal plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Heading {
    /// Nowhere yet: the first horizontal step sets the heading free of charge.
    Open,
    /// That way.
    Level(Direction),
}

/// Whether a direction leads up or down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Slope {
    /// Downward.
    Down,
    /// Neither.
    Level,
    /// Upward.
    Up,
}

/// The primary direction of a turn: one of the 26 directions of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Primary {
    level: Option<Direction>,
    slope: Slope,
}

impl Primary {
    /// The direction with that horizontal part and that slope; `None` if it leads nowhere.
    pub fn new(level: Option<Direction>, slope: Slope) -> Option<Primary> {
        (level.is_some() || slope != Slope::Level).then_some(Primary { level, slope })
    }

    /// The direction with that word: `N`, `up`, `E+up`.
    ///
    /// ```
    /// use rules::starfinder::flight::Primary;
    /// let word = |word| Primary::from_word(word).map(|direction| direction.to_string());
    /// assert_eq!(word("NE+down").as_deref(), Some("NE+down"));
    /// assert_eq!(word("level"), None);
    /// ```
    pub fn from_word(word: &str) -> Option<Primary> {
        let slope = |word: &str| match word {
            "up" => Some(Slope::Up),
            "down" => Some(Slope::Down),
            _ => None,
        };
        let level = |word: &str| {
            Direction::ALL
                .into_iter()
                .find(|direction| compass_word(*direction) == word)
        };
        match word.split_once('+') {
            Some((first, second)) => Primary::new(Some(level(first)?), slope(second)?),
            None => match slope(word) {
                Some(slope) => Primary::new(None, slope),
                None => Primary::new(Some(level(word)?), Slope::Level),
            },
        }
    }

    /// The heading that it sets: its horizontal part.
    pub fn heading(self) -> Heading {
        self.level.map_or(Heading::Open, Heading::Level)
    }

    /// Whether it leads up or down.
    pub const fn slope(self) -> Slope {
        self.slope
    }
}

/// The word of the notation for a horizontal direction.
const fn compass_word(direction: Direction) -> &'static str {
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

/// The word of the notation: `NE`, or `open`.
impl fmt::Display for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Heading::Open => "open",
            Heading::Level(direction) => compass_word(*direction),
        })
    }
}

/// The word of the notation: `N`, `up`, `E+up`.
impl fmt::Display for Primary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(level) = self.level {
            f.write_str(compass_word(level))?;
            if self.slope != Slope::Level {
                f.write_str("+")?;
            }
        }
        f.write_str(match self.slope {
            Slope::Up => "up",
            Slope::Down => "down",
            Slope::Level => "",
        })
    }
}

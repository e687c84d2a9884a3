//! Happenings and facts, described by values: a kind, and named parts.
//!
//! A system names the parts of its own happenings and facts here, so that the code that reports
//! them to programs needs to know no system.

use board::{CreatureId, Position};
use grid::{Exact, Length, Point, Square};

use crate::RuleId;

/// Something with a kind and named parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Particulars {
    /// Its kind: `provoke`, `fall`.
    pub kind: &'static str,
    /// Its parts, by name; the name of a distance ends in `_feet`.
    pub parts: Vec<(&'static str, Particular)>,
}

/// One part of a description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Particular {
    /// Whether something is so.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A fraction: numerator and denominator.
    Fraction(i64, i64),
    /// A length in feet.
    Feet(Length),
    /// One of several words.
    Word(&'static str),
    /// A name that somebody has given.
    Name(String),
    /// A rule.
    Rule(RuleId),
    /// A creature, or nobody.
    Creature(Option<CreatureId>),
    /// A place.
    Place(Position),
    /// A square at an altitude in squares.
    Level(Square, i32),
    /// Several parts, in order.
    List(Vec<Particular>),
    /// A part that has named parts itself.
    Parts(Vec<(&'static str, Particular)>),
}

impl Particulars {
    /// Returns a description of that kind without parts.
    pub const fn new(kind: &'static str) -> Particulars {
        Particulars {
            kind,
            parts: Vec::new(),
        }
    }

    /// Adds a part.
    #[must_use]
    pub fn with(mut self, name: &'static str, part: impl Into<Particular>) -> Particulars {
        self.parts.push((name, part.into()));
        self
    }

    /// Adds a part, if there is one.
    #[must_use]
    pub fn with_some(self, name: &'static str, part: Option<impl Into<Particular>>) -> Particulars {
        match part {
            Some(part) => self.with(name, part),
            None => self,
        }
    }

    /// Adds several parts.
    #[must_use]
    pub fn with_all(
        mut self,
        parts: impl IntoIterator<Item = (&'static str, Particular)>,
    ) -> Particulars {
        self.parts.extend(parts);
        self
    }
}

impl Particular {
    /// Returns a list of creatures, in order.
    pub fn creatures(creatures: &[CreatureId]) -> Particular {
        Particular::List(creatures.iter().copied().map(Particular::from).collect())
    }
}

/// Implements the conversion of single values to parts.
macro_rules! parts {
    ($($value:ty => |$own:ident| $part:expr),+ $(,)?) => {
        $(impl From<$value> for Particular {
            fn from($own: $value) -> Particular {
                $part
            }
        })+
    };
}

parts!(
    bool => |holds| Particular::Flag(holds),
    u8 => |number| Particular::Number(number.into()),
    u16 => |number| Particular::Number(number.into()),
    u32 => |number| Particular::Number(number.into()),
    i32 => |number| Particular::Number(number.into()),
    i64 => |number| Particular::Number(number),
    Length => |length| Particular::Feet(length),
    &'static str => |word| Particular::Word(word),
    String => |name| Particular::Name(name),
    RuleId => |rule| Particular::Rule(rule),
    CreatureId => |creature| Particular::Creature(Some(creature)),
    Position => |position| Particular::Place(position),
    Square => |square| Particular::Place(Position::Squares(square.into())),
    Point => |point| Particular::Place(Position::Free(point)),
);

impl From<Exact> for Particular {
    fn from(exact: Exact) -> Particular {
        let (numerator, denominator) = exact.fraction();
        Particular::Fraction(numerator, denominator)
    }
}

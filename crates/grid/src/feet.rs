//! Distances: whole feet, and exact lengths for what is finer than a foot.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A distance or a movement cost in whole feet; one square of the grid is 5 feet.
///
/// ```
/// use grid::Feet;
/// assert_eq!(Feet::from_squares(6), Feet(30));
/// assert_eq!(Feet(28).whole_squares(), 5);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Feet(pub i32);

impl Feet {
    /// Nothing.
    pub const ZERO: Feet = Feet(0);
    /// The side of one square.
    pub const PER_SQUARE: Feet = Feet(5);

    /// The length of `squares` squares in a straight line.
    pub const fn from_squares(squares: i32) -> Feet {
        Feet(squares.saturating_mul(5))
    }

    /// Whole squares that fit into the distance; a rest below 5 feet is of no use on the grid.
    pub const fn whole_squares(self) -> i32 {
        self.0.div_euclid(5)
    }
}

impl fmt::Display for Feet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Add for Feet {
    type Output = Feet;
    fn add(self, other: Feet) -> Feet {
        Feet(self.0.saturating_add(other.0))
    }
}

impl Sub for Feet {
    type Output = Feet;
    fn sub(self, other: Feet) -> Feet {
        Feet(self.0.saturating_sub(other.0))
    }
}

impl Mul<i32> for Feet {
    type Output = Feet;
    fn mul(self, times: i32) -> Feet {
        Feet(self.0.saturating_mul(times))
    }
}

impl Neg for Feet {
    type Output = Feet;
    fn neg(self) -> Feet {
        Feet(self.0.saturating_neg())
    }
}

impl AddAssign for Feet {
    fn add_assign(&mut self, other: Feet) {
        *self = *self + other;
    }
}

impl SubAssign for Feet {
    fn sub_assign(&mut self, other: Feet) {
        *self = *self - other;
    }
}

impl Sum for Feet {
    fn sum<I: Iterator<Item = Feet>>(feet: I) -> Feet {
        feet.fold(Feet::ZERO, Add::add)
    }
}

/// An exact length in micro-feet (a millionth of a foot), for play without a grid and for spaces
/// smaller than a foot.
///
/// Straight lengths between points with decimals are irrational in general; they are rounded to the
/// nearest micro-foot, which is the one place where play without a grid is not exact.
///
/// ```
/// use grid::{Feet, Length};
/// assert_eq!(Length::from_feet(Feet(30)).to_string(), "30");
/// assert_eq!(Length::from_micro(2_500_000).to_string(), "2.5");
/// assert_eq!(Length::hypotenuse(20_000_000, 20_000_000).to_string(), "28.28");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Length(i64);

impl Length {
    /// Nothing.
    pub const ZERO: Length = Length(0);
    /// Micro-feet in one foot.
    pub const PER_FOOT: i64 = 1_000_000;

    /// A length of `micro` micro-feet.
    pub const fn from_micro(micro: i64) -> Length {
        Length(micro)
    }

    /// A length of whole feet.
    pub const fn from_feet(feet: Feet) -> Length {
        Length(feet.0 as i64 * Length::PER_FOOT)
    }

    /// The length in micro-feet.
    pub const fn micro(self) -> i64 {
        self.0
    }

    /// The straight length over `dx` and `dy` micro-feet, rounded to the nearest micro-foot.
    pub fn hypotenuse(dx: i64, dy: i64) -> Length {
        let (dx, dy) = (u128::from(dx.unsigned_abs()), u128::from(dy.unsigned_abs()));
        let square = dx * dx + dy * dy;
        let root = square.isqrt();
        let rounded = if square - root * root > root {
            root + 1
        } else {
            root
        };
        Length(i64::try_from(rounded).unwrap_or(i64::MAX))
    }

    /// Whole feet, if the length has no fraction.
    pub fn whole_feet(self) -> Option<Feet> {
        (self.0 % Length::PER_FOOT == 0)
            .then(|| i32::try_from(self.0 / Length::PER_FOOT).ok().map(Feet))
            .flatten()
    }
}

impl Add for Length {
    type Output = Length;
    fn add(self, other: Length) -> Length {
        Length(self.0.saturating_add(other.0))
    }
}

impl Sub for Length {
    type Output = Length;
    fn sub(self, other: Length) -> Length {
        Length(self.0.saturating_sub(other.0))
    }
}

impl Sum for Length {
    fn sum<I: Iterator<Item = Length>>(lengths: I) -> Length {
        lengths.fold(Length::ZERO, Add::add)
    }
}

/// Feet with up to two decimals, rounded half up, without trailing zeros.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0.unsigned_abs() + 5_000) / 10_000;
        let sign = if self.0 < 0 && hundredths > 0 {
            "-"
        } else {
            ""
        };
        match (hundredths / 100, hundredths % 100) {
            (feet, 0) => write!(f, "{sign}{feet}"),
            (feet, rest) if rest % 10 == 0 => write!(f, "{sign}{feet}.{}", rest / 10),
            (feet, rest) => write!(f, "{sign}{feet}.{rest:02}"),
        }
    }
}

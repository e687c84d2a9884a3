//! Distances: whole feet, and exact lengths for anything finer than a foot.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use crate::FixedPoint;

/// A distance or a movement cost in whole feet; one square of the grid is 5 feet.
///
/// ```
/// use grid::Feet;
/// assert_eq!(Feet::from_squares(6), Feet(30));
/// assert_eq!(Feet(28).whole_squares(), 5);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "i32", into = "i32")
)]
pub struct Feet(pub i32);

impl Feet {
    /// Zero feet.
    pub const ZERO: Feet = Feet(0);
    /// The side of one square.
    pub const PER_SQUARE: Feet = Feet(5);

    /// The length of `squares` squares in a straight line.
    pub const fn from_squares(squares: i32) -> Feet {
        Feet(squares.saturating_mul(5))
    }

    /// The number of whole squares that fit into the distance; a remainder of less than 5 feet is
    /// of no use on the grid.
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

/// A length in play without a grid, and for spaces smaller than a foot.
///
/// Straight lengths between points are irrational in general. They are kept to far below a
/// millionth of a foot and truncated there, so that a length above a limit compares as above it,
/// and a length is displayed with the same rounding as its exact value.
///
/// ```
/// use grid::{Feet, Length};
/// assert_eq!(Length::from_feet(Feet(30)).to_string(), "30");
/// assert_eq!(Length::from_micro(2_500_000).to_string(), "2.5");
/// assert_eq!(Length::hypotenuse(20_000_000, 20_000_000).to_string(), "28.28");
/// // The square root of 625.25 is 25.0049995.
/// let above = Length::hypotenuse(25_000_000, 500_000);
/// assert_eq!(above.to_string(), "25");
/// assert!(above > Length::from_feet(Feet(25)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "String", into = "String")
)]
pub struct Length(pub(crate) i128);

impl Length {
    /// Zero length.
    pub const ZERO: Length = Length(0);
    /// Micro-feet in one foot.
    pub const PER_FOOT: i64 = 1_000_000;
    /// The parts of a micro-foot that are kept.
    pub(crate) const PER_MICRO: i128 = 1_000_000_000_000;

    /// A length of `micro` micro-feet.
    pub const fn from_micro(micro: i64) -> Length {
        Length(micro as i128 * Length::PER_MICRO)
    }

    /// A length of whole feet.
    pub const fn from_feet(feet: Feet) -> Length {
        Length::from_micro(feet.0 as i64 * Length::PER_FOOT)
    }

    /// The length in whole micro-feet, truncated.
    pub const fn micro(self) -> i64 {
        let micro = self.0.div_euclid(Length::PER_MICRO);
        if micro > i64::MAX as i128 {
            i64::MAX
        } else if micro < i64::MIN as i128 {
            i64::MIN
        } else {
            micro as i64
        }
    }

    /// The length multiplied by `numerator` / `denominator`, which is above 0.
    pub const fn times(self, numerator: i64, denominator: i64) -> Length {
        Length(
            self.0
                .saturating_mul(numerator as i128)
                .div_euclid(denominator as i128),
        )
    }

    /// The straight length over `dx` and `dy` micro-feet.
    pub fn hypotenuse(dx: i64, dy: i64) -> Length {
        let (dx, dy) = (u128::from(dx.unsigned_abs()), u128::from(dy.unsigned_abs()));
        let square = dx * dx + dy * dy;
        // As many decimals are kept as the square leaves room for: beyond 18 feet some are lost,
        // but sixteen are left even at 1,000 feet.
        let mut scale: u128 = Length::PER_MICRO.unsigned_abs();
        let scaled = loop {
            match square.checked_mul(scale * scale) {
                Some(scaled) => break scaled,
                None => scale /= 10,
            }
        };
        let root = scaled.isqrt() * (Length::PER_MICRO.unsigned_abs() / scale);
        Length(i128::try_from(root).unwrap_or(i128::MAX))
    }

    /// Whether it is above the limit by more than 10^-16 feet, which is as much as its parts may have
    /// been rounded: whole thirds of feet are kept to 10^-18 feet, so that up to a hundred of them that
    /// come to exactly the limit are not above it. A hypotenuse is rounded down, below 1,800 feet by no
    /// more than 10^-16 feet, and beyond that by more ([`Length::hypotenuse`]): a sum with a longer one
    /// that is above the limit by less than that does not exceed it.
    ///
    /// ```
    /// use grid::{Feet, Length};
    /// let third = Length::from_feet(Feet(1)).times(1, 3);
    /// assert!(!(third + third + third).exceeds(Length::from_feet(Feet(1))));
    /// let above = Length::hypotenuse(25_000_000, 1);
    /// assert!(above.exceeds(Length::from_feet(Feet(25))));
    /// ```
    pub const fn exceeds(self, limit: Length) -> bool {
        const ROUNDED_MOST: i128 = 100;
        self.0.saturating_sub(limit.0) > ROUNDED_MOST
    }

    /// Whole feet, if the length has no fraction.
    pub fn whole_feet(self) -> Option<Feet> {
        let per_foot = i128::from(Length::PER_FOOT) * Length::PER_MICRO;
        (self.0 % per_foot == 0)
            .then(|| i32::try_from(self.0 / per_foot).ok().map(Feet))
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

/// Feet with up to two decimals, rounded half up (-4.125 is -4.12), without trailing zeros.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredth = 10_000 * Length::PER_MICRO;
        let units = self.0.saturating_add(hundredth / 2).div_euclid(hundredth);
        FixedPoint { units, places: 2 }.fmt(f)
    }
}

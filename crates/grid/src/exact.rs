//! Exact amounts that are no lengths, such as hours and miles: fractions of whole numbers.
//!
//! Twelve miles at 2-1/4 miles an hour take five and a third hours, which neither a float nor a
//! fixed number of decimals can represent. Invariant: the fraction is reduced and its denominator
//! positive, so equal amounts are equal values.

use std::cmp::Ordering;
use std::fmt;

use crate::FixedPoint;

/// An exact amount, for example of hours, miles or miles an hour.
///
/// The numerator and the denominator fit in 64 bits each; an operation whose result would not fit
/// returns `None`.
///
/// ```
/// use grid::Exact;
/// let rate = Exact::new(9, 4).unwrap();
/// let hours = Exact::whole(12).over(rate).unwrap();
/// assert_eq!(hours.to_string(), "16/3");
/// assert_eq!(rate.to_string(), "2.25");
/// assert_eq!(hours.floor(), 5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "(i64, i64)", into = "(i64, i64)")
)]
pub struct Exact {
    numerator: i64,
    denominator: i64,
}

/// The error for two numbers that are not a fraction in lowest terms.
#[cfg(feature = "serde")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotReduced;

#[cfg(feature = "serde")]
impl fmt::Display for NotReduced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the fraction is not in lowest terms")
    }
}

#[cfg(feature = "serde")]
impl TryFrom<(i64, i64)> for Exact {
    type Error = NotReduced;

    fn try_from(parts: (i64, i64)) -> Result<Exact, NotReduced> {
        let read = Exact::new(parts.0, parts.1);
        read.filter(|own| own.fraction() == parts).ok_or(NotReduced)
    }
}

#[cfg(feature = "serde")]
impl From<Exact> for (i64, i64) {
    fn from(amount: Exact) -> (i64, i64) {
        amount.fraction()
    }
}

impl Exact {
    /// Zero.
    pub const ZERO: Exact = Exact::whole(0);
    /// One.
    pub const ONE: Exact = Exact::whole(1);

    /// A whole number.
    pub const fn whole(number: i64) -> Exact {
        Exact {
            numerator: number,
            denominator: 1,
        }
    }

    /// A fraction; `None` if the denominator is not positive.
    pub fn new(numerator: i64, denominator: i64) -> Option<Exact> {
        Exact::reduced(numerator.into(), denominator.into())
    }

    /// A number given in millionths.
    pub fn from_micros(micros: i64) -> Option<Exact> {
        Exact::new(micros, 1_000_000)
    }

    fn reduced(numerator: i128, denominator: i128) -> Option<Exact> {
        if denominator <= 0 {
            return None;
        }
        let divisor = common_divisor(numerator.unsigned_abs(), denominator.unsigned_abs());
        let divisor = i128::try_from(divisor).ok()?;
        Some(Exact {
            numerator: i64::try_from(numerator / divisor).ok()?,
            denominator: i64::try_from(denominator / divisor).ok()?,
        })
    }

    /// Numerator and denominator in lowest terms.
    pub const fn fraction(self) -> (i64, i64) {
        (self.numerator, self.denominator)
    }

    fn parts(self) -> (i128, i128) {
        (self.numerator.into(), self.denominator.into())
    }

    /// The sum.
    pub fn plus(self, other: Exact) -> Option<Exact> {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        Exact::reduced((a * d).checked_add(c * b)?, b * d)
    }

    /// The difference.
    pub fn minus(self, other: Exact) -> Option<Exact> {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        Exact::reduced((a * d).checked_sub(c * b)?, b * d)
    }

    /// The product.
    pub fn times(self, other: Exact) -> Option<Exact> {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        Exact::reduced(a * c, b * d)
    }

    /// The quotient; `None` if the divisor is not positive.
    pub fn over(self, divisor: Exact) -> Option<Exact> {
        let ((a, b), (c, d)) = (self.parts(), divisor.parts());
        Exact::reduced(a * d, b * c)
    }

    /// The greatest whole number that is not above it.
    pub const fn floor(self) -> i64 {
        self.numerator.div_euclid(self.denominator)
    }

    /// The least whole number that is not below it.
    pub const fn ceiling(self) -> i64 {
        let floor = self.floor();
        if self.is_whole() { floor } else { floor + 1 }
    }

    /// Whether it is a whole number.
    pub const fn is_whole(self) -> bool {
        self.denominator == 1
    }

    /// Whether it is above zero.
    pub const fn is_positive(self) -> bool {
        self.numerator > 0
    }

    /// As hours and minutes, `5:20`; a fraction of a minute is rounded up, so that the travellers
    /// have arrived by then. `None` if the minutes are beyond 64 bits.
    pub fn hours_and_minutes(self) -> Option<String> {
        let minutes = self.times(Exact::whole(60))?.ceiling();
        Some(format!("{}:{:02}", minutes / 60, minutes % 60))
    }
}

fn common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

impl Default for Exact {
    fn default() -> Exact {
        Exact::ZERO
    }
}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Exact) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Exact {
    fn cmp(&self, other: &Exact) -> Ordering {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        (a * d).cmp(&(c * b))
    }
}

/// Writes a decimal if six decimals suffice, otherwise a fraction: `2.25`, `16/3`.
impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_whole() {
            return write!(f, "{}", self.numerator);
        }
        let micros = i128::from(self.numerator) * 1_000_000;
        let denominator = i128::from(self.denominator);
        if micros % denominator != 0 {
            return write!(f, "{}/{}", self.numerator, self.denominator);
        }
        let exact = FixedPoint {
            units: micros / denominator,
            places: 6,
        };
        exact.fmt(f)
    }
}

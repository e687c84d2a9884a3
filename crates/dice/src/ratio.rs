//! Exact fractions for probabilities and expected values.
//!
//! Invariants: the fraction is in lowest terms, the denominator is in `1..=i128::MAX`, and the
//! numerator is in `-i128::MAX..=i128::MAX`. Arithmetic that would leave these bounds is an error.

use std::cmp::Ordering;
use std::fmt;

/// A fraction of whole numbers in lowest terms.
///
/// ```
/// use dice::Ratio;
///
/// let third = Ratio::new(2, 6)?;
/// assert_eq!(third.to_string(), "1/3");
/// assert_eq!(third.percent(), "33.3%");
/// assert_eq!(third.checked_add(Ratio::new(2, 3)?)?, Ratio::ONE);
/// # Ok::<(), dice::RatioError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ratio {
    numerator: i128,
    denominator: u128,
}

/// Why there is no such fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatioError {
    /// The denominator is zero.
    ZeroDenominator,
    /// An intermediate number does not fit in 127 bits.
    Overflow,
}

/// The largest denominator, and the largest absolute numerator.
pub(crate) const MAGNITUDE_MAX: u128 = i128::MAX.unsigned_abs();

impl Ratio {
    /// Zero: the probability of an impossible event.
    pub const ZERO: Ratio = Ratio {
        numerator: 0,
        denominator: 1,
    };

    /// One: the probability of a certain event.
    pub const ONE: Ratio = Ratio {
        numerator: 1,
        denominator: 1,
    };

    /// The fraction `numerator / denominator`, reduced.
    ///
    /// # Errors
    ///
    /// [`RatioError::ZeroDenominator`]; [`RatioError::Overflow`] if a reduced part is above
    /// `i128::MAX`.
    pub fn new(numerator: i128, denominator: u128) -> Result<Ratio, RatioError> {
        if denominator == 0 {
            return Err(RatioError::ZeroDenominator);
        }
        let divisor = greatest_common_divisor(numerator.unsigned_abs(), denominator);
        let magnitude = numerator.unsigned_abs() / divisor;
        let denominator = denominator / divisor;
        if denominator > MAGNITUDE_MAX {
            return Err(RatioError::Overflow);
        }
        let magnitude = i128::try_from(magnitude).map_err(|_| RatioError::Overflow)?;
        Ok(Ratio {
            numerator: if numerator < 0 { -magnitude } else { magnitude },
            denominator,
        })
    }

    /// Returns `part / whole` for a part of a whole within bounds; this cannot fail.
    pub(crate) fn of_whole(part: u128, whole: u128) -> Ratio {
        debug_assert!(part <= whole && (1..=MAGNITUDE_MAX).contains(&whole));
        i128::try_from(part)
            .ok()
            .and_then(|part| Ratio::new(part, whole).ok())
            .unwrap_or(Ratio::ZERO)
    }

    /// The number above the line; it carries the sign.
    pub fn numerator(self) -> i128 {
        self.numerator
    }

    /// The number below the line, at least 1.
    pub fn denominator(self) -> u128 {
        self.denominator
    }

    /// The sum.
    ///
    /// # Errors
    ///
    /// [`RatioError::Overflow`].
    pub fn checked_add(self, other: Ratio) -> Result<Ratio, RatioError> {
        let divisor = greatest_common_divisor(self.denominator, other.denominator);
        let own_factor = other.denominator / divisor;
        let other_factor = self.denominator / divisor;
        let own = scaled(self.numerator, own_factor)?;
        let other = scaled(other.numerator, other_factor)?;
        let sum = own.checked_add(other).ok_or(RatioError::Overflow)?;
        let denominator = self.denominator.checked_mul(own_factor);
        Ratio::new(sum, denominator.ok_or(RatioError::Overflow)?)
    }

    /// The difference.
    ///
    /// # Errors
    ///
    /// [`RatioError::Overflow`].
    pub fn checked_subtract(self, other: Ratio) -> Result<Ratio, RatioError> {
        self.checked_add(Ratio {
            numerator: -other.numerator,
            denominator: other.denominator,
        })
    }

    /// The product.
    ///
    /// ```
    /// use dice::Ratio;
    ///
    /// let half = Ratio::new(1, 2)?;
    /// assert_eq!(half.checked_multiply(Ratio::new(-4, 3)?)?.to_string(), "-2/3");
    /// # Ok::<(), dice::RatioError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`RatioError::Overflow`].
    pub fn checked_multiply(self, other: Ratio) -> Result<Ratio, RatioError> {
        // After reduction crosswise, the parts of the product are already in lowest terms.
        let left = Ratio::new(self.numerator, other.denominator)?;
        let right = Ratio::new(other.numerator, self.denominator)?;
        let numerator = left.numerator.checked_mul(right.numerator);
        let denominator = left.denominator.checked_mul(right.denominator);
        Ratio::new(
            numerator.ok_or(RatioError::Overflow)?,
            denominator.ok_or(RatioError::Overflow)?,
        )
    }

    /// The value in percent with one decimal, halves rounded away from zero.
    ///
    /// A small chance may be shown as `0.0%` and a near certainty `100.0%`; the fraction itself is
    /// exact.
    ///
    /// ```
    /// use dice::Ratio;
    ///
    /// assert_eq!(Ratio::new(1, 6)?.percent(), "16.7%");
    /// assert_eq!(Ratio::new(1, 2000)?.percent(), "0.1%");
    /// assert_eq!(Ratio::new(-3, 2)?.percent(), "-150.0%");
    /// # Ok::<(), dice::RatioError>(())
    /// ```
    pub fn percent(self) -> String {
        let magnitude = self.numerator.unsigned_abs();
        let mut whole = magnitude / self.denominator;
        let mut rest = magnitude % self.denominator;
        let mut thousandths = 0;
        for _ in 0..3 {
            let (digit, left) = next_decimal(rest, self.denominator);
            thousandths = thousandths * 10 + digit;
            rest = left;
        }
        if rest >= self.denominator - rest {
            thousandths += 1;
        }
        if thousandths == 1000 {
            whole += 1;
            thousandths = 0;
        }
        let hundredths = thousandths / 10;
        let decimal = thousandths % 10;
        let sign = if self.numerator < 0 && (whole, thousandths) != (0, 0) {
            "-"
        } else {
            ""
        };
        // Joined as text: a hundred times the whole part need not fit in any integer type.
        if whole == 0 {
            format!("{sign}{hundredths}.{decimal}%")
        } else {
            format!("{sign}{whole}{hundredths:02}.{decimal}%")
        }
    }
}

impl fmt::Display for Ratio {
    /// `1/6`, and `2` for a whole number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator == 1 {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, self.denominator)
        }
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Ratio) -> Ordering {
        match (self.numerator < 0, other.numerator < 0) {
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            (false, false) => compare_magnitudes(*self, *other),
            (true, true) => compare_magnitudes(*other, *self),
        }
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Ratio) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for RatioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RatioError::ZeroDenominator => {
                "a fraction cannot have the denominator 0; give 1 or more"
            }
            RatioError::Overflow => {
                "the exact fraction does not fit in 127 bits; ask about fewer dice at once"
            }
        })
    }
}

impl std::error::Error for RatioError {}

/// The greatest common divisor; `b` must not be 0 together with `a`.
pub(crate) fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The least common multiple, if it is within the bounds of a denominator.
pub(crate) fn least_common_multiple(a: u128, b: u128) -> Option<u128> {
    let multiple = (a / greatest_common_divisor(a, b)).checked_mul(b)?;
    (multiple <= MAGNITUDE_MAX).then_some(multiple)
}

fn scaled(numerator: i128, factor: u128) -> Result<i128, RatioError> {
    i128::try_from(factor)
        .ok()
        .and_then(|factor| numerator.checked_mul(factor))
        .ok_or(RatioError::Overflow)
}

/// The next decimal of `rest / denominator` and the remainder, for `rest < denominator`.
///
/// It adds instead of multiplying: both numbers are below 2^127, so that no sum exceeds 128 bits.
fn next_decimal(rest: u128, denominator: u128) -> (u32, u128) {
    let mut digit = 0;
    let mut left = 0;
    for _ in 0..10 {
        left += rest;
        if left >= denominator {
            left -= denominator;
            digit += 1;
        }
    }
    (digit, left)
}

/// Compares absolute values, by continued fractions, so that nothing can overflow.
fn compare_magnitudes(a: Ratio, b: Ratio) -> Ordering {
    let (mut a, mut a_denominator) = (a.numerator.unsigned_abs(), a.denominator);
    let (mut b, mut b_denominator) = (b.numerator.unsigned_abs(), b.denominator);
    loop {
        let wholes = (a / a_denominator).cmp(&(b / b_denominator));
        let (a_rest, b_rest) = (a % a_denominator, b % b_denominator);
        if wholes != Ordering::Equal || a_rest == 0 || b_rest == 0 {
            return wholes.then(a_rest.min(1).cmp(&b_rest.min(1)));
        }
        // The order of the remainders is the opposite of the order of their reciprocals.
        (a, a_denominator, b, b_denominator) = (b_denominator, b_rest, a_denominator, a_rest);
    }
}

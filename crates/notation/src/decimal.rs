//! Exact decimal numbers with up to six decimals.
//!
//! Play without a grid uses feet such as 17.5 and 18.75; a float would not compare exactly.

use std::fmt;

use grid::FixedPoint;

const MICROS_PER_WHOLE: i64 = 1_000_000;
const MAX_DECIMALS: usize = 6;

/// An exact number with up to six decimals, between -10^12 and 10^12.
///
/// ```
/// use notation::Decimal;
/// let half = Decimal::parse("17.50").expect("a number");
/// assert_eq!(half.micros(), 17_500_000);
/// assert_eq!(half.to_string(), "17.5");
/// assert_eq!(half.whole(), None);
/// assert_eq!(Decimal::from(-3).whole(), Some(-3));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Decimal {
    micros: i64,
}

impl Decimal {
    /// The largest amount, as a whole number; the smallest is its negative.
    pub const MAX_WHOLE: i64 = 1_000_000_000_000;

    /// A number given in millionths; `None` beyond the limits.
    #[must_use]
    pub fn from_micros(micros: i64) -> Option<Decimal> {
        let limit = Decimal::MAX_WHOLE * MICROS_PER_WHOLE;
        (-limit..=limit)
            .contains(&micros)
            .then_some(Decimal { micros })
    }

    /// The number in millionths.
    #[must_use]
    pub const fn micros(self) -> i64 {
        self.micros
    }

    /// The number, if it is a whole one.
    #[must_use]
    pub const fn whole(self) -> Option<i64> {
        if self.micros % MICROS_PER_WHOLE == 0 {
            Some(self.micros / MICROS_PER_WHOLE)
        } else {
            None
        }
    }

    /// Reads an optional sign, digits, and an optional point with one to six decimals.
    ///
    /// `None` if the text is anything else or the number is beyond the limits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Decimal> {
        let (negative, digits) = match text.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, fraction) = match digits.split_once('.') {
            Some((whole, fraction)) => (whole, Some(fraction)),
            None => (digits, None),
        };
        let mut micros = digits_value(whole, 13)?.checked_mul(MICROS_PER_WHOLE)?;
        if let Some(fraction) = fraction {
            let mut part = digits_value(fraction, MAX_DECIMALS)?;
            for _ in fraction.len()..MAX_DECIMALS {
                part *= 10;
            }
            micros = micros.checked_add(part)?;
        }
        Decimal::from_micros(if negative { -micros } else { micros })
    }
}

/// The value of one to `limit` digits.
fn digits_value(digits: &str, limit: usize) -> Option<i64> {
    let fits = (1..=limit).contains(&digits.len());
    if !fits || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok()
}

impl From<i32> for Decimal {
    fn from(whole: i32) -> Decimal {
        Decimal {
            micros: i64::from(whole) * MICROS_PER_WHOLE,
        }
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let exact = FixedPoint {
            units: self.micros.into(),
            places: MAX_DECIMALS,
        };
        exact.fmt(f)
    }
}

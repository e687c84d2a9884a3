//! Exact numbers of hours and miles.

use std::cmp::Ordering;

/// A fraction in lowest terms, the denominator positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    top: i128,
    bottom: i128,
}

impl Default for Fraction {
    fn default() -> Fraction {
        Fraction::whole(0)
    }
}

fn divisor(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { divisor(b, a % b) }
}

impl Fraction {
    /// `top / bottom`; 0 if the bottom is 0.
    pub fn new(top: i64, bottom: i64) -> Fraction {
        Fraction::reduced(i128::from(top), i128::from(bottom))
    }

    /// A whole number.
    pub fn whole(number: i64) -> Fraction {
        Fraction::new(number, 1)
    }

    fn reduced(top: i128, bottom: i128) -> Fraction {
        if bottom == 0 {
            return Fraction { top: 0, bottom: 1 };
        }
        let common = divisor(top, bottom).max(1) * bottom.signum();
        Fraction {
            top: top / common,
            bottom: bottom / common,
        }
    }

    /// A decimal number of the notation.
    pub fn parse(digits: &str) -> Option<Fraction> {
        let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
        let top: i128 = format!("{whole}{part}").parse().ok()?;
        let places = u32::try_from(part.len()).ok().filter(|p| *p <= 9)?;
        Some(Fraction::reduced(top, 10_i128.pow(places)))
    }

    /// The sum.
    pub fn plus(self, other: Fraction) -> Fraction {
        Fraction::reduced(
            self.top * other.bottom + other.top * self.bottom,
            self.bottom * other.bottom,
        )
    }

    /// The difference.
    pub fn minus(self, other: Fraction) -> Fraction {
        Fraction::reduced(
            self.top * other.bottom - other.top * self.bottom,
            self.bottom * other.bottom,
        )
    }

    /// The product.
    pub fn times(self, other: Fraction) -> Fraction {
        Fraction::reduced(self.top * other.top, self.bottom * other.bottom)
    }

    /// The quotient; 0 if the divisor is 0.
    pub fn over(self, other: Fraction) -> Fraction {
        Fraction::reduced(self.top * other.bottom, self.bottom * other.top)
    }

    /// The greatest whole number not above it.
    pub fn floor(self) -> i64 {
        self.top.div_euclid(self.bottom) as i64
    }

    /// The least whole number not below it.
    pub fn ceil(self) -> i64 {
        -((-self.top).div_euclid(self.bottom) as i64)
    }

    /// As a decimal number without needless zeros, with at most six places.
    pub fn decimal(self) -> String {
        let millionths = (self.top * 1_000_000).div_euclid(self.bottom);
        let (whole, part) = (millionths / 1_000_000, millionths % 1_000_000);
        let text = format!("{whole}.{part:06}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }

    /// As `1/2`; a whole number without a fraction.
    pub fn ratio(self) -> String {
        if self.bottom == 1 {
            self.top.to_string()
        } else {
            format!("{}/{}", self.top, self.bottom)
        }
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        (self.top * other.bottom).cmp(&(other.top * self.bottom))
    }
}

//! Exact numbers of a map: a decimal text to billionths of a square, never through a float.

use grid::{FixedPoint, Point};

use crate::MAX_COORDINATE_SQUARES;

/// The number of decimals of a square that are kept.
const DECIMALS: i64 = 9;

/// Why a number is not a coordinate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DecimalError {
    /// It is not a decimal number.
    NoNumber,
    /// It is farther from 0 than [`MAX_COORDINATE_SQUARES`].
    TooFar,
}

/// A number in billionths of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Units {
    /// The billionths.
    pub(crate) units: i64,
    /// Whether the text had more decimals than are kept.
    pub(crate) rounding: Rounding,
}

/// Whether a number had to be rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rounding {
    /// The number is what the text says.
    Exact,
    /// The number was rounded: half a billionth and more away from 0, less towards it.
    Rounded,
}

/// Reads a decimal number with or without sign, fraction and exponent.
pub(crate) fn parse_units(text: &str) -> Result<Units, DecimalError> {
    let (negative, magnitude) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (mantissa, exponent) = match magnitude.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, parse_exponent(exponent)?),
        None => (magnitude, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty()
        || !all_digits(whole)
        || !all_digits(fraction)
        || (fraction.is_empty() && mantissa.contains('.'))
    {
        return Err(DecimalError::NoNumber);
    }
    // The value is 0.d1d2d3… times ten to the power of `point`, counted in units.
    let leading = whole
        .bytes()
        .chain(fraction.bytes())
        .take_while(|digit| *digit == b'0')
        .count();
    let digits = || whole.bytes().chain(fraction.bytes()).skip(leading);
    let length = |part: &str| i64::try_from(part.len()).unwrap_or(i64::MAX);
    let point = length(whole) - i64::try_from(leading).unwrap_or(i64::MAX) + exponent + DECIMALS;
    if digits().next().is_none() {
        return Ok(Units {
            units: 0,
            rounding: Rounding::Exact,
        });
    }
    if point > 18 {
        return Err(DecimalError::TooFar);
    }
    let kept = usize::try_from(point).unwrap_or(0);
    let mut units: i64 = 0;
    let mut given = digits();
    for _ in 0..kept {
        units = units * 10 + i64::from(given.next().map_or(0, |digit| digit - b'0'));
    }
    let rest: Vec<u8> = given.collect();
    let inexact = rest.iter().any(|digit| *digit != b'0');
    // If `point` is negative, there are zeros between the last kept place and the first digit.
    if point >= 0 && rest.first().is_some_and(|digit| *digit >= b'5') {
        units += 1;
    }
    if units > i64::from(MAX_COORDINATE_SQUARES) * Point::PER_SQUARE {
        return Err(DecimalError::TooFar);
    }
    let rounding = if inexact {
        Rounding::Rounded
    } else {
        Rounding::Exact
    };
    Ok(Units {
        units: if negative { -units } else { units },
        rounding,
    })
}

/// Reads an exponent; beyond a million the value makes no difference.
fn parse_exponent(text: &str) -> Result<i64, DecimalError> {
    const FARTHEST: i64 = 1_000_000;
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(DecimalError::NoNumber);
    }
    let magnitude = digits.bytes().fold(0, |sum: i64, digit| {
        (sum * 10 + i64::from(digit - b'0')).min(FARTHEST)
    });
    Ok(sign * magnitude)
}

/// Writes units as a decimal number of squares without trailing zeros; the inverse of
/// [`parse_units`].
pub(crate) fn print_units(units: i64) -> String {
    let squares = FixedPoint {
        units: units.into(),
        places: 9,
    };
    squares.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_exact_and_further_ones_rounded() {
        let exact = |text: &str| match parse_units(text) {
            Ok(Units {
                units,
                rounding: Rounding::Exact,
            }) => Some(units),
            _ => None,
        };
        let rounded = |text: &str| match parse_units(text) {
            Ok(Units {
                units,
                rounding: Rounding::Rounded,
            }) => Some(units),
            _ => None,
        };
        assert_eq!(exact("0"), Some(0));
        assert_eq!(exact("-0.0"), Some(0));
        assert_eq!(exact("8.619141"), Some(8_619_141_000));
        assert_eq!(exact("-1.5e1"), Some(-15_000_000_000));
        assert_eq!(exact("25E-1"), Some(2_500_000_000));
        assert_eq!(exact("0e999999999999999999999"), Some(0));
        assert_eq!(exact("100000"), Some(100_000_000_000_000));
        assert_eq!(exact("1e-9"), Some(1));
        assert_eq!(exact("0.1000000000000"), Some(100_000_000));
        assert_eq!(rounded("0.0000000005"), Some(1));
        assert_eq!(rounded("0.00000000049"), Some(0));
        assert_eq!(rounded("-2.9999999996"), Some(-3_000_000_000));
        assert_eq!(rounded("9e-11"), Some(0));
        assert_eq!(rounded("1e-999999"), Some(0));
    }

    #[test]
    fn what_is_too_far_or_no_number_is_refused() {
        for far in [
            "100000.1",
            "1e999",
            "-1e6",
            "123456789012345678901234567890",
        ] {
            assert_eq!(parse_units(far), Err(DecimalError::TooFar), "{far}");
        }
        for wrong in [
            "", "-", ".5", "5.", "1e", "1e+", "0x1", "1.2.3", "NaN", "inf", "１",
        ] {
            assert_eq!(parse_units(wrong), Err(DecimalError::NoNumber), "{wrong}");
        }
    }

    #[test]
    fn printing_and_reading_are_inverse() {
        for units in [
            0,
            1,
            -1,
            999_999_999,
            1_000_000_000,
            -8_619_141_000,
            100_000_000_000_000,
        ] {
            let read = parse_units(&print_units(units));
            assert_eq!(
                read,
                Ok(Units {
                    units,
                    rounding: Rounding::Exact
                })
            );
        }
    }
}

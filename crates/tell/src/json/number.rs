//! Numbers without rounding.

use grid::{Exact, FixedPoint, Length};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An exact number: whole if possible, otherwise a decimal as written, never converted to a float.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Number(serde_json::Number);

impl From<i32> for Number {
    fn from(number: i32) -> Number {
        Number(number.into())
    }
}

impl From<i64> for Number {
    fn from(number: i64) -> Number {
        Number(number.into())
    }
}

impl From<Length> for Number {
    fn from(length: Length) -> Number {
        Number::of_units(length.micro().into(), 6)
    }
}

impl Number {
    /// The feet of a coordinate of a point.
    pub(super) fn feet_of_coordinate(units: i64) -> Number {
        // A square of 5 feet has 10^9 units.
        Number::of_units(i128::from(units) * 5, 9)
    }

    /// Returns that many units as a number; ten to the power of `places` units make one.
    fn of_units(units: i128, places: usize) -> Number {
        let exact = FixedPoint { units, places };
        // Digits and a point are a number.
        let number = exact.to_string().parse();
        Number(number.unwrap_or_else(|_| 0.into()))
    }
}

/// An exact amount: a number if six decimals suffice, otherwise a fraction such as `"16/3"`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Amount {
    /// An amount for which six decimals suffice.
    Number(Number),
    /// A numerator and denominator.
    Fraction(String),
}

impl From<Exact> for Amount {
    fn from(exact: Exact) -> Amount {
        let text = exact.to_string();
        match text.parse() {
            Ok(number) => Amount::Number(Number(number)),
            Err(_) => Amount::Fraction(text),
        }
    }
}

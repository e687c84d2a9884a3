//! Numbers without rounding.

use grid::Length;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use starfinder::Exact;

/// An exact number: whole where it is whole, else a decimal as written, never through a float.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Number(serde_json::Number);

impl From<i32> for Number {
    fn from(number: i32) -> Number {
        Number(number.into())
    }
}

impl From<Length> for Number {
    fn from(length: Length) -> Number {
        if let Some(feet) = length.whole_feet() {
            return Number::from(feet.0);
        }
        let micro = length.micro();
        let sign = if micro < 0 { "-" } else { "" };
        let (whole, rest) = (
            micro.unsigned_abs() / 1_000_000,
            micro.unsigned_abs() % 1_000_000,
        );
        let decimals = format!("{rest:06}");
        let text = format!("{sign}{whole}.{}", decimals.trim_end_matches('0'));
        // Digits and a point are a number.
        Number(text.parse().unwrap_or_else(|_| 0.into()))
    }
}

/// An exact amount: a number where six decimals hold it, else a fraction such as `"16/3"`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Amount {
    /// Six decimals hold it.
    Number(Number),
    /// Numerator and denominator.
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

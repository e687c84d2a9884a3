//! What reading cases shares: what is not known, and single words.

use std::fmt;

/// A word of a case that the reference does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported(pub String);

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the reference does not know {}", self.0)
    }
}

impl std::error::Error for Unsupported {}

pub(crate) type Read<T> = Result<T, Unsupported>;

pub(crate) fn unsupported<T>(what: impl Into<String>) -> Read<T> {
    Err(Unsupported(what.into()))
}

pub(crate) fn whole(digits: &str) -> Read<i32> {
    let number = digits
        .parse()
        .ok()
        .filter(|number: &i32| number.abs() <= 100_000);
    number.ok_or_else(|| Unsupported(format!("the number `{digits}`")))
}

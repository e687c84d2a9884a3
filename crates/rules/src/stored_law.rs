//! The law of stored values, for the tests of the systems: a value is the same after it is written
//! and read, and a value read from a text that came from elsewhere stays the same when it is
//! written and read again.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Catalogue, Outcome, RuleSystem, Situation, with_catalogues};

/// Writes the value, reads it back, and writes the value that was read.
///
/// # Panics
/// If the value is not the same.
#[track_caller]
pub fn comes_back<T>(catalogue: &'static Catalogue, value: &T)
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let text = serde_json::to_string(value).expect("every value can be written");
    let read = with_catalogues(&[catalogue], || serde_json::from_str::<T>(&text));
    let read = read.unwrap_or_else(|error| panic!("{error} in {text}"));
    assert_eq!(&read, value, "{text}");
    assert_eq!(serde_json::to_string(&read).ok(), Some(text));
}

/// Does the same for a situation, except for the meaning of a picture's marks, which is not stored.
///
/// # Panics
/// If it is not the same.
#[track_caller]
pub fn situation_comes_back<S>(situation: &Situation<S>)
where
    S: RuleSystem + Serialize + DeserializeOwned,
    S::Facts: Serialize + DeserializeOwned,
{
    let catalogue = situation.system().catalogue();
    let text = serde_json::to_string(situation).expect("every situation can be written");
    let read = with_catalogues(&[catalogue], || serde_json::from_str::<Situation<S>>(&text));
    let read = read.unwrap_or_else(|error| panic!("{error} in {text}"));
    assert_eq!(read.board, situation.board);
    assert_eq!(read.facts, situation.facts);
    assert_eq!(read.rulings, situation.rulings);
    assert_eq!(serde_json::to_string(&read).ok(), Some(text));
}

/// Does the same for a declaration and its outcome.
///
/// # Panics
/// If one of them is not the same.
#[track_caller]
pub fn outcome_comes_back<S>(system: S, declaration: &S::Declaration, outcome: Option<&Outcome<S>>)
where
    S: RuleSystem,
    S::Facts: Serialize + DeserializeOwned,
    S::Declaration: Serialize + DeserializeOwned,
    S::Happening: Serialize + DeserializeOwned,
    S::Fact: Serialize + DeserializeOwned,
{
    comes_back(system.catalogue(), declaration);
    if let Some(outcome) = outcome {
        comes_back(system.catalogue(), outcome);
    }
}

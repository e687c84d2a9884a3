//! Stored values: what is written is read back, and damaged data is an error, never a panic.

use std::fmt::Debug;

use encounter::{Encounter, HashKey, Record, fingerprint};
use serde::Serialize;
use serde::de::DeserializeOwned;
use systems::System;

/// Writes the value as JSON and in bytes, and reads it back from both.
#[track_caller]
fn comes_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(system: System, value: &T) {
    let text = serde_json::to_string(value).expect("every value can be written");
    let read = system.reading_stored(|| serde_json::from_str::<T>(&text));
    let read = read.unwrap_or_else(|error| panic!("{error} in {text}"));
    assert_eq!(&read, value, "{text}");
    let bytes = postcard::to_allocvec(value).expect("every value can be written");
    let read = system.reading_stored(|| postcard::from_bytes::<T>(&bytes));
    assert_eq!(read.as_ref(), Ok(value), "{text}");
}

/// The record with the command and all events.
#[track_caller]
pub(crate) fn record_comes_back(system: System, record: &Record) {
    comes_back(system, record);
}

/// The encounter, except for the marks of its first picture: these belong to words, and are not
/// stored.
#[track_caller]
pub(crate) fn encounter_comes_back(encounter: &Encounter) -> Encounter {
    let system = encounter.system();
    let bytes = postcard::to_allocvec(encounter).expect("every encounter can be written");
    let read = system.reading_stored(|| postcard::from_bytes::<Encounter>(&bytes));
    let read = read.expect("it was written");
    assert_eq!(postcard::to_allocvec(&read).as_ref(), Ok(&bytes));
    let text = serde_json::to_string(encounter).expect("every encounter can be written");
    let from_text = system.reading_stored(|| serde_json::from_str::<Encounter>(&text));
    let from_text = from_text.unwrap_or_else(|error| panic!("{error} in {text}"));
    comes_back(system, &read);
    assert_eq!(from_text, read);
    assert_eq!(read.situation().facts, encounter.situation().facts);
    assert_eq!(read.board(), encounter.board());
    assert_eq!(read.turns(), encounter.turns());
    assert_eq!(read.pending(), encounter.pending());
    assert_eq!(read.interrupted(), encounter.interrupted());
    assert_eq!(read.initiative(), encounter.initiative());
    assert!(read.asked_rulings().eq(encounter.asked_rulings()));
    read
}

/// The bytes with one of them changed: an error, or another encounter that is written as it was
/// read.
pub(crate) fn damage_is_seen(encounter: &Encounter, at: usize, to: u8) {
    let system = encounter.system();
    let mut bytes = postcard::to_allocvec(encounter).expect("every encounter can be written");
    let at = at % bytes.len();
    let cut = system.reading_stored(|| postcard::from_bytes::<Encounter>(&bytes[..at]).is_err());
    assert!(cut, "an encounter without its end");
    bytes[at] = to;
    if let Ok(read) = system.reading_stored(|| postcard::from_bytes::<Encounter>(&bytes)) {
        encounter_comes_back(&read);
    }
}

#[test]
fn a_turn_that_is_not_one_of_the_order_is_refused() {
    let order = |creatures: &str, current: u32, round: u32| {
        let text = format!(
            r#"{{"creatures":{creatures},"current":{current},"round":{round},"keeper":"encounter"}}"#
        );
        serde_json::from_str::<encounter::TurnOrder>(&text)
    };
    assert!(order("[0,1]", 1, 1).is_ok());
    assert!(order("[0,1]", 2, 1).is_err());
    assert!(order("[0,1]", 1, 0).is_err());
    assert!(order("[]", 0, 1).is_err());
}

/// Without the key nobody can find out which encounter it is.
#[test]
fn a_fingerprint_depends_on_encounter_and_key() {
    let rows = ["A..", "..b"];
    let one = crate::helpers::table(System::Srd35, &rows, "A hp 9");
    let other = crate::helpers::table(System::Srd35, &rows, "A hp 8");
    let secret = HashKey::new([7; 32]);
    let prints = [&one, &other].map(|own| fingerprint(own, &secret));
    assert_ne!(prints[0], prints[1]);
    assert_ne!(prints[0], fingerprint(&one, &HashKey::OPEN));
    assert_eq!(prints[0], fingerprint(&one.clone(), &secret));
    assert!(!format!("{secret:?}").contains('7'));
    let text = serde_json::to_string(&secret).expect("a key");
    assert_eq!(text, format!("\"{}\"", "07".repeat(32)));
    assert_eq!(serde_json::from_str::<HashKey>(&text).ok(), Some(secret));
}

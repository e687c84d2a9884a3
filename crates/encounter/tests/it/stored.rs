//! Stored values: what is written is read back, and damaged data is an error, never a panic.

use std::fmt::Debug;

use encounter::as_json::AsJson;
use encounter::{Encounter, HashKey, Instruction, Record, canonical_bytes, fingerprint};
use systems::System;

/// Writes the value as it is stored, and reads it back.
#[track_caller]
fn comes_back<T: AsJson + PartialEq + Debug>(system: System, value: &T) -> T {
    let text = value.write().expect("every value can be written");
    let read = system.reading_stored(|| T::read(text.get()));
    let read = read.unwrap_or_else(|error| panic!("{error} in {text}"));
    assert_eq!(&read, value, "{text}");
    read
}

/// The command and all events of a record.
#[track_caller]
pub(crate) fn record_comes_back(system: System, record: &Record) {
    comes_back(system, &Instruction::Command(record.command.clone()));
    comes_back(system, &record.events);
}

/// The encounter, except for the marks of its first picture: these belong to words, and are not
/// stored.
#[track_caller]
pub(crate) fn encounter_comes_back(encounter: &Encounter) -> Encounter {
    let system = encounter.system();
    let text = encounter.write().expect("every encounter can be written");
    let read = system.reading_stored(|| Encounter::read(text.get()));
    let read = read.unwrap_or_else(|error| panic!("{error} in {text}"));
    assert_eq!(canonical_bytes(&read), canonical_bytes(encounter));
    let read = comes_back(system, &read);
    assert_eq!(read.situation().facts, encounter.situation().facts);
    assert_eq!(read.board(), encounter.board());
    assert_eq!(read.turns(), encounter.turns());
    assert_eq!(read.pending(), encounter.pending());
    assert_eq!(read.interrupted(), encounter.interrupted());
    assert_eq!(read.initiative(), encounter.initiative());
    assert!(read.asked_rulings().eq(encounter.asked_rulings()));
    read
}

/// The stored text with one of its bytes changed: an error, or another encounter that is written as
/// it was read.
pub(crate) fn damage_is_seen(encounter: &Encounter, at: usize, to: u8) {
    let system = encounter.system();
    let text = encounter.write().expect("every encounter can be written");
    let mut bytes = text.get().as_bytes().to_vec();
    let at = at % bytes.len();
    let read = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        system.reading_stored(|| Encounter::read(&text))
    };
    assert!(read(&bytes[..at]).is_err(), "an encounter without its end");
    bytes[at] = to;
    if let Ok(read) = read(&bytes) {
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

/// Equal encounters have equal fingerprints under one key; without the key a fingerprint cannot be
/// tried out.
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

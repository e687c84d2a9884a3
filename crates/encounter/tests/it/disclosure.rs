//! What players are told is part of the encounter: a command sets it, and can be taken back like
//! any other.

use encounter::as_json::AsJson;
use encounter::{Command, Encounter, HashKey, History, fingerprint};
use rules::{Disclosure, DisclosureChoice};
use systems::System;

use crate::helpers::table;

fn setting(name: &str, choice: &str) -> Command {
    Command::Disclose(DisclosureChoice::from_words(name, choice).expect("there is such a choice"))
}

#[test]
fn every_setting_is_set_told_stored_and_taken_back() {
    let start = table(System::Srd35, &["A..b"], "");
    let untouched = fingerprint(&start, &HashKey::OPEN);
    let mut history = History::new(start.clone());
    for entry in Disclosure::ENTRIES {
        for choice in entry.choices {
            let line = format!("disclosure: {}={choice}", entry.name);
            let command = journal::reading::command(history.now(), &line).expect("it is a line");
            assert_eq!(command, setting(entry.name, choice));
            let written = tell::notation::WrittenCommand::of(&command, history.now().board());
            assert_eq!(written.to_string(), line);
            let events = history
                .perform(&command, &mut dice::NoDice)
                .expect("the game master may say so");
            let lines = tell::notation::event_lines(&events[0], start.board());
            assert_eq!(lines, [format!("{}={choice}", entry.name)]);
            let now = history.now();
            assert_eq!(now.disclosure().word(entry.name), Some(*choice));
            let stored = now.write().expect("an encounter is stored");
            let read = System::Srd35.reading_stored(|| Encounter::read(stored.get()));
            assert_eq!(read.expect("it reads back"), *now);
            let is_untouched = fingerprint(now, &HashKey::OPEN) == untouched;
            assert_eq!(is_untouched, *now.disclosure() == Disclosure::default());
        }
    }
    while history.undo().is_ok() {}
    assert_eq!(*history.now(), start);
}

/// An encounter that was stored before these settings existed has all defaults, and the same
/// fingerprint.
#[test]
fn without_settings_the_defaults_hold() {
    let start = table(System::Pf2e, &["A..b"], "");
    let stored = start.write().expect("an encounter is stored");
    let mut stored: serde_json::Value = serde_json::from_str(stored.get()).expect("it is JSON");
    let settings = stored.as_object_mut().expect("fields").remove("disclosure");
    assert!(settings.is_some());
    let read = System::Pf2e.reading_stored(|| Encounter::read(&stored.to_string()));
    assert_eq!(read.expect("it reads back"), start);
    let settings = postcard::to_allocvec(start.disclosure()).expect("it is stored");
    let whole = postcard::to_allocvec(&start).expect("it is stored");
    let canonical = encounter::canonical_bytes(&start);
    assert_eq!([canonical, settings].concat(), whole);
}

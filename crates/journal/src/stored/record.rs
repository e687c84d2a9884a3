//! Stored events: the facts after a declaration are stored as what it changed in them.

use encounter::as_json::AsJson;
use encounter::{Encounter, Event, evolve};
use serde_json::Value;

use super::difference::{apply, difference};

/// Where an event contains the facts after a declaration.
const FACTS: &str = "/carried/outcome/after/facts";

/// The events of a command that was decided on that encounter, and the encounter after them.
pub(super) fn stored(before: &Encounter, events: &[Event]) -> (Vec<Value>, Encounter) {
    let mut now = before.clone();
    let mut stored = Vec::with_capacity(events.len());
    for event in events {
        let mut value = written(event);
        if let Some(facts) = value.pointer_mut(FACTS) {
            *facts = difference(&facts_of(&now), facts);
        }
        stored.push(value);
        evolve(&mut now, event);
    }
    (stored, now)
}

/// Reads the events back.
///
/// # Errors
/// If something cannot be read.
pub(super) fn read(before: &Encounter, events: Vec<Value>) -> Result<Vec<Event>, String> {
    let mut now = before.clone();
    let mut read = Vec::with_capacity(events.len());
    for mut value in events {
        if let Some(changed) = value.pointer_mut(FACTS) {
            let mut facts = facts_of(&now);
            apply(&mut facts, changed.take())
                .ok_or("what changed does not fit the facts before it")?;
            *changed = facts;
        }
        let event = Event::read(&value.to_string()).map_err(|error| error.to_string())?;
        evolve(&mut now, &event);
        read.push(event);
    }
    Ok(read)
}

fn facts_of(encounter: &Encounter) -> Value {
    written(&encounter.situation().facts)
}

fn written(value: &impl AsJson) -> Value {
    let json = value.write().expect("every key in it is a text");
    serde_json::from_str(json.get()).expect("it was just written")
}

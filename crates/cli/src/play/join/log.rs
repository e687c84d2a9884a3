//! What has happened at the table, for `log`: the story that the server tells, and what follows it.

use std::collections::BTreeMap;

use serde_json::Value;
use view::ViewEvent;

use super::super::shell::ToldLog;
use super::told::{Names, lines};

/// The newest chapters of the story, in the lines of people.
#[derive(Debug, Default)]
pub(super) struct Log {
    /// How many chapters came before these.
    before: u64,
    chapters: Vec<Vec<String>>,
}

impl Log {
    /// The story up to now, as the server tells it anew. Its names are also those of creatures that
    /// are gone.
    pub(super) fn begin(&mut self, from: u64, chapters: Vec<Vec<Value>>, names: &Names<'_>) {
        self.before = from;
        let told = chapters.into_iter().map(|events| {
            // An event that a later server tells is left out.
            let events = events.into_iter().map(serde_json::from_value);
            let events: Vec<ViewEvent> = events.filter_map(Result::ok).collect();
            events.iter().flat_map(|own| lines(own, names)).collect()
        });
        self.chapters = told.collect();
    }

    /// Something has happened.
    pub(super) fn add(&mut self, told: &[String]) {
        if !told.is_empty() {
            self.chapters.push(told.to_vec());
        }
    }

    /// The log as the shell shows it.
    pub(super) fn told(&self) -> ToldLog {
        let told = self.chapters.iter().filter(|lines| !lines.is_empty());
        ToldLog {
            before: self.before,
            chapters: told.cloned().collect(),
        }
    }
}

/// The names that a story tells, by the ids that it writes as text.
pub(super) fn names_told(names: BTreeMap<String, String>) -> BTreeMap<board::CreatureId, String> {
    let read = names.into_iter().filter_map(|(id, name)| {
        let id = board::CreatureId::from_number(id.parse().ok()?);
        Some((id, name))
    });
    read.collect()
}

//! What has happened so far, as one viewer may know it.
//!
//! A chapter is what the viewer gets for one change. A story holds the chapters of all commands in
//! force, and those of the commands that can be redone, so that undo and redo need no retelling.

use std::collections::{BTreeMap, VecDeque};

use view::{Update, View};

use crate::message::ServerMessage;

/// The greatest number of chapters in a message.
const CHAPTERS_A_PAGE: usize = 100;

/// How many bytes of chapters are kept; earlier ones are no longer told. It is about two thousand
/// chapters, and depends on nothing but what the viewer is told.
const BYTES_KEPT: usize = 512 * 1024;

#[derive(Clone, Debug)]
struct Chapter {
    /// The number of the command that led to it.
    command: usize,
    /// A JSON list of the events: it takes a tenth of the memory that their values take.
    events: Box<str>,
    /// The names that are new with it.
    names: BTreeMap<u32, String>,
}

/// The story of one viewer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Story {
    /// The names before the first chapter that is kept.
    names: BTreeMap<u32, String>,
    /// How many chapters came before the first that is kept.
    left_out: usize,
    chapters: VecDeque<Chapter>,
    /// How many of the chapters belong to commands in force.
    in_force: usize,
    /// How many bytes the events of the chapters have.
    bytes: usize,
    /// The names up to the last chapter in force.
    known: BTreeMap<u32, String>,
}

/// The names of the creatures in a view, by their ids.
fn names(view: &View) -> BTreeMap<u32, String> {
    let creatures = view.situation.situation().board.creatures().iter();
    let named = creatures.map(|own| (own.id.number(), own.name.clone()));
    named.collect()
}

impl Story {
    /// Begins with that view.
    pub(crate) fn begin(&mut self, view: &View) {
        self.names = names(view);
        self.known.clone_from(&self.names);
    }

    /// Forgets what was taken back, because a new command is given.
    pub(crate) fn forget_taken_back(&mut self) {
        for taken_back in self.chapters.drain(self.in_force..) {
            self.bytes -= taken_back.events.len();
        }
    }

    /// Adds what the command of that number led to; `events` are those of the update, written. As long
    /// as nothing is told, the story has not begun.
    pub(crate) fn add(&mut self, command: usize, update: &Update, events: &str) {
        if update.events.is_empty() && self.chapters.is_empty() && self.left_out == 0 {
            self.begin(&update.view);
            return;
        }
        let mut new = names(&update.view);
        new.retain(|id, name| self.known.get(id) != Some(name));
        self.known
            .extend(new.iter().map(|(id, name)| (*id, name.clone())));
        self.bytes += events.len();
        self.chapters.push_back(Chapter {
            command,
            events: events.into(),
            names: new,
        });
        while self.bytes > BYTES_KEPT
            && let Some(first) = self.chapters.pop_front()
        {
            self.bytes -= first.events.len();
            self.names.extend(first.names);
            self.left_out += 1;
        }
        self.in_force = self.chapters.len();
    }

    /// Goes back or forward to the point where that many commands are in force; returns whether
    /// that changes the story.
    pub(crate) fn go_to(&mut self, commands: usize) -> bool {
        let before = self.in_force;
        self.in_force = self.chapters.partition_point(|own| own.command < commands);
        self.known.clone_from(&self.names);
        for chapter in self.chapters.iter().take(self.in_force) {
            let names = chapter.names.iter();
            self.known
                .extend(names.map(|(id, name)| (*id, name.clone())));
        }
        self.in_force != before
    }

    /// The newest chapters.
    pub(crate) fn newest(&self) -> ServerMessage {
        self.page(None)
    }

    /// The chapters before that one, or the newest.
    pub(crate) fn page(&self, before: Option<u64>) -> ServerMessage {
        let number = |own: u64| usize::try_from(own).unwrap_or(usize::MAX);
        let end = before.map_or(self.in_force, |own| {
            number(own).saturating_sub(self.left_out).min(self.in_force)
        });
        let start = end.saturating_sub(CHAPTERS_A_PAGE);
        let chapters = self.chapters.range(start..end);
        let events = |own: &Chapter| serde_json::from_str(&own.events).unwrap_or_default();
        ServerMessage::Story {
            from: (self.left_out + start) as u64,
            total: (self.left_out + self.in_force) as u64,
            first: self.left_out as u64,
            chapters: chapters.map(events).collect(),
            names: self
                .known
                .iter()
                .map(|(id, name)| (id.to_string(), name.clone()))
                .collect(),
        }
    }
}

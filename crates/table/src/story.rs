//! What has happened so far, as one viewer may know it.
//!
//! A chapter is what the viewer gets for one change. A story holds the chapters of all commands in
//! force, and those of the commands that can be redone, so that undo and redo need no retelling.

use std::collections::BTreeMap;

use serde_json::Value;
use view::{Update, View};

use crate::message::{ServerMessage, sent_events};

/// The greatest number of chapters in a message.
const CHAPTERS_A_PAGE: usize = 100;

/// How many chapters are kept; earlier ones are no longer told.
const CHAPTERS_KEPT: usize = 2000;

#[derive(Clone, Debug)]
struct Chapter {
    /// The number of the command that led to it.
    command: usize,
    events: Vec<Value>,
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
    chapters: Vec<Chapter>,
    /// How many of the chapters belong to commands in force.
    in_force: usize,
}

/// The names of the creatures in a view, by their ids.
fn names(view: &View) -> BTreeMap<u32, String> {
    let creatures = view.situation.situation().board.creatures().iter();
    let named = creatures.map(|own| (own.id.number(), own.name.clone()));
    named.collect()
}

impl Story {
    /// Begins with a viewer's first view.
    pub(crate) fn begin(&mut self, view: &View) {
        self.names = names(view);
    }

    /// Forgets what was taken back, because a new command is given.
    pub(crate) fn forget_taken_back(&mut self) {
        self.chapters.truncate(self.in_force);
    }

    /// Adds what the command of that number led to.
    pub(crate) fn add(&mut self, command: usize, update: &Update) {
        let known = self.names();
        let new = names(&update.view);
        let is_new = |(id, name): &(u32, String)| known.get(id) != Some(name);
        self.chapters.push(Chapter {
            command,
            events: sent_events(&update.events),
            names: new.into_iter().filter(is_new).collect(),
        });
        if self.chapters.len() > CHAPTERS_KEPT {
            let first = self.chapters.remove(0);
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
        let chapters = self.chapters[start..end].iter();
        ServerMessage::Story {
            from: (self.left_out + start) as u64,
            total: (self.left_out + self.in_force) as u64,
            first: self.left_out as u64,
            chapters: chapters.map(|own| own.events.clone()).collect(),
            names: self
                .names()
                .iter()
                .map(|(id, name)| (id.to_string(), name.clone()))
                .collect(),
        }
    }

    fn names(&self) -> BTreeMap<u32, String> {
        let mut names = self.names.clone();
        for chapter in &self.chapters[..self.in_force] {
            names.extend(chapter.names.iter().map(|(id, name)| (*id, name.clone())));
        }
        names
    }
}

//! What a table's history begins with, and how that moves on.
//!
//! A command that can be taken back takes memory: it holds everything that it led to. A table
//! remembers the newest of them; for earlier ones it reads its journal again.

use encounter::{Encounter, Event, History, evolve};
use view::{Knowledge, learn};

use super::{Table, Waiting};
use crate::border::Border;

/// How many commands can at least be taken back without reading the journal. A table remembers at
/// most twice as many.
pub(super) const COMMANDS_REMEMBERED: usize = 16;

/// Where a base is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begins {
    /// At the start of the journal.
    AtStart,
    /// After a part of the journal.
    Later,
}

/// What a table's history begins with.
#[derive(Debug)]
pub(super) struct Base {
    pub(super) begins: Begins,
    /// How many commands are in force before it; of a snapshot that is not known.
    pub(super) commands: usize,
    pub(super) encounter: Encounter,
    pub(super) knowledge: Knowledge,
}

impl Base {
    /// The start of the journal.
    pub(super) fn start(encounter: Encounter) -> Base {
        Base {
            begins: Begins::AtStart,
            commands: 0,
            knowledge: Knowledge::new(&encounter),
            encounter,
        }
    }
}

impl<B: Border> Table<B> {
    /// The same table, which remembers at least so many of the newest commands.
    #[must_use]
    pub fn with_commands_remembered(mut self, commands: usize) -> Table<B> {
        self.commands_remembered = commands;
        self
    }

    /// How many commands are in force, from the start of the journal on; counted from the snapshot at
    /// which the table was opened, as long as the whole journal has not been read.
    pub(super) fn commands_in_force(&self) -> usize {
        self.base.commands + self.history.done().len()
    }

    /// Forgets old commands. A new command was just carried out, so nothing can be redone.
    pub(super) fn forget_old_commands(&mut self) {
        let done = self.history.done().len();
        let remembered = self.commands_remembered;
        match self.next_base.take() {
            Some(next) if done - (next.commands - self.base.commands) >= remembered => {
                let forgotten = next.commands - self.base.commands;
                let mut history = History::new(next.encounter.clone());
                for record in &self.history.done()[forgotten..] {
                    history.apply(record.clone());
                }
                self.history = history;
                self.authors.drain(..forgotten);
                self.base = next;
                self.next_base = Some(self.base_here());
            }
            None if done >= remembered => self.next_base = Some(self.base_here()),
            next => self.next_base = next,
        }
    }

    /// Forgets every command, unless the store's answer will follow on them. What has been undone can
    /// be redone, so it is kept with what was done.
    pub(super) fn rest(&mut self) {
        let is_free = matches!(self.waiting, Waiting::Nothing) && self.history.undone_count() == 0;
        if is_free && !self.history.done().is_empty() {
            self.base = self.base_here();
            self.go_to_base();
        }
    }

    /// Learns again what everybody knows, from what has happened since the base and was not taken back;
    /// returns the encounter now. On the way it finds where the next base is.
    pub(super) fn learn_anew(&mut self) -> Encounter {
        self.next_base = None;
        let mut knowledge = self.base.knowledge.clone();
        let mut before = self.base.encounter.clone();
        let done = self.history.done();
        let next = done.len().checked_sub(self.commands_remembered);
        for (number, record) in done.iter().enumerate() {
            for event in &record.events {
                before = learned(&mut knowledge, before, event);
            }
            if next == Some(number + 1) {
                self.next_base = Some(Base {
                    begins: Begins::Later,
                    commands: self.base.commands + number + 1,
                    encounter: before.clone(),
                    knowledge: knowledge.clone(),
                });
            }
        }
        self.knowledge = knowledge;
        before
    }

    /// The table as it is now, as a base.
    fn base_here(&self) -> Base {
        Base {
            begins: Begins::Later,
            commands: self.commands_in_force(),
            encounter: self.history.now().clone(),
            knowledge: self.knowledge.clone(),
        }
    }
}

/// The encounter after the event, with what is learned by it.
fn learned(knowledge: &mut Knowledge, before: Encounter, event: &Event) -> Encounter {
    let after = after(&before, event);
    learn(knowledge, &before, event, &after);
    after
}

/// The encounter after the event.
pub(super) fn after(before: &Encounter, event: &Event) -> Encounter {
    let mut after = before.clone();
    evolve(&mut after, event);
    after
}

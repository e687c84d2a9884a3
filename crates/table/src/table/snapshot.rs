//! Snapshots: a table opens at the newest one, however long its journal is.
//!
//! A snapshot does not hold the commands before it, and a table forgets old ones as well (`base`). To
//! take one of those back, the table first asks for the whole journal, and follows it without telling
//! anybody what they already know.

use encounter::{Encounter, Instruction, as_json};
use serde::{Deserialize, Serialize};
use systems::System;
use view::{Knowledge, Picture};

use super::answers::Author;
use super::base::{Base, Begins};
use super::{Asked, Output, Table, Waiting};
use crate::border::Border;
use crate::entry::{Act, Entry};
use crate::message::CommandId;
use crate::seat::Person;

/// The version of the form of snapshots.
const VERSION: u32 = 2;

/// How many entries a table carries out between two snapshots.
pub(super) const ENTRIES_BETWEEN: u64 = 256;

/// The state of a table after an entry at which nothing can be redone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    last: u64,
    #[serde(with = "as_json")]
    encounter: Encounter,
    knowledge: Knowledge,
    /// The commands that are remembered as accepted, oldest first for each person.
    accepted: Vec<(Person, CommandId)>,
    #[serde(default)]
    picture: Option<Picture>,
    /// How often a picture was laid, moved or taken away.
    #[serde(default)]
    laid: u32,
}

#[derive(Serialize)]
struct Written<'a> {
    version: u32,
    snapshot: &'a Snapshot,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read {
    version: u32,
    snapshot: Snapshot,
}

impl Snapshot {
    /// The number of the last entry that it takes into account.
    pub const fn last(&self) -> u64 {
        self.last
    }

    /// The stored form of the snapshot.
    ///
    /// # Errors
    /// If it cannot be written, which cannot happen to a snapshot of a table.
    pub fn to_bytes(&self) -> Result<Vec<u8>, String> {
        let written = Written {
            version: VERSION,
            snapshot: self,
        };
        serde_json::to_vec(&written).map_err(|error| error.to_string())
    }

    /// Reads a stored snapshot of a table that plays that system.
    ///
    /// # Errors
    /// If it cannot be read, with what is wrong. Then the table can still be read from its start.
    pub fn from_bytes(system: System, bytes: &[u8]) -> Result<Snapshot, String> {
        let read: Read = system
            .reading_stored(|| serde_json::from_slice(bytes))
            .map_err(|error| error.to_string())?;
        match read.version {
            VERSION => Ok(read.snapshot),
            other => Err(format!(
                "a snapshot of version {other}; this program reads version {VERSION}"
            )),
        }
    }
}

impl<B: Border> Table<B> {
    /// The same table at a snapshot. It must be at the start of its journal, with nobody connected.
    #[must_use]
    pub fn at(mut self, snapshot: Snapshot) -> Table<B> {
        self.base = Base {
            begins: Begins::Later,
            // Nobody has been told a story before the whole journal is read.
            commands: 0,
            encounter: snapshot.encounter.with_marks_of(&self.start),
            knowledge: snapshot.knowledge,
        };
        self.last = snapshot.last;
        self.picture = snapshot.picture;
        self.laid = snapshot.laid;
        self.snapshot_at = snapshot.last;
        self.go_to_base();
        for (person, id) in snapshot.accepted {
            self.remember(person, id);
        }
        self
    }

    /// The same table, which gives a snapshot after every so many entries.
    #[must_use]
    pub fn with_snapshots_every(mut self, entries: u64) -> Table<B> {
        self.entries_between_snapshots = entries;
        self
    }

    pub(super) fn go_to_base(&mut self) {
        self.next_base = None;
        self.history = encounter::History::new(self.base.encounter.clone());
        self.knowledge = self.base.knowledge.clone();
        self.authors.clear();
        self.undone_authors.clear();
    }

    /// Gives a snapshot if there have been enough entries since the last one.
    pub(super) fn give_snapshot(&mut self) {
        let since = self.last.saturating_sub(self.snapshot_at);
        if since < self.entries_between_snapshots || self.history.undone_count() > 0 {
            return;
        }
        self.snapshot_at = self.last;
        self.outputs.push(Output::Keep(Box::new(Snapshot {
            last: self.last,
            encounter: self.history.now().clone(),
            knowledge: self.knowledge.clone(),
            accepted: self.accepted_commands(),
            picture: self.picture.clone(),
            laid: self.laid,
        })));
    }

    /// Whether a step leads back to before the base, or may do so.
    pub(super) fn leads_before_base(&self, instruction: &Instruction) -> bool {
        if self.base.begins == Begins::AtStart {
            return false;
        }
        match instruction {
            Instruction::Command(_) | Instruction::Redo => false,
            Instruction::Undo => self.history.done().is_empty(),
            Instruction::BackToTurnStart => {
                let mut tried = self.history.clone();
                // This fails if there is no command since the base; with the commands before the base it
                // might not.
                let _ = tried.back_to_turn_start();
                tried.done().is_empty()
            }
        }
    }

    /// The commands that are remembered, oldest first for each person.
    fn accepted_commands(&self) -> Vec<(Person, CommandId)> {
        let people = self.accepted.iter();
        let commands = people.flat_map(|(person, own)| own.iter().map(move |id| (person, id)));
        let commands = commands.map(|(person, id)| (person.clone(), id.clone()));
        commands.collect()
    }

    /// Asks for the journal from its start; the command, if there is one, is decided afterwards.
    pub(super) fn begin_reading_whole(&mut self, asked: Option<Box<Asked>>) {
        self.grown_to = 0;
        self.outputs.push(Output::Read { after: 0 });
        self.waiting = Waiting::Whole(asked);
    }

    /// Follows the entries up to the last one that was carried out, and tells nobody.
    pub(super) fn follow_from_start(&mut self, entries: &mut impl Iterator<Item = Entry>) {
        self.base = Base::start(self.start.clone());
        self.go_to_base();
        let known = usize::try_from(self.last).unwrap_or(usize::MAX);
        for Entry { person, act, .. } in entries.take(known) {
            let act = match act {
                Act::Instructed(instructed) => instructed,
                // The picture that lies there now is known already.
                Act::Laid(_) => continue,
            };
            match act.instruction {
                Instruction::Command(command) => {
                    self.authors.push(Author {
                        person,
                        answered_by: act.answered_by,
                    });
                    self.undone_authors.clear();
                    let events = act.events;
                    self.history.apply(encounter::Record { command, events });
                }
                step => {
                    let done = self.history.done().len();
                    // Undo and redo were tried before they were stored, so they succeed.
                    if self.history.follow(&step, &mut dice::NoDice).is_ok() {
                        self.follow_authors(done);
                    }
                }
            }
        }
        self.learn_anew();
    }
}

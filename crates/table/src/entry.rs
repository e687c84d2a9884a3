//! What is stored for each command.

use encounter::{Event, Instruction, as_json};
use serde::{Deserialize, Serialize};
use systems::System;
use view::{AnsweredBy, Picture};

use crate::message::CommandId;
use crate::seat::Person;

/// The version of the form of entries.
const VERSION: u32 = 1;

/// One record of a table's journal: who said what, and what it led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Who said it.
    pub person: Person,
    /// The id that their program gave it.
    pub id: CommandId,
    /// What was said.
    pub act: Act,
}

/// What was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// An instruction about the encounter.
    Instructed(Instructed),
    /// The picture under the squares, from now on; `None` takes it away. Undo leaves it as it is.
    Laid(Option<Picture>),
}

/// An instruction and what it led to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Instructed {
    /// The command, undo or redo.
    #[serde(with = "as_json")]
    pub instruction: Instruction,
    /// The events of a command; undo and redo have none.
    #[serde(with = "as_json")]
    pub events: Vec<Event>,
    /// Who answers, if it is an answer.
    #[serde(default, skip_serializing_if = "AnsweredBy::is_whoever_was_asked")]
    pub answered_by: AnsweredBy,
}

#[derive(Serialize)]
struct Written<'a> {
    version: u32,
    entry: WrittenEntry<'a>,
}

#[derive(Serialize)]
struct WrittenEntry<'a> {
    person: &'a Person,
    id: &'a CommandId,
    #[serde(skip_serializing_if = "Option::is_none")]
    act: Option<&'a Instructed>,
    #[serde(skip_serializing_if = "Option::is_none")]
    laid: Option<WrittenPicture<'a>>,
}

#[derive(Serialize)]
struct WrittenPicture<'a> {
    picture: Option<&'a Picture>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read {
    version: u32,
    entry: ReadEntry,
}

/// An entry has exactly one of the last two.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadEntry {
    person: Person,
    id: CommandId,
    act: Option<Instructed>,
    laid: Option<ReadPicture>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadPicture {
    picture: Option<Picture>,
}

impl TryFrom<ReadEntry> for Entry {
    type Error = String;

    fn try_from(read: ReadEntry) -> Result<Entry, String> {
        let act = match (read.act, read.laid) {
            (Some(instructed), None) => Act::Instructed(instructed),
            (None, Some(laid)) => Act::Laid(laid.picture),
            _ => return Err("an entry says one thing".to_owned()),
        };
        Ok(Entry {
            person: read.person,
            id: read.id,
            act,
        })
    }
}

impl Entry {
    /// The stored form of the entry.
    ///
    /// # Errors
    /// If it cannot be written, which cannot happen to an entry of a table.
    pub fn to_bytes(&self) -> Result<Vec<u8>, String> {
        let (act, laid) = match &self.act {
            Act::Instructed(instructed) => (Some(instructed), None),
            Act::Laid(picture) => (None, Some(picture.as_ref())),
        };
        let written = Written {
            version: VERSION,
            entry: WrittenEntry {
                person: &self.person,
                id: &self.id,
                act,
                laid: laid.map(|picture| WrittenPicture { picture }),
            },
        };
        serde_json::to_vec(&written).map_err(|error| error.to_string())
    }

    /// Reads a stored entry of a table that plays that system.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_bytes(system: System, bytes: &[u8]) -> Result<Entry, String> {
        let read: Read = system
            .reading_stored(|| serde_json::from_slice(bytes))
            .map_err(|error| error.to_string())?;
        match read.version {
            VERSION => read.entry.try_into(),
            other => Err(format!(
                "an entry of version {other}; this program reads version {VERSION}"
            )),
        }
    }
}

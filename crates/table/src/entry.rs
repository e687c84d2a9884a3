//! What is stored for each command.

use encounter::{Event, Instruction, as_json};
use serde::{Deserialize, Serialize};
use systems::System;

use crate::message::CommandId;
use crate::seat::Person;

/// The version of the form of entries.
const VERSION: u32 = 1;

/// One record of a table's journal: who said what, and what it led to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Who said it.
    pub person: Person,
    /// The id that their program gave it.
    pub id: CommandId,
    /// What was said.
    pub act: Act,
}

/// An instruction and what it led to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// The command, undo or redo.
    #[serde(with = "as_json")]
    pub instruction: Instruction,
    /// The events of a command; undo and redo have none.
    #[serde(with = "as_json")]
    pub events: Vec<Event>,
}

#[derive(Serialize)]
struct Written<'a> {
    version: u32,
    entry: &'a Entry,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read {
    version: u32,
    entry: Entry,
}

impl Entry {
    /// The stored form of the entry.
    ///
    /// # Errors
    /// If it cannot be written, which cannot happen to an entry of a table.
    pub fn to_bytes(&self) -> Result<Vec<u8>, String> {
        let written = Written {
            version: VERSION,
            entry: self,
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
            VERSION => Ok(read.entry),
            other => Err(format!(
                "an entry of version {other}; this program reads version {VERSION}"
            )),
        }
    }
}

//! What is kept.

use std::fmt;

use thiserror::Error;

/// A name that cannot be an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("an id has 1 to {ID_BYTES_MAX} letters a to z, digits and hyphens")]
pub struct NameError;

/// The longest id, in bytes.
const ID_BYTES_MAX: usize = 64;

fn checked(name: String) -> Result<String, NameError> {
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    let fits = (1..=ID_BYTES_MAX).contains(&name.len());
    if fits && name.bytes().all(is_plain) {
        Ok(name)
    } else {
        Err(NameError)
    }
}

/// Writes an id that is a checked name.
macro_rules! name {
    ($(#[$meta:meta])* $name:ident) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(String);

        impl $name {
            /// The id of that name.
            ///
            /// # Errors
            /// If the name is empty, too long, or has other letters than `a` to `z`, digits and
            /// hyphens.
            pub fn new(name: impl Into<String>) -> Result<$name, NameError> {
                checked(name.into()).map($name)
            }

            /// The name.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

name!(
    /// Which table.
    TableId
);
name!(
    /// Which person.
    PersonId
);

/// The number of a record in its journal, counted from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sequence(u64);

impl Sequence {
    /// Before the first record.
    pub const NONE: Sequence = Sequence(0);

    /// The record of that number.
    pub const fn new(number: u64) -> Sequence {
        Sequence(number)
    }

    /// The number.
    pub const fn number(self) -> u64 {
        self.0
    }

    /// The one after it.
    #[must_use]
    pub const fn next(self) -> Sequence {
        Sequence(self.0.saturating_add(1))
    }
}

impl fmt::Display for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A time, in seconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnixSeconds(pub u64);

/// A table to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTable {
    /// Its id.
    pub id: TableId,
    /// Its name for people.
    pub name: String,
    /// What its journal starts from.
    pub head: Vec<u8>,
}

impl NewTable {
    /// A table.
    pub fn new(id: TableId, name: impl Into<String>, head: Vec<u8>) -> NewTable {
        NewTable {
            id,
            name: name.into(),
            head,
        }
    }
}

/// A table that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its id.
    pub id: TableId,
    /// Its name for people.
    pub name: String,
    /// What its journal starts from.
    pub head: Vec<u8>,
    /// Whether it is played at.
    pub standing: Standing,
}

/// Whether a table is played at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standing {
    /// It is.
    #[default]
    Open,
    /// It is put away; its journal does not grow.
    Archived,
}

/// A record of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its number.
    pub sequence: Sequence,
    /// What it says.
    pub bytes: Vec<u8>,
}

/// The state of a table after a record, so that the records before it need not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The last record that it takes into account.
    pub sequence: Sequence,
    /// The state.
    pub bytes: Vec<u8>,
}

/// What became of an append.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// The record is stored, and stays.
    Stored,
    /// The number is taken, or the one before it is missing.
    Conflict {
        /// The last number of the journal.
        last: Sequence,
    },
}

/// A journal that has grown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Whose.
    pub table: TableId,
    /// The number of the record.
    pub sequence: Sequence,
}

/// Somebody's place at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// Which table.
    pub table: TableId,
    /// Who.
    pub person: PersonId,
    /// As what, in the words of the server.
    pub role: String,
}

/// The hash of an invitation's secret, which itself is kept nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InvitationHash(pub [u8; 32]);

/// An invitation to a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// The hash of its secret.
    pub hash: InvitationHash,
    /// To which table.
    pub table: TableId,
    /// As what, in the words of the server.
    pub role: String,
    /// Whether it still opens the door.
    pub standing: InvitationStanding,
}

/// Whether an invitation still opens the door.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum InvitationStanding {
    /// It does.
    #[default]
    Valid,
    /// It was taken back.
    Revoked,
}

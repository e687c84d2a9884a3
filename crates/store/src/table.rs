//! The stored data.

use std::fmt;

use thiserror::Error;

/// A name that is not valid as an id.
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

/// Defines an id that is a checked name.
macro_rules! name {
    ($(#[$meta:meta])* $name:ident) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(String);

        impl $name {
            /// The id of that name.
            ///
            /// # Errors
            /// If the name is empty, too long, or contains anything other than `a` to `z`, digits
            /// and hyphens.
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
    /// The id of a table.
    TableId
);
name!(
    /// The id of a person.
    PersonId
);

/// The number of a record in its journal, counted from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sequence(u64);

impl Sequence {
    /// The number before the first record.
    pub const NONE: Sequence = Sequence(0);

    /// The number of a record.
    pub const fn new(number: u64) -> Sequence {
        Sequence(number)
    }

    /// The number.
    pub const fn number(self) -> u64 {
        self.0
    }

    /// The next number.
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

/// A table to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTable {
    /// Its id.
    pub id: TableId,
    /// Its name for people.
    pub name: String,
    /// The state that its journal starts from.
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

/// A stored table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its id.
    pub id: TableId,
    /// Its name for people.
    pub name: String,
    /// The state that its journal starts from.
    pub head: Vec<u8>,
    /// Whether it is in play.
    pub standing: Standing,
}

/// Whether a table is in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standing {
    /// It is in play.
    #[default]
    Open,
    /// It is archived; nothing can be appended to its journal.
    Archived,
}

/// A record of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its number.
    pub sequence: Sequence,
    /// Its content.
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

/// A part of a picture that lies under a table's squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PicturePart {
    /// The table.
    pub table: TableId,
    /// The key of the picture, which no other picture of the table has.
    pub key: String,
    /// The number of the part.
    pub number: u32,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// The result of an append.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// The record is stored durably.
    Stored,
    /// The number is already used, or the number before it is missing.
    Conflict {
        /// The last number of the journal.
        last: Sequence,
    },
}

/// What a store reports about its tables, no matter who changes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A journal has grown.
    Grown {
        /// The table.
        table: TableId,
        /// The number of the record.
        sequence: Sequence,
    },
    /// The seats at a table may be others, or the table is gone.
    Seated {
        /// The table.
        table: TableId,
    },
    /// Any journal may have grown, and any seat may be another one: the store could not be heard
    /// for a while.
    Missed,
}

/// A person's seat at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The table.
    pub table: TableId,
    /// The person.
    pub person: PersonId,
    /// The role, in the words of the server.
    pub role: String,
}

/// The hash of an invitation's secret; the secret itself is not stored anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InvitationHash(pub [u8; 32]);

/// An invitation to a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// The hash of its secret.
    pub hash: InvitationHash,
    /// The table.
    pub table: TableId,
    /// The role, in the words of the server.
    pub role: String,
    /// Whether it can still be used.
    pub standing: InvitationStanding,
}

/// Whether an invitation can still be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum InvitationStanding {
    /// It can be used.
    #[default]
    Valid,
    /// It was revoked.
    Revoked,
}

/// What becomes of somebody who comes with an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Invited {
    /// They have the seat.
    Seated,
    /// The invitation is revoked, or there is none: nothing has changed.
    NotInvited,
}

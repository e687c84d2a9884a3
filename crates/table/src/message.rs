//! What goes over the wire, in both directions: JSON, one message at a time.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of the protocol. It grows when a message loses a field, or a field its meaning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Protocol(u32);

impl Protocol {
    /// The version that is spoken here.
    pub const NOW: Protocol = Protocol(1);

    /// Its number.
    pub const fn number(self) -> u32 {
        self.0
    }
}

/// The id that a program gives a command of its own, so that it can be sent again without being
/// carried out again: 1 to 64 bytes that no other command of this person at this table has.
#[derive(
    Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(try_from = "String", into = "String")]
pub struct CommandId(#[schemars(length(min = 1, max = 64))] String);

impl CommandId {
    /// The longest id, in bytes.
    pub const BYTES_MAX: usize = 64;
}

impl TryFrom<String> for CommandId {
    type Error = String;

    fn try_from(id: String) -> Result<CommandId, String> {
        match id.len() {
            1..=CommandId::BYTES_MAX => Ok(CommandId(id)),
            _ => Err(format!("an id has 1 to {} bytes", CommandId::BYTES_MAX)),
        }
    }
}

impl From<CommandId> for String {
    fn from(id: CommandId) -> String {
        id.0
    }
}

/// Which run of the server counted the numbers. After another one they mean nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Epoch(pub String);

/// The number of a change, counted for each viewer by itself: what a viewer may not know does not
/// count.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Number(pub u64);

/// The last change that a program has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    /// Who counted.
    pub epoch: Epoch,
    /// Its number.
    pub number: Number,
}

/// A square of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Square {
    /// Its column.
    pub x: i32,
    /// Its row.
    pub y: i32,
}

/// What a program says to a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", tag = "type", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message on a connection.
    Hello {
        /// The version of the protocol that is spoken.
        protocol: Protocol,
        /// The last change that the program has, if it comes back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seen: Option<Seen>,
    },
    /// A command, an answer, or a step back or forward.
    Command {
        /// The id of the command; the same one if it is sent again.
        id: CommandId,
        /// The last change that the program had when the command was made.
        seen: Seen,
        /// The command, as a line of a journal has it: `A stride: (1,0) (2,0)`, `end-turn`, `undo`.
        line: String,
        /// Whether a warning about what the command does has been read.
        #[serde(default)]
        despite_warning: bool,
    },
    /// A finger on the map, for everybody and for a moment. It is not stored.
    Point {
        /// Where.
        at: Square,
    },
    /// Asks for what has happened so far: the newest chapters, or those before one.
    Story {
        /// The number of the first chapter that the program has.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        before: Option<u64>,
    },
}

/// What a table says to a program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", tag = "type", deny_unknown_fields)]
pub enum ServerMessage {
    /// The whole view.
    View {
        /// The version of the protocol that is spoken.
        protocol: Protocol,
        /// Which state it is.
        seen: Seen,
        /// What the viewer is at the table: `game-master`, `player` or `spectator`.
        role: String,
        /// Everything that the viewer may know.
        view: Value,
    },
    /// The view has changed.
    Changed {
        /// The number of the change. Whoever has a higher one already ignores it.
        number: Number,
        /// What has changed in the view, as a JSON Merge Patch (RFC 7396).
        change: Value,
        /// What has happened, as `view` tells events.
        #[schemars(with = "Vec<view::ViewEvent>")]
        events: Vec<Value>,
    },
    /// A command is stored, and stays.
    Accepted {
        /// Which.
        id: CommandId,
    },
    /// A command is not carried out.
    Refused {
        /// Which.
        id: CommandId,
        /// Why not.
        problem: Problem,
    },
    /// What has happened so far, one chapter for each change that the viewer was told of or would
    /// have been, had they been there from the start. What was taken back is left out. It is the
    /// answer to `story`, and follows each step back or forward.
    Story {
        /// The number of the first of these chapters, counted from 0.
        from: u64,
        /// How many chapters there are; what a program has beyond is taken back.
        total: u64,
        /// The number of the first chapter that is still told.
        first: u64,
        /// The events of each chapter, as in `changed`.
        #[schemars(with = "Vec<Vec<view::ViewEvent>>")]
        chapters: Vec<Vec<Value>>,
        /// The names of all creatures that have been known, by their ids as text.
        names: BTreeMap<String, String>,
    },
    /// Who is connected.
    Present {
        /// Each once.
        people: Vec<Present>,
    },
    /// Somebody points at the map.
    Pointed(Pointed),
    /// Something is wrong with a message, or with the connection.
    Error {
        /// What.
        problem: Problem,
    },
}

/// Somebody who is connected.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Present {
    /// What they are at the table.
    pub role: String,
    /// How many there are of that role.
    pub count: u32,
}

/// A finger on the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pointed {
    /// What they who point are at the table.
    pub role: String,
    /// Where they point.
    pub at: Square,
}

/// What is wrong, and what to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Problem {
    /// What kind of problem.
    pub kind: ProblemKind,
    /// For people.
    pub message: String,
}

impl Problem {
    /// A problem.
    pub fn new(kind: ProblemKind, message: impl Into<String>) -> Problem {
        Problem {
            kind,
            message: message.into(),
        }
    }
}

/// The kinds of problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ProblemKind {
    /// The message is no JSON of this protocol.
    Malformed,
    /// The version of the protocol is not spoken here.
    Protocol,
    /// The program did not have the last change. What it missed has been sent; it may decide again.
    Stale,
    /// The line means nothing here, or the rules do not allow it.
    Rules,
    /// It is for somebody else at the table to do.
    Role,
    /// What it does needs `despite_warning`.
    Warning,
    /// Too much was sent in a short time.
    TooFast,
    /// The table cannot be stored at the moment; nothing was carried out.
    Store,
    /// The table is archived.
    Archived,
}

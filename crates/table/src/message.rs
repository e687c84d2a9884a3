//! The messages between a table and programs, in both directions, as JSON.

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of the protocol. It grows when a message loses a field or a field changes its meaning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Protocol(u32);

impl Protocol {
    /// The version of this program.
    pub const NOW: Protocol = Protocol(2);

    /// The number.
    pub const fn number(self) -> u32 {
        self.0
    }
}

/// The id that a program gives to a command, so that it can send the command again without its
/// being carried out twice: 1 to 64 bytes. No other command of this person at this table may have
/// it.
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

/// The run of the server that counted the numbers. In another run they mean nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Epoch(pub String);

/// The number of a change. Changes are counted for each viewer separately: one that the viewer may
/// not know about does not count.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Number(pub u64);

/// The last change that a program has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    /// The run that counted it.
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

/// A message from a program to a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", tag = "type", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message on a connection.
    Hello {
        /// The version of the protocol that the program uses.
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
        /// Whether the person has read the warning about what the command does.
        #[serde(default)]
        despite_warning: bool,
    },
    /// Somebody points at a place on the map, for everybody and for a moment. This is not stored.
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

/// A message from a table to a program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", tag = "type", deny_unknown_fields)]
pub enum ServerMessage {
    /// The whole view.
    View {
        /// The version of the protocol that the table uses.
        protocol: Protocol,
        /// The last change that is in this view.
        seen: Seen,
        /// What the viewer is at the table: `game-master`, `player` or `spectator`.
        role: String,
        /// Everything that the viewer may know.
        view: Value,
    },
    /// The view has changed.
    Changed {
        /// The number of the change. A program ignores the message if it has this number or a higher one
        /// already.
        number: Number,
        /// What has changed in the view, as a JSON Merge Patch (RFC 7396), in which an object in place of a
        /// list has changes of elements by their places.
        change: Value,
        /// What has happened: the events, as `view` gives them to this viewer.
        #[schemars(with = "Vec<view::ViewEvent>")]
        events: Vec<Value>,
    },
    /// A command has been stored for good.
    Accepted {
        /// The id of the command.
        id: CommandId,
    },
    /// A command is not carried out.
    Refused {
        /// The id of the command.
        id: CommandId,
        /// Why it is not carried out.
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
        /// The people, one entry for each role.
        people: Vec<Present>,
    },
    /// Who has a seat at the table. Only game masters are sent it, when a seat has changed.
    Seats {
        /// The seats, by person.
        seats: Vec<Seated>,
    },
    /// Somebody points at the map.
    Pointed(Pointed),
    /// Something is wrong with a message, or with the connection.
    Error {
        /// What is wrong.
        problem: Problem,
    },
}

/// The people of one role who are connected.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Present {
    /// Their role at the table.
    pub role: String,
    /// How many there are.
    pub count: u32,
}

/// Somebody's seat at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Seated {
    /// The person, by the id that the server gave them. It opens nothing.
    pub person: String,
    /// Their role at the table.
    pub role: String,
    /// The ids of the creatures that a player plays.
    pub plays: Vec<u32>,
    /// Whether they are at the table now.
    pub presence: Presence,
    /// Whether it is the seat of whoever is sent this.
    pub own: bool,
}

/// Whether somebody who has a seat is at the table now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// They are connected to the server that says so.
    Here,
    /// They are not.
    Away,
}

/// A place on the map that somebody points at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pointed {
    /// The role of the person who points.
    pub role: String,
    /// Where they point.
    pub at: Square,
}

/// What is wrong, and what to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Problem {
    /// The kind of problem.
    pub kind: ProblemKind,
    /// What is wrong and what to do, for people.
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
    /// The message is not a JSON message of this protocol.
    Malformed,
    /// This server does not use that version of the protocol.
    Protocol,
    /// The program did not have the last change. What it missed has been sent; it may decide again.
    Stale,
    /// The line means nothing here, or the rules do not allow it.
    Rules,
    /// Only somebody else at the table may do this.
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

/// A message on its way to programs.
#[derive(Clone, Debug, PartialEq)]
pub enum Sent {
    /// A message that is still to be written.
    Message(ServerMessage),
    /// A view or a change. It is long, so it was written once, for all whom it is for.
    Text(Arc<str>),
}

impl Sent {
    /// The message as JSON.
    pub fn text(&self) -> Arc<str> {
        match self {
            // Messages are plain data, so writing them cannot fail.
            Sent::Message(message) => serde_json::to_string(message).unwrap_or_default().into(),
            Sent::Text(text) => Arc::clone(text),
        }
    }

    /// The message as a value, for a program in the same process.
    ///
    /// # Errors
    /// If it cannot be read, which cannot happen to a message of a table.
    pub fn message(self) -> serde_json::Result<ServerMessage> {
        match self {
            Sent::Message(message) => Ok(message),
            Sent::Text(text) => serde_json::from_str(&text),
        }
    }
}

impl From<ServerMessage> for Sent {
    fn from(message: ServerMessage) -> Sent {
        Sent::Message(message)
    }
}

//! The journal: one readable text format for logs, saved sessions, replays, bug reports and golden
//! playthroughs. `docs/journal.md` describes it for people.
//!
//! A [`Journal`] is a [`Head`] (versions, and a text board with its system and rulings) and lines:
//! commands and answers, what happened, and after each command the fingerprint of the encounter. A
//! journal without events and fingerprints is a script. Between commands there may be a
//! [`Question`], to the table or about what one side knows, with the expected answer.
//!
//! - [`Journal::parse`] and printing are inverse.
//! - [`replay`] carries out the commands again with the dice in the journal, compares every event
//!   and fingerprint, and names the first difference. It rolls nothing.
//! - [`complete`] runs a script, or renews the events of a journal.
//! - [`Session`] keeps a journal during a session.
//!
//! ```
//! let text = "\
//! fivefoot-journal: 2
//! engine: 0.1.0
//! system: srd35
//! map:
//! A..
//! ..b
//!
//! > begin: A, b
//!   order A b
//!   round 1, turn of A begins
//! ";
//! let read = journal::Journal::from_bytes(text.as_bytes()).unwrap();
//! assert!(read.torn.is_none());
//! let replayed = journal::replay(&read.journal).unwrap();
//! assert_eq!(replayed.history.now().round(), Some(1));
//! ```
#![forbid(unsafe_code)]

pub mod because;
mod error;
mod head;
mod lines;
mod question;
pub mod reading;
mod replay;
#[cfg(feature = "journey")]
pub mod route;
mod session;
pub mod stored;

pub use error::{Before, Difference, JournalError, ReplayError};
pub use head::Head;
pub use lines::{Journal, Line, Read, Torn, WrittenHash};
pub use question::{Answered, Question, Viewer};
pub use replay::{Fingerprints, Replayed, complete, replay};
pub use session::Session;

/// The version of the text format that is written. Version 1, which had different fingerprints, can
/// also be read.
pub const VERSION: u32 = 2;

/// The version of the engine that writes journals.
pub const ENGINE: &str = env!("CARGO_PKG_VERSION");

/// The largest journal that is read, in bytes (64 MiB).
pub const MAX_BYTES: usize = 64 * 1024 * 1024;

/// The most lines that are read.
pub const MAX_LINES: usize = 1_000_000;

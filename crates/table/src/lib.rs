//! One live table as a function from inputs to outputs.
//!
//! A [`Table`] holds an encounter, the people at it and what each of them has been told.
//! [`Table::step`] takes one [`Input`]: somebody gives a command, connects or disconnects, or the
//! store answers. It returns [`Output`]s: a record to append, records to read, messages to send. It
//! does no I/O, has no clock and rolls no dice but those of its seed, so a server, a browser and a
//! test drive the same table.
//!
//! # Order and durability
//!
//! A command is decided first ([`encounter::History::decide`]), then its [`Entry`] is appended; only
//! when the store says that it is durable is it carried out, acknowledged and told, in this order.
//! If somebody else's entry has that number, or it is unknown whether the append succeeded, the
//! table reads the entries that it missed and decides again. A command that is among them has been
//! stored already, and is acknowledged instead of being repeated.
//!
//! # What viewers get
//!
//! For each viewer the table keeps a [`view::Feed`], which follows the events of every entry. An event that
//! the viewer may not know about sends nothing and does not count in the viewer's numbers. People who come
//! back name the last number that they have, and get what they missed or the whole view. A person who asks
//! for the story gets what they would have been told from the start.
//!
//! People's lines are read at the [`Border`]: nothing else in this crate reads or prints the words of a game.
#![forbid(unsafe_code)]

mod authority;
mod border;
mod change;
mod entry;
mod message;
mod patch;
mod rate;
mod seat;
mod story;
mod stream;
mod table;

pub use border::{Border, NotUnderstood};
pub use entry::{Act, Entry, Instructed};
pub use message::{
    ClientMessage, CommandId, Epoch, Number, Pointed, Presence, Present, Problem, ProblemKind,
    Protocol, Seated, Seen, Sent, ServerMessage, Square,
};
pub use patch::merge;
pub use rate::{Milliseconds, Rates};
pub use seat::{ConnectionId, Person, Role, Visit};
pub use table::{Input, Output, Secrets, Snapshot, StoreAnswer, Table};

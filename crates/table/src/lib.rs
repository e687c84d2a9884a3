//! One live table as a function of what comes in to what goes out.
//!
//! A [`Table`] holds an encounter, those who sit at it and what each of them has been told.
//! [`Table::step`] takes one [`Input`]: somebody says something, comes or goes, or the store answers.
//! It gives [`Output`]s: a record to append, records to read, messages to send. It does no I/O, has
//! no clock and rolls no dice but those of its seed, so a server, a browser and a test drive the
//! same table.
//!
//! # Order and durability
//!
//! A command is decided first ([`encounter::History::decide`]), then its [`Entry`] is appended; only
//! when the store says that it is durable is it carried out, acknowledged and told, in this order.
//! If somebody else's entry stands at that place, or nobody knows what became of the append, the
//! table reads the entries that it missed and decides again. A command that stands among them was
//! stored before, and is acknowledged instead of being repeated.
//!
//! # What viewers get
//!
//! For each viewer the table keeps a [`view::Feed`], which follows the events of every entry. What
//! the viewer may not know sends nothing, and the viewer's numbers do not count it. Those who come back name the last number that they have, and get what they missed or
//! the whole view.
//!
//! What people write is read at the [`Border`]: nothing here reads or prints words of a game.
#![forbid(unsafe_code)]

mod authority;
mod border;
mod entry;
mod message;
mod patch;
mod rate;
mod seat;
mod stream;
mod table;

pub use border::{Border, NotUnderstood};
pub use entry::{Act, Entry};
pub use message::{
    ClientMessage, CommandId, Epoch, Number, Pointed, Present, Problem, ProblemKind, Protocol,
    Seen, ServerMessage, Square,
};
pub use patch::merge;
pub use rate::{Milliseconds, Rates};
pub use seat::{ConnectionId, Person, Role};
pub use table::{Input, Output, Secrets, Snapshot, StoreAnswer, Table};

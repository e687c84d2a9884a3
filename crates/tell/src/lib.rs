//! Writes the answers of the rules, the systems and the encounter for the outside world.
//!
//! It takes typed values and decides nothing. [`json`] is the form for programs: types with a
//! published schema, the same for the command line, a server and a browser. [`notation`] is the
//! form for people who write: one line for a command, an answer or an event. [`people`] is the form
//! for people who read: sentences with the rules behind them.
#![forbid(unsafe_code)]

pub mod json;
pub mod notation;
pub mod people;

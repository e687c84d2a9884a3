//! What the rules, the systems and the encounter answer, told to those outside.
//!
//! Typed values come in; nothing is decided here. [`notation`] is the form for people who write: one
//! line for a command, an answer or an event.
#![forbid(unsafe_code)]

pub mod notation;

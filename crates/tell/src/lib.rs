//! What the rules, the systems and the encounter answer, told to those outside.
//!
//! Typed values come in; nothing is decided here. [`json`] is the form for programs: types with a
//! published schema, the same for the command line, a server and a browser.
#![forbid(unsafe_code)]

pub mod json;

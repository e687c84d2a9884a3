//! The tests of the crate from outside, in one binary.

mod bad_input;
mod boards;
mod fixtures;
mod hostile;
mod round_trip;
mod sample;

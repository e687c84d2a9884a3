//! The tests of the crate from outside, in one binary.

mod flood;
mod line;
mod sort;
mod stored;

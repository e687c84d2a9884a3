//! The tests of the rules of `pf2e`: sentences of the rulebook, and laws.

mod changes;
mod laws;
mod order;
mod sentences;
mod strike;

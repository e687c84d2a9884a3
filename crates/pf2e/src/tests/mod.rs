//! What the rules of `pf2e` are held against: sentences of the rulebook and laws.

mod changes;
mod known;
mod laws;
mod order;
mod sentences;

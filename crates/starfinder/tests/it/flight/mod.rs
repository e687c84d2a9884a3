//! Laws of flight and of its search, and sentences of the rulebook that none of its cases covers.

mod flood;
mod laws;
mod stairs;
mod turns;

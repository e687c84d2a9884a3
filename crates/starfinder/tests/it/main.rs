//! Laws, and sentences of the rulebook that none of its cases covers.

mod changes;
mod laws;
mod travel;

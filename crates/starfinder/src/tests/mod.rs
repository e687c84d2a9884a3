//! Laws, and sentences of the rulebook that none of its cases covers.

mod laws;
mod travel;

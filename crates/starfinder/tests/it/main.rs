//! Laws, and sentences of the rulebook that none of its cases covers.

mod attacks;
mod changes;
mod flight;
mod hovering;
mod laws;
mod reasons;
mod travel;

//! The tests of the crate from outside, in one binary.

mod ahead;
mod attack;
mod disclosure;
mod edge;
mod per_creature;
mod search;
mod stored;
mod walk_law;

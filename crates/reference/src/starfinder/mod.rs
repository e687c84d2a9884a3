//! Tactical movement of `starfinder` on the ground, step by step in the order of section 0.3.
//!
//! Written from the rulebook alone. Default rulings, land movement, Tiny to Huge; flight,
//! swimming and burrowing are in [`volume`]; no tumbling, no named target of a charge, no mounts.

pub mod game;
mod moves;
mod table;
mod threat;
pub mod volume;

pub use moves::{Done, Refused, Verb, declare, settle};
pub use table::{Arms, Creature, Ground, Place, Size, Table, rectangle};
pub use threat::threatens;

//! The rules of `srd35`; see the table in the crate's documentation for what is in which file.
//!
//! Of its own the system has `mover` (who moves, and the order of the checks), `attempt` (overrun
//! and tumble), `speed` (what determines a creature's speed), `squeeze` (spaces narrower than the
//! creature) and `illegal_end` (where an interrupted movement comes to rest).

mod ask;
mod attempt;
pub(crate) mod check;
mod cost;
mod declaration;
mod facts;
mod illegal_end;
mod masks;
pub(crate) mod measure;
mod mover;
mod occupied;
pub(crate) mod plan;
mod question;
pub(crate) mod range;
pub mod registry;
pub mod rulings;
mod size;
mod speed;
mod squeeze;
mod step;
pub(crate) mod strike;
mod terrain;
#[cfg(test)]
mod tests;
mod trigger;
pub(crate) mod words;

pub use declaration::{Action, Attempted, CheckAt, Declaration, Maneuver, Path, Verb};
pub use facts::{
    Armor, Body, Bonus, Cover, Facts, Kind, Load, Opportunity, Profile, Race, Skills, Turn,
};

pub use question::{Answered, Question, Reply, Whereabouts};
pub use squeeze::Modifiers;

/// What the rules of the system read.
pub(crate) type Scene<'a> = crate::scene::Scene<'a, Facts>;

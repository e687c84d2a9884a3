//! `starfinder`: the registry of its rulebook. Its rules are not decided yet; their cases are pending.

pub mod registry;
pub mod rulings;

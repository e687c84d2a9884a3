//! The rules of `6d6`; see the table in the crate's documentation for what is in which file.
//!
//! A movement is an action with a score, and every square has a resistance that the score pays.
//! Numbers called *points* are points of score or resistance. Of its own the system has
//! `dice_value` (values written `NdM+K`), `potential` (what an action costs), `advantage` (what
//! may power it), `form` (how the creature moves), `resistance` (the MR of a square), `hidden`
//! (what is known and what is true), `proximity` (resistance actions of occupants), `load` (what
//! is added to the first square), `posture` (standing up), `attack_step` (the 5-foot step),
//! `group` (one roll for several), `gridless` (goals and counters), `jump` (ways over gaps),
//! `happening` (what happens in an action, in words), `known` (the situation as one side knows it),
//! and `odds` with `ways` and `gamble` (the chance to get to a square).

mod advantage;
pub(crate) mod ask;
mod attack_step;
mod cost;
mod declaration;
mod dice_value;
mod facts;
mod form;
mod gamble;
mod gridless;
mod group;
mod happening;
mod hidden;
mod jump;
mod known;
mod load;
mod masks;
pub(crate) mod measure;
mod mover;
mod needs;
mod occupied;
mod odds;
pub(crate) mod plan;
mod posture;
mod potential;
mod proximity;
pub(crate) mod range;
pub mod registry;
mod resistance;
pub mod rulings;
mod size;
mod step;
mod terrain;
#[cfg(test)]
mod tests;
mod trigger;
mod ways;
pub(crate) mod words;

pub use declaration::{
    Action, ActionType, Attack, AttackKind, CountedSquare, Declaration, Item, Manner, Movement,
    Source, StepOrder,
};
pub use dice_value::DiceValue;
pub use facts::{
    Advantage, Counter, Covers, Factor, FactorMode, Facts, Goal, Group, Load, OpenAction, Place,
    Profile, Target, Wish,
};
pub use happening::{Happening, Modifier};
pub use odds::{Chance, NoOdds, Odds, odds};
pub use plan::HiddenChoice;

pub use words::legend_words;

pub(crate) use known::known_to;

/// What the rules of the system read.
pub(crate) type Scene<'a> = crate::scene::Scene<'a, Facts>;

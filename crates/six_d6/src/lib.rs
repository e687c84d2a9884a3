//! The rules of `6d6`; the table in the documentation of the crate `rules` says what is in which
//! file.
//!
//! A movement is an action with a score, and every square has a resistance that the score pays.
//! Numbers called *points* are points of score or resistance. These files exist only in this
//! system: `dice_value` (values written `NdM+K`), `potential` (what an action costs), `advantage`
//! (what may power it), `form` (how the creature moves), `resistance` (the MR of a square),
//! `hidden` (what is known and what is true), `proximity` (resistance actions of occupants), `load`
//! (what is added to the first square), `posture` (standing up),
//! `group` (one roll for several), `gridless` (goals and counters), `jump` (ways over gaps),
//! `happening` (what happens in an action, in words), `odds` with `ways` and `gamble` (the chance to
//! get to a square), and `chain` with `affordable` (a way of several actions).

mod action_rule;
mod advantage;
mod affordable;
pub mod ask;
mod chain;
mod change;
mod cost;
mod declaration;
mod dice_value;
mod disclosed;
mod fact;
mod facts;
mod form;
mod gamble;
mod goal_chance;
mod gridless;
mod group;
mod happening;
mod hidden;
mod jump;
mod legs;
mod load;
mod masks;
mod measure;
mod mover;
mod needs;
mod occupied;
mod odds;
mod plan;
mod posture;
mod potential;
mod proximity;
mod range;
pub mod registry;
mod resistance;
pub mod rulings;
mod size;
mod step;
mod system;
mod table;
mod terrain;
mod told;
mod trigger;
mod ways;
#[cfg(feature = "words")]
mod words;

pub use affordable::movements;
pub use chain::{Among, Chain, Sureness, chain};
pub use change::{Change, ProfileChange};
pub use declaration::{
    Action, ActionType, Attack, AttackKind, CountedSquare, Declaration, Item, Manner, Movement,
    Source, StepOrder,
};
pub use dice_value::DiceValue;
pub use fact::Fact;
pub use facts::{
    Advantage, Counter, Covers, Factor, FactorMode, Facts, Goal, Group, Load, OpenAction, Place,
    Profile, Target, Wish,
};
pub use gamble::NoOdds;
pub use goal_chance::{GoalChance, goal_chances, goal_points};
pub use happening::{Happening, Happening as OwnHappening, Modifier};
pub use odds::{Chance, Odds, best_for_each_square, odds};
pub use system::{CATALOGUE, SixD6};

/// What the rules of the system read.
pub type Scene<'a> = rules::Scene<'a, Facts>;

/// The result of a declaration.
pub type Outcome = rules::Outcome<SixD6>;

/// Something that happens, with its time and its rule.
pub type Event = rules::Event<SixD6>;

/// The answer to a question.
pub type Answer = rules::Answer<SixD6>;

/// A board with the facts and rulings of the system.
pub type Situation = rules::Situation<SixD6>;

type After = rules::After<SixD6>;

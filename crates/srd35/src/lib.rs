//! The rules of `srd35`; the table in the documentation of the crate `rules` says what is in which
//! file.
//!
//! These files exist only in this system: `geometry` (which footprint may follow which), `ground`
//! (the planes that the system reads), `checks` (the order of the checks of a step), `attempt`
//! (overrun and tumble), `speed` (what determines a creature's speed), `squeeze` (spaces narrower
//! than the creature) and `illegal_end` (where an interrupted movement comes to rest).

mod action_rule;
mod ask;
mod attempt;
mod change;
mod check;
mod checks;
mod cost;
mod declaration;
mod disclosed;
mod fact;
mod facts;
mod geometry;
mod ground;
mod illegal_end;
mod masks;
mod measure;
mod mover;
mod occupied;
mod past;
mod plan;
mod question;
mod range;
pub mod registry;
pub mod rulings;
mod size;
mod speed;
mod squeeze;
mod step;
mod strike;
mod system;
mod table;
mod terrain;
mod told;
mod trigger;
#[cfg(feature = "words")]
mod words;

pub use ask::{AskError, answer};
pub use change::{Change, Property};
pub use declaration::{Action, Attempted, CheckAt, Declaration, Maneuver, Path, Verb};
pub use fact::Fact;
pub use facts::{
    Armor, Body, Bonus, Cover, Facts, Flag, Kind, Load, Opportunity, Profile, Race, Skill, Skills,
    Turn,
};
pub use question::{Answered, Question, Reply, Whereabouts};
pub use squeeze::Modifiers;
pub use system::{CATALOGUE, OwnHappening, Srd35};

/// What the rules of the system read.
pub type Scene<'a> = rules::Scene<'a, Facts>;

/// The result of a declaration.
pub type Outcome = rules::Outcome<Srd35>;

/// Something that happens, with its time and its rule.
pub type Event = rules::Event<Srd35>;

/// The answer to a question.
pub type Answer = rules::Answer<Srd35>;

/// A board with the facts and rulings of the system.
pub type Situation = rules::Situation<Srd35>;

type After = rules::After<Srd35>;
type Happening = rules::Happening<Srd35>;

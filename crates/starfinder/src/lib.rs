//! The rules of `starfinder`; the table in the documentation of the crate `rules` says what is in
//! which file.
//!
//! These files exist only in this system:
//!
//! * `space` has places, spaces and standings in three dimensions: squares, and levels of altitude;
//! * `speed` decides a creature's speed and what a movement may spend;
//! * `medium` decides what each way of moving needs around it;
//! * `squeeze` has spaces narrower than the creature, and where in them it stands;
//! * `straight` has straight lines, for runs and charges;
//! * `condition` decides what a creature's state forbids and modifies;
//! * `flight/` has headings, turns, ascents, hovering (chapter 14);
//! * `turn` decides what one turn allows, and the order of turns;
//! * `fact` has facts after a declaration, and what happens in one;
//! * `athletics` has checks to climb and swim, by speed and by skill (chapter 14);
//! * `ask_check` and `ask_travel` have the questions about checks, and about rounds and days;
//! * `pace`, `travel`, `local`, `overland`, `march`, `country` and `chase` have rounds, minutes,
//!   hours and days (chapters 5, 11 to 13);
//! * `journey` is the travel planner;
//! * `exact` has hours and miles as fractions.

mod ask;
mod ask_check;
mod ask_travel;
mod athletics;
mod change;
mod chase;
mod check;
mod condition;
mod cost;
mod country;
mod declaration;
mod disclosed;
mod exact;
mod fact;
mod facts;
pub mod flight;
pub mod journey;
mod local;
mod march;
mod masks;
mod measure;
mod medium;
mod mover;
mod occupied;
mod overland;
mod pace;
mod plan;
mod question;
mod range;
pub mod registry;
pub mod rulings;
mod size;
mod space;
mod speed;
mod squeeze;
mod step;
mod straight;
mod strike;
mod system;
mod table;
mod terrain;
mod told;
pub mod travel;
mod trigger;
mod turn;
#[cfg(feature = "words")]
mod words;

pub use ask::answer;
pub use athletics::Skill;
pub use change::{AreaProperty, Change, Property, Reaction};
pub use country::{Country, Formation, Going, PathKind, Vehicles, going};
pub use declaration::{
    Action, Declaration, OrderAction, Path, Provocation, SkillCheck, Through, Verb,
};
pub use exact::Exact;
pub use fact::{Being, ChaseStanding, CheckedSkill, Fact, Modifiers, OwnHappening};
pub use facts::{
    Area, Body, Facts, Gravity, Maneuverability, Object, Profile, Rigidity, Squeezed, State,
    States, Turn, Vehicle, Wind,
};
pub use march::{Effect, Strain, Weariness};
pub use pace::{Basis, Pace, RoundAction, Unit};
pub use question::{
    Answered, AskError, CheckBy, CheckReply, Checked, Covered, Density, Question, Reply, Sized,
    Whereabouts,
};
pub use space::{Place, Space};
pub use system::{CATALOGUE, Starfinder};
pub use turn::{ActionKind, ActionsUsed, TurnOrder};

/// What the rules of the system read.
pub type Scene<'a> = rules::Scene<'a, Facts>;

/// The result of a declaration.
pub type Outcome = rules::Outcome<Starfinder>;

/// Something that happens, with its time and its rule.
pub type Event = rules::Event<Starfinder>;

/// The answer to a question.
pub type Answer = rules::Answer<Starfinder>;

/// A board with the facts and rulings of the system.
pub type Situation = rules::Situation<Starfinder>;

type After = rules::After<Starfinder>;
type Happening = rules::Happening<Starfinder>;

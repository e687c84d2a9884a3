//! The rules of `starfinder`; the table in the documentation of the crate `rules` says what is in
//! which file.
//!
//! These files exist only in this system:
//!
//! * `space` has places, spaces and standings in three dimensions: squares, and levels of altitude;
//! * `speed` decides a creature's speed and what a movement may spend;
//! * `medium` decides what each way of moving needs around it;
//! * `squeeze` has spaces narrower than the creature, and where in them it stands (`standing`);
//! * `straight` has straight lines, for runs and charges, and `lines` searches those at any angle;
//! * `past` has what a creature gets past only with a check;
//! * `condition` decides what a creature's state forbids and modifies;
//! * `heading`, `tariff`, `maneuver` and `hover` have flight (chapter 14): directions, what turns
//!   and ascents cost, checks, and falling; `flight/` is the search in three dimensions, and
//!   `volume` its sets of places;
//! * `turn` decides what one turn allows, and `order` is the order of turns;
//! * `fact` has facts after a declaration, and what happens in one;
//! * `athletics` has checks to climb and swim, by speed and by skill (chapter 14);
//! * `scale`, `pace`, `travel`, `long_scale`, `local`, `overland`, `march`, `country` and `chase`
//!   have rounds, minutes, hours and days (chapters 5, 11 to 13);
//! * `journey` is the travel planner;
//! * `exact` has hours and miles as fractions.

mod action_rule;
mod apart;
mod ask;
mod athletics;
mod change;
mod chase;
mod check;
mod condition;
mod cost;
mod country;
mod declaration;
mod disclosed;
mod fact;
mod facts;
pub mod flight;
mod ground;
mod heading;
mod hover;
pub mod journey;
mod lines;
mod local;
mod long_scale;
mod maneuver;
mod march;
mod masks;
mod measure;
mod medium;
mod mover;
mod occupied;
mod order;
mod outcome;
mod overland;
mod pace;
mod past;
mod plan;
mod question;
mod range;
pub mod registry;
pub mod rulings;
mod scale;
mod size;
mod space;
mod speed;
mod squeeze;
mod standing;
mod step;
mod straight;
mod strike;
mod system;
mod table;
mod tariff;
mod terrain;
mod told;
pub mod travel;
mod trigger;
mod turn;
mod volume;
#[cfg(feature = "words")]
mod words;

pub use ask::answer;
pub use athletics::Skill;
pub use change::{AreaProperty, Change, Property, Reaction};
pub use country::{Country, Formation, Going, PathKind, Vehicles, going};
pub use declaration::{
    Action, ActionKind, Declaration, OrderAction, Path, Provocation, SkillCheck, Through, Verb,
};
pub use fact::{Being, ChaseStanding, CheckedSkill, Fact, Modifiers, OwnHappening};
pub use facts::{
    Area, Body, Facts, Gravity, Maneuverability, Object, Profile, Rigidity, Squeezed, State,
    States, Turn, Vehicle, Wind,
};
pub use grid::Exact;
pub use march::{Effect, Strain, Weariness};
pub use order::{ActionsUsed, TurnOrder};
pub use pace::RoundAction;
pub use question::{
    Answered, AskError, CheckBy, CheckReply, Checked, Covered, Density, Question, Reply, Sized,
    Whereabouts,
};
pub use scale::{Basis, Pace, Unit};
pub use space::{Place, Space};
pub use system::{CATALOGUE, Starfinder};

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

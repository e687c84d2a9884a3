//! The movement and position rules of the four systems, exact and explained.
//!
//! The way in is [`Situation`]: a [`board::Board`] together with the facts and rulings of one
//! [`System`]. A situation answers questions and plans declarations; it rolls no dice of its own,
//! and it changes only when an [`Outcome`] is carried out.
//!
//! Each system is a folder with the same file names in the same order, so that a rule is found in
//! the same place in each:
//!
//! | file | what |
//! |---|---|
//! | `registry` | the rule ids of the rulebook |
//! | `rulings` | what the source leaves to the game master |
//! | `facts` | what the system knows of a creature and of a turn |
//! | `words` | the system's words of the case notation, read and written |
//! | `declaration` | its actions, their options and limits |
//! | `size` | size, space, reach |
//! | `measure` | distance, reach, threat |
//! | `step` | whether a step is possible: walls, corners, edges |
//! | `occupied` | moving through creatures, and where a movement may end |
//! | `terrain` | the ground: what it costs and demands |
//! | `cost` | the cost of a step, itemised |
//! | `trigger` | reactions that movement triggers |
//! | `plan` | the procedure: a declaration checked, walked and recorded |
//! | `range` | how the system's movement looks to a search |
//! | `mover` | who moves and how: what every check of a step reads |
//! | `masks` | plain movement as planes, for the bit flood |
//! | `ask` | the questions of its case notation |
//! | `strike` | one attack from its numbers, where a system decides attacks |
//! | `check` | one check from its numbers, where a system has them |
//! | `known` | the situation as one side knows it, where something is hidden |
//! | `check` | the checks of a declaration from their numbers, where a system has any |
//!
//! What only one system has is in files of its own beside these: `line`, `cover`, `flank`,
//! `gridless`, `order` (of turns), `turn_step`, `turn_roll`, `dying`, `readied` and `effect` in
//! `pf2e`; `speed`, `squeeze`, `attempt` (overrun and tumble) and `illegal_end` in `srd35`; `space`,
//! `speed`, `squeeze`, `straight`, `medium`, `condition`, `flight` and `travel` in `starfinder`, which
//! counts in levels of altitude; what an action spends, scores and meets in `6d6` (see [`six_d6`]).

mod attack;
mod check;
mod declaration;
mod fault;
mod halt;
mod interruption;
mod nearest;
mod outcome;
mod per_creature;
pub mod pf2e;
mod reading;
mod reason;
mod rule;
mod ruling;
mod scene;
pub mod search;
mod setup;
mod situation;
pub mod six_d6;
pub mod srd35;
pub mod starfinder;
mod system;
#[cfg(test)]
mod walk_law;

pub use attack::{Attack, AttackResult, HitPoints, MOST_HIT_POINTS, Modifier};
pub use check::{AskedResult, Check, FOUR_DEGREES, Placement, TWO_RESULTS};
pub use declaration::Declaration;
pub use halt::{Halt, NextStep};
pub use interruption::Interruption;
pub use nearest::nearest;
pub use outcome::{
    AccountEntry, Attempt, Cause, Event, FlightStep, Happening, Movement, Outcome, StepTaken, When,
    position_words,
};
pub use reading::WordError;
pub use reason::{At, Citation, Objection, Reason, Refusal};
pub use rule::{Rule, RuleId, Status};
pub use ruling::{Choices, ListRuling, Ruling, RulingEntry, RulingError, Rulings};
pub use setup::Picture;
pub use situation::{Answer, Budget, Facts, PlanError, ReadiedVerb, Situation, TurnOrderView};
pub use system::System;

//! The forms for programs, one module for each document (`docs/json.md` describes them).
//!
//! Every document is a type that serialises to the form and reads it back, and that has a schema
//! ([`Schema`]). A field keeps its name, meaning and unit; new fields may be added.
//!
//! ```
//! use tell::json::{Document as _, Rules, Schema};
//!
//! let schema = Schema::new();
//! assert!(schema.of("rules").is_some());
//! assert_eq!(Rules::NAME, "Rules");
//! ```

mod board;
mod cases;
#[cfg(feature = "chances")]
mod chances;
mod citation;
mod failure;
mod map;
mod number;
mod odds;
mod particular;
mod path;
mod place;
mod play;
mod reach;
mod replay;
mod rules;
mod schema;
mod table_event;
mod threat;
mod trace;
#[cfg(feature = "journey")]
mod travel;
mod version;
#[cfg(feature = "flight")]
mod volume;

pub use board::{
    Board, BoardEdge, Creature, Door, DoorState, EdgeKind, ExactPoint, Ground, GroundLevels,
    HitPoints, Region, Segment, Speeds,
};
pub use cases::{Case, Cases, Mismatch, Verdict};
#[cfg(feature = "chances")]
pub use chances::{ActionChances, Chances, Goal, ScoreChance, SquareChance};
pub use citation::Citation;
pub use failure::{Failure, FailureKind, FailureReport, Problem};
pub use map::{Decision, MapSummary};
pub use number::{Amount, Number};
pub use odds::{
    AttackModifier, Chance, CreatureOdds, DeclarationOdds, HitPointsChance, Odds, PlaceChance,
    ReactionOdds, ResultChance,
};
pub use particular::{Happening, Part, Results};
pub use path::{NoPath, Path, Preference, checks_of, cuts_of, is_exhausted};
pub use place::{Place, Point, VolumePlace};
pub use play::{LineVerdict, NeededDie, PlayLine, Question, State};
pub use reach::{Budget, BudgetCut, Reach, ReachedSquare};
pub use replay::{Divergence, Fingerprints, Replay};
pub use rules::{Rule, Rules, Ruling, ShownRule, ShownRuling, ShownRulings, Status};
pub use schema::{Document, Schema};
pub use table_event::{AnswerKind, AttackMade, CheckMade, ChoiceShown, TableEvent};
pub use threat::{Threat, ThreatenedSquares};
pub use trace::{
    Declaration, Event, EventTime, MovementTold, Objection, ObjectionPlace, Reason, Step, Trace,
};
#[cfg(feature = "journey")]
pub use travel::{
    CheckResult, Condition, Day, Evening, PlainReason, RefusedTravel, Stage, Strain, StrainEffect,
    Travel,
};
pub use version::Version;
#[cfg(feature = "flight")]
pub use volume::{ReachedPlace, VolumePath, VolumeReach};

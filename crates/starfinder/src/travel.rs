//! Rounds, minutes, hours and days of movement, and chases: what is declared, and what is
//! remembered.
//!
//! `local`, `overland` and `chase` decide the rules, and `plan/travel` asks them; `words/travel.rs` reads the verbs.

use board::CreatureId;

use super::{Country, Exact, Pace, PathKind, Unit, Vehicles};

/// Whether a creature runs, counted in rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Running {
    /// It is not running.
    #[default]
    No,
    /// Its last round was one of running.
    Yes,
    /// It has run to its limit, and must rest (`starfinder.local.rest`).
    Spent,
}

/// A chase at equal speeds that a check has left open (`starfinder.chase.equal`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OpenChase {
    /// The pursuer; if there are several, the first one named.
    pub pursuer: CreatureId,
    /// The rounds from the beginning of the chase to the last check.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
    )]
    pub rounds: u32,
}

/// The state of a creature before travel tired it; recovering from travel does not remove fatigue
/// from other causes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BeforeWeariness {
    /// Whether it was already fatigued.
    pub was_fatigued: bool,
    /// Whether it was already exhausted.
    pub was_exhausted: bool,
}

/// What a creature has run, walked and suffered since it last rested and slept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LongScale {
    /// The rounds run since the last full rest.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000000>")
    )]
    pub rounds_run: u32,
    /// The running checks made since the last full rest.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000000>")
    )]
    pub running_checks: u32,
    /// The rounds of rest without a break.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000000>")
    )]
    pub rounds_rested: u32,
    /// Whether it is running.
    pub running: Running,
    /// The hours of travel since the last sleep.
    pub hours: Exact,
    /// The hustled hours among them.
    pub hustled_hours: Exact,
    /// The outstanding nonlethal damage from hustling or marching.
    pub nonlethal: u64,
    /// Its state before that damage, while any damage tires it.
    pub before_weariness: Option<BeforeWeariness>,
    /// Whether it is unconscious from that damage.
    pub has_collapsed: bool,
    /// The chase that its last check has left open.
    pub open_chase: Option<OpenChase>,
}

/// The country and path through which hours of travel lead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Way {
    /// The country; without one the whole distance is covered.
    pub country: Option<Country>,
    /// The path.
    pub path: Option<PathKind>,
    /// Whether the party has vehicles.
    pub vehicles: Vehicles,
}

/// The duration of travel on the overland scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Duration {
    /// A number of hours.
    Hours(Exact),
    /// A whole travel day of that kind of traveller.
    Day,
    /// The time that a number of miles takes.
    Miles(Exact),
}

/// Declarations of travel and chases.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum TravelAction {
    /// Rounds or minutes at a pace.
    Local {
        /// `Unit::Round` or `Unit::Minute`.
        unit: Unit,
        /// The pace: one of [`Pace::LOCAL`].
        pace: Pace,
        /// The number of them.
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
        )]
        count: u32,
    },
    /// The end of a run by the runner's choice.
    Stop,
    /// Travel across country.
    Overland {
        /// The duration.
        duration: Duration,
        /// The pace: one of [`Pace::OVERLAND`].
        pace: Pace,
        /// The country and path.
        way: Way,
    },
    /// Sleep.
    Sleep,
    /// The recovery of nonlethal damage.
    Recover {
        /// The number of points.
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
        )]
        points: u32,
    },
    /// Flight from pursuers, round by round.
    Flee {
        /// The pursuers.
        pursuers: Vec<CreatureId>,
        /// The rounds since the chase began.
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
        )]
        rounds: u32,
        /// The game master's flag for mitigating circumstances.
        is_mitigated: bool,
    },
    /// Flight from pursuers across country.
    FleeOverland {
        /// The pursuers.
        pursuers: Vec<CreatureId>,
    },
}

impl TravelAction {
    /// The verb, as it is written.
    pub const fn verb_word(&self) -> &'static str {
        match self {
            TravelAction::Local { unit, .. } => unit.word(),
            TravelAction::Stop => "stop",
            TravelAction::Overland { duration, .. } => match duration {
                Duration::Hours(_) => "hour",
                Duration::Day => "day",
                Duration::Miles(_) => "leg",
            },
            TravelAction::Sleep => "sleep",
            TravelAction::Recover { .. } => "recover",
            TravelAction::Flee { .. } | TravelAction::FleeOverland { .. } => "flee",
        }
    }
}

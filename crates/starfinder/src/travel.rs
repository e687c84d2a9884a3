//! Rounds, minutes, hours and days of movement, and chases: what is declared, and what is
//! remembered.
//!
//! `local`, `overland` and `chase` decide the rules; `words/travel.rs` reads the verbs.

use board::{Creature, CreatureId, Movement};
use dice::Dice;

use super::condition::{self, Posture};
use super::pace;
use super::rulings::ScaleChoice;
use super::{
    Country, Exact, Fact, Facts, Gravity, Pace, PathKind, Scene, State, Unit, Vehicle, Vehicles,
    chase, local, overland, plan, registry,
};
use crate::{Event, Outcome};
use rules::{At, PlanError, Refusal, RuleId};

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

/// Returns what travel or a chase would lead to.
pub(crate) fn decide(
    scene: Scene<'_>,
    creature: &Creature,
    action: &TravelAction,
    dice: &mut dyn Dice,
) -> Result<Outcome, PlanError> {
    if is_counted_by_turns(scene, action) {
        let text = "an order of turns goes on: what is done is counted by its rounds";
        return Err(Refusal::new(registry::SCALES_UNITS, At::Action, text).into());
    }
    match action {
        TravelAction::Local { unit, pace, count } => {
            let walker = overland::who_walks(scene, creature);
            local::rounds(scene, walker, (*unit, *pace, *count), dice)
        }
        TravelAction::Stop => Ok(local::stop(scene, overland::who_walks(scene, creature))),
        TravelAction::Overland {
            duration,
            pace,
            way,
        } => overland::travel(scene, creature, (*duration, *pace, *way), dice),
        TravelAction::Sleep => Ok(overland::sleep(scene, creature)),
        TravelAction::Recover { points } => Ok(overland::recover(scene, creature, *points)),
        TravelAction::Flee {
            pursuers,
            rounds,
            is_mitigated,
        } => chase::by_rounds(scene, creature, pursuers, (*rounds, *is_mitigated), dice),
        TravelAction::FleeOverland { pursuers } => chase::overland(scene, creature, pursuers, dice),
    }
}

/// `starfinder.scales.units`: whether time is counted by the turns of an encounter, whatever scale
/// the declaration names (`ruling.scale-choice`).
fn is_counted_by_turns(scene: Scene<'_>, action: &TravelAction) -> bool {
    let names_scale = match action {
        TravelAction::Local { .. }
        | TravelAction::Overland { .. }
        | TravelAction::FleeOverland { .. } => true,
        TravelAction::Stop
        | TravelAction::Sleep
        | TravelAction::Recover { .. }
        | TravelAction::Flee { .. } => false,
    };
    names_scale
        && scene.facts.order.is_some()
        && scene.rulings.get::<ScaleChoice>() == ScaleChoice::Order
}

/// The rule by which movement of the creature on the long scales is outside the catalogue.
pub(crate) fn not_covered_by(scene: Scene<'_>, creature: &Creature) -> Option<RuleId> {
    let weightless = scene.facts.area.gravity == Gravity::Zero;
    if scene.facts.profile(creature.id).is(State::Starship) {
        Some(registry::SCOPE_STARSHIPS)
    } else if weightless && pace::way_in_use(creature) != Movement::Fly {
        Some(registry::SCOPE_GRAVITY)
    } else {
        None
    }
}

/// The answer that a request is outside the catalogue; nothing happens.
pub(crate) fn not_covered(scene: Scene<'_>, rule: RuleId) -> Outcome {
    let results = vec![Fact::NotCovered(rule)];
    plan::plain(results, Vec::new(), scene.facts.clone(), Vec::new())
}

/// The outcome with these results, followed by those about the creature's state afterwards.
pub(crate) fn report(
    scene: Scene<'_>,
    mut results: Vec<Fact>,
    events: Vec<Event>,
    facts: Facts,
    creatures: Vec<Creature>,
    creature: &Creature,
) -> Outcome {
    results.extend(local::counts(facts.travel(creature.id)));
    let after = creatures.iter().find(|after| after.id == creature.id);
    let posture = Posture {
        fit: plan::fit_of(scene, creature),
        flat_footed: facts.turn(creature.id).is_flat_footed(),
    };
    let profile = facts.profile(creature.id);
    results.extend(condition::beings(
        after.unwrap_or(creature),
        profile,
        posture,
    ));
    plan::plain(results, events, facts, creatures)
}

/// Refuses movement of a creature that is bound to something immobile.
pub(crate) fn refuse_anchored(scene: Scene<'_>, creature: &Creature) -> Result<(), Refusal> {
    if scene.facts.profile(creature.id).is(State::Anchored) {
        return Err(Refusal::new(
            registry::ADJUNCT_ENTANGLED,
            At::Action,
            "it is bound to something immobile",
        ));
    }
    Ok(())
}

/// Whether the creature is a vehicle.
pub(crate) fn vehicle(scene: Scene<'_>, creature: &Creature) -> Option<Vehicle> {
    scene.facts.profile(creature.id).vehicle
}

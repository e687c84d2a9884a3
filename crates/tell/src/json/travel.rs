//! `travel`: a journey day by day.

use rules::{Attempt, Refusal, RuleId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use systems::journey::{self, Effect, Ending, Formation, Itinerary, Journey, Weariness};

use super::{Amount, Version};

/// A journey, planned day by day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Travel {
    /// The version of this form.
    pub version: Version,
    /// The rule system.
    pub system: String,
    /// Whether the rules allow the journey; always true here.
    pub legal: bool,
    /// The pace.
    pub pace: String,
    /// The traveller whose speed counts.
    pub slowest: String,
    /// The party's speed on open ground.
    pub miles_per_hour: Amount,
    /// Whether the rate is printed in the table or computed.
    pub basis: String,
    /// The days.
    pub days: Vec<Day>,
    /// The distance that the journey covers.
    pub miles: Amount,
    /// The hours of travel that it takes.
    pub hours: Amount,
    /// Whether the party arrives; false if a traveller collapses on the way.
    pub arrived: bool,
    /// All rules that slow the journey.
    pub slowed_by: Vec<String>,
}

/// A journey that a rule refuses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RefusedTravel {
    /// The version of this form.
    pub version: Version,
    /// The rule system.
    pub system: String,
    /// Whether the rules allow the journey; always false here.
    pub legal: bool,
    /// The reasons.
    pub objections: Vec<PlainReason>,
}

/// A day of a journey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Day {
    /// Its number, counted from 1.
    pub day: usize,
    /// The hours of travel.
    pub hours: Amount,
    /// The miles covered.
    pub miles: Amount,
    /// The parts of the day, each on one leg.
    pub stages: Vec<Stage>,
    /// The rules that end the day.
    pub ended_by: Vec<PlainReason>,
    /// Each traveller in the evening.
    pub evening: Vec<Evening>,
}

/// A part of a day on one leg of the journey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Stage {
    /// The index of the leg.
    pub leg: usize,
    /// Its terrain.
    pub terrain: String,
    /// Its path.
    pub path: String,
    /// The hours of travel.
    pub hours: Amount,
    /// The miles covered.
    pub miles: Amount,
    /// The speed.
    pub miles_per_hour: Amount,
    /// Whether the party goes in single file.
    pub single_file: bool,
    /// The rules that slow it.
    pub slowed_by: Vec<PlainReason>,
    /// What it costs the travellers.
    pub strains: Vec<Strain>,
}

/// A rule, and what it says here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlainReason {
    /// The rule.
    pub rule: String,
    /// A description in a few words, for people.
    pub text: String,
}

/// Something that the journey costs a traveller.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Strain {
    /// The hour of the day, counted from its beginning.
    pub hour: u32,
    /// The traveller.
    pub creature: String,
    /// The effect.
    pub effect: StrainEffect,
    /// The difficulty class of a check.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dc: Option<i64>,
    /// The result of a check.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<CheckResult>,
    /// The points of nonlethal damage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u64>,
    /// The rule behind it.
    pub rule: String,
}

/// An effect of a journey on a traveller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StrainEffect {
    /// A Constitution check.
    Check,
    /// Nonlethal damage.
    Nonlethal,
    /// It is fatigued.
    Fatigued,
    /// It is exhausted.
    Exhausted,
    /// It falls unconscious.
    Unconscious,
}

/// The result of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CheckResult {
    /// It has not been rolled.
    Due,
    /// It succeeds.
    Success,
    /// It fails.
    Failure,
}

/// A traveller in the evening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Evening {
    /// The traveller.
    pub creature: String,
    /// Its nonlethal damage.
    pub nonlethal: u64,
    /// How tired it is.
    pub condition: Condition,
}

/// How tired a traveller is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// Not at all.
    None,
    /// Fatigued.
    Fatigued,
    /// Exhausted.
    Exhausted,
}

impl Travel {
    /// Returns the plan of a journey.
    pub fn new(journey: &Journey, itinerary: &Itinerary) -> Travel {
        let slowing = itinerary.slowing_rules().into_iter().map(RuleId::as_str);
        let days = (1..).zip(&itinerary.days);
        Travel {
            version: Version,
            system: journey::SYSTEM.id().to_owned(),
            legal: true,
            pace: journey.pace.word().to_owned(),
            slowest: itinerary.slowest.clone(),
            miles_per_hour: itinerary.open_miles_per_hour.into(),
            basis: itinerary.basis.word().to_owned(),
            days: days
                .map(|(number, day)| Day::new(journey, number, day))
                .collect(),
            miles: itinerary.miles.into(),
            hours: itinerary.hours.into(),
            arrived: itinerary.ending == Ending::Arrived,
            slowed_by: slowing.map(str::to_owned).collect(),
        }
    }
}

impl RefusedTravel {
    /// Returns the reasons why a rule refuses a journey.
    pub fn new(refusal: &Refusal) -> RefusedTravel {
        let objections = refusal.objections().map(|objection| PlainReason {
            rule: objection.rule.as_str().to_owned(),
            text: objection.text.to_string(),
        });
        RefusedTravel {
            version: Version,
            system: journey::SYSTEM.id().to_owned(),
            legal: false,
            objections: objections.collect(),
        }
    }
}

impl Day {
    fn new(journey: &Journey, number: usize, day: &journey::Day) -> Day {
        let evening = day.evening.iter().map(|evening| Evening {
            creature: evening.name.clone(),
            nonlethal: evening.nonlethal,
            condition: match evening.weariness {
                Weariness::None => Condition::None,
                Weariness::Fatigued => Condition::Fatigued,
                Weariness::Exhausted => Condition::Exhausted,
            },
        });
        let stages = day.stages.iter();
        Day {
            day: number,
            hours: day.hours.into(),
            miles: day.miles.into(),
            stages: stages
                .filter_map(|stage| Stage::new(journey, stage))
                .collect(),
            ended_by: day.ended_by.iter().map(PlainReason::from).collect(),
            evening: evening.collect(),
        }
    }
}

impl Stage {
    fn new(journey: &Journey, stage: &journey::Stage) -> Option<Stage> {
        let leg = journey.legs.get(stage.leg)?;
        Some(Stage {
            leg: stage.leg,
            terrain: leg.country.word().to_owned(),
            path: leg.path.word().to_owned(),
            hours: stage.hours.into(),
            miles: stage.miles.into(),
            miles_per_hour: stage.miles_per_hour.into(),
            single_file: stage.formation == Formation::SingleFile,
            slowed_by: stage.slowed_by.iter().map(PlainReason::from).collect(),
            strains: stage.strains.iter().map(Strain::from).collect(),
        })
    }
}

impl From<&rules::Reason> for PlainReason {
    fn from(reason: &rules::Reason) -> PlainReason {
        PlainReason {
            rule: reason.rule.as_str().to_owned(),
            text: reason.text.to_string(),
        }
    }
}

impl From<&journey::Strain> for Strain {
    fn from(strain: &journey::Strain) -> Strain {
        let (effect, dc, result, points) = match strain.effect {
            Effect::Check { dc, result } => {
                let result = match result {
                    None => CheckResult::Due,
                    Some(Attempt::Success) => CheckResult::Success,
                    Some(Attempt::Failure) => CheckResult::Failure,
                };
                (StrainEffect::Check, Some(dc), Some(result), None)
            }
            Effect::Nonlethal(points) => (StrainEffect::Nonlethal, None, None, Some(points)),
            Effect::Fatigued => (StrainEffect::Fatigued, None, None, None),
            Effect::Exhausted => (StrainEffect::Exhausted, None, None, None),
            Effect::Unconscious => (StrainEffect::Unconscious, None, None, None),
        };
        Strain {
            hour: strain.hour,
            creature: strain.walker.clone(),
            effect,
            dc,
            result,
            points,
            rule: strain.rule.as_str().to_owned(),
        }
    }
}

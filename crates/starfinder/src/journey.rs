//! The travel planner: for a way in legs, a party and its pace, it answers day by day, with every
//! rule that slowed the party.
//!
//! The party goes as fast as its slowest traveller. It travels the same hours each day and sleeps
//! between two days. Nothing is rolled without dice: the checks that are due are listed.
//!
//! ```
//! use starfinder::{Country, Exact, PathKind};
//! use starfinder::journey::{Journey, Leg, Traveller};
//! use rules::Rulings;
//!
//! let journey = Journey {
//!     legs: vec![Leg::new(Country::Mountain, PathKind::Road, Exact::whole(27))],
//!     ..Journey::new(vec![Traveller::new("Adela", 30)])
//! };
//! let plan = journey.plan(&Rulings::defaults(starfinder::CATALOGUE), None).unwrap();
//! let miles: Vec<String> = plan.days.iter().map(|day| day.miles.to_string()).collect();
//! assert_eq!(miles, ["18", "9"]);
//! let rules: Vec<&str> = plan.slowing_rules().iter().map(|rule| rule.as_str()).collect();
//! assert_eq!(rules, ["starfinder.overland.terrain", "starfinder.overland.day-foot"]);
//! ```

use std::fmt;

use dice::{Dice, DiceError};

use super::country::{self, Formation, Going, quarters_word};
use super::march::{
    Extent, FREE_HOURS, Gait, Gone, Legs, March, MarchError, Strain, Stretch, Walker, Weariness,
};
use super::pace::miles_per_hour;
use super::scale::Basis;
use super::{Country, Exact, Pace, PathKind, Unit, Vehicles, registry};
use rules::{Reason, Refusal, RuleId, Rulings};

/// One leg of a journey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The country.
    pub country: Country,
    /// The path through it.
    pub path: PathKind,
    /// Its length.
    pub miles: Exact,
}

impl Leg {
    /// The greatest length of a leg in miles.
    pub const MAX_MILES: i64 = 10_000;

    /// Returns a leg.
    pub const fn new(country: Country, path: PathKind, miles: Exact) -> Leg {
        Leg {
            country,
            path,
            miles,
        }
    }
}

/// A member of the party.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Traveller {
    /// Its name.
    pub name: String,
    /// Its speed in feet, including the effect of load and armor.
    pub speed_feet: i32,
    /// The modifier of its Constitution checks.
    pub constitution_modifier: i32,
    /// The nonlethal damage at which it falls unconscious; if it is not known, it never does.
    pub points: Option<u32>,
}

impl Traveller {
    /// The greatest speed in feet.
    pub const MAX_SPEED_FEET: i32 = 1_000;

    /// Returns a traveller with that speed in feet, and defaults for everything else.
    pub fn new(name: impl Into<String>, speed_feet: i32) -> Traveller {
        Traveller {
            name: name.into(),
            speed_feet,
            constitution_modifier: 0,
            points: None,
        }
    }
}

/// A journey to be planned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journey {
    /// The legs, in order.
    pub legs: Vec<Leg>,
    /// The travellers.
    pub party: Vec<Traveller>,
    /// The pace: walking or hustling.
    pub pace: Pace,
    /// The hours of travel in a day.
    pub hours_a_day: Exact,
    /// Whether the party travels with vehicles.
    pub vehicles: Vehicles,
    /// The points of nonlethal damage that each traveller recovers in a night.
    pub recovered_a_night: u32,
}

impl Journey {
    /// The greatest number of legs.
    pub const MAX_LEGS: usize = 1_000;
    /// The greatest number of travellers.
    pub const MAX_TRAVELLERS: usize = 100;
    /// The greatest number of days planned.
    pub const MAX_DAYS: u32 = 3_660;

    /// Returns a journey of that party without legs, walking eight hours a day.
    pub fn new(party: Vec<Traveller>) -> Journey {
        Journey {
            legs: Vec::new(),
            party,
            pace: Pace::Walk,
            hours_a_day: Exact::whole(FREE_HOURS),
            vehicles: Vehicles::None,
            recovered_a_night: 0,
        }
    }
}

/// A part of a day on one leg.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The index of the leg.
    pub leg: usize,
    /// The hours it takes.
    pub hours: Exact,
    /// The miles it covers.
    pub miles: Exact,
    /// The miles an hour that the country allows.
    pub miles_per_hour: Exact,
    /// Whether they must go in single file.
    pub formation: Formation,
    /// Why it goes no faster: each rule that slowed it; empty if nothing did.
    pub slowed_by: Vec<Reason>,
    /// What happened to the travellers; hours are counted from the beginning of the day.
    pub strains: Vec<Strain>,
}

/// The state of a traveller at the end of a day, before it sleeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evening {
    /// Its name.
    pub name: String,
    /// The outstanding nonlethal damage.
    pub nonlethal: u64,
    /// How tired it is.
    pub weariness: Weariness,
}

/// A day of travel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Day {
    /// Its parts.
    pub stages: Vec<Stage>,
    /// The hours travelled.
    pub hours: Exact,
    /// The miles travelled.
    pub miles: Exact,
    /// Why the day ended before the journey did; empty on the last day.
    pub ended_by: Vec<Reason>,
    /// The travellers at its end.
    pub evening: Vec<Evening>,
}

/// How a journey ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The party arrives.
    Arrived,
    /// A traveller falls unconscious, which ends the travel.
    Collapsed(String),
}

/// A planned journey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Itinerary {
    /// The miles an hour of the slowest on a highway through plains, and whether they are printed.
    pub open_miles_per_hour: Exact,
    /// The source of that rate.
    pub basis: Basis,
    /// The slowest traveller.
    pub slowest: String,
    /// The days.
    pub days: Vec<Day>,
    /// The total miles.
    pub miles: Exact,
    /// The total hours of travel.
    pub hours: Exact,
    /// How it ends.
    pub ending: Ending,
}

impl Itinerary {
    /// Every rule that slowed the journey, once, in the order of the days.
    pub fn slowing_rules(&self) -> Vec<RuleId> {
        let mut rules = Vec::new();
        for day in &self.days {
            let stages = day.stages.iter().flat_map(|stage| &stage.slowed_by);
            for reason in stages.chain(&day.ended_by) {
                if !rules.contains(&reason.rule) {
                    rules.push(reason.rule);
                }
            }
        }
        rules
    }
}

/// Why a journey could not be planned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JourneyError {
    /// The journey is invalid: what is wrong, and what to do.
    Wrong(String),
    /// The rules do not allow it.
    Refused(Refusal),
    /// A die was not available.
    Dice(DiceError),
}

impl fmt::Display for JourneyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JourneyError::Wrong(text) => f.write_str(text),
            JourneyError::Refused(refusal) => refusal.fmt(f),
            JourneyError::Dice(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for JourneyError {}

impl From<Refusal> for JourneyError {
    fn from(refusal: Refusal) -> JourneyError {
        JourneyError::Refused(refusal)
    }
}

impl From<MarchError> for JourneyError {
    fn from(error: MarchError) -> JourneyError {
        match error {
            MarchError::Dice(error) => JourneyError::Dice(error),
            MarchError::Standstill => {
                JourneyError::Wrong("at a speed of 0 nobody arrives".to_owned())
            }
            MarchError::TooFine => JourneyError::Wrong(
                "the distances have too many different parts to stay exact; round them".to_owned(),
            ),
        }
    }
}

impl Journey {
    /// Returns the journey day by day. Without dice the checks are listed as due, and nobody is
    /// hurt by them.
    ///
    /// # Errors
    /// If the journey has no legs or travellers or is beyond the limits stated here, if a ruling
    /// refuses it, or if a die is not available.
    pub fn plan<'a>(
        &'a self,
        rulings: &'a Rulings,
        dice: Option<&'a mut dyn Dice>,
    ) -> Result<Itinerary, JourneyError> {
        let slowest = self.check(rulings)?;
        let speed_feet = slowest.speed_feet;
        let basis = Basis::of(speed_feet, self.pace, Unit::Hour).allowed(
            speed_feet,
            Unit::Hour,
            rulings,
        )?;
        let goings = self
            .legs
            .iter()
            .map(|leg| country::going(Some(leg.country), Some(leg.path), self.vehicles, rulings))
            .collect::<Result<Vec<Going>, Refusal>>()?;
        let march = March {
            walkers: self.walkers(),
            leader: self
                .party
                .iter()
                .position(|traveller| traveller == slowest)
                .unwrap_or_default(),
            gait: Gait::Speed {
                feet: speed_feet,
                // Half speed is rounded down to whole squares, as for every speed.
                exhausted_feet: speed_feet / 10 * 5,
            },
            rulings,
            dice,
        };
        let open_miles_per_hour = exact(miles_per_hour(speed_feet, self.pace))?;
        let mut itinerary = Itinerary {
            open_miles_per_hour,
            basis,
            slowest: slowest.name.clone(),
            days: Vec::new(),
            miles: Exact::ZERO,
            hours: Exact::ZERO,
            ending: Ending::Arrived,
        };
        let mut travel = Travel {
            journey: self,
            goings,
            march,
            leg: 0,
            gone_miles: Exact::ZERO,
        };
        travel.all_days(&mut itinerary)?;
        Ok(itinerary)
    }

    /// The slowest traveller of a journey that can be planned.
    fn check(&self, rulings: &Rulings) -> Result<&Traveller, JourneyError> {
        let wrong = |text: String| Err(JourneyError::Wrong(text));
        if rulings.catalogue() != crate::CATALOGUE {
            return wrong("the rulings are of another system than starfinder".to_owned());
        }
        if self.legs.is_empty() || self.legs.len() > Journey::MAX_LEGS {
            return wrong(format!("a journey has 1 to {} legs", Journey::MAX_LEGS));
        }
        for (index, leg) in self.legs.iter().enumerate() {
            let most = Exact::whole(Leg::MAX_MILES);
            if !leg.miles.is_positive() || leg.miles > most {
                return wrong(format!(
                    "leg {} needs miles above 0, up to {most}",
                    index + 1
                ));
            }
        }
        if !self.hours_a_day.is_positive() || self.hours_a_day > Exact::whole(24) {
            return wrong("a day has hours of travel above 0, up to 24".to_owned());
        }
        if !matches!(self.pace, Pace::Walk | Pace::Hustle | Pace::RunRest) {
            let refusal = super::overland::no_overland_run();
            return Err(refusal.into());
        }
        if self.party.len() > Journey::MAX_TRAVELLERS {
            let most = Journey::MAX_TRAVELLERS;
            return wrong(format!("a party has at most {most} travellers"));
        }
        for traveller in &self.party {
            if !(5..=Traveller::MAX_SPEED_FEET).contains(&traveller.speed_feet) {
                return wrong(format!(
                    "{} needs a speed from 5 to {} ft",
                    traveller.name,
                    Traveller::MAX_SPEED_FEET
                ));
            }
        }
        let slowest = self
            .party
            .iter()
            .min_by_key(|traveller| traveller.speed_feet);
        slowest.ok_or_else(|| JourneyError::Wrong("nobody travels; name a speed".to_owned()))
    }

    /// Returns the party as walkers.
    fn walkers(&self) -> Vec<Walker> {
        self.party
            .iter()
            .enumerate()
            .map(|(number, traveller)| Walker {
                number,
                name: traveller.name.clone(),
                legs: Legs::Own,
                constitution_modifier: traveller.constitution_modifier,
                points: traveller.points,
                hours: Exact::ZERO,
                hustled: Exact::ZERO,
                nonlethal: 0,
                weariness: Weariness::None,
                is_unconscious: false,
            })
            .collect()
    }
}

/// A journey under way.
struct Travel<'a> {
    journey: &'a Journey,
    goings: Vec<Going>,
    march: March<'a>,
    /// The leg that the party is on, and the miles of it that it has gone.
    leg: usize,
    gone_miles: Exact,
}

impl Travel<'_> {
    fn all_days(&mut self, itinerary: &mut Itinerary) -> Result<(), JourneyError> {
        while self.leg < self.journey.legs.len() {
            let days = u32::try_from(itinerary.days.len()).unwrap_or(u32::MAX);
            if days >= Journey::MAX_DAYS {
                return Err(JourneyError::Wrong(format!(
                    "the journey takes more than {} days; plan a part of it",
                    Journey::MAX_DAYS
                )));
            }
            let day = self.day()?;
            itinerary.hours = exact(itinerary.hours.plus(day.hours))?;
            itinerary.miles = exact(itinerary.miles.plus(day.miles))?;
            itinerary.days.push(day);
            if let Some(collapsed) = self.collapsed() {
                itinerary.ending = Ending::Collapsed(collapsed.name.clone());
                return Ok(());
            }
            self.night();
        }
        Ok(())
    }

    fn collapsed(&self) -> Option<&Walker> {
        let mut walkers = self.march.walkers.iter();
        walkers.find(|walker| walker.is_unconscious)
    }

    fn day(&mut self) -> Result<Day, JourneyError> {
        let mut day = Day {
            stages: Vec::new(),
            hours: Exact::ZERO,
            miles: Exact::ZERO,
            ended_by: Vec::new(),
            evening: Vec::new(),
        };
        while let Some((leg, going)) = self
            .journey
            .legs
            .get(self.leg)
            .zip(self.goings.get(self.leg))
        {
            let (leg, going) = (*leg, *going);
            let hours = exact(self.journey.hours_a_day.minus(day.hours))?;
            if !hours.is_positive() || self.collapsed().is_some() {
                break;
            }
            let miles = exact(leg.miles.minus(self.gone_miles))?;
            let gone = self.march.go(&Stretch {
                pace: self.journey.pace,
                going,
                begun_hours: day.hours,
                extent: Extent::Miles(miles, Some(hours)),
            })?;
            self.gone_miles = exact(self.gone_miles.plus(gone.miles))?;
            day.hours = exact(day.hours.plus(gone.hours))?;
            day.miles = exact(day.miles.plus(gone.miles))?;
            day.stages.push(self.stage(leg, going, gone)?);
            if self.gone_miles >= leg.miles {
                self.leg += 1;
                self.gone_miles = Exact::ZERO;
            }
        }
        day.ended_by = self.ended_by();
        day.evening = self
            .march
            .walkers
            .iter()
            .map(|walker| Evening {
                name: walker.name.clone(),
                nonlethal: walker.nonlethal,
                weariness: walker.weariness,
            })
            .collect();
        Ok(day)
    }

    fn stage(&self, leg: Leg, going: Going, gone: Gone) -> Result<Stage, JourneyError> {
        let rate = if gone.hours.is_positive() {
            exact(gone.miles.over(gone.hours))?
        } else {
            Exact::ZERO
        };
        Ok(Stage {
            leg: self.leg,
            hours: gone.hours,
            miles: gone.miles,
            miles_per_hour: rate,
            formation: going.formation,
            slowed_by: slowed_by(leg, going),
            strains: gone.strains,
        })
    }

    /// Why the day's travel ends here; empty if the journey ends.
    fn ended_by(&self) -> Vec<Reason> {
        if let Some(walker) = self.collapsed() {
            let text = format!("{} is unconscious", walker.name);
            let rule = registry::OVERLAND_FORCED_MARCH_UNCONSCIOUS;
            return vec![Reason::plain(rule, text)];
        }
        if self.leg >= self.journey.legs.len() {
            return Vec::new();
        }
        let hours = self.journey.hours_a_day;
        let free = Exact::whole(FREE_HOURS);
        let reason = if hours > free {
            let text = format!("a forced march of {hours} hours is over");
            Reason::plain(registry::OVERLAND_FORCED_MARCH, text)
        } else if hours == free {
            let text = "the day's 8 hours of travel are over";
            Reason::plain(registry::OVERLAND_DAY_FOOT, text)
        } else {
            let text = format!("the {hours} hours that were meant for travel are over");
            Reason::plain(registry::OVERLAND_MEASURE, text)
        };
        vec![reason]
    }

    /// Lets everybody sleep and recover (`starfinder.overland.hustle-fatigue`).
    fn night(&mut self) {
        let recovered = u64::from(self.journey.recovered_a_night);
        let rulings = self.march.rulings;
        for walker in &mut self.march.walkers {
            walker.hours = Exact::ZERO;
            walker.hustled = Exact::ZERO;
            let before = walker.nonlethal;
            walker.nonlethal = before.saturating_sub(recovered);
            if super::overland::is_enough_recovered(before, walker.nonlethal, rulings) {
                walker.weariness = Weariness::None;
            }
        }
    }
}

/// The rules that make the leg slower than an open way.
fn slowed_by(leg: Leg, going: Going) -> Vec<Reason> {
    let mut reasons = Vec::new();
    if going.path != Some(leg.path) {
        reasons.push(Reason::plain(
            registry::OVERLAND_PATHS,
            "a trail is of no use to vehicles: trackless",
        ));
    }
    if going.multiplier < Exact::ONE {
        let path = going.path.unwrap_or(leg.path).word();
        reasons.push(Reason::plain(
            registry::OVERLAND_TERRAIN,
            format!(
                "{} {path} ×{}",
                leg.country.word(),
                quarters_word(going.multiplier)
            ),
        ));
    }
    reasons
}

fn exact(amount: Option<Exact>) -> Result<Exact, JourneyError> {
    amount.ok_or_else(|| MarchError::TooFine.into())
}

//! Hours of travel, and their effects on walkers: `starfinder.overland.walk`,
//! `starfinder.overland.hustle`, `starfinder.overland.hustle-fatigue`,
//! `starfinder.overland.forced-march`, `starfinder.overland.forced-march-fatigue`,
//! `starfinder.overland.forced-march-unconscious`.
//!
//! Time passes in spans of an hour at most, each up to the next moment at which a walker completes
//! an hour that counts. Invariant: hours, hustled hours and miles are exact.

use dice::{Dice, DiceError, Die, Purpose, Request};

use super::country::Going;
use super::pace::miles_per_hour;
use super::rulings::{FatigueEscalation, HustleDamageTiming, MarchCheckTiming, MarchHours};
use super::{Exact, Pace, registry};
use rules::{Attempt, RuleId, Rulings};

/// Hours of walking a day without strain (`starfinder.overland.day-foot`).
pub(crate) const FREE_HOURS: i64 = 8;

/// How tired a walker is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Weariness {
    /// It is not tired.
    #[default]
    None,
    /// It is fatigued.
    Fatigued,
    /// It is exhausted (`ruling.fatigue-escalation`).
    Exhausted,
}

/// Whether travel is an exertion for the walker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Legs {
    /// It walks, swims or flies by its own strength.
    Own,
    /// It is a vehicle: hours count, but neither hustling nor marching.
    Vehicle,
}

/// A member of a march.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Walker {
    /// Its index in the party, from 0.
    pub(crate) number: usize,
    pub(crate) name: String,
    pub(crate) legs: Legs,
    pub(crate) constitution_modifier: i32,
    /// The nonlethal damage at which it falls unconscious.
    pub(crate) points: Option<u32>,
    /// The hours of travel since the last sleep, and the hustled hours among them.
    pub(crate) hours: Exact,
    pub(crate) hustled: Exact,
    /// The outstanding nonlethal damage from hustling and marching.
    pub(crate) nonlethal: u64,
    pub(crate) weariness: Weariness,
    pub(crate) is_unconscious: bool,
}

/// The one that sets the pace, by its miles an hour before the country slows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gait {
    /// A creature walks at this speed, and at the other while it is exhausted.
    Speed { feet: i32, exhausted_feet: i32 },
    /// A vehicle's miles an hour.
    Vehicle(Exact),
}

/// The extent of a stretch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// A number of hours.
    Hours(Exact),
    /// A number of miles, in at most that many hours.
    Miles(Exact, Option<Exact>),
}

/// A stretch of the way at one pace through one country.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stretch {
    pub(crate) pace: Pace,
    pub(crate) going: Going,
    /// The hours before the beginning of the stretch, from which the hours of strains are counted.
    pub(crate) begun_hours: Exact,
    pub(crate) extent: Extent,
}

/// An effect of the march on a walker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strain {
    /// The index of the walker in the party, from 0.
    pub number: usize,
    /// The walker's name.
    pub walker: String,
    /// The hour of the declaration, or of the day of a journey, counted from 1.
    pub hour: u32,
    /// The effect.
    pub effect: Effect,
    /// The rule behind it.
    pub rule: RuleId,
}

/// The effect of a march on a walker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A Constitution check against this DC, which is still to be rolled if it has no result.
    Check {
        /// The difficulty class.
        dc: i64,
        /// Its result, if the dice were rolled.
        result: Option<Attempt>,
    },
    /// Nonlethal damage.
    Nonlethal(u64),
    /// It becomes fatigued.
    Fatigued,
    /// It becomes exhausted.
    Exhausted,
    /// It falls unconscious.
    Unconscious,
}

/// Why a march cannot go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum MarchError {
    /// The hours have too many different parts to stay exact.
    TooFine,
    /// The party would never arrive.
    Standstill,
    /// A die was not available.
    Dice(DiceError),
}

impl From<DiceError> for MarchError {
    fn from(error: DiceError) -> MarchError {
        MarchError::Dice(error)
    }
}

/// The result of a stretch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Gone {
    pub(crate) hours: Exact,
    pub(crate) miles: Exact,
    pub(crate) strains: Vec<Strain>,
}

/// The moment of an hour at which something counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moment {
    Beginning,
    End,
}

/// Walkers on their way together.
pub(crate) struct March<'a> {
    pub(crate) walkers: Vec<Walker>,
    /// The index of the walker that sets the gait.
    pub(crate) leader: usize,
    pub(crate) gait: Gait,
    pub(crate) rulings: &'a Rulings,
    /// The dice; without them the checks are listed, not rolled.
    pub(crate) dice: Option<&'a mut dyn Dice>,
}

impl March<'_> {
    /// Goes along the stretch, to its end or until a walker falls unconscious.
    pub(crate) fn go(&mut self, stretch: &Stretch) -> Result<Gone, MarchError> {
        let mut gone = Gone {
            hours: Exact::ZERO,
            miles: Exact::ZERO,
            strains: Vec::new(),
        };
        loop {
            // Whoever collapses is slowed as well, perhaps to a standstill: the way ends there.
            if self.has_collapsed() {
                return Ok(gone);
            }
            let rate = self.rate(stretch)?;
            let left = hours_left(stretch.extent, &gone, rate)?;
            if !left.is_positive() {
                return Ok(gone);
            }
            self.exert(stretch, Moment::Beginning, &mut gone)?;
            if self.has_collapsed() {
                return Ok(gone);
            }
            let span = self.span(stretch.pace, left)?;
            // Exhaustion at the beginning of an hour slows that hour.
            let rate = self.rate(stretch)?;
            let miles = exact(rate.times(span))?;
            gone.hours = exact(gone.hours.plus(span))?;
            gone.miles = exact(gone.miles.plus(miles))?;
            self.pass(stretch.pace, span)?;
            self.exert(stretch, Moment::End, &mut gone)?;
        }
    }

    /// The miles an hour through the country.
    fn rate(&self, stretch: &Stretch) -> Result<Exact, MarchError> {
        let open = match self.gait {
            Gait::Vehicle(miles_per_hour) => miles_per_hour,
            Gait::Speed {
                feet,
                exhausted_feet,
            } => {
                let leader = self.walkers.get(self.leader);
                let slowed = leader.is_some_and(|it| it.weariness == Weariness::Exhausted);
                let feet = if slowed { exhausted_feet } else { feet };
                exact(miles_per_hour(feet, stretch.pace))?
            }
        };
        exact(open.times(stretch.going.multiplier))
    }

    fn has_collapsed(&self) -> bool {
        self.walkers.iter().any(|walker| walker.is_unconscious)
    }

    /// The hours up to the next moment at which a walker completes an hour that counts.
    fn span(&self, pace: Pace, left: Exact) -> Result<Exact, MarchError> {
        let mut span = left;
        for walker in self.exerted() {
            let hours = [
                (pace.is_hustled(), walker.hustled),
                (self.marches_at(pace), self.march_hours(walker)?),
            ];
            for (_, hours) in hours.into_iter().filter(|(counts, _)| *counts) {
                let next = Exact::whole(hours.floor().saturating_add(1));
                span = span.min(exact(next.minus(hours))?);
            }
        }
        Ok(span)
    }

    fn exerted(&self) -> impl Iterator<Item = &Walker> {
        self.walkers
            .iter()
            .filter(|walker| walker.legs == Legs::Own)
    }

    /// Whether hours at this pace count towards the free hours (`ruling.march-hours`).
    fn marches_at(&self, pace: Pace) -> bool {
        match self.rulings.get() {
            MarchHours::All => true,
            MarchHours::Walked => !pace.is_hustled(),
        }
    }

    fn march_hours(&self, walker: &Walker) -> Result<Exact, MarchError> {
        match self.rulings.get() {
            MarchHours::All => Ok(walker.hours),
            MarchHours::Walked => exact(walker.hours.minus(walker.hustled)),
        }
    }

    /// Lets time pass.
    fn pass(&mut self, pace: Pace, span: Exact) -> Result<(), MarchError> {
        for walker in &mut self.walkers {
            walker.hours = exact(walker.hours.plus(span))?;
            if pace.is_hustled() && walker.legs == Legs::Own {
                walker.hustled = exact(walker.hustled.plus(span))?;
            }
        }
        Ok(())
    }

    /// Applies the effects of the hours that begin or end now: hustling before marching.
    fn exert(
        &mut self,
        stretch: &Stretch,
        moment: Moment,
        gone: &mut Gone,
    ) -> Result<(), MarchError> {
        let pace = stretch.pace;
        let hours = exact(stretch.begun_hours.plus(gone.hours))?;
        let hour = match moment {
            Moment::Beginning => hours.floor().saturating_add(1),
            Moment::End => hours.ceiling(),
        };
        let hour = u32::try_from(hour).unwrap_or(u32::MAX);
        let hustle_now = match self.rulings.get() {
            HustleDamageTiming::End => moment == Moment::End,
            HustleDamageTiming::Start => moment == Moment::Beginning,
        };
        let march_now = match self.rulings.get() {
            MarchCheckTiming::End => moment == Moment::End,
            MarchCheckTiming::Start => moment == Moment::Beginning,
        };
        for index in 0..self.walkers.len() {
            if hustle_now && pace.is_hustled() {
                self.hustle(index, moment, hour, gone);
            }
        }
        for index in 0..self.walkers.len() {
            if march_now && self.marches_at(pace) {
                self.march(index, moment, hour, gone)?;
            }
        }
        Ok(())
    }

    /// The number of the hour that begins or ends now, if one does.
    fn hour_number(hours: Exact, moment: Moment) -> Option<i64> {
        if !hours.is_whole() {
            return None;
        }
        Some(match moment {
            Moment::Beginning => hours.floor().saturating_add(1),
            Moment::End => hours.floor(),
        })
    }

    /// `starfinder.overland.hustle`: 1 for the second hour, then twice that of the hour before.
    /// Damage beyond 64 bits is not distinguished.
    fn hustle(&mut self, index: usize, moment: Moment, hour: u32, gone: &mut Gone) {
        let rulings = self.rulings;
        let Some(walker) = self.walkers.get_mut(index) else {
            return;
        };
        let number = March::hour_number(walker.hustled, moment);
        let doublings = number.and_then(|number| u32::try_from(number.checked_sub(2)?).ok());
        if let Some(doublings) = doublings.filter(|_| walker.legs == Legs::Own) {
            let damage = 1_u64.checked_shl(doublings).unwrap_or(u64::MAX);
            let rules = (registry::OVERLAND_HUSTLE, registry::OVERLAND_HUSTLE_FATIGUE);
            walker.suffer(damage, rules, rulings, hour, &mut gone.strains);
        }
    }

    /// `starfinder.overland.forced-march`: a check for each hour beyond the free ones.
    fn march(
        &mut self,
        index: usize,
        moment: Moment,
        hour: u32,
        gone: &mut Gone,
    ) -> Result<(), MarchError> {
        let Some(walker) = self.walkers.get(index) else {
            return Ok(());
        };
        let number = March::hour_number(self.march_hours(walker)?, moment);
        let extra = number.map_or(0, |number| number.saturating_sub(FREE_HOURS));
        let rulings = self.rulings;
        let Some(walker) = self.walkers.get_mut(index) else {
            return Ok(());
        };
        if extra < 1 || walker.legs == Legs::Vehicle {
            return Ok(());
        }
        let dc = extra.saturating_mul(2).saturating_add(10);
        let rule = registry::OVERLAND_FORCED_MARCH;
        let mut result = None;
        let mut damage = None;
        if let Some(dice) = &mut self.dice {
            let what = format!("Constitution check, DC {dc}");
            let purpose = Purpose::new(rule.as_str(), walker.name.clone(), what);
            let face = dice.roll(&Request::new(purpose, Die::D20))?;
            let total = i64::from(face.get()) + i64::from(walker.constitution_modifier);
            result = Some(if total >= dc {
                Attempt::Success
            } else {
                let purpose = Purpose::new(rule.as_str(), walker.name.clone(), "nonlethal damage");
                let face = dice.roll(&Request::new(purpose, Die::D6))?;
                damage = Some(u64::from(face.get()));
                Attempt::Failure
            });
        }
        gone.strains.push(Strain {
            number: walker.number,
            walker: walker.name.clone(),
            hour,
            effect: Effect::Check { dc, result },
            rule,
        });
        if let Some(damage) = damage {
            let rules = (rule, registry::OVERLAND_FORCED_MARCH_FATIGUE);
            walker.suffer(damage, rules, rulings, hour, &mut gone.strains);
        }
        Ok(())
    }
}

impl Walker {
    /// Deals nonlethal damage with its consequences, by the rules of the damage and of its fatigue.
    fn suffer(
        &mut self,
        damage: u64,
        (damaging, fatiguing): (RuleId, RuleId),
        rulings: &Rulings,
        hour: u32,
        strains: &mut Vec<Strain>,
    ) {
        let mut note = |effect: Effect, rule: RuleId| {
            strains.push(Strain {
                number: self.number,
                walker: self.name.clone(),
                hour,
                effect,
                rule,
            });
        };
        self.nonlethal = self.nonlethal.saturating_add(damage);
        note(Effect::Nonlethal(damage), damaging);
        match (self.weariness, rulings.get()) {
            (Weariness::None, _) => {
                self.weariness = Weariness::Fatigued;
                note(Effect::Fatigued, fatiguing);
            }
            (Weariness::Fatigued, FatigueEscalation::Exhausted) => {
                self.weariness = Weariness::Exhausted;
                note(Effect::Exhausted, fatiguing);
            }
            (Weariness::Fatigued, FatigueEscalation::No) | (Weariness::Exhausted, _) => {}
        }
        let collapses = self
            .points
            .is_some_and(|points| self.nonlethal >= u64::from(points));
        if collapses && !self.is_unconscious {
            self.is_unconscious = true;
            note(
                Effect::Unconscious,
                registry::OVERLAND_FORCED_MARCH_UNCONSCIOUS,
            );
        }
    }
}

/// The hours that the stretch still takes at that rate.
fn hours_left(extent: Extent, gone: &Gone, rate: Exact) -> Result<Exact, MarchError> {
    match extent {
        Extent::Hours(hours) => exact(hours.minus(gone.hours)),
        Extent::Miles(miles, most) => {
            let miles = exact(miles.minus(gone.miles))?;
            if miles.is_positive() && !rate.is_positive() {
                return Err(MarchError::Standstill);
            }
            let hours = if miles.is_positive() {
                exact(miles.over(rate))?
            } else {
                Exact::ZERO
            };
            match most {
                Some(most) => Ok(hours.min(exact(most.minus(gone.hours))?)),
                None => Ok(hours),
            }
        }
    }
}

fn exact(amount: Option<Exact>) -> Result<Exact, MarchError> {
    amount.ok_or(MarchError::TooFine)
}

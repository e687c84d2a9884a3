//! Hours, days and miles across country: `starfinder.overland.day-foot`,
//! `starfinder.overland.day-small-vehicle`, `starfinder.overland.day-large-vehicle`,
//! `starfinder.overland.run`, `starfinder.overland.hustle-fatigue` (recovery).
//!
//! The module `march` decides the effects of the hours on walkers, `country` those of terrain and
//! path.

use board::{Condition, Creature, CreatureId};
use dice::Dice;

use super::country::{self, Formation};
use super::long_scale::{not_covered_by, refuse_anchored, report};
use super::march::{
    Effect, Extent, FREE_HOURS, Gait, Gone, Legs, March, MarchError, Strain, Stretch, Walker,
    Weariness,
};
use super::outcome::not_covered;
use super::pace;
use super::rulings::{MountedExertion, PartialRecovery};
use super::scale::Basis;
use super::travel::{BeforeWeariness, Duration, LongScale, Running, Way};
use super::{
    Exact, Fact, Facts, OwnHappening, Pace, Scene, State, Unit, Vehicle, Vehicles, local, registry,
};
use crate::long_scale;
use crate::{Event, Happening, Outcome};
use rules::{At, PlanError, Refusal, Rulings, When};

/// The creature that walks: a rider's mount, or that mount's mount in turn.
pub(crate) fn who_walks<'a>(scene: Scene<'a>, creature: &'a Creature) -> &'a Creature {
    let mut walker = creature;
    // If creatures ride one another in a ring, following the ring never ends.
    for _ in scene.board.creatures() {
        let mount = scene.facts.profile(walker.id).rides;
        match mount.and_then(|mount| scene.board.creature(mount)) {
            Some(mount) if mount.id != creature.id => walker = mount,
            _ => break,
        }
    }
    walker
}

/// The hours after which a vehicle with a very small crew stops until its crew has slept.
const SMALL_VEHICLE_HOURS: i64 = 10;

/// The hours of a travel day for that kind of traveller.
pub(crate) fn hours_a_day(scene: Scene<'_>, creature: &Creature) -> i64 {
    let walker = who_walks(scene, creature);
    match long_scale::vehicle(scene, walker) {
        None => FREE_HOURS,
        Some(Vehicle::Small) => SMALL_VEHICLE_HOURS,
        Some(Vehicle::Large) => 24,
    }
}

/// The vehicle's own speed.
pub(crate) fn vehicle_miles_per_hour(scene: Scene<'_>, vehicle: &Creature) -> Option<Exact> {
    let hundredths = scene.facts.profile(vehicle.id).miles_per_hour_hundredths?;
    Exact::new(i64::from(hundredths), 100)
}

/// `starfinder.overland.run`.
pub(crate) fn no_overland_run() -> Refusal {
    Refusal::new(
        registry::OVERLAND_RUN,
        At::Action,
        "nobody can run across country for long; declare run-rest or hustle",
    )
}

/// Resolves hours, a day or miles across country.
pub(crate) fn travel(
    scene: Scene<'_>,
    creature: &Creature,
    (duration, pace, way): (Duration, Pace, Way),
    dice: &mut dyn Dice,
) -> Result<Outcome, PlanError> {
    let walker = who_walks(scene, creature);
    if let Some(rule) = [creature, walker]
        .into_iter()
        .find_map(|creature| not_covered_by(scene, creature))
    {
        return Ok(not_covered(scene, rule));
    }
    let vehicle = long_scale::vehicle(scene, walker);
    if pace == Pace::Run && vehicle.is_none() {
        return Err(no_overland_run().into());
    }
    refuse_anchored(scene, walker)?;
    let sufferers = sufferers(scene, creature, walker);
    refuse_unconscious(&sufferers)?;
    let vehicles = match vehicle {
        Some(_) => Vehicles::Some,
        None => way.vehicles,
    };
    let going = country::going(way.country, way.path, vehicles, scene.rulings)?;
    let (gait, basis) = gait(scene, walker, pace, duration)?;
    let extent = extent(scene, walker, duration);
    let mut march = March {
        walkers: sufferers
            .iter()
            .enumerate()
            .map(|(number, sufferer)| walker_of(scene, number, sufferer))
            .collect(),
        leader: sufferers
            .iter()
            .position(|sufferer| sufferer.id == walker.id)
            .unwrap_or_default(),
        gait,
        rulings: scene.rulings,
        dice: Some(dice),
    };
    let stretch = Stretch {
        pace,
        going,
        begun_hours: Exact::ZERO,
        extent,
    };
    let gone = march.go(&stretch).map_err(refuse_march)?;
    if vehicle == Some(Vehicle::Small) {
        refuse_tired_crew(scene, walker, gone.hours)?;
    }
    let mut results = results(&gone, march.leader)?;
    results.extend(basis.map(Fact::Basis));
    if going.formation == Formation::SingleFile {
        results.push(Fact::SingleFile);
    }
    let after = After::new(scene, &sufferers, &march.walkers, (pace, gone.hours));
    let events = events(gone.strains, &sufferers);
    let results = after.with_record(results, walker.id);
    Ok(report(
        scene,
        results,
        events,
        after.facts,
        after.creatures,
        creature,
    ))
}

/// The extent of the travel: a day has as many hours as the walker travels in a day.
fn extent(scene: Scene<'_>, walker: &Creature, duration: Duration) -> Extent {
    match duration {
        Duration::Hours(hours) => Extent::Hours(hours),
        Duration::Day => Extent::Hours(Exact::whole(hours_a_day(scene, walker))),
        Duration::Miles(miles) => Extent::Miles(miles, None),
    }
}

/// The creatures that roll and suffer (`ruling.mounted-exertion`), in letter order.
fn sufferers<'a>(
    scene: Scene<'_>,
    creature: &'a Creature,
    walker: &'a Creature,
) -> Vec<&'a Creature> {
    let mut sufferers = vec![walker];
    let is_mounted = walker.id != creature.id && long_scale::vehicle(scene, walker).is_none();
    match scene.rulings.get() {
        MountedExertion::Mount => {}
        MountedExertion::Both => sufferers.extend(is_mounted.then_some(creature)),
    }
    grid::sort_by(&mut sufferers, |one, other| one.letter_order(other));
    sufferers
}

fn refuse_unconscious(travellers: &[&Creature]) -> Result<(), Refusal> {
    let down = [Condition::Unconscious, Condition::Dead];
    let lying = travellers
        .iter()
        .find(|traveller| down.into_iter().any(|condition| traveller.is(condition)));
    lying.map_or(Ok(()), |traveller| {
        Err(Refusal::new(
            registry::OVERLAND_FORCED_MARCH_UNCONSCIOUS,
            At::Action,
            format!("{} is unconscious: its travel has ended", traveller.name),
        ))
    })
}

/// `starfinder.overland.day-small-vehicle`: a very small crew drives 10 hours between two sleeps.
fn refuse_tired_crew(scene: Scene<'_>, vehicle: &Creature, hours: Exact) -> Result<(), Refusal> {
    let before = scene.facts.travel(vehicle.id).hours;
    let after = before.plus(hours).ok_or_else(too_fine)?;
    if after <= Exact::whole(SMALL_VEHICLE_HOURS) {
        return Ok(());
    }
    let text = format!("its crew drives {SMALL_VEHICLE_HOURS} hours between two sleeps");
    let rule = registry::OVERLAND_DAY_SMALL_VEHICLE;
    Err(Refusal::new(rule, At::Action, text))
}

/// The speed of the one that walks, and whether the table prints it.
fn gait(
    scene: Scene<'_>,
    walker: &Creature,
    pace: Pace,
    duration: Duration,
) -> Result<(Gait, Option<Basis>), Refusal> {
    if long_scale::vehicle(scene, walker).is_some() {
        let miles_per_hour = vehicle_miles_per_hour(scene, walker).ok_or_else(|| {
            Refusal::new(
                registry::OVERLAND_MEASURE,
                At::Action,
                format!(
                    "{} is a vehicle without a speed; give it `mph N`",
                    walker.name
                ),
            )
        })?;
        return Ok((Gait::Vehicle(miles_per_hour), None));
    }
    let feet = pace::speed_feet(scene, walker);
    let unit = match duration {
        Duration::Day => Unit::Day,
        Duration::Hours(_) | Duration::Miles(_) => Unit::Hour,
    };
    let table_pace = if pace.is_hustled() {
        Pace::Hustle
    } else {
        pace
    };
    let basis = Basis::of(feet, table_pace, unit).allowed(feet, unit, scene.rulings)?;
    let gait = Gait::Speed {
        feet,
        exhausted_feet: exhausted_speed_feet(scene, walker),
    };
    Ok((gait, Some(basis)))
}

/// The speed that the creature would have if it were exhausted.
fn exhausted_speed_feet(scene: Scene<'_>, creature: &Creature) -> i32 {
    let mut facts = scene.facts.clone();
    if let Some(profile) = facts.profile_mut(creature.id) {
        profile.states.set(State::Exhausted, true);
    }
    let tired = Scene {
        facts: &facts,
        ..scene
    };
    pace::speed_feet(tired, creature)
}

fn walker_of(scene: Scene<'_>, number: usize, creature: &Creature) -> Walker {
    let profile = scene.facts.profile(creature.id);
    let record = scene.facts.travel(creature.id);
    Walker {
        number,
        name: creature.name.clone(),
        legs: match profile.vehicle {
            Some(_) => Legs::Vehicle,
            None => Legs::Own,
        },
        constitution_modifier: profile.constitution_modifier,
        points: profile.points,
        hours: record.hours,
        hustled: record.hustled_hours,
        nonlethal: record.nonlethal,
        weariness: if profile.is(State::Exhausted) {
            Weariness::Exhausted
        } else if profile.is(State::Fatigued) {
            Weariness::Fatigued
        } else {
            Weariness::None
        },
        is_unconscious: creature.is(Condition::Unconscious),
    }
}

fn refuse_march(error: MarchError) -> PlanError {
    match error {
        MarchError::Dice(error) => error.into(),
        MarchError::Standstill => Refusal::new(
            registry::OVERLAND_MEASURE,
            At::Action,
            "at a speed of 0 nobody arrives",
        )
        .into(),
        MarchError::TooFine => too_fine().into(),
    }
}

fn too_fine() -> Refusal {
    Refusal::new(
        registry::OVERLAND_MEASURE,
        At::Action,
        "the hours can no longer be kept exactly; sleep first, or travel rounder distances",
    )
}

fn results(gone: &Gone, leader: usize) -> Result<Vec<Fact>, Refusal> {
    gone.hours.hours_and_minutes().ok_or_else(too_fine)?;
    let own = gone.strains.iter().filter(|strain| strain.number == leader);
    let damage = own.map(|strain| match strain.effect {
        Effect::Nonlethal(damage) => damage,
        _ => 0,
    });
    let damage = damage.fold(0_u64, u64::saturating_add);
    Ok(vec![
        Fact::Miles(gone.miles),
        Fact::Time(gone.hours),
        Fact::Damage(damage),
    ])
}

/// The events of the strains, in order.
fn events(strains: Vec<Strain>, sufferers: &[&Creature]) -> Vec<Event> {
    let strains = strains.into_iter();
    strains
        .filter_map(|strain| event(strain, sufferers))
        .collect()
}

/// The event of a strain; exhaustion is a result and has no event.
fn event(strain: Strain, sufferers: &[&Creature]) -> Option<Event> {
    let creature = sufferers.get(strain.number)?.id;
    let happening = match strain.effect {
        Effect::Check { dc, result } => OwnHappening::ConstitutionCheck {
            creature,
            dc,
            result: result?,
        },
        Effect::Nonlethal(damage) => OwnHappening::Nonlethal(creature, damage),
        Effect::Fatigued => OwnHappening::Fatigued(creature),
        Effect::Unconscious => OwnHappening::Unconscious(creature),
        Effect::Exhausted => return None,
    };
    Some(Event {
        when: When::Step(strain.hour),
        happening: Happening::Own(happening),
        rule: strain.rule,
    })
}

/// The state after hours of travel, or after their effects are gone.
struct After {
    facts: Facts,
    creatures: Vec<Creature>,
}

impl After {
    fn new(
        scene: Scene<'_>,
        sufferers: &[&Creature],
        walkers: &[Walker],
        (pace, hours): (Pace, Exact),
    ) -> After {
        let mut after = After {
            facts: scene.facts.clone(),
            creatures: Vec::new(),
        };
        // An hour of walking is six hundred rounds of rest, a hustled hour none.
        let rounds = hours.times(Exact::whole(600)).map_or(0, Exact::floor);
        let rounds = u32::try_from(rounds).unwrap_or(u32::MAX);
        for (creature, walker) in sufferers.iter().zip(walkers) {
            let mut record = scene.facts.travel(creature.id).clone();
            if walker.legs == Legs::Own {
                local::not_running(scene, creature, &mut record, pace, rounds);
            }
            after.take_over(creature, walker, record);
        }
        after
    }

    fn take_over(&mut self, creature: &Creature, walker: &Walker, mut record: LongScale) {
        record.hours = walker.hours;
        record.hustled_hours = walker.hustled;
        let collapses = walker.is_unconscious && !creature.is(Condition::Unconscious);
        record.has_collapsed |= collapses;
        if let Some(profile) = self.facts.profile_mut(creature.id) {
            if walker.nonlethal > record.nonlethal && record.before_weariness.is_none() {
                record.before_weariness = Some(BeforeWeariness {
                    was_fatigued: profile.is(State::Fatigued),
                    was_exhausted: profile.is(State::Exhausted),
                });
            }
            match walker.weariness {
                Weariness::None => {}
                Weariness::Fatigued => profile.states.set(State::Fatigued, true),
                Weariness::Exhausted => profile.states.set(State::Exhausted, true),
            }
        }
        record.nonlethal = walker.nonlethal;
        if let Some(place) = self.facts.travel_mut(creature.id) {
            *place = record;
        }
        if collapses {
            let mut creature = creature.clone();
            creature.conditions.set(Condition::Unconscious, true);
            self.creatures.push(creature);
        }
    }

    /// Adds the record of the creature that walks.
    fn with_record(&self, mut results: Vec<Fact>, walker: CreatureId) -> Vec<Fact> {
        let record = self.facts.travel(walker);
        results.extend([
            Fact::Hours(record.hours),
            Fact::Hustled(record.hustled_hours),
            Fact::Nonlethal(record.nonlethal),
        ]);
        results
    }
}

/// Resolves sleep: the hours of travel start again, and any run is long over.
pub(crate) fn sleep(scene: Scene<'_>, creature: &Creature) -> Outcome {
    let mut after = After {
        facts: scene.facts.clone(),
        creatures: Vec::new(),
    };
    if let Some(record) = after.facts.travel_mut(creature.id) {
        record.hours = Exact::ZERO;
        record.hustled_hours = Exact::ZERO;
        record.rounds_run = 0;
        record.running_checks = 0;
        record.rounds_rested = local::FULL_REST_ROUNDS;
        record.running = Running::No;
    }
    after.reported(scene, creature)
}

/// Whether recovering nonlethal damage from `before` points ends the fatigue
/// (`ruling.partial-recovery`).
pub(crate) fn is_enough_recovered(before: u64, after: u64, rulings: &Rulings) -> bool {
    match rulings.get() {
        PartialRecovery::All => after == 0,
        PartialRecovery::Any => after < before,
    }
}

/// Recovers nonlethal damage, and with it the fatigue that it caused (`ruling.partial-recovery`).
pub(crate) fn recover(scene: Scene<'_>, creature: &Creature, points: u32) -> Outcome {
    let mut after = After {
        facts: scene.facts.clone(),
        creatures: Vec::new(),
    };
    let mut record = scene.facts.travel(creature.id).clone();
    let before = record.nonlethal;
    record.nonlethal = before.saturating_sub(points.into());
    let enough = is_enough_recovered(before, record.nonlethal, scene.rulings);
    if let Some(earlier) = record.before_weariness.filter(|_| enough) {
        record.before_weariness = None;
        if let Some(profile) = after.facts.profile_mut(creature.id) {
            profile.states.set(State::Fatigued, earlier.was_fatigued);
            profile.states.set(State::Exhausted, earlier.was_exhausted);
        }
    }
    let limit = scene.facts.profile(creature.id).points.map(u64::from);
    if record.has_collapsed && limit.is_none_or(|limit| record.nonlethal < limit) {
        record.has_collapsed = false;
        let mut creature = creature.clone();
        creature.conditions.set(Condition::Unconscious, false);
        after.creatures.push(creature);
    }
    if let Some(place) = after.facts.travel_mut(creature.id) {
        *place = record;
    }
    after.reported(scene, creature)
}

impl After {
    fn reported(self, scene: Scene<'_>, creature: &Creature) -> Outcome {
        let results = self.with_record(Vec::new(), creature.id);
        report(
            scene,
            results,
            Vec::new(),
            self.facts,
            self.creatures,
            creature,
        )
    }
}

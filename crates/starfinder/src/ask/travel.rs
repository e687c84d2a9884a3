//! Questions about rounds, hours and days of movement.

use board::Creature;
use rules::{Citation, Refusal};

use super::{Told, not_covered};
use crate::long_scale;
use crate::long_scale::{not_covered_by, refuse_anchored};
use crate::pace::{self, RoundAction, RoundOfActions};
use crate::question::{Covered, Reply};
use crate::registry as rule;
use crate::scale::Basis;
use crate::{
    Country, Exact, Pace, PathKind, Scene, State, Unit, Vehicle, Vehicles, country, local, overland,
};

/// The pace of a round in which it does this.
pub(crate) fn pace_of(scene: Scene<'_>, creature: &Creature, actions: &[RoundAction]) -> Told {
    let mut round = RoundOfActions::default();
    actions.iter().for_each(|action| round.add(*action));
    let Some((pace, covered)) = round.pace() else {
        let text = "it does not move";
        return (Reply::Nothing, vec![Citation::of(rule::SCALES_UNITS, text)]);
    };
    let traveller = overland::who_walks(scene, creature);
    if let Some(rule) = not_covered_by(scene, traveller) {
        return not_covered(rule);
    }
    if long_scale::vehicle(scene, traveller).is_some() {
        // Vehicles are covered only for hours and days.
        return not_covered(rule::SCOPE_STARSHIPS);
    }
    if let Err(refusal) = refuse_anchored(scene, traveller) {
        return refused(&refusal);
    }
    let feet = pace::feet_a_round(scene, traveller, covered);
    let (rule, text) = match (pace, covered) {
        (Pace::Run, _) => (rule::PACE_RUN, "four speeds a round"),
        (Pace::Hustle, Pace::Walk) => (
            rule::PACE_HUSTLE,
            "one speed, and something else in the rest of the round",
        ),
        (Pace::Hustle, _) => (rule::PACE_HUSTLE, "two speeds a round"),
        _ => (rule::PACE_WALK, "one speed a round"),
    };
    let mut reasons = vec![Citation::of(rule, text)];
    if pace == Pace::Walk {
        let text = "in combat too a lone move action is a walk";
        reasons.push(Citation::of(rule::PACE_COMBAT, text));
    }
    (Reply::Pace(pace, feet), reasons)
}

/// The answer to a question about something that would be refused.
fn refused(refusal: &Refusal) -> Told {
    let objection = refusal.first();
    let reason = Citation::of(objection.rule, objection.text.clone());
    (Reply::Refused(objection.rule), vec![reason])
}

/// How far it gets at that pace in that time.
pub(crate) fn rate(scene: Scene<'_>, creature: &Creature, pace: Pace, unit: Unit) -> Told {
    let traveller = overland::who_walks(scene, creature);
    if let Some(rule) = not_covered_by(scene, traveller) {
        return not_covered(rule);
    }
    if long_scale::vehicle(scene, traveller).is_some() {
        return vehicle_rate(scene, traveller, unit);
    }
    match (unit, pace) {
        (Unit::Day, Pace::Run) => return refused(&overland::no_overland_run()),
        (Unit::Day, Pace::Hustle | Pace::RunRest) | (Unit::Round | Unit::Minute, Pace::RunRest) => {
            let reason = Citation::of(unit.table(), "there is no such value");
            return (Reply::Nothing, vec![reason]);
        }
        _ => {}
    }
    if let Err(refusal) = refuse_anchored(scene, traveller) {
        return refused(&refusal);
    }
    let speed_feet = pace::speed_feet(scene, traveller);
    let basis = match Basis::of(speed_feet, pace, unit).allowed(speed_feet, unit, scene.rulings) {
        Ok(basis) => basis,
        Err(refusal) => return refused(&refusal),
    };
    let feet = pace::feet_a_round(scene, traveller, pace);
    let miles = || pace::miles_per_hour(speed_feet, pace);
    let mut reasons = vec![Citation::of(
        unit.table(),
        format!(
            "speed {speed_feet} ft, {} times a round",
            pace.speeds_a_round()
        ),
    )];
    let covered = match unit {
        Unit::Round => Covered::Feet(feet),
        Unit::Minute => Covered::Feet(feet.saturating_mul(10)),
        Unit::Hour => in_miles(miles()),
        Unit::Day => {
            let hours = overland::hours_a_day(scene, traveller);
            reasons.push(hours_reason(scene, traveller));
            in_miles(miles().and_then(|miles| miles.times(Exact::whole(hours))))
        }
    };
    (Reply::Rate(covered, Some(basis)), reasons)
}

fn in_miles(miles: Option<Exact>) -> Covered {
    Covered::Miles(miles.unwrap_or_default())
}

/// The rate of a vehicle, which has its own speed that no table lists.
fn vehicle_rate(scene: Scene<'_>, vehicle: &Creature, unit: Unit) -> Told {
    let hours = match unit {
        // Vehicles are covered only for hours and days.
        Unit::Round | Unit::Minute => return not_covered(rule::SCOPE_STARSHIPS),
        Unit::Hour => 1,
        Unit::Day => overland::hours_a_day(scene, vehicle),
    };
    let miles = overland::vehicle_miles_per_hour(scene, vehicle)
        .and_then(|miles| miles.times(Exact::whole(hours)));
    let stated = Citation::stated("the vehicle's miles per hour");
    match miles {
        Some(miles) => (
            Reply::Rate(Covered::Miles(miles), None),
            vec![stated, hours_reason(scene, vehicle)],
        ),
        None => (
            Reply::Nothing,
            vec![Citation::stated("no miles per hour of the vehicle")],
        ),
    }
}

/// The DC of the check for its next round of running.
pub(crate) fn run_dc(scene: Scene<'_>, creature: &Creature) -> Told {
    match local::next_check_dc(scene, creature) {
        Some(dc) => {
            let text = "10, and 1 for each check before";
            let reason = Citation::of(rule::LOCAL_RUN_CHECK, text);
            (Reply::Number(dc.into()), vec![reason])
        }
        None => {
            let text = "it has not yet run as many rounds as its Constitution score";
            let reason = Citation::of(rule::LOCAL_RUN_DURATION, text);
            (Reply::Nothing, vec![reason])
        }
    }
}

/// The hours of its travel day.
pub(crate) fn hours(scene: Scene<'_>, creature: &Creature) -> Told {
    let walker = overland::who_walks(scene, creature);
    if scene.facts.profile(walker.id).is(State::Starship) {
        return not_covered(rule::SCOPE_STARSHIPS);
    }
    let hours = overland::hours_a_day(scene, creature);
    (Reply::Hours(hours), vec![hours_reason(scene, walker)])
}

/// The reason for the length of that traveller's day.
fn hours_reason(scene: Scene<'_>, walker: &Creature) -> Citation {
    match long_scale::vehicle(scene, walker) {
        None => Citation::of(rule::OVERLAND_DAY_FOOT, "8 hours on foot or mounted"),
        Some(Vehicle::Small) => Citation::of(
            rule::OVERLAND_DAY_SMALL_VEHICLE,
            "10 hours with one pilot or a very small crew",
        ),
        Some(Vehicle::Large) => Citation::of(
            rule::OVERLAND_DAY_LARGE_VEHICLE,
            "24 hours with a crew that works in shifts",
        ),
    }
}

/// The effect of country and path on travel.
pub(crate) fn going(
    scene: Scene<'_>,
    country: Country,
    path: PathKind,
    vehicles: Vehicles,
) -> Told {
    match country::going(Some(country), Some(path), vehicles, scene.rulings) {
        Err(refusal) => refused(&refusal),
        Ok(going) => {
            let path = going.path.unwrap_or(path);
            let text = format!("{} on a path counted as {}", country.word(), path.word());
            let reasons = vec![
                Citation::of(rule::OVERLAND_TERRAIN, text),
                Citation::of(rule::OVERLAND_PATHS, path.word()),
            ];
            (Reply::Going(going), reasons)
        }
    }
}

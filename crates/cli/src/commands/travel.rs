//! `fivefoot travel`: a journey day by day, with the rules that slow it.

use std::process::ExitCode;

use dice::{Dice, Scripted, Seed, Seeded};
use journal::route::{Route, ValueError};
use rules::{Attempt, Reason, Refusal, RuleId};
use systems::journey::{
    self, Day, Effect, Ending, Exact, Formation, Itinerary, Journey, JourneyError, Strain,
    Vehicles, Weariness,
};
use tell::json::{RefusedTravel, Travel};

use crate::arguments::TravelArguments;
use crate::dice_choice::faces;
use crate::explanation::{Explanation, advice};
use crate::failure::{Failure, exit};
use crate::{input, output};

pub(crate) fn run(arguments: &TravelArguments) -> Result<ExitCode, Failure> {
    let route = route(arguments)?;
    let journey = &route.journey;
    let planned = if let Some(words) = &arguments.dice {
        let mut dice = Scripted::new(faces(words)?);
        let planned = journey.plan(&route.rulings, Some(&mut dice));
        if planned.is_ok() {
            dice.finish()
                .map_err(|error| Failure::usage(format!("--dice {words}: {error}")))?;
        }
        planned
    } else if let Some(seed) = arguments.seed {
        let mut dice = Seeded::new(Seed::from_number(seed));
        journey.plan(&route.rulings, Some(&mut dice as &mut dyn Dice))
    } else {
        journey.plan(&route.rulings, None)
    };
    match planned {
        Ok(itinerary) => told(journey, &itinerary, arguments.json),
        Err(JourneyError::Refused(refusal)) => refused(&refusal, arguments.json),
        Err(JourneyError::Wrong(text)) => Err(Failure::usage(text)),
        Err(JourneyError::Dice(error)) => Err(Failure::usage(advice(
            error.to_string(),
            "give the faces in the order in which they are rolled: --dice 12,3",
        ))),
    }
}

/// The journey of the route file, with the additions of the command line.
fn route(arguments: &TravelArguments) -> Result<Route, Failure> {
    let mut route = match &arguments.route {
        None => Route::default(),
        Some(path) => {
            let name = input::name_of(path);
            let text = String::from_utf8(input::read(path)?).map_err(|error| {
                let byte = error.utf8_error().valid_up_to() + 1;
                Failure::input(
                    &name,
                    advice(format!("byte {byte} is not UTF-8 text"), "save it as UTF-8"),
                )
            })?;
            Route::parse(&text).map_err(|error| Failure::input(&name, error))?
        }
    };
    let wrong = |flag: &str, value: &str, error: ValueError| {
        let place = format!("{flag} \"{value}\": column {}", error.offset + 1);
        Failure::usage(Explanation::from(error.message).at(place))
    };
    if let Some(feet) = arguments.speed {
        let party = format!("party={feet}");
        route
            .read_traveller(&party)
            .map_err(|error| wrong("--speed", &feet.to_string(), error))?;
    }
    type Read = fn(&mut Route, &str) -> Result<(), ValueError>;
    let one = |value: &Option<String>| value.iter().cloned().collect::<Vec<String>>();
    let (pace, hours) = (one(&arguments.pace), one(&arguments.hours));
    let flags: [(&str, &[String], Read); 5] = [
        ("--creature", &arguments.creature, Route::read_traveller),
        ("--leg", &arguments.leg, Route::read_leg),
        ("--pace", &pace, Route::read_pace),
        ("--hours", &hours, Route::read_hours),
        ("--ruling", &arguments.rulings, Route::read_ruling),
    ];
    for (flag, values, read) in flags {
        for value in values {
            read(&mut route, value).map_err(|error| wrong(flag, value, error))?;
        }
    }
    if arguments.vehicles {
        route.journey.vehicles = Vehicles::Some;
    }
    if let Some(points) = arguments.recover {
        route.journey.recovered_a_night = points;
    }
    if route.journey.party.is_empty() {
        return Err(Failure::usage(advice(
            "nobody travels",
            "name a speed: --speed 30, or --creature NAME=SPEED",
        )));
    }
    if route.journey.legs.is_empty() {
        return Err(Failure::usage(advice(
            "the journey has no legs",
            "add one: --leg \"forest trail 24\"",
        )));
    }
    Ok(route)
}

fn told(journey: &Journey, itinerary: &Itinerary, as_json: bool) -> Result<ExitCode, Failure> {
    if as_json {
        output::json(&Travel::new(journey, itinerary))?;
    } else {
        output::plain(&for_people(journey, itinerary))?;
    }
    Ok(match itinerary.ending {
        Ending::Arrived => ExitCode::SUCCESS,
        Ending::Collapsed(_) => ExitCode::from(exit::NO),
    })
}

fn refused(refusal: &Refusal, as_json: bool) -> Result<ExitCode, Failure> {
    if as_json {
        output::json(&RefusedTravel::new(refusal))?;
    } else {
        output::plain(&format!("refused: {refusal}"))?;
    }
    Ok(ExitCode::from(exit::NO))
}

fn time(hours: Exact) -> String {
    hours
        .hours_and_minutes()
        .unwrap_or_else(|| format!("{hours} h"))
}

/// `18 miles`, `1 mile`; rounded down to a hundredth if no decimal holds them.
fn miles(miles: Exact) -> String {
    let words = miles.to_string();
    if words == "1" {
        return "1 mile".to_owned();
    }
    if !words.contains('/') {
        return format!("{words} miles");
    }
    let hundredths = miles.times(Exact::whole(100)).map_or(0, Exact::floor);
    let shown = Exact::new(hundredths, 100).unwrap_or(miles);
    format!("about {shown} miles")
}

fn at_pace(pace: journey::Pace) -> String {
    match pace {
        journey::Pace::RunRest => "running and resting".to_owned(),
        pace => format!("at a {}", pace.word()),
    }
}

fn for_people(journey: &Journey, itinerary: &Itinerary) -> String {
    let mut lines = vec![format!(
        "{} an hour {}, the speed of {} [{}, {}]",
        miles(itinerary.open_miles_per_hour),
        at_pace(journey.pace),
        itinerary.slowest,
        journey::Unit::Hour.table(),
        itinerary.basis.word(),
    )];
    for (index, day) in itinerary.days.iter().enumerate() {
        lines.push(String::new());
        lines.push(format!(
            "day {}: {} in {}",
            index + 1,
            miles(day.miles),
            time(day.hours)
        ));
        day_lines(journey, day, &mut lines);
    }
    lines.push(String::new());
    let days = itinerary.days.len();
    let end = match &itinerary.ending {
        Ending::Arrived => "there".to_owned(),
        Ending::Collapsed(name) => format!("{name} collapses on the way"),
    };
    lines.push(format!(
        "{end}: {} in {days} {}, {} of travel",
        miles(itinerary.miles),
        if days == 1 { "day" } else { "days" },
        time(itinerary.hours)
    ));
    let slowing: Vec<&str> = itinerary
        .slowing_rules()
        .into_iter()
        .map(RuleId::as_str)
        .collect();
    if !slowing.is_empty() {
        lines.push(format!("slowed by {}", slowing.join(", ")));
    }
    lines.join("\n")
}

fn day_lines(journey: &Journey, day: &Day, lines: &mut Vec<String>) {
    for stage in &day.stages {
        let way = journey.legs.get(stage.leg).map_or(String::new(), |leg| {
            format!("{} {}", leg.country.word(), leg.path.word())
        });
        let file = match stage.formation {
            Formation::Free => String::new(),
            Formation::SingleFile => {
                format!(", single file [{}]", journey::SINGLE_FILE)
            }
        };
        lines.push(format!(
            "  {:>5}  {}, {way}{file}",
            time(stage.hours),
            miles(stage.miles)
        ));
        lines.extend(stage.slowed_by.iter().map(reason_line));
        lines.extend(stage.strains.iter().map(strain_line));
    }
    for evening in day.evening.iter().filter(|evening| evening.nonlethal > 0) {
        let tired = match evening.weariness {
            Weariness::None => "",
            Weariness::Fatigued => ", fatigued",
            Weariness::Exhausted => ", exhausted",
        };
        lines.push(format!(
            "  evening: {} has {} nonlethal damage{tired}",
            evening.name, evening.nonlethal
        ));
    }
    for reason in &day.ended_by {
        lines.push(format!("  {} [{}]", reason.text, reason.rule));
    }
}

fn reason_line(reason: &Reason) -> String {
    format!("         {} [{}]", reason.text, reason.rule)
}

fn strain_line(strain: &Strain) -> String {
    let Strain {
        walker, hour, rule, ..
    } = strain;
    let what = match &strain.effect {
        Effect::Check { dc, result } => {
            let result = match result {
                None => "is due",
                Some(Attempt::Success) => "succeeds",
                Some(Attempt::Failure) => "fails",
            };
            format!("{walker}'s Constitution check against DC {dc} {result}")
        }
        Effect::Nonlethal(damage) => format!("{walker} takes {damage} nonlethal damage"),
        Effect::Fatigued => format!("{walker} is fatigued"),
        Effect::Exhausted => format!("{walker} is exhausted"),
        Effect::Unconscious => format!("{walker} falls unconscious"),
    };
    format!("         hour {hour}: {what} [{rule}]")
}

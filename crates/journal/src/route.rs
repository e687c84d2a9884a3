//! Route files: a journey as a text of lines `KEY: VALUE` (`docs/travel.md`), and the same values
//! from the command line.

use std::fmt;

use notation::Decimal;
use rules::{Rulings, nearest};
use systems::journey::{self, Country, Exact, Journey, Leg, Pace, PathKind, Traveller, Vehicles};

const KEYS: [&str; 7] = [
    "party", "pace", "hours", "vehicles", "recover", "rulings", "leg",
];

/// A journey with the rulings under which it is planned.
#[derive(Debug)]
pub struct Route {
    /// The journey.
    pub journey: Journey,
    /// The rulings.
    pub rulings: Rulings,
}

/// An error in a value.
#[derive(Debug)]
pub struct ValueError {
    /// The number of characters before it in the value.
    pub offset: usize,
    /// What is wrong, and what to do.
    pub message: String,
}

/// An error in a route file.
#[derive(Debug)]
pub struct RouteError {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
    /// What is wrong, and what to do.
    pub message: String,
}

impl fmt::Display for RouteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}",
            self.line, self.column, self.message
        )
    }
}

impl std::error::Error for RouteError {}

impl Default for Route {
    fn default() -> Route {
        Route {
            journey: Journey::new(Vec::new()),
            rulings: Rulings::defaults(journey::CATALOGUE),
        }
    }
}

impl Route {
    /// Reads a route file.
    ///
    /// # Errors
    /// If a line cannot be read.
    pub fn parse(text: &str) -> Result<Route, RouteError> {
        let mut route = Route::default();
        for (index, line) in text.lines().enumerate() {
            let content = line.trim_start_matches('\u{feff}');
            if content.trim().is_empty() || content.trim_start().starts_with('#') {
                continue;
            }
            route.read_line(content).map_err(|error| RouteError {
                line: index + 1,
                column: error.offset + 1,
                message: error.message,
            })?;
        }
        Ok(route)
    }

    fn read_line(&mut self, line: &str) -> Result<(), ValueError> {
        let Some((key, value)) = line.split_once(':') else {
            return Err(ValueError::new(
                0,
                "a line is `KEY: VALUE`, or begins with # as a comment",
            ));
        };
        let before = key.chars().count() + 1;
        let read = match key.trim() {
            "party" => self.read_party(value),
            "pace" => self.read_pace(value),
            "hours" => self.read_hours(value),
            "vehicles" => self.read_vehicles(value),
            "recover" => self.read_recovery(value),
            "rulings" => self.read_rulings(value),
            "leg" => self.read_leg(value),
            other => {
                let help = nearest(other, KEYS).map_or_else(
                    || format!("write {}", KEYS.join(", ")),
                    |near| format!("did you mean `{near}`?"),
                );
                let message = format!("there is no key `{other}`; {help}");
                return Err(ValueError::new(0, message));
            }
        };
        read.map_err(|error| error.after(before))
    }

    /// Reads travellers, separated by `;`.
    fn read_party(&mut self, value: &str) -> Result<(), ValueError> {
        let mut before = 0;
        for traveller in value.split(';') {
            self.read_traveller(traveller)
                .map_err(|error| error.after(before))?;
            before += traveller.chars().count() + 1;
        }
        Ok(())
    }

    /// Reads a traveller: `Adela=30`, or `Adela speed 30, con-mod 2, points 14`.
    ///
    /// # Errors
    /// If it cannot be read, or another traveller has the name.
    pub fn read_traveller(&mut self, value: &str) -> Result<(), ValueError> {
        let traveller = traveller(value)?;
        let party = &mut self.journey.party;
        if party.iter().any(|other| other.name == traveller.name) {
            let message = format!(
                "{} is already among the travellers; choose another name",
                traveller.name
            );
            return Err(ValueError::at_first_word(value, message));
        }
        party.push(traveller);
        Ok(())
    }

    /// Reads a leg: `forest trail 24`.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read_leg(&mut self, value: &str) -> Result<(), ValueError> {
        let words = words(value);
        let [(at, country), (path_at, path), (miles_at, miles)] = words.as_slice() else {
            return Err(ValueError::at_first_word(
                value,
                "a leg is a terrain, a path and its miles: `forest trail 24`",
            ));
        };
        let country = Country::from_word(country)
            .ok_or_else(|| no_word(*at, "terrain", country, &Country::ALL.map(Country::word)))?;
        let path = PathKind::from_word(path)
            .ok_or_else(|| no_word(*path_at, "path", path, &PathKind::ALL.map(PathKind::word)))?;
        let miles = amount(miles).ok_or_else(|| {
            let message =
                format!("`{miles}` is not a distance; write miles above 0: `24` or `7.5`");
            ValueError::new(*miles_at, message)
        })?;
        self.journey.legs.push(Leg::new(country, path, miles));
        Ok(())
    }

    /// Reads a pace: `walk`, `hustle` or `run-rest`.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read_pace(&mut self, value: &str) -> Result<(), ValueError> {
        let word = value.trim();
        // Nobody runs across country for long (`starfinder.overland.run`): the pace is read, so that its
        // rule can say so, but it is offered to nobody.
        let offered = Pace::OVERLAND.into_iter().filter(|pace| *pace != Pace::Run);
        let offered: Vec<&str> = offered.map(Pace::word).collect();
        self.journey.pace = Pace::from_word(word)
            .filter(|pace| Pace::OVERLAND.contains(pace))
            .ok_or_else(|| no_word(indent(value), "pace", word, &offered))?;
        Ok(())
    }

    /// Reads the hours of travel in a day.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read_hours(&mut self, value: &str) -> Result<(), ValueError> {
        self.journey.hours_a_day = amount(value.trim()).ok_or_else(|| {
            let message = format!(
                "`{}` is not a number of hours; write `8` or `9.5`",
                value.trim()
            );
            ValueError::at_first_word(value, message)
        })?;
        Ok(())
    }

    fn read_vehicles(&mut self, value: &str) -> Result<(), ValueError> {
        self.journey.vehicles = match value.trim() {
            "yes" => Vehicles::Some,
            "no" => Vehicles::None,
            other => return Err(no_word(indent(value), "answer", other, &["yes", "no"])),
        };
        Ok(())
    }

    fn read_recovery(&mut self, value: &str) -> Result<(), ValueError> {
        self.journey.recovered_a_night = value.trim().parse().map_err(|_| {
            let message = format!("`{}` is not a number of points; write `1`", value.trim());
            ValueError::at_first_word(value, message)
        })?;
        Ok(())
    }

    fn read_rulings(&mut self, value: &str) -> Result<(), ValueError> {
        let mut before = 0;
        for ruling in value.split(';') {
            self.read_ruling(ruling)
                .map_err(|error| error.after(before))?;
            before += ruling.chars().count() + 1;
        }
        Ok(())
    }

    /// Reads a ruling: `ruling.march-hours=walked`.
    ///
    /// # Errors
    /// If there is no such ruling or choice.
    pub fn read_ruling(&mut self, value: &str) -> Result<(), ValueError> {
        let Some((name, choice)) = value.trim().split_once('=') else {
            return Err(ValueError::at_first_word(
                value,
                format!(
                    "write NAME=CHOICE; `fivefoot rules --system {}` lists them",
                    journey::CATALOGUE
                ),
            ));
        };
        self.rulings
            .set(name, choice)
            .map_err(|error| ValueError::at_first_word(value, error.to_string()))
    }
}

impl ValueError {
    fn new(offset: usize, message: impl Into<String>) -> ValueError {
        ValueError {
            offset,
            message: message.into(),
        }
    }

    fn at_first_word(value: &str, message: impl Into<String>) -> ValueError {
        ValueError::new(indent(value), message)
    }

    /// Moves the error in a text that has that many characters before the value.
    fn after(self, before: usize) -> ValueError {
        ValueError {
            offset: self.offset + before,
            ..self
        }
    }
}

fn no_word(offset: usize, what: &str, word: &str, allowed: &[&str]) -> ValueError {
    let guess = nearest(word, allowed.iter().copied())
        .map(|guess| format!("did you mean `{guess}`? "))
        .unwrap_or_default();
    let allowed = allowed.join(", ");
    ValueError::new(
        offset,
        format!("`{word}` is no {what}; {guess}write {allowed}"),
    )
}

fn indent(value: &str) -> usize {
    value
        .chars()
        .take_while(|letter| letter.is_whitespace())
        .count()
}

/// The words of a value, each with the number of characters before it.
fn words(value: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut before = 0;
    for part in value.split(char::is_whitespace) {
        if !part.is_empty() {
            words.push((before, part));
        }
        before += part.chars().count() + 1;
    }
    words
}

/// Reads a number above 0.
fn amount(text: &str) -> Option<Exact> {
    let number = Decimal::parse(text)?;
    Exact::from_micros(number.micros()).filter(|number| number.is_positive())
}

fn traveller(value: &str) -> Result<Traveller, ValueError> {
    const FORM: &str = "a traveller is `NAME=SPEED` or `NAME speed 30, con-mod 2, points 14`";
    let named = |name: &str| {
        let fits = !name.is_empty() && !name.contains(char::is_whitespace);
        fits.then(|| name.to_owned())
            .ok_or_else(|| ValueError::at_first_word(value, FORM))
    };
    if let Some((name, speed)) = value.split_once('=') {
        let speed = speed.trim().parse().map_err(|_| {
            let offset = name.chars().count() + 1;
            ValueError::new(
                offset,
                format!("`{}` is not a speed in feet; {FORM}", speed.trim()),
            )
        })?;
        return Ok(Traveller::new(named(name.trim())?, speed));
    }
    let mut before = 0;
    let mut traveller: Option<Traveller> = None;
    let mut speed_feet = None;
    for clause in value.split(',') {
        let mut words = words(clause);
        let one = match &mut traveller {
            Some(one) => one,
            None => {
                if words.is_empty() {
                    return Err(ValueError::at_first_word(value, FORM));
                }
                let (_, name) = words.remove(0);
                traveller.insert(Traveller::new(named(name)?, 0))
            }
        };
        let wrong = |at: usize| ValueError::new(before + at, FORM);
        let [(at, word), (number_at, number)] = words.as_slice() else {
            return Err(wrong(indent(clause)));
        };
        let no_number = |_| {
            let message = format!("`{number}` is not a whole number; {FORM}");
            ValueError::new(before + number_at, message)
        };
        match *word {
            "speed" => speed_feet = Some(number.parse().map_err(no_number)?),
            "con-mod" => one.constitution_modifier = number.parse().map_err(no_number)?,
            "points" => one.points = Some(number.parse().map_err(no_number)?),
            _ => return Err(wrong(*at)),
        }
        before += clause.chars().count() + 1;
    }
    let complete = traveller
        .zip(speed_feet)
        .map(|(one, speed_feet)| Traveller { speed_feet, ..one });
    complete.ok_or_else(|| ValueError::at_first_word(value, FORM))
}

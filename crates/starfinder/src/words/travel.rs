//! Reads the verbs of travel and chases.

use board::Board;
use notation::{Decimal, DeclarationOption};

use super::super::travel::{Duration, TravelAction, Way};
use super::super::{Action, Country, Exact, Pace, PathKind, Unit, Vehicles};
use super::{creature_id, unknown};
use rules::WordError;

/// The verbs that are read.
pub(super) const VERBS: &[&str] = &[
    "round", "minute", "stop", "hour", "day", "leg", "sleep", "recover", "flee",
];

/// The most rounds or minutes of one declaration.
const MOST_ROUNDS: u32 = 10_000;
/// The most hours of one declaration.
const MOST_HOURS: i64 = 1_000;
/// The most miles of one declaration.
const MOST_MILES: i64 = 100_000;
/// The most points recovered at once.
const MOST_POINTS: u32 = 1_000_000;
/// The most pursuers of one chase.
const MOST_PURSUERS: usize = 64;

/// Reads the action, if the verb is one of these.
pub(super) fn read(
    board: &Board,
    declaration: &notation::Declaration,
) -> Result<Option<Action>, WordError> {
    let verb = declaration.verb.value.as_str();
    if !VERBS.contains(&verb) {
        return Ok(None);
    }
    if let Some(item) = declaration.path.first() {
        return Err(WordError::new(
            item.span,
            format!("`{verb}` has no path"),
            "take the colon and what follows it away",
        ));
    }
    let options = Options { board, declaration };
    let action = match verb {
        "round" => options.local(Unit::Round)?,
        "minute" => options.local(Unit::Minute)?,
        "hour" => options.hours()?,
        "day" => options.day()?,
        "leg" => options.leg()?,
        "recover" => options.recover()?,
        "flee" => options.flee()?,
        "stop" => options.alone(TravelAction::Stop)?,
        _ => options.alone(TravelAction::Sleep)?,
    };
    Ok(Some(Action::Travel(action)))
}

struct Options<'a> {
    board: &'a Board,
    declaration: &'a notation::Declaration,
}

impl<'a> Options<'a> {
    fn verb(&self) -> &'a str {
        &self.declaration.verb.value
    }

    fn unknown(&self, option: &DeclarationOption, allowed: &[&str]) -> WordError {
        unknown(option.name.span, "an option", &option.to_string(), allowed)
    }

    fn missing(&self, what: &str, example: &str) -> WordError {
        WordError::new(
            self.declaration.verb.span,
            format!("`{}` needs {what}", self.verb()),
            format!("write `{example}`"),
        )
    }

    fn alone(&self, action: TravelAction) -> Result<TravelAction, WordError> {
        match self.declaration.options.first() {
            None => Ok(action),
            Some(option) => Err(WordError::new(
                option.name.span,
                format!("`{}` has no options", self.verb()),
                "take them away",
            )),
        }
    }

    fn local(&self, unit: Unit) -> Result<TravelAction, WordError> {
        let words = Pace::LOCAL.map(Pace::word);
        let mut pace = None;
        let mut count = 1;
        for option in &self.declaration.options {
            match (option.name.value.as_str(), option.value.as_deref()) {
                ("n", Some(_)) => count = whole(option, MOST_ROUNDS)?,
                (word, None) if words.contains(&word) => pace = Pace::from_word(word),
                _ => return Err(self.unknown(option, &["walk", "hustle", "run", "rest", "n=2"])),
            }
        }
        let pace = pace.ok_or_else(|| self.missing("a pace", "A round walk n=2"))?;
        Ok(TravelAction::Local { unit, pace, count })
    }

    fn hours(&self) -> Result<TravelAction, WordError> {
        let mut travel = Travel::default();
        let mut hours = Exact::ONE;
        for option in &self.declaration.options {
            match (option.name.value.as_str(), option.value.as_deref()) {
                ("n", Some(_)) => hours = decimal(option, MOST_HOURS)?,
                _ => travel.read(self, option, "n=2")?,
            }
        }
        let pace = travel.pace;
        let pace = pace.ok_or_else(|| self.missing("a pace", "A hour walk n=2"))?;
        travel.settle(Duration::Hours(hours), pace)
    }

    fn day(&self) -> Result<TravelAction, WordError> {
        let mut travel = Travel::default();
        for option in &self.declaration.options {
            if Pace::from_word(&option.name.value).is_some_and(|pace| pace != Pace::Walk) {
                return Err(WordError::new(
                    option.name.span,
                    "a travel day is walked",
                    "declare hours at another pace: `A hour hustle n=2`",
                ));
            }
            travel.read(self, option, "vehicles")?;
        }
        travel.settle(Duration::Day, Pace::Walk)
    }

    fn leg(&self) -> Result<TravelAction, WordError> {
        let mut travel = Travel::default();
        let mut miles = None;
        for option in &self.declaration.options {
            match (option.name.value.as_str(), option.value.as_deref()) {
                ("miles", Some(_)) => miles = Some(decimal(option, MOST_MILES)?),
                _ => travel.read(self, option, "miles=12")?,
            }
        }
        let miles = miles.ok_or_else(|| self.missing("a distance", "A leg miles=12"))?;
        let pace = travel.pace.unwrap_or(Pace::Walk);
        travel.settle(Duration::Miles(miles), pace)
    }

    fn recover(&self) -> Result<TravelAction, WordError> {
        match self.declaration.options.as_slice() {
            [option] if option.name.value == "points" => {
                let points = whole(option, MOST_POINTS)?;
                Ok(TravelAction::Recover { points })
            }
            _ => Err(self.missing("the points recovered", "A recover points=3")),
        }
    }

    fn flee(&self) -> Result<TravelAction, WordError> {
        let mut pursuers = Vec::new();
        let mut rounds = None;
        let (mut is_mitigated, mut is_overland) = (false, false);
        for option in &self.declaration.options {
            match (option.name.value.as_str(), option.value.as_deref()) {
                ("overland", None) => is_overland = true,
                ("mitigated", None) => is_mitigated = true,
                ("rounds", Some(_)) => rounds = Some(whole_from(option, 0, MOST_ROUNDS)?),
                ("from", Some(_)) => {
                    pursuers = option
                        .values()
                        .into_iter()
                        .take(MOST_PURSUERS + 1)
                        .map(|name| creature_id(self.board, name, option.name.span))
                        .collect::<Result<_, _>>()?;
                }
                _ => {
                    let allowed = ["overland", "mitigated", "from=b", "rounds=3"];
                    return Err(self.unknown(option, &allowed));
                }
            }
        }
        if pursuers.is_empty() || pursuers.len() > MOST_PURSUERS {
            return Err(self.missing("one to 64 pursuers", "A flee from=b rounds=3"));
        }
        match (is_overland, rounds) {
            (true, None) if !is_mitigated => Ok(TravelAction::FleeOverland { pursuers }),
            (false, Some(rounds)) => Ok(TravelAction::Flee {
                pursuers,
                rounds,
                is_mitigated,
            }),
            _ => Err(self.missing(
                "either the rounds since the chase began or `overland`",
                "A flee from=b rounds=3` or `A flee overland from=b",
            )),
        }
    }
}

/// The options that all travel across country has.
#[derive(Default)]
struct Travel {
    pace: Option<Pace>,
    way: Way,
    terrain: Option<notation::Span>,
}

impl Travel {
    fn read(
        &mut self,
        options: &Options<'_>,
        option: &DeclarationOption,
        further: &str,
    ) -> Result<(), WordError> {
        let words = Pace::OVERLAND.map(Pace::word);
        let span = option.name.span;
        match (option.name.value.as_str(), option.value.as_deref()) {
            ("terrain", Some(word)) => {
                let country = Country::from_word(word);
                let words = Country::ALL.map(Country::word);
                self.way.country =
                    Some(country.ok_or_else(|| unknown(span, "terrain", word, &words))?);
                self.terrain = Some(span);
            }
            ("path", Some(word)) => {
                let path = PathKind::from_word(word);
                let words = PathKind::ALL.map(PathKind::word);
                self.way.path = Some(path.ok_or_else(|| unknown(span, "a path", word, &words))?);
            }
            ("vehicles", None) => self.way.vehicles = Vehicles::Some,
            (word, None) if words.contains(&word) => self.pace = Pace::from_word(word),
            _ => {
                let own = ["terrain=hill", "path=road", "vehicles", further];
                let allowed: Vec<&str> = words.into_iter().chain(own).collect();
                return Err(options.unknown(option, &allowed));
            }
        }
        Ok(())
    }

    fn settle(self, duration: Duration, pace: Pace) -> Result<TravelAction, WordError> {
        if let (Some(span), None) = (self.terrain, self.way.path) {
            return Err(WordError::new(
                span,
                "what terrain does depends on the path",
                "add `path=highway`, `path=road`, `path=trail` or `path=trackless`",
            ));
        }
        Ok(TravelAction::Overland {
            duration,
            pace,
            way: self.way,
        })
    }
}

/// Reads the option's value as a positive whole number.
fn whole(option: &DeclarationOption, most: u32) -> Result<u32, WordError> {
    whole_from(option, 1, most)
}

/// Reads the option's value as a whole number.
fn whole_from(option: &DeclarationOption, least: u32, most: u32) -> Result<u32, WordError> {
    let number = option.value.as_deref().and_then(|text| text.parse().ok());
    number
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| {
            WordError::new(
                option.name.span,
                format!("`{option}` needs a whole number from {least} to {most}"),
                format!("write `{}=3`", option.name.value),
            )
        })
}

/// Reads the option's value as a positive number.
fn decimal(option: &DeclarationOption, most: i64) -> Result<Exact, WordError> {
    let number = option.value.as_deref().and_then(Decimal::parse);
    number
        .and_then(|number| Exact::from_micros(number.micros()))
        .filter(|number| number.is_positive() && *number <= Exact::whole(most))
        .ok_or_else(|| {
            WordError::new(
                option.name.span,
                format!("`{option}` needs a number above 0, up to {most}"),
                format!("write `{}=1.5`", option.name.value),
            )
        })
}

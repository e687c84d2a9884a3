//! Reads questions.

use board::{Creature, CreatureId, Movement, Shape, Size};
use grid::Square;
use notation::{Decimal, Phrase, Span};

use super::super::ask::answer;
use super::super::maneuver::Maneuver;
use super::super::question::{AskError, CheckBy, Checked, Density, Question, Sized, Whereabouts};
use super::super::{
    Country, Pace, PathKind, Place, RoundAction, Scene, Skill, Unit, Vehicles, Verb,
};
use super::reply::reply_words;
use crate::{Answer, CATALOGUE};
use rules::{WordError, reading};

const QUESTIONS: [&str; 26] = [
    "threat",
    "distance",
    "closest",
    "squares",
    "can-flank",
    "square-count",
    "space",
    "reach",
    "squeeze-width",
    "size-difference",
    "size",
    "convert",
    "figure-height",
    "inches",
    "speed",
    "budget",
    "pace",
    "rate",
    "mods",
    "check",
    "take10",
    "tumble-dc",
    "run-dc",
    "terrain",
    "hours",
    "breathes",
];

/// The words after `check A`, for "did you mean".
const CHECKS: [&str; 9] = [
    "climb",
    "climb-fast",
    "swim",
    "swim-fast",
    "straight",
    "turn",
    "hover",
    "avoid-damage",
    "other",
];

/// Answers a question of the case notation.
pub(crate) fn ask(scene: Scene<'_>, ask: &Phrase) -> Result<Answer, WordError> {
    let asked = Asked { scene, ask };
    let answered = answer(scene, &asked.read()?).map_err(|error| asked.unanswered(&error))?;
    let (words, mask) =
        reply_words(scene, &answered.reply).ok_or_else(|| asked.unanswered(&AskError::TooLarge))?;
    Ok(Answer {
        words,
        mask,
        reasons: answered.reasons,
        events: Vec::new(),
    })
}

/// A question, with the scene that it is about.
struct Asked<'a> {
    scene: Scene<'a>,
    ask: &'a Phrase,
}

impl<'a> Asked<'a> {
    // Long because it is a table: one entry for each form of a question.
    fn read(&self) -> Result<Question, WordError> {
        let texts = self.ask.texts();
        Ok(match texts.as_slice() {
            ["threat", _] => Question::Threat(self.id(1)?),
            ["distance", _, _] => Question::Distance(self.place(1)?, self.place(2)?),
            ["closest", _, "among", _, ..] => self.closest(&texts)?,
            ["squares", _] => Question::Squares(self.id(1)?),
            ["can-flank", _] => Question::CanFlank {
                creature: self.id(1)?,
                with: None,
            },
            ["can-flank", _, "with", _] => Question::CanFlank {
                creature: self.id(1)?,
                with: Some(self.id(3)?),
            },
            ["square-count", _] => Question::SquareCount(self.sized(1)?),
            ["space", _] => Question::Space(self.sized(1)?),
            ["squeeze-width", _] => Question::SqueezeWidth(self.sized(1)?),
            ["reach", _] => Question::Reach(self.sized(1)?, None),
            ["reach", _, form] => Question::Reach(self.sized(1)?, Some(self.shape(form)?)),
            ["size-difference", _, _] => Question::SizeDifference(self.sized(1)?, self.sized(2)?),
            ["size", _, ..] => self.suggested_size(&texts)?,
            ["convert", what] if what.starts_with("squares=") => {
                Question::SquaresInFeet(self.named_number(1, what, "squares")?.micros())
            }
            ["convert", what] => {
                Question::FeetInSquares(self.named_number(1, what, "feet")?.micros())
            }
            ["figure-height", feet] => Question::FigureHeight(self.micros(1, feet)?),
            ["inches", feet] => Question::Inches(self.micros(1, feet)?),
            ["speed", _, way @ ..] if way.len() <= 1 => {
                Question::Speed(self.id(1)?, self.way(2, way.first().copied())?)
            }
            ["budget", _, verb, way @ ..] if way.len() <= 1 => {
                let verb = self.verb(verb)?;
                let way = match verb {
                    Verb::ClimbFast => Movement::Climb,
                    _ => self.way(3, way.first().copied())?,
                };
                Question::Budget(self.id(1)?, verb, way)
            }
            ["mods", _] => Question::Modifiers(self.id(1)?),
            ["mods", _, "climb" | "climb-fast"] => Question::ClimbModifiers(self.id(1)?),
            ["check", _, what @ .., "take10"] => self.check(what, CheckBy::TakingTen)?,
            ["check", _, what @ ..] => self.check(what, CheckBy::Rolling)?,
            ["take10", _, "climb"] => Question::AlwaysTakesTen(self.id(1)?, Skill::Climb),
            ["take10", _, "swim"] => Question::AlwaysTakesTen(self.id(1)?, Skill::Swim),
            ["tumble-dc", _] => Question::TumbleDc(self.id(1)?, 0),
            ["tumble-dc", _, after] => Question::TumbleDc(self.id(1)?, self.checks(after)?),
            ["breathes", _] => Question::Breathes(self.id(1)?),
            ["pace", _, actions @ ..] => Question::Pace(self.id(1)?, self.actions(actions)?),
            ["rate", _, pace, per] => {
                Question::Rate(self.id(1)?, self.pace(pace)?, self.unit(per)?)
            }
            ["run-dc", _] => Question::RunDc(self.id(1)?),
            ["hours", _] => Question::Hours(self.id(1)?),
            ["terrain", country, path] => self.going(country, path, Vehicles::None)?,
            ["terrain", country, path, "vehicles"] => self.going(country, path, Vehicles::Some)?,
            _ => return Err(reading::unknown_question(CATALOGUE, self.ask, &QUESTIONS)),
        })
    }

    fn unanswered(&self, error: &AskError) -> WordError {
        let span = self.ask.span();
        match error {
            AskError::Nobody => {
                WordError::new(span, "there is nobody and nothing of that name", "")
            }
            AskError::NoPlace(id) => match self.scene.board.creature(*id) {
                Some(creature) => reading::no_place(creature, self.span_of(creature)),
                None => self.unanswered(&AskError::Nobody),
            },
            AskError::TooLarge => {
                WordError::new(span, "the number is too large", "ask for a smaller one")
            }
        }
    }

    fn span(&self, word: usize) -> Span {
        self.ask
            .words
            .get(word)
            .map_or(self.ask.span(), |word| word.span)
    }

    /// The word that names the creature.
    fn span_of(&self, creature: &Creature) -> Span {
        let named = (1..self.ask.words.len())
            .find(|word| self.id(*word).is_ok_and(|named| named == creature.id));
        named.map_or(self.ask.span(), |word| self.span(word))
    }

    fn text(&self, word: usize) -> &'a str {
        self.ask
            .words
            .get(word)
            .map_or("", |word| word.value.text())
    }

    fn id(&self, word: usize) -> Result<CreatureId, WordError> {
        super::creature_id(self.scene.board, self.text(word), self.span(word))
    }

    /// The way of moving that a word names; land if none is named.
    fn way(&self, word: usize, text: Option<&str>) -> Result<Movement, WordError> {
        let Some(text) = text else {
            return Ok(Movement::Land);
        };
        let way = Movement::ALL.into_iter().find(|way| way.word() == text);
        way.ok_or_else(|| {
            WordError::new(
                self.span(word),
                format!("`{text}` is not a way of moving"),
                "write land, fly, swim, climb or burrow",
            )
        })
    }

    /// A place, or the space of a creature.
    fn place(&self, word: usize) -> Result<Whereabouts, WordError> {
        self.place_named(self.text(word), word)
    }

    /// A place, or the space of a creature, that stands in that word.
    fn place_named(&self, text: &str, word: usize) -> Result<Whereabouts, WordError> {
        if !text.starts_with('(') {
            return super::creature_id(self.scene.board, text, self.span(word))
                .map(Whereabouts::Creature);
        }
        let place = text
            .parse::<notation::Place>()
            .ok()
            .filter(|place| place.footprint.is_none())
            .and_then(|place| {
                let level = match place.z {
                    Some(_) => place.altitude_squares()?,
                    None => 0,
                };
                let (x, y) = place.as_square()?;
                Some(Place::new(Square::new(x, y), level))
            });
        place.map(Whereabouts::Place).ok_or_else(|| {
            WordError::new(self.span(word), "a square is missing here", "write (x,y)")
        })
    }

    fn sized(&self, word: usize) -> Result<Sized, WordError> {
        let text = self.text(word);
        if let Some(size) = Size::from_word(text) {
            return Ok(Sized::Size(size));
        }
        if self.scene.facts.objects.contains_key(text) {
            return Ok(Sized::Object(text.to_owned()));
        }
        self.id(word).map(Sized::Creature)
    }

    fn shape(&self, form: &str) -> Result<Shape, WordError> {
        match form {
            "tall" => Ok(Shape::Tall),
            "long" => Ok(Shape::Long),
            _ => Err(WordError::new(
                self.span(2),
                "this is not a form of a body",
                "write tall or long",
            )),
        }
    }

    fn verb(&self, word: &str) -> Result<Verb, WordError> {
        Verb::from_word(word).ok_or_else(|| {
            WordError::new(
                self.span(2),
                format!("`{word}` is not a movement along a path"),
                format!("write one of {}", Verb::ALL.map(Verb::word).join(", ")),
            )
        })
    }

    fn closest(&self, texts: &[&str]) -> Result<Question, WordError> {
        let mut among = Vec::new();
        let mut choice = None;
        for (word, text) in texts.iter().enumerate().skip(3) {
            match text.strip_prefix("choice=") {
                None => among.push(self.place(word)?),
                Some(chosen) => choice = Some(self.place_named(chosen, word)?),
            }
        }
        Ok(Question::Closest {
            to: self.place(1)?,
            among,
            choice,
        })
    }

    /// Reads `starfinder.size.height-weight` and `starfinder.size.density`.
    fn suggested_size(&self, texts: &[&str]) -> Result<Question, WordError> {
        let (mut micro_inches, mut micro_pounds) = (None, None);
        let mut density = Density::Animal;
        for (word, text) in texts.iter().enumerate().skip(1) {
            let number = |name| self.named_number(word, text, name).map(Decimal::micros);
            match text.split_once('=') {
                Some(("inches", _)) => micro_inches = Some(number("inches")?),
                Some(("pounds", _)) => micro_pounds = Some(number("pounds")?),
                Some(("density", "animal")) => density = Density::Animal,
                Some(("density", "heavy" | "gaseous")) => density = Density::Other,
                _ => {
                    return Err(WordError::new(
                        self.span(word),
                        format!("`{text}` is not a measure"),
                        "write inches=N, pounds=N, density=heavy or density=gaseous",
                    ));
                }
            }
        }
        Ok(Question::SuggestedSize {
            micro_inches,
            micro_pounds,
            density,
        })
    }

    fn check(&self, what: &[&str], by: CheckBy) -> Result<Question, WordError> {
        let checked = match what {
            ["climb"] => Checked::Skill(Skill::Climb),
            ["climb-fast"] => Checked::Skill(Skill::FastClimb),
            ["swim"] => Checked::Skill(Skill::Swim),
            ["swim-fast"] => Checked::FastSwim,
            ["straight"] => Checked::Maneuver(Maneuver::Straight),
            ["turn"] => Checked::Maneuver(Maneuver::Turn),
            ["hover"] => Checked::Maneuver(Maneuver::Hover),
            ["hover", "swift"] => Checked::Maneuver(Maneuver::SwiftHover),
            ["avoid-damage"] => Checked::Maneuver(Maneuver::AvoidDamage),
            ["other"] => Checked::Maneuver(Maneuver::Other),
            _ => {
                return Err(WordError::new(
                    self.span(2),
                    format!("`{}` names no check", self.ask),
                    format!(
                        "write `check A` and one of: {}; for hovering `hover swift` too, and \
                         `take10` behind it",
                        CHECKS.join(", ")
                    ),
                ));
            }
        };
        Ok(Question::Check(self.id(1)?, checked, by))
    }

    /// Reads how many tumbling checks have been made: `after=N`.
    fn checks(&self, after: &str) -> Result<u32, WordError> {
        let checks = self.named_number(2, after, "after")?.whole();
        checks
            .and_then(|checks| u32::try_from(checks).ok())
            .filter(|checks| *checks <= 1000)
            .ok_or_else(|| {
                WordError::new(
                    self.span(2),
                    "this is not a number that can be used",
                    "write a whole number from 0 to 1000",
                )
            })
    }

    fn actions(&self, words: &[&str]) -> Result<Vec<RoundAction>, WordError> {
        let read = |(index, word): (usize, &&str)| match *word {
            "move" => Ok(RoundAction::Move),
            "standard" | "other" => Ok(RoundAction::Other),
            "swift" => Ok(RoundAction::Swift),
            "double" | "charge" => Ok(RoundAction::Double),
            "run" => Ok(RoundAction::Run),
            other => Err(WordError::new(
                self.span(index + 2),
                format!("`{other}` is nothing that a round's pace depends on"),
                "write move, standard, other, swift, double, charge or run",
            )),
        };
        words.iter().enumerate().map(read).collect()
    }

    fn pace(&self, word: &str) -> Result<Pace, WordError> {
        let pace = Pace::from_word(word).filter(|pace| *pace != Pace::Rest);
        pace.ok_or_else(|| {
            WordError::new(
                self.span(2),
                format!("`{word}` is not a pace"),
                "write walk, hustle or run",
            )
        })
    }

    fn unit(&self, per: &str) -> Result<Unit, WordError> {
        let word = per.strip_prefix("per=");
        let unit = word.and_then(|word| Unit::ALL.into_iter().find(|unit| unit.word() == word));
        unit.ok_or_else(|| {
            WordError::new(
                self.span(3),
                format!("`{per}` is not a unit of time"),
                "write per=round, per=minute, per=hour or per=day",
            )
        })
    }

    fn going(&self, country: &str, path: &str, vehicles: Vehicles) -> Result<Question, WordError> {
        let read = Country::from_word(country).ok_or_else(|| {
            WordError::new(
                self.span(1),
                format!("`{country}` is not a terrain of the travel table"),
                format!("write {}", Country::ALL.map(Country::word).join(", ")),
            )
        });
        let country = read?;
        let read = PathKind::from_word(path).ok_or_else(|| {
            WordError::new(
                self.span(2),
                format!("`{path}` is not a kind of path"),
                format!("write {}", PathKind::ALL.map(PathKind::word).join(", ")),
            )
        });
        Ok(Question::Going(country, read?, vehicles))
    }

    /// Reads the number after `NAME=`.
    fn named_number(&self, word: usize, text: &str, name: &str) -> Result<Decimal, WordError> {
        text.strip_prefix(name)
            .and_then(|text| text.strip_prefix('='))
            .and_then(Decimal::parse)
            .filter(|number| number.micros() >= 0)
            .ok_or_else(|| {
                WordError::new(
                    self.span(word),
                    format!("`{text}` is not `{name}=N`"),
                    format!("write `{name}=10`"),
                )
            })
    }

    fn micros(&self, word: usize, text: &str) -> Result<i64, WordError> {
        Decimal::parse(text)
            .map(Decimal::micros)
            .filter(|micros| *micros >= 0)
            .ok_or_else(|| {
                WordError::new(
                    self.span(word),
                    format!("`{text}` is not a number of feet"),
                    "write feet, 0 or more",
                )
            })
    }
}

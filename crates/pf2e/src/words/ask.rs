//! Reads questions and writes their answers.

use board::CreatureId;
use grid::{Feet, Point};
use notation::{Phrase, Word};

use crate::ask::NO_LINE;
use crate::ask::{AskError, answer};
use crate::question::{Against, LimitBy, LineFrom, Question, Reply};
use crate::{Agility, Answer, CATALOGUE, CoverLevel, Degree, MoveVerb, Scene};
use crate::{gridless, registry as rule};
use rules::{WordError, reading};

const QUESTIONS: [&str; 28] = [
    "distance",
    "reach",
    "reach-of",
    "space",
    "limit",
    "squares",
    "footprint",
    "centre",
    "area",
    "place",
    "flank",
    "cover",
    "ac",
    "stealth",
    "reflex",
    "flat-footed",
    "hide",
    "attack-penalty",
    "actions",
    "reactions",
    "hp",
    "order-shown",
    "seconds",
    "parameter",
    // Questions that have the names of results (an extension, `docs/cases.md`).
    "order",
    "turn",
    "round",
    "aside",
];

/// Answers a question of the case notation.
pub(crate) fn ask(scene: Scene<'_>, ask: &Phrase) -> Result<Answer, WordError> {
    let asked = Asked { scene, ask };
    let question = asked.read()?;
    let answered = answer(scene, &question).map_err(|error| asked.unanswered(&error))?;
    let mut words = Answer::words(written(scene, &answered.reply));
    words.reasons = answered.reasons;
    Ok(words)
}

struct Asked<'q> {
    scene: Scene<'q>,
    ask: &'q Phrase,
}

impl Asked<'_> {
    fn read(&self) -> Result<Question, WordError> {
        let texts = self.ask.texts();
        let id = |name: &str| self.id(name);
        Ok(match texts.as_slice() {
            ["distance", a, b] => Question::Distance(id(a)?, id(b)?),
            ["reach", a, b] => Question::WithinReach(id(a)?, id(b)?),
            ["reach-of", a] => Question::Reach(id(a)?),
            ["space", a] => Question::Space(id(a)?),
            ["limit", a, verb, options @ ..] => self.limit(a, verb, options)?,
            ["squares", what] => self.squares(what)?,
            ["footprint", a] => Question::Footprint(id(a)?),
            ["centre", a] => Question::Centre(id(a)?),
            ["area", a] => Question::Area(id(a)?),
            ["place", a] => Question::Place(id(a)?),
            ["flank", a, b, foe] => Question::Flank {
                one: id(a)?,
                other: id(b)?,
                foe: id(foe)?,
            },
            ["cover", words @ .., "ranged"] => self.cover(words, Against::Ranged)?,
            ["cover", words @ ..] => self.cover(words, Against::Any)?,
            ["ac", x, a] => Question::ArmorClass(id(x)?, id(a)?),
            ["stealth", x, a] => Question::Stealth(id(x)?, id(a)?),
            ["reflex", x] => Question::Reflex(id(x)?, None),
            ["reflex", x, "point", _] => Question::Reflex(id(x)?, Some(self.point(3)?)),
            ["flat-footed", x] => Question::FlatFooted(id(x)?, None),
            ["flat-footed", x, a] => Question::FlatFooted(id(x)?, Some(id(a)?)),
            ["hide", x, a] => Question::Hide(id(x)?, id(a)?),
            _ => self.of_turns(&texts)?,
        })
    }

    /// Questions about attacks and turns.
    fn of_turns(&self, texts: &[&str]) -> Result<Question, WordError> {
        let id = |name: &str| self.id(name);
        Ok(match texts {
            ["attack-penalty", a] => Question::AttackPenalty(id(a)?, Agility::Plain),
            ["attack-penalty", a, "agile"] => Question::AttackPenalty(id(a)?, Agility::Agile),
            ["actions", a] => Question::Actions(id(a)?),
            ["reactions", a] => Question::Reactions(id(a)?),
            ["hp", a] => Question::HitPoints(id(a)?),
            ["hp", a, number] => {
                let message = format!("`{}` changes nothing", self.ask);
                let help = format!("write `with: {a} hp {number}`, or ask `hp {a}`");
                return Err(WordError::new(self.ask.span(), message, help));
            }
            ["order"] => Question::Order,
            ["order-shown"] => Question::OrderShown,
            ["turn"] => Question::Turn,
            ["round"] => Question::Round,
            ["aside"] => Question::Aside,
            ["seconds", _] => Question::Seconds {
                rounds: self.number(1)?,
            },
            ["parameter", name] => Question::Parameter((*name).to_owned()),
            _ => return Err(self.unknown()),
        })
    }

    fn wrong(&self, message: impl Into<String>) -> WordError {
        WordError::new(
            self.ask.span(),
            message,
            format!("asked was `{}`", self.ask),
        )
    }

    fn unknown(&self) -> WordError {
        reading::unknown_question(CATALOGUE, self.ask, &QUESTIONS)
    }

    fn unanswered(&self, error: &AskError) -> WordError {
        let name = |id: &CreatureId| self.scene.name(*id);
        self.wrong(match error {
            AskError::Nobody => "there is no such creature".to_owned(),
            AskError::NoPlace(id) => format!("{} has no place", name(id)),
            AskError::NoPlaces(a, b) => format!("{} or {} has no place", name(a), name(b)),
            AskError::NoArmorClass(id) => {
                let name = name(id);
                format!("{name} has no AC; write `with: {name} ac 15`")
            }
            AskError::NoHitPoints(id) => {
                let name = name(id);
                format!("{name} has no hit points; write `with: {name} hp 12`")
            }
            AskError::NoParameter(name) => format!("there is no parameter `{name}`"),
        })
    }

    fn id(&self, name: &str) -> Result<CreatureId, WordError> {
        reading::creature_id(self.scene.board, name, self.ask.span())
    }

    fn number(&self, at: usize) -> Result<u32, WordError> {
        let number = self.ask.words.get(at).and_then(|word| word.value.whole());
        number
            .filter(|number| (0..=1_000_000).contains(number))
            .and_then(|number| u32::try_from(number).ok())
            .ok_or_else(|| self.wrong("a whole number from 0 to 1000000 is needed"))
    }

    /// Reads a point, in squares on the grid or in feet without one.
    fn point(&self, at: usize) -> Result<Point, WordError> {
        let word = self.ask.words.get(at).map(|word| &word.value);
        let place = word.and_then(Word::place);
        let place = place.ok_or_else(|| self.wrong("a point (x,y) is needed"))?;
        let units = if gridless::holds(self.scene) {
            Point::PER_FOOT
        } else {
            Point::PER_SQUARE
        };
        let scale = |micros: i64| micros * (units / 1_000_000);
        Ok(Point {
            x: scale(place.x.micros()),
            y: scale(place.y.micros()),
        })
    }

    fn limit(&self, name: &str, verb: &str, options: &[&str]) -> Result<Question, WordError> {
        let id = self.id(name)?;
        let Some(verb) = MoveVerb::from_word(verb) else {
            return Err(self.wrong(format!("`{verb}` is not a move action along a path")));
        };
        let mut degree = Degree::Success;
        for option in options {
            if let Some(feet) = option.strip_prefix("limit=") {
                let feet = feet.parse::<u16>();
                let feet = feet.map_err(|_| self.wrong(format!("`{option}` is not a limit")))?;
                let stated = LimitBy::Stated(Feet(feet.into()));
                return Ok(Question::Limit(id, verb, stated));
            }
            let value = option.strip_prefix("result=");
            let mut degrees = Degree::ALL.into_iter();
            let found = degrees.find(|degree| Some(degree.word()) == value);
            degree =
                found.ok_or_else(|| self.wrong(format!("`{option}` is not an option here")))?;
        }
        Ok(Question::Limit(id, verb, LimitBy::Degree(degree)))
    }

    fn squares(&self, what: &str) -> Result<Question, WordError> {
        if what.starts_with(|c: char| c.is_ascii_digit()) {
            let feet = i32::try_from(self.number(1)?).unwrap_or(i32::MAX);
            return Ok(Question::SquaresIn(Feet(feet)));
        }
        self.id(what).map(Question::SquaresOf)
    }

    /// Reads `A x` or `point (x,y) x`.
    fn cover(&self, words: &[&str], against: Against) -> Result<Question, WordError> {
        let (from, target) = match words {
            [a, x] => (LineFrom::Creature(self.id(a)?), self.id(x)?),
            ["point", _, x] => (LineFrom::Point(self.point(2)?), self.id(x)?),
            _ => return Err(self.unknown()),
        };
        Ok(Question::Cover(from, target, against))
    }
}

/// Writes the answer in words.
fn written(scene: Scene<'_>, reply: &Reply) -> String {
    let name = |id: &CreatureId| {
        let creature = scene.board.creature(*id);
        creature.map_or_else(|| "?".to_owned(), |own| own.name.clone())
    };
    let point = |point: Point| {
        if gridless::holds(scene) {
            gridless::point_words(point)
        } else {
            point.to_string()
        }
    };
    match reply {
        Reply::Holds(true) | Reply::Flank(None) => "yes".to_owned(),
        Reply::Holds(false) => "no".to_owned(),
        Reply::Flank(Some(rule)) => format!("no {rule}"),
        Reply::Length(length) => format!("{length} ft"),
        Reply::Feet(feet) => format!("{feet} ft"),
        Reply::LessThanSquare => "less than 5 ft".to_owned(),
        Reply::NoMovement => format!("refused {}", rule::MOVE_TYPES),
        Reply::Number(number) => number.to_string(),
        Reply::Squares(squares) => listed(squares.iter().map(ToString::to_string)),
        Reply::Point(at) => point(*at),
        Reply::Area(least, greatest) => {
            let words = gridless::point_words;
            format!("{} {}", words(*least), words(*greatest))
        }
        Reply::Cover(level) => level.map_or(NO_LINE, CoverLevel::word).to_owned(),
        Reply::Creatures(creatures) => listed(creatures.iter().map(name)),
        Reply::Shown(None) | Reply::Round(None) => "none".to_owned(),
        Reply::Shown(Some(order)) => {
            let shown = |id: &Option<CreatureId>| id.as_ref().map_or("?".to_owned(), name);
            listed(order.iter().map(shown))
        }
        Reply::Round(Some(round)) => round.to_string(),
        Reply::Parameter(value) => (*value).to_owned(),
    }
}

/// Joins the words; `none` if there are none.
fn listed(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    if words.is_empty() {
        return "none".to_owned();
    }
    words.join(" ")
}

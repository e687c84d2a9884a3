//! The questions of the case notation about sizes, distances, reach, speeds and states; those of
//! flight and travel are answered in their own files. Decided here: `starfinder.scale.square`,
//! `starfinder.scale.miniature`, `starfinder.distance.closest`, and the DC of
//! `starfinder.adjunct.tumble`.

use board::{Creature, Movement, Shape, Size};
use dice::Dice;
use grid::Square;
use notation::{Decimal, Phrase, Span};

use super::condition::{self, Posture};
use super::mover::Mover;
use super::rulings::ClosestUndecided;
use super::speed::{self, Pace};
use super::{Place, Scene, Space, Verb, check, flight, measure, plan, size, travel, words};
use crate::Answer;
use crate::CATALOGUE;
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

/// Answers a question.
pub(crate) fn ask(
    scene: Scene<'_>,
    ask: &Phrase,
    _dice: &mut dyn Dice,
) -> Result<Answer, WordError> {
    let question = Question { scene, ask };
    let texts = ask.texts();
    if let ["threat", name] = texts.as_slice() {
        return question.threat(name);
    }
    if let Some(answer) = question.plain(&texts)? {
        return Ok(Answer::words(answer));
    }
    if let Some(answer) = question.of_a_size(&texts)? {
        return Ok(Answer::words(answer));
    }
    // The questions of the other chapters.
    if let Some(answer) = flight::answer(&question, &texts)? {
        return Ok(answer);
    }
    if let Some(answer) = travel::answer(&question, &texts)? {
        return Ok(answer);
    }
    Err(question.unknown())
}

/// A question with the scene that it is about.
pub(crate) struct Question<'a> {
    pub(crate) scene: Scene<'a>,
    pub(crate) ask: &'a Phrase,
}

/// Something that has a size: a creature, an object, or the size itself.
enum Sized<'a> {
    Creature(&'a Creature),
    Object(Size),
    Word(Size),
}

impl<'a> Question<'a> {
    pub(crate) fn span(&self, word: usize) -> Span {
        self.ask
            .words
            .get(word)
            .map_or(self.ask.span(), |word| word.span)
    }

    fn plain(&self, texts: &[&str]) -> Result<Option<String>, WordError> {
        let scene = self.scene;
        Ok(Some(match texts {
            ["distance", _, _] => in_feet(measure::distance_squares(
                scene,
                self.space(1)?,
                self.space(2)?,
            )),
            ["closest", _, "among", _, ..] => self.closest(texts)?,
            ["squares", name] => squares(self.creature(1, name)?),
            ["can-flank", name] => yes(measure::can_flank(scene, self.creature(1, name)?)),
            ["can-flank", name, "with", partner] => {
                yes(measure::can_flank(scene, self.creature(1, name)?)
                    && measure::can_flank(scene, self.creature(3, partner)?))
            }
            ["speed", name, way @ ..] if way.len() <= 1 => {
                let way = self.way(2, way.first().copied())?;
                // Who climbs or swims by skill has no speed of that type.
                let creature = self.creature(1, name)?;
                let feet = match speed::own_speed_feet(creature, way) {
                    Some(_) => speed::speed_feet(scene, creature, way),
                    None => 0,
                };
                format!("{feet} ft")
            }
            ["budget", name, verb, way @ ..] if way.len() <= 1 => {
                self.budget(self.creature(1, name)?, verb, way.first().copied())?
            }
            ["mods", name] => format!("mods {}", self.modifiers(self.creature(1, name)?)),
            ["tumble-dc", name] => {
                let opponent = scene.facts.profile(self.creature(1, name)?.id);
                check::tumble_dc(opponent, 0).to_string()
            }
            ["tumble-dc", name, after] => {
                let checks = self.named_number(2, after, "after")?.whole();
                let checks = checks.and_then(|checks| u32::try_from(checks).ok());
                let checks = checks.filter(|checks| *checks <= 1000);
                let checks = checks.ok_or_else(|| self.no_number(2))?;
                let opponent = scene.facts.profile(self.creature(1, name)?.id);
                check::tumble_dc(opponent, checks).to_string()
            }
            ["convert", what] => self.convert(what)?,
            ["figure-height", feet] => {
                format!("{} mm", self.decimal(self.micros(1, feet)?.checked_mul(5))?)
            }
            ["inches", feet] => format!("{} in", self.decimal(Some(self.micros(1, feet)? / 5))?),
            _ => return Ok(None),
        }))
    }

    /// Questions about sizes.
    fn of_a_size(&self, texts: &[&str]) -> Result<Option<String>, WordError> {
        Ok(Some(match texts {
            ["square-count", what] => {
                let side = u32::from(size::squares_of(self.sized(1, what)?.space_hundredths()));
                (side * side).to_string()
            }
            ["space", what] => {
                let space = self.sized(1, what)?.space_hundredths();
                format!("{} ft", words::hundredths(space.into()))
            }
            ["squeeze-width", what] => {
                let space = self.sized(1, what)?.space_hundredths();
                format!("{} ft", self.decimal(Some(i64::from(space) * 5000))?)
            }
            ["reach", what] => self.reach(what, None)?,
            ["reach", what, shape] => self.reach(what, Some(shape))?,
            ["size-difference", a, b] => {
                let (a, b) = (self.sized(1, a)?.size(), self.sized(2, b)?.size());
                (b.index() - a.index()).to_string()
            }
            ["size", _, ..] => self.suggested_size(texts)?,
            _ => return Ok(None),
        }))
    }

    fn unknown(&self) -> WordError {
        reading::unknown_question(CATALOGUE, self.ask, &QUESTIONS)
    }

    pub(crate) fn creature(&self, word: usize, name: &str) -> Result<&'a Creature, WordError> {
        words::creature(self.scene.board, name, Some(self.span(word)))
    }

    /// The way of moving that a word names; land where none is named.
    pub(crate) fn way(&self, word: usize, text: Option<&str>) -> Result<Movement, WordError> {
        let Some(text) = text else {
            return Ok(Movement::Land);
        };
        Movement::ALL
            .into_iter()
            .find(|way| way.word() == text)
            .ok_or_else(|| {
                WordError::new(
                    self.span(word),
                    format!("`{text}` is no way of moving"),
                    "write land, fly, swim, climb or burrow",
                )
            })
    }

    fn place(&self, word: usize) -> Result<Place, WordError> {
        let place = self.ask.words.get(word).and_then(|word| word.value.place());
        place
            .filter(|place| place.footprint.is_none())
            .and_then(|place| {
                let level = match place.z {
                    Some(_) => place.altitude_squares()?,
                    None => 0,
                };
                let (x, y) = place.as_square()?;
                Some(Place::new(Square::new(x, y), level))
            })
            .ok_or_else(|| {
                WordError::new(self.span(word), "a square is missing here", "write (x,y)")
            })
    }

    /// The space of a place or of a creature.
    fn space(&self, word: usize) -> Result<Space, WordError> {
        let text = self
            .ask
            .words
            .get(word)
            .map_or("", |word| word.value.text());
        if text.starts_with('(') {
            return self.place(word).map(Space::of_place);
        }
        let creature = self.creature(word, text)?;
        size::occupied(self.scene, creature).ok_or_else(|| self.no_place(word, creature))
    }

    pub(crate) fn no_place(&self, word: usize, creature: &Creature) -> WordError {
        reading::no_place(creature, self.span(word))
    }

    fn sized(&self, word: usize, text: &str) -> Result<Sized<'a>, WordError> {
        if let Some(size) = Size::from_word(text) {
            return Ok(Sized::Word(size));
        }
        match self.scene.facts.objects.get(text) {
            Some(object) => Ok(Sized::Object(object.size)),
            None => self.creature(word, text).map(Sized::Creature),
        }
    }

    fn reach(&self, what: &str, shape: Option<&str>) -> Result<String, WordError> {
        let shape = match shape {
            None => None,
            Some("tall") => Some(Shape::Tall),
            Some("long") => Some(Shape::Long),
            Some(_) => {
                return Err(WordError::new(
                    self.span(2),
                    "this is no form of a body",
                    "write tall or long",
                ));
            }
        };
        let feet = match (self.sized(1, what)?, shape) {
            (Sized::Object(_), _) => 0,
            (Sized::Word(size), shape) => size::reach_of_size_feet(size, shape.unwrap_or_default()),
            (Sized::Creature(creature), None) => size::reach_feet(self.scene, creature),
            (Sized::Creature(creature), Some(shape)) => {
                let mut other = creature.clone();
                other.shape = shape;
                size::reach_feet(self.scene, &other)
            }
        };
        Ok(format!("{feet} ft"))
    }

    fn modifiers(&self, creature: &Creature) -> String {
        let posture = Posture {
            fit: plan::fit_of(self.scene, creature),
            flat_footed: self.scene.facts.turn(creature.id).flat_footed,
        };
        words::modifier_words(condition::modifiers(
            self.scene.facts.profile(creature.id),
            posture,
        ))
    }

    fn budget(
        &self,
        creature: &Creature,
        word: &str,
        way: Option<&str>,
    ) -> Result<String, WordError> {
        let verb = Verb::from_word(word).ok_or_else(|| {
            WordError::new(
                self.span(2),
                format!("`{word}` is no movement along a path"),
                format!("write one of {}", Verb::ALL.map(Verb::word).join(", ")),
            )
        })?;
        let way = match verb {
            Verb::ClimbFast => Movement::Climb,
            _ => self.way(3, way)?,
        };
        let mover = Mover::new(self.scene, creature, verb, way);
        if let Some(rule) = mover.not_covered_by() {
            return Ok(format!("not-covered {rule}"));
        }
        let fit = plan::fit_of(self.scene, creature);
        if let Some(fault) = mover.forbidden(fit).first() {
            return Ok(format!("refused {}", fault.rule));
        }
        let feet = match verb {
            Verb::Guarded | Verb::Minimum => Some(5),
            _ => speed::budget_feet(self.scene, creature, verb, way, Pace::Whole),
        };
        Ok(feet.map_or("none".to_owned(), |feet| format!("{feet} ft")))
    }

    /// `starfinder.scale.square`: one square is 5 feet.
    fn convert(&self, what: &str) -> Result<String, WordError> {
        if what.starts_with("squares=") {
            let squares = self.named_number(1, what, "squares")?;
            let feet = squares.micros().checked_mul(5);
            return Ok(format!("{} ft", self.decimal(feet)?));
        }
        let feet = self.named_number(1, what, "feet")?;
        let squares = feet.micros().div_euclid(5 * MICRO);
        Ok(format!("{squares} squares"))
    }

    /// `starfinder.size.height-weight`, `starfinder.size.density`.
    fn suggested_size(&self, texts: &[&str]) -> Result<String, WordError> {
        let (mut inches, mut pounds, mut is_animal) = (None, None, true);
        for (word, text) in texts.iter().enumerate().skip(1) {
            match text.split_once('=') {
                Some(("inches", _)) => inches = Some(self.named_number(word, text, "inches")?),
                Some(("pounds", _)) => pounds = Some(self.named_number(word, text, "pounds")?),
                Some(("density", "animal")) => is_animal = true,
                Some(("density", "heavy" | "gaseous")) => is_animal = false,
                _ => {
                    return Err(WordError::new(
                        self.span(word),
                        format!("`{text}` is no measure"),
                        "write inches=N, pounds=N, density=heavy or density=gaseous",
                    ));
                }
            }
        }
        let height = inches.map(|inches| {
            let size = size::size_by_micro_inches(self.scene, inches.micros());
            format!("height {size}")
        });
        let weight = pounds.map(|pounds| {
            if !is_animal {
                return "weight none".to_owned();
            }
            let size = size::size_by_micro_pounds(self.scene, pounds.micros());
            format!("weight {size}")
        });
        let suggested: Vec<String> = height.into_iter().chain(weight).collect();
        Ok(suggested.join(", "))
    }

    /// `starfinder.reach.threaten`: how many squares, and which.
    fn threat(&self, name: &str) -> Result<Answer, WordError> {
        let creature = self.creature(1, name)?;
        let own = creature
            .footprint()
            .ok_or_else(|| self.no_place(1, creature))?;
        let plane = measure::threatened(self.scene, creature.id);
        let board = self.scene.board;
        let extent = board.extent();
        let mark = |square: Square| {
            if own.contains(square) {
                'o'
            } else if plane.contains(square) {
                '*'
            } else if board.is_wall(square) {
                '#'
            } else {
                '.'
            }
        };
        let rows = (0..extent.height())
            .map(|y| {
                (0..extent.width())
                    .map(|x| mark(Square::new(x, y)))
                    .collect()
            })
            .collect();
        Ok(Answer {
            words: format!("{} squares", plane.len()),
            mask: Some(rows),
            reasons: Vec::new(),
            events: Vec::new(),
        })
    }

    /// `starfinder.distance.closest`: the acting creature decides between those tied.
    fn closest(&self, texts: &[&str]) -> Result<String, WordError> {
        let from = self.space(1)?;
        let choice = texts.iter().find_map(|text| text.strip_prefix("choice="));
        let mut candidates: Vec<(i32, Square, &str)> = Vec::new();
        for (word, text) in texts.iter().enumerate().skip(3) {
            if !text.starts_with("choice=") {
                let space = self.space(word)?;
                let distance = measure::distance_squares(self.scene, from, space);
                candidates.push((distance, space.footprint.origin, text));
            }
        }
        let least = candidates.iter().map(|(distance, ..)| *distance).min();
        candidates.retain(|(distance, ..)| Some(*distance) == least);
        let chosen = choice.filter(|choice| candidates.iter().any(|(.., name)| name == choice));
        if let Some(chosen) = chosen {
            return Ok(chosen.to_owned());
        }
        let tied = || candidates.iter().map(|(.., name)| *name);
        let ask = self.scene.rulings.get::<ClosestUndecided>() == ClosestUndecided::Ask;
        if candidates.len() > 1 && ask {
            return Ok(format!(
                "choice-required {}",
                tied().collect::<Vec<_>>().join(" ")
            ));
        }
        let lowest = candidates
            .iter()
            .min_by_key(|(_, square, _)| (square.y, square.x));
        Ok(lowest.map_or("none", |(.., name)| *name).to_owned())
    }

    /// The number behind `NAME=`.
    pub(crate) fn named_number(
        &self,
        word: usize,
        text: &str,
        name: &str,
    ) -> Result<Decimal, WordError> {
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

    fn no_number(&self, word: usize) -> WordError {
        WordError::new(
            self.span(word),
            "this is no number that can be reckoned with",
            "write a whole number from 0 to 1000",
        )
    }

    fn micros(&self, word: usize, text: &str) -> Result<i64, WordError> {
        Decimal::parse(text)
            .map(Decimal::micros)
            .filter(|micros| *micros >= 0)
            .ok_or_else(|| {
                WordError::new(
                    self.span(word),
                    format!("`{text}` is no number of feet"),
                    "write feet, 0 or more",
                )
            })
    }

    fn decimal(&self, micros: Option<i64>) -> Result<String, WordError> {
        micros
            .and_then(Decimal::from_micros)
            .map(|number| number.to_string())
            .ok_or_else(|| {
                WordError::new(
                    self.span(1),
                    "the number is too large",
                    "ask for a smaller one",
                )
            })
    }
}

const MICRO: i64 = 1_000_000;

impl Sized<'_> {
    fn size(&self) -> Size {
        match self {
            Sized::Creature(creature) => creature.size,
            Sized::Object(size) | Sized::Word(size) => *size,
        }
    }

    fn space_hundredths(&self) -> u32 {
        match self {
            Sized::Creature(creature) => size::space_hundredths(creature),
            Sized::Object(size) | Sized::Word(size) => size::space_of_size_hundredths(*size),
        }
    }
}

fn yes(holds: bool) -> String {
    if holds { "yes" } else { "no" }.to_owned()
}

fn in_feet(squares: i32) -> String {
    format!("{} ft", squares.saturating_mul(5))
}

fn squares(creature: &Creature) -> String {
    let squares = creature
        .footprint()
        .into_iter()
        .flat_map(grid::Footprint::squares);
    let squares: Vec<String> = squares.map(|square| square.to_string()).collect();
    if squares.is_empty() {
        "none".to_owned()
    } else {
        squares.join(" ")
    }
}

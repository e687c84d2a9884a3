//! Reads questions and writes their answers.

use board::{Creature, CreatureId, Size};
use dice::Dice;
use grid::Square;
use notation::{Phrase, Span};

use super::super::ask::{AskError, answer};
use super::super::question::{Answered, Question, Reply, Whereabouts};
use super::super::{Scene, Verb, size};
use super::modifiers;
use crate::{Answer, CATALOGUE};
use rules::{WordError, reading};

const QUESTIONS: [&str; 19] = [
    "distance",
    "reach-distance",
    "threatens",
    "threatened",
    "attack",
    "can-flank",
    "closest",
    "speed",
    "budget",
    "size-index",
    "size-difference",
    "space",
    "reach",
    "footprint",
    "squares",
    "room",
    "mods",
    "inches",
    "figure-height",
];

/// Answers a question of the case notation.
pub(crate) fn ask(
    scene: Scene<'_>,
    ask: &Phrase,
    dice: &mut dyn Dice,
) -> Result<Answer, WordError> {
    let question = Asked { scene, ask }.read()?;
    let error = |error: AskError| {
        let text = match error {
            AskError::Nobody => "there is no such creature".to_owned(),
            AskError::NoPlace(id) => {
                format!("{} has no place on the map", scene.name(id))
            }
            AskError::NoBudget => "that movement has no budget".to_owned(),
            AskError::Dice(error) => error.to_string(),
        };
        WordError::new(ask.span(), text, "")
    };
    let answered = answer(scene, &question, dice).map_err(error)?;
    written(scene, answered).ok_or_else(|| {
        WordError::new(
            ask.span(),
            "the number is too large",
            "ask for a smaller one",
        )
    })
}

struct Asked<'a> {
    scene: Scene<'a>,
    ask: &'a Phrase,
}

impl<'a> Asked<'a> {
    fn read(&self) -> Result<Question, WordError> {
        let texts = self.ask.texts();
        Ok(match texts.as_slice() {
            ["distance", _, _] => Question::Distance(self.place(1)?, self.place(2)?),
            ["reach-distance", _, _] => Question::ReachDistance(self.place(1)?, self.place(2)?),
            ["threatens", _, _] => Question::Threatens(self.id(1)?, self.square(2)?),
            ["threatened", _] => Question::Threatened(self.placed(1)?),
            ["attack", _, _] => Question::Attack {
                attacker: self.id(1)?,
                target: self.id(2)?,
            },
            ["can-flank", _] => Question::CanFlank {
                creature: self.id(1)?,
                with: None,
            },
            ["can-flank", _, "with", _] => Question::CanFlank {
                creature: self.id(1)?,
                with: Some(self.id(3)?),
            },
            ["closest", _, "among", _, ..] => {
                let words = 3..texts.len();
                Question::Closest {
                    to: self.square(1)?,
                    among: words
                        .map(|word| self.placed(word))
                        .collect::<Result<_, _>>()?,
                }
            }
            ["speed", _] => Question::Speed(self.id(1)?),
            ["budget", _, verb] => Question::Budget(self.id(1)?, self.verb(verb)?),
            ["size-index", _] => Question::SizeIndex(self.id(1)?),
            ["size-difference", _, _] => Question::SizeDifference(self.id(1)?, self.id(2)?),
            ["space", _] => Question::Space(self.id(1)?),
            ["reach", _] => Question::Reach(self.id(1)?),
            ["footprint", _] => Question::Footprint(self.id(1)?),
            ["squares", _] => Question::Squares(self.id(1)?),
            ["room", _, word] => Question::Room(self.square(1)?, self.very_small(word)?),
            ["mods", _] => Question::Modifiers(self.id(1)?),
            ["inches", number] => Question::Inches {
                micro_feet: self.micros(1, number)?,
            },
            ["figure-height", number] => Question::FigureHeight {
                micro_feet: self.micros(1, number)?,
            },
            _ => {
                return Err(reading::unknown_question(CATALOGUE, self.ask, &QUESTIONS));
            }
        })
    }

    fn span(&self, word: usize) -> Span {
        self.ask
            .words
            .get(word)
            .map_or(self.ask.span(), |word| word.span)
    }

    fn text(&self, word: usize) -> &'a str {
        self.ask
            .words
            .get(word)
            .map_or("", |word| word.value.text())
    }

    fn creature(&self, word: usize) -> Result<&'a Creature, WordError> {
        super::creature(self.scene.board, self.text(word), Some(self.span(word)))
    }

    fn id(&self, word: usize) -> Result<CreatureId, WordError> {
        self.creature(word).map(|creature| creature.id)
    }

    /// A creature that stands on the map.
    fn placed(&self, word: usize) -> Result<CreatureId, WordError> {
        let creature = self.creature(word)?;
        if creature.footprint().is_none() {
            return Err(reading::no_place(creature, self.span(word)));
        }
        Ok(creature.id)
    }

    fn square(&self, word: usize) -> Result<Square, WordError> {
        let place = self.ask.words.get(word).and_then(|word| word.value.place());
        place
            .filter(|place| place.z.is_none() && place.footprint.is_none())
            .and_then(|place| place.as_square())
            .map(|(x, y)| Square::new(x, y))
            .ok_or_else(|| {
                WordError::new(self.span(word), "a square is missing here", "write (x,y)")
            })
    }

    fn place(&self, word: usize) -> Result<Whereabouts, WordError> {
        if self.text(word).starts_with('(') {
            return self.square(word).map(Whereabouts::Square);
        }
        self.placed(word).map(Whereabouts::Creature)
    }

    fn verb(&self, word: &str) -> Result<Verb, WordError> {
        Verb::from_word(word).ok_or_else(|| {
            WordError::new(
                self.span(2),
                format!("`{word}` is not a movement with a budget"),
                "ask for move, double, run, charge, five-foot-step or minimum",
            )
        })
    }

    fn very_small(&self, word: &str) -> Result<Size, WordError> {
        Size::from_word(word)
            .filter(|size| size::is_very_small(*size))
            .ok_or_else(|| {
                WordError::new(
                    self.span(2),
                    format!("`{word}` is not a size of creatures that share a square"),
                    "ask for fine, diminutive or tiny",
                )
            })
    }

    fn micros(&self, word: usize, text: &str) -> Result<i64, WordError> {
        let number = self
            .ask
            .words
            .get(word)
            .and_then(|word| word.value.number());
        number
            .map(notation::Decimal::micros)
            .filter(|micros| (0..=1_000_000_000_000_000).contains(micros))
            .ok_or_else(|| {
                WordError::new(
                    self.span(word),
                    format!("`{text}` is not a number of feet"),
                    "write feet from 0 to 1000000000",
                )
            })
    }
}

/// Writes the answer in words; `None` if a number is too large for the notation.
fn written(scene: Scene<'_>, answered: Answered) -> Option<Answer> {
    let decimal = |micros| notation::Decimal::from_micros(micros);
    let mut mask = None;
    let words = match answered.reply {
        Reply::Holds(true) => "yes".to_owned(),
        Reply::Holds(false) | Reply::Attack(None) => "no".to_owned(),
        Reply::Feet(feet) => format!("{feet} ft"),
        Reply::HundredthsOfFoot(hundredths) => {
            format!("{} ft", super::hundredths(hundredths))
        }
        Reply::Number(number) => number.to_string(),
        Reply::Shape(shape) => format!("{}x{}", shape.width, shape.height),
        Reply::Squares(squares) => {
            let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
            if squares.is_empty() {
                "none".to_owned()
            } else {
                squares.join(" ")
            }
        }
        Reply::Mask { own, marked } => {
            let extent = scene.board.extent();
            let mark = |square: Square| match (own.contains(square), marked.contains(square)) {
                (true, _) => 'o',
                (false, true) => '*',
                (false, false) => '.',
            };
            let row = |y| {
                (0..extent.width())
                    .map(|x| mark(Square::new(x, y)))
                    .collect()
            };
            mask = Some((0..extent.height()).map(row).collect());
            String::new()
        }
        Reply::Creature(id) => id.map_or_else(|| "none".to_owned(), |id| scene.name(id).to_owned()),
        Reply::Attack(Some(on_attack)) => format!("yes; mods {}", modifiers(&on_attack)),
        Reply::Modifiers(all) => modifiers(&all),
        Reply::MicroInches(micros) => format!("{} in", decimal(micros)?),
        Reply::MicroMillimetres(micros) => format!("{} mm", decimal(micros)?),
    };
    Some(Answer {
        words,
        mask,
        reasons: answered.reasons,
        events: answered.events,
    })
}

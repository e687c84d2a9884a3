//! The questions of the case notation: `srd35.scale.miniature`, `srd35.scale.square`,
//! `srd35.measure.closest_tie`, `srd35.small.no_flank`, and what other files decide.

use board::{Creature, Size};
use dice::Dice;
use grid::{Footprint, Square};
use notation::{Phrase, Span};

use super::squeeze::{modifiers, standing_fit};
use super::{Scene, Verb, illegal_end, measure, occupied, registry, size, speed, words};
use crate::CATALOGUE;
use crate::{Answer, Event, Happening};
use rules::{When, WordError, reading};

const QUESTIONS: [&str; 18] = [
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
];

/// Answers a question.
pub(crate) fn ask(
    scene: Scene<'_>,
    ask: &Phrase,
    dice: &mut dyn Dice,
) -> Result<Answer, WordError> {
    let question = Question { scene, ask };
    let texts = ask.texts();
    match texts.as_slice() {
        ["closest", _, "among", first, rest @ ..] => {
            let names: Vec<&str> = std::iter::once(*first)
                .chain(rest.iter().copied())
                .collect();
            question.closest(&names, dice)
        }
        ["threatened", name] => question.threatened(name),
        _ => question.plain(&texts).map(Answer::words),
    }
}

struct Question<'a> {
    scene: Scene<'a>,
    ask: &'a Phrase,
}

impl<'a> Question<'a> {
    fn span(&self, word: usize) -> Span {
        self.ask
            .words
            .get(word)
            .map_or(self.ask.span(), |word| word.span)
    }

    fn plain(&self, texts: &[&str]) -> Result<String, WordError> {
        let scene = self.scene;
        let yes = |holds: bool| if holds { "yes" } else { "no" }.to_owned();
        let in_feet = |squares: i32| format!("{} ft", squares.saturating_mul(5));
        Ok(match texts {
            ["distance", _, _] => in_feet(measure::distance_squares(
                scene,
                self.space(1)?,
                self.space(2)?,
            )),
            ["reach-distance", _, _] => in_feet(measure::reach_distance_squares(
                scene,
                self.space(1)?,
                self.space(2)?,
            )),
            ["threatens", name, _] => yes(measure::threatens(
                scene,
                self.creature(1, name)?,
                self.square(2)?,
            )),
            ["attack", name, target] => {
                self.attack(self.creature(1, name)?, self.creature(2, target)?)
            }
            ["can-flank", name] => yes(!size::has_no_reach(scene, self.creature(1, name)?)),
            ["can-flank", name, "with", other] => {
                yes(!size::has_no_reach(scene, self.creature(1, name)?)
                    && !size::has_no_reach(scene, self.creature(3, other)?))
            }
            ["speed", name] => format!("{} ft", speed::speed_feet(scene, self.creature(1, name)?)),
            ["budget", name, verb] => self.budget(self.creature(1, name)?, verb)?,
            ["size-index", name] => self.creature(1, name)?.size.index().to_string(),
            ["size-difference", a, b] => {
                let (a, b) = (self.creature(1, a)?, self.creature(2, b)?);
                size::difference(a.size, b.size).to_string()
            }
            ["space", name] => {
                format!(
                    "{} ft",
                    hundredths(size::space_hundredths(self.creature(1, name)?))
                )
            }
            ["reach", name] => {
                format!("{} ft", size::natural_reach_feet(self.creature(1, name)?))
            }
            ["footprint", name] => {
                let creature = self.creature(1, name)?;
                let full = size::full_footprint(creature, Square::new(0, 0));
                let space = creature.footprint().unwrap_or(full);
                format!("{}x{}", space.width, space.height)
            }
            ["squares", name] => self.squares(self.creature(1, name)?),
            ["room", _, word] => {
                let of = self.very_small(word)?;
                occupied::room(scene, self.square(1)?, of, None).to_string()
            }
            ["mods", name] => self.modifiers(self.creature(1, name)?).to_owned(),
            ["inches", number] => self.inches(number)?,
            ["figure-height", number] => self.figure_height(number)?,
            _ => return Err(self.unknown()),
        })
    }

    fn unknown(&self) -> WordError {
        let all = QUESTIONS.into_iter().chain(["figure-height"]);
        let allowed: Vec<&str> = all.collect();
        reading::unknown_question(CATALOGUE, self.ask, &allowed)
    }

    fn creature(&self, word: usize, name: &str) -> Result<&'a Creature, WordError> {
        words::creature(self.scene.board, name, Some(self.span(word)))
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

    /// The space of a square or of a creature.
    fn space(&self, word: usize) -> Result<Footprint, WordError> {
        let text = self
            .ask
            .words
            .get(word)
            .map_or("", |word| word.value.text());
        if text.starts_with('(') {
            return self.square(word).map(Footprint::from);
        }
        let creature = self.creature(word, text)?;
        creature
            .footprint()
            .ok_or_else(|| self.no_place(word, creature))
    }

    fn no_place(&self, word: usize, creature: &Creature) -> WordError {
        reading::no_place(creature, self.span(word))
    }

    fn modifiers(&self, creature: &Creature) -> &'static str {
        creature.footprint().map_or("none", |space| {
            modifiers(self.scene, standing_fit(self.scene.board, creature, space))
        })
    }

    fn attack(&self, attacker: &Creature, target: &Creature) -> String {
        if !measure::can_strike(self.scene, attacker, target) {
            return "no".to_owned();
        }
        // Of the modifiers in force only the one on attacks concerns the attack.
        let on_attack = if self.modifiers(attacker).contains("attack -4") {
            "attack -4"
        } else {
            "none"
        };
        format!("yes; mods {on_attack}")
    }

    fn budget(&self, creature: &Creature, word: &str) -> Result<String, WordError> {
        let verb = Verb::from_word(word);
        verb.and_then(|verb| speed::budget_squares(self.scene, creature, verb))
            .map(|squares| format!("{} ft", squares.saturating_mul(5)))
            .ok_or_else(|| {
                WordError::new(
                    self.span(2),
                    format!("`{word}` is no movement with a budget"),
                    "ask for move, double, run or charge",
                )
            })
    }

    fn squares(&self, creature: &Creature) -> String {
        let squares = creature
            .footprint()
            .into_iter()
            .flat_map(Footprint::squares);
        let squares: Vec<String> = squares.map(|square| square.to_string()).collect();
        if squares.is_empty() {
            "none".to_owned()
        } else {
            squares.join(" ")
        }
    }

    fn very_small(&self, word: &str) -> Result<Size, WordError> {
        Size::from_word(word)
            .filter(|size| size::is_very_small(*size))
            .ok_or_else(|| {
                WordError::new(
                    self.span(2),
                    format!("`{word}` is no size of which several share a square"),
                    "ask for fine, diminutive or tiny",
                )
            })
    }

    /// `srd35.scale.square`: 1 inch on the table is 5 ft.
    fn inches(&self, number: &str) -> Result<String, WordError> {
        let micros = self.number(1, number)?;
        Ok(format!("{} in", self.decimal(micros / 5)?))
    }

    /// `srd35.scale.miniature`: 30 mm of figure are 6 ft.
    fn figure_height(&self, number: &str) -> Result<String, WordError> {
        let micros = self.number(1, number)?;
        Ok(format!("{} mm", self.decimal(micros * 5)?))
    }

    fn number(&self, word: usize, text: &str) -> Result<i64, WordError> {
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
                    format!("`{text}` is no number of feet"),
                    "write feet from 0 to 1000000000",
                )
            })
    }

    fn decimal(&self, micros: i64) -> Result<String, WordError> {
        notation::Decimal::from_micros(micros)
            .map(|number| number.to_string())
            .ok_or_else(|| {
                WordError::new(
                    self.span(1),
                    "the number is too large",
                    "ask for a smaller one",
                )
            })
    }

    fn threatened(&self, name: &str) -> Result<Answer, WordError> {
        let creature = self.creature(1, name)?;
        let own = creature
            .footprint()
            .ok_or_else(|| self.no_place(1, creature))?;
        let plane = measure::threatened(self.scene, creature.id);
        let extent = self.scene.board.extent();
        let mark = |square: Square| match (own.contains(square), plane.contains(square)) {
            (true, _) => 'o',
            (false, true) => '*',
            (false, false) => '.',
        };
        let rows = (0..extent.height())
            .map(|y| {
                (0..extent.width())
                    .map(|x| mark(Square::new(x, y)))
                    .collect()
            })
            .collect();
        Ok(Answer {
            words: String::new(),
            mask: Some(rows),
            events: Vec::new(),
        })
    }

    /// `srd35.measure.closest_tie`.
    fn closest(&self, names: &[&str], dice: &mut dyn Dice) -> Result<Answer, WordError> {
        let from = Footprint::from(self.square(1)?);
        let mut candidates: Vec<(i32, Square, &Creature)> = Vec::new();
        for (word, name) in (3..).zip(names) {
            let creature = self.creature(word, name)?;
            let space = creature
                .footprint()
                .ok_or_else(|| self.no_place(word, creature))?;
            let distance = measure::distance_squares(self.scene, from, space);
            if !candidates
                .iter()
                .any(|(_, _, other)| other.id == creature.id)
            {
                candidates.push((distance, space.origin, creature));
            }
        }
        let least = candidates.iter().map(|(distance, ..)| *distance).min();
        candidates.retain(|(distance, ..)| Some(*distance) == least);
        candidates.sort_by(|a, b| a.1.cmp(&b.1).then_with(|| a.2.letter_order(b.2)));
        let what = "who counts as closest";
        let (chosen, die) = illegal_end::break_tie(self.scene, candidates.len(), "", what, dice)
            .map_err(|error| WordError::new(self.ask.span(), error.to_string(), ""))?;
        let words = candidates
            .get(chosen)
            .map_or("none", |(_, _, one)| one.name.as_str());
        let events = die.into_iter().map(|(faces, face)| Event {
            when: When::End,
            happening: Happening::Die { faces, face },
            rule: registry::MEASURE_CLOSEST_TIE,
        });
        Ok(Answer {
            words: words.to_owned(),
            mask: None,
            events: events.collect(),
        })
    }
}

/// Hundredths of a foot as feet.
fn hundredths(hundredths: u32) -> String {
    match (hundredths / 100, hundredths % 100) {
        (feet, 0) => feet.to_string(),
        (feet, rest) if rest % 10 == 0 => format!("{feet}.{}", rest / 10),
        (feet, rest) => format!("{feet}.{rest:02}"),
    }
}

//! The questions of the case notation.

use board::Creature;
use dice::Dice;
use grid::Square;
use notation::{Phrase, Span};

use super::{Place, Scene, Space, flight, measure, size, travel, words};
use crate::{Answer, WordError, nearest};

/// Answers a question.
pub(crate) fn ask(
    scene: Scene<'_>,
    ask: &Phrase,
    _dice: &mut dyn Dice,
) -> Result<Answer, WordError> {
    let question = Question { scene, ask };
    let texts = ask.texts();
    if let Some(answer) = question.plain(&texts)? {
        return Ok(Answer::words(answer));
    }
    // The questions of the other chapters.
    if let Some(answer) = flight::answer(&question, &texts)? {
        return Ok(answer);
    }
    if let Some(answer) = travel::answer(&question, &texts)? {
        return Ok(answer);
    }
    Err(question.unknown(&texts))
}

pub(crate) struct Question<'a> {
    pub(crate) scene: Scene<'a>,
    pub(crate) ask: &'a Phrase,
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
        let in_feet = |squares: i32| format!("{} ft", squares.saturating_mul(5));
        Ok(Some(match texts {
            ["distance", _, _] => in_feet(measure::distance_squares(
                scene,
                self.space(1)?,
                self.space(2)?,
            )),
            _ => return Ok(None),
        }))
    }

    fn unknown(&self, texts: &[&str]) -> WordError {
        let head = texts.first().copied().unwrap_or_default();
        let guess = nearest(head, ["distance"].iter().copied())
            .map(|guess| format!("did you mean `{guess}`? "))
            .unwrap_or_default();
        WordError::new(
            self.ask.span(),
            format!("`{}` is no question of starfinder", self.ask),
            guess,
        )
    }

    pub(crate) fn creature(&self, word: usize, name: &str) -> Result<&'a Creature, WordError> {
        words::creature(self.scene.board, name, Some(self.span(word)))
    }

    fn place(&self, word: usize) -> Result<Place, WordError> {
        let place = self.ask.words.get(word).and_then(|word| word.value.place());
        let place = place.filter(|place| place.footprint.is_none());
        place
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
        size::occupied(self.scene, creature).ok_or_else(|| {
            WordError::new(
                self.span(word),
                format!("{} has no place on the map", creature.name),
                "draw it, or place it with `at (x,y)`",
            )
        })
    }
}

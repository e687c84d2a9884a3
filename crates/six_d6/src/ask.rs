//! The questions of the case notation.

use board::CreatureId;
use grid::{Footprint, Square};
use notation::{DeclarationOption, Phrase, Spanned, Word};

use super::hidden::Knowledge;
use super::resistance::{self, Purpose};
use super::{Action, DiceValue, Manner, Scene, advantage, form, measure, posture, terrain, words};
use crate::Answer;
use crate::CATALOGUE;
use rules::{WordError, reading};

/// Answers a question; every answer follows from what the players know.
pub(crate) fn ask(scene: Scene<'_>, ask: &Phrase) -> Result<Answer, WordError> {
    let words = match ask.words.as_slice() {
        [head, square] if head.value.text() == "mr" => mr(scene, square)?,
        [head, one, other] if head.value.text() == "distance" => distance(scene, one, other)?,
        [head, who] if head.value.text() == "posture" => {
            let creature = words::creature(scene.board, who.value.text(), Some(who.span))?;
            posture::word(posture::is_down(creature)).to_owned()
        }
        [head, value] if head.value.text() == "range" => {
            let value: DiceValue = words::dice_value(value)?;
            format!("{} to {}", value.least(), value.greatest())
        }
        [head, who, verb, options @ ..] if head.value.text() == "range" => {
            range(scene, who, verb, options)?
        }
        _ => {
            let allowed = ["mr", "distance", "posture", "range"];
            return Err(reading::unknown_question(CATALOGUE, ask, &allowed));
        }
    };
    Ok(Answer::words(words))
}

/// The MR for entering the square on foot, as the players know it.
fn mr(scene: Scene<'_>, word: &Spanned<Word>) -> Result<String, WordError> {
    let square = words::square(scene.board, word)?;
    if terrain::is_solid(scene.board, square) {
        return Err(WordError::new(
            word.span,
            format!("{square} is solid and has no movement resistance"),
            "ask about a square that can be entered",
        ));
    }
    let (entering, players) = (Purpose::Entering, Knowledge::Players);
    let mr = resistance::of_square(scene, form::WALKING, square, entering, players);
    Ok(mr.points.to_string())
}

enum Point {
    Space(Footprint),
    Nowhere(CreatureId),
}

fn distance(
    scene: Scene<'_>,
    one: &Spanned<Word>,
    other: &Spanned<Word>,
) -> Result<String, WordError> {
    let squares = match (point(scene, one)?, point(scene, other)?) {
        (Point::Space(one), Point::Space(other)) => {
            return Ok(format!("{} ft", measure::distance(one, other)));
        }
        (Point::Nowhere(a), Point::Nowhere(b)) => {
            let counter = scene.facts.counter(scene.name(a), scene.name(b));
            counter.map(|counter| counter.squares)
        }
        _ => None,
    };
    squares
        .map(|squares| format!("{} ft", u64::from(squares) * 5))
        .ok_or_else(|| {
            WordError::new(
                one.span,
                "the two have no places on the map, and no counter says how far apart they are",
                "write `counter A-b 5` in a `with:` line",
            )
        })
}

fn point(scene: Scene<'_>, word: &Spanned<Word>) -> Result<Point, WordError> {
    if word.value.place().is_some() {
        let square: Square = words::square(scene.board, word)?;
        return Ok(Point::Space(Footprint::from(square)));
    }
    let creature = words::creature(scene.board, word.value.text(), Some(word.span))?;
    Ok(match creature.footprint() {
        Some(space) => Point::Space(space),
        None => Point::Nowhere(creature.id),
    })
}

/// The scores that a movement can give.
fn range(
    scene: Scene<'_>,
    who: &Spanned<Word>,
    verb: &Spanned<Word>,
    options: &[Spanned<Word>],
) -> Result<String, WordError> {
    let option = |word: &Spanned<Word>| {
        let (name, value) = match word.value.setting() {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (word.value.text(), None),
        };
        DeclarationOption {
            name: Spanned::new(name.to_owned(), word.span),
            value,
        }
    };
    let declared = notation::Declaration {
        actor: Spanned::new(who.value.text().to_owned(), who.span),
        verb: Spanned::new(verb.value.text().to_owned(), verb.span),
        options: options.iter().map(option).collect(),
        path: Vec::new(),
    };
    let declared = words::read_declaration(scene.board, scene.facts, &declared)?;
    let Action::Movement(movement) = &declared.action else {
        return Err(WordError::new(
            verb.span,
            format!("`{}` has no score of its own", declared.verb_word()),
            "ask about mosey or run",
        ));
    };
    let (least, greatest) = match movement.manner {
        Manner::Mosey => (advantage::MOSEY, advantage::MOSEY),
        Manner::Run => {
            let profile = scene.facts.profile(declared.acting());
            advantage::score_limits(scene, &advantage::dice_values(profile, movement))
        }
    };
    Ok(format!("{least} to {greatest}"))
}

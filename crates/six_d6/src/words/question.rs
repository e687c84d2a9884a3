//! Reads questions and writes their answers.

use board::Board;
use grid::Footprint;
use notation::{DeclarationOption, Phrase, Span, Spanned, Word};
use rules::{WordError, reading};

use super::{creature, dice_value, goal, read_declaration, square, tell};
use crate::ask::{self, Answered, NoAnswer, Point, Question, Value};
use crate::{
    Action, Answer, AttackKind, CATALOGUE, Declaration, Facts, Manner, Movement, Place, Scene,
};

/// Answers a question.
pub(crate) fn ask(scene: Scene<'_>, ask: &Phrase) -> Result<Answer, WordError> {
    let question = read(scene.board, scene.facts, ask)?;
    let answered = ask::answer(scene, &question).map_err(|none| no_answer(none, ask.span()))?;
    Ok(told(answered))
}

/// Writes the answer in the case notation.
fn told(answered: Answered) -> Answer {
    let words = match answered.value {
        Value::Points(points) => points.to_string(),
        Value::None => "none".to_owned(),
        Value::Feet(feet) => format!("{feet} ft"),
        Value::IsDown(is_down) => tell::posture(is_down).to_owned(),
        Value::IsHidden(is_hidden) => tell::yes_or_no(is_hidden).to_owned(),
        Value::Scores(least, greatest) => format!("{least} to {greatest}"),
    };
    Answer {
        reasons: answered.reasons,
        ..Answer::words(words)
    }
}

fn no_answer(none: NoAnswer, span: Span) -> WordError {
    match none {
        NoAnswer::Solid(square) => WordError::new(
            span,
            format!("{square} is solid and has no movement resistance"),
            "ask about a square that can be entered",
        ),
        NoAnswer::Nowhere => WordError::new(
            span,
            "the two have no places on the map, and no counter says how far apart they are",
            "write `counter A-b 5` in a `with:` line",
        ),
        NoAnswer::Untested => WordError::new(
            span,
            "a 5-foot step has no score here: it is not tested",
            "`ruling.step-resistance` decides whether it is",
        ),
    }
}

/// Reads a question.
fn read(board: &Board, facts: &Facts, ask: &Phrase) -> Result<Question, WordError> {
    let id = |who: &Spanned<Word>| {
        creature(board, who.value.text(), Some(who.span)).map(|creature| creature.id)
    };
    let heads: Vec<&str> = ask.texts();
    Ok(match (heads.as_slice(), ask.words.as_slice()) {
        (["mr", _], [_, where_]) => Question::Resistance(place(board, facts, where_)?),
        (["needs", _, _, ..], [_, who, where_, options @ ..]) => {
            let place = place(board, facts, where_)?;
            let run = Spanned::new(Manner::Run.word().to_owned(), who.span);
            let (declared, movement) = movement(board, facts, who, run, options)?;
            Question::Needs(declared.acting(), Box::new(movement), place)
        }
        (["distance", _, _], [_, one, other]) => {
            Question::Distance(point(board, one)?, point(board, other)?)
        }
        (["posture", _], [_, who]) => Question::Posture(id(who)?),
        (["hidden", _], [_, who]) => Question::Hidden(id(who)?),
        (["range", _], [_, value]) => Question::Scores(dice_value(value)?),
        (["range", _, _, ..], [_, who, verb, options @ ..]) => {
            let verb = Spanned::new(verb.value.text().to_owned(), verb.span);
            scores_of(board, facts, who, verb, options)?
        }
        _ => {
            let allowed = ["mr", "needs", "distance", "posture", "hidden", "range"];
            return Err(reading::unknown_question(CATALOGUE, ask, &allowed));
        }
    })
}

fn place(board: &Board, facts: &Facts, word: &Spanned<Word>) -> Result<Place, WordError> {
    Ok(match goal(facts, word.value.text(), word.span)? {
        Some(name) => Place::Goal(name.to_owned()),
        None if word.value.text() == "start" => Place::Start,
        None => Place::Squares(Footprint::from(square(board, word)?)),
    })
}

fn point(board: &Board, word: &Spanned<Word>) -> Result<Point, WordError> {
    if word.value.place().is_some() {
        return Ok(Point::Square(square(board, word)?));
    }
    let creature = creature(board, word.value.text(), Some(word.span))?;
    Ok(Point::Creature(creature.id))
}

/// Reads a movement declared without a path.
fn movement(
    board: &Board,
    facts: &Facts,
    who: &Spanned<Word>,
    verb: Spanned<String>,
    options: &[Spanned<Word>],
) -> Result<(Declaration, Movement), WordError> {
    let span = verb.span;
    let declared = declared(board, facts, who, verb, options)?;
    match &declared.action {
        Action::Movement(movement) => {
            let movement = movement.clone();
            Ok((declared, movement))
        }
        _ => Err(has_no_score(&declared, span)),
    }
}

/// Reads what a question about scores is about: a movement, or the step of a melee attack.
fn scores_of(
    board: &Board,
    facts: &Facts,
    who: &Spanned<Word>,
    verb: Spanned<String>,
    options: &[Spanned<Word>],
) -> Result<Question, WordError> {
    let span = verb.span;
    let declared = declared(board, facts, who, verb, options)?;
    match &declared.action {
        Action::Movement(movement) => {
            let movement = Box::new(movement.clone());
            Ok(Question::ScoresOf(declared.acting(), movement))
        }
        Action::Attack(attack) if attack.kind == AttackKind::Melee && attack.step.is_some() => {
            Ok(Question::ScoresOfStep)
        }
        _ => Err(has_no_score(&declared, span)),
    }
}

/// Reads a declaration without a path.
fn declared(
    board: &Board,
    facts: &Facts,
    who: &Spanned<Word>,
    verb: Spanned<String>,
    options: &[Spanned<Word>],
) -> Result<Declaration, WordError> {
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
        verb,
        options: options.iter().map(option).collect(),
        path: Vec::new(),
    };
    read_declaration(board, facts, &declared)
}

fn has_no_score(declared: &Declaration, verb: Span) -> WordError {
    WordError::new(
        verb,
        format!("`{}` has no score of its own", declared.verb_word()),
        "ask about mosey or run, or about the step of a melee attack: `melee-attack step-before`",
    )
}

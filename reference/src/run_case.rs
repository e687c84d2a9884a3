//! A case run on the reference.
//!
//! Every word must be known: an unknown word makes the whole case [`Unsupported`], so that no case
//! passes because something in it was overlooked.

use notation::{Case, Exchange, Request, Step};

use crate::answer::Answer;
use crate::names::with_letters;
use crate::pf2e::game::{Game, Told};
use crate::read::{Read, Unsupported, unsupported};
use crate::read_case::{read_picture, system_of};
use crate::read_declaration::{first_face, read_declaration};
use crate::srd35;
use crate::world::System;

/// A difference between what a case expects and what the reference answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The declaration or question.
    pub request: String,
    /// The expectation of the case.
    pub expected: String,
    /// The answer of the reference.
    pub actual: String,
}

/// A case that was run on the reference.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaseRun {
    /// Declarations and questions that were compared.
    pub compared: usize,
    /// Questions that the reference cannot answer.
    pub left_out: usize,
    /// The differences.
    pub differences: Vec<Difference>,
}

/// Runs a case on the reference.
///
/// # Errors
/// If the case has a word that the reference does not know.
pub fn run_case(case: &Case) -> Result<CaseRun, Unsupported> {
    let case = &with_letters(case)?;
    if system_of(case)? == System::Pf2e {
        return run_game(case);
    }
    let mut pictured = read_picture(case)?;
    let mut now = pictured.clone();
    let mut run = CaseRun::default();
    for step in &case.body {
        match step {
            Step::With(facts) => {
                for with in facts {
                    pictured.read_with(with)?;
                    now.read_with(with)?;
                }
            }
            Step::Exchange(exchange) => match &exchange.request.value {
                Request::Do(declared) => {
                    let movement =
                        read_declaration(now.world.system, declared, exchange.dice.as_ref())?;
                    let answer = crate::declare(&mut now.world, &movement);
                    compare(exchange, &answer, &mut run.differences)?;
                    run.compared += 1;
                }
                Request::Try(declared) => {
                    let mut trial = pictured.world.clone();
                    let movement =
                        read_declaration(trial.system, declared, exchange.dice.as_ref())?;
                    let answer = crate::declare(&mut trial, &movement);
                    compare(exchange, &answer, &mut run.differences)?;
                    run.compared += 1;
                }
                Request::Ask(question) => {
                    let face = first_face(exchange.dice.as_ref());
                    let Some(asked) = srd35::answer(&now.world, &question.texts(), face) else {
                        return unsupported(format!("the question `{question}`"));
                    };
                    let expected = exchange.expectation.value.to_string();
                    push_difference(exchange, expected, asked.words, &mut run.differences);
                    if let Some(events) = &exchange.events {
                        let actual = words_or_none(&asked.events);
                        push_difference(
                            exchange,
                            events.value.to_string(),
                            actual,
                            &mut run.differences,
                        );
                    }
                    run.compared += 1;
                }
            },
        }
    }
    Ok(run)
}

/// Runs a case of pf2e, with turns and everything.
fn run_game(case: &Case) -> Read<CaseRun> {
    let mut pictured = Game::picture(case)?;
    let mut now = pictured.clone();
    let mut run = CaseRun::default();
    for step in &case.body {
        let exchange = match step {
            Step::With(facts) => {
                for with in facts {
                    pictured.read_with(with)?;
                    now.read_with(with)?;
                }
                continue;
            }
            Step::Exchange(exchange) => exchange,
        };
        let faces = exchange.dice.iter().flatten();
        let faces: Vec<u32> = faces.map(|face| face.value).collect();
        run.compared += 1;
        match &exchange.request.value {
            Request::Do(declared) => {
                let told = now.declare(declared, &faces)?;
                compare_told(exchange, &told, faces.len(), &mut run.differences);
            }
            Request::Try(declared) => {
                let told = pictured.clone().declare(declared, &faces)?;
                compare_told(exchange, &told, faces.len(), &mut run.differences);
            }
            Request::Ask(question) => {
                let Some(answer) = now.ask(question) else {
                    return unsupported(format!("the question `{question}`"));
                };
                let expected = exchange.expectation.value.to_string();
                push_difference(exchange, expected, answer, &mut run.differences);
            }
        }
    }
    Ok(run)
}

/// Compares every result that the case lists, and the events where it lists them.
fn compare_told(exchange: &Exchange, told: &Told, faces: usize, differences: &mut Vec<Difference>) {
    if told.refused.is_none() && told.used != faces {
        let used = format!("{} faces", told.used);
        push_difference(exchange, format!("{faces} faces"), used, differences);
    }
    for clause in &exchange.expectation.value.results {
        let expected = clause.to_string();
        let actual = match (&told.refused, clause.head()) {
            (Some(refused), _) => refused.clone(),
            (None, "ok" | "done") => expected.clone(),
            (None, name) => told
                .result(name)
                .map_or_else(|| "nothing".to_owned(), |value| format!("{name} {value}")),
        };
        push_difference(exchange, expected, actual, differences);
    }
    if let (Some(events), None) = (&exchange.events, &told.refused) {
        let actual = words_or_none(&told.events);
        push_difference(exchange, events.value.to_string(), actual, differences);
    }
}

fn words_or_none(events: &[String]) -> String {
    if events.is_empty() {
        "none".to_owned()
    } else {
        events.join("; ")
    }
}

fn push_difference(
    exchange: &Exchange,
    expected: String,
    actual: String,
    differences: &mut Vec<Difference>,
) {
    if expected != actual {
        let request = exchange.request.to_string();
        differences.push(Difference {
            request,
            expected,
            actual,
        });
    }
}

/// Compares every result that the case lists, and the events where it lists them.
fn compare(exchange: &Exchange, answer: &Answer, differences: &mut Vec<Difference>) -> Read<()> {
    for clause in &exchange.expectation.value.results {
        let expected = clause.to_string();
        let actual = match (answer, clause.head()) {
            (Answer::Refused(refused), "refused" | "ok" | "done" | "costs" | "total") => {
                refused.words()
            }
            (Answer::Refused(refused), "left" | "end" | "diagonals" | "mods" | "reveals") => {
                refused.words()
            }
            (Answer::Done, "ok" | "done") | (Answer::Moved(_), "ok" | "done") => expected.clone(),
            (Answer::Done, "refused") => "done".to_owned(),
            (
                Answer::Moved(moved),
                "costs" | "total" | "left" | "end" | "diagonals" | "mods" | "reveals",
            ) => {
                let found = moved
                    .results()
                    .into_iter()
                    .find(|(name, _)| *name == clause.head());
                found.map_or_else(
                    || "nothing".to_owned(),
                    |(name, value)| format!("{name} {value}"),
                )
            }
            (Answer::Forced(forced), "moved" | "fell" | "end") => {
                let results = forced.results();
                let found = results.iter().find(|(name, _)| *name == clause.head());
                found.map_or_else(
                    || "nothing".to_owned(),
                    |(name, value)| format!("{name} {value}"),
                )
            }
            (Answer::Forced(forced), "refused") => format!("{:?}", forced.results()),
            (Answer::Moved(moved), "refused") => format!("{:?}", moved.results()),
            (_, other) => return unsupported(format!("the result `{other}`")),
        };
        push_difference(exchange, expected, actual, differences);
    }
    let happened = match answer {
        Answer::Moved(moved) => Some(&moved.events),
        Answer::Forced(forced) => Some(&forced.events),
        _ => None,
    };
    if let (Some(events), Some(happened)) = (&exchange.events, happened) {
        let actual = words_or_none(happened);
        push_difference(exchange, events.value.to_string(), actual, differences);
    }
    Ok(())
}

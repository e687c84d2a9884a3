//! What happened, record by record, and the result of a line.

use encounter::{Encounter, History, Record};
use rules::{At, Refusal};
use serde::Serialize;
use tell::json;
use tell::notation::WrittenCommand;

/// A command that is in force, with its results.
#[derive(Serialize)]
pub(crate) struct Chapter {
    number: usize,
    command: String,
    events: Vec<json::TableEvent>,
}

/// The result of a line.
#[derive(Serialize)]
pub(crate) struct Reply {
    verdict: json::LineVerdict,
    /// The reason for a refusal, for people.
    text: String,
    /// Each objection of the rules.
    objections: Vec<json::Objection>,
    /// The die whose face a person has to give.
    die: Option<json::NeededDie>,
}

impl Reply {
    pub(crate) fn done() -> Reply {
        Reply::of(json::LineVerdict::Done, String::new())
    }

    pub(crate) fn refused(text: impl Into<String>) -> Reply {
        Reply::of(json::LineVerdict::Refused, text.into())
    }

    /// A reply that the rules do not allow it.
    pub(crate) fn objected(refusal: &Refusal) -> Reply {
        Reply {
            objections: refusal.objections().map(json::Objection::from).collect(),
            ..Reply::refused(sentence(refusal))
        }
    }

    /// A reply that people have to roll a die first.
    pub(crate) fn needs(request: &dice::Request) -> Reply {
        let purpose = &request.purpose;
        let die = json::NeededDie {
            faces: request.die.faces(),
            rule: purpose.rule.to_string(),
            who: purpose.who.to_string(),
            what: purpose.what.to_string(),
        };
        Reply {
            die: Some(die),
            ..Reply::of(json::LineVerdict::Waiting, String::new())
        }
    }

    fn of(verdict: json::LineVerdict, text: String) -> Reply {
        Reply {
            verdict,
            text,
            objections: Vec::new(),
            die: None,
        }
    }
}

/// Every objection in one sentence.
fn sentence(refusal: &Refusal) -> String {
    let objections = refusal.objections().map(|own| match own.at {
        At::Step(step) => format!("step {step}: {}", own.text),
        At::Action | At::End => own.text.to_string(),
    });
    objections.collect::<Vec<_>>().join("; ")
}

/// The commands in force from that number on.
pub(crate) fn chapters(history: &History, from: usize) -> Vec<Chapter> {
    let records = history.done().iter().enumerate().skip(from);
    records
        .map(|(number, record)| chapter(number, record, history.now()))
        .collect()
}

fn chapter(number: usize, record: &Record, now: &Encounter) -> Chapter {
    let board = now.board();
    let events = record.events.iter();
    Chapter {
        number,
        command: WrittenCommand::of(&record.command, board).to_string(),
        events: events
            .map(|event| json::TableEvent::new(event, board))
            .collect(),
    }
}

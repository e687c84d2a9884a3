//! What happened, record by record, and the result of a line.

use std::collections::BTreeMap;

use board::Side;
use encounter::{Encounter, History, Record, evolve};
use rules::{At, Refusal};
use schemars::JsonSchema;
use serde::Serialize;
use tell::json;
use tell::notation::WrittenCommand;
use view::{IdKey, Knowledge, Perspective, Told, View, ViewEvent, Viewer, learn, project, retell};

/// A command that is in force, with its results.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Chapter {
    number: usize,
    command: String,
    events: Vec<json::TableEvent>,
}

/// The result of a line.
#[derive(JsonSchema, Serialize)]
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

/// What somebody is told who has been there from the start.
#[derive(Default, Serialize)]
pub(crate) struct ToldStory {
    /// The events of each chapter.
    chapters: Vec<Vec<ViewEvent>>,
    /// The names of the creatures that were known, by their ids.
    names: BTreeMap<u32, String>,
    /// What they know now.
    view: Option<View>,
}

impl ToldStory {
    fn see(&mut self, view: View) {
        for creature in view.situation.situation().board.creatures() {
            let id = creature.id.number();
            self.names.insert(id, creature.name.clone());
        }
        self.view = Some(view);
    }
}

/// What has happened, as the players of that side are told it, or onlookers.
pub(crate) fn told(history: &History, side: Option<Side>) -> ToldStory {
    let start = history.start();
    let viewer = viewer(history, side);
    let mut story = ToldStory::default();
    let start = (start, &Knowledge::new(start));
    retell(start, history.done(), (&viewer, &KEY), |told| match told {
        Told::Start(view) => story.see(view.clone()),
        Told::Update(_, update) => {
            story.see(View::clone(&update.view));
            story.chapters.push(update.events);
        }
    });
    story
}

/// What the players of that side know now, or onlookers.
pub(crate) fn view(history: &History, side: Option<Side>) -> View {
    let mut before = history.start().clone();
    let mut knowledge = Knowledge::new(&before);
    for event in history.done().iter().flat_map(|record| &record.events) {
        let mut after = before.clone();
        evolve(&mut after, event);
        learn(&mut knowledge, &before, event, &after);
        before = after;
    }
    let perspective = Perspective {
        viewer: &viewer(history, side),
        knowledge: &knowledge,
        key: &KEY,
    };
    project(history.now(), perspective)
}

/// Nothing leaves this program, so anybody may know the key.
const KEY: IdKey = IdKey::new([0; 32]);

fn viewer(history: &History, side: Option<Side>) -> Viewer {
    let Some(side) = side else {
        return Viewer::Spectator;
    };
    let creatures = history.now().board().creatures().iter();
    let own = creatures.filter(|creature| creature.side == side);
    Viewer::player(own.map(|creature| creature.id))
}

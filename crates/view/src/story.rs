//! What a viewer is told who has been at the table from the start.

use board::Shared;
use encounter::{Encounter, Record, evolve};

use crate::{Feed, IdKey, Knowledge, Perspective, Update, View, Viewer, learn};

/// What is handed over while a story is told again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told<'a> {
    /// The viewer's view when the story begins: after the game master has set the table up.
    Start(&'a View),
    /// What the command of that number, counted from 0, led to.
    Update(usize, Update),
}

/// Follows the commands from that encounter on, and hands over the view with which the viewer's story
/// begins and then every update that the viewer receives. `knowledge` is the knowledge at the start.
pub fn retell<'a>(
    (start, knowledge): (&Encounter, &Knowledge),
    commands: impl IntoIterator<Item = &'a Record>,
    (viewer, key): (&Viewer, &IdKey),
    mut told: impl FnMut(Told<'_>),
) {
    let mut knowledge = knowledge.clone();
    let mut before = start.clone();
    let perspective = Perspective {
        viewer,
        knowledge: &knowledge,
        key,
    };
    let mut feed = Feed::new(&before, perspective);
    // Updates in which nothing is told change only how the story begins.
    let mut start = Some(Shared::from(feed.view().clone()));
    for (command, record) in commands.into_iter().enumerate() {
        for event in &record.events {
            let mut after = before.clone();
            evolve(&mut after, event);
            learn(&mut knowledge, &before, event, &after);
            let perspective = Perspective {
                viewer,
                knowledge: &knowledge,
                key,
            };
            let update = feed.follow((&before, event, &after), perspective);
            before = after;
            match update {
                Some(update) if start.is_some() && update.events.is_empty() => {
                    start = Some(update.view);
                }
                Some(update) => {
                    if let Some(view) = start.take() {
                        told(Told::Start(&view));
                    }
                    told(Told::Update(command, update));
                }
                None => {}
            }
        }
    }
    if let Some(view) = start {
        told(Told::Start(&view));
    }
}

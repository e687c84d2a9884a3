//! What has been told of a table so far.

use std::collections::BTreeMap;

use board::CreatureId;
use serde::Deserialize;
use serde_json::Value;
use systems::System;
use table::{Seen, ServerMessage};
use tell::notation::WrittenAnswer;
use view::{Question, View, ViewEvent, Whose};

use super::super::screen;
use super::super::shell::Shell;
use super::told::{looks, names};

/// A table as its server tells it.
pub(super) struct Watched {
    /// The view as it goes over the wire, which changes are merged into.
    wire: Value,
    pub(super) view: View,
    pub(super) seen: Seen,
}

/// What has to be known of a view before the rest of it can be read.
#[derive(Deserialize)]
struct OfSystem {
    system: String,
}

fn read(wire: &Value) -> Result<View, String> {
    let unread = |error: serde_json::Error| format!("the table's view cannot be read: {error}");
    let named = OfSystem::deserialize(wire).map_err(unread)?;
    let system = System::from_id(&named.system);
    let system = system.ok_or_else(|| format!("there is no system `{}`", named.system))?;
    system
        .reading_stored(|| View::deserialize(wire))
        .map_err(unread)
}

impl Watched {
    /// A table at its first view.
    ///
    /// # Errors
    /// If this program cannot read the view.
    pub(super) fn new(wire: Value, seen: Seen) -> Result<Watched, String> {
        let view = read(&wire)?;
        Ok(Watched { wire, view, seen })
    }

    /// Takes a change, and gives its events; nothing if it has come before.
    ///
    /// # Errors
    /// If this program cannot read what the view has become.
    pub(super) fn change(&mut self, message: ServerMessage) -> Result<Vec<ViewEvent>, String> {
        let ServerMessage::Changed {
            number,
            change,
            events,
        } = message
        else {
            return Ok(Vec::new());
        };
        if number <= self.seen.number {
            return Ok(Vec::new());
        }
        table::merge(&mut self.wire, change);
        self.view = read(&self.wire)?;
        self.seen.number = number;
        // An event that a later server tells is no reason to stop.
        let events = events.into_iter().map(serde_json::from_value);
        Ok(events.filter_map(Result::ok).collect())
    }

    /// The answers to the open question, in writing.
    pub(super) fn answers(&self) -> Vec<WrittenAnswer> {
        let board = &self.view.situation.situation().board;
        let answers = self.view.answers().into_iter();
        answers
            .map(|answer| WrittenAnswer::of(&answer, board))
            .collect()
    }

    /// How creatures look whose hit points the viewer does not know.
    pub(super) fn looks(&self) -> BTreeMap<CreatureId, &'static str> {
        let told = self.view.creatures.iter();
        told.filter_map(|own| Some((own.creature, looks(own.health?))))
            .collect()
    }

    /// Whose turn it is.
    pub(super) fn header(&self, shell: &Shell) -> String {
        match &self.view.turns {
            Some(turns) if turns.turn == Whose::GameMaster => {
                format!("round {}, the game master's turn", turns.round)
            }
            Some(_) => screen::header(shell),
            None => "nobody takes turns yet".to_owned(),
        }
    }

    /// The open question with its numbered answers; empty if there is none.
    pub(super) fn question(&self) -> String {
        let Some(question) = &self.view.question else {
            return String::new();
        };
        let name = names(&self.view.situation.situation().board);
        let answers = self.answers();
        let asked = match question {
            Question::Waiting { creature } => format!("{} is asked", name(*creature)),
            Question::React(asked) => match asked.mover {
                Some(mover) => format!("{} may react to {}", name(asked.creature), name(mover)),
                None => format!("{} may react", name(asked.creature)),
            },
            Question::CarryOn(asked) if answers.len() == 1 => {
                format!(
                    "{} finds something, and only this is left:",
                    name(asked.creature)
                )
            }
            Question::CarryOn(asked) => {
                format!("{} finds something: does it go on?", name(asked.creature))
            }
            Question::Ruling { question, .. } => question.clone(),
        };
        let numbered = (1..).zip(&answers);
        let numbered: String = numbered
            .map(|(number, words)| format!("  {number:2}  {words}\n"))
            .collect();
        format!("? {asked}\n{numbered}")
    }
}

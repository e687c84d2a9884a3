//! Reads lines of a session against the encounter as it is then.
//!
//! Lines name creatures, rulings and actions in words; commands contain values. A line is read
//! once, when it is given: the same words may mean something else later.

mod error;
mod written;

use dice::Dice;
use encounter::{Command, Encounter, Event, History};
use notation::{NotationError, Text};
use tell::notation::{WrittenCommand, WrittenInstruction};
use thiserror::Error;

pub use error::LineError;
pub use written::{answer, creature_named, declared, instruction, series, written_command};

/// Why a line is not a command for an encounter.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unreadable {
    /// The line does not have the form of a command.
    #[error("{0}")]
    Form(NotationError),
    /// Its words mean nothing here.
    #[error("{0}")]
    Meaning(LineError),
}

impl Unreadable {
    /// Writes the error in one line.
    pub fn words(&self, encounter: &Encounter) -> String {
        match self {
            Unreadable::Form(error) => error.message.clone(),
            Unreadable::Meaning(error) => error.told(encounter),
        }
    }
}

/// Reads a command from its line.
///
/// # Errors
/// If the line does not have the form of a command, or its words mean nothing on the encounter.
pub fn command(encounter: &Encounter, line: &str) -> Result<Command, Unreadable> {
    let written = WrittenCommand::parse(Text::from(line)).map_err(Unreadable::Form)?;
    written_command(encounter, &written).map_err(Unreadable::Meaning)
}

/// Reads one line of a session and carries it out: a command, or a step back or forward.
///
/// # Errors
/// If it is not accepted; in that case nothing has changed.
pub fn follow(
    history: &mut History,
    written: &WrittenInstruction,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, LineError> {
    let instruction = instruction(history.now(), written)?;
    Ok(history.follow(&instruction, dice)?.to_vec())
}

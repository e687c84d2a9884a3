//! Reading lines of a session against the encounter that they meet.
//!
//! What is written names creatures, rulings and actions in words; commands carry values. A line is
//! read once, when it is given: the same words may mean something else later.

mod error;
mod written;

use dice::Dice;
use encounter::{Command, Encounter, Event, History};
use notation::{NotationError, Text};
use tell::notation::{WrittenCommand, WrittenInstruction};
use thiserror::Error;

pub use error::LineError;
pub use written::{answer, creature_named, declared, instruction, series, written_command};

/// Why a line means no command on an encounter.
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
    /// The error in one line.
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

/// Reads one line of a session and follows it: a command, or a step back or forward.
///
/// # Errors
/// Why it is not accepted; nothing has changed then.
pub fn follow(
    history: &mut History,
    written: &WrittenInstruction,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, LineError> {
    let instruction = instruction(history.now(), written)?;
    Ok(history.follow(&instruction, dice)?.to_vec())
}

//! Reads lines of a session against the encounter as it is then.
//!
//! Lines name creatures, rulings and actions in words; commands contain values. A line is read
//! once, when it is given: the same words may mean something else later.

mod written;

use dice::Dice;
use encounter::{Command, CommandError, Encounter, Event, FollowError, History};
use notation::{NotationError, Text};
use tell::notation::{WrittenCommand, WrittenInstruction, command_error};
use thiserror::Error;

pub use written::{answer, creature_named, declared, instruction, series, written_command};

/// Why a line is not a command for an encounter.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unreadable {
    /// The line does not have the form of a command.
    #[error("{0}")]
    Form(NotationError),
    /// Its words mean nothing here.
    #[error("{0}")]
    Meaning(CommandError),
}

impl Unreadable {
    /// Writes the error in one line.
    pub fn words(&self, encounter: &Encounter) -> String {
        match self {
            Unreadable::Form(error) => error.message.clone(),
            Unreadable::Meaning(error) => command_error(error, encounter),
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
) -> Result<Vec<Event>, FollowError> {
    let instruction = instruction(history.now(), written)?;
    history.follow(&instruction, dice).map(<[Event]>::to_vec)
}

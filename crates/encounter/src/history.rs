//! What was done, and taking it back.
//!
//! The history keeps the first encounter and every command with its events. Taking back replays
//! the events up to the command before, from the nearest encounter kept on the way; nothing is
//! rolled or decided again. What was taken back can be done again until a new command is given.

use dice::Dice;
use rules::RuleSystem as _;
use thiserror::Error;

use crate::command::{Command, Instruction};
use crate::decide::decide;
use crate::encounter::{Encounter, evolve};
use crate::error::CommandError;
use crate::event::Event;

/// After so many commands an encounter is kept, so that taking back replays no more than these.
const COMMANDS_BETWEEN_COPIES: usize = 32;

/// A command that was carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The command.
    pub command: Command,
    /// What it led to.
    pub events: Vec<Event>,
}

/// There is nothing to take back, or nothing that was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NothingToTakeBack {
    /// No command has been given that is not taken back.
    #[error("there is nothing to take back")]
    Undo,
    /// Nothing has been taken back since the last command.
    #[error("there is nothing to do again; a new command drops what was taken back")]
    Redo,
    /// Nothing has happened since the turn began.
    #[error("nothing has happened since the turn began")]
    TurnStart,
}

/// An encounter with everything that led to it.
#[derive(Clone, Debug)]
pub struct History {
    /// Encounters after 0, 32, 64 … commands.
    copies: Vec<Encounter>,
    now: Encounter,
    done: Vec<Record>,
    /// What was taken back, the last one taken back at the end.
    undone: Vec<Record>,
}

impl History {
    /// A history that begins with this encounter.
    pub fn new(start: Encounter) -> History {
        History {
            copies: vec![start.clone()],
            now: start,
            done: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// The encounter now.
    pub const fn now(&self) -> &Encounter {
        &self.now
    }

    /// The commands that are in force, first to last.
    pub fn done(&self) -> &[Record] {
        &self.done
    }

    /// How many commands can be done again.
    pub fn undone_count(&self) -> usize {
        self.undone.len()
    }

    /// Gives a command and gives back its events.
    ///
    /// # Errors
    /// Why it is not accepted; nothing has changed then, and what was taken back can still be
    /// done again.
    pub fn perform(
        &mut self,
        command: &Command,
        dice: &mut dyn Dice,
    ) -> Result<&[Event], CommandError> {
        let events = decide(&self.now, command, dice)?;
        self.undone.clear();
        Ok(self.add(Record {
            command: command.clone(),
            events,
        }))
    }

    /// Follows one line of a session: a command, or a step back or forward.
    ///
    /// # Errors
    /// Why the command is not accepted, or that there is nothing to take back.
    pub fn follow(
        &mut self,
        instruction: &Instruction,
        dice: &mut dyn Dice,
    ) -> Result<&[Event], FollowError> {
        match instruction {
            Instruction::Command(command) => Ok(self.perform(command, dice)?),
            Instruction::Undo => {
                self.undo()?;
                Ok(&[])
            }
            Instruction::Redo => {
                self.redo()?;
                Ok(&[])
            }
            Instruction::BackToTurnStart => {
                self.back_to_turn_start()?;
                Ok(&[])
            }
        }
    }

    /// Takes the last command back. An answer is a command of its own: the question is open again.
    ///
    /// # Errors
    /// If there is none.
    pub fn undo(&mut self) -> Result<(), NothingToTakeBack> {
        let keep = self
            .done
            .len()
            .checked_sub(1)
            .ok_or(NothingToTakeBack::Undo)?;
        self.keep(keep);
        Ok(())
    }

    /// Does again what was taken back last, with the dice it had.
    ///
    /// # Errors
    /// If nothing was taken back since the last command.
    pub fn redo(&mut self) -> Result<(), NothingToTakeBack> {
        let record = self.undone.pop().ok_or(NothingToTakeBack::Redo)?;
        self.add(record);
        Ok(())
    }

    /// Takes back everything since the turn began: since the last command that began or ended a
    /// turn, or everything if there is none.
    ///
    /// # Errors
    /// If nothing has happened since.
    pub fn back_to_turn_start(&mut self) -> Result<(), NothingToTakeBack> {
        let keep = self
            .done
            .iter()
            .rposition(begins_turn)
            .map_or(0, |at| at + 1);
        if keep >= self.done.len() {
            return Err(NothingToTakeBack::TurnStart);
        }
        self.keep(keep);
        Ok(())
    }

    fn add(&mut self, record: Record) -> &[Event] {
        for event in &record.events {
            evolve(&mut self.now, event);
        }
        self.done.push(record);
        if self.done.len().is_multiple_of(COMMANDS_BETWEEN_COPIES) {
            self.copies.push(self.now.clone());
        }
        self.done.last().map_or(&[], |record| &record.events)
    }

    /// Keeps that many commands and takes the others back.
    fn keep(&mut self, count: usize) {
        let taken = self.done.split_off(count.min(self.done.len()));
        self.undone.extend(taken.into_iter().rev());
        self.copies.truncate(count / COMMANDS_BETWEEN_COPIES + 1);
        let replayed = (self.copies.len() - 1) * COMMANDS_BETWEEN_COPIES;
        if let Some(copy) = self.copies.last() {
            self.now = copy.clone();
        }
        for record in &self.done[replayed..] {
            for event in &record.events {
                evolve(&mut self.now, event);
            }
        }
    }
}

/// Whether a turn begins with it: by the order of turns, or without one by `end-turn`.
fn begins_turn(record: &Record) -> bool {
    record.events.iter().any(|event| match event {
        Event::TurnStarted { .. } => true,
        Event::Carried { declaration, .. } => declaration.system().ends_turn(declaration),
        _ => false,
    })
}

/// Why a line of a session was not followed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FollowError {
    /// The command is not accepted.
    #[error(transparent)]
    Command(#[from] CommandError),
    /// There is nothing to take back.
    #[error(transparent)]
    TakeBack(#[from] NothingToTakeBack),
}

impl FollowError {
    /// The error in one line of a journal.
    pub fn words(&self) -> String {
        match self {
            FollowError::Command(error) => error.words(),
            FollowError::TakeBack(error) => error.to_string(),
        }
    }
}

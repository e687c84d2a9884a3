//! The history of commands, and undo and redo.
//!
//! The history keeps the first encounter and every command with its events. Undo replays the events
//! up to the previous command, from the nearest of a bounded number of stored encounters; nothing
//! is rolled or decided again. What was undone can be redone until a new command is given.

use dice::Dice;
use rules::{EditPart, SystemTurns as _};
use thiserror::Error;

use crate::command::{Command, Instruction};
use crate::decide::decide;
use crate::encounter::{Encounter, evolve};
use crate::error::CommandError;
use crate::event::Event;

/// The most whole encounters that are stored. If there would be more, every other one is dropped,
/// and later ones are stored half as often.
const MOST_COPIES: usize = 16;

/// How many commands lie between two stored encounters at first.
const COMMANDS_BETWEEN_COPIES: usize = 32;

/// A command that was carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Record {
    /// The command.
    pub command: Command,
    /// The events it led to.
    pub events: Vec<Event>,
}

/// There is nothing to undo or redo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NothingToTakeBack {
    /// Every command has been undone, or none has been given.
    #[error("there is nothing to take back")]
    Undo,
    /// Nothing has been undone since the last command.
    #[error("there is nothing to do again; a new command drops what was taken back")]
    Redo,
    /// Nothing has happened since the turn began.
    #[error("nothing has happened since the turn began")]
    TurnStart,
    /// A player may not take back a reveal.
    #[error("something has been revealed since; only the game master takes that back")]
    Reveal,
}

/// What is taken back with a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TakenBack {
    /// Only what happened.
    Happenings,
    /// Something that was revealed, too: it is hidden again, but people cannot forget what they
    /// have seen.
    Reveal,
}

/// An encounter with everything that led to it.
#[derive(Clone, Debug)]
pub struct History {
    /// Stored encounters, with the number of commands before each; the first is the start.
    copies: Vec<(usize, Encounter)>,
    /// How many commands lie between two stored encounters.
    between_copies: usize,
    now: Encounter,
    done: Vec<Record>,
    /// The undone commands; the one undone last is at the end.
    undone: Vec<Record>,
}

impl History {
    /// A history that begins with this encounter.
    pub fn new(start: Encounter) -> History {
        History {
            copies: vec![(0, start.clone())],
            between_copies: COMMANDS_BETWEEN_COPIES,
            now: start,
            done: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// The encounter now.
    pub const fn now(&self) -> &Encounter {
        &self.now
    }

    /// The encounter at the start.
    pub fn start(&self) -> &Encounter {
        self.copies.first().map_or(&self.now, |(_, start)| start)
    }

    /// The commands in force, first to last.
    pub fn done(&self) -> &[Record] {
        &self.done
    }

    /// The undone commands, in the order in which they would be redone.
    pub fn undone(&self) -> impl Iterator<Item = &Record> {
        self.undone.iter().rev()
    }

    /// How many commands can be redone.
    pub fn undone_count(&self) -> usize {
        self.undone.len()
    }

    /// Judges a command. Nothing has happened yet: a program that stores a session makes the record
    /// durable first, and then calls [`History::apply`] with it.
    ///
    /// # Errors
    /// Why the command is not accepted.
    pub fn decide(&self, command: &Command, dice: &mut dyn Dice) -> Result<Record, CommandError> {
        Ok(Record {
            command: command.clone(),
            events: decide(&self.now, command, dice)?,
        })
    }

    /// Applies what was decided on the present encounter, and drops what was undone.
    pub fn apply(&mut self, record: Record) -> &[Event] {
        self.undone.clear();
        self.add(record)
    }

    /// Gives a command, and returns its events.
    ///
    /// # Errors
    /// Why the command is not accepted; in that case nothing has changed, and what was undone can
    /// still be redone.
    pub fn perform(
        &mut self,
        command: &Command,
        dice: &mut dyn Dice,
    ) -> Result<&[Event], CommandError> {
        let record = self.decide(command, dice)?;
        Ok(self.apply(record))
    }

    /// Follows one line of a session: a command, or a step back or forward.
    ///
    /// # Errors
    /// Why the command is not accepted, or that there is nothing to undo or redo.
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

    /// Takes the last command back, as the game master may. An answer is a command of its own: the
    /// question is open again.
    ///
    /// # Errors
    /// If there is no command to take back.
    pub fn undo(&mut self) -> Result<TakenBack, NothingToTakeBack> {
        let last = self.done.len().checked_sub(1);
        self.take_back_to(last.ok_or(NothingToTakeBack::Undo)?)
    }

    /// Takes the last command back, as a player may: not past a reveal.
    ///
    /// # Errors
    /// If there is no command to take back, or something was revealed by the last one.
    pub fn undo_as_player(&mut self) -> Result<(), NothingToTakeBack> {
        match self.done.last() {
            None => Err(NothingToTakeBack::Undo),
            Some(last) if reveals(last) => Err(NothingToTakeBack::Reveal),
            Some(_) => self.undo().map(drop),
        }
    }

    /// Redoes what was undone last, with the dice it had.
    ///
    /// # Errors
    /// If nothing was undone since the last command.
    pub fn redo(&mut self) -> Result<(), NothingToTakeBack> {
        let record = self.undone.pop().ok_or(NothingToTakeBack::Redo)?;
        self.add(record);
        Ok(())
    }

    /// Undoes everything since the turn began: since the last command that began or ended a turn,
    /// or everything if there is no such command.
    ///
    /// # Errors
    /// If nothing has happened since.
    pub fn back_to_turn_start(&mut self) -> Result<TakenBack, NothingToTakeBack> {
        let keep = self
            .done
            .iter()
            .rposition(begins_turn)
            .map_or(0, |at| at + 1);
        if keep >= self.done.len() {
            return Err(NothingToTakeBack::TurnStart);
        }
        self.take_back_to(keep)
    }

    /// How many of the commands in force have revealed something.
    pub fn reveals(&self) -> usize {
        self.done.iter().filter(|record| reveals(record)).count()
    }

    /// What would be taken back if only that many commands stayed.
    pub fn taken_back_to(&self, kept: usize) -> TakenBack {
        let taken = self.done.get(kept..).unwrap_or_default();
        if taken.iter().any(reveals) {
            TakenBack::Reveal
        } else {
            TakenBack::Happenings
        }
    }

    fn take_back_to(&mut self, kept: usize) -> Result<TakenBack, NothingToTakeBack> {
        let taken = self.taken_back_to(kept);
        self.keep(kept);
        Ok(taken)
    }

    fn add(&mut self, record: Record) -> &[Event] {
        for event in &record.events {
            evolve(&mut self.now, event);
        }
        self.done.push(record);
        if self.done.len().is_multiple_of(self.between_copies) {
            self.copies.push((self.done.len(), self.now.clone()));
        }
        if self.copies.len() > MOST_COPIES {
            self.between_copies = self.between_copies.saturating_mul(2);
            let between = self.between_copies;
            self.copies.retain(|(at, _)| at.is_multiple_of(between));
        }
        self.done.last().map_or(&[], |record| &record.events)
    }

    /// Keeps that many commands and undoes the others.
    fn keep(&mut self, count: usize) {
        let taken = self.done.split_off(count.min(self.done.len()));
        self.undone.extend(taken.into_iter().rev());
        self.copies.retain(|(at, _)| *at <= count);
        let mut replayed = 0;
        if let Some((at, copy)) = self.copies.last() {
            replayed = *at;
            self.now = copy.clone();
        }
        for record in &self.done[replayed..] {
            for event in &record.events {
                evolve(&mut self.now, event);
            }
        }
    }
}

/// Whether it lets somebody know more than before: a movement has met something, or the game master
/// has changed what is known.
fn reveals(record: &Record) -> bool {
    record.events.iter().any(|event| match event {
        Event::Uncovered { .. } | Event::Revealed(_) => true,
        Event::Carried { outcome, .. } => {
            let mut happened = outcome.events.iter();
            happened.any(|event| event.happening.reveals())
        }
        Event::Changed(edits) => {
            let mut parts = edits.iter().flat_map(|edit| &edit.parts);
            parts.any(|part| matches!(part, EditPart::Concealment(_)))
        }
        _ => false,
    })
}

/// Whether a turn begins with it: by the order of turns, or, without an order, by `end-turn`.
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
    /// There is nothing to undo or redo.
    #[error(transparent)]
    TakeBack(#[from] NothingToTakeBack),
}

impl FollowError {
    /// The error as one line of a journal.
    pub fn words(&self) -> String {
        match self {
            FollowError::Command(error) => error.words(),
            FollowError::TakeBack(error) => error.to_string(),
        }
    }
}

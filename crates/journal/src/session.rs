//! A session in progress, with its journal.

use dice::Dice;
use encounter::{Encounter, Event, History, Instruction, NothingToTakeBack, Record};
use notation::Spanned;
use tell::notation::WrittenInstruction;

use crate::error::ReplayError;
use crate::head::Head;
use crate::lines::{Journal, Line, WrittenHash};
use crate::reading;
use crate::replay::{Fingerprints, complete, lines_of, replay};

/// A history together with its journal. The journal is what is stored: the caller appends the lines
/// that [`Session::follow`] returns, and shows the outcome after they are safely stored.
///
/// ```
/// use journal::{Head, Session};
/// use maps::Game;
///
/// let board = "map:\nA..\n..b\n".parse().unwrap();
/// let head = Head::new(Game::of(systems::System::Srd35), board);
/// let mut session = Session::begin(head).unwrap();
/// session.follow(&"begin: A, b".parse().unwrap(), &mut dice::NoDice).unwrap();
///
/// let text = session.journal().to_string();
/// let read = journal::Journal::parse(&text).unwrap();
/// let resumed = Session::resume(read).unwrap();
/// assert_eq!(resumed.encounter(), session.encounter());
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    journal: Journal,
    history: History,
}

impl Session {
    /// Begins a session; its journal has the head and the fingerprint of the start.
    ///
    /// # Errors
    /// If the head does not make an encounter.
    pub fn begin(head: Head) -> Result<Session, ReplayError> {
        let start = head.start().map_err(ReplayError::Start)?;
        let mut journal = Journal::new(head);
        journal
            .lines
            .push(Spanned::from(Line::Hash(WrittenHash::of(&start))));
        Ok(Session {
            journal,
            history: History::new(start),
        })
    }

    /// Continues a session from its journal, which is replayed and compared. The journal of another
    /// version of the engine is renewed: its text changes and must be stored as a whole.
    ///
    /// # Errors
    /// If the journal does not replay.
    pub fn resume(journal: Journal) -> Result<Session, ReplayError> {
        let replayed = replay(&journal)?;
        let journal = match replayed.fingerprints {
            Fingerprints::Compared => journal,
            Fingerprints::OtherEngine => complete(&journal)?,
        };
        Ok(Session {
            journal,
            history: replayed.history,
        })
    }

    /// The journal so far.
    pub const fn journal(&self) -> &Journal {
        &self.journal
    }

    /// The history so far.
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// The encounter now.
    pub const fn encounter(&self) -> &Encounter {
        self.history.now()
    }

    /// Carries out a command, an answer, or a step back or forward, and returns the new lines of
    /// the journal: the input, what happened, and the fingerprint. A refused input leaves no line.
    ///
    /// # Errors
    /// If it is not accepted.
    pub fn follow(
        &mut self,
        instruction: &WrittenInstruction,
        dice: &mut dyn Dice,
    ) -> Result<&[Spanned<Line>], reading::LineError> {
        let events = reading::follow(&mut self.history, instruction, dice)?;
        let first = self.journal.lines.len();
        self.journal
            .lines
            .push(Spanned::from(Line::Input(instruction.clone())));
        let lines = lines_of(&Ok(events), &self.history);
        self.journal
            .lines
            .extend(lines.into_iter().map(Spanned::from));
        Ok(self.journal.lines.get(first..).unwrap_or_default())
    }

    /// Takes over what was decided elsewhere on the same encounter: an instruction and the events
    /// that a command led to. Nothing is decided or rolled.
    ///
    /// # Errors
    /// If there is nothing to undo or redo.
    pub fn take_over(
        &mut self,
        instruction: &Instruction,
        events: Vec<Event>,
    ) -> Result<(), NothingToTakeBack> {
        let written = WrittenInstruction::of(instruction, self.history.now().board());
        match instruction {
            Instruction::Command(command) => {
                self.history.apply(Record {
                    command: command.clone(),
                    events: events.clone(),
                });
            }
            Instruction::Undo => drop(self.history.undo()?),
            Instruction::Redo => self.history.redo()?,
            Instruction::BackToTurnStart => drop(self.history.back_to_turn_start()?),
        }
        let lines = std::iter::once(Line::Input(written));
        let lines = lines.chain(lines_of(&Ok(events), &self.history));
        self.journal.lines.extend(lines.map(Spanned::from));
        Ok(())
    }
}

//! The stored form of a session: a head, followed by one line for each thing that happened. Lines
//! are only ever appended. `docs/journal.md` describes it for people.
//!
//! Everything here is a function of texts: a program keeps the lines in a file, a server in a
//! database. The program that stores a session makes a line durable before it applies the step
//! ([`StoredSession::decide`], [`StoredSession::lines`], [`StoredSession::apply`]), so that nothing
//! is shown that could be lost.
//!
//! A line holds the command and its events, with the dice that fell. Opening applies the events and
//! decides nothing. It begins at a snapshot, so that a long session opens as fast as a short one.
//! [`verify`] decides everything again and names the first difference.

mod difference;
mod open;
mod record;
mod upgrade;

use dice::Dice;
use encounter::{
    Encounter, Fingerprint, FollowError, HashKey, History, Instruction, Record, as_json,
    fingerprint,
};
use rules::Disclosure;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use systems::System;

pub use open::{Opened, StoredError, Verified, as_text, is_stored, verify};
pub use upgrade::upgraded;

use crate::ENGINE;

/// The version of the stored form that is written.
pub const STORED_VERSION: u32 = 1;

/// After how many lines a snapshot follows.
const LINES_BETWEEN_SNAPSHOTS: u64 = 256;

/// The first line of a stored session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredHead {
    /// The version of the stored form.
    pub session: u32,
    /// The version of the engine that began the session.
    pub engine: String,
    /// The system whose rules hold.
    pub system: System,
    /// The name of the session.
    pub name: String,
    /// What players are told at the start.
    pub disclosure: Disclosure,
    /// The key of the fingerprints. Only people who may know everything may have it.
    pub hash_key: HashKey,
    /// The head of the session's journal as text, if its board can be written as text.
    pub text_head: Option<String>,
    /// The encounter that the session starts from, including its rulings.
    #[serde(with = "as_json")]
    pub start: Encounter,
}

impl StoredHead {
    /// Returns the head of a session that this engine begins.
    pub fn new(name: impl Into<String>, start: Encounter, hash_key: HashKey) -> StoredHead {
        StoredHead {
            session: STORED_VERSION,
            engine: ENGINE.to_owned(),
            system: start.system(),
            name: name.into(),
            disclosure: *start.disclosure(),
            hash_key,
            text_head: None,
            start,
        }
    }

    /// The line, with its line break.
    pub fn line(&self) -> String {
        line_of(self)
    }
}

/// A line after the head.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum StoredLine {
    /// Something that was done.
    Step(StoredStep),
    /// The encounter after the previous line.
    Snapshot(StoredSnapshot),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredStep {
    /// Its number, counted from 1.
    sequence: u64,
    /// What was wanted.
    #[serde(with = "as_json")]
    instruction: Instruction,
    /// What a command led to. The facts after a declaration are stored as what changed in them.
    events: Vec<Value>,
    /// The fingerprint afterwards.
    fingerprint: Fingerprint,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredSnapshot {
    /// The number of the step before it.
    sequence: u64,
    #[serde(with = "as_json")]
    encounter: Encounter,
}

/// A step of a session that has been decided but has not happened yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A command, with what it leads to.
    Command(Box<Record>),
    /// The last command is undone.
    Undo,
    /// The command that was undone last is redone.
    Redo,
    /// Everything since the turn began is undone.
    BackToTurnStart,
}

impl Step {
    fn instruction(&self) -> Instruction {
        match self {
            Step::Command(record) => Instruction::Command(record.command.clone()),
            Step::Undo => Instruction::Undo,
            Step::Redo => Instruction::Redo,
            Step::BackToTurnStart => Instruction::BackToTurnStart,
        }
    }

    /// Carries it out.
    fn follow(self, history: &mut History) -> Result<(), FollowError> {
        match self {
            Step::Command(record) => {
                history.apply(*record);
            }
            Step::Undo => drop(history.undo()?),
            Step::Redo => history.redo()?,
            Step::BackToTurnStart => drop(history.back_to_turn_start()?),
        }
        Ok(())
    }
}

/// A session in progress, whose lines the caller stores.
///
/// ```
/// use encounter::{Command, Encounter, HashKey, Instruction};
/// use journal::stored::{StoredHead, StoredSession};
///
/// let board: maps::TextBoard = "map:\nA..\n..b\n".parse().unwrap();
/// let start = board.situation(maps::Game::of(systems::System::Srd35)).unwrap();
/// let head = StoredHead::new("Cellar", Encounter::new(start), HashKey::OPEN);
/// let mut file = head.line();
/// let mut session = StoredSession::begin(head);
/// let begin = journal::reading::command(session.history().now(), "begin: A, b").unwrap();
/// let step = session.decide(&Instruction::Command(begin), &mut dice::NoDice).unwrap();
/// // Here the lines are made durable; only then does the step happen.
/// file.push_str(&session.lines(&step).unwrap());
/// session.apply(step).unwrap();
///
/// let opened = StoredSession::open(file.as_bytes()).unwrap();
/// assert_eq!(opened.session.history().now().round(), Some(1));
/// assert_eq!(journal::stored::verify(file.as_bytes()).unwrap().steps, 1);
/// ```
#[derive(Clone, Debug)]
pub struct StoredSession {
    head: StoredHead,
    history: History,
    /// The number of the last step.
    sequence: u64,
    /// The number of the last step that is not in the history, because a snapshot replaces it.
    begins_after: u64,
}

impl StoredSession {
    /// Begins a session; its first line is that of the head.
    pub fn begin(head: StoredHead) -> StoredSession {
        StoredSession {
            history: History::new(head.start.clone()),
            head,
            sequence: 0,
            begins_after: 0,
        }
    }

    /// A session in which these commands were carried out one after another, such as those of a
    /// journal as text, with all its lines.
    ///
    /// # Errors
    /// None in practice: a command that was decided can always be carried out.
    pub fn of(head: StoredHead, done: &[Record]) -> Result<(StoredSession, String), FollowError> {
        let mut lines = head.line();
        let mut session = StoredSession::begin(head);
        for record in done {
            let step = Step::Command(Box::new(record.clone()));
            lines.push_str(&session.lines(&step)?);
            session.apply(step)?;
        }
        Ok((session, lines))
    }

    /// The head.
    pub const fn head(&self) -> &StoredHead {
        &self.head
    }

    /// The history, as far back as the session was opened.
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// The number of the last step, 0 before the first.
    pub const fn sequence(&self) -> u64 {
        self.sequence
    }

    /// The number of the last step that cannot be undone, because the session was opened from a
    /// snapshot after it; 0 if every step can be undone.
    pub const fn begins_after(&self) -> u64 {
        self.begins_after
    }

    /// What an instruction leads to. Nothing has happened yet.
    ///
    /// # Errors
    /// Why it is not accepted.
    pub fn decide(
        &self,
        instruction: &Instruction,
        dice: &mut dyn Dice,
    ) -> Result<Step, FollowError> {
        match instruction {
            Instruction::Command(command) => {
                let record = self.history.decide(command, dice)?;
                Ok(Step::Command(Box::new(record)))
            }
            Instruction::Undo => Ok(Step::Undo),
            Instruction::Redo => Ok(Step::Redo),
            Instruction::BackToTurnStart => Ok(Step::BackToTurnStart),
        }
    }

    /// The lines of a step that was decided on the present encounter: the line of the step and, at
    /// intervals, a snapshot.
    ///
    /// # Errors
    /// If there is nothing to undo or redo.
    pub fn lines(&self, step: &Step) -> Result<String, FollowError> {
        let (events, after) = match step {
            Step::Command(record) => record::stored(self.history.now(), &record.events),
            back => {
                let mut history = self.history.clone();
                back.clone().follow(&mut history)?;
                (Vec::new(), history.now().clone())
            }
        };
        let sequence = self.sequence + 1;
        let mut lines = line_of(&StoredLine::Step(StoredStep {
            sequence,
            instruction: step.instruction(),
            events,
            fingerprint: fingerprint(&after, &self.head.hash_key),
        }));
        if sequence.is_multiple_of(LINES_BETWEEN_SNAPSHOTS) {
            let snapshot = StoredSnapshot {
                sequence,
                encounter: after,
            };
            lines.push_str(&line_of(&StoredLine::Snapshot(snapshot)));
        }
        Ok(lines)
    }

    /// Carries out a step whose lines have been stored.
    ///
    /// # Errors
    /// If there is nothing to undo or redo; in that case nothing has changed.
    pub fn apply(&mut self, step: Step) -> Result<(), FollowError> {
        step.follow(&mut self.history)?;
        self.sequence += 1;
        Ok(())
    }
}

/// A line with its line break.
fn line_of(value: &impl Serialize) -> String {
    let mut line = serde_json::to_string(value).expect("every key in it is a text");
    line.push('\n');
    line
}

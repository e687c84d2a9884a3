//! The session behind the shell: its history, its dice, and the journal on the disk.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use dice::{Dice, DiceError, Request, ScriptError, Scripted, TypedIn};
use encounter::{CommandError, Encounter, Event, FollowError, History, decide};
use journal::Session as Journaled;
use journal::reading::{self, LineError};
use journal::stored::{self, Step, StoredHead, StoredSession};
use rules::At;
use tell::json::TableEvent;
use tell::notation::{WrittenCommand, WrittenInstruction, event_lines};
use tell::people::{self as account, refusal_for_people};

use super::dice_source::DiceSource;
use super::store::{self, JournalFile};
use super::words::without_place;
use crate::failure::why_unwritten;

/// The history so far, in the form in which it is kept.
pub(super) enum Log {
    /// No text board can hold the board, for this reason.
    Plain(Box<History>, String),
    /// As text, which is written on request or continues the text that was opened.
    Journaled(Box<Journaled>),
    /// In the stored form, which is written from the first command on.
    Stored(Box<StoredSession>),
}

impl Log {
    /// The history so far.
    pub(super) const fn history(&self) -> &History {
        match self {
            Log::Plain(history, _) => history,
            Log::Journaled(journaled) => journaled.history(),
            Log::Stored(stored) => stored.history(),
        }
    }
}

/// A session: its history, the source of its dice, and its journal.
pub(super) struct Table {
    log: Log,
    source: DiceSource,
    /// Faces for the next command only.
    given: Option<Vec<u32>>,
    /// Faces typed for the command that is waiting.
    typed: TypedIn,
    /// The file into which the journal is written after every command.
    journal_file: Option<JournalFile>,
    /// How many lines of the journal are in that file; `None` before it is written.
    lines_in_file: Option<usize>,
    /// The number of commands that opened the session; they cannot be taken back.
    opened: usize,
    kept: Kept,
}

/// Whether everything that happened is in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kept {
    /// It is, or nothing has happened yet.
    Whole,
    /// Something would be lost.
    NotYet,
}

/// The result of a command.
#[derive(Debug)]
pub(super) struct Followed {
    /// What happened, one event on each line, in the words of the journal.
    pub(super) lines: Vec<String>,
    /// The same for programs.
    pub(super) events: Vec<TableEvent>,
    /// The same for people, in forms of less and less detail.
    pub(super) told: Vec<String>,
    /// What was taken back or done again; empty for a command.
    pub(super) changed: String,
    /// Why it is not in the journal's file, if it is not.
    pub(super) unsaved: Option<String>,
}

/// What of a refused command the refusal is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Faulted {
    /// The action itself, whatever its path.
    Action,
    /// A step of its path or its end, or the words of the line.
    PathOrWords,
}

/// Why a command was not carried out, or not yet.
#[derive(Debug)]
pub(super) enum Stop {
    /// It is refused, with the reason for people.
    Refused(String, Faulted),
    /// It cannot be written to the disk, for this reason, so it has not happened.
    Unsaved(String),
    /// Somebody has to roll this die first.
    Die(Request),
}

/// Why the journal is not in a file.
#[derive(Debug)]
pub(super) enum NotSaved {
    /// There is no journal that could be written, for this reason.
    NoJournal(String),
    /// The file cannot be written.
    Unwritten(PathBuf, io::Error),
}

impl fmt::Display for NotSaved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotSaved::NoJournal(reason) => f.write_str(reason),
            NotSaved::Unwritten(path, error) => {
                let why = why_unwritten(path, error);
                write!(f, "{} cannot be written: {why}", path.display())
            }
        }
    }
}

/// Why an instruction has not happened.
enum NotFollowed {
    Refused(LineError),
    Unsaved(String),
}

impl<E: Into<LineError>> From<E> for NotFollowed {
    fn from(error: E) -> NotFollowed {
        NotFollowed::Refused(error.into())
    }
}

impl Table {
    /// Returns a session that continues from that log.
    pub(super) fn new(log: Log, source: DiceSource, journal_file: Option<JournalFile>) -> Table {
        Table {
            log,
            source,
            given: None,
            typed: TypedIn::new(),
            journal_file,
            lines_in_file: None,
            opened: 0,
            kept: Kept::Whole,
        }
    }

    /// What is known of a table that another program keeps. Nothing is carried out on it.
    #[cfg(feature = "serve")]
    pub(super) fn elsewhere(now: Encounter) -> Table {
        let log = Log::Plain(
            Box::new(History::new(now)),
            "it is not kept here".to_owned(),
        );
        Table::new(log, DiceSource::TypedIn, None)
    }

    /// The history so far.
    pub(super) const fn history(&self) -> &History {
        self.log.history()
    }

    /// The encounter now.
    pub(super) const fn now(&self) -> &Encounter {
        self.history().now()
    }

    /// Marks everything so far as the opening, which cannot be taken back.
    pub(super) fn end_opening(&mut self) {
        self.opened = self.history().done().len();
        self.kept = match &self.journal_file {
            Some(_) => self.kept,
            None => Kept::Whole,
        };
    }

    /// Whether leaving now would lose something.
    pub(super) const fn kept(&self) -> Kept {
        self.kept
    }

    /// Sets the source of dice from now on. Faces that were given for the next command are of the
    /// old one; they are dropped and returned.
    pub(super) fn take_dice_from(&mut self, source: DiceSource) -> Option<Vec<u32>> {
        self.source = source;
        self.given.take()
    }

    /// Sets exactly the faces for the next command.
    pub(super) fn give_faces(&mut self, faces: Vec<u32>) {
        self.given = Some(faces);
    }

    /// Returns faces that were given for the next command, to be used for a question instead.
    pub(super) fn take_given_faces(&mut self) -> Option<Vec<u32>> {
        self.given.take()
    }

    /// The number of faces of the session's list that have not been used.
    pub(super) fn faces_left(&self) -> usize {
        self.source.faces_left(self.now().dice_rolled())
    }

    /// Carries out a line. If people have to roll a die, [`Table::supply`] gives it, and
    /// [`Table::go_on`] tries again.
    pub(super) fn follow(&mut self, instruction: &WrittenInstruction) -> Result<Followed, Stop> {
        self.typed = TypedIn::new();
        self.go_on(instruction)
    }

    /// Gives the face of the requested die.
    pub(super) fn supply(&mut self, face: u32) -> Result<(), String> {
        self.typed.supply(face).map_err(|error| error.to_string())
    }

    /// Tries a line again with the faces typed so far.
    pub(super) fn go_on(&mut self, instruction: &WrittenInstruction) -> Result<Followed, Stop> {
        if *instruction == WrittenInstruction::Undo && self.history().done().len() <= self.opened {
            return Err(Stop::Refused(
                "there is nothing to take back\n".to_owned(),
                Faulted::PathOrWords,
            ));
        }
        let before = self.history().done().len();
        let revealed = self.history().reveals();
        let last = self.history().done().last();
        let last = last.map(|record| self.told(&record.command));
        let mut given = self.given_dice(instruction)?;
        let mut drawn = self.source.at(self.now().dice_rolled());
        let dice: &mut dyn Dice = match (&mut given, &mut drawn) {
            (Some(given), _) => given,
            (None, Some(drawn)) => drawn.as_mut(),
            (None, None) => &mut self.typed,
        };
        let lines = match follow(&mut self.log, self.journal_file.as_mut(), instruction, dice) {
            Ok(lines) => lines,
            Err(NotFollowed::Unsaved(error)) => {
                // What was written before is only here now.
                if self
                    .journal_file
                    .as_ref()
                    .is_some_and(JournalFile::is_replaced)
                {
                    self.kept = Kept::NotYet;
                }
                return Err(Stop::Unsaved(error));
            }
            Err(NotFollowed::Refused(LineError::Command(CommandError::Dice(
                DiceError::Needed(request),
            )))) => {
                return Err(Stop::Die(request));
            }
            Err(NotFollowed::Refused(error)) => {
                let text = refusal(instruction, &error, self.now());
                return Err(Stop::Refused(text, faulted(&error)));
            }
        };
        self.given = None;
        self.kept = Kept::NotYet;
        let unsaved = self.save_own().err();
        let unsaved = unsaved.map(|error| format!("{error}; nothing after the last save is in it"));
        let changed = self.changed(instruction, (before, revealed), last.as_deref());
        let told = match instruction {
            WrittenInstruction::Command(_) => {
                account::forms(self.history().done(), self.now().board())
            }
            _ => Vec::new(),
        };
        let board = self.now().board();
        let events = match (instruction, self.history().done().last()) {
            (WrittenInstruction::Command(_), Some(record)) => {
                let events = record.events.iter();
                events.map(|event| TableEvent::new(event, board)).collect()
            }
            _ => Vec::new(),
        };
        Ok(Followed {
            lines,
            events,
            told,
            changed,
            unsaved,
        })
    }

    /// The command as its line.
    fn told(&self, command: &encounter::Command) -> String {
        WrittenCommand::of(command, self.now().board()).to_string()
    }

    /// What an instruction that is not a command took back or did again.
    fn changed(
        &self,
        instruction: &WrittenInstruction,
        (before, revealed): (usize, usize),
        last: Option<&str>,
    ) -> String {
        let done = self.history().done();
        let warning = if self.history().reveals() < revealed {
            "what was revealed is hidden again, but players who have seen it still know it\n"
        } else {
            ""
        };
        match (instruction, last, done.last()) {
            (WrittenInstruction::Undo, Some(last), _) => format!("taken back: {last}\n{warning}"),
            (WrittenInstruction::Redo, _, Some(again)) => {
                format!("done again: {}\n", self.told(&again.command))
            }
            (WrittenInstruction::BackToTurnStart, _, _) => {
                match before.saturating_sub(done.len()) {
                    1 => format!("the turn begins again: 1 command is taken back\n{warning}"),
                    count => {
                        format!("the turn begins again: {count} commands are taken back\n{warning}")
                    }
                }
            }
            _ => String::new(),
        }
    }

    /// The faces given for the next command, if it uses all of them.
    fn given_dice(&mut self, instruction: &WrittenInstruction) -> Result<Option<Scripted>, Stop> {
        let (Some(faces), WrittenInstruction::Command(command)) = (&self.given, instruction) else {
            return Ok(None);
        };
        let mut dice = Scripted::new(faces.iter().copied());
        let again = dice.clone();
        // The dice of a refused command do not count; the refusal comes when it is carried out.
        let read = reading::written_command(self.now(), command);
        let decided = read.and_then(|command| Ok(decide(self.now(), &command, &mut dice)?));
        match dice.finish() {
            Err(error @ ScriptError::Unused { .. }) if decided.is_ok() => {
                self.given = None;
                let text = format!(
                    "refused: dice: {error}\n  the faces are dropped: type the line again\n"
                );
                Err(Stop::Refused(text, Faulted::PathOrWords))
            }
            _ => Ok(Some(again)),
        }
    }

    /// Writes the journal into its own file, or as text into another file that is empty or new.
    pub(super) fn save(&mut self, path: Option<&Path>) -> Result<(), NotSaved> {
        let journal = match &self.log {
            Log::Plain(_, reason) => {
                return Err(NotSaved::NoJournal(format!(
                    "this board cannot be written into a journal: {reason}"
                )));
            }
            Log::Stored(_) => return self.save_stored(path),
            Log::Journaled(journaled) => journaled.journal(),
        };
        let own = self.journal_file.as_mut();
        let own = own.filter(|own| path.is_none_or(|path| own.path() == path));
        let (path, written) = match (path, own) {
            (_, Some(own)) => {
                let written = match self.lines_in_file {
                    Some(lines) if own.path().exists() => own.append(&journal.text_from(lines)),
                    _ => own.write(&journal.to_string()),
                };
                if written.is_ok() {
                    self.lines_in_file = Some(journal.lines.len());
                }
                (own.path().to_owned(), written)
            }
            (Some(path), None) => {
                let written = store::write_new(path, &journal.to_string());
                (path.to_owned(), written)
            }
            (None, None) => return Ok(()),
        };
        written.map_err(|error| NotSaved::Unwritten(path, error))?;
        self.kept = Kept::Whole;
        Ok(())
    }

    /// Begins the file of a session in the stored form, or writes the session as text into another
    /// file; its own file already has everything that has happened.
    fn save_stored(&mut self, path: Option<&Path>) -> Result<(), NotSaved> {
        let Log::Stored(session) = &self.log else {
            return Ok(());
        };
        let wrong = |path: &Path, error| NotSaved::Unwritten(path.to_owned(), error);
        let Some(own) = self.journal_file.as_mut() else {
            return Ok(());
        };
        if path.is_none_or(|path| own.path() == path) {
            if !own.is_begun() {
                let head = session.head().line();
                own.write(&head).map_err(|error| wrong(own.path(), error))?;
            } else if own.is_replaced() {
                return Err(wrong(own.path(), store::written_by_others()));
            }
            self.kept = Kept::Whole;
            return Ok(());
        }
        let path = path.unwrap_or(own.path());
        let no_journal = |error: &dyn fmt::Display| NotSaved::NoJournal(error.to_string());
        let bytes = if own.is_replaced() {
            remembered(session).map_err(|error| no_journal(&error))?
        } else {
            std::fs::read(own.path()).map_err(|error| no_journal(&error))?
        };
        let text = match (stored::as_text(&bytes), String::from_utf8(bytes)) {
            (Ok(text), _) => text.to_string(),
            // The session as text would not have its beginning.
            (Err(_), Ok(lines)) if session.begins_after() > 0 && own.is_replaced() => lines,
            (Err(error), _) => return Err(no_journal(&error)),
        };
        store::write_new(path, &text).map_err(|error| wrong(path, error))?;
        self.kept = Kept::Whole;
        Ok(())
    }

    /// Writes the journal into its own file, if it has one.
    fn save_own(&mut self) -> Result<(), NotSaved> {
        match self.journal_file {
            Some(_) => self.save(None),
            None => Ok(()),
        }
    }

    /// The file that has everything that happened, if the session's own file has it.
    pub(super) fn kept_in(&self) -> Option<&Path> {
        let own = self.journal_file.as_ref();
        own.filter(|own| self.kept == Kept::Whole && !own.is_replaced())
            .map(JournalFile::path)
    }

    /// The file into which the journal is written after every command.
    pub(super) fn journal_file(&self) -> Option<&Path> {
        self.journal_file.as_ref().map(JournalFile::path)
    }

    /// Describes the last commands that are in force, at most that many, with their results, for
    /// people.
    pub(super) fn story(&self, count: usize) -> String {
        let done = self.history().done();
        let first = done.len().saturating_sub(count);
        let mut text = account::story(done.get(first..).unwrap_or_default(), self.now().board());
        match first {
            0 => {}
            1 => text.insert_str(0, "… 1 command before; `log all` has everything\n"),
            _ => text.insert_str(
                0,
                &format!("… {first} commands before; `log all` has everything\n"),
            ),
        }
        text
    }

    /// The last lines of the journal, at most that many.
    pub(super) fn last_lines(&self, count: usize) -> Vec<String> {
        let lines: Vec<String> = match &self.log {
            Log::Journaled(journaled) => journaled
                .journal()
                .lines
                .iter()
                .filter(|line| !matches!(line.value, journal::Line::Hash(_)))
                .map(|line| line.value.to_string().trim_end().to_owned())
                .collect(),
            Log::Plain(..) | Log::Stored(_) => self
                .history()
                .done()
                .iter()
                .flat_map(|record| {
                    let board = self.now().board();
                    let events = record
                        .events
                        .iter()
                        .flat_map(|event| event_lines(event, board));
                    std::iter::once(format!("> {}", self.told(&record.command)))
                        .chain(events.map(|line| format!("  {line}")))
                })
                .collect(),
        };
        let first = lines.len().saturating_sub(count);
        lines.into_iter().skip(first).collect()
    }
}

/// The lines of a session in the stored form without its file: as far back as it was opened, without
/// what was taken back.
fn remembered(session: &StoredSession) -> Result<Vec<u8>, FollowError> {
    let history = session.history();
    let head = match session.begins_after() {
        0 => session.head().clone(),
        _ => StoredHead {
            text_head: None,
            start: history.start().clone(),
            ..session.head().clone()
        },
    };
    let (_, lines) = StoredSession::of(head, history.done())?;
    Ok(lines.into_bytes())
}

/// Carries out a line and returns what happened. In the stored form it is written to the disk
/// before it happens.
fn follow(
    log: &mut Log,
    file: Option<&mut JournalFile>,
    instruction: &WrittenInstruction,
    dice: &mut dyn Dice,
) -> Result<Vec<String>, NotFollowed> {
    let told = |events: &[Event], board| {
        let lines = events.iter().flat_map(|event| event_lines(event, board));
        lines.collect()
    };
    match log {
        Log::Plain(history, _) => {
            let events = reading::follow(history, instruction, dice)?;
            Ok(told(&events, history.now().board()))
        }
        Log::Stored(session) => {
            let instruction = reading::instruction(session.history().now(), instruction)?;
            let step = session.decide(&instruction, dice)?;
            let lines = session.lines(&step)?;
            if let Some(file) = file {
                file.append(&lines).map_err(|error| {
                    let path = file.path().display();
                    NotFollowed::Unsaved(format!("{path} cannot be written: {error}"))
                })?;
            }
            let events = match &step {
                Step::Command(record) => record.events.clone(),
                _ => Vec::new(),
            };
            session.apply(step)?;
            Ok(told(&events, session.history().now().board()))
        }
        Log::Journaled(journaled) => {
            let lines = journaled.follow(instruction, dice)?;
            let events = lines.iter().filter_map(|line| match &line.value {
                journal::Line::Event(text) => Some(text.trim().to_owned()),
                _ => None,
            });
            Ok(events.collect())
        }
    }
}

fn faulted(error: &LineError) -> Faulted {
    match error {
        LineError::Command(CommandError::Refused(refusal))
            if refusal.objections().any(|own| own.at == At::Action) =>
        {
            Faulted::Action
        }
        _ => Faulted::PathOrWords,
    }
}

fn refusal(instruction: &WrittenInstruction, error: &LineError, now: &Encounter) -> String {
    match error {
        LineError::Command(CommandError::Refused(refusal)) => {
            refusal_for_people(&instruction.to_string(), refusal)
        }
        LineError::Command(CommandError::Dice(error)) => format!(
            "refused: {error}\n  `dice: FACES` gives the faces for the next command, `dice typed` \
             asks for them, `dice seeded` rolls them\n"
        ),
        LineError::TakeBack(error) => format!("{error}\n"),
        error => format!("refused: {}\n", without_place(&error.told(now))),
    }
}

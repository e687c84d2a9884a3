//! Opens a stored session, and decides it again.

use std::fmt;

use dice::Scripted;
use encounter::{Event, Fingerprint, History, Instruction, Record, fingerprint};
use notation::Spanned;
use serde::Deserialize;
use serde_json::Value;
use systems::System;
use tell::notation::{WrittenInstruction, event_lines};
use thiserror::Error;

use super::{STORED_VERSION, Step, StoredHead, StoredLine, StoredSession, StoredStep, record};
use crate::head::Head;
use crate::lines::{Journal, Line, Torn, WrittenHash};
use crate::replay::lines_of;
use crate::{ENGINE, Fingerprints};

/// A session that was opened.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The session.
    pub session: StoredSession,
    /// What does not fit, if that was asked for; the session goes on from what is written.
    pub doubt: Option<StoredError>,
    /// What was cut off at the end because it was incomplete.
    pub torn: Option<Torn>,
    /// How many bytes are complete; new lines are appended after them.
    pub whole_bytes: usize,
}

/// A session that was decided again with the same result.
#[derive(Clone, Debug)]
pub struct Verified {
    /// The session with all its steps.
    pub session: StoredSession,
    /// The number of its steps.
    pub steps: u64,
    /// Whether the fingerprints were compared, too.
    pub fingerprints: Fingerprints,
    /// What was cut off at the end.
    pub torn: Option<Torn>,
}

/// A stored session that cannot be opened, or that differs.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StoredError {
    /// It does not begin like a session.
    #[error("this is not a stored session; its first line must be a head with `\"session\"`")]
    NoSession,
    /// It is stored in a version of the form that this engine does not know.
    #[error(
        "the session is stored in version {version}, this engine reads version {STORED_VERSION}; \
         use the engine that wrote it, or a newer one"
    )]
    Version {
        /// The version as written.
        version: u32,
    },
    /// A line is damaged, or does not follow the one before it.
    #[error("line {line}: {problem}; take the session from a copy")]
    Damaged {
        /// Which line, from 1.
        line: u64,
        /// What is wrong.
        problem: String,
    },
    /// Its board cannot be written as text.
    #[error("the board of this session cannot be written as text")]
    NoText,
    /// Deciding it again leads to something else.
    #[error("line {line}: the session says `{expected}`, deciding again `{actual}`")]
    Differs {
        /// Which line, from 1.
        line: u64,
        /// The command of that line; empty for a snapshot.
        command: String,
        /// What the session says.
        expected: String,
        /// The result of deciding it again.
        actual: String,
        /// How many steps before it led to the same.
        steps: u64,
    },
}

/// The part that heads of every version have.
#[derive(Deserialize)]
pub(super) struct Preamble {
    pub(super) session: u32,
    system: Option<System>,
}

impl Preamble {
    /// Reads it from the first line.
    pub(super) fn of(bytes: &[u8]) -> Result<Preamble, StoredError> {
        let first = bytes
            .split(|byte| *byte == b'\n')
            .next()
            .unwrap_or_default();
        serde_json::from_slice(first).map_err(|_| StoredError::NoSession)
    }
}

/// Whether the steps that are read are compared with what deciding them again leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Check {
    Nothing,
    Steps,
}

/// The complete lines with their numbers, and the incomplete rest.
struct Lines<'a> {
    head: StoredHead,
    lines: Vec<(u64, &'a [u8])>,
    torn: Option<Torn>,
    whole_bytes: usize,
}

impl<'a> Lines<'a> {
    fn of(bytes: &'a [u8]) -> Result<Lines<'a>, StoredError> {
        let whole_bytes = bytes.iter().rposition(|byte| *byte == b'\n');
        let whole_bytes = whole_bytes.map_or(0, |at| at + 1);
        let (whole, rest) = bytes.split_at(whole_bytes);
        let mut lines = (1..).zip(whole.split_inclusive(|byte| *byte == b'\n'));
        let (_, first) = lines.next().ok_or(StoredError::NoSession)?;
        let head = head(first)?;
        let lines: Vec<(u64, &[u8])> = lines.collect();
        let torn = (!rest.is_empty()).then(|| Torn {
            line: u32::try_from(lines.len() + 2).unwrap_or(u32::MAX),
            text: String::from_utf8_lossy(rest).into_owned(),
        });
        Ok(Lines {
            head,
            lines,
            torn,
            whole_bytes,
        })
    }

    /// Whether the fingerprints mean anything to this engine.
    fn fingerprints(&self) -> Fingerprints {
        if self.head.engine == ENGINE {
            Fingerprints::Compared
        } else {
            Fingerprints::OtherEngine
        }
    }

    /// The place of the newest snapshot before the line at `end`.
    fn snapshot_before(&self, end: usize) -> Option<usize> {
        let lines = self.lines.get(..end)?;
        lines
            .iter()
            .rposition(|(_, line)| line.starts_with(b"{\"snapshot\":"))
    }
}

fn head(line: &[u8]) -> Result<StoredHead, StoredError> {
    let preamble = Preamble::of(line)?;
    let version = preamble.session;
    if version != STORED_VERSION {
        return Err(StoredError::Version { version });
    }
    let system = preamble.system.ok_or(StoredError::NoSession)?;
    let read = system.reading_stored(|| serde_json::from_slice::<StoredHead>(line));
    let mut head = read.map_err(|error| unreadable(1, &error))?;
    head.start = head.start.with_disclosure(head.disclosure);
    if head.start.system() == head.system {
        Ok(head)
    } else {
        Err(damaged(1, "it starts from a board of another system"))
    }
}

/// Whether the text is a session in the stored form, or at least begins like one.
///
/// ```
/// assert!(journal::stored::is_stored(b"{\"session\":1}"));
/// assert!(!journal::stored::is_stored(b"fivefoot-journal: 2"));
/// ```
pub fn is_stored(bytes: &[u8]) -> bool {
    bytes.starts_with(b"{")
}

fn damaged(line: u64, problem: impl fmt::Display) -> StoredError {
    StoredError::Damaged {
        line,
        problem: problem.to_string(),
    }
}

/// A line that is not what a session has there. Its own count of lines is left away: to it this line is
/// the first one.
pub(super) fn unreadable(line: u64, error: &serde_json::Error) -> StoredError {
    let problem = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    match problem.strip_suffix(&place) {
        Some(problem) => damaged(line, format_args!("column {}: {problem}", error.column())),
        None => damaged(line, problem),
    }
}

impl StoredSession {
    /// Opens a session from its newest snapshot but one, so that recent steps can be undone. An
    /// incomplete last line is cut off and reported.
    ///
    /// # Errors
    /// If it is not a session, its version is unknown, or it is damaged.
    pub fn open(bytes: &[u8]) -> Result<Opened, StoredError> {
        opened(bytes, Check::Nothing)
    }

    /// Opens a session as [`StoredSession::open`] does, and decides again the steps that it reads,
    /// which are few however long the session is. What does not fit is in [`Opened::doubt`].
    /// Nothing is compared in a session that another version of the engine began.
    ///
    /// # Errors
    /// Those of [`StoredSession::open`].
    pub fn open_compared(bytes: &[u8]) -> Result<Opened, StoredError> {
        opened(bytes, Check::Steps)
    }

    /// Opens a session from its first line, so that everything can be undone.
    ///
    /// # Errors
    /// Those of [`StoredSession::open`].
    pub fn open_whole(bytes: &[u8]) -> Result<Opened, StoredError> {
        let lines = Lines::of(bytes)?;
        let (session, doubt) = read_from(&lines, None, Check::Nothing)?;
        Ok(Opened {
            session,
            doubt,
            torn: lines.torn,
            whole_bytes: lines.whole_bytes,
        })
    }

    /// Reads the next line, and applies what it says.
    fn read(&mut self, number: u64, line: &[u8]) -> Result<(), StoredError> {
        if let Some((step, _)) = self.step(number, line)? {
            self.apply(step).map_err(|error| damaged(number, error))?;
        }
        Ok(())
    }

    /// Reads the next line, applies what it says, and says what deciding it again leads to instead.
    /// The error outside is that of a line that cannot be read.
    fn read_compared(
        &mut self,
        number: u64,
        line: &[u8],
        fingerprints: Fingerprints,
    ) -> Result<Result<(), StoredError>, StoredError> {
        let steps = self.sequence;
        let key = self.head.hash_key;
        let Some((step, said)) = self.step(number, line)? else {
            let StoredLine::Snapshot(own) = self.line(number, line)? else {
                return Ok(Ok(()));
            };
            let now = fingerprint(self.history.now(), &key);
            let place = (number, String::new(), steps);
            return Ok(same(place, fingerprint(&own.encounter, &key), now));
        };
        let written = WrittenInstruction::of(&step.instruction(), self.history.now().board());
        let written = written.to_string();
        let decided = match &step {
            Step::Command(record) => decided_again(self, record, (number, &written)),
            _ => Ok(()),
        };
        self.apply(step).map_err(|error| damaged(number, error))?;
        let printed = || match fingerprints {
            Fingerprints::Compared => {
                let now = fingerprint(self.history.now(), &key);
                same((number, written, steps), said, now)
            }
            Fingerprints::OtherEngine => Ok(()),
        };
        Ok(decided.and_then(|()| printed()))
    }

    /// The step of the next line and its fingerprint; `None` for a snapshot.
    fn step(&self, number: u64, line: &[u8]) -> Result<Option<(Step, Fingerprint)>, StoredError> {
        let StoredLine::Step(stored) = self.line(number, line)? else {
            return Ok(None);
        };
        if stored.sequence != self.sequence + 1 {
            let problem = format!("step {} follows step {}", stored.sequence, self.sequence);
            return Err(damaged(number, problem));
        }
        let StoredStep {
            instruction,
            events,
            fingerprint,
            ..
        } = stored;
        let step = self.step_of(instruction, events);
        step.map(|step| Some((step, fingerprint)))
            .map_err(|problem| damaged(number, problem))
    }

    fn line(&self, number: u64, line: &[u8]) -> Result<StoredLine, StoredError> {
        let read = || serde_json::from_slice::<StoredLine>(line);
        let read = self.head.system.reading_stored(read);
        read.map_err(|error| unreadable(number, &error))
    }

    fn step_of(&self, instruction: Instruction, events: Vec<Value>) -> Result<Step, String> {
        let system = self.head.system;
        let now = self.history.now();
        let events = system.reading_stored(|| record::read(now, events))?;
        Ok(match instruction {
            Instruction::Command(command) => Step::Command(Box::new(Record { command, events })),
            Instruction::Undo => Step::Undo,
            Instruction::Redo => Step::Redo,
            Instruction::BackToTurnStart => Step::BackToTurnStart,
        })
    }
}

/// The session from its newest snapshot but one, or from an earlier one.
fn opened(bytes: &[u8], check: Check) -> Result<Opened, StoredError> {
    let lines = Lines::of(bytes)?;
    let newest = lines.snapshot_before(lines.lines.len());
    let mut from = newest.and_then(|at| lines.snapshot_before(at));
    let (session, doubt) = loop {
        match (read_from(&lines, from, check), from) {
            (Ok(read), _) => break read,
            // More was undone than there is after the snapshot.
            (Err(_), Some(at)) => from = lines.snapshot_before(at),
            (Err(error), None) => return Err(error),
        }
    };
    Ok(Opened {
        session,
        doubt,
        torn: lines.torn,
        whole_bytes: lines.whole_bytes,
    })
}

/// The session from that snapshot on, or from its start, and the first line that does not fit, if
/// they are compared.
fn read_from(
    lines: &Lines<'_>,
    snapshot: Option<usize>,
    check: Check,
) -> Result<(StoredSession, Option<StoredError>), StoredError> {
    let mut session = StoredSession::begin(lines.head.clone());
    let is_compared = check == Check::Steps && lines.fingerprints() == Fingerprints::Compared;
    let mut doubt = if is_compared {
        compare_heads(&session).err()
    } else {
        None
    };
    let mut rest = lines.lines.as_slice();
    if let Some(at) = snapshot
        && let Some(((number, line), behind)) = lines.lines.get(at..).and_then(<[_]>::split_first)
    {
        if let StoredLine::Snapshot(own) = session.line(*number, line)? {
            if own.encounter.system() != session.head.system {
                return Err(damaged(*number, "a snapshot of another system"));
            }
            session.history = History::new(own.encounter);
            session.sequence = own.sequence;
            session.begins_after = own.sequence;
        }
        rest = behind;
    }
    for (number, line) in rest {
        if is_compared && doubt.is_none() {
            let compared = session.read_compared(*number, line, Fingerprints::Compared)?;
            doubt = compared.err();
        } else {
            session.read(*number, line)?;
        }
    }
    Ok((session, doubt))
}

/// Decides a whole session again with the dice that were rolled, and compares events and
/// fingerprints.
///
/// # Errors
/// If it cannot be opened, or at the first difference.
pub fn verify(bytes: &[u8]) -> Result<Verified, StoredError> {
    let lines = Lines::of(bytes)?;
    let fingerprints = lines.fingerprints();
    let mut session = StoredSession::begin(lines.head.clone());
    if fingerprints == Fingerprints::Compared {
        compare_heads(&session)?;
    }
    for (number, line) in &lines.lines {
        session.read_compared(*number, line, fingerprints)??;
    }
    Ok(Verified {
        steps: session.sequence,
        session,
        fingerprints,
        torn: lines.torn,
    })
}

/// Compares the start with the head in words, by which people read it and from which it is written as
/// text.
fn compare_heads(session: &StoredSession) -> Result<(), StoredError> {
    let Some(text) = session.head.text_head.as_deref() else {
        return Ok(());
    };
    let in_text = |error: &dyn fmt::Display| damaged(1, format_args!("in `text_head`, {error}"));
    let head = Head::parse(text).map_err(|error| in_text(&error))?;
    let start = head.start().map_err(|error| in_text(&error))?;
    let key = &session.head.hash_key;
    if fingerprint(&start, key) == fingerprint(session.history.now(), key) {
        return Ok(());
    }
    Err(damaged(
        1,
        "`text_head` does not describe the encounter in `start`",
    ))
}

/// The session as a journal for people, including everything that was undone.
///
/// # Errors
/// If it cannot be opened, or its board cannot be written as text.
pub fn as_text(bytes: &[u8]) -> Result<Journal, StoredError> {
    let lines = Lines::of(bytes)?;
    let text_head = lines.head.text_head.as_deref();
    let head = text_head.and_then(|text| Head::parse(text).ok());
    let mut journal = Journal::new(head.ok_or(StoredError::NoText)?);
    let mut session = StoredSession::begin(lines.head.clone());
    let mut add = |line| journal.lines.push(Spanned::from(line));
    add(Line::Hash(WrittenHash::of(session.history.now())));
    for (number, line) in &lines.lines {
        let Some((step, _)) = session.step(*number, line)? else {
            continue;
        };
        let board = session.history.now().board();
        let written = WrittenInstruction::of(&step.instruction(), board);
        add(Line::Input(written));
        let events = match &step {
            Step::Command(record) => record.events.clone(),
            _ => Vec::new(),
        };
        session
            .apply(step)
            .map_err(|error| damaged(*number, error))?;
        let said = lines_of(&Ok(events), &session.history);
        said.into_iter().for_each(&mut add);
    }
    Ok(journal)
}

fn same(
    (line, command, steps): (u64, String, u64),
    said: Fingerprint,
    now: Fingerprint,
) -> Result<(), StoredError> {
    if said == now {
        return Ok(());
    }
    Err(StoredError::Differs {
        line,
        command,
        expected: said.to_string(),
        actual: now.to_string(),
        steps,
    })
}

/// Compares what a command led to with what it leads to now.
fn decided_again(
    session: &StoredSession,
    said: &Record,
    (line, command): (u64, &str),
) -> Result<(), StoredError> {
    let faces = said.events.iter().filter_map(|event| match event {
        Event::Rolled(roll) => Some(roll.face.get().into()),
        _ => None,
    });
    let mut dice = Scripted::new(faces);
    let board = session.history.now().board();
    let differs = |expected: String, actual: String| StoredError::Differs {
        line,
        command: command.to_owned(),
        expected,
        actual,
        steps: session.sequence,
    };
    let told = |event: Option<&Event>| match event {
        Some(event) => event_lines(event, board).join(" / "),
        None => "nothing more".to_owned(),
    };
    let now = match session.history.decide(&said.command, &mut dice) {
        Ok(now) => now,
        Err(error) => return Err(differs(told(said.events.first()), error.to_string())),
    };
    let most = said.events.len().max(now.events.len());
    for at in 0..most {
        let (one, other) = (said.events.get(at), now.events.get(at));
        if one != other {
            return Err(differs(told(one), told(other)));
        }
    }
    dice.finish()
        .map_err(|error| differs("these dice".to_owned(), error.to_string()))
}

//! Carrying a journal out again, and running a script.
//!
//! Both give the encounter the dice that the journal holds: those of a `dice:` line, or without one
//! those of the roll lines below the command. No other die is rolled.

use dice::{ScriptError, Scripted};
use encounter::{Event, FollowError, History, Instruction, fingerprint};
use notation::{Span, Spanned};

use crate::ENGINE;
use crate::error::{Difference, ReplayError};
use crate::lines::{Journal, Line};

/// A journal that was replayed.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The session as it is at the end; it can go on.
    pub history: History,
    /// How many commands and answers the journal has.
    pub inputs: usize,
    /// How many of them had anything to compare: events, a refusal or a fingerprint.
    pub compared: usize,
    /// Whether the fingerprints were compared, too.
    pub fingerprints: Fingerprints,
}

/// What became of the fingerprints of a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fingerprints {
    /// They were compared.
    Compared,
    /// The journal was written by an engine of another version, which knew other facts: its events
    /// and refusals were compared, its fingerprints mean nothing here.
    OtherEngine,
}

/// Replays a journal and compares everything that it says.
///
/// An input without any line below it, as in a script, is carried out and not compared. In a journal
/// of another version of the engine fingerprints are not compared.
///
/// # Errors
/// If the head makes no encounter, or at the first line that differs.
pub fn replay(journal: &Journal) -> Result<Replayed, ReplayError> {
    let mut history = start(journal)?;
    let mut compared = 0;
    let entries = entries(journal);
    let fingerprints = match journal.head.engine.as_str() {
        ENGINE => Fingerprints::Compared,
        _ => Fingerprints::OtherEngine,
    };
    compare_start(journal, &history, fingerprints)?;
    for entry in &entries {
        let outcome = entry.follow(&mut history)?;
        if entry.says_anything() {
            entry.compare(&outcome, &history, fingerprints)?;
            compared += 1;
        }
    }
    Ok(Replayed {
        history,
        inputs: entries.len(),
        compared,
        fingerprints,
    })
}

/// Runs a script, or a journal whose events are to be renewed: the same head, notes, dice, commands
/// and answers, with the events and fingerprints of this engine.
///
/// # Errors
/// If the head makes no encounter, or a command does not have the dice it needs, all of them and
/// no more.
pub fn complete(journal: &Journal) -> Result<Journal, ReplayError> {
    let mut history = start(journal)?;
    let mut head = journal.head.clone();
    head.engine = ENGINE.to_owned();
    let mut completed = Journal::new(head);
    let before = &journal.lines[..first_entry(&journal.lines)];
    completed
        .lines
        .push(Spanned::from(Line::Hash(fingerprint(history.now()))));
    let notes = before
        .iter()
        .filter(|line| matches!(line.value, Line::Note(_)))
        .cloned();
    completed.lines.extend(notes);
    for entry in entries(journal) {
        let outcome = entry.follow(&mut history)?;
        completed.lines.extend(entry.before.iter().cloned());
        completed.lines.push(entry.input.clone());
        let first_said = entry
            .after
            .iter()
            .position(|line| !matches!(line.value, Line::Note(_)))
            .unwrap_or(entry.after.len());
        let (notes_first, rest) = entry.after.split_at(first_said);
        completed.lines.extend(notes_first.iter().cloned());
        completed
            .lines
            .extend(lines_of(&outcome, &history).into_iter().map(Spanned::from));
        let notes_last = rest
            .iter()
            .filter(|line| matches!(line.value, Line::Note(_)));
        completed.lines.extend(notes_last.cloned());
    }
    Ok(completed)
}

/// What was written of an input: its events or why it was refused, and the fingerprint.
pub(crate) fn lines_of(outcome: &Result<Vec<Event>, FollowError>, history: &History) -> Vec<Line> {
    let board = history.now().board();
    let mut lines: Vec<Line> = match outcome {
        Ok(events) => events
            .iter()
            .flat_map(|event| event.lines(board))
            .map(Line::Event)
            .collect(),
        Err(error) => vec![Line::Refused(error.words())],
    };
    lines.push(Line::Hash(fingerprint(history.now())));
    lines
}

fn start(journal: &Journal) -> Result<History, ReplayError> {
    journal
        .head
        .start()
        .map(History::new)
        .map_err(ReplayError::Start)
}

/// A fingerprint before the first input is that of the start.
fn compare_start(
    journal: &Journal,
    history: &History,
    fingerprints: Fingerprints,
) -> Result<(), ReplayError> {
    let before = &journal.lines[..first_entry(&journal.lines)];
    let actual = Line::Hash(fingerprint(history.now()));
    match before
        .iter()
        .find(|line| matches!(line.value, Line::Hash(_)))
    {
        Some(line) if fingerprints.differ(&line.value, &actual) => {
            Err(ReplayError::Differs(Difference {
                span: line.span,
                command: String::new(),
                expected: words(&line.value),
                actual: words(&actual),
            }))
        }
        _ => Ok(()),
    }
}

impl Fingerprints {
    /// Whether what the journal says differs from what comes out.
    fn differ(self, said: &Line, actual: &Line) -> bool {
        match (self, said, actual) {
            (Fingerprints::OtherEngine, Line::Hash(_), Line::Hash(_)) => false,
            _ => said != actual,
        }
    }
}

/// The index of the first line that belongs to an input: the dice before it, or itself.
fn first_entry(lines: &[Spanned<Line>]) -> usize {
    lines
        .iter()
        .position(|line| matches!(line.value, Line::Input(_) | Line::Dice(_)))
        .unwrap_or(lines.len())
}

/// An input with the lines that belong to it.
struct Entry<'a> {
    instruction: &'a Instruction,
    input: &'a Spanned<Line>,
    /// Dice and notes before it, from the dice on.
    before: &'a [Spanned<Line>],
    /// Everything up to the next input or its dice.
    after: &'a [Spanned<Line>],
}

fn entries(journal: &Journal) -> Vec<Entry<'_>> {
    let lines = &journal.lines;
    let mut entries: Vec<Entry<'_>> = Vec::new();
    let mut begin = first_entry(lines);
    while begin < lines.len() {
        let input = (begin..lines.len()).find_map(|at| match &lines[at].value {
            Line::Input(instruction) => Some((at, instruction)),
            _ => None,
        });
        let Some((at, instruction)) = input else {
            break;
        };
        let end = at + 1 + first_entry(&lines[at + 1..]);
        entries.push(Entry {
            instruction,
            input: &lines[at],
            before: &lines[begin..at],
            after: &lines[at + 1..end],
        });
        begin = end;
    }
    entries
}

impl Entry<'_> {
    fn says_anything(&self) -> bool {
        self.after
            .iter()
            .any(|line| !matches!(line.value, Line::Note(_)))
    }

    /// The faces for it, and where they stand.
    fn faces(&self) -> (Vec<u32>, Span) {
        for line in self.before {
            if let Line::Dice(faces) = &line.value {
                return (faces.clone(), line.span);
            }
        }
        let rolls = self.after.iter().filter_map(|line| match &line.value {
            Line::Event(text) => face_of(text),
            _ => None,
        });
        (rolls.collect(), self.input.span)
    }

    /// Follows the input with its dice.
    fn follow(
        &self,
        history: &mut History,
    ) -> Result<Result<Vec<Event>, FollowError>, ReplayError> {
        let (faces, span) = self.faces();
        let mut dice = Scripted::new(faces);
        let outcome = history
            .follow(self.instruction, &mut dice)
            .map(<[Event]>::to_vec);
        match dice.finish() {
            Ok(()) => Ok(outcome),
            Err(error) => {
                let (expected, span) = match &error {
                    ScriptError::Failed(_) => ("no further roll", self.input.span),
                    ScriptError::Unused { .. } => ("more rolls", span),
                };
                Err(self.differs(span, expected.to_owned(), error.to_string()))
            }
        }
    }

    fn compare(
        &self,
        outcome: &Result<Vec<Event>, FollowError>,
        history: &History,
        fingerprints: Fingerprints,
    ) -> Result<(), ReplayError> {
        let mut actual = lines_of(outcome, history).into_iter().peekable();
        let said = self
            .after
            .iter()
            .filter(|line| !matches!(line.value, Line::Note(_)));
        let mut has_hash = false;
        for line in said {
            has_hash = matches!(line.value, Line::Hash(_));
            let is_hash = |next: &Line| matches!(next, Line::Hash(_));
            match actual.next() {
                Some(next) if !fingerprints.differ(&line.value, &next) => {}
                Some(next) if is_hash(&next) && !has_hash => {
                    return Err(self.differs(line.span, words(&line.value), "nothing more".into()));
                }
                Some(next) => {
                    return Err(self.differs(line.span, words(&line.value), words(&next)));
                }
                None => {
                    return Err(self.differs(line.span, words(&line.value), "nothing more".into()));
                }
            }
        }
        // Without a fingerprint nothing but the fingerprint may be left.
        match actual.next() {
            Some(next) if !has_hash && !matches!(next, Line::Hash(_)) => {
                Err(self.differs(self.input.span, "nothing more".into(), words(&next)))
            }
            _ => Ok(()),
        }
    }

    fn differs(&self, span: Span, expected: String, actual: String) -> ReplayError {
        let command = words(&self.input.value);
        ReplayError::Differs(Difference {
            span,
            command,
            expected,
            actual,
        })
    }
}

/// A line without its line break and its indentation.
fn words(line: &Line) -> String {
    line.to_string().trim().to_owned()
}

/// The face of a line `roll 1d7=6 for …`.
fn face_of(event: &str) -> Option<u32> {
    let (die, rest) = event.strip_prefix("roll 1d")?.split_once('=')?;
    let (face, _) = rest.split_once(" for ")?;
    die.parse::<u32>().ok()?;
    face.parse().ok()
}

//! Carries out a journal again, and runs a script.
//!
//! Both give the encounter the dice in the journal: those of a `dice:` line or, without one, those
//! of the roll lines below the command. No other die is rolled.
//!
//! A question is asked of the encounter at that point. Its answer is compared like events, and is
//! never written, because people have worked it out.

use dice::{Dice, ScriptError, Scripted};
use encounter::{Event, History};
use notation::{Span, Spanned};
use systems::System;
use tell::notation::{WrittenInstruction, event_lines};

use crate::error::{Before, Difference, ReplayError};
use crate::lines::{Journal, Line, WrittenHash};
use crate::question::Question;
use crate::reading;
use crate::{ENGINE, VERSION};

/// The result of replaying a journal.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The session at its end, which can go on.
    pub history: History,
    /// The number of commands and answers in the journal.
    pub inputs: usize,
    /// The number of questions in the journal.
    pub questions: usize,
    /// The number of these that had anything to compare: events, a refusal, an answer or a
    /// fingerprint.
    pub compared: usize,
    /// Whether the fingerprints were compared as well.
    pub fingerprints: Fingerprints,
}

/// What happened to the fingerprints of a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fingerprints {
    /// They were compared.
    Compared,
    /// The journal was written by an engine of another version, which knew other facts, or in
    /// another version of the format, which had other fingerprints: its events and refusals were
    /// compared, but its fingerprints mean nothing here.
    OtherEngine,
}

/// Replays a journal and compares everything that it says.
///
/// An input without any line below it, as in a script, is carried out and not compared; a question
/// without one is asked and not compared. In a journal from another version of the engine,
/// fingerprints are not compared.
///
/// # Errors
/// If the head does not make an encounter, or if a line differs; the error names the first one.
pub fn replay(journal: &Journal) -> Result<Replayed, ReplayError> {
    let mut history = start(journal)?;
    let mut before = Before::default();
    let entries = entries(journal);
    let fingerprints = match (journal.head.version, journal.head.engine.as_str()) {
        (VERSION, ENGINE) => Fingerprints::Compared,
        _ => Fingerprints::OtherEngine,
    };
    compare_start(journal, &history, fingerprints)?;
    for entry in &entries {
        let followed = entry.follow(&mut history);
        let is_compared = entry.says_anything();
        let compared = followed.and_then(|said| {
            if is_compared {
                entry.compare(said, fingerprints)
            } else {
                Ok(())
            }
        });
        compared.map_err(|error| error.after(before))?;
        before.compared += usize::from(is_compared);
        match entry.wish {
            Wish::Follow(_) => before.inputs += 1,
            Wish::Ask(_) => before.questions += 1,
        }
    }
    Ok(Replayed {
        history,
        inputs: before.inputs,
        questions: before.questions,
        compared: before.compared,
        fingerprints,
    })
}

/// Runs a script, or renews the events of a journal: the result has the same head, notes, dice,
/// commands, answers and questions, with the events and fingerprints of this engine. The lines
/// below a question stay as they are, right or wrong, for [`replay`] to compare.
///
/// # Errors
/// If the head does not make an encounter, or a command does not have exactly the dice it needs.
pub fn complete(journal: &Journal) -> Result<Journal, ReplayError> {
    let mut history = start(journal)?;
    let mut head = journal.head.clone();
    head.engine = ENGINE.to_owned();
    head.version = VERSION;
    let mut completed = Journal::new(head);
    let before = &journal.lines[..first_entry(&journal.lines)];
    completed
        .lines
        .push(Spanned::from(Line::Hash(WrittenHash::of(history.now()))));
    let notes = before
        .iter()
        .filter(|line| matches!(line.value, Line::Note(_)))
        .cloned();
    completed.lines.extend(notes);
    for entry in entries(journal) {
        let said = entry.follow(&mut history)?;
        completed.lines.extend(entry.before.iter().cloned());
        completed.lines.push(entry.input.clone());
        completed.lines.extend(match entry.wish {
            Wish::Follow(_) => entry.renewed(said),
            Wish::Ask(_) => entry.kept(&history),
        });
    }
    Ok(completed)
}

/// What was written below an input: its events or why it was refused, and the fingerprint.
pub(crate) fn lines_of(
    outcome: &Result<Vec<Event>, reading::LineError>,
    history: &History,
) -> Vec<Line> {
    let board = history.now().board();
    let mut lines: Vec<Line> = match outcome {
        Ok(events) => events
            .iter()
            .flat_map(|event| event_lines(event, board))
            .map(Line::Event)
            .collect(),
        Err(error) => vec![Line::Refused(error.told(history.now()))],
    };
    lines.push(Line::Hash(WrittenHash::of(history.now())));
    lines
}

/// The lines below a question: its answer or the reason why it has none, and the fingerprint.
fn answer_lines(question: &Question, history: &History, dice: &mut dyn Dice) -> Vec<Line> {
    let mut lines = match question.answer(history.now().situation(), dice) {
        Ok(answered) => answered.lines.into_iter().map(Line::Event).collect(),
        // The place is not compared: a line that moves within its file means the same.
        Err(error) => vec![Line::Refused(error.message)],
    };
    lines.push(Line::Hash(WrittenHash::of(history.now())));
    lines
}

fn start(journal: &Journal) -> Result<History, ReplayError> {
    journal
        .head
        .start()
        .map(History::new)
        .map_err(ReplayError::Start)
}

/// Compares a fingerprint before the first input with that of the start.
fn compare_start(
    journal: &Journal,
    history: &History,
    fingerprints: Fingerprints,
) -> Result<(), ReplayError> {
    let before = &journal.lines[..first_entry(&journal.lines)];
    let actual = Line::Hash(WrittenHash::of(history.now()));
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
                before: Before::default(),
            }))
        }
        _ => Ok(()),
    }
}

impl Fingerprints {
    /// Whether the line of the journal differs from the actual line. For a refusal only the rule
    /// and the step are compared: the other words are for people, and may improve in another
    /// version.
    fn differ(self, said: &Line, actual: &Line) -> bool {
        match (self, said, actual) {
            (Fingerprints::OtherEngine, Line::Hash(_), Line::Hash(_)) => false,
            (_, Line::Refused(said), Line::Refused(actual)) => {
                refused_by_rule(said) != refused_by_rule(actual)
            }
            _ => said != actual,
        }
    }
}

/// The index of the first line that belongs to an input or a question: the dice before it, or itself.
fn first_entry(lines: &[Spanned<Line>]) -> usize {
    lines
        .iter()
        .position(|line| matches!(line.value, Line::Dice(_)) || wish(&line.value).is_some())
        .unwrap_or(lines.len())
}

/// What the line asks for, if it asks for anything.
fn wish(line: &Line) -> Option<Wish<'_>> {
    match line {
        Line::Input(instruction) => Some(Wish::Follow(instruction)),
        Line::Question(question) => Some(Wish::Ask(question)),
        Line::Dice(_) | Line::Event(_) | Line::Refused(_) | Line::Hash(_) | Line::Note(_) => None,
    }
}

/// What a line asks for.
#[derive(Clone, Copy)]
enum Wish<'a> {
    /// To carry out an instruction.
    Follow(&'a WrittenInstruction),
    /// To answer a question.
    Ask(&'a Question),
}

/// An input or a question with the lines that belong to it.
struct Entry<'a> {
    wish: Wish<'a>,
    input: &'a Spanned<Line>,
    /// The dice and notes before it, beginning with the dice.
    before: &'a [Spanned<Line>],
    /// Everything up to the next entry or its dice.
    after: &'a [Spanned<Line>],
}

fn entries(journal: &Journal) -> Vec<Entry<'_>> {
    let lines = &journal.lines;
    let mut entries: Vec<Entry<'_>> = Vec::new();
    let mut begin = first_entry(lines);
    while begin < lines.len() {
        let found = (begin..lines.len()).find_map(|at| Some((at, wish(&lines[at].value)?)));
        let Some((at, wish)) = found else {
            break;
        };
        let end = at + 1 + first_entry(&lines[at + 1..]);
        entries.push(Entry {
            wish,
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

    /// The faces for it, and their place.
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

    /// Carries it out or answers it with the given dice, and returns the lines that belong below
    /// it.
    fn follow(&self, history: &mut History) -> Result<Vec<Line>, ReplayError> {
        let (faces, span) = self.faces();
        let mut dice = Scripted::new(faces);
        let said = match self.wish {
            Wish::Follow(instruction) => {
                let outcome = reading::follow(history, instruction, &mut dice);
                // A refused command has changed nothing.
                lines_of(&outcome, history)
            }
            Wish::Ask(question) => answer_lines(question, history, &mut dice),
        };
        match dice.finish() {
            Ok(()) => Ok(said),
            Err(error) => {
                let (expected, span) = match &error {
                    ScriptError::Failed(_) => ("no further roll", self.input.span),
                    ScriptError::Unused { .. } => ("more rolls", span),
                };
                Err(self.differs(span, expected.to_owned(), error.to_string()))
            }
        }
    }

    /// Returns the renewed lines below a command; notes before its first line stay there.
    fn renewed(&self, said: Vec<Line>) -> Vec<Spanned<Line>> {
        let is_note = |line: &&Spanned<Line>| matches!(line.value, Line::Note(_));
        let first_said = self.after.iter().position(|line| !is_note(&line));
        let (notes_first, rest) = self.after.split_at(first_said.unwrap_or(self.after.len()));
        let said = said.into_iter().map(Spanned::from);
        let notes_last = rest.iter().filter(is_note).cloned();
        notes_first
            .iter()
            .cloned()
            .chain(said)
            .chain(notes_last)
            .collect()
    }

    /// Returns the lines below a question as they are, with the current fingerprint; empty if
    /// nobody has stated an expectation.
    fn kept(&self, history: &History) -> Vec<Spanned<Line>> {
        let mut kept: Vec<Spanned<Line>> = self
            .after
            .iter()
            .filter(|line| !matches!(line.value, Line::Hash(_)))
            .cloned()
            .collect();
        let last_said = kept
            .iter()
            .rposition(|line| !matches!(line.value, Line::Note(_)));
        if let Some(last_said) = last_said {
            let hash = Line::Hash(WrittenHash::of(history.now()));
            kept.insert(last_said + 1, Spanned::from(hash));
        }
        kept
    }

    fn compare(&self, actual: Vec<Line>, fingerprints: Fingerprints) -> Result<(), ReplayError> {
        let mut actual = actual.into_iter().peekable();
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
        // Without a fingerprint in the journal, only the fingerprint may be left.
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
            before: Before::default(),
        })
    }
}

impl ReplayError {
    /// The same error, with what was replayed before it.
    fn after(self, before: Before) -> ReplayError {
        match self {
            ReplayError::Differs(difference) => ReplayError::Differs(Difference {
                before,
                ..difference
            }),
            other => other,
        }
    }
}

/// A line without its line break and its indentation.
fn words(line: &Line) -> String {
    line.to_string().trim().to_owned()
}

/// What the rules say in a refusal, `pf2e.grid.blocked step 2`; `None` if no rule refuses it, but
/// something else in words for people.
fn refused_by_rule(reason: &str) -> Option<&str> {
    let refusal = reason.strip_prefix("refused ")?;
    let rule = refusal.split_whitespace().next()?;
    System::of_rule_id(rule).map(|_| refusal)
}

/// The face of a line `roll 1d7=6 for …`.
fn face_of(event: &str) -> Option<u32> {
    let (die, rest) = event.strip_prefix("roll 1d")?.split_once('=')?;
    let (face, _) = rest.split_once(" for ")?;
    die.parse::<u32>().ok()?;
    face.parse().ok()
}

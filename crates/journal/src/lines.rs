//! The lines of a journal, read and written.
//!
//! | line | what |
//! |---|---|
//! | `> A stride: (1,0)` | a command, or undo, redo, back-to-turn-start |
//! | `= move-on` | an answer to the open question |
//! | `? order-shown`, `? side-a: order-shown` | a question, answered below it; changes nothing |
//! | two spaces and text | something that happened, or the answer to a question |
//! | `! refused RULE` | the command was not accepted, the question has no answer |
//! | `# hash 0123456789abcdef0123456789abcdef` | the fingerprint of the encounter after it |
//! | `dice: 6 2` | the faces for the next command, where no roll is written yet |
//! | `note: TEXT` | for the reader |
//!
//! Empty lines mean nothing. The head ends at the first line that does not belong to it.

use std::fmt;

use encounter::{Encounter, Fingerprint, HashKey};
use notation::{MAX_ERRORS, MAX_LINE_CHARS, NotationError, Span, Spanned, Text, dice_faces};
use tell::notation::{WrittenAnswer, WrittenCommand, WrittenInstruction};

use crate::error::JournalError;
use crate::head::{self, Head, write_line};
use crate::question::Question;
use crate::{MAX_BYTES, MAX_LINES, VERSION};

/// A journal or a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journal {
    /// The head with which it starts.
    pub head: Head,
    /// Its lines, in order, each with its place in the file it was read from.
    pub lines: Vec<Spanned<Line>>,
}

/// A line after the head.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A command or an answer.
    Input(WrittenInstruction),
    /// A question; the lines below it are the expected answer.
    Question(Question),
    /// The faces for the next input or question.
    Dice(Vec<u32>),
    /// Something that happened, or a line of an answer; never empty.
    Event(String),
    /// The reason why the input was not accepted, or why the question has no answer.
    Refused(String),
    /// The fingerprint after the input, or of the start if there is no input before it.
    Hash(WrittenHash),
    /// A note for the reader.
    Note(String),
}

/// A fingerprint in a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenHash {
    /// Under [`encounter::HashKey::OPEN`].
    Now(Fingerprint),
    /// In the form of version 1 of the format. It is kept unchanged, and compared with nothing.
    Old(u64),
}

impl WrittenHash {
    /// The fingerprint of the encounter.
    pub(crate) fn of(encounter: &Encounter) -> WrittenHash {
        WrittenHash::Now(encounter::fingerprint(encounter, &HashKey::OPEN))
    }

    /// The fingerprint in the line of a journal of that version of the format, if it is one.
    fn read(line: &str, version: u32) -> Option<WrittenHash> {
        let digits = line.trim_end().strip_prefix(HASH)?;
        if version > 1 {
            return digits.parse().ok().map(WrittenHash::Now);
        }
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        let is_hash = digits.len() == 16 && digits.bytes().all(is_digit);
        let old = u64::from_str_radix(digits, 16).ok();
        old.filter(|_| is_hash).map(WrittenHash::Old)
    }

    /// The number of digits of a fingerprint in that version of the format.
    const fn digits(version: u32) -> usize {
        if version > 1 { 32 } else { 16 }
    }
}

/// A journal that was read, and what was cut off at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The journal, up to the last complete command.
    pub journal: Journal,
    /// The part that was cut off.
    pub torn: Option<Torn>,
}

/// The end of a journal that is incomplete, because a machine stopped while writing it or a copy
/// was cut off. The last command has no fingerprint, and its lines are left out, as if it had not
/// been given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Torn {
    /// The first line left out.
    pub line: u32,
    /// The text of the lines left out.
    pub text: String,
}

impl fmt::Display for Torn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// A line of the stored form may be long.
        const SHOWN: usize = 100;
        let text = self.text.trim_end();
        let shown: String = text.chars().take(SHOWN).collect();
        let more = if shown.len() < text.len() { "…" } else { "" };
        write!(
            f,
            "the journal ends in the middle of a command; everything from line {} on is left out: ",
            self.line
        )?;
        for character in shown.chars() {
            match character {
                // They can do no harm, and a line of the stored form is full of them.
                '"' | '\'' | '\\' => write!(f, "{character}")?,
                other => write!(f, "{}", other.escape_debug())?,
            }
        }
        f.write_str(more)
    }
}

impl Journal {
    /// Returns a journal that has only a head so far.
    pub fn new(head: Head) -> Journal {
        Journal {
            head,
            lines: Vec::new(),
        }
    }

    /// Reads a whole journal or script.
    ///
    /// # Errors
    /// The errors in it, with line and column; at most 20 lines.
    pub fn parse(text: &str) -> Result<Journal, JournalError> {
        if text.len() > MAX_BYTES {
            return Err(JournalError::TooLarge {
                limit: format!("{MAX_BYTES} bytes"),
            });
        }
        if text.lines().count() > MAX_LINES {
            return Err(JournalError::TooLarge {
                limit: format!("{MAX_LINES} lines"),
            });
        }
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let (head, body, first_line) = split_head(text);
        let head = Head::parse(head)?;
        let mut lines: Vec<Spanned<Line>> = Vec::new();
        let mut errors = Vec::new();
        let mut is_below_error = false;
        for (number, line) in (first_line..).zip(body.lines()) {
            let line = Text::new(line.trim_end(), Span::new(number, 1));
            let read = read_line(line, head.version);
            // What stands below a line that is wrong may belong to it.
            is_below_error &= matches!(&read, Ok(read) if !begins_entry(read.as_ref()));
            let read = match read {
                Ok(read) if !is_below_error => in_place(read, line.span(), &lines),
                read => read,
            };
            match read {
                Ok(None) => {}
                Ok(Some(read)) => lines.push(Spanned::new(read, line.span())),
                Err(error) => {
                    errors.push(error);
                    is_below_error = true;
                }
            }
            if errors.len() >= MAX_ERRORS {
                break;
            }
        }
        if let Some(last) = lines
            .last()
            .filter(|line| matches!(line.value, Line::Dice(_)))
        {
            errors.push(no_input_after_dice(last.span));
        }
        if errors.is_empty() {
            Ok(Journal { head, lines })
        } else {
            Err(JournalError::Lines(errors))
        }
    }

    /// The text from that line on, which is what a file that ends before it lacks. The line is the
    /// first, or begins a command.
    pub fn text_from(&self, first: usize) -> String {
        let mut text = String::new();
        let mut after_dice = false;
        for line in self.lines.get(first..).unwrap_or_default() {
            // An empty line follows the head and comes before each command, or before the dice for
            // it.
            let begins = match &line.value {
                Line::Dice(_) => true,
                Line::Input(_) | Line::Question(_) => !after_dice,
                _ => first == 0 && text.is_empty(),
            };
            if begins {
                text.push('\n');
            }
            after_dice = matches!(line.value, Line::Dice(_))
                || after_dice && matches!(line.value, Line::Note(_));
            text.push_str(&line.value.to_string());
        }
        text
    }

    /// Reads a journal from a file. If it has fingerprints, it is read up to the last of them, and
    /// everything after that is left out and reported. To run commands written by hand below a
    /// journal, use [`Journal::parse`] and [`complete`](crate::complete).
    ///
    /// # Errors
    /// As for [`Journal::parse`], or if the bytes are not text.
    pub fn from_bytes(bytes: &[u8]) -> Result<Read, JournalError> {
        if bytes.len() > MAX_BYTES {
            return Err(JournalError::TooLarge {
                limit: format!("{MAX_BYTES} bytes"),
            });
        }
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            // This is a character cut in two at the very end.
            Err(error) if error.error_len().is_none() => {
                let whole = bytes.get(..error.valid_up_to()).unwrap_or_default();
                std::str::from_utf8(whole).unwrap_or_default()
            }
            Err(error) => {
                let before = bytes.get(..error.valid_up_to()).unwrap_or_default();
                let breaks = before.iter().filter(|byte| **byte == b'\n').count();
                return Err(JournalError::NoText {
                    line: line_number(breaks),
                });
            }
        };
        let (whole, torn) = split_torn(text);
        Ok(Read {
            journal: Journal::parse(whole)?,
            torn,
        })
    }
}

fn line_number(breaks: usize) -> u32 {
    u32::try_from(breaks).unwrap_or(u32::MAX).saturating_add(1)
}

const HASH: &str = "# hash ";

/// Cuts off everything after the last fingerprint, if the journal has any, because the entry of a
/// command ends with one.
fn split_torn(text: &str) -> (&str, Option<Torn>) {
    let mut whole_length = 0;
    let mut lines_in_whole = 0;
    let mut offset = 0;
    let mut rest_says_something = false;
    let version = head::version_of(text).unwrap_or(VERSION);
    for (lines_before, line) in text.split_inclusive('\n').enumerate() {
        offset += line.len();
        if WrittenHash::read(line, version).is_some() {
            whole_length = offset;
            lines_in_whole = lines_before + 1;
            rest_says_something = false;
        } else if !line.trim().is_empty() && (!line.starts_with("note:") || !line.ends_with('\n')) {
            rest_says_something = true;
        }
    }
    if whole_length == 0 || !rest_says_something {
        return (text, None);
    }
    match text.split_at_checked(whole_length) {
        None => (text, None),
        Some((whole, rest)) => (
            whole,
            Some(Torn {
                line: line_number(lines_in_whole),
                text: rest.to_owned(),
            }),
        ),
    }
}

/// The head, the rest, and the number of the rest's first line.
fn split_head(text: &str) -> (&str, &str, u32) {
    let mut offset = 0;
    for (breaks, line) in text.split_inclusive('\n').enumerate() {
        if begins_body(line) {
            let (head, body) = text.split_at_checked(offset).unwrap_or((text, ""));
            return (head, body, line_number(breaks));
        }
        offset += line.len();
    }
    (text, "", line_number(text.lines().count()))
}

fn begins_body(line: &str) -> bool {
    let line = line.trim_end();
    ["> ", "= ", "? ", "! ", "  ", HASH, "dice: "]
        .iter()
        .any(|start| line.starts_with(start))
}

fn read_hash(line: Text<'_>, version: u32) -> Result<Line, NotationError> {
    let text = line.as_str();
    let hash = WrittenHash::read(text, version).ok_or_else(|| {
        let digits = WrittenHash::digits(version);
        NotationError::new(
            line.span(),
            format!("`{text}` is not a fingerprint"),
            format!("write `# hash ` and {digits} digits from 0 to 9 and a to f"),
        )
    })?;
    Ok(Line::Hash(hash))
}

fn read_line(line: Text<'_>, version: u32) -> Result<Option<Line>, NotationError> {
    let text = line.as_str();
    if text.is_empty() {
        return Ok(None);
    }
    if text.chars().count() > MAX_LINE_CHARS {
        return Err(NotationError::new(
            line.span(),
            "the line is too long",
            format!("keep lines to {MAX_LINE_CHARS} characters"),
        ));
    }
    if let Some(control) = text.chars().find(|character| character.is_control()) {
        return Err(NotationError::new(
            line.span(),
            format!("the control character {control:?}"),
            "use spaces and characters that show",
        ));
    }
    let read = if let Some(input) = line.strip_prefix("> ") {
        let instruction = WrittenInstruction::parse(input)?;
        if matches!(
            instruction,
            WrittenInstruction::Command(WrittenCommand::Answer(_))
        ) {
            return Err(NotationError::new(
                input.span(),
                "an answer stands here as a command",
                "write it behind `= `: `= move-on`",
            ));
        }
        Line::Input(instruction)
    } else if let Some(answer) = line.strip_prefix("= ") {
        Line::Input(WrittenInstruction::Command(WrittenCommand::Answer(
            WrittenAnswer::parse(answer)?,
        )))
    } else if let Some(question) = line.strip_prefix("? ") {
        Line::Question(Question::parse(question)?)
    } else if let Some(event) = line.strip_prefix("  ") {
        Line::Event(event.as_str().to_owned())
    } else if let Some(refused) = line.strip_prefix("! ") {
        Line::Refused(refused.as_str().to_owned())
    } else if text.starts_with(HASH) {
        read_hash(line, version)?
    } else if let Some(faces) = line.strip_prefix("dice: ") {
        Line::Dice(
            dice_faces(faces)?
                .into_iter()
                .map(|face| face.value)
                .collect(),
        )
    } else if let Some(note) = line.strip_prefix("note: ") {
        Line::Note(note.as_str().to_owned())
    } else if text == "note:" {
        Line::Note(String::new())
    } else {
        return Err(NotationError::new(
            line.span(),
            "this is not a line of a journal",
            "begin it with `> ` (a command), `= ` (an answer), `? ` (a question), two spaces (an \
             event), `! ` (a refusal), `# hash `, `dice: ` or `note: `; the head stands before all \
             of them",
        ));
    };
    Ok(Some(read))
}

/// Whether the line says what is done or asked; what comes of it stands below.
fn begins_entry(line: Option<&Line>) -> bool {
    matches!(
        line,
        Some(Line::Input(_) | Line::Question(_) | Line::Dice(_))
    )
}

/// Whether the line may follow the lines before it.
fn in_place(
    line: Option<Line>,
    span: Span,
    before: &[Spanned<Line>],
) -> Result<Option<Line>, NotationError> {
    let previous = before
        .iter()
        .rev()
        .find(|line| !matches!(line.value, Line::Note(_)));
    match (&line, previous.map(|line| &line.value)) {
        (None | Some(Line::Note(_) | Line::Input(_) | Line::Question(_)), _) => Ok(line),
        (_, Some(Line::Dice(_))) => Err(no_input_after_dice(span)),
        (Some(Line::Event(_) | Line::Refused(_)), None) => Err(NotationError::new(
            span,
            "something happens before the first command",
            "write the command it belongs to before it",
        )),
        (Some(Line::Event(_) | Line::Refused(_) | Line::Hash(_)), Some(Line::Hash(_))) => {
            Err(NotationError::new(
                span,
                "something stands behind the fingerprint",
                "a fingerprint ends what belongs to a command",
            ))
        }
        (Some(Line::Event(_) | Line::Refused(_)), Some(Line::Refused(_))) => {
            Err(NotationError::new(
                span,
                "something stands behind a refusal",
                "a command that is not accepted has one line that says why, and a fingerprint",
            ))
        }
        _ => Ok(line),
    }
}

fn no_input_after_dice(span: Span) -> NotationError {
    NotationError::new(
        span,
        "dice without a command behind them",
        "write the command, the answer or the question below the dice it rolls",
    )
}

impl fmt::Display for Journal {
    /// Writes the whole text; parsing it gives an equal journal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.head.fmt(f)?;
        f.write_str(&self.text_from(0))
    }
}

impl fmt::Display for Line {
    /// Writes the line with its line break.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = |text: &str| text.replace(['\n', '\r'], " ");
        match self {
            Line::Input(WrittenInstruction::Command(WrittenCommand::Answer(answer))) => {
                writeln!(f, "= {answer}")
            }
            Line::Input(instruction) => writeln!(f, "> {instruction}"),
            Line::Question(question) => writeln!(f, "? {question}"),
            Line::Dice(faces) => {
                let faces: Vec<String> = faces.iter().map(u32::to_string).collect();
                writeln!(f, "dice: {}", faces.join(" "))
            }
            Line::Event(text) => writeln!(f, "  {}", plain(text)),
            Line::Refused(text) => writeln!(f, "! {}", plain(text)),
            Line::Hash(WrittenHash::Now(hash)) => writeln!(f, "{HASH}{hash}"),
            Line::Hash(WrittenHash::Old(hash)) => writeln!(f, "{HASH}{hash:016x}"),
            Line::Note(text) => write_line(f, "note", text),
        }
    }
}

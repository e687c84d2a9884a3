//! Lines from a file or a pipe, with a transcript of their results.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use draw::TerminalStyle;

use super::answering;
use super::record::record;
use super::reply::Verdict;
use super::shell::Shell;
use super::table::Kept;
use super::transcript::{self, Transcript};
use crate::failure::{Failure, exit};
use crate::{output, visible};

/// How a script is run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    pub(super) after_refusal: AfterRefusal,
    pub(super) form: Form,
}

/// What happens to a script if a line is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AfterRefusal {
    Stop,
    GoOn,
}

/// The readers for whom replies are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    People,
    Programs,
}

/// Lines, with the name of their source.
pub(super) struct Source<'a> {
    pub(super) name: String,
    pub(super) lines: Box<dyn BufRead + 'a>,
}

/// The longest line that is read, in bytes. The parser refuses a longer line, and the part beyond
/// the limit counts as another line.
const LONGEST_LINE: u64 = 1024 * 1024;

/// Carries out the lines one after another.
///
/// # Errors
/// If they cannot be read, or the transcript cannot be written.
pub(super) fn run(
    shell: &mut Shell,
    mut source: Source<'_>,
    manner: Manner,
    style: &TerminalStyle,
    copy: &mut Transcript,
) -> Result<ExitCode, Failure> {
    let mut number = 0_usize;
    let mut last = Verdict::Done;
    let mut was_unsaved = false;
    loop {
        // A comment and an answer leave the question as it was.
        if manner.form == Form::People && !matches!(last, Verdict::Nothing | Verdict::Answered) {
            write(&answering::question(shell), copy)?;
        }
        let Some(line) = next_line(&mut source)? else {
            break;
        };
        number += 1;
        let line = line.trim();
        let reply = shell.reply(line);
        match manner.form {
            Form::People => {
                let text = transcript::of_reply(shell, &reply, style);
                write(&format!("> {}\n{text}", visible::line(line)), copy)?;
            }
            Form::Programs => {
                if reply.verdict != Verdict::Nothing {
                    let record = record(number, line, &reply, shell);
                    let json = serde_json::to_string(&record).map_err(io::Error::from)?;
                    write(&format!("{json}\n"), copy)?;
                }
            }
        }
        last = reply.verdict;
        match reply.verdict {
            Verdict::Quit => break,
            Verdict::Refused if manner.after_refusal == AfterRefusal::Stop => {
                output::error(format_args!(
                    "{}:{number}: `{line}` is refused",
                    source.name
                ));
                return Ok(ExitCode::from(exit::NO));
            }
            // Who goes on may save it elsewhere.
            Verdict::Unsaved if manner.after_refusal == AfterRefusal::Stop => {
                return Ok(ExitCode::from(exit::OUTPUT));
            }
            Verdict::Unsaved => was_unsaved = true,
            _ => {}
        }
    }
    let code = end(shell);
    Ok(match was_unsaved && shell.table.kept() == Kept::NotYet {
        true => ExitCode::from(exit::OUTPUT),
        false => code,
    })
}

/// Reports a script that ends while a question is open or with dice left over.
fn end(shell: &Shell) -> ExitCode {
    if let Some(request) = shell.needed_die() {
        output::note(format_args!(
            "the session ends while a die is asked for: {request}"
        ));
    }
    match shell.table.faces_left() {
        0 => {}
        left => output::note(format_args!("{left} faces of --dice were not used")),
    }
    ExitCode::SUCCESS
}

/// The next line; bytes that are not text become characters that no command has.
fn next_line(source: &mut Source<'_>) -> Result<Option<String>, Failure> {
    let mut bytes = Vec::new();
    let mut limited = io::Read::take(&mut source.lines, LONGEST_LINE);
    let read = limited
        .read_until(b'\n', &mut bytes)
        .map_err(|error| Failure::input(&source.name, error))?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

fn write(text: &str, copy: &mut Transcript) -> Result<(), Failure> {
    output::text(text)?;
    io::stdout().flush()?;
    copy.add(text)
}

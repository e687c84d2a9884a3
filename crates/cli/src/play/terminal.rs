//! The session at a terminal: an edited line below, the board redrawn in place above.

use std::io::Write;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use draw::TerminalStyle;
use rustyline::error::ReadlineError;

use super::answering;
use super::completion::Words;
use super::editor::Typed;
use super::reply::{Reply, Verdict};
use super::screen::{self, GoesOn, Screen, Size};
use super::shell::Shell;
use super::transcript::{self, Transcript};
use super::typing::{self, Ear, Typing};
use crate::arguments::ColourChoice;
use crate::failure::Failure;
use crate::{input, output, visible};

/// How often the size of the window is looked at while a line is edited. A signal would tell at
/// once, but not on every system, and the line editor has taken it already.
const LOOKS_AT_WINDOW: Duration = Duration::from_millis(150);

/// How replies are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Redraw {
    /// The board stays in place.
    InPlace,
    /// Everything is written below the previous output.
    Scroll,
}

/// The first output.
pub(super) struct Opening<'a> {
    /// The output with the board, for a terminal that is not redrawn.
    pub(super) whole: &'a str,
    /// The text below the board.
    pub(super) greeting: &'a str,
}

/// Whether the terminal can only write lines.
pub(super) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb")
}

/// Plays until the player leaves.
///
/// # Errors
/// If the terminal or the transcript fails.
pub(super) fn run(
    shell: &mut Shell,
    opening: &Opening<'_>,
    redraw: Redraw,
    colour: ColourChoice,
    copy: &mut Transcript,
) -> Result<ExitCode, Failure> {
    let style = input::terminal_style(colour);
    let (hear, hears) = channel();
    let mut typing = Typing::begin(colour, move |typed| match hear.send(typed) {
        Ok(()) => Ear::Open,
        Err(_) => Ear::Closed,
    })?;
    let mut last = Reply::answer(opening.greeting);
    if redraw == Redraw::Scroll {
        output::text(opening.whole)?;
    }
    let mut page = 0;
    loop {
        let window = size();
        let screen = shown(shell, &last, redraw, &style, window, page);
        output::text(&screen.text)?;
        std::io::stdout().flush()?;
        typing.ask(screen::prompt(shell), Words::of(shell));
        let (typed, goes_on) = match redraw {
            Redraw::Scroll => (hears.recv().unwrap_or(Ok(Typed::End)), GoesOn::No),
            Redraw::InPlace => wait(&mut typing, &hears, (window, screen.goes_on), |size| {
                shown(shell, &last, redraw, &style, size, page)
            })?,
        };
        let line = match typed.map_err(typing::failed)? {
            Typed::Line(line) if line.trim().is_empty() && goes_on == GoesOn::Further => {
                page += 1;
                continue;
            }
            Typed::Line(line) => line,
            Typed::Cancelled => {
                (last, page) = (shell.cancel(), 0);
                continue;
            }
            Typed::NoText => {
                last = Reply::refused("what was typed is not UTF-8 text: the line is dropped");
                page = 0;
                continue;
            }
            Typed::End => "quit".to_owned(),
        };
        let reply = if line.trim().contains(['\n', '\r']) {
            pasted(shell, &line, copy)?
        } else {
            let reply = shell.reply(&line);
            write_down(shell, &line, &reply, copy)?;
            reply
        };
        match reply.verdict {
            Verdict::Quit => break,
            _ => (last, page) = (reply, 0),
        }
    }
    typing.finish();
    farewell(shell)
}

/// Handles pasted lines: each is carried out at once, up to the first that is refused.
fn pasted(shell: &mut Shell, lines: &str, copy: &mut Transcript) -> Result<Reply, Failure> {
    let mut lines = lines.lines().filter(|line| !line.trim().is_empty());
    let mut all = Reply::answer("");
    for line in lines.by_ref() {
        let reply = shell.reply_at_once(line);
        write_down(shell, line, &reply, copy)?;
        let told = reply.forms().first().copied().unwrap_or_default();
        all.text
            .push_str(&format!("> {}\n{told}", visible::line(line.trim())));
        all.verdict = reply.verdict;
        all.layers = reply.layers;
        if !matches!(
            reply.verdict,
            Verdict::Nothing | Verdict::Answered | Verdict::Done
        ) {
            break;
        }
    }
    let left = lines.count();
    if left > 0 {
        let lines = if left == 1 { "line is" } else { "lines are" };
        all.text
            .push_str(&format!("{left} more pasted {lines} not followed\n"));
    }
    Ok(all)
}

/// Adds a line and its reply to the transcript.
fn write_down(
    shell: &Shell,
    line: &str,
    reply: &Reply,
    copy: &mut Transcript,
) -> Result<(), Failure> {
    let text = transcript::of_reply(shell, reply, &TerminalStyle::default());
    copy.add(&format!(
        "> {}\n{text}{}",
        visible::line(line.trim()),
        answering::question(shell)
    ))
}

/// Waits for what is typed. If the window changes its size meanwhile, the screen is drawn anew above
/// the line; whether the answer has more pages then depends on the new size.
///
/// # Errors
/// If the terminal cannot be written.
fn wait(
    typing: &mut Typing,
    hears: &Receiver<Result<Typed, ReadlineError>>,
    (mut window, mut goes_on): (Size, GoesOn),
    shown: impl Fn(Size) -> Screen,
) -> Result<(Result<Typed, ReadlineError>, GoesOn), Failure> {
    loop {
        match hears.recv_timeout(LOOKS_AT_WINDOW) {
            Ok(typed) => return Ok((typed, goes_on)),
            Err(RecvTimeoutError::Disconnected) => return Ok((Ok(Typed::End), goes_on)),
            Err(RecvTimeoutError::Timeout) => {
                let now = size();
                if now != window {
                    window = now;
                    let screen = shown(window);
                    goes_on = screen.goes_on;
                    typing.write_above(&screen.text)?;
                }
            }
        }
    }
}

/// The size of the terminal.
fn size() -> Size {
    let known = terminal_size::terminal_size();
    // A terminal that does not know its size reports 0.
    match known {
        Some((terminal_size::Width(columns), terminal_size::Height(rows)))
            if columns > 0 && rows > 0 =>
        {
            Size { columns, rows }
        }
        _ => Size {
            columns: 80,
            rows: 24,
        },
    }
}

/// What is shown after a reply.
fn shown(
    shell: &Shell,
    last: &Reply,
    redraw: Redraw,
    style: &TerminalStyle,
    size: Size,
    page: usize,
) -> Screen {
    match redraw {
        Redraw::InPlace => screen::whole(shell, last, style, size, page),
        Redraw::Scroll => Screen {
            text: format!(
                "{}{}{}\n{}",
                screen::picture(shell, last, style),
                last.forms().first().copied().unwrap_or_default(),
                screen::header(shell),
                answering::question(shell)
            ),
            goes_on: GoesOn::No,
        },
    }
}

fn farewell(shell: &Shell) -> Result<ExitCode, Failure> {
    if let Some(path) = shell.table.kept_in() {
        output::plain(&format!(
            "the journal is in {path}; `fivefoot play --resume {path}` continues it\n",
            path = path.display()
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}

//! The session at a terminal: an edited line below, the board redrawn in place above.

use std::io::Write;
use std::process::ExitCode;

use draw::TerminalStyle;

use super::answering;
use super::completion::Words;
use super::editor::{Colour, LineEditor, Typed};
use super::screen::{self, GoesOn, Screen};
use super::shell::{Reply, Shell, Verdict};
use super::table::Kept;
use super::transcript::{self, Transcript};
use crate::arguments::ColourChoice;
use crate::failure::Failure;
use crate::{input, output};

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
    let hints = if output::coloured(colour) {
        Colour::On
    } else {
        Colour::Off
    };
    let mut editor = LineEditor::new(hints).map_err(failed)?;
    let mut last = Reply::answer(opening.greeting);
    if redraw == Redraw::Scroll {
        output::text(opening.whole)?;
    }
    let mut page = 0;
    loop {
        let goes_on = show(shell, &last, redraw, &style, &mut editor, page)?;
        let typed = editor.line(&screen::prompt(shell), Words::of(shell));
        let line = match typed.map_err(failed)? {
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
    editor.close();
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
            .push_str(&format!("> {}\n{told}", output::visible(line.trim())));
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
        output::visible(line.trim()),
        answering::question(shell)
    ))
}

fn show(
    shell: &Shell,
    last: &Reply,
    redraw: Redraw,
    style: &TerminalStyle,
    editor: &mut LineEditor,
    page: usize,
) -> Result<GoesOn, Failure> {
    let shown = match redraw {
        Redraw::InPlace => screen::whole(shell, last, style, editor.size(), page),
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
    };
    output::text(&shown.text)?;
    std::io::stdout().flush()?;
    Ok(shown.goes_on)
}

fn farewell(shell: &Shell) -> Result<ExitCode, Failure> {
    if let (Some(path), Kept::Whole) = (shell.table.journal_file(), shell.table.kept()) {
        output::text(&format!(
            "the journal is in {path}; `fivefoot play --resume {path}` continues it\n",
            path = path.display()
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn failed(error: rustyline::error::ReadlineError) -> Failure {
    Failure::input("the terminal", error.to_string())
}

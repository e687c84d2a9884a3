//! The session at a terminal: an edited line below, the board redrawn in place above.

use std::io::Write;
use std::process::ExitCode;

use draw::TerminalStyle;

use super::completion::Words;
use super::editor::{Colour, LineEditor, Typed};
use super::screen;
use super::shell::{Reply, Shell, Verdict};
use super::table::Kept;
use super::transcript::{self, Transcript};
use crate::arguments::ColourChoice;
use crate::failure::Failure;
use crate::{input, output};

/// How replies are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Redraw {
    /// The board stays in its place.
    InPlace,
    /// Everything is written below what was there.
    Scroll,
}

/// Whether the terminal can do no more than write lines.
pub(super) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb")
}

/// Plays until somebody leaves.
///
/// # Errors
/// If the terminal or the transcript fails.
pub(super) fn run(
    shell: &mut Shell,
    opening: &str,
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
    let mut last = Reply::answer("`help` shows what can be asked; Tab completes\n");
    if redraw == Redraw::Scroll {
        output::text(opening)?;
    }
    loop {
        show(shell, &last, redraw, &style, &mut editor)?;
        let typed = editor.line(&screen::prompt(shell), Words::of(shell));
        let line = match typed.map_err(failed)? {
            Typed::Line(line) => line,
            Typed::Cancelled => {
                last = shell.cancel();
                continue;
            }
            Typed::End => "quit".to_owned(),
        };
        let reply = shell.reply(&line);
        let text = transcript::of_reply(shell, &reply, &TerminalStyle::default());
        copy.add(&format!(
            "> {}\n{text}{}",
            line.trim(),
            screen::question(shell)
        ))?;
        match reply.verdict {
            Verdict::Quit => break,
            _ => last = reply,
        }
    }
    editor.close();
    farewell(shell)
}

fn show(
    shell: &Shell,
    last: &Reply,
    redraw: Redraw,
    style: &TerminalStyle,
    editor: &mut LineEditor,
) -> Result<(), Failure> {
    let text = match redraw {
        Redraw::InPlace => screen::whole(shell, last, style, editor.size()),
        Redraw::Scroll => format!(
            "{}{}\n{}",
            transcript::of_reply(shell, last, style),
            screen::header(shell),
            screen::question(shell)
        ),
    };
    output::text(&text)?;
    std::io::stdout().flush()?;
    Ok(())
}

fn farewell(shell: &Shell) -> Result<ExitCode, Failure> {
    if let (Some(path), Kept::Whole) = (shell.table.journal_file(), shell.table.kept()) {
        output::text(&format!(
            "the journal is in {path}; `fivefoot play --resume {path}` goes on\n",
            path = path.display()
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn failed(error: rustyline::error::ReadlineError) -> Failure {
    Failure::input("the terminal", error)
}

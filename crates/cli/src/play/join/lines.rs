//! Where lines come from, and where text goes: a terminal whose line is edited while the table goes
//! on, or a pipe.

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use rustyline::ExternalPrinter;

use super::super::completion::Words;
use super::super::editor::{Colour, LineEditor, Typed};
use super::Heard;
use crate::arguments::ColourChoice;
use crate::failure::Failure;
use crate::output;

/// Lines in, and text out.
pub(super) struct Lines {
    terminal: Option<Terminal>,
}

/// A thread that edits a line, and a way to write above it.
struct Terminal {
    prompts: Sender<(String, Words)>,
    printer: Box<dyn ExternalPrinter>,
}

impl Lines {
    /// Begins to read lines, which are handed on as they come.
    ///
    /// # Errors
    /// If the terminal cannot be used.
    pub(super) fn open(
        heard: Sender<Heard>,
        for_people: bool,
        colour: ColourChoice,
    ) -> Result<Lines, Failure> {
        let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        if !is_terminal || !for_people {
            thread::spawn(move || read(&heard));
            return Ok(Lines { terminal: None });
        }
        let failed = |error: rustyline::error::ReadlineError| {
            Failure::input("the terminal", error.to_string())
        };
        let hints = match output::coloured(colour) {
            true => Colour::On,
            false => Colour::Off,
        };
        let mut editor = LineEditor::new(hints).map_err(failed)?;
        let printer = editor.printer().map_err(failed)?;
        let (prompts, asked) = channel();
        thread::spawn(move || edit(editor, &asked, &heard));
        Ok(Lines {
            terminal: Some(Terminal { prompts, printer }),
        })
    }

    /// Whether somebody types at a terminal.
    pub(super) const fn is_terminal(&self) -> bool {
        self.terminal.is_some()
    }

    /// Asks for the next line. A pipe gives its lines without being asked.
    pub(super) fn ask(&self, prompt: String, words: Words) {
        if let Some(terminal) = &self.terminal {
            // An editor that is gone has said that there are no more lines.
            let _ = terminal.prompts.send((prompt, words));
        }
    }

    /// Writes text, above the line that is being edited.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn write(&mut self, text: &str) -> Result<(), Failure> {
        match &mut self.terminal {
            Some(terminal) => {
                let printed = terminal.printer.print(text.to_owned());
                printed.map_err(|error| Failure::Output(io::Error::other(error.to_string())))
            }
            None => {
                output::text(text)?;
                Ok(io::stdout().flush()?)
            }
        }
    }

    /// Leaves the terminal as it was.
    pub(super) fn close(&mut self) {
        self.terminal = None;
    }
}

/// Reads the lines of a pipe.
fn read(heard: &Sender<Heard>) {
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        if heard.send(Heard::Line(line)).is_err() {
            return;
        }
    }
    let _ = heard.send(Heard::NoMoreLines);
}

/// Lets somebody edit a line whenever one is asked for.
fn edit(mut editor: LineEditor, asked: &Receiver<(String, Words)>, heard: &Sender<Heard>) {
    while let Ok((prompt, words)) = asked.recv() {
        let typed = match editor.line(&prompt, words) {
            Ok(Typed::Line(line)) => Heard::Line(line),
            Ok(Typed::Cancelled | Typed::NoText) => Heard::Cancelled,
            Ok(Typed::End) | Err(_) => Heard::NoMoreLines,
        };
        let is_over = matches!(typed, Heard::NoMoreLines);
        if heard.send(typed).is_err() || is_over {
            break;
        }
    }
    editor.close();
}

//! Where lines come from, and where text goes: a terminal whose line is edited while the table goes
//! on, or a pipe.

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};
use std::sync::mpsc::Sender;
use std::thread;

use super::super::completion::Words;
use super::super::editor::Typed;
use super::super::typing::{Ear, Typing};
use super::Heard;
use crate::arguments::ColourChoice;
use crate::failure::Failure;
use crate::output;

/// Lines in, and text out.
pub(super) struct Lines {
    terminal: Option<Typing>,
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
        let typing = Typing::begin(colour, move |typed| {
            let typed = match typed {
                Ok(Typed::Line(line)) => Heard::Line(line),
                Ok(Typed::Cancelled | Typed::NoText) => Heard::Cancelled,
                Ok(Typed::End) | Err(_) => Heard::NoMoreLines,
            };
            match heard.send(typed) {
                Ok(()) => Ear::Open,
                Err(_) => Ear::Closed,
            }
        })?;
        Ok(Lines {
            terminal: Some(typing),
        })
    }

    /// Whether somebody types at a terminal.
    pub(super) const fn is_terminal(&self) -> bool {
        self.terminal.is_some()
    }

    /// Asks for the next line. A pipe gives its lines without being asked.
    pub(super) fn ask(&self, prompt: String, words: Words) {
        if let Some(terminal) = &self.terminal {
            terminal.ask(prompt, words);
        }
    }

    /// Writes text, above the line that is being edited.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn write(&mut self, text: &str) -> Result<(), Failure> {
        match &mut self.terminal {
            Some(terminal) => terminal.write_above(text),
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

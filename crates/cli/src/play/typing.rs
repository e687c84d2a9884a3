//! A line that is edited on a thread of its own, while the table goes on or the window changes.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use rustyline::ExternalPrinter;
use rustyline::error::ReadlineError;

use super::completion::Words;
use super::editor::{Colour, LineEditor, Typed};
use crate::arguments::ColourChoice;
use crate::failure::Failure;
use crate::output;

/// Whether whoever hears what was typed wants more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ear {
    Open,
    Closed,
}

/// A thread that edits a line whenever one is asked for, and a way to write above it.
pub(super) struct Typing {
    prompts: Sender<(String, Words)>,
    printer: Box<dyn ExternalPrinter>,
    thread: JoinHandle<()>,
}

impl Typing {
    /// Begins; whatever is typed goes to `hear`, in the order in which it is asked for.
    ///
    /// # Errors
    /// If the terminal cannot be used.
    pub(super) fn begin(
        colour: ColourChoice,
        hear: impl Fn(Result<Typed, ReadlineError>) -> Ear + Send + 'static,
    ) -> Result<Typing, Failure> {
        let hints = match output::coloured(colour) {
            true => Colour::On,
            false => Colour::Off,
        };
        let mut editor = LineEditor::new(hints).map_err(failed)?;
        let printer = editor.printer().map_err(failed)?;
        let (prompts, asked) = channel();
        let thread = thread::spawn(move || edit(editor, &asked, &hear));
        Ok(Typing {
            prompts,
            printer,
            thread,
        })
    }

    /// Asks for the next line; `words` are used for completion.
    pub(super) fn ask(&self, prompt: String, words: Words) {
        // An editor that is gone has said that there are no more lines.
        let _ = self.prompts.send((prompt, words));
    }

    /// Writes text, above the line that is being edited.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn write_above(&mut self, text: &str) -> Result<(), Failure> {
        let printed = self.printer.print(text.to_owned());
        printed.map_err(|error| Failure::Output(io::Error::other(error.to_string())))
    }

    /// Ends while no line is being edited, and waits until the lines are kept for the next session.
    pub(super) fn finish(self) {
        drop(self.prompts);
        // A thread that has panicked has kept nothing; the session itself is not lost by that.
        let _ = self.thread.join();
    }
}

/// Lets somebody edit a line whenever one is asked for.
fn edit(
    mut editor: LineEditor,
    asked: &Receiver<(String, Words)>,
    hear: &impl Fn(Result<Typed, ReadlineError>) -> Ear,
) {
    while let Ok((prompt, words)) = asked.recv() {
        let typed = editor.line(&prompt, words);
        let is_over = matches!(typed, Ok(Typed::End) | Err(_));
        if hear(typed) == Ear::Closed || is_over {
            break;
        }
    }
    editor.close();
}

/// The failure of a terminal.
pub(super) fn failed(error: ReadlineError) -> Failure {
    Failure::input("the terminal", error.to_string())
}

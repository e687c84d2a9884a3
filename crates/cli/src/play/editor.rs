//! The line editor of a terminal: history, completion, hints.

use std::borrow::Cow;
use std::io;
use std::path::PathBuf;

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::completion::Words;
use super::store;

/// The number of lines kept between sessions.
const LINES_KEPT: usize = 1_000;

/// The input of the terminal.
pub(super) enum Typed {
    Line(String),
    /// Ctrl-C.
    Cancelled,
    /// Bytes that are not text; anything typed before them is lost.
    NoText,
    /// Ctrl-D.
    End,
}

/// A terminal with a line that can be edited.
pub(super) struct LineEditor {
    editor: Editor<Assistant, DefaultHistory>,
    history: Option<PathBuf>,
}

impl LineEditor {
    /// Opens the terminal of standard input and output.
    ///
    /// # Errors
    /// If it cannot be set up.
    pub(super) fn new(colour: Colour) -> Result<LineEditor, ReadlineError> {
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .max_history_size(LINES_KEPT)?
            .history_ignore_dups(true)?
            .auto_add_history(true)
            .build();
        let mut editor = Editor::with_config(config)?;
        editor.set_helper(Some(Assistant {
            words: Words::default(),
            colour,
        }));
        let history = store::line_history();
        if let Some(path) = &history {
            // A first session has no history yet; a damaged file is silently ignored.
            let _ = editor.load_history(path);
        }
        Ok(LineEditor { editor, history })
    }

    /// Asks for a line; `words` are used for completion.
    ///
    /// # Errors
    /// If the terminal fails.
    pub(super) fn line(&mut self, prompt: &str, words: Words) -> Result<Typed, ReadlineError> {
        if let Some(assistant) = self.editor.helper_mut() {
            assistant.words = words;
        }
        match self.editor.readline(prompt) {
            Ok(line) => Ok(Typed::Line(line)),
            Err(ReadlineError::Interrupted) => Ok(Typed::Cancelled),
            Err(ReadlineError::Eof) => Ok(Typed::End),
            // A stray byte of a paste or a foreign keyboard is no reason to end a session.
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                Ok(Typed::NoText)
            }
            Err(error) => Err(error),
        }
    }

    /// A way to write above the line while it is edited.
    ///
    /// # Errors
    /// If the terminal has none.
    pub(super) fn printer(&mut self) -> Result<Box<dyn rustyline::ExternalPrinter>, ReadlineError> {
        let printer = self.editor.create_external_printer()?;
        Ok(Box::new(printer))
    }

    /// Keeps the lines for the next session.
    pub(super) fn close(&mut self) {
        if let Some(path) = &self.history {
            // Losing these lines is a nuisance, but no reason to end with an error.
            let _ = self.editor.save_history(path);
        }
    }
}

/// Whether hints are written in grey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colour {
    On,
    Off,
}

/// Completes and hints.
struct Assistant {
    words: Words,
    colour: Colour,
}

impl Completer for Assistant {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.words.candidates(line.get(..position).unwrap_or(line)))
    }
}

impl Hinter for Assistant {
    type Hint = String;

    fn hint(&self, line: &str, position: usize, _: &Context<'_>) -> Option<String> {
        // Without colour a hint cannot be distinguished from what was typed.
        if self.colour == Colour::Off || position < line.len() {
            return None;
        }
        self.words.hint(line)
    }
}

impl Highlighter for Assistant {
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Owned(format!("\u{1b}[90m{hint}\u{1b}[0m"))
    }
}

impl Validator for Assistant {}
impl Helper for Assistant {}

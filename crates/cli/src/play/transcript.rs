//! The text of a session: each line with its reply.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use draw::TerminalStyle;

use super::reply::Reply;
use super::screen;
use super::shell::Shell;
use crate::arguments::PlayArguments;
use crate::explanation::advice;
use crate::failure::Failure;
use crate::files;

/// The reply to a line as written in a transcript: the picture, if there is one, and the text.
pub(super) fn of_reply(shell: &Shell, reply: &Reply, style: &TerminalStyle) -> String {
    let picture = screen::picture(shell, reply, style);
    format!("{picture}{}", reply.text)
}

/// Refuses a transcript in a file that holds something, or that the session writes itself.
///
/// # Errors
/// If `--transcript` names such a file.
pub(super) fn refuse_overwriting(arguments: &PlayArguments) -> Result<(), Failure> {
    let Some(path) = arguments.transcript.as_deref() else {
        return Ok(());
    };
    let is_journal = (arguments.journal.iter()).any(|journal| files::is_same(journal, path));
    let wrong = match (is_journal, files::holds_something(path)) {
        (true, _) => "this is the journal of the session",
        (false, true) => "there is something in this file",
        (false, false) => return Ok(()),
    };
    let place = format!("--transcript {}", path.display());
    Err(Failure::usage(advice(wrong, "name another file").at(place)))
}

/// A transcript that is written to a file as the session goes on.
pub(super) struct Transcript {
    file: Option<(PathBuf, File)>,
}

impl Transcript {
    /// Opens a transcript in that file, or none.
    ///
    /// # Errors
    /// If there is something in the file by now, or it cannot be written.
    pub(super) fn new(path: Option<&Path>) -> Result<Transcript, Failure> {
        let file = match path {
            None => None,
            Some(path) => {
                let file =
                    files::open_new(path).map_err(|error| Failure::unwritten(path, error))?;
                Some((path.to_path_buf(), file))
            }
        };
        Ok(Transcript { file })
    }

    /// Adds text.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn add(&mut self, text: &str) -> Result<(), Failure> {
        match &mut self.file {
            None => Ok(()),
            Some((path, file)) => file
                .write_all(text.as_bytes())
                .map_err(|error| Failure::unwritten(path, error)),
        }
    }
}

//! The text of a session: each line with its reply.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use draw::TerminalStyle;

use super::reply::Reply;
use super::screen;
use super::shell::Shell;
use crate::failure::Failure;

/// The reply to a line as written in a transcript: the picture, if there is one, and the text.
pub(super) fn of_reply(shell: &Shell, reply: &Reply, style: &TerminalStyle) -> String {
    let picture = screen::picture(shell, reply, style);
    format!("{picture}{}", reply.text)
}

/// A transcript that is written to a file as the session goes on.
pub(super) struct Transcript {
    file: Option<(PathBuf, File)>,
}

impl Transcript {
    /// Opens a transcript in that file, or none.
    ///
    /// # Errors
    /// If the file cannot be created.
    pub(super) fn new(path: Option<&Path>) -> Result<Transcript, Failure> {
        let file = match path {
            None => None,
            Some(path) => {
                let file = File::create(path).map_err(|error| Failure::unwritten(path, error))?;
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

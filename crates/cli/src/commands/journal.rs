//! `fivefoot journal`: reads a journal in either form and writes it as text.

use std::path::Path;
use std::process::ExitCode;

use journal::{Journal, stored};

use super::replay;
use crate::arguments::JournalCommand;
use crate::explanation::advice;
use crate::failure::Failure;
use crate::{files, input, output};

pub(crate) fn run(command: &JournalCommand) -> Result<ExitCode, Failure> {
    match command {
        JournalCommand::Show { journal } => output::text(&text(journal)?)?,
        JournalCommand::Verify(arguments) => return replay::run(arguments),
        JournalCommand::Export { journal, output } => {
            files::refuse_source(journal, output)?;
            if files::holds_something(output) {
                return Err(Failure::usage(advice(
                    format!("there is something in {}", output.display()),
                    "name a file that is empty or new: no journal is overwritten",
                )));
            }
            files::write_output(output, text(journal)?.as_bytes())?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The journal as text.
fn text(path: &Path) -> Result<String, Failure> {
    let name = input::name_of(path);
    let bytes = input::read(path)?;
    let journal = if stored::is_stored(&bytes) {
        let newest = stored::upgraded(&bytes).map_err(|error| Failure::input(&name, error))?;
        stored::as_text(&newest).map_err(|error| Failure::input(&name, error))?
    } else {
        let read = Journal::from_bytes(&bytes).map_err(|error| Failure::input(&name, error))?;
        read.journal
    };
    Ok(journal.to_string())
}

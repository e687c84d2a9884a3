//! `fivefoot`: exact, explained tactical answers in the terminal.
//!
//! The program reads files, asks the library and writes answers; it contains no rule. Each command
//! is a file in `commands/`, with a form for people and one for programs (`--json`).

mod arguments;
mod commands;
mod explanation;
mod failure;
mod files;
mod input;
mod map_picture;
mod output;
mod play;
mod route;

use std::process::ExitCode;

use clap::Parser;

use crate::explanation::advice;
use crate::failure::{Failure, exit};

fn main() -> ExitCode {
    let arguments = match arguments::Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return not_understood(&error),
    };
    match commands::run(arguments) {
        Ok(code) => code,
        Err(failure) => {
            // A reader that stops reading (`| head`) is not our failure.
            if !failure.is_broken_pipe() {
                eprintln!("error: {failure}");
                report(&failure);
            }
            failure.exit_code()
        }
    }
}

/// Handles a command line that is wrong, or that asks for help or the version.
fn not_understood(error: &clap::Error) -> ExitCode {
    // The output may be closed; then nothing can be reported.
    let _ = error.print();
    if !error.use_stderr() {
        return ExitCode::SUCCESS;
    }
    let message = error.render().to_string();
    let message = message.trim().trim_start_matches("error: ");
    report(&Failure::usage(advice(
        message,
        "`fivefoot COMMAND --help` has the options with examples",
    )));
    ExitCode::from(exit::USAGE)
}

/// Reports a failure; programs that read answers also read failures.
fn report(failure: &Failure) {
    if std::env::args_os().any(|word| word == "--json") {
        // If nothing can be written, nothing can be reported.
        let _ = output::json(&failure.report());
    }
}

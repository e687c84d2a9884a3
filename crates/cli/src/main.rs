//! `fivefoot`: exact, explained tactical answers in the terminal.
//!
//! The program reads files, asks the library and writes answers; it decides no rule. Each command
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
            // A reader that stops reading (`| head`) is not a failure of ours.
            if !failure.is_broken_pipe() {
                eprintln!("error: {failure}");
                report(&failure);
            }
            failure.exit_code()
        }
    }
}

/// A command line that is wrong, or asks for help or the version.
fn not_understood(error: &clap::Error) -> ExitCode {
    // What it is printed to may be closed; then nothing is left to be told.
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

/// If programs read the answers, they read failures, too.
fn report(failure: &Failure) {
    if std::env::args_os().any(|word| word == "--json") {
        // If nothing can be written, nothing can be told.
        let _ = output::json(&failure.report());
    }
}

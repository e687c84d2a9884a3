//! `fivefoot`: exact, explained tactical answers in the terminal.
//!
//! The program reads files, asks the library and writes answers; it decides no rule. Each command
//! is a file in `commands/`, with a form for people and one for programs (`--json`).

mod arguments;
mod commands;
mod failure;
mod input;
mod map_picture;
mod output;
mod play;
mod route;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let arguments = arguments::Arguments::parse();
    match commands::run(arguments) {
        Ok(code) => code,
        Err(failure) => {
            // A reader that stops reading (`| head`) is no failure of ours.
            if !failure.is_broken_pipe() {
                eprintln!("error: {failure}");
            }
            failure.exit_code()
        }
    }
}

//! `fivefoot`: exact, explained tactical answers in the terminal.
//!
//! The program reads files, asks the library and writes answers; it contains no rule. Each command
//! is a file in `commands/`, with a form for people and one for programs (`--json`).

mod arguments;
mod commands;
mod dice_choice;
mod explanation;
mod failure;
mod files;
mod input;
mod map_picture;
mod newcomers;
mod output;
mod play;
mod visible;

use std::io::Write as _;
use std::process::ExitCode;

use clap::Parser;

use crate::arguments::{Arguments, Command};
use crate::explanation::advice;
use crate::failure::{Failure, exit};

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return not_understood(&error),
    };
    match run(arguments) {
        Ok(code) => code,
        Err(failure) => failed(&failure),
    }
}

/// Tells people and programs of a failure.
fn failed(failure: &Failure) -> ExitCode {
    // A reader that stops reading (`| head`) is not our failure.
    if !failure.is_broken_pipe() {
        output::error(failure);
        report(failure);
    }
    failure.exit_code()
}

/// Carries out the command of the command line.
fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    match arguments.command {
        Command::New(arguments) => commands::new::run(&arguments),
        Command::Map(arguments) => commands::map::run(&arguments),
        Command::Reach(arguments) => commands::reach::run(&arguments),
        Command::Path(arguments) => commands::path::run(&arguments),
        Command::Trace(arguments) => commands::trace::run(&arguments),
        Command::Odds(arguments) => commands::odds::run(&arguments),
        Command::Threat(arguments) => commands::threat::run(&arguments),
        Command::Travel(arguments) => commands::travel::run(&arguments),
        Command::Rules(arguments) => commands::rules::run(&arguments),
        Command::Cases(arguments) => commands::cases::run(&arguments),
        Command::Draw(arguments) => commands::draw::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        #[cfg(feature = "serve")]
        Command::Join(arguments) => play::join::run(&arguments),
        #[cfg(feature = "serve")]
        Command::Serve(arguments) => commands::serve::run(arguments),
        Command::Replay(arguments) => commands::replay::run(&arguments),
        Command::Journal { command } => commands::journal::run(&command),
        Command::Schema { name } => commands::schema::run(name.as_deref()),
        Command::Completions { shell } => commands::completions::run(shell),
    }
}

/// Handles a command line that is wrong, or that asks for help or the version.
fn not_understood(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        let printed = error.print().and_then(|()| std::io::stdout().flush());
        return printed.map_or_else(|error| failed(&error.into()), |()| ExitCode::SUCCESS);
    }
    let message = error.render().to_string();
    let message = message.trim().trim_start_matches("error: ");
    if std::env::args_os().all(|word| is_plain(&word.to_string_lossy())) {
        let _ = error.print();
    } else {
        output::error(message);
    }
    report(&Failure::usage(advice(
        message,
        "`fivefoot COMMAND --help` has the options with examples",
    )));
    ExitCode::from(exit::USAGE)
}

/// Whether a message may repeat the word as it is, with colours around it.
fn is_plain(word: &str) -> bool {
    const LONGEST: usize = 200;
    word.len() <= LONGEST && !word.chars().any(char::is_control)
}

/// Reports a failure; programs that read answers also read failures.
fn report(failure: &Failure) {
    if std::env::args_os().any(|word| word == "--json") {
        // If nothing can be written, nothing can be reported.
        let _ = output::json(&failure.report());
    }
}

//! The commands, one file each.

mod cases;
mod completions;
mod draw;
mod map;
mod path;
mod play;
mod reach;
mod replay;
mod rules;
mod threat;
mod trace;
mod volume;

use std::process::ExitCode;

use crate::arguments::{Arguments, Command};
use crate::failure::Failure;

/// Carries out the command of the command line.
pub(crate) fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    match arguments.command {
        Command::Map(arguments) => map::run(&arguments),
        Command::Reach(arguments) => reach::run(&arguments),
        Command::Path(arguments) => path::run(&arguments),
        Command::Trace(arguments) => trace::run(&arguments),
        Command::Threat(arguments) => threat::run(&arguments),
        Command::Rules(arguments) => rules::run(&arguments),
        Command::Cases(arguments) => cases::run(&arguments),
        Command::Draw(arguments) => draw::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Completions { shell } => completions::run(shell),
    }
}

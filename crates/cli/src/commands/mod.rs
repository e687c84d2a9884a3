//! The commands, one file for each; the shell of `fivefoot play` is the folder `play`.

mod because;
mod cases;
mod chances;
mod completions;
pub(crate) mod draw;
pub(crate) mod gridless;
mod journal;
mod map;
mod new;
pub(crate) mod odds;
pub(crate) mod path;
pub(crate) mod reach;
mod replay;
pub(crate) mod rules;
mod schema;
#[cfg(feature = "serve")]
mod serve;
pub(crate) mod threat;
pub(crate) mod trace;
mod travel;
pub(crate) mod volume;

use std::process::ExitCode;

use crate::arguments::{Arguments, Command};
use crate::failure::Failure;
use crate::play;

/// Carries out the command of the command line.
pub(crate) fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    match arguments.command {
        Command::New(arguments) => new::run(&arguments),
        Command::Map(arguments) => map::run(&arguments),
        Command::Reach(arguments) => reach::run(&arguments),
        Command::Path(arguments) => path::run(&arguments),
        Command::Trace(arguments) => trace::run(&arguments),
        Command::Odds(arguments) => odds::run(&arguments),
        Command::Threat(arguments) => threat::run(&arguments),
        Command::Travel(arguments) => travel::run(&arguments),
        Command::Rules(arguments) => rules::run(&arguments),
        Command::Cases(arguments) => cases::run(&arguments),
        Command::Draw(arguments) => draw::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        #[cfg(feature = "serve")]
        Command::Join(arguments) => play::join::run(&arguments),
        #[cfg(feature = "serve")]
        Command::Serve(arguments) => serve::run(arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Journal { command } => journal::run(&command),
        Command::Schema { name } => schema::run(name.as_deref()),
        Command::Completions { shell } => completions::run(shell),
    }
}

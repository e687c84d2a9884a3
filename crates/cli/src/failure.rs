//! What can go wrong, and the exit code it ends with.

use std::fmt;
use std::io;
use std::process::ExitCode;

/// The exit codes of the program, as `fivefoot --help` lists them.
pub(crate) mod exit {
    /// The answer is "no": a refused declaration, no path, a failed case.
    pub(crate) const NO: u8 = 1;
    /// The command line is wrong (clap ends with it, too).
    pub(crate) const USAGE: u8 = 2;
    /// A file or text cannot be read.
    pub(crate) const INPUT: u8 = 3;
    /// Writing failed.
    pub(crate) const OUTPUT: u8 = 4;
}

/// Why a command could not be carried out.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A word of the command line means nothing here.
    Usage(String),
    /// A file, board or text is wrong; with its name.
    Input {
        /// The file, `standard input`, or the flag the text came from.
        source: String,
        /// What is wrong, where, and what to do.
        message: String,
    },
    /// The output could not be written.
    Output(io::Error),
}

impl Failure {
    /// Something wrong in a file or text.
    pub(crate) fn input(source: impl Into<String>, message: impl fmt::Display) -> Failure {
        Failure::Input {
            source: source.into(),
            message: message.to_string(),
        }
    }

    /// Something wrong on the command line.
    pub(crate) fn usage(message: impl Into<String>) -> Failure {
        Failure::Usage(message.into())
    }

    pub(crate) fn is_broken_pipe(&self) -> bool {
        matches!(self, Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Failure::Usage(_) => ExitCode::from(exit::USAGE),
            Failure::Input { .. } => ExitCode::from(exit::INPUT),
            Failure::Output(_) if self.is_broken_pipe() => ExitCode::SUCCESS,
            Failure::Output(_) => ExitCode::from(exit::OUTPUT),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(message) => f.write_str(message),
            Failure::Input { source, message } => write!(f, "{source}: {message}"),
            Failure::Output(error) => write!(f, "the output cannot be written: {error}"),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

//! The failures of the program, and their exit codes.

use std::fmt;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use tell::json::{self, FailureKind, FailureReport};

use crate::explanation::Explanation;
use crate::visible;

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
    /// There is nothing with the requested name.
    NotFound(Explanation),
    /// The rules refuse what is to be shown.
    Refused(Explanation),
    /// A word of the command line means nothing here.
    Usage(Explanation),
    /// A file, board or text is wrong.
    Input {
        /// The name of the file, `standard input`, or the flag from which the text came.
        source: String,
        /// The error, its place, and what to do.
        explanation: Explanation,
    },
    /// The output could not be written.
    Output(io::Error),
    /// A server does not start, because something that it needs cannot be had.
    #[cfg(feature = "serve")]
    NotServed(String),
    /// A file could not be written.
    Unwritten {
        /// The file.
        file: String,
        /// Why.
        error: io::Error,
    },
}

impl Failure {
    /// Returns a failure because of an error in a file or text.
    pub(crate) fn input(source: impl Into<String>, explanation: impl Into<Explanation>) -> Failure {
        Failure::Input {
            source: source.into(),
            explanation: explanation.into(),
        }
    }

    /// Returns a failure for a file that could not be written.
    pub(crate) fn unwritten(file: &Path, error: io::Error) -> Failure {
        Failure::Unwritten {
            file: file.display().to_string(),
            error,
        }
    }

    /// Returns a failure for an error on the command line.
    pub(crate) fn usage(explanation: impl Into<Explanation>) -> Failure {
        Failure::Usage(explanation.into())
    }

    pub(crate) fn is_broken_pipe(&self) -> bool {
        matches!(self, Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Failure::NotFound(_) | Failure::Refused(_) => ExitCode::from(exit::NO),
            Failure::Usage(_) => ExitCode::from(exit::USAGE),
            Failure::Input { .. } => ExitCode::from(exit::INPUT),
            Failure::Output(_) if self.is_broken_pipe() => ExitCode::SUCCESS,
            Failure::Output(_) | Failure::Unwritten { .. } => ExitCode::from(exit::OUTPUT),
            #[cfg(feature = "serve")]
            Failure::NotServed(_) => ExitCode::from(exit::OUTPUT),
        }
    }

    /// The form for programs.
    pub(crate) fn report(&self) -> FailureReport {
        let command_line = "the command line";
        match self {
            Failure::NotFound(explanation) | Failure::Refused(explanation) => {
                report(FailureKind::NotFound, command_line, explanation)
            }
            Failure::Usage(explanation) => report(FailureKind::Usage, command_line, explanation),
            Failure::Input {
                source,
                explanation,
            } => report(FailureKind::Input, source, explanation),
            Failure::Output(error) => {
                let explanation = Explanation::from(error.to_string());
                report(FailureKind::Output, "standard output", &explanation)
            }
            #[cfg(feature = "serve")]
            Failure::NotServed(why) => {
                report(FailureKind::Output, "the server", &why.clone().into())
            }
            Failure::Unwritten { file, error } => {
                let why = why_unwritten(Path::new(file), error);
                let explanation = Explanation::from(format!("it cannot be written: {why}"));
                report(FailureKind::Output, file, &explanation)
            }
        }
    }
}

/// The folder of a file.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or_else(|| Path::new("."))
}

/// Why a file cannot be written, and what to do, where it is the folder that keeps it from that.
pub(crate) fn why_unwritten(file: &Path, error: &io::Error) -> String {
    let folder = folder_of(file);
    let shown = visible::line(&folder.display().to_string());
    if error.raw_os_error().is_none() {
        // The program has said it in its own words.
        return error.to_string();
    }
    match error.kind() {
        io::ErrorKind::NotFound if !folder.exists() => {
            format!("there is no folder {shown}; make it first, or name a file in another folder")
        }
        io::ErrorKind::NotADirectory => {
            format!("{shown} is no folder; name a file in another folder")
        }
        io::ErrorKind::PermissionDenied if file.exists() => {
            "you may not write there; name another file".to_owned()
        }
        io::ErrorKind::PermissionDenied => {
            format!("you may not write into the folder {shown}; name a file in another folder")
        }
        io::ErrorKind::ReadOnlyFilesystem => {
            format!("the folder {shown} may only be read; name a file in another folder")
        }
        _ => error.to_string(),
    }
}

fn report(kind: FailureKind, source: &str, explanation: &Explanation) -> FailureReport {
    let problem = |explanation: &Explanation| json::Problem {
        message: explanation.message.clone(),
        place: match &explanation.place {
            Some(place) => format!("{source}: {place}"),
            None => source.to_owned(),
        },
        what_to_do: explanation.help.clone(),
    };
    FailureReport {
        version: json::Version,
        error: json::Failure::new(
            kind,
            problem(explanation),
            explanation.more.iter().map(problem).collect(),
        ),
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::NotFound(explanation)
            | Failure::Refused(explanation)
            | Failure::Usage(explanation) => explanation.fmt(f),
            Failure::Input {
                source,
                explanation,
            } => write!(f, "{}: {explanation}", visible::line(source)),
            Failure::Unwritten { file, error } => {
                let why = why_unwritten(Path::new(file), error);
                write!(f, "{} cannot be written: {why}", visible::line(file))
            }
            #[cfg(feature = "serve")]
            Failure::NotServed(why) => f.write_str(&visible::lines(why)),
            Failure::Output(error) => write!(f, "the output cannot be written: {error}"),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

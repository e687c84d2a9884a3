//! An error in parts for programs: what is wrong, where it is, and what to do about it.

use std::fmt;
use std::io;

use journal::route::RouteError;
use journal::stored::StoredError;
use journal::{JournalError, ReplayError};
use maps::{MapError, Problem};
use notation::NotationError;
use rules::{RulingError, WordError};

/// An error in parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Explanation {
    /// Where it is in the text or file, if that is known.
    pub(crate) place: Option<String>,
    /// What is wrong.
    pub(crate) message: String,
    /// What to do about it.
    pub(crate) help: Option<String>,
    /// Other things that are wrong there.
    pub(crate) more: Vec<Explanation>,
}

/// Returns an error with advice.
pub(crate) fn advice(message: impl Into<String>, help: impl Into<String>) -> Explanation {
    Explanation {
        help: Some(help.into()).filter(|help| !help.is_empty()),
        ..Explanation::from(message.into())
    }
}

impl Explanation {
    /// Adds the place.
    pub(crate) fn at(self, place: impl fmt::Display) -> Explanation {
        Explanation {
            place: Some(place.to_string()),
            ..self
        }
    }

    /// Combines several errors; the first one represents them.
    fn of_all(mut all: impl Iterator<Item = Explanation>) -> Option<Explanation> {
        let first = all.next()?;
        Some(Explanation {
            more: all.collect(),
            ..first
        })
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        f.write_str(&self.message)?;
        if let Some(help) = &self.help {
            write!(f, "; {help}")?;
        }
        for further in &self.more {
            write!(f, "\n{further}")?;
        }
        Ok(())
    }
}

impl From<String> for Explanation {
    fn from(message: String) -> Explanation {
        Explanation {
            place: None,
            message,
            help: None,
            more: Vec::new(),
        }
    }
}

impl From<&str> for Explanation {
    fn from(message: &str) -> Explanation {
        Explanation::from(message.to_owned())
    }
}

impl From<io::Error> for Explanation {
    fn from(error: io::Error) -> Explanation {
        Explanation::from(error.to_string())
    }
}

impl From<NotationError> for Explanation {
    fn from(error: NotationError) -> Explanation {
        advice(error.message, error.help).at(error.span)
    }
}

impl From<WordError> for Explanation {
    fn from(error: WordError) -> Explanation {
        let explained = advice(error.message, error.help);
        match error.span {
            Some(span) => explained.at(span),
            None => explained,
        }
    }
}

impl From<&Problem> for Explanation {
    fn from(problem: &Problem) -> Explanation {
        let explained = advice(problem.message.as_str(), problem.help.as_str());
        explained.at(&problem.place)
    }
}

impl From<MapError> for Explanation {
    fn from(error: MapError) -> Explanation {
        let problems = error.problems().map(Explanation::from);
        Explanation::of_all(problems).unwrap_or_else(|| error.to_string().into())
    }
}

/// The problem comes first; after the last semicolon comes what to do.
impl From<StoredError> for Explanation {
    fn from(error: StoredError) -> Explanation {
        let text = error.to_string();
        match text.rsplit_once("; ") {
            Some((message, help)) => advice(message, help),
            None => text.into(),
        }
    }
}

impl From<RouteError> for Explanation {
    fn from(error: RouteError) -> Explanation {
        Explanation::from(error.message).at(format!("line {}, column {}", error.line, error.column))
    }
}

impl From<RulingError> for Explanation {
    fn from(error: RulingError) -> Explanation {
        match error {
            RulingError::Unknown { name, nearest } => advice(
                format!("there is no ruling `{name}` in this system"),
                nearest.map_or_else(
                    || "`fivefoot rules` lists them".to_owned(),
                    |nearest| format!("did you mean `{nearest}`?"),
                ),
            ),
            RulingError::NoSuchChoice {
                name,
                choice,
                choices,
            } => advice(
                format!("`{name}` cannot be `{choice}`"),
                format!("choose {}", choices.join(", ")),
            ),
        }
    }
}

impl From<JournalError> for Explanation {
    fn from(error: JournalError) -> Explanation {
        match error {
            JournalError::NoJournal => advice(
                "this is not a journal",
                format!(
                    "its first line must be `fivefoot-journal: {}`",
                    journal::VERSION
                ),
            ),
            JournalError::Version { version } => advice(
                format!(
                    "the journal has version `{version}`, this engine reads version {}",
                    journal::VERSION
                ),
                "use the engine that wrote it, or a newer one",
            ),
            JournalError::TooLarge { limit } => advice(
                format!("the journal is larger than {limit}"),
                "cut it into sessions",
            ),
            JournalError::NoText { line } => {
                advice("the bytes are not UTF-8", "save the journal as UTF-8 text")
                    .at(format!("line {line}"))
            }
            JournalError::Lines(errors) => {
                let all = errors.into_iter().map(Explanation::from);
                Explanation::of_all(all).unwrap_or_else(|| "no line can be read".into())
            }
            other => other.to_string().into(),
        }
    }
}

impl From<ReplayError> for Explanation {
    fn from(error: ReplayError) -> Explanation {
        match error {
            ReplayError::Start(error) => error.into(),
            ReplayError::Differs(difference) => difference.to_string().into(),
        }
    }
}

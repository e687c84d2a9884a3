//! Why a line of a session is not followed.

use encounter::{CommandError, Encounter, FollowError, NothingToTakeBack};
use rules::{DisclosureError, RulingError, WordError};
use tell::notation::command_error;
use thiserror::Error;

/// Why a line of a session is not followed: either its words mean nothing in the current encounter,
/// or what it means is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LineError {
    /// The system does not understand the words.
    #[error("{0}")]
    Words(WordError),
    /// Words that were put together from parts of a line cannot be read.
    #[error("{0}")]
    Notation(String),
    /// There is no creature with that name.
    #[error("there is no creature `{name}`; on the board are {present}")]
    NoSuchCreature {
        /// The name asked for.
        name: String,
        /// The names on the board, or some of them if there are many.
        present: String,
    },
    /// A typed-in value for an attack is not understood.
    #[error(
        "`{option}` says nothing about an attack; write natural=1 to 20, result=critical, hit, \
         miss or critical-miss, damage=N"
    )]
    Typed {
        /// The option as written.
        option: String,
    },
    /// There is no such setting, or no such choice for it.
    #[error("{0}")]
    Disclosure(DisclosureError),
    /// What the line means is not accepted.
    #[error(transparent)]
    Command(CommandError),
    /// There is nothing to undo or redo.
    #[error(transparent)]
    TakeBack(NothingToTakeBack),
}

impl LineError {
    /// The error in one line, told with what the encounter knows about it.
    pub fn told(&self, encounter: &Encounter) -> String {
        match self {
            LineError::Command(error) => command_error(error, encounter),
            other => other.to_string().replace(['\n', '\r'], " "),
        }
    }
}

impl From<WordError> for LineError {
    fn from(error: WordError) -> LineError {
        LineError::Words(error)
    }
}

impl From<DisclosureError> for LineError {
    fn from(error: DisclosureError) -> LineError {
        LineError::Disclosure(error)
    }
}

impl From<RulingError> for LineError {
    fn from(error: RulingError) -> LineError {
        LineError::Command(CommandError::Ruling(error))
    }
}

impl From<CommandError> for LineError {
    fn from(error: CommandError) -> LineError {
        LineError::Command(error)
    }
}

impl From<FollowError> for LineError {
    fn from(error: FollowError) -> LineError {
        match error {
            FollowError::Command(error) => LineError::Command(error),
            FollowError::TakeBack(error) => LineError::TakeBack(error),
        }
    }
}

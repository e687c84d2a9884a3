//! Where people's words become commands.

use encounter::{CommandError, Encounter, Instruction};
use view::{Perspective, View};

use crate::message::{Problem, ProblemKind};

/// Why a line was not understood: what is wrong and what to do, for the writer of the line. It
/// depends on nothing that they may not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotUnderstood {
    /// It means nothing here, or the rules do not allow it.
    Line(String),
    /// It is for somebody else at the table to say.
    Role(String),
}

impl From<NotUnderstood> for Problem {
    fn from(error: NotUnderstood) -> Problem {
        match error {
            NotUnderstood::Line(message) => Problem::new(ProblemKind::Rules, message),
            NotUnderstood::Role(message) => Problem::new(ProblemKind::Role, message),
        }
    }
}

/// The border between a table and people: lines become commands, and refusals become words.
pub trait Border {
    /// The command that somebody's line means. `view` is what they see of the encounter now.
    ///
    /// # Errors
    /// If it means nothing on what the writer knows, or the rules do not allow it there.
    fn read(
        &self,
        encounter: &Encounter,
        perspective: Perspective<'_>,
        view: &View,
        line: &str,
    ) -> Result<Instruction, NotUnderstood>;

    /// Why a command was refused, as far as they may know.
    fn refusal(
        &self,
        error: &CommandError,
        encounter: &Encounter,
        perspective: Perspective<'_>,
    ) -> String;
}

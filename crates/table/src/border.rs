//! Where people's words become commands.

use encounter::{CommandError, Encounter, Instruction};
use view::Perspective;

/// What a line does not mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotUnderstood {
    /// What is wrong and what to do, for whoever wrote it. It rests on nothing that they may not
    /// know.
    pub message: String,
}

/// The border between a table and people: lines become commands, and refusals become words.
pub trait Border {
    /// The command that somebody's line means.
    ///
    /// # Errors
    /// If it means nothing to somebody who knows what they know, or the rules do not allow it on
    /// that.
    fn read(
        &self,
        encounter: &Encounter,
        perspective: Perspective<'_>,
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

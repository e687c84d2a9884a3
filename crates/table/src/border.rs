//! Where words and views are made.

use encounter::{CommandError, Encounter, Event, Instruction};
use serde_json::Value;
use view::Viewer;

/// What a line does not mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotUnderstood {
    /// What is wrong and what to do, for whoever wrote it. It rests on nothing that they may not
    /// know.
    pub message: String,
}

/// The border between a table and people: lines are read into commands, and the encounter becomes
/// what a viewer may know of it.
pub trait Border {
    /// What the viewer may know of the encounter.
    fn view(&self, encounter: &Encounter, viewer: &Viewer) -> Value;

    /// What the viewer may be told of events that led to the encounter `after`.
    fn told(&self, events: &[Event], after: &Encounter, viewer: &Viewer) -> Vec<String>;

    /// The command that the viewer's line means.
    ///
    /// # Errors
    /// If it means nothing to somebody who knows what the viewer knows, or the rules do not allow it
    /// on what the viewer knows.
    fn read(
        &self,
        encounter: &Encounter,
        viewer: &Viewer,
        line: &str,
    ) -> Result<Instruction, NotUnderstood>;

    /// Why a command was refused, as far as the viewer may know.
    fn refusal(&self, error: &CommandError, encounter: &Encounter, viewer: &Viewer) -> String;
}

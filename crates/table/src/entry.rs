//! What is stored of a command.

use encounter::{Event, Instruction};

use crate::message::CommandId;
use crate::seat::Person;

/// One record of a table's journal: who said what, and what it led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Who said it.
    pub person: Person,
    /// The id that their program gave it.
    pub id: CommandId,
    /// What was said.
    pub act: Act,
}

/// What was said, with what it led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// The command, or the step back or forward.
    pub instruction: Instruction,
    /// The events of a command; a step back or forward has none.
    pub events: Vec<Event>,
}

//! Who has said what: the authors of the commands, and who answers in whose place.

use encounter::{Command, Instruction, Pending};
use view::AnsweredBy;

use super::Table;
use crate::authority;
use crate::border::Border;
use crate::seat::{Person, Role};

/// Who gave a command.
#[derive(Clone, Debug)]
pub(super) struct Author {
    pub(super) person: Person,
    /// Who has answered, if the command is an answer.
    pub(super) answered_by: AnsweredBy,
}

impl<B: Border> Table<B> {
    /// Who answers the open question, if somebody of that role says this: the game master answers in
    /// the place of a player if the question is for a creature that somebody at the table plays.
    pub(super) fn who_answers(&self, role: &Role, instruction: &Instruction) -> AnsweredBy {
        let is_answer = matches!(instruction, Instruction::Command(Command::Answer(_)));
        if *role != Role::GameMaster || !is_answer {
            return AnsweredBy::default();
        }
        let asked = match self.history.now().pending() {
            Some(Pending::MoveOn(move_on)) if move_on.open.is_empty() => Some(move_on.mover),
            pending => pending.and_then(authority::asked),
        };
        let is_played = |creature| self.streams.keys().any(|viewer| viewer.plays(creature));
        if asked.is_some_and(is_played) {
            AnsweredBy::GameMaster
        } else {
            AnsweredBy::default()
        }
    }

    /// Who answered with the command of that number, counted from the base.
    pub(super) fn answered_by(&self, command: usize) -> AnsweredBy {
        let undone = self.undone_authors.iter().rev();
        let author = self.authors.iter().chain(undone).nth(command);
        author.map_or_else(AnsweredBy::default, |own| own.answered_by)
    }
}

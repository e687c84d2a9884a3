//! Steps back and forward: who may take what back, and whose commands are in force afterwards.

use dice::NoDice;
use encounter::{FollowError, Instruction, TakenBack};

use super::{Asked, Table};
use crate::border::Border;
use crate::message::{Problem, ProblemKind};
use crate::seat::Role;

impl<B: Border> Table<B> {
    /// Checks whether the person may take back or redo the commands that this step would.
    pub(super) fn check_step(
        &self,
        asked: &Asked,
        step: &Instruction,
        despite_warning: bool,
    ) -> Result<(), Problem> {
        let mut tried = self.history.clone();
        let followed = tried.follow(step, &mut NoDice);
        followed
            .map_err(|error: FollowError| Problem::new(ProblemKind::Rules, error.to_string()))?;
        let kept = tried.done().len().min(self.history.done().len());
        let reveals = self.history.taken_back_to(kept) == TakenBack::Reveal;
        let authors = match step {
            Instruction::Redo => &self.undone_authors[self.undone_authors.len() - 1..],
            _ => &self.authors[kept..],
        };
        let is_own = authors.iter().all(|author| author.person == asked.person);
        match &asked.role {
            Role::GameMaster if reveals && !despite_warning => Err(Problem::new(
                ProblemKind::Warning,
                "this takes back something that was revealed; what players have seen stays seen",
            )),
            Role::GameMaster => Ok(()),
            _ if is_own && !reveals => Ok(()),
            _ => Err(Problem::new(
                ProblemKind::Role,
                "you may take back your own last command, until somebody else acts or something \
                 is revealed",
            )),
        }
    }

    /// Keeps the authors in line with the commands after undo or redo.
    pub(super) fn follow_authors(&mut self, done_before: usize) {
        let done = self.history.done().len();
        if done < done_before {
            let taken = self.authors.split_off(done.min(self.authors.len()));
            self.undone_authors.extend(taken.into_iter().rev());
        }
        while self.authors.len() < done
            && let Some(author) = self.undone_authors.pop()
        {
            self.authors.push(author);
        }
    }
}

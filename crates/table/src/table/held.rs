//! Commands that wait for the answer to a question that whoever gave them does not know of.
//!
//! To refuse such a command would tell that something is asked, and to carry it out is not possible.
//! So nothing is said until the question has been answered: it looks as if the game master were
//! thinking. What the rules or the seat speak against, as far as its giver knows, is refused at once,
//! as always.

use view::Viewer;

use super::{Asked, Table, WAITING_MAX};
use crate::border::Border;

impl<B: Border> Table<B> {
    /// Whether a question is open that the viewer is not shown.
    pub(super) fn is_asked_in_secret(&self, viewer: &Viewer) -> bool {
        let is_told = |own: &super::Stream| own.feed.view().question.is_some();
        *viewer != Viewer::GameMaster
            && self.history.now().pending().is_some()
            && !self.streams.get(viewer).is_some_and(is_told)
    }

    /// Holds a command. If there are too many, it is forgotten: a program that gets no answer says
    /// it again, and a refusal would tell that something is asked.
    pub(super) fn hold(&mut self, asked: Asked) {
        if self.held.len() < WAITING_MAX {
            self.held.push_back(asked);
        } else {
            self.asking.remove(&(asked.person, asked.id));
        }
    }

    /// Takes up the commands that need not wait any longer, in the order in which they came.
    pub(super) fn take_up_held(&mut self) {
        let held = std::mem::take(&mut self.held);
        let (held, free) = held
            .into_iter()
            .partition(|asked| self.is_asked_in_secret(&asked.role.viewer()));
        self.held = held;
        let late = std::mem::replace(&mut self.queue, free);
        self.queue.extend(late);
    }
}

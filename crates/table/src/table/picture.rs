//! The picture under the squares: who lays it, and what each viewer gets of it.

use view::{Picture, TileAsked};

use super::{Decided, Table};
use crate::border::Border;
use crate::entry::Act;
use crate::message::{Problem, ProblemKind};
use crate::seat::Role;

impl<B: Border> Table<B> {
    /// The picture under the squares.
    pub const fn picture(&self) -> Option<&Picture> {
        self.picture.as_ref()
    }

    /// The tile with that id, as somebody of that role may see it now; `None` if they know of no such
    /// tile.
    pub fn tile(&self, role: &Role, id: &str) -> Option<TileAsked> {
        let picture = self.picture.as_ref()?;
        let viewer = role.viewer();
        match self.streams.get(&viewer) {
            Some(stream) => stream.view().tile(id, picture, &viewer),
            None => self.new_stream(&viewer).view().tile(id, picture, &viewer),
        }
    }

    /// Decides that a picture is laid, or taken away.
    pub(super) fn lay(&self, role: &Role, picture: Option<Picture>) -> Result<Decided, Problem> {
        if *role != Role::GameMaster {
            let message = "that is for the game master to do";
            return Err(Problem::new(ProblemKind::Role, message));
        }
        let laid = self.laid.saturating_add(1);
        let picture = picture.map(|own| own.laid_as(laid));
        Ok(Decided::Now(Act::Laid(picture)))
    }

    /// Lays a picture that is durable, and tells everybody.
    pub(super) fn carry_out_laying(&mut self, picture: Option<Picture>) {
        self.laid = self.laid.saturating_add(1);
        self.picture = picture;
        self.update(None, |feed, _| Some(feed.renewed()));
    }
}

//! Somebody's seat is taken away, or they take another one.

use std::collections::VecDeque;

use super::{Asked, Connection, Table, Waiting};
use crate::border::Border;
use crate::message::{Problem, ProblemKind};
use crate::seat::ConnectionId;

impl<B: Border> Table<B> {
    /// The seat with which somebody connected is theirs no more.
    pub(super) fn unseat(&mut self, connection: ConnectionId) {
        let Some(own) = self.connections.get(&connection) else {
            return;
        };
        let is_of =
            |own: &Connection, asked: &Asked| asked.person == own.person && asked.role == own.role;
        let mut refused = Vec::new();
        for waiting in [&mut self.queue, &mut self.held] {
            let (gone, kept) = std::mem::take(waiting)
                .into_iter()
                .partition(|asked| is_of(own, asked));
            *waiting = kept;
            refused.extend::<VecDeque<Asked>>(gone);
        }
        // What is being stored already was decided while the seat was theirs.
        if let Waiting::Entries(asked) | Waiting::Whole(asked) = &mut self.waiting {
            let gone = asked.take_if(|asked| is_of(own, asked));
            refused.extend(gone.map(|asked| *asked));
        }
        for asked in refused {
            let message = "this was said with a seat that you do not have any more";
            self.refuse(&asked, Problem::new(ProblemKind::Role, message));
        }
        self.disconnect(connection);
    }
}

//! The messages that a viewer has been sent, in order.

use std::collections::VecDeque;

use view::{Feed, Update, View};

use crate::change::{change, wire};
use crate::message::{Epoch, Number, Protocol, Seen, ServerMessage, sent_events};
use crate::story::Story;

/// How many changes are kept for people who come back. If they missed more, they get the whole view.
const CHANGES_KEPT: usize = 64;

/// A viewer's feed as messages.
#[derive(Clone, Debug)]
pub(crate) struct Stream {
    epoch: Epoch,
    pub(crate) feed: Feed,
    /// The view after the last change.
    view: View,
    /// The last changes, oldest first; the newest has the number of the feed.
    changes: VecDeque<ServerMessage>,
    /// What has happened so far, once somebody has asked for it.
    pub(crate) story: Option<Story>,
}

impl Stream {
    /// A viewer who sees the table for the first time.
    pub(crate) fn new(feed: Feed, epoch: Epoch) -> Stream {
        Stream {
            epoch,
            view: feed.view().clone(),
            feed,
            changes: VecDeque::new(),
            story: None,
        }
    }

    /// The message for an update of the feed.
    pub(crate) fn message(&mut self, update: &Update) -> ServerMessage {
        let message = ServerMessage::Changed {
            number: Number(update.sequence),
            change: change(&self.view, &update.view),
            events: sent_events(&update.events),
        };
        self.view.clone_from(&update.view);
        self.changes.push_back(message.clone());
        if self.changes.len() > CHANGES_KEPT {
            self.changes.pop_front();
        }
        message
    }

    /// Whether this is the newest change.
    pub(crate) fn is_newest(&self, seen: &Seen) -> bool {
        seen.epoch == self.epoch && seen.number.0 == self.feed.sequence()
    }

    /// The messages for somebody who has this change: the changes since then, or the whole view.
    pub(crate) fn since(&self, seen: Option<&Seen>, role: &str) -> Vec<ServerMessage> {
        if let Some(missed) = seen.and_then(|seen| self.missed(seen)) {
            let changes = self.changes.iter();
            return changes.skip(self.changes.len() - missed).cloned().collect();
        }
        vec![ServerMessage::View {
            protocol: Protocol::NOW,
            seen: Seen {
                epoch: self.epoch.clone(),
                number: Number(self.feed.sequence()),
            },
            role: role.to_owned(),
            view: wire(&self.view),
        }]
    }

    /// How many changes were missed, if all of them are kept.
    fn missed(&self, seen: &Seen) -> Option<usize> {
        if seen.epoch != self.epoch {
            return None;
        }
        let missed = self.feed.sequence().checked_sub(seen.number.0)?;
        let missed = usize::try_from(missed).ok()?;
        (missed <= self.changes.len()).then_some(missed)
    }
}

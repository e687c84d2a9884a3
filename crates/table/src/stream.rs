//! The messages that a viewer has been sent, in order.

use std::collections::VecDeque;

use serde::Serialize;
use view::{Feed, Perspective, Picture, Update, View};

use crate::change::{change, wire};
use crate::message::{Epoch, Number, Protocol, Seen, ServerMessage, sent_events};
use crate::story::Story;

/// How many bytes of changes are kept for people who come back. If they missed more, they get the
/// whole view, which is hardly longer.
const BYTES_KEPT: usize = 8 * 1024;

/// A change that was sent. Its parts are kept as JSON, which takes a tenth of the memory that their
/// values take.
#[derive(Clone, Debug)]
struct Change {
    number: Number,
    change: Box<str>,
    events: Box<str>,
}

impl Change {
    fn bytes(&self) -> usize {
        self.change.len() + self.events.len()
    }

    fn message(&self) -> ServerMessage {
        ServerMessage::Changed {
            number: self.number,
            change: serde_json::from_str(&self.change).unwrap_or_default(),
            events: serde_json::from_str(&self.events).unwrap_or_default(),
        }
    }
}

/// Values as JSON. They are plain data, so writing them cannot fail.
fn text(values: &impl Serialize) -> Box<str> {
    serde_json::to_string(values).unwrap_or_default().into()
}

/// The picture under the squares, and who looks at it.
type Under<'a> = (Option<&'a Picture>, Perspective<'a>);

/// A viewer's feed as messages.
#[derive(Clone, Debug)]
pub(crate) struct Stream {
    epoch: Epoch,
    pub(crate) feed: Feed,
    /// The view after the last change, and the picture that lay under it.
    view: View,
    picture: Option<Picture>,
    /// The last changes, oldest first; the newest has the number of the feed.
    changes: VecDeque<Change>,
    /// How many bytes they have.
    bytes: usize,
    /// What has happened so far, once somebody has asked for it.
    pub(crate) story: Option<Story>,
}

impl Stream {
    /// A viewer who sees the table for the first time.
    pub(crate) fn new(feed: Feed, epoch: Epoch, (picture, perspective): Under<'_>) -> Stream {
        let view = feed.view().clone();
        Stream {
            epoch,
            view: view.on_picture(picture, perspective, None),
            picture: picture.cloned(),
            feed,
            changes: VecDeque::new(),
            bytes: 0,
            story: None,
        }
    }

    /// The message for an update of the feed.
    pub(crate) fn message(
        &mut self,
        update: &Update,
        (picture, perspective): Under<'_>,
    ) -> ServerMessage {
        let number = Number(update.sequence);
        let before = Some((&self.view, self.picture.as_ref()));
        let view = update.view.clone();
        let view = view.on_picture(picture, perspective, before);
        let change = change(&self.view, &view);
        let events = sent_events(&update.events);
        self.view = view;
        if self.picture.as_ref() != picture {
            self.picture = picture.cloned();
        }
        let kept = Change {
            number,
            change: text(&change),
            events: text(&events),
        };
        self.bytes += kept.bytes();
        self.changes.push_back(kept);
        while self.bytes > BYTES_KEPT
            && let Some(oldest) = self.changes.pop_front()
        {
            self.bytes -= oldest.bytes();
        }
        ServerMessage::Changed {
            number,
            change,
            events,
        }
    }

    /// The view after the last change.
    pub(crate) const fn view(&self) -> &View {
        &self.view
    }

    /// Whether this is the newest change.
    pub(crate) fn is_newest(&self, seen: &Seen) -> bool {
        seen.epoch == self.epoch && seen.number.0 == self.feed.sequence()
    }

    /// The messages for somebody who has this change: the changes since then, or the whole view.
    pub(crate) fn since(&self, seen: Option<&Seen>, role: &str) -> Vec<ServerMessage> {
        if let Some(missed) = seen.and_then(|seen| self.missed(seen)) {
            let changes = self.changes.iter();
            let missed = changes.skip(self.changes.len() - missed);
            return missed.map(Change::message).collect();
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

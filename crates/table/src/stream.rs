//! The messages that a viewer has been sent, in order.

use std::collections::VecDeque;
use std::sync::Arc;

use board::Shared;
use view::{Feed, Perspective, Picture, Update, View};

use crate::change::{json, push_change, wire};
use crate::message::{Epoch, Number, Protocol, Seen, Sent};
use crate::story::Story;

/// How many bytes of changes are kept for people who come back. If they missed more, they get the
/// whole view, which is hardly longer.
const BYTES_KEPT: usize = 8 * 1024;

/// The picture under the squares, and who looks at it.
type Under<'a> = (Option<&'a Picture>, Perspective<'a>);

/// A viewer's feed as messages.
#[derive(Clone, Debug)]
pub(crate) struct Stream {
    epoch: Epoch,
    pub(crate) feed: Feed,
    /// The view after the last change, and the picture that lay under it.
    view: Shared<View>,
    picture: Option<Picture>,
    /// The messages of the last changes, oldest first; the newest has the number of the feed.
    changes: VecDeque<Arc<str>>,
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
            view: view.on_picture(picture, perspective, None).into(),
            picture: picture.cloned(),
            feed,
            changes: VecDeque::new(),
            bytes: 0,
            story: None,
        }
    }

    /// The message for an update of the feed, whose events are already written.
    pub(crate) fn message(
        &mut self,
        update: &Update,
        events: &str,
        (picture, perspective): Under<'_>,
    ) -> Sent {
        let view = if picture.is_none() {
            update.view.clone()
        } else {
            let before = Some((&*self.view, self.picture.as_ref()));
            let view = View::clone(&update.view);
            view.on_picture(picture, perspective, before).into()
        };
        let mut message = format!(
            r#"{{"type":"changed","number":{},"change":"#,
            json(&Number(update.sequence))
        );
        push_change(&self.view, &view, &mut message);
        message.extend([r#","events":"#, events, "}"]);
        self.view = view;
        if self.picture.as_ref() != picture {
            self.picture = picture.cloned();
        }
        let message: Arc<str> = message.into();
        self.bytes += message.len();
        self.changes.push_back(Arc::clone(&message));
        while self.bytes > BYTES_KEPT
            && let Some(oldest) = self.changes.pop_front()
        {
            self.bytes -= oldest.len();
        }
        Sent::Text(message)
    }

    /// The view after the last change.
    pub(crate) fn view(&self) -> &View {
        &self.view
    }

    /// Whether this is the newest change.
    pub(crate) fn is_newest(&self, seen: &Seen) -> bool {
        seen.epoch == self.epoch && seen.number.0 == self.feed.sequence()
    }

    /// The messages for somebody who has this change: the changes since then, or the whole view.
    pub(crate) fn since(&self, seen: Option<&Seen>, role: &str) -> Vec<Sent> {
        if let Some(missed) = seen.and_then(|seen| self.missed(seen)) {
            let changes = self.changes.iter();
            let missed = changes.skip(self.changes.len() - missed);
            return missed.map(|own| Sent::Text(Arc::clone(own))).collect();
        }
        let seen = Seen {
            epoch: self.epoch.clone(),
            number: Number(self.feed.sequence()),
        };
        let message = format!(
            r#"{{"type":"view","protocol":{},"seen":{},"role":{},"view":{}}}"#,
            json(&Protocol::NOW),
            json(&seen),
            json(role),
            wire(&self.view)
        );
        vec![Sent::Text(message.into())]
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

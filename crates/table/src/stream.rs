//! What a viewer has been told, and in which order.

use std::collections::VecDeque;

use serde_json::Value;

use crate::message::{Epoch, Number, Protocol, Seen, ServerMessage};
use crate::patch::{difference, without_nulls};

/// How many changes are kept for those who come back. Whoever missed more gets the whole view.
const CHANGES_KEPT: usize = 64;

/// The view of a viewer with its last changes.
#[derive(Clone, Debug)]
pub(crate) struct Stream {
    number: Number,
    view: Value,
    /// The last changes, oldest first; the newest has the number above.
    changes: VecDeque<ServerMessage>,
}

impl Stream {
    /// A viewer who sees the table for the first time.
    pub(crate) fn new(view: Value) -> Stream {
        Stream {
            number: Number(0),
            view: without_nulls(view),
            changes: VecDeque::new(),
        }
    }

    /// The message about what has changed; `None` if the viewer notices nothing.
    pub(crate) fn change(&mut self, view: Value, told: Vec<String>) -> Option<ServerMessage> {
        let view = without_nulls(view);
        let change = difference(&self.view, &view);
        if change.is_none() && told.is_empty() {
            return None;
        }
        self.view = view;
        self.number = Number(self.number.0.saturating_add(1));
        let message = ServerMessage::Changed {
            number: self.number,
            change: change.unwrap_or_else(|| Value::Object(serde_json::Map::new())),
            told,
        };
        self.changes.push_back(message.clone());
        if self.changes.len() > CHANGES_KEPT {
            self.changes.pop_front();
        }
        Some(message)
    }

    /// Whether that is the last change.
    pub(crate) fn is_newest(&self, seen: &Seen, epoch: &Epoch) -> bool {
        seen.epoch == *epoch && seen.number == self.number
    }

    /// What somebody is sent who has that: the changes since, or the whole view.
    pub(crate) fn since(
        &self,
        seen: Option<&Seen>,
        epoch: &Epoch,
        role: &str,
    ) -> Vec<ServerMessage> {
        if let Some(missed) = seen.and_then(|seen| self.missed(seen, epoch)) {
            let changes = self.changes.iter();
            return changes.skip(self.changes.len() - missed).cloned().collect();
        }
        vec![ServerMessage::View {
            protocol: Protocol::NOW,
            seen: Seen {
                epoch: epoch.clone(),
                number: self.number,
            },
            role: role.to_owned(),
            view: self.view.clone(),
        }]
    }

    /// How many changes were missed, if all of them are kept.
    fn missed(&self, seen: &Seen, epoch: &Epoch) -> Option<usize> {
        if seen.epoch != *epoch {
            return None;
        }
        let missed = self.number.0.checked_sub(seen.number.0)?;
        let missed = usize::try_from(missed).ok()?;
        (missed <= self.changes.len()).then_some(missed)
    }
}

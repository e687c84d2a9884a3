//! Tells the story so far to those who ask.

use view::{Told, Viewer, retell};

use super::base::Begins;
use super::{Output, Table, Waiting};
use crate::border::Border;
use crate::change::json;
use crate::message::{Problem, ProblemKind, Sent};
use crate::rate::Milliseconds;
use crate::seat::{ConnectionId, Role};
use crate::story::Story;

impl<B: Border> Table<B> {
    pub(super) fn ask_for_story(
        &mut self,
        now: Milliseconds,
        connection: ConnectionId,
        before: Option<u64>,
    ) {
        let Some(own) = self.connections.get_mut(&connection) else {
            return;
        };
        if own.stories.take(now).is_some() {
            self.stories.push_back((connection, before));
        } else {
            let message = "the story was asked for too often; wait a moment";
            self.tell_error(connection, Problem::new(ProblemKind::TooFast, message));
        }
    }

    /// Answers those who wait for a story. It begins at the start of the journal, whatever snapshot
    /// the table was opened at: how long ago that was depends on what is hidden.
    pub(super) fn tell_stories(&mut self) {
        if self.stories.is_empty() || !matches!(self.waiting, Waiting::Nothing) {
            return;
        }
        let lacks_story = |(id, _): &(ConnectionId, Option<u64>)| {
            self.connections.get(id).is_some_and(|own| {
                let stream = self.streams.get(&own.viewer);
                stream.is_none_or(|stream| stream.story.is_none())
            })
        };
        if self.base.begins == Begins::Later && self.stories.iter().any(lacks_story) {
            self.begin_reading_whole(None);
            return;
        }
        while let Some((connection, before)) = self.stories.pop_front() {
            let Some(own) = self.connections.get(&connection) else {
                continue;
            };
            let viewer = own.viewer.clone();
            let known = self.streams.get(&viewer);
            let story = match known.and_then(|stream| stream.story.clone()) {
                Some(story) => story,
                None => self.story_from_base(&viewer),
            };
            let message = Sent::Message(story.page(before));
            if let Some(stream) = self.streams.get_mut(&viewer) {
                stream.story = Some(story);
            }
            self.outputs.push(Output::Send {
                to: vec![connection],
                message,
            });
        }
    }

    /// Reads the whole journal, unless the table remembers every command or is waiting for something.
    pub(super) fn recall(&mut self) {
        if self.base.begins == Begins::Later && matches!(self.waiting, Waiting::Nothing) {
            self.begin_reading_whole(None);
        }
    }

    /// The story for that role, whether or not anybody has it, as far as the table remembers it: from
    /// the start after [`Input::Recalled`](super::Input::Recalled).
    pub fn story_of(&self, role: &Role) -> Sent {
        Sent::Message(self.story_from_base(&role.viewer()).newest())
    }

    /// The story of a viewer who has been there from the base on.
    fn story_from_base(&self, viewer: &Viewer) -> Story {
        let start = (&self.base.encounter, &self.base.knowledge);
        let records = self.history.done().iter().chain(self.history.undone());
        let mut story = Story::default();
        retell(
            start,
            records,
            (viewer, &self.secrets.ids),
            |told| match told {
                Told::Start(view) => story.begin(view),
                Told::Update(command, update) => {
                    let update = update.answered_by(self.answered_by(command));
                    story.add(command, &update, &json(&update.events));
                }
            },
        );
        story.go_to(self.history.done().len());
        story
    }
}

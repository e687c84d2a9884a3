//! Tells everybody what has happened, and each what was asked.

use encounter::Event;
use view::{AnsweredBy, Feed, Perspective, Update, Viewer, learn};

use super::base;
use super::{Asked, Connection, Output, Table};
use crate::border::Border;
use crate::change::json;
use crate::message::{CommandId, Problem, Seen, Sent, ServerMessage};
use crate::seat::{ConnectionId, Person};

impl<B: Border> Table<B> {
    /// Tells everybody what the events lead to, one after another.
    pub(super) fn tell(&mut self, events: &[Event], answered_by: AnsweredBy) {
        let command = self.commands_in_force();
        let mut before = self.history.now().clone();
        for event in events {
            let after = base::after(&before, event);
            learn(&mut self.knowledge, &before, event, &after);
            self.update(Some(command), |feed, perspective| {
                let update = feed.follow((&before, event, &after), perspective);
                update.map(|own| own.answered_by(answered_by))
            });
            before = after;
        }
    }

    /// Tells everybody that the encounter has changed as a whole, because something was taken back or redone.
    pub(super) fn tell_anew(&mut self) {
        let now = self.learn_anew();
        self.update(None, |feed, perspective| feed.reset(&now, perspective));
    }

    /// Sends the updates of the feeds. `command` is the number of the command that led to them;
    /// undo and redo have none.
    pub(super) fn update(
        &mut self,
        command: Option<usize>,
        mut next: impl FnMut(&mut Feed, Perspective<'_>) -> Option<Update>,
    ) {
        let in_force = self.commands_in_force();
        for (viewer, stream) in &mut self.streams {
            let perspective = Perspective {
                viewer,
                knowledge: &self.knowledge,
                key: &self.secrets.ids,
            };
            let update = next(&mut stream.feed, perspective);
            let mut messages: Vec<Sent> = Vec::new();
            if let Some(update) = &update {
                let events = json(&update.events);
                let under = (self.picture.as_ref(), perspective);
                messages.push(stream.message(update, &events, under));
                if let (Some(command), Some(story)) = (command, &mut stream.story) {
                    story.add(command, update, &events);
                }
            }
            if let (None, Some(story)) = (command, &mut stream.story)
                && (story.go_to(in_force) || update.is_some())
            {
                messages.push(story.newest().into());
            }
            let own = self.connections.iter();
            let own = own.filter(|(_, own)| own.viewer == *viewer);
            let to: Vec<ConnectionId> = own.map(|(id, _)| *id).collect();
            if !to.is_empty() {
                let send = |message| Output::Send {
                    to: to.clone(),
                    message,
                };
                self.outputs.extend(messages.into_iter().map(send));
            }
        }
    }

    /// A connection waits for the answer to a command.
    pub(super) fn wait_for_answer(&mut self, asked: &Asked, connection: ConnectionId) {
        let command = (asked.person.clone(), asked.id.clone());
        self.asking.entry(command).or_default().insert(connection);
    }

    /// A connection waits for no answer any more.
    pub(super) fn forget_asking(&mut self, connection: ConnectionId) {
        self.asking.retain(|_, waiting| {
            waiting.remove(&connection);
            !waiting.is_empty()
        });
    }

    pub(super) fn acknowledge(&mut self, person: &Person, id: CommandId) {
        self.answer(person, id.clone(), ServerMessage::Accepted { id });
    }

    pub(super) fn refuse(&mut self, asked: &Asked, problem: Problem) {
        let id = asked.id.clone();
        let message = ServerMessage::Refused {
            id: id.clone(),
            problem,
        };
        self.answer(&asked.person, id, message);
    }

    /// Answers a command where it was given, and nowhere else: the same person may have given another
    /// one on another screen.
    fn answer(&mut self, person: &Person, id: CommandId, message: ServerMessage) {
        if let Some(waiting) = self.asking.remove(&(person.clone(), id)) {
            self.outputs.push(Output::Send {
                to: waiting.into_iter().collect(),
                message: message.into(),
            });
        }
    }

    /// Tells a connection what is wrong with something that is no command.
    pub(super) fn tell_error(&mut self, connection: ConnectionId, problem: Problem) {
        self.outputs.push(Output::Send {
            to: vec![connection],
            message: ServerMessage::Error { problem }.into(),
        });
    }

    /// Sends the changes that somebody missed, to where they gave a command without them.
    pub(super) fn catch_up(&mut self, asked: &Asked, seen: &Seen, viewer: &Viewer) {
        let Some(stream) = self.streams.get(viewer) else {
            return;
        };
        let waiting = self.asking.get(&(asked.person.clone(), asked.id.clone()));
        let waiting = waiting.into_iter().flatten().copied();
        let is_theirs = |id: &ConnectionId| {
            let own = self.connections.get(id);
            own.is_some_and(|own| own.viewer == *viewer)
        };
        let to: Vec<ConnectionId> = waiting.filter(is_theirs).collect();
        let missed = stream.since(Some(seen), asked.role.word()).into_iter();
        let sent = missed.map(|message| Output::Send {
            to: to.clone(),
            message,
        });
        self.outputs.extend(sent);
    }

    pub(super) fn send(
        &mut self,
        is_meant: impl Fn(&Connection) -> bool,
        message: impl Into<Sent>,
    ) {
        let meant = self.connections.iter().filter(|(_, own)| is_meant(own));
        let to: Vec<ConnectionId> = meant.map(|(id, _)| *id).collect();
        if !to.is_empty() {
            let message = message.into();
            self.outputs.push(Output::Send { to, message });
        }
    }
}

//! The program of somebody at the table, as docs/protocol.md describes it.

use serde_json::Value;
use table::{
    ClientMessage, CommandId, ConnectionId, Person, Protocol, Role, Seen, ServerMessage, merge,
};

use crate::Sabotage;

/// A program.
#[derive(Debug)]
pub(crate) struct Client {
    pub(crate) person: Person,
    pub(crate) role: Role,
    pub(crate) connection: Option<ConnectionId>,
    /// Whether a connection is being opened.
    pub(crate) is_connecting: bool,
    /// The beginning of a message whose end has not arrived.
    torn: Vec<u8>,
    pub(crate) seen: Option<Seen>,
    pub(crate) view: Value,
    /// The command without an answer.
    pub(crate) unanswered: Option<ClientMessage>,
    commands: u64,
}

/// What a piece of bytes led to.
#[derive(Debug)]
pub(crate) enum Heard {
    Accepted,
    /// The answer to an open question is acknowledged.
    AnswerAccepted,
    Refused,
    Other,
}

impl Client {
    pub(crate) fn new(person: &str, role: Role) -> Client {
        Client {
            person: Person(person.to_owned()),
            role,
            connection: None,
            is_connecting: false,
            torn: Vec::new(),
            seen: None,
            view: Value::Null,
            unanswered: None,
            commands: 0,
        }
    }

    /// The first message on a connection.
    pub(crate) fn hello(&self) -> ClientMessage {
        ClientMessage::Hello {
            protocol: Protocol::NOW,
            seen: self.seen.clone(),
        }
    }

    /// A new command.
    pub(crate) fn command(&mut self, number: usize, line: String, despite_warning: bool) {
        self.commands += 1;
        let id = format!("{number}-{}", self.commands);
        let (Ok(id), Some(seen)) = (CommandId::try_from(id), self.seen.clone()) else {
            return;
        };
        self.unanswered = Some(ClientMessage::Command {
            id,
            seen,
            line,
            despite_warning,
        });
    }

    /// Whether the view shows an open question.
    pub(crate) fn is_asked(&self) -> bool {
        !self.view["question"].is_null()
    }

    /// The connection is gone, and with it the part of a message that had arrived.
    pub(crate) fn disconnected(&mut self) {
        self.connection = None;
        self.torn.clear();
    }

    /// Takes the bytes that have arrived.
    ///
    /// # Errors
    /// If they are not what the protocol allows, with the reason.
    pub(crate) fn take(&mut self, piece: &[u8], sabotage: Sabotage) -> Result<Vec<Heard>, String> {
        self.torn.extend_from_slice(piece);
        let mut heard = Vec::new();
        while let Some(end) = self.torn.iter().position(|byte| *byte == b'\n') {
            let rest = self.torn.split_off(end + 1);
            let line = std::mem::replace(&mut self.torn, rest);
            let message = serde_json::from_slice(&line).map_err(|error| error.to_string())?;
            heard.push(self.hear(message, sabotage)?);
        }
        Ok(heard)
    }

    fn hear(&mut self, message: ServerMessage, sabotage: Sabotage) -> Result<Heard, String> {
        match message {
            ServerMessage::View { seen, view, .. } => {
                self.seen = Some(seen);
                self.view = view;
            }
            ServerMessage::Changed { number, change, .. } => {
                let seen = self.seen.as_mut().ok_or("a change came before a view")?;
                if number > seen.number {
                    if number.0 != seen.number.0 + 1 {
                        return Err(format!("{number:?} came after {:?}", seen.number));
                    }
                    seen.number = number;
                    if sabotage != Sabotage::ProgramsForget {
                        merge(&mut self.view, change);
                    }
                }
            }
            ServerMessage::Accepted { id } => {
                return Ok(match self.answered(&id) {
                    Some(line) if line.starts_with("answer: ") => Heard::AnswerAccepted,
                    _ => Heard::Accepted,
                });
            }
            ServerMessage::Refused { id, .. } => {
                self.answered(&id);
                return Ok(Heard::Refused);
            }
            ServerMessage::Error { problem } => return Err(problem.message),
            _ => {}
        }
        Ok(Heard::Other)
    }

    /// The server has answered the command of that id. Returns its line if this is its first answer.
    fn answered(&mut self, answered: &CommandId) -> Option<String> {
        let is_it = |asked: &mut ClientMessage| matches!(asked, ClientMessage::Command { id, .. } if id == answered);
        match self.unanswered.take_if(is_it)? {
            ClientMessage::Command { line, .. } => Some(line),
            _ => None,
        }
    }
}

//! The way from a table to somebody who is connected: messages, and in the end why there are no more.

use std::sync::{Arc, OnceLock};

use tokio::sync::mpsc;

/// Why a connection ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The table cannot be reached now.
    #[default]
    Away,
    /// Too many messages wait for the connection.
    Slow,
    /// The server stops.
    Stopping,
    /// There is no such table any more.
    Gone,
    /// There is no seat at the table any more: a game master has taken it away.
    Unseated,
    /// The seat is another one than when the connection was made.
    Reseated,
}

impl Ending {
    /// The code with which a socket is closed. Those from 4000 on are for programs to choose
    /// (RFC 6455, 7.4.2).
    pub(crate) const fn code(self) -> u16 {
        match self {
            Ending::Stopping => 1012,
            Ending::Away | Ending::Slow => 1013,
            Ending::Reseated => 4403,
            Ending::Gone | Ending::Unseated => 4404,
        }
    }

    /// What a program does about it; people are told it, too.
    pub(crate) const fn reason(self) -> &'static str {
        match self {
            Ending::Away => "the table cannot be reached now; come back",
            Ending::Slow => "too many messages wait for you; come back",
            Ending::Stopping => "the server stops; come back",
            Ending::Gone => "this table is deleted; do not come back",
            Ending::Unseated => {
                "the game master has taken your seat away; you can come back only with a new link"
            }
            Ending::Reseated => "your seat is another one now; come back to it",
        }
    }
}

/// The end at the table.
pub(crate) struct Wire {
    messages: mpsc::Sender<Arc<str>>,
    ending: Arc<OnceLock<Ending>>,
}

/// The end of whoever is connected.
pub(crate) struct Ear {
    messages: mpsc::Receiver<Arc<str>>,
    ending: Arc<OnceLock<Ending>>,
}

/// A way on which that many messages may wait.
pub(crate) fn wire(messages_waiting: usize) -> (Wire, Ear) {
    let (sender, receiver) = mpsc::channel(messages_waiting);
    let ending = Arc::new(OnceLock::new());
    let wire = Wire {
        messages: sender,
        ending: Arc::clone(&ending),
    };
    let ear = Ear {
        messages: receiver,
        ending,
    };
    (wire, ear)
}

impl Wire {
    /// Sends a message, unless too many wait already.
    ///
    /// # Errors
    /// How the connection ends, if the message cannot be sent.
    pub(crate) fn send(&self, message: Arc<str>) -> Result<(), Ending> {
        self.messages.try_send(message).map_err(|_| Ending::Slow)
    }

    /// Ends the connection.
    pub(crate) fn end(self, ending: Ending) {
        // The first ending is the reason.
        let _ = self.ending.set(ending);
    }
}

impl Ear {
    /// The next message.
    ///
    /// # Errors
    /// Why there is none any more.
    pub(crate) async fn next(&mut self) -> Result<Arc<str>, Ending> {
        let message = self.messages.recv().await;
        message.ok_or_else(|| self.ending.get().copied().unwrap_or_default())
    }
}

//! The connection to a table: it comes back by itself.

use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use table::{ClientMessage, Protocol, Seen, ServerMessage};
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use super::Heard;
use super::link::{Place, reason};

/// The shortest and the longest time between two tries.
const WAIT: (Duration, Duration) = (Duration::from_millis(200), Duration::from_secs(5));

/// The code with which a socket is closed whose table is gone (`docs/protocol.md`).
const GONE: u16 = 4404;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// The last change that has come, for coming back.
pub(super) type LastSeen = Arc<Mutex<Option<Seen>>>;

/// A connection that is kept up until it is dropped.
pub(super) struct Connection {
    to_say: UnboundedSender<ClientMessage>,
    /// What comes is handed on by its threads.
    _runtime: tokio::runtime::Runtime,
}

impl Connection {
    /// Connects, and hands on what comes.
    ///
    /// # Errors
    /// If the program gets no thread for it.
    pub(super) fn open(
        place: Place,
        seen: LastSeen,
        heard: Sender<Heard>,
    ) -> std::io::Result<Connection> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()?;
        let (to_say, said) = unbounded_channel();
        runtime.spawn(keep_up(place, seen, heard, said));
        Ok(Connection {
            to_say,
            _runtime: runtime,
        })
    }

    /// Says something, if there is a connection. What is not answered is said again by the caller.
    pub(super) fn say(&self, message: ClientMessage) {
        // A connection that is over has said so.
        let _ = self.to_say.send(message);
    }
}

async fn keep_up(
    place: Place,
    seen: LastSeen,
    heard: Sender<Heard>,
    mut to_say: UnboundedReceiver<ClientMessage>,
) {
    let mut wait = WAIT.0;
    loop {
        let lost = match connect(&place).await {
            Ok(socket) => {
                wait = WAIT.0;
                match talk(socket, &seen, &heard, &mut to_say).await {
                    Ended::Lost(reason) => reason,
                    Ended::Over(reason) => {
                        let _ = heard.send(Heard::Over(reason));
                        return;
                    }
                }
            }
            Err(Error::Http(answer)) if answer.status().is_client_error() => {
                let body = answer.body().as_deref().and_then(reason);
                let message = body.unwrap_or_else(|| format!("it answers {}", answer.status()));
                let _ = heard.send(Heard::Over(message));
                return;
            }
            Err(error) => error.to_string(),
        };
        if heard.send(Heard::Lost(lost)).is_err() {
            return;
        }
        tokio::time::sleep(wait).await;
        wait = (wait * 2).min(WAIT.1);
    }
}

async fn connect(place: &Place) -> Result<Socket, Error> {
    let mut request = place.socket.as_str().into_client_request()?;
    if let Ok(cookie) = place.cookie.parse() {
        request.headers_mut().insert("cookie", cookie);
    }
    let (socket, _) = tokio_tungstenite::connect_async(request).await?;
    Ok(socket)
}

/// How a connection ended.
enum Ended {
    /// Another one may come, for this reason.
    Lost(String),
    /// There is nothing to come back to, for this reason.
    Over(String),
}

/// How a socket ended that the server has closed with that frame.
fn closed(frame: Option<&CloseFrame>) -> Ended {
    match frame {
        Some(frame) if u16::from(frame.code) == GONE => Ended::Over(frame.reason.to_string()),
        Some(frame) if !frame.reason.is_empty() => Ended::Lost(frame.reason.to_string()),
        _ => Ended::Lost("the server closed it".to_owned()),
    }
}

/// Carries messages until the connection ends.
async fn talk(
    mut socket: Socket,
    seen: &LastSeen,
    heard: &Sender<Heard>,
    to_say: &mut UnboundedReceiver<ClientMessage>,
) -> Ended {
    let nobody_listens = || Ended::Lost(String::new());
    let seen = seen.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let hello = ClientMessage::Hello {
        protocol: Protocol::NOW,
        seen,
    };
    let mut next = Some(hello);
    if heard.send(Heard::Back).is_err() {
        return nobody_listens();
    }
    loop {
        if let Some(message) = next.take() {
            let Ok(text) = serde_json::to_string(&message) else {
                continue;
            };
            if let Err(error) = socket.send(Message::text(text)).await {
                return Ended::Lost(error.to_string());
            }
        }
        tokio::select! {
            message = to_say.recv() => match message {
                Some(message) => next = Some(message),
                None => return nobody_listens(),
            },
            message = socket.next() => match message {
                Some(Ok(Message::Text(text))) => {
                    let read = serde_json::from_str::<ServerMessage>(&text);
                    let told = match read {
                        Ok(message) => Heard::Said(Box::new(message)),
                        Err(error) => Heard::Over(format!("it says what is no message: {error}")),
                    };
                    if heard.send(told).is_err() {
                        return nobody_listens();
                    }
                }
                Some(Ok(Message::Close(frame))) => return closed(frame.as_ref()),
                None => return closed(None),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Ended::Lost(error.to_string()),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_is_gone_is_not_come_back_to() {
        let frame = |code: u16| CloseFrame {
            code: code.into(),
            reason: "a reason".into(),
        };
        assert!(matches!(closed(Some(&frame(4404))), Ended::Over(reason) if reason == "a reason"));
        for code in [1012, 1013, 4403] {
            assert!(
                matches!(closed(Some(&frame(code))), Ended::Lost(reason) if reason == "a reason")
            );
        }
        assert!(matches!(closed(None), Ended::Lost(_)));
    }
}

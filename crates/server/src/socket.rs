//! A table over a WebSocket.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use store::TableId;
use table::{
    ClientMessage, ConnectionId, Input, Problem, ProblemKind, Protocol, Rates, Role, Seen,
    ServerMessage, Visit,
};
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite;

use crate::accept::stopped;
use crate::access;
use crate::answer::Refused;
use crate::heartbeat::{Beat, Heartbeat};
use crate::live::Incoming;
use crate::play;
use crate::seat::seat;
use crate::state::Server;
use crate::who::{Eyes, Who};
use crate::wire::{Ear, Ending};

/// The read buffer of a socket. The default is many times larger, and is cleared at every read.
const READ_BUFFER_BYTES: usize = 4096;

/// How long a program may take to say hello, and to take a message.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long a program may take to answer that a socket is closed.
const PARTING: Duration = Duration::from_secs(1);

/// What a connection may send besides commands and points, such as questions for the story: so many
/// a second on average, and so many at once.
const OTHERS: (u32, u32) = (10, 40);

/// Opens a socket at a table. With `?as=spectator` a game master gets only what a spectator gets,
/// for a projector.
pub(crate) async fn open(
    State(server): State<Server>,
    Path(table): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refused> {
    if access::is_from_elsewhere(&headers, &server.origin) {
        return Err(elsewhere());
    }
    let (id, person, seat) = seat(&server, &headers, &table).await?;
    let eyes = match query.as_deref().map(play::viewer).transpose()? {
        None => Eyes::Own,
        Some(Role::Spectator) => Eyes::Spectator,
        Some(_) => return Err(Refused::not_master()),
    };
    eyes.of(seat).ok_or_else(Refused::not_master)?;
    let who = Who::Seated { person, eyes };
    let message_bytes = server.live.limits.message_bytes;
    let upgrade = upgrade
        .read_buffer_size(READ_BUFFER_BYTES)
        .max_message_size(message_bytes)
        .max_frame_size(message_bytes);
    Ok(upgrade.on_upgrade(move |socket| converse(server, id, who, socket)))
}

/// The answer to a page of another site.
pub(crate) fn elsewhere() -> Refused {
    Refused::new(
        StatusCode::FORBIDDEN,
        "this request comes from a page of another site",
    )
}

async fn converse(server: Server, id: TableId, who: Who, mut socket: WebSocket) {
    let _connected = server.live.metrics.connect();
    let close = match greeted(&mut socket).await {
        Ok(seen) => {
            let connection = server.live.new_connection();
            let ear = play::connect(&server.live, &id, connection, (who, Visit::Stays), seen).await;
            let close = talk(&server, &id, connection, ear, &mut socket).await;
            let gone = Incoming::Input(Input::Disconnected { connection });
            server.live.tell(&id, gone).await;
            close
        }
        Err(close) => close,
    };
    if let Some(close) = close {
        part(socket, close).await;
    }
}

/// The last change that a program has, which it says in its hello.
async fn greeted(socket: &mut WebSocket) -> Result<Option<Seen>, Option<CloseFrame>> {
    let (kind, message) = match timeout(PATIENCE, socket.recv()).await {
        Ok(Some(Ok(Message::Text(text)))) => match serde_json::from_str(&text) {
            Ok(ClientMessage::Hello { protocol, seen }) if protocol == Protocol::NOW => {
                return Ok(seen);
            }
            Ok(ClientMessage::Hello { .. }) => {
                let message = format!("this server uses protocol {}", Protocol::NOW.number());
                (ProblemKind::Protocol, message)
            }
            Ok(_) => (ProblemKind::Malformed, "say hello first".to_owned()),
            Err(error) => (ProblemKind::Malformed, error.to_string()),
        },
        Ok(Some(Ok(Message::Close(_))) | None) => return Err(None),
        Ok(Some(Ok(_))) => (ProblemKind::Malformed, "say hello first".to_owned()),
        Ok(Some(Err(error))) => return Err(unread(error)),
        Err(_) => (ProblemKind::Malformed, "no hello has come".to_owned()),
    };
    // If the program is gone, it needs no explanation.
    let _ = tell(socket, Problem::new(kind, message)).await;
    Err(closing(
        close_code::PROTOCOL,
        "no hello of this protocol has come",
    ))
}

/// Carries messages in both directions until either side closes; then says how the socket is closed,
/// if it is open.
async fn talk(
    server: &Server,
    id: &TableId,
    connection: ConnectionId,
    mut ear: Ear,
    socket: &mut WebSocket,
) -> Option<CloseFrame> {
    let mut stopping = server.stopping.clone();
    let mut pace = Pace::new(server.live.limits.rates);
    let mut heartbeat = Heartbeat::new();
    loop {
        tokio::select! {
            message = ear.next() => match message {
                Ok(text) => send(socket, Message::text(&*text)).await.ok()?,
                Err(ending) => return closing(ending.code(), ending.reason()),
            },
            said = next(socket, &mut pace) => match said {
                Some(Ok(said)) => {
                    heartbeat.hear();
                    match understood(connection, said) {
                        Ok(Some(input)) => server.live.tell(id, Incoming::Input(input)).await,
                        Ok(None) => {}
                        Err(problem) => tell(socket, problem).await.ok()?,
                    }
                }
                Some(Err(error)) => return unread(error),
                None => return None,
            },
            beat = heartbeat.next() => match beat {
                Beat::Ping => send(socket, Message::Ping(Bytes::new())).await.ok()?,
                Beat::Silent => {
                    return closing(close_code::AGAIN, "nothing has come from you for long; come back");
                }
            },
            () = stopped(&mut stopping) => {
                return closing(Ending::Stopping.code(), Ending::Stopping.reason());
            }
        }
    }
}

/// What somebody means by a message; `None` if it is about the connection alone.
fn understood(connection: ConnectionId, said: Message) -> Result<Option<Input>, Problem> {
    let malformed = |message: String| Problem::new(ProblemKind::Malformed, message);
    match said {
        Message::Text(text) => {
            let said: ClientMessage =
                serde_json::from_str(&text).map_err(|error| malformed(error.to_string()))?;
            let input = play::input(connection, said);
            input
                .map(Some)
                .ok_or_else(|| malformed("hello has been said already".to_owned()))
        }
        Message::Binary(_) => Err(malformed(
            "a message is text, and this is binary".to_owned(),
        )),
        Message::Ping(_) | Message::Pong(_) | Message::Close(_) => Ok(None),
    }
}

/// Tells a program what is wrong.
async fn tell(socket: &mut WebSocket, problem: Problem) -> Result<(), Gone> {
    let message = ServerMessage::Error { problem };
    let text = serde_json::to_string(&message).map_err(|_| Gone)?;
    send(socket, Message::text(text)).await
}

/// Nobody reads the socket any more.
struct Gone;

async fn send(socket: &mut WebSocket, message: Message) -> Result<(), Gone> {
    match timeout(PATIENCE, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(Gone),
    }
}

/// The next message of a program that does not send too fast.
async fn next(socket: &mut WebSocket, pace: &mut Pace) -> Option<Result<Message, axum::Error>> {
    sleep_until(pace.free_at()).await;
    let said = socket.recv().await;
    pace.take();
    said
}

/// How fast the messages of a connection are read, of whatever kind they are. Those that come faster
/// wait on their way here.
struct Pace {
    each: Duration,
    at_once: Duration,
    /// When everything that has been read would have come at the average speed.
    used_until: Instant,
}

impl Pace {
    fn new(rates: Rates) -> Pace {
        let sum = |commands: u32, others: u32| {
            let all = commands.saturating_add(rates.points_per_second);
            all.saturating_add(others).max(1)
        };
        let each = Duration::from_secs(1) / sum(rates.commands_per_second, OTHERS.0);
        Pace {
            each,
            at_once: each * sum(rates.commands_at_once, OTHERS.1),
            used_until: Instant::now(),
        }
    }

    /// When the next message may be read.
    fn free_at(&self) -> Instant {
        let now = Instant::now();
        self.used_until.checked_sub(self.at_once).unwrap_or(now)
    }

    fn take(&mut self) {
        self.used_until = self.used_until.max(Instant::now()) + self.each;
    }
}

fn closing(code: u16, reason: &'static str) -> Option<CloseFrame> {
    let reason = reason.into();
    Some(CloseFrame { code, reason })
}

/// How a socket is closed on which something has come that is no message; it is not closed if it is
/// gone.
fn unread(error: axum::Error) -> Option<CloseFrame> {
    use tungstenite::Error;
    match error.into_inner().downcast_ref::<Error>() {
        Some(Error::Capacity(_)) => closing(close_code::SIZE, "this message is too large"),
        Some(Error::Utf8(_)) => closing(close_code::INVALID, "this text is no UTF-8"),
        Some(Error::Protocol(_)) => closing(close_code::PROTOCOL, "this is no WebSocket frame"),
        _ => None,
    }
}

/// Closes a socket, and waits until the program has heard of it: what it has sent meanwhile would
/// otherwise break the connection before.
async fn part(mut socket: WebSocket, close: CloseFrame) {
    if send(&mut socket, Message::Close(Some(close))).await.is_ok() {
        let last = async { while let Some(Ok(_)) = socket.recv().await {} };
        // Whoever does not answer is left.
        let _ = timeout(PARTING, last).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn messages_are_read_at_their_pace() {
        let mut pace = Pace::new(Rates {
            commands_per_second: 0,
            commands_at_once: 0,
            points_per_second: 0,
        });
        let begin = Instant::now();
        for _ in 0..OTHERS.1 {
            assert!(pace.free_at() <= Instant::now());
            pace.take();
        }
        for _ in 0..OTHERS.0 {
            pace.take();
        }
        assert!(pace.free_at() > begin + Duration::from_millis(800));
        assert!(pace.free_at() <= Instant::now() + Duration::from_secs(1));
    }
}

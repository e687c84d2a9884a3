//! A table over a WebSocket, and over plain HTTP.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use store::TableId;
use table::{
    ClientMessage, CommandId, ConnectionId, Input, Person, Problem, ProblemKind, Protocol, Role,
    Seen, ServerMessage,
};
use tokio::sync::{mpsc, watch};

use crate::access;
use crate::answer::Refused;
use crate::live::{Incoming, Live, LookedAt};
use crate::random;
use crate::seat::seat;
use crate::state::Server;

/// The read buffer of a socket. The default is many times larger, and is cleared at every read.
const READ_BUFFER_BYTES: usize = 4096;

/// How long a program may take to say hello, and how long the store may take for a plain request.
const PATIENCE: Duration = Duration::from_secs(10);

/// Opens a socket at a table. With `?as=spectator` a game master gets only what a spectator gets,
/// for a projector.
pub(crate) async fn socket(
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
    let role = match query.as_deref().map(viewer).transpose()? {
        None => seat,
        Some(Role::Spectator) if matches!(seat, Role::GameMaster | Role::Spectator) => {
            Role::Spectator
        }
        Some(_) => return Err(Refused::not_master()),
    };
    let message_bytes = server.live.limits.message_bytes;
    let upgrade = upgrade
        .read_buffer_size(READ_BUFFER_BYTES)
        .max_message_size(message_bytes)
        .max_frame_size(message_bytes);
    Ok(upgrade.on_upgrade(move |socket| converse(server, id, person, role, socket)))
}

/// The answer to a page of another site.
pub(crate) fn elsewhere() -> Refused {
    Refused::new(
        StatusCode::FORBIDDEN,
        "this request comes from a page of another site",
    )
}

async fn converse(server: Server, id: TableId, person: Person, role: Role, mut socket: WebSocket) {
    let hello = tokio::time::timeout(PATIENCE, socket.recv()).await;
    let seen = match hello {
        Ok(Some(Ok(Message::Text(text)))) => match serde_json::from_str(&text) {
            Ok(ClientMessage::Hello { protocol, seen }) if protocol == Protocol::NOW => seen,
            Ok(ClientMessage::Hello { .. }) => {
                let message = format!("this server uses protocol {}", Protocol::NOW.number());
                return leave(socket, ProblemKind::Protocol, message).await;
            }
            Ok(_) => return leave(socket, ProblemKind::Malformed, "say hello first").await,
            Err(error) => return leave(socket, ProblemKind::Malformed, error.to_string()).await,
        },
        _ => return,
    };
    let _connected = server.live.metrics.connect();
    let connection = server.live.new_connection();
    let messages = connect(&server.live, &id, connection, person, role, seen).await;
    talk(&server, &id, connection, messages, &mut socket).await;
    let gone = Incoming::Input(Input::Disconnected { connection });
    server.live.tell(&id, gone).await;
}

/// Says what is wrong, and closes the socket.
async fn leave(mut socket: WebSocket, kind: ProblemKind, message: impl Into<String>) {
    let problem = Problem::new(kind, message);
    if let Ok(text) = serde_json::to_string(&ServerMessage::Error { problem }) {
        // If the program is gone, it needs no explanation.
        let _ = socket.send(Message::text(text)).await;
    }
}

async fn connect(
    live: &Arc<Live>,
    id: &TableId,
    connection: ConnectionId,
    person: Person,
    role: Role,
    seen: Option<Seen>,
) -> mpsc::Receiver<Arc<str>> {
    let (sender, receiver) = mpsc::channel(live.limits.messages_waiting);
    let connect = Incoming::Connect {
        connection,
        person,
        role,
        seen,
        sender,
    };
    live.tell(id, connect).await;
    receiver
}

/// Carries messages in both directions until either side closes.
async fn talk(
    server: &Server,
    id: &TableId,
    connection: ConnectionId,
    mut messages: mpsc::Receiver<Arc<str>>,
    socket: &mut WebSocket,
) {
    let mut stopping = server.stopping.clone();
    loop {
        tokio::select! {
            message = messages.recv() => {
                let Some(text) = message else {
                    let _ = socket.send(closing(close_code::AGAIN)).await;
                    return;
                };
                if socket.send(Message::text(&*text)).await.is_err() {
                    return;
                }
            }
            said = socket.recv() => {
                let Some(Ok(said)) = said else { return };
                let Message::Text(text) = said else { continue };
                match serde_json::from_str::<ClientMessage>(&text) {
                    Ok(said) => {
                        if let Some(input) = input(connection, said) {
                            server.live.tell(id, Incoming::Input(input)).await;
                        }
                    }
                    Err(error) => {
                        let problem = Problem::new(ProblemKind::Malformed, error.to_string());
                        let message = ServerMessage::Error { problem };
                        let Ok(text) = serde_json::to_string(&message) else { return };
                        if socket.send(Message::text(text)).await.is_err() {
                            return;
                        }
                    }
                }
            }
            () = told(&mut stopping) => {
                let _ = socket.send(closing(close_code::RESTART)).await;
                return;
            }
        }
    }
}

/// Waits until the server is to stop.
async fn told(stopping: &mut watch::Receiver<bool>) {
    // If the server is gone, it has stopped too.
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

fn closing(code: u16) -> Message {
    Message::Close(Some(CloseFrame {
        code,
        reason: "come back".into(),
    }))
}

fn input(connection: ConnectionId, said: ClientMessage) -> Option<Input> {
    match said {
        // The client has been told already.
        ClientMessage::Hello { .. } => None,
        ClientMessage::Command {
            id,
            seen,
            line,
            despite_warning,
        } => Some(Input::Commanded {
            connection,
            id,
            seen,
            line,
            despite_warning,
        }),
        ClientMessage::Point { at } => Some(Input::Pointed { connection, at }),
        ClientMessage::Story { before } => Some(Input::AskedForStory { connection, before }),
    }
}

/// The view of a table. The game master may ask for somebody else's: `?as=spectator`, or `?as=2,5`
/// for the player of the creatures with these ids.
pub(crate) async fn view(
    State(server): State<Server>,
    Path(table): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let (id, person, role) = seat(&server, &headers, &table).await?;
    if let Some(query) = query {
        return looked(&server, &id, &role, &query, LookedAt::View).await;
    }
    let connection = server.live.new_connection();
    let mut messages = connect(&server.live, &id, connection, person, role, None).await;
    let first = tokio::time::timeout(PATIENCE, messages.recv()).await;
    let gone = Incoming::Input(Input::Disconnected { connection });
    server.live.tell(&id, gone).await;
    match first {
        Ok(Some(text)) => Ok(json_text(&text)),
        _ => Err(late()),
    }
}

/// The story as somebody else is told it; the game master names them as for a view.
pub(crate) async fn story(
    State(server): State<Server>,
    Path(table): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let (id, _, role) = seat(&server, &headers, &table).await?;
    let query = query.unwrap_or_default();
    looked(&server, &id, &role, &query, LookedAt::Story).await
}

/// What somebody else is told, for the game master alone.
async fn looked(
    server: &Server,
    id: &TableId,
    asker: &Role,
    query: &str,
    at: LookedAt,
) -> Result<Response, Refused> {
    if *asker != Role::GameMaster {
        return Err(Refused::not_master());
    }
    let role = viewer(query)?;
    let (sender, mut messages) = mpsc::channel(1);
    let look = Incoming::Look { role, at, sender };
    server.live.tell(id, look).await;
    match tokio::time::timeout(PATIENCE, messages.recv()).await {
        Ok(Some(text)) => Ok(json_text(&text)),
        _ => Err(late()),
    }
}

/// The role whose view the query asks for.
pub(crate) fn viewer(query: &str) -> Result<Role, Refused> {
    let unknown = || {
        Refused::bad(
            "ask for a view with `as=spectator` or with the ids of creatures, as in `as=2,5`",
        )
    };
    match query.strip_prefix("as=") {
        Some("spectator") => Ok(Role::Spectator),
        Some(ids) => {
            let ids = ids.split(',').map(|own| own.parse().map_err(|_| unknown()));
            let plays = ids.collect::<Result<_, _>>()?;
            Ok(Role::Player { plays })
        }
        None => Err(unknown()),
    }
}

/// Gives a line to a table as its game master, and returns the refusal if there is one.
pub(crate) async fn say(server: &Server, id: &TableId, line: &str) -> Result<(), Refused> {
    let commanded = |connection, own, seen| Input::Commanded {
        connection,
        id: own,
        seen,
        line: line.to_owned(),
        despite_warning: false,
    };
    let said = give(server, id, Person("server".to_owned()), commanded).await;
    said.map_err(|refused| Refused::bad(format!("{line}: {refused}")))
}

/// Gives an input to a table as a game master, and returns the refusal if there is one. The input is made of
/// its connection, its id, and the last change at the table.
pub(crate) async fn give(
    server: &Server,
    id: &TableId,
    person: Person,
    input: impl FnOnce(ConnectionId, CommandId, Seen) -> Input,
) -> Result<(), Refused> {
    let connection = server.live.new_connection();
    let mut messages = connect(&server.live, id, connection, person, Role::GameMaster, None).await;
    let mut input = Some(input);
    let own = CommandId::try_from(random::id()).map_err(Refused::bad)?;
    let mut answer = None;
    while answer.is_none()
        && let Ok(Some(text)) = tokio::time::timeout(PATIENCE, messages.recv()).await
    {
        match serde_json::from_str(&text) {
            Ok(ServerMessage::View { seen, .. }) => {
                if let Some(input) = input.take() {
                    let input = input(connection, own.clone(), seen);
                    server.live.tell(id, Incoming::Input(input)).await;
                }
            }
            Ok(ServerMessage::Accepted { id }) if id == own => answer = Some(Ok(())),
            Ok(ServerMessage::Refused { id, problem }) if id == own => {
                answer = Some(Err(Refused::bad(problem.message)));
            }
            _ => {}
        }
    }
    let gone = Incoming::Input(Input::Disconnected { connection });
    server.live.tell(id, gone).await;
    answer.unwrap_or_else(|| Err(late()))
}

/// Gives one command, and collects every message until it is answered.
pub(crate) async fn command(
    State(server): State<Server>,
    Path(table): Path<String>,
    headers: HeaderMap,
    Json(said): Json<ClientMessage>,
) -> Result<Response, Refused> {
    let ClientMessage::Command { id: own, seen, .. } = &said else {
        return Err(Refused::bad("this is not a command"));
    };
    let (own, seen) = (own.clone(), seen.clone());
    let (id, person, role) = seat(&server, &headers, &table).await?;
    let connection = server.live.new_connection();
    let mut messages = connect(&server.live, &id, connection, person, role, Some(seen)).await;
    if let Some(input) = input(connection, said) {
        server.live.tell(&id, Incoming::Input(input)).await;
    }
    let mut said: Vec<Arc<str>> = Vec::new();
    let answered = tokio::time::timeout(PATIENCE, async {
        while let Some(text) = messages.recv().await {
            let is_verdict = matches!(serde_json::from_str(&text),
                Ok(ServerMessage::Accepted { id } | ServerMessage::Refused { id, .. }) if id == own);
            said.push(text);
            if is_verdict {
                return true;
            }
        }
        false
    });
    let answered = answered.await.unwrap_or_default();
    let gone = Incoming::Input(Input::Disconnected { connection });
    server.live.tell(&id, gone).await;
    // The messages that the command led to were queued before the connection was closed.
    while let Ok(Some(text)) = tokio::time::timeout(PATIENCE, messages.recv()).await {
        said.push(text);
    }
    if answered {
        Ok(json_text(&format!("[{}]", said.join(","))))
    } else {
        Err(late())
    }
}

pub(crate) fn late() -> Refused {
    let message = "the table does not answer; send the same command again, with the same id";
    Refused::new(StatusCode::GATEWAY_TIMEOUT, message)
}

fn json_text(text: &str) -> Response {
    let kind = [(axum::http::header::CONTENT_TYPE, "application/json")];
    (kind, text.to_owned()).into_response()
}

//! A table over plain HTTP.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use store::TableId;
use table::{
    ClientMessage, CommandId, ConnectionId, Input, Person, Role, Seen, ServerMessage, Visit,
};
use tokio::sync::mpsc;

use crate::answer::{Refused, Said};
use crate::live::{Incoming, Live, LookedAt};
use crate::random;
use crate::seat::seat;
use crate::state::Server;
use crate::who::{Eyes, Who};
use crate::wire::{Ear, Ending, wire};

/// How long a table may take to answer a plain request.
const PATIENCE: Duration = Duration::from_secs(10);

/// Lets somebody in; what the table has to say comes to the ear.
pub(crate) async fn connect(
    live: &Arc<Live>,
    id: &TableId,
    connection: ConnectionId,
    (who, visit): (Who, Visit),
    seen: Option<Seen>,
) -> Ear {
    let (wire, ear) = wire(live.limits.messages_waiting);
    let connect = Incoming::Connect {
        connection,
        who,
        visit,
        seen,
        wire,
    };
    live.tell(id, connect).await;
    ear
}

/// The person, as they are seated.
pub(crate) fn seated(person: Person) -> Who {
    let eyes = Eyes::Own;
    Who::Seated { person, eyes }
}

/// Somebody who comes with a request: nobody is told that they are there, because when a game
/// master does something hidden would be seen by it.
fn passing(who: Who) -> (Who, Visit) {
    (who, Visit::Passes)
}

/// The next message, for a request that waits for it.
async fn heard(ear: &mut Ear) -> Result<Arc<str>, Refused> {
    match tokio::time::timeout(PATIENCE, ear.next()).await {
        Ok(Ok(text)) => Ok(text),
        Ok(Err(Ending::Gone)) => Err(Refused::no_seat()),
        Ok(Err(ending @ Ending::Unseated)) => {
            Err(Refused::new(StatusCode::NOT_FOUND, ending.reason()))
        }
        Ok(Err(ending @ Ending::Reseated)) => {
            Err(Refused::new(StatusCode::CONFLICT, ending.reason()))
        }
        Ok(Err(Ending::Away | Ending::Slow | Ending::Stopping)) | Err(_) => Err(late()),
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
    let mut ear = connect(&server.live, &id, connection, passing(seated(person)), None).await;
    let first = heard(&mut ear).await;
    let gone = Incoming::Input(Input::Disconnected { connection });
    server.live.tell(&id, gone).await;
    Ok(json_text(&first?))
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
    let said = give(server, id, Who::Server, commanded).await;
    said.map_err(|refused| Refused::bad(format!("{line}: {refused}")))
}

/// Gives an input to a table as a game master, and returns the refusal if there is one. The input is made of
/// its connection, its id, and the last change at the table.
pub(crate) async fn give(
    server: &Server,
    id: &TableId,
    who: Who,
    input: impl FnOnce(ConnectionId, CommandId, Seen) -> Input,
) -> Result<(), Refused> {
    let connection = server.live.new_connection();
    let mut ear = connect(&server.live, id, connection, passing(who), None).await;
    let mut input = Some(input);
    let own = CommandId::try_from(random::id()).map_err(Refused::bad)?;
    let mut answer = None;
    while answer.is_none()
        && let Ok(text) = heard(&mut ear).await
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
    Said(said): Said<ClientMessage>,
) -> Result<Response, Refused> {
    let ClientMessage::Command { id: own, seen, .. } = &said else {
        return Err(Refused::bad("this is not a command"));
    };
    let (own, seen) = (own.clone(), seen.clone());
    let (id, person, _) = seat(&server, &headers, &table).await?;
    if !server.entrance.lets_command(&person) {
        let message = "too many commands in a minute; wait, or open a socket";
        return Err(Refused::new(StatusCode::TOO_MANY_REQUESTS, message));
    }
    let connection = server.live.new_connection();
    let mut ear = connect(
        &server.live,
        &id,
        connection,
        passing(seated(person)),
        Some(seen),
    )
    .await;
    if let Some(input) = input(connection, said) {
        server.live.tell(&id, Incoming::Input(input)).await;
    }
    let mut said: Vec<Arc<str>> = Vec::new();
    let answered = tokio::time::timeout(PATIENCE, async {
        loop {
            let text = heard(&mut ear).await?;
            let is_verdict = matches!(serde_json::from_str(&text),
                Ok(ServerMessage::Accepted { id } | ServerMessage::Refused { id, .. }) if id == own);
            said.push(text);
            if is_verdict {
                return Ok(());
            }
        }
    });
    let answered = answered.await.unwrap_or_else(|_| Err(late()));
    let gone = Incoming::Input(Input::Disconnected { connection });
    server.live.tell(&id, gone).await;
    // The messages that the command led to were queued before the connection was closed.
    while let Ok(text) = heard(&mut ear).await {
        said.push(text);
    }
    answered?;
    Ok(json_text(&format!("[{}]", said.join(","))))
}

/// What a message means for a table; `None` if it is for the connection itself.
pub(crate) fn input(connection: ConnectionId, said: ClientMessage) -> Option<Input> {
    match said {
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

pub(crate) fn late() -> Refused {
    let message = "the table does not answer; send the same command again, with the same id";
    Refused::new(StatusCode::GATEWAY_TIMEOUT, message)
}

fn json_text(text: &str) -> Response {
    let kind = [(axum::http::header::CONTENT_TYPE, "application/json")];
    (kind, text.to_owned()).into_response()
}

//! Tables, invitations and seats over HTTP.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{AppendHeaders, IntoResponse};
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD as BASE64, URL_SAFE_NO_PAD};
use board::Side;
use encounter::Encounter;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{
    Invitation, InvitationHash, InvitationStanding, Invited, NewTable, PersonId, Seat, Sequence,
    Standing, TableId,
};
use table::{Person, Role};
use view::Picture;

use crate::access;
use crate::answer::{Refused, Said};
use crate::configuration::WhoCreates;
use crate::head::Head;
use crate::journals;
use crate::pictures;
use crate::play;
use crate::random;
use crate::seat::{masters_seat, seat};
use crate::state::Server;

/// The longest name of a table, in characters.
const NAME_CHARS_MAX: usize = 120;

/// A table to be created.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToCreate {
    name: String,
    /// A text board with its system, as `fivefoot new` writes one.
    board: String,
    /// The secret of those who may create tables, if the server asks for it.
    token: Option<String>,
}

/// An invitation to be made.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "role", deny_unknown_fields)]
pub(crate) enum ToInvite {
    /// Another link for the game master.
    GameMaster,
    /// A player.
    Player {
        /// The names of the creatures that they play.
        plays: Vec<String>,
    },
    /// A spectator.
    Spectator,
}

/// The secret of an invitation, as it appears in the fragment of its link.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Opened {
    invitation: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct OwnTable {
    table: String,
    name: String,
    role: &'static str,
    archived: bool,
}

type Answer = Result<axum::response::Response, Refused>;

/// Creates a table. Whoever creates it becomes its game master, and gets a link that opens it for
/// them anywhere.
pub(crate) async fn create(
    State(server): State<Server>,
    headers: HeaderMap,
    Said(asked): Said<ToCreate>,
) -> Answer {
    if let WhoCreates::WithToken(secret) = &server.configuration.create
        && !secret.is(asked.token.as_deref().unwrap_or_default())
    {
        let message = "tables can be created here only with a token";
        return Err(Refused::new(StatusCode::FORBIDDEN, message));
    }
    let id = keep(&server, &asked.name, asked.board).await?;
    let (person, cookie) = own_person(&server, &headers).await?;
    put_seat(&server, &id, &person, &Role::GameMaster).await?;
    let link = invite(&server, &id, &Role::GameMaster).await?;
    let body = Json(json!({ "table": id.as_str(), "link": link }));
    Ok((StatusCode::CREATED, set(cookie), body).into_response())
}

/// Keeps a new table on that board.
async fn keep(server: &Server, name: &str, board: String) -> Result<TableId, Refused> {
    let name = name.trim();
    let is_told = !name.chars().any(char::is_control);
    if name.is_empty() || name.chars().count() > NAME_CHARS_MAX || !is_told {
        return Err(Refused::bad(format!(
            "a name has 1 to {NAME_CHARS_MAX} characters, and no control characters"
        )));
    }
    let made = tokio::task::spawn_blocking(move || Head::new(&board)).await;
    let head = made.map_err(|_| Refused::bad("this board cannot be read"))?;
    let head = head
        .map_err(Refused::bad)?
        .to_bytes()
        .map_err(Refused::bad)?;
    let id = server.live.store.new_id(&random::id());
    let id = id.map_err(|_| Refused::bad("no id could be made"))?;
    let table = NewTable::new(id.clone(), name, head);
    server.live.store.create_table(&table).await?;
    Ok(id)
}

/// The links of a new table: for its game master, and for the player of the creatures on the first side.
pub(crate) async fn open(
    server: &Server,
    name: &str,
    board: String,
    lines: &[String],
) -> Result<(String, String), Refused> {
    let id = keep(server, name, board).await?;
    for line in lines {
        if let Err(refused) = play::say(server, &id, line).await {
            // Nobody has a seat at it, so it would stay without an owner.
            server.live.store.delete_table(&id).await?;
            return Err(refused);
        }
    }
    let now = encounter_of(server, &id).await?;
    let creatures = now.board().creatures().iter();
    let first = creatures.filter(|own| own.side == Side::A);
    let plays = first.map(|own| own.id.number()).collect();
    let master = invite(server, &id, &Role::GameMaster).await?;
    let player = invite(server, &id, &Role::Player { plays }).await?;
    Ok((master, player))
}

/// The person who sent the request, or a new person with their cookie.
async fn own_person(
    server: &Server,
    headers: &HeaderMap,
) -> Result<(PersonId, Option<String>), Refused> {
    if let Some(person) = access::person(&*server.live.store, headers).await? {
        return Ok((person, None));
    }
    let (person, cookie) = access::new_person(
        &*server.live.store,
        &server.origin,
        server.live.limits.session_days,
    )
    .await?;
    Ok((person, Some(cookie)))
}

fn set(cookie: Option<String>) -> AppendHeaders<Option<(axum::http::HeaderName, String)>> {
    AppendHeaders(cookie.map(|cookie| (SET_COOKIE, cookie)))
}

async fn put_seat(
    server: &Server,
    table: &TableId,
    person: &PersonId,
    role: &Role,
) -> Result<(), Refused> {
    let role = serde_json::to_string(role).map_err(|error| Refused::bad(error.to_string()))?;
    let seat = Seat {
        table: table.clone(),
        person: person.clone(),
        role,
    };
    server.live.store.put_seat(&seat).await?;
    server.live.tell_seats(table).await;
    Ok(())
}

/// Stores an invitation and returns its link. The secret is in the fragment, which browsers never
/// send.
async fn invite(server: &Server, table: &TableId, role: &Role) -> Result<String, Refused> {
    let secret = random::token();
    let role = serde_json::to_string(role).map_err(|error| Refused::bad(error.to_string()))?;
    let invitation = Invitation {
        hash: access::invitation_hash(&secret),
        table: table.clone(),
        role,
        standing: InvitationStanding::Valid,
    };
    server.live.store.put_invitation(&invitation).await?;
    Ok(format!("{}/#join={secret}", server.origin))
}

/// The table, if the person who sent the request is its game master.
async fn master(server: &Server, headers: &HeaderMap, table: &str) -> Result<TableId, Refused> {
    Ok(masters_seat(server, headers, table).await?.table)
}

/// Takes the seat that an invitation gives. A person who already is a game master stays one.
pub(crate) async fn join(
    State(server): State<Server>,
    headers: HeaderMap,
    Said(opened): Said<Opened>,
) -> Answer {
    let unknown = || {
        let message = "this invitation opens nothing; ask the game master for another one";
        Refused::new(StatusCode::NOT_FOUND, message)
    };
    let store = &server.live.store;
    let hash = access::invitation_hash(&opened.invitation);
    let invitation = store.invitation(&hash).await?.ok_or_else(unknown)?;
    if invitation.standing == InvitationStanding::Revoked {
        return Err(unknown());
    }
    let role: Role = serde_json::from_str(&invitation.role).map_err(|_| unknown())?;
    let (person, cookie) = own_person(&server, &headers).await?;
    let table = invitation.table;
    let kept = match seat(&server, &headers, table.as_str()).await {
        Ok((_, _, Role::GameMaster)) => Role::GameMaster,
        _ => {
            let seat = Seat {
                table: table.clone(),
                person,
                role: invitation.role,
            };
            match store.put_seat_by_invitation(&seat, &hash).await? {
                Invited::Seated => server.live.tell_seats(&table).await,
                Invited::NotInvited => return Err(unknown()),
            }
            role
        }
    };
    let body = Json(json!({ "table": table.as_str(), "role": kept.word() }));
    Ok((set(cookie), body).into_response())
}

/// The tables of the person who sent the request.
pub(crate) async fn own(State(server): State<Server>, headers: HeaderMap) -> Answer {
    let store = &*server.live.store;
    let Some(person) = access::person(store, &headers).await? else {
        return Ok(Json(Vec::<OwnTable>::new()).into_response());
    };
    let tables = store.tables_of(&person).await?.into_iter();
    let own = tables.filter_map(|(table, seat)| {
        let role: Role = serde_json::from_str(&seat.role).ok()?;
        Some(OwnTable {
            table: table.id.as_str().to_owned(),
            name: table.name,
            role: role.word(),
            archived: table.standing == Standing::Archived,
        })
    });
    Ok(Json(own.collect::<Vec<_>>()).into_response())
}

/// Makes an invitation.
pub(crate) async fn invitation(
    State(server): State<Server>,
    Path(table): Path<String>,
    headers: HeaderMap,
    Said(asked): Said<ToInvite>,
) -> Answer {
    let id = master(&server, &headers, &table).await?;
    let role = match asked {
        ToInvite::GameMaster => Role::GameMaster,
        ToInvite::Spectator => Role::Spectator,
        ToInvite::Player { plays } => player(&server, &id, &plays).await?,
    };
    let link = invite(&server, &id, &role).await?;
    Ok((StatusCode::CREATED, Json(json!({ "link": link }))).into_response())
}

/// The encounter of a table as it is now.
async fn encounter_of(server: &Server, id: &TableId) -> Result<Encounter, Refused> {
    let now = server.live.ask(id, |table| table.now().clone());
    now.await.ok_or_else(|| {
        let message = "the table cannot be opened at the moment; try again later";
        Refused::new(StatusCode::SERVICE_UNAVAILABLE, message)
    })
}

/// The role of a player of the creatures with those names.
async fn player(server: &Server, id: &TableId, names: &[String]) -> Result<Role, Refused> {
    if names.is_empty() {
        return Err(Refused::bad("a player plays at least one creature"));
    }
    let now = encounter_of(server, id).await?;
    let number = |name: &String| {
        let creature = now.board().creature_named(name);
        let missing = || Refused::bad(format!("there is no creature `{name}` on the board"));
        creature.map(|own| own.id.number()).ok_or_else(missing)
    };
    let plays = names.iter().map(number).collect::<Result<_, _>>()?;
    Ok(Role::Player { plays })
}

/// The invitations to a table, without their secrets.
pub(crate) async fn invitations(
    State(server): State<Server>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let id = master(&server, &headers, &table).await?;
    let kept = server.live.store.invitations(&id).await?.into_iter();
    let told = kept.map(|own| {
        json!({
            "invitation": URL_SAFE_NO_PAD.encode(own.hash.0),
            "role": serde_json::from_str::<serde_json::Value>(&own.role).unwrap_or_default(),
            "revoked": own.standing == InvitationStanding::Revoked,
        })
    });
    Ok(Json(told.collect::<Vec<_>>()).into_response())
}

/// Takes an invitation back. People who have already used it keep their seats.
pub(crate) async fn revoke(
    State(server): State<Server>,
    Path((table, hash)): Path<(String, String)>,
    headers: HeaderMap,
) -> Answer {
    let id = master(&server, &headers, &table).await?;
    let unknown = || Refused::new(StatusCode::NOT_FOUND, "there is no such invitation");
    let hash = URL_SAFE_NO_PAD.decode(hash).map_err(|_| unknown())?;
    let hash = InvitationHash(hash.try_into().map_err(|_| unknown())?);
    let kept = server.live.store.invitation(&hash).await?;
    kept.filter(|own| own.table == id).ok_or_else(unknown)?;
    server.live.store.revoke_invitation(&hash).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Archives a table, or opens it again.
pub(crate) async fn set_standing(
    State(server): State<Server>,
    Path((table, word)): Path<(String, String)>,
    headers: HeaderMap,
) -> Answer {
    let id = master(&server, &headers, &table).await?;
    let standing = match word.as_str() {
        "open" => Standing::Open,
        "archived" => Standing::Archived,
        _ => return Err(Refused::bad("a table is `open` or `archived`")),
    };
    server.live.store.set_standing(&id, standing).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Deletes a table.
pub(crate) async fn delete(
    State(server): State<Server>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let id = master(&server, &headers, &table).await?;
    server.live.store.delete_table(&id).await?;
    server.live.tell_seats(&id).await;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// How many records an export reads at once.
const PAGE: u32 = 500;

/// The last line of the export of a table with a picture.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExportedPicture {
    /// The whole picture, in Base64.
    picture: String,
}

/// Every entry of the table, in its stored form.
async fn kept_records(server: &Server, id: &TableId) -> Result<Vec<Vec<u8>>, Refused> {
    let mut kept = Vec::new();
    let mut last = Sequence::NONE;
    loop {
        let store = &server.live.store;
        let records = store.records_after(id, last, PAGE).await?;
        let Some(newest) = records.last() else {
            return Ok(kept);
        };
        last = newest.sequence;
        kept.extend(records.into_iter().map(|record| record.bytes));
    }
}

/// The whole table, for its game master: the head, the journal and the picture, one value on each line.
pub(crate) async fn export(
    State(server): State<Server>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let id = master(&server, &headers, &table).await?;
    let mut lines = server.live.store.table(&id).await?.head;
    lines.push(b'\n');
    for record in kept_records(&server, &id).await? {
        lines.extend_from_slice(&record);
        lines.push(b'\n');
    }
    if let Some(picture) = pictures::whole_at(&server, &id).await? {
        let line = ExportedPicture {
            picture: BASE64.encode(picture.bytes),
        };
        // It is plain text, so writing it cannot fail.
        lines.extend(serde_json::to_vec(&line).unwrap_or_default());
        lines.push(b'\n');
    }
    let kind = [(axum::http::header::CONTENT_TYPE, "application/jsonl")];
    Ok((kind, lines).into_response())
}

/// The table as a journal, for its game master.
pub(crate) async fn journal(
    State(server): State<Server>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let id = master(&server, &headers, &table).await?;
    let kept = server.live.store.table(&id).await?;
    let head = Head::from_bytes(&kept.head).map_err(Refused::bad)?;
    let records = kept_records(&server, &id).await?;
    let written = tokio::task::spawn_blocking(move || journals::written(&head, &records));
    let text = written
        .await
        .map_err(|_| Refused::bad("this table cannot be written as a journal"))?
        .map_err(Refused::bad)?;
    let kind = [(
        axum::http::header::CONTENT_TYPE,
        "text/plain; charset=utf-8",
    )];
    Ok((kind, text).into_response())
}

/// Takes the picture from the end of an export, if there is one.
fn exported_picture(lines: &mut Vec<Vec<u8>>) -> Result<Option<Vec<u8>>, Refused> {
    let last = lines.last().map(|line| serde_json::from_slice(line));
    let Some(Ok(ExportedPicture { picture })) = last else {
        return Ok(None);
    };
    lines.pop();
    let bytes = BASE64.decode(picture);
    let bytes = bytes.map_err(|error| Refused::bad(format!("the picture: {error}")))?;
    Ok(Some(bytes))
}

/// A table that is to be kept as it was elsewhere.
struct Imported {
    name: String,
    head: Vec<u8>,
    /// Its entries in their stored form.
    records: Vec<Vec<u8>>,
    picture: Option<(Picture, Vec<u8>)>,
}

/// Reads what [`export`] gave.
fn exported(body: &[u8]) -> Result<Imported, Refused> {
    let mut lines = body
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty());
    let head = lines.next().unwrap_or_default().to_vec();
    let read = Head::from_bytes(&head).map_err(Refused::bad)?;
    let start = read.start().map_err(Refused::bad)?;
    let mut records: Vec<Vec<u8>> = lines.map(<[u8]>::to_vec).collect();
    let pixels = exported_picture(&mut records)?;
    let mut laid = None;
    for (number, record) in (1..).zip(&records) {
        let entry = table::Entry::from_bytes(start.system(), record);
        let entry = entry.map_err(|error| Refused::bad(format!("entry {number}: {error}")))?;
        if let table::Act::Laid(picture) = entry.act {
            laid = picture;
        }
    }
    Ok(Imported {
        name: "Imported".to_owned(),
        head,
        records,
        picture: laid.zip(pixels),
    })
}

/// Reads a journal, such as that of a table that lived in a browser. A table has a name, even if its
/// board has none.
fn in_journal(body: &[u8], person: &Person) -> Result<Imported, Refused> {
    let read = journals::read(body, person).map_err(Refused::bad)?;
    let told = read.name.trim().chars().filter(|own| !own.is_control());
    let name: String = told.take(NAME_CHARS_MAX).collect();
    Ok(Imported {
        name: if name.is_empty() {
            "Imported".to_owned()
        } else {
            name
        },
        head: read.head.to_bytes().map_err(Refused::bad)?,
        records: read.records,
        picture: None,
    })
}

/// A table from what [`export`] gave, or from a journal. Whoever imports it becomes its game master.
pub(crate) async fn import(
    State(server): State<Server>,
    headers: HeaderMap,
    body: axum::body::Bytes,
) -> Answer {
    if let WhoCreates::WithToken(_) = &server.configuration.create
        && access::person(&*server.live.store, &headers)
            .await?
            .is_none()
    {
        let message = "only somebody who has a seat here may import a table";
        return Err(Refused::new(StatusCode::FORBIDDEN, message));
    }
    let (person, cookie) = own_person(&server, &headers).await?;
    let known = Person(person.as_str().to_owned());
    let read = tokio::task::spawn_blocking(move || match journals::is_journal(&body) {
        true => in_journal(&body, &known),
        false => exported(&body),
    });
    let read = read
        .await
        .map_err(|_| Refused::bad("this cannot be read"))??;
    let store = &server.live.store;
    let id = store.new_id(&random::id());
    let id = id.map_err(|_| Refused::bad("no id could be made"))?;
    store
        .create_table(&NewTable::new(id.clone(), &read.name, read.head))
        .await?;
    for (number, record) in (1..).zip(read.records) {
        store.append(&id, Sequence::new(number), record).await?;
    }
    if let Some((picture, pixels)) = read.picture {
        pictures::keep_imported(&server, &id, &picture, pixels).await?;
    }
    put_seat(&server, &id, &person, &Role::GameMaster).await?;
    let link = invite(&server, &id, &Role::GameMaster).await?;
    let body = Json(json!({ "table": id.as_str(), "link": link }));
    Ok((StatusCode::CREATED, set(cookie), body).into_response())
}

//! The picture under the squares of a table, over HTTP.

use axum::body::{Bytes, HttpBody as _, to_bytes};
use axum::extract::{Path, RawQuery, Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use store::{PicturePart, TableId};
use table::{Input, Person, Role};
use view::{Alignment, Picture};

use crate::answer::{Refused, Said};
use crate::head::Head;
use crate::picture::{self, Cut, Sent};
use crate::play;
use crate::seat::seat;
use crate::state::Server;

/// What the purpose of the key of a table's pictures is called; it must never change.
const KEY_PURPOSE: &str = "fivefoot 2026-11-23 pictures of a table";

/// Runs work that keeps a processor busy.
async fn work<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> Result<T, Refused> {
    let done = tokio::task::spawn_blocking(work).await;
    let done = done.map_err(|_| Refused::bad("this picture cannot be read"))?;
    done.map_err(Refused::bad)
}

/// The game master who sent the request, and their table.
async fn master(
    server: &Server,
    headers: &HeaderMap,
    table: &str,
) -> Result<(TableId, Person), Refused> {
    match seat(server, headers, table).await? {
        (id, person, Role::GameMaster) => Ok((id, person)),
        _ => Err(Refused::not_master()),
    }
}

fn none() -> Refused {
    let message = "there is no such picture at the table now";
    Refused::new(StatusCode::NOT_FOUND, message)
}

/// The picture at a table now.
async fn picture_at(server: &Server, id: &TableId) -> Result<Option<Picture>, Refused> {
    server
        .live
        .ask(id, |table| table.picture().cloned())
        .await
        .ok_or_else(play::late)
}

/// Lays the picture that the body is, where the query says, or across the whole board.
pub(crate) async fn lay(
    State(server): State<Server>,
    Path(table): Path<String>,
    RawQuery(query): RawQuery,
    request: Request,
) -> Result<Response, Refused> {
    let (id, person) = master(&server, request.headers(), &table).await?;
    let at = match query {
        Some(query) => alignment(&query)?,
        None => across_board(&server, &id).await?,
    };
    let upload_bytes = server.live.limits.upload_bytes;
    let too_large = || {
        let message = format!("a picture has at most {upload_bytes} bytes; save it smaller");
        Refused::new(StatusCode::PAYLOAD_TOO_LARGE, message)
    };
    let body = request.into_body();
    // If it says itself that it is too long, none of it is read.
    if body.size_hint().lower() > upload_bytes as u64 {
        return Err(too_large());
    }
    let body = to_bytes(body, upload_bytes).await;
    let body = body.map_err(|_| too_large())?;
    let _permit = server.desk.laying.acquire().await;
    let key = key(&server, &id, &body).await?;
    let cut = cut(&server, body).await?;
    let picture = Picture::new(key, cut.size_pixels, at);
    let picture = picture.map_err(|error| Refused::bad(error.to_string()))?;
    keep(&server, &id, picture.key(), cut).await?;
    let key = picture.key().to_owned();
    say(&server, &id, person, Some(picture)).await?;
    let store = &server.live.store;
    store.remove_pictures_but(&id, Some(&key)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Lays the picture that is there at another place.
pub(crate) async fn align(
    State(server): State<Server>,
    Path(table): Path<String>,
    headers: HeaderMap,
    Said(at): Said<Alignment>,
) -> Result<Response, Refused> {
    let (id, person) = master(&server, &headers, &table).await?;
    let _permit = server.desk.laying.acquire().await;
    let now = picture_at(&server, &id).await?.ok_or_else(none)?;
    let picture = Picture::new(now.key().to_owned(), now.size_pixels(), at);
    let picture = picture.map_err(|error| Refused::bad(error.to_string()))?;
    say(&server, &id, person, Some(picture)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Takes the picture away.
pub(crate) async fn take_away(
    State(server): State<Server>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let (id, person) = master(&server, &headers, &table).await?;
    let _permit = server.desk.laying.acquire().await;
    say(&server, &id, person, None).await?;
    server.live.store.remove_pictures_but(&id, None).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// The whole picture, for the game master.
pub(crate) async fn whole(
    State(server): State<Server>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let (id, _) = master(&server, &headers, &table).await?;
    let Sent { kind, bytes } = whole_at(&server, &id).await?.ok_or_else(none)?;
    Ok(([(CONTENT_TYPE, kind)], bytes).into_response())
}

/// A tile of the picture, as the person who sent the request may see it now. A game master may ask for
/// somebody else's, as for a view.
pub(crate) async fn tile(
    State(server): State<Server>,
    Path((table, tile)): Path<(String, String)>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let (id, _, own) = seat(&server, &headers, &table).await?;
    let role = match query.as_deref().map(play::viewer).transpose()? {
        None => own,
        Some(role) if own == Role::GameMaster || own == role => role,
        Some(_) => return Err(Refused::not_master()),
    };
    let asked = server.live.ask(&id, move |table| table.tile(&role, &tile));
    let asked = asked.await.ok_or_else(play::late)?.ok_or_else(none)?;
    let part = server
        .live
        .store
        .picture_part(&id, &asked.key, asked.number);
    let part = part.await?.ok_or_else(none)?;
    let _permit = server.desk.tiles.acquire().await;
    let Sent { kind, bytes } = work(move || picture::tile(&part, &asked.shown)).await?;
    // Under this id it never changes.
    let kept = "private, max-age=31536000, immutable";
    Ok(([(CONTENT_TYPE, kind), (CACHE_CONTROL, kept)], bytes).into_response())
}

/// The whole picture of a table, if it has one.
pub(crate) async fn whole_at(server: &Server, id: &TableId) -> Result<Option<Sent>, Refused> {
    let Some(picture) = picture_at(server, id).await? else {
        return Ok(None);
    };
    let mut parts = Vec::new();
    for (number, _) in (0..).zip(picture.tiles()) {
        let part = server.live.store.picture_part(id, picture.key(), number);
        parts.push(part.await?.ok_or_else(none)?);
    }
    let _permit = server.desk.tiles.acquire().await;
    work(move || picture::whole(&picture, &parts))
        .await
        .map(Some)
}

/// Keeps the pixels of an imported table's picture.
pub(crate) async fn keep_imported(
    server: &Server,
    id: &TableId,
    picture: &Picture,
    bytes: Vec<u8>,
) -> Result<(), Refused> {
    let _permit = server.desk.laying.acquire().await;
    let cut = cut(server, bytes.into()).await?;
    if cut.size_pixels != picture.size_pixels() {
        return Err(Refused::bad("the picture is not the one that was laid"));
    }
    keep(server, id, picture.key(), cut).await
}

/// The key of a picture at a table. Nobody who has the picture can tell whether a table has it, too.
async fn key(server: &Server, id: &TableId, bytes: &[u8]) -> Result<String, Refused> {
    let kept = server.live.store.table(id).await?;
    let head = Head::from_bytes(&kept.head).map_err(Refused::bad)?;
    let key = blake3::derive_key(KEY_PURPOSE, head.ids());
    Ok(blake3::keyed_hash(&key, bytes).to_hex().to_string())
}

async fn cut(server: &Server, bytes: Bytes) -> Result<Cut, Refused> {
    let side_pixels_max = server.live.limits.picture_pixels;
    work(move || picture::cut(&bytes, side_pixels_max)).await
}

async fn keep(server: &Server, id: &TableId, key: &str, cut: Cut) -> Result<(), Refused> {
    for (number, bytes) in (0..).zip(cut.parts) {
        let part = PicturePart {
            table: id.clone(),
            key: key.to_owned(),
            number,
            bytes,
        };
        server.live.store.put_picture_part(&part).await?;
    }
    Ok(())
}

/// Tells the table which picture it has now.
async fn say(
    server: &Server,
    id: &TableId,
    person: Person,
    picture: Option<Picture>,
) -> Result<(), Refused> {
    let laid = |connection, own, _| Input::Laid {
        connection,
        id: own,
        picture,
    };
    play::give(server, id, play::seated(person), laid).await
}

/// The place of a picture that is as wide as the board.
async fn across_board(server: &Server, id: &TableId) -> Result<Alignment, Refused> {
    let width = server
        .live
        .ask(id, |table| table.now().board().extent().width());
    Ok(Alignment {
        left_millionths: 0,
        top_millionths: 0,
        across_millionths: i64::from(width.await.ok_or_else(play::late)?) * 1_000_000,
    })
}

/// The place in a query such as `left=0&top=-500000&across=30000000`, in millionths of a square.
fn alignment(query: &str) -> Result<Alignment, Refused> {
    let unknown = || {
        let message = "say where the picture lies, as in `left=0&top=-500000&across=30000000`";
        Refused::bad(message)
    };
    let pairs = query.split('&').map(|pair| {
        let (name, number) = pair.split_once('=')?;
        Some((name, number.parse::<i64>().ok()?))
    });
    let pairs: Vec<(&str, i64)> = pairs.collect::<Option<_>>().ok_or_else(unknown)?;
    let named = |name: &str| {
        let pair = pairs.iter().find(|(own, _)| *own == name);
        pair.map(|(_, number)| *number).ok_or_else(unknown)
    };
    Ok(Alignment {
        left_millionths: named("left")?,
        top_millionths: named("top")?,
        across_millionths: named("across")?,
    })
}

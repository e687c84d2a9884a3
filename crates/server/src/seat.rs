//! The seat of a person at a table.

use axum::http::HeaderMap;
use store::TableId;
use table::{Person, Role};

use crate::access;
use crate::answer::Refused;
use crate::state::Server;
use crate::who::seat_of;

/// The seat at a table of the person who sent the request.
pub(crate) async fn seat(
    server: &Server,
    headers: &HeaderMap,
    table: &str,
) -> Result<(TableId, Person, Role), Refused> {
    let id = TableId::new(table).map_err(|_| Refused::no_seat())?;
    let store = &*server.live.store;
    let person = access::person(store, headers).await?;
    let person = person.ok_or_else(Refused::no_seat)?;
    let seats = store.seats(&id).await?;
    let person = Person(person.as_str().to_owned());
    let role = seat_of(&seats, &person).ok_or_else(Refused::no_seat)?;
    Ok((id, person, role))
}

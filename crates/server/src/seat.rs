//! The seat of a person at a table.

use axum::http::HeaderMap;
use store::{Seat, TableId};
use table::{Person, Role};

use crate::access;
use crate::answer::Refused;
use crate::state::Server;
use crate::who::role_of;

/// The seat at a table of the person who sent the request.
pub(crate) async fn seat(
    server: &Server,
    headers: &HeaderMap,
    table: &str,
) -> Result<(TableId, Person, Role), Refused> {
    let (seat, role) = kept_seat(server, headers, table).await?;
    Ok((seat.table, Person(seat.person.to_string()), role))
}

/// The same seat as the store keeps it, if it is a game master's.
pub(crate) async fn masters_seat(
    server: &Server,
    headers: &HeaderMap,
    table: &str,
) -> Result<Seat, Refused> {
    match kept_seat(server, headers, table).await? {
        (seat, Role::GameMaster) => Ok(seat),
        _ => Err(Refused::not_master()),
    }
}

async fn kept_seat(
    server: &Server,
    headers: &HeaderMap,
    table: &str,
) -> Result<(Seat, Role), Refused> {
    let id = TableId::new(table).map_err(|_| Refused::no_seat())?;
    let store = &*server.live.store;
    let person = access::person(store, headers).await?;
    let person = person.ok_or_else(Refused::no_seat)?;
    let seats = store.seats(&id).await?.into_iter();
    let mut own = seats.filter(|seat| seat.person == person);
    let seat = own.next().ok_or_else(Refused::no_seat)?;
    let role = role_of(&seat).ok_or_else(Refused::no_seat)?;
    Ok((seat, role))
}

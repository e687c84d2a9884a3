//! Who has a seat at a table, for its game masters, and how they take one away.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use store::{PersonId, Removal};
use table::{Person, Table};

use crate::answer::Refused;
use crate::play;
use crate::seat::masters_seat;
use crate::state::Server;
use crate::who::seats_told;

/// The seats at a table.
pub(crate) async fn all(
    State(server): State<Server>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let own = masters_seat(&server, &headers, &table).await?;
    let here = server.live.ask(&own.table, Table::people).await;
    let here = here.ok_or_else(play::late)?;
    let seats = server.live.store.seats(&own.table).await?;
    let person = Person(own.person.to_string());
    Ok(Json(seats_told(&seats, &here, &person)).into_response())
}

/// Takes a seat away. What is connected with it is closed, and the invitations that gave it open
/// nothing any more.
pub(crate) async fn take_away(
    State(server): State<Server>,
    Path((table, person)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let by = masters_seat(&server, &headers, &table).await?;
    let none = || {
        let message = "nobody with this id has a seat at the table; it may be taken away already";
        Refused::new(StatusCode::NOT_FOUND, message)
    };
    let person = PersonId::new(person).map_err(|_| none())?;
    let live = Arc::clone(&server.live);
    // Whoever asks may hang up meanwhile: those who are connected are told all the same.
    let removed = tokio::spawn(async move {
        let removed = live.store.remove_seat(&person, &by).await;
        // If the answer of the store is lost, the seat may be gone.
        live.tell_seats(&by.table).await;
        removed
    });
    let removed = removed.await.map_err(|_| play::late())?;
    match removed? {
        Removal::Removed => Ok(StatusCode::NO_CONTENT.into_response()),
        Removal::NoSeat => Err(none()),
        Removal::NotAllowed => Err(Refused::no_seat()),
        Removal::Last => {
            let message = "this is the seat of the last game master; invite another game master \
                 first, or delete the table";
            Err(Refused::new(StatusCode::CONFLICT, message))
        }
    }
}

//! Whether a seat may be removed.

use crate::{PersonId, Seat};

/// What becomes of a seat that somebody wants to be removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// It is removed.
    Removed,
    /// The person has no seat at the table.
    NoSeat,
    /// Whoever says so does not have their own seat any more.
    NotAllowed,
    /// It is the last seat with the role of whoever says so.
    Last,
}

/// The seat that is to be removed from among those of a table.
///
/// # Errors
/// Why none is removed.
pub(crate) fn removed<'a>(
    seats: &'a [Seat],
    person: &PersonId,
    by: &Seat,
) -> Result<&'a Seat, Removal> {
    if !seats.contains(by) {
        return Err(Removal::NotAllowed);
    }
    let mut own = seats.iter().filter(|seat| seat.person == *person);
    let seat = own.next().ok_or(Removal::NoSeat)?;
    let mut left = seats.iter().filter(|seat| seat.person != *person);
    if !left.any(|seat| seat.role == by.role) {
        return Err(Removal::Last);
    }
    Ok(seat)
}

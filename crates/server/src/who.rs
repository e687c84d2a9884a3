//! Who sits at a table, and with whose eyes they look.

use store::Seat;
use table::{Person, Role};

/// Who connects to a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    /// Somebody with a seat. Which one it is, the table looks up when it lets them in, and again
    /// whenever a seat may have changed.
    Seated {
        /// The person.
        person: Person,
        /// With whose eyes they look.
        eyes: Eyes,
    },
    /// The server itself, as a game master.
    Server,
}

/// With whose eyes somebody looks at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eyes {
    /// With their own.
    Own,
    /// With those of a spectator, as for a projector.
    Spectator,
}

impl Eyes {
    /// What somebody with that seat is at the table; `None` if they may not look so.
    pub(crate) fn of(self, seat: Role) -> Option<Role> {
        match (self, seat) {
            (Eyes::Own, seat) => Some(seat),
            (Eyes::Spectator, Role::GameMaster | Role::Spectator) => Some(Role::Spectator),
            (Eyes::Spectator, Role::Player { .. }) => None,
        }
    }
}

/// The seat that the person has among these.
pub(crate) fn seat_of(seats: &[Seat], person: &Person) -> Option<Role> {
    let mut own = seats.iter().filter(|seat| seat.person.as_str() == person.0);
    serde_json::from_str(&own.next()?.role).ok()
}

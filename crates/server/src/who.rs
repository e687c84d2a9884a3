//! Who sits at a table, and with whose eyes they look.

use std::collections::BTreeSet;

use store::Seat;
use table::{Person, Presence, Role, Seated, ServerMessage};

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
    role_of(own.next()?)
}

/// What somebody with that seat is at the table, if it can be read.
pub(crate) fn role_of(seat: &Seat) -> Option<Role> {
    serde_json::from_str(&seat.role).ok()
}

/// The message that tells a game master who has a seat; `here` are the people who are connected.
pub(crate) fn seats_told(seats: &[Seat], here: &BTreeSet<Person>, to: &Person) -> ServerMessage {
    let seated = seats.iter().filter_map(|seat| {
        let role = role_of(seat)?;
        let person = Person(seat.person.to_string());
        Some(Seated {
            role: role.word().to_owned(),
            plays: match role {
                Role::Player { plays } => plays.into_iter().collect(),
                Role::GameMaster | Role::Spectator => Vec::new(),
            },
            presence: match here.contains(&person) {
                true => Presence::Here,
                false => Presence::Away,
            },
            own: person == *to,
            person: person.0,
        })
    });
    let seats = seated.collect();
    ServerMessage::Seats { seats }
}

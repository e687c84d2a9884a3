//! Connections: what a process sends arrives in order, in pieces of any size, until the connection
//! breaks at any byte. Messages of programs are handled in `world`.

use std::collections::BTreeMap;

use table::ConnectionId;

use crate::chance::Chance;

/// A connection between a program and a process.
#[derive(Debug)]
pub(crate) struct Connection {
    /// The program at one end.
    pub(crate) client: usize,
    /// The process at the other end.
    pub(crate) process: usize,
    /// Which run of the process.
    pub(crate) run: u64,
    /// What the process has sent and the program has not received.
    under_way: Vec<u8>,
}

/// All connections that are open.
#[derive(Debug, Default)]
pub(crate) struct Network {
    open: BTreeMap<ConnectionId, Connection>,
    opened: u64,
}

impl Network {
    /// Opens a connection.
    pub(crate) fn connect(&mut self, client: usize, process: usize, run: u64) -> ConnectionId {
        self.opened += 1;
        let id = ConnectionId(self.opened);
        let connection = Connection {
            client,
            process,
            run,
            under_way: Vec::new(),
        };
        self.open.insert(id, connection);
        id
    }

    pub(crate) fn get(&self, id: ConnectionId) -> Option<&Connection> {
        self.open.get(&id)
    }

    /// Puts a message on its way, as one line.
    pub(crate) fn send(&mut self, id: ConnectionId, message: &[u8]) {
        if let Some(connection) = self.open.get_mut(&id) {
            connection.under_way.extend_from_slice(message);
            connection.under_way.push(b'\n');
        }
    }

    /// The next piece on its way, and whether it is the last.
    pub(crate) fn take(&mut self, id: ConnectionId, chance: &mut Chance) -> (Vec<u8>, bool) {
        let Some(connection) = self.open.get_mut(&id) else {
            return (Vec::new(), true);
        };
        let all = connection.under_way.len();
        let count = if chance.percent(60) {
            all
        } else {
            chance.index(all.saturating_add(1))
        };
        let rest = connection.under_way.split_off(count);
        let piece = std::mem::replace(&mut connection.under_way, rest);
        (piece, connection.under_way.is_empty())
    }

    /// Breaks a connection, and returns the part of what was on its way that the program still gets.
    pub(crate) fn disconnect(
        &mut self,
        id: ConnectionId,
        chance: &mut Chance,
    ) -> Option<(Connection, Vec<u8>)> {
        let (last, _) = self.take(id, chance);
        let connection = self.open.remove(&id)?;
        Some((connection, last))
    }

    /// The connections to one run of a process.
    pub(crate) fn of_process(&self, process: usize) -> Vec<ConnectionId> {
        let own = self.open.iter();
        let own = own.filter(|(_, connection)| connection.process == process);
        own.map(|(id, _)| *id).collect()
    }
}

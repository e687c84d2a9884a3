//! The laws that are checked when everything has come to rest.

use serde_json::Value;
use table::{ConnectionId, Entry, Epoch, Input, Milliseconds, Output, ServerMessage, Table, Visit};

use crate::client::Client;
use crate::world::World;

impl World {
    /// Checks every law that must hold at rest.
    ///
    /// # Errors
    /// The first law that does not hold.
    pub(crate) fn check_at_rest(&mut self) -> Result<(), String> {
        let entries = self.journal()?;
        self.played.entries = u64::try_from(entries.len()).unwrap_or(u64::MAX);
        let mut anew = self.new_table(Epoch("anew".to_owned()))?;
        read(&mut anew, entries);
        for (number, process) in self.processes.iter().enumerate() {
            let table = process.table().ok_or("a process does not run")?;
            if table.last() != anew.last() || table.now() != anew.now() {
                return Err(format!(
                    "process {number} is at entry {}, the journal at {}; one leads to\n{:?}\nand \
                     the other to\n{:?}",
                    table.last(),
                    anew.last(),
                    table.now(),
                    anew.now()
                ));
            }
        }
        for (number, client) in self.clients.iter().enumerate() {
            let view = whole_view(&mut anew, client, number)?;
            let folded = client.view.clone();
            if view != folded {
                return Err(format!(
                    "{} has put together a different view from one who joins now:\n{folded}\n{view}",
                    client.person.0
                ));
            }
        }
        Ok(())
    }
}

fn read(table: &mut Table<server::Words>, entries: Vec<Entry>) {
    let now = Milliseconds(0);
    table.step(now, Input::Grown { last: u64::MAX });
    table.step(now, Input::Read(entries));
}

/// What somebody is sent who joins without any earlier state.
fn whole_view(
    table: &mut Table<server::Words>,
    client: &Client,
    number: usize,
) -> Result<Value, String> {
    let connected = Input::Connected {
        connection: ConnectionId(u64::try_from(number).unwrap_or(u64::MAX)),
        person: client.person.clone(),
        role: client.role.clone(),
        visit: Visit::Stays,
        seen: None,
    };
    let sent = table.step(Milliseconds(0), connected);
    let mut views = sent.into_iter().filter_map(|output| match output {
        Output::Send { message, .. } => match message.message() {
            Ok(ServerMessage::View { view, .. }) => Some(view),
            _ => None,
        },
        _ => None,
    });
    views
        .next()
        .ok_or_else(|| "nobody is sent a view".to_owned())
}

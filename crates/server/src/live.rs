//! Tables that are being played: one task for each.
//!
//! A task takes the inputs of its table one after another, does what the table asks for, and ends
//! when nobody has been connected for a while. Nothing is lost when it ends: the journal is in the
//! store.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use store::{Appended, Change, Seat, Sequence, Store, StoreError, TableId};
use systems::System;
use table::{
    ConnectionId, Entry, Input, Milliseconds, Output, Person, Problem, ProblemKind, Role, Seen,
    Sent, ServerMessage, Snapshot, StoreAnswer, Table, Visit,
};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, mpsc, oneshot};

use crate::access;
use crate::configuration::Limits;
use crate::head::Head;
use crate::metrics::Metrics;
use crate::who::{Who, seat_of, seats_told};
use crate::wire::{Ending, Wire};
use crate::words::Words;

/// How much may wait for a table.
const WAITING_MAX: usize = 256;

/// How often what has expired is removed from the store.
const FORGET_EVERY: Duration = Duration::from_secs(60 * 60);

/// How many records are read at once.
const PAGE: u32 = 500;

/// Something that the server asks a table.
type Question = Box<dyn FnOnce(&Table<Words>) + Send>;

/// An input for a table's task.
pub(crate) enum Incoming {
    /// Somebody connects; the task sends them messages over the wire.
    Connect {
        connection: ConnectionId,
        who: Who,
        visit: Visit,
        seen: Option<Seen>,
        wire: Wire,
    },
    /// Anything else that comes from a connection.
    Input(Input),
    /// The seats may have changed, or the table is gone: whoever is connected with a seat that they
    /// do not have any more has to leave.
    Seats,
    /// The game master looks at what somebody of that role would see.
    Look {
        role: Role,
        at: LookedAt,
        sender: mpsc::Sender<Arc<str>>,
    },
    /// The server itself asks the table something.
    Ask(Question),
}

/// The part of somebody's knowledge that the game master looks at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LookedAt {
    /// The view now.
    View,
    /// The story so far.
    Story,
}

/// The tables that are being played on this server.
pub(crate) struct Live {
    pub(crate) store: Arc<dyn Store>,
    tables: Mutex<HashMap<TableId, mpsc::Sender<Incoming>>>,
    connections: AtomicU64,
    pub(crate) metrics: Metrics,
    pub(crate) limits: Limits,
    began: Instant,
}

impl Live {
    pub(crate) fn new(store: Arc<dyn Store>, limits: Limits) -> Arc<Live> {
        let live = Arc::new(Live {
            store,
            tables: Mutex::default(),
            connections: AtomicU64::new(0),
            metrics: Metrics::default(),
            limits,
            began: Instant::now(),
        });
        let changes = live.store.changes();
        tokio::spawn(hear(Arc::downgrade(&live), changes));
        tokio::spawn(forget_expired(Arc::downgrade(&live)));
        live
    }

    /// A number for a connection that no other connection has.
    pub(crate) fn new_connection(&self) -> ConnectionId {
        ConnectionId(self.connections.fetch_add(1, Ordering::Relaxed))
    }

    /// How many tables have a task.
    pub(crate) fn table_count(&self) -> usize {
        self.tables().len()
    }

    /// Passes an input to the task of a table; the task is started if it does not run.
    pub(crate) async fn tell(self: &Arc<Live>, table: &TableId, incoming: Incoming) {
        let sender = {
            let mut tables = self.tables();
            match tables.get(table) {
                Some(sender) => sender.clone(),
                None => {
                    let (sender, receiver) = mpsc::channel(WAITING_MAX);
                    tables.insert(table.clone(), sender.clone());
                    tokio::spawn(run(Arc::clone(self), table.clone(), receiver));
                    sender
                }
            }
        };
        // Nobody is connected to a task that ends; the next connection starts another one.
        let _ = sender.send(incoming).await;
    }

    /// Tells a table that its seats may have changed. A table without a task looks at them when
    /// somebody connects.
    pub(crate) async fn tell_seats(&self, table: &TableId) {
        let sender = self.tables().get(table).cloned();
        if let Some(sender) = sender {
            // A task that ends has nobody connected.
            let _ = sender.send(Incoming::Seats).await;
        }
    }

    /// Waits until every socket has ended, but no longer than that.
    pub(crate) async fn parted(&self, patience: Duration) {
        let ended = async {
            while self.metrics.connections() > 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        // Whoever does not answer is left.
        let _ = tokio::time::timeout(patience, ended).await;
    }

    /// Asks a table something; `None` if it cannot be opened at the moment.
    pub(crate) async fn ask<T: Send + 'static>(
        self: &Arc<Live>,
        table: &TableId,
        question: impl FnOnce(&Table<Words>) -> T + Send + 'static,
    ) -> Option<T> {
        let (sender, answer) = oneshot::channel();
        let question = move |table: &Table<Words>| {
            // Whoever asked may be gone.
            let _ = sender.send(question(table));
        };
        self.tell(table, Incoming::Ask(Box::new(question))).await;
        answer.await.ok()
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, mpsc::Sender<Incoming>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> Milliseconds {
        let passed = self.began.elapsed().as_millis();
        Milliseconds(u64::try_from(passed).unwrap_or(u64::MAX))
    }
}

/// Tells tables what other servers have appended.
async fn hear(live: Weak<Live>, mut changes: broadcast::Receiver<Change>) {
    loop {
        let change = changes.recv().await;
        let Some(live) = live.upgrade() else {
            return;
        };
        match change {
            Ok(Change::Grown { table, sequence }) => {
                let sender = live.tables().get(&table).cloned();
                if let Some(sender) = sender {
                    let last = sequence.number();
                    // If this is lost, the table finds out at its next command.
                    let _ = sender.try_send(Incoming::Input(Input::Grown { last }));
                }
            }
            // This must not be lost, but a table that is busy does not make others wait.
            Ok(Change::Seated { table }) => {
                tokio::spawn(async move { live.tell_seats(&table).await });
            }
            Ok(Change::Missed) | Err(RecvError::Lagged(_)) => {
                let all: Vec<_> = live.tables().clone().into_iter().collect();
                for (table, sender) in all {
                    let last = u64::MAX;
                    let _ = sender.try_send(Incoming::Input(Input::Grown { last }));
                    let live = Arc::clone(&live);
                    tokio::spawn(async move { live.tell_seats(&table).await });
                }
            }
            Err(RecvError::Closed) => return,
        }
    }
}

/// Removes what is kept only for a time, such as sessions, once that is over.
async fn forget_expired(live: Weak<Live>) {
    while let Some(live) = live.upgrade() {
        if let Err(error) = live.store.remove_expired(access::now()).await {
            tracing::warn!(%error, "what has expired is still kept");
        }
        drop(live);
        tokio::time::sleep(FORGET_EVERY).await;
    }
}

async fn run(live: Arc<Live>, id: TableId, mut incoming: mpsc::Receiver<Incoming>) {
    let mut task = match Task::open(&live, &id).await {
        Ok(task) => task,
        Err(unopened) => {
            live.tables().remove(&id);
            turn_away(incoming, &id, &unopened);
            return;
        }
    };
    loop {
        match tokio::time::timeout(live.limits.idle, incoming.recv()).await {
            Ok(Some(incoming)) => task.take(incoming).await,
            Ok(None) => return,
            Err(_) if task.table.is_idle() => {
                let mut tables = live.tables();
                // From now on a new connection finds no task and starts another one.
                if incoming.is_empty() {
                    tables.remove(&id);
                    return;
                }
            }
            Err(_) => task.step(Input::Rested).await,
        }
    }
}

/// Why a table is not opened.
enum Unopened {
    /// There is no such table.
    Gone,
    /// It cannot be read.
    Unread(String),
}

impl From<String> for Unopened {
    fn from(error: String) -> Unopened {
        Unopened::Unread(error)
    }
}

/// Tells everybody who is waiting that the table cannot be opened, and forgets them.
fn turn_away(mut incoming: mpsc::Receiver<Incoming>, table: &TableId, unopened: &Unopened) {
    let (ending, problem) = match unopened {
        Unopened::Gone => (Ending::Gone, None),
        Unopened::Unread(error) => {
            tracing::error!(%table, error, "a table cannot be opened");
            let message = format!("this table cannot be opened: {error}");
            (
                Ending::Away,
                Some(Problem::new(ProblemKind::Store, message)),
            )
        }
    };
    let told = problem.map(|problem| Sent::from(ServerMessage::Error { problem }).text());
    while let Ok(waiting) = incoming.try_recv() {
        if let Incoming::Connect { wire, .. } = waiting {
            if let Some(text) = &told {
                // Whoever cannot be told is gone.
                let _ = wire.send(Arc::clone(text));
            }
            wire.end(ending);
        }
    }
}

/// Somebody who is connected.
struct Screen {
    who: Who,
    /// What they are at the table.
    role: Role,
    wire: Wire,
}

struct Task<'a> {
    live: &'a Arc<Live>,
    id: &'a TableId,
    system: System,
    table: Table<Words>,
    screens: HashMap<ConnectionId, Screen>,
    /// The seats as game masters were last told.
    seats_told: Option<Vec<Seat>>,
}

impl<'a> Task<'a> {
    async fn open(live: &'a Arc<Live>, id: &'a TableId) -> Result<Task<'a>, Unopened> {
        let kept = live.store.table(id).await.map_err(|error| match error {
            StoreError::NoTable => Unopened::Gone,
            other => Unopened::Unread(other.to_string()),
        })?;
        let rates = live.limits.rates;
        let mut table = Head::from_bytes(&kept.head)?.table()?.with_rates(rates);
        if let Some(snapshot) = snapshot(live, id, table.now().system()).await {
            table = table.at(snapshot);
        }
        let last = table.last();
        let mut task = Task {
            live,
            id,
            system: table.now().system(),
            table,
            screens: HashMap::new(),
            seats_told: None,
        };
        let entries = task.entries(last).await?;
        // It asks only for entries that have been read already.
        task.table.step(live.now(), Input::Grown { last: u64::MAX });
        task.step(Input::Read(entries)).await;
        Ok(task)
    }

    async fn take(&mut self, incoming: Incoming) {
        match incoming {
            Incoming::Connect {
                connection,
                who,
                visit,
                seen,
                wire,
            } => match self.role_of(&who).await {
                Ok(role) => {
                    let screen = Screen { who, role, wire };
                    self.let_in((connection, visit), screen, seen).await
                }
                Err(ending) => wire.end(ending),
            },
            Incoming::Look { role, at, sender } => {
                let messages = match at {
                    LookedAt::View => self.table.view_of(&role),
                    LookedAt::Story => {
                        self.step(Input::Recalled).await;
                        vec![self.table.story_of(&role)]
                    }
                };
                for message in messages {
                    // If the receiver is gone, nobody needs the answer.
                    let _ = sender.try_send(message.text());
                }
            }
            Incoming::Ask(question) => question(&self.table),
            Incoming::Input(input) => {
                if let Input::Disconnected { connection } = &input {
                    self.screens.remove(connection);
                }
                let is_command = matches!(input, Input::Commanded { .. });
                let begin = Instant::now();
                self.step(input).await;
                if is_command {
                    self.live.metrics.commands.add_one();
                    self.live.metrics.took(begin.elapsed());
                }
            }
            Incoming::Seats => self.look_at_seats().await,
        }
    }

    async fn let_in(
        &mut self,
        (connection, visit): (ConnectionId, Visit),
        screen: Screen,
        seen: Option<Seen>,
    ) {
        let person = match &screen.who {
            Who::Seated { person, .. } => person.clone(),
            Who::Server => Person("server".to_owned()),
        };
        let role = screen.role.clone();
        self.screens.insert(connection, screen);
        self.step(Input::Connected {
            connection,
            person,
            role,
            visit,
            seen,
        })
        .await;
    }

    /// What somebody is at the table now. If it is not known, nobody is let in.
    async fn role_of(&self, who: &Who) -> Result<Role, Ending> {
        match who {
            Who::Server => Ok(Role::GameMaster),
            Who::Seated { person, eyes } => {
                let seats = self.live.store.seats(self.id).await;
                let seats = seats.map_err(|_| Ending::Away)?;
                match seat_of(&seats, person) {
                    Some(seat) => eyes.of(seat).ok_or(Ending::Reseated),
                    None => Err(self.without_seat().await),
                }
            }
        }
    }

    /// How the connections of those end who have no seat.
    async fn without_seat(&self) -> Ending {
        match self.live.store.table(self.id).await {
            Ok(_) => Ending::Unseated,
            Err(StoreError::NoTable) => Ending::Gone,
            // Whoever comes back is asked for the seat again.
            Err(_) => Ending::Away,
        }
    }

    /// Ends the connections whose seat is gone, or is another one now, and tells game masters who has
    /// one. What was said with a seat that is gone and is not stored yet is refused.
    async fn look_at_seats(&mut self) {
        let seats = self.live.store.seats(self.id).await;
        let ending = |own: &Screen| {
            let Who::Seated { person, eyes } = &own.who else {
                return None;
            };
            // Whoever comes back is asked for the seat again.
            let Ok(seats) = &seats else {
                return Some(Ending::Away);
            };
            match seat_of(seats, person).map(|seat| eyes.of(seat)) {
                None => Some(Ending::Unseated),
                Some(role) if role.as_ref() == Some(&own.role) => None,
                Some(_) => Some(Ending::Reseated),
            }
        };
        let ended = self.screens.iter();
        let ended = ended.filter_map(|(connection, own)| Some((*connection, ending(own)?)));
        let ended: Vec<(ConnectionId, Ending)> = ended.collect();
        let without = match ended.iter().any(|(_, own)| *own == Ending::Unseated) {
            true => self.without_seat().await,
            false => Ending::Unseated,
        };
        for (connection, ending) in ended {
            let ending = match ending {
                Ending::Unseated => without,
                other => other,
            };
            self.step(Input::Unseated { connection }).await;
            if let Some(screen) = self.screens.remove(&connection) {
                screen.wire.end(ending);
            }
        }
        if let Ok(seats) = seats {
            self.tell_seats(seats).await;
        }
    }

    /// Tells game masters who has a seat, if that is not what they were told last.
    async fn tell_seats(&mut self, seats: Vec<Seat>) {
        if self.seats_told.as_ref() == Some(&seats) {
            return;
        }
        let here = self.table.people();
        let masters =
            self.screens
                .iter()
                .filter_map(|(connection, own)| match (&own.who, &own.role) {
                    (Who::Seated { person, .. }, Role::GameMaster) => {
                        Some((*connection, person.clone()))
                    }
                    _ => None,
                });
        for (connection, person) in masters.collect::<Vec<_>>() {
            let message = seats_told(&seats, &here, &person);
            for lost in self.send(&[connection], &message.into()) {
                self.step(lost).await;
            }
        }
        self.seats_told = Some(seats);
    }

    /// Handles one input and everything that follows from it.
    async fn step(&mut self, input: Input) {
        let mut inputs = VecDeque::from([input]);
        while let Some(input) = inputs.pop_front() {
            for output in self.table.step(self.live.now(), input) {
                match output {
                    Output::Send { to, message } => {
                        let lost = self.send(&to, &message);
                        inputs.extend(lost);
                    }
                    Output::Append { number, entry } => {
                        let answer = self.append(number, &entry).await;
                        inputs.push_front(Input::Answered(answer));
                    }
                    Output::Keep(snapshot) => self.keep(&snapshot),
                    Output::Read { after } => match self.entries(after).await {
                        Ok(entries) => inputs.push_front(Input::Read(entries)),
                        Err(error) => {
                            tracing::error!(table = %self.id, error, "a journal cannot be read");
                            inputs.push_front(Input::Unreadable);
                        }
                    },
                }
            }
        }
    }

    /// Sends a message, and returns the connections that are lost.
    fn send(&mut self, to: &[ConnectionId], message: &Sent) -> Vec<Input> {
        let metrics = &self.live.metrics;
        if let Sent::Message(ServerMessage::Refused { problem, .. }) = message {
            metrics.refuse(problem.kind);
        }
        let text = message.text();
        let mut lost = Vec::new();
        for connection in to {
            let Some(screen) = self.screens.get(connection) else {
                continue;
            };
            metrics.messages.add_one();
            // A connection that reads too slowly is closed; when it comes back, it gets what is missing.
            if let Err(ending) = screen.wire.send(Arc::clone(&text)) {
                if let Some(screen) = self.screens.remove(connection) {
                    screen.wire.end(ending);
                }
                lost.push(Input::Disconnected {
                    connection: *connection,
                });
            }
        }
        lost
    }

    async fn append(&self, number: u64, entry: &Entry) -> StoreAnswer {
        let Ok(bytes) = entry.to_bytes() else {
            return StoreAnswer::NotStored;
        };
        let appended = self
            .live
            .store
            .append(self.id, Sequence::new(number), bytes);
        let metrics = &self.live.metrics;
        match appended.await {
            Ok(Appended::Stored) => {
                metrics.appends.add_one();
                StoreAnswer::Stored
            }
            Ok(Appended::Conflict { .. }) => {
                metrics.conflicts.add_one();
                StoreAnswer::Conflict
            }
            Err(StoreError::Archived) => StoreAnswer::Archived,
            Err(StoreError::Unavailable(error)) => {
                metrics.store_errors.add_one();
                tracing::warn!(table = %self.id, error, "an append is not answered");
                StoreAnswer::Lost
            }
            Err(error) => {
                metrics.store_errors.add_one();
                tracing::warn!(table = %self.id, %error, "an append failed");
                StoreAnswer::NotStored
            }
        }
    }

    /// Keeps a snapshot; the table does not wait for it.
    fn keep(&self, snapshot: &Snapshot) {
        let Ok(bytes) = snapshot.to_bytes() else {
            return;
        };
        let snapshot = store::Snapshot {
            sequence: Sequence::new(snapshot.last()),
            bytes,
        };
        let (store, id) = (Arc::clone(&self.live.store), self.id.clone());
        tokio::spawn(async move {
            if let Err(error) = store.put_snapshot(&id, snapshot).await {
                tracing::warn!(table = %id, %error, "a snapshot is not kept");
            }
        });
    }

    async fn entries(&self, after: u64) -> Result<Vec<Entry>, String> {
        read_entries(&*self.live.store, self.id, self.system, after).await
    }
}

/// The newest snapshot of a table, if it can be read. Without one the journal is read from its start.
async fn snapshot(live: &Live, id: &TableId, system: System) -> Option<Snapshot> {
    let kept = live.store.newest_snapshot(id).await.ok()??;
    let read = Snapshot::from_bytes(system, &kept.bytes);
    read.inspect_err(|error| tracing::warn!(table = %id, error, "a snapshot is not read"))
        .ok()
}

/// The entries of a table's journal after that number.
pub(crate) async fn read_entries(
    store: &dyn Store,
    id: &TableId,
    system: System,
    after: u64,
) -> Result<Vec<Entry>, String> {
    let mut entries = Vec::new();
    let mut last = Sequence::new(after);
    loop {
        let records = store.records_after(id, last, PAGE).await;
        let records = records.map_err(|error| error.to_string())?;
        let Some(newest) = records.last() else {
            return Ok(entries);
        };
        last = newest.sequence;
        for record in records {
            let entry = Entry::from_bytes(system, &record.bytes);
            entries.push(entry.map_err(|error| format!("entry {}: {error}", record.sequence))?);
        }
    }
}

#[cfg(test)]
mod tests {
    use store::{Memory, UnixSeconds};

    use super::*;

    #[tokio::test]
    async fn what_has_expired_is_removed() {
        let store = Arc::new(Memory::new());
        let put = store.put_value("old", b"value", UnixSeconds(2));
        put.await.expect("it is kept");
        let put = store.put_value("new", b"value", UnixSeconds(u64::MAX));
        put.await.expect("it is kept");
        let live = Live::new(store.clone(), Limits::default());
        // At a time when both were still kept.
        let kept = async |key: &str| {
            let value = store.value(key, UnixSeconds(1)).await;
            value.expect("it is there").is_some()
        };
        while kept("old").await {
            tokio::task::yield_now().await;
        }
        assert!(kept("new").await);
        drop(live);
    }
}

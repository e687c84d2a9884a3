//! Several stores as one.
//!
//! Each store is a home with a name, and the home of a table is the beginning of its id: `north-4f2a…`
//! is kept in the home `north`. So nothing has to be looked up or moved, and if a home cannot be
//! reached, only its own tables are refused.

use std::collections::BTreeMap;
use std::sync::Arc;

use async_trait::async_trait;
use tokio::sync::broadcast;

use crate::{
    Appended, CHANGES_KEPT, Change, Invitation, InvitationHash, Invited, NameError, NewTable,
    PersonId, PicturePart, Record, Removal, Seat, Sequence, Snapshot, Standing, Store, StoreError,
    Table, TableId, UnixSeconds,
};

/// The separator between the name of a home and the rest of an id.
const MARK: char = '-';

/// Several stores as one.
pub struct Several {
    homes: BTreeMap<String, Arc<dyn Store>>,
    changes: broadcast::Sender<Change>,
}

impl Several {
    /// The stores, each with the name of its home.
    ///
    /// # Errors
    /// If a name is empty, or contains anything other than `a` to `z` and digits.
    ///
    /// # Panics
    /// Outside of a tokio runtime, as the changes of the stores are passed on by tasks.
    pub fn new(
        homes: impl IntoIterator<Item = (String, Arc<dyn Store>)>,
    ) -> Result<Several, NameError> {
        let homes: BTreeMap<String, Arc<dyn Store>> = homes.into_iter().collect();
        let changes = broadcast::Sender::new(CHANGES_KEPT);
        for (name, store) in &homes {
            TableId::new(name.clone())?;
            if name.contains(MARK) {
                return Err(NameError);
            }
            tokio::spawn(pass_on(store.changes(), changes.clone()));
        }
        Ok(Several { homes, changes })
    }

    /// The home of a table.
    fn home(&self, id: &TableId) -> Result<&dyn Store, StoreError> {
        let name = id.as_str().split_once(MARK).map(|(name, _)| name);
        let home = name.and_then(|name| self.homes.get(name));
        home.map(|store| &**store).ok_or(StoreError::NoTable)
    }

    fn all(&self) -> impl Iterator<Item = &Arc<dyn Store>> {
        self.homes.values()
    }
}

async fn pass_on(mut from: broadcast::Receiver<Change>, to: broadcast::Sender<Change>) {
    use broadcast::error::RecvError;
    loop {
        let change = match from.recv().await {
            Ok(change) => change,
            Err(RecvError::Lagged(_)) => Change::Missed,
            Err(RecvError::Closed) => return,
        };
        // There may be no receiver.
        let _ = to.send(change);
    }
}

/// The answers of the homes that answered; an error if none did.
#[derive(Default)]
struct Answers<T> {
    answers: Vec<T>,
    error: Option<StoreError>,
}

impl<T> Answers<T> {
    fn add(&mut self, answer: Result<T, StoreError>) {
        match answer {
            Ok(answer) => self.answers.push(answer),
            Err(error) => self.error = Some(error),
        }
    }

    fn any(self) -> Result<Vec<T>, StoreError> {
        match self.error {
            Some(error) if self.answers.is_empty() => Err(error),
            _ => Ok(self.answers),
        }
    }
}

#[async_trait]
impl Store for Several {
    fn new_id(&self, drawn: &str) -> Result<TableId, NameError> {
        let count = u64::try_from(self.homes.len()).map_err(|_| NameError)?;
        let sum: u64 = drawn.bytes().map(u64::from).sum();
        let at = sum.checked_rem(count).ok_or(NameError)?;
        let at = usize::try_from(at).map_err(|_| NameError)?;
        let name = self.homes.keys().nth(at).ok_or(NameError)?;
        TableId::new(format!("{name}{MARK}{drawn}"))
    }

    async fn create_table(&self, table: &NewTable) -> Result<(), StoreError> {
        self.home(&table.id)?.create_table(table).await
    }

    async fn table(&self, id: &TableId) -> Result<Table, StoreError> {
        self.home(id)?.table(id).await
    }

    /// Tables whose home cannot be reached are left out.
    async fn tables_of(&self, person: &PersonId) -> Result<Vec<(Table, Seat)>, StoreError> {
        let mut answers = Answers::default();
        for store in self.all() {
            answers.add(store.tables_of(person).await);
        }
        Ok(answers.any()?.into_iter().flatten().collect())
    }

    async fn set_standing(&self, id: &TableId, standing: Standing) -> Result<(), StoreError> {
        self.home(id)?.set_standing(id, standing).await
    }

    async fn delete_table(&self, id: &TableId) -> Result<(), StoreError> {
        self.home(id)?.delete_table(id).await
    }

    async fn append(
        &self,
        table: &TableId,
        sequence: Sequence,
        record: Vec<u8>,
    ) -> Result<Appended, StoreError> {
        self.home(table)?.append(table, sequence, record).await
    }

    async fn records_after(
        &self,
        table: &TableId,
        sequence: Sequence,
        most: u32,
    ) -> Result<Vec<Record>, StoreError> {
        let home = self.home(table)?;
        home.records_after(table, sequence, most).await
    }

    async fn put_snapshot(&self, table: &TableId, snapshot: Snapshot) -> Result<(), StoreError> {
        self.home(table)?.put_snapshot(table, snapshot).await
    }

    async fn newest_snapshot(&self, table: &TableId) -> Result<Option<Snapshot>, StoreError> {
        self.home(table)?.newest_snapshot(table).await
    }

    async fn put_picture_part(&self, part: &PicturePart) -> Result<(), StoreError> {
        self.home(&part.table)?.put_picture_part(part).await
    }

    async fn picture_part(
        &self,
        table: &TableId,
        key: &str,
        number: u32,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        self.home(table)?.picture_part(table, key, number).await
    }

    async fn remove_pictures_but(
        &self,
        table: &TableId,
        key: Option<&str>,
    ) -> Result<(), StoreError> {
        self.home(table)?.remove_pictures_but(table, key).await
    }

    async fn put_seat(&self, seat: &Seat) -> Result<(), StoreError> {
        self.home(&seat.table)?.put_seat(seat).await
    }

    async fn put_seat_by_invitation(
        &self,
        seat: &Seat,
        invitation: &InvitationHash,
    ) -> Result<Invited, StoreError> {
        let home = self.home(&seat.table)?;
        home.put_seat_by_invitation(seat, invitation).await
    }

    async fn remove_seat(&self, person: &PersonId, by: &Seat) -> Result<Removal, StoreError> {
        self.home(&by.table)?.remove_seat(person, by).await
    }

    async fn seats(&self, table: &TableId) -> Result<Vec<Seat>, StoreError> {
        match self.home(table) {
            Ok(home) => home.seats(table).await,
            Err(_) => Ok(Vec::new()),
        }
    }

    async fn put_invitation(&self, invitation: &Invitation) -> Result<(), StoreError> {
        self.home(&invitation.table)?
            .put_invitation(invitation)
            .await
    }

    /// An error if no home that can be reached has it, and some cannot be reached.
    async fn invitation(&self, hash: &InvitationHash) -> Result<Option<Invitation>, StoreError> {
        let mut error = None;
        for store in self.all() {
            match store.invitation(hash).await {
                Ok(Some(found)) => return Ok(Some(found)),
                Ok(None) => {}
                Err(gone) => error = Some(gone),
            }
        }
        error.map_or(Ok(None), Err)
    }

    async fn invitations(&self, table: &TableId) -> Result<Vec<Invitation>, StoreError> {
        match self.home(table) {
            Ok(home) => home.invitations(table).await,
            Err(_) => Ok(Vec::new()),
        }
    }

    async fn revoke_invitation(&self, hash: &InvitationHash) -> Result<(), StoreError> {
        match self.invitation(hash).await? {
            Some(found) => self.home(&found.table)?.revoke_invitation(hash).await,
            None => Ok(()),
        }
    }

    /// Values are in every home, so that a session outlives any of them.
    async fn put_value(
        &self,
        key: &str,
        value: &[u8],
        until: UnixSeconds,
    ) -> Result<(), StoreError> {
        let mut answers = Answers::default();
        for store in self.all() {
            answers.add(store.put_value(key, value, until).await);
        }
        answers.any().map(drop)
    }

    async fn value(&self, key: &str, now: UnixSeconds) -> Result<Option<Vec<u8>>, StoreError> {
        let mut answers = Answers::default();
        for store in self.all() {
            match store.value(key, now).await {
                Ok(Some(value)) => return Ok(Some(value)),
                other => answers.add(other.map(drop)),
            }
        }
        answers.any().map(|_| None)
    }

    async fn remove_value(&self, key: &str) -> Result<(), StoreError> {
        let mut answers = Answers::default();
        for store in self.all() {
            answers.add(store.remove_value(key).await);
        }
        answers.any().map(drop)
    }

    async fn remove_expired(&self, now: UnixSeconds) -> Result<(), StoreError> {
        let mut answers = Answers::default();
        for store in self.all() {
            answers.add(store.remove_expired(now).await);
        }
        answers.any().map(drop)
    }

    fn changes(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    async fn close(&self) {
        for store in self.all() {
            store.close().await;
        }
    }
}

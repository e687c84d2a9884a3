//! A store that fails on purpose, for tests.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use async_trait::async_trait;
use tokio::sync::broadcast;

use crate::{
    Appended, Change, Invitation, InvitationHash, Invited, NameError, NewTable, PersonId,
    PicturePart, Record, Removal, Seat, Sequence, Snapshot, Standing, Store, StoreError, Table,
    TableId, UnixSeconds,
};

/// What happens to an append.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The append succeeds.
    None,
    /// There is no room: nothing is stored.
    Full,
    /// The store fails before anything is stored.
    LostBefore,
    /// The record is stored, and then the answer is lost, as if either side had crashed.
    LostAfter,
    /// Another writer appends this record first.
    Overtaken(Vec<u8>),
    /// The store goes down while it writes: the record is torn, and nothing is answered before
    /// [`Faulty::recover`], which drops what is torn.
    Down,
}

/// A store whose appends meet the faults of a plan, one each; after the end of the plan all appends
/// succeed.
#[derive(Debug)]
pub struct Faulty<S> {
    store: S,
    plan: Mutex<VecDeque<Fault>>,
    is_down: AtomicBool,
}

impl<S> Faulty<S> {
    /// The store with that plan.
    pub fn new(store: S, plan: impl IntoIterator<Item = Fault>) -> Faulty<S> {
        Faulty {
            store,
            plan: Mutex::new(plan.into_iter().collect()),
            is_down: AtomicBool::new(false),
        }
    }

    /// The store is up again after [`Fault::Down`].
    pub fn recover(&self) {
        self.is_down.store(false, Ordering::SeqCst);
    }

    /// The underlying store, if it is not down.
    fn up(&self) -> Result<&S, StoreError> {
        if self.is_down.load(Ordering::SeqCst) {
            Err(StoreError::Unavailable("it is down".to_owned()))
        } else {
            Ok(&self.store)
        }
    }

    /// Adds a fault at the end of the plan.
    pub fn plan(&self, fault: Fault) {
        let mut plan = self.plan.lock().unwrap_or_else(PoisonError::into_inner);
        plan.push_back(fault);
    }

    /// The underlying store, without faults.
    pub const fn without_faults(&self) -> &S {
        &self.store
    }

    fn next_fault(&self) -> Fault {
        let mut plan = self.plan.lock().unwrap_or_else(PoisonError::into_inner);
        plan.pop_front().unwrap_or(Fault::None)
    }
}

#[async_trait]
impl<S: Store> Store for Faulty<S> {
    fn new_id(&self, drawn: &str) -> Result<TableId, NameError> {
        self.store.new_id(drawn)
    }

    async fn append(
        &self,
        table: &TableId,
        sequence: Sequence,
        record: Vec<u8>,
    ) -> Result<Appended, StoreError> {
        let lost = || StoreError::Unavailable("the connection is lost".to_owned());
        self.up()?;
        match self.next_fault() {
            Fault::None => {}
            Fault::Full => return Err(StoreError::Full),
            Fault::LostBefore => return Err(lost()),
            Fault::Down => {
                self.is_down.store(true, Ordering::SeqCst);
                return Err(lost());
            }
            Fault::LostAfter => {
                self.store.append(table, sequence, record).await?;
                return Err(lost());
            }
            Fault::Overtaken(other) => {
                self.store.append(table, sequence, other).await?;
            }
        }
        self.store.append(table, sequence, record).await
    }

    async fn create_table(&self, table: &NewTable) -> Result<(), StoreError> {
        self.up()?.create_table(table).await
    }

    async fn table(&self, id: &TableId) -> Result<Table, StoreError> {
        self.up()?.table(id).await
    }

    async fn tables_of(&self, person: &PersonId) -> Result<Vec<(Table, Seat)>, StoreError> {
        self.up()?.tables_of(person).await
    }

    async fn set_standing(&self, id: &TableId, standing: Standing) -> Result<(), StoreError> {
        self.up()?.set_standing(id, standing).await
    }

    async fn delete_table(&self, id: &TableId) -> Result<(), StoreError> {
        self.up()?.delete_table(id).await
    }

    async fn records_after(
        &self,
        table: &TableId,
        sequence: Sequence,
        most: u32,
    ) -> Result<Vec<Record>, StoreError> {
        self.up()?.records_after(table, sequence, most).await
    }

    async fn put_snapshot(&self, table: &TableId, snapshot: Snapshot) -> Result<(), StoreError> {
        self.up()?.put_snapshot(table, snapshot).await
    }

    async fn newest_snapshot(&self, table: &TableId) -> Result<Option<Snapshot>, StoreError> {
        self.up()?.newest_snapshot(table).await
    }

    async fn put_picture_part(&self, part: &PicturePart) -> Result<(), StoreError> {
        self.up()?.put_picture_part(part).await
    }

    async fn picture_part(
        &self,
        table: &TableId,
        key: &str,
        number: u32,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        self.up()?.picture_part(table, key, number).await
    }

    async fn remove_pictures_but(
        &self,
        table: &TableId,
        key: Option<&str>,
    ) -> Result<(), StoreError> {
        self.up()?.remove_pictures_but(table, key).await
    }

    async fn put_seat(&self, seat: &Seat) -> Result<(), StoreError> {
        self.up()?.put_seat(seat).await
    }

    async fn put_seat_by_invitation(
        &self,
        seat: &Seat,
        invitation: &InvitationHash,
    ) -> Result<Invited, StoreError> {
        let store = self.up()?;
        store.put_seat_by_invitation(seat, invitation).await
    }

    async fn remove_seat(&self, person: &PersonId, by: &Seat) -> Result<Removal, StoreError> {
        self.up()?.remove_seat(person, by).await
    }

    async fn seats(&self, table: &TableId) -> Result<Vec<Seat>, StoreError> {
        self.up()?.seats(table).await
    }

    async fn put_invitation(&self, invitation: &Invitation) -> Result<(), StoreError> {
        self.up()?.put_invitation(invitation).await
    }

    async fn invitation(&self, hash: &InvitationHash) -> Result<Option<Invitation>, StoreError> {
        self.up()?.invitation(hash).await
    }

    async fn invitations(&self, table: &TableId) -> Result<Vec<Invitation>, StoreError> {
        self.up()?.invitations(table).await
    }

    async fn revoke_invitation(&self, hash: &InvitationHash) -> Result<(), StoreError> {
        self.up()?.revoke_invitation(hash).await
    }

    async fn put_value(
        &self,
        key: &str,
        value: &[u8],
        until: UnixSeconds,
    ) -> Result<(), StoreError> {
        self.up()?.put_value(key, value, until).await
    }

    async fn value(&self, key: &str, now: UnixSeconds) -> Result<Option<Vec<u8>>, StoreError> {
        self.up()?.value(key, now).await
    }

    async fn remove_value(&self, key: &str) -> Result<(), StoreError> {
        self.up()?.remove_value(key).await
    }

    async fn remove_expired(&self, now: UnixSeconds) -> Result<(), StoreError> {
        self.up()?.remove_expired(now).await
    }

    fn changes(&self) -> broadcast::Receiver<Change> {
        self.store.changes()
    }

    async fn close(&self) {
        self.store.close().await;
    }
}

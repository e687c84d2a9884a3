//! A store that fails on purpose, for tests.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use async_trait::async_trait;
use tokio::sync::broadcast;

use crate::{
    Appended, Change, Invitation, InvitationHash, NewTable, PersonId, Record, Seat, Sequence,
    Snapshot, Standing, Store, StoreError, Table, TableId, UnixSeconds,
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
}

/// A store whose appends meet the faults of a plan, one each; after the end of the plan all appends
/// succeed.
#[derive(Debug)]
pub struct Faulty<S> {
    store: S,
    plan: Mutex<VecDeque<Fault>>,
}

impl<S> Faulty<S> {
    /// The store with that plan.
    pub fn new(store: S, plan: impl IntoIterator<Item = Fault>) -> Faulty<S> {
        Faulty {
            store,
            plan: Mutex::new(plan.into_iter().collect()),
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
    async fn append(
        &self,
        table: &TableId,
        sequence: Sequence,
        record: Vec<u8>,
    ) -> Result<Appended, StoreError> {
        let lost = || StoreError::Unavailable("the connection is lost".to_owned());
        match self.next_fault() {
            Fault::None => {}
            Fault::Full => return Err(StoreError::Full),
            Fault::LostBefore => return Err(lost()),
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
        self.store.create_table(table).await
    }

    async fn table(&self, id: &TableId) -> Result<Table, StoreError> {
        self.store.table(id).await
    }

    async fn tables_of(&self, person: &PersonId) -> Result<Vec<(Table, Seat)>, StoreError> {
        self.store.tables_of(person).await
    }

    async fn set_standing(&self, id: &TableId, standing: Standing) -> Result<(), StoreError> {
        self.store.set_standing(id, standing).await
    }

    async fn delete_table(&self, id: &TableId) -> Result<(), StoreError> {
        self.store.delete_table(id).await
    }

    async fn records_after(
        &self,
        table: &TableId,
        sequence: Sequence,
        most: u32,
    ) -> Result<Vec<Record>, StoreError> {
        self.store.records_after(table, sequence, most).await
    }

    async fn put_snapshot(&self, table: &TableId, snapshot: Snapshot) -> Result<(), StoreError> {
        self.store.put_snapshot(table, snapshot).await
    }

    async fn newest_snapshot(&self, table: &TableId) -> Result<Option<Snapshot>, StoreError> {
        self.store.newest_snapshot(table).await
    }

    async fn put_seat(&self, seat: &Seat) -> Result<(), StoreError> {
        self.store.put_seat(seat).await
    }

    async fn remove_seat(&self, table: &TableId, person: &PersonId) -> Result<(), StoreError> {
        self.store.remove_seat(table, person).await
    }

    async fn seats(&self, table: &TableId) -> Result<Vec<Seat>, StoreError> {
        self.store.seats(table).await
    }

    async fn put_invitation(&self, invitation: &Invitation) -> Result<(), StoreError> {
        self.store.put_invitation(invitation).await
    }

    async fn invitation(&self, hash: &InvitationHash) -> Result<Option<Invitation>, StoreError> {
        self.store.invitation(hash).await
    }

    async fn invitations(&self, table: &TableId) -> Result<Vec<Invitation>, StoreError> {
        self.store.invitations(table).await
    }

    async fn revoke_invitation(&self, hash: &InvitationHash) -> Result<(), StoreError> {
        self.store.revoke_invitation(hash).await
    }

    async fn put_value(
        &self,
        key: &str,
        value: &[u8],
        until: UnixSeconds,
    ) -> Result<(), StoreError> {
        self.store.put_value(key, value, until).await
    }

    async fn value(&self, key: &str, now: UnixSeconds) -> Result<Option<Vec<u8>>, StoreError> {
        self.store.value(key, now).await
    }

    async fn remove_value(&self, key: &str) -> Result<(), StoreError> {
        self.store.remove_value(key).await
    }

    async fn remove_expired(&self, now: UnixSeconds) -> Result<(), StoreError> {
        self.store.remove_expired(now).await
    }

    fn changes(&self) -> broadcast::Receiver<Change> {
        self.store.changes()
    }
}

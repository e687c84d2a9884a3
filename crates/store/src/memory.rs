//! Tables in the memory of this process.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use tokio::sync::broadcast;

use crate::removal;
use crate::{
    Appended, CHANGES_KEPT, Change, Invitation, InvitationHash, InvitationStanding, Invited,
    NewTable, PersonId, PicturePart, Record, Removal, Seat, Sequence, Snapshot, Standing, Store,
    StoreError, Table, TableId, UnixSeconds,
};

/// A store that is gone when the program ends.
#[derive(Debug)]
pub struct Memory {
    kept: Mutex<Kept>,
    changes: broadcast::Sender<Change>,
}

#[derive(Debug, Default)]
struct Kept {
    tables: BTreeMap<TableId, KeptTable>,
    invitations: BTreeMap<InvitationHash, Invitation>,
    values: BTreeMap<String, (Vec<u8>, UnixSeconds)>,
}

#[derive(Debug)]
struct KeptTable {
    table: Table,
    records: Vec<Vec<u8>>,
    snapshot: Option<Snapshot>,
    seats: BTreeMap<PersonId, Seat>,
    /// The parts of pictures, by their keys and numbers.
    pictures: BTreeMap<(String, u32), Vec<u8>>,
}

impl KeptTable {
    fn last(&self) -> Sequence {
        Sequence::new(u64::try_from(self.records.len()).unwrap_or(u64::MAX))
    }
}

impl Kept {
    fn table(&mut self, id: &TableId) -> Result<&mut KeptTable, StoreError> {
        self.tables.get_mut(id).ok_or(StoreError::NoTable)
    }
}

impl Memory {
    /// An empty store.
    pub fn new() -> Memory {
        Memory {
            kept: Mutex::default(),
            changes: broadcast::Sender::new(CHANGES_KEPT),
        }
    }

    fn announce_seats(&self, table: &TableId) {
        // There may be no receiver.
        let _ = self.changes.send(Change::Seated {
            table: table.clone(),
        });
    }

    /// The stored data. Nothing panics while it is locked, so even a poisoned lock holds complete
    /// values.
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for Memory {
    fn default() -> Memory {
        Memory::new()
    }
}

#[async_trait]
impl Store for Memory {
    async fn create_table(&self, table: &NewTable) -> Result<(), StoreError> {
        let mut kept = self.kept();
        if kept.tables.contains_key(&table.id) {
            return Err(StoreError::AlreadyThere);
        }
        let new = KeptTable {
            table: Table {
                id: table.id.clone(),
                name: table.name.clone(),
                head: table.head.clone(),
                standing: Standing::Open,
            },
            records: Vec::new(),
            snapshot: None,
            seats: BTreeMap::new(),
            pictures: BTreeMap::new(),
        };
        kept.tables.insert(table.id.clone(), new);
        Ok(())
    }

    async fn table(&self, id: &TableId) -> Result<Table, StoreError> {
        Ok(self.kept().table(id)?.table.clone())
    }

    async fn tables_of(&self, person: &PersonId) -> Result<Vec<(Table, Seat)>, StoreError> {
        let kept = self.kept();
        let own = kept.tables.values().filter_map(|own| {
            let seat = own.seats.get(person)?;
            Some((own.table.clone(), seat.clone()))
        });
        Ok(own.collect())
    }

    async fn set_standing(&self, id: &TableId, standing: Standing) -> Result<(), StoreError> {
        self.kept().table(id)?.table.standing = standing;
        Ok(())
    }

    async fn delete_table(&self, id: &TableId) -> Result<(), StoreError> {
        let mut kept = self.kept();
        kept.tables.remove(id).ok_or(StoreError::NoTable)?;
        kept.invitations.retain(|_, own| own.table != *id);
        self.announce_seats(id);
        Ok(())
    }

    async fn append(
        &self,
        table: &TableId,
        sequence: Sequence,
        record: Vec<u8>,
    ) -> Result<Appended, StoreError> {
        let mut kept = self.kept();
        let own = kept.table(table)?;
        if own.table.standing == Standing::Archived {
            return Err(StoreError::Archived);
        }
        let last = own.last();
        if sequence != last.next() {
            return Ok(Appended::Conflict { last });
        }
        own.records.push(record);
        // There may be no receiver.
        let _ = self.changes.send(Change::Grown {
            table: table.clone(),
            sequence,
        });
        Ok(Appended::Stored)
    }

    async fn records_after(
        &self,
        table: &TableId,
        sequence: Sequence,
        most: u32,
    ) -> Result<Vec<Record>, StoreError> {
        let mut kept = self.kept();
        let own = kept.table(table)?;
        let numbered = (1..).map(Sequence::new).zip(&own.records);
        let after = numbered.filter(|(own, _)| *own > sequence);
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let records = after.take(most).map(|(sequence, bytes)| Record {
            sequence,
            bytes: bytes.clone(),
        });
        Ok(records.collect())
    }

    async fn put_snapshot(&self, table: &TableId, snapshot: Snapshot) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let own = kept.table(table)?;
        let kept = own.snapshot.as_ref().map(|own| own.sequence);
        if kept.is_none_or(|kept| kept < snapshot.sequence) {
            own.snapshot = Some(snapshot);
        }
        Ok(())
    }

    async fn newest_snapshot(&self, table: &TableId) -> Result<Option<Snapshot>, StoreError> {
        let kept = self.kept();
        let own = kept.tables.get(table);
        Ok(own.and_then(|own| own.snapshot.clone()))
    }

    async fn put_picture_part(&self, part: &PicturePart) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let own = kept.table(&part.table)?;
        let place = (part.key.clone(), part.number);
        own.pictures.insert(place, part.bytes.clone());
        Ok(())
    }

    async fn picture_part(
        &self,
        table: &TableId,
        key: &str,
        number: u32,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        let kept = self.kept();
        let own = kept.tables.get(table);
        let part = own.and_then(|own| own.pictures.get(&(key.to_owned(), number)));
        Ok(part.cloned())
    }

    async fn remove_pictures_but(
        &self,
        table: &TableId,
        key: Option<&str>,
    ) -> Result<(), StoreError> {
        if let Ok(own) = self.kept().table(table) {
            own.pictures.retain(|(own, _), _| Some(own.as_str()) == key);
        }
        Ok(())
    }

    async fn put_seat(&self, seat: &Seat) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let own = kept.table(&seat.table)?;
        own.seats.insert(seat.person.clone(), seat.clone());
        self.announce_seats(&seat.table);
        Ok(())
    }

    async fn put_seat_by_invitation(
        &self,
        seat: &Seat,
        invitation: &InvitationHash,
    ) -> Result<Invited, StoreError> {
        let mut kept = self.kept();
        let invitation = kept.invitations.get(invitation).cloned();
        let own = kept.table(&seat.table)?;
        let is_invited = invitation.is_some_and(|invitation| {
            invitation.table == seat.table && invitation.standing == InvitationStanding::Valid
        });
        if !is_invited {
            return Ok(Invited::NotInvited);
        }
        own.seats.insert(seat.person.clone(), seat.clone());
        self.announce_seats(&seat.table);
        Ok(Invited::Seated)
    }

    async fn remove_seat(&self, person: &PersonId, by: &Seat) -> Result<Removal, StoreError> {
        let mut kept = self.kept();
        let own = kept.table(&by.table)?;
        let seats: Vec<Seat> = own.seats.values().cloned().collect();
        let seat = match removal::removed(&seats, person, by) {
            Ok(seat) => seat,
            Err(reason) => return Ok(reason),
        };
        own.seats.remove(person);
        for invitation in kept.invitations.values_mut() {
            if invitation.table == seat.table && invitation.role == seat.role {
                invitation.standing = InvitationStanding::Revoked;
            }
        }
        self.announce_seats(&by.table);
        Ok(Removal::Removed)
    }

    async fn seats(&self, table: &TableId) -> Result<Vec<Seat>, StoreError> {
        let kept = self.kept();
        let own = kept.tables.get(table);
        let seats = own.map(|own| own.seats.values().cloned().collect());
        Ok(seats.unwrap_or_default())
    }

    async fn put_invitation(&self, invitation: &Invitation) -> Result<(), StoreError> {
        let mut kept = self.kept();
        kept.table(&invitation.table)?;
        if kept.invitations.contains_key(&invitation.hash) {
            return Err(StoreError::AlreadyThere);
        }
        kept.invitations.insert(invitation.hash, invitation.clone());
        Ok(())
    }

    async fn invitation(&self, hash: &InvitationHash) -> Result<Option<Invitation>, StoreError> {
        Ok(self.kept().invitations.get(hash).cloned())
    }

    async fn invitations(&self, table: &TableId) -> Result<Vec<Invitation>, StoreError> {
        let kept = self.kept();
        let own = kept.invitations.values().filter(|own| own.table == *table);
        Ok(own.cloned().collect())
    }

    async fn revoke_invitation(&self, hash: &InvitationHash) -> Result<(), StoreError> {
        if let Some(own) = self.kept().invitations.get_mut(hash) {
            own.standing = InvitationStanding::Revoked;
        }
        Ok(())
    }

    async fn put_value(
        &self,
        key: &str,
        value: &[u8],
        until: UnixSeconds,
    ) -> Result<(), StoreError> {
        let value = (value.to_vec(), until);
        self.kept().values.insert(key.to_owned(), value);
        Ok(())
    }

    async fn value(&self, key: &str, now: UnixSeconds) -> Result<Option<Vec<u8>>, StoreError> {
        let kept = self.kept();
        let value = kept.values.get(key).filter(|(_, until)| *until > now);
        Ok(value.map(|(value, _)| value.clone()))
    }

    async fn remove_value(&self, key: &str) -> Result<(), StoreError> {
        self.kept().values.remove(key);
        Ok(())
    }

    async fn remove_expired(&self, now: UnixSeconds) -> Result<(), StoreError> {
        self.kept().values.retain(|_, (_, until)| *until > now);
        Ok(())
    }

    fn changes(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    /// What is in memory ends with the program.
    async fn close(&self) {}
}

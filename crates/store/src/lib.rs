//! Storage for tables: journals that are only appended to, and the other data that a server keeps
//! for them.
//!
//! A table's journal is a list of records, numbered from 1. A record is appended at the number that
//! the writer expects; if another writer was faster, the append is a conflict, and the writer reads
//! what it missed and decides again. Nothing else orders the commands of a table: there are no
//! leases and no leader, so any server may serve any table.
//!
//! The content of a record, a snapshot or a role is the caller's business: here they are bytes and
//! text.
//!
//! | store | kept in | for |
//! |---|---|---|
//! | [`Memory`] | this process | tests, and a table that lives in one program |
//! | `Sqlite` (feature `sqlite`) | one file | one server |
//! | `Postgres` (feature `postgres`) | PostgreSQL | several servers |
//! | [`Several`] | several of these | more tables than one database can hold |
//! | [`Faulty`] | another store, with faults that a test plans | tests |
//!
//! ```
//! use store::{Appended, Memory, NewTable, Sequence, Store as _, TableId};
//!
//! # let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
//! # runtime.block_on(async {
//! let store = Memory::new();
//! let id = TableId::new("crypt").unwrap();
//! store.create_table(&NewTable::new(id.clone(), "The crypt", b"head".to_vec())).await?;
//! let first = Sequence::NONE.next();
//! assert_eq!(store.append(&id, first, b"one".to_vec()).await?, Appended::Stored);
//! // Somebody who has not read it loses.
//! let late = store.append(&id, first, b"other".to_vec()).await?;
//! assert_eq!(late, Appended::Conflict { last: first });
//! # Ok::<(), store::StoreError>(()) }).unwrap();
//! ```
#![forbid(unsafe_code)]

mod error;
mod faulty;
#[cfg(any(feature = "sqlite", feature = "postgres"))]
mod group;
#[cfg(feature = "sqlite")]
mod lock;
mod memory;
#[cfg(any(feature = "sqlite", feature = "postgres"))]
mod packed;
#[cfg(feature = "postgres")]
mod postgres;
#[cfg(any(feature = "sqlite", feature = "postgres"))]
mod queries;
mod removal;
mod several;
#[cfg(feature = "sqlite")]
mod sqlite;
mod table;

use async_trait::async_trait;
use tokio::sync::broadcast;

pub use error::StoreError;
pub use faulty::{Fault, Faulty};
pub use memory::Memory;
#[cfg(feature = "postgres")]
pub use postgres::Postgres;
pub use removal::Removal;
pub use several::Several;
#[cfg(feature = "sqlite")]
pub use sqlite::Sqlite;
pub use table::{
    Appended, Change, Invitation, InvitationHash, InvitationStanding, Invited, NameError, NewTable,
    PersonId, PicturePart, Record, Seat, Sequence, Snapshot, Standing, Table, TableId, UnixSeconds,
};

/// How many changes a slow reader of [`Store::changes`] may be behind before it misses some.
pub(crate) const CHANGES_KEPT: usize = 1024;

/// Storage for tables. Everything it has acknowledged is durable.
#[async_trait]
pub trait Store: Send + Sync {
    /// The id of a new table, made from random letters and digits.
    ///
    /// # Errors
    /// If the text is not a valid id.
    fn new_id(&self, drawn: &str) -> Result<TableId, NameError> {
        TableId::new(drawn)
    }

    /// Stores a new table with an empty journal.
    ///
    /// # Errors
    /// [`StoreError::AlreadyThere`] if there already is a table with that id.
    async fn create_table(&self, table: &NewTable) -> Result<(), StoreError>;

    /// The table with that id.
    ///
    /// # Errors
    /// [`StoreError::NoTable`] if there is none.
    async fn table(&self, id: &TableId) -> Result<Table, StoreError>;

    /// The tables at which the person has a seat, by id, with that seat.
    ///
    /// # Errors
    /// If the store cannot be reached.
    async fn tables_of(&self, person: &PersonId) -> Result<Vec<(Table, Seat)>, StoreError>;

    /// Archives a table, or opens it again. Nothing can be appended to an archived table.
    ///
    /// # Errors
    /// [`StoreError::NoTable`] if there is none.
    async fn set_standing(&self, id: &TableId, standing: Standing) -> Result<(), StoreError>;

    /// Deletes a table with everything that belongs to it.
    ///
    /// # Errors
    /// [`StoreError::NoTable`] if there is none.
    async fn delete_table(&self, id: &TableId) -> Result<(), StoreError>;

    /// Appends a record at that number, which must be the one after the last.
    ///
    /// # Errors
    /// [`StoreError::NoTable`] and [`StoreError::Archived`] if nothing can be appended;
    /// [`StoreError::Full`] if it was not stored; after [`StoreError::Unavailable`] it is not known
    /// whether it was stored, and the journal must be read again.
    async fn append(
        &self,
        table: &TableId,
        sequence: Sequence,
        record: Vec<u8>,
    ) -> Result<Appended, StoreError>;

    /// The records after that number, in order, up to the given count.
    ///
    /// # Errors
    /// [`StoreError::NoTable`] if there is no such table.
    async fn records_after(
        &self,
        table: &TableId,
        sequence: Sequence,
        most: u32,
    ) -> Result<Vec<Record>, StoreError>;

    /// Stores a snapshot, unless there is a newer one.
    ///
    /// # Errors
    /// [`StoreError::NoTable`] if there is no such table.
    async fn put_snapshot(&self, table: &TableId, snapshot: Snapshot) -> Result<(), StoreError>;

    /// The newest snapshot.
    ///
    /// # Errors
    /// If the store cannot be reached.
    async fn newest_snapshot(&self, table: &TableId) -> Result<Option<Snapshot>, StoreError>;

    /// Stores a part of a table's picture; one that is there already is replaced.
    ///
    /// # Errors
    /// [`StoreError::NoTable`] if there is no such table.
    async fn put_picture_part(&self, part: &PicturePart) -> Result<(), StoreError>;

    /// The bytes of a part of a table's picture.
    ///
    /// # Errors
    /// If the store cannot be reached.
    async fn picture_part(
        &self,
        table: &TableId,
        key: &str,
        number: u32,
    ) -> Result<Option<Vec<u8>>, StoreError>;

    /// Removes all pictures of a table but the one with that key.
    ///
    /// # Errors
    /// If the store cannot be reached.
    async fn remove_pictures_but(
        &self,
        table: &TableId,
        key: Option<&str>,
    ) -> Result<(), StoreError>;

    /// Gives a person a seat at a table, or changes the role of the seat.
    ///
    /// # Errors
    /// [`StoreError::NoTable`] if there is no such table.
    async fn put_seat(&self, seat: &Seat) -> Result<(), StoreError>;

    /// The same, if the invitation is one to that table and is not revoked. Nobody revokes it, and
    /// nobody removes the seat, in between.
    ///
    /// # Errors
    /// [`StoreError::NoTable`] if there is no such table.
    async fn put_seat_by_invitation(
        &self,
        seat: &Seat,
        invitation: &InvitationHash,
    ) -> Result<Invited, StoreError>;

    /// Removes a person's seat at the table of the seat `by`, whose person says so, and revokes the
    /// invitations that give the same role: whoever had the seat may have kept one. `by` must still be
    /// as it is given here, and a seat with its role is left.
    ///
    /// # Errors
    /// [`StoreError::NoTable`] if there is no such table.
    async fn remove_seat(&self, person: &PersonId, by: &Seat) -> Result<Removal, StoreError>;

    /// The seats at a table, by person.
    ///
    /// # Errors
    /// If the store cannot be reached.
    async fn seats(&self, table: &TableId) -> Result<Vec<Seat>, StoreError>;

    /// Stores an invitation.
    ///
    /// # Errors
    /// [`StoreError::NoTable`] if there is no such table; [`StoreError::AlreadyThere`] if the hash
    /// already exists.
    async fn put_invitation(&self, invitation: &Invitation) -> Result<(), StoreError>;

    /// The invitation with that hash.
    ///
    /// # Errors
    /// If the store cannot be reached.
    async fn invitation(&self, hash: &InvitationHash) -> Result<Option<Invitation>, StoreError>;

    /// The invitations to a table, by hash.
    ///
    /// # Errors
    /// If the store cannot be reached.
    async fn invitations(&self, table: &TableId) -> Result<Vec<Invitation>, StoreError>;

    /// Revokes an invitation; it stays on the list.
    ///
    /// # Errors
    /// If the store cannot be reached.
    async fn revoke_invitation(&self, hash: &InvitationHash) -> Result<(), StoreError>;

    /// Stores a small value, such as the owner of a session, until the given time.
    ///
    /// # Errors
    /// If the store cannot be reached.
    async fn put_value(
        &self,
        key: &str,
        value: &[u8],
        until: UnixSeconds,
    ) -> Result<(), StoreError>;

    /// A small value, if it has not expired.
    ///
    /// # Errors
    /// If the store cannot be reached.
    async fn value(&self, key: &str, now: UnixSeconds) -> Result<Option<Vec<u8>>, StoreError>;

    /// Removes a small value.
    ///
    /// # Errors
    /// If the store cannot be reached.
    async fn remove_value(&self, key: &str) -> Result<(), StoreError>;

    /// Removes the values that have expired.
    ///
    /// # Errors
    /// If the store cannot be reached.
    async fn remove_expired(&self, now: UnixSeconds) -> Result<(), StoreError>;

    /// The records that are appended and the seats that change from now on, by this program and by
    /// others on the same database. A receiver that lags behind misses some, and has to read the journals and
    /// the seats of its tables again.
    fn changes(&self) -> broadcast::Receiver<Change>;

    /// Ends the store: what is under way is finished, what comes later is refused, and whatever the
    /// store holds for itself alone is free again.
    async fn close(&self);
}

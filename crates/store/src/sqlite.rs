//! Tables in one file, for one server.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, Executor, QueryBuilder, SqlitePool, Transaction};
use tokio::sync::broadcast;
use tokio::task::JoinHandle;

use crate::group::{Group, Rows, StoreRows, Written};
use crate::lock::FolderLock;
use crate::queries::{self, store_by_queries};
use crate::removal;
use crate::{
    Appended, CHANGES_KEPT, Change, Invitation, InvitationHash, InvitationStanding, Invited,
    NewTable, PersonId, PicturePart, Record, Removal, Seat, Sequence, Snapshot, Standing, Store,
    StoreError, Table, TableId, UnixSeconds,
};

/// The file in the folder of a server.
const FILE: &str = "fivefoot.sqlite";

/// The number of connections that read.
const READERS: u32 = 4;

/// How often the log of commits is carried over into the file.
const CARRY_OVER_EVERY: Duration = Duration::from_secs(1);

/// The length of the log at which the writer carries it over itself, in pages of 4 KiB: 128 MiB. The
/// log grows so long only if commits come without a pause.
const LOG_PAGES_MAX: &str = "32768";

/// A store in an SQLite file. A commit is on disk before it is acknowledged.
#[derive(Clone)]
pub struct Sqlite {
    read: SqlitePool,
    /// SQLite has one writer; a pool of one connection is the queue for it.
    write: SqlitePool,
    group: Group,
    changes: broadcast::Sender<Change>,
    /// What ends with the store.
    held: Arc<Mutex<Option<Held>>>,
}

/// What a store has for itself until it is closed.
struct Held {
    _carrier: Carrier,
    _lock: FolderLock,
}

impl Sqlite {
    /// Opens the store in the folder, and creates it if it does not exist yet.
    ///
    /// # Errors
    /// [`StoreError::InUse`] if another program has opened it; otherwise if the file cannot be
    /// opened, or was written by another version of the program.
    pub async fn open(folder: &Path) -> Result<Sqlite, StoreError> {
        let lock = FolderLock::take(folder)?;
        let options = SqliteConnectOptions::new()
            .filename(folder.join(FILE))
            .create_if_missing(true)
            .foreign_keys(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full);
        let one = || SqlitePoolOptions::new().max_connections(1);
        let writer = options.clone().pragma("wal_autocheckpoint", LOG_PAGES_MAX);
        let write = one().connect_with(writer).await?;
        for statement in queries::schema("BLOB", "INTEGER", "STRICT, WITHOUT ROWID") {
            sqlx::query(AssertSqlSafe(statement))
                .execute(&write)
                .await?;
        }
        sqlx::query(queries::PUT_VERSION)
            .bind(queries::SCHEMA_VERSION)
            .execute(&write)
            .await?;
        let versions: Vec<i64> = sqlx::query_scalar(queries::VERSIONS)
            .fetch_all(&write)
            .await?;
        queries::check_version(&versions)?;
        let readers = SqlitePoolOptions::new().max_connections(READERS);
        let read = readers
            .connect_with(options.clone().read_only(true))
            .await?;
        let group = Group::start(Writer(write.clone()));
        let carrier = Carrier::start(one().connect_with(options).await?);
        Ok(Sqlite {
            read,
            write,
            group,
            changes: broadcast::Sender::new(CHANGES_KEPT),
            held: Arc::new(Mutex::new(Some(Held {
                _carrier: carrier,
                _lock: lock,
            }))),
        })
    }

    /// Writes a copy of the whole store into a file that does not exist yet, while tables are being
    /// played.
    ///
    /// # Errors
    /// If the file already exists, or cannot be written.
    pub async fn back_up(&self, file: &Path) -> Result<(), StoreError> {
        let file = file.to_string_lossy().into_owned();
        sqlx::query("VACUUM INTO $1")
            .bind(file)
            .execute(&self.write)
            .await?;
        Ok(())
    }

    /// Lets go of what the store has for itself.
    fn let_go(&self) {
        self.held
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
    }

    /// Notifies the receivers of changes.
    fn announce(&self, table: &TableId, sequence: Sequence) {
        // There may be no receiver.
        let _ = self.changes.send(Change::Grown {
            table: table.clone(),
            sequence,
        });
    }

    /// Ends a change of the seats at a table, and notifies the receivers of changes.
    async fn commit_seats(
        &self,
        all: Transaction<'static, sqlx::Sqlite>,
        table: &TableId,
    ) -> Result<(), StoreError> {
        all.commit().await?;
        // There may be no receiver.
        let _ = self.changes.send(Change::Seated {
            table: table.clone(),
        });
        Ok(())
    }
}

store_by_queries!(Sqlite, sqlx::Sqlite);

/// The task that carries the log over into the file, on a connection of its own. If the writer did
/// it, the commit that fills the log would wait for the disk for as long as tens of others. Nothing
/// durable depends on it: the log is part of the store, and is read again after a crash.
struct Carrier(JoinHandle<()>);

impl Carrier {
    fn start(connection: SqlitePool) -> Carrier {
        Carrier(tokio::spawn(async move {
            loop {
                tokio::time::sleep(CARRY_OVER_EVERY).await;
                // If it fails, the next one carries over more; the writer has its own limit.
                let _ = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)")
                    .execute(&connection)
                    .await;
            }
        }))
    }
}

impl Drop for Carrier {
    fn drop(&mut self) {
        self.0.abort();
    }
}

struct Writer(SqlitePool);

impl StoreRows for Writer {
    async fn store(&self, rows: &Rows) -> Result<Vec<TableId>, StoreError> {
        // A single statement, because each one is a round trip to the thread of the connection.
        let mut query = QueryBuilder::new(
            "INSERT INTO records (table_id, sequence, bytes) \
             SELECT column1, column2, column3 FROM (",
        );
        query.push_values(rows, |mut values, (table, row)| {
            values
                .push_bind(table.as_str())
                .push_bind(queries::signed(row.sequence.number()))
                .push_bind(&row.bytes);
        });
        query.push(
            ") WHERE EXISTS (SELECT 1 FROM tables WHERE id = column1 AND archived = 0) \
             AND (column2 = 1 OR EXISTS (SELECT 1 FROM records AS earlier \
             WHERE earlier.table_id = column1 AND earlier.sequence = column2 - 1)) \
             ON CONFLICT DO NOTHING RETURNING table_id",
        );
        let stored: Vec<String> = query.build_query_scalar().fetch_all(&self.0).await?;
        stored.into_iter().map(queries::table_id).collect()
    }
}

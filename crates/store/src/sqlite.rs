//! Tables in one file, for one server.

use std::path::Path;

use async_trait::async_trait;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, QueryBuilder, SqlitePool};
use tokio::sync::broadcast;

use crate::group::{Group, Rows, StoreRows, Written};
use crate::queries::{self, store_by_queries};
use crate::{
    Appended, CHANGES_KEPT, Change, Invitation, InvitationHash, InvitationStanding, NewTable,
    PersonId, PicturePart, Record, Seat, Sequence, Snapshot, Standing, Store, StoreError, Table,
    TableId, UnixSeconds,
};

/// The file in the folder of a server.
const FILE: &str = "fivefoot.sqlite";

/// The number of connections that read.
const READERS: u32 = 4;

/// A store in an SQLite file. A commit is on disk before it is acknowledged.
#[derive(Clone)]
pub struct Sqlite {
    read: SqlitePool,
    /// SQLite has one writer; a pool of one connection is the queue for it.
    write: SqlitePool,
    group: Group,
    changes: broadcast::Sender<Change>,
}

impl Sqlite {
    /// Opens the store in the folder, and creates it if it does not exist yet.
    ///
    /// # Errors
    /// If the file cannot be opened, or was written by another version of the program.
    pub async fn open(folder: &Path) -> Result<Sqlite, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(folder.join(FILE))
            .create_if_missing(true)
            .foreign_keys(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full);
        let writer = SqlitePoolOptions::new().max_connections(1);
        let write = writer.connect_with(options.clone()).await?;
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
        let read = readers.connect_with(options.read_only(true)).await?;
        let group = Group::start(Writer(write.clone()));
        Ok(Sqlite {
            read,
            write,
            group,
            changes: broadcast::Sender::new(CHANGES_KEPT),
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

    /// Notifies the receivers of changes.
    fn announce(&self, table: &TableId, sequence: Sequence) {
        // There may be no receiver.
        let _ = self.changes.send(Change::Grown {
            table: table.clone(),
            sequence,
        });
    }
}

store_by_queries!(Sqlite);

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

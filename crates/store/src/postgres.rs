//! Tables in PostgreSQL, for several servers.

use std::time::Duration;

use async_trait::async_trait;
use sqlx::postgres::{PgListener, PgPoolOptions};
use sqlx::{AssertSqlSafe, Connection as _, Executor, PgConnection, PgPool, Row as _, Transaction};
use tokio::sync::broadcast;

use crate::group::{Group, Rows, StoreRows, Written};
use crate::queries::{self, store_by_queries};
use crate::removal;
use crate::{
    Appended, CHANGES_KEPT, Change, Invitation, InvitationHash, InvitationStanding, Invited,
    NewTable, PersonId, PicturePart, Record, Removal, Seat, Sequence, Snapshot, Standing, Store,
    StoreError, Table, TableId, UnixSeconds,
};

/// The most connections of one server.
const CONNECTIONS_MAX: u32 = 8;

/// How long a query waits for a connection before the database counts as unreachable.
const PATIENCE: Duration = Duration::from_secs(2);

/// How long a lost connection is left alone before another one is opened.
const PAUSE: Duration = Duration::from_millis(200);

/// The channel on which appended records are announced, as `TABLE SEQUENCE`, and other seats, as
/// `TABLE seats`.
const CHANNEL: &str = "fivefoot";

/// What stands in place of a number if the seats at a table may be others.
const SEATS: &str = "seats";

/// A lock that one server holds while it creates the tables, so that two servers do not create them
/// at once.
const SCHEMA_LOCK: i64 = 0x66_69_76_65_66_6f_6f_74;

/// A store in PostgreSQL. A commit is on disk before it is acknowledged.
#[derive(Clone)]
pub struct Postgres {
    read: PgPool,
    write: PgPool,
    group: Group,
    changes: broadcast::Sender<Change>,
}

impl Postgres {
    /// Opens the store at a URL, and creates its tables if they do not exist yet.
    ///
    /// # Errors
    /// If the database cannot be reached, or was written by another version of the program.
    pub async fn open(url: &str) -> Result<Postgres, StoreError> {
        let pool = options().connect(url).await?;
        let listener = listen(&pool).await?;
        Ok(Postgres::over(pool, Some(listener)))
    }

    /// The store at a URL that may not be reached yet. Until it can be, everything that is asked of
    /// it is refused.
    ///
    /// # Errors
    /// If it is no URL of a database.
    pub fn open_later(url: &str) -> Result<Postgres, StoreError> {
        let pool = options().connect_lazy(url)?;
        Ok(Postgres::over(pool, None))
    }

    fn over(pool: PgPool, listener: Option<PgListener>) -> Postgres {
        let changes = broadcast::Sender::new(CHANGES_KEPT);
        tokio::spawn(forward(pool.clone(), listener, changes.clone()));
        Postgres {
            read: pool.clone(),
            write: pool.clone(),
            group: Group::start(Writer(pool)),
            changes,
        }
    }

    /// The database announces records to all servers, including this one.
    fn announce(&self, _table: &TableId, _sequence: Sequence) {}

    /// Servers share a database, so it is held by none.
    fn let_go(&self) {}

    /// Ends a change of the seats at a table. The database announces it to all servers if it is
    /// stored, so none of them goes on with seats that are gone.
    async fn commit_seats(
        &self,
        mut all: Transaction<'static, sqlx::Postgres>,
        table: &TableId,
    ) -> Result<(), StoreError> {
        sqlx::query("SELECT pg_notify($1, $2)")
            .bind(CHANNEL)
            .bind(format!("{table} {SEATS}"))
            .execute(&mut *all)
            .await?;
        Ok(all.commit().await?)
    }
}

/// Every connection makes sure that the tables are there, so it does not matter when the database is
/// reached first.
fn options() -> PgPoolOptions {
    PgPoolOptions::new()
        .max_connections(CONNECTIONS_MAX)
        .acquire_timeout(PATIENCE)
        .after_connect(|connection, _| {
            Box::pin(async move {
                let created = create_schema(connection).await;
                created.map_err(|error| sqlx::Error::Configuration(error.into()))
            })
        })
}

async fn create_schema(connection: &mut PgConnection) -> Result<(), StoreError> {
    let mut all = connection.begin().await?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)")
        .bind(SCHEMA_LOCK)
        .execute(&mut *all)
        .await?;
    for statement in queries::schema("BYTEA", "BIGINT", "") {
        sqlx::query(AssertSqlSafe(statement))
            .execute(&mut *all)
            .await?;
    }
    sqlx::query(queries::PUT_VERSION)
        .bind(queries::SCHEMA_VERSION)
        .execute(&mut *all)
        .await?;
    let versions: Vec<i64> = sqlx::query_scalar(queries::VERSIONS)
        .fetch_all(&mut *all)
        .await?;
    queries::check_version(&versions)?;
    Ok(all.commit().await?)
}

/// Listens to what servers announce.
async fn listen(pool: &PgPool) -> Result<PgListener, sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// Passes on the announcements of the database to the receivers of changes. If the connection is
/// lost, another one is opened, and the receivers are told that they may have missed something.
async fn forward(
    pool: PgPool,
    mut listener: Option<PgListener>,
    changes: broadcast::Sender<Change>,
) {
    loop {
        let told = match &mut listener {
            Some(listener) => listener.try_recv().await,
            None => listen(&pool).await.map(|again| {
                listener = Some(again);
                None
            }),
        };
        let change = match told {
            Ok(Some(told)) => change(told.payload()),
            Ok(None) => Some(Change::Missed),
            Err(sqlx::Error::PoolClosed) => return,
            Err(_) => {
                listener = None;
                tokio::time::sleep(PAUSE).await;
                None
            }
        };
        if let Some(change) = change {
            // There may be no receiver.
            let _ = changes.send(change);
        }
    }
}

fn change(payload: &str) -> Option<Change> {
    let (table, what) = payload.split_once(' ')?;
    let table = TableId::new(table).ok()?;
    Some(match what {
        SEATS => Change::Seated { table },
        sequence => Change::Grown {
            table,
            sequence: Sequence::new(sequence.parse().ok()?),
        },
    })
}

store_by_queries!(Postgres, sqlx::Postgres);

struct Writer(PgPool);

impl StoreRows for Writer {
    async fn store(&self, rows: &Rows) -> Result<Vec<TableId>, StoreError> {
        let tables: Vec<&str> = rows.keys().map(TableId::as_str).collect();
        let sequences = rows.values().map(|row| row.sequence.number());
        let sequences: Vec<i64> = sequences.map(queries::signed).collect();
        let bytes: Vec<&[u8]> = rows.values().map(|row| row.bytes.as_slice()).collect();
        // Waits for a table that is being deleted, so that no record outlives its table.
        let stored = sqlx::query(
            "WITH stored AS (INSERT INTO records (table_id, sequence, bytes) \
             SELECT given.id, given.sequence, given.bytes \
             FROM unnest($1::text[], $2::bigint[], $3::bytea[]) AS given (id, sequence, bytes) \
             WHERE EXISTS (SELECT 1 FROM tables \
             WHERE tables.id = given.id AND archived = 0 FOR KEY SHARE) \
             AND (given.sequence = 1 OR EXISTS (SELECT 1 FROM records AS earlier \
             WHERE earlier.table_id = given.id AND earlier.sequence = given.sequence - 1)) \
             ON CONFLICT DO NOTHING RETURNING table_id, sequence) \
             SELECT table_id, pg_notify('fivefoot', table_id || ' ' || sequence) FROM stored",
        )
        .bind(tables)
        .bind(sequences)
        .bind(bytes)
        .fetch_all(&self.0)
        .await?;
        let stored = stored.iter().map(|row| queries::table_id(row.try_get(0)?));
        stored.collect()
    }
}

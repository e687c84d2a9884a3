//! The queries that are the same for SQLite and PostgreSQL.
//!
//! A store provides its pools and announces records in its own way; the rest is the same SQL text,
//! which the test suite runs on both.

use crate::{
    Invitation, InvitationHash, InvitationStanding, PersonId, Seat, Sequence, Standing, StoreError,
    Table, TableId,
};

/// The version of the tables below. A database of another version is refused.
pub(crate) const SCHEMA_VERSION: i64 = 1;

/// A number in the signed form that databases use.
pub(crate) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub(crate) fn sequence(number: i64) -> Sequence {
    Sequence::new(u64::try_from(number).unwrap_or_default())
}

pub(crate) fn table_id(id: String) -> Result<TableId, StoreError> {
    TableId::new(id).map_err(|_| StoreError::damaged("a table's id"))
}

fn person_id(id: String) -> Result<PersonId, StoreError> {
    PersonId::new(id).map_err(|_| StoreError::damaged("a person's id"))
}

/// A row of `tables`.
pub(crate) type TableRow = (String, String, Vec<u8>, i64);

pub(crate) fn table((id, name, head, archived): TableRow) -> Result<Table, StoreError> {
    Ok(Table {
        id: table_id(id)?,
        name,
        head,
        standing: match archived {
            0 => Standing::Open,
            _ => Standing::Archived,
        },
    })
}

pub(crate) const fn archived(standing: Standing) -> i64 {
    match standing {
        Standing::Open => 0,
        Standing::Archived => 1,
    }
}

pub(crate) fn seat((table, person, role): (String, String, String)) -> Result<Seat, StoreError> {
    Ok(Seat {
        table: table_id(table)?,
        person: person_id(person)?,
        role,
    })
}

/// A row of `invitations`.
pub(crate) type InvitationRow = (Vec<u8>, String, String, i64);

pub(crate) fn invitation(row: InvitationRow) -> Result<Invitation, StoreError> {
    let (hash, table, role, revoked) = row;
    let hash = hash
        .try_into()
        .map_err(|_| StoreError::damaged("an invitation"))?;
    Ok(Invitation {
        hash: InvitationHash(hash),
        table: table_id(table)?,
        role,
        standing: match revoked {
            0 => InvitationStanding::Valid,
            _ => InvitationStanding::Revoked,
        },
    })
}

/// Implements [`crate::Store`] for a type with the fields `read` and `write`, two pools, `group` and
/// `changes`, and the methods `announce`, `commit_seats` and `let_go`.
macro_rules! store_by_queries {
    ($store:ty, $database:ty) => {
        impl $store {
            /// Begins a change of the seats at a table, during which nobody else changes them. A row
            /// is locked as long as it is written to, even if it stays the same.
            async fn hold_seats(
                &self,
                table: &TableId,
            ) -> Result<Transaction<'static, $database>, StoreError> {
                let mut all = self.write.begin().await?;
                let held = sqlx::query("UPDATE tables SET archived = archived WHERE id = $1")
                    .bind(table.as_str())
                    .execute(&mut *all)
                    .await?;
                if held.rows_affected() == 0 {
                    return Err(StoreError::NoTable);
                }
                Ok(all)
            }

            async fn write_seat(
                all: &mut Transaction<'static, $database>,
                seat: &Seat,
            ) -> Result<(), StoreError> {
                sqlx::query(
                    "INSERT INTO seats (table_id, person, role) VALUES ($1, $2, $3) \
                     ON CONFLICT (table_id, person) DO UPDATE SET role = excluded.role",
                )
                .bind(seat.table.as_str())
                .bind(seat.person.as_str())
                .bind(&seat.role)
                .execute(&mut **all)
                .await?;
                Ok(())
            }

            async fn read_seats(
                from: impl Executor<'_, Database = $database>,
                table: &TableId,
            ) -> Result<Vec<Seat>, StoreError> {
                let rows: Vec<(String, String, String)> = sqlx::query_as(
                    "SELECT table_id, person, role FROM seats WHERE table_id = $1 ORDER BY person",
                )
                .bind(table.as_str())
                .fetch_all(from)
                .await?;
                rows.into_iter().map(queries::seat).collect()
            }

            /// Why a record cannot be appended to a table's journal at the requested number.
            async fn refused(&self, table: &TableId) -> Result<Appended, StoreError> {
                let kept = self.table(table).await?;
                if kept.standing == Standing::Archived {
                    return Err(StoreError::Archived);
                }
                let last: Option<i64> =
                    sqlx::query_scalar("SELECT max(sequence) FROM records WHERE table_id = $1")
                        .bind(table.as_str())
                        .fetch_one(&self.read)
                        .await?;
                Ok(Appended::Conflict {
                    last: queries::sequence(last.unwrap_or_default()),
                })
            }
        }

        #[async_trait]
        impl Store for $store {
            async fn create_table(&self, table: &NewTable) -> Result<(), StoreError> {
                sqlx::query("INSERT INTO tables (id, name, head, archived) VALUES ($1, $2, $3, 0)")
                    .bind(table.id.as_str())
                    .bind(&table.name)
                    .bind(&table.head)
                    .execute(&self.write)
                    .await?;
                Ok(())
            }

            async fn table(&self, id: &TableId) -> Result<Table, StoreError> {
                let row: Option<queries::TableRow> =
                    sqlx::query_as("SELECT id, name, head, archived FROM tables WHERE id = $1")
                        .bind(id.as_str())
                        .fetch_optional(&self.read)
                        .await?;
                queries::table(row.ok_or(StoreError::NoTable)?)
            }

            async fn tables_of(
                &self,
                person: &PersonId,
            ) -> Result<Vec<(Table, Seat)>, StoreError> {
                let rows: Vec<(String, String, Vec<u8>, i64, String)> = sqlx::query_as(
                    "SELECT id, name, head, archived, role FROM tables \
                     JOIN seats ON seats.table_id = tables.id WHERE person = $1 ORDER BY id",
                )
                .bind(person.as_str())
                .fetch_all(&self.read)
                .await?;
                let tables = rows.into_iter().map(|(id, name, head, archived, role)| {
                    let table = queries::table((id, name, head, archived))?;
                    let seat = Seat {
                        table: table.id.clone(),
                        person: person.clone(),
                        role,
                    };
                    Ok((table, seat))
                });
                tables.collect()
            }

            async fn set_standing(
                &self,
                id: &TableId,
                standing: Standing,
            ) -> Result<(), StoreError> {
                let done = sqlx::query("UPDATE tables SET archived = $2 WHERE id = $1")
                    .bind(id.as_str())
                    .bind(queries::archived(standing))
                    .execute(&self.write)
                    .await?;
                if done.rows_affected() == 0 {
                    return Err(StoreError::NoTable);
                }
                Ok(())
            }

            async fn delete_table(&self, id: &TableId) -> Result<(), StoreError> {
                let mut all = self.write.begin().await?;
                let done = sqlx::query("DELETE FROM tables WHERE id = $1")
                    .bind(id.as_str())
                    .execute(&mut *all)
                    .await?;
                if done.rows_affected() == 0 {
                    return Err(StoreError::NoTable);
                }
                self.commit_seats(all, id).await
            }

            async fn append(
                &self,
                table: &TableId,
                sequence: Sequence,
                record: Vec<u8>,
            ) -> Result<Appended, StoreError> {
                match self.group.append(table, sequence, record).await? {
                    Written::Stored => {
                        self.announce(table, sequence);
                        Ok(Appended::Stored)
                    }
                    Written::Refused => self.refused(table).await,
                }
            }

            async fn records_after(
                &self,
                table: &TableId,
                sequence: Sequence,
                most: u32,
            ) -> Result<Vec<Record>, StoreError> {
                let rows: Vec<(i64, Vec<u8>)> = sqlx::query_as(
                    "SELECT sequence, bytes FROM records WHERE table_id = $1 AND sequence > $2 \
                     ORDER BY sequence LIMIT $3",
                )
                .bind(table.as_str())
                .bind(queries::signed(sequence.number()))
                .bind(i64::from(most))
                .fetch_all(&self.read)
                .await?;
                if rows.is_empty() {
                    self.table(table).await?;
                }
                let records = rows.into_iter().map(|(sequence, bytes)| {
                    Ok(Record {
                        sequence: queries::sequence(sequence),
                        bytes: crate::packed::unpack(bytes)?,
                    })
                });
                records.collect()
            }

            async fn put_snapshot(
                &self,
                table: &TableId,
                snapshot: Snapshot,
            ) -> Result<(), StoreError> {
                sqlx::query(
                    "INSERT INTO snapshots (table_id, sequence, bytes) VALUES ($1, $2, $3) \
                     ON CONFLICT (table_id) DO UPDATE \
                     SET sequence = excluded.sequence, bytes = excluded.bytes \
                     WHERE snapshots.sequence < excluded.sequence",
                )
                .bind(table.as_str())
                .bind(queries::signed(snapshot.sequence.number()))
                .bind(crate::packed::pack(&snapshot.bytes))
                .execute(&self.write)
                .await?;
                Ok(())
            }

            async fn newest_snapshot(
                &self,
                table: &TableId,
            ) -> Result<Option<Snapshot>, StoreError> {
                let row: Option<(i64, Vec<u8>)> =
                    sqlx::query_as("SELECT sequence, bytes FROM snapshots WHERE table_id = $1")
                        .bind(table.as_str())
                        .fetch_optional(&self.read)
                        .await?;
                row.map(|(sequence, bytes)| {
                    Ok(Snapshot {
                        sequence: queries::sequence(sequence),
                        bytes: crate::packed::unpack(bytes)?,
                    })
                })
                .transpose()
            }

            async fn put_picture_part(&self, part: &PicturePart) -> Result<(), StoreError> {
                sqlx::query(
                    "INSERT INTO picture_parts (table_id, picture, part, bytes) \
                     VALUES ($1, $2, $3, $4) \
                     ON CONFLICT (table_id, picture, part) DO UPDATE SET bytes = excluded.bytes",
                )
                .bind(part.table.as_str())
                .bind(&part.key)
                .bind(i64::from(part.number))
                .bind(&part.bytes)
                .execute(&self.write)
                .await?;
                Ok(())
            }

            async fn picture_part(
                &self,
                table: &TableId,
                key: &str,
                number: u32,
            ) -> Result<Option<Vec<u8>>, StoreError> {
                let bytes = sqlx::query_scalar(
                    "SELECT bytes FROM picture_parts \
                     WHERE table_id = $1 AND picture = $2 AND part = $3",
                )
                .bind(table.as_str())
                .bind(key)
                .bind(i64::from(number))
                .fetch_optional(&self.read)
                .await?;
                Ok(bytes)
            }

            async fn remove_pictures_but(
                &self,
                table: &TableId,
                key: Option<&str>,
            ) -> Result<(), StoreError> {
                // No picture has an empty key.
                sqlx::query("DELETE FROM picture_parts WHERE table_id = $1 AND picture <> $2")
                    .bind(table.as_str())
                    .bind(key.unwrap_or_default())
                    .execute(&self.write)
                    .await?;
                Ok(())
            }

            async fn put_seat(&self, seat: &Seat) -> Result<(), StoreError> {
                let mut all = self.hold_seats(&seat.table).await?;
                Self::write_seat(&mut all, seat).await?;
                self.commit_seats(all, &seat.table).await
            }

            async fn put_seat_by_invitation(
                &self,
                seat: &Seat,
                invitation: &InvitationHash,
            ) -> Result<Invited, StoreError> {
                let mut all = self.hold_seats(&seat.table).await?;
                let revoked: Option<i64> = sqlx::query_scalar(
                    "SELECT revoked FROM invitations WHERE hash = $1 AND table_id = $2",
                )
                .bind(invitation.0.to_vec())
                .bind(seat.table.as_str())
                .fetch_optional(&mut *all)
                .await?;
                if revoked != Some(0) {
                    return Ok(Invited::NotInvited);
                }
                Self::write_seat(&mut all, seat).await?;
                self.commit_seats(all, &seat.table).await?;
                Ok(Invited::Seated)
            }

            async fn remove_seat(
                &self,
                person: &PersonId,
                by: &Seat,
            ) -> Result<Removal, StoreError> {
                let mut all = self.hold_seats(&by.table).await?;
                let seats = Self::read_seats(&mut *all, &by.table).await?;
                let seat = match removal::removed(&seats, person, by) {
                    Ok(seat) => seat,
                    Err(reason) => return Ok(reason),
                };
                sqlx::query("DELETE FROM seats WHERE table_id = $1 AND person = $2")
                    .bind(seat.table.as_str())
                    .bind(seat.person.as_str())
                    .execute(&mut *all)
                    .await?;
                sqlx::query("UPDATE invitations SET revoked = 1 WHERE table_id = $1 AND role = $2")
                    .bind(seat.table.as_str())
                    .bind(&seat.role)
                    .execute(&mut *all)
                    .await?;
                self.commit_seats(all, &by.table).await?;
                Ok(Removal::Removed)
            }

            async fn seats(&self, table: &TableId) -> Result<Vec<Seat>, StoreError> {
                Self::read_seats(&self.read, table).await
            }

            async fn put_invitation(&self, invitation: &Invitation) -> Result<(), StoreError> {
                sqlx::query(
                    "INSERT INTO invitations (hash, table_id, role, revoked) \
                     VALUES ($1, $2, $3, $4)",
                )
                .bind(invitation.hash.0.to_vec())
                .bind(invitation.table.as_str())
                .bind(&invitation.role)
                .bind(match invitation.standing {
                    InvitationStanding::Valid => 0_i64,
                    InvitationStanding::Revoked => 1,
                })
                .execute(&self.write)
                .await?;
                Ok(())
            }

            async fn invitation(
                &self,
                hash: &InvitationHash,
            ) -> Result<Option<Invitation>, StoreError> {
                let row: Option<queries::InvitationRow> = sqlx::query_as(
                    "SELECT hash, table_id, role, revoked FROM invitations WHERE hash = $1",
                )
                .bind(hash.0.to_vec())
                .fetch_optional(&self.read)
                .await?;
                row.map(queries::invitation).transpose()
            }

            async fn invitations(&self, table: &TableId) -> Result<Vec<Invitation>, StoreError> {
                let rows: Vec<queries::InvitationRow> = sqlx::query_as(
                    "SELECT hash, table_id, role, revoked FROM invitations \
                     WHERE table_id = $1 ORDER BY hash",
                )
                .bind(table.as_str())
                .fetch_all(&self.read)
                .await?;
                rows.into_iter().map(queries::invitation).collect()
            }

            async fn revoke_invitation(&self, hash: &InvitationHash) -> Result<(), StoreError> {
                sqlx::query("UPDATE invitations SET revoked = 1 WHERE hash = $1")
                    .bind(hash.0.to_vec())
                    .execute(&self.write)
                    .await?;
                Ok(())
            }

            async fn put_value(
                &self,
                key: &str,
                value: &[u8],
                until: UnixSeconds,
            ) -> Result<(), StoreError> {
                sqlx::query(
                    "INSERT INTO kept_values (key, value, until) VALUES ($1, $2, $3) \
                     ON CONFLICT (key) DO UPDATE \
                     SET value = excluded.value, until = excluded.until",
                )
                .bind(key)
                .bind(value.to_vec())
                .bind(queries::signed(until.0))
                .execute(&self.write)
                .await?;
                Ok(())
            }

            async fn value(
                &self,
                key: &str,
                now: UnixSeconds,
            ) -> Result<Option<Vec<u8>>, StoreError> {
                let value =
                    sqlx::query_scalar("SELECT value FROM kept_values WHERE key = $1 AND until > $2")
                        .bind(key)
                        .bind(queries::signed(now.0))
                        .fetch_optional(&self.read)
                        .await?;
                Ok(value)
            }

            async fn remove_value(&self, key: &str) -> Result<(), StoreError> {
                sqlx::query("DELETE FROM kept_values WHERE key = $1")
                    .bind(key)
                    .execute(&self.write)
                    .await?;
                Ok(())
            }

            async fn remove_expired(&self, now: UnixSeconds) -> Result<(), StoreError> {
                sqlx::query("DELETE FROM kept_values WHERE until <= $1")
                    .bind(queries::signed(now.0))
                    .execute(&self.write)
                    .await?;
                Ok(())
            }

            fn changes(&self) -> broadcast::Receiver<Change> {
                self.changes.subscribe()
            }

            async fn close(&self) {
                self.read.close().await;
                self.write.close().await;
                self.let_go();
            }
        }
    };
}

pub(crate) use store_by_queries;

/// Creates what a database does not have yet; `{bytes}` is replaced by the database's type for
/// bytes, and `{end}` by what ends the definition of a table.
pub(crate) const SCHEMA: [&str; 8] = [
    "CREATE TABLE IF NOT EXISTS schema_version (version BIGINT PRIMARY KEY)",
    "CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, name TEXT NOT NULL, \
     head {bytes} NOT NULL, archived {number} NOT NULL) {end}",
    "CREATE TABLE IF NOT EXISTS records (\
     table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, \
     sequence {number} NOT NULL, bytes {bytes} NOT NULL, PRIMARY KEY (table_id, sequence)) {end}",
    "CREATE TABLE IF NOT EXISTS snapshots (\
     table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE, \
     sequence {number} NOT NULL, bytes {bytes} NOT NULL) {end}",
    "CREATE TABLE IF NOT EXISTS picture_parts (\
     table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, \
     picture TEXT NOT NULL, part {number} NOT NULL, bytes {bytes} NOT NULL, \
     PRIMARY KEY (table_id, picture, part)) {end}",
    "CREATE TABLE IF NOT EXISTS seats (\
     table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, \
     person TEXT NOT NULL, role TEXT NOT NULL, PRIMARY KEY (table_id, person)) {end}",
    "CREATE TABLE IF NOT EXISTS invitations (hash {bytes} PRIMARY KEY, \
     table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, \
     role TEXT NOT NULL, revoked {number} NOT NULL) {end}",
    "CREATE TABLE IF NOT EXISTS kept_values (key TEXT PRIMARY KEY, \
     value {bytes} NOT NULL, until {number} NOT NULL) {end}",
];

/// The statements above in one dialect.
pub(crate) fn schema(bytes: &str, number: &str, end: &str) -> Vec<String> {
    let statement = |statement: &&str| {
        let statement = statement.replace("{bytes}", bytes);
        statement.replace("{number}", number).replace("{end}", end)
    };
    SCHEMA.iter().map(statement).collect()
}

/// Writes the version into a new database.
pub(crate) const PUT_VERSION: &str = "INSERT INTO schema_version (version) \
     SELECT $1 WHERE NOT EXISTS (SELECT 1 FROM schema_version)";

/// Reads the versions that a database has.
pub(crate) const VERSIONS: &str = "SELECT version FROM schema_version";

/// The database must contain exactly our version.
pub(crate) fn check_version(versions: &[i64]) -> Result<(), StoreError> {
    match versions {
        [SCHEMA_VERSION] => Ok(()),
        other => Err(StoreError::Unavailable(format!(
            "its tables have version {other:?}, this program reads version {SCHEMA_VERSION}"
        ))),
    }
}

//! The stores that the test suite runs on.

use store::Memory;

use crate::suite;

#[tokio::test]
async fn memory() {
    suite::run(&Memory::new(), "memory").await;
}

#[cfg(feature = "sqlite")]
mod sqlite {
    use std::sync::Arc;

    use store::{Appended, NewTable, Sequence, Sqlite, Store as _, StoreError};

    use crate::suite::{self, table_id};

    #[tokio::test(flavor = "multi_thread")]
    async fn sqlite() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Sqlite::open(folder.path()).await.expect("a new store");
        suite::run(&store, "sqlite").await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_was_stored_is_there_when_the_file_is_opened_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let id = table_id("crypt");
        let first = Sequence::NONE.next();
        {
            let store = Sqlite::open(folder.path()).await.expect("a new store");
            let table = NewTable::new(id.clone(), "The crypt", b"head".to_vec());
            store.create_table(&table).await.expect("it is new");
            let appended = store.append(&id, first, b"one".to_vec()).await;
            assert_eq!(appended, Ok(Appended::Stored));
        }
        let store = Sqlite::open(folder.path()).await.expect("it opens again");
        let records = store
            .records_after(&id, Sequence::NONE, 10)
            .await
            .expect("it is there");
        assert_eq!(records.len(), 1);
        assert_eq!(records[0].bytes, b"one");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_folder_belongs_to_one_store_until_it_is_closed() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Sqlite::open(folder.path()).await.expect("a new store");
        let another = Sqlite::open(folder.path()).await.err();
        let in_use = StoreError::InUse {
            folder: folder.path().to_owned(),
            process: Some(std::process::id()),
        };
        assert_eq!(another, Some(in_use.clone()));
        let told = in_use.to_string();
        assert!(told.contains(&std::process::id().to_string()), "{told}");
        store.close().await;
        let table = NewTable::new(table_id("crypt"), "The crypt", Vec::new());
        assert!(store.create_table(&table).await.is_err(), "it is closed");
        let next = Sqlite::open(folder.path()).await.expect("it is free");
        drop(next);
        // A lock whose program is gone means nothing.
        std::fs::write(folder.path().join("fivefoot.lock"), "1\n").expect("it is written");
        Sqlite::open(folder.path()).await.expect("it is free");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn rows_from_before_rows_were_packed_are_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Sqlite::open(folder.path()).await.expect("a new store");
        let id = table_id("crypt");
        let table = NewTable::new(id.clone(), "The crypt", Vec::new());
        store.create_table(&table).await.expect("it is new");
        let file = folder.path().join("fivefoot.sqlite");
        let earlier = sqlx::SqlitePool::connect(&format!("sqlite:{}", file.display())).await;
        let row = br#"{"version":1,"entry":{}}"#;
        for kept in ["records", "snapshots"] {
            sqlx::query(sqlx::AssertSqlSafe(format!(
                "INSERT INTO {kept} (table_id, sequence, bytes) VALUES ('crypt', 1, $1)"
            )))
            .bind(row.as_slice())
            .execute(earlier.as_ref().expect("the same file"))
            .await
            .expect("a row");
        }
        let records = store.records_after(&id, Sequence::NONE, 10).await;
        assert_eq!(records.expect("they are there")[0].bytes, row);
        let snapshot = store.newest_snapshot(&id).await.expect("it is read");
        assert_eq!(snapshot.expect("it is there").bytes, row);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_backup_holds_what_was_acknowledged_before_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Sqlite::open(folder.path()).await.expect("a new store");
        let id = table_id("crypt");
        let table = NewTable::new(id.clone(), "The crypt", Vec::new());
        store.create_table(&table).await.expect("it is new");
        let copies = tempfile::tempdir().expect("a folder");
        let copy = copies.path().join("fivefoot.sqlite");
        store.back_up(&copy).await.expect("a copy");
        let copied = Sqlite::open(copies.path()).await.expect("it opens");
        assert_eq!(
            copied.table(&id).await.expect("it is there").name,
            "The crypt"
        );
        assert!(
            store.back_up(&copy).await.is_err(),
            "no file is overwritten"
        );
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn many_tables_are_appended_to_at_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Arc::new(Sqlite::open(folder.path()).await.expect("a new store"));
        suite::many_writers(store).await;
    }
}

#[cfg(feature = "postgres")]
mod postgres {
    use std::sync::Arc;

    use store::{Change, NewTable, Postgres, Sequence, Store as _};

    use crate::suite::{self, table_id};

    async fn store() -> Postgres {
        let url = std::env::var("FIVEFOOT_TEST_POSTGRES")
            .expect("`cargo xtask postgres` starts a server and names it");
        Postgres::open(&url).await.expect("it can be reached")
    }

    #[tokio::test(flavor = "multi_thread")]
    #[ignore = "needs PostgreSQL: cargo xtask postgres"]
    async fn postgres() {
        suite::run(&store().await, "postgres").await;
    }

    #[tokio::test(flavor = "multi_thread")]
    #[ignore = "needs PostgreSQL: cargo xtask postgres"]
    async fn many_tables_are_appended_to_at_once() {
        suite::many_writers(Arc::new(store().await)).await;
    }

    #[tokio::test(flavor = "multi_thread")]
    #[ignore = "needs PostgreSQL: cargo xtask postgres"]
    async fn a_server_hears_what_another_one_appends() {
        let (one, other) = (store().await, store().await);
        let id = table_id("heard");
        let table = NewTable::new(id.clone(), "Heard", Vec::new());
        one.create_table(&table).await.expect("it is new");
        let mut changes = other.changes();
        let first = Sequence::NONE.next();
        one.append(&id, first, b"one".to_vec())
            .await
            .expect("it is stored");
        let expected = Change::Grown {
            table: id.clone(),
            sequence: first,
        };
        while changes.recv().await.expect("it is heard") != expected {}

        // If the connection to the database is lost, the receivers are told.
        let url = std::env::var("FIVEFOOT_TEST_POSTGRES").expect("it was there");
        let pool = sqlx::PgPool::connect(&url).await.expect("it is reached");
        sqlx::query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE $1")
            .bind("LISTEN%")
            .execute(&pool)
            .await
            .expect("connections can be ended");
        while changes.recv().await.expect("it is told") != Change::Missed {}
        let second = first.next();
        one.append(&id, second, b"two".to_vec())
            .await
            .expect("it is stored");
        let expected = Change::Grown {
            table: id,
            sequence: second,
        };
        while changes.recv().await.expect("it is heard again") != expected {}
    }
}

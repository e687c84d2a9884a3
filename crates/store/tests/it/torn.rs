//! A machine that stops in the middle of a write leaves an SQLite log that breaks off anywhere.

use std::fs;
use std::path::Path;

use store::{NewTable, Sequence, Sqlite, Store as _, StoreError};

use crate::suite::table_id;

const LOG: &str = "fivefoot.sqlite-wal";

/// The number of records in a store whose log breaks off there; each must be the one that was written.
async fn records_with(main: &[u8], log: &[u8]) -> usize {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("fivefoot.sqlite"), main).expect("it is written");
    fs::write(folder.path().join(LOG), log).expect("it is written");
    let store = Sqlite::open(folder.path()).await.expect("it opens");
    let records = store
        .records_after(&table_id("crypt"), Sequence::NONE, 99)
        .await;
    let records = match records {
        Ok(records) => records,
        // The log breaks off before there was a table.
        Err(StoreError::NoTable) => Vec::new(),
        Err(error) => panic!("{error}"),
    };
    for (number, record) in (1..).zip(&records) {
        assert_eq!(record.sequence, Sequence::new(number));
        assert_eq!(
            record.bytes,
            [7, 8, 9].repeat(usize::try_from(number).expect("small"))
        );
    }
    records.len()
}

fn read(folder: &Path, name: &str) -> Vec<u8> {
    fs::read(folder.join(name)).expect("it is there")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_breaks_off_holds_every_record_before_that_and_no_part_of_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Sqlite::open(folder.path()).await.expect("a new store");
    let id = table_id("crypt");
    let table = NewTable::new(id.clone(), "The crypt", Vec::new());
    store.create_table(&table).await.expect("it is new");
    let mut acknowledged = Vec::new();
    for number in 1..=6 {
        let bytes = [7, 8, 9].repeat(number);
        let sequence = Sequence::new(u64::try_from(number).expect("small"));
        store
            .append(&id, sequence, bytes)
            .await
            .expect("it is stored");
        acknowledged.push(read(folder.path(), LOG).len());
    }
    let (main, log) = (
        read(folder.path(), "fivefoot.sqlite"),
        read(folder.path(), LOG),
    );
    let mut before = 0;
    for length in (0..log.len()).step_by(1999).chain([log.len()]) {
        let count = records_with(&main, &log[..length]).await;
        // Everything that was acknowledged when the log had that length is there.
        let at_least = acknowledged.iter().filter(|end| **end <= length).count();
        assert!(count >= at_least, "{count} of {at_least} at {length}");
        assert!(count >= before, "a longer log holds less at {length}");
        before = count;
    }
    assert_eq!(before, 6);
}

//! The effects of a faulty store on an append.

use store::{Appended, Fault, Faulty, Memory, NewTable, Record, Sequence, Store as _, StoreError};

use crate::suite::table_id;

async fn journal_after(fault: Fault) -> (Result<Appended, StoreError>, Vec<Record>) {
    let store = Faulty::new(Memory::new(), [fault]);
    let id = table_id("crypt");
    let table = NewTable::new(id.clone(), "The crypt", Vec::new());
    store.create_table(&table).await.expect("it is new");
    let first = Sequence::NONE.next();
    let appended = store.append(&id, first, b"own".to_vec()).await;
    let records = store.records_after(&id, Sequence::NONE, 9).await;
    (appended, records.expect("it can be read"))
}

#[tokio::test]
async fn nothing_is_stored_if_there_is_no_room() {
    let (appended, records) = journal_after(Fault::Full).await;
    assert_eq!(appended, Err(StoreError::Full));
    assert!(records.is_empty());
}

#[tokio::test]
async fn a_lost_answer_says_nothing_about_the_record() {
    let (before, none) = journal_after(Fault::LostBefore).await;
    let (after, one) = journal_after(Fault::LostAfter).await;
    assert_eq!(before, after);
    assert!(matches!(before, Err(StoreError::Unavailable(_))));
    assert_eq!([none.len(), one.len()], [0, 1]);
}

#[tokio::test]
async fn whoever_is_overtaken_loses() {
    let (appended, records) = journal_after(Fault::Overtaken(b"other".to_vec())).await;
    let last = Sequence::NONE.next();
    assert_eq!(appended, Ok(Appended::Conflict { last }));
    assert_eq!(records[0].bytes, b"other");
    assert_eq!(records.len(), 1);
}

#[tokio::test]
async fn a_store_that_went_down_answers_nothing_and_has_no_torn_record_afterwards() {
    let store = Faulty::new(Memory::new(), [Fault::None, Fault::Down]);
    let id = table_id("crypt");
    let table = NewTable::new(id.clone(), "The crypt", Vec::new());
    store.create_table(&table).await.expect("it is new");
    let (first, second) = (Sequence::new(1), Sequence::new(2));
    let stored = store.append(&id, first, b"one".to_vec()).await;
    assert_eq!(stored, Ok(Appended::Stored));
    let torn = store.append(&id, second, b"two".to_vec()).await;
    assert!(matches!(torn, Err(StoreError::Unavailable(_))));
    let unread = store.records_after(&id, Sequence::NONE, 9).await;
    assert!(matches!(unread, Err(StoreError::Unavailable(_))));
    store.recover();
    let records = store.records_after(&id, Sequence::NONE, 9).await;
    assert_eq!(records.expect("it is up").len(), 1);
    let again = store.append(&id, second, b"two".to_vec()).await;
    assert_eq!(again, Ok(Appended::Stored));
}

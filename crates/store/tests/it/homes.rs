//! Several stores as one: the home of a table is part of its id.

use std::collections::BTreeMap;
use std::sync::Arc;

use store::{
    Appended, Fault, Faulty, Memory, NewTable, PersonId, Seat, Sequence, Several, Store,
    StoreError, TableId, UnixSeconds,
};

use crate::suite;

type Home = Arc<Faulty<Memory>>;

fn several() -> (Several, [Home; 2]) {
    let homes = [(); 2].map(|()| Arc::new(Faulty::new(Memory::new(), [])));
    let named = ["north", "south"].into_iter().zip(&homes);
    let named = named.map(|(name, home)| (name.to_owned(), Arc::clone(home) as Arc<dyn Store>));
    (Several::new(named).expect("plain names"), homes)
}

#[tokio::test]
async fn several_stores_are_one_store() {
    let (store, _) = several();
    // The ids of a run's tables begin with its name.
    suite::run(&store, "north").await;
}

#[tokio::test]
async fn new_tables_are_spread_over_the_homes() {
    let (store, _) = several();
    let mut counts = BTreeMap::new();
    for number in 0..100 {
        let id = store.new_id(&format!("{number:032x}")).expect("an id");
        let (home, _) = id.as_str().split_once('-').expect("a home");
        *counts.entry(home.to_owned()).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 2);
    assert!(counts.values().all(|count| *count > 20), "{counts:?}");
}

#[tokio::test]
async fn a_home_that_is_gone_refuses_its_tables_and_no_others() {
    let (store, [north, _south]) = several();
    let (here, there) = (suite::table_id("south-1"), suite::table_id("north-1"));
    let ada = PersonId::new("ada").expect("a plain name");
    for id in [&here, &there] {
        let table = NewTable::new(id.clone(), "Table", Vec::new());
        store.create_table(&table).await.expect("it is new");
        let seat = Seat {
            table: id.clone(),
            person: ada.clone(),
            role: "player".to_owned(),
        };
        store.put_seat(&seat).await.expect("it is kept");
    }
    let late = UnixSeconds(99);
    store
        .put_value("session", b"ada", late)
        .await
        .expect("it is kept");

    north.plan(Fault::Down);
    let first = Sequence::NONE.next();
    let refused = store.append(&there, first, Vec::new()).await;
    assert!(matches!(refused, Err(StoreError::Unavailable(_))));
    assert!(matches!(
        store.table(&there).await,
        Err(StoreError::Unavailable(_))
    ));
    let stored = store.append(&here, first, Vec::new()).await;
    assert_eq!(stored, Ok(Appended::Stored));
    let own = store.tables_of(&ada).await.expect("one can be reached");
    let own: Vec<&TableId> = own.iter().map(|(table, _)| &table.id).collect();
    assert_eq!(own, [&here]);
    let session = store.value("session", UnixSeconds(1)).await;
    assert_eq!(session, Ok(Some(b"ada".to_vec())));

    north.recover();
    let stored = store.append(&there, first, Vec::new()).await;
    assert_eq!(stored, Ok(Appended::Stored));
    let nowhere = suite::table_id("west-1");
    assert_eq!(store.table(&nowhere).await, Err(StoreError::NoTable));
}

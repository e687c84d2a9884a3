//! What every store has to do. Each run has a name, so that runs on one database stay apart.

use store::{
    Appended, Change, Invitation, InvitationHash, InvitationStanding, NewTable, PersonId,
    PicturePart, Seat, Sequence, Snapshot, Standing, Store, StoreError, TableId, UnixSeconds,
};

pub(crate) fn table_id(name: &str) -> TableId {
    TableId::new(name).expect("a plain name")
}

pub(crate) fn person(name: &str) -> PersonId {
    PersonId::new(name).expect("a plain name")
}

pub(crate) async fn new_table(store: &dyn Store, name: &str) -> TableId {
    let id = table_id(name);
    let table = NewTable::new(id.clone(), name, name.as_bytes().to_vec());
    store.create_table(&table).await.expect("it is new");
    id
}

pub(crate) async fn run(store: &dyn Store, run: &str) {
    journals(store, run).await;
    lengths(store, run).await;
    conflicts(store, run).await;
    standing(store, run).await;
    snapshots(store, run).await;
    pictures(store, run).await;
    seats(store, run).await;
    crate::removal::run(store, run).await;
    invitations(store, run).await;
    values(store, run).await;
    deletion(store, run).await;
}

async fn journals(store: &dyn Store, run: &str) {
    let id = new_table(store, &format!("{run}-journals")).await;
    let again = NewTable::new(id.clone(), "Another", Vec::new());
    assert_eq!(
        store.create_table(&again).await,
        Err(StoreError::AlreadyThere)
    );
    let kept = store.table(&id).await.expect("it is kept");
    assert_eq!(kept.head, format!("{run}-journals").as_bytes());
    assert_eq!(kept.standing, Standing::Open);

    let mut changes = store.changes();
    for number in 1..=5 {
        let bytes = vec![u8::try_from(number).expect("a small number"), 0, 255];
        let appended = store.append(&id, Sequence::new(number), bytes).await;
        assert_eq!(appended, Ok(Appended::Stored));
        let expected = Change::Grown {
            table: id.clone(),
            sequence: Sequence::new(number),
        };
        while ![&expected, &Change::Missed].contains(&&changes.recv().await.expect("announced")) {}
    }
    let after = store
        .records_after(&id, Sequence::new(2), 2)
        .await
        .expect("they are kept");
    let read: Vec<(u64, &[u8])> = after
        .iter()
        .map(|record| (record.sequence.number(), record.bytes.as_slice()))
        .collect();
    assert_eq!(read, [(3, &[3, 0, 255][..]), (4, &[4, 0, 255][..])]);
    let none = store.records_after(&id, Sequence::new(5), 2).await;
    assert_eq!(none, Ok(Vec::new()));
    let nobody = table_id("nobody");
    let missing = store.records_after(&nobody, Sequence::NONE, 2).await;
    assert_eq!(missing, Err(StoreError::NoTable));
}

/// Whatever bytes a record or a snapshot has, they come back as they were.
async fn lengths(store: &dyn Store, run: &str) {
    let id = new_table(store, &format!("{run}-lengths")).await;
    let beginnings =
        (0..=3).flat_map(|first: u8| [vec![first], vec![first; 3], vec![first; 9_000]]);
    let given: Vec<Vec<u8>> = [Vec::new(), b"{\"a\":1}".repeat(1_000)]
        .into_iter()
        .chain(beginnings)
        .collect();
    for (number, bytes) in (1..).zip(&given) {
        let sequence = Sequence::new(number);
        let appended = store.append(&id, sequence, bytes.clone()).await;
        assert_eq!(appended, Ok(Appended::Stored));
        let bytes = bytes.clone();
        let snapshot = Snapshot { sequence, bytes };
        store
            .put_snapshot(&id, snapshot.clone())
            .await
            .expect("it is kept");
        assert_eq!(store.newest_snapshot(&id).await, Ok(Some(snapshot)));
    }
    let read = store.records_after(&id, Sequence::NONE, 100).await;
    let read = read.expect("they are kept").into_iter();
    assert_eq!(read.map(|own| own.bytes).collect::<Vec<_>>(), given);
}

async fn conflicts(store: &dyn Store, run: &str) {
    let id = new_table(store, &format!("{run}-conflicts")).await;
    let gap = store.append(&id, Sequence::new(2), b"gap".to_vec()).await;
    let none = Appended::Conflict {
        last: Sequence::NONE,
    };
    assert_eq!(gap, Ok(none));
    let first = Sequence::NONE.next();
    let won = store.append(&id, first, b"won".to_vec()).await;
    assert_eq!(won, Ok(Appended::Stored));
    let lost = store.append(&id, first, b"lost".to_vec()).await;
    assert_eq!(lost, Ok(Appended::Conflict { last: first }));
    let kept = store
        .records_after(&id, Sequence::NONE, 9)
        .await
        .expect("they are kept");
    assert_eq!(kept.len(), 1);
    assert_eq!(kept[0].bytes, b"won");
    let missing = store.append(&table_id("nobody"), first, Vec::new()).await;
    assert_eq!(missing, Err(StoreError::NoTable));
}

async fn standing(store: &dyn Store, run: &str) {
    let id = new_table(store, &format!("{run}-standing")).await;
    let first = Sequence::NONE.next();
    store
        .set_standing(&id, Standing::Archived)
        .await
        .expect("it is there");
    let kept = store.table(&id).await.expect("it is kept");
    assert_eq!(kept.standing, Standing::Archived);
    let refused = store.append(&id, first, Vec::new()).await;
    assert_eq!(refused, Err(StoreError::Archived));
    store
        .set_standing(&id, Standing::Open)
        .await
        .expect("it is there");
    let appended = store.append(&id, first, Vec::new()).await;
    assert_eq!(appended, Ok(Appended::Stored));
    let missing = store
        .set_standing(&table_id("nobody"), Standing::Open)
        .await;
    assert_eq!(missing, Err(StoreError::NoTable));
}

async fn snapshots(store: &dyn Store, run: &str) {
    let id = new_table(store, &format!("{run}-snapshots")).await;
    assert_eq!(store.newest_snapshot(&id).await, Ok(None));
    let snapshot = |number: u64, bytes: &[u8]| Snapshot {
        sequence: Sequence::new(number),
        bytes: bytes.to_vec(),
    };
    store
        .put_snapshot(&id, snapshot(3, b"three"))
        .await
        .expect("it is kept");
    store
        .put_snapshot(&id, snapshot(2, b"two"))
        .await
        .expect("an older one is no error");
    let newest = store.newest_snapshot(&id).await;
    assert_eq!(newest, Ok(Some(snapshot(3, b"three"))));
    store
        .put_snapshot(&id, snapshot(4, b"four"))
        .await
        .expect("it is kept");
    let newest = store.newest_snapshot(&id).await;
    assert_eq!(newest, Ok(Some(snapshot(4, b"four"))));
    let missing = store
        .put_snapshot(&table_id("nobody"), snapshot(1, b""))
        .await;
    assert_eq!(missing, Err(StoreError::NoTable));
}

async fn pictures(store: &dyn Store, run: &str) {
    let id = new_table(store, &format!("{run}-pictures")).await;
    let part = |key: &str, number: u32, bytes: &[u8]| PicturePart {
        table: id.clone(),
        key: key.to_owned(),
        number,
        bytes: bytes.to_vec(),
    };
    for (key, number, bytes) in [
        ("old", 0, "old"),
        ("new", 0, "wrong"),
        ("new", 0, "zero"),
        ("new", 1, "one"),
    ] {
        let part = part(key, number, bytes.as_bytes());
        store.put_picture_part(&part).await.expect("it is kept");
    }
    let kept = store.picture_part(&id, "new", 0).await;
    assert_eq!(kept, Ok(Some(b"zero".to_vec())));
    assert_eq!(store.picture_part(&id, "new", 2).await, Ok(None));
    store
        .remove_pictures_but(&id, Some("new"))
        .await
        .expect("the other is removed");
    assert_eq!(store.picture_part(&id, "old", 0).await, Ok(None));
    let kept = store.picture_part(&id, "new", 1).await;
    assert_eq!(kept, Ok(Some(b"one".to_vec())));
    store
        .remove_pictures_but(&id, None)
        .await
        .expect("all are removed");
    assert_eq!(store.picture_part(&id, "new", 1).await, Ok(None));
    let nowhere = PicturePart {
        table: table_id("nobody"),
        ..part("new", 0, b"zero")
    };
    let missing = store.put_picture_part(&nowhere).await;
    assert_eq!(missing, Err(StoreError::NoTable));
}

async fn seats(store: &dyn Store, run: &str) {
    let id = new_table(store, &format!("{run}-seats")).await;
    let seat = |who: &str, role: &str| Seat {
        table: id.clone(),
        person: person(&format!("{run}-{who}")),
        role: role.to_owned(),
    };
    store
        .put_seat(&seat("bea", "player"))
        .await
        .expect("it is kept");
    store
        .put_seat(&seat("ada", "player"))
        .await
        .expect("it is kept");
    store
        .put_seat(&seat("ada", "game-master"))
        .await
        .expect("another role");
    let told = Change::Seated { table: id.clone() };
    let mut changes = store.changes();
    store
        .put_seat(&seat("ada", "game-master"))
        .await
        .expect("the same role");
    while ![&told, &Change::Missed].contains(&&changes.recv().await.expect("announced")) {}
    let both = [seat("ada", "game-master"), seat("bea", "player")];
    assert_eq!(store.seats(&id).await.expect("they are kept"), both);
    let own = store.tables_of(&both[0].person).await.expect("it is kept");
    assert_eq!(own.len(), 1);
    assert_eq!(own[0].0.id, id);
    assert_eq!(own[0].1, both[0]);
    let nowhere = Seat {
        table: table_id("nobody"),
        ..seat("ada", "player")
    };
    assert_eq!(store.put_seat(&nowhere).await, Err(StoreError::NoTable));
}

async fn invitations(store: &dyn Store, run: &str) {
    let id = new_table(store, &format!("{run}-invitations")).await;
    let invitation = |byte: u8| Invitation {
        hash: InvitationHash([byte; 32]),
        table: id.clone(),
        role: "spectator".to_owned(),
        standing: InvitationStanding::Valid,
    };
    let (one, two) = (invitation(1), invitation(2));
    store.put_invitation(&two).await.expect("it is kept");
    store.put_invitation(&one).await.expect("it is kept");
    let again = store.put_invitation(&one).await;
    assert_eq!(again, Err(StoreError::AlreadyThere));
    assert_eq!(store.invitation(&one.hash).await, Ok(Some(one.clone())));
    assert_eq!(store.invitation(&InvitationHash([9; 32])).await, Ok(None));
    store
        .revoke_invitation(&one.hash)
        .await
        .expect("it is there");
    let revoked = Invitation {
        standing: InvitationStanding::Revoked,
        ..one
    };
    assert_eq!(store.invitations(&id).await, Ok(vec![revoked, two]));
}

async fn values(store: &dyn Store, run: &str) {
    let (key, other) = (format!("{run}-key"), format!("{run}-other"));
    let (early, late) = (UnixSeconds(10), UnixSeconds(20));
    store
        .put_value(&key, b"one", early)
        .await
        .expect("it is kept");
    store
        .put_value(&key, b"two", late)
        .await
        .expect("it is kept anew");
    store
        .put_value(&other, b"other", early)
        .await
        .expect("it is kept");
    assert_eq!(store.value(&key, early).await, Ok(Some(b"two".to_vec())));
    assert_eq!(store.value(&key, late).await, Ok(None), "its time is over");
    store
        .remove_expired(early)
        .await
        .expect("they are forgotten");
    assert_eq!(store.value(&other, UnixSeconds(0)).await, Ok(None));
    store.remove_value(&key).await.expect("it is forgotten");
    assert_eq!(store.value(&key, UnixSeconds(0)).await, Ok(None));
}

async fn deletion(store: &dyn Store, run: &str) {
    let id = new_table(store, &format!("{run}-deletion")).await;
    let hash = InvitationHash([7; 32]);
    let invitation = Invitation {
        hash,
        table: id.clone(),
        role: "player".to_owned(),
        standing: InvitationStanding::Valid,
    };
    store.put_invitation(&invitation).await.expect("it is kept");
    let first = Sequence::NONE.next();
    store
        .append(&id, first, b"one".to_vec())
        .await
        .expect("it is stored");
    let part = PicturePart {
        table: id.clone(),
        key: "key".to_owned(),
        number: 0,
        bytes: b"zero".to_vec(),
    };
    store.put_picture_part(&part).await.expect("it is kept");
    let told = Change::Seated { table: id.clone() };
    let mut changes = store.changes();
    store.delete_table(&id).await.expect("it is there");
    while ![&told, &Change::Missed].contains(&&changes.recv().await.expect("announced")) {}
    assert_eq!(store.table(&id).await, Err(StoreError::NoTable));
    assert_eq!(store.invitation(&hash).await, Ok(None));
    assert_eq!(store.delete_table(&id).await, Err(StoreError::NoTable));
    // Nothing of it is left, even if the id is used again.
    new_table(store, &format!("{run}-deletion")).await;
    assert_eq!(store.picture_part(&id, "key", 0).await, Ok(None));
    assert_eq!(
        store.records_after(&id, Sequence::NONE, 9).await,
        Ok(Vec::new())
    );
}

/// Two writers at each of many tables: every number is won exactly once, and no writer is told of a
/// record that does not exist.
#[cfg(any(feature = "sqlite", feature = "postgres"))]
pub(crate) async fn many_writers(store: std::sync::Arc<impl Store + 'static>) {
    const TABLES: usize = 20;
    const WINS: u64 = 10;
    let mut writers = Vec::new();
    for table in 0..TABLES {
        let id = new_table(&*store, &format!("crowd-{table}")).await;
        for writer in ["one", "two"] {
            let (store, id) = (store.clone(), id.clone());
            writers.push(tokio::spawn(async move {
                let mut won = 0;
                let mut next = Sequence::NONE.next();
                while won < WINS {
                    let record = writer.as_bytes().to_vec();
                    match store
                        .append(&id, next, record)
                        .await
                        .expect("it can be reached")
                    {
                        Appended::Stored => {
                            won += 1;
                            next = next.next();
                        }
                        Appended::Conflict { last } => next = last.next(),
                    }
                }
            }));
        }
    }
    for writer in writers {
        writer.await.expect("it has won often enough");
    }
    for table in 0..TABLES {
        let id = table_id(&format!("crowd-{table}"));
        let records = store
            .records_after(&id, Sequence::NONE, 100)
            .await
            .expect("they are kept");
        let of = |writer: &str| {
            records
                .iter()
                .filter(|own| own.bytes == writer.as_bytes())
                .count()
        };
        assert_eq!([of("one"), of("two")], [10, 10]);
        let numbers: Vec<u64> = records.iter().map(|own| own.sequence.number()).collect();
        assert_eq!(numbers, (1..=2 * WINS).collect::<Vec<_>>());
    }
}

//! Seats that are taken by an invitation, and taken away.

use store::{
    Change, Invitation, InvitationHash, InvitationStanding, Invited, Removal, Seat, Store,
    StoreError, TableId,
};

use crate::suite::{new_table, person, table_id};

const MASTER: &str = "game-master";

pub(crate) async fn run(store: &dyn Store, run: &str) {
    removed(store, run).await;
    not_removed(store, run).await;
    invited(store, run).await;
    each_other(store, run).await;
}

fn seat(table: &TableId, who: &str, role: &str) -> Seat {
    Seat {
        table: table.clone(),
        person: person(who),
        role: role.to_owned(),
    }
}

/// A table of its own at which these have seats.
async fn seated<const N: usize>(
    store: &dyn Store,
    name: String,
    people: [(&str, &str); N],
) -> (TableId, [Seat; N]) {
    let id = new_table(store, &name).await;
    let seats = people.map(|(who, role)| seat(&id, &format!("{name}-{who}"), role));
    for own in &seats {
        store.put_seat(own).await.expect("it is kept");
    }
    (id, seats)
}

fn invitation(table: &TableId, name: &str, role: &str) -> Invitation {
    let mut hash = [0; 32];
    for (at, byte) in name.bytes().chain(role.bytes()).enumerate() {
        hash[at % 32] ^= byte.rotate_left(u32::try_from(at / 32).expect("a small number"));
    }
    Invitation {
        hash: InvitationHash(hash),
        table: table.clone(),
        role: role.to_owned(),
        standing: InvitationStanding::Valid,
    }
}

async fn standing(store: &dyn Store, invitation: &Invitation) -> InvitationStanding {
    let kept = store
        .invitation(&invitation.hash)
        .await
        .expect("it is read");
    kept.expect("it is kept").standing
}

async fn removed(store: &dyn Store, run: &str) {
    let name = format!("{run}-removed");
    let people = [("ada", "player"), ("bea", "onlooker"), ("mia", MASTER)];
    let (id, [ada, bea, mia]) = seated(store, name.clone(), people).await;
    let (_, [elsewhere]) = seated(store, format!("{name}-2"), [("ada", "player")]).await;
    let same = invitation(&id, &name, "player");
    let other = invitation(&id, &name, "onlooker");
    let at_another = invitation(&elsewhere.table, &format!("{name}-2"), "player");
    for own in [&same, &other, &at_another] {
        store.put_invitation(own).await.expect("it is kept");
    }
    let told = Change::Seated { table: id.clone() };
    let mut changes = store.changes();
    let removal = store.remove_seat(&ada.person, &mia).await;
    assert_eq!(removal, Ok(Removal::Removed));
    while ![&told, &Change::Missed].contains(&&changes.recv().await.expect("announced")) {}
    assert_eq!(store.seats(&id).await, Ok(vec![bea, mia.clone()]));
    assert_eq!(store.tables_of(&ada.person).await, Ok(Vec::new()));
    // The way back is closed, and no other one.
    assert_eq!(standing(store, &same).await, InvitationStanding::Revoked);
    assert_eq!(standing(store, &other).await, InvitationStanding::Valid);
    assert_eq!(
        standing(store, &at_another).await,
        InvitationStanding::Valid
    );
    let kept = store.seats(&elsewhere.table).await;
    assert_eq!(kept, Ok(vec![elsewhere]));

    let again = store.remove_seat(&ada.person, &mia).await;
    assert_eq!(again, Ok(Removal::NoSeat));
}

async fn not_removed(store: &dyn Store, run: &str) {
    let name = format!("{run}-not-removed");
    let people = [("ada", "player"), ("mia", MASTER)];
    let (id, [ada, mia]) = seated(store, name.clone(), people).await;
    let (_, [stranger]) = seated(store, format!("{name}-2"), [("max", MASTER)]).await;
    let link = invitation(&id, &name, MASTER);
    store.put_invitation(&link).await.expect("it is kept");
    for (who, by, reason) in [
        (&mia, mia.clone(), Removal::Last),
        (&stranger, mia.clone(), Removal::NoSeat),
        (
            &ada,
            seat(&id, stranger.person.as_str(), MASTER),
            Removal::NotAllowed,
        ),
        // Their role was another one when they said so.
        (
            &mia,
            seat(&id, ada.person.as_str(), MASTER),
            Removal::NotAllowed,
        ),
    ] {
        let removal = store.remove_seat(&who.person, &by).await;
        assert_eq!(removal, Ok(reason), "{who:?} by {by:?}");
    }
    let nowhere = seat(&table_id("nobody"), mia.person.as_str(), MASTER);
    let removal = store.remove_seat(&ada.person, &nowhere).await;
    assert_eq!(removal, Err(StoreError::NoTable));
    assert_eq!(store.seats(&id).await, Ok(vec![ada, mia.clone()]));
    assert_eq!(standing(store, &link).await, InvitationStanding::Valid);

    // Once there is another one, the first may go.
    let max = seat(&id, &format!("{name}-zoe"), MASTER);
    store.put_seat(&max).await.expect("it is kept");
    let removal = store.remove_seat(&mia.person, &mia).await;
    assert_eq!(removal, Ok(Removal::Removed));
}

async fn invited(store: &dyn Store, run: &str) {
    let name = format!("{run}-invited");
    let (id, [mia]) = seated(store, name.clone(), [("mia", MASTER)]).await;
    let link = invitation(&id, &name, "player");
    let ada = seat(&id, &format!("{name}-ada"), "player");
    let none = store.put_seat_by_invitation(&ada, &link.hash).await;
    assert_eq!(none, Ok(Invited::NotInvited));
    store.put_invitation(&link).await.expect("it is kept");
    let told = Change::Seated { table: id.clone() };
    let mut changes = store.changes();
    let taken = store.put_seat_by_invitation(&ada, &link.hash).await;
    assert_eq!(taken, Ok(Invited::Seated));
    while ![&told, &Change::Missed].contains(&&changes.recv().await.expect("announced")) {}
    assert_eq!(store.seats(&id).await, Ok(vec![ada.clone(), mia.clone()]));
    // It is an invitation to this table and to no other.
    let other = new_table(store, &format!("{name}-2")).await;
    let there = Seat {
        table: other.clone(),
        ..ada.clone()
    };
    let taken = store.put_seat_by_invitation(&there, &link.hash).await;
    assert_eq!(taken, Ok(Invited::NotInvited));
    assert_eq!(store.seats(&other).await, Ok(Vec::new()));

    let removal = store.remove_seat(&ada.person, &mia).await;
    assert_eq!(removal, Ok(Removal::Removed));
    let back = store.put_seat_by_invitation(&ada, &link.hash).await;
    assert_eq!(back, Ok(Invited::NotInvited));
    assert_eq!(store.seats(&id).await, Ok(vec![mia]));
    let nowhere = seat(&table_id("nobody"), ada.person.as_str(), "player");
    let taken = store.put_seat_by_invitation(&nowhere, &link.hash).await;
    assert_eq!(taken, Err(StoreError::NoTable));
}

/// Two who take each other's seat away, or both their own, at once: one of them stays. Whoever comes
/// back with an invitation while their seat is taken away has none in the end.
async fn each_other(store: &dyn Store, run: &str) {
    for round in 0..10 {
        let name = format!("{run}-each-other-{round}");
        let people = [("max", MASTER), ("mia", MASTER)];
        let (id, [max, mia]) = seated(store, name.clone(), people).await;
        let (one, other) = match round % 2 {
            0 => tokio::join!(
                store.remove_seat(&max.person, &mia),
                store.remove_seat(&mia.person, &max)
            ),
            _ => tokio::join!(
                store.remove_seat(&max.person, &max),
                store.remove_seat(&mia.person, &mia)
            ),
        };
        let refused = match round % 2 {
            0 => Removal::NotAllowed,
            _ => Removal::Last,
        };
        let both = [one.expect("reached"), other.expect("reached")];
        assert!(both.contains(&Removal::Removed), "{both:?}");
        assert!(both.contains(&refused), "{both:?}");
        let left = store.seats(&id).await.expect("they are kept");
        let [left] = &left[..] else {
            panic!("one of them stays: {left:?}");
        };
        let link = invitation(&id, &name, "player");
        store.put_invitation(&link).await.expect("it is kept");
        let ada = seat(&id, &format!("{name}-ada"), "player");
        store.put_seat(&ada).await.expect("it is kept");
        let (back, gone) = tokio::join!(
            store.put_seat_by_invitation(&ada, &link.hash),
            store.remove_seat(&ada.person, left)
        );
        back.expect("it is answered");
        assert_eq!(gone, Ok(Removal::Removed));
        assert_eq!(store.seats(&id).await.expect("kept").len(), 1);
    }
}

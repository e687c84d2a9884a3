//! Two servers on one PostgreSQL database.

use serde_json::{Value, json};
use server::{Configuration, Running, WhoCreates};

use crate::caller::{Caller, Served, say};

async fn served() -> Served {
    let url = std::env::var("FIVEFOOT_TEST_POSTGRES");
    let folder = tempfile::tempdir().expect("a folder");
    let running = Running::start(Configuration {
        listen: "127.0.0.1:0".parse().expect("an address"),
        data: folder.path().to_owned(),
        databases: vec![url.expect("`cargo xtask postgres` starts a server and names it")],
        public_url: None,
        create: WhoCreates::Anybody,
    });
    let running = running.await.expect("it starts");
    Served { running, folder }
}

/// The same person at another server.
fn at(served: &Served, caller: &Caller) -> Caller {
    let mut same = served.caller();
    same.cookie.clone_from(&caller.cookie);
    same
}

async fn view(caller: &mut Caller, table: &str) -> Value {
    caller
        .get(&format!("/api/tables/{table}/view"))
        .await
        .json()
}

/// Gives a command over plain HTTP, and repeats it with the newest state until it is not too late.
async fn insist(caller: &mut Caller, table: &str, id: &str, line: &str) -> Value {
    for attempt in 0..50 {
        let seen = view(caller, table).await["seen"].clone();
        let id = format!("{id}-{attempt}");
        let said = json!({ "type": "command", "id": id, "seen": seen, "line": line });
        let path = format!("/api/tables/{table}/commands");
        let told = caller.post(&path, &said).await.json();
        let told = told.as_array().expect("a list").iter();
        let mut verdicts = told.filter(|own| own["id"] == json!(id));
        let verdict = verdicts.next().expect("a verdict").clone();
        if verdict["problem"]["kind"] != "stale" {
            return verdict;
        }
    }
    panic!("it is always too late: {line}");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn players_on_different_servers_see_one_order() {
    let (one, other) = (served().await, served().await);
    let mut master = one.caller();
    let table = master.create().await;
    let second = master
        .invite(&table, &json!({ "role": "game-master" }))
        .await;
    let mut guest = other.caller();
    guest.join(&second).await;
    let (mut guests, _) = guest.sit_down(&table).await;

    // What happens at one server is told at the other.
    let verdict = insist(&mut master, &table, "begin", "begin: A, B, b").await;
    assert_eq!(verdict["type"], "accepted", "{verdict}");
    let told = guest.hear(&mut guests, "changed").await;
    assert_eq!(told["change"]["turns"]["round"], 1, "{told}");

    // Both give commands at once.
    let many = |caller: Caller, name: &'static str| {
        let (mut caller, table) = (caller, table.clone());
        tokio::spawn(async move {
            for number in 0..15 {
                let line = format!("with: {name} at ({},3)", number % 3);
                let id = format!("{name}-{number}");
                let verdict = insist(&mut caller, &table, &id, &line).await;
                assert_eq!(verdict["type"], "accepted", "{verdict}");
            }
        })
    };
    let here = many(at(&one, &master), "b");
    let there = many(at(&other, &guest), "A");
    here.await.expect("it is done");
    there.await.expect("it is done");

    let export = format!("/api/tables/{table}/export");
    let exported = master.get(&export).await.body;
    assert_eq!(
        exported.lines().count(),
        32,
        "a head, and every command once"
    );
    assert_eq!(guest.get(&export).await.body, exported);
    // Each server has heard of everything by the time it answers a command.
    insist(&mut master, &table, "last", "with: b hp 3").await;
    insist(&mut guest, &table, "last-there", "with: b hp 4").await;
    insist(&mut master, &table, "very-last", "with: b hp 5").await;
    say(
        &mut guests,
        &json!({ "type": "point", "at": { "x": 1, "y": 1 } }),
    )
    .await;
    guest.hear(&mut guests, "pointed").await;
    assert_same_view(&mut at(&one, &master), &mut at(&other, &master), &table).await;

    // One server stops; everybody carries on at the other.
    one.running.stop().await.expect("it stops");
    let mut master = at(&other, &master);
    let verdict = insist(&mut master, &table, "moved", "end-turn").await;
    assert_eq!(verdict["type"], "accepted", "{verdict}");
}

/// Both servers show the same, as soon as both have heard of everything.
async fn assert_same_view(one: &mut Caller, other: &mut Caller, table: &str) {
    let (mut here, mut there) = (Value::Null, Value::Null);
    for _ in 0..100 {
        here = view(one, table).await["view"].clone();
        there = view(other, table).await["view"].clone();
        if here == there {
            return;
        }
        tokio::task::yield_now().await;
    }
    assert_eq!(here, there);
}

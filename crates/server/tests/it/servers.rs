//! Two servers on one PostgreSQL database.

use serde_json::{Value, json};
use server::{Configuration, Database, Limits, Running, WhoCreates};

use crate::caller::{Caller, Served, close_of, say};

fn database(url: &str) -> Database {
    url.parse().expect("a database")
}

async fn served() -> Served {
    let url = std::env::var("FIVEFOOT_TEST_POSTGRES");
    let folder = tempfile::tempdir().expect("a folder");
    let running = Running::start(Configuration {
        listen: "127.0.0.1:0".parse().expect("an address"),
        metrics: None,
        data: folder.path().to_owned(),
        databases: vec![database(
            &url.expect("`cargo xtask postgres` starts a server and names it"),
        )],
        public_url: None,
        proxies: Vec::new(),
        limits: Limits::default(),
        create: WhoCreates::Anybody,
    });
    let running = running.await.expect("it starts");
    Served { running, folder }
}

/// A server with two databases, the second of which nobody can reach yet.
async fn served_with_one_of_two(port: u16) -> Served {
    let url = std::env::var("FIVEFOOT_TEST_POSTGRES");
    let url = url.expect("`cargo xtask postgres` starts a server and names it");
    let folder = tempfile::tempdir().expect("a folder");
    let running = Running::start(Configuration {
        listen: "127.0.0.1:0".parse().expect("an address"),
        metrics: None,
        data: folder.path().to_owned(),
        databases: vec![
            database(&format!("north={url}")),
            database(&format!(
                "south=postgres://postgres@127.0.0.1:{port}/postgres"
            )),
        ],
        public_url: None,
        proxies: Vec::new(),
        limits: Limits::default(),
        create: WhoCreates::Anybody,
    });
    let running = running.await.expect("it starts");
    Served { running, folder }
}

/// Lets the port lead to the database.
async fn lead_to_the_database(port: u16) {
    let url = std::env::var("FIVEFOOT_TEST_POSTGRES").expect("it is named");
    let (_, folder) = url.split_once("host=").expect("a socket in a folder");
    let socket = format!("{folder}/.s.PGSQL.5432");
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", port)).await;
    let listener = listener.expect("the port is free");
    tokio::spawn(async move {
        while let Ok((mut near, _)) = listener.accept().await {
            let socket = socket.clone();
            tokio::spawn(async move {
                let far = tokio::net::UnixStream::connect(&socket).await;
                let mut far = far.expect("the database is there");
                // Either side may hang up.
                let _ = tokio::io::copy_bidirectional(&mut near, &mut far).await;
            });
        }
    });
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn a_server_starts_while_a_database_is_down_and_finds_it_later() {
    // A port that is free now.
    let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = free.local_addr().expect("an address").port();
    drop(free);
    let served = served_with_one_of_two(port).await;
    let mut master = served.caller();
    let board = json!({ "name": "Test", "board": crate::caller::BOARD });
    let mut seen = [false, false];
    // The home of a table is drawn by lot.
    for _ in 0..40 {
        let made = master.post("/api/tables", &board).await;
        match made.status {
            201 => {
                let table = made.json()["table"].as_str().expect("an id").to_owned();
                assert!(table.starts_with("north-"), "{table}");
                assert!(view(&mut master, &table).await["view"].is_object());
                seen[0] = true;
            }
            status => {
                assert_eq!(status, 503, "{made:?}");
                seen[1] = true;
            }
        }
        if seen == [true, true] {
            break;
        }
    }
    assert_eq!(seen, [true, true]);
    lead_to_the_database(port).await;
    let mut is_found = false;
    for _ in 0..200 {
        let made = master.post("/api/tables", &board).await;
        if made.status == 201 && made.body.contains("\"south-") {
            let table = made.json()["table"].as_str().expect("an id").to_owned();
            assert!(view(&mut master, &table).await["view"].is_object());
            is_found = true;
            break;
        }
    }
    assert!(is_found);
}

/// The same person at another server.
fn at(served: &Served, caller: &Caller) -> Caller {
    let mut same = served.caller();
    same.cookie.clone_from(&caller.cookie);
    same.may_hear_canary = caller.may_hear_canary;
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

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn a_seat_that_is_replaced_at_one_server_ends_its_sockets_at_the_other() {
    let (one, other) = (served().await, served().await);
    let opening = one.opening().await;
    let (table, mut master, mut ada) = (opening.table, opening.master, opening.ada);
    let mut there = at(&other, &ada);
    let (mut adas, _) = there.sit_down(&table).await;
    let (mut masters, _) = at(&other, &master).sit_down(&table).await;
    let looker = master.invite(&table, &json!({ "role": "spectator" })).await;
    assert_eq!(ada.join(&looker).await.status, 200);
    assert_eq!(close_of(&mut adas).await.0, 4403);
    let path = format!("/api/tables/{table}");
    assert_eq!(master.request("DELETE", &path, "").await.status, 204);
    assert_eq!(close_of(&mut masters).await.0, 4404);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn a_seat_that_is_taken_away_at_one_server_ends_its_sockets_at_the_other() {
    let (one, other) = (served().await, served().await);
    let opening = one.opening().await;
    let (table, mut master, ada) = (opening.table, opening.master, opening.ada);
    let link = master
        .invite(&table, &json!({ "role": "game-master" }))
        .await;
    let mut guest = other.caller();
    guest.join(&link).await;
    let (mut guests, _) = guest.sit_down(&table).await;
    let mut there = at(&other, &ada);
    let (mut adas, _) = there.sit_down(&table).await;
    let path = format!("/api/tables/{table}/seats");
    let seats = master.get(&path).await.json()["seats"].clone();
    let mut seats = seats.as_array().expect("a list").iter();
    let hers = seats.find(|own| own["role"] == "player").expect("a seat");
    let hers = format!("{path}/{}", hers["person"].as_str().expect("an id"));
    assert_eq!(master.request("DELETE", &hers, "").await.status, 204);
    let (code, reason) = close_of(&mut adas).await;
    assert_eq!(code, 4404, "{reason}");
    assert!(reason.contains("taken your seat away"), "{reason}");
    let told = guest.hear(&mut guests, "seats").await;
    assert_eq!(told["seats"].as_array().expect("a list").len(), 2, "{told}");
    assert!(there.socket(&table).await.is_err());
}

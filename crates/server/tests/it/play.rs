//! A table with a game master and a player, over sockets and plain HTTP.

use futures_util::SinkExt as _;
use serde_json::{Value, json};
use server::WhoCreates;
use tokio_tungstenite::tungstenite::Message;

use crate::caller::{Served, close_of, say};

fn command(id: &str, seen: &Value, line: &str) -> Value {
    json!({ "type": "command", "id": id, "seen": seen, "line": line })
}

fn numbered(seen: &Value, changed: &Value) -> Value {
    json!({ "epoch": seen["epoch"], "number": changed["number"] })
}

// Long because it is one evening from beginning to end.
#[tokio::test(flavor = "multi_thread")]
async fn a_round_is_played_and_outlives_the_server() {
    let served = Served::new().await;
    let opening = served.opening().await;
    let (table, mut master, mut ada) = (opening.table, opening.master, opening.ada);

    let (mut masters, view) = master.sit_down(&table).await;
    let (mut adas, adas_view) = ada.sit_down(&table).await;
    let names = |view: &Value| view["view"]["situation"]["board"]["creatures"].to_string();
    assert!(names(&view).contains("SECRET-4711"));
    assert!(
        !names(&adas_view).contains("SECRET"),
        "{}",
        names(&adas_view)
    );

    say(
        &mut masters,
        &command("one", &view["seen"], "begin: A, B, b"),
    )
    .await;
    assert_eq!(master.hear(&mut masters, "accepted").await["id"], "one");
    let mut began = ada.hear(&mut adas, "changed").await;
    while began["change"]["turns"]["turn"]["creature"].is_null() {
        began = ada.hear(&mut adas, "changed").await;
    }
    let seen = numbered(&adas_view["seen"], &began);
    say(&mut adas, &command("two", &seen, "A move: (1,0)")).await;
    assert_eq!(ada.hear(&mut adas, "accepted").await["id"], "two");
    let moved = ada.hear(&mut adas, "changed").await;
    assert_eq!(moved["events"][0]["kind"], "moved");

    // Again over plain HTTP: a command that is sent again is not repeated.
    let seen = numbered(&seen, &moved);
    let path = format!("/api/tables/{table}/commands");
    let again = ada
        .post(&path, &command("two", &seen, "A move: (1,0)"))
        .await;
    assert!(
        again
            .json()
            .as_array()
            .expect("a list")
            .contains(&json!({ "type": "accepted", "id": "two" }))
    );
    let ended = ada
        .post(&path, &command("three", &seen, "end-turn"))
        .await
        .json();
    assert_eq!(
        ended[1],
        json!({ "type": "accepted", "id": "three" }),
        "{ended}"
    );
    let late = ada
        .post(&path, &command("four", &seen, "end-turn"))
        .await
        .json();
    let last = late.as_array().expect("a list").last().expect("an answer");
    assert_eq!(last["problem"]["kind"], "stale", "{late}");

    let before = ada.get(&format!("/api/tables/{table}/view")).await.json();
    served.running.stop().await.expect("it stops");
    let served = Served::again(served.folder, WhoCreates::Anybody).await;
    ada.host.clone_from(&served.caller().host);
    let after = ada.get(&format!("/api/tables/{table}/view")).await.json();
    assert_eq!(before["view"], after["view"]);
    assert_ne!(before["seen"]["epoch"], after["seen"]["epoch"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_is_refused_by_what_they_know() {
    let served = Served::new().await;
    let opening = served.opening().await;
    let (table, mut ada) = (opening.table, opening.ada);
    let view = ada.get(&format!("/api/tables/{table}/view")).await.json();
    let path = format!("/api/tables/{table}/commands");
    // Whether there is somebody of that name is not told.
    let mut refusals = Vec::new();
    for (id, line) in [("there", "decline c"), ("nowhere", "decline x")] {
        let reply = ada.post(&path, &command(id, &view["seen"], line)).await;
        let reply = reply.json();
        let last = reply.as_array().expect("a list").last().expect("an answer");
        refusals.push(last["problem"].clone());
    }
    assert_eq!(refusals[0], refusals[1]);
    for (number, line) in [
        "SECRET-4711 move: (1,0)",
        "strike: A, SECRET-4711",
        "c move: (1,0)",
        "decline c",
        "A move: (0,-1)",
        "with: c at (1,1)",
        "b move: (1,0)",
        "\u{0}",
    ]
    .iter()
    .enumerate()
    {
        let said = command(&format!("try-{number}"), &view["seen"], line);
        let reply = ada.post(&path, &said).await.json();
        let last = reply.as_array().expect("a list").last().expect("an answer");
        assert_eq!(last["type"], "refused", "{line}: {reply}");
        let message = last["problem"]["message"].to_string();
        // A player may be told again what they wrote themselves.
        assert!(
            line.contains("SECRET") || !message.contains("SECRET"),
            "{message}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_message_is_answered_and_ends_nothing() {
    let served = Served::new().await;
    let mut master = served.caller();
    let table = master.create().await;
    let (mut socket, view) = master.sit_down(&table).await;
    for wrong in [
        json!(7),
        json!({ "type": "dance" }),
        json!({ "type": "command", "id": "" }),
    ] {
        say(&mut socket, &wrong).await;
        let told = master.hear(&mut socket, "error").await;
        assert_eq!(told["problem"]["kind"], "malformed", "{told}");
    }
    say(&mut socket, &command("one", &view["seen"], "begin: A, b")).await;
    master.hear(&mut socket, "accepted").await;

    say(&mut socket, &json!({ "type": "hello", "protocol": 2 })).await;
    let told = master.hear(&mut socket, "error").await;
    assert_eq!(told["problem"]["kind"], "malformed", "{told}");
    let binary = Message::binary(r#"{"type":"story"}"#.as_bytes());
    socket.send(binary).await.expect("it listens");
    let told = master.hear(&mut socket, "error").await;
    assert_eq!(told["problem"]["kind"], "malformed", "{told}");
    say(&mut socket, &json!({ "type": "story" })).await;
    master.hear(&mut socket, "story").await;

    for (first, kind) in [
        (json!({ "type": "hello", "protocol": 99 }), "protocol"),
        (json!({ "type": "hello", "protocol": 1 }), "protocol"),
        (json!({ "type": "hello" }), "malformed"),
        (json!({ "type": "story" }), "malformed"),
        (json!([]), "malformed"),
    ] {
        let mut other = master.socket(&table).await.expect("a seat");
        say(&mut other, &first).await;
        let told = master.hear(&mut other, "error").await;
        assert_eq!(told["problem"]["kind"], kind, "{first}");
        assert_eq!(close_of(&mut other).await.0, 1002, "{first}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_too_large_closes_the_socket_with_its_code() {
    let served = Served::new().await;
    let mut master = served.caller();
    let table = master.create().await;
    let (mut socket, view) = master.sit_down(&table).await;
    let long = "x".repeat(70_000);
    say(&mut socket, &command("one", &view["seen"], &long)).await;
    assert_eq!(close_of(&mut socket).await.0, 1009);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_messages_is_answered_and_makes_nobody_else_wait() {
    let served = Served::new().await;
    let opening = served.opening().await;
    let (table, mut master, mut ada) = (opening.table, opening.master, opening.ada);
    let (mut masters, view) = master.sit_down(&table).await;
    let (mut adas, _) = ada.sit_down(&table).await;
    for _ in 0..80 {
        say(&mut adas, &json!({ "type": "story" })).await;
    }
    say(&mut masters, &command("one", &view["seen"], "begin: A, b")).await;
    master.hear(&mut masters, "accepted").await;
    let told = ada.hear(&mut adas, "error").await;
    assert_eq!(told["problem"]["kind"], "too-fast", "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_exported_table_is_imported_as_it_was() {
    let served = Served::new().await;
    let mut master = served.caller();
    let table = master.create().await;
    let path = format!("/api/tables/{table}/view");
    let view = master.get(&path).await.json();
    let commands = format!("/api/tables/{table}/commands");
    master
        .post(&commands, &command("one", &view["seen"], "begin: A, b"))
        .await;
    let before = master.get(&path).await.json();
    let exported = master.get(&format!("/api/tables/{table}/export")).await;
    assert_eq!(exported.body.lines().count(), 2);

    let imported = master.request("POST", "/api/import", &exported.body).await;
    assert_eq!(imported.status, 201, "{imported:?}");
    let other = imported.json()["table"].as_str().expect("an id").to_owned();
    let after = master
        .get(&format!("/api/tables/{other}/view"))
        .await
        .json();
    assert_eq!(before["view"], after["view"]);
    let torn = &exported.body[..exported.body.len() - 20];
    assert_eq!(
        master.request("POST", "/api/import", torn).await.status,
        422
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_goes_into_a_browser_and_comes_back_as_a_journal() {
    let served = Served::new().await;
    let mut master = served.caller();
    let table = master.create().await;
    let path = format!("/api/tables/{table}/view");
    let commands = format!("/api/tables/{table}/commands");
    for (id, line) in [
        ("one", "begin: A, b"),
        ("two", "end-turn"),
        ("three", "undo"),
    ] {
        let view = master.get(&path).await.json();
        let said = command(id, &view["seen"], line);
        assert_eq!(master.post(&commands, &said).await.status, 200, "{line}");
    }
    let before = master.get(&path).await.json();
    let journal = master.get(&format!("/api/tables/{table}/journal")).await;
    assert!(journal.body.contains("> undo"), "{}", journal.body);

    let imported = master.request("POST", "/api/import", &journal.body).await;
    assert_eq!(imported.status, 201, "{imported:?}");
    let other = imported.json()["table"].as_str().expect("an id").to_owned();
    let after = master.get(&format!("/api/tables/{other}/view")).await;
    let (before, after) = (&before["view"], &after.json()["view"]);
    // The ids are those of the viewers of each table.
    assert_eq!(before["turns"]["round"], after["turns"]["round"]);
    let names = |view: &Value| -> Vec<Value> {
        let creatures = view["situation"]["board"]["creatures"].as_array();
        let creatures = creatures.expect("creatures").iter();
        creatures
            .map(|own| json!([own["name"], own["position"]]))
            .collect()
    };
    assert_eq!(names(before), names(after));

    let changed = journal.body.replace("turn of A begins", "turn of b begins");
    let refused = master.request("POST", "/api/import", &changed).await;
    assert_eq!(refused.status, 422, "{refused:?}");
    let mut stranger = served.caller();
    let hidden = stranger.get(&format!("/api/tables/{table}/journal")).await;
    assert!(hidden.status >= 400, "{hidden:?}");
}

//! Sockets end when the seat that they were opened with does.

use serde_json::{Value, json};

use crate::caller::{BOARD, Caller, Served, close_of, say};

fn command(id: &str, seen: &Value, line: &str) -> Value {
    json!({ "type": "command", "id": id, "seen": seen, "line": line })
}

async fn position_of_a(master: &mut Caller, table: &str) -> Value {
    let view = master.get(&format!("/api/tables/{table}/view")).await;
    let board = &view.json()["view"]["situation"]["board"];
    board["creatures"][0]["position"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_is_replaced_ends_its_sockets() {
    let served = Served::new().await;
    let opening = served.opening().await;
    let (table, mut master, mut ada) = (opening.table, opening.master, opening.ada);
    let (mut masters, view) = master.sit_down(&table).await;
    say(&mut masters, &command("one", &view["seen"], "begin: A, b")).await;
    master.hear(&mut masters, "accepted").await;
    let (mut adas, view) = ada.sit_down(&table).await;
    let before = position_of_a(&mut master, &table).await;

    // The same seat again ends nothing.
    let player = json!({ "role": "player", "plays": ["A"] });
    let same = master.invite(&table, &player).await;
    assert_eq!(ada.join(&same).await.status, 200);
    say(&mut adas, &command("bad", &view["seen"], "nonsense")).await;
    ada.hear(&mut adas, "refused").await;

    let looker = master.invite(&table, &json!({ "role": "spectator" })).await;
    assert_eq!(ada.join(&looker).await.json()["role"], "spectator");
    say(&mut adas, &command("two", &view["seen"], "A move: (1,0)")).await;
    let (code, reason) = close_of(&mut adas).await;
    assert_eq!(code, 4403, "{reason}");
    assert!(reason.contains("your seat is another one"), "{reason}");
    assert_eq!(position_of_a(&mut master, &table).await, before);

    // The last change of another seat means nothing.
    let mut adas = ada.socket(&table).await.expect("a seat");
    let hello = json!({ "type": "hello", "protocol": 2, "seen": view["seen"] });
    say(&mut adas, &hello).await;
    let view = ada.hear(&mut adas, "view").await;
    assert_eq!(view["role"], "spectator");
    say(&mut adas, &command("three", &view["seen"], "A move: (1,0)")).await;
    let refused = ada.hear(&mut adas, "refused").await;
    assert_eq!(refused["problem"]["kind"], "role", "{refused}");
    drop(masters);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_deleted_ends_its_sockets_for_good() {
    let served = Served::new().await;
    let opening = served.opening().await;
    let (table, mut master, mut ada) = (opening.table, opening.master, opening.ada);
    let (mut masters, _) = master.sit_down(&table).await;
    let (mut adas, _) = ada.sit_down(&table).await;
    let path = format!("/api/tables/{table}");
    assert_eq!(master.request("DELETE", &path, "").await.status, 204);
    for socket in [&mut masters, &mut adas] {
        let (code, reason) = close_of(socket).await;
        assert_eq!(code, 4404, "{reason}");
        assert!(reason.contains("do not come back"), "{reason}");
    }
    assert!(ada.socket(&table).await.is_err());
    // The next table is not concerned.
    let made = master
        .post("/api/tables", &json!({ "name": "Next", "board": BOARD }))
        .await;
    assert_eq!(made.status, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_for_others_to_say_is_refused_as_that() {
    let served = Served::new().await;
    let opening = served.opening().await;
    let (table, mut master, mut ada) = (opening.table, opening.master, opening.ada);
    let looker = master.invite(&table, &json!({ "role": "spectator" })).await;
    let mut bob = served.caller();
    bob.join(&looker).await;
    let (mut masters, view) = master.sit_down(&table).await;
    say(
        &mut masters,
        &command("one", &view["seen"], "begin: A, B, b"),
    )
    .await;
    master.hear(&mut masters, "accepted").await;
    let (mut adas, view) = ada.sit_down(&table).await;
    let (mut bobs, bobs_view) = bob.sit_down(&table).await;
    for (number, (line, kind)) in [
        ("with: A hp 99", "role"),
        ("begin: A", "role"),
        ("end", "role"),
        ("order: B, A", "role"),
        ("ruling: ruling.corner-cutting=allow", "rules"),
        ("triggers: never", "role"),
        ("disclosure: disclosure.map=all", "role"),
        ("out-of-turn: A move: (1,0)", "role"),
        ("b move: (4,1)", "role"),
        ("B move: (1,1)", "role"),
        ("c move: (1,0)", "rules"),
        ("A move: (5,3)", "rules"),
        ("dance", "rules"),
        ("answer: carry-on", "rules"),
    ]
    .into_iter()
    .enumerate()
    {
        let id = format!("try-{number}");
        say(&mut adas, &command(&id, &view["seen"], line)).await;
        let refused = ada.hear(&mut adas, "refused").await;
        assert_eq!(refused["problem"]["kind"], kind, "{line}: {refused}");
        say(&mut bobs, &command(&id, &bobs_view["seen"], line)).await;
        let refused = bob.hear(&mut bobs, "refused").await;
        assert_eq!(refused["problem"]["kind"], "role", "{line}: {refused}");
    }
}

//! A game master takes a seat away.

use serde_json::{Value, json};
use server::WhoCreates;

use crate::caller::{Caller, Opening, Reply, Served, Socket, close_of, say};

/// The seats as that game master is told them.
async fn seats(master: &mut Caller, table: &str) -> Vec<Value> {
    let told = master.get(&format!("/api/tables/{table}/seats")).await;
    assert_eq!(told.status, 200, "{told:?}");
    seats_in(&told.json())
}

fn seats_in(message: &Value) -> Vec<Value> {
    assert_eq!(message["type"], "seats", "{message}");
    message["seats"].as_array().expect("a list").clone()
}

/// The id of the only person with that role whose seat is not the asker's own.
async fn other(master: &mut Caller, table: &str, role: &str) -> String {
    let seats = seats(master, table).await;
    let mut found = seats
        .iter()
        .filter(|own| own["role"] == role && own["own"] == false);
    let person = found.next().expect("a seat")["person"].clone();
    assert!(found.next().is_none(), "{seats:?}");
    person.as_str().expect("an id").to_owned()
}

async fn take_away(caller: &mut Caller, table: &str, person: &str) -> (u16, String) {
    let path = format!("/api/tables/{table}/seats/{person}");
    let reply = caller.request("DELETE", &path, "").await;
    (reply.status, reply.body)
}

/// Another game master of the table.
async fn second(served: &Served, master: &mut Caller, table: &str) -> Caller {
    let link = master
        .invite(table, &json!({ "role": "game-master" }))
        .await;
    let mut guest = served.caller();
    guest.join(&link).await;
    guest
}

async fn command(caller: &mut Caller, socket: &mut Socket, id: &str, seen: &Value, line: &str) {
    let said = json!({ "type": "command", "id": id, "seen": seen, "line": line });
    say(socket, &said).await;
    let accepted = caller.hear(socket, "accepted").await;
    assert_eq!(accepted["id"], id, "{accepted}");
}

fn assert_refused(reply: &Reply) {
    assert_eq!(reply.status, 404, "{reply:?}");
    let message = reply.json()["error"].to_string();
    assert!(message.contains("invitation"), "{message}");
}

/// Somebody gets nothing from a table, and says nothing there.
async fn assert_shut_out(caller: &mut Caller, table: &str, seen: &Value) {
    let path = format!("/api/tables/{table}");
    assert_refused(&caller.get(&format!("{path}/view")).await);
    let said = json!({ "type": "command", "id": "two", "line": "A move: (1,0)", "seen": seen });
    assert_refused(&caller.post(&format!("{path}/commands"), &said).await);
    assert!(caller.socket(table).await.is_err());
    assert_eq!(caller.get("/api/tables").await.json(), json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_is_taken_away_is_gone_at_once_and_for_good() {
    let served = Served::new().await;
    let mut master = served.caller();
    let table = master.create().await;
    let player = json!({ "role": "player", "plays": ["A"] });
    let old_link = master.invite(&table, &player).await;
    let mut ada = served.caller();
    ada.join(&old_link).await;
    let mut guest = second(&served, &mut master, &table).await;
    let (mut masters, view) = master.sit_down(&table).await;
    let (mut guests, _) = guest.sit_down(&table).await;
    let (mut adas, _) = ada.sit_down(&table).await;
    let (mut adas_phone, _) = ada.sit_down(&table).await;
    command(
        &mut master,
        &mut masters,
        "one",
        &view["seen"],
        "begin: A, b",
    )
    .await;
    let turn = ada.hear(&mut adas, "changed").await;

    let person = other(&mut master, &table, "player").await;
    assert_eq!(take_away(&mut master, &table, &person).await.0, 204);
    for socket in [&mut adas, &mut adas_phone] {
        let (code, reason) = close_of(socket).await;
        assert_eq!(code, 4404, "{reason}");
        assert!(reason.contains("taken your seat away"), "{reason}");
    }
    for (caller, socket) in [(&mut master, &mut masters), (&mut guest, &mut guests)] {
        let told = seats_in(&caller.hear(socket, "seats").await);
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(
            told.iter().all(|own| own["role"] == "game-master"),
            "{told:?}"
        );
    }

    // Neither the session nor the link leads back.
    let seen = json!({ "epoch": view["seen"]["epoch"], "number": turn["number"] });
    assert_shut_out(&mut ada, &table, &seen).await;
    for caller in [&mut ada, &mut served.caller()] {
        assert_refused(&caller.join(&old_link).await);
    }

    // What they played is still there, and the game master's to move.
    let path = format!("/api/tables/{table}/view");
    let view = master.get(&path).await.json();
    let creatures = &view["view"]["situation"]["board"]["creatures"];
    assert_eq!(creatures[0]["label"], "A", "{creatures}");
    command(
        &mut master,
        &mut masters,
        "three",
        &view["seen"],
        "A move: (1,0)",
    )
    .await;

    // Somebody who is invited anew plays it again.
    let link = master.invite(&table, &player).await;
    assert_eq!(ada.join(&link).await.json()["role"], "player");
    let (mut adas, view) = ada.sit_down(&table).await;
    command(&mut ada, &mut adas, "four", &view["seen"], "end-turn").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_is_taken_away_stays_so_after_a_crash() {
    let served = Served::new().await;
    let Opening {
        table,
        mut master,
        mut ada,
    } = served.opening().await;
    let person = other(&mut master, &table, "player").await;
    assert_eq!(take_away(&mut master, &table, &person).await.0, 204);
    let Served { running, folder } = served;
    running.stop().await.expect("it stops");
    let served = Served::again(folder, WhoCreates::Anybody).await;
    for caller in [&mut master, &mut ada] {
        caller.host = served.caller().host.clone();
    }
    assert_eq!(
        ada.get(&format!("/api/tables/{table}/view")).await.status,
        404
    );
    assert_eq!(seats(&mut master, &table).await.len(), 1);
    assert_eq!(take_away(&mut master, &table, &person).await.0, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_game_master_is_told_who_has_a_seat_and_who_is_here() {
    let served = Served::new().await;
    let mut master = served.caller();
    let table = master.create().await;
    let (mut masters, _) = master.sit_down(&table).await;
    let looker = master.invite(&table, &json!({ "role": "spectator" })).await;
    let mut bob = served.caller();
    bob.join(&looker).await;
    let told = seats_in(&master.hear(&mut masters, "seats").await);
    assert_eq!(told.len(), 2, "{told:?}");
    let of = |seats: &[Value], role: &str| {
        let mut found = seats.iter().filter(|own| own["role"] == role);
        found.next().expect("a seat").clone()
    };
    assert_eq!(of(&told, "spectator")["presence"], "away");
    let player = json!({ "role": "player", "plays": ["A", "B"] });
    let link = master.invite(&table, &player).await;
    let mut ada = served.caller();
    ada.join(&link).await;
    let (adas, view) = ada.sit_down(&table).await;
    let told = seats(&mut master, &table).await;
    let own = of(&told, "game-master");
    assert_eq!(
        (&own["own"], &own["presence"]),
        (&json!(true), &json!("here"))
    );
    assert_eq!(own["plays"], json!([]));
    let hers = of(&told, "player");
    assert_eq!(
        (&hers["own"], &hers["presence"]),
        (&json!(false), &json!("here"))
    );
    // The ids are those that the game master's view has.
    let own = master
        .get(&format!("/api/tables/{table}/view"))
        .await
        .json();
    let creatures = &own["view"]["situation"]["board"]["creatures"];
    let ids = [&creatures[0]["id"], &creatures[1]["id"]];
    assert_eq!(hers["plays"], json!(ids));
    assert_eq!(of(&told, "spectator")["presence"], "away");
    drop((adas, view));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_takes_away_a_seat_that_is_not_theirs_to_take_away() {
    let served = Served::new().await;
    let Opening {
        table,
        mut master,
        mut ada,
    } = served.opening().await;
    let adas_id = other(&mut master, &table, "player").await;
    let own = seats(&mut master, &table).await;
    let own = own.iter().find(|own| own["own"] == true).expect("a seat");
    let own = own["person"].as_str().expect("an id").to_owned();

    // A player learns nothing about seats, and takes none away.
    let path = format!("/api/tables/{table}/seats");
    assert_eq!(ada.get(&path).await.status, 403);
    for person in [&own, &adas_id] {
        assert_eq!(take_away(&mut ada, &table, person).await.0, 403);
    }
    let mut stranger = served.caller();
    assert_eq!(stranger.get(&path).await.status, 404);
    assert_eq!(take_away(&mut stranger, &table, &adas_id).await.0, 404);
    stranger.cookie = Some("fivefoot=guess".to_owned());
    assert_eq!(take_away(&mut stranger, &table, &adas_id).await.0, 404);
    // The game master of another table is a stranger here, and Ada is one there.
    let mut elsewhere = served.caller();
    let another = elsewhere.create().await;
    assert_eq!(take_away(&mut elsewhere, &table, &adas_id).await.0, 404);
    assert_eq!(take_away(&mut elsewhere, &another, &adas_id).await.0, 404);

    for nobody in ["0", "UPPER", "%20", "%ff", &"x".repeat(100), "..%2f"] {
        let (status, body) = take_away(&mut master, &table, nobody).await;
        assert!([400, 404].contains(&status), "{nobody}: {status} {body}");
    }
    let (status, body) = take_away(&mut master, &table, &own).await;
    assert_eq!(status, 409, "{body}");
    assert!(body.contains("last game master"), "{body}");
    assert_eq!(
        seats(&mut master, &table).await.len(),
        2,
        "nothing has changed"
    );

    // With another game master the first one may go.
    let mut guest = second(&served, &mut master, &table).await;
    let (mut masters, _) = master.sit_down(&table).await;
    assert_eq!(take_away(&mut master, &table, &own).await.0, 204);
    assert_eq!(close_of(&mut masters).await.0, 4404);
    assert_eq!(master.get(&path).await.status, 404);
    assert_eq!(seats(&mut guest, &table).await.len(), 2);
    assert_eq!(take_away(&mut guest, &table, &adas_id).await.0, 204);
    assert_eq!(take_away(&mut guest, &table, &adas_id).await.0, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_but_a_game_master_hears_who_has_a_seat() {
    let served = Served::new().await;
    let Opening {
        table,
        mut master,
        mut ada,
    } = served.opening().await;
    let (mut masters, _) = master.sit_down(&table).await;
    let (mut adas, _) = ada.sit_down(&table).await;
    let link = master.invite(&table, &json!({ "role": "spectator" })).await;
    let mut bob = served.caller();
    bob.join(&link).await;
    let (mut bobs, _) = bob.sit_down(&table).await;
    let people: Vec<Value> = seats(&mut master, &table).await;
    let bobs_id = other(&mut master, &table, "spectator").await;
    assert_eq!(take_away(&mut master, &table, &bobs_id).await.0, 204);
    close_of(&mut bobs).await;
    loop {
        let told = seats_in(&master.hear(&mut masters, "seats").await);
        if told.len() == 2 {
            break;
        }
    }
    // When this has come, everything has come.
    say(
        &mut adas,
        &json!({ "type": "point", "at": { "x": 1, "y": 1 } }),
    )
    .await;
    ada.hear(&mut adas, "pointed").await;
    for own in people {
        let id = own["person"].as_str().expect("an id");
        assert!(!ada.heard.contains(id), "{}", ada.heard);
        assert!(!bob.heard.contains(id), "{}", bob.heard);
    }
    for heard in [&ada.heard, &bob.heard] {
        assert!(!heard.contains("\"seats\""), "{heard}");
    }
}

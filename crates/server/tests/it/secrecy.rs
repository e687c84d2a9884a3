//! What a viewer may not know changes no byte that they receive, over HTTP or WebSocket.

use serde_json::{Value, json};

use crate::caller::{BOARD, Caller, Served, say};

/// Who gives a line, and how.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Who {
    /// The game master, on a socket.
    Master,
    /// The game master does something that nobody else may know about; it is left out where nothing
    /// is hidden.
    Hidden,
    /// The player of A, over plain HTTP.
    Ada,
}

const EVENING: [(Who, &str); 17] = [
    (Who::Ada, "A move: (1,0)"),
    (Who::Hidden, "with: SECRET-4711 at (4,3)"),
    (Who::Master, "begin: A, B, b"),
    (Who::Ada, "SECRET-4711 move: (1,0)"),
    (Who::Ada, "c move: (1,0)"),
    (Who::Ada, "attack: A SECRET-4711"),
    (Who::Ada, "A move: (1,0) (2,0)"),
    (Who::Hidden, "with: SECRET-4711 hp 47"),
    (Who::Ada, "end-turn"),
    (Who::Master, "B move: (1,1)"),
    (Who::Master, "end-turn"),
    (Who::Master, "b move: (4,1)"),
    (Who::Master, "end-turn"),
    (Who::Hidden, "SECRET-4711 move: (5,2)"),
    (Who::Hidden, "end-turn"),
    (Who::Ada, "A move: (3,0)"),
    (Who::Ada, "undo"),
];

/// Plays the evening at an imported table, and returns every byte that the player and a spectator
/// receive.
async fn evening(served: &Served, export: &str, is_hidden_there: bool) -> [String; 2] {
    let mut master = served.caller();
    let imported = master.request("POST", "/api/import", export).await.json();
    let table = imported["table"].as_str().expect("an id").to_owned();
    let player = json!({ "role": "player", "plays": ["A"] });
    let mut ada = guest(served, &mut master, &table, &player).await;
    let spectator = json!({ "role": "spectator" });
    let mut looker = guest(served, &mut master, &table, &spectator).await;
    let (mut masters, masters_view) = master.sit_down(&table).await;
    let (mut adas, adas_view) = ada.sit_down(&table).await;
    let (mut lookers, _) = looker.sit_down(&table).await;
    for (number, (who, line)) in EVENING.into_iter().enumerate() {
        let id = format!("said-{number}");
        if who == Who::Ada {
            let path = format!("/api/tables/{table}");
            let view = ada.get(&format!("{path}/view")).await.json();
            let said = command(&id, &view["seen"], line);
            ada.post(&format!("{path}/commands"), &said).await;
        } else if who == Who::Master || is_hidden_there {
            let view = master.get(&format!("/api/tables/{table}/view")).await;
            // The hidden creature has a turn, if it exists.
            let line = match is_hidden_there {
                true => line.replace("B, b", "B, b, SECRET-4711"),
                false => line.to_owned(),
            };
            let said = command(&id, &view.json()["seen"], &line);
            say(&mut masters, &said).await;
            let accepted = master.hear(&mut masters, "accepted").await;
            assert_eq!(accepted["id"], json!(id), "{line}");
        }
    }
    // When this has come, everything has come.
    say(
        &mut adas,
        &json!({ "type": "point", "at": { "x": 1, "y": 1 } }),
    )
    .await;
    ada.hear(&mut adas, "pointed").await;
    looker.hear(&mut lookers, "pointed").await;
    ada.get("/api/tables").await;
    // What is drawn stands before what tells the viewers apart.
    let drawn = |view: &Value| {
        let epoch = view["seen"]["epoch"].as_str().expect("an epoch");
        epoch.split('.').next().expect("a part").to_owned()
    };
    let epoch = drawn(&adas_view);
    assert_eq!(drawn(&masters_view), epoch);
    [ada, looker].map(|own| comparable(&own, &table, &epoch))
}

async fn guest(served: &Served, master: &mut Caller, table: &str, role: &Value) -> Caller {
    let secret = master.invite(table, role).await;
    let mut guest = served.caller();
    guest.join(&secret).await;
    guest
}

fn command(id: &str, seen: &Value, line: &str) -> Value {
    json!({ "type": "command", "id": id, "seen": seen, "line": line })
}

/// What somebody received, without the parts that are random for each table and session, and
/// without the time of day. The parts left out always have the same length.
fn comparable(caller: &Caller, table: &str, epoch: &str) -> String {
    let cookie = caller.cookie.as_deref().unwrap_or_default();
    let mut heard = caller.heard.clone();
    for (drawn, named) in [(table, "TABLE"), (epoch, "EPOCH"), (cookie, "COOKIE")] {
        heard = heard.replace(drawn, named);
    }
    let lines = heard.lines().filter(|line| !line.starts_with("date: "));
    lines.collect::<Vec<_>>().join("\n")
}

/// The export of the same table on another board; the seed, the keys and everything else stay the same.
fn on_board(export: &str, board: &str) -> String {
    let mut head: Value = serde_json::from_str(export).expect("a head without entries");
    head["board"] = json!(board);
    head.to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_hidden_changes_no_byte_of_a_whole_evening() {
    let served = Served::new().await;
    let mut master = served.caller();
    let table = master.create().await;
    let export = master.get(&format!("/api/tables/{table}/export")).await;
    let export = export.body.trim();
    let nobody = BOARD.replace(".....c", "......");
    let nobody = nobody.split("names:").next().expect("the part before");
    let elsewhere = BOARD
        .replace(".....c", "....c.")
        .replace("with: c hidden", "with: c hidden, speed 40, hp 99");
    let without = evening(&served, &on_board(export, nobody), false).await;
    for board in [BOARD, &elsewhere] {
        let with = evening(&served, &on_board(export, board), true).await;
        for (one, other) in with.iter().zip(&without) {
            assert!(one.len() > 2000, "hardly anything was sent: {one}");
            let lines = one.lines().zip(other.lines());
            for (one, other) in lines {
                assert_eq!(one, other);
            }
            assert_eq!(one.len(), other.len());
        }
    }
}

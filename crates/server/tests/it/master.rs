//! What only the game master does: invite people, and look at the table as others see it.

use serde_json::json;
use server::WhoCreates;

use crate::caller::{BOARD, Served};

#[tokio::test(flavor = "multi_thread")]
async fn the_game_master_looks_at_what_a_player_is_told_and_at_nothing_else() {
    let served = Served::new().await;
    let opening = served.opening().await;
    let (table, mut master, mut ada) = (opening.table, opening.master, opening.ada);
    let own = ada.get(&format!("/api/tables/{table}/view")).await.json();
    let sent = master
        .get(&format!("/api/tables/{table}/invitations"))
        .await;
    let sent = sent.json();
    let roles = sent.as_array().expect("invitations").iter();
    let mut plays = roles.filter_map(|own| own["role"]["plays"][0].as_u64());
    let id = plays.next().expect("the player's invitation");
    let looked = master
        .get(&format!("/api/tables/{table}/view?as={id}"))
        .await;
    assert_eq!(looked.json(), own);
    assert!(!looked.body.contains("SECRET"));
    for query in ["as=", "as=A", "as=spectators", "who=1"] {
        let refused = master
            .get(&format!("/api/tables/{table}/view?{query}"))
            .await;
        assert_eq!(refused.status, 422, "{query}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_came_to_the_board_later_is_invited_too() {
    let served = Served::new().await;
    let mut master = served.caller();
    let table = master.create().await;
    let view = master.get(&format!("/api/tables/{table}/view")).await;
    let line = "with: Late at (3,3), of party";
    let command =
        json!({ "type": "command", "id": "one", "seen": view.json()["seen"], "line": line });
    let said = master
        .post(&format!("/api/tables/{table}/commands"), &command)
        .await;
    assert!(said.body.contains("accepted"), "{said:?}");
    let path = format!("/api/tables/{table}/invitations");
    for (plays, status) in [
        (json!(["Late"]), 201),
        (json!(["Nobody"]), 422),
        (json!([]), 422),
    ] {
        let asked = json!({ "role": "player", "plays": plays });
        assert_eq!(master.post(&path, &asked).await.status, status, "{plays}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_opens_with_what_its_game_master_says_first() {
    let served = Served::with(WhoCreates::Anybody).await;
    let lines = ["begin: A, b, B".to_owned()];
    let opened = served.running.open_table("Test", BOARD.to_owned(), &lines);
    let (_, player) = opened.await.expect("it opens");
    let (_, secret) = player.split_once("#join=").expect("a link");
    let mut ada = served.caller();
    let joined = ada.join(secret).await.json();
    let table = joined["table"].as_str().expect("an id");
    let view = ada.get(&format!("/api/tables/{table}/view")).await.json();
    assert_eq!(view["view"]["turns"]["round"], 1);

    let refused = served
        .running
        .open_table("Test", BOARD.to_owned(), &["begin: Nobody".to_owned()])
        .await;
    let refused = refused.expect_err("there is nobody of that name");
    assert!(refused.to_string().contains("begin: Nobody"), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_battle_map_the_page_says_how_to_build_one() {
    let served = Served::new().await;
    let page = served.caller().get("/").await;
    assert_eq!(page.status, 200);
    // A build with the battle map has a page that loads it.
    let is_told = page.body.contains("cargo xtask play") || page.body.contains("place.js");
    assert!(is_told, "{}", page.body);
}

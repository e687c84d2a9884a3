//! Who is let in, and who is not.

use serde_json::json;
use server::WhoCreates;

use crate::caller::{BOARD, Served};

#[tokio::test(flavor = "multi_thread")]
async fn nobody_without_a_seat_learns_whether_there_is_a_table() {
    let served = Served::new().await;
    let mut master = served.caller();
    let table = master.create().await;
    let mut stranger = served.caller();
    for path in ["view", "export", "invitations", "seats", "socket"] {
        let there = stranger.get(&format!("/api/tables/{table}/{path}")).await;
        let nowhere = stranger
            .get(&format!("/api/tables/{}/{path}", "0".repeat(32)))
            .await;
        assert_eq!(there.status, nowhere.status, "{path}");
        assert_eq!(there.body, nowhere.body, "{path}");
        assert!(there.status >= 400, "{path}");
    }
    assert!(stranger.socket(&table).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_does_nothing_that_is_the_game_masters() {
    let served = Served::new().await;
    let mut master = served.caller();
    let table = master.create().await;
    let secret = master.invite(&table, &json!({ "role": "spectator" })).await;
    let mut looker = served.caller();
    looker.join(&secret).await;
    for (method, path) in [
        ("GET", "/export"),
        ("GET", "/invitations"),
        ("GET", "/seats"),
        ("DELETE", "/seats/somebody"),
        ("GET", "/view?as=1"),
        ("PUT", "/standing/archived"),
        ("DELETE", ""),
    ] {
        let refused = looker
            .request(method, &format!("/api/tables/{table}{path}"), "")
            .await;
        assert_eq!(refused.status, 403, "{method} {path}");
    }
    let invite = json!({ "role": "game-master" });
    let refused = looker
        .post(&format!("/api/tables/{table}/invitations"), &invite)
        .await;
    assert_eq!(refused.status, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_revoked_invitation_opens_nothing() {
    let served = Served::new().await;
    let mut master = served.caller();
    let table = master.create().await;
    let secret = master.invite(&table, &json!({ "role": "spectator" })).await;
    let path = format!("/api/tables/{table}/invitations");
    let kept = master.get(&path).await;
    assert!(!kept.body.contains(&secret), "only its hash is kept");
    for own in kept.json().as_array().expect("a list") {
        let hash = own["invitation"].as_str().expect("a hash");
        let revoked = master
            .request("DELETE", &format!("{path}/{hash}"), "")
            .await;
        assert_eq!(revoked.status, 204);
    }
    let mut looker = served.caller();
    assert_eq!(looker.join(&secret).await.status, 404);
    assert_eq!(looker.join("guess").await.status, 404);
    assert!(looker.cookie.is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archived_table_can_be_seen_and_not_played() {
    let served = Served::new().await;
    let mut master = served.caller();
    let table = master.create().await;
    let standing = |word: &str| format!("/api/tables/{table}/standing/{word}");
    assert_eq!(
        master
            .request("PUT", &standing("archived"), "")
            .await
            .status,
        204
    );
    let view = master
        .get(&format!("/api/tables/{table}/view"))
        .await
        .json();
    let said = json!({ "type": "command", "id": "1", "seen": view["seen"], "line": "begin: A, b" });
    let commands = format!("/api/tables/{table}/commands");
    let reply = master.post(&commands, &said).await.json();
    let last = reply.as_array().expect("a list").last().expect("an answer");
    assert_eq!(last["problem"]["kind"], "archived");
    assert_eq!(master.get("/api/tables").await.json()[0]["archived"], true);
    assert_eq!(
        master.request("PUT", &standing("open"), "").await.status,
        204
    );
    let reply = master.post(&commands, &said).await.json();
    assert!(reply.to_string().contains("accepted"), "{reply}");
    let path = format!("/api/tables/{table}");
    assert_eq!(master.request("DELETE", &path, "").await.status, 204);
    assert_eq!(master.get("/api/tables").await.json(), json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_are_refused() {
    let served = Served::new().await;
    let mut master = served.caller();
    let table = master.create().await;
    master
        .headers
        .insert("origin", "http://evil.example".to_owned());
    let body = json!({ "name": "Test", "board": BOARD });
    assert_eq!(master.post("/api/tables", &body).await.status, 403);
    assert!(master.socket(&table).await.is_err());
    master.headers.clear();
    // Another name that leads to this machine.
    master.headers.insert("host", "evil.example".to_owned());
    assert_eq!(master.get("/api/tables").await.status, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_created_with_the_token_if_the_server_asks_for_it() {
    let served = Served::with(WhoCreates::WithToken("sesame".parse().expect("a secret"))).await;
    let mut caller = served.caller();
    let with = |token: &str| json!({ "name": "Test", "board": BOARD, "token": token });
    assert_eq!(caller.post("/api/tables", &with("wrong")).await.status, 403);
    assert_eq!(
        caller.post("/api/tables", &with("sesame")).await.status,
        201
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_is_hardened_and_cookies_are_for_nobody_else() {
    let served = Served::new().await;
    let mut caller = served.caller();
    let made = caller
        .post("/api/tables", &json!({ "name": "Test", "board": BOARD }))
        .await;
    let cookie = made
        .head
        .lines()
        .find(|line| line.starts_with("set-cookie"));
    let cookie = cookie.expect("a cookie");
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"),
        "{cookie}"
    );
    for path in ["/", "/place.js", "/healthz", "/api/tables", "/nowhere"] {
        let head = caller.get(path).await.head.to_lowercase();
        assert!(
            head.contains("content-security-policy: default-src 'none'"),
            "{path}: {head}"
        );
        assert!(head.contains("referrer-policy: no-referrer"), "{path}");
        assert!(head.contains("x-content-type-options: nosniff"), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_boards_and_large_messages_are_told_clearly() {
    let served = Served::new().await;
    let mut caller = served.caller();
    for board in [
        "",
        "map:\nA..\n",
        "system: chess\nmap:\nA\n",
        "board: x\nsystem: srd35\n",
    ] {
        let refused = caller
            .post("/api/tables", &json!({ "name": "Test", "board": board }))
            .await;
        assert_eq!(refused.status, 422, "{board}: {refused:?}");
        assert!(!refused.json()["error"].to_string().is_empty());
    }
    for name in ["", "  ", "a\0b", "a\u{1b}[31mb", "a\nb", &"x".repeat(121)] {
        let body = json!({ "name": name, "board": BOARD });
        assert_eq!(
            caller.post("/api/tables", &body).await.status,
            422,
            "{name:?}"
        );
    }
    let long = json!({ "invitation": "x".repeat(100_000) });
    assert_eq!(caller.post("/api/join", &long).await.status, 413);
    let health = caller.get("/healthz").await;
    assert_eq!((health.status, health.body.as_str()), (200, "ok\n"));
    let mut watcher = served.watcher();
    let metrics = watcher.get("/metrics").await;
    assert!(metrics.body.contains("fivefoot_tables 0"), "{metrics:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_error_has_the_same_form() {
    let served = Served::with(WhoCreates::WithToken("sesame".parse().expect("a secret"))).await;
    let mut caller = served.caller();
    let table = format!("/api/tables/{}", "0".repeat(32));
    let long = json!({ "invitation": "x".repeat(100_000) }).to_string();
    let json = [("content-type", "application/json".to_owned())];
    let text = [("content-type", "text/plain".to_owned())];
    for (status, method, path, body, kind) in [
        (404, "GET", "/api/nowhere", "", &json),
        (404, "GET", "/api", "", &json),
        (404, "GET", "/nowhere.html", "", &json),
        (404, "POST", "/", "{}", &json),
        (405, "PATCH", "/api/join", "{}", &json),
        (405, "POST", "/healthz", "{}", &json),
        (405, "POST", &format!("{table}/view"), "{}", &json),
        (413, "POST", "/api/join", long.as_str(), &json),
        (415, "POST", "/api/join", "{}", &text),
        (400, "POST", "/api/join", "{", &json),
        (422, "POST", "/api/join", "{}", &json),
        (
            403,
            "POST",
            "/api/tables",
            r#"{"name":"a","board":"b"}"#,
            &json,
        ),
        (403, "POST", "/api/import", "nonsense", &text),
        (422, "POST", &format!("{table}/commands"), "{}", &json),
        (400, "GET", &format!("{table}/socket"), "", &json),
        (400, "GET", "/api/tables/%ff/view", "", &json),
    ] {
        let reply = caller.send_with(method, path, body.as_bytes(), kind).await;
        let told: Result<serde_json::Value, _> = serde_json::from_str(&reply.text());
        let told = told.unwrap_or_else(|error| panic!("{method} {path}: {error}: {reply:?}"));
        assert_eq!(reply.status, status, "{method} {path}: {told}");
        let message = told["error"].as_str().expect("a message");
        assert!(message.len() > 10, "{method} {path}: {message}");
        assert!(reply.head.contains("application/json"), "{reply:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_in_a_body_is_said_in_its_own_words() {
    let served = Served::new().await;
    let mut caller = served.caller();
    let json = [("content-type", "application/json".to_owned())];
    for (body, said) in [
        ("[]", "the body has to be a JSON object"),
        ("5", "the body has to be a JSON object"),
        ("{}", "missing field `invitation`"),
        (
            r#"{"invitation":5}"#,
            "invitation: invalid type: integer `5`, expected a string",
        ),
        (
            r#"{"invitation":"x","secret":1}"#,
            "unknown field `secret`, expected `invitation`",
        ),
    ] {
        let reply = caller
            .send_with("POST", "/api/join", body.as_bytes(), &json)
            .await;
        assert_eq!(reply.status, 422, "{body}: {reply:?}");
        let text = reply.text();
        let told: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let message = told["error"].as_str().expect("a message");
        assert!(message.contains(said), "{body}: {message}");
        let internal = ["Opened", "deserialize", "at line"];
        assert!(
            !internal.iter().any(|word| message.contains(word)),
            "{message}"
        );
    }
}

/// They count hidden commands, too, so players could tell when the game master does something.
#[tokio::test(flavor = "multi_thread")]
async fn metrics_are_for_whoever_watches_the_server_alone() {
    let served = Served::new().await;
    let mut opening = served.opening().await;
    for caller in [&mut opening.ada, &mut served.caller()] {
        let reply = caller.get("/metrics").await;
        assert_eq!(reply.status, 404, "{reply:?}");
        assert!(!reply.body.contains("fivefoot_"), "{reply:?}");
    }
    let mut watcher = served.watcher();
    assert_eq!(watcher.get("/metrics").await.status, 200);
    // Nothing else is there.
    assert_eq!(watcher.get("/api/tables").await.status, 404);
    assert_eq!(watcher.get("/").await.status, 404);
}

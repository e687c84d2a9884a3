//! Requests that come slowly, or not at all.

use std::time::{Duration, Instant};

use server::{Limits, WhoCreates};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::caller::Served;

/// How long a request may take at the server of these tests.
const PATIENCE: Duration = Duration::from_millis(600);

async fn served() -> Served {
    let folder = tempfile::tempdir().expect("a folder");
    let limits = Limits {
        request: PATIENCE,
        ..Limits::default()
    };
    Served::within(folder, WhoCreates::Anybody, limits).await
}

/// What the server answers to that beginning of a request, and how long it has waited for the rest.
/// One byte more is sent now and then.
async fn answer(served: &Served, beginning: &str) -> (String, Duration) {
    let host = served.caller().host.clone();
    let stream = TcpStream::connect(&host).await.expect("it listens");
    let (mut answers, mut says) = stream.into_split();
    let beginning = beginning.replace("HOST", &host);
    let begin = Instant::now();
    let dripping = tokio::spawn(async move {
        says.write_all(beginning.as_bytes())
            .await
            .expect("it reads");
        while says.write_all(b"x").await.is_ok() {
            tokio::time::sleep(PATIENCE / 10).await;
        }
    });
    let mut answer = Vec::new();
    let end = tokio::time::timeout(PATIENCE * 10, answers.read_to_end(&mut answer)).await;
    // Whether the connection is closed or broken off is the same to who sends too slowly.
    let _ = end.expect("it does not wait for ever");
    dripping.abort();
    let answer = String::from_utf8(answer).expect("text");
    (answer, begin.elapsed())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_without_an_end_is_not_waited_for() {
    let served = served().await;
    for (beginning, told) in [
        ("", ""),
        ("GET / HT", ""),
        ("GET / HTTP/1.1\r\nhost: HOST\r\nx-more: ", ""),
        (
            "POST /api/join HTTP/1.1\r\nhost: HOST\r\ncontent-type: application/json\r\n\
             content-length: 400\r\n\r\n{\"invitation\": \"",
            "408",
        ),
        (
            "POST /api/import HTTP/1.1\r\nhost: HOST\r\ntransfer-encoding: chunked\r\n\r\n\
             5\r\nfivef\r\n",
            "",
        ),
    ] {
        let (answer, waited) = answer(&served, beginning).await;
        assert!(answer.contains(told), "{beginning}: {answer}");
        if told == "408" {
            assert!(answer.contains("{\"error\":\"the body"), "{answer}");
            assert!(waited >= PATIENCE, "{waited:?}");
        }
        assert!(waited < PATIENCE * 5, "{beginning}: {waited:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_may_stay_silent_for_longer_than_a_request() {
    let served = served().await;
    let mut master = served.caller();
    let table = master.create().await;
    let (mut socket, _) = master.sit_down(&table).await;
    tokio::time::sleep(PATIENCE * 2).await;
    let story = serde_json::json!({ "type": "story" });
    crate::caller::say(&mut socket, &story).await;
    master.hear(&mut socket, "story").await;
}

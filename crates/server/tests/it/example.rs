//! The program of docs/protocol.md, which anybody may write from that page alone.

use std::process::Command;

use serde_json::Value;

use crate::caller::{BOARD, Served};

/// The program in the document.
fn program() -> &'static str {
    let document = include_str!("../../../../docs/protocol.md");
    let (_, rest) = document.split_once("```python\n").expect("a program");
    rest.split_once("```").expect("its end").0
}

#[tokio::test(flavor = "multi_thread")]
async fn the_program_of_the_document_plays() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("note: there is no python3 here, so the program of the document is not run");
        return;
    }
    let served = Served::new().await;
    let opened = served.running.open_table("Test", BOARD.to_owned(), &[]);
    let (master, _) = opened.await.expect("it opens");
    let link = master.clone();
    let run = tokio::task::spawn_blocking(move || {
        Command::new("python3")
            .args(["-c", program(), &master, "begin: A, b", "A move: (1,0)"])
            .output()
    });
    let output = run.await.expect("it ends").expect("it starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let told = String::from_utf8(output.stdout).expect("text");
    let messages = told.lines().map(serde_json::from_str::<Value>);
    let messages: Vec<Value> = messages.collect::<Result<_, _>>().expect("JSON");
    let of = |kind: &str| messages.iter().filter(|own| own["type"] == kind).count();
    assert_eq!((of("accepted"), of("refused")), (2, 0), "{told}");
    let mut events = messages.iter().flat_map(|own| own["events"].as_array());
    assert!(
        events.any(|own| own.iter().any(|event| event["kind"] == "moved")),
        "{told}"
    );
    // What it has made of the changes is what somebody is told who comes now.
    let mut newcomer = served.caller();
    let (_, secret) = link.split_once("#join=").expect("a fragment");
    let table = newcomer.join(secret).await.json()["table"].clone();
    let table = table.as_str().expect("an id");
    let view = newcomer.get(&format!("/api/tables/{table}/view")).await;
    let kept = messages.last().expect("a view");
    assert_eq!(kept["view"], view.json()["view"], "{told}");
}

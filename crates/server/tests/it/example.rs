//! The program and the answers of docs/protocol.md, which anybody may write from that page alone.

use std::process::Command;

use serde_json::{Value, json};

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

/// Somebody beside whom a movement begins, and who may react to it.
const ASKED: &str = "\
system: srd35
map:
Ao....
......
names: A Adela; o Ogre
with: A ac 15; o attack 5, damage 1d6
";

/// The answers of the document.
fn answers() -> Vec<Value> {
    let document = include_str!("../../../../docs/protocol.md");
    let examples = document.split("```json client\n").skip(1);
    let examples = examples.filter_map(|rest| rest.split("\n```").next());
    let answers = examples.filter(|example| example.contains("\"answer: "));
    let read = answers.map(serde_json::from_str);
    read.collect::<Result<_, _>>().expect("JSON")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_answers_of_the_document_answer_a_question() {
    let served = Served::new().await;
    let answers = answers();
    assert_eq!(answers.len(), 2);
    for mut answer in answers {
        let mut master = served.caller();
        let lines = ["begin: Adela, Ogre", "Adela move: (0,1) (1,1)"].map(str::to_owned);
        let opened = served.running.open_table("Test", ASKED.to_owned(), &lines);
        let (link, _) = opened.await.expect("it opens");
        let (_, secret) = link.split_once("#join=").expect("a fragment");
        let table = master.join(secret).await.json()["table"].clone();
        let path = format!("/api/tables/{}", table.as_str().expect("an id"));
        let view = master.get(&format!("{path}/view")).await.json();
        assert_eq!(view["view"]["question"]["kind"], "react", "{view}");
        answer["seen"] = view["seen"].clone();
        let told = master.post(&format!("{path}/commands"), &answer).await;
        let told = told.json();
        let accepted = json!({ "type": "accepted", "id": answer["id"] });
        let told = told.as_array().expect("messages");
        assert!(told.contains(&accepted), "{answer}: {told:?}");
        let view = master.get(&format!("{path}/view")).await.json();
        assert_eq!(view["view"]["question"], Value::Null, "{answer}");
    }
}

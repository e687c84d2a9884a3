//! The golden playthroughs of the repository: each of them replays line by line.
//!
//! `UPDATE_GOLDEN=1 cargo test -p journal golden` rewrites events and fingerprints. The output has
//! to be checked against the rulebook by hand before it is kept. Answers to questions are never
//! rewritten: people work them out by hand, and they are still compared.

use std::fs;
use std::path::{Path, PathBuf};

use journal::{Journal, Line, complete, replay};
use tell::notation::{WrittenCommand as Command, WrittenInstruction as Instruction};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden")
}

fn journals() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
        for entry in entries {
            let path = entry.expect("an entry of a folder").path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|extension| extension == "journal")
            {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> (String, Journal) {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let journal = Journal::parse(&text).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    (text, journal)
}

#[test]
fn golden_playthroughs_replay() {
    let update = std::env::var_os("UPDATE_GOLDEN").is_some();
    let paths = journals();
    assert!(
        paths.len() >= 8,
        "two for each of the four systems: {paths:?}"
    );
    for path in paths {
        if update {
            let (_, journal) = read(&path);
            let completed = complete(&journal).unwrap_or_else(|error| panic!("{path:?}: {error}"));
            fs::write(&path, completed.to_string()).expect("written");
        }
        let (text, journal) = read(&path);
        let replayed = replay(&journal).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        assert_eq!(
            replayed.compared,
            replayed.inputs + replayed.questions,
            "{path:?}: something is not compared"
        );
        assert_eq!(
            journal.to_string(),
            text,
            "{path:?} is not as it would be written"
        );
    }
}

/// Every kind of command appears in some golden playthrough.
#[test]
fn every_command_has_a_golden_playthrough() {
    let mut missing: Vec<&str> = vec![
        "Declare",
        "Answer",
        "Rule",
        "AskTriggers",
        "Door",
        "Change",
        "Attack",
        "Initiative",
        "Order",
        "Begin",
        "EndTurn",
        "End",
        "Undo",
        "Redo",
        "BackToTurnStart",
    ];
    for path in journals() {
        for line in read(&path).1.lines {
            let Line::Input(instruction) = line.value else {
                continue;
            };
            let kind = match &instruction {
                Instruction::Undo => "Undo",
                Instruction::Redo => "Redo",
                Instruction::BackToTurnStart => "BackToTurnStart",
                Instruction::Command(command) => match command {
                    Command::Declare(_) => "Declare",
                    Command::Answer(_) => "Answer",
                    Command::Disclose(_) => "Disclose",
                    Command::Rule(_) | Command::AskRuling { .. } => "Rule",
                    Command::AskTriggers(_) => "AskTriggers",
                    Command::Door { .. } => "Door",
                    Command::Change(_) => "Change",
                    Command::Attack(_) => "Attack",
                    Command::Initiative(_) => "Initiative",
                    Command::Order { .. } => "Order",
                    Command::Begin { .. } => "Begin",
                    Command::EndTurn => "EndTurn",
                    Command::End => "End",
                },
            };
            missing.retain(|name| *name != kind);
        }
    }
    assert!(missing.is_empty(), "no golden playthrough has {missing:?}");
}

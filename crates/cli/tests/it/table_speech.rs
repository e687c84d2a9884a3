//! What people type at a table, and what the answer must contain: `tests/table-speech.md`. It also
//! tests what the help texts tell them to type.

use super::play::{Folder, answer, script};
use super::program::{fivefoot, root};

/// A board from the list and the lines that are typed on it, each with the text that its answer must contain.
struct Sitting<'t> {
    board: String,
    typed: Vec<(&'t str, Vec<&'t str>)>,
}

fn sittings(text: &str) -> Vec<Sitting<'_>> {
    let mut sittings: Vec<Sitting<'_>> = Vec::new();
    let mut block = "";
    for line in text.lines() {
        if let Some(kind) = line.strip_prefix("```") {
            block = kind;
            if kind == "board" {
                sittings.push(Sitting {
                    board: String::new(),
                    typed: Vec::new(),
                });
            }
            continue;
        }
        let Some(sitting) = sittings.last_mut() else {
            continue;
        };
        match (block, line.strip_prefix("> "), sitting.typed.last_mut()) {
            ("board", ..) => sitting.board.push_str(&format!("{line}\n")),
            ("speech", Some(typed), _) => sitting.typed.push((typed, Vec::new())),
            ("speech", None, Some((_, contained))) => contained.push(line.trim()),
            _ => {}
        }
    }
    sittings
}

#[test]
fn what_people_type_works_or_gets_an_answer_that_helps() {
    let folder = Folder::new("speech");
    let mut wrong = String::new();
    let sittings = sittings(include_str!("../table-speech.md"));
    for system in ["pf2e", "srd35", "starfinder", "6d6"] {
        let head = format!("system: {system}\n");
        let count = sittings
            .iter()
            .filter(|own| own.board.contains(&head))
            .count();
        assert!(count >= 2, "two boards for each system: {system}");
    }
    for (number, sitting) in sittings.iter().enumerate() {
        let board = folder.write(&format!("{number}.board"), &sitting.board);
        assert!(!sitting.typed.is_empty());
        for (typed, contained) in &sitting.typed {
            let run = script(
                &[&board, "--keep-going", "--seed", "1"],
                &format!("{typed}\n"),
            );
            assert_eq!(run.code, 0, "{typed}: {}", run.err);
            let shown = answer(&run.out, typed);
            assert!(!contained.is_empty(), "{typed}: nothing is expected");
            for part in contained.iter().filter(|part| !shown.contains(**part)) {
                wrong.push_str(&format!("> {typed}\nlacks: {part}\n{shown}\n"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// If nothing is left to charge with, the squares of the charge are not what is wrong.
#[test]
fn a_path_is_not_blamed_for_a_refused_action() {
    let folder = Folder::new("blame");
    let board = folder.write("open.board", "system: srd35\nmap:\nA.....\n");
    let lines = "double: 1,0\ncharge: 5,0\nundo\nmove: 5,0\n";
    let run = script(&[&board, "--keep-going"], lines);
    let far = "a path lists each square on the way";
    let charge = answer(&run.out, "charge: 5,0");
    assert!(charge.contains("the action:"), "{charge}");
    assert!(!charge.contains(far), "{charge}");
    let walk = answer(&run.out, "move: 5,0");
    assert!(walk.contains(far), "{walk}");
}

/// Programs, too, are told what an answer rests on.
#[test]
fn answers_have_their_reasons_in_json() {
    let run = script(
        &["docs/examples/ford.board", "--json"],
        "distance Adela Brute\n",
    );
    let last = run.out.lines().last().expect("a line of the session");
    let json: serde_json::Value = serde_json::from_str(last).expect("JSON");
    let reasons = json["reasons"].as_array().expect("reasons");
    assert_eq!(reasons[0]["rule"], "pf2e.grid.distance", "{json}");
    assert!(reasons[0]["text"].is_string(), "{json}");
}

/// The words of an example, with continued lines joined, up to the redirection of its output.
fn words_of(example: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for (index, part) in example.replace("\\\n", " ").split('"').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    let end = words.iter().position(|word| word == ">");
    words.truncate(end.unwrap_or(words.len()));
    words
}

/// Options that are followed by the file to be written.
const WRITTEN: [&str; 2] = ["--output", "--journal"];

/// No example in the help names an option or a form that does not exist, and one whose files are in
/// the repository is answered.
#[test]
fn examples_of_the_help_run() {
    let folder = Folder::new("examples");
    let listed = fivefoot(&["--help"]).out;
    let (_, commands) = listed.split_once("Commands:\n").expect("a list");
    let commands = commands.lines().take_while(|line| !line.is_empty());
    let mut count = 0;
    for command in commands.filter_map(|line| line.split_whitespace().next()) {
        // A server runs until it is stopped, and without one there is nothing to join.
        if matches!(command, "serve" | "join") {
            continue;
        }
        let help = fivefoot(&[command, "--help"]).out;
        for example in help.split("\n  fivefoot ").skip(1) {
            let end = example.match_indices('\n').map(|(at, _)| at);
            let mut end = end.filter(|at| !example[..*at].ends_with('\\'));
            let example = &example[..end.next().unwrap_or(example.len())];
            let mut words = words_of(example);
            for index in 1..words.len() {
                let is_written = WRITTEN.contains(&words[index - 1].as_str());
                if is_written || command == "new" && words[index].ends_with(".board") {
                    words[index] = folder.file(&format!("{count}-{}", words[index]));
                }
            }
            let arguments: Vec<&str> = words.iter().map(String::as_str).collect();
            let run = fivefoot(&arguments);
            // A file that only the reader has is missing here, and the error says so.
            let is_missing = |word: &&str| run.err.contains(*word) && !root().join(word).exists();
            let misses_file = run.code == 3 && arguments.iter().any(is_missing);
            assert!(run.code <= 1 || misses_file, "{example}: {}", run.err);
            count += 1;
        }
    }
    assert!(count > 30, "{count} examples");
}

//! A fifth system: one crate, and one line in `systems`. Tests build the program with it
//! (`crates/paces`), and nothing else in the program names it.

use dice::NoDice;
use encounter::check;
use journal::{Head, Session};
use maps::Game;
use systems::System;

use super::play::{Folder, answer, script};
use super::program::fivefoot;

/// Difficult ground in the way costs 10 feet, and the wall of `A` stops the second step south.
const BOARD: &str = "system: paces\nmap:\nA:..\n.#.b\nwith: A speed 20\nwith: b speed 10\n";

#[test]
fn a_system_of_its_own_plays_a_turn() {
    let folder = Folder::new("paces");
    let board = folder.write("yard.board", BOARD);
    let lines = "begin: A, b\nmove: (0,1) (1,1)\nmove: (1,0) (2,0)\nmove: (3,0) (3,1)\n\
                 end-turn\nmove: (3,0)\nundo\nwho\n";
    let run = script(&[&board, "--keep-going"], lines);
    assert_eq!(run.code, 0, "{}", run.err);
    let refused = answer(&run.out, "move: (0,1) (1,1)");
    assert!(refused.contains("[paces.blocked]"), "{refused}");
    // 10 of difficult ground and 5 of a step: 5 of 20 are left.
    let moved = answer(&run.out, "move: (1,0) (2,0)");
    assert!(moved.contains("15"), "{moved}");
    let too_far = answer(&run.out, "move: (3,0) (3,1)");
    assert!(too_far.contains("[paces.occupied]"), "{too_far}");
    let turn = answer(&run.out, "end-turn");
    assert!(turn.contains('b'), "{turn}");
    let step = answer(&run.out, "move: (3,0)");
    assert!(step.contains("(3,0)"), "{step}");
}

#[test]
fn its_ranges_paths_and_boards_are_answered_like_those_of_others() {
    let folder = Folder::new("paces-questions");
    let board = folder.write("yard.board", BOARD);
    let path = fivefoot(&["path", &board, "--creature", "A", "--to", "2,0", "--json"]);
    assert_eq!(path.code, 0, "{}", path.err);
    let told: serde_json::Value = serde_json::from_str(&path.out).expect("a document");
    assert_eq!(told["cost_feet"], 15);
    assert_eq!(
        told["declarations"][0]["declaration"],
        "A move: (1,0) (2,0)"
    );
    let reach = fivefoot(&["reach", &board, "--creature", "b", "--json"]);
    assert_eq!(reach.code, 0, "{}", reach.err);
    let told: serde_json::Value = serde_json::from_str(&reach.out).expect("a document");
    // Its own square; (3,0) and (2,1) for 5 feet, and (2,0) beyond them for 10.
    let places = told["squares"].as_array().map(Vec::len);
    assert_eq!(places, Some(4), "{told}");
    let copy = fivefoot(&["map", &board, "--to", "board"]);
    assert_eq!(copy.code, 0, "{}", copy.err);
    assert!(copy.out.contains("system: paces"), "{}", copy.out);
    assert!(copy.out.contains("A speed 20"), "{}", copy.out);
}

/// Lists and messages name only the systems that are published.
#[test]
fn no_list_names_it() {
    let list = fivefoot(&["rules"]);
    assert!(!list.out.contains("paces."), "{}", list.out);
    let wrong = fivefoot(&["rules", "--system", "chess"]);
    assert!(
        wrong.err.contains("6d6") && !wrong.err.contains("paces"),
        "{}",
        wrong.err
    );
}

/// A declaration is read once on its way: neither deciding, telling, viewing, nor keeping it in a
/// journal reads it again, and taking it back and doing it again reads nothing. The crates of
/// encounters and views could not: they are built without words, as `cargo xtask tidy` checks.
#[test]
fn a_declaration_is_read_once_on_its_way() {
    let picture = "map:\nA:..\n.#.b\nwith: A speed 20\nwith: b speed 10\n";
    let head = Head::new(Game::of(System::Paces), picture.parse().expect("a board"));
    let mut session = Session::begin(head).expect("a start");
    let mut give = |line: &str| {
        let before = paces::declarations_read();
        let instruction = line.parse().expect("a line");
        let lines = session.follow(&instruction, &mut NoDice);
        let told: Vec<String> = lines
            .expect("it is accepted")
            .iter()
            .map(|line| line.value.to_string())
            .collect();
        assert!(told.len() > 1, "{told:?}");
        paces::declarations_read() - before
    };
    assert_eq!(give("begin: A, b"), 0);
    assert_eq!(give("A move: (1,0) (2,0)"), 1);
    assert_eq!(give("undo"), 0);
    assert_eq!(give("redo"), 0);
    let before = paces::declarations_read();
    let now = session.encounter();
    let command = journal::reading::command(now, "A move: (3,0)").expect("it can be read");
    check(now, &command).expect("it is legal");
    let known = view::known_to_side(now.situation(), board::Side::B);
    assert_eq!(known.board.creatures().len(), 2);
    assert!(!tell::json::State::new(now).order.is_empty());
    assert!(session.journal().to_string().contains("> A move"));
    assert_eq!(paces::declarations_read() - before, 1);
}

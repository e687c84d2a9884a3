//! Whose view a drawing and a summary show.

use super::play::{Folder, script};
use super::program::{fivefoot, succeeds};

const BOARD: &str = "system: pf2e
map:
.......
.A...b.
...g...
.....h.
with: A speed 25; b reach 10; g hidden; (3,1) on :; (3,1) seems bare
names: g Goblin; h Goblin
";

const NOTE: &str = "note: this is what the party knows, without what is hidden from it; --everything shows everything";

#[test]
fn what_is_hidden_is_left_out_and_that_is_said() {
    let folder = Folder::new("views");
    let board = folder.write("board.board", BOARD);
    for command in ["map", "draw"] {
        let run = succeeds(&[command, &board]);
        assert!(run.err.contains(NOTE), "{}", run.err);
        assert!(!run.out.contains("Goblin#1"), "{}", run.out);
        let run = succeeds(&[command, &board, "--everything"]);
        assert!(!run.err.contains(NOTE), "{}", run.err);
        assert!(run.out.contains("Goblin#1"), "{}", run.out);
    }
    // Somebody whom only the foes do not know is not left out.
    let facts = ["--with", "g seen; (3,1) seen; A hidden from foes"];
    let run = succeeds(&["draw", &board, facts[0], facts[1]]);
    assert!(!run.err.contains(NOTE), "{}", run.err);
}

#[test]
fn a_drawing_gives_away_nobody_who_is_hidden() {
    let folder = Folder::new("views-layers");
    let board = folder.write("board.board", BOARD);
    let layers = [
        ["--threat", "Goblin#1"],
        ["--range", "Goblin#1"],
        ["--path", "Goblin#1 stride: (3,3)"],
    ];
    for [option, about] in layers {
        let run = fivefoot(&["draw", &board, option, about]);
        assert_eq!(run.code, 2, "{}", run.err);
        assert!(run.out.is_empty(), "{}", run.out);
        assert!(run.err.contains("add --everything"), "{}", run.err);
        succeeds(&["draw", &board, option, about, "--everything"]);
    }
    // Without its hidden namesake a creature needs no number, and may still be called by the one that
    // it has in the answers of other commands.
    for name in ["Goblin", "Goblin#2"] {
        succeeds(&["draw", &board, "--threat", name]);
    }
    // The difficult ground that seems bare costs nothing extra in the party's view.
    let path = ["draw", &board, "--path", "A stride: (2,1) (3,1)"];
    let run = succeeds(&path);
    assert!(run.out.contains("moves 10 ft"), "{}", run.out);
    let run = succeeds(&[&path[..], &["--everything"]].concat());
    assert!(run.out.contains(": difficult ground"), "{}", run.out);
}

/// An option that would change nothing beside another one is refused with a reason.
/// Ranges, ways and odds are answered as the party knows the board, like threats.
#[test]
fn what_moves_and_is_hidden_is_asked_for_with_everything() {
    let folder = Folder::new("views-movers");
    let board = folder.write("board.board", BOARD);
    for question in [
        &["reach", "-c", "Goblin#1"][..],
        &["path", "-c", "Goblin#1", "--to", "5,2"],
        &["odds", "Goblin#1 stride: (4,2)"],
        &["odds", "Goblin#2 stride: (6,3)", "--decline", "Goblin#1"],
    ] {
        let (command, rest) = question.split_first().expect("a command");
        let whole = [&[command, board.as_str()], rest].concat();
        let run = fivefoot(&whole);
        assert_eq!(run.code, 2, "{question:?}: {}{}", run.out, run.err);
        let said = "the party does not know Goblin#1, and its view is shown; add --everything";
        assert!(run.err.contains(said), "{question:?}: {}", run.err);
        succeeds(&[&whole[..], &["--everything"]].concat());
    }
    // (2,2) is beside the hidden goblin, and nobody knows.
    let run = succeeds(&["reach", &board, "-c", "A"]);
    assert!(run.err.contains(NOTE), "{}", run.err);
    assert!(!run.out.contains("Goblin#1"), "{}", run.out);
}

#[test]
fn no_option_is_ignored() {
    let board = "maps/flooded-crypt.board";
    for arguments in [
        &["map", board, "--to", "uvtt", "--json"][..],
        &["map", board, "--to", "uvtt", "--everything"],
        &["map", board, "--json", "--colour", "always"],
        &["draw", board, "--output", "x.svg", "--ascii"],
        &["draw", board, "--output", "x.svg", "--colour", "always"],
        &["draw", board, "--scale", "20"],
        &["draw", board, "--picture", "x.png"],
        &["draw", board, "--no-picture"],
        &["draw", board, "--output", "x.svg", "--side", "--no-picture"],
        &[
            "reach",
            board,
            "--creature",
            "A",
            "--json",
            "--colour",
            "never",
        ],
        &["play", board, "--json", "--no-redraw"],
    ] {
        let run = fivefoot(arguments);
        assert_eq!(run.code, 2, "{arguments:?}: {}", run.err);
        let why = [
            "cannot be used with",
            "required arguments were not provided",
        ];
        let is_told = why.into_iter().any(|why| run.err.contains(why));
        assert!(is_told, "{arguments:?}: {}", run.err);
    }
}

/// A burrower that leaves a tunnel opens the square that it has left on the map, too.
#[test]
fn a_tunnel_that_stays_open_is_drawn_as_open() {
    let folder = Folder::new("tunnel");
    let board =
        "system: starfinder\nmap:\nA^^.\n....\nlegend: ^ dirt\nwith: A burrow 20, leaves-tunnel\n";
    let board = folder.write("earth.board", board);
    let lines = "map\nA move burrow: (1,0)\nA move: (0,0)\nmap\n";
    let run = script(&[&board], lines);
    let rows: Vec<&str> = run
        .out
        .lines()
        .filter(|line| line.starts_with("0\u{2502}"))
        .collect();
    let earth = |row: &str| row.matches('\u{25a4}').count();
    assert!(rows.len() >= 2, "{}", run.out);
    assert_eq!(earth(rows[0]), 2, "{}", run.out);
    assert_eq!(earth(rows[rows.len() - 1]), 1, "{}", run.out);
}

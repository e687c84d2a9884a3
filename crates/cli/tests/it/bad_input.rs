//! Whatever the input is, there is a clear error or a clean answer, and never a panic.

use super::program::{Run, fivefoot, fivefoot_with_input};

const BOARD: &[u8] = b"system: srd35\nmap:\nA..\n.:b\n...\n";

/// Runs a command on a small board that comes from standard input.
fn on_board(arguments: &[&str]) -> Run {
    fivefoot_with_input(arguments, BOARD)
}

fn is_clear_error(run: &Run, code: i32, parts: &[&str]) {
    assert_eq!(run.code, code, "{}{}", run.out, run.err);
    assert!(run.err.starts_with("error: "), "{}", run.err);
    for part in parts {
        assert!(
            run.err.contains(part),
            "`{part}` is missing in: {}",
            run.err
        );
    }
    assert!(run.out.is_empty(), "an error writes no answer: {}", run.out);
}

#[test]
fn a_missing_file_is_named() {
    is_clear_error(
        &fivefoot(&["map", "no-such.board"]),
        3,
        &["no-such.board", "no such file"],
    );
}

#[test]
#[cfg(unix)]
fn a_link_to_nowhere_is_called_one() {
    let folder = super::play::Folder::new("dangling");
    let link = folder.file("board");
    std::os::unix::fs::symlink("/no/such/board", &link).expect("a link");
    let run = fivefoot(&["reach", &link, "-c", "A"]);
    is_clear_error(
        &run,
        3,
        &["it is a link to /no/such/board, which is not there"],
    );
}

#[test]
fn control_characters_of_a_script_are_only_shown() {
    let folder = super::play::Folder::new("control");
    let board = folder.write("a.board", "system: pf2e\nmap:\nA..\n");
    let run = super::play::script(&[&board, "--keep-going"], "A stride: \u{1b}[31m(1,0)\n");
    assert!(!run.out.contains('\u{1b}'), "{}", run.out);
    assert!(
        run.out.contains("> A stride: \\u{1b}[31m(1,0)"),
        "{}",
        run.out
    );
}

#[test]
fn a_folder_is_no_map() {
    is_clear_error(&fivefoot(&["map", "docs"]), 3, &["docs", "folder"]);
}

#[test]
fn bytes_that_are_no_text_are_located() {
    let run = fivefoot_with_input(&["map", "-"], b"map:\nA\xff.\n");
    is_clear_error(&run, 3, &["standard input", "byte 6", "UTF-8"]);
}

#[test]
fn an_empty_file_is_no_map() {
    is_clear_error(&fivefoot_with_input(&["map", "-"], b""), 3, &["empty"]);
}

#[test]
fn json_that_ends_early_is_located() {
    let run = fivefoot_with_input(&["map", "-"], b"{\"resolution\":{\"map_size\":{\"x\":10,");
    is_clear_error(&run, 3, &["line 1"]);
}

#[test]
fn a_number_that_is_none_is_located_by_its_path() {
    let text = br#"{"format":0.3,"resolution":{"map_origin":{"x":0,"y":0},
        "map_size":{"x":"NaN","y":5},"pixels_per_grid":50},"line_of_sight":[]}"#;
    is_clear_error(
        &fivefoot_with_input(&["map", "-"], text),
        3,
        &["map_size.x"],
    );
}

#[test]
fn a_map_needs_a_system_for_questions() {
    let run = fivefoot(&[
        "reach",
        "maps/third-party/moving-ai/dao/arena.map",
        "--creature",
        "A",
    ]);
    is_clear_error(&run, 2, &["--system"]);
}

#[test]
fn an_unknown_system_gets_a_suggestion() {
    is_clear_error(
        &on_board(&["reach", "-", "-c", "A", "--system", "srd3"]),
        2,
        &["srd35"],
    );
}

#[test]
fn an_unknown_creature_lists_those_there_are() {
    is_clear_error(
        &on_board(&["reach", "-", "--creature", "Z"]),
        2,
        &["`Z`", "A, b"],
    );
}

#[test]
fn a_square_off_the_map_says_how_far_it_goes() {
    is_clear_error(
        &on_board(&["path", "-", "-c", "A", "--to", "9,9"]),
        2,
        &["(9,9)", "(2,2)"],
    );
}

#[test]
fn a_square_that_is_none_shows_the_form() {
    for word in ["here", "1;2", "1,2,3", "1.5,2", "99999999999,0", "-"] {
        let run = on_board(&["path", "-", "-c", "A", "--to", word]);
        is_clear_error(&run, 2, &["X,Y"]);
    }
}

#[test]
fn an_unknown_ruling_gets_a_suggestion() {
    let run = on_board(&["reach", "-", "-c", "A", "--ruling", "ruling.run_pat=free"]);
    is_clear_error(&run, 2, &["ruling.run_path"]);
}

#[test]
fn an_unknown_choice_lists_the_choices() {
    let run = on_board(&[
        "reach",
        "-",
        "-c",
        "A",
        "--ruling",
        "ruling.run_path=zigzag",
    ]);
    is_clear_error(&run, 2, &["free", "straight"]);
}

#[test]
fn facts_that_are_none_are_located() {
    let run = on_board(&["reach", "-", "-c", "A", "--with", "A sped 30"]);
    is_clear_error(&run, 3, &["--with", "column 3", "sped"]);
}

#[test]
fn a_declaration_that_is_none_is_located() {
    let run = on_board(&["trace", "-", "A mvoe: (1,0)"]);
    is_clear_error(&run, 3, &["mvoe", "move"]);
    let run = on_board(&["trace", "-", "A move: (1,0"]);
    is_clear_error(&run, 3, &["column"]);
}

#[test]
fn a_refusal_names_the_rule_and_the_step() {
    let run = on_board(&["trace", "-", "A move: (2,2)"]);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(run.out.contains("srd35.move.step"), "{}", run.out);
}

#[test]
fn a_creature_without_a_place_is_told_how_to_get_one() {
    let run = on_board(&["reach", "-", "-c", "C", "--with", "C speed 20"]);
    assert_eq!(run.code, 2, "{}{}", run.out, run.err);
    for part in [
        "note: C is new and has no place; `C at (3,4)` puts it somewhere\n",
        "error: C has no place on the board; give it one: --with \"C at (3,4)\"",
    ] {
        assert!(run.err.contains(part), "{}", run.err);
    }
}

#[test]
fn a_case_that_cannot_be_read_fails_with_file_line_and_reason() {
    let text = b"# x\n\n```case\ncase: a/1\nmap:\nA.\n..x\n```\n";
    let run = fivefoot_with_input(&["cases", "-", "--system", "srd35"], text);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("line 7"), "{}", run.out);
    assert!(run.out.ends_with("0 passed, 1 failed\n"), "{}", run.out);
}

#[test]
fn a_picture_needs_a_known_ending() {
    is_clear_error(
        &on_board(&["draw", "-", "--output", "x.gif"]),
        2,
        &[".svg", ".png"],
    );
}

#[test]
fn a_refused_path_is_not_drawn() {
    let run = on_board(&["draw", "-", "--path", "A move: (2,0) (2,1)"]);
    is_clear_error(&run, 1, &["\"A move: (2,0) (2,1)\" is refused", "srd35."]);
}

#[test]
fn letters_that_a_picture_cannot_show_are_named() {
    let folder = super::play::Folder::new("letters");
    let drawn = |names: &str, output: &str| {
        let board = format!("system: pf2e\nmap:\nA.b\nnames: {names}\n");
        let output = folder.file(output);
        let run = fivefoot_with_input(&["draw", "-", "-o", &output], board.as_bytes());
        assert_eq!(run.code, 0, "{}", run.err);
        run.err
    };
    assert_eq!(drawn("A Élodie; b Łukasz", "a.png"), "");
    for output in ["b.png", "b.svg"] {
        let note = drawn("A Élodie; b 龍", output);
        assert!(note.starts_with("note: "), "{note}");
        assert!(note.contains("an empty box for each: \"龍\";"), "{note}");
    }
}

#[test]
fn a_window_off_the_map_says_so() {
    for word in ["3,0,2x2", "0,90,5x5", "-5,0,5x3", "2147483647,0,65535x1"] {
        is_clear_error(
            &on_board(&["draw", "-", "--window", word]),
            2,
            &[word, "lies off the map", "from (0,0) to (2,2)"],
        );
    }
    let run = on_board(&["draw", "-", "--window", "1,1,5x2"]);
    assert_eq!(run.code, 0);
    assert!(
        run.err.contains("reaches beyond the map") && run.err.contains("shown is 0,1,3x2"),
        "{}",
        run.err
    );
}

#[test]
fn a_letter_for_a_door_is_noted() {
    let run = fivefoot_with_input(&["draw", "-"], b"system: pf2e\nmap:\n#D#\n.A.\n");
    assert_eq!(run.code, 0);
    assert!(
        run.err
            .contains("`D` at (1,0) is read as a creature, not as a door"),
        "{}",
        run.err
    );
}

#[test]
fn a_window_that_is_none_shows_the_form() {
    for word in ["0,0", "0,0,0x5", "a,b,cxd", "0,0,5x5,6"] {
        is_clear_error(
            &on_board(&["draw", "-", "--window", word]),
            2,
            &["WIDTHxHEIGHT"],
        );
    }
}

#[test]
fn an_unknown_rule_gets_a_suggestion() {
    let run = fivefoot(&["rules", "srd35.move.stp"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("srd35.move.step"), "{}", run.err);
}

#[test]
fn play_survives_any_line() {
    let lines = b"help\nreach\nreach Z\nthreat\ntry A move: (1,0)\ntry nonsense\nwho\nfoo bar\n\
        A move: (9,9)\nundo\nundo\nundo\nredo\nback\nbegin: A, b\nbegin: Q\nwith: b zzz\n\
        ruling: x y\nanswer: halt\n\xc3\xa4\nquit\n";
    let file = std::env::temp_dir().join(format!("fivefoot-play-{}.board", std::process::id()));
    std::fs::write(&file, BOARD).expect("a file of the test");
    let path = file.display().to_string();
    let run = fivefoot_with_input(&["play", &path], lines);
    std::fs::remove_file(&file).expect("it is there");
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    assert!(!run.err.contains("panicked"), "{}", run.err);
}

#[test]
fn a_wrong_route_is_located() {
    let wrong = [
        (
            "party: A=30\nleg: forrest trail 4\n",
            "line 2, column 6",
            "`forest`",
        ),
        ("party: A=30; A=20\n", "line 1, column 14", "another name"),
        (
            "party: A speed x\n",
            "line 1, column 16",
            "not a whole number",
        ),
        (
            "party: A=30\nleg: hill road -3\n",
            "line 2, column 16",
            "miles above 0",
        ),
        ("# a way\npartie: A=30\n", "line 2, column 1", "`party`"),
        ("hours\n", "line 1, column 1", "KEY: VALUE"),
        (
            "rulings: ruling.march-hours=x\n",
            "line 1, column 10",
            "walked",
        ),
        ("pace: crawl\n", "line 1, column 7", "hustle"),
    ];
    for (text, place, part) in wrong {
        let run = fivefoot_with_input(&["travel", "-"], text.as_bytes());
        is_clear_error(&run, 3, &["standard input", place, part]);
    }
}

#[test]
fn a_journey_needs_travellers_legs_and_possible_numbers() {
    let leg = "plains road 10";
    is_clear_error(&fivefoot(&["travel", "--leg", leg]), 2, &["--speed 30"]);
    is_clear_error(&fivefoot(&["travel", "--speed", "30"]), 2, &["--leg"]);
    let slow = ["travel", "--speed", "4", "--leg", leg];
    is_clear_error(&fivefoot(&slow), 2, &["from 5 to 1000"]);
    let long = ["travel", "--speed", "30", "--leg", leg, "--hours", "25"];
    is_clear_error(&fivefoot(&long), 2, &["up to 24"]);
    let far = ["travel", "--speed", "30", "--leg", "plains road 10001"];
    is_clear_error(&fivefoot(&far), 2, &["leg 1", "10000"]);
    let slow = [
        "travel",
        "--speed",
        "5",
        "--leg",
        "desert road 9000",
        "--leg",
        "desert road 9000",
    ];
    is_clear_error(&fivefoot(&slow), 2, &["3660 days"]);
    let dice = ["travel", "--speed", "30", "--leg", leg, "--dice", "12"];
    is_clear_error(&fivefoot(&dice), 2, &["--dice 12"]);
    let few = [
        "travel",
        "--speed",
        "30",
        "--leg",
        "plains road 30",
        "--hours",
        "9",
        "--dice",
        "1",
    ];
    is_clear_error(&fivefoot(&few), 2, &["d6", "--dice 12,3"]);
}

#[test]
fn programs_are_told_what_is_wrong_where_and_what_to_do() {
    let failure = |arguments: &[&str], code: i32| {
        let run = on_board(arguments);
        assert_eq!(run.code, code, "{arguments:?}: {}{}", run.out, run.err);
        let report: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
        // People who watch standard error read the same message.
        let message = report["error"]["message"].as_str().expect("a message");
        assert!(run.err.contains(message), "{}", run.err);
        report["error"].clone()
    };
    let error = failure(&["map", "no-such.board", "--json"], 3);
    assert_eq!(error["kind"], "input");
    assert_eq!(error["where"], "no-such.board");
    assert_eq!(error["message"], "there is no such file");
    let error = failure(
        &["reach", "-", "-c", "A", "--with", "A sped 30", "--json"],
        3,
    );
    assert_eq!(error["where"], "--with \"A sped 30\": line 1, column 3");
    let advice = error["what_to_do"].as_str().expect("an advice");
    assert!(advice.starts_with("did you mean `speed`?"), "{advice}");
    let error = failure(&["threat", "-", "-c", "Z", "--json"], 2);
    assert_eq!(error["kind"], "usage");
    assert_eq!(error["what_to_do"], "there are A, b");
    let error = failure(&["rules", "srd35.no-such.rule", "--json"], 1);
    assert_eq!(error["kind"], "not-found");
    let error = failure(&["reach", "-", "--no-such-option", "--json"], 2);
    assert_eq!(error["where"], "the command line");
}

/// What the command line gets wrong about a journey ends alike, whichever check finds it.
#[test]
fn a_wrong_option_of_a_journey_is_a_usage_error() {
    for (option, value) in [
        ("--hours", "0"),
        ("--hours", "25"),
        ("--pace", "fast"),
        ("--creature", "A speed"),
        ("--leg", "plains road 0"),
        ("--ruling", "ruling.none=x"),
    ] {
        let plain = ["travel", "--speed", "30", "--leg", "plains road 4"];
        let run = fivefoot(&[&plain[..], &[option, value]].concat());
        assert_eq!(run.code, 2, "{option} {value}: {}", run.err);
    }
}

#[test]
fn standard_input_is_read_once() {
    let twice = ["cases", "-", "-"];
    let text = b"```case\ncase: srd35.x/1\nmap:\nA.\ndo: A move: (1,0)\nexpect: ok\n```\n";
    let run = fivefoot_with_input(&twice, text);
    is_clear_error(&run, 2, &["two arguments name standard input"]);
    let run = fivefoot_with_input(&["play", "--resume", "-"], b"");
    is_clear_error(
        &run,
        2,
        &["standard input", "name a file that holds the journal"],
    );
    let run = fivefoot(&["journal", "show", "no-such.journal"]);
    is_clear_error(&run, 3, &["no-such.journal", "- reads standard input"]);
    assert!(!run.err.contains("sample"), "{}", run.err);
}

#[test]
fn a_board_without_a_grid_is_no_map_in_other_formats() {
    let board = b"system: pf2e\nrulings: ruling.grid-mode=gridless\nwith: A at (10,10)\n";
    for format in ["uvtt", "movingai"] {
        let run = fivefoot_with_input(&["map", "-", "--to", format], board);
        is_clear_error(&run, 3, &["without a grid", "`map:`"]);
        assert!(run.out.is_empty(), "{}", run.out);
    }
}

//! Boards without a grid: they need no map, and the questions about them are answered in feet.

use super::play::{Folder, answer, script};
use super::program::fivefoot_with_input;

/// A has a Speed of 25 ft and stands 15 ft west of b; both are medium, so that 10 ft lie between
/// their spaces, and each reaches 5 ft.
const BOARD: &str = "system: pf2e\nrulings: ruling.grid-mode=gridless\n\
                     with: A at (5,5), speed 25; b at (20,5), speed 25\n";

fn asked(arguments: &[&str]) -> (i32, String) {
    let run = fivefoot_with_input(arguments, BOARD.as_bytes());
    (run.code, format!("{}{}", run.out, run.err))
}

#[test]
fn a_range_is_a_length_of_path() {
    let (code, text) = asked(&["reach", "-", "-c", "A"]);
    assert_eq!(code, 0, "{text}");
    assert!(
        text.contains("stride: a path of 25 ft [pf2e.move.gridless]"),
        "{text}"
    );
    assert!(text.contains("2 × stride: a path of 50 ft"), "{text}");
    assert!(text.contains("its Speed of 25 ft [stated]"), "{text}");
    assert!(!text.contains('│'), "no board is drawn: {text}");
}

#[test]
fn a_threat_is_a_distance() {
    let (code, text) = asked(&["threat", "-"]);
    assert_eq!(code, 0, "{text}");
    assert!(
        text.contains("A reaches 5 ft from its space\n  b: 10 ft, out of reach"),
        "{text}"
    );
    assert!(text.contains("[pf2e.reach.gridless]"), "{text}");
}

/// 7 ft east and 24 ft south are 25 ft; one inch more is too far. Straight east, b is in the way.
#[test]
fn the_straight_way_is_tried() {
    let to = |goal: &str| asked(&["path", "-", "-c", "A", "--to", goal]);
    let (code, text) = to("12,29");
    assert_eq!(code, 0, "{text}");
    assert!(
        text.contains("A stride: (12,29)\n") && text.contains("left 0"),
        "{text}"
    );
    let (code, text) = to("12,29.1");
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("[pf2e.move.insufficient]"), "{text}");
    let (code, text) = to("30,5");
    assert_eq!(code, 1, "{text}");
    assert!(
        text.contains("b is in the way [pf2e.through.unwilling]"),
        "{text}"
    );
    assert!(text.contains("may bend"), "{text}");
    let (code, text) = to("east");
    assert_eq!(code, 2, "{text}");
    assert!(text.contains("write X,Y in feet"), "{text}");
}

#[test]
fn what_is_not_answered_says_why() {
    let (code, text) = asked(&["draw", "-"]);
    assert_eq!(code, 2, "{text}");
    assert!(text.contains("played without a grid"), "{text}");
    let (code, text) = asked(&["path", "-", "-c", "A", "--to", "5,9", "--safest"]);
    assert_eq!(code, 2, "{text}");
    assert!(text.contains("only the straight way is tried"), "{text}");
    let (code, text) = asked(&["map", "-"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("  A (5,5)\n  b (20,5)\n"), "{text}");
}

/// After 15 ft of a Stride to (5,20), two actions are left; 20 ft north of there is b's row.
#[test]
fn play_goes_on_there() {
    let folder = Folder::new("gridless");
    let board = folder.write("gridless.board", BOARD);
    let run = script(
        &[&board, "--seed", "1"],
        "to 5,20\nreach A\nthreat b\nmap\n",
    );
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        answer(&run.out, "to 5,20").contains("end (5,20)"),
        "{}",
        run.out
    );
    let range = answer(&run.out, "reach A");
    assert!(range.contains("2 × stride: a path of 50 ft"), "{range}");
    assert!(!range.contains("3 × stride"), "{range}");
    assert!(
        answer(&run.out, "threat b").contains("b reaches 5 ft"),
        "{}",
        run.out
    );
    assert!(
        answer(&run.out, "map").contains("  A (5,20)\n"),
        "{}",
        run.out
    );
}

/// In 6d6, goals take the place of squares: this one has a resistance of 5.
#[test]
fn goals_take_the_place_of_squares() {
    let board = b"system: 6d6\nwith: A dp 4; goal far-side mr 5\n";
    let run = fivefoot_with_input(&["reach", "-", "-c", "A"], board);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.starts_with("@far-side: 5\n"), "{}", run.out);
    assert!(run.out.contains("`A run: @far-side`"), "{}", run.out);
    assert!(run.out.contains("[6d6.gridless.leader-mr]"), "{}", run.out);
    let run = fivefoot_with_input(&["path", "-", "-c", "A", "--to", "@far-side"], board);
    assert_eq!(run.code, 2, "{}", run.out);
    assert!(run.err.contains("`A run: @far-side`"), "{}", run.err);
    let declared = ["trace", "-", "--dice", "5", "A run: @far-side"];
    let run = fivefoot_with_input(&declared, board);
    assert!(run.out.contains("end @far-side"), "{}{}", run.out, run.err);
    // A board whose map was forgotten still says so.
    let run = fivefoot_with_input(&["reach", "-", "-c", "A"], b"system: 6d6\nwith: A dp 4\n");
    assert_eq!(run.code, 3, "{}", run.out);
    assert!(run.err.contains("the board has no map"), "{}", run.err);
}

/// On a grid, too, the answers about a range and a threat cite their rules.
#[test]
fn ranges_and_threats_have_their_reasons() {
    for (system, of_range, of_threat) in [
        ("pf2e", "its Speed of 30 ft [stated]", "[pf2e.size.table]"),
        (
            "srd35",
            "4 times the speed [srd35.move.run]",
            "[srd35.size.reach]",
        ),
        (
            "starfinder",
            "[starfinder.speed.double-move]",
            "[starfinder.reach.threaten]",
        ),
    ] {
        let board = format!("system: {system}\nmap:\nA.b\nwith: A speed 30\n");
        let run = fivefoot_with_input(&["reach", "-", "-c", "A"], board.as_bytes());
        assert!(run.out.contains(of_range), "{system}: {}", run.out);
        let run = fivefoot_with_input(&["threat", "-", "-c", "A"], board.as_bytes());
        assert!(run.out.contains(of_threat), "{system}: {}", run.out);
    }
}

/// A board that names goals instead of squares: nobody is drawn, and everybody takes turns.
#[test]
fn goals_need_no_map() {
    const GOALS: &str =
        "system: 6d6\nwith: A of party, dp 4, at @start; b of foes; goal door mr 2\n";
    let threat = fivefoot_with_input(&["threat", "-"], GOALS.as_bytes());
    assert_eq!(threat.code, 0, "{}", threat.err);
    assert!(!threat.out.contains('│'), "{}", threat.out);
    assert!(threat.out.contains("6d6 has no threat"), "{}", threat.out);
    let map = fivefoot_with_input(&["map", "-"], GOALS.as_bytes());
    assert!(map.out.contains("A @start"), "{}", map.out);
    let folder = Folder::new("goals");
    let board = folder.write("goals.board", GOALS);
    let run = script(
        &[&board, "--keep-going"],
        "who\nthreat A\nmosey: @door\nmap\n",
    );
    assert!(!run.out.contains('│'), "{}", run.out);
    assert!(answer(&run.out, "who").contains("@start"), "{}", run.out);
    assert!(
        answer(&run.out, "mosey: @door").contains("end @door"),
        "{}",
        run.out
    );
    assert!(answer(&run.out, "map").contains("A @door"), "{}", run.out);
}

/// Programs are told the point where a creature stands, and how far it reaches.
#[test]
fn programs_are_told_points_and_feet() {
    let (_, text) = asked(&["reach", "-", "-c", "A", "--json"]);
    let reach: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert!(reach["from"].is_object(), "{text}");
    let (_, text) = asked(&["threat", "-", "-c", "A", "--json"]);
    let threat: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(threat["creatures"][0]["reach_feet"], 5, "{text}");
    let folder = Folder::new("points");
    let board = folder.write("points.board", BOARD);
    let run = script(&[&board], "map\n");
    assert!(!run.out.contains('│'), "{}", run.out);
    assert!(run.out.contains("  b (20,5)"), "{}", run.out);
}

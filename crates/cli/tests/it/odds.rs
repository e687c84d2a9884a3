//! `fivefoot odds`, in both forms and in play, and cases in which there are none.

use serde_json::Value;

use super::program::fivefoot_with_input;

const BOARD: &[u8] = b"system: srd35\n\nmap:\nA....\ndb...\n\n\
    with: A ac 15, hp 20; b attack 4, damage 1d6+2; d attack 4, damage 1d6+2\n";

const BARE: &[u8] = b"system: srd35\n\nmap:\nA....\ndb...\n";

/// 11 and more of 20 hit 15 with +4, each 11/2: hit by one of two 3/4, 2 · 1/2 · 11/2 damage.
#[test]
fn odds_are_exact_fractions_with_percentages() {
    let run = fivefoot_with_input(&["odds", "-", "A move: (1,0) (2,0)"], BOARD);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.out
            .contains("hits 1/2 (50.0%), critical 0, expected damage 11/4 (2.75) (1d6+2)"),
        "{}",
        run.out
    );
    let total = "A: hit at least once 3/4 (75.0%), dropped 0, expected damage 11/2 (5.50)";
    assert!(run.out.contains(total), "{}", run.out);
    assert!(run.out.contains("ends at     (2,0) certain"), "{}", run.out);
}

#[test]
fn the_json_form_has_the_documented_fields() {
    let run = fivefoot_with_input(
        &["odds", "-", "A move: (1,0)", "--decline", "d", "--json"],
        BOARD,
    );
    assert_eq!(run.code, 0, "{}", run.err);
    let odds: Value = serde_json::from_str(&run.out).expect("JSON");
    let reactions = &odds["declarations"][0]["reactions"];
    assert_eq!(reactions.as_array().map(Vec::len), Some(1));
    assert_eq!(reactions[0]["creature"], "b");
    assert_eq!(reactions[0]["trigger"], "srd35.aoo.leave_threatened");
    let event = serde_json::json!({"kind": "provoke", "creature": "b", "cause": "leave"});
    assert_eq!(reactions[0]["event"], event);
    assert_eq!(reactions[0]["results"][1]["chance"]["fraction"], "1/2");
    assert_eq!(odds["creatures"][0]["hit"]["percent"], "50.0%");
    assert_eq!(odds["creatures"][0]["expected_damage"], "11/4");
}

#[test]
fn missing_numbers_are_named_with_the_flag_that_states_them() {
    let run = fivefoot_with_input(&["odds", "-", "A move: (1,0)"], BARE);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains(
            "not stated: ac of A, hp of A, damage of b, damage of d; state them, such as --with \
             \"A ac 18, hp 20; b attack 9, damage 1d8+4; d attack 9, damage 1d8+4\""
        ),
        "{}",
        run.err
    );
}

#[test]
fn what_cannot_be_is_said() {
    let refused = fivefoot_with_input(&["odds", "-", "A move: (4,0)"], BOARD);
    assert_eq!(refused.code, 1, "{}", refused.err);
    assert!(refused.out.contains("refused"), "{}", refused.out);
    let nonsense = fivefoot_with_input(&["odds", "-", "A mvoe: (1,0)"], BOARD);
    assert_eq!(nonsense.code, 3, "{}", nonsense.err);
    let nobody = fivefoot_with_input(&["odds", "-", "A move: (1,0)", "--decline", "x"], BOARD);
    assert_eq!(nobody.code, 2, "{}", nobody.err);
    assert!(nobody.err.contains("no creature `x`"), "{}", nobody.err);
}

/// In play the question changes nothing: it can be asked twice with the same answer.
#[test]
fn odds_are_asked_in_play() {
    let board = std::env::temp_dir().join(format!("fivefoot-odds-{}.board", std::process::id()));
    std::fs::write(&board, BOARD).expect("a temporary file");
    let path = board.to_str().expect("a path in Unicode");
    let script = b"odds A move: (1,0)\nodds move: (1,0)\n";
    let run = fivefoot_with_input(&["play", path, "--script", "-"], script);
    std::fs::remove_file(&board).expect("it was there");
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let answer = "A: hit at least once 3/4 (75.0%)";
    assert_eq!(run.out.matches(answer).count(), 2, "{}", run.out);
}

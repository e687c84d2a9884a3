//! Orders of turns.

use systems::System;

use crate::helpers::{give, play, refusal, table};

#[test]
fn turns_go_round() {
    let mut encounter = table(System::Srd35, &["A...b", ".....", "C...."], "");
    play(
        &mut encounter,
        "> begin: b, A, C
         order b A C
         round 1, turn of b begins
         > end-turn
         ok
         turn of b ends
         round 1, turn of A begins
         > A end-turn
         ok
         turn of A ends
         round 1, turn of C begins
         > end-turn
         ok
         turn of C ends
         round 2, turn of b begins
         > end
         turns are over",
    );
    assert_eq!(encounter.turns(), None);
}

#[test]
fn only_the_creature_whose_turn_it_is_acts() {
    let mut encounter = table(System::Srd35, &["A...b", "....."], "");
    give(&mut encounter, "begin: A, b").unwrap();
    assert_eq!(
        refusal(&encounter, "b move: (4,1)"),
        "it is the turn of A, not of b: `end-turn` ends it, or write `out-of-turn: b …` if a \
         reaction, an effect or the game master moves b"
    );
    assert_eq!(refusal(&encounter, "A move: (0,1)"), "accepted");
    assert_eq!(
        refusal(&encounter, "out-of-turn: b move: (4,1)"),
        "accepted"
    );
    // Ending another creature's turn out of turn does not pass the turn on.
    give(&mut encounter, "out-of-turn: b end-turn").unwrap();
    assert_eq!(
        encounter.current(),
        encounter.board().creature_named("A").map(|a| a.id)
    );
}

/// A movement out of turn belongs to the turn of somebody else: nothing of it counts in the turn
/// after that, neither the actions nor the diagonals nor the opportunities that were given
/// (`srd35.measure.parity`, `srd35.aoo.once`).
#[test]
fn a_movement_out_of_turn_takes_nothing_from_the_next_turn() {
    let mut encounter = table(System::Srd35, &["A....", ".b...", ".....", "....."], "");
    play(
        &mut encounter,
        "> triggers: never
         triggers asked about: never
         > begin: A, b
         order A b
         round 1, turn of A begins
         > out-of-turn: b move: (2,2) (1,1)
         step 1 (2,2) costs 5 [srd35.measure.diagonal 5]
         1: provoke A leave [srd35.aoo.leave_threatened]
         step 2 (1,1) costs 10 [srd35.measure.diagonal 10]
         costs 5 10; total 15; left 15; diagonals 2; end (1,1)
         > end-turn
         ok
         turn of A ends
         round 1, turn of b begins
         > b run: (2,2) (3,3)
         step 1 (2,2) costs 5 [srd35.measure.diagonal 5]
         1: provoke A leave [srd35.aoo.leave_threatened]
         step 2 (3,3) costs 10 [srd35.measure.diagonal 10]
         costs 5 10; total 15; left 105; diagonals 2; end (3,3)
         > out-of-turn: A five-foot-step: (1,0)
         step 1 (1,0) costs 5 [srd35.move.five_foot_step 5]
         costs 5; total 5; diagonals 0; end (1,0)
         > end-turn
         ok
         turn of b ends
         round 2, turn of A begins
         > A move: (2,0)
         step 1 (2,0) costs 5 [srd35.move.step 5]
         costs 5; total 5; left 25; diagonals 0; end (2,0)",
    );
}

#[test]
fn orders_that_cannot_be() {
    let mut encounter = table(System::Srd35, &["A...b"], "");
    for (command, expected) in [
        (
            "begin: A, x",
            "there is no creature `x`; on the board are A, b",
        ),
        (
            "begin: A, b, A",
            "`A` cannot stand in the order: it is named twice",
        ),
        (
            "end-turn",
            "nobody takes turns in order; write begin: NAME, NAME, or declare `NAME end-turn`",
        ),
        (
            "end",
            "nobody takes turns in order; write begin: NAME, NAME, or declare `NAME end-turn`",
        ),
        (
            "answer: move-on",
            "nothing is asked now; an answer follows a question",
        ),
    ] {
        assert_eq!(refusal(&encounter, command), expected);
    }
    give(&mut encounter, "begin: A").unwrap();
    assert_eq!(
        refusal(&encounter, "begin: A, b"),
        "turns are being taken already; end them with `end` before another begin:"
    );
}

/// srd35.move.single: the move action and the standard action of a round are gone after two moves;
/// a new turn has both again. Costs: 6 squares are 30 ft, the default speed.
#[test]
fn a_new_turn_has_new_actions() {
    let mut encounter = table(System::Srd35, &["A.............b"], "");
    give(&mut encounter, "begin: A, b").unwrap();
    give(&mut encounter, "A move: (1,0)").unwrap();
    give(&mut encounter, "A standard").unwrap();
    assert_eq!(
        refusal(&encounter, "A move: (2,0)"),
        "refused srd35.move.single"
    );
    give(&mut encounter, "end-turn").unwrap();
    give(&mut encounter, "end-turn").unwrap();
    assert_eq!(encounter.round(), Some(2));
    assert_eq!(refusal(&encounter, "A move: (2,0)"), "accepted");
}

/// pf2e counts actions from the start of a turn: three of them.
#[test]
fn actions_of_pf2e_are_counted_in_an_order_of_turns() {
    let mut encounter = table(System::Pf2e, &["A....b"], "");
    give(&mut encounter, "begin: A, b").unwrap();
    for to in ["(1,0)", "(2,0)", "(3,0)"] {
        give(&mut encounter, &format!("A stride: {to}")).unwrap();
    }
    assert_ne!(refusal(&encounter, "A stride: (2,0)"), "accepted");
    give(&mut encounter, "end-turn").unwrap();
    give(&mut encounter, "end-turn").unwrap();
    assert_eq!(refusal(&encounter, "A stride: (2,0)"), "accepted");
}

/// A creature that comes back from Delay acts before a turn that has not begun, so no turn ends
/// (`pf2e.encounter.delay`).
#[test]
fn nobodys_turn_ends_when_somebody_comes_back_from_delay() {
    let mut encounter = table(
        System::Pf2e,
        &["A....b...C"],
        "A initiative 18; b initiative 12; C initiative 7",
    );
    give(&mut encounter, "begin").unwrap();
    let ended = |lines: Vec<String>| {
        let ends = |line: &String| line.starts_with("turn of") && line.ends_with("ends");
        lines.into_iter().filter(ends).collect::<Vec<_>>()
    };
    assert_eq!(
        ended(give(&mut encounter, "A delay").unwrap()),
        ["turn of A ends"]
    );
    assert_eq!(
        ended(give(&mut encounter, "end-turn").unwrap()),
        ["turn of b ends"]
    );
    let back = give(&mut encounter, "A return").unwrap();
    assert!(
        back.contains(&"round 1, turn of A begins".to_owned()),
        "{back:?}"
    );
    assert_eq!(ended(back), Vec::<String>::new());
}

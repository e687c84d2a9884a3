//! Undo and redo.

use dice::NoDice;
use encounter::{HashKey, History, NothingToTakeBack, fingerprint};
use systems::System;

use crate::helpers::{follow as try_follow, place, read, table};

fn follow(history: &mut History, line: &str) {
    try_follow(history, line, &mut NoDice)
        .map(drop)
        .unwrap_or_else(|error| panic!("{line}: {error}"));
}

#[test]
fn what_was_taken_back_can_be_done_again() {
    let mut history = History::new(table(System::Srd35, &["A......", "..b...."], ""));
    let mut prints = vec![fingerprint(history.now(), &HashKey::OPEN)];
    let lines = [
        "begin: A, b",
        "A move: (1,0) (2,0)",
        "answer: move-on",
        "A standard",
        "end-turn",
    ];
    for line in lines {
        follow(&mut history, line);
        prints.push(fingerprint(history.now(), &HashKey::OPEN));
    }
    for print in prints.iter().rev().skip(1) {
        history.undo().unwrap();
        assert_eq!(fingerprint(history.now(), &HashKey::OPEN), *print);
    }
    assert_eq!(history.undo(), Err(NothingToTakeBack::Undo));
    for print in &prints[1..] {
        history.redo().unwrap();
        assert_eq!(fingerprint(history.now(), &HashKey::OPEN), *print);
    }
    assert_eq!(history.redo(), Err(NothingToTakeBack::Redo));
}

#[test]
fn a_new_command_drops_what_was_taken_back() {
    let mut history = History::new(table(System::Srd35, &["A...", "...."], ""));
    follow(&mut history, "A move: (1,0)");
    follow(&mut history, "undo");
    // A refused command drops nothing.
    assert!(try_follow(&mut history, "A move: (3,0)", &mut NoDice).is_err());
    assert_eq!(history.undone_count(), 1);
    follow(&mut history, "A move: (0,1)");
    assert_eq!(history.undone_count(), 0);
    assert_eq!(place(history.now(), "A"), "(0,1)");
}

/// A thousand commands are undone to any place among them: far more than the stored encounters.
#[test]
fn a_long_history_is_taken_back_exactly() {
    let mut history = History::new(table(System::Srd35, &["A..", "..."], ""));
    let mut prints = vec![fingerprint(history.now(), &HashKey::OPEN)];
    for number in 0..1_000 {
        let hit_points = number % 90;
        follow(&mut history, &format!("with: A hp {hit_points}"));
        prints.push(fingerprint(history.now(), &HashKey::OPEN));
    }
    for (count, print) in prints.iter().enumerate().rev().skip(1) {
        if count % 97 == 0 || count > 990 {
            while history.done().len() > count {
                history.undo().unwrap();
            }
            assert_eq!(
                fingerprint(history.now(), &HashKey::OPEN),
                *print,
                "{count}"
            );
        }
    }
}

#[test]
fn what_was_decided_is_applied_later() {
    let mut history = History::new(table(System::Srd35, &["A..", "..."], ""));
    let before = fingerprint(history.now(), &HashKey::OPEN);
    let command = read(history.now(), "A move: (1,0)").unwrap();
    let record = history.decide(&command, &mut NoDice).unwrap();
    assert_eq!(fingerprint(history.now(), &HashKey::OPEN), before);
    history.apply(record);
    assert_eq!(place(history.now(), "A"), "(1,0)");
}

#[test]
fn the_turn_can_be_begun_again() {
    let mut history = History::new(table(System::Srd35, &["A.....b", "......."], ""));
    for line in ["begin: A, b", "A move: (1,0)", "end-turn"] {
        follow(&mut history, line);
    }
    let turn_of_b = fingerprint(history.now(), &HashKey::OPEN);
    follow(&mut history, "b move: (5,0) (4,0)");
    follow(&mut history, "b standard");
    follow(&mut history, "back-to-turn-start");
    assert_eq!(fingerprint(history.now(), &HashKey::OPEN), turn_of_b);
    assert_eq!(place(history.now(), "A"), "(1,0)");
    assert_eq!(
        history.back_to_turn_start(),
        Err(NothingToTakeBack::TurnStart)
    );
    follow(&mut history, "redo");
    follow(&mut history, "redo");
    assert_eq!(place(history.now(), "b"), "(4,0)");
}

/// Without an order, the last `end-turn` is where the turn began.
#[test]
fn without_an_order_the_turn_began_at_the_last_end() {
    for (system, verb, facts) in [
        (System::Pf2e, "stride", ""),
        (System::Srd35, "move", ""),
        (System::Starfinder, "move", ""),
        (System::SixD6, "mosey", "A dp 3"),
    ] {
        let mut history = History::new(table(system, &["A.....b"], facts));
        for line in [
            &format!("A {verb}: (1,0)"),
            "A end-turn",
            &format!("A {verb}: (2,0)"),
            "back-to-turn-start",
        ] {
            follow(&mut history, line);
        }
        assert_eq!(place(history.now(), "A"), "(1,0)", "{system}");
    }
}

/// Undoing a question closes it; undoing an answer opens the question again.
#[test]
fn an_answer_is_a_command_of_its_own() {
    let mut history = History::new(table(System::Srd35, &["A..", "b.."], ""));
    follow(&mut history, "A move: (1,0)");
    follow(&mut history, "answer: halt");
    follow(&mut history, "undo");
    assert!(history.now().pending().is_some());
    follow(&mut history, "undo");
    assert!(history.now().pending().is_none());
    assert_eq!(place(history.now(), "A"), "(0,0)");
}

/// Encounters are stored at intervals; undo works across them.
#[test]
fn long_histories_are_taken_back_to_their_start() {
    let mut history = History::new(table(System::Srd35, &["A......", "......."], ""));
    let start = fingerprint(history.now(), &HashKey::OPEN);
    for _ in 0..40 {
        for line in ["A move: (1,0)", "A move: (0,0)", "A end-turn"] {
            follow(&mut history, line);
        }
    }
    let end = fingerprint(history.now(), &HashKey::OPEN);
    for _ in 0..120 {
        history.undo().unwrap();
    }
    assert_eq!(fingerprint(history.now(), &HashKey::OPEN), start);
    for _ in 0..120 {
        history.redo().unwrap();
    }
    assert_eq!(fingerprint(history.now(), &HashKey::OPEN), end);
}

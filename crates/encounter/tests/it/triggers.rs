//! Movements that stop at a trigger.
//!
//! In all pictures a creature reaches 5 ft: the squares around it.

use dice::{DiceError, TypedIn};
use encounter::{CommandError, Pending, decide, evolve};
use systems::System;

use crate::helpers::{give, give_with_dice, place, play, read, refusal, table};

/// b at (2,1) threatens (1,0) to (3,2). A leaves (1,0) in step 2, so it waits at (1,0).
#[test]
fn the_mover_waits_where_the_trigger_finds_it() {
    let mut encounter = table(System::Srd35, &["A......", "..b...."], "");
    let before = encounter.clone();
    play(
        &mut encounter,
        "> A move: (1,0) (2,0) (3,0)
         2: provoke b leave [srd35.aoo.leave_threatened]
         waits A at (1,0) for b",
    );
    assert_eq!(place(&encounter, "A"), "(1,0)");
    let Some(Pending::MoveOn(move_on)) = encounter.pending() else {
        panic!("nothing is asked")
    };
    assert_eq!(move_on.completed_steps, 1);
    assert_eq!(
        refusal(&encounter, "A standard"),
        "answer first, or take the last command back with undo: b may react to A at (1,0): does A \
         move on?"
    );
    // The rest is as if nobody had been asked.
    give(&mut encounter, "answer: move-on").unwrap();
    let mut unasked = before;
    give(&mut unasked, "triggers: never").unwrap();
    give(&mut unasked, "A move: (1,0) (2,0) (3,0)").unwrap();
    assert_eq!(encounter.situation(), unasked.situation());
    assert_eq!(place(&encounter, "A"), "(3,0)");
    assert_eq!(encounter.pending(), None);
}

/// c at (5,1) threatens (4,0), which A leaves in step 5.
#[test]
fn every_trigger_is_asked_about_in_its_step() {
    let mut encounter = table(System::Srd35, &["A......", "..b..c."], "");
    give(
        &mut encounter,
        "A move: (1,0) (2,0) (3,0) (4,0) (5,0) (6,0)",
    )
    .unwrap();
    assert_eq!(place(&encounter, "A"), "(1,0)");
    give(&mut encounter, "answer: move-on").unwrap();
    assert_eq!(place(&encounter, "A"), "(4,0)");
    let lines = give(&mut encounter, "answer: move-on").unwrap();
    assert_eq!(place(&encounter, "A"), "(6,0)");
    assert!(
        lines
            .last()
            .unwrap()
            .starts_with("costs 5 5 5 5 5 5; total 30; left 0; "),
        "{lines:?}"
    );
}

/// Two reactors at one point lead to one question.
#[test]
fn reactors_of_one_step_are_asked_together() {
    let mut encounter = table(System::Srd35, &["A..", "bc."], "");
    give(&mut encounter, "A move: (1,0)").unwrap();
    let Some(Pending::MoveOn(move_on)) = encounter.pending() else {
        panic!("nothing is asked")
    };
    assert_eq!(move_on.reactors().len(), 2);
    assert_eq!(move_on.completed_steps, 0);
    assert_eq!(place(&encounter, "A"), "(0,0)");
}

/// Halted after one step of 5 ft: 5 of the 30 ft are spent.
#[test]
fn a_halted_movement_ends_where_it_waited() {
    let mut encounter = table(System::Srd35, &["A......", "..b...."], "");
    give(&mut encounter, "A move: (1,0) (2,0) (3,0)").unwrap();
    let lines = give(&mut encounter, "answer: halt: helpless").unwrap();
    assert_eq!(place(&encounter, "A"), "(1,0)");
    assert_eq!(lines.last().map(String::as_str), Some("with A helpless"));
    assert!(
        lines
            .iter()
            .any(|line| line.starts_with("costs 5; total 5; ") && line.contains("end (1,0)")),
        "{lines:?}"
    );
    let a = encounter.board().creature_named("A").unwrap();
    assert!(a.is(board::Condition::Helpless));
}

/// `srd35.aoo.once`: the opportunity at which A was halted has been given, so b has none left in
/// this turn. It has one in A's next turn, and under `every_step` in each step.
#[test]
fn the_opportunity_of_a_halt_has_been_given() {
    let rows = ["A......", "..b...."];
    let mut encounter = table(System::Srd35, &rows, "");
    play(
        &mut encounter,
        "> A move: (1,0) (2,0)
         2: provoke b leave [srd35.aoo.leave_threatened]
         waits A at (1,0) for b
         > answer: halt
         step 1 (1,0) costs 5 [srd35.move.step 5]
         2: provoke b leave [srd35.aoo.leave_threatened]
         costs 5; total 5; left 25; diagonals 0; end (1,0)
         > A move: (2,0)
         step 1 (2,0) costs 5 [srd35.move.step 5]
         costs 5; total 5; left 25; diagonals 0; end (2,0)
         > A end-turn
         ok
         > A move: (3,0)
         1: provoke b leave [srd35.aoo.leave_threatened]
         waits A at (2,0) for b",
    );
    let mut encounter = table(System::Srd35, &rows, "");
    give(
        &mut encounter,
        "ruling: ruling.aoo_once_per_opponent=every_step",
    )
    .unwrap();
    give(&mut encounter, "A move: (1,0) (2,0)").unwrap();
    give(&mut encounter, "answer: halt").unwrap();
    give(&mut encounter, "A move: (2,0)").unwrap();
    assert!(encounter.pending().is_some());
}

/// `starfinder.adjunct.aoo`: what the step prevented by a halt provokes has happened, and is
/// reported with the movement that was made. A declared halt comes between two steps instead.
#[test]
fn a_halt_of_starfinder_tells_what_halted_it() {
    let mut encounter = table(System::Starfinder, &["A......", "..b...."], "b melee");
    give(&mut encounter, "A move: (1,0) (2,0) (3,0)").unwrap();
    let lines = give(&mut encounter, "answer: halt").unwrap();
    assert_eq!(place(&encounter, "A"), "(1,0)");
    let told = "2: provoke b leave [starfinder.adjunct.aoo]".to_owned();
    assert!(lines.contains(&told), "{lines:?}");
    assert!(lines[0].starts_with("step 1 (1,0) costs 5"), "{lines:?}");
    let mut encounter = table(System::Starfinder, &["A......", "..b...."], "b melee");
    let lines = give(&mut encounter, "A move halt=1: (1,0) (2,0) (3,0)").unwrap();
    assert_eq!(place(&encounter, "A"), "(1,0)");
    assert!(!lines.contains(&told), "{lines:?}");
}

/// As case pf2e.trigger.timing/1 of the rulebook, with the question in between: the reaction
/// knocks A out while it is still at (2,0).
#[test]
fn a_halt_of_pf2e_gives_the_mover_its_state() {
    let mut encounter = table(System::Pf2e, &[".A...", "...b."], "b aoo");
    give(&mut encounter, "A stride: (2,0) (3,0) (4,0)").unwrap();
    assert_eq!(place(&encounter, "A"), "(2,0)");
    let lines = give(&mut encounter, "answer: halt: unconscious").unwrap();
    assert!(
        lines.contains(&"2: stop pf2e.trigger.timing [pf2e.trigger.timing]".to_owned()),
        "{lines:?}"
    );
    assert_eq!(place(&encounter, "A"), "(2,0)");
    let a = encounter.board().creature_named("A").unwrap();
    assert!(a.is(board::Condition::Unconscious));
}

/// As case pf2e.through.accident/1: stopped in B's square and unable to act, A is put back.
#[test]
fn a_halt_in_an_occupied_square_is_an_accident() {
    let mut encounter = table(System::Pf2e, &["AB..", "..c."], "c aoo");
    give(&mut encounter, "A stride: (1,0) (2,0)").unwrap();
    assert_eq!(place(&encounter, "A"), "(1,0)");
    let lines = give(&mut encounter, "answer: halt: cannot-act").unwrap();
    assert!(
        lines.contains(&"end: put-back A (0,0) [pf2e.through.accident]".to_owned()),
        "{lines:?}"
    );
    assert_eq!(place(&encounter, "A"), "(0,0)");
}

/// As case srd35.special.illegal_end/4: A is stopped on D, and seven places are 5 ft away. f stands
/// so that it threatens (3,1), where D stands, and no square that A leaves before: with a reach
/// weapon it threatens at 10 ft, and (2,1) is 15 ft away.
#[test]
fn a_die_of_a_halt_is_rolled_when_it_is_halted() {
    let rows = [".......", "ABCD.f.", "......."];
    let mut encounter = table(System::Srd35, &rows, "f reach-weapon");
    give(&mut encounter, "A move: (1,1) (2,1) (3,1) (4,1)").unwrap();
    assert_eq!(place(&encounter, "A"), "(3,1)");
    assert_eq!(encounter.dice_rolled(), 0);
    let lines = give_with_dice(&mut encounter, "answer: halt", &[6]).unwrap();
    assert_eq!(encounter.dice_rolled(), 1);
    assert!(lines[0].starts_with("roll 1d7=6 for srd35."), "{lines:?}");
    assert_eq!(place(&encounter, "A"), "(3,2)");
}

/// The same with a die that a person types in: the answer is given again when the face is known.
#[test]
fn a_die_may_be_typed_in() {
    let mut encounter = table(
        System::Srd35,
        &[".......", "ABCD.f.", "......."],
        "f reach-weapon",
    );
    give(&mut encounter, "A move: (1,1) (2,1) (3,1) (4,1)").unwrap();
    let halt = read(&encounter, "answer: halt").unwrap();
    let mut dice = TypedIn::new();
    let asked = decide(&encounter, &halt, &mut dice);
    assert!(
        matches!(&asked, Err(CommandError::Dice(DiceError::Needed(_)))),
        "{asked:?}"
    );
    dice.supply(6).unwrap();
    let events = decide(&encounter, &halt, &mut dice).unwrap();
    events
        .iter()
        .for_each(|event| evolve(&mut encounter, event));
    assert_eq!(place(&encounter, "A"), "(3,2)");
}

/// srd35.pass.tumble: A fails to tumble past b in step 3 and is stopped on D, 10 ft from where it
/// began. 5 ft away are (1,0) (2,0) (3,0) (1,2) (2,2) (3,2); the second is (2,0). The plan rolls for
/// the place before b is asked, and going on does not roll again.
#[test]
fn what_was_rolled_before_a_stop_is_not_rolled_again() {
    let mut encounter = table(System::Srd35, &[".....", "ACDb.", "....."], "A trained");
    let declared = "A move tumble=b result=failure: (1,1) (2,1) (3,1) (4,1)";
    let lines = give_with_dice(&mut encounter, declared, &[2]).unwrap();
    assert!(lines[0].starts_with("roll 1d6=2 for srd35."), "{lines:?}");
    assert_eq!(place(&encounter, "A"), "(2,1)");
    assert_eq!(encounter.dice_rolled(), 1);
    give(&mut encounter, "answer: move-on").unwrap();
    assert_eq!(place(&encounter, "A"), "(2,0)");
    assert_eq!(encounter.dice_rolled(), 1);
}

/// A declaration that says where it is halted is not stopped for the question.
#[test]
fn a_declared_halt_is_not_asked_about() {
    let mut encounter = table(System::Pf2e, &[".A...", "...b."], "b aoo");
    give(
        &mut encounter,
        "A stride halt=2 state=unconscious: (2,0) (3,0) (4,0)",
    )
    .unwrap();
    assert_eq!(encounter.pending(), None);
    assert_eq!(place(&encounter, "A"), "(2,0)");
}

#[test]
fn the_table_says_whose_triggers_are_asked_about() {
    for (ask, is_asked) in [
        ("never", false),
        ("always", true),
        ("side-a", false),
        ("side-b", true),
        ("neutral", false),
    ] {
        let mut encounter = table(System::Srd35, &["A..", "b.."], "");
        give(&mut encounter, &format!("triggers: {ask}")).unwrap();
        give(&mut encounter, "A move: (1,0)").unwrap();
        assert_eq!(encounter.pending().is_some(), is_asked, "{ask}");
    }
}

/// An illegal path is refused as a whole, before anybody is asked.
#[test]
fn a_movement_is_judged_as_a_whole() {
    let encounter = table(System::Srd35, &["A.#", "b.."], "");
    assert_eq!(
        refusal(&encounter, "A move: (1,0) (2,0)"),
        "refused srd35.obstacle.blocking step 2"
    );
}

#[test]
fn answers_that_do_not_fit_are_none() {
    let mut encounter = table(System::Srd35, &["A..", "b.."], "");
    give(&mut encounter, "A move: (1,0)").unwrap();
    assert_eq!(
        refusal(&encounter, "answer: choose: yes"),
        "that is not an answer; answer move-on, halt, react b aoo, react b other, decline b: \
         b may react to A at (0,0): does A move on?"
    );
    let wrong = refusal(&encounter, "answer: halt: bewildered-beyond-words");
    assert_ne!(wrong, "accepted");
    assert!(encounter.pending().is_some());
}

// --- Actions whose end is the trigger -----------------------------------------------------------

/// `pf2e.trigger.end`: A Stands, then b reacts to a creature that is up: 15 without the -2 of one
/// that lies. Nothing is left to stop: A is struck down where it stood up, and its action is spent.
#[test]
fn who_stands_up_is_struck_standing() {
    let with = "A prone, ac 15, hp 3; b aoo, attack 9, damage 3";
    let mut encounter = table(System::Pf2e, &["Ab"], with);
    let lines = give(&mut encounter, "A stand").unwrap();
    assert!(
        lines.iter().any(|line| line == "waits A at (0,0) for b"),
        "{lines:?}"
    );
    let asked = refusal(&encounter, "A act");
    assert!(
        asked.ends_with("the action of A is over; who reacts?"),
        "{asked}"
    );
    let lines = give(&mut encounter, "answer: react b aoo result=hit damage=3").unwrap();
    let struck = lines.iter().find(|line| line.contains("attacks A"));
    assert!(
        struck.is_some_and(|line| line.contains("against 15 ")),
        "{lines:?}"
    );
    assert!(
        lines.iter().any(|line| line.contains("A unconscious")),
        "{lines:?}"
    );
    assert_eq!(encounter.pending(), None);
}

/// The same for a Balance that fails without leaving the square; whoever does not react leaves
/// everything as it is without the question.
#[test]
fn who_fails_to_balance_is_reacted_to_afterwards() {
    let with = "(1,0) narrow; A ac 15, hp 3; b aoo, attack 9, damage 3";
    let mut encounter = table(System::Pf2e, &["A..", "b.."], with);
    let mut unasked = encounter.clone();
    let balance = "A balance result=failure: (1,0) (2,0)";
    let lines = give(&mut encounter, balance).unwrap();
    assert!(
        lines.iter().any(|line| line == "waits A at (0,0) for b"),
        "{lines:?}"
    );
    assert_eq!(give(&mut encounter, "answer: decline b").unwrap(), [""; 0]);
    give(&mut unasked, "triggers: never").unwrap();
    give(&mut unasked, balance).unwrap();
    assert_eq!(encounter.situation(), unasked.situation());
    assert_eq!(encounter.pending(), None);
}

/// A critical failure on uneven ground: A falls prone before its action is over, and b reacts to a
/// creature that lies: 15 - 2 = 13.
#[test]
fn who_falls_prone_is_struck_lying() {
    let with = "(0,0) uneven; A ac 15, hp 9; b aoo, attack 9, damage 3";
    let mut encounter = table(System::Pf2e, &["A..", "b.."], with);
    give(&mut encounter, "A balance result=critical-failure: (1,0)").unwrap();
    let lines = give(&mut encounter, "answer: react b aoo result=hit damage=3").unwrap();
    let struck = lines.iter().find(|line| line.contains("attacks A"));
    assert!(
        struck.is_some_and(|line| line.contains("against 13 ")),
        "{lines:?}"
    );
}

/// A rider is where its mount has carried it while the mount waits (`pf2e.space.mount`).
#[test]
fn a_rider_waits_where_its_mount_waits() {
    let with = "A at (0,0), rides B; B long; x aoo";
    let mut encounter = table(System::Pf2e, &["BB......", "BB......", ".....x.."], with);
    give(&mut encounter, "ruling: ruling.rider-space=one-square").unwrap();
    let lines = give(&mut encounter, "B stride: (1,0) (2,0) (3,0) (4,0) (5,0)").unwrap();
    assert!(
        lines.iter().any(|line| line == "waits B at (3,0) for x"),
        "{lines:?}"
    );
    let now = encounter.under_way();
    let rider = now
        .board
        .creatures()
        .iter()
        .find(|own| own.name == "A")
        .unwrap();
    assert_eq!(rider.footprint().unwrap().origin, grid::Square::new(3, 0));
}

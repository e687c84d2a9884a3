//! The start step of a turn that nobody has declared: it comes before anybody answers
//! (`pf2e.encounter.turn.steps`).

use board::Condition;
use encounter::Encounter;
use systems::System;

use crate::helpers::{give, give_with_dice, table};

fn reactions(encounter: &Encounter, name: &str) -> u8 {
    let creature = encounter.board().creature_named(name).unwrap().id;
    encounter.situation().reactions_left(creature)
}

/// b has the first turn and ends it.
fn after_the_turn_of_b(rows: &[&str], with: &str) -> Encounter {
    let mut encounter = table(System::Pf2e, rows, with);
    give(&mut encounter, "gm begin").unwrap();
    give(&mut encounter, "b end-turn").unwrap();
    encounter
}

/// A falls in its own turn, after its start step: it rolls no recovery before its next turn.
#[test]
fn who_falls_in_its_turn_does_not_recover_in_it() {
    let with = "A ac 15, hp 3, initiative 5, dying-max 4; \
                b aoo, attack 5, damage 5, initiative 9";
    let mut encounter = after_the_turn_of_b(&["A..", "b.."], with);
    give(&mut encounter, "A stride: (1,0)").unwrap();
    let lines = give(&mut encounter, "answer: react b aoo result=hit damage=5").unwrap();
    assert!(
        !lines.iter().any(|line| line.contains("recovery")),
        "{lines:?}"
    );
    let a = encounter.board().creature_named("A").unwrap();
    assert!(a.is(Condition::Unconscious));
}

/// The reaction that b uses in the movement of A is not given back when the movement goes on: b's turn
/// began before.
#[test]
fn a_reaction_used_during_a_movement_stays_used() {
    let with = "A initiative 5, ac 15; b aoo, attack 5, initiative 9";
    let mut encounter = after_the_turn_of_b(&["A..", "b.."], with);
    give(&mut encounter, "A end-turn").unwrap();
    give(
        &mut encounter,
        "out-of-turn: A stride off-turn limit=5: (1,0)",
    )
    .unwrap();
    give(&mut encounter, "answer: react b aoo result=miss").unwrap();
    assert_eq!(reactions(&encounter, "b"), 0);
    assert_eq!(encounter.pending(), None);
}

/// An effect of A that lasts one round is over when A's turn begins, and so before b is asked.
#[test]
fn durations_end_before_anybody_reacts() {
    let rows = ["A..", "b.."];
    let with = "A initiative 5, ac 15; b aoo, attack 5, initiative 9; effect shield by A, rounds 1";
    let mut encounter = after_the_turn_of_b(&rows, with);
    let lines = give(&mut encounter, "A stride: (1,0)").unwrap();
    let at = |words: &str| lines.iter().position(|line| line.contains(words));
    let (ended, waits) = (at("ended shield"), at("waits A"));
    assert!(ended.is_some() && ended < waits, "{lines:?}");
}

/// A is dying 1 and its recovery check shows 20: two better, so that it is not dying any more. The check
/// of a movement that waits afterwards is rolled once.
#[test]
fn the_rolls_of_the_start_step_are_made_once() {
    let with =
        "A initiative 5, ac 15, dying 1, hp 1; b aoo, attack 5, initiative 9; C initiative 1";
    let mut encounter = after_the_turn_of_b(&["A..", "bC."], with);
    let lines = give_with_dice(
        &mut encounter,
        "out-of-turn: C stride off-turn limit=5: (2,1)",
        &[20],
    );
    let lines = lines.unwrap();
    let rolled = lines
        .iter()
        .filter(|line| line.contains("recovery-check"))
        .count();
    assert_eq!(rolled, 1, "{lines:?}");
    assert!(encounter.pending().is_some());
    let lines = give(&mut encounter, "answer: decline b").unwrap();
    assert!(
        !lines.iter().any(|line| line.contains("recovery")),
        "{lines:?}"
    );
}

/// In the playtest a creature that Stands is struck before it is up (`pf2e.trigger.start`): who is dropped
/// stays prone, and the action is spent.
#[test]
fn who_is_dropped_does_not_stand_up() {
    let with =
        "area variant pf2e-playtest; A prone, hp 3, ac 15, actions 3; b aoo, attack 5, damage 5";
    let mut encounter = table(System::Pf2e, &["A..", "b.."], with);
    give(&mut encounter, "A stand").unwrap();
    assert!(encounter.pending().is_some());
    let lines = give(&mut encounter, "answer: react b aoo result=hit damage=5").unwrap();
    let a = encounter.board().creature_named("A").unwrap();
    assert!(a.is(Condition::Prone));
    assert!(
        lines.iter().any(|line| line.contains("actions 2")),
        "{lines:?}"
    );
}

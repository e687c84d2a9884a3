//! What the game master does: doors and facts.

use systems::System;

use crate::helpers::{play, refusal, table, table_with_edges};

#[test]
fn doors_open_close_and_lock() {
    let mut encounter = table_with_edges(
        System::Srd35,
        &["A..", "..."],
        "door (0,0)|(1,0); wall (0,1)|(1,1)",
        "",
    );
    play(
        &mut encounter,
        "> A move: (1,0)
         ! refused srd35.obstacle.blocking step 1
         > door: 0 close
         ! door 0 is closed already
         > door: 0 lock
         door 0 is locked
         > door: 0 open
         ! door 0 is locked; it cannot be told to open
         > door: 0 unlock
         door 0 is closed
         > door: 0 open
         door 0 is open
         > door: 7 open
         ! there is no door 7; the board has door 0",
    );
    assert_eq!(refusal(&encounter, "A move: (1,0)"), "accepted");
}

#[test]
fn a_door_does_not_close_on_somebody() {
    let encounter = table_with_edges(System::Srd35, &["AA.", "AA."], "open-door (0,0)|(1,0)", "");
    assert_eq!(
        refusal(&encounter, "door: 0 close"),
        "A stands in the doorway of door 0; move it away first"
    );
}

#[test]
fn facts_change_at_the_word_of_the_game_master() {
    let mut encounter = table(System::Srd35, &["A.b"], "b helpless");
    play(
        &mut encounter,
        "> with: b not helpless; A speed 20
         with b not helpless
         with A speed 20",
    );
    assert!(
        !encounter
            .board()
            .creature_named("b")
            .unwrap()
            .is(board::Condition::Helpless)
    );
    // All changes or none.
    let before = encounter.clone();
    assert_ne!(
        refusal(&encounter, "with: A speed 10; A bewildered"),
        "accepted"
    );
    assert_eq!(encounter, before);
}

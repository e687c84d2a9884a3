//! Initiative and the order that follows from it.

use encounter::Keeper;
use systems::System;

use crate::helpers::{give, give_with_dice, refusal, table};

fn order(encounter: &encounter::Encounter) -> String {
    let turns = encounter.turns().expect("begun");
    let names = turns.creatures().iter().map(|id| {
        let creature = encounter.board().creature(*id).expect("on the board");
        creature.name.as_str()
    });
    names.collect::<Vec<_>>().join(" ")
}

/// A shows 10 + 3 = 13, b shows 15 - 1 = 14, C's total is stated as 14. b comes before C on the
/// board.
#[test]
fn initiative_ranks_where_the_rules_know_none() {
    let mut encounter = table(System::Srd35, &["A...b", ".....", "C...."], "");
    assert_eq!(
        refusal(&encounter, "begin"),
        "nobody has an initiative yet; write initiative: NAME +3; NAME 14, or begin: NAME, NAME"
    );
    let lines = give_with_dice(&mut encounter, "initiative: A +3; b -1; C 14", &[10, 15]).unwrap();
    assert_eq!(
        lines,
        [
            "roll 1d20=10 for table.initiative: A, initiative",
            "roll 1d20=15 for table.initiative: b, initiative",
            "initiative A 13",
            "initiative b 14",
            "initiative C 14",
        ]
    );
    give(&mut encounter, "begin").unwrap();
    assert_eq!(order(&encounter), "b C A");
    assert_eq!(encounter.turns().unwrap().keeper(), Keeper::Encounter);
    // The table decides the tie the other way; the current turn goes on.
    give(&mut encounter, "order: C, b, A").unwrap();
    assert_eq!(order(&encounter), "C b A");
    let b = encounter.board().creature_named("b").unwrap().id;
    assert_eq!(encounter.current(), Some(b));
    assert_eq!(
        refusal(&encounter, "order: C, A"),
        "`b` cannot stand in the order: it has the turn and must be named"
    );
}

/// pf2e ranks itself: b has the same total as A and is an adversary (pf2e.encounter.initiative.tie).
#[test]
fn pf2e_ranks_and_keeps_the_order_itself() {
    let mut encounter = table(System::Pf2e, &["A...b", ".....", "C...."], "");
    give_with_dice(&mut encounter, "initiative: A +3; b 13; C 20", &[10]).unwrap();
    let lines = give(&mut encounter, "begin").unwrap();
    assert_eq!(order(&encounter), "C b A");
    assert_eq!(encounter.turns().unwrap().keeper(), Keeper::Rules);
    assert_eq!(
        &lines[1..],
        ["order C b A", "round 1, turn of C begins"],
        "{lines:?}"
    );
    let lines = give(&mut encounter, "end-turn").unwrap();
    assert_eq!(
        &lines[lines.len() - 2..],
        ["turn of C ends", "round 1, turn of b begins"]
    );
    assert!(refusal(&encounter, "A stride: (1,0)").starts_with("refused pf2e.encounter.mode"));
    assert!(refusal(&encounter, "order: A, b, C").starts_with("the rules of pf2e keep the order"));
    give(&mut encounter, "end").unwrap();
    assert_eq!(encounter.turns(), None);
}

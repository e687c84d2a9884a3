//! What is left to a creature while its movement waits.

use encounter::left_while_waiting;
use grid::{Feet, Length};
use systems::System;

use crate::helpers::{give, table};

/// b at (2,1) threatens (1,0) to (3,2). A waits at (1,0), after 5 of 30 ft; its move action is spent
/// if the movement ends there, so that one more move action is left.
#[test]
fn a_movement_that_waits_is_spent() {
    let mut encounter = table(System::Srd35, &["A......", "..b...."], "");
    assert!(left_while_waiting(&encounter).is_none());
    give(&mut encounter, "begin: A, b").unwrap();
    give(&mut encounter, "A move: (1,0) (2,0) (3,0)").unwrap();
    let left = left_while_waiting(&encounter).expect("A waits");
    let rest = Length::from_feet(Feet(25));
    assert_eq!(left.of_movement, Some(rest));
    let verbs = |situation: &systems::Situation| -> Vec<&str> {
        let budgets = situation.budgets(left.mover);
        budgets.iter().map(|budget| budget.verb).collect()
    };
    let ended = left.of_turn.as_deref().expect("it may end there");
    assert!(verbs(encounter.situation()).contains(&"run"));
    assert!(!verbs(ended).contains(&"run"), "{:?}", verbs(ended));
    assert!(verbs(ended).contains(&"move"), "{:?}", verbs(ended));
    // It is what the answer leads to.
    let mut halted = encounter.clone();
    give(&mut halted, "answer: halt").unwrap();
    assert_eq!(halted.situation(), ended);
}

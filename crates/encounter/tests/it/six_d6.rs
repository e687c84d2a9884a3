//! Actions of 6d6 that wait and go on.

use encounter::Encounter;
use rules::Picture;
use systems::System;

use crate::helpers::{give, give_with_dice, legal, place, table};

/// A table with a hidden square `~`.
fn hidden(rows: &[&str], truth: u32) -> Encounter {
    let legend = format!("~ apparent 1 true {truth}");
    let situation = Picture {
        map: Some(notation::MapRows::from_rows(rows).expect("a map")),
        legend: notation::LegendEntry::parse_list(legend.as_str().into()).expect("a legend"),
        ..Picture::default()
    }
    .set_up(System::SixD6)
    .expect("a picture");
    Encounter::new(situation)
}

#[test]
fn an_action_is_begun_and_goes_on_square_by_square() {
    let mut encounter = table(System::SixD6, &["A:#", "4.b"], "b res 1d6+0");
    give_with_dice(&mut encounter, "A run: wait", &[2]).expect("it may run");
    // Stopping is not possible yet, and so nothing else is (`6d6.mr.must-move`); the corner is solid
    // only beside (2,0).
    assert_eq!(
        legal(&encounter, "A"),
        ["A continue: (1,0) wait", "A continue: (1,1) wait"]
    );
    give(&mut encounter, "A continue: (1,1)").expect("1 of 2");
    assert_eq!(place(&encounter, "A"), "(1,1)");
    assert!(
        give(&mut encounter, "A continue: stop").is_err(),
        "the action is over"
    );
}

#[test]
fn what_is_hidden_does_not_show_in_what_is_legal() {
    let rows = ["A~.", "~.~"];
    let mut tables = [1, 3, 9].map(|truth| hidden(&rows, truth));
    for command in ["A mosey: wait", "A continue: (1,1) wait"] {
        let lists: Vec<Vec<String>> = tables
            .iter_mut()
            .map(|table| {
                give(table, command).expect("it is allowed");
                legal(table, "A")
            })
            .collect();
        assert_eq!(lists[0], lists[1]);
        assert_eq!(lists[0], lists[2]);
    }
}

/// `6d6.dice.group`: in play the count of a group's rolls starts again with each round.
#[test]
fn the_rolls_of_a_group_are_counted_by_rounds() {
    let with = "group pack g h; g dp 9; h dp 9";
    let mut encounter = table(System::SixD6, &["g....", "h...."], with);
    give(&mut encounter, "begin: g, h").expect("it begins");
    give_with_dice(&mut encounter, "g run group=pack: (1,0)", &[4]).expect("it may run");
    give(&mut encounter, "g end-turn").expect("its turn");
    give(&mut encounter, "h run group=pack: (1,1)").expect("the first roll serves it");
    give(&mut encounter, "h end-turn").expect("its turn");
    // Another round: g rolls again, and h uses that roll.
    give_with_dice(&mut encounter, "g run group=pack: (2,0)", &[1]).expect("it may run");
    give(&mut encounter, "g end-turn").expect("its turn");
    let lines = give(&mut encounter, "h run group=pack: (2,1)").expect("no die is rolled");
    assert!(
        lines.contains(&"score 1 [6d6.dice.group]".to_owned()),
        "{lines:?}"
    );
}

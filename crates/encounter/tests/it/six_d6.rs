//! Actions of 6d6 that wait and go on.

use encounter::{Command, Encounter, legal_commands};
use rules::{Picture, System};

use crate::helpers::{give, give_with_dice, place, play, table};

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

fn legal(encounter: &Encounter, name: &str) -> Vec<String> {
    let id = encounter
        .board()
        .creature_named(name)
        .expect("it is drawn")
        .id;
    let words = |command: &Command| match command {
        Command::Declare(declared) => declared.to_string(),
        other => format!("{other:?}"),
    };
    legal_commands(encounter, id).iter().map(words).collect()
}

#[test]
fn an_action_waits_for_the_choice_after_a_reveal() {
    let mut encounter = hidden(&["A.~."], 2);
    play(
        &mut encounter,
        "> begin: A
         order A
         round 1, turn of A begins
         > A mosey: (1,0) (2,0) wait
         spend 1 [6d6.potential.spent-first]
         score 3 [6d6.type.mosey]
         trigger [6d6.trigger.once-per-action]
         leave (0,0) [6d6.core.budget]
         step 1 (1,0) costs 1 [6d6.mr.table-1 1]
         reveal (2,0) 2 [6d6.hidden.reveal]
         score 3; costs 1; reveal (2,0) 2; open; spend 1; left 2; end (1,0); moved 5; triggers 1; \
         dp 3; posture free",
    );
    assert_eq!(
        legal(&encounter, "A"),
        [
            "A mosey: wait",
            "A run: wait",
            "A continue: carry-on wait",
            "A continue: stop",
            "A continue: (2,0) wait",
            "A end-turn",
        ]
    );
    give(&mut encounter, "A continue: carry-on wait").expect("2 pay for 2");
    assert_eq!(place(&encounter, "A"), "(2,0)");
    let lines = give(&mut encounter, "A continue: stop").expect("it has moved");
    assert_eq!(lines[0], "stop [6d6.fail.partial]");
    give(&mut encounter, "A end-turn").expect("the turn ends");
}

#[test]
fn an_action_is_begun_and_goes_on_square_by_square() {
    let mut encounter = table(System::SixD6, &["A:#", "4.b"], "b res 1d6+0");
    give_with_dice(&mut encounter, "A run: wait", &[2]).expect("it may run");
    // Stopping is not possible yet, the corner is solid only beside (2,0).
    assert_eq!(
        legal(&encounter, "A"),
        [
            "A mosey: wait",
            "A run: wait",
            "A continue: (1,0) wait",
            "A continue: (1,1) wait",
            "A end-turn",
        ]
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

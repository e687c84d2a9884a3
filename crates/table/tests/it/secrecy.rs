//! What a viewer may not know changes nothing that is sent to them.

use proptest::prelude::*;
use table::{ProblemKind, ServerMessage};

use crate::group::{ADA, BEA, Group, LOOKER, MASTER};

/// Everything that is sent to anybody but the game master, byte for byte.
fn sent_to_others(group: &Group) -> Vec<String> {
    let others = [ADA, BEA, LOOKER].into_iter();
    let sent = others.flat_map(|connection| group.new_on(connection).to_vec());
    sent.map(|message| serde_json::to_string(&message).expect("it is JSON"))
        .collect()
}

#[test]
fn a_hidden_change_sends_nothing_to_those_who_do_not_know_of_it() {
    let mut group = Group::new();
    group
        .play(MASTER, "with: c at (4,3)")
        .expect("the game master may");
    assert_eq!(sent_to_others(&group), Vec::<String>::new());
    assert!(matches!(
        group.new_on(MASTER)[1],
        ServerMessage::Changed { .. }
    ));
}

#[test]
fn a_command_waits_for_a_question_that_its_giver_does_not_know_of() {
    let mut group = Group::new();
    group
        .play(MASTER, "with: c at (2,0)")
        .expect("the game master may");
    group.play(MASTER, "begin: A, B, b").expect("turns begin");
    // Only the game master knows of c, which may strike at A.
    group
        .play(ADA, "A move: (1,0) (1,1)")
        .expect("A knows nothing against it");
    assert!(group.table.now().pending().is_some());
    group.look_away();
    let held = group.say(ADA, "undo");
    let later = group.say(ADA, "undo");
    let seen = group.screens[&ADA].seen.clone();
    group.repeat(ADA, &held, seen, "undo");
    group.store();
    assert_eq!(sent_to_others(&group), Vec::<String>::new());
    // Somebody who looks on is refused as always.
    let refused = group.play(LOOKER, "undo").expect_err("they look on");
    assert_eq!(refused.kind, ProblemKind::Role);

    group
        .play(MASTER, "answer: decline c")
        .expect("the game master is asked");
    assert!(group.table.now().pending().is_none());
    // A has moved now, so both are late.
    for id in [held, later] {
        let verdict = group.verdict(ADA, &id).expect("it is answered");
        assert_eq!(verdict.expect_err("it is late").kind, ProblemKind::Stale);
    }
}

/// Lines of a game, some of them about a creature that only the game master knows about.
fn lines() -> impl Strategy<Value = Vec<(u64, &'static str, bool)>> {
    let open = prop::sample::select(vec![
        (MASTER, "with: b at (5,0)", false),
        (MASTER, "with: b at (4,1)", false),
        (MASTER, "begin: A, B, b", false),
        (MASTER, "end", false),
        (ADA, "A move: (1,0)", false),
        (ADA, "A move: (1,1)", false),
        (ADA, "end-turn", false),
        (BEA, "B move: (1,2)", false),
        (BEA, "end-turn", false),
        (LOOKER, "end-turn", false),
    ]);
    let hidden = prop::sample::select(vec![
        (MASTER, "with: c at (4,3)", true),
        (MASTER, "with: c at (5,2)", true),
        (MASTER, "with: c hp 7, ac 15", true),
    ]);
    prop::collection::vec(prop_oneof![3 => open, 1 => hidden], 0..20)
}

proptest! {
    // Each case plays two whole games at four screens.
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn hidden_changes_leave_every_other_byte_as_it_is(lines in lines()) {
        let mut with = Group::new();
        let mut without = Group::new();
        for connection in [MASTER, ADA, BEA, LOOKER] {
            with.ask_for_story(connection);
            without.ask_for_story(connection);
        }
        for (connection, line, is_hidden) in lines {
            let played = with.play(connection, line);
            if is_hidden {
                prop_assert_eq!(played, Ok(()));
                // The clock and the ids of commands come from the client, not from the table.
                without.skip_command();
            } else {
                prop_assert_eq!(played, without.play(connection, line));
            }
        }
        prop_assert_eq!(sent_to_others(&with), sent_to_others(&without));
        for connection in [MASTER, ADA, BEA, LOOKER] {
            let fresh = with.fresh_screen(connection);
            prop_assert_eq!(&with.screens[&connection].view, &fresh.view);
            prop_assert_eq!(&with.screens[&connection].story, &fresh.story);
            if connection != MASTER {
                prop_assert_eq!(&fresh.story, &without.fresh_screen(connection).story);
            }
        }
    }
}

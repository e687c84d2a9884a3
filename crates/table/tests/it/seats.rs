//! Several screens of one person, and seats that change.

use table::{ConnectionId, Input, Person, Problem, ProblemKind, ServerMessage, Square, Visit};

use crate::group::{ADA, BEA, Group, MASTER};

/// A second screen of the player of A.
const ADAS_OTHER: u64 = 20;

fn begun() -> Group {
    let mut group = Group::new();
    group
        .play(MASTER, "begin: A, B, b")
        .expect("nobody takes turns yet");
    group.step(Input::Connected {
        connection: ConnectionId(ADAS_OTHER),
        person: Person(format!("person-{ADA}")),
        role: Group::role(ADA),
        visit: Visit::Stays,
        seen: None,
    });
    group.look_away();
    group
}

/// Otherwise players would see when the game master does something hidden over plain HTTP.
#[test]
fn nobody_is_told_of_a_visit_that_passes() {
    let mut group = begun();
    let connection = ConnectionId(21);
    group.step(Input::Connected {
        connection,
        person: Person("passer-by".to_owned()),
        role: Group::role(MASTER),
        visit: Visit::Passes,
        seen: None,
    });
    assert!(matches!(
        group.new_on(connection.0),
        [ServerMessage::View { .. }, ServerMessage::Present { .. }]
    ));
    assert_eq!(group.table.people().len(), 4);
    group.step(Input::Disconnected { connection });
    assert_eq!(group.new_on(ADA), []);
    assert_eq!(group.new_on(MASTER), []);
}

#[test]
fn an_answer_goes_to_the_screen_that_asked() {
    let mut group = begun();
    group.play(ADA, "A move: (1,0)").expect("A is theirs");
    let told = group.new_on(ADAS_OTHER);
    assert!(matches!(told, [ServerMessage::Changed { .. }]), "{told:?}");
    group.look_away();
    group.play(ADA, "b move: (1,0)").expect_err("b is not");
    assert_eq!(group.new_on(ADAS_OTHER), []);
    // What a screen has missed is sent there.
    let old = group.screens[&ADAS_OTHER].seen.clone();
    group.play(ADA, "A move: (2,0)").expect("A is theirs");
    group.look_away();
    let id = crate::group::command_id("late");
    group.repeat(ADAS_OTHER, &id, old, "end-turn");
    assert_eq!(group.new_on(ADA), []);
    assert_eq!(group.new_on(ADAS_OTHER).len(), 2);
}

#[test]
fn what_was_said_with_a_seat_that_is_gone_is_refused() {
    let mut group = begun();
    // The store is busy with the game master's command, so the player's waits.
    group.say(MASTER, "with: b at (5,0)");
    let seen = group.screens[&ADA].seen.clone();
    let id = crate::group::command_id("waits");
    group.repeat(ADA, &id, seen, "A move: (1,0)");
    group.step(Input::Unseated {
        connection: ConnectionId(ADA),
    });
    let refused = group.verdict(ADA, &id).expect("it is answered");
    assert_eq!(refused.expect_err("no seat").kind, ProblemKind::Role);
    group.look_away();
    group.store();
    assert_eq!(group.journal.len(), 2, "only the game master's is stored");
    assert_eq!(group.new_on(ADA), [], "nothing is sent there any more");
    group.say(ADA, "A move: (1,0)");
    assert_eq!(group.asked, [], "nothing is heard from there any more");
}

#[test]
fn whoever_comes_back_with_another_seat_gets_the_whole_view() {
    let mut group = begun();
    let seen = group.screens[&BEA].seen.clone();
    group.connect(ADA, Some(seen));
    let told = group.new_on(ADA);
    assert!(matches!(told, [ServerMessage::View { .. }, ..]), "{told:?}");
}

#[test]
fn whoever_asks_for_the_story_too_often_is_told_so() {
    let mut group = begun();
    for _ in 0..30 {
        group.ask_for_story(BEA);
    }
    let told = group.new_on(BEA);
    let is_error = |own: &&ServerMessage| {
        matches!(own, ServerMessage::Error { problem: Problem { kind, .. } }
            if *kind == ProblemKind::TooFast)
    };
    assert_eq!(told.len(), 30, "everything is answered");
    assert_eq!(told.iter().filter(is_error).count(), 10);
}

#[test]
fn nobody_points_beside_the_board() {
    let mut group = begun();
    for (x, y) in [(-1, 0), (0, -1), (6, 0), (0, 4), (i32::MIN, i32::MAX)] {
        group.step(Input::Pointed {
            connection: ConnectionId(ADA),
            at: Square { x, y },
        });
        let told = group.new_on(ADA);
        let [ServerMessage::Error { problem }] = told else {
            panic!("({x},{y}): {told:?}");
        };
        assert_eq!(problem.kind, ProblemKind::Rules);
        assert_eq!(group.new_on(BEA), [], "({x},{y})");
        group.look_away();
    }
}

//! What each role may do.

use encounter::Encounter;
use table::{CommandId, ConnectionId, Input, ProblemKind};

use crate::group::{ADA, BEA, Group, LOOKER, MASTER, command_id};

fn begun() -> Group {
    let mut group = Group::new();
    group
        .play(MASTER, "begin: A, B, b")
        .expect("nobody takes turns yet");
    group.look_away();
    group
}

fn refused(group: &mut Group, connection: u64, line: &str) -> ProblemKind {
    let problem = group.play(connection, line).expect_err(line);
    problem.kind
}

#[test]
fn players_move_their_own_creatures_and_nobody_else() {
    let mut group = begun();
    assert_eq!(refused(&mut group, BEA, "A move: (1,0)"), ProblemKind::Role);
    assert_eq!(refused(&mut group, ADA, "b move: (4,1)"), ProblemKind::Role);
    assert_eq!(refused(&mut group, BEA, "end-turn"), ProblemKind::Role);
    group.play(ADA, "A move: (1,0)").expect("A is theirs");
    group
        .play(MASTER, "A move: (2,0)")
        .expect("the game master moves everybody");
}

#[test]
fn what_the_game_master_says_nobody_else_says() {
    let mut group = begun();
    for line in [
        "with: b at (5,0)",
        "end",
        "triggers: never",
        "order: B, A, b",
    ] {
        assert_eq!(refused(&mut group, ADA, line), ProblemKind::Role, "{line}");
        assert_eq!(
            refused(&mut group, LOOKER, line),
            ProblemKind::Role,
            "{line}"
        );
    }
    assert_eq!(
        refused(&mut group, ADA, "out-of-turn: A move: (1,0)"),
        ProblemKind::Role
    );
    assert_eq!(
        refused(&mut group, LOOKER, "A move: (1,0)"),
        ProblemKind::Role
    );
    assert_eq!(refused(&mut group, LOOKER, "undo"), ProblemKind::Role);
}

#[test]
fn players_take_back_their_own_last_command_until_somebody_else_acts() {
    let mut group = begun();
    let before = group.table.now().clone();
    group.play(ADA, "A move: (1,0)").expect("it is A's turn");
    assert_eq!(refused(&mut group, BEA, "undo"), ProblemKind::Role);
    group.play(ADA, "undo").expect("it is their own");
    assert_eq!(group.table.now(), &before);
    assert_eq!(refused(&mut group, BEA, "redo"), ProblemKind::Role);
    group.play(ADA, "redo").expect("it is their own");
    group
        .play(MASTER, "with: b at (5,0)")
        .expect("the game master may");
    assert_eq!(refused(&mut group, ADA, "undo"), ProblemKind::Role);
    assert_eq!(
        refused(&mut group, ADA, "back-to-turn-start"),
        ProblemKind::Role
    );
    group.play(MASTER, "undo").expect("the game master may");
    group.play(ADA, "undo").expect("it is the last one again");
    assert_eq!(group.table.now(), &before);
    // The command before it is the game master's.
    assert_eq!(refused(&mut group, ADA, "undo"), ProblemKind::Role);
}

/// A hazard that the party knows from now on is a reveal, though the movement does not stop there.
#[test]
fn players_do_not_take_back_what_has_revealed_a_hazard() {
    let rows = ["A.....", "B....b"];
    let picture = rules::Picture {
        map: Some(notation::MapRows::from_rows(&rows).expect("a map")),
        ..rules::Picture::default()
    };
    let mut situation = picture.set_up(systems::System::Pf2e).expect("a board");
    for with in ["A speed 25", "(1,0) hazard, seems bare"] {
        let with = with.parse().expect("it is written so");
        situation.read_with(&with).expect("it is known");
    }
    let mut group = Group::at(crate::group::table_of(Encounter::new(situation)));
    group.play(MASTER, "begin: A, B, b").expect("it begins");
    group
        .play(ADA, "A stride: (1,0) (2,0)")
        .expect("it is A's turn");
    let known = |group: &Group| group.screens[&ADA].view["situation"]["board"]["terrain"].clone();
    let revealed = known(&group);
    assert_ne!(revealed.as_array().map(Vec::len), Some(0), "{revealed}");
    assert_eq!(refused(&mut group, ADA, "undo"), ProblemKind::Role);
    assert_eq!(
        refused(&mut group, ADA, "back-to-turn-start"),
        ProblemKind::Role
    );
    assert_eq!(known(&group), revealed);
    assert_eq!(refused(&mut group, MASTER, "undo"), ProblemKind::Warning);
}

#[test]
fn nothing_is_left_to_do_again_after_a_new_command() {
    let mut group = begun();
    group.play(ADA, "A move: (1,0)").expect("it is A's turn");
    group.play(ADA, "undo").expect("it is their own");
    group
        .play(MASTER, "with: b at (5,0)")
        .expect("the game master may");
    assert_eq!(refused(&mut group, ADA, "redo"), ProblemKind::Rules);
    assert_eq!(refused(&mut group, MASTER, "redo"), ProblemKind::Rules);
}

#[test]
fn a_command_on_no_connection_does_nothing() {
    let mut group = begun();
    let id: CommandId = command_id("ghost");
    group.step(Input::Commanded {
        connection: ConnectionId(99),
        id,
        seen: group.screens[&ADA].seen.clone(),
        line: "end-turn".to_owned(),
        despite_warning: false,
    });
    assert_eq!(group.asked, []);
}

//! People who come back get what they missed, or the whole view.

use table::{ConnectionId, Epoch, Input, Number, Present, Seen, ServerMessage};

use crate::group::{ADA, BEA, Group, LOOKER, MASTER};

fn played(commands: u32) -> Group {
    let mut group = Group::new();
    group
        .play(MASTER, "begin: A, B, b")
        .expect("nobody takes turns yet");
    group.step(Input::Disconnected {
        connection: ConnectionId(BEA),
    });
    for number in 0..commands {
        let line = ["with: b at (5,0)", "with: b at (5,1)"][number as usize % 2];
        group.play(MASTER, line).expect("the game master may");
    }
    group.look_away();
    group
}

fn back(group: &mut Group, seen: Option<Seen>) -> Vec<ServerMessage> {
    group.connect(BEA, seen);
    let new = group.new_on(BEA).iter();
    let view = new.filter(|message| !matches!(message, ServerMessage::Present { .. }));
    view.cloned().collect()
}

#[test]
fn the_missing_changes_are_sent_if_they_are_kept() {
    let mut group = played(3);
    let seen = group.screens[&BEA].seen.clone();
    let sent = back(&mut group, Some(seen));
    assert_eq!(sent.len(), 3);
    assert!(
        sent.iter()
            .all(|message| matches!(message, ServerMessage::Changed { .. }))
    );
    assert_eq!(group.screens[&BEA].view, group.fresh_view(BEA));
}

#[test]
fn nothing_is_sent_to_whoever_has_everything() {
    let mut group = played(0);
    let seen = group.screens[&BEA].seen.clone();
    assert_eq!(back(&mut group, Some(seen)), []);
}

#[test]
fn the_whole_view_is_sent_if_the_changes_cannot_be() {
    let of = |epoch: &str, number: u64| Seen {
        epoch: Epoch(epoch.to_owned()),
        number: Number(number),
    };
    let mut long = played(200);
    let early = long.screens[&BEA].seen.clone();
    let cases = [
        (played(3), Some(of("another", 1))),
        (played(3), Some(of("first", 99))),
        (played(3), None),
        (std::mem::replace(&mut long, played(0)), Some(early)),
    ];
    for (mut group, seen) in cases {
        let sent = back(&mut group, seen);
        assert!(matches!(sent[..], [ServerMessage::View { .. }]), "{sent:?}");
        assert_eq!(group.screens[&BEA].view, group.fresh_view(BEA));
    }
}

#[test]
fn an_answer_reaches_the_screen_that_somebody_comes_back_with() {
    let mut group = Group::new();
    group
        .play(MASTER, "begin: A, B, b")
        .expect("nobody takes turns yet");
    let id = group.say(ADA, "A move: (1,0)");
    group.step(Input::Disconnected {
        connection: ConnectionId(ADA),
    });
    let seen = group.screens[&ADA].seen.clone();
    group.connect(ADA, Some(seen.clone()));
    group.repeat(ADA, &id, seen, "A move: (1,0)");
    group.store();
    assert_eq!(group.verdict(ADA, &id), Some(Ok(())));
    assert_eq!(group.journal.len(), 2, "it is carried out once");
}

#[test]
fn everybody_sees_who_is_connected_and_where_they_point() {
    let mut group = Group::new();
    group.step(Input::Disconnected {
        connection: ConnectionId(LOOKER),
    });
    let of = |role: &str, count: u32| Present {
        role: role.to_owned(),
        count,
    };
    let people = vec![of("game-master", 1), of("player", 2)];
    assert_eq!(group.new_on(ADA), [ServerMessage::Present { people }]);
    group.look_away();
    for _ in 0..30 {
        group.step(Input::Pointed {
            connection: ConnectionId(ADA),
            at: table::Square { x: 1, y: 1 },
        });
    }
    assert_eq!(
        group.new_on(MASTER).len(),
        10,
        "a finger moves at most so fast"
    );
    assert_eq!(group.asked, [], "fingers are not stored");
}

//! A table that opens at a snapshot equals one that has read everything.

use table::{Input, Snapshot};

use crate::group::{ADA, BEA, Group, LOOKER, MASTER, table};

/// A table that has given snapshots, with a journal of that many entries.
fn played(entries: usize) -> Group {
    let mut group = Group::at(table().with_snapshots_every(4));
    group.play(MASTER, "begin: A, B, b").expect("it begins");
    for number in 1..entries {
        let line = ["with: b at (5,0)", "with: b at (5,1)"][number % 2];
        group.play(MASTER, line).expect("the game master may");
    }
    group
}

/// The same table as another server opens it, at the last snapshot.
fn opened(group: &Group) -> Group {
    let snapshot = group.snapshots.last().expect("one was given");
    let bytes = snapshot.to_bytes().expect("it can be stored");
    let read = Snapshot::from_bytes(group.table.now().system(), &bytes);
    let snapshot = read.expect("it can be read");
    let last = snapshot.last();
    let mut other = Group::at(table().at(snapshot));
    assert_eq!(other.table.last(), last);
    other.journal.clone_from(&group.journal);
    other.name_commands_from(1000);
    other.step(Input::Grown { last: u64::MAX });
    other.store();
    other
}

fn assert_same(one: &Group, other: &Group) {
    assert_eq!(one.table.now(), other.table.now());
    assert_eq!(one.table.last(), other.table.last());
    for connection in [MASTER, ADA, BEA, LOOKER] {
        assert_eq!(
            one.screens[&connection].view,
            other.screens[&connection].view
        );
    }
}

#[test]
fn a_table_opens_at_its_newest_snapshot() {
    for entries in 4..14 {
        let group = played(entries);
        assert_eq!(group.snapshots.len(), entries / 4);
        assert_same(&group, &opened(&group));
    }
}

#[test]
fn what_was_done_before_the_snapshot_can_be_taken_back() {
    for entries in [4, 6, 9] {
        let mut group = played(entries);
        let mut other = opened(&group);
        for line in ["undo", "undo", "undo", "redo", "undo"] {
            group.play(MASTER, line).expect("there is something");
            other.play(MASTER, line).expect("there is something");
            assert_same(&group, &other);
        }
    }
}

#[test]
fn a_turn_that_began_before_the_snapshot_is_taken_back_to_its_start() {
    let mut group = played(7);
    let mut other = opened(&group);
    group.play(MASTER, "back-to-turn-start").expect("there is");
    other.play(MASTER, "back-to-turn-start").expect("there is");
    assert_same(&group, &other);
}

#[test]
fn steps_that_another_server_took_before_the_snapshot_are_followed() {
    let mut group = played(4);
    let mut other = opened(&group);
    group.play(MASTER, "undo").expect("there is something");
    group.play(MASTER, "undo").expect("there is something");
    other.journal.clone_from(&group.journal);
    other.step(Input::Grown { last: 6 });
    other.store();
    assert_same(&group, &other);
}

#[test]
fn a_command_before_the_snapshot_is_not_carried_out_again() {
    let mut group = played(3);
    let seen = group.screens[&MASTER].seen.clone();
    let id = group.say(MASTER, "with: b at (4,0)");
    group.store();
    let mut other = opened(&group);
    other.look_away();
    other.repeat(MASTER, &id, seen, "with: b at (4,0)");
    assert_eq!(other.verdict(MASTER, &id), Some(Ok(())));
    assert_eq!(other.asked, []);
}

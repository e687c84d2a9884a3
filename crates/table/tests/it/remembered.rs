//! A table that remembers only its newest commands equals one that remembers all of them.

use table::{Input, Output};

use crate::group::{ADA, BEA, Group, LOOKER, MASTER, table};

/// A table that remembers at least so many commands, after a beginning and changes by the game master.
fn played(remembered: usize, commands: usize) -> Group {
    let mut group = Group::at(table().with_commands_remembered(remembered));
    for number in 0..commands {
        play(&mut group, number);
    }
    group
}

fn play(group: &mut Group, number: usize) {
    let line = match number {
        0 => "begin: A, B, b",
        1 => "with: c at (4,3)",
        _ if number.is_multiple_of(2) => "with: b at (5,0)",
        _ => "with: b at (5,1)",
    };
    group.play(MASTER, line).expect("the game master may");
}

fn assert_same(one: &Group, other: &Group) {
    assert_eq!(one.table.now(), other.table.now());
    assert_eq!(one.journal, other.journal);
    for connection in [MASTER, ADA, BEA, LOOKER] {
        let [one, other] = [one, other].map(|group| &group.screens[&connection]);
        assert_eq!(one.seen, other.seen);
        assert_eq!(one.view, other.view);
        assert_eq!(one.story, other.story);
        assert_eq!(one.names, other.names);
    }
}

#[test]
fn everybody_is_told_the_same() {
    for remembered in 1..4 {
        let mut groups = [remembered, 1000].map(|most| played(most, 0));
        let mut both = |play: &dyn Fn(&mut Group)| {
            groups.iter_mut().for_each(play);
            let [short, long] = &groups;
            assert_same(short, long);
        };
        both(&|group| group.ask_for_story(ADA));
        for number in 0..9 {
            both(&|group| play(group, number));
            if number == 6 {
                both(&|group| group.ask_for_story(LOOKER));
            }
        }
        let steps = ["undo"; 7].into_iter().chain(["redo"; 3]);
        for line in steps {
            both(&|group| group.play(MASTER, line).expect("there is something"));
        }
        for number in 5..9 {
            both(&|group| play(group, number));
        }
        both(&|group| group.ask_for_story(BEA));
        both(&|group| group.play(MASTER, "back-to-turn-start").expect("there is"));
    }
}

#[test]
fn the_journal_is_read_only_for_what_is_no_longer_remembered() {
    let mut group = played(2, 8);
    for _ in 0..2 {
        group.play(MASTER, "undo").expect("there is something");
    }
    let id = group.say(MASTER, "undo");
    assert_eq!(group.asked, [Output::Read { after: 0 }]);
    group.store();
    assert_eq!(group.verdict(MASTER, &id), Some(Ok(())));
    assert_same(&group, &{
        let mut other = played(1000, 8);
        for _ in 0..3 {
            other.play(MASTER, "undo").expect("there is something");
        }
        other
    });
}

#[test]
fn a_story_that_nobody_follows_is_told_from_the_start() {
    let [mut short, long] = [2, 1000].map(|remembered| played(remembered, 8));
    short.step(Input::Recalled);
    short.store();
    let role = Group::role(LOOKER);
    assert_eq!(short.table.story_of(&role), long.table.story_of(&role));
}

#[test]
fn a_table_that_has_rested_goes_on_as_if_it_had_not() {
    for commands in 1..8 {
        let mut groups = [2, 1000].map(|remembered| played(remembered, commands));
        groups[0].step(Input::Rested);
        groups[0].ask_for_story(ADA);
        groups[1].ask_for_story(ADA);
        let same = |groups: &[Group; 2]| assert_same(&groups[0], &groups[1]);
        for line in ["undo", "redo", "with: b at (2,0)", "undo"] {
            for group in &mut groups {
                let said = group.play(MASTER, line);
                said.unwrap_or_else(|problem| panic!("{line} after {commands}: {problem:?}"));
            }
            same(&groups);
            // What was undone is not forgotten.
            groups[0].step(Input::Rested);
            same(&groups);
        }
    }
}

#[test]
fn after_a_rest_the_journal_is_read_to_take_something_back() {
    let mut group = played(1000, 4);
    group.step(Input::Rested);
    let id = group.say(MASTER, "undo");
    assert_eq!(group.asked, [Output::Read { after: 0 }]);
    group.store();
    assert_eq!(group.verdict(MASTER, &id), Some(Ok(())));
    assert_same(&group, &{
        let mut other = played(1000, 4);
        other.play(MASTER, "undo").expect("there is something");
        other
    });
}

#[test]
fn a_step_back_that_is_being_stored_is_not_rested_away() {
    let mut group = played(1000, 4);
    let id = group.say(MASTER, "undo");
    group.step(Input::Rested);
    group.store();
    assert_eq!(group.verdict(MASTER, &id), Some(Ok(())));
    assert_same(&group, &{
        let mut other = played(1000, 4);
        other.play(MASTER, "undo").expect("there is something");
        other
    });
}

//! People who come late are told what they would have been told from the start.

use proptest::prelude::*;
use serde_json::{Value, json};
use table::{ConnectionId, Input, ServerMessage, Snapshot};

use crate::group::{ADA, BEA, Group, LOOKER, MASTER, table};

/// The kinds of the events of each chapter on the screen.
fn kinds(group: &Group, connection: u64) -> Vec<Vec<Value>> {
    let story = group.screens[&connection].story.clone();
    // A change of what is left in a turn is a chapter in which nothing happens.
    let chapters = story.expect("it was asked for").into_iter();
    let chapters = chapters.filter(|events| !events.is_empty());
    chapters
        .map(|events| events.iter().map(|event| event["kind"].clone()).collect())
        .collect()
}

#[test]
fn the_story_so_far_is_told_to_whoever_asks() {
    let mut group = Group::new();
    for (connection, line) in [
        (MASTER, "begin: A, B, b"),
        (ADA, "A move: (1,0)"),
        (MASTER, "with: c at (4,3)"),
        (ADA, "end-turn"),
    ] {
        group.play(connection, line).expect("it may be said");
    }
    group.ask_for_story(BEA);
    let told = [
        vec![json!("began")],
        vec![json!("turn-started")],
        vec![json!("moved"), json!("changed")],
        vec![json!("turn-ended")],
        vec![json!("turn-started")],
    ];
    assert_eq!(kinds(&group, BEA), told);
    let names: Vec<&String> = group.screens[&BEA].names.values().collect();
    assert_eq!(names.len(), 3, "nobody hears of c");
    assert!(!names.contains(&&"c".to_owned()));
    group.ask_for_story(MASTER);
    assert_eq!(kinds(&group, MASTER).len(), 6);
}

/// Who answered the questions of the story, as the screen says it.
fn answerers(group: &Group, connection: u64) -> Vec<Value> {
    let story = group.screens[&connection].story.clone();
    let events = story.expect("it was asked for").into_iter().flatten();
    let answers = events.filter(|event| event["kind"] == "answered");
    answers.map(|event| event["by"].clone()).collect()
}

#[test]
fn the_story_says_that_the_game_master_answered_for_a_player() {
    let mut group = Group::new();
    for (connection, line) in [
        (MASTER, "with: b at (1,0)"),
        (MASTER, "begin: b, A, B"),
        (MASTER, "b move: (2,0) (3,0)"),
        (MASTER, "answer: decline A"),
        (MASTER, "answer: decline B"),
        (MASTER, "undo"),
        (BEA, "answer: decline B"),
    ] {
        group.play(connection, line).expect("it may be said");
    }
    let told = [json!("game-master"), Value::Null];
    group.ask_for_story(BEA);
    assert_eq!(answerers(&group, BEA), told);
    // Another server that reads the journal tells the same.
    let mut elsewhere = Group::at(table());
    elsewhere.journal.clone_from(&group.journal);
    elsewhere.step(Input::Grown { last: u64::MAX });
    elsewhere.store();
    elsewhere.ask_for_story(BEA);
    assert_eq!(answerers(&elsewhere, BEA), told);
}

#[test]
fn what_was_taken_back_leaves_the_story_and_returns_with_it() {
    let mut group = Group::new();
    group.ask_for_story(LOOKER);
    group.play(MASTER, "begin: A, B, b").expect("it begins");
    let begun = kinds(&group, LOOKER);
    group.play(ADA, "A move: (1,0)").expect("it is A's turn");
    let moved = kinds(&group, LOOKER);
    assert_eq!(moved.len(), begun.len() + 1);
    group.play(ADA, "undo").expect("it is A's own");
    assert_eq!(kinds(&group, LOOKER), begun);
    group.play(ADA, "redo").expect("it is A's own");
    assert_eq!(kinds(&group, LOOKER), moved);
}

#[test]
fn what_was_taken_back_does_not_return_with_another_command() {
    let mut group = Group::new();
    group.ask_for_story(LOOKER);
    let begun = kinds(&group, LOOKER);
    // Only the game master is told about c, so those commands bring no chapter.
    for line in [
        "begin: A, B, b",
        "undo",
        "with: c at (4,3)",
        "with: c at (5,2)",
        "undo",
    ] {
        group.play(MASTER, line).expect("the game master may");
    }
    assert_eq!(kinds(&group, LOOKER), begun);
}

#[test]
fn a_page_has_at_most_a_hundred_chapters_and_earlier_ones_can_be_asked_for() {
    let mut group = Group::new();
    group.play(MASTER, "begin: A, B, b").expect("it begins");
    for number in 0..228 {
        let line = ["with: b at (5,0)", "with: b at (4,1)"][number % 2];
        group.play(MASTER, line).expect("the game master may");
    }
    group.look_away();
    let mut before = None;
    let mut spans = Vec::new();
    for _ in 0..3 {
        group.step(Input::AskedForStory {
            connection: ConnectionId(BEA),
            before,
        });
        group.store();
        let Some(ServerMessage::Story {
            from,
            total: 230,
            first: 0,
            chapters,
            ..
        }) = group.new_on(BEA).last().cloned()
        else {
            panic!("{:?}", group.new_on(BEA));
        };
        spans.push((from, chapters.len()));
        before = Some(from);
        group.now.0 += 1000;
    }
    let told = group.screens[&BEA].story.clone().expect("it was asked for");
    assert!(told.iter().all(|events| !events.is_empty()));
    assert_eq!(spans, [(130, 100), (30, 100), (0, 30)]);
}

#[test]
fn a_table_that_opened_at_a_snapshot_tells_the_story_from_the_start() {
    let mut group = Group::at(table().with_snapshots_every(4));
    group.play(MASTER, "begin: A, B, b").expect("it begins");
    for number in 0..9 {
        let line = ["with: b at (5,0)", "with: b at (4,1)"][number % 2];
        group.play(MASTER, line).expect("the game master may");
    }
    let bytes = group.snapshots.last().expect("one").to_bytes();
    let read = Snapshot::from_bytes(
        group.table.now().system(),
        &bytes.expect("it can be stored"),
    );
    let mut other = Group::at(table().at(read.expect("it can be read")));
    other.journal.clone_from(&group.journal);
    other.step(Input::Grown { last: u64::MAX });
    other.store();
    for connection in [MASTER, ADA, LOOKER] {
        group.ask_for_story(connection);
        other.ask_for_story(connection);
        assert_eq!(kinds(&group, connection), kinds(&other, connection));
    }
}

/// The game master sets a table up before others come: what was there for a moment, was never there
/// for them. Whoever sat there meanwhile saw it on the map, and reads the same story.
#[test]
fn the_story_begins_when_the_table_is_set_up() {
    let story = |setting_up: &[&str]| {
        let mut group = Group::new();
        group.ask_for_story(ADA);
        for line in setting_up {
            group.play(MASTER, line).expect("the game master may");
        }
        let told = group.screens[&ADA].story.clone();
        assert_eq!(told, Some(Vec::new()), "nothing has happened yet");
        group.play(MASTER, "begin: A, B, b").expect("it begins");
        group.ask_for_story(BEA);
        assert_eq!(group.screens[&ADA].story, group.fresh_screen(ADA).story);
        let late = group.new_on(BEA).last();
        late.cloned().expect("a story")
    };
    let short = story(&["with: c hidden"]);
    let long = story(&[
        "with: c seen",
        "ruling: ruling.friend_consent=needed",
        "with: c at (4,3)",
        "undo",
        "with: c hidden",
    ]);
    assert_eq!(short, long);
}

/// Lines of a game with steps back and forward.
fn lines() -> impl Strategy<Value = Vec<(u64, &'static str)>> {
    let line = prop::sample::select(vec![
        (MASTER, "with: b at (5,0)"),
        (MASTER, "with: c at (4,3)"),
        (MASTER, "with: b at (4,1)"),
        (MASTER, "begin: A, c, B, b"),
        (MASTER, "end-turn"),
        (MASTER, "undo"),
        (MASTER, "undo"),
        (MASTER, "redo"),
        (MASTER, "back-to-turn-start"),
        (ADA, "A move: (1,0)"),
        (ADA, "A move: (1,1)"),
        (ADA, "end-turn"),
        (BEA, "end-turn"),
    ]);
    prop::collection::vec(line, 0..24)
}

proptest! {
    // Each case opens the table once more for every screen.
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn whoever_followed_knows_what_whoever_comes_late_is_told(lines in lines()) {
        let mut group = Group::new();
        for connection in [MASTER, ADA, BEA, LOOKER] {
            group.ask_for_story(connection);
        }
        for (connection, line) in lines {
            // Many of the lines are refused, and a refusal is not part of the story.
            let _ = group.play(connection, line);
        }
        for connection in [MASTER, ADA, BEA, LOOKER] {
            let fresh = group.fresh_screen(connection);
            prop_assert_eq!(&group.screens[&connection].story, &fresh.story);
        }
    }
}

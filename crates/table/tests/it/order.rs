//! A command is made durable, then acknowledged, then sent, and it is carried out once.

use table::{Entry, Input, Output, Person, ProblemKind, ServerMessage, StoreAnswer};

use crate::group::{ADA, BEA, Group, MASTER, command_id};

fn begun() -> Group {
    let mut group = Group::new();
    group
        .play(MASTER, "begin: A, B, b")
        .expect("nobody takes turns yet");
    group.look_away();
    group
}

#[test]
fn nothing_is_sent_before_it_is_durable_and_the_mover_is_told_first() {
    let mut group = begun();
    let id = group.say(ADA, "A move: (1,0)");
    assert!(matches!(
        group.asked[..],
        [Output::Append { number: 2, .. }]
    ));
    assert_eq!(group.new_on(ADA), []);
    assert_eq!(group.new_on(BEA), []);
    group.store();
    let [
        ServerMessage::Accepted { id: own },
        ServerMessage::Changed { .. },
    ] = group.new_on(ADA)
    else {
        panic!("{:?}", group.new_on(ADA));
    };
    assert_eq!(*own, id);
    assert!(matches!(group.new_on(BEA), [ServerMessage::Changed { .. }]));
}

#[test]
fn a_command_that_is_sent_again_is_answered_and_not_repeated() {
    let mut group = begun();
    let seen = group.screens[&ADA].seen.clone();
    let id = group.say(ADA, "A move: (1,0)");
    group.repeat(ADA, &id, seen.clone(), "A move: (1,0)");
    assert_eq!(group.asked.len(), 1, "it is under way");
    group.store();
    group.look_away();
    group.repeat(ADA, &id, seen, "A move: (1,0)");
    assert_eq!(group.asked, []);
    assert_eq!(group.new_on(ADA), [ServerMessage::Accepted { id }]);
    assert_eq!(group.journal.len(), 2);
}

#[test]
fn a_command_made_before_something_happened_is_refused_with_what_happened() {
    let mut group = begun();
    let old = group.screens[&BEA].seen.clone();
    group.play(ADA, "A move: (1,0)").expect("it is A's turn");
    group.play(ADA, "end-turn").expect("it is A's turn");
    group.look_away();
    let id = command_id("late");
    group.repeat(BEA, &id, old, "B move: (1,1)");
    let told = group.new_on(BEA);
    let [happened @ .., ServerMessage::Refused { problem, .. }] = told else {
        panic!("{told:?}");
    };
    assert_eq!(problem.kind, ProblemKind::Stale);
    let is_change = |own: &ServerMessage| matches!(own, ServerMessage::Changed { .. });
    assert!(happened.iter().all(is_change), "{told:?}");
    // A movement, the end of a turn and the beginning of the next.
    assert!(happened.len() >= 3, "what happened comes first: {told:?}");
    assert_eq!(group.screens[&BEA].view, group.fresh_view(BEA));
    group.play(BEA, "B move: (1,1)").expect("now it is known");
}

/// The same table at another server, with the same journal.
fn elsewhere(group: &Group, line: &str) -> Entry {
    let mut other = Group::at(crate::group::table());
    other.name_commands_from(1000);
    other.step(Input::Grown {
        last: group.journal.len() as u64,
    });
    other.journal.clone_from(&group.journal);
    other.store();
    other.play(MASTER, line).expect("it is fine there");
    other.journal.pop().expect("it is stored")
}

#[test]
fn whoever_is_overtaken_reads_and_decides_again() {
    let mut group = begun();
    let other = elsewhere(&group, "with: b at (5,0)");
    let id = group.say(ADA, "A move: (1,0)");
    group.journal.push(other);
    group.store();
    let verdict = group.verdict(ADA, &id).expect("it is answered");
    assert_eq!(
        verdict.expect_err("something happened").kind,
        ProblemKind::Stale
    );
    assert_eq!(group.screens[&ADA].view, group.fresh_view(ADA));
    group
        .play(ADA, "A move: (1,0)")
        .expect("it is still A's turn");
    assert_eq!(group.journal.len(), 3);
}

#[test]
fn what_the_mover_does_not_notice_does_not_make_a_command_late() {
    let mut group = begun();
    let other = elsewhere(&group, "with: c at (4,3)");
    let id = group.say(ADA, "A move: (1,0)");
    group.journal.push(other);
    group.store();
    assert_eq!(group.verdict(ADA, &id), Some(Ok(())));
    assert_eq!(group.journal.len(), 3);
}

#[test]
fn an_entry_whose_answer_was_lost_is_acknowledged_once() {
    let mut group = begun();
    let id = group.say(ADA, "A move: (1,0)");
    let Some(Output::Append { entry, .. }) = group.asked.pop() else {
        panic!("it is to be stored");
    };
    group.journal.push(*entry);
    group.step(Input::Answered(StoreAnswer::Lost));
    group.store();
    assert_eq!(group.verdict(ADA, &id), Some(Ok(())));
    assert_eq!(group.journal.len(), 2);
    assert_eq!(group.journal[1].person, Person("person-2".to_owned()));
}

/// Somebody has come back at another server while their command waited here, and said it again there.
#[test]
fn a_command_that_another_server_has_carried_out_meanwhile_is_not_decided_again() {
    for line in ["A move: (1,0)", "end-turn"] {
        let mut group = begun();
        let first = group.say(MASTER, "with: c at (4,3)");
        let id = group.say(ADA, line);
        let other = elsewhere(&group, line);
        group.journal.push(Entry {
            person: Person("person-2".to_owned()),
            id: id.clone(),
            ..other
        });
        group.store();
        assert_eq!(group.verdict(ADA, &id), Some(Ok(())), "{line}");
        let times = group.journal.iter().filter(|own| own.id == id).count();
        assert_eq!(times, 1, "{line}");
        assert!(group.verdict(MASTER, &first).is_some(), "{line}");
    }
}

#[test]
fn what_cannot_be_stored_has_not_happened() {
    for (answer, kind) in [
        (StoreAnswer::NotStored, ProblemKind::Store),
        (StoreAnswer::Archived, ProblemKind::Archived),
    ] {
        let mut group = begun();
        let before = group.table.now().clone();
        let id = group.say(ADA, "A move: (1,0)");
        group.asked.clear();
        group.step(Input::Answered(answer));
        let refused = group.verdict(ADA, &id).expect("it is answered");
        assert_eq!(refused.expect_err("it is not stored").kind, kind);
        assert_eq!(group.table.now(), &before);
        assert_eq!(group.new_on(BEA), []);
        group
            .play(ADA, "A move: (1,0)")
            .expect("there is room again");
    }
}

#[test]
fn a_journal_that_grew_elsewhere_is_read() {
    let mut group = begun();
    let other = elsewhere(&group, "with: b at (5,0)");
    group.journal.push(other);
    group.step(Input::Grown { last: 2 });
    group.store();
    assert_eq!(group.table.last(), 2);
    assert_eq!(group.screens[&BEA].view, group.fresh_view(BEA));
    group.step(Input::Grown { last: 2 });
    assert_eq!(group.asked, [], "there is nothing new");
}

#[test]
fn what_grows_while_an_append_is_under_way_is_read_afterwards() {
    let mut group = begun();
    let seen = group.screens[&ADA].seen.clone();
    group.repeat(ADA, &command_id("own"), seen, "A move: (1,0)");
    let Some(Output::Append { entry, .. }) = group.asked.pop() else {
        panic!("it is to be stored");
    };
    group.journal.push(*entry);
    let other = elsewhere(&group, "with: b at (5,0)");
    group.journal.push(other);
    group.step(Input::Grown { last: 3 });
    group.step(Input::Answered(StoreAnswer::Stored));
    group.store();
    assert_eq!(group.table.last(), 3);
    assert_eq!(group.screens[&BEA].view, group.fresh_view(BEA));
}

#[test]
fn too_many_commands_are_refused() {
    let mut group = begun();
    let seen = group.screens[&ADA].seen.clone();
    for number in 0..60 {
        group.step(Input::Commanded {
            connection: table::ConnectionId(ADA),
            id: command_id(&format!("fast-{number}")),
            seen: seen.clone(),
            line: "nonsense".to_owned(),
            despite_warning: false,
        });
    }
    let last = group
        .verdict(ADA, &command_id("fast-59"))
        .expect("it is answered");
    assert_eq!(last.expect_err("too fast").kind, ProblemKind::TooFast);
    let first = group
        .verdict(ADA, &command_id("fast-0"))
        .expect("it is answered");
    assert_eq!(first.expect_err("nonsense").kind, ProblemKind::Rules);
}

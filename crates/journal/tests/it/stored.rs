//! The stored form: what is written opens again, and damage is named.

use encounter::{Encounter, HashKey, Instruction, fingerprint};
use journal::stored::{StoredError, StoredHead, StoredSession, as_text, upgraded, verify};
use journal::{Fingerprints, Journal, reading, replay};
use maps::Game;
use proptest::prelude::*;
use systems::System;

const KEY: HashKey = HashKey::new([5; 32]);

/// A golden playthrough as a stored session.
fn stored(text: &str) -> (StoredSession, String) {
    let journal = Journal::parse(text).expect("a golden playthrough");
    let replayed = replay(&journal).expect("it replays");
    let start = journal.head.start().expect("it starts");
    let mut head = StoredHead::new("golden", start, KEY);
    head.text_head = Some(journal.head.to_string());
    StoredSession::of(head, replayed.history.done()).expect("it was decided")
}

const GOLDEN: [&str; 8] = [
    include_str!("../../../../golden/pf2e/at-the-gate.journal"),
    include_str!("../../../../golden/pf2e/blow-by-blow.journal"),
    include_str!("../../../../golden/srd35/cellar-doors.journal"),
    include_str!("../../../../golden/srd35/past-the-halberd.journal"),
    include_str!("../../../../golden/starfinder/crevice.journal"),
    include_str!("../../../../golden/starfinder/five-paces.journal"),
    include_str!("../../../../golden/6d6/thin-ice.journal"),
    include_str!("../../../../golden/6d6/tavern-escape.journal"),
];

fn print(encounter: &Encounter) -> encounter::Fingerprint {
    fingerprint(encounter, &KEY)
}

#[test]
fn sessions_open_verify_and_are_told_as_text() {
    for text in GOLDEN {
        let (session, lines) = stored(text);
        assert!(session.sequence() > 0);
        assert_eq!(lines.lines().count() as u64, session.sequence() + 1);
        let opened = StoredSession::open(lines.as_bytes()).expect("it was written");
        assert!(opened.torn.is_none());
        assert_eq!(opened.whole_bytes, lines.len());
        let (now, then) = (opened.session.history(), session.history());
        assert_eq!(now.done(), then.done());
        assert_eq!(print(now.now()), print(then.now()));
        let verified = verify(lines.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(verified.steps, session.sequence());
        assert_eq!(verified.fingerprints, Fingerprints::Compared);
        let told = as_text(lines.as_bytes()).expect("its board is a text board");
        let replayed = replay(&told).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(print(replayed.history.now()), print(then.now()));
        assert_eq!(replayed.compared as u64, session.sequence());
    }
}

fn begun(with: &str) -> StoredSession {
    let board = format!("map:\nA.....\n.....b\n\nwith: {with}\n");
    let board: maps::TextBoard = board.parse().expect("a board");
    let start = board.situation(Game::of(System::Pf2e)).expect("a table");
    StoredSession::begin(StoredHead::new("", Encounter::new(start), KEY))
}

/// Follows a line and gives the lines to store.
fn follow(session: &mut StoredSession, line: &str) -> String {
    let instruction = match line {
        "undo" => Instruction::Undo,
        "redo" => Instruction::Redo,
        _ => {
            let command = reading::command(session.history().now(), line);
            Instruction::Command(command.unwrap_or_else(|error| panic!("{line}: {error:?}")))
        }
    };
    let step = session.decide(&instruction, &mut dice::NoDice);
    let step = step.unwrap_or_else(|error| panic!("{line}: {error}"));
    let lines = session.lines(&step).expect("it can be followed");
    session.apply(step).expect("it can be followed");
    lines
}

/// The line of a step contains only what it changed, and nothing about creatures that it does not
/// concern.
#[test]
fn a_line_holds_what_changed() {
    let mut session = begun("A speed 30; b persistent canary, speed 20");
    let text = session.head().line();
    assert!(text.contains("canary"));
    let line = follow(&mut session, "A stride: (1,0)");
    assert!(
        line.contains("stride") && !line.contains("canary"),
        "{line}"
    );
    let opened = StoredSession::open((text + &line).as_bytes()).expect("it was written");
    assert_eq!(opened.session.history().done(), session.history().done());
}

#[test]
fn a_long_session_opens_from_a_snapshot() {
    let mut session = begun("A speed 30");
    let mut file = session.head().line();
    for count in 0..700 {
        let line = if count % 2 == 0 {
            "triggers: never"
        } else {
            "triggers: always"
        };
        file.push_str(&follow(&mut session, line));
    }
    let opened = StoredSession::open(file.as_bytes()).expect("it was written");
    assert_eq!(opened.session.begins_after(), 256);
    assert_eq!(opened.session.sequence(), 700);
    assert_eq!(opened.session.history().done().len(), 700 - 256);
    assert_eq!(
        print(opened.session.history().now()),
        print(session.history().now())
    );
    // More is undone than there is after that snapshot.
    let mut session = opened.session;
    for _ in 0..440 {
        file.push_str(&follow(&mut session, "undo"));
    }
    let mut whole = StoredSession::open_whole(file.as_bytes())
        .expect("it was written")
        .session;
    assert_eq!(whole.begins_after(), 0);
    assert_eq!(print(whole.history().now()), print(session.history().now()));
    for _ in 0..50 {
        file.push_str(&follow(&mut whole, "undo"));
    }
    file.push_str(&follow(&mut whole, "redo"));
    let opened = StoredSession::open(file.as_bytes()).expect("it was written");
    assert_eq!(
        print(opened.session.history().now()),
        print(whole.history().now())
    );
    assert_eq!(
        verify(file.as_bytes()).expect("nobody touched it").steps,
        700 + 440 + 51
    );
}

/// Wherever the last line is cut off, the session ends before it, and says what is missing.
#[test]
fn a_torn_last_line_is_cut_off() {
    let (_, lines) = stored(GOLDEN[2]);
    let last = lines.trim_end().rfind('\n').expect("several lines") + 1;
    let before = StoredSession::open(&lines.as_bytes()[..last]).expect("whole");
    for cut in last + 1..lines.len() {
        let opened = StoredSession::open(&lines.as_bytes()[..cut]).expect("the rest is whole");
        assert_eq!(opened.whole_bytes, last);
        let torn = opened.torn.expect("something was cut");
        assert_eq!(torn.text, lines[last..cut]);
        assert_eq!(torn.line as usize, lines.lines().count());
        assert_eq!(opened.session.sequence(), before.session.sequence());
    }
}

#[test]
fn a_damaged_middle_is_an_error_with_its_line() {
    let (_, text) = stored(GOLDEN[2]);
    let mut lines: Vec<&str> = text.lines().collect();
    let error = |lines: &[&str]| {
        let text = lines.join("\n") + "\n";
        let error = StoredSession::open(text.as_bytes()).expect_err("it is damaged");
        assert!(verify(text.as_bytes()).is_err());
        error
    };
    let kept = lines.remove(2);
    assert!(matches!(
        error(&lines),
        StoredError::Damaged { line: 3, .. }
    ));
    lines.insert(2, &kept[..kept.len() / 2]);
    assert!(matches!(
        error(&lines),
        StoredError::Damaged { line: 3, .. }
    ));
    let torn = error(&lines).to_string();
    assert!(torn.starts_with("line 3: column "), "{torn}");
    assert_eq!(torn.matches("line ").count(), 1, "{torn}");
    lines[2] = kept;
    let newer = lines[0].replace("\"session\":1", "\"session\":99");
    lines[0] = &newer;
    assert_eq!(error(&lines), StoredError::Version { version: 99 });
    assert_eq!(error(&["{}"]), StoredError::NoSession);
    assert!(matches!(
        StoredSession::open(b""),
        Err(StoredError::NoSession)
    ));
}

/// Opening applies what is written; deciding again finds what was tampered with.
#[test]
fn deciding_again_finds_what_was_changed() {
    let (_, text) = stored(GOLDEN[1]);
    let (at, line) = text
        .lines()
        .enumerate()
        .find(|(_, line)| line.contains("\"struck\""))
        .expect("somebody attacks");
    let mut value: serde_json::Value = serde_json::from_str(line).expect("a line");
    let events = value
        .pointer_mut("/step/events")
        .and_then(|own| own.as_array_mut());
    let mut struck = events.into_iter().flatten();
    let natural = struck.find_map(|event| event.pointer_mut("/struck/natural"));
    let natural = natural.expect("the die of the attack");
    *natural = (natural.as_u64().expect("a face") % 20 + 1).into();
    let changed = text.replace(line, &value.to_string());
    let error = match verify(changed.as_bytes()) {
        Err(error @ StoredError::Differs { line, .. }) if line as usize == at + 1 => error,
        other => panic!("{other:?}"),
    };
    // Whoever goes on is told the same, and goes on from what is written.
    let opened = StoredSession::open_compared(changed.as_bytes()).expect("every line is read");
    assert_eq!(opened.doubt, Some(error));
    let sequence = opened.session.sequence();
    assert_eq!(sequence + 1, changed.lines().count() as u64);
    let opened = StoredSession::open_compared(text.as_bytes()).expect("every line is read");
    assert_eq!(opened.doubt, None);
    // A session of another engine is not compared.
    let other = changed.replacen("\"engine\":\"0.1.0\"", "\"engine\":\"0.0.9\"", 1);
    assert_ne!(other, changed);
    let opened = StoredSession::open_compared(other.as_bytes()).expect("every line is read");
    assert_eq!(opened.doubt, None);
}

/// A long session is compared from the snapshot on that it is opened from.
#[test]
fn opening_compares_only_what_it_reads() {
    let mut session = begun("A speed 30");
    let mut lines: Vec<String> = vec![session.head().line()];
    for count in 0..600 {
        let line = ["triggers: never", "triggers: always"][count % 2];
        lines.push(follow(&mut session, line));
    }
    let doubt = |changed: usize| {
        let mut lines = lines.clone();
        let (head, tail) = lines[changed].split_once("never").expect("it says so");
        lines[changed] = format!("{head}always{tail}");
        let text = lines.concat();
        assert!(verify(text.as_bytes()).is_err());
        let opened = StoredSession::open_compared(text.as_bytes());
        opened.expect("every line is read").doubt
    };
    // It is opened from the snapshot behind step 256.
    assert_eq!(doubt(101), None);
    assert!(matches!(doubt(501), Some(StoredError::Differs { .. })));
}

#[test]
fn what_was_cut_off_is_told_as_it_is_written() {
    let (_, lines) = stored(GOLDEN[2]);
    let cut = lines.get(..lines.len() - 2).expect("a session");
    let opened = StoredSession::open(cut.as_bytes()).expect("the rest is whole");
    let told = opened.torn.expect("something was cut").to_string();
    assert!(
        told.contains("left out: {\"step\":{\"sequence\":"),
        "{told}"
    );
}

proptest! {
    #[test]
    fn no_damage_panics(which in 0..8_usize, at in any::<prop::sample::Index>(), to in any::<u8>()) {
        thread_local! {
            static STORED: Vec<String> = GOLDEN.iter().map(|text| stored(text).1).collect();
        }
        let mut bytes = STORED.with(|own| own[which].clone()).into_bytes();
        let at = at.index(bytes.len());
        bytes[at] = to;
        let _ = StoredSession::open(&bytes);
        let _ = verify(&bytes);
        let _ = as_text(&bytes);
    }
}

/// Sessions as version 1 stored them. They must always open: every change of the form gets an
/// upgrade in `stored::upgraded`.
const VERSION_1: [&[u8]; 2] = [
    include_bytes!("stored-version-1/halberd.session"),
    include_bytes!("stored-version-1/ice.session"),
];

#[test]
fn sessions_of_version_1_open() {
    for bytes in VERSION_1 {
        let newest = upgraded(bytes).expect("version 1 is known");
        let opened = StoredSession::open_whole(&newest).unwrap_or_else(|error| panic!("{error}"));
        let lines = String::from_utf8_lossy(bytes).lines().count() as u64;
        assert_eq!(opened.session.sequence() + 1, lines);
        assert!(!opened.session.history().done().is_empty());
        let told = as_text(&newest).expect("its board is a text board");
        assert!(!told.lines.is_empty());
    }
}

/// The words of a refusal may change; the rule and the step are compared.
#[test]
fn a_replay_does_not_depend_on_the_words_of_a_refusal() {
    let text = "fivefoot-journal: 2\nengine: 0.1.0\nsystem: pf2e\nmap:\nA#.\n\n> begin: A\n\
                > A stride: (1,0)\n! REFUSED\n> door: 7 open\n! DOOR\n";
    let with = |refused: &str, door: &str| {
        let text = text.replace("REFUSED", refused).replace("DOOR", door);
        replay(&Journal::parse(&text).expect("a journal"))
    };
    let rule = "refused pf2e.grid.blocked step 1";
    let same = with(rule, "in other words").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(same.compared, 2);
    assert!(with("refused pf2e.grid.blocked step 2", "words").is_err());
    assert!(with("refused pf2e.grid.square", "words").is_err());
    assert!(with("not so", "words").is_err());
    assert!(with(rule, "refused pf2e.grid.square").is_err());
}

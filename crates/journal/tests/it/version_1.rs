//! Journals as version 1 of the format wrote them. They must always open.

use journal::{Fingerprints, Journal, Line, Session, VERSION, WrittenHash, replay};

const KEPT: [(&str, &str); 4] = [
    ("6d6", include_str!("version-1/6d6-thin-ice.journal")),
    ("pf2e", include_str!("version-1/pf2e-at-the-gate.journal")),
    (
        "srd35",
        include_str!("version-1/srd35-cellar-doors.journal"),
    ),
    (
        "starfinder",
        include_str!("version-1/starfinder-five-paces.journal"),
    ),
];

#[test]
fn they_are_read_compared_and_continued() {
    for (system, text) in KEPT {
        let journal = Journal::parse(text).unwrap_or_else(|error| panic!("{system}: {error}"));
        assert_eq!(journal.head.game().system.id(), system);
        assert_eq!(journal.head.version(), 1);
        assert_eq!(journal.to_string(), text, "it is written as it was read");
        let old = |line: &Line| matches!(line, Line::Hash(WrittenHash::Old(_)));
        assert!(journal.lines.iter().any(|line| old(&line.value)));
        let replayed = replay(&journal).unwrap_or_else(|error| panic!("{system}: {error}"));
        assert_eq!(replayed.fingerprints, Fingerprints::OtherEngine);
        assert_eq!(replayed.compared, replayed.inputs + replayed.questions);
        let session = Session::resume(journal).expect("it replays");
        let now = session.journal();
        assert_eq!(now.head.version(), VERSION);
        assert!(!now.lines.iter().any(|line| old(&line.value)));
        let again = Journal::parse(&now.to_string()).expect("it was written");
        let replayed = replay(&again).expect("its fingerprints are those of now");
        assert_eq!(replayed.fingerprints, Fingerprints::Compared);
    }
}

#[test]
fn a_fingerprint_is_one_of_its_version() {
    let (_, text) = KEPT[2];
    let mixed = text.replace(
        "# hash 97660644e6cd0aae",
        "# hash 97660644e6cd0aae97660644e6cd0aae",
    );
    assert!(Journal::parse(&mixed).is_err());
    let mixed = text.replace("fivefoot-journal: 1", "fivefoot-journal: 2");
    assert!(Journal::parse(&mixed).is_err());
    let torn = Journal::from_bytes(&text.as_bytes()[..text.len() - 4]).expect("it was cut");
    assert!(torn.torn.is_some());
}

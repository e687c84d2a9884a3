//! Every change by a game master is a command: it is carried out, told, stored, undone and redone.

use encounter::{Command, Encounter, Event, History, decide, evolve};
use notation::With;
use systems::System;

use crate::helpers::{follow, give, line_of, read, refusal, table_with_edges};
use crate::stored::{encounter_comes_back, record_comes_back};

const ROWS: [&str; 3] = ["A.b.", "....", "c..."];
const EDGES: &str = "door (0,1)|(1,1); wall (2,1)|(3,1)";

/// Changes that every system has.
const EVERYWHERE: [&str; 35] = [
    "with: A at (3,2)",
    "with: Goblin of foes",
    "with: Guard of watch, at (3,1)",
    "with: c removed",
    "with: A called \"Élodie the Grey\"",
    "with: A called Ada, at (1,1)",
    "with: A called Ada; b called Bert",
    "with: b of party",
    "with: side party allied foes",
    "with: b hidden from party",
    "with: (1,1) unknown",
    "with: (0,0)|(1,0) wall",
    "with: (0,0)|(1,0) window height 5",
    "with: (0,0)|(1,0) curtain",
    "with: (1,0)|(0,0) wall one-way",
    "with: (0,0)|(1,0) barrier",
    "with: (0,0)|(1,0) gap 2.5",
    "with: (0,0)|(1,0) locked-door",
    "with: (0,0)|(1,0) door secret",
    "with: (0,0)|(1,0) door, secret, seen by party",
    "with: (0,1)|(1,1) open-door",
    "with: (0,1)|(1,1) secret",
    "with: (0,1)|(1,1) clear",
    "with: (0,1)|(1,1) wall",
    "with: (2,1)|(3,1) clear",
    "with: (2,1)|(3,1) seems clear",
    "with: (0,0)|(1,0) seems wall",
    "with: (0,1)|(1,1) seems locked-door",
    "with: (0,1)|(1,1) seems clear, seen by party",
    "with: (3,0)|(4,0) open-door",
    "with: (0,-1)|(0,0) door, secret",
    "with: (-1,0)|(0,0) window",
    "door: 0 open",
    "disclosure: disclosure.map=revealed",
    "triggers: never",
];

fn start(system: System) -> Encounter {
    table_with_edges(system, &ROWS, EDGES, "")
}

/// The clauses in which the events are told.
fn told(events: &[Event], encounter: &Encounter) -> Vec<With> {
    let changes = events.iter().filter_map(|event| match event {
        Event::Changed(edits) => Some(rules::edits_written(edits, encounter.board())),
        _ => None,
    });
    changes.flatten().collect()
}

#[track_caller]
fn is_done_told_stored_and_taken_back(start: &Encounter, line: &str) {
    let system = start.system();
    let mut history = History::new(start.clone());
    let events = follow(&mut history, line, &mut dice::NoDice)
        .unwrap_or_else(|error| panic!("{system}: {line}: {}", error.told(start)));
    let after = history.now().clone();
    assert_ne!(after, *start, "{system}: {line}");
    let record = &history.done()[0];
    record_comes_back(system, record);
    encounter_comes_back(&after);
    // The words of the command and the words of its events mean the same on the board before it.
    for board in [start, &after] {
        let written = line_of(board, &record.command);
        let again = read(start, &written).unwrap_or_else(|error| panic!("{written}: {error}"));
        let events_again = decide(start, &again, &mut dice::NoDice).expect("it was done before");
        let mut anew = start.clone();
        events_again
            .iter()
            .for_each(|event| evolve(&mut anew, event));
        assert_eq!(anew, after, "{system}: {written}");
    }
    if let Command::Change(_) = record.command {
        let clauses = told(&events, &after);
        assert!(!clauses.is_empty(), "{system}: {line}");
        let edits = start.situation().read_edits(&clauses);
        let mut situation = start.situation().clone();
        let edits = edits.unwrap_or_else(|error| panic!("{system}: {clauses:?}: {error}"));
        edits.iter().for_each(|edit| situation.edit(edit));
        assert_eq!(&situation, after.situation(), "{system}: {clauses:?}");
    }
    history.undo().expect("one command");
    assert_eq!(history.now(), start, "{system}: {line}");
    history.redo().expect("one command");
    assert_eq!(*history.now(), after, "{system}: {line}");
}

#[test]
fn every_change_is_done_told_stored_and_taken_back() {
    for system in System::ALL {
        let start = start(system);
        let own: &[&str] = match system {
            System::SixD6 => &["with: b dp 3", "with: (1,1) mr 3"],
            _ => &[
                "with: b hp 3 of 9",
                "with: A speed 40",
                "with: (1,1) difficult",
            ],
        };
        for line in EVERYWHERE.iter().chain(own) {
            is_done_told_stored_and_taken_back(&start, line);
        }
        let ruling = system.rulings().first().expect("every system has some");
        is_done_told_stored_and_taken_back(&start, &format!("ruling: {} ask", ruling.name));
    }
}

/// A secret door that is found, and a wall that turns out not to exist.
#[test]
fn what_is_hidden_on_an_edge_is_shown_again() {
    for system in System::ALL {
        let plain = start(system);
        for (hide, show) in [
            ("with: (0,1)|(1,1) secret", "with: (0,1)|(1,1) seen"),
            ("with: (2,1)|(3,1) seems clear", "with: (2,1)|(3,1) seen"),
        ] {
            let mut encounter = plain.clone();
            give(&mut encounter, hide).expect("it can be hidden");
            assert!(!encounter.board().concealments.is_empty(), "{system}");
            is_done_told_stored_and_taken_back(&encounter, show);
            give(&mut encounter, show).expect("it can be shown");
            assert_eq!(encounter, plain, "{system}");
        }
    }
}

#[test]
fn a_creature_that_is_removed_leaves_the_order_of_turns() {
    for system in System::ALL {
        let mut encounter = start(system);
        give(&mut encounter, "begin: A, b, c").expect("they take turns");
        let current = encounter.current();
        give(&mut encounter, "with: b removed").expect("it is not its turn");
        assert_eq!(encounter.current(), current, "{system}");
        let order = encounter.turns().expect("turns go on").creatures().to_vec();
        assert_eq!(order.len(), 2, "{system}");
        assert!(encounter.board().creature_named("b").is_none());
        let why = refusal(&encounter, "with: A removed");
        assert!(why.contains("end the turn"), "{system}: {why}");
        encounter_comes_back(&encounter);
    }
}

#[test]
fn words_that_mean_nothing_are_refused() {
    let encounter = start(System::Srd35);
    for line in [
        "with: Nobody removed",
        "with: A called",
        "with: A called Goblin#2",
        "with: (0,0)|(1,0) hedge",
        "with: (0,0)|(1,0) secret",
        "with: (0,0)|(1,0) seems door",
        "with: (0,1)|(1,1) seems window",
        "with: (9,0)|(10,0) wall",
        "disclosure: disclosure.map=never",
        "disclosure: disclosure.weather=all",
    ] {
        assert!(read(&encounter, line).is_err(), "{line}");
    }
}

//! Replaying, and where it stops.

use std::fs;
use std::path::Path;

use dice::NoDice;
use journal::{Head, Journal, ReplayError, Session, complete, replay};
use maps::Game;
use systems::System;

fn session(system: System, rows: &[&str], with: &str) -> Session {
    let board = format!("map:\n{}\nwith: {with}\n", rows.join("\n"));
    let head = Head::new(Game::of(system), board.parse().expect("a board"));
    Session::begin(head).expect("a start")
}

fn played() -> Session {
    let mut session = session(System::Srd35, &["A......", "..b...."], "A speed 30");
    for line in [
        "begin: A, b",
        "A move: (1,0) (2,0)",
        "undo",
        "redo",
        "answer: move-on",
        "A standard",
        "undo",
        "end-turn",
    ] {
        session
            .follow(&line.parse().expect("a line"), &mut NoDice)
            .expect("accepted");
    }
    session
}

#[test]
fn a_session_replays_to_itself() {
    let session = played();
    let text = session.journal().to_string();
    let journal = Journal::parse(&text).expect("it reads");
    assert_eq!(journal.to_string(), text);
    let replayed = replay(&journal).unwrap();
    assert_eq!(replayed.history.now(), session.encounter());
    assert_eq!(replayed.history.done(), session.history().done());
    assert_eq!((replayed.inputs, replayed.compared), (8, 8));
    assert_eq!(complete(&journal).unwrap(), journal);
}

/// If a line is changed anywhere, the first difference is reported with its line.
#[test]
fn the_first_difference_is_named() {
    let text = played().journal().to_string();
    // `lines_below`: how far below the changed line the difference shows.
    let differs_below = |lines_below: usize, from: &str, to: &str| {
        assert!(text.contains(from), "{from} in {text}");
        let changed = text.replacen(from, to, 1);
        let line = text
            .lines()
            .position(|line| line.contains(from.trim_matches('\n')))
            .unwrap_or(0);
        let line = line + 1 + lines_below;
        match replay(&Journal::parse(&changed).expect("it reads")) {
            Err(ReplayError::Differs(difference)) => {
                assert_eq!(difference.span.line as usize, line, "{difference}");
                difference.to_string()
            }
            other => panic!("{other:?}"),
        }
    };
    let differs = |from: &str, to: &str| differs_below(0, from, to);
    let said = differs("  order A b", "  order b A");
    assert!(
        said.contains(
            "the journal says `order b A`, the replay `order A b` (after `> begin: A, b`)"
        ),
        "{said}"
    );
    let said = differs("  waits A at (1,0) for b", "  waits A at (0,0) for b");
    assert!(
        said.contains("the replay `waits A at (1,0) for b`"),
        "{said}"
    );
    let hash = text
        .lines()
        .find(|line| line.starts_with("# hash"))
        .expect("a fingerprint")
        .to_owned();
    let said = differs(&hash, "# hash 0123456789abcdef0123456789abcdef");
    assert!(
        said.contains("the journal says `# hash 0123456789abcdef0123456789abcdef`"),
        "{said}"
    );
    let said = differs_below(1, "> A standard\n", "> A full-round\n");
    assert!(
        said.contains("the replay `! refused srd35.move.full_round_step`"),
        "{said}"
    );
}

/// For a journal of another engine, everything except the fingerprints is compared.
#[test]
fn a_journal_of_another_engine_replays_by_its_events() {
    let text = played().journal().to_string();
    let other = text.replace(&format!("engine: {}", journal::ENGINE), "engine: 9.9.9");
    let hash = text
        .lines()
        .find(|line| line.starts_with("# hash"))
        .expect("a fingerprint");
    let other = other.replace(hash, "# hash 0123456789abcdef0123456789abcdef");
    let replayed = replay(&Journal::parse(&other).expect("it reads")).unwrap();
    assert_eq!(replayed.fingerprints, journal::Fingerprints::OtherEngine);
    assert_eq!(replayed.compared, 8);
    // If it is continued, it becomes a journal of this engine.
    let resumed = Session::resume(Journal::parse(&other).expect("it reads")).unwrap();
    assert_eq!(resumed.journal(), played().journal());
    let changed = other.replace("  order A b", "  order b A");
    assert!(replay(&Journal::parse(&changed).expect("it reads")).is_err());
}

/// The fingerprint of a state does not depend on where in a file it was written, nor on notes.
#[test]
fn lines_may_move() {
    let text = played().journal().to_string();
    let moved = text
        .replacen('\n', "\nnote: one more line\n", 1)
        .replace("\n> ", "\n\nnote: x\n\n> ");
    let journal = Journal::parse(&moved).expect("it reads");
    assert_eq!(replay(&journal).unwrap().compared, 8);
}

#[test]
fn missing_and_further_lines_are_differences() {
    let head = "fivefoot-journal: 2\nengine: 0.1.0\nsystem: srd35\nmap:\nA..b\n";
    let said = |body: &str| {
        replay(&Journal::parse(&format!("{head}\n{body}")).expect("it reads"))
            .map(|replayed| (replayed.inputs, replayed.compared))
            .map_err(|error| error.to_string())
    };
    assert_eq!(said("> begin: A, b\n> end\n"), Ok((2, 0)));
    assert_eq!(
        said("> begin: A, b\n  order A b\n"),
        Err("line 7, column 1: the journal says `nothing more`, the replay `round 1, turn of A begins` (after `> begin: A, b`)".into())
    );
    // No rule refuses it, so its words may differ.
    assert_eq!(said("> end\n! no\n"), Ok((1, 1)));
    assert_eq!(
        said("> end\n! refused srd35.move.step\n")
            .map_err(|error| error.contains("the replay `! nobody takes turns in order;")),
        Err(true)
    );
    assert_eq!(
        said("> begin: A, b\n  order A b\n  round 1, turn of A begins\n  rain falls\n"),
        Err("line 10, column 1: the journal says `rain falls`, the replay `nothing more` (after `> begin: A, b`)".into())
    );
    // Nobody rolls these dice.
    assert_eq!(
        said("dice: 3\n> begin: A, b\n"),
        Err("line 7, column 1: the journal says `more rolls`, the replay `1 of the faces given not used: 3; no die is rolled, remove them` (after `> begin: A, b`)".into())
    );
}

#[test]
fn a_head_that_makes_no_encounter_is_an_error_with_its_line() {
    let text =
        "fivefoot-journal: 2\nengine: 0.1.0\nsystem: srd35\nmap:\nA..b\nwith: A bewildered\n";
    let error = replay(&Journal::parse(text).expect("it reads")).unwrap_err();
    assert!(matches!(&error, ReplayError::Start(_)), "{error}");
    assert!(error.to_string().starts_with("line 6, column "), "{error}");
}

/// As case pf2e.trigger.start/2 of the rulebook: in the playtest the start of a movement within
/// reach is the trigger, so A is asked before its first step.
#[test]
fn a_variant_of_a_system_stands_in_the_head() {
    let text = "\
fivefoot-journal: 2
engine: 0.1.0
system: pf2e-playtest

map:
.A...c
..b...

with: b aoo
with: c aoo

> A stride: (2,0) (3,0) (4,0)
  0: provoke b start [pf2e.trigger.start]
  waits A at (1,0) for b
";
    let journal = Journal::parse(text).expect("it reads");
    assert_eq!(journal.to_string(), text);
    assert_eq!(replay(&journal).unwrap().compared, 1);
    // Without the variant there is a different trigger.
    let other = Journal::parse(&text.replace("pf2e-playtest", "pf2e")).expect("it reads");
    assert!(matches!(replay(&other), Err(ReplayError::Differs(_))));
}

/// For every kind of line in a text board, the encounter starts on the board that the map reader
/// returns, with its exact walls, doors, names and facts. This also holds after the head has been
/// written and read.
#[test]
fn a_session_starts_on_any_text_board() {
    let mut texts = vec![
        "board: All of it\nsystem: srd35\nrulings: ruling.run_path=straight\nmap:\nA:1#\n#.b.\n....\n\
         legend: 1 difficult\nedges: wall (0,0)|(0,1); door (1,0)|(1,1)\n\
         walls: (0.5,0) (0.5,0.25) (1,0.25); (0,2.3) (2.7,2.9)\ndoors: locked (3,1) (3,2)\n\
         with: A speed 20\nnames: A Adela; b Ogre\n"
            .to_owned(),
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../maps");
    for entry in fs::read_dir(folder).expect("the sample boards") {
        let path = entry.expect("an entry").path();
        if path
            .extension()
            .is_some_and(|extension| extension == "board")
        {
            texts.push(fs::read_to_string(path).expect("a text"));
        }
    }
    assert!(texts.len() >= 2);
    for text in texts {
        let mut read_by = 0;
        for system in [System::Pf2e, System::Srd35] {
            let game = Game::of(system);
            let options = maps::ImportOptions {
                game: Some(game),
                ..maps::ImportOptions::default()
            };
            // A board in the words of the other system.
            let Ok(import) = maps::import(text.as_bytes(), &options) else {
                continue;
            };
            let head = Head::new(game, text.parse().expect("a board"));
            let start = head.start().expect("a start");
            assert_eq!(Some(start.situation()), import.situation.as_ref());
            let written = Journal::new(head);
            let read = Journal::parse(&written.to_string()).expect("it reads");
            assert_eq!(read, written);
            assert_eq!(read.head.start().expect("a start"), start);
            read_by += 1;
        }
        assert!(read_by > 0, "{text}");
    }
}

/// As in case srd35.special.illegal_end/4 of the rulebook, halted by a question.
const HALTED: &str = "\
fivefoot-journal: 2
engine: 0.1.0
system: srd35
map:
.......
ABCD.f.
.......
with: f reach-weapon

> A move: (1,1) (2,1) (3,1) (4,1)

dice: 6
= halt
";

#[test]
fn dice_of_a_script_become_rolls_of_a_journal() {
    let completed = complete(&Journal::parse(HALTED).expect("it reads")).unwrap();
    let text = completed.to_string();
    assert!(text.contains("\n  roll 1d7=6 for "), "{text}");
    assert!(
        text.contains("\n  end: displaced (3,2) [srd35.special.illegal_end]\n"),
        "{text}"
    );
    assert_eq!(replay(&completed).unwrap().history.now().dice_rolled(), 1);
    // The dice line may then be missing, because the roll lines have the faces.
    let without = Journal::parse(&text.replace("dice: 6\n", "")).expect("it reads");
    assert_eq!(replay(&without).unwrap().history.now().dice_rolled(), 1);
    // Another face leads to another place, and the roll line shows that first.
    let other = Journal::parse(&text.replace("dice: 6\n", "dice: 2\n")).expect("it reads");
    let ReplayError::Differs(difference) = replay(&other).unwrap_err() else {
        panic!()
    };
    assert!(
        difference.expected.starts_with("roll 1d7=6 for "),
        "{difference}"
    );
}

//! Laws: journals read as they are written, and replay to the same fingerprints.

use dice::{Seed, Seeded};
use encounter::{HashKey, fingerprint, legal_commands};
use journal::{Head, Journal, Session, replay};
use maps::Game;
use proptest::prelude::*;
use systems::System;
use tell::notation::{WrittenCommand as Command, WrittenInstruction as Instruction};

fn head(system: System) -> Head {
    let with = match system {
        System::Pf2e => {
            "A hp 9, dying-max 4, fortitude 2, persistent fire 1d6, affliction venom dc 15; b aoo; \
             c reacts, unconscious, dying 2"
        }
        System::Starfinder => "A speed 30; b melee; c melee",
        System::SixD6 => "A dp 9; b dp 9, res 1d6+0, attack 1; c dp 9, res 1d6+0",
        _ => "A speed 30",
    };
    // This is ground that hides something, in the system with hidden ground.
    let (rows, legend) = match system {
        System::SixD6 => (
            "A+:~.c\n.#b~+.\n.~.+..",
            "legend: ~ apparent 1 true 2; + apparent 2 true 1 gap\n",
        ),
        _ => ("A.:..c\n.#b...\n......", ""),
    };
    // Declarations use the names that the lines below have.
    let board = format!(
        "# a board\nboard: Yard\nmap:\n{rows}\n{legend}edges: door (1,0)|(2,0)\n\
         walls: (4.5,0) (4.5,0.75); (0,2) (0.5,2)\ndoors: closed (5,2) (5,3)\nwith: {with}\n\
         names: c c2\n"
    );
    Head::new(Game::of(system), board.parse().expect("a board"))
}

fn line(system: System) -> impl Strategy<Value = String> {
    let verbs: &[&str] = match system {
        System::Pf2e => &["stride", "stride", "step", "end-turn"],
        System::Starfinder => &["move", "move", "run", "guarded", "minimum", "end-turn"],
        System::SixD6 => &["mosey", "run", "run", "run", "continue", "end-turn"],
        _ => &[
            "move",
            "move",
            "run",
            "five-foot-step",
            "standard",
            "end-turn",
        ],
    };
    // Some steps lead to a neighbour, so that some paths are legal.
    let path = (
        0..6_i32,
        0..3_i32,
        proptest::collection::vec((-1..2_i32, -1..2_i32), 0..5),
    )
        .prop_map(|(mut x, mut y, steps)| {
            let mut path = String::new();
            for (dx, dy) in steps {
                (x, y) = (x + dx, y + dy);
                path.push_str(&format!(" ({x},{y})"));
            }
            path
        });
    let declare = (
        prop::sample::select(vec!["A", "b", "c2"]),
        prop::sample::select(verbs),
        path,
    )
        .prop_map(|(who, verb, path)| {
            if path.is_empty() {
                format!("{who} {verb}")
            } else {
                format!("{who} {verb}:{path}")
            }
        });
    let corner = match system {
        System::Pf2e => "ruling: ruling.corner-cutting ask",
        System::Starfinder => "ruling: ruling.double-move-pool ask",
        System::SixD6 => "ruling: ruling.hidden-equal ask",
        _ => "ruling: ruling.double_move_pool ask",
    };
    let other = prop::sample::select(vec![
        "end-turn",
        "begin: A, b, c2",
        "undo",
        "redo",
        "back-to-turn-start",
        "door: 0 open",
        "with: b prone",
        corner,
        "answer: move-on",
        "answer: halt",
        "answer: move-on",
        "answer: carry-on",
        "answer: stop",
    ])
    .prop_map(str::to_owned);
    prop_oneof![3 => declare, 2 => other]
}

/// Returns the line or, every other time, a legal command, so that something happens; some of these
/// are longer movements of two legal steps.
fn likely(session: &Session, line: &str, number: usize) -> Instruction {
    let instruction = line.parse().expect("readable");
    let pick = line.len() * 7 + number;
    let creature = &session.encounter().board().creatures()[pick % 3];
    let legal = legal_commands(session.encounter(), creature.id);
    if number.is_multiple_of(2) || legal.is_empty() {
        return instruction;
    }
    let written = |at: usize| Command::of(&legal[at], session.encounter().board());
    let mut command = written(pick % legal.len());
    // In 6d6 the listed movements end in `wait`, which must come last.
    if session.encounter().system() == System::SixD6 {
        return Instruction::Command(command);
    }
    if let (Command::Declare(first), Command::Declare(second)) =
        (&mut command, written((pick / 2) % legal.len()))
    {
        first
            .declaration
            .path
            .extend(second.declaration.path.iter().cloned());
    }
    Instruction::Command(command)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// A played session is read back from its text, replays to the same fingerprint on any day, and
    /// goes on as if it had not been interrupted.
    #[test]
    fn sessions_replay(
        (system, lines) in prop::sample::select(vec![
            System::Pf2e, System::Srd35, System::Starfinder, System::SixD6,
        ]).prop_flat_map(
            |system| (Just(system), proptest::collection::vec(line(system), 1..30))
        ),
        seed in any::<u64>(),
        put_down in any::<prop::sample::Index>(),
    ) {
        let mut dice = Seeded::new(Seed::from_number(seed));
        let mut session = Session::begin(head(system)).expect("a start");
        let put_down = put_down.index(lines.len());
        for (number, line) in lines.iter().enumerate() {
            if number == put_down {
                let text = session.journal().to_string();
                let read = Journal::from_bytes(text.as_bytes()).expect("it reads");
                prop_assert_eq!(&read.journal, session.journal());
                prop_assert_eq!(read.torn, None);
                let resumed = Session::resume(read.journal).expect("it replays");
                prop_assert_eq!(resumed.encounter(), session.encounter());
                session = resumed;
            }
            let instruction = likely(&session, line, number);
            let before = session.clone();
            if session.follow(&instruction, &mut dice).is_err() {
                prop_assert_eq!(session.journal(), before.journal());
                prop_assert_eq!(session.encounter(), before.encounter());
            }
        }
        let text = session.journal().to_string();
        let journal = Journal::parse(&text).expect("it reads");
        prop_assert_eq!(&journal.to_string(), &text);
        let replayed = replay(&journal).expect("it replays");
        prop_assert_eq!(fingerprint(replayed.history.now(), &HashKey::OPEN), fingerprint(session.encounter(), &HashKey::OPEN));
    }

    /// No bytes make the reader panic, and it writes back what it reads.
    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = Journal::from_bytes(&bytes);
        let mut text = b"fivefoot-journal: 2\nengine: 0\nsystem: srd35\nmap:\nA.b\n".to_vec();
        text.extend(&bytes);
        if let Ok(read) = Journal::from_bytes(&text) {
            let written = read.journal.to_string();
            prop_assert_eq!(Journal::parse(&written), Ok(read.journal));
        }
    }

    /// The same holds for texts that are nearly a journal.
    #[test]
    fn nearly_journals_are_read_or_refused(
        lines in proptest::collection::vec(
            "(> |= |! |\\? |\\? side-a: |  |# |# hash |dice: |note: |with: |names: |walls: |doors: |board: )[ -~]{0,12}|> A move: \\(1,0\\)|\\? distance A b|# hash [0-9a-f]{16}|= halt: prone|dice: 6|note:|map:|[.#A-c]{3}|walls: \\(1,0\\) \\(1,1\\)|names: A Adela|",
            0..12,
        )
    ) {
        let text = format!("fivefoot-journal: 2\nengine: 0\nsystem: srd35\nmap:\nA..\n{}\n", lines.join("\n"));
        if let Ok(journal) = Journal::parse(&text) {
            let written = journal.to_string();
            prop_assert_eq!(Journal::parse(&written), Ok(journal));
        }
    }
}

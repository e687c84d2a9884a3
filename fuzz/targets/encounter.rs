//! Law: whatever lines somebody types at a table, nothing panics; a command prints to a text that
//! reads to the same command; a refused one changes nothing; undo is exact; no creature stands
//! where it may not; and the events alone lead to the same fingerprint.
#![no_main]

#[path = "../../crates/encounter/tests/it/standing.rs"]
mod standing;

use encounter::{Encounter, HashKey, History, evolve, fingerprint};
use journal::reading;
use libfuzzer_sys::fuzz_target;
use rules::Picture;
use systems::System;
use tell::notation::{WrittenCommand, WrittenInstruction};

const ROWS: [&str; 5] = ["A.:...", "..b.#.", ".:..cc", "D...cc", "......"];

/// The same with hidden ground and a gap.
const HIDING_ROWS: [&str; 5] = ["A.~...", "..b.#+", ".~..cc", "D^+.cc", "......"];
const HIDING_LEGEND: &str = "~ apparent 1 true 2; + apparent 2 true 4 gap; ^ gap";

fuzz_target!(|text: &str| {
    let mut lines = text.lines();
    let system = match lines.next() {
        Some("pf2e") => System::Pf2e,
        Some("starfinder") => System::Starfinder,
        Some("6d6") => System::SixD6,
        _ => System::Srd35,
    };
    let start = table(system);
    let mut history = History::new(start.clone());
    let mut dice = dice::Seeded::new(dice::Seed::from_number(1));
    // A creature that the game master puts somewhere by hand, and a place that is left at once, may
    // be anywhere.
    let mut by_hand = false;
    for line in lines.take(40) {
        let Ok(instruction) = line.parse::<WrittenInstruction>() else {
            continue;
        };
        assert_eq!(
            instruction.to_string().parse(),
            Ok(instruction.clone()),
            "{instruction}"
        );
        by_hand |= matches!(
            &instruction,
            WrittenInstruction::Command(WrittenCommand::Change(_))
        ) || line.contains("then-move");
        let before = fingerprint(history.now(), &HashKey::OPEN);
        if reading::follow(&mut history, &instruction, &mut dice).is_err() {
            assert_eq!(
                fingerprint(history.now(), &HashKey::OPEN),
                before,
                "{instruction}"
            );
        } else if matches!(instruction, WrittenInstruction::Command(_)) {
            let after = fingerprint(history.now(), &HashKey::OPEN);
            history.undo().expect("a command was done");
            assert_eq!(
                fingerprint(history.now(), &HashKey::OPEN),
                before,
                "{instruction}"
            );
            history.redo().expect("a command was taken back");
            assert_eq!(
                fingerprint(history.now(), &HashKey::OPEN),
                after,
                "{instruction}"
            );
            let wrong = standing::what_is_wrong_on_the_board(history.now()).filter(|_| !by_hand);
            assert_eq!(wrong, None, "{instruction}");
        }
    }
    let mut replayed = start;
    for event in history.done().iter().flat_map(|record| &record.events) {
        evolve(&mut replayed, event);
    }
    assert_eq!(
        fingerprint(&replayed, &HashKey::OPEN),
        fingerprint(history.now(), &HashKey::OPEN)
    );
});

/// A table whose creatures have numbers, so that attacks are rolled.
fn table(system: System) -> Encounter {
    let (rows, legend) = match system {
        System::SixD6 => (
            HIDING_ROWS,
            notation::LegendEntry::parse_list(HIDING_LEGEND.into()).expect("a legend"),
        ),
        _ => (ROWS, Vec::new()),
    };
    let map = notation::MapRows::from_rows(&rows).expect("rows");
    let picture = Picture {
        map: Some(map),
        legend,
        ..Picture::default()
    };
    let situation = picture.set_up(system).expect("a picture");
    let mut encounter = Encounter::new(situation);
    let facts = match system {
        System::Pf2e => {
            "with: A attack 9, ac 16, hp 12, damage 1d8+2, acrobatics 5; \
             b aoo, attack 7, ac 15, hp 9, damage 1d6, reflex 4; c reacts, aoo, attack 12, ac 17"
        }
        System::SixD6 => {
            "with: A dp 9, encumbered 1d6+0, attack 1; b dp 9, res 1d6+0, attack 1; c res 1d6+0; \
             group both A b"
        }
        System::Starfinder => "with: A melee; b melee; c melee",
        System::Srd35 => {
            "with: A attack 5, ac 15, hp 9, damage 1d8+2; b attack 3, ac 13, hp 4, damage 1d6; \
             c attack 9, hp 20, damage 2d6, opportunities 2"
        }
    };
    let command = reading::command(&encounter, facts).expect("facts");
    let events = encounter::decide(&encounter, &command, &mut dice::NoDice).expect("known words");
    events
        .iter()
        .for_each(|event| evolve(&mut encounter, event));
    encounter
}

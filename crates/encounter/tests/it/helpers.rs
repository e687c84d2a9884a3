//! Setting up a table, and one way to look at it.

use board::Position;
use dice::{NoDice, Scripted};
use encounter::{Command, Declared, Encounter, Event, History, decide, evolve, legal_commands};
use journal::reading::{self, LineError};
use rules::Picture;
use systems::System;
use tell::notation::{WrittenCommand, WrittenInstruction, event_lines};

/// An encounter from rows and facts in the case notation.
pub(crate) fn table(system: System, rows: &[&str], with: &str) -> Encounter {
    table_with_edges(system, rows, "", with)
}

pub(crate) fn table_with_edges(
    system: System,
    rows: &[&str],
    edges: &str,
    with: &str,
) -> Encounter {
    let edges = match edges {
        "" => Vec::new(),
        edges => notation::EdgeEntry::parse_list(edges.into()).expect("edges"),
    };
    let map = Some(notation::MapRows::from_rows(rows).expect("a map"));
    let mut situation = Picture {
        map,
        edges,
        ..Picture::default()
    }
    .set_up(system)
    .expect("a picture");
    if !with.is_empty() {
        for with in notation::With::parse_list(with.into()).expect("facts") {
            situation.read_with(&with).expect("known words");
        }
    }
    Encounter::new(situation)
}

/// An encounter in pf2e without a grid, from facts in the case notation.
pub(crate) fn gridless(with: &str) -> Encounter {
    let mut situation = Picture::default().set_up(System::Pf2e).expect("a picture");
    let rulings = &mut situation.rulings;
    rulings
        .set("ruling.grid-mode", "gridless")
        .expect("a ruling");
    for with in notation::With::parse_list(with.into()).expect("facts") {
        situation.read_with(&with).expect("known words");
    }
    Encounter::new(situation)
}

/// The command that the line means; the line must have the form of a command.
pub(crate) fn read(encounter: &Encounter, line: &str) -> Result<Command, LineError> {
    let written: WrittenCommand = line.parse().expect("a command");
    reading::written_command(encounter, &written)
}

/// The declaration that the line means.
pub(crate) fn declared(encounter: &Encounter, words: &str) -> Declared {
    match read(encounter, words) {
        Ok(Command::Declare(declared)) => declared,
        other => panic!("{words}: {other:?}"),
    }
}

/// Reads a line and gives the command.
pub(crate) fn decide_line(
    encounter: &Encounter,
    line: &str,
    dice: &mut dyn dice::Dice,
) -> Result<Vec<Event>, LineError> {
    Ok(decide(encounter, &read(encounter, line)?, dice)?)
}

/// The command as its line.
pub(crate) fn line_of(encounter: &Encounter, command: &Command) -> String {
    WrittenCommand::of(command, encounter.board()).to_string()
}

/// What the creature may do now, as lines.
pub(crate) fn legal(encounter: &Encounter, name: &str) -> Vec<String> {
    let creature = encounter.board().creature_named(name).expect("drawn");
    let commands = legal_commands(encounter, creature.id);
    let lines = commands.iter().map(|command| line_of(encounter, command));
    lines.collect()
}

/// Follows one line of a session.
pub(crate) fn follow(
    history: &mut History,
    line: &str,
    dice: &mut dyn dice::Dice,
) -> Result<Vec<Event>, LineError> {
    let written: WrittenInstruction = line.parse().expect("readable");
    reading::follow(history, &written, dice)
}

/// Gives a command with these faces and applies it; returns the lines of its events.
pub(crate) fn give_with_dice(
    encounter: &mut Encounter,
    command: &str,
    faces: &[u32],
) -> Result<Vec<String>, LineError> {
    let mut dice = Scripted::new(faces.iter().copied());
    let events = decide_line(encounter, command, &mut dice)?;
    dice.finish().expect("all dice used");
    events.iter().for_each(|event| evolve(encounter, event));
    Ok(events
        .iter()
        .flat_map(|event| event_lines(event, encounter.board()))
        .collect())
}

/// Gives a command that rolls nothing.
pub(crate) fn give(encounter: &mut Encounter, command: &str) -> Result<Vec<String>, LineError> {
    give_with_dice(encounter, command, &[])
}

/// Why a command is not accepted, in one line.
pub(crate) fn refusal(encounter: &Encounter, command: &str) -> String {
    match decide_line(encounter, command, &mut NoDice) {
        Ok(_) => "accepted".to_owned(),
        Err(error) => error.told(encounter),
    }
}

/// Plays commands one after another and checks them. Lines beginning with `>` are commands. The
/// lines below them are the lines of their events, or `! ` and the reason why they are not
/// accepted.
#[track_caller]
pub(crate) fn play(encounter: &mut Encounter, script: &str) {
    let mut command = "";
    let mut expected: Vec<&str> = Vec::new();
    let mut run = |command: &str, expected: &[&str]| {
        if command.is_empty() {
            return;
        }
        let happened = match give(encounter, command) {
            Ok(lines) => lines,
            Err(error) => vec![format!("! {}", error.told(encounter))],
        };
        assert_eq!(happened, expected, "after `{command}`");
    };
    for line in script
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
    {
        match line.strip_prefix("> ") {
            Some(next) => {
                run(command, &expected);
                command = next;
                expected.clear();
            }
            None => expected.push(line),
        }
    }
    run(command, &expected);
}

/// Where the creature is.
pub(crate) fn place(encounter: &Encounter, name: &str) -> String {
    match encounter
        .board()
        .creature_named(name)
        .and_then(|creature| creature.position)
    {
        Some(position @ Position::Squares(_)) => rules::position_words(position),
        _ => "nowhere".to_owned(),
    }
}

//! `fivefoot replay`: carries out a journal again and compares every event and fingerprint.

use std::process::ExitCode;

use encounter::{HashKey, fingerprint};
use journal::{Journal, ReplayError};
use tell::json::{Divergence, Replay, Version};

use crate::arguments::ReplayArguments;
use crate::failure::{Failure, exit};
use crate::{input, output};

pub(crate) fn run(arguments: &ReplayArguments) -> Result<ExitCode, Failure> {
    let name = input::name_of(&arguments.journal);
    let bytes = input::read(&arguments.journal)?;
    let read = Journal::from_bytes(&bytes).map_err(|error| Failure::input(&name, error))?;
    if let Some(torn) = &read.torn {
        eprintln!("note: {name}: {torn}");
    }
    let replay = match journal::replay(&read.journal) {
        Ok(replayed) => Replay {
            version: Version,
            system: read.journal.head.game().system.id().to_owned(),
            commands: replayed.inputs,
            questions: replayed.questions,
            compared: replayed.compared,
            same: true,
            fingerprint: Some(fingerprint(replayed.history.now(), &HashKey::OPEN).to_string()),
            divergence: None,
        },
        Err(ReplayError::Differs(difference)) => Replay {
            version: Version,
            system: read.journal.head.game().system.id().to_owned(),
            commands: 0,
            questions: 0,
            compared: 0,
            same: false,
            fingerprint: None,
            divergence: Some(Divergence {
                line: difference.span.line,
                command: difference.command,
                expected: difference.expected,
                actual: difference.actual,
            }),
        },
        Err(error) => return Err(Failure::input(&name, error)),
    };
    let code = if replay.same {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(exit::NO)
    };
    if arguments.json {
        output::json(&replay)?
    } else {
        output::text(&for_people(&replay, &name))?
    }
    Ok(code)
}

/// `3 questions, `; empty if the journal asks none.
fn questions_for_people(questions: usize) -> String {
    match questions {
        0 => String::new(),
        1 => "1 question, ".to_owned(),
        several => format!("{several} questions, "),
    }
}

fn for_people(replay: &Replay, name: &str) -> String {
    match &replay.divergence {
        None => format!(
            "{name}: {} commands, {}{} compared, all the same; fingerprint {}\n",
            replay.commands,
            questions_for_people(replay.questions),
            replay.compared,
            replay.fingerprint.as_deref().unwrap_or_default()
        ),
        Some(divergence) => format!(
            "{name}:{}: differs after `{}`\n  journal: {}\n  replay:  {}\n",
            divergence.line, divergence.command, divergence.expected, divergence.actual
        ),
    }
}

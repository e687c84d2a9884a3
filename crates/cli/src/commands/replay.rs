//! `fivefoot replay`: a journal carried out again, every event and fingerprint compared.

use std::process::ExitCode;

use journal::{Journal, ReplayError};
use serde::Serialize;

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
    let row = match journal::replay(&read.journal) {
        Ok(replayed) => Row {
            system: read.journal.head.game().system.id(),
            commands: replayed.inputs,
            questions: replayed.questions,
            compared: replayed.compared,
            same: true,
            fingerprint: Some(format!(
                "{:016x}",
                encounter::fingerprint(replayed.history.now())
            )),
            divergence: None,
        },
        Err(ReplayError::Differs(difference)) => Row {
            system: read.journal.head.game().system.id(),
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
    let code = if row.same {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(exit::NO)
    };
    if arguments.json {
        output::json(&row)?
    } else {
        output::text(&row.for_people(&name))?
    }
    Ok(code)
}

#[derive(Serialize)]
struct Row {
    system: &'static str,
    commands: usize,
    questions: usize,
    compared: usize,
    same: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    fingerprint: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    divergence: Option<Divergence>,
}

#[derive(Serialize)]
struct Divergence {
    line: u32,
    command: String,
    expected: String,
    actual: String,
}

impl Row {
    /// `3 questions, `; nothing where the journal asks none.
    fn questions_for_people(&self) -> String {
        match self.questions {
            0 => String::new(),
            1 => "1 question, ".to_owned(),
            several => format!("{several} questions, "),
        }
    }

    fn for_people(&self, name: &str) -> String {
        match &self.divergence {
            None => format!(
                "{name}: {} commands, {}{} compared, all the same; fingerprint {}\n",
                self.commands,
                self.questions_for_people(),
                self.compared,
                self.fingerprint.as_deref().unwrap_or_default()
            ),
            Some(divergence) => format!(
                "{name}:{}: differs after `{}`\n  journal: {}\n  replay:  {}\n",
                divergence.line, divergence.command, divergence.expected, divergence.actual
            ),
        }
    }
}

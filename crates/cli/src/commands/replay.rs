//! `fivefoot replay` and `fivefoot journal verify`: carries out a journal again and compares every
//! event and fingerprint.

use std::process::ExitCode;

use encounter::{HashKey, fingerprint};
use journal::stored::{self, StoredError, StoredSession};
use journal::{Before, Journal, ReplayError};
use systems::System;
use tell::json::{Divergence, Fingerprints, Replay, Version};

use crate::arguments::ReplayArguments;
use crate::failure::{Failure, exit};
use crate::{input, output};

pub(crate) fn run(arguments: &ReplayArguments) -> Result<ExitCode, Failure> {
    let name = input::name_of(&arguments.journal);
    let bytes = input::read(&arguments.journal)?;
    let replay = if stored::is_stored(&bytes) {
        decided_again(&bytes, &name)?
    } else {
        replayed(&bytes, &name)?
    };
    let code = if replay.same {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(exit::NO)
    };
    if arguments.json {
        output::json(&replay)?
    } else {
        output::plain(&for_people(&replay, &name))?
    }
    Ok(code)
}

/// Decides a session in the stored form again.
fn decided_again(bytes: &[u8], name: &str) -> Result<Replay, Failure> {
    let failure = |error: StoredError| Failure::input(name, error);
    let newest = stored::upgraded(bytes).map_err(failure)?;
    match stored::verify(&newest) {
        Ok(verified) => {
            if let Some(torn) = &verified.torn {
                output::note(format_args!("{name}: {torn}"));
            }
            let now = verified.session.history().now();
            let steps = usize::try_from(verified.steps).unwrap_or(usize::MAX);
            Ok(Replay {
                version: Version,
                system: now.system().id().to_owned(),
                commands: steps,
                questions: 0,
                compared: steps,
                same: true,
                fingerprints: Some(told(verified.fingerprints)),
                fingerprint: Some(fingerprint(now, &HashKey::OPEN).to_string()),
                divergence: None,
            })
        }
        Err(StoredError::Differs {
            line,
            command,
            expected,
            actual,
            steps,
        }) => {
            let steps = usize::try_from(steps).unwrap_or(usize::MAX);
            let opened = StoredSession::open(&newest).map_err(failure)?;
            let system = opened.session.head().system;
            let line = u32::try_from(line).unwrap_or(u32::MAX);
            let before = Before {
                inputs: steps,
                questions: 0,
                compared: steps,
            };
            Ok(diverged(
                system,
                before,
                Divergence {
                    line,
                    command,
                    expected,
                    actual,
                },
            ))
        }
        Err(error) => Err(failure(error)),
    }
}

/// A journal that differs, with what was the same before that.
fn diverged(system: System, before: Before, divergence: Divergence) -> Replay {
    Replay {
        version: Version,
        system: system.id().to_owned(),
        commands: before.inputs,
        questions: before.questions,
        compared: before.compared,
        same: false,
        fingerprints: None,
        fingerprint: None,
        divergence: Some(divergence),
    }
}

/// Replays a journal as text.
fn replayed(bytes: &[u8], name: &str) -> Result<Replay, Failure> {
    let read = Journal::from_bytes(bytes).map_err(|error| Failure::input(name, error))?;
    if let Some(torn) = &read.torn {
        output::note(format_args!("{name}: {torn}"));
    }
    let system = read.journal.head.game().system;
    match journal::replay(&read.journal) {
        Ok(replayed) => Ok(Replay {
            version: Version,
            system: system.id().to_owned(),
            commands: replayed.inputs,
            questions: replayed.questions,
            compared: replayed.compared,
            same: true,
            fingerprints: Some(told(replayed.fingerprints)),
            fingerprint: Some(fingerprint(replayed.history.now(), &HashKey::OPEN).to_string()),
            divergence: None,
        }),
        Err(ReplayError::Differs(difference)) => {
            let before = difference.before;
            let divergence = Divergence {
                line: difference.span.line,
                command: difference.command,
                expected: difference.expected,
                actual: difference.actual,
            };
            Ok(diverged(system, before, divergence))
        }
        Err(error) => Err(Failure::input(name, error)),
    }
}

/// The same in the form for programs.
const fn told(fingerprints: journal::Fingerprints) -> Fingerprints {
    match fingerprints {
        journal::Fingerprints::Compared => Fingerprints::Compared,
        journal::Fingerprints::OtherEngine => Fingerprints::OfAnotherEngine,
    }
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
            "{name}: {} commands, {}{} compared, all the same{}; fingerprint {}\n",
            replay.commands,
            questions_for_people(replay.questions),
            replay.compared,
            match replay.fingerprints {
                Some(Fingerprints::OfAnotherEngine) => {
                    "; the fingerprints were not compared, because another version of the engine \
                     wrote them"
                }
                Some(Fingerprints::Compared) | None => "",
            },
            replay.fingerprint.as_deref().unwrap_or_default()
        ),
        Some(divergence) => {
            let place = match divergence.command.as_str() {
                "" => "at the start".to_owned(),
                command => format!("after `{command}`"),
            };
            format!(
                "{name}:{}: differs {place}\n  journal: {}\n  replay:  {}\n",
                divergence.line, divergence.expected, divergence.actual
            )
        }
    }
}

//! Lines into commands, on what the writer knows.
//!
//! The game master's lines are read on the encounter itself. What a player writes is read and judged
//! on the situation that they know, and only its ids become those of the encounter; so no error
//! rests on more than they know.

use board::CreatureId;
use encounter::{Answer, Command, CommandError, Declared, Encounter, Instruction};
use journal::reading;
use rules::RuleSystem as _;
use table::{Border, NotUnderstood};
use tell::notation::{WrittenCommand, WrittenInstruction, command_error};
use view::{Known, Perspective, Viewer, known};

/// The border of a table whose lines are those of journals.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words;

fn not(message: impl Into<String>) -> NotUnderstood {
    NotUnderstood {
        message: message.into(),
    }
}

impl Border for Words {
    fn read(
        &self,
        encounter: &Encounter,
        perspective: Perspective<'_>,
        line: &str,
    ) -> Result<Instruction, NotUnderstood> {
        let written: Result<WrittenInstruction, notation::NotationError> = line.parse();
        let written = written.map_err(|error| not(error.to_string()))?;
        if perspective.viewer == &Viewer::GameMaster {
            let read = reading::instruction(encounter, &written);
            return read.map_err(|error| not(command_error(&error, encounter)));
        }
        match written {
            WrittenInstruction::Command(written) => {
                let command = players_command(encounter, perspective, &written)?;
                Ok(Instruction::Command(command))
            }
            step => reading::instruction(encounter, &step).map_err(|error| not(error.to_string())),
        }
    }

    fn refusal(
        &self,
        error: &CommandError,
        encounter: &Encounter,
        perspective: Perspective<'_>,
    ) -> String {
        match perspective.viewer {
            Viewer::GameMaster => command_error(error, encounter),
            // What the player knows speaks for it, or it would not have come so far.
            _ => "that is not possible now; ask the game master".to_owned(),
        }
    }
}

fn players_command(
    encounter: &Encounter,
    perspective: Perspective<'_>,
    written: &WrittenCommand,
) -> Result<Command, NotUnderstood> {
    if let WrittenCommand::Answer(answer) = written {
        let answer = reading::answer(encounter, answer);
        return plain(answer.map_err(|_| not("that is no answer to what you are asked"))?);
    }
    let known = known(encounter.situation(), perspective);
    let seen = Encounter::new(known.situation.clone());
    let refused = |error| not(command_error(&error, &seen));
    let command = reading::written_command(&seen, written).map_err(refused)?;
    match &command {
        Command::Declare(_) | Command::Attack(_) | Command::Door { .. } => {
            encounter::check(&seen, &command).map_err(refused)?;
        }
        Command::EndTurn => return Ok(command),
        _ => return Err(not("that is the game master's to say")),
    }
    true_command(encounter, &known, command)
        .ok_or_else(|| not("that cannot be said of somebody whom you do not know"))
}

/// Answers that name nobody whom their player does not play, and no way of more than one step.
fn plain(answer: Answer) -> Result<Command, NotUnderstood> {
    match &answer {
        Answer::React(reaction) if reaction.movement.is_some() => {
            Err(not("a readied movement is the game master's to carry out"))
        }
        Answer::GoRound { .. } => Err(not("another way is the game master's to carry out")),
        _ => Ok(Command::Answer(answer)),
    }
}

/// The command with the ids of the encounter; `None` if one of them means nothing.
fn true_command(encounter: &Encounter, known: &Known, command: Command) -> Option<Command> {
    let creature = |id: CreatureId| known.ids.creature_known_as(id);
    Some(match command {
        Command::Declare(declared) => {
            let system = encounter.system();
            let declaration = system.declaration_known_as(&declared.declaration, &creature)?;
            Command::Declare(Declared {
                declaration,
                ..declared
            })
        }
        Command::Attack(mut attack) => {
            attack.attacker = creature(attack.attacker)?;
            attack.target = creature(attack.target)?;
            Command::Attack(attack)
        }
        Command::Door { door, change } => Command::Door {
            door: known.ids.door_known_as(door)?,
            change,
        },
        _ => return None,
    })
}

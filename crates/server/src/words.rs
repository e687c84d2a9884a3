//! Reads lines as commands, on what the writer knows.
//!
//! The game master's lines are read on the encounter itself. A player's line is read and judged on
//! the situation that the player knows, and only its ids are then replaced by those of the
//! encounter. So no error message depends on anything the player does not know.

use encounter::{Answer, Command, CommandError, Encounter, Instruction};
use journal::reading::{self, LineError};
use table::{Border, NotUnderstood};
use tell::notation::{WrittenAnswer, WrittenCommand, WrittenInstruction, command_error};
use view::{NotAccepted, Perspective, View, Viewer, accept, project};

/// The border of a table whose lines are in the notation of journals.
#[derive(Clone, Copy, Debug)]
pub struct Words;

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
            return read.map_err(|error| not(error.told(encounter)));
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
            // On what the player knows it is possible, or it would have been refused before.
            _ => "that is not possible now; ask the game master".to_owned(),
        }
    }
}

fn players_command(
    encounter: &Encounter,
    perspective: Perspective<'_>,
    written: &WrittenCommand,
) -> Result<Command, NotUnderstood> {
    let view = project(encounter, perspective);
    let seen = view.encounter();
    let unaccepted = |error: NotAccepted| not(error.to_string());
    if let WrittenCommand::Answer(answer) = written {
        let command = Command::Answer(players_answer(&view, answer)?);
        return accept(&view, encounter, perspective, &command).map_err(unaccepted);
    }
    let refused = |error: LineError| not(error.told(&seen));
    let command = reading::written_command(&seen, written).map_err(refused)?;
    // The objections of the rules are told in the table's notation.
    if matches!(command, Command::Declare(_) | Command::Attack(_)) {
        let checked = encounter::check(&seen, &command);
        checked.map_err(|error| refused(LineError::Command(error)))?;
    }
    accept(&view, encounter, perspective, &command).map_err(unaccepted)
}

/// The answer that somebody means, among those that they are offered. Whatever else may be said of a
/// reaction, such as rolled dice, is the game master's to say.
fn players_answer(view: &View, written: &WrittenAnswer) -> Result<Answer, NotUnderstood> {
    let board = &view.situation.situation().board;
    let said = written.to_string();
    let offered = view.answers().into_iter();
    let mut meant = offered.filter(|own| WrittenAnswer::of(own, board).to_string() == said);
    meant
        .next()
        .ok_or_else(|| not("that is not an answer to the question you are asked"))
}

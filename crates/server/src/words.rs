//! Reads lines as commands, on what the writer knows.
//!
//! The game master's lines are read on the encounter itself. A player's line is read and judged on
//! the situation that the player knows, and only its ids are then replaced by those of the
//! encounter. So no error message depends on anything the player does not know.

use encounter::{Answer, Command, CommandError, Encounter, Instruction, Pending};
use journal::reading::{self, LineError};
use table::{Border, NotUnderstood};
use tell::notation::{WrittenAnswer, WrittenCommand, WrittenInstruction, command_error};
use view::{NotAccepted, Perspective, Question, View, Viewer, accept, known};

/// The border of a table whose lines are in the notation of journals.
#[derive(Clone, Copy, Debug)]
pub struct Words;

fn not(message: impl Into<String>) -> NotUnderstood {
    NotUnderstood::Line(message.into())
}

impl Border for Words {
    fn read(
        &self,
        encounter: &Encounter,
        perspective: Perspective<'_>,
        view: &View,
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
                let command = players_command(encounter, (perspective, view), &written)?;
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
    (perspective, view): (Perspective<'_>, &View),
    written: &WrittenCommand,
) -> Result<Command, NotUnderstood> {
    if let WrittenCommand::Answer(answer) = written {
        let not_asked = || not("that is not an answer to the question you are asked");
        let answer = answered(encounter, perspective, view, answer).ok_or_else(not_asked)?;
        let answer = reading::answer(encounter, &answer).map_err(|_| not_asked())?;
        return plain(answer);
    }
    let seen = view.encounter();
    let refused = |error: LineError| not(error.told(&seen));
    let command = reading::written_command(&seen, written).map_err(refused)?;
    accept(view, encounter, perspective, &command).map_err(|error| {
        if matches!(error, NotAccepted::NotYours | NotAccepted::GameMasterOnly) {
            return NotUnderstood::Role(error.to_string());
        }
        // The objections of the rules are told in the table's notation.
        let is_judged = matches!(command, Command::Declare(_) | Command::Attack(_));
        let checked = is_judged.then(|| encounter::check(&seen, &command).err());
        match checked.flatten() {
            Some(objections) => refused(LineError::Command(objections)),
            None => not(error.to_string()),
        }
    })
}

/// The answer by the names of the encounter; `None` if the player is asked nothing, or somebody else.
/// Whether anybody else is asked is not for the player to know.
fn answered(
    encounter: &Encounter,
    perspective: Perspective<'_>,
    view: &View,
    written: &WrittenAnswer,
) -> Option<WrittenAnswer> {
    let asked = match &view.question {
        Some(Question::React(asked)) => Some(asked.creature),
        Some(Question::CarryOn(_)) => None,
        Some(Question::Waiting { .. } | Question::Ruling { .. }) => return None,
        // Whoever has moved goes on when everybody has let the movement pass.
        None => match encounter.pending() {
            Some(Pending::MoveOn(movement))
                if movement.open.is_empty() && perspective.viewer.plays(movement.mover) =>
            {
                None
            }
            _ => return None,
        },
    };
    let mut written = written.clone();
    let reactor = match &mut written {
        WrittenAnswer::React(reaction) => &mut reaction.reactor,
        WrittenAnswer::Decline { reactor } => reactor,
        _ => return Some(written),
    };
    let named = view.situation.situation().board.creature_named(reactor)?;
    let asked = asked.filter(|asked| named.id == *asked)?;
    let truth = known(encounter, perspective).ids.creature_known_as(asked)?;
    reactor.clone_from(&encounter.board().creature(truth)?.name);
    Some(written)
}

/// Refuses the answers that only a game master may give: those that carry out a movement.
fn plain(answer: Answer) -> Result<Command, NotUnderstood> {
    match &answer {
        Answer::React(reaction) if reaction.movement.is_some() => {
            let message = "only the game master can carry out a readied movement";
            Err(NotUnderstood::Role(message.to_owned()))
        }
        Answer::GoRound { .. } => Err(NotUnderstood::Role(
            "only the game master can lead the movement another way".to_owned(),
        )),
        _ => Ok(Command::Answer(answer)),
    }
}

#[cfg(test)]
mod tests {
    use dice::NoDice;
    use encounter::{Event, evolve};
    use maps::{Game, TextBoard};
    use systems::System;
    use view::{IdKey, Knowledge, project};

    use super::*;

    const BOARD: &str = "\
system: srd35
map:
A.b...
.c....
.....B
with: A ac 15
with: b hidden
with: c hidden, ac 13, attack 5, damage 1d6
with: B ac 15
names: b Zorn
";

    /// A begins to move, and the hidden creature beside it may react.
    fn with_a_hidden_question() -> [Encounter; 2] {
        let text: TextBoard = BOARD.parse().expect("a board");
        let situation = text
            .situation(Game::of(System::Srd35))
            .expect("a situation");
        let before = Encounter::new(situation);
        let line = "A move: (0,1) (0,2)";
        let command = reading::command(&before, line).expect("a command");
        let mut after = before.clone();
        for event in encounter::decide(&before, &command, &mut NoDice).expect("it may") {
            evolve(&mut after, &event);
            if matches!(event, Event::Stopped(_)) {
                return [before, after];
            }
        }
        panic!("nobody is asked")
    }

    /// What is said about an answer depends neither on who is asked in secret nor on who is there.
    #[test]
    fn an_answer_asks_nothing_about_what_is_hidden() {
        let [before, after] = with_a_hidden_question();
        for player in ["A", "B"] {
            let own = before.board().creature_named(player).expect(player);
            let viewer = Viewer::player([own.id]);
            let answer = |encounter: &Encounter, line: &str| {
                let knowledge = Knowledge::new(encounter);
                let perspective = Perspective {
                    viewer: &viewer,
                    knowledge: &knowledge,
                    key: &IdKey::new([7; 32]),
                };
                let view = project(encounter, perspective);
                Words.read(encounter, perspective, &view, line)
            };
            for line in [
                "answer: carry-on",
                "answer: stop",
                "answer: move-on",
                "answer: decline c",
                "answer: decline Zorn",
                "answer: decline Nobody",
                "answer: react c aoo",
                "answer: react Zorn aoo",
                "answer: react Nobody aoo",
            ] {
                let said = answer(&after, line);
                assert_eq!(said, answer(&before, line), "{player}: {line}");
                assert!(said.is_err(), "{player}: {line}");
                assert_eq!(
                    said,
                    answer(&after, "answer: decline Nobody"),
                    "{player}: {line}"
                );
            }
        }
    }
}

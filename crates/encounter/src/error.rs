//! Why a command is not accepted. If it is not, nothing has changed, and any dice already rolled do
//! not count.

use board::{CreatureId, DoorId, DoorState};
use dice::DiceError;
use rules::{PlanError, Refusal, RulingError};
use systems::System;
use thiserror::Error;

use crate::command::DoorChange;

/// Why a command is not accepted: what is wrong and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CommandError {
    /// The rules do not allow it; the refusal contains all reasons with their rules.
    #[error("{0}")]
    Refused(Refusal),
    /// There is no such ruling or choice.
    #[error("{0}")]
    Ruling(RulingError),
    /// A die that the command needs is not available; the command can be given again once it is.
    #[error("{0}")]
    Dice(DiceError),
    /// The declaration belongs to another system.
    #[error(
        "a declaration of {declaration} at a table that plays {table}; use the words of {table}"
    )]
    OtherSystem {
        /// The system of the table.
        table: &'static str,
        /// The system of the declaration.
        declaration: &'static str,
    },
    /// A question is open.
    #[error("a question is open; answer it first, or take the last command back with undo")]
    Waiting,
    /// An answer was given, but no question is open.
    #[error("nothing is asked now; an answer follows a question")]
    NothingAsked,
    /// The answer does not fit the open question.
    #[error("that does not answer the open question")]
    NoAnswer,
    /// It is another creature's turn.
    #[error(
        "it is the turn of {turn}, not of {actor}: `end-turn` ends it, or write `out-of-turn: {actor} …` \
         if a reaction, an effect or the game master moves {actor}"
    )]
    NotItsTurn {
        /// The name of the creature that wants to act.
        actor: String,
        /// The name of the creature whose turn it is.
        turn: String,
    },
    /// There is no order of turns.
    #[error("nobody takes turns in order; write begin: NAME, NAME, or declare `NAME end-turn`")]
    NoTurnOrder,
    /// There already is an order of turns.
    #[error("turns are being taken already; end them with `end` before another begin:")]
    AlreadyBegun,
    /// An order of turns names a creature twice, or one that does not exist.
    #[error("`{name}` cannot stand in the order: {problem}")]
    Order {
        /// The name.
        name: String,
        /// What is wrong with it.
        problem: &'static str,
    },
    /// There is no creature with that id.
    #[error("there is no creature with the id {0}")]
    NoCreature(CreatureId),
    /// The system has no attacks that are declared with a target alone.
    #[error("{0} has no attack that is declared by itself; declare the action of its rules")]
    NoAttacks(System),
    /// There is no door with that number.
    #[error("there is no door {door}; the board has {present}")]
    NoSuchDoor {
        /// The number asked for.
        door: DoorId,
        /// The doors that exist, in words.
        present: String,
    },
    /// The door is not in the state that the change needs.
    #[error("{}", door_not_changed(*door, *state, *change))]
    Door {
        /// The door.
        door: DoorId,
        /// Its state.
        state: DoorState,
        /// The change that was wanted.
        change: DoorChange,
    },
    /// A creature is in the doorway.
    #[error("{name} stands in the doorway of door {door}; move it away first")]
    Doorway {
        /// The door.
        door: DoorId,
        /// The name of the creature.
        name: String,
    },
    /// A ruling has too many choices to offer all of them.
    #[error("`{ruling}` has {count} choices, too many to be asked; set it to one of them")]
    TooManyChoices {
        /// The ruling.
        ruling: &'static str,
        /// How many choices it has.
        count: usize,
    },
    /// A declaration needs too many checks to examine every combination of their results.
    #[error(
        "at most {most} checks are rolled in one declaration; declare the results of the others"
    )]
    TooManyChecks {
        /// The most checks allowed.
        most: usize,
    },
    /// A creature that is asked to react has no reaction left.
    #[error("{name} has no reaction left until its turn; answer decline {name}")]
    NoReaction {
        /// Its name.
        name: String,
    },
    /// No initiative is known, so turns cannot begin.
    #[error(
        "nobody has an initiative yet; write initiative: NAME +3; NAME 14, or begin: NAME, NAME"
    )]
    NoInitiative,
    /// The rules of the system keep the order of turns.
    #[error("the rules of {0} keep the order; use their own declarations to change it")]
    RulesKeepOrder(System),
    /// A creature would be taken out of play in its own turn.
    #[error("it is the turn of {name}; end the turn, then {name} can be removed")]
    TurnOfRemoved {
        /// Its name.
        name: String,
    },
    /// The command contains nothing.
    #[error("there is nothing in it; write at least one fact")]
    Empty,
}

impl CommandError {
    /// The error as one line of a journal: a refusal as its rule id and place, any other error in
    /// its own words.
    pub fn words(&self) -> String {
        match self {
            CommandError::Refused(refusal) => refusal.words(),
            other => other.to_string().replace(['\n', '\r'], " "),
        }
    }
}

fn door_not_changed(door: DoorId, state: DoorState, change: DoorChange) -> String {
    let is = door_word(state);
    match change.states() {
        (_, after) if after == state => format!("door {door} is {is} already"),
        _ => format!(
            "door {door} is {is}; it cannot be told to {}",
            change.word()
        ),
    }
}

pub(crate) const fn door_word(state: DoorState) -> &'static str {
    match state {
        DoorState::Open => "open",
        DoorState::Closed => "closed",
        DoorState::Locked => "locked",
    }
}

impl From<PlanError> for CommandError {
    fn from(error: PlanError) -> CommandError {
        match error {
            PlanError::Refused(refusal) => CommandError::Refused(refusal),
            PlanError::Dice(error) => CommandError::Dice(error),
            PlanError::OtherSystem {
                situation,
                declaration,
            } => CommandError::OtherSystem {
                table: situation,
                declaration,
            },
        }
    }
}

impl From<Refusal> for CommandError {
    fn from(refusal: Refusal) -> CommandError {
        CommandError::Refused(refusal)
    }
}

impl From<DiceError> for CommandError {
    fn from(error: DiceError) -> CommandError {
        CommandError::Dice(error)
    }
}

impl From<RulingError> for CommandError {
    fn from(error: RulingError) -> CommandError {
        CommandError::Ruling(error)
    }
}

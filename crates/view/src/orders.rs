//! Commands of a viewer: judged on what the viewer knows, and written with the true ids.
//!
//! A command is judged by what the mover knows. Every answer given here follows from the viewer's
//! own view alone, so a refusal has no hidden reason. What the truth then makes of the command is
//! for the encounter to decide.

use board::CreatureId;
use encounter::{
    Answer, AttackCommand, Command, CommandError, Declared, Encounter, Reaction, Timing, check,
};
use rules::{AttackOccasion, SystemAttacks as _, SystemDeclarations as _, SystemDisclosure as _};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use systems::Declaration;
use thiserror::Error;

use crate::event::AnswerWord;
use crate::known::ids;
use crate::question::{Question, ReactionWord};
use crate::view::{Seat, View, Whose};
use crate::wire::ObjectionTold;
use crate::{Ids, Perspective};

/// Why a viewer's command is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Error)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum NotAccepted {
    /// It names somebody or something that the viewer does not know.
    #[error("there is nobody and nothing with that id")]
    Unknown,
    /// It speaks for a creature that the viewer does not play.
    #[error("that creature is played by somebody else")]
    NotYours,
    /// Only the game master may say that.
    #[error("only the game master says that")]
    GameMasterOnly,
    /// It is somebody else's turn.
    #[error("it is somebody else's turn")]
    NotYourTurn,
    /// A question is open.
    #[error("a question is open; it is answered first")]
    Waiting,
    /// It answers a question that nobody has asked.
    #[error("that does not answer what is asked")]
    NotAsked,
    /// The rules do not allow it, as far as the viewer knows the situation.
    #[error("the rules do not allow it")]
    Refused {
        /// Why.
        objections: Vec<ObjectionTold>,
    },
    /// It cannot be done for another reason.
    #[error("{text}")]
    Other {
        /// The reason, for people.
        text: String,
    },
}

/// Judges a viewer's command on the viewer's view, and writes it with the true ids.
///
/// # Errors
/// Why it is not accepted.
pub fn accept(
    view: &View,
    encounter: &Encounter,
    perspective: Perspective<'_>,
    command: &Command,
) -> Result<Command, NotAccepted> {
    if view.seat != Seat::GameMaster {
        permitted(view, command)?;
        judged(view, command)?;
    }
    let ids = ids(encounter, perspective);
    with_true_ids(&ids, view, command).ok_or(NotAccepted::Unknown)
}

/// Whether the viewer may say that at all.
fn permitted(view: &View, command: &Command) -> Result<(), NotAccepted> {
    let plays = |creature: Option<CreatureId>| {
        let is_own = creature.is_some_and(|own| view.plays().contains(&own));
        if is_own {
            Ok(())
        } else {
            Err(NotAccepted::NotYours)
        }
    };
    match command {
        Command::Declare(declared) => {
            let own = &declared.declaration;
            let is_decreed = own.system().is_decreed(own);
            if declared.timing == Timing::OutOfTurn || !declared.rulings.is_empty() || is_decreed {
                return Err(NotAccepted::GameMasterOnly);
            }
            plays(declared.declaration.actor())
        }
        Command::Attack(attack) => {
            plays(Some(attack.attacker))?;
            extra_attack(view, attack)
        }
        Command::EndTurn => match view.turns.as_ref().map(|turns| turns.turn) {
            Some(Whose::Creature(creature)) => plays(Some(creature)),
            Some(Whose::GameMaster) => Err(NotAccepted::NotYourTurn),
            None => Ok(()),
        },
        Command::Answer(answer) if AnswerWord::from(answer).is_of_the_game_master() => {
            Err(NotAccepted::GameMasterOnly)
        }
        Command::Answer(Answer::React(reaction)) if !reaction.ends_with.is_empty() => {
            Err(NotAccepted::GameMasterOnly)
        }
        Command::Answer(_) => Ok(()),
        // Anybody beside a door may move it.
        Command::Door { .. } => {
            let may = view.options();
            let mut commands = may.iter().flat_map(|option| &option.commands);
            let is_beside = commands.any(|own| own.command == *command);
            if is_beside {
                Ok(())
            } else {
                Err(NotAccepted::GameMasterOnly)
            }
        }
        _ => Err(NotAccepted::GameMasterOnly),
    }
}

/// Whether the attack is paid for, or is one of the further attacks of a full attack. A system in
/// which each attack is an action of its own has none.
fn extra_attack(view: &View, attack: &AttackCommand) -> Result<(), NotAccepted> {
    if attack.occasion != AttackOccasion::Extra {
        return Ok(());
    }
    let system = view.situation.situation().system();
    let (attacker, target) = (attack.attacker, attack.target);
    if system.strike(attacker, target, attack.occasion).is_some() {
        return Err(NotAccepted::GameMasterOnly);
    }
    match view.turns.as_ref().map(|turns| turns.turn) {
        Some(Whose::Creature(creature)) if creature == attack.attacker => Ok(()),
        None => Ok(()),
        Some(_) => Err(NotAccepted::NotYourTurn),
    }
}

/// Whether it can be done, as far as the viewer knows.
fn judged(view: &View, command: &Command) -> Result<(), NotAccepted> {
    if let Command::Answer(answer) = command {
        return answers(view, answer);
    }
    if view.question.is_some() {
        return Err(NotAccepted::Waiting);
    }
    let is_kept_by_rules = view.situation.situation().turn_order().is_some();
    let turn = view.turns.as_ref().map(|turns| turns.turn);
    if turn == Some(Whose::GameMaster) && !is_kept_by_rules {
        return Err(NotAccepted::NotYourTurn);
    }
    check(&view.encounter(), command).map_err(NotAccepted::from)
}

/// Whether it answers what the viewer is asked.
fn answers(view: &View, answer: &Answer) -> Result<(), NotAccepted> {
    let is_asked = match (&view.question, answer) {
        (Some(Question::React(asked)), Answer::Decline { reactor }) => *reactor == asked.creature,
        (Some(Question::React(asked)), Answer::React(reaction)) => {
            let kind = ReactionWord::from(reaction.kind);
            reaction.reactor == asked.creature && asked.kinds.contains(&kind)
        }
        (Some(Question::CarryOn(asked)), Answer::CarryOn) => asked.against_carrying_on.is_none(),
        (Some(Question::CarryOn(asked)), Answer::Stop) => asked.against_stopping.is_none(),
        (Some(Question::CarryOn(asked)), Answer::GoRound { way }) => {
            let first = way.system().first_place(way);
            let is_its = way.actor() == Some(asked.creature);
            is_its && first.is_some_and(|first| asked.elsewhere.contains(&(&first).into()))
        }
        _ => false,
    };
    if is_asked {
        Ok(())
    } else {
        Err(NotAccepted::NotAsked)
    }
}

impl From<CommandError> for NotAccepted {
    fn from(error: CommandError) -> NotAccepted {
        match error {
            CommandError::Refused(refusal) => NotAccepted::Refused {
                objections: refusal.objections().map(Into::into).collect(),
            },
            CommandError::NotItsTurn { .. } => NotAccepted::NotYourTurn,
            CommandError::NoCreature(_) | CommandError::NoSuchDoor { .. } => NotAccepted::Unknown,
            other => NotAccepted::Other {
                text: other.to_string(),
            },
        }
    }
}

/// The command with the true ids; `None` if one of its ids stands for nothing.
fn with_true_ids(ids: &Ids, view: &View, command: &Command) -> Option<Command> {
    let creature = |id: CreatureId| ids.creature_known_as(id);
    let system = view.situation.situation().system();
    let declaration = |own: &Declaration| system.declaration_known_as(own, &creature);
    let each = |order: &[CreatureId]| -> Option<Vec<CreatureId>> {
        order.iter().map(|id| creature(*id)).collect()
    };
    Some(match command {
        Command::Declare(declared) => Command::Declare(Declared {
            declaration: declaration(&declared.declaration)?,
            ..declared.clone()
        }),
        Command::Attack(attack) => Command::Attack(AttackCommand {
            attacker: creature(attack.attacker)?,
            target: creature(attack.target)?,
            ..attack.clone()
        }),
        Command::Door { door, change } => Command::Door {
            door: ids.door_known_as(*door)?,
            change: *change,
        },
        Command::Answer(Answer::React(reaction)) => Command::Answer(Answer::React(Reaction {
            reactor: creature(reaction.reactor)?,
            movement: match &reaction.movement {
                Some(movement) => Some(declaration(movement)?),
                None => None,
            },
            ..reaction.clone()
        })),
        Command::Answer(Answer::Decline { reactor }) => Command::Answer(Answer::Decline {
            reactor: creature(*reactor)?,
        }),
        Command::Answer(Answer::GoRound { way }) => Command::Answer(Answer::GoRound {
            way: declaration(way)?,
        }),
        Command::Begin { order } => Command::Begin {
            order: each(order)?,
        },
        Command::Order { order } => Command::Order {
            order: each(order)?,
        },
        // Commands of the game master already have the true ids; the others name nobody.
        other => other.clone(),
    })
}

//! Judges commands: from a command to events, or to a reason for refusing it.

use board::{Board, DoorId};
use dice::Dice;
use rules::RulingChoice;
use systems::Edit;

use crate::command::{Command, DoorChange};
use crate::declare::{attack_command, declare};
use crate::encounter::Encounter;
use crate::error::CommandError;
use crate::event::Event;
use crate::foresee::{MAX_CHOICES, Probe};
use crate::order;
use crate::pending::name_of;
use crate::resume::resume;
use crate::turn;

/// What the command leads to: the events to [`evolve`](crate::evolve) the encounter with, in order.
///
/// # Errors
/// Why the command is not accepted. A [`CommandError::Dice`] is not a refusal: the same command can
/// be given again once the die is available.
pub fn decide(
    encounter: &Encounter,
    command: &Command,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    match (encounter.pending(), command) {
        (Some(pending), Command::Answer(answer)) => resume(encounter, pending, answer, dice),
        (Some(_), _) => Err(CommandError::Waiting),
        (None, Command::Answer(_)) => Err(CommandError::NothingAsked),
        (None, Command::Declare(declared)) => declare(encounter, declared.clone(), dice),
        (None, Command::Rule(choice)) => rule(encounter, choice),
        (None, Command::AskRuling { ruling }) => ask_ruling(encounter, ruling),
        (None, Command::AskTriggers(ask)) => Ok(vec![Event::TriggersAsked(*ask)]),
        (None, Command::Disclose(choice)) => Ok(vec![Event::Disclosed(*choice)]),
        (None, Command::Door { door, change }) => move_door(encounter, *door, *change),
        (None, Command::Change(edits)) => change(encounter, edits),
        (None, Command::Attack(attack)) => attack_command(encounter, attack, &[], dice),
        (None, Command::Initiative(scores)) => order::roll(encounter, scores, dice),
        (None, Command::Order { order }) => order::reorder(encounter, order, dice),
        (None, Command::Begin { order }) => order::begin(encounter, order, dice),
        (None, Command::EndTurn) => order::end_turn(encounter, dice),
        (None, Command::End) => order::end(encounter, dice),
    }
}

/// Whether [`decide`] accepts the command, regardless of the dice. Nothing is rolled.
///
/// # Errors
/// Why the command is not accepted.
pub fn check(encounter: &Encounter, command: &Command) -> Result<(), CommandError> {
    decide(encounter, command, &mut Probe::showing(1)).map(drop)
}

// --- The game master ----------------------------------------------------------------------------

fn rule(encounter: &Encounter, choice: &RulingChoice) -> Result<Vec<Event>, CommandError> {
    encounter.situation().rulings.clone().decide(choice)?;
    Ok(vec![Event::RulingSet(choice.clone())])
}

fn ask_ruling(encounter: &Encounter, ruling: &'static str) -> Result<Vec<Event>, CommandError> {
    let entry = encounter.situation().rulings.entry(ruling)?;
    let count = entry.offered_count();
    if count > MAX_CHOICES {
        return Err(CommandError::TooManyChoices {
            ruling: entry.name,
            count,
        });
    }
    Ok(vec![Event::RulingAsked { ruling: entry.name }])
}

/// The doors of the board as a person would list them: `door 0`, `doors 0 to 3`, `doors 0, 2 and
/// 3`.
fn doors_present(board: &Board) -> String {
    let numbers: Vec<u32> = board.doors().iter().map(|door| door.id.number()).collect();
    match numbers.as_slice() {
        [] => "none".to_owned(),
        [only] => format!("door {only}"),
        [first, .., last] if u64::from(last - first) + 1 == numbers.len() as u64 => {
            format!("doors {first} to {last}")
        }
        [before @ .., last] => {
            let before: Vec<String> = before.iter().map(u32::to_string).collect();
            format!("doors {} and {last}", before.join(", "))
        }
    }
}

fn move_door(
    encounter: &Encounter,
    id: DoorId,
    change: DoorChange,
) -> Result<Vec<Event>, CommandError> {
    let board = encounter.board();
    let Some(door) = board.door(id) else {
        return Err(CommandError::NoSuchDoor {
            door: id,
            present: doors_present(board),
        });
    };
    let (before, after) = change.states();
    if door.state != before {
        return Err(CommandError::Door {
            door: id,
            state: door.state,
            change,
        });
    }
    if change == DoorChange::Close {
        let in_the_way = board.creatures().iter().find(|creature| {
            creature.footprint().is_some_and(|footprint| {
                door.edges.iter().any(|edge| {
                    edge.squares()
                        .iter()
                        .all(|square| footprint.contains(*square))
                })
            })
        });
        if let Some(creature) = in_the_way {
            return Err(CommandError::Doorway {
                door: id,
                name: creature.name.clone(),
            });
        }
    }
    Ok(vec![Event::DoorMoved {
        door: id,
        state: after,
    }])
}

fn change(encounter: &Encounter, edits: &[Edit]) -> Result<Vec<Event>, CommandError> {
    if edits.is_empty() {
        return Err(CommandError::Empty);
    }
    let mut removed = edits.iter().flat_map(Edit::removed).peekable();
    if removed.peek().is_none() {
        return Ok(vec![Event::Changed(edits.to_vec())]);
    }
    if let Some(current) = encounter
        .current()
        .filter(|own| removed.any(|id| id == *own))
    {
        return Err(CommandError::TurnOfRemoved {
            name: name_of(encounter.board(), current),
        });
    }
    let mut events = vec![Event::Changed(edits.to_vec())];
    turn::follow_rules(encounter, &mut events);
    Ok(events)
}

//! What a creature may do now, as commands.
//!
//! The list consists of candidates that [`decide`] accepts, judged with [`check`](crate::check), so
//! the two cannot disagree about what is listed. The candidates are every movement of one step into
//! a neighbouring place with every movement verb of the system, an attack on every opponent in a
//! square that the creature threatens or shares, every change of a door at its space, every action
//! without a path and without options, and the end of the turn; while a question is open, its
//! answers. Longer movements are found by the path search of the rules; declarations with options
//! are not listed. In `6d6` an action is begun (`A run: wait`) and continues item by item (`A
//! continue: (1,0) wait`, `stop`); whether an item is possible is judged with every die at 1.

use board::{Creature, CreatureId};
use rules::{AttackOccasion, Shortfall, SystemHappenings as _};
use systems::{Declaration, System};

use crate::command::{AttackCommand, Command, Declared, DoorChange};
use crate::decide::{check, decide};
use crate::encounter::Encounter;
use crate::event::Event;
use crate::foresee::Probe;
use crate::typed_attack::TypedAttack;

/// The commands that the creature may give now: the answers if a question is open, otherwise its
/// movements of one step in the order of the verbs and of [`grid::Direction::ALL`], its attacks,
/// the doors beside it, and then its other actions.
pub fn legal_commands(encounter: &Encounter, creature: CreatureId) -> Vec<Command> {
    candidates(encounter, creature)
        .into_iter()
        .filter(|command| is_legal(encounter, command))
        .collect()
}

/// Whether the command is accepted and, if an action continues item by item, its item is carried
/// out. An answer may leave items of the path undone that were declared earlier.
fn is_legal(encounter: &Encounter, command: &Command) -> bool {
    if let Command::Answer(_) = command {
        return check(encounter, command).is_ok();
    }
    let refuses_item = |event: &Event| match event {
        Event::Carried { outcome, .. } => {
            let mut account = outcome.account.iter();
            account.any(|own| System::shortfall(own) == Some(Shortfall::Refused))
        }
        _ => false,
    };
    decide(encounter, command, &mut Probe::showing(1))
        .is_ok_and(|events| !events.iter().any(refuses_item))
}

fn candidates(encounter: &Encounter, creature: CreatureId) -> Vec<Command> {
    if let Some(pending) = encounter.pending() {
        let answers = pending.answers(encounter.system()).into_iter();
        return answers.map(Command::Answer).collect();
    }
    let Some(creature) = encounter.board().creature(creature) else {
        return Vec::new();
    };
    let declare = |made: Declaration| Command::Declare(Declared::new(made));
    let candidates = encounter.situation().candidates(creature.id);
    let mut commands: Vec<Command> = candidates.movements.into_iter().map(declare).collect();
    commands.extend(attacks(encounter, creature));
    commands.extend(doors(encounter, creature));
    commands.extend(candidates.actions.into_iter().map(declare));
    commands
}

/// Melee attacks on opponents within the squares that the creature threatens or fills.
fn attacks(encounter: &Encounter, creature: &Creature) -> Vec<Command> {
    let threatened = encounter.situation().threatened(creature.id);
    let own = creature.footprint();
    let in_reach = |other: &&Creature| {
        encounter.board().are_hostile(other.side, creature.side)
            && other.footprint().is_some_and(|space| {
                threatened.meets(space) || own.is_some_and(|own| own.overlaps(space))
            })
    };
    let opponents = encounter.board().creatures().iter().filter(in_reach);
    opponents
        .map(|opponent| {
            Command::Attack(AttackCommand {
                attacker: creature.id,
                target: opponent.id,
                occasion: AttackOccasion::Action,
                typed: TypedAttack::default(),
            })
        })
        .collect()
}

/// Every change of a door that has the creature's space on one of its sides.
fn doors(encounter: &Encounter, creature: &Creature) -> Vec<Command> {
    let Some(space) = creature.footprint() else {
        return Vec::new();
    };
    let beside = encounter.board().doors().iter().filter(|door| {
        door.edges
            .iter()
            .flat_map(|edge| edge.squares())
            .any(|square| space.contains(square))
    });
    beside
        .flat_map(|door| {
            DoorChange::ALL.map(|change| Command::Door {
                door: door.id,
                change,
            })
        })
        .collect()
}

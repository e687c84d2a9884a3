//! What a creature may do now, as commands.
//!
//! The list is made of candidates that [`check`](crate::check) accepts, so the two cannot differ
//! about what is listed. The candidates are every movement of one step into a neighbouring place
//! with every verb of movement the system has, an attack on every opponent in a square it threatens
//! or shares, every change of a door at its space, every action without a path and without options,
//! and the end of the turn; while a question is open, its answers. Longer movements are what the
//! search of the rules is for; declarations with options are not listed.

use board::{Creature, CreatureId, Position};
use grid::Direction;
use notation::{Declaration, PathItem, Place};
use rules::System;

use crate::attack::TypedAttack;
use crate::command::{AttackCommand, AttackOccasion, Command, Declared, DoorChange};
use crate::decide::check;
use crate::encounter::Encounter;

/// The verbs that take a path, in the order in which they are listed.
const fn path_verbs(system: System) -> &'static [&'static str] {
    match system {
        System::Pf2e => &[
            "stride", "step", "crawl", "leap", "climb", "swim", "balance", "fly", "burrow",
        ],
        System::Srd35 => &[
            "five-foot-step",
            "move",
            "double",
            "run",
            "charge",
            "minimum",
        ],
        System::Starfinder | System::SixD6 => &[],
    }
}

/// The actions without a path, in the order in which they are listed.
const fn plain_verbs(system: System) -> &'static [&'static str] {
    match system {
        System::Pf2e => &["stand", "take-cover", "end-turn"],
        System::Srd35 => &["standard", "full-round", "end-turn"],
        System::Starfinder | System::SixD6 => &[],
    }
}

/// The commands that the creature may give now: answers if a question is open; else its movements
/// of one step in the order of the verbs and of [`Direction::ALL`], its attacks, the doors beside it,
/// then its other actions.
pub fn legal_commands(encounter: &Encounter, creature: CreatureId) -> Vec<Command> {
    candidates(encounter, creature)
        .into_iter()
        .filter(|command| check(encounter, command).is_ok())
        .collect()
}

fn candidates(encounter: &Encounter, creature: CreatureId) -> Vec<Command> {
    if let Some(pending) = encounter.pending() {
        return pending.answers().into_iter().map(Command::Answer).collect();
    }
    let Some(creature) = encounter.board().creature(creature) else {
        return Vec::new();
    };
    let declare = |verb: &str, path: Vec<Place>| {
        let path = path
            .into_iter()
            .map(|place| PathItem::Place(place).into())
            .collect();
        Command::Declare(Declared::new(Declaration {
            actor: creature.name.clone().into(),
            verb: verb.to_owned().into(),
            options: Vec::new(),
            path,
        }))
    };
    let system = encounter.system();
    let mut commands = Vec::new();
    if let Some(Position::Squares(footprint)) = creature.position {
        for verb in path_verbs(system) {
            for direction in Direction::ALL {
                let to = footprint.origin.step(direction);
                commands.push(declare(verb, vec![Place::square(to.x, to.y)]));
            }
        }
    }
    commands.extend(attacks(encounter, creature));
    commands.extend(doors(encounter, creature));
    commands.extend(
        plain_verbs(system)
            .iter()
            .map(|verb| declare(verb, Vec::new())),
    );
    commands
}

/// Melee attacks on opponents within the squares that the creature threatens or fills.
fn attacks(encounter: &Encounter, creature: &Creature) -> Vec<Command> {
    let threatened = encounter.situation().threatened(creature.id);
    let own = creature.footprint();
    let in_reach = |other: &&Creature| {
        other.side.opposes(creature.side)
            && other.footprint().is_some_and(|space| {
                threatened.meets(space) || own.is_some_and(|own| own.overlaps(space))
            })
    };
    let opponents = encounter.board().creatures().iter().filter(in_reach);
    opponents
        .map(|opponent| {
            Command::Attack(AttackCommand {
                attacker: creature.name.clone(),
                target: opponent.name.clone(),
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

//! What a creature may do now, as commands.
//!
//! The list is made of candidates that [`check`](crate::check) accepts, so the two cannot differ
//! about what is listed. The candidates are every movement of one step into a neighbouring place
//! with every verb of movement the system has, every action without a path and without options,
//! and the end of the turn; while a question is open, its answers. Longer movements are what the
//! search of the rules is for; declarations with options are not listed.

use board::CreatureId;
use grid::Direction;
use notation::{Declaration, PathItem, Place};
use rules::System;

use crate::command::{Command, Declared};
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
        System::Starfinder => &[
            "guarded",
            "move",
            "double",
            "run",
            "charge",
            "minimum",
            "tumble",
            "tumble-full",
        ],
        System::SixD6 => &[],
    }
}

/// The actions without a path, in the order in which they are listed.
const fn plain_verbs(system: System) -> &'static [&'static str] {
    match system {
        System::Pf2e => &["stand", "take-cover", "end-turn"],
        System::Srd35 => &["standard", "full-round", "end-turn"],
        System::Starfinder => &["end-turn"],
        System::SixD6 => &[],
    }
}

/// The commands that the creature may give now: answers if a question is open; else its movements
/// of one step in the order of the verbs and of [`Direction::ALL`], then its other actions.
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
    if let Some(place) = encounter.situation().named_square(creature.id) {
        for verb in path_verbs(system) {
            for direction in Direction::ALL {
                let to = place.step(direction);
                commands.push(declare(verb, vec![Place::square(to.x, to.y)]));
            }
        }
    }
    commands.extend(
        plain_verbs(system)
            .iter()
            .map(|verb| declare(verb, Vec::new())),
    );
    commands
}

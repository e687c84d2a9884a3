//! What a creature may do now, as commands.
//!
//! The list is made of candidates that [`decide`] accepts, as [`check`](crate::check) does, so the
//! two cannot differ
//! about what is listed. The candidates are every movement of one step into a neighbouring place
//! with every verb of movement the system has, an attack on every opponent in a square it threatens
//! or shares, every change of a door at its space, every action without a path and without options,
//! and the end of the turn; while a question is open, its answers. Longer movements are what the
//! search of the rules is for; declarations with options are not listed. In `6d6` an action is begun
//! (`A run: wait`) and goes on item by item (`A continue: (1,0) wait`, `stop`); whether an item is
//! possible is judged with every die at 1.

use board::{Creature, CreatureId, Position};
use grid::Direction;
use notation::{Declaration, DeclarationOption, PathItem, Place, Spanned};
use rules::{RuleSystem as _, Shortfall};
use systems::System;

use crate::attack::TypedAttack;
use crate::command::{AttackCommand, AttackOccasion, Command, Declared, DoorChange};
use crate::decide::{check, decide};
use crate::encounter::Encounter;
use crate::event::Event;
use crate::foresee::Probe;

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
        // In 6d6 the route is chosen after the score: an action is begun, and goes on square by
        // square.
        System::SixD6 => &[],
    }
}

/// The actions without a path, in the order in which they are listed.
const fn plain_verbs(system: System) -> &'static [&'static str] {
    match system {
        System::Pf2e => &["stand", "take-cover", "end-turn"],
        System::Srd35 => &["standard", "full-round", "end-turn"],
        System::Starfinder => &["end-turn"],
        System::SixD6 => &["melee-attack", "ranged-attack", "end-turn"],
    }
}

/// The commands that the creature may give now: answers if a question is open; else its movements
/// of one step in the order of the verbs and of [`Direction::ALL`], its attacks, the doors beside it,
/// then its other actions.
pub fn legal_commands(encounter: &Encounter, creature: CreatureId) -> Vec<Command> {
    candidates(encounter, creature)
        .into_iter()
        .filter(|command| is_legal(encounter, command))
        .collect()
}

/// Whether the command is accepted and, where an action goes on item by item, its item is done. An
/// answer may leave items of the path that was declared before it undone.
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

/// The items with which an action of `6d6` may go on.
fn items(at: Option<Position>) -> Vec<PathItem> {
    let mut items: Vec<PathItem> = ["stand", "stop"]
        .into_iter()
        .filter_map(|word| word.parse().ok().map(PathItem::Word))
        .collect();
    if let Some(Position::Squares(space)) = at {
        items.extend(Direction::ALL.map(|direction| {
            let to = space.origin.step(direction);
            PathItem::Place(Place::square(to.x, to.y))
        }));
    }
    items
}

/// Beginning an action of `6d6`, going on with one, and attacks with a 5-foot step. An action that
/// is begun or goes on is left open.
fn action_by_action(creature: &Creature) -> Vec<Declaration> {
    let wait = || "wait".parse().ok().map(PathItem::Word);
    let declare = |verb: &str, option: Option<&str>, path: Vec<PathItem>| Declaration {
        actor: creature.name.clone().into(),
        verb: verb.to_owned().into(),
        options: option
            .map(|name| DeclarationOption {
                name: name.to_owned().into(),
                value: None,
            })
            .into_iter()
            .collect(),
        path: path.into_iter().map(Spanned::from).collect(),
    };
    let mut declarations = Vec::new();
    for verb in ["mosey", "run"] {
        declarations.push(declare(verb, None, wait().into_iter().collect()));
    }
    for item in items(creature.position) {
        let ends = matches!(&item, PathItem::Word(word) if word.text() == "stop");
        let path = std::iter::once(item).chain(wait().filter(|_| !ends));
        declarations.push(declare("continue", None, path.collect()));
    }
    for order in ["step-before", "step-after"] {
        for item in items(creature.position) {
            if let PathItem::Place(_) = item {
                declarations.push(declare("melee-attack", Some(order), vec![item]));
            }
        }
    }
    declarations
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
    if system == System::SixD6 {
        let declarations = action_by_action(creature).into_iter();
        commands.extend(declarations.map(Declared::new).map(Command::Declare));
    }
    if let Some(place) = encounter.situation().named_square(creature.id) {
        for verb in path_verbs(system) {
            for direction in Direction::ALL {
                let to = place.step(direction);
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
        encounter.board().are_hostile(other.side, creature.side)
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

//! Judges commands: from a command to events, or to a reason for refusing it.

use board::{Board, DoorId};
use dice::Dice;
use rules::RulingChoice;
use systems::Edit;

<<<<<<< HEAD
use board::{Board, CreatureId, DoorId};
use dice::{Continued, Dice, Roll};
use rules::{Attack, AttackOccasion, AttackResult, Interruption, RuleSystem as _, RulingChoice};
use systems::{Declaration, Edit, Outcome, Situation, System};

use crate::attack::{self, TypedAttack};
use crate::carry_on::CarryOn;
use crate::command::{AttackCommand, Command, Declared, DoorChange, Timing};
use crate::encounter::{Encounter, evolve};
=======
use crate::command::{Command, DoorChange};
use crate::declare::{attack_command, declare};
use crate::encounter::Encounter;
>>>>>>> origin/main
use crate::error::CommandError;
use crate::event::Event;
use crate::foresee::{MAX_CHOICES, Probe};
use crate::order;
use crate::pending::name_of;
use crate::resume::resume;
use crate::turn;

/// What the command leads to: the events to [`evolve`] the encounter with, in order.
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

<<<<<<< HEAD
// --- Declarations -------------------------------------------------------------------------------

pub(crate) fn declare(
    encounter: &Encounter,
    declared: Declared,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    let situation = ruled(encounter, &declared)?;
    if let Some(actor) = declared.declaration.actor() {
        present(encounter, actor)?;
        if declared.timing == Timing::InTurn {
            has_turn(encounter, actor)?;
        }
    }
    // A check that only the truth asks for would tell what it is about.
    let actor = declared.declaration.actor();
    let judged = actor.map_or(Cow::Borrowed(&*situation), |actor| {
        situation.judged_by(actor)
    });
    let checked = skill_check::roll(&judged, declared, dice)?;
    let (declared, mut events) = (checked.declared, checked.events);
    let plan =
        |situation: &Situation, dice: &mut dyn Dice| plan(situation, &declared.declaration, dice);
    if let Some(matter) = first_matter(encounter, &situation, &declared.rulings, &plan) {
        events.push(Event::Asked(Box::new(RulingQuestion {
            ruling: matter.ruling,
            question: matter.question,
            choices: matter.choices,
            resume: Resume::Declaration(declared),
        })));
        return Ok(events);
    }
    events.extend(go_on(encounter, declared, None, dice)?);
    Ok(events)
}

/// Plans the declaration and carries it out as far as the next trigger that leads to a question,
/// after it has waited at `before`.
pub(crate) fn go_on(
    encounter: &Encounter,
    declared: Declared,
    before: Option<&MoveOn>,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    let situation = ruled(encounter, &declared)?;
    let rolled: &[Roll] = before.map_or(&[], |before| &before.rolls);
    let interruptions: &[Interruption] = before.map_or(&[], |before| &before.interruptions);
    let mut dice = Continued::new(rolled, dice);
    let Planned {
        declaration,
        outcome,
        choice,
        attack,
    } = plan_interrupted(&situation, &declared.declaration, interruptions, &mut dice)?;
    let new_rolls = dice.new_rolls();
    let mut events: Vec<Event> = new_rolls.iter().cloned().map(Event::Rolled).collect();
    let planned = (&declaration, &outcome);
    if let Some(mut stop) = next_stop(encounter, &situation, &declared, planned, before) {
        stop.rolls = rolled.iter().cloned().chain(new_rolls).collect();
        events.push(Event::Stopped(Box::new(stop)));
        return Ok(events);
    }
    if let Some(choice) = choice {
        let question = CarryOn::new(&declared, choice);
        let mut question = CarryOn::waiting(encounter, question, &outcome, before);
        if let Some(movement) = &mut question.movement {
            movement.rolls = rolled.iter().cloned().chain(new_rolls).collect();
            events.extend(uncovered(&outcome));
            events.push(Event::Revealed(Box::new(question)));
            return Ok(events);
        }
        events.push(Event::Carried {
            declaration,
            outcome: Box::new(outcome),
        });
        events.push(Event::Revealed(Box::new(question)));
        turn::follow_rules(encounter, &mut events);
        return Ok(events);
    }
    let ends_turn = declared.timing == Timing::InTurn
        && encounter.current().is_some()
        && declaration.actor() == encounter.current()
        && encounter.system().ends_turn(&declaration);
    events.extend(uncovered(&outcome));
    events.push(Event::Carried {
        declaration,
        outcome: Box::new(outcome),
    });
    if let Some(attack) = attack.filter(|_| encounter.system().is_rolled(&declared.declaration)) {
        let typed = TypedAttack {
            result: declared
                .typed
                .result
                .or_else(|| encounter.system().declared_result(&declared.declaration)),
            ..declared.typed
        };
        strike(encounter, attack, &typed, &mut events, dice.inner())?;
    }
    if ends_turn && !encounter.is_kept_by_rules() {
        turn::pass(encounter, &mut events, dice.inner())?;
    }
    turn::follow_rules(encounter, &mut events);
    Ok(events)
}

/// What a movement reveals, as an event of its own.
pub(crate) fn uncovered(outcome: &Outcome) -> Option<Event> {
    let mover = outcome.movement.as_ref()?.mover;
    let reveals = outcome.reveals.clone();
    (!reveals.is_empty()).then_some(Event::Uncovered { mover, reveals })
}

/// The creature may act in its turn now.
fn has_turn(encounter: &Encounter, actor: CreatureId) -> Result<(), CommandError> {
    match encounter.current() {
        // If the rules keep the order, they decide who may act.
        Some(current) if actor != current && !encounter.is_kept_by_rules() => {
            Err(CommandError::NotItsTurn {
                actor: name_of(encounter.board(), actor),
                turn: name_of(encounter.board(), current),
            })
        }
        _ => Ok(()),
    }
}

/// Resolves an attack with the numbers from before `events`, and its effect on the target.
fn strike(
    encounter: &Encounter,
    attack: Attack,
    typed: &TypedAttack,
    events: &mut Vec<Event>,
    dice: &mut dyn Dice,
) -> Result<(), CommandError> {
    let target = attack.target;
    let resolved = attack::resolve(encounter.situation(), attack, typed, dice)?;
    events.extend(resolved.events);
    let mut after = encounter.clone();
    events.iter().for_each(|event| evolve(&mut after, event));
    if !resolved.states.is_empty() {
        let fallen = turn::fall(&after, target, &resolved.states);
        fallen.iter().for_each(|event| evolve(&mut after, event));
        events.extend(fallen);
    }
    if resolved.result.is_some_and(AttackResult::is_hit) {
        events.extend(after_hit(&after, target, dice)?);
    }
    Ok(())
}

/// What a hit asks of the creature besides its damage.
fn after_hit(
    after: &Encounter,
    creature: CreatureId,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    let asked = after.situation().after_hit(creature);
    asked.map_or_else(
        || Ok(Vec::new()),
        |asked| declare(after, Declared::out_of_turn(asked), dice),
    )
}

/// An attack given as a command: the system's declaration for it, or what the rules say about its
/// reach. `rulings` are the rulings decided for it so far.
pub(crate) fn attack_command(
    encounter: &Encounter,
    command: &AttackCommand,
    rulings: &[RulingChoice],
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    let (attacker, target) = (command.attacker, command.target);
    present(encounter, attacker)?;
    present(encounter, target)?;
    let situation = under(encounter.situation(), rulings)?;
    let Some(attack) = situation.attack(attacker, target) else {
        return declare(
            encounter,
            declared_attack(encounter.system(), command)?,
            dice,
        );
    };
    let attack = attack.map_err(CommandError::Refused)?;
    let mut events = Vec::new();
    if command.occasion == AttackOccasion::Action {
        has_turn(encounter, attacker)?;
        if let Some(paid) = situation.attack_payment(attacker) {
            let Planned {
                declaration,
                outcome,
                ..
            } = plan(&situation, &paid, dice)?;
            events.push(Event::Carried {
                declaration,
                outcome: Box::new(outcome),
            });
        }
    }
    let foreseen = |situation: &Situation, _: &mut dyn Dice| {
        let attack = situation.attack(attacker, target);
        let attack = attack.ok_or(CommandError::NothingAsked)?;
        attack.map_err(CommandError::Refused)
    };
    if let Some(matter) = first_matter(encounter, &situation, rulings, &foreseen) {
        return Ok(vec![Event::Asked(Box::new(RulingQuestion {
            ruling: matter.ruling,
            question: matter.question,
            choices: matter.choices,
            resume: Resume::Attack {
                command: command.clone(),
                rulings: rulings.to_vec(),
            },
        }))]);
    }
    strike(encounter, attack, &command.typed, &mut events, dice)?;
    Ok(events)
}

/// The command as a declaration, in a system that has one for attacks.
fn declared_attack(system: System, command: &AttackCommand) -> Result<Declared, CommandError> {
    let strike = system.strike(command.attacker, command.target, command.occasion);
    let declaration = strike.ok_or(CommandError::NoAttacks(system))?;
    Ok(Declared {
        typed: command.typed,
        timing: match command.occasion {
            AttackOccasion::Action => Timing::InTurn,
            AttackOccasion::Extra => Timing::OutOfTurn,
        },
        ..Declared::new(declaration)
    })
}

/// The situation under those rulings.
fn under<'a>(
    situation: &'a Situation,
    rulings: &[RulingChoice],
) -> Result<Cow<'a, Situation>, CommandError> {
    let mut situation = Cow::Borrowed(situation);
    for ruling in rulings {
        let rulings = &mut situation.to_mut().rulings;
        rulings.set(ruling.name(), ruling.choice())?;
    }
    Ok(situation)
}

/// The situation under the declaration's own rulings.
pub(crate) fn ruled<'a>(
    encounter: &'a Encounter,
    declared: &Declared,
) -> Result<Cow<'a, Situation>, CommandError> {
    under(encounter.situation(), &declared.rulings)
}

pub(crate) fn plan(
    situation: &Situation,
    declaration: &Declaration,
    dice: &mut dyn Dice,
) -> Result<Planned, CommandError> {
    plan_interrupted(situation, declaration, &[], dice)
}

/// Plans the declaration from where it began; other creatures may have been moved in the meantime.
pub(crate) fn plan_interrupted(
    situation: &Situation,
    declaration: &Declaration,
    interruptions: &[Interruption],
    dice: &mut dyn Dice,
) -> Result<Planned, CommandError> {
    let (outcome, choice) =
        situation.plan_interrupted_to_choice(declaration, interruptions, dice)?;
    Ok(Planned {
        declaration: declaration.clone(),
        outcome,
        choice,
        attack: situation.declared_attack(declaration),
    })
}

/// Checks that the creature is in the encounter.
pub(crate) fn present(encounter: &Encounter, creature: CreatureId) -> Result<(), CommandError> {
    let found = encounter.board().creature(creature);
    found.map(drop).ok_or(CommandError::NoCreature(creature))
}

=======
>>>>>>> origin/main
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

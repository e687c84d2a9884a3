//! Judging commands: from a command to events, or to a reason why not.
//!
//! A declaration goes through these stations, and stops at the first that has something to say:
//!
//! 1. words and own rulings are read; in a turn order, the actor must have the turn;
//! 2. a ruling that is asked about and matters: the events end in the question;
//! 3. the whole declaration is planned; a refusal ends it with all its reasons;
//! 4. a trigger that is asked about, before the first step or in one: the mover waits there;
//! 5. it is carried out, and where it was an end of turn, the next turn begins.
//!
//! After an answer it goes on at station 2 or 4. A question that a die would influence keeps what
//! was rolled, and the same roll is not made twice.

use std::borrow::Cow;

use board::{CreatureId, DoorId};
use dice::{Dice, DiceError, Face, Recorded, Request, Roll};
use notation::{DeclarationOption, Phrase, Spanned, Subject, With};
use rules::{Happening, Outcome, Situation, System, When};

use crate::command::{Answer, Command, Declared, DoorChange, RulingSetting, Scope, Timing};
use crate::encounter::{Encounter, evolve};
use crate::error::CommandError;
use crate::event::Event;
use crate::foresee::{MAX_CHOICES, Planned, Probe, choices_of, first_matter};
use crate::pending::{MoveOn, Pending, Resume, RulingQuestion, name_of};

/// What the command leads to: the events to [`evolve`] the encounter with, in order.
///
/// # Errors
/// Why the command is not accepted. A [`CommandError::Dice`] is no judgement: with the die the same
/// command can be given again.
pub fn decide(
    encounter: &Encounter,
    command: &Command,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    match (encounter.pending(), command) {
        (Some(pending), Command::Answer(answer)) => resume(encounter, pending, answer, dice),
        (Some(pending), _) => Err(CommandError::Waiting {
            question: pending.question(encounter.board()),
        }),
        (None, Command::Answer(_)) => Err(CommandError::NothingAsked),
        (None, Command::Declare(declared)) => declare(encounter, declared.clone(), dice),
        (None, Command::Rule { ruling, setting }) => rule(encounter, ruling, setting),
        (None, Command::AskTriggers(ask)) => Ok(vec![Event::TriggersAsked(*ask)]),
        (None, Command::Door { door, change }) => move_door(encounter, *door, *change),
        (None, Command::Change(facts)) => change(encounter, facts),
        (None, Command::Begin { order }) => begin(encounter, order, dice),
        (None, Command::EndTurn) => end_turn(encounter, dice),
        (None, Command::End) => match encounter.turns() {
            Some(_) => Ok(vec![Event::Ended]),
            None => Err(CommandError::NoTurnOrder),
        },
    }
}

/// Whether [`decide`] accepts the command, whatever the dice show. Nothing is rolled.
///
/// # Errors
/// Why it does not.
pub fn check(encounter: &Encounter, command: &Command) -> Result<(), CommandError> {
    decide(encounter, command, &mut Probe::showing(1)).map(drop)
}

// --- Declarations -------------------------------------------------------------------------------

fn declare(
    encounter: &Encounter,
    declared: Declared,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    let situation = ruled(encounter, &declared)?;
    let declaration = situation.read_declaration(&declared.declaration)?;
    if let (Some(current), Some(actor), Timing::InTurn) =
        (encounter.current(), declaration.actor(), declared.timing)
        && actor != current
    {
        return Err(CommandError::NotItsTurn {
            actor: name_of(encounter.board(), actor),
            turn: name_of(encounter.board(), current),
        });
    }
    let plan = |situation: &Situation, dice: &mut dyn Dice| plan(situation, &declared, dice);
    if let Some(matter) = first_matter(encounter, &situation, &declared, &plan) {
        return Ok(vec![Event::Asked(Box::new(RulingQuestion {
            ruling: matter.ruling,
            question: matter.question,
            choices: matter.choices,
            resume: Resume::Declaration(declared),
        }))]);
    }
    go_on(encounter, declared, None, &[], dice)
}

/// Plans the declaration and goes as far as the next trigger that is asked about.
fn go_on(
    encounter: &Encounter,
    declared: Declared,
    answered: Option<When>,
    rolled: &[Roll],
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    let situation = ruled(encounter, &declared)?;
    let mut dice = Continued::new(rolled, dice);
    let Planned {
        declaration,
        outcome,
    } = plan(&situation, &declared, &mut dice)?;
    let new_rolls = dice.new_rolls();
    let mut events: Vec<Event> = new_rolls.iter().cloned().map(Event::Rolled).collect();
    if let Some(mut stop) = next_stop(encounter, &declared, &declaration, &outcome, answered) {
        stop.rolls = rolled.iter().cloned().chain(new_rolls).collect();
        events.push(Event::Stopped(Box::new(stop)));
        return Ok(events);
    }
    let ends_turn = declared.timing == Timing::InTurn
        && encounter.current().is_some()
        && declaration.actor() == encounter.current()
        && declared.declaration.verb.value == END_TURN;
    events.push(Event::Carried {
        declaration,
        outcome: Box::new(outcome),
    });
    if ends_turn {
        pass_turn(encounter, &mut events, dice.inner())?;
    }
    Ok(events)
}

/// The situation under the declaration's own rulings.
fn ruled<'a>(
    encounter: &'a Encounter,
    declared: &Declared,
) -> Result<Cow<'a, Situation>, CommandError> {
    let mut situation = Cow::Borrowed(encounter.situation());
    for ruling in &declared.rulings {
        situation
            .to_mut()
            .rulings
            .set(&ruling.name.value, &ruling.value.value)?;
    }
    Ok(situation)
}

fn plan(
    situation: &Situation,
    declared: &Declared,
    dice: &mut dyn Dice,
) -> Result<Planned, CommandError> {
    let declaration = situation.read_declaration(&declared.declaration)?;
    let outcome = situation.plan(&declaration, dice)?;
    Ok(Planned {
        declaration,
        outcome,
    })
}

/// Where the movement waits next: the first time after `answered` at which somebody may react who
/// is to be asked, and at which the movement can be halted. After its last step it cannot; one that
/// is declared with its halt is not stopped at all.
fn next_stop(
    encounter: &Encounter,
    declared: &Declared,
    declaration: &rules::Declaration,
    outcome: &Outcome,
    answered: Option<When>,
) -> Option<MoveOn> {
    if declared.declaration.option(HALT).is_some() {
        // Where it ends has been said.
        return None;
    }
    let movement = outcome.movement.as_ref()?;
    let asks = |event: &&rules::Event| match event.happening {
        Happening::Provoke(reactor, _) => encounter
            .board()
            .creature(reactor)
            .is_some_and(|reactor| encounter.ask_triggers().asks(reactor.side)),
        _ => false,
    };
    let is_later = |when: When| when < When::End && answered.is_none_or(|done| when > done);
    let when = outcome
        .events
        .iter()
        .filter(asks)
        .map(|e| e.when)
        .find(|when| is_later(*when))?;
    let completed_steps = match when {
        When::Start | When::End | When::Unnumbered => 0,
        When::Step(step) => step.saturating_sub(1),
    };
    declaration.halted(completed_steps)?;
    let from = encounter.board().creature(movement.mover)?.position?;
    let at = match completed_steps.checked_sub(1) {
        None => from,
        Some(last) => movement.steps.get(usize::try_from(last).ok()?)?.to,
    };
    let triggers = outcome
        .events
        .iter()
        .filter(asks)
        .filter(|event| event.when == when)
        .cloned()
        .collect();
    Some(MoveOn {
        declared: declared.clone(),
        mover: movement.mover,
        from,
        at,
        when,
        completed_steps,
        triggers,
        rolls: Vec::new(),
    })
}

// --- Answers ------------------------------------------------------------------------------------

fn resume(
    encounter: &Encounter,
    pending: &Pending,
    answer: &Answer,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    let mut events = vec![Event::Answered(answer.clone())];
    let mut after = encounter.clone();
    evolve(&mut after, &events[0]);
    let further = match (pending, answer) {
        (Pending::MoveOn(move_on), Answer::MoveOn) => {
            let declared = move_on.declared.clone();
            go_on(&after, declared, Some(move_on.when), &move_on.rolls, dice)?
        }
        (Pending::MoveOn(move_on), Answer::Halt { facts }) => {
            halt(&after, move_on.clone(), facts.clone(), dice)?
        }
        (Pending::Ruling(question), Answer::Choose { choice, scope })
            if question
                .choices
                .iter()
                .any(|preview| preview.choice == *choice) =>
        {
            if *scope == Scope::Table {
                let set = Event::RulingSet {
                    ruling: question.ruling,
                    choice: choice.clone(),
                };
                evolve(&mut after, &set);
                events.push(set);
            }
            let own = notation::Ruling {
                name: question.ruling.to_owned().into(),
                value: choice.clone().into(),
            };
            match question.resume.clone() {
                Resume::Declaration(mut declared) => {
                    declared.rulings.push(own);
                    declare(&after, declared, dice)?
                }
                Resume::Halt { mut move_on, facts } => {
                    move_on.declared.rulings.push(own);
                    halt(&after, move_on, facts, dice)?
                }
            }
        }
        _ => {
            let answers: Vec<String> = pending.answers().iter().map(Answer::to_string).collect();
            return Err(CommandError::NoAnswer {
                question: pending.question(encounter.board()),
                answers: answers.join(", "),
            });
        }
    };
    events.extend(further);
    Ok(events)
}

/// Ends the movement where the mover waits. What is true of the mover from then on is part of the
/// halt where the system has a word for it, and is written down afterwards in any case.
fn halt(
    encounter: &Encounter,
    move_on: Box<MoveOn>,
    facts: Vec<Phrase>,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    let situation = ruled(encounter, &move_on.declared)?;
    let plan =
        |situation: &Situation, dice: &mut dyn Dice| plan_halt(situation, &move_on, &facts, dice);
    if let Some(matter) = first_matter(encounter, &situation, &move_on.declared, &plan) {
        return Ok(vec![Event::Asked(Box::new(RulingQuestion {
            ruling: matter.ruling,
            question: matter.question,
            choices: matter.choices,
            resume: Resume::Halt {
                move_on: move_on.clone(),
                facts: facts.clone(),
            },
        }))]);
    }
    let mut dice = Continued::new(&move_on.rolls, dice);
    let Planned {
        declaration,
        outcome,
    } = plan(&situation, &mut dice)?;
    let mut events: Vec<Event> = dice.new_rolls().into_iter().map(Event::Rolled).collect();
    let mut after = encounter.situation().clone();
    after.carry_out(&outcome);
    events.push(Event::Carried {
        declaration,
        outcome: Box::new(outcome),
    });
    if !facts.is_empty() {
        let name = name_of(encounter.board(), move_on.mover);
        let with = With {
            subject: Subject::Creature(name).into(),
            properties: facts.clone(),
        };
        after.read_with(&with)?;
        events.push(Event::Changed(vec![with]));
    }
    Ok(events)
}

fn plan_halt(
    situation: &Situation,
    move_on: &MoveOn,
    facts: &[Phrase],
    dice: &mut dyn Dice,
) -> Result<Planned, CommandError> {
    let declaration = situation.read_declaration(&move_on.declared.declaration)?;
    let Some(halted) = declaration.halted(move_on.completed_steps) else {
        // It could be halted when the question was put, and nothing has changed since.
        return Err(CommandError::NothingAsked);
    };
    let states = facts
        .iter()
        .filter(|fact| fact.words.len() == 1)
        .map(Phrase::head);
    let with_state = states.map(|state| halted_as(situation, &halted, state));
    let halted = with_state.flatten().next().unwrap_or(halted);
    let outcome = situation.plan(&halted, dice)?;
    Ok(Planned {
        declaration: halted,
        outcome,
    })
}

/// The halted movement with the state in which it leaves the mover (`halt=N state=WORD`), in a
/// system in which that decides where the mover may stay; `None` where it knows no such state.
fn halted_as(
    situation: &Situation,
    halted: &rules::Declaration,
    state: &str,
) -> Option<rules::Declaration> {
    let mut words: notation::Declaration = halted.words(&situation.board).parse().ok()?;
    words.options.retain(|option| option.name.value != "state");
    let halt = words
        .options
        .iter()
        .position(|option| option.name.value == HALT)?;
    let name = Spanned::from("state".to_owned());
    words.options.insert(
        halt + 1,
        DeclarationOption {
            name,
            value: Some(state.to_owned()),
        },
    );
    situation.read_declaration(&words).ok()
}

// --- Turns --------------------------------------------------------------------------------------

/// The option of a movement that says where something stops it, in every system.
const HALT: &str = "halt";

/// The verb that ends a turn in every system.
const END_TURN: &str = "end-turn";

/// The verb with which a turn starts, where the rules of the system do anything then.
const fn start_verb(system: System) -> Option<&'static str> {
    match system {
        System::Pf2e => Some("start-turn"),
        System::Srd35 | System::Starfinder | System::SixD6 => None,
    }
}

fn begin(
    encounter: &Encounter,
    names: &[String],
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    if encounter.turns().is_some() {
        return Err(CommandError::AlreadyBegun);
    }
    let mut order: Vec<CreatureId> = Vec::with_capacity(names.len());
    for name in names {
        let creature = encounter
            .board()
            .creature_named(name)
            .ok_or_else(|| no_such_creature(encounter, name))?;
        if order.contains(&creature.id) {
            let problem = "it is named twice";
            return Err(CommandError::Order {
                name: name.clone(),
                problem,
            });
        }
        order.push(creature.id);
    }
    let Some(first) = order.first().copied() else {
        return Err(CommandError::Empty);
    };
    let mut events = vec![Event::Began { order }];
    start_turn(encounter.situation(), (first, 1), &mut events, dice)?;
    Ok(events)
}

fn end_turn(encounter: &Encounter, dice: &mut dyn Dice) -> Result<Vec<Event>, CommandError> {
    let current = encounter.current().ok_or(CommandError::NoTurnOrder)?;
    declare(
        encounter,
        Declared::new(turn_declaration(
            &encounter.situation().board,
            current,
            END_TURN,
        )),
        dice,
    )
}

/// The turn of the current creature is over: the next one's begins.
fn pass_turn(
    encounter: &Encounter,
    events: &mut Vec<Event>,
    dice: &mut dyn Dice,
) -> Result<(), CommandError> {
    let Some(turns) = encounter.turns() else {
        return Ok(());
    };
    let (Some(creature), Some(next)) = (turns.current(), turns.next()) else {
        return Ok(());
    };
    events.push(Event::TurnEnded { creature });
    let mut after = encounter.clone();
    events.iter().for_each(|event| evolve(&mut after, event));
    start_turn(after.situation(), next, events, dice)
}

fn start_turn(
    situation: &Situation,
    (creature, round): (CreatureId, u32),
    events: &mut Vec<Event>,
    dice: &mut dyn Dice,
) -> Result<(), CommandError> {
    events.push(Event::TurnStarted { creature, round });
    if let Some(verb) = start_verb(situation.system()) {
        let declared = Declared::new(turn_declaration(&situation.board, creature, verb));
        let mut recorded = Recorded::new(dice);
        let Planned {
            declaration,
            outcome,
        } = plan(situation, &declared, &mut recorded)?;
        events.extend(recorded.into_rolls().into_iter().map(Event::Rolled));
        events.push(Event::Carried {
            declaration,
            outcome: Box::new(outcome),
        });
    }
    Ok(())
}

fn turn_declaration(
    board: &board::Board,
    creature: CreatureId,
    verb: &str,
) -> notation::Declaration {
    notation::Declaration {
        actor: name_of(board, creature).into(),
        verb: verb.to_owned().into(),
        options: Vec::new(),
        path: Vec::new(),
    }
}

fn no_such_creature(encounter: &Encounter, name: &str) -> CommandError {
    let creatures = encounter.board().in_letter_order();
    let mut present: Vec<&str> = creatures
        .iter()
        .take(20)
        .map(|creature| creature.name.as_str())
        .collect();
    if creatures.len() > present.len() {
        present.push("…");
    }
    let present = if present.is_empty() {
        "none".to_owned()
    } else {
        present.join(", ")
    };
    CommandError::NoSuchCreature {
        name: name.to_owned(),
        present,
    }
}

// --- The game master ----------------------------------------------------------------------------

fn rule(
    encounter: &Encounter,
    ruling: &str,
    setting: &RulingSetting,
) -> Result<Vec<Event>, CommandError> {
    let mut rulings = encounter.situation().rulings.clone();
    // For a name that the system does not have, any choice gives the error that explains it.
    let entry = encounter
        .system()
        .rulings()
        .iter()
        .find(|entry| entry.name == ruling);
    match (entry, setting) {
        (Some(entry), RulingSetting::Ask) => {
            let count = choice_count(entry);
            if count > MAX_CHOICES {
                return Err(CommandError::TooManyChoices {
                    ruling: entry.name,
                    count,
                });
            }
            Ok(vec![Event::RulingAsked { ruling: entry.name }])
        }
        (_, RulingSetting::Choice(choice)) => {
            rulings.set(ruling, choice)?;
            let name = entry.map_or("", |entry| entry.name);
            Ok(vec![Event::RulingSet {
                ruling: name,
                choice: choice.clone(),
            }])
        }
        (None, RulingSetting::Ask) => {
            rulings.set(ruling, "")?;
            Ok(Vec::new())
        }
    }
}

fn choice_count(entry: &rules::RulingEntry) -> usize {
    match entry.choices {
        rules::Choices::Words(_) | rules::Choices::List { .. } => choices_of(entry).len(),
        rules::Choices::Number {
            least, greatest, ..
        } => usize::from(greatest.saturating_sub(least)) + 1,
    }
}

fn move_door(
    encounter: &Encounter,
    id: DoorId,
    change: DoorChange,
) -> Result<Vec<Event>, CommandError> {
    let board = encounter.board();
    let Some(door) = board.doors().iter().find(|door| door.id == id) else {
        return Err(CommandError::NoSuchDoor {
            door: id,
            count: board.doors().len(),
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

fn change(encounter: &Encounter, facts: &[With]) -> Result<Vec<Event>, CommandError> {
    if facts.is_empty() {
        return Err(CommandError::Empty);
    }
    let mut situation = encounter.situation().clone();
    facts
        .iter()
        .try_for_each(|with| situation.read_with(with))?;
    Ok(vec![Event::Changed(facts.to_vec())])
}

// --- Dice ---------------------------------------------------------------------------------------

/// Dice that first repeat what was rolled before, as long as the same is asked for, and then roll.
struct Continued<'a> {
    rolled: &'a [Roll],
    used: usize,
    further: Recorded<'a>,
}

impl<'a> Continued<'a> {
    fn new(rolled: &'a [Roll], dice: &'a mut dyn Dice) -> Continued<'a> {
        Continued {
            rolled,
            used: 0,
            further: Recorded::new(dice),
        }
    }

    /// What was not rolled before.
    fn new_rolls(&self) -> Vec<Roll> {
        self.further.rolls().to_vec()
    }

    fn inner(&mut self) -> &mut dyn Dice {
        &mut self.further
    }
}

impl Dice for Continued<'_> {
    fn roll(&mut self, request: &Request) -> Result<Face, DiceError> {
        match self.rolled.get(self.used) {
            Some(roll) if roll.request == *request => {
                self.used += 1;
                Ok(roll.face)
            }
            _ => {
                self.used = self.rolled.len();
                self.further.roll(request)
            }
        }
    }
}

//! What follows from an answer: the movement goes on or ends, a creature reacts, or a ruling is
//! decided.
//!
//! What waits is planned again from where it began, with the dice it had; a reaction is resolved on
//! the encounter as it waits, while the mover is at the position where the reaction was triggered.

use board::{Condition, CreatureId};
use dice::{Continued, Dice, NoDice};
use rules::{
    Attack, AttackResult, EditPart, Happening, OfferedChoice, SystemDeclarations as _,
    SystemHappenings, SystemReactions as _,
};
use systems::{Declaration, Edit, Situation, System};

use crate::attack;
use crate::carry_on::CarryOn;
use crate::command::{Answer, Declared, Scope};
use crate::declare::{attack_command, declare, go_on, uncovered};
use crate::encounter::{Encounter, evolve};
use crate::error::CommandError;
use crate::event::Event;
use crate::foresee::{Probe, first_matter};
use crate::pending::{Pending, Resume, RulingQuestion, name_of};
use crate::plan::{Planned, begun, plan, plan_interrupted, ruled};
use crate::reaction::{Reaction, ReactionKind};
use crate::skill_check;
use crate::waiting::{ActionFate, MoveOn};

/// Continues after the answer.
pub(crate) fn resume(
    encounter: &Encounter,
    pending: &Pending,
    answer: &Answer,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    // A creature cannot leave the game in the middle of a movement.
    let stated = match answer {
        Answer::Halt { facts } => facts,
        Answer::React(reaction) => &reaction.ends_with,
        _ => &Edit::of(encounter.system(), []),
    };
    if stated.removed().next().is_some() {
        return Err(CommandError::NoAnswer);
    }
    let mut events = vec![Event::Answered(answer.clone())];
    let mut after = encounter.clone();
    evolve(&mut after, &events[0]);
    let further = match (pending, answer) {
        (Pending::MoveOn(move_on), Answer::MoveOn) => taken_up(&after, move_on, dice)?,
        (Pending::MoveOn(move_on), Answer::Halt { facts }) => {
            let end = End::with(facts.clone());
            halt(&after, move_on.clone(), end, dice)?
        }
        (Pending::MoveOn(move_on), Answer::React(reaction))
            if move_on.open.first().is_some_and(|asked| {
                asked.reactor == reaction.reactor && asked.kinds.contains(&reaction.kind)
            }) =>
        {
            react(encounter, after, move_on, reaction, dice)?
        }
        (Pending::MoveOn(move_on), Answer::Decline { reactor })
            if move_on
                .open
                .first()
                .is_some_and(|asked| asked.reactor == *reactor) =>
        {
            answered(&after, move_on, dice)?
        }
        (Pending::CarryOn(asked), Answer::CarryOn) => {
            go_on_from(&after, asked, asked.carried_on()?, dice)?
        }
        (Pending::CarryOn(asked), Answer::Stop) => {
            go_on_from(&after, asked, asked.stopped()?, dice)?
        }
        (Pending::CarryOn(asked), Answer::GoRound { way }) => {
            go_on_from(&after, asked, asked.gone_round(way)?, dice)?
        }
        (Pending::Ruling(question), Answer::Choose { choice, scope })
            if question
                .choices
                .iter()
                .any(|preview| preview.choice == *choice) =>
        {
            let choice = (*choice, *scope);
            chosen(encounter, &mut after, question, choice, &mut events, dice)?
        }
        _ => return Err(CommandError::NoAnswer),
    };
    events.extend(further);
    finish_interrupted(encounter, &mut events, dice)?;
    Ok(events)
}

/// What has been answered after a reveal: the open action continues, or the movement that waits is
/// planned again from where it began.
fn go_on_from(
    after: &Encounter,
    asked: &CarryOn,
    declared: Declared,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    match &asked.movement {
        Some(waiting) => go_on(after, declared, Some(waiting), dice),
        None => declare(after, declared, dice),
    }
}

/// If a movement that interrupts another one is over, the other one is taken up: the next of those
/// who may react to it is asked, or it goes on.
fn finish_interrupted(
    encounter: &Encounter,
    events: &mut Vec<Event>,
    dice: &mut dyn Dice,
) -> Result<(), CommandError> {
    let mut after = encounter.clone();
    events.iter().for_each(|event| evolve(&mut after, event));
    while after.pending().is_none()
        && let Some(mut waiting) = after.interrupted().last().cloned()
    {
        let mover = waiting.mover;
        let resumed = Event::Resumed { mover };
        evolve(&mut after, &resumed);
        events.push(resumed);
        waiting
            .open
            .retain(|option| after.situation().may_react(option.reactor).is_ok());
        let further = ask_next(&after, waiting, dice)?;
        further.iter().for_each(|event| evolve(&mut after, event));
        events.extend(further);
    }
    Ok(())
}

/// The movement continues from where it waits; an action that is disrupted has no effect, and of one
/// that is done nothing is left. A movement
/// that has been interrupted ends there if the rest of it is no longer possible.
fn taken_up(
    after: &Encounter,
    move_on: &MoveOn,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    match move_on.fate {
        ActionFate::Open => {}
        ActionFate::Disrupted => {
            let waiting = Box::new(move_on.clone());
            return halt(after, waiting, End::with(nothing(after)), dice);
        }
        ActionFate::Done => return Ok(Vec::new()),
    }
    match go_on(after, move_on.declared.clone(), Some(move_on), dice) {
        Err(CommandError::Refused(refusal)) if !move_on.interruptions.is_empty() => {
            let mut events = vec![Event::Blocked {
                mover: move_on.mover,
                refusal,
                declaration: Some(Box::new(move_on.declared.declaration.clone())),
                completed_steps: move_on.completed_steps,
            }];
            events.extend(halt(
                after,
                Box::new(move_on.clone()),
                End::with(nothing(after)),
                dice,
            )?);
            Ok(events)
        }
        other => other,
    }
}

/// A ruling has been decided: what waits for the decision continues under it.
fn chosen(
    encounter: &Encounter,
    after: &mut Encounter,
    question: &RulingQuestion,
    (choice, scope): (OfferedChoice, Scope),
    events: &mut Vec<Event>,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    let rulings = &encounter.situation().rulings;
    let own = rulings.entry(question.ruling)?.choose(choice);
    let own = own.ok_or(CommandError::NoAnswer)?;
    if scope == Scope::Table {
        let set = Event::RulingSet(own.clone());
        evolve(after, &set);
        events.push(set);
    }
    match question.resume.clone() {
        Resume::Declaration(mut declared) => {
            declared.rulings.push(own);
            declare(after, declared, dice)
        }
        Resume::Attack {
            command,
            mut rulings,
        } => {
            rulings.push(own);
            attack_command(after, &command, &rulings, dice)
        }
        Resume::Halt {
            mut move_on,
            facts,
            fall,
        } => {
            move_on.declared.rulings.push(own);
            halt(after, move_on, End { facts, fall }, dice)
        }
        Resume::React {
            mut move_on,
            reaction,
        } => {
            move_on.declared.rulings.push(own);
            react(encounter, after.clone(), &move_on, &reaction, dice)
        }
    }
}

/// The creature asked first reacts while the mover is at the position where the reaction was
/// triggered.
fn react(
    encounter: &Encounter,
    mut after: Encounter,
    move_on: &MoveOn,
    reaction: &Reaction,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    if reaction.movement.is_some() {
        return move_readied(encounter, after, move_on, reaction, dice);
    }
    if let Some(question) = open_ruling(encounter, &after, move_on, reaction)? {
        return Ok(vec![Event::Asked(Box::new(question))]);
    }
    let situation = &*ruled(encounter, &move_on.declared)?;
    let reactor = reaction.reactor;
    let mut events = vec![spending(situation, move_on, reaction)?];
    let mut ends_with = reaction.ends_with.clone();
    let mut disruption = None;
    let mut is_hit = false;
    if let Some(attack) = attack_of(situation, move_on, reactor, reaction.kind)? {
        let resolved = attack::resolve(situation, attack, &reaction.typed, dice)?;
        events.extend(resolved.events);
        is_hit = resolved.result.is_some_and(AttackResult::is_hit);
        ends_with = attack::becomes(situation.system(), move_on.target(), &resolved.states);
        let cause = move_on.asked_trigger().map(|(_, cause)| cause);
        disruption = cause
            .filter(|_| reaction.kind == ReactionKind::OpportunityAttack)
            .zip(resolved.result)
            .and_then(|(cause, result)| situation.disruption(cause, result))
            .filter(|_| move_on.fate.is_open());
    }
    events.extend(disruption.map(|rule| Event::Disrupted {
        creature: move_on.mover,
        rule,
    }));
    let move_on = &MoveOn {
        fate: disruption.map_or(move_on.fate, |_| ActionFate::Disrupted),
        ..move_on.after_reaction(situation)
    };
    events.iter().for_each(|event| evolve(&mut after, event));
    let save = if is_hit {
        save_under_way(&after, move_on, dice)?
    } else {
        SaveDue::default()
    };
    if move_on.target() != move_on.mover || move_on.fate.is_done() {
        // What becomes of a rider does not stop its mount, and what is done is not stopped.
        let changed = (!ends_with.is_empty()).then_some(Event::Changed(vec![ends_with]));
        changed.iter().for_each(|event| evolve(&mut after, event));
        events.extend(changed);
        events.extend(after_reaction(after, move_on, save, None, dice)?);
        return Ok(events);
    }
    if save.is_prone && ends_with.is_empty() {
        ends_with = attack::becomes(situation.system(), move_on.mover, &[Condition::Prone]);
    }
    let is_over = save.has_fallen || !ends_with.is_empty();
    let ends_with = is_over.then_some(ends_with);
    events.extend(after_reaction(after, move_on, save, ends_with, dice)?);
    Ok(events)
}

/// The mover makes its save, if one is due, and goes on or, with what is true of it then, ends here.
fn after_reaction(
    mut after: Encounter,
    move_on: &MoveOn,
    save: SaveDue,
    ends_with: Option<Edit>,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    let mut events = save.events;
    events.iter().for_each(|event| evolve(&mut after, event));
    // A movement that the fall stops ends before it, because who lies makes no such movement.
    let (before, fall) = if save.has_fallen && ends_with.is_some() {
        (None, save.declared.map(Box::new))
    } else {
        (save.declared, None)
    };
    if let Some(save) = before {
        let saved = declare(&where_it_waits(&after, move_on), save, dice)?;
        saved.iter().for_each(|event| evolve(&mut after, event));
        events.extend(saved);
    }
    let further = match ends_with {
        None => answered(&after, move_on, dice)?,
        // Who falls makes no further movement.
        Some(facts) => halt(&after, Box::new(move_on.clone()), End { facts, fall }, dice)?,
    };
    events.extend(further);
    Ok(events)
}

/// The save that a hit asks for in the middle of a movement.
#[derive(Default)]
struct SaveDue {
    /// Its roll.
    events: Vec<Event>,
    /// The declaration to carry out, with the result of the roll.
    declared: Option<Declared>,
    /// Whether the mover falls, which ends a movement, though no other action.
    has_fallen: bool,
    /// Whether it falls prone where it is.
    is_prone: bool,
}

/// The encounter with the mover back where it waits.
fn where_it_waits(after: &Encounter, move_on: &MoveOn) -> Encounter {
    after.with_creature_at(move_on.mover, move_on.at)
}

/// Rolls the save that a hit asks of the mover where it waits; none is due in the air.
fn save_under_way(
    after: &Encounter,
    move_on: &MoveOn,
    dice: &mut dyn Dice,
) -> Result<SaveDue, CommandError> {
    let waiting = where_it_waits(after, move_on);
    let situation = move_on.under_way(waiting.situation());
    let target = move_on.target();
    let Some(asked) = situation.after_hit(target) else {
        return Ok(SaveDue::default());
    };
    let checked = skill_check::roll(&situation, Declared::out_of_turn(asked), dice)?;
    let declaration = &checked.declared.declaration;
    let Planned { outcome, .. } = plan(&situation, declaration, &mut Probe::showing(1))?;
    let waiting = &move_on.declared.declaration;
    let moves = target == move_on.mover && waiting.halted(move_on.completed_steps).is_some();
    let mut happened = outcome.events.iter().map(|event| &event.happening);
    let mut is_prone = false;
    let has_fallen = happened.any(|happening| {
        is_prone = matches!(happening, Happening::FallProne(..));
        is_prone
            || match happening {
                Happening::Fall(..) => true,
                Happening::Own(own) => <System as SystemHappenings>::falls(own),
                _ => false,
            }
    });
    Ok(SaveDue {
        events: checked.events,
        declared: Some(checked.declared),
        has_fallen: moves && has_fallen,
        is_prone: moves && is_prone,
    })
}

/// A readied movement: it interrupts the one that waits, is stopped itself if another creature may
/// react to it, and spends the reaction.
fn move_readied(
    encounter: &Encounter,
    mut after: Encounter,
    move_on: &MoveOn,
    reaction: &Reaction,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    let reactor = reaction.reactor;
    let system = encounter.system();
    let movement = reaction.movement.clone();
    let is_its = |made: &Declaration| made.actor() == Some(reactor) && system.is_readied(made);
    let movement = movement.filter(is_its).ok_or(CommandError::NoAnswer)?;
    let situation = ruled(encounter, &move_on.declared)?;
    let interrupted = Event::Interrupted {
        movement: Box::new(without_first(&move_on.after_reaction(&situation))),
        by: reactor,
    };
    evolve(&mut after, &interrupted);
    let mut events = vec![interrupted];
    events.extend(declare(&after, Declared::out_of_turn(movement), dice)?);
    Ok(events)
}

/// What the reaction spends: a readied action is used by its declaration.
fn spending(
    situation: &Situation,
    move_on: &MoveOn,
    reaction: &Reaction,
) -> Result<Event, CommandError> {
    let reactor = reaction.reactor;
    if reaction.kind == ReactionKind::Readied {
        let readied = use_readied(situation, move_on, reactor)?;
        return Ok(Event::Carried {
            declaration: readied.declaration,
            outcome: Box::new(readied.outcome),
        });
    }
    let Some(spent) = situation.reaction_spent(reactor) else {
        let name = name_of(&situation.board, reactor);
        return Err(CommandError::NoReaction { name });
    };
    Ok(Event::Changed(vec![Edit::of(situation.system(), [spent])]))
}

/// Uses what the creature has readied on the mover, where the mover waits.
fn use_readied(
    situation: &Situation,
    move_on: &MoveOn,
    reactor: CreatureId,
) -> Result<Planned, CommandError> {
    let declaration = situation.use_readied(reactor, move_on.mover);
    let declaration = declaration.ok_or_else(|| CommandError::NoReaction {
        name: name_of(&situation.board, reactor),
    })?;
    plan(situation, &declaration, &mut NoDice)
}

/// The attack that a reaction of that kind makes, with its numbers while the mover waits; `None` if
/// it is not an attack.
fn attack_of(
    situation: &Situation,
    move_on: &MoveOn,
    reactor: CreatureId,
    kind: ReactionKind,
) -> Result<Option<Attack>, CommandError> {
    let situation = &move_on.under_way(situation);
    match kind {
        ReactionKind::OpportunityAttack => move_on
            .asked_trigger()
            .and_then(|(event, _)| {
                situation.opportunity_attack(reactor, move_on.target(), event.rule)
            })
            .map(Some)
            .ok_or_else(|| CommandError::NoReaction {
                name: name_of(&situation.board, reactor),
            }),
        ReactionKind::Readied => Ok(use_readied(situation, move_on, reactor)?.attack),
        ReactionKind::Other => Ok(None),
    }
}

/// The ruling that is asked about and changes the attack of the reaction, if there is one.
fn open_ruling(
    encounter: &Encounter,
    after: &Encounter,
    move_on: &MoveOn,
    reaction: &Reaction,
) -> Result<Option<RulingQuestion>, CommandError> {
    if reaction.kind == ReactionKind::Other || encounter.asked_rulings().next().is_none() {
        return Ok(None);
    }
    let reactor = reaction.reactor;
    let situation = ruled(encounter, &move_on.declared)?;
    let rulings = &move_on.declared.rulings;
    let attack = |situation: &Situation| attack_of(situation, move_on, reactor, reaction.kind);
    let matter = if move_on.fate.is_done() {
        let foreseen = |situation: &Situation, _: &mut dyn Dice| {
            attack(situation)?.ok_or(CommandError::NoAnswer)
        };
        first_matter(encounter, &situation, rulings, &foreseen)
    } else {
        let judged = judged_as_it_waits(after, move_on)?;
        let foreseen = |situation: &Situation, _: &mut dyn Dice| {
            Ok(Planned {
                attack: attack(situation)?,
                ..judged.clone()
            })
        };
        first_matter(encounter, &situation, rulings, &foreseen)
    };
    Ok(matter.map(|matter| RulingQuestion {
        ruling: matter.ruling,
        question: matter.question,
        choices: matter.choices,
        resume: Resume::React {
            move_on: Box::new(move_on.clone()),
            reaction: reaction.clone(),
        },
    }))
}

/// The plan of a movement that waits: only the attack of a reaction to it may differ under another
/// ruling.
fn judged_as_it_waits(after: &Encounter, move_on: &MoveOn) -> Result<Planned, CommandError> {
    let mut no_dice = NoDice;
    let mut rolled = Continued::new(&move_on.rolls, &mut no_dice);
    let movement = begun(after, &move_on.declared, Some(move_on))?;
    let interruptions = &move_on.interruptions;
    let judged = &skill_check::while_it_waits(&movement, &move_on.declared).declaration;
    plan_interrupted(&movement, judged, interruptions, &mut rolled)
}

/// The creature asked first has answered: the next one is asked, or the mover goes on.
fn answered(
    after: &Encounter,
    move_on: &MoveOn,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    let mut waiting = without_first(move_on);
    // Who has reacted to the mover may have no reaction left for its rider.
    waiting.open.retain(|option| {
        option.rider.is_none() || after.situation().may_react(option.reactor).is_ok()
    });
    ask_next(after, waiting, dice)
}

/// The waiting movement after the creature asked first has answered.
fn without_first(move_on: &MoveOn) -> MoveOn {
    let mut waiting = move_on.clone();
    if !waiting.open.is_empty() {
        waiting.open.remove(0);
    }
    for one in &mut waiting.suffered {
        one.new = 0;
    }
    waiting
}

fn ask_next(
    after: &Encounter,
    waiting: MoveOn,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    if waiting.open.is_empty() {
        return taken_up(after, &waiting, dice);
    }
    Ok(vec![Event::Stopped(Box::new(waiting))])
}

/// Adds nothing to what is true of a mover.
fn nothing(encounter: &Encounter) -> Edit {
    Edit::of(encounter.system(), [])
}

/// How a movement ends where its mover waits.
struct End {
    /// What is true of the mover then.
    facts: Edit,
    /// The fall that comes after it.
    fall: Option<Box<Declared>>,
}

impl End {
    fn with(facts: Edit) -> End {
        End { facts, fall: None }
    }
}

/// Ends the movement where the mover waits. What is true of the mover from then on is part of the
/// halt if that decides where it may stay, and is noted afterwards in any case.
fn halt(
    encounter: &Encounter,
    move_on: Box<MoveOn>,
    End { facts, fall }: End,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    if move_on.fate.is_done() {
        let changed = (!facts.is_empty()).then_some(Event::Changed(vec![facts]));
        return Ok(changed.into_iter().collect());
    }
    let situation = begun(encounter, &move_on.declared, Some(&move_on))?;
    let plan =
        |situation: &Situation, dice: &mut dyn Dice| plan_halt(situation, &move_on, &facts, dice);
    if let Some(matter) = first_matter(encounter, &situation, &move_on.declared.rulings, &plan) {
        return Ok(vec![Event::Asked(Box::new(RulingQuestion {
            ruling: matter.ruling,
            question: matter.question,
            choices: matter.choices,
            resume: Resume::Halt {
                move_on: move_on.clone(),
                facts: facts.clone(),
                fall,
            },
        }))]);
    }
    let mut known = Continued::new(&move_on.rolls, dice);
    let Planned {
        declaration,
        outcome,
        ..
    } = plan(&situation, &mut known)?;
    let mut events: Vec<Event> = known.new_rolls().into_iter().map(Event::Rolled).collect();
    events.extend(uncovered(&outcome));
    events.push(Event::Carried {
        declaration,
        outcome: Box::new(move_on.without_repeated(outcome)),
    });
    if !facts.is_empty() {
        events.push(Event::Changed(vec![facts]));
    }
    if let Some(fall) = fall {
        let mut after = encounter.clone();
        events.iter().for_each(|event| evolve(&mut after, event));
        events.extend(declare(&after, *fall, dice)?);
    }
    Ok(events)
}

fn plan_halt(
    situation: &Situation,
    move_on: &MoveOn,
    facts: &Edit,
    dice: &mut dyn Dice,
) -> Result<Planned, CommandError> {
    let declaration = &move_on.declared.declaration;
    // An action that is not a movement has no effect, in the form that the system has for that; a
    // ranged attack is declared as usual, but not made.
    let halted = declaration
        .halted(move_on.completed_steps)
        .or_else(|| declaration.disrupted())
        .unwrap_or_else(|| declaration.clone());
    let system = situation.system();
    let with_state = facts.parts.iter().find_map(|part| match part {
        EditPart::Own(change) => system.halted_as(&halted, change),
        _ => None,
    });
    let halted = with_state.unwrap_or(halted);
    let outcome = situation.plan_interrupted(&halted, &move_on.interruptions, dice)?;
    Ok(Planned {
        declaration: halted,
        outcome,
        choice: None,
        attack: None,
    })
}

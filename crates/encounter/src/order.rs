//! The order of turns: the initiative of each creature, the resulting order, and its changes.
//!
//! A system whose rules know initiative (pf2e) ranks the totals itself, including ties and groups;
//! the totals are stated to it as facts. In the other systems the encounter ranks them: highest
//! first, and equal totals in the order of the board until the table changes it with `order:`.

use board::CreatureId;
use dice::{Dice, Die, Purpose, Recorded, Request};
use rules::{RuleId, SystemTurns as _};
use systems::Edit;

use crate::command::Declared;
use crate::declare::declare;
use crate::encounter::{Encounter, Keeper, evolve};
use crate::error::CommandError;
use crate::event::Event;
use crate::initiative::{Initiative, MOST_INITIATIVE, Score};
use crate::pending::name_of;
use crate::plan::present;
use crate::turn::start_turn;

/// The rule id under which a d20 for initiative is rolled if the system has no rule for it.
const TABLE_RULE: &str = "table.initiative";

/// Rolls where necessary and records all totals.
pub(crate) fn roll(
    encounter: &Encounter,
    scores: &[Initiative],
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    if encounter.turns().is_some() {
        return Err(CommandError::AlreadyBegun);
    }
    let mut dice = Recorded::new(dice);
    let mut totals: Vec<Event> = Vec::new();
    let mut facts = Vec::new();
    let mut seen: Vec<CreatureId> = Vec::new();
    for score in scores {
        let creature = score.creature;
        once(encounter, &mut seen, creature)?;
        let name = name_of(encounter.board(), creature);
        let total = match score.score {
            Score::Total(total) => total,
            Score::Modifier(modifier) => {
                let rule = encounter.system().initiative_rule();
                let rule = rule.map_or(TABLE_RULE, RuleId::as_str);
                let purpose = Purpose::new(rule, name.clone(), "initiative");
                let face = dice.roll(&Request::new(purpose, Die::D20))?;
                i32::from(face.get()).saturating_add(modifier)
            }
        };
        let total = total.clamp(-MOST_INITIATIVE, MOST_INITIATIVE);
        totals.push(Event::InitiativeSet { creature, total });
        let stated = encounter.system().initiative_stated(creature, total);
        facts.extend(stated.map(|stated| Edit::of(encounter.system(), [stated])));
    }
    let mut events: Vec<Event> = dice.into_rolls().into_iter().map(Event::Rolled).collect();
    events.extend(totals);
    if !facts.is_empty() {
        events.push(Event::Changed(facts));
    }
    Ok(events)
}

/// Turns begin: in the order named or, if no names are given, by initiative.
pub(crate) fn begin(
    encounter: &Encounter,
    named: &[CreatureId],
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    if encounter.turns().is_some() {
        return Err(CommandError::AlreadyBegun);
    }
    let order = if named.is_empty() {
        if let Some(begin) = encounter.system().begin_by_initiative() {
            return declare(encounter, Declared::new(begin), dice);
        }
        let ranked = encounter.initiative();
        ranked.into_iter().map(|(creature, _)| creature).collect()
    } else {
        checked(encounter, named)?
    };
    let Some(first) = order.first().copied() else {
        return Err(CommandError::NoInitiative);
    };
    if let Some(begin) = encounter.system().begin_in_order(&order) {
        return declare(encounter, Declared::new(begin), dice);
    }
    let mut events = vec![Event::Began { order }];
    let mut after = encounter.clone();
    events.iter().for_each(|event| evolve(&mut after, event));
    start_turn(&after, (first, 1), &mut events, dice)?;
    Ok(events)
}

/// Sets the game master's order.
pub(crate) fn reorder(
    encounter: &Encounter,
    named: &[CreatureId],
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    let turns = encounter.turns().ok_or(CommandError::NoTurnOrder)?;
    let by_rules = match turns.keeper() {
        Keeper::Encounter => None,
        Keeper::Rules => {
            let system = encounter.system();
            let change = system.change_order(named);
            Some(change.ok_or(CommandError::RulesKeepOrder(system))?)
        }
    };
    let order = checked(encounter, named)?;
    let missing = turns
        .current()
        .filter(|current| !order.contains(current))
        .and_then(|current| encounter.board().creature(current));
    match missing {
        Some(current) => Err(CommandError::Order {
            name: current.name.clone(),
            problem: "it has the turn and must be named",
        }),
        None => match by_rules {
            Some(change) => declare(encounter, Declared::new(change), dice),
            None => Ok(vec![Event::Reordered { order }]),
        },
    }
}

/// Returns the order, if its creatures are all in the encounter, each once.
fn checked(encounter: &Encounter, named: &[CreatureId]) -> Result<Vec<CreatureId>, CommandError> {
    let mut order: Vec<CreatureId> = Vec::with_capacity(named.len());
    for creature in named {
        once(encounter, &mut order, *creature)?;
    }
    Ok(order)
}

/// Records a creature that is in the encounter and was not recorded before.
fn once(
    encounter: &Encounter,
    seen: &mut Vec<CreatureId>,
    creature: CreatureId,
) -> Result<(), CommandError> {
    present(encounter, creature)?;
    if seen.contains(&creature) {
        return Err(CommandError::Order {
            name: name_of(encounter.board(), creature),
            problem: "it is named twice",
        });
    }
    seen.push(creature);
    Ok(())
}

/// The creature whose turn it is ends it.
pub(crate) fn end_turn(
    encounter: &Encounter,
    dice: &mut dyn Dice,
) -> Result<Vec<Event>, CommandError> {
    let current = encounter.current().ok_or(CommandError::NoTurnOrder)?;
    let declaration = encounter.situation().end_turn(current);
    declare(encounter, Declared::new(declaration), dice)
}

/// From now on nobody takes turns.
pub(crate) fn end(encounter: &Encounter, dice: &mut dyn Dice) -> Result<Vec<Event>, CommandError> {
    if encounter.turns().is_none() {
        return Err(CommandError::NoTurnOrder);
    }
    let by_rules = encounter.system().end_encounter();
    if let Some(end) = by_rules.filter(|_| encounter.is_kept_by_rules()) {
        return declare(encounter, Declared::new(end), dice);
    }
    Ok(vec![Event::Ended])
}

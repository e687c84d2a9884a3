//! Checks that a declaration needs, rolled if their numbers are stated and their result is not
//! declared.
//!
//! A check is rolled when the movement comes to it: where a movement waits for somebody before that,
//! whatever the dice will show, the check is still to be made. If the table wants to be asked about
//! rulings, or the way there rolls other dice, all checks are rolled first.
//!
//! The result becomes part of the declaration (`result=success`), so everything later, after a
//! question or a reaction, uses it, and the journal keeps it through undo and redo.

use board::CreatureId;
use dice::{Dice, Die, Face, Purpose, Recorded, Request};
use rules::{Check, Degree, Interruption, SystemChecks as _};
use systems::{Outcome, Situation};

use crate::command::Declared;
use crate::encounter::Encounter;
use crate::error::CommandError;
use crate::event::{Checked, Event};
use crate::foresee::Probe;
use crate::pending::name_of;
use crate::plan::{plan, plan_interrupted, ruled};
use crate::stop::next_stop;
use crate::waiting::MoveOn;

/// The most checks that are rolled in one declaration, which is planned with every result of each.
const MOST_CHECKS: usize = 6;

/// The first check that a declaration needs and that would be rolled, and its consequences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckPreview {
    /// The creature that makes the check.
    pub creature: CreatureId,
    /// The check.
    pub check: Check,
    /// Every result that a face of the d20 leads to, in the order of the lowest face.
    pub results: Vec<ForeseenResult>,
}

/// One result of a check that has not been rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForeseenResult {
    /// The result.
    pub result: Degree,
    /// The faces of the d20 that lead to it, in order.
    pub faces: Vec<Face>,
    /// The outcome of the declaration with this result; `None` if it depends on a further check.
    pub outcome: Option<Outcome>,
}

/// What a check would decide; `None` if nothing would be rolled. This function rolls nothing.
///
/// # Errors
/// If the declaration cannot be read, or is refused for some result of the check.
///
/// ```
/// use encounter::{Command, Encounter, check_preview};
/// use rules::Picture;
/// use systems::System;
///
/// let map = notation::MapRows::from_rows(&["A=="]).unwrap();
/// let legend = notation::LegendEntry::parse_list("= needs swim, dc 15".into()).unwrap();
/// let picture = Picture { map: Some(map), legend, ..Picture::default() };
/// let mut situation = picture.set_up(System::Pf2e).unwrap();
/// for with in notation::With::parse_list("A athletics 6".into()).unwrap() {
///     situation.read_with(&with).unwrap();
/// }
/// let encounter = Encounter::new(situation);
/// let swim = journal::reading::command(&encounter, "A swim: (1,0)").unwrap();
/// let Command::Declare(swim) = swim else { unreachable!() };
/// let preview = check_preview(&encounter, &swim).unwrap().unwrap();
/// let lines = tell::notation::check_preview_lines(&preview, encounter.board());
/// assert!(lines[0].ends_with("A checks athletics with +6 [pf2e.action.swim], 1d20 against 15"));
/// assert!(lines[3].starts_with("9 to 18 success: costs 5; total 5"));
/// ```
pub fn check_preview(
    encounter: &Encounter,
    declared: &Declared,
) -> Result<Option<CheckPreview>, CommandError> {
    let situation = ruled(encounter, declared)?;
    let Some((creature, check)) = due(&situation, declared) else {
        return Ok(None);
    };
    refuse_unless_allowed(&situation, declared)?;
    let mut results: Vec<ForeseenResult> = Vec::new();
    for face in (1..=20).filter_map(|face| Die::D20.face(face)) {
        let result = situation.check_result(&check, face);
        match results.iter_mut().find(|known| known.result == result) {
            Some(known) => known.faces.push(face),
            None => results.push(ForeseenResult {
                result,
                faces: vec![face],
                outcome: outcome(&situation, &with_result(declared, &check, result))?,
            }),
        }
    }
    Ok(Some(CheckPreview {
        creature,
        check,
        results,
    }))
}

/// The outcome of a declaration if its checks have their results; `None` if a result is missing.
fn outcome(situation: &Situation, declared: &Declared) -> Result<Option<Outcome>, CommandError> {
    if due(situation, declared).is_some() {
        return Ok(None);
    }
    let planned = plan(situation, &declared.declaration, &mut Probe::showing(1))?;
    Ok(Some(planned.outcome))
}

/// A declaration with the results of its checks, and the events that led to them.
pub(crate) struct WithCheck {
    pub(crate) declared: Declared,
    pub(crate) events: Vec<Event>,
}

/// Rolls the checks that the declaration needs, one after another.
///
/// # Errors
/// The refusal of the declaration, which must be allowed for every result of a check, so that no
/// die is rolled for nothing.
pub(crate) fn roll(
    situation: &Situation,
    declared: Declared,
    dice: &mut dyn Dice,
) -> Result<WithCheck, CommandError> {
    let mut checked = WithCheck {
        declared,
        events: Vec::new(),
    };
    refuse_unless_allowed(situation, &checked.declared)?;
    while let Some((creature, check)) = due(situation, &checked.declared) {
        let mut dice = Recorded::new(&mut *dice);
        let who = name_of(&situation.board, creature);
        let purpose = Purpose::new(check.rule.as_str(), who, check.skill.clone());
        let natural = dice.roll(&Request::new(purpose, Die::D20))?;
        let result = situation.check_result(&check, natural);
        let rolls = dice.into_rolls().into_iter().map(Event::Rolled);
        checked.events.extend(rolls);
        checked.declared = with_result(&checked.declared, &check, result);
        checked.events.push(Event::Checked(Checked {
            creature,
            check,
            natural,
            result,
        }));
    }
    Ok(checked)
}

/// Whether the declaration, which has waited at `before`, waits next at the same place whatever its
/// checks show, and where.
pub(crate) fn stop_before(
    encounter: &Encounter,
    (situation, judged): (&Situation, &Situation),
    declared: &Declared,
    before: Option<&MoveOn>,
) -> Option<MoveOn> {
    due(judged, declared)?;
    let interruptions: &[Interruption] = before.map_or(&[], |before| &before.interruptions);
    let mut first: Option<(MoveOn, Outcome)> = None;
    for completed in with_every_result(judged, declared, MOST_CHECKS)? {
        let mut probe = Probe::showing(1);
        let declaration = &completed.declaration;
        let planned = plan_interrupted(situation, declaration, interruptions, &mut probe).ok()?;
        let starts = situation.start_due(&planned.declaration).is_some();
        if probe.has_rolled() || planned.choice.is_some() || starts {
            return None;
        }
        let made = (&planned.declaration, &planned.outcome);
        let stop = next_stop(encounter, situation, declared, made, before)?;
        match &first {
            None => first = Some((stop, planned.outcome)),
            Some((known, outcome)) if *known == stop => {
                same_until(&stop, outcome, &planned.outcome).then_some(())?;
            }
            Some(_) => return None,
        }
    }
    first.map(|(stop, _)| stop)
}

/// Whether nothing differs between two outcomes as far as that moment.
fn same_until(stop: &MoveOn, one: &Outcome, other: &Outcome) -> bool {
    let events = |outcome: &Outcome| -> Vec<systems::Event> {
        let all = outcome.events.iter();
        all.filter(|event| event.when <= stop.when)
            .cloned()
            .collect()
    };
    let steps = |outcome: &Outcome| {
        let count = usize::try_from(stop.completed_steps).unwrap_or(usize::MAX);
        let movement = outcome.movement.clone()?;
        Some(movement.steps.into_iter().take(count).collect::<Vec<_>>())
    };
    events(one) == events(other) && steps(one) == steps(other)
}

/// The declaration with every combination of results of the checks that are open; `None` if there
/// are more than `left` checks.
fn with_every_result(
    situation: &Situation,
    declared: &Declared,
    left: usize,
) -> Option<Vec<Declared>> {
    let Some((_, check)) = due(situation, declared) else {
        return Some(vec![declared.clone()]);
    };
    let left = left.checked_sub(1)?;
    let mut all = Vec::new();
    for result in check.asked.results {
        all.extend(with_every_result(
            situation,
            &with_result(declared, &check, *result),
            left,
        )?);
    }
    Some(all)
}

/// The declaration as it is planned while it waits before its checks, which have no bearing on what
/// is before them.
pub(crate) fn while_it_waits(situation: &Situation, declared: &Declared) -> Declared {
    let every = with_every_result(situation, declared, MOST_CHECKS);
    let first = every.and_then(|every| every.into_iter().next());
    first.unwrap_or_else(|| declared.clone())
}

/// The declaration with the result of that check, if it is the one that it needs next.
pub(crate) fn checked(situation: &Situation, declared: &Declared, made: &Checked) -> Declared {
    match due(situation, declared) {
        Some((creature, check)) if creature == made.creature && check == made.check => {
            with_result(declared, &check, made.result)
        }
        _ => declared.clone(),
    }
}

/// Whether the declaration is allowed with every result of its checks.
///
/// # Errors
/// Its refusal.
pub(crate) fn refuse_unless_allowed(
    situation: &Situation,
    declared: &Declared,
) -> Result<(), CommandError> {
    if due(situation, declared).is_none() {
        return Ok(());
    }
    let every = with_every_result(situation, declared, MOST_CHECKS);
    let every = every.ok_or(CommandError::TooManyChecks { most: MOST_CHECKS })?;
    every.iter().try_for_each(|completed| {
        plan(situation, &completed.declaration, &mut Probe::showing(1)).map(drop)
    })
}

/// The first check to roll, and the creature that makes it.
fn due(situation: &Situation, declared: &Declared) -> Option<(CreatureId, Check)> {
    let actor = declared.declaration.actor();
    actor.zip(situation.declared_check(&declared.declaration))
}

/// The declaration with that result of that check.
fn with_result(declared: &Declared, check: &Check, result: Degree) -> Declared {
    let made = &declared.declaration;
    Declared {
        declaration: made.system().with_check_result(made, &check.asked, result),
        ..declared.clone()
    }
}

//! Checks of movements, rolled where their numbers are stated and their result is not declared.
//!
//! The result becomes part of the declaration (`result=success`), so whatever goes on later, after a
//! question or a reaction, goes on with it, and the journal of an undo and redo keeps it.

use board::{Board, CreatureId};
use dice::{Dice, Die, Face, Purpose, Recorded, Request};
use notation::DeclarationOption;
use rules::{Check, Declaration, Situation};

use crate::command::Declared;
use crate::decide::plan;
use crate::error::CommandError;
use crate::event::Event;
use crate::foresee::Probe;
use crate::pending::name_of;

/// A check that has been made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Whose check.
    pub creature: CreatureId,
    /// The check.
    pub check: Check,
    /// What the d20 showed.
    pub natural: Face,
    /// How it came out, as the option `result=` says it.
    pub result: &'static str,
}

impl Checked {
    /// The check in one line of a journal.
    pub(crate) fn words(&self, board: &Board) -> String {
        let Check {
            rule,
            skill,
            modifier,
            dc,
        } = self.check;
        let total = i32::from(self.natural.get()).saturating_add(modifier);
        format!(
            "{} checks {skill} with {modifier:+} [{rule}]: {}, total {total} against {dc}: {}",
            name_of(board, self.creature),
            self.natural,
            self.result
        )
    }
}

/// A declaration with the result of its check, and how it came to it.
pub(crate) struct WithCheck {
    pub(crate) declared: Declared,
    pub(crate) events: Vec<Event>,
}

/// Every degree of success that a declaration can be given.
const RESULTS: [&str; 4] = ["critical", "success", "failure", "critical-failure"];

/// Rolls the check that the declaration asks for, if there is one.
///
/// # Errors
/// The refusal of the declaration, which must be allowed whatever the check shows: a die is not
/// rolled for nothing.
pub(crate) fn roll(
    situation: &Situation,
    declared: Declared,
    declaration: &Declaration,
    dice: &mut dyn Dice,
) -> Result<WithCheck, CommandError> {
    let check = situation.movement_check(declaration);
    let (Some(check), Some(creature)) = (check, declaration.actor()) else {
        return Ok(WithCheck {
            declared,
            events: Vec::new(),
        });
    };
    for result in RESULTS {
        plan(
            situation,
            &with_result(&declared, result),
            &mut Probe::showing(1),
        )?;
    }
    let mut dice = Recorded::new(dice);
    let who = name_of(&situation.board, creature);
    let purpose = Purpose::new(check.rule.as_str(), who, check.skill);
    let natural = dice.roll(&Request::new(purpose, Die::D20))?;
    let result = situation.check_result(&check, natural);
    let mut events: Vec<Event> = dice.into_rolls().into_iter().map(Event::Rolled).collect();
    events.push(Event::Checked(Checked {
        creature,
        check,
        natural,
        result,
    }));
    Ok(WithCheck {
        declared: with_result(&declared, result),
        events,
    })
}

fn with_result(declared: &Declared, result: &str) -> Declared {
    let mut declared = declared.clone();
    declared.declaration.options.push(DeclarationOption {
        name: "result".to_owned().into(),
        value: Some(result.to_owned()),
    });
    declared
}

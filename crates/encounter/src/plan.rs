//! Plans of declarations, and what they are planned on.

use std::borrow::Cow;

use board::CreatureId;
use dice::Dice;
use rules::{Attack, Interruption, RevealChoice, RulingChoice};
use systems::{Declaration, Outcome, Situation};

use crate::command::Declared;
use crate::encounter::Encounter;
use crate::error::CommandError;
use crate::waiting::MoveOn;

/// A declaration and its outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Planned {
    pub(crate) declaration: systems::Declaration,
    pub(crate) outcome: Outcome,
    /// The question that is asked before the declaration goes on.
    pub(crate) choice: Option<RevealChoice>,
    /// The attack that the declaration makes, before it is carried out: a ruling matters if it
    /// changes what the attack is compared with.
    pub(crate) attack: Option<Attack>,
}

/// The situation under those rulings.
pub(crate) fn under<'a>(
    situation: &'a Situation,
    rulings: &[RulingChoice],
) -> Result<Cow<'a, Situation>, CommandError> {
    let mut situation = Cow::Borrowed(situation);
    for ruling in rulings {
        situation.to_mut().rulings.decide(ruling)?;
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

/// The same, as it was when the movement began that has waited there.
pub(crate) fn begun<'a>(
    encounter: &'a Encounter,
    declared: &Declared,
    waiting: Option<&MoveOn>,
) -> Result<Cow<'a, Situation>, CommandError> {
    let mut situation = ruled(encounter, declared)?;
    if let Some(waiting) = waiting.filter(|waiting| !waiting.suffered.is_empty()) {
        waiting.restore_hit_points(situation.to_mut());
    }
    Ok(situation)
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

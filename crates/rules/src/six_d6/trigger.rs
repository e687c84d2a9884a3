//! When a movement gives others an occasion for abilities that it triggers
//! (`6d6.trigger.once-per-action`, `6d6.trigger.step`, `6d6.advantage.one-large-movement`).

use super::Scene;
use super::rulings::{StepTriggers, TriggerWindow};

/// The moments at which a trigger may be due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// The action is declared.
    Declared,
    /// Something is about to change: the creature stands up or enters a square.
    Change,
}

/// The kind of action that moves the creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A movement action.
    Movement,
    /// The 5-foot step of an attack.
    Step,
}

/// Whether a trigger is due at that moment, `given` having been given before.
pub(crate) fn is_due(scene: Scene<'_>, kind: Kind, moment: Moment, given: u32) -> bool {
    if kind == Kind::Step && scene.rulings.get::<StepTriggers>() == StepTriggers::No {
        return false;
    }
    match (scene.rulings.get::<TriggerWindow>(), moment) {
        (TriggerWindow::Once, Moment::Change) => given == 0,
        (TriggerWindow::OnDeclaring, Moment::Declared)
        | (TriggerWindow::PerSquare, Moment::Change) => true,
        (TriggerWindow::Once | TriggerWindow::PerSquare, Moment::Declared)
        | (TriggerWindow::OnDeclaring, Moment::Change) => false,
    }
}

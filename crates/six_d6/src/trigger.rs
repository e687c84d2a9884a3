//! When a movement gives others an opportunity for abilities that it triggers
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

/// Whether a trigger is due at that moment, if `given` triggers have already been given. A 5-foot
/// step gives its trigger when it is made, not when it is declared, so a blocked step gives none
/// (`6d6.trigger.step`).
pub(crate) fn is_due(scene: Scene<'_>, kind: Kind, moment: Moment, given: u32) -> bool {
    if kind == Kind::Step && scene.rulings.get::<StepTriggers>() == StepTriggers::No {
        return false;
    }
    match (scene.rulings.get::<TriggerWindow>(), kind, moment) {
        (TriggerWindow::OnDeclaring, Kind::Movement, moment) => moment == Moment::Declared,
        (TriggerWindow::Once, _, Moment::Change)
        | (TriggerWindow::OnDeclaring, Kind::Step, Moment::Change) => given == 0,
        (TriggerWindow::PerSquare, _, Moment::Change) => true,
        (_, _, Moment::Declared) => false,
    }
}

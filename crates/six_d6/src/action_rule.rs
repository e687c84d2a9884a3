//! The rule that gives each action.

use rules::RuleId;

use super::declaration::AttackKind;
use super::{Action, Declaration, Manner, registry as rule};

/// The rule that lets somebody declare it; `None` if the catalogue only says what follows from it.
pub(crate) fn action_rule(declaration: &Declaration) -> Option<RuleId> {
    match &declaration.action {
        Action::Movement(movement) => Some(match movement.manner {
            Manner::Mosey => rule::TYPE_MOSEY,
            Manner::Run => rule::TYPE_RUN,
        }),
        Action::Attack(attack) if attack.kind == AttackKind::Melee => Some(rule::STEP_MELEE_ONLY),
        Action::Attack(_) | Action::Continue(_) | Action::EndTurn => None,
    }
}

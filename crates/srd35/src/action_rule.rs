//! The rule that gives each action.

use rules::RuleId;

use super::{Action, Declaration, Verb, registry as rule};

/// The rule that lets somebody declare it; `None` if the catalogue only says what follows from it.
pub(crate) fn action_rule(declaration: &Declaration) -> Option<RuleId> {
    match &declaration.action {
        Action::Movement(path) => Some(move_rule(path.verb)),
        Action::Standard | Action::FullRound | Action::EndTurn => None,
    }
}

/// The rule of a movement, which also says what it may spend.
pub(crate) const fn move_rule(verb: Verb) -> RuleId {
    match verb {
        Verb::Move => rule::MOVE_SINGLE,
        Verb::Double => rule::MOVE_DOUBLE,
        Verb::Run => rule::MOVE_RUN,
        Verb::Charge => rule::MOVE_CHARGE,
        Verb::FiveFootStep => rule::MOVE_FIVE_FOOT_STEP,
        Verb::Minimum => rule::SPECIAL_MINIMUM_MOVE,
    }
}

//! The rule that gives each action.

use rules::RuleId;

use super::declaration::FlightAction;
use super::{Action, Declaration, Verb, registry as rule};

/// The rule that lets somebody declare it; `None` if the catalogue only says what follows from it.
pub(crate) fn action_rule(declaration: &Declaration) -> Option<RuleId> {
    match &declaration.action {
        Action::Movement(path) => Some(move_rule(path.verb)),
        Action::Flight(FlightAction::Hover { .. }) => Some(rule::ADJUNCT_HOVER),
        Action::Other { .. } | Action::EndTurn => Some(rule::ADJUNCT_TURN),
        Action::Travel(_) | Action::Order(_) => None,
    }
}

/// The rule of a movement, which also says what it may spend.
pub(crate) const fn move_rule(verb: Verb) -> RuleId {
    match verb {
        Verb::Move => rule::SPEED_MOVE_ACTION,
        Verb::Double => rule::SPEED_DOUBLE_MOVE,
        Verb::Run => rule::SPEED_RUN,
        Verb::Charge => rule::ADJUNCT_CHARGE,
        Verb::Guarded => rule::ADJUNCT_GUARDED_STEP,
        Verb::Minimum => rule::MINIMUM_MOVE,
        Verb::Tumble | Verb::TumbleFull => rule::ADJUNCT_TUMBLE,
        Verb::ClimbFast => rule::CLIMB_DOUBLE,
        Verb::Pushed => rule::SPEED_BUDGET,
    }
}

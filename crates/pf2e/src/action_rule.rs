//! The rule that gives each action.

use rules::RuleId;

use super::forced::ForcedKind;
use super::{Action, Declaration, MoveVerb, registry as rule};

/// The rule that lets somebody declare it; `None` if the catalogue only says what follows from it.
pub(crate) fn action_rule(declaration: &Declaration) -> Option<RuleId> {
    Some(match &declaration.action {
        Action::Move(action) => move_rule(action.verb),
        Action::Stand(_) => rule::ACTION_STAND,
        Action::Mount { .. } | Action::Dismount { .. } => rule::SPACE_MOUNT,
        Action::Forced(forced) => match forced.kind {
            ForcedKind::Push | ForcedKind::Pull => rule::FORCED_PUSH_PULL,
            ForcedKind::Reposition => rule::FORCED_REPOSITION,
            ForcedKind::Fall => rule::FORCED_FALL,
            ForcedKind::Other => rule::FORCED_GM,
        },
        Action::Strike(_) => rule::ENCOUNTER_STRIKE,
        Action::Act(_) => rule::ENCOUNTER_ACT_ANY_ORDER,
        Action::OpportunityAttack(_) => rule::ENCOUNTER_AOO_STRIKE,
        Action::React { .. } => rule::ENCOUNTER_REACTION_USE,
        Action::TakeCover(_) => rule::ACTION_TAKE_COVER,
        Action::Lean { .. } => rule::COVER_LEAN,
        Action::Ready { .. } => rule::ENCOUNTER_READY,
        Action::KnockedOut => rule::ENCOUNTER_KNOCKED_OUT,
        Action::Initiative { .. } => rule::ENCOUNTER_INITIATIVE_CHECK,
        Action::StartTurn(_) => rule::ENCOUNTER_TURN_START_ORDER,
        Action::EndTurn(_) => rule::ENCOUNTER_TURN_END_ORDER,
        Action::Delay { .. } | Action::Return => rule::ENCOUNTER_DELAY,
        _ => return None,
    })
}

/// The rule of a movement, which also says what it may spend.
pub(crate) const fn move_rule(verb: MoveVerb) -> RuleId {
    match verb {
        MoveVerb::Stride => rule::ENCOUNTER_STRIDE,
        MoveVerb::Step => rule::ENCOUNTER_STEP,
        MoveVerb::Crawl => rule::ACTION_CRAWL,
        MoveVerb::Leap => rule::ACTION_LEAP,
        MoveVerb::Climb => rule::ACTION_CLIMB,
        MoveVerb::Swim => rule::ACTION_SWIM,
        MoveVerb::Balance => rule::ACTION_BALANCE,
        MoveVerb::Tumble => rule::THROUGH_TUMBLE,
        MoveVerb::Fly | MoveVerb::Burrow => rule::MOVE_TYPES,
    }
}

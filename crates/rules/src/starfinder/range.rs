//! How the system's movement looks to a search, and what a creature may spend now.

use board::CreatureId;

use super::Scene;
use crate::Budget;
use crate::search::Walk;

/// What the creature may spend on movement now.
pub(crate) fn budgets(_scene: Scene<'_>, _creature: CreatureId) -> Vec<Budget> {
    Vec::new()
}

/// The creature's movement by that verb, without options.
pub(crate) fn walk<'a>(
    _scene: Scene<'a>,
    _creature: CreatureId,
    _verb: &str,
) -> Option<Box<dyn Walk + 'a>> {
    None
}

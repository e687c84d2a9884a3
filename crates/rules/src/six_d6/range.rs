//! How the system's movement looks to a search.

use board::CreatureId;

use super::Scene;
use crate::Budget;
use crate::search::Walk;

/// What the creature may spend now.
pub(crate) fn budgets(_scene: Scene<'_>, _creature: CreatureId) -> Vec<Budget> {
    Vec::new()
}

/// The creature's movement by that verb.
pub(crate) fn walk<'a>(
    _scene: Scene<'a>,
    _creature: CreatureId,
    _verb: &str,
) -> Option<Box<dyn Walk + 'a>> {
    None
}

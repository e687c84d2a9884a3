//! What to say of a declaration that changes nothing as everybody stands.

use crate::SceneFacts as _;
use crate::{Action, Declaration, Scene, cover, registry};

/// That Taking Cover raises nobody's cover (`pf2e.action.take-cover`).
pub(super) fn without_effect(scene: Scene<'_>, declaration: &Declaration) -> Option<String> {
    let Action::TakeCover(_) = declaration.action else {
        return None;
    };
    let actor = scene.creature(declaration.actor?)?;
    (!cover::is_raised(scene, actor)).then(|| {
        format!(
            "as everybody stands, {} gains nothing by that: it has no more cover than before against anybody \
             of another side [{}]",
            actor.name,
            registry::ACTION_TAKE_COVER
        )
    })
}

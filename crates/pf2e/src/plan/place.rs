//! A creature's place in the order, when it is resumed and when its creature is knocked out.
//!
//! Decided here: `pf2e.encounter.knocked-out`, as far as a place changes.

use board::{Condition, Creature, CreatureId};

use super::Draft;
use crate::facts::DelayedParts;

/// Resumes an old place that has come up again: the delayed turn is lost, and the turn that begins
/// is complete.
pub(super) fn take_up_old_place(draft: &mut Draft<'_>, back: Option<CreatureId>) {
    if let Some(back) = back {
        draft.facts.turn_mut(back).delayed = DelayedParts::None;
    }
}

/// Knocks a creature out: it is unconscious, and its place changes.
pub(super) fn knocked_out(draft: &mut Draft<'_>, actor: &Creature) {
    draft.change(actor.id, |creature| {
        creature.conditions.set(Condition::Unconscious, true);
    });
    draft
        .facts
        .profile_mut(actor.id)
        .gain(Condition::Unconscious);
    let Some(encounter) = &mut draft.facts.encounter else {
        return;
    };
    let was_aside = encounter.is_aside(actor.id);
    encounter.knock_out(actor.id);
    if was_aside {
        // The delayed turn is skipped; the next one is complete.
        draft.facts.turn_mut(actor.id).delayed = DelayedParts::None;
    }
}

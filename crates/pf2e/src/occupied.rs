//! Moving through creatures, and where a movement may end.
//!
//! Decided here: `pf2e.through.willing`, `.unwilling`, `.size-larger`, `.size-smaller`, `.size-end`,
//! `.tiny`, `.end-on-tiny`, `.end-action`, `.end-turn`; `pf2e.space.no-sharing`, `.mount`,
//! `.tiny-stack`, `.tiny-in-larger`; `pf2e.prone.share`, `pf2e.prone.climb-atop`.

use board::{CreatureId, Size};
use grid::{Footprint, Square};

use super::hindrance::Hindrance;
use super::mover::{Mover, Stride};
use super::occupant::{Entry, Occupant, Stay};
use super::registry as rule;
use super::rulings::TinyPerSquare;
use rules::RuleId;

/// Check (4): every occupant of every square newly entered must let the mover pass.
pub(crate) fn barred(mover: &Mover<'_>, step: Stride) -> Option<Hindrance> {
    entered(mover, step)
        .find(|occupant| occupant.entry == Entry::Barred)
        .map(|occupant| {
            let mut squares = step.to.squares_outside(step.from);
            let square = squares.find(|square| occupant.footprint.contains(*square));
            Hindrance::Creature(occupant.id, square.unwrap_or(step.to.origin))
        })
}

/// The occupants of the squares that the step newly enters.
pub(crate) fn entered<'m>(
    mover: &'m Mover<'_>,
    step: Stride,
) -> impl Iterator<Item = &'m Occupant> {
    mover.occupants.within(step.to).filter(move |occupant| {
        step.to
            .squares_outside(step.from)
            .any(|square| occupant.footprint.contains(square))
    })
}

/// The reason why a movement may not end somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NoStay {
    pub(crate) rule: RuleId,
    pub(crate) text: String,
}

/// Check (8): everything that forbids a movement to end in the place, in the order of the checks.
///
/// `pf2e.through.end-action` and `pf2e.through.end-on-tiny` do not apply if another move action
/// follows; `pf2e.space.tiny-stack` always applies.
pub(crate) fn no_stay(mover: &Mover<'_>, at: Footprint) -> Vec<NoStay> {
    let mut reasons = Vec::new();
    if let Some(square) = full_square(mover, at) {
        reasons.push(NoStay {
            rule: rule::SPACE_TINY_STACK,
            text: format!("no more Tiny creatures fit into {square}"),
        });
    }
    let order = [
        (Stay::OnTiny, rule::THROUGH_END_ON_TINY),
        (Stay::Taken, rule::THROUGH_END_ACTION),
    ];
    for (stay, rule) in order {
        for occupant in overlapping(mover, at).filter(|occupant| occupant.stay == stay) {
            reasons.push(NoStay {
                rule,
                text: format!("{} is in that place", mover.scene.name(occupant.id)),
            });
        }
    }
    reasons
}

/// The first rule that forbids a movement to end in the place, without words.
pub(crate) fn no_stay_rule(mover: &Mover<'_>, at: Footprint) -> Option<RuleId> {
    if full_square(mover, at).is_some() {
        return Some(rule::SPACE_TINY_STACK);
    }
    let worst = |stay| overlapping(mover, at).any(|occupant| occupant.stay == stay);
    if worst(Stay::OnTiny) {
        Some(rule::THROUGH_END_ON_TINY)
    } else if worst(Stay::Taken) {
        Some(rule::THROUGH_END_ACTION)
    } else {
        None
    }
}

/// The creature with which the mover would still share a square there that its action has to leave: it
/// may go on to another occupied square, but not stay in the same one.
pub(crate) fn not_left<'m>(mover: &'m Mover<'_>, at: Footprint) -> Option<&'m Occupant> {
    let leaving = mover.leaving?;
    overlapping(mover, at).find(|occupant| {
        let mut shared = occupant.footprint.squares();
        occupant.stay != Stay::Allowed
            && shared.any(|square| leaving.contains(square) && at.contains(square))
    })
}

/// The Tiny creatures in the place among which a movement may not end.
pub(crate) fn passed_at<'m>(
    mover: &'m Mover<'_>,
    at: Footprint,
) -> impl Iterator<Item = CreatureId> + 'm {
    let there = overlapping(mover, at).filter(|occupant| occupant.stay == Stay::OnTiny);
    there.map(|occupant| occupant.id)
}

/// Whether the creature may be in the place by accident: it may be among Tiny creatures
/// (`pf2e.space.tiny-in-larger`), though it may not choose to end a movement there
/// (`pf2e.through.end-on-tiny`).
pub(crate) fn may_come_to_rest(mover: &Mover<'_>, at: Footprint) -> bool {
    full_square(mover, at).is_none()
        && !overlapping(mover, at).any(|occupant| occupant.stay == Stay::Taken)
}

fn overlapping<'m>(mover: &'m Mover<'_>, at: Footprint) -> impl Iterator<Item = &'m Occupant> {
    mover.occupants.within(at)
}

/// The square in which no further Tiny creature fits (`pf2e.space.tiny-stack`).
fn full_square(mover: &Mover<'_>, at: Footprint) -> Option<Square> {
    if mover.creature.size != Size::Tiny {
        return None;
    }
    let most = usize::from(mover.scene.rulings.get::<TinyPerSquare>().0);
    let there = overlapping(mover, at)
        .filter(|occupant| occupant.size == Size::Tiny)
        .count();
    (there >= most).then_some(at.origin)
}

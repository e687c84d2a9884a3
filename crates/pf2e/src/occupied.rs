//! Moving through creatures, and where a movement may end.
//!
//! Decided here: `pf2e.through.willing`, `.unwilling`, `.size-larger`, `.size-smaller`, `.size-end`,
//! `.tiny`, `.end-on-tiny`, `.end-action`, `.end-turn`; `pf2e.space.no-sharing`, `.mount`,
//! `.tiny-stack`, `.tiny-in-larger`; `pf2e.prone.share`, `pf2e.prone.climb-atop`.

use crate::SceneFacts as _;
use board::{Condition, Creature, CreatureId, Size};
use grid::{Footprint, Square};

use super::facts::Will;
use super::gridless::{self, Clearance};
use super::mover::{Mover, Stride};
use super::rulings::{ClimbAtop, EndOnTiny, SizePass, TinyPerSquare};
use super::step::Hindrance;
use super::{Scene, measure, registry as rule, size};
use rules::RuleId;

/// Whether the squares of a creature may be entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// They may be entered.
    Free,
    /// They may be entered only by Tumble Through, as those of its one enemy.
    Tumble,
    /// They may not be entered.
    Barred,
}

/// Whether a movement may end in squares of a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stay {
    /// It may end there.
    Allowed,
    /// It may not, because a Tiny creature is there.
    OnTiny,
    /// It may not, because somebody else is there.
    Taken,
}

/// Another creature in place, and what it means to the mover.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Occupant {
    pub(crate) id: CreatureId,
    pub(crate) footprint: Footprint,
    pub(crate) entry: Entry,
    pub(crate) stay: Stay,
    pub(crate) size: Size,
    /// Whether its body can be climbed over as difficult terrain (`ruling.climb-atop`).
    pub(crate) is_difficult: bool,
}

/// Every other creature on the grid, by id, as it affects the mover, except the mover's rider and
/// mount, which share its space.
pub(crate) fn occupants(
    scene: Scene<'_>,
    mover: &Creature,
    start: Footprint,
    versus: Option<CreatureId>,
) -> Vec<Occupant> {
    let others = scene.board.creatures().iter();
    others
        .filter(|other| other.id != mover.id && !scene.mounted_pair(other.id, mover.id))
        .filter_map(|other| {
            let footprint = measure::occupied_space(scene, other)?;
            let entry = match entry(scene, mover, other) {
                Entry::Barred if versus == Some(other.id) => Entry::Tumble,
                entry => entry,
            };
            Some(Occupant {
                id: other.id,
                footprint,
                entry,
                stay: stay(scene, mover, other, start.overlaps(footprint)),
                size: other.size,
                is_difficult: is_climbed_over(scene, mover, other),
            })
        })
        .collect()
}

/// Whether `host` lets `guest` into its space (`pf2e.through.willing`).
pub(crate) fn is_willing(scene: Scene<'_>, host: &Creature, guest: &Creature) -> bool {
    match scene.profile(host.id).will {
        Will::Willing => true,
        Will::Unwilling => false,
        Will::BySide => scene.board.are_allied(host.side, guest.side),
    }
}

/// Unconscious and dead creatures count as prone (`pf2e.prone.share`).
pub(crate) fn lies(creature: &Creature) -> bool {
    creature.is(Condition::Prone) || is_body(creature)
}

fn is_body(creature: &Creature) -> bool {
    creature.is(Condition::Unconscious) || creature.is(Condition::Dead)
}

/// Whether the other is a larger body that ruling `climb-atop` may open.
fn is_body_underfoot(mover: &Creature, other: &Creature) -> bool {
    is_body(other) && other.size > mover.size
}

/// Whether the mover climbs over the other's body as difficult terrain.
pub(crate) fn is_climbed_over(scene: Scene<'_>, mover: &Creature, other: &Creature) -> bool {
    is_body_underfoot(mover, other) && scene.rulings.get::<ClimbAtop>() == ClimbAtop::Difficult
}

/// Whether the mover may be where the other is because one of them lies there (`pf2e.prone.share`).
/// If the one that lies there is awake, the other has to be willing; if it is unconscious, no
/// permission is needed.
fn may_share_prone(scene: Scene<'_>, mover: &Creature, other: &Creature) -> bool {
    let other_is_willing = is_willing(scene, other, mover);
    (lies(other) && other.size <= mover.size && (is_body(other) || other_is_willing))
        || (lies(mover) && mover.size <= other.size && (is_body(mover) || other_is_willing))
}

/// What another creature means to the mover, wherever the two are.
pub(crate) fn relation(
    scene: Scene<'_>,
    mover: &Creature,
    other: &Creature,
    shared_at_start: bool,
) -> (Entry, Stay) {
    (
        entry(scene, mover, other),
        stay(scene, mover, other, shared_at_start),
    )
}

fn entry(scene: Scene<'_>, mover: &Creature, other: &Creature) -> Entry {
    let difference = size::larger_by(other.size, mover.size);
    let by_size = difference.abs() >= 3
        && !other.is(Condition::FillsSpace)
        && scene.rulings.get::<SizePass>() == SizePass::Always;
    let atop = is_body_underfoot(mover, other) && scene.rulings.get::<ClimbAtop>() != ClimbAtop::No;
    if mover.size == Size::Tiny
        || is_willing(scene, other, mover)
        || by_size
        || atop
        || may_share_prone(scene, mover, other)
    {
        Entry::Free
    } else {
        Entry::Barred
    }
}

fn stay(scene: Scene<'_>, mover: &Creature, other: &Creature, shared_at_start: bool) -> Stay {
    let atop = is_body_underfoot(mover, other) && scene.rulings.get::<ClimbAtop>() != ClimbAtop::No;
    if mover.size == Size::Tiny || atop || may_share_prone(scene, mover, other) {
        return Stay::Allowed;
    }
    if other.size != Size::Tiny {
        return Stay::Taken;
    }
    let allowed = shared_at_start
        || match scene.rulings.get::<EndOnTiny>() {
            EndOnTiny::Refuse => false,
            EndOnTiny::Willing => is_willing(scene, other, mover),
            EndOnTiny::Allow => true,
        };
    if allowed { Stay::Allowed } else { Stay::OnTiny }
}

/// Check (4): every occupant of every square newly entered must let the mover pass.
pub(crate) fn barred(mover: &Mover<'_>, step: Stride) -> Option<Hindrance> {
    entered(mover, step)
        .find(|occupant| occupant.entry == Entry::Barred)
        .map(|occupant| Hindrance::Creature(occupant.id))
}

/// The occupants of the squares that the step newly enters.
pub(crate) fn entered<'m>(
    mover: &'m Mover<'_>,
    step: Stride,
) -> impl Iterator<Item = &'m Occupant> {
    mover.occupants.iter().filter(move |occupant| {
        occupant.footprint.overlaps(step.to)
            && step
                .to
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

/// Whether the creature may be in the place by accident: it may be among Tiny creatures
/// (`pf2e.space.tiny-in-larger`), though it may not choose to end a movement there
/// (`pf2e.through.end-on-tiny`).
pub(crate) fn may_come_to_rest(mover: &Mover<'_>, at: Footprint) -> bool {
    full_square(mover, at).is_none()
        && !overlapping(mover, at).any(|occupant| occupant.stay == Stay::Taken)
}

fn overlapping<'m>(mover: &'m Mover<'_>, at: Footprint) -> impl Iterator<Item = &'m Occupant> {
    mover
        .occupants
        .iter()
        .filter(move |occupant| occupant.footprint.overlaps(at))
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

/// All creatures whose space overlaps the creature's, except its rider and mount.
fn in_its_space<'a>(
    scene: Scene<'a>,
    creature: &'a Creature,
) -> impl Iterator<Item = &'a Creature> {
    let shares = move |other: &Creature| {
        if gridless::holds(scene) {
            let clearance = Clearance::new(scene, creature, other);
            let centre = gridless::centre(scene, creature);
            return clearance
                .zip(centre)
                .is_some_and(|(clearance, centre)| clearance.overlaps(centre));
        }
        let spaces = creature.footprint().zip(other.footprint());
        spaces.is_some_and(|(own, other)| own.overlaps(other))
    };
    scene.board.creatures().iter().filter(move |other| {
        other.id != creature.id && !scene.mounted_pair(other.id, creature.id) && shares(other)
    })
}

/// The creatures with which the creature may not share its space when its turn ends
/// (`pf2e.through.end-turn`).
pub(crate) fn shares_illegally<'a>(
    scene: Scene<'a>,
    creature: &'a Creature,
) -> Option<&'a Creature> {
    in_its_space(scene, creature).find(|other| {
        creature.size != Size::Tiny
            && other.size != Size::Tiny
            && stay(scene, creature, other, true) != Stay::Allowed
            && stay(scene, other, creature, true) != Stay::Allowed
    })
}

/// The creature that keeps a prone creature from standing up (`pf2e.prone.no-stand`); a Tiny
/// creature does so only by a ruling.
pub(crate) fn stands_over<'a>(scene: Scene<'a>, creature: &'a Creature) -> Option<&'a Creature> {
    use super::rulings::StandWithTiny;
    let tiny_counts = scene.rulings.get::<StandWithTiny>() == StandWithTiny::Literal;
    in_its_space(scene, creature).find(|other| tiny_counts || other.size != Size::Tiny)
}

//! What another creature means to a mover, wherever the two are, and who may share a space.
//!
//! Decided here: `pf2e.through.willing`, `.size-larger`, `.size-smaller`, `.tiny`, `.end-turn`;
//! `pf2e.prone.share`, `pf2e.prone.climb-atop`.

use board::{Condition, Creature, CreatureId, Size};
use grid::{Footprint, Plane};

use super::facts::Will;
use super::gridless::{self, Clearance};
use super::rulings::{ClimbAtop, EndOnTiny, SizePass};
use super::{Scene, measure, registry, size};
use crate::SceneFacts as _;
use rules::{Checked, Citation};

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

/// The other creatures on the grid, by id.
#[derive(Clone, Debug)]
pub(crate) struct Occupants {
    all: Vec<Occupant>,
    /// Their squares on the map; most places hold nobody, and a search visits many places.
    crowd: Plane,
}

impl Occupants {
    pub(crate) fn iter(&self) -> std::slice::Iter<'_, Occupant> {
        self.all.iter()
    }

    /// Those whose squares the space shares.
    pub(crate) fn within(&self, space: Footprint) -> impl Iterator<Item = &Occupant> {
        let all = if self.crowd.meets(space) {
            &self.all[..]
        } else {
            &[]
        };
        all.iter()
            .filter(move |other| other.footprint.overlaps(space))
    }

    /// Leaves one out.
    pub(crate) fn forget(&mut self, creature: CreatureId) {
        self.all.retain(|other| other.id != creature);
    }
}

/// Every other creature on the grid as it affects the mover, except the mover's rider and mount,
/// which share its space. It begins among these Tiny creatures only because it moves on.
pub(crate) fn occupants(
    scene: Scene<'_>,
    mover: &Creature,
    (start, among): (Footprint, &[CreatureId]),
    versus: Option<CreatureId>,
) -> Occupants {
    let mut crowd = Plane::new(scene.board.extent());
    let all = found(scene, mover, (start, among), versus);
    for other in &all {
        crowd.insert_footprint(other.footprint);
    }
    Occupants { all, crowd }
}

fn found(
    scene: Scene<'_>,
    mover: &Creature,
    (start, among): (Footprint, &[CreatureId]),
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
                stay: stay(
                    scene,
                    mover,
                    other,
                    start.overlaps(footprint) && !among.contains(&other.id),
                ),
                size: other.size,
                is_difficult: is_climbed_over(scene, mover, other),
            })
        })
        .collect()
}

/// The creatures through whose space the mover gets only by Tumble Through, each with its check.
pub(crate) fn checks(scene: Scene<'_>, mover: CreatureId) -> Vec<(Checked, Citation)> {
    let Some(mover) = scene.board.creature(mover) else {
        return Vec::new();
    };
    let others = scene.board.creatures().iter();
    let barring = others.filter(|other| {
        other.id != mover.id
            && other.position.is_some()
            && !scene.mounted_pair(other.id, mover.id)
            && entry(scene, mover, other) == Entry::Barred
    });
    let named = barring.map(|other| {
        let words = format!("Acrobatics to Tumble Through {}", other.name);
        let check = Citation::of(registry::THROUGH_TUMBLE, words);
        (Checked::Opponent(other.id), check)
    });
    named.collect()
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

/// The Tiny creature in whose space the creature is only because it moves on
/// (`pf2e.through.end-on-tiny`).
pub(crate) fn passes_tiny<'a>(scene: Scene<'a>, creature: &'a Creature) -> Option<&'a Creature> {
    let obligation = &scene.facts.turn(creature.id).obligation;
    in_its_space(scene, creature).find(|other| {
        obligation.passes(other.id)
            && other.size == Size::Tiny
            && stay(scene, creature, other, false) == Stay::OnTiny
    })
}

/// The creature that keeps a prone creature from standing up (`pf2e.prone.no-stand`); a Tiny
/// creature does so only by a ruling.
pub(crate) fn stands_over<'a>(scene: Scene<'a>, creature: &'a Creature) -> Option<&'a Creature> {
    use super::rulings::StandWithTiny;
    let tiny_counts = scene.rulings.get::<StandWithTiny>() == StandWithTiny::Literal;
    in_its_space(scene, creature).find(|other| tiny_counts || other.size != Size::Tiny)
}

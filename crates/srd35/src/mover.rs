//! The mover with everything that its steps depend on.

use board::{Condition, Creature, CreatureId};
use grid::{Footprint, Plane};

use super::ground::Ground;
use super::{Attempted, Path, Profile, Scene, Verb, registry, size};
pub(crate) use rules::{Fault, What};

/// A creature about to move in a certain way.
pub(crate) struct Mover<'a> {
    pub(crate) scene: Scene<'a>,
    pub(crate) creature: &'a Creature,
    pub(crate) profile: &'a Profile,
    pub(crate) ground: Ground<'a>,
    pub(crate) verb: Verb,
    /// The squares on a side of its full space.
    pub(crate) side: u8,
    pub(crate) flying: bool,
    pub(crate) incorporeal: bool,
    /// All other creatures on the grid, in letter order.
    pub(crate) others: Vec<&'a Creature>,
    /// The squares they fill, so that most steps need not look at each of them.
    crowd: Plane,
    /// Whether any of them is helpless.
    pub(crate) has_bodies: bool,
    pub(crate) attempts: &'a [Attempted],
    /// The result of Escape Artist, if it is used.
    pub(crate) escape: Option<rules::Attempt>,
    pub(crate) consents: &'a [CreatureId],
    /// The result that is named for the check of an obstacle.
    pub(crate) check: Option<rules::Attempt>,
}

impl<'a> Mover<'a> {
    /// Returns the creature, moving by that verb without attempts.
    pub(crate) fn new(scene: Scene<'a>, creature: &'a Creature, verb: Verb) -> Mover<'a> {
        let mut others: Vec<&Creature> = scene
            .board
            .creatures()
            .iter()
            .filter(|other| other.id != creature.id && other.footprint().is_some())
            .collect();
        grid::sort_by(&mut others, |a, b| a.letter_order(b));
        let mut crowd = Plane::new(scene.board.extent());
        for space in others.iter().filter_map(|other| other.footprint()) {
            crowd.insert_footprint(space);
        }
        Mover {
            crowd,
            scene,
            creature,
            profile: scene.facts.profile(creature.id),
            ground: Ground::of(scene.board),
            verb,
            side: size::squares_a_side(creature),
            flying: creature.is(Condition::Flying),
            incorporeal: creature.is(Condition::Incorporeal),
            has_bodies: others.iter().any(|other| size::is_helpless(other)),
            others,
            attempts: &[],
            escape: None,
            consents: &[],
            check: None,
        }
    }

    /// Returns the creature, moving as declared.
    pub(crate) fn declared(scene: Scene<'a>, creature: &'a Creature, path: &'a Path) -> Mover<'a> {
        Mover {
            attempts: &path.attempts,
            escape: path.escape,
            consents: &path.consents,
            check: path.check,
            ..Mover::new(scene, creature, path.verb)
        }
    }

    /// The other creatures that share a square with the footprint, in letter order.
    pub(crate) fn others_in(
        &self,
        footprint: Footprint,
    ) -> impl Iterator<Item = &'a Creature> + use<'a, '_> {
        let near = if self.crowd.meets(footprint) {
            self.others.as_slice()
        } else {
            &[]
        };
        near.iter()
            .copied()
            .filter(move |other| other.footprint().is_some_and(|own| own.overlaps(footprint)))
    }

    /// `srd35.special.minimum_limits`: a creature to which all movement is prohibited, or that is
    /// helpless.
    pub(crate) fn minimum_limits(&self) -> Option<Fault> {
        let text = if self.profile.no_move {
            "all movement is prohibited to it"
        } else if size::is_helpless(self.creature) {
            "it is helpless"
        } else {
            return None;
        };
        Some(Fault {
            rule: registry::SPECIAL_MINIMUM_LIMITS,
            what: What::Plain(text),
        })
    }
}

//! The mover with everything that its steps depend on, and the order of the checks.
//!
//! The order is that of the catalogue's step procedure (section 0.2): [`Mover::checks`] has checks
//! 3 to 6, each a function named like its rule; 1 and 2 come before there is a step, 7 and 8 need
//! its price, 9 is [`Mover::end_checks`](super::occupied).

use board::{Condition, Creature, CreatureId};
use grid::{Footprint, Plane};

use super::step::Step;
use super::terrain::Ground;
use super::{Attempted, Path, Profile, Scene, Verb, registry, size};
pub(crate) use rules::{Fault, What};

/// One check of a step.
pub(crate) type Check = fn(&Mover<'_>, &Step) -> Option<Fault>;

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
    /// Whether Escape Artist is used successfully.
    pub(crate) escapes: bool,
    pub(crate) consents: &'a [CreatureId],
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
        others.sort_by(|a, b| a.letter_order(b));
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
            escapes: false,
            consents: &[],
        }
    }

    /// Returns the creature, moving as declared.
    pub(crate) fn declared(scene: Scene<'a>, creature: &'a Creature, path: &'a Path) -> Mover<'a> {
        Mover {
            attempts: &path.attempts,
            escapes: path.escape == Some(rules::Attempt::Success),
            consents: &path.consents,
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

    /// Checks 3 to 5 of the step procedure: what lies in the way of the body.
    pub(crate) const WAY_CHECKS: [Check; 5] = [
        |mover, step| mover.blocking(step),
        |mover, step| mover.corner(step),
        |mover, step| mover.fills_space_corner(step),
        |mover, step| mover.squeeze_allowed(step),
        |mover, step| mover.escape_artist(step),
    ];

    /// The first fault of checks 1 and 3 to 6; geometry (2) is decided by [`Step::new`].
    pub(crate) fn first_fault(&self, step: &Step) -> Option<Fault> {
        self.minimum_limits()
            .or_else(|| Mover::WAY_CHECKS.iter().find_map(|check| check(self, step)))
            .or_else(|| self.occupants(step).next())
    }

    /// All faults of checks 1 and 3 to 6, in their order; `unanswered` is the obstacle in the step
    /// that needs a check for which no result is given.
    pub(crate) fn all_faults(&self, step: &Step, unanswered: Option<Fault>) -> Vec<Fault> {
        let limits = self.minimum_limits().into_iter();
        let way = Mover::WAY_CHECKS
            .iter()
            .filter_map(|check| check(self, step));
        limits
            .chain(way)
            .chain(unanswered)
            .chain(self.occupants(step))
            .collect()
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

//! The mover with everything that its steps depend on, and the order of the checks.
//!
//! The order is that of section 0.3 of the rulebook. A step is first a [`Shift`](super::step::Shift)
//! of the full-size space, judged by checks 1 to 3; check 4 finds how the mover stands after it
//! ([`Mover::stand`]), which makes it a [`Step`](super::step::Step) for checks 5 to 8.

use board::{Creature, Movement};
use grid::{Footprint, Plane, Square};

use super::ground::Ground;
use super::standing::{Fit, Standing};
use super::volume::Barred;
use super::{Path, Place, Profile, Scene, Space, Verb, size, space};
pub(crate) use rules::{Fault, What};

/// A creature about to move in a certain way.
pub(crate) struct Mover<'a> {
    pub(crate) scene: Scene<'a>,
    pub(crate) creature: &'a Creature,
    pub(crate) profile: &'a Profile,
    pub(crate) ground: Ground<'a>,
    pub(crate) verb: Verb,
    /// The way of moving.
    pub(crate) way: Movement,
    /// The squares on a side of its full-size space.
    pub(crate) side: u8,
    /// The number of levels of its space.
    pub(crate) height: u8,
    /// All other creatures on the grid with the spaces they fill, in letter order.
    pub(crate) others: Vec<(&'a Creature, Space)>,
    /// The squares they fill, so that most steps need not look at each of them.
    crowd: Plane,
    /// The declared path, if there is one.
    pub(crate) path: Option<&'a Path>,
    /// The places where it cannot be, as far as a search has already found out.
    pub(crate) barred: Option<Barred>,
}

impl<'a> Mover<'a> {
    /// Returns the creature, moving by that verb in that way without options.
    pub(crate) fn new(
        scene: Scene<'a>,
        creature: &'a Creature,
        verb: Verb,
        way: Movement,
    ) -> Mover<'a> {
        let mut others: Vec<(&Creature, Space)> = scene
            .board
            .creatures()
            .iter()
            .filter(|other| other.id != creature.id)
            .filter_map(|other| Some((other, size::occupied(scene, other)?)))
            .collect();
        grid::sort_by(&mut others, |(a, _), (b, _)| a.letter_order(b));
        let mut crowd = Plane::new(scene.board.extent());
        for (_, space) in &others {
            crowd.insert_footprint(space.footprint);
        }
        Mover {
            scene,
            creature,
            profile: scene.facts.profile(creature.id),
            ground: Ground::of(scene.board, scene.facts),
            verb,
            way,
            side: size::squares_a_side(creature),
            height: size::levels_high(scene, creature),
            others,
            crowd,
            path: None,
            barred: None,
        }
    }

    /// Returns the creature, moving as declared.
    pub(crate) fn declared(scene: Scene<'a>, creature: &'a Creature, path: &'a Path) -> Mover<'a> {
        Mover {
            path: Some(path),
            ..Mover::new(scene, creature, path.verb, path.way)
        }
    }

    /// How the mover stands at present; `None` without a place on the map.
    pub(crate) fn standing(&self) -> Option<Standing> {
        let own = self.creature.footprint()?;
        if !self.scene.board.contains(own.origin) {
            return None;
        }
        let full = size::full_footprint(self.scene.facts, self.creature)?;
        let level = space::level_of(self.creature);
        let full = Space::new(full, level, self.height);
        let occupied = size::occupied(self.scene, self.creature)?;
        let narrow = self.is_narrow(full.place());
        Some(Standing {
            full,
            occupied,
            fit: if occupied != full || (self.side == 1 && narrow) {
                Fit::Squeezed
            } else {
                Fit::Free
            },
        })
    }

    /// The full-size space at that place.
    pub(crate) fn full_space_at(&self, place: Place) -> Space {
        let footprint = Footprint::square(place.square, self.side);
        Space::new(footprint, place.level, self.height)
    }

    /// The other creatures that share a place with the space, in letter order.
    pub(crate) fn others_in(
        &self,
        space: Space,
    ) -> impl Iterator<Item = &'a Creature> + use<'a, '_> {
        let near = if self.crowd.meets(space.footprint) {
            self.others.as_slice()
        } else {
            &[]
        };
        near.iter()
            .filter(move |(_, own)| own.overlaps(space))
            .map(|(other, _)| *other)
    }

    /// Whether any other creature is over or under the square.
    pub(crate) fn is_crowded(&self, square: Square) -> bool {
        self.crowd.meets(square.into())
    }

    /// Whether it runs or charges.
    pub(crate) const fn hastens(&self) -> bool {
        matches!(self.verb, Verb::Run | Verb::Charge)
    }
}

/// Whether the creature is squeezed where it stands.
pub(crate) fn fit_of(scene: Scene<'_>, creature: &Creature) -> Fit {
    Mover::new(scene, creature, Verb::Move, Movement::Land)
        .standing()
        .map_or(Fit::Free, |standing| standing.fit)
}

//! Moving through creatures, and where a movement may end: `starfinder.occupied.*`,
//! `starfinder.reach.zero-enter`, `starfinder.size.tiny-sharing`.

use board::{Condition, Creature};
use grid::Square;

use super::mover::{Fault, Mover, What};
use super::rulings::{
    FillsSpaceAllies, MixedTinySharing, NeutralCreature, TinyEntersOpponent, TinyInsideHost,
    TinySharesWithAlly,
};
use super::standing::Standing;
use super::step::Shift;
use super::{Path, Space, Through, Verb, registry, size};
use crate::space;

/// The relation of another creature to the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    /// An ally, or a creature that is passed like one.
    Ally,
    /// An opponent, or a creature that is passed like one.
    Opponent,
}

impl Mover<'_> {
    /// The relation of the creature to the mover (`ruling.neutral-creature`).
    pub(crate) fn relation(&self, other: &Creature) -> Relation {
        let sides = self.scene.board.relation(self.creature.side, other.side);
        match self.scene.rulings.get() {
            _ if sides == board::Relation::Hostile => Relation::Opponent,
            _ if sides == board::Relation::Allied => Relation::Ally,
            NeutralCreature::Opponent => Relation::Opponent,
            NeutralCreature::Ally => Relation::Ally,
        }
    }

    /// `starfinder.occupied.fills-space`: whether a creature that fills its squares keeps the mover
    /// out (`ruling.fills-space-allies`).
    pub(crate) fn is_shut_out_by(&self, other: &Creature) -> bool {
        self.scene.rulings.get::<FillsSpaceAllies>() == FillsSpaceAllies::Yes
            || (!size::is_helpless(other) && self.relation(other) == Relation::Opponent)
    }

    /// Whether the creature keeps the mover out of its squares, and why.
    fn refusal_of(&self, other: &Creature, shift: &Shift) -> Option<Fault> {
        let fault = |rule, text| {
            Some(Fault {
                rule,
                what: What::Creature(other.id, text),
            })
        };
        if other.is(Condition::FillsSpace) && self.is_shut_out_by(other) {
            return fault(registry::OCCUPIED_FILLS_SPACE, "fills its squares");
        }
        if size::is_helpless(other) {
            return None;
        }
        match self.relation(other) {
            Relation::Ally if self.verb == Verb::Charge => fault(
                registry::OCCUPIED_CHARGE_ALLY,
                "is an ally, and who charges passes nobody",
            ),
            Relation::Ally => None,
            Relation::Opponent if self.may_enter(other, shift) => None,
            Relation::Opponent => fault(registry::OCCUPIED_OPPONENT, "is in the way"),
        }
    }

    /// Whether the mover may enter the squares of that opponent.
    fn may_enter(&self, other: &Creature, shift: &Shift) -> bool {
        // A charger may enter only the squares of the creature that it attacks, at its end. A search
        // goes no further from there.
        let reaches_end = || {
            self.path.is_none_or(|Path { steps, .. }| {
                let index = steps.iter().position(|place| *place == shift.full.place());
                index.is_some_and(|index| index + 1 == steps.len())
            })
        };
        let enters =
            size::enters_opponents(self.creature) && (self.verb != Verb::Charge || reaches_end());
        enters || self.tumbles_through(other).is_some() || self.hosts(other, shift.from.occupied)
    }

    /// Whether a charge that has come there has entered the squares of an opponent, to attack it.
    pub(crate) fn has_charged_into(&self, at: &Standing) -> bool {
        self.verb == Verb::Charge
            && size::enters_opponents(self.creature)
            && self.others_in(at.occupied).any(|other| {
                self.relation(other) == Relation::Opponent && !size::is_helpless(other)
            })
    }

    /// Whether no movement over the level of the map enters the square, wherever it begins: a wall,
    /// or an opponent. A bigger creature's place is that of its whole space, of which a squeezed
    /// one fills only a part, so nothing is said of it.
    pub(crate) fn never_enters(&self, square: Square) -> bool {
        let board = self.scene.board;
        let is_level = self.standing().is_some_and(|start| start.full.level == 0)
            && board.all_levels().next().is_none();
        if !is_level || (self.side, self.height) != (1, 1) {
            return false;
        }
        let is_there =
            |space: &Space| space.footprint.contains(square) && space.level <= 0 && space.top() > 0;
        (board.is_wall(square) && !self.tunnels_rock())
            || (self.others.iter())
                .any(|(other, space)| is_there(space) && self.is_never_let_in_by(other))
    }

    /// Whether the creature keeps the mover out, wherever the mover comes from.
    fn is_never_let_in_by(&self, other: &Creature) -> bool {
        let may_be_inside = self.scene.rulings.get::<TinyInsideHost>() == TinyInsideHost::Ignored
            && space::is_below_square(other.size);
        self.relation(other) == Relation::Opponent
            && !size::is_helpless(other)
            && !size::enters_opponents(self.creature)
            && self.tumbles_through(other).is_none()
            && !may_be_inside
    }

    /// The tumbling check declared against that opponent.
    pub(crate) fn tumbles_through(&self, other: &Creature) -> Option<Through> {
        if !matches!(self.verb, Verb::Tumble | Verb::TumbleFull) {
            return None;
        }
        let through = self.path.into_iter().flat_map(|path| &path.through);
        through
            .copied()
            .find(|through| through.opponent == other.id)
    }

    /// Whether a creature smaller than a square is inside the mover's space and therefore not an
    /// obstacle (`ruling.tiny-inside-host`).
    fn hosts(&self, other: &Creature, own: Space) -> bool {
        self.scene.rulings.get::<TinyInsideHost>() == TinyInsideHost::Ignored
            && space::is_below_square(other.size)
            && size::occupied(self.scene, other).is_some_and(|inside| inside.overlaps(own))
    }

    /// The creature in the space that keeps the mover out: first one that fills its squares, then
    /// an ally in the way of a charge, then an opponent.
    pub(crate) fn refusal_in(&self, shift: &Shift, space: Space) -> Option<Fault> {
        self.first_refusal(std::iter::once((shift, space)))
    }

    /// The most serious refusal of these spaces.
    pub(crate) fn first_refusal<'s>(
        &self,
        spaces: impl Iterator<Item = (&'s Shift, Space)>,
    ) -> Option<Fault> {
        let order = [
            registry::OCCUPIED_FILLS_SPACE,
            registry::OCCUPIED_CHARGE_ALLY,
            registry::OCCUPIED_OPPONENT,
        ];
        spaces
            .flat_map(|(shift, space)| {
                self.others_in(space)
                    .filter_map(move |other| self.refusal_of(other, shift))
            })
            .min_by_key(|fault| order.iter().position(|rule| *rule == fault.rule))
    }

    /// Check 10, `starfinder.occupied.end` and `starfinder.size.tiny-sharing`: why the mover may
    /// not stop at its place. `before` is how it stood before the last step.
    pub(crate) fn stop_fault(&self, at: &Standing, before: &Standing) -> Option<Fault> {
        let holder = self
            .others_in(at.occupied)
            .filter(|other| !size::is_helpless(other))
            .find(|other| !self.shares_with(other, before));
        if let Some(other) = holder {
            return Some(Fault {
                rule: registry::OCCUPIED_END,
                what: What::Creature(other.id, "is where the movement would end"),
            });
        }
        (!self.has_capacity(at.occupied)).then_some(Fault {
            rule: registry::SIZE_TINY_SHARING,
            what: What::Square(at.occupied.footprint.origin, "is full"),
        })
    }

    /// Whether the mover may stop in a square with that creature, ignoring capacity.
    fn shares_with(&self, other: &Creature, before: &Standing) -> bool {
        let (small, other_small) = (
            space::is_below_square(self.creature.size),
            space::is_below_square(other.size),
        );
        if small && other_small {
            return true;
        }
        match self.relation(other) {
            Relation::Ally => {
                small && self.scene.rulings.get::<TinySharesWithAlly>() == TinySharesWithAlly::Yes
            }
            Relation::Opponent if size::enters_opponents(self.creature) => {
                match self.scene.rulings.get() {
                    TinyEntersOpponent::Stop => true,
                    TinyEntersOpponent::Pass => false,
                    // A charge is the one movement that is known to attack.
                    TinyEntersOpponent::Attack => self.verb == Verb::Charge,
                }
            }
            Relation::Opponent => self.hosts(other, before.occupied),
        }
    }

    /// Whether the creatures below Small that share the mover's square leave room for it
    /// (`ruling.mixed-tiny-sharing`).
    fn has_capacity(&self, own: Space) -> bool {
        let size = self.creature.size;
        if !space::is_below_square(size) {
            return true;
        }
        let sharing: Vec<_> = self
            .others_in(own)
            .filter(|other| space::is_below_square(other.size) && !size::is_helpless(other))
            .map(|other| other.size)
            .collect();
        let mixed = sharing.iter().any(|other| *other != size);
        if mixed && self.scene.rulings.get::<MixedTinySharing>() == MixedTinySharing::None {
            return false;
        }
        let taken: u32 = sharing.into_iter().map(size::hundredths_of_square).sum();
        taken + size::hundredths_of_square(size) <= 100
    }
}

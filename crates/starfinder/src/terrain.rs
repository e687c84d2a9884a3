//! The ground: `starfinder.terrain.difficult`, `starfinder.terrain.flyers-incorporeal`,
//! `starfinder.terrain.aerial-difficult`, `starfinder.terrain.impassable`,
//! `starfinder.occupied.helpless-obstacle`, `starfinder.cost.double`, `starfinder.size.objects`.

use board::{Condition, Creature, Movement, Size, Terrain};

use grid::Square;

use super::ground::{Matter, WHOLE_WIDTH};
use super::mover::Mover;
use super::rulings::{
    AerialDifficult, DifficultSourcesStack, HelplessObstacle, IncorporealAerial, SoftObject,
};
use super::{Body, Place, Space, State, size};

/// What hampers a mover in one place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Hampering {
    /// The doublings by difficult terrain.
    pub(crate) difficult: u32,
    /// The doublings by other effects of the ground.
    pub(crate) further: u32,
    /// The doublings by the body of a helpless creature.
    pub(crate) body: u32,
}

impl Hampering {
    /// How often a step into the place is doubled.
    pub(crate) const fn doublings(self) -> u32 {
        self.difficult + self.further + self.body
    }
}

impl Mover<'_> {
    /// Whether burrowers have left tunnels.
    pub(crate) fn has_tunnels(&self) -> bool {
        !self.scene.facts.tunnels.is_empty()
    }

    /// Whether two places of the square that are both above the ground or both below it differ only
    /// in their level.
    pub(crate) fn is_uniform(&self, square: Square) -> bool {
        self.ground.is_uniform(square) && !self.has_tunnels() && !self.is_crowded(square)
    }

    /// `starfinder.terrain.impassable`: whether the mover cannot be in the place at all.
    pub(crate) fn is_impassable(&self, place: Place) -> bool {
        match self.ground.matter(place) {
            Matter::Open | Matter::Water | Matter::Face => false,
            Matter::OffMap | Matter::Soft | Matter::Rigid => true,
            Matter::Dirt => self.way != Movement::Burrow,
            // For a burrower a wall is rock.
            Matter::Rock | Matter::Wall => !self.tunnels_rock(),
        }
    }

    pub(crate) fn tunnels_rock(&self) -> bool {
        self.way == Movement::Burrow && self.profile.is(State::RockBurrower)
    }

    /// Whether the place is a hard corner for the mover (`ruling.soft-object`).
    pub(crate) fn is_hard(&self, place: Place) -> bool {
        let unless_flagged = self.scene.rulings.get::<SoftObject>() == SoftObject::Rigid;
        match self.ground.matter(place) {
            Matter::OffMap | Matter::Soft => false,
            Matter::Wall => !self.tunnels_rock(),
            Matter::Rigid => true,
            Matter::Dirt | Matter::Rock => unless_flagged && self.is_impassable(place),
            Matter::Open | Matter::Water | Matter::Face => {
                unless_flagged && self.is_too_slim(place)
            }
        }
    }

    /// Whether the place is narrower than a square, which bars creatures bigger than Medium.
    pub(crate) fn is_too_slim(&self, place: Place) -> bool {
        let big = self.creature.size > Size::Medium || self.side > 1;
        big && self.ground.width_hundredths(place) < WHOLE_WIDTH
    }

    /// What hampers the mover in the place.
    pub(crate) fn hampering(&self, place: Place) -> Hampering {
        let (causes, further) = self.effects(place);
        let difficult = match self.scene.rulings.get() {
            DifficultSourcesStack::No => causes.min(1),
            DifficultSourcesStack::Yes => causes,
        };
        let body = self
            .others_in(Space::of_place(place))
            .any(|other| self.is_obstacle(other));
        Hampering {
            difficult,
            further,
            body: u32::from(body),
        }
    }

    /// The causes of difficult terrain and further effects that affect the mover.
    fn effects(&self, place: Place) -> (u32, u32) {
        let flies = self.way == Movement::Fly;
        let incorporeal = self.creature.is(Condition::Incorporeal);
        if !flies && !incorporeal {
            return (
                self.ground.difficult_causes(place),
                self.ground.further_effects(place),
            );
        }
        let rulings = self.scene.rulings;
        let aerial = flies
            && rulings.get::<AerialDifficult>() == AerialDifficult::Flagged
            && (!incorporeal || rulings.get::<IncorporealAerial>() == IncorporealAerial::Yes)
            && self.ground.has(place, Terrain::Canopy);
        (u32::from(aerial), 0)
    }

    /// Whether the helpless body of that creature is an obstacle (`ruling.helpless-obstacle`).
    fn is_obstacle(&self, other: &Creature) -> bool {
        if !size::is_helpless(other) {
            return false;
        }
        match self.scene.facts.profile(other.id).body {
            Body::Obstacle => return true,
            Body::NoObstacle => return false,
            Body::BySize => {}
        }
        match self.scene.rulings.get() {
            HelplessObstacle::Huge => other.size >= Size::Huge,
            HelplessObstacle::Large => other.size >= Size::Large,
            HelplessObstacle::TwoSizes => other.size.index() - self.creature.size.index() >= 2,
        }
    }
}

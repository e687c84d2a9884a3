//! The ground: what blocks, and how often a square doubles its cost. `srd35.terrain.difficult`,
//! `srd35.terrain.difficult_diagonal`, `srd35.terrain.mixed`, `srd35.terrain.flying_incorporeal`,
//! `srd35.obstacle.square`, `srd35.obstacle.flying_incorporeal`, `srd35.speed.hampered`, `srd35.pass.helpless_obstacle`.

use board::{CreatureId, Quantity, Size};
use grid::Square;

use super::geometry::Step;
use super::ground::holds;
use super::mover::Mover;
use super::rulings::{HelplessObstacle, PoorVisibility};
use super::{Body, registry, size};
use rules::Reason;

/// What doubles the cost of a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hampering {
    /// The doublings by the terrain.
    pub(crate) terrain: u8,
    /// The doublings by a hampering obstacle that fills it.
    pub(crate) obstructed: u8,
    /// The creature whose helpless body is an obstacle in it.
    pub(crate) body: Option<CreatureId>,
    /// The doublings by poor visibility.
    pub(crate) dark: u8,
}

impl Hampering {
    /// All doublings of the square.
    pub(crate) fn doublings(self) -> u8 {
        self.terrain + self.obstructed + u8::from(self.body.is_some()) + self.dark
    }
}

impl Mover<'_> {
    /// Whether the square stops this mover. Its width does not matter here: see `squeeze`.
    pub(crate) fn is_blocked(&self, square: Square) -> bool {
        if !self.scene.board.contains(square) {
            return true;
        }
        (self.ground.is_wall(square) && !self.passes_walls_at(square))
            || (holds(self.ground.pit, square) && !self.avoids_obstacle_at(square))
    }

    /// Whether the mover flies or has no body, and so avoids pits and whatever hampers.
    pub(crate) fn avoids_obstacles(&self) -> bool {
        self.flying || self.incorporeal
    }

    /// Whether it avoids the obstacle in that square: a creature without a body may still avoid one
    /// that stops flyers, and the other way round.
    pub(crate) fn avoids_obstacle_at(&self, square: Square) -> bool {
        (self.flying && !holds(self.ground.stops_flying, square)) || self.passes_walls_at(square)
    }

    /// Whether the mover has no body, and the obstacle in that square does not stop such creatures.
    pub(crate) fn passes_walls_at(&self, square: Square) -> bool {
        self.incorporeal && !holds(self.ground.stops_incorporeal, square)
    }

    /// `srd35.obstacle.skill_check`: whether the step enters a square whose obstacle needs a check.
    pub(crate) fn enters_check(&self, step: &Step) -> bool {
        self.ground.check.is_some()
            && step
                .to
                .squares_outside(step.from)
                .any(|square| holds(self.ground.check, square) && !self.avoids_obstacle_at(square))
    }

    /// Whether an obstacle that needs a check is on the step.
    pub(crate) fn takes_check(&self, step: &Step) -> bool {
        self.enters_check(step) || self.crossing(step).check
    }

    /// What doubles the cost of entering the square for this mover.
    pub(crate) fn hampering(&self, square: Square) -> Hampering {
        let ground = self.ground;
        let by = |plane, quantity| {
            if holds(plane, square) {
                ground.doublings(square, quantity, 1)
            } else {
                0
            }
        };
        let seen_poorly = self.scene.rulings.get::<PoorVisibility>() == PoorVisibility::OneDoubling;
        let dark = if seen_poorly {
            by(ground.dark, Quantity::DarkDoublings)
        } else {
            0
        };
        let obstructed = if self.avoids_obstacle_at(square) {
            0
        } else {
            by(ground.obstructed, Quantity::ObstructedDoublings)
        };
        if self.avoids_obstacles() {
            return Hampering {
                obstructed,
                dark,
                ..Hampering::default()
            };
        }
        let terrain = if holds(ground.greater, square) {
            ground.doublings(square, Quantity::DifficultDoublings, 2)
        } else {
            u8::from(holds(ground.difficult, square))
        };
        Hampering {
            terrain,
            obstructed,
            body: self.body_in(square),
            dark,
        }
    }

    /// A helpless body in the square that is an obstacle to this mover.
    fn body_in(&self, square: Square) -> Option<CreatureId> {
        if !self.has_bodies {
            return None;
        }
        let is_obstacle =
            |creature: &board::Creature| match self.scene.facts.profile(creature.id).body {
                Body::Obstacle => true,
                Body::NoObstacle => false,
                Body::BySize => match self.scene.rulings.get() {
                    HelplessObstacle::LargeOrBigger => creature.size >= Size::Large,
                    HelplessObstacle::FlaggedOnly => false,
                    HelplessObstacle::BiggerThanMover => creature.size > self.creature.size,
                },
            };
        self.others_in(square.into())
            .find(|creature| size::is_helpless(creature) && is_obstacle(creature))
            .map(|creature| creature.id)
    }

    /// The parts of the ground of a step that do not count for a mover that flies or has no body:
    /// `srd35.terrain.flying_incorporeal`, `srd35.obstacle.flying_incorporeal`.
    pub(crate) fn avoided(&self, step: &Step) -> impl Iterator<Item = Reason> {
        let ground = self.ground;
        let is_rough =
            |square: Square| holds(ground.difficult, square) || holds(ground.greater, square);
        let is_obstacle = |square: Square| {
            let barred = holds(ground.obstructed, square) || ground.is_pit(square);
            (barred && self.avoids_obstacle_at(square))
                || (ground.is_wall(square) && self.passes_walls_at(square))
        };
        let avoids = self.avoids_obstacles();
        let rough = avoids && step.to.squares().any(is_rough);
        let obstacle = avoids && step.to.squares().any(is_obstacle);
        let rough = rough.then(|| {
            Reason::plain(
                registry::TERRAIN_FLYING_INCORPOREAL,
                "difficult terrain does not slow it",
            )
        });
        let obstacle = obstacle.then(|| {
            Reason::plain(
                registry::OBSTACLE_FLYING_INCORPOREAL,
                "it avoids the obstacle",
            )
        });
        rough.into_iter().chain(obstacle)
    }
}

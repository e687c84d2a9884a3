//! The ground: what blocks, and how often a square doubles what it costs. `srd35.terrain.difficult`,
//! `srd35.terrain.difficult_diagonal`, `srd35.terrain.mixed`, `srd35.terrain.flying_incorporeal`,
//! `srd35.terrain.no_run`, `srd35.terrain.no_charge`, `srd35.obstacle.square`,
//! `srd35.obstacle.flying_incorporeal`, `srd35.speed.hampered`, `srd35.pass.helpless_obstacle`.

use board::{Board, CreatureId, EdgeFeature, Quantity, Size, Terrain};
use grid::{Edge, Plane, Square};

use super::cost::Price;
use super::mover::{Fault, Mover, What};
use super::rulings::{HelplessObstacle, PoorVisibility, RunChargeHampered};
use super::{Body, Verb, registry, size};

/// Width of a whole square in hundredths of a foot.
pub(crate) const WHOLE_WIDTH: u32 = 500;

/// The planes of the board that this system reads, looked up once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground<'a> {
    board: &'a Board,
    wall: Option<&'a Plane>,
    pit: Option<&'a Plane>,
    difficult: Option<&'a Plane>,
    greater: Option<&'a Plane>,
    obstructed: Option<&'a Plane>,
    dark: Option<&'a Plane>,
    has_widths: bool,
    has_features: bool,
}

fn holds(plane: Option<&Plane>, square: Square) -> bool {
    plane.is_some_and(|plane| plane.contains(square))
}

impl<'a> Ground<'a> {
    /// The ground of the board.
    pub(crate) fn of(board: &'a Board) -> Ground<'a> {
        Ground {
            board,
            wall: board.terrain_plane(Terrain::Wall),
            pit: board.terrain_plane(Terrain::Pit),
            difficult: board.terrain_plane(Terrain::Difficult),
            greater: board.terrain_plane(Terrain::Greater),
            obstructed: board.terrain_plane(Terrain::Obstructed),
            dark: board.terrain_plane(Terrain::Dark),
            has_widths: board.has_quantity(Quantity::WidthHundredths),
            has_features: board.features().next().is_some(),
        }
    }

    /// Whether the square is a wall; off the map everything is.
    pub(crate) fn is_wall(self, square: Square) -> bool {
        !self.board.contains(square) || holds(self.wall, square)
    }

    /// Whether the square is a wall of the map itself: a hard corner.
    pub(crate) fn is_drawn_wall(self, square: Square) -> bool {
        holds(self.wall, square)
    }

    /// The free width of the square in hundredths of a foot.
    pub(crate) fn width_hundredths(self, square: Square) -> u32 {
        if !self.has_widths {
            return WHOLE_WIDTH;
        }
        let width = self.board.quantity(square, Quantity::WidthHundredths);
        width.map_or(WHOLE_WIDTH, |width| width.max(0).unsigned_abs())
    }

    /// What lies on the edge.
    pub(crate) fn feature(self, edge: Edge) -> Option<EdgeFeature> {
        if self.has_features {
            self.board.feature(edge)
        } else {
            None
        }
    }

    /// The width of the gap on the edge, if there is one.
    pub(crate) fn gap_hundredths(self, edge: Edge) -> Option<u32> {
        match self.feature(edge) {
            Some(EdgeFeature::Gap { width_hundredths }) => Some(width_hundredths.into()),
            _ => None,
        }
    }
}

/// What doubles the cost of a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hampering {
    /// Doublings by the terrain.
    pub(crate) terrain: u8,
    /// A hampering obstacle fills it.
    pub(crate) obstructed: bool,
    /// A helpless body that is an obstacle lies in it.
    pub(crate) body: Option<CreatureId>,
    /// Visibility is poor.
    pub(crate) dark: bool,
}

impl Hampering {
    /// All doublings of the square.
    pub(crate) fn doublings(self) -> u8 {
        self.terrain
            + u8::from(self.obstructed)
            + u8::from(self.body.is_some())
            + u8::from(self.dark)
    }
}

impl Mover<'_> {
    /// Whether the square stops this mover. Its width is another matter: see `squeeze`.
    pub(crate) fn is_blocked(&self, square: Square) -> bool {
        if !self.scene.board.contains(square) {
            return true;
        }
        (self.ground.is_wall(square) && !self.incorporeal)
            || (holds(self.ground.pit, square) && !self.avoids_obstacles())
    }

    /// Whether the mover flies or has no body, and so avoids what hampers and pits.
    pub(crate) fn avoids_obstacles(&self) -> bool {
        self.flying || self.incorporeal
    }

    /// What doubles the cost of entering the square for this mover.
    pub(crate) fn hampering(&self, square: Square) -> Hampering {
        let dark = holds(self.ground.dark, square)
            && self.scene.rulings.get::<PoorVisibility>() == PoorVisibility::OneDoubling;
        if self.avoids_obstacles() {
            return Hampering {
                dark,
                ..Hampering::default()
            };
        }
        let terrain = if holds(self.ground.greater, square) {
            2
        } else {
            u8::from(holds(self.ground.difficult, square))
        };
        let obstructed = holds(self.ground.obstructed, square);
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

    /// `srd35.terrain.no_run` and `srd35.terrain.no_charge`: running or charging into hampered
    /// ground (`ruling.run_charge_hampered`).
    pub(crate) fn no_run_no_charge(&self, price: &Price) -> Option<Fault> {
        let rule = match self.verb {
            Verb::Run => registry::TERRAIN_NO_RUN,
            Verb::Charge => registry::TERRAIN_NO_CHARGE,
            _ => return None,
        };
        let hampered = match self.scene.rulings.get() {
            RunChargeHampered::AnyHampering => price.doublings > 0 || price.crossing.barriers > 0,
            RunChargeHampered::DifficultOnly => price.terrain > 0,
        };
        let what = match price.worst {
            Some(square) => What::Square(square, "hampers movement"),
            None => What::Plain("the step is hampered"),
        };
        hampered.then_some(Fault { rule, what })
    }
}

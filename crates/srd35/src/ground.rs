//! The planes of the board that this system reads, and its numbers.

use board::{Board, EdgeFeature, Quantity, Terrain};
use grid::{Edge, Plane, Square};

/// The most doublings by one source; larger numbers count as this one.
pub(crate) const MOST_DOUBLINGS: u8 = 4;

/// Numbers of doublings by the sources that have one.
pub(crate) const DOUBLINGS: [Quantity; 3] = [
    Quantity::DifficultDoublings,
    Quantity::ObstructedDoublings,
    Quantity::DarkDoublings,
];

/// Width of a whole square in hundredths of a foot.
pub(crate) const WHOLE_WIDTH: u32 = 500;

/// The planes of the board that this system reads, looked up once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground<'a> {
    board: &'a Board,
    wall: Option<&'a Plane>,
    pub(crate) pit: Option<&'a Plane>,
    pub(crate) difficult: Option<&'a Plane>,
    pub(crate) greater: Option<&'a Plane>,
    pub(crate) obstructed: Option<&'a Plane>,
    pub(crate) dark: Option<&'a Plane>,
    pub(crate) check: Option<&'a Plane>,
    pub(crate) stops_flying: Option<&'a Plane>,
    pub(crate) stops_incorporeal: Option<&'a Plane>,
    has_doublings: bool,
    has_widths: bool,
    has_features: bool,
}

pub(crate) fn holds(plane: Option<&Plane>, square: Square) -> bool {
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
            check: board.terrain_plane(Terrain::Check),
            stops_flying: board.terrain_plane(Terrain::StopsFlying),
            stops_incorporeal: board.terrain_plane(Terrain::StopsIncorporeal),
            has_doublings: DOUBLINGS
                .into_iter()
                .any(|quantity| board.has_quantity(quantity)),
            has_widths: board.has_quantity(Quantity::WidthHundredths),
            has_features: board.features().next().is_some(),
        }
    }

    /// Whether the square is a wall; every square off the map is one.
    pub(crate) fn is_wall(self, square: Square) -> bool {
        !self.board.contains(square) || holds(self.wall, square)
    }

    /// Whether the square is a wall of the map itself: a hard corner.
    pub(crate) fn is_drawn_wall(self, square: Square) -> bool {
        holds(self.wall, square)
    }

    /// Whether the square is a pit.
    pub(crate) fn is_pit(self, square: Square) -> bool {
        holds(self.pit, square)
    }

    /// The free width of the square in hundredths of a foot.
    pub(crate) fn width_hundredths(self, square: Square) -> u32 {
        if !self.has_widths {
            return WHOLE_WIDTH;
        }
        let width = self.board.quantity(square, Quantity::WidthHundredths);
        width.map_or(WHOLE_WIDTH, |width| width.max(0).unsigned_abs())
    }

    /// How often the source doubles in that square: as often as its kind says unless a number is
    /// stated.
    pub(crate) fn doublings(self, square: Square, quantity: Quantity, own: u8) -> u8 {
        if !self.has_doublings {
            return own;
        }
        let stated = self.board.quantity(square, quantity);
        stated.map_or(own, |stated| {
            u8::try_from(stated).unwrap_or(own).min(MOST_DOUBLINGS)
        })
    }

    /// The thing on the edge.
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

//! Whether a step is possible at all: neighbouring squares, walls, corners (`6d6.grid.adjacent`,
//! `6d6.grid.wall`, `6d6.grid.corner`).
//!
//! The rulebook has only solid squares. A wall or closed door on an edge of a map stops a step
//! across it like a solid square, and its end is a corner.

use board::Board;
use grid::{Direction, Edge, Footprint, Square};

use super::rulings::{DiagonalCorner, Diagonals};
use super::terrain::is_solid;
use super::{Scene, registry, size};
use rules::RuleId;

/// A step between neighbouring places that has not been checked yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) from: Footprint,
    pub(crate) to: Footprint,
    pub(crate) direction: Direction,
}

impl Step {
    /// Returns the step, if the two are neighbours.
    pub(crate) fn between(from: Footprint, to: Footprint) -> Option<Step> {
        let same_shape = (from.width, from.height) == (to.width, to.height);
        let dx = to.origin.x.checked_sub(from.origin.x)?;
        let dy = to.origin.y.checked_sub(from.origin.y)?;
        let direction = Direction::from_offset(dx, dy).filter(|_| same_shape)?;
        Some(Step {
            from,
            to,
            direction,
        })
    }

    /// Returns the first rule against the step's geometry.
    pub(crate) fn fault(&self, scene: Scene<'_>) -> Option<RuleId> {
        let diagonal = self.direction.is_diagonal();
        if diagonal && scene.rulings.get::<Diagonals>() == Diagonals::Orthogonal {
            return Some(registry::GRID_ADJACENT);
        }
        let board = scene.board;
        if size::newly_covered(self.from, self.to).any(|square| is_solid(board, square)) {
            return Some(registry::GRID_WALL);
        }
        if diagonal {
            return self.cuts_corner(scene).then_some(registry::GRID_CORNER);
        }
        let crosses_wall = self
            .from
            .squares()
            .filter_map(|square| Edge::between(square, square.step(self.direction)))
            .any(|edge| board.stops_step(edge, self.direction));
        crosses_wall.then_some(registry::GRID_WALL)
    }

    /// Every square of the figure makes the same diagonal step; none may cut a corner.
    fn cuts_corner(&self, scene: Scene<'_>) -> bool {
        let (dx, dy) = self.direction.offset();
        let board = scene.board;
        self.from.squares().any(|square| {
            let beside = [square.offset(dx, 0), square.offset(0, dy)];
            let far = square.offset(dx, dy);
            let shut = beside.map(|side| is_way_shut(board, square, side, far));
            match scene.rulings.get::<DiagonalCorner>() {
                DiagonalCorner::Refused => shut.contains(&true),
                DiagonalCorner::UnlessBoth => !shut.contains(&false),
            }
        })
    }
}

/// Whether the way round that side is shut: the square is solid, or an edge of it is closed.
fn is_way_shut(board: &Board, near: Square, side: Square, far: Square) -> bool {
    let closed =
        |a: Square, b: Square| Edge::between(a, b).is_some_and(|edge| board.is_closed(edge));
    is_solid(board, side) || closed(near, side) || closed(side, far)
}

/// The steps to all eight neighbours, in reading order.
pub(crate) fn all_from(from: Footprint) -> impl Iterator<Item = Step> {
    let offsets = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
    offsets.filter_map(move |(dx, dy)| {
        let direction = Direction::from_offset(dx, dy)?;
        Some(Step {
            from,
            to: from.at(from.origin.offset(dx, dy)),
            direction,
        })
    })
}

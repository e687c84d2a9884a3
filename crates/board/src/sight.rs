//! What stops a line: walls in squares, walls on edges, closed doors and exact segments.

use grid::{Edge, Segment, Square};

use crate::{Board, DoorState, Terrain};

impl Board {
    /// Whether a wall on the edge stops lines: a drawn wall, a gap's wall, or a closed door that
    /// hangs on the edge itself. Derived edges do not; their exact segment does.
    pub fn stops_lines(&self, edge: Edge) -> bool {
        self.wall_edges().contains(edge)
            || self.doors().iter().any(|door| {
                door.state != DoorState::Open
                    && door.segment.is_none()
                    && door.edges.contains(&edge)
            })
    }

    /// Whether the square is a wall on the map; off the map there is none.
    pub fn is_wall(&self, square: Square) -> bool {
        self.has_terrain(square, Terrain::Wall)
    }

    /// The exact walls and closed doors off the grid lines.
    pub fn closed_segments(&self) -> impl Iterator<Item = Segment> + '_ {
        let doors = self
            .doors()
            .iter()
            .filter(|door| door.state != DoorState::Open)
            .filter_map(|door| door.segment);
        self.segments().iter().copied().chain(doors)
    }
}

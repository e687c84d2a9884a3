//! What stops a line: walls in squares, walls on edges, closed doors and exact segments.

use std::cmp::Ordering;

use grid::{Edge, Point, Segment, Square};

use crate::{Board, DoorState, Stops, Terrain};

impl Board {
    /// Whether a wall on the edge stops lines: a drawn wall, a gap's wall, or a closed door on the
    /// edge itself. Derived edges do not stop lines; their exact segments do.
    pub fn stops_lines(&self, edge: Edge) -> bool {
        self.sight_edges().contains(edge)
    }

    /// Whether the square is a wall on the map; off the map there are no walls.
    pub fn is_wall(&self, square: Square) -> bool {
        self.has_terrain(square, Terrain::Wall)
    }

    /// The exact walls and closed doors off the grid lines that stop lines, at least from one side.
    pub fn closed_segments(&self) -> impl Iterator<Item = Segment> + '_ {
        let doors = self
            .doors()
            .iter()
            .filter(|door| door.state != DoorState::Open)
            .filter_map(|door| Some((door.segment?, door.wall)));
        let walls = self.segments().iter();
        let walls = walls.map(|segment| (*segment, self.segment_wall(*segment)));
        walls
            .chain(doors)
            .filter(|(_, wall)| wall.sight != Stops::Nothing)
            .map(|(segment, _)| segment)
    }

    /// Whether the line meets no wall: it enters no wall square, crosses no wall and no closed
    /// door, and passes through no point that walls touch from both sides. Touching one corner of a
    /// wall, or its end, does not count.
    ///
    /// ```
    /// use board::{Board, Terrain};
    /// use grid::{Extent, Point, Segment, Square};
    ///
    /// let mut board = Board::new(Extent::new(2, 2).unwrap());
    /// let centre = |x, y| Point::centre_of(Square::new(x, y));
    /// let line = Segment::new(centre(0, 0), centre(1, 1));
    /// board.add_terrain(Square::new(1, 0), Terrain::Wall);
    /// assert!(board.is_clear_of_walls(line));
    /// board.add_terrain(Square::new(0, 1), Terrain::Wall);
    /// assert!(!board.is_clear_of_walls(line));
    /// ```
    pub fn is_clear_of_walls(&self, line: Segment) -> bool {
        let trace = line.trace();
        if trace.squares.iter().any(|square| self.is_wall(*square))
            || trace
                .crossed
                .iter()
                .any(|edge| self.stops_line(*edge, line))
            || self.closed_segments().any(|wall| line.crosses(wall))
        {
            return false;
        }
        let ends = self
            .closed_segments()
            .flat_map(|wall| [wall.from, wall.to])
            .filter(|end| line.contains_inside(*end));
        let corners = trace.corners.iter().map(|corner| Point::from(*corner));
        !corners
            .chain(ends)
            .any(|point| self.walls_touch_both_sides(line, point))
    }

    /// Whether walls touch the line from both sides at that point.
    fn walls_touch_both_sides(&self, line: Segment, point: Point) -> bool {
        let mut sides = Vec::new();
        if let Some(corner) = point.corner() {
            let walls = corner.squares().into_iter();
            sides.extend(
                walls
                    .filter(|square| self.is_wall(*square))
                    .map(|square| line.side_of(Point::centre_of(square))),
            );
        }
        sides.extend(self.sides_of_edges(line, point));
        sides.contains(&Ordering::Less) && sides.contains(&Ordering::Greater)
    }

    /// The sides of the line on which walls lie that reach it at that point and fill no square:
    /// walls on edges and walls off the grid.
    pub fn sides_of_edges(&self, line: Segment, point: Point) -> Vec<Ordering> {
        let mut sides = Vec::new();
        if let Some(corner) = point.corner() {
            let edges = Edge::around(corner).into_iter();
            sides.extend(
                edges
                    .filter(|edge| self.stops_lines(*edge))
                    .flat_map(Edge::corners)
                    .map(|end| line.side_of(end.into())),
            );
        }
        for wall in self.closed_segments().filter(|wall| wall.contains(point)) {
            sides.extend([wall.from, wall.to].map(|end| line.side_of(end)));
        }
        sides
    }
}

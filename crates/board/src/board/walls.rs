//! Walls on edges and exact lines, and the planes that they and the doors make.

use grid::{Direction, Edge, EdgePlane, Segment, Side};

use crate::{Board, Door, DoorState, Stops, Wall};

/// Walls on edges and exact lines, and the planes that they and the doors together make.
///
/// The two planes contain every edge that is closed from either side: for a question without a
/// direction, such as a diagonal step past the end of a wall, a one-way wall is like any other
/// wall. [`Board::stops_step`] answers for one direction.
impl Board {
    /// Returns the wall on the edge; doors, gaps and derived walls are not walls in this sense.
    ///
    /// ```
    /// use board::{Board, Wall};
    /// use grid::{Edge, Extent, Square};
    /// let mut board = Board::new(Extent::new(2, 1).unwrap());
    /// let edge = Edge::west(Square::new(1, 0));
    /// board.set_wall(edge, Some(Wall::WINDOW));
    /// assert!(board.is_closed(edge) && !board.stops_lines(edge));
    /// board.set_wall(edge, Some(Wall::CURTAIN));
    /// assert!(!board.is_closed(edge) && board.stops_lines(edge));
    /// board.set_wall(edge, Some(Wall::SOLID));
    /// assert!(board.wall_edges().contains(edge) && board.wall(edge) == Some(Wall::SOLID));
    /// ```
    pub fn wall(&self, edge: Edge) -> Option<Wall> {
        if self.wall_edges.contains(edge) {
            return Some(Wall::SOLID);
        }
        self.special_walls.get(&edge).copied()
    }

    /// Replaces the wall on the edge, or removes it. A wall that stops nothing is not kept.
    pub fn set_wall(&mut self, edge: Edge, wall: Option<Wall>) {
        self.wall_edges.remove(edge);
        self.special_walls.remove(&edge);
        match wall {
            Some(Wall::SOLID) => self.wall_edges.insert(edge),
            Some(wall) if !wall.stops_nothing() => {
                self.special_walls.insert(edge, wall);
            }
            _ => {}
        }
        self.close_edges();
    }

    /// The walls on edges that do not stop everything, in order.
    pub fn special_walls(&self) -> impl Iterator<Item = (Edge, Wall)> + '_ {
        self.special_walls.iter().map(|(edge, wall)| (*edge, *wall))
    }

    /// Adds an exact wall of that kind for lines. Only derived walls stop steps.
    pub fn add_wall_segment(&mut self, segment: Segment, wall: Wall) {
        self.add_segment(segment);
        if wall != Wall::SOLID {
            self.special_segments.insert(segment, wall);
        }
    }

    /// What the exact wall stops.
    pub fn segment_wall(&self, segment: Segment) -> Wall {
        let special = self.special_segments.get(&segment);
        special.copied().unwrap_or(Wall::SOLID)
    }

    /// The exact walls that do not stop everything, in order.
    pub fn special_segments(&self) -> impl Iterator<Item = (Segment, Wall)> + '_ {
        self.special_segments.iter().map(|(at, wall)| (*at, *wall))
    }

    /// Edges that stop lines: walls and closed doors on the edges themselves.
    pub fn sight_edges(&self) -> &EdgePlane {
        &self.sight_edges
    }

    /// Whether the edge stops a step across it in that direction.
    ///
    /// ```
    /// use board::{Board, Stops, Wall};
    /// use grid::{Direction, Edge, Extent, Square};
    /// let mut board = Board::new(Extent::new(2, 1).unwrap());
    /// let edge = Edge::west(Square::new(1, 0));
    /// let turnstile = Wall { movement: Stops::Back, ..Wall::CURTAIN };
    /// board.set_wall(edge, Some(turnstile));
    /// assert!(!board.stops_step(edge, Direction::East));
    /// assert!(board.stops_step(edge, Direction::West));
    /// ```
    pub fn stops_step(&self, edge: Edge, direction: Direction) -> bool {
        if !self.closed_edges.contains(edge) {
            return false;
        }
        let (dx, dy) = direction.offset();
        let way = way_across(edge, (dx.into(), dy.into()));
        self.derived_edges.contains(edge)
            || self.is_way_stopped(edge, way, &|wall| wall.movement, &|_| true)
    }

    /// Whether the edge stops the line, which crosses it.
    ///
    /// ```
    /// use board::{Board, Stops, Wall};
    /// use grid::{Edge, Extent, Point, Segment, Square};
    /// let mut board = Board::new(Extent::new(2, 1).unwrap());
    /// let edge = Edge::west(Square::new(1, 0));
    /// let mirror = Wall { sight: Stops::Forward, ..Wall::SOLID };
    /// board.set_wall(edge, Some(mirror));
    /// let [left, right] = [0, 1].map(|x| Point::centre_of(Square::new(x, 0)));
    /// assert!(board.stops_line(edge, Segment::new(left, right)));
    /// assert!(!board.stops_line(edge, Segment::new(right, left)));
    /// ```
    pub fn stops_line(&self, edge: Edge, line: Segment) -> bool {
        if !self.sight_edges.contains(edge) {
            return false;
        }
        let way = way_across(edge, (line.to.x - line.from.x, line.to.y - line.from.y));
        // If a door has an exact line, that line stops lines, and its edges do not.
        self.is_way_stopped(edge, way, &|wall| wall.sight, &|door| {
            door.segment.is_none()
        })
    }

    /// Whether a wall or a closed door on the edge stops movement across it in that direction.
    fn is_way_stopped(
        &self,
        edge: Edge,
        way: Stops,
        stopped: &dyn Fn(Wall) -> Stops,
        hangs_there: &dyn Fn(&Door) -> bool,
    ) -> bool {
        let stops = |wall: Wall| [way, Stops::BothWays].contains(&stopped(wall));
        let special = self.special_walls.get(&edge);
        self.wall_edges.contains(edge)
            || special.is_some_and(|wall| stops(*wall))
            || self.doors.iter().any(|door| {
                door.state != DoorState::Open
                    && hangs_there(door)
                    && door.edges.contains(&edge)
                    && stops(door.wall)
            })
    }

    /// Whether a wall or a closed door lets steps pass in one direction only.
    pub fn has_one_way_steps(&self) -> bool {
        let doors = self
            .doors
            .iter()
            .filter(|door| door.state != DoorState::Open);
        let walls = self.special_walls.values().copied();
        let mut all = walls.chain(doors.map(|door| door.wall));
        all.any(|wall| wall.movement.is_one_way())
    }

    /// Rebuilds the two planes.
    pub(crate) fn close_edges(&mut self) {
        let mut closed = self.wall_edges.clone();
        let mut sight = self.wall_edges.clone();
        let derived = self.derived_edges.iter();
        derived.for_each(|edge| closed.insert(edge));
        let mut lay = |edge: Edge, wall: Wall, is_exact: bool| {
            if wall.movement != Stops::Nothing {
                closed.insert(edge);
            }
            if wall.sight != Stops::Nothing && !is_exact {
                sight.insert(edge);
            }
        };
        for (edge, wall) in self.special_walls.iter() {
            lay(*edge, *wall, false);
        }
        let doors = self
            .doors
            .iter()
            .filter(|door| door.state != DoorState::Open);
        for door in doors {
            // A door with an exact line stops lines there, not on its edges.
            let is_exact = door.segment.is_some();
            let edges = door.edges.iter();
            edges.for_each(|edge| lay(*edge, door.wall, is_exact));
        }
        self.closed_edges = closed;
        self.sight_edges = sight;
    }
}

/// The direction in which something that moves by that offset crosses the edge.
fn way_across(edge: Edge, (dx, dy): (i64, i64)) -> Stops {
    let along = match edge.side {
        Side::North => dy,
        Side::West => dx,
    };
    if along > 0 {
        Stops::Forward
    } else {
        Stops::Back
    }
}

//! Edges between two squares that share a side.

use std::fmt;

use crate::{Corner, Direction, Extent, Plane, Square};

/// The side of its square by which an edge is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Side {
    /// The top side: between the square and its northern neighbour.
    North,
    /// The left side: between the square and its western neighbour.
    West,
}

/// The edge between two squares that share a side; each edge has exactly one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "(Square, Side)", into = "(Square, Side)")
)]
pub struct Edge {
    /// The square below (`North`) or right of (`West`) the edge.
    pub square: Square,
    /// The side of that square.
    pub side: Side,
}

impl Edge {
    /// The top side of the square.
    pub const fn north(square: Square) -> Edge {
        Edge {
            square,
            side: Side::North,
        }
    }

    /// The left side of the square.
    pub const fn west(square: Square) -> Edge {
        Edge {
            square,
            side: Side::West,
        }
    }

    /// The bottom side of the square.
    pub const fn south(square: Square) -> Edge {
        Edge::north(square.step(Direction::South))
    }

    /// The right side of the square.
    pub const fn east(square: Square) -> Edge {
        Edge::west(square.step(Direction::East))
    }

    /// The edge between two squares, if they share a side.
    ///
    /// ```
    /// use grid::{Edge, Square};
    /// let edge = Edge::between(Square::new(1, 0), Square::new(0, 0));
    /// assert_eq!(edge, Some(Edge::west(Square::new(1, 0))));
    /// assert_eq!(Edge::between(Square::new(0, 0), Square::new(1, 1)), None);
    /// ```
    pub fn between(a: Square, b: Square) -> Option<Edge> {
        match (
            i64::from(b.x) - i64::from(a.x),
            i64::from(b.y) - i64::from(a.y),
        ) {
            (1, 0) => Some(Edge::west(b)),
            (-1, 0) => Some(Edge::west(a)),
            (0, 1) => Some(Edge::north(b)),
            (0, -1) => Some(Edge::north(a)),
            _ => None,
        }
    }

    /// The two squares, the one above or to the left first.
    pub const fn squares(self) -> [Square; 2] {
        let Square { x, y } = self.square;
        match self.side {
            Side::North => [Square::new(x, y - 1), self.square],
            Side::West => [Square::new(x - 1, y), self.square],
        }
    }

    /// The two grid points it joins, the one above or to the left first.
    pub const fn corners(self) -> [Corner; 2] {
        let Square { x, y } = self.square;
        match self.side {
            Side::North => [Corner::new(x, y), Corner::new(x + 1, y)],
            Side::West => [Corner::new(x, y), Corner::new(x, y + 1)],
        }
    }

    /// The four edges that meet at a grid point: to its north, east, south and west.
    pub const fn around(corner: Corner) -> [Edge; 4] {
        let Corner { x, y } = corner;
        [
            Edge::west(Square::new(x, y - 1)),
            Edge::north(Square::new(x, y)),
            Edge::west(Square::new(x, y)),
            Edge::north(Square::new(x - 1, y)),
        ]
    }
}

/// Written as in the case notation: `(0,1)|(0,2)`.
impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.squares();
        write!(f, "{first}|{second}")
    }
}

/// One bit for each edge of a map, its border included.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EdgePlane {
    north: Plane,
    west: Plane,
    /// Number of edges that are set, so that a map without walls is recognised quickly.
    count: usize,
}

impl EdgePlane {
    /// Returns a plane with no edge set.
    pub fn new(extent: Extent) -> EdgePlane {
        // It has one more row and column, so that the southern and eastern borders have bits.
        EdgePlane {
            north: Plane::with_border(extent),
            west: Plane::with_border(extent),
            count: 0,
        }
    }

    pub(crate) fn of_halves(north: Plane, west: Plane) -> EdgePlane {
        EdgePlane {
            count: north.len() + west.len(),
            north,
            west,
        }
    }

    /// Whether the edge is set; an edge that no square of the map touches is never set.
    pub fn contains(&self, edge: Edge) -> bool {
        self.half(edge.side).contains(edge.square)
    }

    /// Sets the edge; an edge that no square of the map touches is ignored.
    pub fn insert(&mut self, edge: Edge) {
        if !self.contains(edge) {
            self.half_mut(edge.side).insert(edge.square);
            self.count += usize::from(self.contains(edge));
        }
    }

    /// Clears the edge.
    pub fn remove(&mut self, edge: Edge) {
        if self.contains(edge) {
            self.half_mut(edge.side).remove(edge.square);
            self.count -= 1;
        }
    }

    /// Whether no edge is set.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The set edges, northern sides first, each half in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Edge> + '_ {
        self.north
            .iter()
            .map(Edge::north)
            .chain(self.west.iter().map(Edge::west))
    }

    /// The plane of the edges on one side of the squares; it has one row and one column more than
    /// the map.
    pub fn half(&self, side: Side) -> &Plane {
        match side {
            Side::North => &self.north,
            Side::West => &self.west,
        }
    }

    fn half_mut(&mut self, side: Side) -> &mut Plane {
        match side {
            Side::North => &mut self.north,
            Side::West => &mut self.west,
        }
    }
}

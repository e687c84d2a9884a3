//! Changes that a game master makes to an edge in play.

use grid::{Edge, Point, Segment, Square};

use crate::{Board, Door, DoorId, DoorState, EdgeFeature, Wall};

/// What is on an edge from now on, in place of everything else there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct EdgeChange {
    /// The edge, perhaps on the border of the map. If it is not on the board, nothing changes.
    pub edge: Edge,
    /// What is on it.
    pub to: OnEdge,
}

/// What is on an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum OnEdge {
    /// Nothing: it is open.
    Nothing,
    /// A wall.
    Wall(#[cfg_attr(feature = "serde", serde(deserialize_with = "crate::stored::wall"))] Wall),
    /// Something that hampers or narrows it.
    Feature(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "crate::stored::edge_feature")
        )]
        EdgeFeature,
    ),
    /// A door: the one that is there already, which keeps its other edges and its exact line, or a
    /// new one.
    Door {
        /// Its id.
        door: DoorId,
        /// Its state.
        state: DoorState,
        /// What it stops while it is closed.
        #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::stored::wall"))]
        wall: Wall,
    },
}

impl EdgeChange {
    /// Applies the change. Whatever was there is removed, along with what was hidden about it. If an
    /// exact wall stands between the centres of the two squares, its part in these squares is
    /// removed.
    pub fn apply(self, board: &mut Board) {
        let EdgeChange { edge, to } = self;
        if !board.has_edge(edge) {
            return;
        }
        board.remove_wall(edge);
        board.cut_exact_walls(edge);
        board.set_feature(edge, None);
        board.concealments.edges.remove(&edge);
        let kept = match to {
            OnEdge::Door { door, .. } => Some(door),
            _ => None,
        };
        let doors = board.doors().iter();
        let here = doors.filter(|door| door.edges.contains(&edge) && Some(door.id) != kept);
        let gone: Vec<DoorId> = here.map(|door| door.id).collect();
        for door in gone {
            board.remove_door(door);
        }
        match to {
            OnEdge::Nothing => {}
            OnEdge::Wall(wall) => board.set_wall(edge, Some(wall)),
            OnEdge::Feature(feature) => board.set_feature(edge, Some(feature)),
            OnEdge::Door { door, state, wall } => {
                if board.door(door).is_some() {
                    board.set_door(door, state);
                    board.set_door_wall(door, wall);
                } else {
                    board.insert_door(Door {
                        id: door,
                        edges: vec![edge],
                        segment: None,
                        state,
                        wall,
                    });
                }
                board.concealments.doors.remove(&door);
            }
        }
    }
}

impl Board {
    /// Whether a square beside the edge is on the board.
    pub fn has_edge(&self, edge: Edge) -> bool {
        let mut squares = edge.squares().into_iter();
        squares.any(|square| self.contains(square))
    }

    /// Removes the parts of exact walls in the two squares beside the edge, if they stand between
    /// the centres of these.
    fn cut_exact_walls(&mut self, edge: Edge) {
        let [first, second] = edge.squares().map(Point::centre_of);
        let between = Segment::new(first, second);
        let (least, greatest) = box_of(edge.squares());
        let walls: Vec<Segment> = std::mem::take(&mut *self.segments);
        for wall in walls {
            if !wall.touches(between) {
                self.segments.push(wall);
                continue;
            }
            let kind = self.segment_wall(wall);
            self.special_segments.remove(&wall);
            for piece in wall.outside_box(least, greatest) {
                self.add_wall_segment(piece, kind);
            }
        }
    }
}

/// The least and the greatest corner of the box around two squares, of which the first is above the
/// other or to its left.
fn box_of([first, last]: [Square; 2]) -> (Point, Point) {
    let half = Point::PER_SQUARE / 2;
    let (least, greatest) = (Point::centre_of(first), Point::centre_of(last));
    let corner = |centre: Point, by: i64| Point {
        x: centre.x + by,
        y: centre.y + by,
    };
    (corner(least, -half), corner(greatest, half))
}

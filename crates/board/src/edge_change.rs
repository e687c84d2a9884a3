//! Changes that a game master makes to an edge in play.

use grid::Edge;

use crate::{Board, Door, DoorId, DoorState, EdgeFeature, Wall};

/// What is on an edge from now on, in place of everything else there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct EdgeChange {
    /// The edge. If it is not on the board, nothing changes.
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
    /// Applies the change. Whatever was there is removed, along with what was hidden about it;
    /// exact lines that stop lines of sight stay.
    pub fn apply(self, board: &mut Board) {
        let EdgeChange { edge, to } = self;
        let squares = edge.squares();
        if !squares.into_iter().all(|square| board.contains(square)) {
            return;
        }
        board.remove_wall(edge);
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

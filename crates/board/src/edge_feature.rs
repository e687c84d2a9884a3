//! What may lie on the edge between two squares, besides plain walls.

use grid::{Edge, Segment};

use crate::{DoorId, Wall};

/// Something on an edge that is neither open nor a plain wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum EdgeFeature {
    /// An obstacle that hampers, such as a low wall.
    Barrier,
    /// An obstacle that hampers and needs a check.
    CheckBarrier,
    /// A wall with an opening of this many hundredths of a foot, always less than 5 feet.
    Gap {
        /// Width of the opening in hundredths of a foot.
        width_hundredths: u16,
    },
}

impl EdgeFeature {
    /// The word for it, without its numbers.
    pub const fn word(self) -> &'static str {
        match self {
            EdgeFeature::Barrier => "barrier",
            EdgeFeature::CheckBarrier => "check-barrier",
            EdgeFeature::Gap { .. } => "gap",
        }
    }
}

/// Whether a door lets anything pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum DoorState {
    /// It is open and hinders nothing.
    Open,
    /// It is closed: a wall until somebody opens it.
    Closed,
    /// It is locked: a wall that does not simply open.
    Locked,
}

/// A door on one or more edges.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Door {
    /// Its id.
    pub id: DoorId,
    /// The edges it closes, in order.
    pub edges: Vec<Edge>,
    /// Its exact place, for lines, if it does not lie on its edges.
    pub segment: Option<Segment>,
    /// Its state.
    pub state: DoorState,
    /// What it stops while it is closed.
    pub wall: Wall,
}

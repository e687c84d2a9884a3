//! What a wall stops: movement and sight separately, from both sides or from one.

use grid::Feet;

/// The directions across an edge or an exact line in which something is stopped.
///
/// The forward direction across an edge leads from the square above it or to its left into the
/// other square; the forward direction across an exact line leads from its left to its right, seen
/// from its beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Stops {
    /// Neither direction.
    Nothing,
    /// The forward direction.
    Forward,
    /// The backward direction.
    Back,
    /// Both directions.
    BothWays,
}

impl Stops {
    /// Whether it stops one direction and lets the other pass.
    pub const fn is_one_way(self) -> bool {
        matches!(self, Stops::Forward | Stops::Back)
    }
}

/// What a wall, or a closed door, stops.
///
/// A plain wall stops everything ([`Wall::SOLID`]). A window stops steps and lets lines pass; a
/// curtain lets steps pass and stops lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Wall {
    /// The steps that it stops.
    pub movement: Stops,
    /// The lines of sight and effect that it stops.
    pub sight: Stops,
    /// Its height above the ground; `None` if it reaches every altitude. It is kept for later
    /// rules; today's rules assume that every wall reaches every altitude.
    pub height_feet: Option<Feet>,
}

impl Wall {
    /// It stops everything.
    pub const SOLID: Wall = Wall {
        movement: Stops::BothWays,
        sight: Stops::BothWays,
        height_feet: None,
    };
    /// It stops steps only.
    pub const WINDOW: Wall = Wall {
        sight: Stops::Nothing,
        ..Wall::SOLID
    };
    /// It stops lines only.
    pub const CURTAIN: Wall = Wall {
        movement: Stops::Nothing,
        ..Wall::SOLID
    };

    /// Whether it stops steps and lets lines pass.
    pub fn is_window(self) -> bool {
        self.movement != Stops::Nothing && self.sight == Stops::Nothing
    }

    /// Whether it lets steps or lines pass in one direction only.
    pub const fn is_one_way(self) -> bool {
        self.movement.is_one_way() || self.sight.is_one_way()
    }

    /// Whether it stops neither steps nor lines.
    pub fn stops_nothing(self) -> bool {
        (self.movement, self.sight) == (Stops::Nothing, Stops::Nothing)
    }
}

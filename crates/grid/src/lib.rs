//! Geometry of the battle mat: squares, edges, corners, footprints, planes and exact lines.
//!
//! This crate contains no rule. Everything in it is integer arithmetic, with no floats, no hashing
//! and no I/O.
//!
//! * [`Square`], [`Corner`], [`Edge`], [`Direction`] — the parts of the grid.
//! * [`Footprint`] — the rectangle of squares a creature fills; [`Extent`] — the size of a map.
//! * [`Plane`] — one bit for each square of a map, in rows of `u64`; [`EdgePlane`] — one for each edge.
//! * [`Point`], [`Segment`] — exact positions in parts of a square, and exact line questions.
//! * [`flood`] — how far a mover gets over planes, and at what cost.
//! * [`Feet`] — the only unit of distance in public types; one square is [`Feet::PER_SQUARE`].
//! * [`Exact`] — other amounts, as fractions.

mod direction;
mod edge;
mod exact;
mod feet;
mod fixed_point;
pub mod flood;
mod footprint;
mod gather;
pub mod line;
mod plane;
mod point;
mod run;
mod sort;
mod square;
#[cfg(feature = "serde")]
mod stored;

pub use direction::Direction;
pub use edge::{Edge, EdgePlane, Side};
pub use exact::Exact;
pub use feet::{Feet, Length};
pub use fixed_point::FixedPoint;
pub use footprint::Footprint;
pub use gather::gathered;
pub use line::Segment;
pub use plane::Plane;
pub use point::Point;
pub use run::{Run, RunError};
pub use sort::{sort_by, sort_by_key};
pub use square::{Corner, Extent, ExtentError, Square};
#[cfg(feature = "serde")]
pub use stored::StoredError;

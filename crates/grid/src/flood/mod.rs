//! Floods: how far a mover gets over planes, and at what cost.
//!
//! This module is geometry only. The caller says what each square means to the mover ([`Ground`]:
//! impassable with or without a hard corner, closed edges, a grade of going) and what a step onto
//! each grade costs ([`Gait`]); no rule appears here. Costs are whole squares.
//!
//! # The exact state
//!
//! If diagonals alternate between cheap and dear, the cost of further movement depends on the place
//! *and* on whether the next plain diagonal is dear ([`Parity`]). Everything here keeps the two
//! labels apart where necessary. Written as one number `2·cost + parity`, a straight step adds 2
//! and a plain diagonal 3; [`Gait::one_label_is_exact`] says when the smallest such number for each
//! place is enough.
//!
//! # Two ways
//!
//! * [`flood`] finds all places within a budget at once. One bit for each place, one word for each
//!   row of a window around the start, one layer for each cost; a layer is built from earlier
//!   layers by shifting and masking whole rows.
//! * [`StepMap`] keeps places as array entries and uses a bucket queue, for whole maps and long
//!   paths.
//!
//! Both are bounded by their budget; the first also by the map, the second also by a limit on
//! labels, which is reported when it is reached.
//!
//! # Places
//!
//! The place of a footprint of `side` squares is its top-left square. A step from place F to place
//! T is possible if
//!
//! * T lies on the map, none of its squares is impassable, no closed edge lies inside it;
//! * it is straight and no closed edge lies inside the smallest rectangle that covers F and T;
//! * it is diagonal and allowed by [`Corners`].
//!
//! The start may be anywhere on the map, even in a place that cannot be entered.

// The loops go over rows of many planes in step, for which an index is clearer than nested zips.
#![allow(clippy::needless_range_loop)]

mod ground;
mod kernel;
mod queue;
mod reached;
mod row;
mod window;

pub use ground::{After, Corners, Gait, GaitError, GradeCost, Ground, Parity, Turn, Under};
pub use queue::{Exhausted, Field, Route, Router, StepMap};
pub use reached::Reached;

use crate::Square;

/// The greatest budget of a [`flood`], in squares.
pub const MAX_BUDGET_SQUARES: u8 = 254;

/// Every place within `budget_squares` of the sources (a place and the parity the mover has there),
/// with its least cost and the parities with which it can be reached.
///
/// Sources off the map are left out; a budget above [`MAX_BUDGET_SQUARES`] is reduced to it.
///
/// ```
/// use grid::flood::{Gait, Ground, Parity, flood};
/// use grid::{Extent, Square};
/// let ground = Ground::open(Extent::new(20, 20).unwrap());
/// let reached = flood(&ground, &Gait::alternating(1), &[(Square::new(9, 9), Parity::Even)], 3);
/// assert_eq!(reached.cost_squares(Square::new(11, 11)), Some(3));
/// assert_eq!(reached.cost_squares(Square::new(12, 12)), None);
/// ```
pub fn flood(
    ground: &Ground<'_>,
    gait: &Gait,
    sources: &[(Square, Parity)],
    budget_squares: u8,
) -> Reached {
    let budget = budget_squares.min(MAX_BUDGET_SQUARES);
    match window::Frame::around(ground, gait, sources, budget) {
        Some(frame) => kernel::flood_in(ground, gait, sources, budget, frame),
        None => Reached::nowhere(),
    }
}

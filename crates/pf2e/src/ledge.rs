//! Drops: which creatures would fall, and where (`pf2e.forced.fall`), with `ruling.ledge-large`.

use board::{Board, Movement, Quantity, Terrain};
use grid::{Footprint, Square};

use super::hindrance::Hindrance;
use super::mover::{Landing, Mover, Stride};
use super::rulings::{LedgeLarge, WalkOffLedge};

/// Whether a creature in that place is over a drop.
pub(crate) fn is_over(board: &Board, ruling: LedgeLarge, place: Footprint) -> bool {
    let over = |square: Square| board.has_terrain(square, Terrain::Ledge);
    match ruling {
        LedgeLarge::AllSquares => place.squares().all(over),
        LedgeLarge::Centre => central_squares(place).all(over),
    }
}

/// Whether a step from one place to the other leads over a drop; a creature that is already in the
/// drop does not fall again.
pub(crate) fn leads_over(
    board: &Board,
    ruling: LedgeLarge,
    from: Footprint,
    to: Footprint,
) -> bool {
    board.terrain_plane(Terrain::Ledge).is_some()
        && is_over(board, ruling, to)
        && !is_over(board, ruling, from)
}

/// The depth of the drop under the place, if it is known: the deepest of several.
pub(crate) fn depth_feet(board: &Board, place: Footprint) -> Option<i32> {
    place
        .squares()
        .filter_map(|square| board.quantity(square, Quantity::LedgeFeet))
        .max()
}

/// Whether the map has any drop.
pub(crate) fn is_anywhere(board: &Board) -> bool {
    board.terrain_plane(board::Terrain::Ledge).is_some()
}

/// Whether the mover would fall after the step: not in flight, and in a jump only where it lands.
pub(crate) fn falls(mover: &Mover<'_>, step: Stride) -> bool {
    let is_above =
        mover.movement == Movement::Fly || (mover.jumps() && step.landing == Landing::Over);
    let before = if mover.jumps() {
        mover.start
    } else {
        step.from
    };
    !is_above
        && leads_over(
            mover.scene.board,
            mover.rulings.ledge_large,
            before,
            step.to,
        )
}

/// Check (5): no creature walks off a ledge by accident (`ruling.walk-off-ledge`).
pub(crate) fn refused(mover: &Mover<'_>, step: Stride) -> Option<Hindrance> {
    let refuses = mover.rulings.walk_off_ledge == WalkOffLedge::Refuse;
    (refuses && falls(mover, step)).then_some(Hindrance::Drop(step.to.origin))
}

/// The squares that the centre of the space lies in or touches.
fn central_squares(space: Footprint) -> impl Iterator<Item = Square> {
    let middle = |start: i32, side: u8| {
        let side = i32::from(side);
        start + (side - 1) / 2..=start + side / 2
    };
    middle(space.origin.y, space.height)
        .flat_map(move |y| middle(space.origin.x, space.width).map(move |x| Square::new(x, y)))
}

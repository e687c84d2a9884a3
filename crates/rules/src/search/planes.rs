//! The range of one movement that can be described as planes.

use grid::flood::{MAX_BUDGET_SQUARES, Reached, flood};
use grid::{Footprint, Square};

use super::{Masks, Parity, Stop, Walk, WalkState};

/// What one movement with that budget reaches, if it can be flooded, and its planes.
pub(super) fn by_planes(walk: &dyn Walk, budget_squares: u32) -> Option<(Reached, Masks<'_>)> {
    let start = walk.start();
    let Footprint { width, height, .. } = start.footprint;
    let budget = u8::try_from(budget_squares)
        .ok()
        .filter(|budget| *budget <= MAX_BUDGET_SQUARES)?;
    let masks = walk
        .masks()
        .filter(|masks| width == height && width == masks.gait.side())?;
    let source: (Square, Parity) = (start.footprint.origin, start.parity);
    let reached = flood(&masks.ground, &masks.gait, &[source], budget);
    Some((reached, masks))
}

/// The reached places in which a movement may not end, in reading order.
pub(super) fn pass_only(
    walk: &dyn Walk,
    footprint: Footprint,
    shared: &[Footprint],
    reached: &Reached,
) -> Vec<(Square, Stop)> {
    let (left, above) = (
        i32::from(footprint.width) - 1,
        i32::from(footprint.height) - 1,
    );
    let mut places = Vec::new();
    for space in shared {
        for y in space.origin.y.saturating_sub(above)..space.bottom() {
            for x in space.origin.x.saturating_sub(left)..space.right() {
                let place = Square::new(x, y);
                if reached.cost_squares(place).is_some() {
                    let at = WalkState {
                        footprint: footprint.at(place),
                        pose: 0,
                        parity: Parity::Even,
                    };
                    places.push((place, walk.stop(at)));
                }
            }
        }
    }
    places.retain(|(_, stop)| *stop != Stop::Allowed);
    grid::sort_by_key(&mut places, |(place, _)| *place);
    places.dedup_by_key(|(place, _)| *place);
    places
}

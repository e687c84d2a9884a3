//! The range of one movement that can be described as planes.

use grid::flood::{Field, MAX_BUDGET_SQUARES, Reached, StepMap, flood};
use grid::{Footprint, Square};

use super::{Masks, Parity, Stop, Walk, WalkState};

/// What a flood has reached.
#[derive(Clone, Debug)]
pub(super) enum Flood {
    /// Within a budget that a flood of planes takes.
    Near(Reached),
    /// Within a greater one: the whole map was looked at, place by place.
    Far(Field),
}

impl Flood {
    /// The least cost of the place, if it was reached.
    pub(super) fn cost_squares(&self, place: Square) -> Option<u32> {
        match self {
            Flood::Near(reached) => reached.cost_squares(place).map(u32::from),
            Flood::Far(field) => field.cost_squares(place).map(u32::from),
        }
    }

    /// The places reached, in reading order.
    pub(super) fn places(&self) -> Box<dyn Iterator<Item = Square> + '_> {
        match self {
            Flood::Near(reached) => Box::new(reached.places().map(|(place, _)| place)),
            Flood::Far(field) => Box::new(field.places()),
        }
    }
}

/// What one movement with that budget reaches, if planes describe it, and its planes.
pub(super) fn flooded(walk: &dyn Walk, budget_squares: u32) -> Option<(Flood, Masks<'_>)> {
    if budget_squares <= MAX_BUDGET_SQUARES.into() {
        return by_planes(walk, budget_squares).map(|(near, masks)| (Flood::Near(near), masks));
    }
    let most = budget_squares.min(Field::MAX_BUDGET_SQUARES.into());
    let (masks, source) = planes_of(walk)?;
    let steps = StepMap::new(&masks.ground, &masks.gait);
    let field = steps.field(&[source], u16::try_from(most).ok()?);
    let is_whole = most == budget_squares || !field.cut_off;
    is_whole.then_some((Flood::Far(field), masks))
}

/// What one movement with that budget reaches, if it can be flooded, and its planes.
pub(super) fn by_planes(walk: &dyn Walk, budget_squares: u32) -> Option<(Reached, Masks<'_>)> {
    let budget = u8::try_from(budget_squares)
        .ok()
        .filter(|budget| *budget <= MAX_BUDGET_SQUARES)?;
    let (masks, source) = planes_of(walk)?;
    let reached = flood(&masks.ground, &masks.gait, &[source], budget);
    Some((reached, masks))
}

/// The planes of the walk, and where it begins.
fn planes_of(walk: &dyn Walk) -> Option<(Masks<'_>, (Square, Parity))> {
    let start = walk.start();
    let Footprint { width, height, .. } = start.footprint;
    let masks = walk
        .masks()
        .filter(|masks| width == height && width == masks.gait.side())?;
    Some((masks, (start.footprint.origin, start.parity)))
}

/// The reached places in which a movement may not end, in reading order.
pub(super) fn pass_only(
    walk: &dyn Walk,
    footprint: Footprint,
    shared: &[Footprint],
    is_reached: impl Fn(Square) -> bool,
) -> Vec<(Square, Stop)> {
    let (left, above) = (
        i32::from(footprint.width) - 1,
        i32::from(footprint.height) - 1,
    );
    let level = walk.start().level;
    let mut places = Vec::new();
    for space in shared {
        for y in space.origin.y.saturating_sub(above)..space.bottom() {
            for x in space.origin.x.saturating_sub(left)..space.right() {
                let place = Square::new(x, y);
                if is_reached(place) {
                    let at = WalkState {
                        footprint: footprint.at(place),
                        level,
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

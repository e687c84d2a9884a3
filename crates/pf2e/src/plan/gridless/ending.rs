//! How a movement without a grid ends: landing, and making room.
//!
//! Decided here without a grid: `pf2e.terrain.jump` (landing), and the alternative `other-moves` of
//! `pf2e.through.accident`.

use board::{Creature, Position, Terrain};
use grid::Point;

use super::{Draft, Other, Route, Way, number, put, rule};
use crate::gridless::leg::Leg;
use crate::gridless::{centre, ground, half_side};
use crate::happening::OwnHappening;
use crate::occupant::Stay;
use crate::{Happening, MoveVerb};
use rules::When;

impl Way<'_> {
    /// Lands a jump on unsteady ground (`pf2e.terrain.jump`).
    pub(super) fn land(&self, draft: &mut Draft<'_>, legs: &[Leg]) {
        let Some(place) = legs.last().map(|leg| leg.to) else {
            return;
        };
        let unsteady = self
            .unsteady_regions()
            .any(|region| ground::is_inside(region, place));
        if self.action.verb == MoveVerb::Leap && unsteady {
            let due = OwnHappening::BalanceDue(self.route.creature.id, place);
            let when = When::Step(number(legs.len() - 1));
            draft.happen(when, Happening::Own(due), rule::TERRAIN_JUMP);
        }
    }
}

/// Moves every creature that shares the mover's place against the rules to the west, east, north or
/// south, to the nearest place where it may stay, or to the first in reading order of equally near
/// ones. Returns whether all of them found one (`ruling.accidental-share=other-moves`).
pub(super) fn move_others_away(draft: &mut Draft<'_>, route: &Route<'_>, at: Point) -> bool {
    let in_the_way = |other: &&Other<'_>| other.stay == Stay::Taken && other.clearance.overlaps(at);
    for other in route.others.iter().filter(in_the_way) {
        let Some(place) = place_beside(draft, route, other.creature, at) else {
            return false;
        };
        put(draft, other.creature.id, place);
        let put_back = Happening::Own(OwnHappening::PutBack(other.creature.id, place));
        draft.happen(When::End, put_back, rule::THROUGH_ACCIDENT);
    }
    true
}

/// The nearest place of the other creature beside the mover's space at `at`.
fn place_beside(
    draft: &Draft<'_>,
    route: &Route<'_>,
    other: &Creature,
    at: Point,
) -> Option<Point> {
    let (scene, mover) = (route.scene, route.creature);
    let from = centre(scene, other)?;
    let apart = half_side(scene, mover) + half_side(scene, other);
    let beside = [
        Point {
            y: at.y - apart,
            ..from
        },
        Point {
            x: at.x - apart,
            ..from
        },
        Point {
            x: at.x + apart,
            ..from
        },
        Point {
            y: at.y + apart,
            ..from
        },
    ];
    let route = Route::new(scene, other, MoveVerb::Stride, None, &[])?;
    let keeps_out =
        |third: &Other<'_>| third.stay != Stay::Allowed && third.creature.id != mover.id;
    // Creatures that have already been moved are at their new places.
    let now = |third: &Other<'_>| match draft.creature(third.creature.id)?.position? {
        Position::Free(point) => Some(third.clearance.around(point)),
        Position::Squares(_) => None,
    };
    let free = |place: &Point| {
        let mut others = route.others.iter().filter(|third| keeps_out(third));
        let taken = others.any(|third| now(third).is_some_and(|space| space.overlaps(*place)));
        !taken
            && [Terrain::Wall, Terrain::ObjectBlocked]
                .into_iter()
                .all(|kind| !ground::is_over(scene, other, *place, kind))
    };
    let far = |place: &Point| (place.x - from.x).abs() + (place.y - from.y).abs();
    beside
        .into_iter()
        .filter(free)
        .min_by_key(|place| (far(place), place.y, place.x))
}

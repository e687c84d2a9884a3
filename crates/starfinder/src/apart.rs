//! What a turn leads to that is not a movement at one altitude only: the turns of `flight`, as
//! ranges and ways at the altitude of the mover have them.

use std::collections::BTreeMap;

use board::CreatureId;
use grid::{Feet, Length, Square};

use super::flight::{self, Made, TurnQuery};
use super::rulings::DescendCost;
use super::{Declaration, Place, Scene, space};
use rules::search::{Exhausted, PlaceApart, Preference};
use rules::{ApartQuery, RangeApart, WayApart, WaysApart};

/// The best ways to that place at the mover's altitude by movements of this turn.
pub(crate) fn ways(scene: Scene<'_>, query: &ApartQuery, goal: Square) -> WaysApart<Declaration> {
    let Some(level) = searched_level(scene, query.creature) else {
        return WaysApart::default();
    };
    let limit = query.limit_feet.map(Feet::whole_squares);
    let query = TurnQuery {
        creature: query.creature,
        preference: query.preference,
        limit_squares: limit.map(|most| u32::try_from(most).unwrap_or(0)),
    };
    let (found, is_cut) = flight::turn_ways(scene, &query, Place::new(goal, level));
    let ways = found.into_iter().filter_map(|way| {
        Some(WayApart {
            actions: way.made.actions(),
            cost_feet: way.cost.whole_feet()?,
            triggers: way.triggers,
            hazards: 0,
            declarations: way.declarations,
        })
    });
    WaysApart {
        ways: ways.collect(),
        exhausted: is_cut.then_some(Exhausted { settled: 0 }),
    }
}

/// The places at the mover's altitude where a turn may end.
pub(crate) fn range(scene: Scene<'_>, creature: CreatureId) -> RangeApart {
    let Some(level) = searched_level(scene, creature) else {
        return RangeApart::default();
    };
    let query = TurnQuery {
        creature,
        preference: Preference::Cheapest,
        limit_squares: None,
    };
    let found = flight::turn_range(scene, &query, Some(level));
    let mut places: BTreeMap<Made, Vec<PlaceApart>> = BTreeMap::new();
    for (place, reached) in &found.places {
        let squares = reached.cost.whole_feet().map(Feet::whole_squares);
        let squares = squares.and_then(|squares| u32::try_from(squares).ok());
        if let Some(cost_squares) = squares {
            places.entry(reached.made).or_default().push(PlaceApart {
                place: place.square,
                cost_squares,
                footprint: reached.footprint,
            });
        }
    }
    let budgets = places.into_iter().map(|(made, places)| {
        let limit = found.budgets.get(&made).copied();
        let limit = limit.and_then(Length::whole_feet).unwrap_or_default();
        (made.budget(limit), places)
    });
    RangeApart {
        budgets: budgets.collect(),
        exhausted: found.is_cut.then_some(Exhausted {
            settled: found.places.len(),
        }),
    }
}

/// The altitude at which the turns of the creature are searched; `None` for one that does not leave
/// the plane of the map, and if costs need not be whole squares.
fn searched_level(scene: Scene<'_>, creature: CreatureId) -> Option<i32> {
    let is_whole = scene.rulings.get::<DescendCost>() == DescendCost::Full;
    let is_searched = is_whole && flight::leaves_the_plane(scene, creature);
    let creature = scene.board.creature(creature)?;
    is_searched.then(|| space::level_of(creature))
}

//! What a turn leads to that no walk describes: the turns of `flight`, as ranges and ways at the
//! altitude of the mover have them, and straight `lines` at any angle.

use std::collections::BTreeMap;

use board::CreatureId;
use grid::{Feet, Length, Square};

use super::flight::{self, Made, TurnQuery};
use super::rulings::DescendCost;
use super::{Declaration, Place, Scene, lines, space};
use rules::search::{PlaceApart, Preference};
use rules::{ApartQuery, RangeApart, WayApart, WaysApart, WhyNotApart};

/// The best ways to that place at the mover's altitude by such movements of this turn.
pub(crate) fn ways(
    scene: Scene<'_>,
    query: &ApartQuery<'_>,
    goal: Square,
) -> WaysApart<Declaration> {
    let mut found = lines::ways(scene, query, goal);
    if query.verb.is_none() && query.via.is_empty() {
        let flown = flown_ways(scene, query, goal);
        found.ways.extend(flown.ways);
        found.why_not = found.why_not.or(flown.why_not);
        found.cuts = flown.cuts;
    }
    found
}

/// The places at the mover's altitude where such a movement may end: any of the turn, or those by one
/// verb.
pub(crate) fn range(scene: Scene<'_>, creature: CreatureId, verb: Option<&str>) -> RangeApart {
    let mut found = lines::range(scene, creature, verb);
    if verb.is_none() {
        let flown = flown_range(scene, creature);
        found.budgets.extend(flown.budgets);
        found.cuts = flown.cuts;
        found.exhausted = found.exhausted.or(flown.exhausted);
    }
    found
}

/// The best ways to that place by movements that may leave the altitude.
fn flown_ways(scene: Scene<'_>, query: &ApartQuery<'_>, goal: Square) -> WaysApart<Declaration> {
    let Some(level) = searched_level(scene, query.creature) else {
        return WaysApart::default();
    };
    let limit = query.limit_feet.map(Feet::whole_squares);
    let query = TurnQuery {
        creature: query.creature,
        preference: query.preference,
        limit_squares: limit.map(|most| u32::try_from(most).unwrap_or(0)),
    };
    let goal = Place::new(goal, level);
    let (found, cuts) = flight::turn_ways(scene, &query, goal);
    // What only the limit forbids is too far.
    let whatever_it_costs = TurnQuery {
        limit_squares: None,
        ..query
    };
    let is_too_far = found.is_empty()
        && query.limit_squares.is_some()
        && !flight::turn_ways(scene, &whatever_it_costs, goal)
            .0
            .is_empty();
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
        why_not: is_too_far.then_some(WhyNotApart::TooFar),
        exhausted: None,
        cuts,
    }
}

/// The places at the mover's altitude where a turn of movements may end that may leave the altitude.
fn flown_range(scene: Scene<'_>, creature: CreatureId) -> RangeApart {
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
        cuts: found.budget_cuts(),
        exhausted: None,
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

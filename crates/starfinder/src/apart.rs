//! What a turn leads to that no walk describes: the turns of `flight`, as ranges and ways on the map
//! have them (at the altitude of the mover, or by stairs and ladders), and straight `lines` at any
//! angle.

use std::collections::BTreeMap;

use board::CreatureId;
use grid::{Feet, Length, Square};

use super::flight::{self, Altitude, Made, Only, TurnQuery};
use super::rulings::DescendCost;
use super::{Declaration, Scene, lines, space};
use rules::search::{PlaceApart, Preference};
use rules::{ApartQuery, RangeApart, WayApart, WaysApart, WhyNotApart};

/// The best ways to that place on the map by such movements of this turn.
pub(crate) fn ways(
    scene: Scene<'_>,
    query: &ApartQuery<'_>,
    goal: Square,
) -> WaysApart<Declaration> {
    let mut found = lines::ways(scene, query, goal);
    if query.via.is_empty()
        && let Some(asked) = Asked::new(scene, query.creature, query.verb)
    {
        let apart = asked.ways(scene, query, goal);
        found.ways.extend(apart.ways);
        found.why_not = found.why_not.or(apart.why_not);
        found.cuts = apart.cuts;
    }
    found
}

/// The places on the map where such a movement may end: any of the turn, or those by one verb.
pub(crate) fn range(scene: Scene<'_>, creature: CreatureId, verb: Option<&str>) -> RangeApart {
    let mut found = lines::range(scene, creature, verb);
    if let Some(asked) = Asked::new(scene, creature, verb) {
        let apart = asked.range(scene);
        found.budgets.extend(apart.budgets);
        found.cuts = apart.cuts;
        found.exhausted = found.exhausted.or(apart.exhausted);
    }
    found
}

/// The turns that are searched.
struct Asked {
    creature: CreatureId,
    only: Only,
    altitude: Altitude,
}

impl Asked {
    /// `None` for a creature whose movements a walk on the plane of the map describes, and if costs
    /// need not be whole squares.
    fn new(scene: Scene<'_>, creature: CreatureId, verb: Option<&str>) -> Option<Asked> {
        let level = space::level_of(scene.board.creature(creature)?);
        let by_stairs = flight::goes_by_stairs(scene, creature);
        let leaves_the_plane = flight::leaves_the_plane(scene, creature);
        let is_whole = scene.rulings.get::<DescendCost>() == DescendCost::Full;
        let only = match verb {
            // A walk describes what is declared by one verb, unless a line leads over stairs.
            Some(words) => Only::named(words)?.lines_on_foot().filter(|_| by_stairs)?,
            None if leaves_the_plane && is_whole => Only::Any,
            None if by_stairs => Only::LinesOnFoot,
            None => return None,
        };
        Some(Asked {
            creature,
            only,
            altitude: if by_stairs {
                Altitude::OfMap(level)
            } else {
                Altitude::Level(level)
            },
        })
    }

    /// The best ways to that place by movements that may leave the altitude.
    fn ways(
        &self,
        scene: Scene<'_>,
        query: &ApartQuery<'_>,
        goal: Square,
    ) -> WaysApart<Declaration> {
        let limit = query.limit_feet.map(Feet::whole_squares);
        let query = TurnQuery {
            limit_squares: limit.map(|most| u32::try_from(most).unwrap_or(0)),
            only: self.only,
            ..TurnQuery::any(self.creature, query.preference)
        };
        let to = (goal, self.altitude);
        let (found, cuts) = flight::turn_ways(scene, &query, to);
        // What only the limit forbids is too far.
        let whatever_it_costs = TurnQuery {
            limit_squares: None,
            ..query
        };
        let is_open = || {
            let is_limited = query.limit_squares.is_some();
            is_limited
                && !flight::turn_ways(scene, &whatever_it_costs, to)
                    .0
                    .is_empty()
        };
        let is_too_far = found.is_empty() && is_open();
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

    /// The places where a turn of movements may end that may leave the altitude.
    fn range(&self, scene: Scene<'_>) -> RangeApart {
        let query = TurnQuery {
            only: self.only,
            ..TurnQuery::any(self.creature, Preference::Cheapest)
        };
        let found = flight::turn_range(scene, &query, self.altitude);
        let mut places: BTreeMap<Made, BTreeMap<Square, PlaceApart>> = BTreeMap::new();
        for (place, reached) in &found.places {
            let squares = reached.cost.whole_feet().map(Feet::whole_squares);
            let squares = squares.and_then(|squares| u32::try_from(squares).ok());
            let Some(cost_squares) = squares else {
                continue;
            };
            let own = PlaceApart {
                place: place.square,
                cost_squares,
                footprint: reached.footprint,
            };
            // Of several altitudes over a square the cheapest one counts.
            let known = places.entry(reached.made).or_default();
            let known = known.entry(place.square).or_insert(own);
            if cost_squares < known.cost_squares {
                *known = own;
            }
        }
        let budgets = places.into_iter().map(|(made, places)| {
            let limit = found.budgets.get(&made).copied();
            let limit = limit.and_then(Length::whole_feet).unwrap_or_default();
            (made.budget(limit), places.into_values().collect())
        });
        RangeApart {
            budgets: budgets.collect(),
            cuts: found.budget_cuts(),
            exhausted: None,
        }
    }
}

//! The range of movement in three dimensions: every place that a budget reaches, at which cost, and
//! by which path.
//!
//! The answer comes from the flood where the airspace can be described as sets of places, else from
//! the search step by step; the two agree.

use board::{CreatureId, Movement};
use grid::{Length, Square};

use super::super::{Place, Verb};
use super::airspace::Airspace;
use super::cost::{HALVES_PER_SQUARE, Tariff, length_of};
use super::exact::{self, Link, Settled, Stand, State, Step};
use super::flood::{Flood, Source};
use super::heading::{Bearing, Primary};
use crate::Scene;
use rules::search::{Bound, Exhausted, Stop};

/// The most places that an airspace holds; beyond it the search goes step by step, within its bound.
pub(crate) const MOST_PLACES: usize = 1 << 20;

/// The greatest budget that is searched, in squares.
pub(crate) const MOST_BUDGET_SQUARES: u32 = 400;

/// A question for a range in three dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VolumeQuery {
    /// Who moves.
    pub creature: CreatureId,
    /// The action: `move`, `double`, `guarded` or `minimum`.
    pub verb: Verb,
    /// Flying, swimming or burrowing.
    pub way: Movement,
    /// The primary direction to choose. `None` where the turn has one already, or to look at all of
    /// them: then a flight begins with an open heading, which its first horizontal step sets.
    pub primary: Option<Primary>,
}

/// A place within a range in three dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReachedLevel {
    /// The top-left square and the level of altitude.
    pub place: Place,
    /// The least cost of being there.
    pub cost: Length,
    /// Whether the movement may end there.
    pub stop: Stop,
}

/// A movement to a place of the range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundFlight {
    /// The primary direction to declare, for a flight in a turn that has none yet.
    pub primary: Option<Primary>,
    /// The places after each step.
    pub steps: Vec<Place>,
}

/// How a movement in three dimensions looks to the search.
pub(crate) trait VolumeWalk {
    /// Where it begins; several where the primary direction is still to be chosen and an open heading
    /// does not stand for all of them. They are in one place.
    fn starts(&self) -> Vec<State>;
    /// What it may spend, in halves of a square.
    fn budget_halves(&self) -> u32;
    /// What its steps cost apart from the ground.
    fn tariff(&self) -> Tariff;
    /// The steps that the rules allow, whatever is left of the budget.
    fn steps(&self, from: State, into: &mut Vec<Step>);
    /// The same steps for a movement in which they depend on the stand alone; `false` if this is
    /// none.
    fn links(&self, from: Stand, into: &mut Vec<Link>) -> bool;
    /// Whether the movement may end there. Does not depend on attitude and parity.
    fn stop(&self, at: State) -> Stop;
    /// The same as sets of places, where it can be described so.
    fn airspace(&self) -> Option<Airspace>;
    /// Whether it may spend more than is searched.
    fn is_clipped(&self) -> bool;
    /// Whether the primary direction is still to be chosen.
    fn chooses_primary(&self) -> bool;
}

/// Every place that a movement reaches.
pub struct VolumeRange {
    places: Vec<Best>,
    search: Found,
    chooses_primary: bool,
    start: Place,
    /// What the movement may spend.
    pub budget: Length,
    /// Set if the bound stopped the search: there may be more places.
    pub exhausted: Option<Exhausted>,
}

/// A place with the state in which it is reached.
#[derive(Clone, Copy)]
struct Best {
    reached: ReachedLevel,
    state: State,
}

enum Found {
    Flooded(Flood),
    Settled(Settled),
}

/// Which search answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    /// The flood where it applies.
    Fastest,
    /// Step by step.
    #[cfg(test)]
    StepByStep,
}

/// Every place that the movement reaches within its budget; `None` for a creature without a place,
/// without a speed of that way, or for a verb that is no free movement along a path.
pub fn volume_range(scene: Scene<'_>, query: &VolumeQuery, bound: Bound) -> Option<VolumeRange> {
    let walk = super::walk::walk(scene, query)?;
    search(&walk, bound, Method::Fastest)
}

/// The range of that walk; `None` if it begins nowhere.
pub(crate) fn search(walk: &dyn VolumeWalk, bound: Bound, method: Method) -> Option<VolumeRange> {
    let (starts, budget) = (walk.starts(), walk.budget_halves());
    let start = *starts.first()?;
    let tariff = walk.tariff();
    let airspace = match method {
        Method::Fastest => walk.airspace(),
        #[cfg(test)]
        Method::StepByStep => None,
    };
    let airspace = airspace.filter(|airspace| Flood::applies(airspace, &tariff));
    let mut exhausted = None;
    let (found, places) = match airspace {
        Some(airspace) => {
            let source = Source {
                place: start.place,
                heading: start.attitude.heading(),
                parity: start.parity,
            };
            let flood = Flood::new(airspace, tariff, source, budget / HALVES_PER_SQUARE);
            let places = flooded_places(walk, start, &flood);
            (Found::Flooded(flood), places)
        }
        None => {
            let settled = match method {
                Method::Fastest if walk.links(start.stand(), &mut Vec::new()) => {
                    exact::settle_stands(&starts, budget, bound, &tariff, |from, into| {
                        walk.links(from, into);
                    })
                }
                _ => exact::settle(&starts, budget, bound, |from, into| walk.steps(from, into)),
            };
            exhausted = settled.exhausted;
            let places = settled_places(walk, &settled);
            (Found::Settled(settled), places)
        }
    };
    if walk.is_clipped() {
        let settled = places.len();
        exhausted = exhausted.or(Some(Exhausted { settled }));
    }
    Some(VolumeRange {
        places,
        search: found,
        chooses_primary: walk.chooses_primary(),
        start: start.place,
        budget: length_of(budget),
        exhausted,
    })
}

/// The places of a flood, with whether the movement may end there.
fn flooded_places(walk: &dyn VolumeWalk, start: State, flood: &Flood) -> Vec<Best> {
    let costs = flood.costs().into_iter();
    costs
        .map(|(place, halves)| {
            let state = State { place, ..start };
            Best {
                reached: ReachedLevel {
                    place,
                    cost: length_of(halves),
                    stop: walk.stop(state),
                },
                state,
            }
        })
        .collect()
}

/// Of each place the cheapest state in which the movement may end, else the cheapest.
fn settled_places(walk: &dyn VolumeWalk, settled: &Settled) -> Vec<Best> {
    let mut places: Vec<Best> = Vec::new();
    for (state, halves) in settled.states() {
        let reached = ReachedLevel {
            place: state.place,
            cost: length_of(halves),
            stop: walk.stop(state),
        };
        let rank = |reached: &ReachedLevel| (reached.stop != Stop::Allowed, reached.cost);
        match places.last_mut() {
            Some(best) if best.reached.place == state.place => {
                if rank(&reached) < rank(&best.reached) {
                    *best = Best { reached, state };
                }
            }
            _ => places.push(Best { reached, state }),
        }
    }
    places
}

impl VolumeRange {
    /// Every place reached: square by square in reading order, the levels of each from below.
    pub fn places(&self) -> impl ExactSizeIterator<Item = ReachedLevel> + Clone {
        self.places.iter().map(|best| best.reached)
    }

    fn best(&self, place: Place) -> Option<&Best> {
        let at = self
            .places
            .binary_search_by_key(&place, |best| best.reached.place)
            .ok()?;
        self.places.get(at)
    }

    /// How the place is reached, if it is.
    pub fn get(&self, place: Place) -> Option<ReachedLevel> {
        self.best(place).map(|best| best.reached)
    }

    /// The levels reached above or below that square, from below.
    pub fn levels(&self, square: Square) -> impl Iterator<Item = ReachedLevel> {
        let first = self
            .places
            .partition_point(|best| best.reached.place.square < square);
        self.places
            .iter()
            .skip(first)
            .map(|best| best.reached)
            .take_while(move |reached| reached.place.square == square)
    }

    /// The cheapest of these levels, of equal ones the lowest; first those where the movement may
    /// end.
    pub fn cheapest(&self, square: Square) -> Option<ReachedLevel> {
        self.levels(square)
            .min_by_key(|reached| (reached.stop != Stop::Allowed, reached.cost))
    }

    /// A cheapest movement to the place; `None` if it is not reached.
    ///
    /// Of equal ones the one whose last step comes first in the order of [`Bearing::all`], then the
    /// one before it, and so on backwards; a search step by step may find another.
    pub fn path(&self, goal: Place) -> Option<FoundFlight> {
        let (chosen, steps) = match &self.search {
            Found::Flooded(flood) => (None, flood.path(goal)?),
            Found::Settled(settled) => {
                let (start, steps) = settled.path(self.best(goal)?.state)?;
                (start.attitude.primary(), steps)
            }
        };
        let of_path = || first_bearing(self.start, &steps).map(Primary::along);
        let primary = chosen.or_else(of_path).filter(|_| self.chooses_primary);
        Some(FoundFlight { primary, steps })
    }
}

/// The bearing of the first horizontal step, or of the first step where none is.
fn first_bearing(start: Place, steps: &[Place]) -> Option<Bearing> {
    let befores = std::iter::once(&start).chain(steps);
    let mut bearings = befores.zip(steps).filter_map(|(from, to)| {
        Bearing::from_offset(
            to.square.x - from.square.x,
            to.square.y - from.square.y,
            to.level - from.level,
        )
    });
    let first = bearings.clone().next();
    bearings
        .find(|bearing| bearing.horizontal().is_some())
        .or(first)
}

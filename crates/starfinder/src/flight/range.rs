//! The range of movement in three dimensions: every place that a budget reaches, with its cost and
//! path.
//!
//! The flood answers if the airspace can be described as sets of places, otherwise the search by
//! stands; both agree with the search step by step.

use grid::{Length, Square};

use super::super::{Place, turn};
use super::airspace::Airspace;
use super::exact::{self, Settled, Stand, State};
use super::flood::{Flood, Source};
use super::legs::Terms;
use super::lines::{self, FoundLine, Lines};
use super::query::{PrimaryChoice, VolumeQuery, VolumeWalk};
use super::stands::Stands;
use super::walk;
use crate::Scene;
use crate::heading::{Bearing, Primary};
use crate::tariff::{HALVES_PER_SQUARE, length_of};
use rules::search::{Bound, Exhausted, Preference, Stop};

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

/// Every place that a movement reaches.
pub struct VolumeRange {
    places: Vec<ReachedLevel>,
    search: Found,
    primary: PrimaryChoice,
    start: Place,
    /// The budget of the movement.
    pub budget: Length,
    /// The part of the budget that was searched; there may be more places farther away.
    pub searched: Length,
    /// Set if the bound stopped the search: there may be more places.
    pub exhausted: Option<Exhausted>,
}

enum Found {
    Flooded(Flood),
    /// For each place, the stand in which it is reached.
    Stood(Stands, Vec<Stand>),
    /// For each place, the state in which it is reached.
    Settled(Settled, Vec<State>),
    /// For each place, the line that leads there.
    Lines(Vec<FoundLine>),
    /// Movements that keep out of narrow places, and those that have half the budget
    /// (`ruling.squeeze-accounting=whole`).
    Either(Box<[VolumeRange; 2]>),
}

/// Which search answers; both give the same answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// The flood if it applies.
    Fastest,
    /// The search step by step, which asks the rules for every step.
    StepByStep,
}

/// Every place that the movement reaches within its budget; `None` for a creature without a place,
/// without a speed for that way of moving or the action in its turn, or for a verb that is no movement
/// along a path.
pub fn volume_range(scene: Scene<'_>, query: &VolumeQuery, bound: Bound) -> Option<VolumeRange> {
    volume_range_by(scene, query, bound, Method::Fastest)
}

/// Like [`volume_range`], by that search.
pub fn volume_range_by(
    scene: Scene<'_>,
    query: &VolumeQuery,
    bound: Bound,
    method: Method,
) -> Option<VolumeRange> {
    if !turn::holds(scene, query.creature, query.verb) {
        return None;
    }
    let terms = Terms {
        preference: Preference::Cheapest,
        limit_halves: None,
        provoked: scene.rulings.get(),
    };
    if let Some(lines) = lines::of(scene, query, terms) {
        return of_lines(&lines, query.goal);
    }
    let narrows = walk::narrows(scene, query).iter();
    let ranges = narrows.filter_map(|narrow| {
        let walk = walk::walk(scene, query, *narrow)?;
        search(&walk, bound, method)
    });
    ranges.reduce(VolumeRange::or)
}

/// The range of a movement that keeps a straight line; `None` if there is no place where it begins.
fn of_lines(lines: &Lines<'_>, goal: Option<Place>) -> Option<VolumeRange> {
    let start = *lines.walk.starts().first()?;
    let range = match goal {
        Some(goal) => lines.only(goal),
        None => lines.range(None),
    };
    let mut found = range.found;
    found.sort_by_key(|line| line.end.place);
    let places: Vec<ReachedLevel> = found
        .iter()
        .map(|line| ReachedLevel {
            place: line.end.place,
            cost: length_of(line.toll.halves),
            stop: Stop::Allowed,
        })
        .collect();
    let budget = lines.walk.budget_halves();
    let cut = (range.exact_halves < budget).then_some(Exhausted {
        settled: places.len(),
    });
    Some(VolumeRange {
        places,
        search: Found::Lines(found),
        primary: lines.walk.primary(),
        start: start.place,
        budget: length_of(budget),
        searched: length_of(range.exact_halves),
        exhausted: cut,
    })
}

/// The range of that walk; `None` if there is no place where it begins.
fn search(walk: &dyn VolumeWalk, bound: Bound, method: Method) -> Option<VolumeRange> {
    let (starts, searched) = (walk.starts(), walk.searched_halves());
    let start = *starts.first()?;
    let (search, places, exhausted) = match method {
        Method::Fastest if walk.goes_by_stands() => by_stands(walk, &starts, bound)?,
        _ => {
            let settled = exact::settle(&starts, searched, bound, |from, into| {
                walk.steps(from, into)
            });
            let (places, states) = settled_places(walk, &settled);
            let exhausted = settled.exhausted;
            (Found::Settled(settled, states), places, exhausted)
        }
    };
    let budget = walk.budget_halves();
    let cut = (searched < budget).then_some(Exhausted {
        settled: places.len(),
    });
    Some(VolumeRange {
        places,
        search,
        primary: walk.primary(),
        start: start.place,
        budget: length_of(budget),
        searched: length_of(searched),
        exhausted: exhausted.or(cut),
    })
}

/// The range of a movement whose steps depend only on the stand: by the flood if that gives the
/// exact answer.
fn by_stands(
    walk: &dyn VolumeWalk,
    starts: &[State],
    bound: Bound,
) -> Option<(Found, Vec<ReachedLevel>, Option<Exhausted>)> {
    let start = *starts.first()?;
    let (tariff, searched) = (walk.tariff(), walk.searched_halves());
    let mut airspace = walk.airspace();
    let floods = |airspace: &Airspace| walk.is_plain() && Flood::applies(airspace, &tariff);
    if let Some(airspace) = airspace.take_if(|airspace| floods(airspace)) {
        let source = Source {
            place: start.place,
            heading: start.attitude.heading(),
            parity: start.parity,
        };
        let flood = Flood::new(airspace, tariff, source, searched / HALVES_PER_SQUARE);
        let places = flooded_places(walk, start, &flood);
        return Some((Found::Flooded(flood), places, None));
    }
    let stands = Stands::settle(starts, searched, bound, tariff, |from, into| {
        walk.links(airspace.as_ref(), from, into);
    });
    let exhausted = stands.exhausted;
    let (places, best) = stood_places(walk, start, &stands);
    Some((Found::Stood(stands, best), places, exhausted))
}

/// The places of a flood, and whether the movement may end there.
fn flooded_places(walk: &dyn VolumeWalk, start: State, flood: &Flood) -> Vec<ReachedLevel> {
    let costs = flood.costs().into_iter();
    let places = costs.map(|(place, halves)| ReachedLevel {
        place,
        cost: length_of(halves),
        stop: walk.stop(State { place, ..start }),
    });
    places.collect()
}

/// For each place the cheapest stand in which the movement may end, otherwise the cheapest of all.
fn stood_places(
    walk: &dyn VolumeWalk,
    start: State,
    stands: &Stands,
) -> (Vec<ReachedLevel>, Vec<Stand>) {
    let reached = stands.costs().map(|(stand, halves)| {
        let state = State {
            place: stand.place,
            pressed: stand.pressed,
            ..start
        };
        let reached = ReachedLevel {
            place: stand.place,
            cost: length_of(halves),
            stop: walk.stop(state),
        };
        (reached, stand)
    });
    best_of(reached)
}

/// For each place the cheapest state in which the movement may end, otherwise the cheapest of all.
fn settled_places(walk: &dyn VolumeWalk, settled: &Settled) -> (Vec<ReachedLevel>, Vec<State>) {
    best_of(settled.states().map(|(state, halves)| {
        let reached = ReachedLevel {
            place: state.place,
            cost: length_of(halves),
            stop: walk.stop(state),
        };
        (reached, state)
    }))
}

/// The best of the ways to each place; the ways come grouped by place.
fn best_of<Way>(ways: impl Iterator<Item = (ReachedLevel, Way)>) -> (Vec<ReachedLevel>, Vec<Way>) {
    let mut places: Vec<ReachedLevel> = Vec::new();
    let mut best: Vec<Way> = Vec::new();
    for (reached, way) in ways {
        match (places.last_mut(), best.last_mut()) {
            (Some(known), Some(known_way)) if known.place == reached.place => {
                if rank(&reached) < rank(known) {
                    *known = reached;
                    *known_way = way;
                }
            }
            _ => {
                places.push(reached);
                best.push(way);
            }
        }
    }
    (places, best)
}

/// How good it is to be in the place: somewhere to end comes first, then what is cheap.
fn rank(reached: &ReachedLevel) -> (bool, Length) {
    (reached.stop != Stop::Allowed, reached.cost)
}

impl VolumeRange {
    /// Every place that either of two searches for the same movement reaches.
    fn or(self, other: VolumeRange) -> VolumeRange {
        let both = self.places.iter().chain(&other.places).copied();
        let mut places: Vec<ReachedLevel> = both.collect();
        places.sort_by_key(|reached| (reached.place, rank(reached)));
        places.dedup_by_key(|reached| reached.place);
        // The cut of the longer search says how far both of them went.
        let (budget, searched) = (self.budget, self.searched).max((other.budget, other.searched));
        VolumeRange {
            places,
            primary: self.primary,
            start: self.start,
            budget,
            searched,
            exhausted: self.exhausted.or(other.exhausted),
            search: Found::Either(Box::new([self, other])),
        }
    }

    /// Every place reached: square by square in reading order, and for each square from the lowest
    /// level up.
    pub fn places(&self) -> impl ExactSizeIterator<Item = ReachedLevel> + Clone {
        self.places.iter().copied()
    }

    fn index(&self, place: Place) -> Option<usize> {
        let places = &self.places;
        places
            .binary_search_by_key(&place, |reached| reached.place)
            .ok()
    }

    /// How the place is reached, if it is reached.
    pub fn get(&self, place: Place) -> Option<ReachedLevel> {
        self.places.get(self.index(place)?).copied()
    }

    /// The places over and under each square that has any, square by square in reading order.
    pub fn columns(&self) -> impl Iterator<Item = &[ReachedLevel]> {
        let places = &self.places;
        places.chunk_by(|one, other| one.place.square == other.place.square)
    }

    /// The levels reached above or below that square, from the lowest up.
    pub fn levels(&self, square: Square) -> impl Iterator<Item = ReachedLevel> {
        let first = self
            .places
            .partition_point(|reached| reached.place.square < square);
        self.places
            .iter()
            .skip(first)
            .copied()
            .take_while(move |reached| reached.place.square == square)
    }

    /// The cheapest of these levels, and the lowest if costs are equal; levels where the movement
    /// may end come first.
    pub fn cheapest(&self, square: Square) -> Option<ReachedLevel> {
        self.levels(square)
            .min_by_key(|reached| (reached.stop != Stop::Allowed, reached.cost))
    }

    /// A cheapest movement to the place; `None` if it is not reached.
    ///
    /// Among equal ones it is the one whose last step comes first in the order of [`Bearing::all`];
    /// if those are equal, the step before it decides, and so on backwards; a search step by step
    /// may find another.
    pub fn path(&self, goal: Place) -> Option<FoundFlight> {
        let (chosen, steps) = match &self.search {
            Found::Flooded(flood) => (None, flood.path(goal)?),
            Found::Stood(stands, best) => {
                let (start, steps) = stands.path(*best.get(self.index(goal)?)?)?;
                (start.primary(), steps)
            }
            Found::Settled(settled, best) => {
                let (start, steps) = settled.path(*best.get(self.index(goal)?)?)?;
                (start.attitude.primary(), steps)
            }
            Found::Lines(lines) => {
                let line = lines.get(self.index(goal)?)?;
                (line.start.attitude.primary(), line.places.clone())
            }
            Found::Either(ranges) => {
                let reached = ranges
                    .iter()
                    .filter_map(|own| Some((rank(&own.get(goal)?), own)));
                let (_, best) = reached.min_by_key(|(rank, _)| *rank)?;
                return best.path(goal);
            }
        };
        let of_path = || first_bearing(self.start, &steps).map(Primary::along);
        let primary = match self.primary {
            PrimaryChoice::None => None,
            PrimaryChoice::Of(primary) => Some(primary),
            PrimaryChoice::ByPath => chosen.or_else(of_path),
        };
        Some(FoundFlight { primary, steps })
    }
}

/// The bearing of the first horizontal step, or of the first step if none is horizontal.
pub(super) fn first_bearing(start: Place, steps: &[Place]) -> Option<Bearing> {
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

//! The range of movement: every place that a budget reaches.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use grid::flood::{MAX_BUDGET_SQUARES, Reached, flood};
use grid::{Feet, Footprint, Square};

use super::{Bound, Exhausted, Masks, Parity, Stop, Walk, WalkState};

/// Something to spend on movement: one Stride, two Strides, a double move, a run.
#[derive(Clone, Copy)]
pub struct Offer<'w> {
    /// How the movement goes.
    pub walk: &'w dyn Walk,
    /// How many movements in a row, at least 1: two Strides are 2, a double move is 1.
    pub times: u8,
    /// What each of them may spend; what one leaves over is lost to the next.
    pub limit_feet: Feet,
}

impl Offer<'_> {
    fn budget_squares(&self) -> u32 {
        u32::try_from(self.limit_feet.whole_squares()).unwrap_or(0)
    }

    /// Whether the movements of `other` begin with those of this offer.
    fn continues_in(&self, other: &Offer<'_>) -> bool {
        std::ptr::addr_eq(self.walk, other.walk)
            && self.limit_feet == other.limit_feet
            && self.times <= other.times
    }
}

/// A place within the range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReachedPlace {
    /// Which offer is the first that reaches it, by its number in the list.
    pub offer: usize,
    /// In which of the offer's movements, from 1 on.
    pub movement: u8,
    /// What that movement spends until there.
    pub cost_feet: Feet,
    /// What is spent of the whole offer: the limits of the movements before, and this cost.
    pub spent_feet: Feet,
    /// Whether a movement may end there.
    pub stop: Stop,
    /// The footprint it has there, the widest of those that cost no more. Another footprint with the
    /// same top-left square may cost more.
    pub footprint: Footprint,
}

/// The places within the range of some offers; of each the first offer that lets the mover end
/// there, or the first that reaches it at all where nobody may end.
#[derive(Clone, Debug)]
pub struct MoveRange {
    layers: Vec<Layer>,
    /// Set if the bound stopped the search: there may be more places.
    pub exhausted: Option<Exhausted>,
}

/// What one movement of one offer reaches.
#[derive(Clone, Debug)]
struct Layer {
    offer: usize,
    movement: u8,
    limit_feet: Feet,
    places: Places,
}

#[derive(Clone, Debug)]
enum Places {
    Flooded {
        reached: Reached,
        /// Places where nobody may end, in reading order.
        pass_only: Vec<(Square, Stop)>,
        /// The footprint that the mover keeps.
        footprint: Footprint,
    },
    Searched(BTreeMap<Square, Found>),
}

/// The best way of being in a place.
#[derive(Clone, Copy, Debug)]
struct Found {
    cost_squares: u32,
    stop: Stop,
    footprint: Footprint,
}

impl Found {
    /// Smaller is better: a place to end in, then cheap, then wide.
    fn rank(&self) -> (bool, u32, Reverse<u32>) {
        let squares = u32::from(self.footprint.width) * u32::from(self.footprint.height);
        (
            self.stop != Stop::Allowed,
            self.cost_squares,
            Reverse(squares),
        )
    }
}

impl Places {
    fn get(&self, place: Square) -> Option<Found> {
        match self {
            Places::Flooded {
                reached,
                pass_only,
                footprint,
            } => {
                let cost = reached.cost_squares(place)?;
                let stop = pass_only
                    .binary_search_by_key(&place, |(square, _)| *square)
                    .ok()
                    .and_then(|index| pass_only.get(index))
                    .map_or(Stop::Allowed, |(_, stop)| *stop);
                Some(Found {
                    cost_squares: cost.into(),
                    stop,
                    footprint: footprint.at(place),
                })
            }
            Places::Searched(places) => places.get(&place).copied(),
        }
    }

    fn squares(&self) -> Box<dyn Iterator<Item = Square> + '_> {
        match self {
            Places::Flooded { reached, .. } => Box::new(reached.places().map(|(place, _)| place)),
            Places::Searched(places) => Box::new(places.keys().copied()),
        }
    }
}

impl Layer {
    fn get(&self, place: Square) -> Option<ReachedPlace> {
        let found = self.places.get(place)?;
        let cost_feet = Feet::from_squares(i32::try_from(found.cost_squares).unwrap_or(i32::MAX));
        Some(ReachedPlace {
            offer: self.offer,
            movement: self.movement,
            cost_feet,
            spent_feet: self.limit_feet * (i32::from(self.movement) - 1) + cost_feet,
            stop: found.stop,
            footprint: found.footprint,
        })
    }
}

impl MoveRange {
    /// How the place of that top-left square is reached, if it is.
    pub fn get(&self, place: Square) -> Option<ReachedPlace> {
        let mut first = None;
        for reached in self.layers.iter().filter_map(|layer| layer.get(place)) {
            if reached.stop == Stop::Allowed {
                return Some(reached);
            }
            first = first.or(Some(reached));
        }
        first
    }

    /// Every place, in reading order.
    pub fn places(&self) -> Vec<(Square, ReachedPlace)> {
        let mut squares: Vec<Square> = self
            .layers
            .iter()
            .flat_map(|layer| layer.places.squares())
            .collect();
        squares.sort_unstable();
        squares.dedup();
        squares
            .into_iter()
            .filter_map(|square| self.get(square).map(|reached| (square, reached)))
            .collect()
    }
}

/// Every place that the offers reach, by the fastest way that is exact.
///
/// Of a place is told the least cost at which the mover may end there, in any footprint it may take;
/// where it may not end at all, the least cost of being there. A movement that another one of the
/// same offer follows may end in a place that may only be passed.
pub fn range(offers: &[Offer<'_>], bound: Bound) -> MoveRange {
    layers(offers, bound, Way::Fastest)
}

/// The same as [`range`], always by looking at every step of every state.
pub fn exact_range(offers: &[Offer<'_>], bound: Bound) -> MoveRange {
    layers(offers, bound, Way::StepByStep)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Fastest,
    StepByStep,
}

fn layers(offers: &[Offer<'_>], bound: Bound, way: Way) -> MoveRange {
    let mut range = MoveRange {
        layers: Vec::with_capacity(offers.len()),
        exhausted: None,
    };
    let mut search: Option<Search<'_>> = None;
    let mut left = bound.0;
    for (index, offer) in offers.iter().enumerate() {
        // Two Strides go on where one Stride was just worked out.
        let current = match &mut search {
            Some(search) if search.offer.continues_in(offer) => search,
            none_or_other => none_or_other.insert(Search::new(*offer, way)),
        };
        current.offer = *offer;
        while current.made < offer.times.max(1) && range.exhausted.is_none() {
            let before = range.layers.last().filter(|_| current.made > 0);
            let (places, exhausted) = current.next_movement(before, &mut left, bound);
            range.exhausted = exhausted;
            range.layers.push(Layer {
                offer: index,
                movement: current.made,
                limit_feet: offer.limit_feet,
                places,
            });
        }
    }
    range
}

/// One offer being worked out, movement by movement.
struct Search<'w> {
    offer: Offer<'w>,
    start: WalkState,
    masks: Option<Masks<'w>>,
    /// Movements done.
    made: u8,
    /// Where the movement before may have ended, if it was searched step by step.
    states: Vec<WalkState>,
}

impl<'w> Search<'w> {
    fn new(offer: Offer<'w>, way: Way) -> Search<'w> {
        let start = offer.walk.start();
        let Footprint { width, height, .. } = start.footprint;
        let masks = (way == Way::Fastest && offer.budget_squares() <= MAX_BUDGET_SQUARES.into())
            .then(|| offer.walk.masks())
            .flatten()
            .filter(|masks| width == height && width == masks.gait.side());
        Search {
            offer,
            start,
            states: if masks.is_none() {
                vec![start]
            } else {
                Vec::new()
            },
            masks,
            made: 0,
        }
    }

    /// Works out one more movement, which begins where the one before may have ended.
    fn next_movement(
        &mut self,
        before: Option<&Layer>,
        left: &mut usize,
        bound: Bound,
    ) -> (Places, Option<Exhausted>) {
        self.made = self.made.saturating_add(1);
        match &self.masks {
            Some(masks) => (self.flooded(masks, before), None),
            None => self.searched(left, bound),
        }
    }

    fn flooded(&self, masks: &Masks<'_>, before: Option<&Layer>) -> Places {
        let budget = u8::try_from(self.offer.budget_squares()).unwrap_or(MAX_BUDGET_SQUARES);
        let reached = match before.map(|layer| &layer.places) {
            Some(Places::Flooded { reached, .. }) => {
                let sources: Vec<(Square, Parity)> = reached.labels().collect();
                flood(&masks.ground, &masks.gait, &sources, budget)
            }
            _ => {
                let source = (self.start.footprint.origin, self.start.parity);
                flood(&masks.ground, &masks.gait, &[source], budget)
            }
        };
        let pass_only = pass_only(
            self.offer.walk,
            self.start.footprint,
            &masks.shared,
            &reached,
        );
        Places::Flooded {
            reached,
            pass_only,
            footprint: self.start.footprint,
        }
    }

    fn searched(&mut self, left: &mut usize, bound: Bound) -> (Places, Option<Exhausted>) {
        let walk = self.offer.walk;
        let sources = std::mem::take(&mut self.states);
        let purse = Purse {
            squares: self.offer.budget_squares(),
            is_last: self.made >= self.offer.times.max(1),
        };
        let (costs, exhausted) = settle(walk, sources, purse, left);
        let mut places: BTreeMap<Square, Found> = BTreeMap::new();
        for (state, cost) in &costs {
            let found = Found {
                cost_squares: *cost,
                stop: walk.stop(*state),
                footprint: state.footprint,
            };
            let best = places.entry(state.footprint.origin).or_insert(found);
            if found.rank() < best.rank() {
                *best = found;
            }
        }
        self.states = costs.into_keys().collect();
        (
            Places::Searched(places),
            exhausted.then_some(Exhausted { settled: bound.0 }),
        )
    }
}

/// The reached places in which a movement may not end, in reading order.
fn pass_only(
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
    places.sort_unstable_by_key(|(place, _)| *place);
    places.dedup_by_key(|(place, _)| *place);
    places
}

/// What one movement may spend.
#[derive(Clone, Copy)]
struct Purse {
    squares: u32,
    /// Whether no further movement of the offer follows.
    is_last: bool,
}

/// The least cost of every state within the budget, and whether the bound stopped it.
fn settle(
    walk: &dyn Walk,
    sources: Vec<WalkState>,
    purse: Purse,
    left: &mut usize,
) -> (BTreeMap<WalkState, u32>, bool) {
    let mut costs = BTreeMap::new();
    let mut open: BTreeMap<u32, Vec<WalkState>> = BTreeMap::from([(0, sources)]);
    let mut steps = Vec::new();
    while let Some((cost, states)) = open.pop_first() {
        for state in states {
            if costs.contains_key(&state) {
                continue;
            }
            if *left == 0 {
                return (costs, true);
            }
            *left -= 1;
            costs.insert(state, cost);
            steps.clear();
            walk.steps(state, &mut steps);
            for step in &steps {
                let next = cost.saturating_add(step.cost_squares);
                let spare = if purse.is_last {
                    walk.spare_squares(state, step)
                } else {
                    0
                };
                if next.saturating_add(spare) <= purse.squares && !costs.contains_key(&step.to) {
                    open.entry(next).or_default().push(step.to);
                }
            }
        }
    }
    (costs, false)
}

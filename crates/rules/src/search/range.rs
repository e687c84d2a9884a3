//! The range of movement: every place that a budget reaches.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use grid::flood::{MAX_BUDGET_SQUARES, Reached, flood};
use grid::{Feet, Footprint, Square};

use super::series::{Reached as ReachedState, reach};
use super::{Bound, Declared, Exhausted, Kind, Masks, Parity, Stop, Walk, WalkState};

/// Something that can be spent on movement: one Stride, two Strides, a double move, a run.
#[derive(Clone, Copy)]
pub struct Offer<'w> {
    /// How the movement goes.
    pub walk: &'w dyn Walk,
    /// The other kinds that each of its movements may have, if a turn may mix them.
    pub others: &'w [Kind<'w>],
    /// The number of movements in a row, at least 1: 2 for two Strides, 1 for a double move.
    pub times: u8,
    /// What each of them may spend; a movement's unspent feet are lost to the next.
    pub limit_feet: Feet,
    /// How several of them are declared.
    pub declared: Declared,
    /// The number of actions that all of them take together; of two offers, the one with fewer
    /// comes first.
    pub actions: u8,
}

impl<'w> Offer<'w> {
    /// One movement, of one action.
    pub fn single(walk: &'w dyn Walk, limit_feet: Feet) -> Offer<'w> {
        Offer {
            walk,
            others: &[],
            times: 1,
            limit_feet,
            declared: Declared::Each,
            actions: 1,
        }
    }

    fn budget_squares(&self) -> u32 {
        u32::try_from(self.limit_feet.whole_squares()).unwrap_or(0)
    }

    /// Whether the two make the same movements, even if one makes more of them.
    fn is_like(&self, other: &Offer<'_>) -> bool {
        std::ptr::addr_eq(self.walk, other.walk)
            && self.limit_feet == other.limit_feet
            && self.declared == other.declared
            && self.others.len() == other.others.len()
    }
}

/// A place within the range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReachedPlace {
    /// The first offer that reaches it, by its number in the list.
    pub offer: usize,
    /// The movement of the offer that reaches it, from 1 on.
    pub movement: u8,
    /// What that movement has spent on arrival.
    pub cost_feet: Feet,
    /// The total that this movement and those before it spend: the least for which the offer leads
    /// there. Feet that a movement does not use are lost but not spent.
    pub spent_feet: Feet,
    /// Whether a movement may end there.
    pub stop: Stop,
    /// The mover's footprint there, the widest one that costs no more. Another footprint with the
    /// same top-left square may cost more.
    pub footprint: Footprint,
}

/// A place that a movement reaches which no walk describes, such as a flight, and where it may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceApart {
    /// The mover's place.
    pub place: Square,
    /// What the movements cost together, in squares.
    pub cost_squares: u32,
    /// What the mover fills there.
    pub footprint: Footprint,
}

/// The places within the range of some offers. Each is listed with the offer that lets the mover
/// end there with the fewest actions; ties go to the cheapest offer, then to the first. If no offer
/// lets it end there, the offers that merely reach the place are compared in the same way.
#[derive(Clone, Debug, Default)]
pub struct MoveRange {
    layers: Vec<Layer>,
    /// Whether the bound stopped the search: there may be more places.
    pub exhausted: Option<Exhausted>,
}

/// What one movement of one offer reaches.
#[derive(Clone, Debug)]
struct Layer {
    offer: usize,
    movement: u8,
    actions: u8,
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

/// The best way to be in a place.
#[derive(Clone, Copy, Debug)]
struct Found {
    cost_squares: u32,
    /// What the last movement has spent.
    used_squares: u32,
    stop: Stop,
    footprint: Footprint,
}

impl Found {
    /// Smaller is better: a place to end in comes first, then a cheap one, then a wide one.
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
                    used_squares: cost.into(),
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
        let feet = |squares| Feet::from_squares(i32::try_from(squares).unwrap_or(i32::MAX));
        Some(ReachedPlace {
            offer: self.offer,
            movement: self.movement,
            cost_feet: feet(found.used_squares),
            spent_feet: feet(found.cost_squares),
            stop: found.stop,
            footprint: found.footprint,
        })
    }
}

impl MoveRange {
    /// Adds the places to which an offer leads that no walk describes: that many movements, and
    /// actions for all of them.
    pub fn add_apart(
        &mut self,
        offer: usize,
        (movements, actions): (u8, u8),
        places: &[PlaceApart],
    ) {
        let places = places.iter().map(|own| {
            let found = Found {
                cost_squares: own.cost_squares,
                used_squares: own.cost_squares,
                stop: Stop::Allowed,
                footprint: own.footprint,
            };
            (own.place, found)
        });
        self.layers.push(Layer {
            offer,
            movement: movements,
            actions,
            places: Places::Searched(places.collect()),
        });
    }

    /// How the place with that top-left square is reached, if it is reached.
    pub fn get(&self, place: Square) -> Option<ReachedPlace> {
        let reached = self
            .layers
            .iter()
            .filter_map(|layer| Some((layer.actions, layer.get(place)?)));
        let rank = |(actions, reached): &(u8, ReachedPlace)| {
            (
                reached.stop != Stop::Allowed,
                *actions,
                reached.spent_feet,
                reached.movement,
            )
        };
        reached.min_by_key(rank).map(|(_, reached)| reached)
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

/// Returns every place that the offers reach, using the fastest method that is exact.
///
/// For each place the answer has the least cost at which the mover may end there, in any footprint
/// it may have; if it may not end there at all, it has the least cost of being there. If another
/// movement of the same offer follows, a movement may end in a place that may only be passed.
pub fn range(offers: &[Offer<'_>], bound: Bound) -> MoveRange {
    layers(offers, bound, Way::Fastest)
}

/// Does the same as [`range`], always by looking at every step of every state.
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
    let mut left = bound.0;
    for (index, offer) in offers.iter().enumerate() {
        let before = |other: &&Offer<'_>| other.is_like(offer);
        let done = offers[..index]
            .iter()
            .filter(before)
            .map(|other| other.times);
        let done = done.max().unwrap_or(0);
        // An offer that continues where another one ends was worked out together with it.
        let most = offers.iter().filter(before).map(|other| other.times).max();
        if done > 0 || range.exhausted.is_some() {
            continue;
        }
        let most = most.unwrap_or(1).max(1);
        let (movements, exhausted) = match flooded(offer, way).filter(|_| most == 1) {
            Some(places) => (vec![places], None),
            None => searched(offer, most, &mut left, bound),
        };
        range.exhausted = exhausted;
        for (movement, places) in (1..).zip(movements) {
            let named = |(_, other): &(usize, &Offer<'_>)| {
                other.is_like(offer) && other.times.max(1) >= movement
            };
            let Some((number, first)) = (offers.iter().enumerate())
                .filter(named)
                .min_by_key(|(_, other)| other.times)
            else {
                continue;
            };
            range.layers.push(Layer {
                offer: number,
                movement,
                actions: first.actions,
                places,
            });
        }
    }
    range
}

/// What one movement reaches by a flood, if its walk can be flooded.
fn flooded(offer: &Offer<'_>, way: Way) -> Option<Places> {
    let start = offer.walk.start();
    let Footprint { width, height, .. } = start.footprint;
    if way == Way::StepByStep || !offer.others.is_empty() {
        return None;
    }
    let budget = u8::try_from(offer.budget_squares())
        .ok()
        .filter(|budget| *budget <= MAX_BUDGET_SQUARES)?;
    let masks = offer
        .walk
        .masks()
        .filter(|masks| width == height && width == masks.gait.side())?;
    let Masks {
        ground,
        gait,
        shared,
    } = &masks;
    let source: (Square, Parity) = (start.footprint.origin, start.parity);
    let reached = flood(ground, gait, &[source], budget);
    let pass_only = pass_only(offer.walk, start.footprint, shared, &reached);
    Some(Places::Flooded {
        reached,
        pass_only,
        footprint: start.footprint,
    })
}

/// What each of that many movements reaches, the first one first.
fn searched(
    offer: &Offer<'_>,
    times: u8,
    left: &mut usize,
    bound: Bound,
) -> (Vec<Places>, Option<Exhausted>) {
    let mut movements = vec![BTreeMap::new(); usize::from(times)];
    let kind = Kind {
        walk: offer.walk,
        limit_feet: Some(offer.limit_feet),
        declared: offer.declared,
    };
    let kinds = std::iter::once(kind).chain(offer.others.iter().copied());
    let exhausted = reach(
        kinds.collect(),
        times.into(),
        left,
        |reached: ReachedState| {
            let index = usize::try_from(reached.movement).unwrap_or(usize::MAX);
            let Some(places) = movements.get_mut(index.saturating_sub(1)) else {
                return;
            };
            let found = Found {
                cost_squares: reached.cost_squares,
                used_squares: reached.used_squares,
                stop: reached.stop,
                footprint: reached.state.footprint,
            };
            match places.entry(reached.state.footprint.origin) {
                Entry::Vacant(place) => {
                    place.insert(found);
                }
                Entry::Occupied(mut place) => {
                    if found.rank() < place.get().rank() {
                        place.insert(found);
                    }
                }
            }
        },
    );
    (
        movements.into_iter().map(Places::Searched).collect(),
        exhausted.map(|_| Exhausted { settled: bound.0 }),
    )
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

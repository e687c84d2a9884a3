//! The range of movement: every place that a budget reaches.

use std::collections::BTreeMap;

use grid::{Feet, Footprint, Square};

use super::offer::{Alike, Offer};
use super::places::{Found, Places, Rank};
use super::planes::{self, pass_only};
use super::series::{Further, Reached, reach};
use super::{Bound, Exhausted, Stop, around};

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
            places: Places::Searched(grid::gathered(places)),
        });
    }

    /// How the place with that top-left square is reached, if it is reached.
    pub fn get(&self, place: Square) -> Option<ReachedPlace> {
        let (_, layer) = self.best(place)?;
        layer.get(place)
    }

    /// What the best way to be in the place is compared by.
    fn rank(&self, place: Square) -> Option<Rank> {
        self.best(place).map(|(rank, _)| rank)
    }

    fn best(&self, place: Square) -> Option<(Rank, &Layer)> {
        let ranked = self.layers.iter().filter_map(|layer| {
            let found = layer.places.get(place)?;
            let is_passed = found.stop != Stop::Allowed;
            let rank = (is_passed, layer.actions, found.cost_squares, layer.movement);
            Some((rank, layer))
        });
        ranked.min_by_key(|(rank, _)| *rank)
    }

    /// Every place, in reading order.
    pub fn places(&self) -> Vec<(Square, ReachedPlace)> {
        // Each layer is in that order already.
        let layers = self.layers.iter().map(|layer| layer.places.squares());
        let mut layers: Vec<_> = layers.map(Iterator::peekable).collect();
        let mut places = Vec::new();
        while let Some(square) = layers
            .iter_mut()
            .filter_map(|own| own.peek().copied())
            .min()
        {
            for layer in &mut layers {
                layer.next_if_eq(&square);
            }
            places.extend(self.get(square).map(|reached| (square, reached)));
        }
        places
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
        let known = |place| range.rank(place);
        let (movements, exhausted) = match flooded(offer, way).filter(|_| most == 1) {
            Some(places) => (vec![places], None),
            None => by_parts(offer, (way, most), &known, (&mut left, bound)).unwrap_or_else(|| {
                let is_enough = way == Way::Fastest && takes_more(offers, offer, most);
                let further = if is_enough {
                    Further::WhereNew
                } else {
                    Further::Always
                };
                searched(offer, (most, further), &mut left, bound)
            }),
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

/// What each of two movements reaches, if it need not be searched in every order.
fn by_parts(
    offer: &Offer<'_>,
    (way, most): (Way, u8),
    known: &dyn Fn(Square) -> Option<Rank>,
    (left, bound): (&mut usize, Bound),
) -> Option<(Vec<Places>, Option<Exhausted>)> {
    let is_plain = way == Way::Fastest && offer.alike == Alike::Covered && most == offer.times;
    is_plain.then(|| around::places(offer, known, left, bound))?
}

/// Whether each further movement of the offer takes more actions, so that it counts only where it
/// leads to new places.
fn takes_more(offers: &[Offer<'_>], offer: &Offer<'_>, most: u8) -> bool {
    let actions_of = |times: u8| {
        let like = offers.iter().filter(|other| other.is_like(offer));
        let alike = like.filter(|other| other.times.max(1) == times);
        alike.map(|other| other.actions).min()
    };
    let actions: Option<Vec<u8>> = (1..=most).map(actions_of).collect();
    actions.is_some_and(|actions| actions.is_sorted_by(|fewer, more| fewer < more))
}

/// What one movement reaches by a flood, if its walk can be flooded.
fn flooded(offer: &Offer<'_>, way: Way) -> Option<Places> {
    if way == Way::StepByStep || !offer.others.is_empty() {
        return None;
    }
    let (reached, masks) = planes::flooded(offer.walk, offer.budget_squares())?;
    let footprint = offer.walk.start().footprint;
    let pass_only = pass_only(offer.walk, footprint, &masks.shared, |place| {
        reached.cost_squares(place).is_some()
    });
    Some(Places::Flooded {
        reached,
        pass_only,
        footprint,
    })
}

/// What each of that many movements reaches, the first one first.
fn searched(
    offer: &Offer<'_>,
    (times, further): (u8, Further),
    left: &mut usize,
    bound: Bound,
) -> (Vec<Places>, Option<Exhausted>) {
    let mut movements = vec![BTreeMap::new(); usize::from(times)];
    let kinds = std::iter::once(offer.kind()).chain(offer.others.iter().copied());
    let exhausted = reach(
        kinds.collect(),
        (times.into(), further),
        left,
        |reached: Reached| {
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
            found.put(places, reached.state.footprint.origin);
        },
    );
    (
        movements.into_iter().map(Places::Searched).collect(),
        exhausted.map(|_| Exhausted { settled: bound.0 }),
    )
}

//! The places that one movement reaches, as a range keeps them.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use grid::{Footprint, Square};

use super::Stop;
use super::planes::Flood;

#[derive(Clone, Debug)]
pub(super) enum Places {
    Flooded {
        reached: Flood,
        /// Places where nobody may end, in reading order.
        pass_only: Vec<(Square, Stop)>,
        /// The footprint that the mover keeps.
        footprint: Footprint,
    },
    Searched(BTreeMap<Square, Found>),
}

/// What two ways to be in a place are compared by; the smaller one is better. Whether it may only be
/// passed, the actions, the cost in squares, the number of movements.
pub(super) type Rank = (bool, u8, u32, u8);

/// The best way to be in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) cost_squares: u32,
    /// What the last movement has spent.
    pub(super) used_squares: u32,
    pub(super) stop: Stop,
    pub(super) footprint: Footprint,
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

    /// Notes it for that place, unless what is noted there is as good.
    pub(super) fn put(self, places: &mut BTreeMap<Square, Found>, place: Square) {
        match places.entry(place) {
            Entry::Vacant(entry) => {
                entry.insert(self);
            }
            Entry::Occupied(mut entry) => {
                if self.rank() < entry.get().rank() {
                    entry.insert(self);
                }
            }
        }
    }
}

impl Places {
    pub(super) fn get(&self, place: Square) -> Option<Found> {
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
                    cost_squares: cost,
                    used_squares: cost,
                    stop,
                    footprint: footprint.at(place),
                })
            }
            Places::Searched(places) => places.get(&place).copied(),
        }
    }

    pub(super) fn squares(&self) -> Box<dyn Iterator<Item = Square> + '_> {
        match self {
            Places::Flooded { reached, .. } => reached.places(),
            Places::Searched(places) => Box::new(places.keys().copied()),
        }
    }
}

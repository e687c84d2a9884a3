//! Room for a mover: `starfinder.squeeze.width`, `starfinder.squeeze.footprint`,
//! `starfinder.squeeze.orthogonal`, `starfinder.squeeze.entangled`,
//! `starfinder.terrain.impassable`.
//!
//! A creature that is squeezed fills a rectangle inside its full-size space, or the lowest half of
//! its levels, or both.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use grid::Direction::{East, North, South, West};
use grid::{Edge, Footprint, Square};

use super::ground::WHOLE_WIDTH;
use super::mover::{Fault, Mover, What};
use super::rulings::{SqueezeBetweenCreatures, SqueezeDiagonal, SqueezeFootprint, SqueezeHeight};
use super::standing::{Fit, Standing};
use super::step::{Shift, Step};
use super::{Place, Space, registry, size};

impl Mover<'_> {
    /// Returns how the mover stands after the shift, by check 4.
    ///
    /// # Errors
    /// If there is no room, or a creature in it refuses.
    pub(crate) fn stand(&self, shift: &Shift) -> Result<Standing, Fault> {
        let full = shift.full;
        if self.is_filled_up(full) {
            return Err(self.impassable_square(full.footprint.origin));
        }
        if self.side == 1 && self.is_too_narrow(full.place()) {
            return Err(self.no_room(full.footprint.origin));
        }
        if let Some(edge) = shift.crossed_edge().filter(|edge| self.stops(shift, *edge))
            && self.side == 1
        {
            return Err(self.impassable_edge(edge));
        }
        self.stand_among(shift, self.rooms(full))
    }

    /// The rooms that [`Mover::stand`] chooses among; empty if it refuses earlier.
    pub(crate) fn rooms_to_stand(&self, full: Space) -> Vec<Vec<Space>> {
        let is_too_narrow = self.side == 1 && self.is_too_narrow(full.place());
        if is_too_narrow || self.is_filled_up(full) {
            return Vec::new();
        }
        let mut rooms: Vec<Vec<Space>> = self.rooms(full).collect();
        rooms.retain(|rooms| !rooms.is_empty());
        rooms
    }

    /// Returns how the mover stands after the shift in one of these rooms.
    ///
    /// # Errors
    /// If none is connected, or a creature in each refuses.
    pub(crate) fn stand_among(
        &self,
        shift: &Shift,
        rooms: impl IntoIterator<Item = Vec<Space>>,
    ) -> Result<Standing, Fault> {
        let full = shift.full;
        let between_creatures =
            self.scene.rulings.get::<SqueezeBetweenCreatures>() == SqueezeBetweenCreatures::Yes;
        let (mut refusal, mut unconnected) = (None, None);
        for rooms in rooms.into_iter().filter(|rooms| !rooms.is_empty()) {
            let rooms = self.connected(shift, rooms);
            if rooms.is_empty() {
                unconnected = Some(self.impassable_square(full.footprint.origin));
                continue;
            }
            match self.settle(shift, rooms) {
                Ok(occupied) => return Ok(self.standing_in(full, occupied)),
                Err(fault) if between_creatures => refusal = refusal.or(Some(fault)),
                Err(fault) => return Err(fault),
            }
        }
        let fault = refusal.or(unconnected);
        Err(fault.unwrap_or_else(|| self.no_room(full.footprint.origin)))
    }

    /// `starfinder.terrain.impassable`: whether no square of the space can be entered on any level.
    fn is_filled_up(&self, full: Space) -> bool {
        let column_is_closed = |square: Square| {
            let mut column = full.levels().map(|level| Place::new(square, level));
            match self.scene.rulings.get() {
                SqueezeHeight::Squeeze | SqueezeHeight::Free => {
                    column.all(|place| self.bars(place))
                }
                SqueezeHeight::Refuse => column.any(|place| self.bars(place)),
            }
        };
        full.footprint.squares().all(column_is_closed)
    }

    /// How a mover stands if it fills these places of its full-size space.
    pub(crate) fn standing_in(&self, full: Space, occupied: Space) -> Standing {
        let is_narrow = self.side == 1 && self.is_narrow(full.place());
        Standing {
            full,
            occupied,
            fit: if occupied != full || is_narrow {
                Fit::Squeezed
            } else {
                Fit::Free
            },
        }
    }

    /// Whether a creature of one square is squeezed in the place.
    pub(crate) fn is_narrow(&self, place: Place) -> bool {
        let space = i32::try_from(size::space_hundredths(self.creature)).unwrap_or(i32::MAX);
        self.ground.width_hundredths(place) < space.min(WHOLE_WIDTH)
    }

    /// Whether the place is less than half as wide as the space of a creature of one square.
    fn is_too_narrow(&self, place: Place) -> bool {
        let width = u32::try_from(self.ground.width_hundredths(place)).unwrap_or(0);
        width * 2 < size::space_hundredths(self.creature) && self.is_narrow(place)
    }

    /// The parts of its full-size space that the mover may fill, in the order in which they are
    /// tried: its full height before the lowest half of it, its full width before a rectangle
    /// (`starfinder.squeeze.footprint`, `ruling.squeeze-height`). Only parts that nothing fills and
    /// no wall divides are listed.
    fn rooms(&self, full: Space) -> impl Iterator<Item = Vec<Space>> {
        let low = full.height.div_ceil(2);
        // The levels that must be open, and those that the mover then fills.
        let heights = match self.scene.rulings.get() {
            SqueezeHeight::Squeeze if low < full.height => {
                vec![(full.height, full.height), (low, low)]
            }
            SqueezeHeight::Squeeze | SqueezeHeight::Refuse => vec![(full.height, full.height)],
            SqueezeHeight::Free => vec![(1, full.height)],
        };
        let shapes = [vec![full.footprint], self.rectangles(full.footprint)];
        heights.into_iter().flat_map(move |(open, filled)| {
            let rooms = |footprints: &Vec<Footprint>| {
                let footprints = footprints.iter().copied();
                let with_height = |footprint, height| Space {
                    footprint,
                    height,
                    ..full
                };
                footprints
                    .filter(|footprint| self.is_room(with_height(*footprint, open)))
                    .map(|footprint| with_height(footprint, filled))
                    .collect()
            };
            shapes.iter().map(rooms).collect::<Vec<Vec<Space>>>()
        })
    }

    /// Every way to fill a part of the full-size space, all of it first.
    pub(crate) fn poses(&self, full: Space) -> impl Iterator<Item = Space> {
        let low = full.height.div_ceil(2);
        let heights = [full.height].into_iter();
        let heights = heights.chain((low < full.height).then_some(low));
        let shapes = std::iter::once(full.footprint).chain(self.rectangles(full.footprint));
        let shapes: Vec<Footprint> = shapes.collect();
        heights.flat_map(move |height| {
            let spaces = shapes.iter().map(|footprint| Space {
                footprint: *footprint,
                height,
                ..full
            });
            spaces.collect::<Vec<Space>>()
        })
    }

    /// Whether nothing fills the space, and no wall divides it.
    fn is_room(&self, space: Space) -> bool {
        !space.places().any(|place| self.bars(place))
            && !inner_edges(space.footprint).any(|edge| self.is_closed(edge))
    }

    /// Whether the mover cannot be in the place.
    pub(crate) fn bars(&self, place: Place) -> bool {
        let known = self.barred.as_ref().and_then(|barred| barred.known(place));
        known.unwrap_or_else(|| self.is_impassable(place) || self.is_too_slim(place))
    }

    /// The rooms among these, of equal size, that are connected with the squares filled before.
    fn connected(&self, shift: &Shift, mut rooms: Vec<Space>) -> Vec<Space> {
        let is_whole = rooms.contains(&shift.full);
        if !is_whole || shift.is_straight() {
            rooms.retain(|room| self.is_connected(shift, room.footprint));
        }
        rooms
    }

    /// `starfinder.squeeze.footprint`: which of these rooms of equal size the mover fills.
    fn settle(&self, shift: &Shift, mut rooms: Vec<Space>) -> Result<Space, Fault> {
        let refusal = self.first_refusal(rooms.iter().map(|room| (shift, *room)));
        rooms.retain(|room| self.refusal_in(shift, *room).is_none());
        let before = shift.from.occupied.footprint;
        let best = rooms.into_iter().min_by_key(|room| {
            let is_along = shift.lies_along(room.footprint);
            (!is_along, by_squares_kept(before, room.footprint))
        });
        best.ok_or_else(|| {
            refusal.unwrap_or_else(|| self.impassable_square(shift.full.footprint.origin))
        })
    }

    /// The space that a mover fills when it is put into its full-size space: the first room of
    /// `starfinder.squeeze.footprint`, along x as for a diagonal; all of it if there is no such room.
    pub(crate) fn settled(&self, full: Space) -> Space {
        self.first_room(full, |room| {
            let is_upright = room.width < room.height;
            (is_upright, room.origin.y, room.origin.x)
        })
    }

    /// The space that a mover fills when it comes straight down into its full-size space, having
    /// filled `before`: no length lies along its way.
    pub(crate) fn fallen(&self, full: Space, before: Footprint) -> Space {
        self.first_room(full, |room| by_squares_kept(before, room))
    }

    fn first_room<K: Ord>(&self, full: Space, order: impl Fn(Footprint) -> K) -> Space {
        let mut rooms = self.rooms(full).map(Vec::into_iter);
        let best = rooms.find_map(|rooms| rooms.min_by_key(|room| order(room.footprint)));
        best.unwrap_or(full)
    }

    /// Whether the mover still has room where it stands.
    pub(crate) fn has_room(&self, at: &Standing) -> bool {
        self.rooms(at.full)
            .any(|rooms| rooms.contains(&at.occupied))
    }

    fn no_room(&self, square: Square) -> Fault {
        Fault {
            rule: registry::SQUEEZE_WIDTH,
            what: What::Square(square, "leaves less than half the room of its space"),
        }
    }

    /// The rectangles of a squeezed mover inside its full-size space (`ruling.squeeze-footprint`).
    pub(crate) fn rectangles(&self, full: Footprint) -> Vec<Footprint> {
        let (side, half) = (self.side, self.side.div_ceil(2));
        let shapes = match self.scene.rulings.get() {
            SqueezeFootprint::HalfFull => vec![(side, half), (half, side)],
            SqueezeFootprint::HalfHalf => vec![(half, half)],
        };
        let mut rectangles = Vec::new();
        for (width, height) in shapes {
            for dy in 0..=i32::from(side - height) {
                for dx in 0..=i32::from(side - width) {
                    let origin = full.origin.offset(dx, dy);
                    rectangles.push(Footprint::new(origin, width, height));
                }
            }
        }
        rectangles
    }

    /// Whether the squares filled before the shift and those of `after` are connected through shared
    /// sides without walls.
    fn is_connected(&self, shift: &Shift, after: Footprint) -> bool {
        let before = shift.from.occupied.footprint;
        let filled = before.squares().chain(after.squares());
        let mut unreached: BTreeSet<Square> = grid::gathered(filled);
        let mut reached = vec![before.origin];
        unreached.remove(&before.origin);
        while let Some(square) = reached.pop() {
            for direction in [North, East, South, West] {
                let beside = square.step(direction);
                let board = self.scene.board;
                let open = Edge::between(square, beside)
                    .is_some_and(|edge| !board.stops_step(edge, direction));
                if open && unreached.remove(&beside) {
                    reached.push(beside);
                }
            }
        }
        unreached.is_empty()
    }

    /// Whether a wall on the edge stops the mover.
    pub(crate) fn is_closed(&self, edge: Edge) -> bool {
        self.scene.board.is_closed(edge)
    }

    /// Whether a wall on the edge stops the shift across it.
    pub(crate) fn stops(&self, shift: &Shift, edge: Edge) -> bool {
        let direction = shift.bearing.horizontal();
        direction.is_some_and(|direction| self.scene.board.stops_step(edge, direction))
    }

    fn impassable_square(&self, square: Square) -> Fault {
        let text = if self.scene.board.contains(square) {
            "cannot be entered"
        } else {
            "lies off the map"
        };
        Fault {
            rule: registry::TERRAIN_IMPASSABLE,
            what: What::Square(square, text),
        }
    }

    fn impassable_edge(&self, edge: Edge) -> Fault {
        Fault {
            rule: registry::TERRAIN_IMPASSABLE,
            what: What::Edge(edge, self.scene.board.closed_by(edge)),
        }
    }

    /// Check 5, `starfinder.squeeze.orthogonal`: no diagonals from or into a squeezed position.
    pub(crate) fn squeezed_diagonal(&self, step: &Step) -> Option<Fault> {
        let squeezed = step.from.fit == Fit::Squeezed || step.to.fit == Fit::Squeezed;
        let refused = self.scene.rulings.get::<SqueezeDiagonal>() == SqueezeDiagonal::No;
        (squeezed && refused && self.is_diagonal(step)).then_some(Fault {
            rule: registry::SQUEEZE_ORTHOGONAL,
            what: What::Plain("a squeezed creature moves straight only"),
        })
    }

    /// Check 6, `starfinder.squeeze.entangled`: no run and no charge into a squeezed position.
    pub(crate) fn squeezed_haste(&self, step: &Step) -> Option<Fault> {
        (self.hastens() && step.to.fit == Fit::Squeezed).then_some(Fault {
            rule: registry::SQUEEZE_ENTANGLED,
            what: What::Plain("who squeezes is entangled and neither runs nor charges"),
        })
    }
}

/// The order of rooms of equal size in which those come first that share most squares with the ones
/// filled before; then the lower y, then the lower x.
fn by_squares_kept(before: Footprint, room: Footprint) -> impl Ord {
    let kept = room.squares().filter(|square| before.contains(*square));
    (Reverse(kept.count()), room.origin.y, room.origin.x)
}

/// The edges between two squares of the footprint.
fn inner_edges(space: Footprint) -> impl Iterator<Item = Edge> {
    space.squares().flat_map(move |square| {
        let west = (square.x > space.origin.x).then(|| Edge::west(square));
        let north = (square.y > space.origin.y).then(|| Edge::north(square));
        west.into_iter().chain(north)
    })
}

//! Room for a mover: `starfinder.squeeze.width`, `starfinder.squeeze.footprint`,
//! `starfinder.squeeze.orthogonal`, `starfinder.squeeze.entangled`,
//! `starfinder.terrain.impassable`.
//!
//! A creature of several squares that is squeezed fills a rectangle inside its full-size space, at
//! all its levels: a column of the space is blocked where any of its places is.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use grid::{Edge, Footprint, Square};

use super::mover::{Fault, Mover, What};
use super::rulings::{SqueezeBetweenCreatures, SqueezeDiagonal, SqueezeFootprint};
use super::step::{Shift, Step};
use super::{Place, Space, registry, size};

/// Whether a creature has its full space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fit {
    /// It has.
    Free,
    /// It is squeezed.
    Squeezed,
}

/// How a creature stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    /// The space that names it.
    pub(crate) full: Space,
    /// The space that it fills.
    pub(crate) occupied: Space,
    /// Whether the two are the same, and wide enough.
    pub(crate) fit: Fit,
}

impl Mover<'_> {
    /// Check 4: how the mover stands after the shift.
    ///
    /// # Errors
    /// Where there is no room, or somebody in it refuses.
    pub(crate) fn stand(&self, shift: &Shift) -> Result<Standing, Fault> {
        if self.side == 1 {
            self.stand_in_square(shift)
        } else {
            self.stand_in_several(shift)
        }
    }

    /// Whether a creature of one square is squeezed in the place.
    pub(crate) fn is_narrow(&self, place: Place) -> bool {
        let space = i32::try_from(size::space_hundredths(self.creature)).unwrap_or(i32::MAX);
        self.ground.width_hundredths(place) < space.min(super::terrain::WHOLE_WIDTH)
    }

    fn stand_in_square(&self, shift: &Shift) -> Result<Standing, Fault> {
        let full = shift.full;
        let square = full.footprint.origin;
        let barred = full
            .places()
            .any(|place| self.is_impassable(place) || self.is_too_slim(place));
        if barred {
            return Err(self.impassable_square(square));
        }
        if let Some(edge) = shift.crossed_edge().filter(|edge| self.is_closed(*edge)) {
            return Err(self.impassable_edge(edge));
        }
        let space = size::space_hundredths(self.creature);
        let width = u32::try_from(self.ground.width_hundredths(full.place())).unwrap_or(0);
        if width * 2 < space && self.is_narrow(full.place()) {
            return Err(Fault {
                rule: registry::SQUEEZE_WIDTH,
                what: What::Square(square, "is less than half as wide as its space"),
            });
        }
        self.refusal_in(shift, full).map_or(Ok(()), Err)?;
        let fit = if self.is_narrow(full.place()) {
            Fit::Squeezed
        } else {
            Fit::Free
        };
        Ok(Standing {
            full,
            occupied: full,
            fit,
        })
    }

    fn stand_in_several(&self, shift: &Shift) -> Result<Standing, Fault> {
        let full = shift.full;
        let free: BTreeSet<Square> = full
            .footprint
            .squares()
            .filter(|square| !self.is_blocked(full, *square))
            .collect();
        if free.is_empty() {
            return Err(self.impassable_square(full.footprint.origin));
        }
        let narrowed_by_somebody = self.scene.rulings.get::<SqueezeBetweenCreatures>()
            == SqueezeBetweenCreatures::Yes
            && self.refusal_in(shift, full).is_some();
        let walled = inner_edges(full.footprint).any(|edge| self.is_closed(edge));
        let whole = usize::from(self.side) * usize::from(self.side);
        if free.len() == whole && !walled && !narrowed_by_somebody {
            if shift.is_straight() && !self.is_connected(shift, full.footprint) {
                return Err(self.impassable_square(full.footprint.origin));
            }
            self.refusal_in(shift, full).map_or(Ok(()), Err)?;
            return Ok(Standing {
                full,
                occupied: full,
                fit: Fit::Free,
            });
        }
        let occupied = self.press_in(shift, &free)?;
        Ok(Standing {
            full,
            occupied: Space {
                footprint: occupied,
                ..full
            },
            fit: Fit::Squeezed,
        })
    }

    /// `starfinder.squeeze.footprint`: the rectangle that the mover fills.
    fn press_in(&self, shift: &Shift, free: &BTreeSet<Square>) -> Result<Footprint, Fault> {
        let full = shift.full;
        let mut rooms = self.rectangles(full.footprint);
        rooms.retain(|room| {
            room.squares().all(|square| free.contains(&square))
                && !inner_edges(*room).any(|edge| self.is_closed(edge))
        });
        if rooms.is_empty() {
            return Err(Fault {
                rule: registry::SQUEEZE_WIDTH,
                what: What::Square(
                    full.footprint.origin,
                    "leaves less than half the width of its space",
                ),
            });
        }
        rooms.retain(|room| self.is_connected(shift, *room));
        if rooms.is_empty() {
            return Err(self.impassable_square(full.footprint.origin));
        }
        let space_of = |room: Footprint| Space {
            footprint: room,
            ..full
        };
        let refusal = self.first_refusal(rooms.iter().map(|room| (shift, space_of(*room))));
        rooms.retain(|room| self.refusal_in(shift, space_of(*room)).is_none());
        let before = shift.from.occupied.footprint;
        let along = |room: Footprint| match room.width.cmp(&room.height) {
            std::cmp::Ordering::Equal => true,
            std::cmp::Ordering::Greater => shift.goes_along_x(),
            std::cmp::Ordering::Less => !shift.goes_along_x(),
        };
        let shared = |room: Footprint| {
            room.squares()
                .filter(|square| before.contains(*square))
                .count()
        };
        let best = rooms.into_iter().min_by_key(|room| {
            (
                !along(*room),
                Reverse(shared(*room)),
                room.origin.y,
                room.origin.x,
            )
        });
        best.ok_or_else(|| refusal.unwrap_or_else(|| self.impassable_square(full.footprint.origin)))
    }

    /// The squares that a mover of several squares fills when it is put into its full-size space: all
    /// of them, or where some are blocked the first rectangle that fits, in the order of
    /// `starfinder.squeeze.footprint`; all of them too where none does.
    pub(crate) fn settled(&self, full: Space) -> Footprint {
        let free = |square: Square| !self.is_blocked(full, square);
        let fits = |room: &Footprint| {
            room.squares().all(free) && !inner_edges(*room).any(|edge| self.is_closed(edge))
        };
        if self.side == 1 || fits(&full.footprint) {
            return full.footprint;
        }
        let rooms = self.rectangles(full.footprint).into_iter();
        rooms
            .filter(fits)
            .min_by_key(|room| (room.width < room.height, room.origin.y, room.origin.x))
            .unwrap_or(full.footprint)
    }

    /// Whether the column of the full-size space has a place that the mover cannot be in.
    fn is_blocked(&self, full: Space, square: Square) -> bool {
        full.levels().any(|level| {
            let place = Place::new(square, level);
            self.is_impassable(place) || self.is_too_slim(place)
        })
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
        let mut unreached: BTreeSet<Square> = before.squares().chain(after.squares()).collect();
        let mut reached = vec![before.origin];
        unreached.remove(&before.origin);
        while let Some(square) = reached.pop() {
            for (dx, dy) in [(0, -1), (1, 0), (0, 1), (-1, 0)] {
                let beside = square.offset(dx, dy);
                let open = Edge::between(square, beside).is_some_and(|edge| !self.is_closed(edge));
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
        (squeezed && refused && step.is_diagonal()).then_some(Fault {
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

/// The edges between two squares of the footprint.
fn inner_edges(space: Footprint) -> impl Iterator<Item = Edge> {
    space.squares().flat_map(move |square| {
        let west = (square.x > space.origin.x).then(|| Edge::west(square));
        let north = (square.y > space.origin.y).then(|| Edge::north(square));
        west.into_iter().chain(north)
    })
}

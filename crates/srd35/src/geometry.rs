//! The geometry of one step: how a footprint moves, and the edges that it crosses.
//! `srd35.move.step`.

use grid::{Direction, Edge, Footprint, Square};
use rules::{Fault, What};

use super::registry;
use super::rulings::SqueezeTurn;

/// How a step moves the footprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gait {
    /// The leading edge advances one square.
    Straight,
    /// The whole footprint moves one square diagonally.
    Diagonal,
    /// A long squeezed creature turns a corner, in that many squeezed squares.
    Turn(u8),
}

/// A step whose geometry is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) from: Footprint,
    pub(crate) to: Footprint,
    pub(crate) direction: Direction,
    pub(crate) gait: Gait,
}

/// Barriers that a step crosses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Crossing {
    /// The number of barriers.
    pub(crate) barriers: u32,
    /// Whether one of them needs a check.
    pub(crate) check: bool,
}

impl Crossing {
    pub(crate) fn with(self, other: Crossing) -> Crossing {
        Crossing {
            barriers: self.barriers + other.barriers,
            check: self.check || other.check,
        }
    }
}

const fn fault(text: &'static str) -> Fault {
    Fault {
        rule: registry::MOVE_STEP,
        what: What::Plain(text),
    }
}

impl Step {
    /// `srd35.move.step`: the step between two footprints of a creature with that many squares a
    /// side.
    ///
    /// # Errors
    /// If the creature may not have the new footprint, or it is not one square further.
    pub(crate) fn new(
        side: u8,
        from: Footprint,
        to: Footprint,
        turn: SqueezeTurn,
    ) -> Result<Step, Fault> {
        if from == to {
            return Err(fault("it is there already"));
        }
        if from
            .origin
            .x
            .abs_diff(to.origin.x)
            .max(from.origin.y.abs_diff(to.origin.y))
            > 1000
        {
            return Err(fault("the square is not the next one"));
        }
        if !is_shape(side, to) {
            return Err(fault("it cannot have that footprint"));
        }
        let turns = is_squeezed_shape(from) && (from.width, from.height) == (to.height, to.width);
        if turns || (is_squeezed_shape(from) && is_squeezed_shape(to) && across(from) != across(to))
        {
            if turn == SqueezeTurn::NoTurn {
                return Err(fault("a squeezed creature cannot turn"));
            }
            let length = from.width.max(from.height) - from.width.min(from.height);
            if turns && length > 1 {
                return long_turn(from, to, length)
                    .ok_or(fault("the turn does not keep one end of the old footprint"));
            }
        }
        if (from.width, from.height) == (to.width, to.height) {
            let (dx, dy) = (to.origin.x - from.origin.x, to.origin.y - from.origin.y);
            let direction =
                Direction::from_offset(dx, dy).ok_or(fault("the square is not the next one"))?;
            let gait = if direction.is_diagonal() {
                Gait::Diagonal
            } else {
                Gait::Straight
            };
            return Ok(Step {
                from,
                to,
                direction,
                gait,
            });
        }
        let direction = STRAIGHT
            .into_iter()
            .find(|direction| advances(from, to, *direction))
            .ok_or(fault("its leading edge does not advance one square"))?;
        Ok(Step {
            from,
            to,
            direction,
            gait: Gait::Straight,
        })
    }

    /// The two detours of a diagonal step: the footprint between its halves and their directions.
    pub(crate) fn detours(&self) -> [(Footprint, Direction, Direction); 2] {
        let (dx, dy) = self.direction.offset();
        let along = Direction::from_offset(dx, 0).unwrap_or(self.direction);
        let down = Direction::from_offset(0, dy).unwrap_or(self.direction);
        [
            (self.from.step(along), along, down),
            (self.from.step(down), down, along),
        ]
    }

    /// The edges that a straight step crosses.
    pub(crate) fn straight_edges(&self) -> impl Iterator<Item = Edge> + Clone {
        let straight = self.gait == Gait::Straight;
        leading_edges(self.from, self.to, self.direction).filter(move |_| straight)
    }
}

/// The directions of straight steps. A footprint that grows on two opposite sides advances in both;
/// the step then goes where its top-left square goes, so north and west come first.
pub(crate) const STRAIGHT: [Direction; 4] = [
    Direction::North,
    Direction::West,
    Direction::South,
    Direction::East,
];

/// Whether the leading edge advances exactly one square in that direction, and whether at right
/// angles to it the new interval contains the old one or lies inside it.
pub(crate) fn advances(from: Footprint, to: Footprint, direction: Direction) -> bool {
    let nested =
        |a: (i32, i32), b: (i32, i32)| (a.0 <= b.0 && b.1 <= a.1) || (b.0 <= a.0 && a.1 <= b.1);
    let columns = |space: Footprint| (space.origin.x, space.right());
    let rows = |space: Footprint| (space.origin.y, space.bottom());
    match direction {
        Direction::North => to.origin.y == from.origin.y - 1 && nested(columns(from), columns(to)),
        Direction::South => to.bottom() == from.bottom() + 1 && nested(columns(from), columns(to)),
        Direction::West => to.origin.x == from.origin.x - 1 && nested(rows(from), rows(to)),
        Direction::East => to.right() == from.right() + 1 && nested(rows(from), rows(to)),
        _ => false,
    }
}

fn is_squeezed_shape(space: Footprint) -> bool {
    space.width != space.height
}

/// Whether the footprint is narrow from left to right rather than from top to bottom.
fn across(space: Footprint) -> bool {
    space.width < space.height
}

/// The turn of a long squeezed creature: the new footprint contains the block at one end of the
/// old one and extends from it.
fn long_turn(from: Footprint, to: Footprint, length: u8) -> Option<Step> {
    let ends = |start: i32, end: i32, inner: (i32, i32)| {
        (inner.0 == start || inner.1 == end) && start <= inner.0 && inner.1 <= end
    };
    let columns = |space: Footprint| (space.origin.x, space.right());
    let rows = |space: Footprint| (space.origin.y, space.bottom());
    let long = |space| {
        if across(from) {
            rows(space)
        } else {
            columns(space)
        }
    };
    let short = |space| {
        if across(from) {
            columns(space)
        } else {
            rows(space)
        }
    };
    // The block lies at an end of the old footprint, and at an end of the new one.
    let old_end = ends(long(from).0, long(from).1, long(to));
    let new_end = ends(short(to).0, short(to).1, short(from));
    let forward = short(to).0 == short(from).0;
    let direction = match (across(from), forward) {
        (true, true) => Direction::East,
        (true, false) => Direction::West,
        (false, true) => Direction::South,
        (false, false) => Direction::North,
    };
    (old_end && new_end).then_some(Step {
        from,
        to,
        direction,
        gait: Gait::Turn(length),
    })
}

/// The edges between a square of `from` and its neighbour in `to` that the leading edge passes.
pub(crate) fn leading_edges(
    from: Footprint,
    to: Footprint,
    direction: Direction,
) -> impl Iterator<Item = Edge> + Clone {
    let (start, count, vertical) = match direction {
        Direction::East | Direction::West => {
            let top = from.origin.y.max(to.origin.y);
            (top, from.bottom().min(to.bottom()) - top, true)
        }
        _ => {
            let left = from.origin.x.max(to.origin.x);
            (left, from.right().min(to.right()) - left, false)
        }
    };
    let line = match direction {
        Direction::East => from.right(),
        Direction::West => from.origin.x,
        Direction::South => from.bottom(),
        _ => from.origin.y,
    };
    (0..count.max(0)).map(move |at| {
        if vertical {
            Edge::west(Square::new(line, start + at))
        } else {
            Edge::north(Square::new(start + at, line))
        }
    })
}

/// The edges between two squares of the footprint.
pub(crate) fn inner_edges(space: Footprint) -> impl Iterator<Item = Edge> {
    space.squares().flat_map(move |square| {
        let west = (square.x > space.origin.x).then(|| Edge::west(square));
        let north = (square.y > space.origin.y).then(|| Edge::north(square));
        west.into_iter().chain(north)
    })
}

/// The single squares of a turn: the block at the end grows in the new direction.
pub(crate) fn turn_halves(step: &Step, length: u8) -> impl Iterator<Item = (Footprint, Footprint)> {
    let Step { to, direction, .. } = *step;
    let narrow = to.width.min(to.height);
    let grown = move |by: u8| {
        let (width, height) = if across(to) {
            (narrow, narrow + by)
        } else {
            (narrow + by, narrow)
        };
        let origin = match direction {
            Direction::North => to.origin.offset(0, i32::from(to.height - height)),
            Direction::West => to.origin.offset(i32::from(to.width - width), 0),
            _ => to.origin,
        };
        Footprint::new(origin, width, height)
    };
    (0..length).map(move |by| (grown(by), grown(by + 1)))
}

/// The footprints of that shape into which a straight step from `from` can lead.
fn reshaped(
    from: Footprint,
    (width, height): (u8, u8),
    direction: Direction,
) -> impl Iterator<Item = Footprint> {
    let (wide, high) = (i32::from(width), i32::from(height));
    // At right angles to the direction the new interval contains the old one or lies inside it.
    let across = |start: i32, end: i32, length: i32| {
        let (a, b) = (start, end - length);
        a.min(b)..=a.max(b)
    };
    let (columns, rows) = match direction {
        Direction::North => (
            across(from.origin.x, from.right(), wide),
            from.origin.y - 1..=from.origin.y - 1,
        ),
        Direction::South => {
            let top = from.bottom() + 1 - high;
            (across(from.origin.x, from.right(), wide), top..=top)
        }
        Direction::West => (
            from.origin.x - 1..=from.origin.x - 1,
            across(from.origin.y, from.bottom(), high),
        ),
        _ => {
            let left = from.right() + 1 - wide;
            (left..=left, across(from.origin.y, from.bottom(), high))
        }
    };
    rows.flat_map(move |y| columns.clone().map(move |x| Square::new(x, y)))
        .map(move |origin| Footprint::new(origin, width, height))
}

/// The steps whose geometry is legal from a footprint, for a creature that may have those shapes:
/// by direction in the order of [`Direction::ALL`], the unchanged footprint first, turns last.
pub(crate) fn steps_from(
    side: u8,
    from: Footprint,
    shapes: &[(u8, u8)],
    turn: SqueezeTurn,
) -> impl Iterator<Item = Step> {
    let own = (from.width, from.height);
    Direction::ALL.into_iter().flat_map(move |direction| {
        let kept = shapes.contains(&own).then(|| from.step(direction));
        let changed = shapes
            .iter()
            .filter(move |shape| **shape != own && !direction.is_diagonal())
            .flat_map(move |shape| reshaped(from, *shape, direction));
        let turned = turned(from, direction)
            .filter(move |to| shapes.contains(&(to.width, to.height)) && to.width != to.height);
        kept.into_iter()
            .chain(changed)
            .chain(turned)
            .filter_map(move |to| {
                Step::new(side, from, to, turn)
                    .ok()
                    .filter(|step| step.direction == direction)
            })
    })
}

/// The long turns in that direction: the block at either end grows.
fn turned(from: Footprint, direction: Direction) -> impl Iterator<Item = Footprint> {
    let (width, height) = (from.height, from.width);
    let last = |long: u8, short: u8| i32::from(long.max(short) - long.min(short));
    let ends = [0, last(from.width, from.height)];
    let fits = from.width.abs_diff(from.height) > 1
        && !direction.is_diagonal()
        && across(from) == matches!(direction, Direction::East | Direction::West);
    ends.into_iter().filter(move |_| fits).map(move |end| {
        let origin = match direction {
            Direction::East => from.origin.offset(0, end),
            Direction::West => from.origin.offset(-ends[1], end),
            Direction::South => from.origin.offset(end, 0),
            _ => from.origin.offset(end, -ends[1]),
        };
        Footprint::new(origin, width, height)
    })
}

/// Whether a creature with that many squares on a side may have such a footprint: its full square,
/// or one of the same length that is narrower.
pub(crate) const fn is_shape(side: u8, space: Footprint) -> bool {
    let longest = if space.width > space.height {
        space.width
    } else {
        space.height
    };
    longest == side
}

//! One step: its geometry, the edges it crosses, walls and corners. `srd35.move.step`,
//! `srd35.obstacle.blocking`, `srd35.measure.corner`, `srd35.measure.diagonal_past_creature`,
//! `srd35.measure.diagonal_past_pit`, `srd35.pass.fills_space`, `srd35.obstacle.between`.

use board::{Condition, EdgeFeature};
use grid::{Direction, Edge, Footprint, Square};

use super::mover::{Fault, Mover, What};
use super::rulings::{
    BigBarrierCharge, BigCorner, DiagonalEdgeObstacle, FillingCreatureCorner, SqueezeTurn,
    WallEndCorner,
};
use super::{registry, squeeze};
use rules::Reason;

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
    fn with(self, other: Crossing) -> Crossing {
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
        if !squeeze::is_shape(side, to) {
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
    fn detours(&self) -> [(Footprint, Direction, Direction); 2] {
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

/// The directions of straight steps, in the order of [`Direction::ALL`].
pub(crate) const STRAIGHT: [Direction; 4] = [
    Direction::North,
    Direction::East,
    Direction::South,
    Direction::West,
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
fn leading_edges(
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

impl Mover<'_> {
    /// Whether a wall on the edge stops this mover, ignoring gaps.
    pub(crate) fn is_closed(&self, edge: Edge) -> bool {
        !self.incorporeal && self.scene.board.is_closed(edge)
    }

    /// Whether the edge is a wall for a footprint that fits through no gap.
    pub(crate) fn is_wall_edge(&self, edge: Edge) -> bool {
        self.is_closed(edge) || self.is_gap(edge)
    }

    /// Whether a wall on the edge stops this mover's step in that direction, ignoring gaps.
    fn is_closed_to(&self, edge: Edge, direction: Direction) -> bool {
        !self.incorporeal && self.scene.board.stops_step(edge, direction)
    }

    fn is_gap(&self, edge: Edge) -> bool {
        !self.incorporeal && self.ground.gap_hundredths(edge).is_some()
    }

    /// `srd35.obstacle.blocking`: blocking squares and walls in the new footprint, walls crossed.
    pub(crate) fn blocking(&self, step: &Step) -> Option<Fault> {
        let rule = registry::OBSTACLE_BLOCKING;
        let inside = self.blocking_inside(step.to);
        inside.or_else(|| {
            let wide = step.to.width.min(step.to.height) > 1;
            step.straight_edges()
                .find(|edge| {
                    let is_gap = wide && self.is_gap(*edge);
                    is_gap || self.is_closed_to(*edge, step.direction)
                })
                .map(|edge| Fault {
                    rule,
                    what: What::Edge(edge, self.scene.board.closed_by(edge)),
                })
        })
    }

    /// A blocking square or a wall edge inside a footprint, which makes standing there impossible.
    pub(crate) fn blocking_inside(&self, space: Footprint) -> Option<Fault> {
        let rule = registry::OBSTACLE_BLOCKING;
        let wide = space.width.min(space.height) > 1;
        for square in space.squares() {
            if self.is_blocked(square) {
                let off_map = !self.scene.board.contains(square);
                let text = match (off_map, self.ground.is_wall(square)) {
                    (true, _) => "lies off the map",
                    (false, true) => "is a wall",
                    (false, false) => "is a pit",
                };
                return Some(Fault {
                    rule,
                    what: What::Square(square, text),
                });
            }
            let narrow = self.ground.width_hundredths(square) < super::terrain::WHOLE_WIDTH;
            if wide && narrow && !self.incorporeal {
                return Some(Fault {
                    rule,
                    what: What::Square(square, "is too narrow"),
                });
            }
        }
        if space.width.max(space.height) == 1 {
            return None;
        }
        inner_edges(space)
            .find(|edge| {
                if wide {
                    self.is_wall_edge(*edge)
                } else {
                    self.is_closed(*edge)
                }
            })
            .map(|edge| Fault {
                rule,
                what: What::Edge(edge, self.scene.board.closed_by(edge)),
            })
    }

    /// `srd35.measure.corner`: a diagonal step past a hard corner or the end of a wall.
    pub(crate) fn corner(&self, step: &Step) -> Option<Fault> {
        let rule = registry::MEASURE_CORNER;
        if step.gait != Gait::Diagonal || self.skips_corners(step) {
            return None;
        }
        let detours = step.detours();
        for (between, _, _) in detours {
            let swept = between
                .squares_outside(step.from)
                .filter(|square| !step.to.contains(*square) && !self.passes_walls_at(*square))
                .find(|square| self.ground.is_drawn_wall(*square));
            if let Some(square) = swept {
                let what = What::Square(square, "is a wall whose corner is in the way");
                return Some(Fault { rule, what });
            }
        }
        let walls = detours.map(|(between, first, second)| {
            leading_edges(step.from, between, first)
                .chain(leading_edges(between, step.to, second))
                .chain(inner_edges(between))
                .find(|edge| self.is_wall_edge(*edge))
        });
        let wall = match self.scene.rulings.get() {
            WallEndCorner::Corner => walls[0].or(walls[1]),
            WallEndCorner::FreeEnd => walls[0].and(walls[1]),
        };
        wall.map(|edge| Fault {
            rule,
            what: What::Edge(edge, "a wall ends in the way,"),
        })
    }

    /// Whether `ruling.big_corner` considers only the destination of a creature of several squares.
    fn skips_corners(&self, step: &Step) -> bool {
        step.to.width.max(step.to.height) > 1
            && self.scene.rulings.get::<BigCorner>() == BigCorner::DestinationOnly
    }

    /// `srd35.pass.fills_space`: a diagonal step past a creature that fills its squares.
    pub(crate) fn fills_space_corner(&self, step: &Step) -> Option<Fault> {
        let free = self.scene.rulings.get::<FillingCreatureCorner>() == FillingCreatureCorner::Free;
        if step.gait != Gait::Diagonal || free || self.skips_corners(step) {
            return None;
        }
        let [(first, ..), (second, ..)] = step.detours();
        let swept = |space: Footprint, own: Footprint| {
            space
                .squares_outside(step.from)
                .any(|square| !step.to.contains(square) && own.contains(square))
        };
        self.others
            .iter()
            .filter(|other| other.is(Condition::FillsSpace))
            .find(|other| {
                other
                    .footprint()
                    .is_some_and(|own| swept(first, own) || swept(second, own))
            })
            .map(|other| Fault {
                rule: registry::PASS_FILLS_SPACE,
                what: What::Creature(other.id, "fills its squares like a wall"),
            })
    }

    /// The creatures and pits that a diagonal step passes, which other rulings might forbid:
    /// `srd35.measure.diagonal_past_creature`, `srd35.measure.diagonal_past_pit`.
    pub(crate) fn passed_diagonally(&self, step: &Step) -> Vec<Reason> {
        if step.gait != Gait::Diagonal {
            return Vec::new();
        }
        let swept: Vec<Square> = step
            .detours()
            .into_iter()
            .flat_map(|(between, ..)| between.squares_outside(step.from))
            .filter(|square| !step.to.contains(*square))
            .collect();
        let is_swept = |space: Footprint| swept.iter().any(|square| space.contains(*square));
        let creatures = self
            .others
            .iter()
            .filter(|other| other.footprint().is_some_and(is_swept))
            .map(|other| {
                let text = format!("diagonally past {}", other.name);
                Reason::plain(registry::MEASURE_DIAGONAL_PAST_CREATURE, text)
            });
        let pits = swept
            .iter()
            .find(|square| self.ground.is_pit(**square))
            .map(|pit| {
                let text = format!("diagonally past the pit at {pit}");
                Reason::plain(registry::MEASURE_DIAGONAL_PAST_PIT, text)
            });
        creatures.chain(pits).collect()
    }

    /// The barriers that the step crosses (`srd35.obstacle.between`).
    pub(crate) fn crossing(&self, step: &Step) -> Crossing {
        if self.avoids_obstacles() {
            return Crossing::default();
        }
        let several = step.to.width.max(step.to.height) > 1
            && self.scene.rulings.get::<BigBarrierCharge>() == BigBarrierCharge::OncePerStep;
        let crossing = match step.gait {
            Gait::Straight => self.barriers(leading_edges(step.from, step.to, step.direction)),
            Gait::Diagonal => self.diagonal_crossing(step),
            // Each square of the turn is a separate step.
            Gait::Turn(length) => {
                let mut all = Crossing::default();
                for (from, to) in turn_halves(step, length) {
                    let mut one = self.barriers(leading_edges(from, to, step.direction));
                    one.barriers = if several {
                        one.barriers.min(1)
                    } else {
                        one.barriers
                    };
                    all = all.with(one);
                }
                return all;
            }
        };
        let barriers = if several {
            crossing.barriers.min(1)
        } else {
            crossing.barriers
        };
        Crossing {
            barriers,
            ..crossing
        }
    }

    fn barriers(&self, edges: impl Iterator<Item = Edge>) -> Crossing {
        let mut crossing = Crossing::default();
        for edge in edges {
            match self.ground.feature(edge) {
                Some(EdgeFeature::Barrier) => crossing.barriers += 1,
                Some(EdgeFeature::CheckBarrier) => {
                    crossing.barriers += 1;
                    crossing.check = true;
                }
                _ => {}
            }
        }
        crossing
    }

    fn diagonal_crossing(&self, step: &Step) -> Crossing {
        let routes = step.detours().map(|(between, first, second)| {
            leading_edges(step.from, between, first).chain(leading_edges(between, step.to, second))
        });
        match self.scene.rulings.get() {
            DiagonalEdgeObstacle::MinRoute => {
                let [first, second] = routes.map(|route| self.barriers(route));
                if (second.barriers, second.check) < (first.barriers, first.check) {
                    second
                } else {
                    first
                }
            }
            DiagonalEdgeObstacle::AnyEdge => {
                let [first, second] = routes;
                let mut edges: Vec<Edge> = first.chain(second).collect();
                edges.sort_unstable();
                edges.dedup();
                self.barriers(edges.into_iter())
            }
        }
    }
}

/// The single squares of a turn: the block at the end grows in the new direction.
fn turn_halves(step: &Step, length: u8) -> impl Iterator<Item = (Footprint, Footprint)> {
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

//! Doors among walls of exact segments: walls under a door are opened, and the steps that the door
//! stops are those that it stops together with the walls beside it.

use std::collections::{BTreeMap, BTreeSet};

use board::DoorState;
use grid::{Edge, Extent, Point, Segment, Square};

use crate::crossing::{Crossings, Sides, crossings_of};

/// The distance (one foot) within which a wall that is nearly parallel to a door is opened along
/// the door.
pub(crate) const UNDER_DOOR_UNITS: i64 = Point::PER_FOOT;

const HALF: i64 = Point::PER_SQUARE / 2;

/// The widest door.
pub(crate) const WIDEST_DOOR_SQUARES: i64 = 64;

/// A door as a map draws it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Doorway {
    pub(crate) segment: Segment,
    pub(crate) state: DoorState,
}

/// Returns the walls with openings at the doors, and the number of pieces that were opened.
pub(crate) fn open_walls(walls: Vec<Segment>, doors: &[Doorway]) -> (Vec<Segment>, usize) {
    let mut opened = 0;
    let mut pieces = walls;
    for door in doors {
        let mut left = Vec::with_capacity(pieces.len());
        for wall in pieces {
            match cut(wall, door.segment) {
                None => left.push(wall),
                Some(rest) => {
                    opened += 1;
                    left.extend(rest.into_iter().flatten());
                }
            }
        }
        pieces = left;
    }
    (pieces, opened)
}

/// The rest of a wall that runs under the door; `None` if the wall does not run under it. A piece
/// runs under the door if it is nearly parallel to it and near it between its ends, or if the whole
/// piece is near its line, like the pieces of an uneven wall.
fn cut(wall: Segment, door: Segment) -> Option<[Option<Segment>; 2]> {
    let apart = |a: i64, b: i64, c: i64, d: i64| {
        a.max(b) < c.min(d) - UNDER_DOOR_UNITS || a.min(b) > c.max(d) + UNDER_DOOR_UNITS
    };
    if apart(wall.from.x, wall.to.x, door.from.x, door.to.x)
        || apart(wall.from.y, wall.to.y, door.from.y, door.to.y)
    {
        return None;
    }
    let along = difference(door.to, door.from);
    let direction = difference(wall.to, wall.from);
    let length_squared = dot(along, along);
    let near = |point: Point| {
        let far = cross(along, difference(point, door.from)).unsigned_abs();
        far <= u128::from(UNDER_DOOR_UNITS.unsigned_abs()) * length_squared.unsigned_abs().isqrt()
    };
    let runs_along = cross(along, direction).abs() * 8 <= dot(along, direction).abs();
    let is_all_near = near(wall.from) && near(wall.to);
    if !runs_along && !is_all_near {
        return None;
    }
    let start = dot(along, difference(wall.from, door.from));
    let end = dot(along, difference(wall.to, door.from));
    if start.max(end) <= 0 || start.min(end) >= length_squared {
        return None;
    }
    // These are the places where the wall passes the two ends of the door, or ends between them.
    let place = |at: i128| point_at(wall, at - start, end - start);
    let (low, high) = if start < end {
        (0, length_squared)
    } else {
        (length_squared, 0)
    };
    let passes = |at: i128| (at - start).signum() * (end - at).signum() > 0;
    let (first, last) = (
        passes(low).then(|| place(low)),
        passes(high).then(|| place(high)),
    );
    if !near(first.unwrap_or(wall.from)) || !near(last.unwrap_or(wall.to)) {
        return None;
    }
    Some([
        first.map(|point| Segment::new(wall.from, point)),
        last.map(|point| Segment::new(point, wall.to)),
    ])
}

type Vector = (i128, i128);

fn difference(a: Point, b: Point) -> Vector {
    (
        i128::from(a.x) - i128::from(b.x),
        i128::from(a.y) - i128::from(b.y),
    )
}

fn dot(a: Vector, b: Vector) -> i128 {
    a.0 * b.0 + a.1 * b.1
}

fn cross(a: Vector, b: Vector) -> i128 {
    a.0 * b.1 - a.1 * b.0
}

/// The point `part`/`whole` of the way along the segment, to the nearest unit.
fn point_at(segment: Segment, part: i128, whole: i128) -> Point {
    let (part, whole) = if whole < 0 {
        (-part, -whole)
    } else {
        (part, whole)
    };
    // Both are reduced below 2^75, so that the products below cannot overflow; the error is less
    // than a unit.
    let shift = (128 - whole.leading_zeros()).saturating_sub(75);
    let (part, whole) = (part >> shift, (whole >> shift).max(1));
    let between = |from: i64, to: i64| {
        let way = (i128::from(to) - i128::from(from)) * part;
        let steps = (2 * way + whole * way.signum()) / (2 * whole);
        i64::try_from(i128::from(from) + steps).unwrap_or(from)
    };
    Point {
        x: between(segment.from.x, segment.to.x),
        y: between(segment.from.y, segment.to.y),
    }
}

/// The steps that a door stops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DoorSteps {
    /// Those across these edges.
    Across(Vec<Edge>),
    /// None, because a wall that stays stops them already.
    BehindWall,
    /// None, because no step leads through the door.
    Nowhere,
}

impl DoorSteps {
    /// The edges of the door.
    pub(crate) fn edges(&self) -> &[Edge] {
        match self {
            DoorSteps::Across(edges) => edges,
            DoorSteps::BehindWall | DoorSteps::Nowhere => &[],
        }
    }

    /// Those across the edges; if there are none, a wall or nothing at all is the cause.
    fn of(edges: Vec<Edge>, is_walled: bool) -> DoorSteps {
        if !edges.is_empty() {
            DoorSteps::Across(edges)
        } else if is_walled {
            DoorSteps::BehindWall
        } else {
            DoorSteps::Nowhere
        }
    }
}

/// Returns the edges of every door: those whose step the walls alone leave free, but the door and
/// the walls stop together. If only several doors together stop a step, the edge belongs to each of
/// them.
///
/// `crossings` has the effects of the pieces of `walls` on the lines between centres.
pub(crate) fn edges_of_doors(
    doors: &[Doorway],
    walls: &[Segment],
    crossings: &Crossings,
    extent: Extent,
) -> Vec<DoorSteps> {
    let met: Vec<_> = doors
        .iter()
        .map(|door| crossings_of(door.segment, extent))
        .collect();
    let mut together: BTreeMap<Edge, Sides> = BTreeMap::new();
    let mut stopped_by_one: BTreeSet<Edge> = BTreeSet::new();
    for (edge, sides) in met.iter().flatten() {
        let known = together
            .entry(*edge)
            .or_insert_with(|| crossings.sides(*edge));
        *known = known.with(*sides);
        if crossings.sides(*edge).with(*sides).stop() {
            stopped_by_one.insert(*edge);
        }
    }
    let of_door = |edge: &Edge, sides: Sides| {
        let stops = |sides: Sides| crossings.sides(*edge).with(sides).stop();
        let all = together.get(edge).copied().unwrap_or_default();
        !crossings.sides(*edge).stop()
            && (stops(sides) || (!stopped_by_one.contains(edge) && stops(all)))
    };
    doors
        .iter()
        .zip(&met)
        .map(|(door, met)| {
            if met.is_empty() {
                return nearest_edges(door.segment, walls, crossings, extent);
            }
            let own = met.iter().filter(|(edge, sides)| of_door(edge, **sides));
            let edges = own.map(|(edge, _)| *edge).collect();
            let mut all = met.iter();
            DoorSteps::of(edges, all.any(|(edge, _)| crossings.sides(*edge).stop()))
        })
        .collect()
}

/// The edges across which a door between two middle lines leads: those nearest to its middle, if
/// walls stop the step but leave the way through the door free. If the door is centred on a grid
/// line, two edges are equally near, and both belong to the door. A door narrower than half a
/// square leads nowhere.
fn nearest_edges(
    door: Segment,
    walls: &[Segment],
    crossings: &Crossings,
    extent: Extent,
) -> DoorSteps {
    let Segment { from, to } = door;
    let (width, height) = ((from.x - to.x).abs(), (from.y - to.y).abs());
    if width.max(height) < HALF {
        return DoorSteps::Nowhere;
    }
    // The middle is doubled so that it stays whole. An upright door leads left and right.
    let (twice_x, twice_y) = (from.x + to.x, from.y + to.y);
    let upright = height > width;
    let (across, along) = if upright {
        (twice_x, twice_y)
    } else {
        (twice_y, twice_x)
    };
    let line = (across + Point::PER_SQUARE).div_euclid(2 * Point::PER_SQUARE);
    let row = along.div_euclid(2 * Point::PER_SQUARE);
    let beyond = along.rem_euclid(2 * Point::PER_SQUARE);
    let rows = if beyond == 0 {
        row - 1..=row
    } else {
        row..=row
    };
    let number = |squares: i64| i32::try_from(squares).unwrap_or(-1);
    let stopped = rows
        .map(|row| {
            if upright {
                Edge::west(Square::new(number(line), number(row)))
            } else {
                Edge::north(Square::new(number(row), number(line)))
            }
        })
        .filter(|edge| {
            edge.squares()
                .into_iter()
                .all(|square| extent.contains(square))
        })
        .filter(|edge| crossings.sides(*edge).stop());
    let (through, walled): (Vec<Edge>, Vec<Edge>) =
        stopped.partition(|edge| leads_through(door, *edge, walls));
    DoorSteps::of(through, !walled.is_empty())
}

/// Whether the way from the centre of one square through the middle of the door to the centre of
/// the other meets no wall. A wall that begins at the door leaves that way free; one that runs on in
/// front of it or behind it does not, and no door opens it.
fn leads_through(door: Segment, edge: Edge, walls: &[Segment]) -> bool {
    let middle = Point {
        x: i64::midpoint(door.from.x, door.to.x),
        y: i64::midpoint(door.from.y, door.to.y),
    };
    let ways = edge
        .squares()
        .map(|square| Segment::new(Point::centre_of(square), middle));
    let between = |a: i64, b: i64, c: i64, d: i64| a.max(b) >= c.min(d) && a.min(b) <= c.max(d);
    let is_free = |way: &Segment| {
        !walls.iter().any(|wall| {
            between(way.from.x, way.to.x, wall.from.x, wall.to.x)
                && between(way.from.y, way.to.y, wall.from.y, wall.to.y)
                && way.touches(*wall)
        })
    };
    ways.iter().all(is_free)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tenths(a: (i64, i64), b: (i64, i64)) -> Segment {
        let point = |(x, y): (i64, i64)| Point {
            x: x * 100_000_000,
            y: y * 100_000_000,
        };
        Segment::new(point(a), point(b))
    }

    fn door(segment: Segment) -> Doorway {
        Doorway {
            segment,
            state: DoorState::Closed,
        }
    }

    #[test]
    fn a_wall_under_a_door_is_opened_and_one_beside_it_is_not() {
        let frame = door(tenths((20, 10), (20, 20)));
        let walls = vec![
            tenths((20, 40), (20, 0)),
            tenths((21, 5), (21, 15)),
            tenths((23, 0), (23, 40)),
            tenths((20, 20), (20, 30)),
            tenths((10, 15), (30, 15)),
        ];
        let (left, opened) = open_walls(walls, &[frame]);
        assert_eq!(opened, 2);
        assert_eq!(
            left,
            [
                tenths((20, 40), (20, 20)),
                tenths((20, 10), (20, 0)),
                tenths((21, 5), (21, 10)),
                tenths((23, 0), (23, 40)),
                tenths((20, 20), (20, 30)),
                tenths((10, 15), (30, 15)),
            ]
        );
    }

    #[test]
    fn a_slanting_wall_is_opened_to_the_nearest_billionth() {
        let frame = door(tenths((10, 10), (20, 13)));
        let (left, opened) = open_walls(vec![tenths((0, 7), (30, 16))], &[frame]);
        assert_eq!(opened, 1);
        assert_eq!(left, [tenths((0, 7), (10, 10)), tenths((20, 13), (30, 16))]);
    }

    #[test]
    fn an_uneven_wall_near_the_line_of_a_door_is_opened_and_one_across_it_is_not() {
        let frame = door(tenths((20, 10), (20, 20)));
        // The pieces are as wide as they are long; a foot is a fifth of a square.
        let (a, b, c) = ((21, 9), (19, 11), (21, 19));
        let walls = vec![tenths(a, b), tenths(b, c), tenths((21, 15), (23, 15))];
        let (left, opened) = open_walls(walls, &[frame]);
        assert_eq!(opened, 2);
        assert_eq!(left, [tenths(a, (20, 10)), tenths((21, 15), (23, 15))]);
    }

    #[test]
    fn a_narrow_door_between_two_middle_lines_leads_across_the_nearest_edges() {
        let extent = Extent::new(5, 5).unwrap();
        let names = |top: i64, bottom: i64| -> Vec<String> {
            let mut walls = Crossings::new(extent);
            let pieces = [tenths((20, 0), (20, top)), tenths((20, bottom), (20, 50))];
            for piece in pieces {
                walls.add(piece).unwrap();
            }
            let frame = door(tenths((20, top), (20, bottom)));
            edges_of_doors(&[frame], &pieces, &walls, extent)[0]
                .edges()
                .iter()
                .map(Edge::to_string)
                .collect()
        };
        assert_eq!(names(16, 24), ["(1,1)|(2,1)", "(1,2)|(2,2)"]);
        assert_eq!(names(16, 23), ["(1,1)|(2,1)"]);
        assert!(names(17, 21).is_empty());
    }

    #[test]
    fn a_door_between_two_rows_stops_the_steps_of_both_rows() {
        let extent = Extent::new(5, 5).unwrap();
        let mut walls = Crossings::new(extent);
        let pieces = [tenths((20, 0), (20, 15)), tenths((20, 25), (20, 50))];
        for piece in pieces {
            walls.add(piece).unwrap();
        }
        let frame = door(tenths((20, 15), (20, 25)));
        let edges = edges_of_doors(&[frame], &pieces, &walls, extent);
        let names: Vec<String> = edges[0].edges().iter().map(Edge::to_string).collect();
        assert_eq!(names, ["(1,1)|(2,1)", "(1,2)|(2,2)"]);
    }

    #[test]
    fn a_door_in_front_of_a_wall_leaves_the_wall_alone() {
        let extent = Extent::new(5, 5).unwrap();
        // The door is 3 ft from the wall; it lies between the middles of two rows.
        let frame = door(tenths((16, 16), (16, 24)));
        let edges = |pieces: &[Segment]| {
            let mut walls = Crossings::new(extent);
            for piece in pieces {
                walls.add(*piece).unwrap();
            }
            edges_of_doors(&[frame], pieces, &walls, extent).remove(0)
        };
        let behind = DoorSteps::BehindWall;
        assert_eq!(edges(&[tenths((22, 0), (22, 50))]), behind);
        // A wall of two pieces that meet behind the door is just as unbroken.
        let pieces = [tenths((22, 0), (22, 20)), tenths((22, 20), (22, 50))];
        assert_eq!(edges(&pieces), behind);
    }
}

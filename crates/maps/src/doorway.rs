//! Doors among walls of exact segments: walls under a door are opened, and the steps that the door
//! stops are those that it stops together with the walls beside it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use board::DoorState;
use grid::{Edge, Extent, Point, Segment, Square};

use crate::crossing::{Crossings, Sides, crossings_of};

/// The distance (one foot) within which a wall along a door is opened.
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
///
/// What a door opens depends on where a wall lies and on its direction, not on where its pieces begin
/// and end. So no door opens what another one has left, and walls with openings stay as they are if
/// they are read again.
pub(crate) fn open_walls(walls: Vec<Segment>, doors: &[Doorway]) -> (Vec<Segment>, usize) {
    let mut opened = 0;
    let mut pieces = walls;
    for door in doors {
        let mut left = Vec::with_capacity(pieces.len());
        for wall in pieces {
            match under(wall, door.segment) {
                None => left.push(wall),
                Some(under) => {
                    opened += 1;
                    let rest = [(wall.from, under.from), (under.to, wall.to)];
                    let rest = rest.into_iter().filter(|(from, to)| from != to);
                    left.extend(rest.map(|(from, to)| Segment::new(from, to)));
                }
            }
        }
        pieces = left;
    }
    (pieces, opened)
}

/// The stretch of a wall that runs under the door: between the ends of the door and within a foot
/// of it, if the wall lies rather along the door than across it.
fn under(wall: Segment, door: Segment) -> Option<Segment> {
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
    let length = length_squared.isqrt();
    if length == 0 || cross(along, direction).abs() > dot(along, direction).abs() {
        return None;
    }
    // Both distances are in units times the length of the door.
    let passed = |point: Point| dot(along, difference(point, door.from));
    let aside = |point: Point| cross(along, difference(point, door.from));
    let within = |wall: Segment, margin: i64| {
        let [margin, foot] = [margin, UNDER_DOOR_UNITS].map(i128::from);
        let margin_along = margin * length;
        let between = clip(wall, passed, margin_along..=length_squared - margin_along)?;
        clip(
            between,
            aside,
            (margin - foot) * length..=(foot - margin) * length,
        )
    };
    // The ends of an opening are rounded, so that the rest of the wall may reach under the door by
    // a unit. It is not opened again.
    const ROUNDING_UNITS: i64 = 3;
    within(wall, ROUNDING_UNITS).and_then(|_| within(wall, 0))
}

/// The stretch of a segment on which the measure, which changes evenly along it, is in the range.
fn clip(
    segment: Segment,
    measure: impl Fn(Point) -> i128,
    range: RangeInclusive<i128>,
) -> Option<Segment> {
    let (start, end) = (measure(segment.from), measure(segment.to));
    let (least, most) = range.into_inner();
    if least > most || start.max(end) < least || start.min(end) > most {
        return None;
    }
    let at = |value: i128, own: Point| {
        let bound = value.clamp(least, most);
        if bound == value {
            own
        } else {
            point_at(segment, bound - start, end - start)
        }
    };
    Some(Segment::new(at(start, segment.from), at(end, segment.to)))
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
        // The first piece is as wide as it is long; a foot is a fifth of a square.
        let (a, b, c) = ((21, 9), (19, 11), (21, 19));
        let walls = vec![tenths(a, b), tenths(b, c), tenths((21, 15), (23, 15))];
        let (left, opened) = open_walls(walls, &[frame]);
        assert_eq!(opened, 2);
        assert_eq!(left, [tenths(a, (20, 10)), tenths((21, 15), (23, 15))]);
    }

    #[test]
    fn a_piece_that_one_door_leaves_beside_it_is_not_opened_by_another_across_it() {
        let doors = [((0, 0), (20, 10)), ((10, 2), (14, 6))];
        let doors = doors.map(|(from, to)| door(tenths(from, to)));
        // The wall lies at a slant of 1 in 3 to the first door, and begins 1.3 ft beside it.
        let (left, _) = open_walls(vec![tenths((10, 2), (18, 10))], &doors);
        let (again, opened) = open_walls(left.clone(), &doors);
        assert_eq!((again, opened), (left, 0));
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

//! Exact questions about straight lines, one segment and one wall at a time.
//!
//! Points are in half squares: the corner of square (x,y) is (2x,2y), its centre (2x+1,2y+1).
//! All numbers are whole, so every answer is exact.

use crate::world::{Edge, Ground, Place, World};

/// A point in half squares.
pub(crate) type Point = (i64, i64);

pub(crate) fn doubled(place: Place) -> Point {
    (2 * i64::from(place.0), 2 * i64::from(place.1))
}

/// The centre of a square.
fn centre(square: Place) -> Point {
    let (x, y) = doubled(square);
    (x + 1, y + 1)
}

/// On which side of the line p→q the point lies: negative, 0 (on it) or positive.
pub(crate) fn side(p: Point, q: Point, point: Point) -> i64 {
    let (dx, dy) = (q.0 - p.0, q.1 - p.1);
    (dx * (point.1 - p.1) - dy * (point.0 - p.0)).signum()
}

/// The part of the segment strictly between two parallel lines, as an open interval over
/// `scale`; `None` if there is none.
fn between(start: i64, change: i64, low: i64, scale: i64) -> Option<(i64, i64)> {
    if change == 0 {
        // All of it or nothing.
        return (low < start && start < low + 2).then_some((-1, scale + 1));
    }
    let at = |bound: i64| (bound - start) * (scale / change);
    Some((at(low).min(at(low + 2)), at(low).max(at(low + 2))))
}

/// Whether the segment has a point inside the square, its border not counted.
pub(crate) fn enters(p: Point, q: Point, square: Place) -> bool {
    let (dx, dy) = (q.0 - p.0, q.1 - p.1);
    // Time along the segment in fractions of `scale`, so that every crossing is a whole number.
    let scale = dx.abs().max(1) * dy.abs().max(1);
    let (low_x, low_y) = doubled(square);
    match (
        between(p.0, dx, low_x, scale),
        between(p.1, dy, low_y, scale),
    ) {
        (Some(x), Some(y)) => {
            let (from, to) = (x.0.max(y.0), x.1.min(y.1));
            from < to && from < scale && to > 0
        }
        _ => false,
    }
}

/// The two ends of an edge.
fn ends(edge: Edge) -> (Point, Point) {
    let (x, y) = doubled(edge.second);
    if edge.first.1 == edge.second.1 {
        ((x, y), (x, y + 2))
    } else {
        ((x, y), (x + 2, y))
    }
}

/// The middle of an edge.
fn middle(edge: Edge) -> Point {
    let (a, b) = ends(edge);
    ((a.0 + b.0) / 2, (a.1 + b.1) / 2)
}

/// Whether the segment crosses the edge between that edge's ends.
fn crosses(p: Point, q: Point, edge: Edge) -> bool {
    let (a, b) = ends(edge);
    side(p, q, a) * side(p, q, b) < 0 && side(a, b, p) * side(a, b, q) < 0
}

/// The direction of the segment.
fn way(p: Point, q: Point) -> Point {
    (q.0 - p.0, q.1 - p.1)
}

/// Whether the segment crosses a thin wall that stops it.
fn crosses_wall(world: &World, p: Point, q: Point) -> bool {
    let mut walls = world.thin_walls().into_iter();
    walls.any(|edge| crosses(p, q, edge) && world.stops_line(edge, way(p, q)))
}

/// The grid points that the segment passes, its ends not counted.
fn passed_points(p: Point, q: Point) -> Vec<Point> {
    let mut points = Vec::new();
    for x in p.0.min(q.0)..=p.0.max(q.0) {
        for y in p.1.min(q.1)..=p.1.max(q.1) {
            let is_grid_point = x % 2 == 0 && y % 2 == 0;
            if is_grid_point && side(p, q, (x, y)) == 0 && (x, y) != p && (x, y) != q {
                points.push((x, y));
            }
        }
    }
    points
}

/// The four squares around a grid point: south-east, south-west, north-west, north-east.
fn squares_around(point: Point) -> [Place; 4] {
    let (x, y) = ((point.0 / 2) as i32, (point.1 / 2) as i32);
    [(x, y), (x - 1, y), (x - 1, y - 1), (x, y - 1)]
}

/// The four edges at a grid point: those that go off to the east, south, west and north.
fn edges_around(point: Point) -> [Edge; 4] {
    let [south_east, south_west, north_west, north_east] = squares_around(point);
    [
        Edge::between(north_east, south_east),
        Edge::between(south_west, south_east),
        Edge::between(north_west, south_west),
        Edge::between(north_west, north_east),
    ]
}

/// A wall square, or a square beyond the border, which counts as a wall beside a line.
pub(crate) fn is_wall(world: &World, square: Place) -> bool {
    world.has(square, Ground::Wall) || !world.is_on_map(square)
}

/// Whether walls touch the point from both sides of the line.
fn pinched(world: &World, p: Point, q: Point, point: Point) -> bool {
    let mut sides = Vec::new();
    for square in squares_around(point) {
        if is_wall(world, square) {
            sides.push(side(p, q, centre(square)));
        }
    }
    for edge in edges_around(point) {
        if world.stops_line(edge, way(p, q)) {
            sides.push(side(p, q, middle(edge)));
        }
    }
    sides.contains(&1) && sides.contains(&-1)
}

/// The pairs of squares between which the segment runs; none unless it runs along a grid line.
pub(crate) fn runs_between(p: Point, q: Point) -> Vec<(Place, Place)> {
    let vertical = p.0 == q.0 && p.0 % 2 == 0;
    let level = p.1 == q.1 && p.1 % 2 == 0;
    if !vertical && !level {
        return Vec::new();
    }
    // Every unit of length on the way is one half of an edge.
    let (from, to) = if vertical {
        (p.1.min(q.1), p.1.max(q.1))
    } else {
        (p.0.min(q.0), p.0.max(q.0))
    };
    let mut pairs = Vec::new();
    for along in from..to {
        let cell = along.div_euclid(2) as i32;
        pairs.push(if vertical {
            let line = (p.0 / 2) as i32;
            ((line - 1, cell), (line, cell))
        } else {
            let line = (p.1 / 2) as i32;
            ((cell, line - 1), (cell, line))
        });
    }
    pairs
}

/// Whether the segment runs along a thin wall, or between two wall squares.
fn runs_along_wall(world: &World, p: Point, q: Point) -> bool {
    runs_between(p, q).into_iter().any(|(a, b)| {
        let between_walls = is_wall(world, a) && is_wall(world, b);
        between_walls || world.stops_line(Edge::between(a, b), way(p, q))
    })
}

/// `pf2e.cover.line-of-effect` (e): the segment from `other` ends at `point`, and turning both
/// ways from it one meets a wall before a square of the space.
fn walled_off(
    world: &World,
    (point, other): (Point, Point),
    direction: Point,
    space: &[Place],
) -> bool {
    // The origin of an area is not a space.
    if space.is_empty() || point.0 % 2 != 0 || point.1 % 2 != 0 {
        return false;
    }
    let squares = squares_around(point);
    let edges = edges_around(point);
    // Eight directions clockwise from east: even ones are edges, odd ones squares.
    let start: i32 = match ((other.0 - point.0).signum(), (other.1 - point.1).signum()) {
        (1, 0) => 0,
        (1, 1) => 1,
        (0, 1) => 2,
        (-1, 1) => 3,
        (-1, 0) => 4,
        (-1, -1) => 5,
        (0, -1) => 6,
        _ => 7,
    };
    if start % 2 == 1 && space.contains(&squares[(start / 2) as usize]) {
        return false;
    }
    let meets_wall_first = |turn: i32| {
        for distance in 1..8 {
            let at = (start + turn * distance).rem_euclid(8) as usize;
            if at.is_multiple_of(2) {
                if world.stops_line(edges[at / 2], direction) {
                    return true;
                }
            } else if space.contains(&squares[at / 2]) {
                return false;
            } else if is_wall(world, squares[at / 2]) {
                return true;
            }
        }
        false
    };
    meets_wall_first(1) && meets_wall_first(-1)
}

/// `pf2e.cover.line-of-effect` (a) to (e) for one segment between points of two spaces; the space
/// of an area's origin is empty.
pub(crate) fn segment_is_blocked(
    world: &World,
    p: Point,
    q: Point,
    of_p: &[Place],
    of_q: &[Place],
) -> bool {
    let squares = world.squares();
    squares
        .iter()
        .any(|square| world.has(*square, Ground::Wall) && enters(p, q, *square))
        || crosses_wall(world, p, q)
        || runs_along_wall(world, p, q)
        || passed_points(p, q)
            .iter()
            .any(|point| pinched(world, p, q, *point))
        || walled_off(world, (p, q), way(p, q), of_p)
        || walled_off(world, (q, p), way(p, q), of_q)
}

/// The centre of a space, whose squares are in reading order.
pub(crate) fn centre_of(space: &[Place]) -> Point {
    match (space.first(), space.last()) {
        (Some(first), Some(last)) => {
            let (a, b) = (doubled(*first), doubled(*last));
            ((a.0 + b.0 + 2) / 2, (a.1 + b.1 + 2) / 2)
        }
        _ => (0, 0),
    }
}

/// The sample points of a space: its centre and the corners of all its squares.
fn sample_points(space: &[Place]) -> Vec<Point> {
    let mut points = vec![centre_of(space)];
    for square in space {
        let (x, y) = doubled(*square);
        for corner in [(x, y), (x + 2, y), (x, y + 2), (x + 2, y + 2)] {
            if !points.contains(&corner) {
                points.push(corner);
            }
        }
    }
    points
}

/// `pf2e.cover.line-of-effect` with `ruling.line-of-effect`: some segment between sample points of
/// the two spaces is free. Both spaces are in reading order.
pub fn line_of_effect(world: &World, a: &[Place], b: &[Place]) -> bool {
    if crate::world::overlap(a, b) {
        return true;
    }
    let from = match world.ruling("ruling.line-of-effect", "any-sample") {
        "centre-only" => vec![centre_of(a)],
        _ => sample_points(a),
    };
    from.into_iter().any(|p| line_from(world, p, a, b))
}

/// Line of effect from one point of the space `of_point` (empty for the origin of an area).
pub(crate) fn line_from(world: &World, p: Point, of_point: &[Place], b: &[Place]) -> bool {
    let to = match world.ruling("ruling.line-of-effect", "any-sample") {
        "centre-only" => vec![centre_of(b)],
        _ => sample_points(b),
    };
    to.into_iter()
        .any(|q| p != q && !segment_is_blocked(world, p, q, of_point, b))
}

/// `ruling.threat_through_walls` of srd35 at its default: the line between the centres of the two
/// squares enters no wall square, crosses no wall edge and passes no point that walls touch from
/// both sides.
pub(crate) fn centres_see_each_other(world: &World, a: Place, b: Place) -> bool {
    let (p, q) = (centre(a), centre(b));
    if p == q {
        return true;
    }
    let squares = world.squares();
    !squares
        .iter()
        .any(|square| world.has(*square, Ground::Wall) && enters(p, q, *square))
        && !crosses_wall(world, p, q)
        && !passed_points(p, q)
            .iter()
            .any(|point| pinched(world, p, q, *point))
}

//! Line of effect on the grid: `pf2e.cover.line-of-effect`.
//!
//! The letters (a) to (e) are those of the rule. Exact walls that lie off the grid lines are read
//! in the same sense: crossed, run along, or met at a point with walls on both sides.

use std::cmp::Ordering;

use board::{Board, CreatureId, Terrain};
use grid::{Corner, Direction, Edge, Footprint, Plane, Point, Segment, Square};

use super::rulings::LineOfEffect;
use super::{LineEntry, Scene};

/// Whether the attacker has line of effect to the target: an entry of the game master for the pair
/// overrides the test.
pub(crate) fn of_effect(
    scene: Scene<'_>,
    (attacker, target): (CreatureId, CreatureId),
    (from, to): (Footprint, Footprint),
) -> bool {
    match scene.facts.entries.line(attacker, target) {
        Some(LineEntry::None) => false,
        Some(LineEntry::Clear) => true,
        None => between_spaces(scene, from, to),
    }
}

/// Whether some segment between sample points of the two spaces is free, or the spaces overlap.
pub(crate) fn between_spaces(scene: Scene<'_>, from: Footprint, to: Footprint) -> bool {
    if from.overlaps(to) || !walls_near(scene.board, from, to) {
        return true;
    }
    let free = |a: Point, b: Point| {
        a != b && !is_blocked(scene.board, Segment::new(a, b), Some(from), Some(to))
    };
    if free(from.centre(), to.centre()) {
        return true;
    }
    match scene.rulings.get::<LineOfEffect>() {
        LineOfEffect::CentreOnly => false,
        LineOfEffect::AnySample => {
            let ends = samples(to);
            samples(from)
                .iter()
                .any(|a| ends.iter().any(|b| free(*a, *b)))
        }
    }
}

/// Whether some segment from a point of the one space to a sample point of the other is free, or
/// the spaces overlap.
pub(crate) fn from_point_of(
    scene: Scene<'_>,
    start: Point,
    from: Footprint,
    to: Footprint,
) -> bool {
    let free = |end: Point| {
        start != end && !is_blocked(scene.board, Segment::new(start, end), Some(from), Some(to))
    };
    from.overlaps(to)
        || match scene.rulings.get::<LineOfEffect>() {
            LineOfEffect::CentreOnly => free(to.centre()),
            LineOfEffect::AnySample => samples(to).into_iter().any(free),
        }
}

/// Whether some segment from the point to a sample point of the space is free.
pub(crate) fn from_point(scene: Scene<'_>, origin: Point, to: Footprint) -> bool {
    let free = |end: Point| {
        origin != end && !is_blocked(scene.board, Segment::new(origin, end), None, Some(to))
    };
    match scene.rulings.get::<LineOfEffect>() {
        LineOfEffect::CentreOnly => free(to.centre()),
        LineOfEffect::AnySample => samples(to).into_iter().any(free),
    }
}

/// Spaces with more squares a side than this are sampled along their border only, which bounds the
/// work; no creature of the rulebook is that big.
const MOST_SAMPLED_SIDE: u8 = 8;

/// Centre of the space and corners of all its squares, each only once.
fn samples(space: Footprint) -> Vec<Point> {
    let border_only = space.width.max(space.height) > MOST_SAMPLED_SIDE;
    let mut points = vec![space.centre()];
    for y in space.origin.y..=space.bottom() {
        for x in space.origin.x..=space.right() {
            let on_border = x == space.origin.x
                || x == space.right()
                || y == space.origin.y
                || y == space.bottom();
            if border_only && !on_border {
                continue;
            }
            let corner = Point::from(Corner::new(x, y));
            if !points.contains(&corner) {
                points.push(corner);
            }
        }
    }
    points
}

/// Whether the segment is blocked; the spaces are those of its ends, for (e).
pub(crate) fn is_blocked(
    board: &Board,
    segment: Segment,
    from: Option<Footprint>,
    to: Option<Footprint>,
) -> bool {
    let trace = segment.trace();
    trace.squares.iter().any(|square| is_wall(board, *square))
        || trace
            .crossed
            .iter()
            .any(|edge| board.stops_line(*edge, segment))
        || trace.along.iter().any(|edge| {
            board.stops_lines(*edge) || edge.squares().into_iter().all(|side| is_solid(board, side))
        })
        || trace
            .corners
            .iter()
            .any(|corner| pinched(board, segment, *corner))
        || meets_exact_wall(board, segment)
        || from.is_some_and(|space| walled_off(board, segment.from, segment.to, space))
        || to.is_some_and(|space| walled_off(board, segment.to, segment.from, space))
}

/// Whether the square is a wall for lines; a slit is not.
pub(crate) fn is_wall(board: &Board, square: Square) -> bool {
    board.is_wall(square) && !board.has_terrain(square, Terrain::Slit)
}

/// Whether the square is a wall or lies off the map.
fn is_solid(board: &Board, square: Square) -> bool {
    !board.contains(square) || is_wall(board, square)
}

/// Check (d): walls on both sides at a grid point that the segment passes.
fn pinched(board: &Board, segment: Segment, corner: Corner) -> bool {
    let squares = corner
        .squares()
        .into_iter()
        .filter(|square| is_solid(board, *square))
        .map(Point::centre_of);
    let edges = Edge::around(corner)
        .into_iter()
        .filter(|edge| board.stops_lines(*edge))
        .map(|edge| middle(Segment::of_edge(edge)));
    on_both_sides(segment, squares.chain(edges))
}

fn on_both_sides(segment: Segment, points: impl Iterator<Item = Point>) -> bool {
    let (mut left, mut right) = (false, false);
    for point in points {
        match segment.side_of(point) {
            Ordering::Less => left = true,
            Ordering::Greater => right = true,
            Ordering::Equal => {}
        }
    }
    left && right
}

fn middle(side: Segment) -> Point {
    Point {
        x: (side.from.x + side.to.x) / 2,
        y: (side.from.y + side.to.y) / 2,
    }
}

/// What lies around a grid point, clockwise from north: edges at even indices, squares at odd ones.
fn around(corner: Corner) -> [(Edge, Square); 4] {
    let [north, east, south, west] = Edge::around(corner);
    let [north_west, north_east, south_east, south_west] = corner.squares();
    [
        (north, north_east),
        (east, south_east),
        (south, south_west),
        (west, north_west),
    ]
}

/// Check (e): the segment ends at a grid point where walls separate it from the space, both ways
/// around.
fn walled_off(board: &Board, end: Point, other: Point, space: Footprint) -> bool {
    let Some(corner) = end.corner() else {
        return false;
    };
    if end == other {
        return false;
    }
    let (dx, dy) = ((other.x - end.x).signum(), (other.y - end.y).signum());
    let Some(direction) = Direction::from_offset(
        i32::try_from(dx).unwrap_or(0),
        i32::try_from(dy).unwrap_or(0),
    ) else {
        return false;
    };
    let start = Direction::ALL
        .iter()
        .position(|other| *other == direction)
        .unwrap_or(0);
    let ring = around(corner);
    // Index n of the ring is an edge if n is even, and the square clockwise of it if n is odd.
    let meets_wall_first = |clockwise: bool| {
        for turn in 0..8 {
            let place = if clockwise {
                start + turn
            } else {
                start + 8 - turn
            } % 8;
            let (edge, square) = ring[place / 2];
            if place % 2 == 0 {
                // Check (c) covers the edge along which the segment itself runs.
                if turn > 0 && board.stops_lines(edge) {
                    return true;
                }
            } else if space.contains(square) {
                return false;
            } else if is_solid(board, square) {
                return true;
            }
        }
        false
    };
    meets_wall_first(true) && meets_wall_first(false)
}

/// Whether the segment crosses an exact wall, runs along one, or meets walls that lie on both
/// sides.
fn meets_exact_wall(board: &Board, segment: Segment) -> bool {
    let mut sides: Vec<(Point, Point)> = Vec::new();
    for wall in board.closed_segments() {
        if segment.crosses(wall) || segment.runs_along(wall) {
            return true;
        }
        for (end, far) in [(wall.from, wall.to), (wall.to, wall.from)] {
            if segment.contains_inside(end) {
                sides.push((end, far));
            }
        }
    }
    sides.iter().any(|(end, _)| {
        on_both_sides(
            segment,
            sides
                .iter()
                .filter(|(other, _)| other == end)
                .map(|(_, far)| *far),
        )
    })
}

/// Whether any wall lies in or beside the rectangle around the two spaces: if there is none, every
/// line between them is free.
fn walls_near(board: &Board, a: Footprint, b: Footprint) -> bool {
    if board.closed_segments().next().is_some() {
        return true;
    }
    let (left, top) = (
        a.origin.x.min(b.origin.x) - 1,
        a.origin.y.min(b.origin.y) - 1,
    );
    let (right, bottom) = (a.right().max(b.right()) + 1, a.bottom().max(b.bottom()) + 1);
    let meets = |plane: &Plane| {
        (top..=bottom).any(|y| {
            (left..=right).step_by(64).any(|x| {
                let columns = (right - x + 1).clamp(0, 64).unsigned_abs();
                let mask = if columns == 64 {
                    u64::MAX
                } else {
                    (1 << columns) - 1
                };
                plane.window(x, y) & mask != 0
            })
        })
    };
    board.terrain_plane(Terrain::Wall).is_some_and(meets)
        || meets(board.sight_edges().half(grid::Side::North))
        || meets(board.sight_edges().half(grid::Side::West))
}

//! Walls of exact segments: those on grid lines become walls on edges, the rest stay exact.

use std::collections::{BTreeMap, BTreeSet};

use grid::{Edge, Extent, Point, Segment, Square};

const UNIT: i64 = Point::PER_SQUARE;

/// The walls of a map, sorted by what they become.
#[derive(Clone, Debug, Default)]
pub(crate) struct Walls {
    /// Edges that walls cover from end to end.
    pub(crate) edges: Vec<Edge>,
    /// The other walls, exact, in the order of the file; those along grid lines last.
    pub(crate) segments: Vec<Segment>,
    /// Pieces without length.
    pub(crate) degenerate: usize,
    /// Pieces that appear in the file more than once.
    pub(crate) repeated: usize,
    /// Pieces that lie off the map.
    pub(crate) off_map: usize,
    /// Pieces that were cut at the border of the map.
    pub(crate) cut_at_border: usize,
    /// Pieces that reach beyond the border and are kept whole.
    pub(crate) beyond_border: usize,
}

/// A grid line: `Upright(x)` from top to bottom, `Flat(y)` from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum GridLine {
    Upright(i64),
    Flat(i64),
}

impl Walls {
    /// Sorts the pieces of the walls of a map.
    pub(crate) fn sort(pieces: &[Segment], extent: Extent) -> Walls {
        let mut walls = Walls::default();
        let mut seen = BTreeSet::new();
        let mut lines: BTreeMap<GridLine, Vec<(i64, i64)>> = BTreeMap::new();
        for piece in pieces {
            let Segment { from, to } = *piece;
            if from == to {
                walls.degenerate += 1;
            } else if !seen.insert((from.min(to), from.max(to))) {
                walls.repeated += 1;
            } else if !meets_map(*piece, extent) {
                walls.off_map += 1;
            } else if let Some((line, stretch)) = on_grid_line(*piece) {
                lines.entry(line).or_default().push(stretch);
            } else {
                if !within_map(from, extent) || !within_map(to, extent) {
                    walls.beyond_border += 1;
                }
                walls.segments.push(*piece);
            }
        }
        for (line, stretches) in lines {
            walls.lay_line(line, stretches, extent);
        }
        walls
    }

    /// Joins the stretches of one grid line and turns every edge that they fill into a wall.
    fn lay_line(&mut self, line: GridLine, mut stretches: Vec<(i64, i64)>, extent: Extent) {
        let length = match line {
            GridLine::Upright(_) => i64::from(extent.height()) * UNIT,
            GridLine::Flat(_) => i64::from(extent.width()) * UNIT,
        };
        stretches.sort_unstable();
        let mut joined: Vec<(i64, i64)> = Vec::new();
        for (start, end) in stretches {
            let (inside_start, inside_end) = (start.max(0), end.min(length));
            self.cut_at_border += usize::from((inside_start, inside_end) != (start, end));
            match joined.last_mut() {
                Some(last) if inside_start <= last.1 => last.1 = last.1.max(inside_end),
                _ => joined.push((inside_start, inside_end)),
            }
        }
        for (start, end) in joined {
            let first = (start + UNIT - 1).div_euclid(UNIT);
            let last = end.div_euclid(UNIT);
            if first >= last {
                self.keep(line, start, end);
                continue;
            }
            self.edges.extend((first..last).map(|at| edge_of(line, at)));
            self.keep(line, start, first * UNIT);
            self.keep(line, last * UNIT, end);
        }
    }

    /// Keeps a stretch of a grid line that fills no edge.
    fn keep(&mut self, line: GridLine, start: i64, end: i64) {
        if start < end {
            let point = |along: i64| match line {
                GridLine::Upright(x) => Point { x, y: along },
                GridLine::Flat(y) => Point { x: along, y },
            };
            self.segments.push(Segment::new(point(start), point(end)));
        }
    }
}

fn edge_of(line: GridLine, at: i64) -> Edge {
    let number = |squares: i64| i32::try_from(squares).unwrap_or(i32::MAX);
    match line {
        GridLine::Upright(x) => Edge::west(Square::new(number(x / UNIT), number(at))),
        GridLine::Flat(y) => Edge::north(Square::new(number(at), number(y / UNIT))),
    }
}

/// The grid line along which the piece runs, with its start and end.
fn on_grid_line(piece: Segment) -> Option<(GridLine, (i64, i64))> {
    let Segment { from, to } = piece;
    if from.x == to.x && from.x.rem_euclid(UNIT) == 0 {
        Some((
            GridLine::Upright(from.x),
            (from.y.min(to.y), from.y.max(to.y)),
        ))
    } else if from.y == to.y && from.y.rem_euclid(UNIT) == 0 {
        Some((GridLine::Flat(from.y), (from.x.min(to.x), from.x.max(to.x))))
    } else {
        None
    }
}

/// The edges that a segment along a grid line fills from end to end, if it fills only whole edges.
pub(crate) fn whole_edges(segment: Segment) -> Option<Vec<Edge>> {
    let (line, (start, end)) = on_grid_line(segment)?;
    let whole = start.rem_euclid(UNIT) == 0 && end.rem_euclid(UNIT) == 0 && start < end;
    whole.then(|| {
        (start.div_euclid(UNIT)..end.div_euclid(UNIT))
            .map(|at| edge_of(line, at))
            .collect()
    })
}

fn within_map(point: Point, extent: Extent) -> bool {
    (0..=i64::from(extent.width()) * UNIT).contains(&point.x)
        && (0..=i64::from(extent.height()) * UNIT).contains(&point.y)
}

/// Whether the segment has more than an end point on the map.
pub(crate) fn meets_map(segment: Segment, extent: Extent) -> bool {
    let (width, height) = (
        i64::from(extent.width()) * UNIT,
        i64::from(extent.height()) * UNIT,
    );
    let Segment { from, to } = segment;
    // A wall along the border belongs to the map, so the box is widened by one unit.
    segment.enters_box(
        Point { x: -1, y: -1 },
        Point {
            x: width + 1,
            y: height + 1,
        },
    ) && !(from.x.max(to.x) <= 0 && from.x != to.x)
        && !(from.y.max(to.y) <= 0 && from.y != to.y)
        && !(from.x.min(to.x) >= width && from.x != to.x)
        && !(from.y.min(to.y) >= height && from.y != to.y)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tenths(a: (i64, i64), b: (i64, i64)) -> Segment {
        let point = |(x, y): (i64, i64)| Point {
            x: x * UNIT / 10,
            y: y * UNIT / 10,
        };
        Segment::new(point(a), point(b))
    }

    fn sorted(pieces: &[Segment]) -> Walls {
        Walls::sort(pieces, Extent::new(5, 5).unwrap())
    }

    #[test]
    fn pieces_of_one_grid_line_are_joined_before_they_are_laid_on_edges() {
        let walls = sorted(&[tenths((20, 5), (20, 14)), tenths((20, 25), (20, 14))]);
        assert_eq!(walls.edges, [Edge::west(Square::new(2, 1))]);
        let rest = [tenths((20, 5), (20, 10)), tenths((20, 20), (20, 25))];
        assert_eq!(walls.segments, rest);
    }

    #[test]
    fn what_has_no_length_or_lies_off_the_map_is_dropped_and_counted() {
        let walls = sorted(&[
            tenths((20, 5), (20, 5)),
            tenths((60, 0), (60, 50)),
            tenths((-10, 5), (-1, 20)),
            tenths((11, 5), (13, 7)),
            tenths((13, 7), (11, 5)),
            tenths((0, 0), (-30, 0)),
        ]);
        assert_eq!((walls.degenerate, walls.repeated, walls.off_map), (1, 1, 3));
        assert_eq!(walls.segments.len(), 1);
    }

    #[test]
    fn a_wall_on_the_border_is_kept_and_one_beyond_it_cut_or_kept_whole() {
        let walls = sorted(&[tenths((50, -10), (50, 60)), tenths((40, 45), (60, 44))]);
        assert_eq!(walls.edges.len(), 5);
        assert_eq!((walls.cut_at_border, walls.beyond_border), (1, 1));
    }
}

//! Thin walls, doors, barriers and gaps, on the edges between squares or at their exact places.

use std::fmt::Write;

use board::{Door, DoorState, EdgeFeature, Stops, Wall};
use grid::{Edge, Point, Segment, Side};

use super::{Detail, Sheet};
use crate::shape::Number;

/// A line in pixels, from one end to the other.
#[derive(Clone, Copy, Debug)]
struct Line {
    from: (f64, f64),
    to: (f64, f64),
}

impl Line {
    fn of(sheet: &Sheet, segment: Segment) -> Line {
        Line {
            from: sheet.pixels(segment.from),
            to: sheet.pixels(segment.to),
        }
    }

    /// The point at a share of the line, that many pixels to its right-hand side.
    fn at(self, share: f64, aside: f64) -> (f64, f64) {
        let (dx, dy) = (self.to.0 - self.from.0, self.to.1 - self.from.1);
        let length = self.length().max(1e-6);
        (
            self.from.0 + dx * share - dy / length * aside,
            self.from.1 + dy * share + dx / length * aside,
        )
    }

    fn length(self) -> f64 {
        let (dx, dy) = (self.to.0 - self.from.0, self.to.1 - self.from.1);
        (dx * dx + dy * dy).sqrt()
    }

    /// A stroke between two such points.
    fn stroke(self, from: (f64, f64), to: (f64, f64)) -> String {
        let (a, b) = (self.at(from.0, from.1), self.at(to.0, to.1));
        format!(
            "M{} {}L{} {}",
            Number(a.0),
            Number(a.1),
            Number(b.0),
            Number(b.1)
        )
    }

    /// A rectangle along the line, `half` pixels to both sides.
    fn bar(self, from: f64, to: f64, half: f64) -> String {
        let corners = [(from, -half), (to, -half), (to, half), (from, half)];
        let mut path = String::new();
        for (index, (share, aside)) in corners.into_iter().enumerate() {
            let (x, y) = self.at(share, aside);
            let command = if index == 0 { 'M' } else { 'L' };
            let _ = write!(path, "{command}{} {}", Number(x), Number(y));
        }
        path.push('Z');
        path
    }
}

pub(super) fn draw(sheet: &mut Sheet) {
    sheet.open_group("edges");
    derived(sheet);
    let walls = wall_path(sheet);
    let ink = sheet.palette.wall_line;
    let width = sheet.share(0.11, 1.4);
    sheet.lined(&walls, ink, width, "");
    segments(sheet);
    special_walls(sheet);
    for (edge, feature) in sheet.picture.board.features() {
        if is_shown(sheet, edge) {
            draw_feature(sheet, Line::of(sheet, Segment::of_edge(edge)), feature);
        }
    }
    for door in sheet.picture.board.doors() {
        draw_door(sheet, door);
    }
    sheet.close_group();
}

/// Whether the edge touches the window.
fn is_shown(sheet: &Sheet, edge: Edge) -> bool {
    edge.squares()
        .into_iter()
        .any(|square| sheet.window.contains(square))
}

/// The path data of walls on edges, joined where they continue in a straight line.
fn wall_path(sheet: &Sheet) -> String {
    let edges = sheet.picture.board.wall_edges();
    let window = sheet.window;
    let mut path = String::new();
    let mut line = |x: i32, y: i32, length: i32, command: char| {
        let pixels = |squares: i32| Number(f64::from(squares) * sheet.side);
        let (x, y) = (pixels(x - window.origin.x), pixels(y - window.origin.y));
        let _ = write!(path, "M{x} {y}{command}{}", pixels(length));
    };
    for y in window.origin.y..=window.bottom() {
        let walled = |x: i32| edges.contains(Edge::north(grid::Square::new(x, y)));
        for (x, length) in stretches(window.origin.x, window.right(), walled) {
            line(x, y, length, 'h');
        }
    }
    for x in window.origin.x..=window.right() {
        let walled = |y: i32| edges.contains(Edge::west(grid::Square::new(x, y)));
        for (y, length) in stretches(window.origin.y, window.bottom(), walled) {
            line(x, y, length, 'v');
        }
    }
    path
}

/// The stretches of places for which `holds` is true without a break: the first place and the
/// number.
fn stretches(from: i32, to: i32, holds: impl Fn(i32) -> bool) -> Vec<(i32, i32)> {
    let mut stretches: Vec<(i32, i32)> = Vec::new();
    for place in (from..to).filter(|place| holds(*place)) {
        match stretches.last_mut() {
            Some((first, length)) if *first + *length == place => *length += 1,
            _ => stretches.push((place, 1)),
        }
    }
    stretches
}

/// Draws edges that stop steps on behalf of an exact wall: dotted, because the wall itself is drawn
/// too.
fn derived(sheet: &mut Sheet) {
    if sheet.detail < Detail::Patterns {
        return;
    }
    let mut path = String::new();
    for edge in sheet.picture.board.derived_edges().iter() {
        if is_shown(sheet, edge) {
            path.push_str(&Line::of(sheet, Segment::of_edge(edge)).stroke((0.0, 0.0), (1.0, 0.0)));
        }
    }
    let ink = sheet.palette.muted;
    sheet.lined(&path, ink, 1.6, " stroke-dasharray=\"0 4\"");
}

/// Draws exact walls; a piece on a grid line looks like the walls on edges that it continues.
fn segments(sheet: &mut Sheet) {
    let (mut slanting, mut on_grid) = (String::new(), String::new());
    let board = sheet.picture.board;
    let plain = |segment: &&Segment| board.segment_wall(**segment) == Wall::SOLID;
    for segment in board.segments().iter().filter(plain) {
        let Segment { from, to } = *segment;
        let is_on = |a: i64, b: i64| a == b && a.rem_euclid(Point::PER_SQUARE) == 0;
        let path = if is_on(from.x, to.x) || is_on(from.y, to.y) {
            &mut on_grid
        } else {
            &mut slanting
        };
        path.push_str(&Line::of(sheet, *segment).stroke((0.0, 0.0), (1.0, 0.0)));
    }
    let ink = sheet.palette.wall_line;
    let (thin, thick) = (sheet.share(0.08, 1.2), sheet.share(0.11, 1.4));
    sheet.lined(&slanting, ink, thin, "");
    sheet.lined(&on_grid, ink, thick, "");
}

/// The side of a line to which the forward direction leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hand {
    Left,
    Right,
}

/// Draws windows, curtains and one-way walls, on edges and at their exact places.
fn special_walls(sheet: &mut Sheet) {
    let board = sheet.picture.board;
    for (edge, wall) in board.special_walls() {
        if !is_shown(sheet, edge) {
            continue;
        }
        // Down an upright edge the square behind it is on the left.
        let forward = match edge.side {
            Side::North => Hand::Right,
            Side::West => Hand::Left,
        };
        let line = Line::of(sheet, Segment::of_edge(edge));
        draw_special(sheet, line, wall, forward);
    }
    for (segment, wall) in board.special_segments() {
        draw_special(sheet, Line::of(sheet, segment), wall, Hand::Right);
    }
}

/// Draws a window as two thin lines and a curtain as long strokes; an arrow points in the open
/// direction.
fn draw_special(sheet: &mut Sheet, line: Line, wall: Wall, forward: Hand) {
    let ink = sheet.palette.wall_line;
    let (thin, thick) = (sheet.share(0.035, 0.8), sheet.share(0.11, 1.4));
    let whole = |aside: f64| line.stroke((0.0, aside), (1.0, aside));
    if wall.is_window() {
        let half = sheet.share(0.05, 1.2);
        let posts =
            line.stroke((0.0, -half), (0.0, half)) + &line.stroke((1.0, -half), (1.0, half));
        sheet.lined(&(whole(-half) + &whole(half) + &posts), ink, thin, "");
    } else if wall.movement == Stops::Nothing {
        sheet.lined(&whole(0.0), ink, thick * 0.5, " stroke-dasharray=\"7 2\"");
    } else {
        sheet.lined(&whole(0.0), ink, thick, "");
    }
    let ways = [wall.movement, wall.sight];
    let Some(stopped) = ways.into_iter().find(|stops| stops.is_one_way()) else {
        return;
    };
    let is_right = (stopped == Stops::Back) == (forward == Hand::Right);
    let reach = sheet.share(0.24, 2.4) * if is_right { 1.0 } else { -1.0 };
    let width = sheet.share(0.11, 1.2) / line.length().max(1.0);
    let arrow = line.stroke((0.5, -reach), (0.5, reach))
        + &line.stroke((0.5 - width, reach * 0.45), (0.5, reach))
        + &line.stroke((0.5 + width, reach * 0.45), (0.5, reach));
    sheet.lined(&arrow, ink, thin * 1.8, "");
}

/// Draws a special wall for the legend.
pub(super) fn sample_wall(sheet: &mut Sheet, x: f64, y: f64, size: f64, wall: Wall) {
    let middle = y + size / 2.0;
    let line = Line {
        from: (x, middle),
        to: (x + size, middle),
    };
    let side = std::mem::replace(&mut sheet.side, 28.0);
    draw_special(sheet, line, wall, Hand::Right);
    sheet.side = side;
}

/// Draws a barrier, a barrier with a check, or a gap, on one edge.
fn draw_feature(sheet: &mut Sheet, line: Line, feature: EdgeFeature) {
    let ink = sheet.palette.hue(crate::palette::Hue::Wood);
    let width = sheet.share(0.09, 1.2);
    match feature {
        EdgeFeature::Barrier => {
            let path = [0.04, 0.38, 0.72].map(|from| line.stroke((from, 0.0), (from + 0.24, 0.0)));
            sheet.lined(&path.concat(), ink, width, "");
        }
        EdgeFeature::CheckBarrier => {
            let half = sheet.share(0.11, 1.5);
            let teeth = [0.1, 0.3, 0.5, 0.7, 0.9]
                .map(|share| line.stroke((share - 0.06, half), (share + 0.06, -half)));
            let path = line.stroke((0.04, 0.0), (0.96, 0.0)) + &teeth.concat();
            sheet.lined(&path, ink, width * 0.6, "");
        }
        EdgeFeature::Gap { width_hundredths } => {
            let half = (f64::from(width_hundredths) / 1000.0).clamp(0.04, 0.46);
            let path = line.stroke((0.0, 0.0), (0.5 - half, 0.0))
                + &line.stroke((0.5 + half, 0.0), (1.0, 0.0));
            let ink = sheet.palette.wall_line;
            let width = sheet.share(0.11, 1.4);
            sheet.lined(&path, ink, width, "");
            let posts = sheet.share(0.1, 1.4);
            let path = line.stroke((0.5 - half, -posts), (0.5 - half, posts))
                + &line.stroke((0.5 + half, -posts), (0.5 + half, posts));
            sheet.lined(&path, ink, width * 0.6, "");
        }
    }
}

fn draw_door(sheet: &mut Sheet, door: &Door) {
    let lines: Vec<Line> = match door.segment {
        Some(segment) => vec![Line::of(sheet, segment)],
        None => door
            .edges
            .iter()
            .filter(|edge| is_shown(sheet, **edge))
            .map(|edge| Line::of(sheet, Segment::of_edge(*edge)))
            .collect(),
    };
    for line in lines {
        draw_leaf(sheet, line, door.state);
    }
}

/// Draws one door leaf: across its opening when closed, with a crossbar when locked, swung away by
/// a quarter turn when open.
fn draw_leaf(sheet: &mut Sheet, line: Line, state: DoorState) {
    let (ink, wood) = (sheet.palette.wall_line, sheet.palette.door);
    let thin = sheet.share(0.04, 0.9);
    let half = sheet.share(0.1, 1.3);
    let jambs = line.stroke((0.0, -half), (0.0, half)) + &line.stroke((1.0, -half), (1.0, half));
    if state == DoorState::Open {
        let length = line.length();
        let thick = half / length.max(1.0);
        let from = line.at(0.06, 0.0);
        let leaf = Line {
            from,
            to: (line.at(0.06, length * 0.8).0, line.at(0.06, length * 0.8).1),
        };
        let bar = leaf.bar(0.0, 1.0, half * 0.6);
        sheet.filled(&bar, wood);
        sheet.lined(&bar, ink, thin, "");
        let sill = line.stroke((thick, 0.0), (1.0 - thick, 0.0));
        sheet.lined(&sill, ink, thin, " stroke-dasharray=\"1 4\"");
        sheet.lined(&jambs, ink, thin * 1.8, "");
        return;
    }
    let bar = line.bar(0.04, 0.96, half);
    sheet.filled(&bar, wood);
    sheet.lined(&bar, ink, thin, "");
    sheet.lined(&jambs, ink, thin * 1.8, "");
    if state == DoorState::Locked {
        let reach = half * 1.9;
        let cross = line.stroke((0.38, -reach), (0.62, reach))
            + &line.stroke((0.62, -reach), (0.38, reach));
        sheet.lined(&cross, ink, sheet.share(0.06, 1.1), "");
    } else if sheet.detail >= Detail::Patterns {
        let (x, y) = line.at(0.78, 0.0);
        let _ = writeln!(
            sheet.text,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{ink}\"/>",
            Number(x),
            Number(y),
            Number(sheet.share(0.04, 0.8))
        );
    }
}

/// Draws one door leaf for the legend, across a swatch of that size.
pub(super) fn sample_door(sheet: &mut Sheet, x: f64, y: f64, size: f64, state: DoorState) {
    let at = if state == DoorState::Open {
        y + 3.0
    } else {
        y + size / 2.0
    };
    let line = Line {
        from: (x + 1.0, at),
        to: (x + size - 1.0, at),
    };
    let (side, detail) = (sheet.side, sheet.detail);
    (sheet.side, sheet.detail) = (28.0, Detail::Patterns);
    draw_leaf(sheet, line, state);
    (sheet.side, sheet.detail) = (side, detail);
}

/// Draws something on an edge for the legend.
pub(super) fn sample_feature(sheet: &mut Sheet, x: f64, y: f64, size: f64, feature: EdgeFeature) {
    let middle = y + size / 2.0;
    let line = Line {
        from: (x, middle),
        to: (x + size, middle),
    };
    let side = sheet.side;
    sheet.side = 28.0;
    draw_feature(sheet, line, feature);
    sheet.side = side;
}

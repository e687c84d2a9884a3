//! A path: a line through the centres with numbered steps, costs so far, and numbered triggers.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use grid::Footprint;

use super::room::Room;
use super::{Area, Detail, Sheet, tokens, weight};
use crate::shape::Number;
use crate::words::letter;
use crate::{Layer, Path, PathStep, glyphs};

/// A place on the path, with everything that is written there.
#[derive(Clone, Debug)]
struct Node {
    place: Footprint,
    /// The numbers of the steps that end here.
    steps: Vec<usize>,
    /// The offsets in squares to the places before and after.
    neighbours: Vec<(i32, i32)>,
    /// Those of the offsets on whose way a trigger is shown.
    triggered: Vec<(i32, i32)>,
    /// The cost of the path at each of those steps.
    costs: Vec<String>,
    /// The notes of those steps that have one.
    notes: Vec<String>,
}

fn paths<'a>(sheet: &Sheet<'a>) -> Vec<&'a Path> {
    let picture = sheet.picture;
    picture
        .layers
        .iter()
        .filter_map(|layer| match layer {
            Layer::Path(path) => Some(path),
            _ => None,
        })
        .collect()
}

/// The places of the path, in the order of their first visit.
fn nodes(path: &Path) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut known: BTreeMap<Footprint, usize> = BTreeMap::new();
    let notes_of = |step: &PathStep| Some(step.note.clone()).filter(|note| !note.is_empty());
    for (index, step) in path.steps.iter().enumerate() {
        let before = index
            .checked_sub(1)
            .map_or(path.start, |before| path.steps[before].to);
        let after = path.steps.get(index + 1).map(|after| after.to);
        let offset = |other: Footprint| {
            let (own, other) = (step.to.centre(), other.centre());
            (
                (other.x - own.x).signum() as i32,
                (other.y - own.y).signum() as i32,
            )
        };
        let neighbours = [Some(before), after].into_iter().flatten().map(offset);
        let places = [(Some(before), index + 1), (after, index + 2)];
        let triggered = places
            .into_iter()
            .filter(|(_, step)| path.triggers.iter().any(|own| step_of(own) == *step))
            .filter_map(|(place, _)| place.map(offset));
        match known.get(&step.to).and_then(|known| nodes.get_mut(*known)) {
            Some(node) => {
                node.steps.push(index + 1);
                node.costs.push(step.cost.clone());
                node.notes.extend(notes_of(step));
                node.neighbours.extend(neighbours);
                node.triggered.extend(triggered);
            }
            None => {
                known.insert(step.to, nodes.len());
                nodes.push(Node {
                    place: step.to,
                    steps: vec![index + 1],
                    costs: vec![step.cost.clone()],
                    notes: notes_of(step).into_iter().collect(),
                    neighbours: neighbours.collect(),
                    triggered: triggered.collect(),
                });
            }
        }
    }
    nodes
}

/// Keeps the costs of a range and the names of creatures off the path.
pub(super) fn reserve(sheet: &mut Sheet) {
    for path in paths(sheet) {
        for step in &path.steps {
            let area = tokens::footprint_area(sheet, step.to);
            sheet.taken.insert(Area {
                left: area.left + 1.0,
                top: area.top + 1.0,
                right: area.right - 1.0,
                bottom: area.bottom - 1.0,
            });
        }
    }
}

/// Draws the line itself, with a casing that separates it from the ground.
pub(super) fn lines(sheet: &mut Sheet) {
    for path in paths(sheet) {
        let mut line = String::new();
        let places = std::iter::once(path.start).chain(path.steps.iter().map(|step| step.to));
        for (index, place) in places.enumerate() {
            let (x, y) = sheet.pixels(place.centre());
            let command = if index == 0 { 'M' } else { 'L' };
            let _ = write!(line, "{command}{} {}", Number(x), Number(y));
        }
        let (ink, casing) = (sheet.palette.path, sheet.palette.casing);
        let width = sheet.share(0.075, 1.8);
        sheet.open_group("path");
        sheet.lined(
            &line,
            casing,
            width + sheet.share(0.09, 1.6),
            " stroke-opacity=\".9\"",
        );
        sheet.lined(&line, ink, width, "");
        sheet.close_group();
    }
}

/// The corners for the cost, the best first: off the line, away from the notes (below if there are
/// none), and not on the side where the marker of a trigger straight above or below would be.
fn corners_for_cost(node: &Node) -> Vec<(i32, i32)> {
    let below = if node.notes.is_empty() {
        1
    } else {
        -note_side(node)
    };
    let mut corners = vec![(1, below), (-1, below), (1, -below), (-1, -below)];
    let is_on_line = |corner: &(i32, i32)| node.neighbours.contains(corner);
    let is_under_marker = |(_, dy): &(i32, i32)| node.triggered.contains(&(0, *dy));
    corners.sort_by_key(|corner| (is_on_line(corner), is_under_marker(corner)));
    corners
}

/// Writes the cost so far in a corner of the square that the line leaves free, or else beside the
/// number.
fn costs(sheet: &mut Sheet, node: &Node, room: &mut Room) {
    let words = node.costs.join(", ");
    // The room reaches from a little beside the line to the rim of the square, or of a bigger
    // creature's space; several costs may go beyond it.
    let beside = sheet.side * 0.09;
    let share = match node.costs.len() {
        1 => 0.48,
        2 => 0.9,
        _ => 1.2,
    };
    let free = f64::from(node.place.width) * sheet.side * share - beside;
    let height = (sheet.side * 0.21).min(free / glyphs::width(&words, 1.0).max(0.1));
    let width = glyphs::width(&words, height);
    let (x, y) = sheet.pixels(node.place.centre());
    let corners = corners_for_cost(node).into_iter().map(|(dx, dy)| {
        (
            x + f64::from(dx) * (beside + width / 2.0),
            y + f64::from(dy) * sheet.side * 0.33,
        )
    });
    let past_number = sheet.side * (NUMBER_RADIUS + 0.08) + width / 2.0;
    let sides = [1.0, -1.0].map(|side| (x + side * past_number, y));
    let further = [-0.62, 0.62, -0.85, 0.85].map(|share| (x, y + share * sheet.side));
    let centres: Vec<(f64, f64)> = corners.chain(sides).chain(further).collect();
    let Some((x, y)) = room.place(&centres, width, height) else {
        return;
    };
    let (ink, casing) = (sheet.palette.path, sheet.palette.casing);
    if is_covered(sheet, node.place) {
        // On a token the ink alone is hard to read, so there is a plate under it.
        let margin = height * 0.3;
        let _ = writeln!(
            sheet.text,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{casing}\"/>",
            Number(x - width / 2.0 - margin),
            Number(y - height / 2.0 - margin),
            Number(width + 2.0 * margin),
            Number(height + 2.0 * margin),
            Number(margin)
        );
    }
    let mut strokes = String::new();
    glyphs::strokes(
        &mut strokes,
        &words,
        x - width / 2.0,
        y + height / 2.0,
        height,
    );
    sheet.lined(
        &strokes,
        casing,
        weight(height) + 2.4,
        " stroke-opacity=\".85\"",
    );
    sheet.lined(&strokes, ink, weight(height), "");
}

/// The side for the notes of a place: the top (-1), or the bottom (1) if the line passes only
/// through the top.
fn note_side(node: &Node) -> i32 {
    let uses = |side: i32| node.neighbours.iter().any(|(_, dy)| *dy == side);
    if uses(-1) && !uses(1) { 1 } else { -1 }
}

/// Writes the notes of a place, on a plate above or below the number of its step.
fn notes(sheet: &mut Sheet, node: &Node, room: &mut Room) {
    let words = match node.notes.as_slice() {
        [] => return,
        [one] => one.clone(),
        [first, last] => format!("{first}, {last}"),
        [first, .., last] => format!("{first} .. {last}"),
    };
    let free = sheet.side * if node.notes.len() > 1 { 1.6 } else { 0.94 };
    let height = (sheet.side * 0.19).min(free / glyphs::width(&words, 1.0).max(0.1));
    let (width, margin) = (glyphs::width(&words, height), height * 0.25);
    let (x, y) = sheet.pixels(node.place.centre());
    let side = f64::from(note_side(node));
    let centres = [0.35, -0.35, 0.55, -0.55].map(|share| (x, y + side * share * sheet.side));
    let Some((x, y)) = room.place(&centres, width, height) else {
        return;
    };
    let (ink, casing) = (sheet.palette.path, sheet.palette.casing);
    let _ = writeln!(
        sheet.text,
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{casing}\" \
         fill-opacity=\".9\"/>",
        Number(x - width / 2.0 - margin),
        Number(y - height / 2.0 - margin),
        Number(width + 2.0 * margin),
        Number(height + 2.0 * margin),
        Number(margin)
    );
    sheet.words_around(&words, x, y, height, ink);
}

/// Whether there is a token, including the mover's own at its start.
fn is_covered(sheet: &Sheet, place: Footprint) -> bool {
    sheet.picture.board.occupants(place).next().is_some()
}

/// Draws costs so far, numbered steps and trigger markers, over the tokens.
pub(super) fn triggers(sheet: &mut Sheet) {
    for path in paths(sheet) {
        let nodes = nodes(path);
        let mut room = Room::default();
        if sheet.detail >= Detail::Everything {
            for node in &nodes {
                let (x, y, radius) = number_place(sheet, node);
                room.reserve(Area::around(x, y, radius * 2.0, radius * 2.0));
            }
        }
        near(sheet, &nodes, tokens::areas(sheet))
            .into_iter()
            .for_each(|area| room.reserve(area));
        let markers = markers(sheet, path, &mut room);
        sheet.open_group("steps");
        if sheet.detail >= Detail::Everything {
            nodes.iter().for_each(|node| notes(sheet, node, &mut room));
            nodes.iter().for_each(|node| costs(sheet, node, &mut room));
        }
        for (index, node) in nodes.iter().enumerate() {
            let is_last = node.steps.contains(&path.steps.len());
            draw_node(sheet, node, is_last, index);
        }
        sheet.close_group();
        sheet.open_group("triggers");
        for (words, (x, y)) in markers {
            marker(sheet, &words, x, y, marker_height(sheet));
        }
        sheet.close_group();
        // Names keep off all of these.
        room.into_areas()
            .into_iter()
            .for_each(|area| sheet.taken.insert(area));
    }
}

/// Those of the areas that are within two squares of a place of the path: no label goes further.
fn near(sheet: &Sheet, nodes: &[Node], areas: Vec<Area>) -> Vec<Area> {
    let square = |pixels: f64| (pixels / sheet.side).floor() as i64;
    let mut around: BTreeSet<(i64, i64)> = BTreeSet::new();
    for node in nodes {
        let area = tokens::footprint_area(sheet, node.place);
        for y in square(area.top) - 2..=square(area.bottom) + 2 {
            around.extend((square(area.left) - 2..=square(area.right) + 2).map(|x| (x, y)));
        }
    }
    let is_near = |area: &Area| {
        let rows = square(area.top)..=square(area.bottom);
        let columns = || square(area.left)..=square(area.right);
        rows.into_iter()
            .any(|y| columns().any(|x| around.contains(&(x, y))))
    };
    areas.into_iter().filter(is_near).collect()
}

/// The radius of a step's number, as a share of a square's side.
const NUMBER_RADIUS: f64 = 0.2;

/// The place of the number of a step, and its radius.
fn number_place(sheet: &Sheet, node: &Node) -> (f64, f64, f64) {
    let (x, y) = sheet.pixels(node.place.centre());
    let is_occupied = sheet
        .picture
        .board
        .occupants(node.place)
        .any(|creature| !tokens::is_mover(sheet, creature.id));
    if is_occupied {
        // A creature stands there, so the number moves to a corner and both can be read.
        let aside = sheet.side * 0.3;
        (x + aside, y - aside, sheet.side * 0.17)
    } else {
        (x, y, sheet.side * NUMBER_RADIUS)
    }
}

fn draw_node(sheet: &mut Sheet, node: &Node, is_last: bool, index: usize) {
    let (ink, casing) = (sheet.palette.path, sheet.palette.casing);
    if sheet.detail < Detail::Everything {
        // Numbers would be too small here, so there are dots, and on a big map only the end.
        if is_last || (sheet.detail == Detail::Patterns && index > 0) {
            let radius = if is_last {
                sheet.share(0.22, 3.0)
            } else {
                sheet.share(0.1, 1.5)
            };
            let (x, y) = sheet.pixels(node.place.centre());
            circle(sheet, x, y, radius, &ink.to_string(), &casing.to_string());
        }
        return;
    }
    let (x, y, radius) = number_place(sheet, node);
    let words = node
        .steps
        .iter()
        .map(usize::to_string)
        .collect::<Vec<_>>()
        .join(",");
    let (fill, rim, text) = if is_last {
        (ink, casing, casing)
    } else {
        (casing, ink, ink)
    };
    let height = (radius * 0.95).min(radius * 1.5 / glyphs::width(&words, 1.0).max(0.1));
    circle(sheet, x, y, radius, &fill.to_string(), &rim.to_string());
    sheet.words_around(&words, x, y, height, text);
}

fn circle(sheet: &mut Sheet, x: f64, y: f64, radius: f64, fill: &str, rim: &str) {
    let _ = writeln!(
        sheet.text,
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{fill}\" stroke=\"{rim}\" \
         stroke-width=\"{}\"/>",
        Number(x),
        Number(y),
        Number(radius),
        Number((radius * 0.16).max(1.0))
    );
}

/// The possible places for triggers of that step, the best first: halfway along the step, and
/// beside it.
fn trigger_places(sheet: &Sheet, path: &Path, step: usize) -> Vec<(f64, f64)> {
    let side = sheet.side;
    let place = |count: usize| {
        count
            .checked_sub(1)
            .and_then(|index| path.steps.get(index))
            .map_or(path.start, |step| step.to)
    };
    let above = |place: Footprint| {
        let (x, y) = sheet.pixels(place.centre());
        let rim = f64::from(place.height) * side * 0.42;
        vec![(x, y - rim), (x, y + rim), (x - rim, y), (x + rim, y)]
    };
    if step == 0 {
        return above(path.start);
    }
    if step > path.steps.len() {
        return above(place(path.steps.len()));
    }
    let (from, to) = (
        sheet.pixels(place(step - 1).centre()),
        sheet.pixels(place(step).centre()),
    );
    if from == to {
        // For a step straight up or down, seen from above, they are beside the number of the step.
        let around = [
            (-0.52, 0.0),
            (0.52, 0.0),
            (-1.12, 0.0),
            (1.12, 0.0),
            (-0.52, 0.4),
            (0.52, 0.4),
        ];
        return around
            .map(|(dx, dy)| (to.0 + dx * side, to.1 + dy * side))
            .to_vec();
    }
    let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
    // The offset is a square's side long, at a right angle to the step.
    let length = (to.0 - from.0).hypot(to.1 - from.1).max(1.0);
    let across = (
        (from.1 - to.1) / length * side,
        (to.0 - from.0) / length * side,
    );
    [0.0, 0.4, -0.4, 0.7, -0.7, 1.0, -1.0]
        .map(|share| (middle.0 + across.0 * share, middle.1 + across.1 * share))
        .to_vec()
}

fn marker_height(sheet: &Sheet) -> f64 {
    sheet.share(0.38, 12.0)
}

/// The words of the trigger markers with their places.
fn markers(sheet: &Sheet, path: &Path, room: &mut Room) -> Vec<(String, (f64, f64))> {
    let height = marker_height(sheet);
    let mut markers = Vec::new();
    for (index, trigger) in path.triggers.iter().enumerate() {
        let mark = sheet
            .picture
            .board
            .creature(trigger.reactor)
            .map_or('?', letter);
        let words = format!("{} {mark}", index + 1);
        // Several triggers of one step are written below one another, around the place of one.
        let together = path.triggers.iter().map(step_of);
        let others = together.filter(|step| *step == step_of(trigger)).count();
        let first = (others.saturating_sub(1) as f64) * (height + 1.0) / 2.0;
        let places = trigger_places(sheet, path, step_of(trigger));
        let mut centres: Vec<(f64, f64)> = Vec::new();
        for (x, y) in places {
            let below = (0..others).map(|row| (x, y - first + row as f64 * (height + 1.0)));
            centres.extend(below);
        }
        let width = marker_width(&words, height);
        if let Some(centre) = room.place(&centres, width, height) {
            markers.push((words, centre));
        }
    }
    markers
}

fn marker_width(words: &str, height: f64) -> f64 {
    (glyphs::width(words, height * 0.52) + height * 0.5).max(height)
}

fn step_of(trigger: &crate::Trigger) -> usize {
    usize::try_from(trigger.step).unwrap_or(usize::MAX)
}

/// Draws a trigger marker: a yellow plate with the trigger's number and the reactor's letter.
pub(super) fn marker(sheet: &mut Sheet, words: &str, x: f64, y: f64, height: f64) {
    let letters = height * 0.52;
    let width = marker_width(words, height);
    let (fill, ink) = (sheet.palette.trigger, sheet.palette.trigger_ink);
    let _ = writeln!(
        sheet.text,
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{fill}\" \
         stroke=\"{ink}\" stroke-width=\"1\"/>",
        Number(x - width / 2.0),
        Number(y - height / 2.0),
        Number(width),
        Number(height),
        Number(height * 0.28)
    );
    sheet.words_around(words, x, y, letters, ink);
}

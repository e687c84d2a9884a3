//! A way: a line through the centres with numbered steps, costs so far, and numbered triggers.

use std::collections::BTreeMap;
use std::fmt::Write;

use grid::Footprint;

use super::{Area, Detail, Sheet, tokens, weight};
use crate::shape::Number;
use crate::words::letter;
use crate::{Layer, Path, PathStep, glyphs};

/// A place on the way with everything that is written there.
#[derive(Clone, Debug)]
struct Node {
    place: Footprint,
    /// Numbers of the steps that end here.
    steps: Vec<usize>,
    /// Offsets in squares to the places before and after.
    neighbours: Vec<(i32, i32)>,
    /// Those of them on the way to which a trigger is shown.
    triggered: Vec<(i32, i32)>,
    /// What the way has cost at each of those steps.
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

/// The places of the way in the order of their first visit.
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

/// Keeps the costs of a range and the names of creatures off the way.
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

/// The line itself, with a casing that lifts it off the ground.
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

/// A corner off the line and away from the notes (without any, below), and not on the side where the
/// marker of a trigger straight above or below would lie over it.
fn corner_for_cost(node: &Node) -> (i32, i32) {
    let below = if node.notes.is_empty() {
        1
    } else {
        -note_side(node)
    };
    let corners = [(1, below), (-1, below), (1, -below), (-1, -below)];
    let is_off_line = |corner: &(i32, i32)| !node.neighbours.contains(corner);
    let is_clear = |(_, dy): &(i32, i32)| !node.triggered.contains(&(0, *dy));
    let mut off_line = corners.into_iter().filter(is_off_line);
    off_line
        .clone()
        .find(is_clear)
        .or_else(|| off_line.next())
        .unwrap_or((1, below))
}

/// The cost so far, in a corner of the square that the line leaves free.
fn costs(sheet: &mut Sheet, node: &Node) {
    let words = node.costs.join(", ");
    // From a little beside the line to the rim of the square, or of a bigger creature's space.
    let beside = sheet.side * 0.09;
    let room = f64::from(node.place.width) * sheet.side * 0.48 - beside;
    let height = (sheet.side * 0.21).min(room / glyphs::width(&words, 1.0).max(0.1));
    let width = glyphs::width(&words, height);
    let (x, y) = sheet.pixels(node.place.centre());
    let (dx, dy) = corner_for_cost(node);
    let (x, y) = (
        x + f64::from(dx) * (beside + width / 2.0),
        y + f64::from(dy) * sheet.side * 0.33,
    );
    let (ink, casing) = (sheet.palette.path, sheet.palette.casing);
    if is_covered(sheet, node.place) {
        // On a token the ink alone is hard to read: a plate lies under it.
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

/// Where the notes of a place stand: at the top (-1), or at the bottom (1) if the line comes or goes
/// through the top alone.
fn note_side(node: &Node) -> i32 {
    let uses = |side: i32| node.neighbours.iter().any(|(_, dy)| *dy == side);
    if uses(-1) && !uses(1) { 1 } else { -1 }
}

/// The notes of a place, on a plate above or below the number of its step.
fn notes(sheet: &mut Sheet, node: &Node) {
    let words = match node.notes.as_slice() {
        [] => return,
        [one] => one.clone(),
        [first, last] => format!("{first}, {last}"),
        [first, .., last] => format!("{first} .. {last}"),
    };
    let room = sheet.side * if node.notes.len() > 1 { 1.6 } else { 0.94 };
    let height = (sheet.side * 0.19).min(room / glyphs::width(&words, 1.0).max(0.1));
    let (x, y) = sheet.pixels(node.place.centre());
    let side = f64::from(note_side(node));
    let y = y + side * sheet.side * 0.35;
    let (ink, casing) = (sheet.palette.path, sheet.palette.casing);
    let (width, margin) = (glyphs::width(&words, height), height * 0.25);
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

/// Whether a token lies there, the mover's own where it stood at first included.
fn is_covered(sheet: &Sheet, place: Footprint) -> bool {
    sheet.picture.board.occupants(place).next().is_some()
}

/// Costs so far, numbered steps and trigger markers, over the tokens.
pub(super) fn triggers(sheet: &mut Sheet) {
    for path in paths(sheet) {
        sheet.open_group("steps");
        if sheet.detail >= Detail::Everything {
            nodes(path).iter().for_each(|node| costs(sheet, node));
            nodes(path).iter().for_each(|node| notes(sheet, node));
        }
        for (index, node) in nodes(path).iter().enumerate() {
            let is_last = node.steps.contains(&path.steps.len());
            draw_node(sheet, node, is_last, index);
        }
        sheet.close_group();
        sheet.open_group("triggers");
        draw_triggers(sheet, path);
        sheet.close_group();
    }
}

fn draw_node(sheet: &mut Sheet, node: &Node, is_last: bool, index: usize) {
    let (mut x, mut y) = sheet.pixels(node.place.centre());
    let occupied = sheet
        .picture
        .board
        .occupants(node.place)
        .any(|creature| !tokens::is_mover(sheet, creature.id));
    let (ink, casing) = (sheet.palette.path, sheet.palette.casing);
    if sheet.detail < Detail::Everything {
        // Numbers would be too small: dots, and only the end on a big map.
        if is_last || (sheet.detail == Detail::Patterns && index > 0) {
            let radius = if is_last {
                sheet.share(0.22, 3.0)
            } else {
                sheet.share(0.1, 1.5)
            };
            circle(sheet, x, y, radius, &ink.to_string(), &casing.to_string());
        }
        return;
    }
    let mut radius = sheet.side * 0.2;
    if occupied {
        // Somebody stands there: the number moves to a corner, so that both can be read.
        (x, y) = (x + sheet.side * 0.3, y - sheet.side * 0.3);
        radius = sheet.side * 0.17;
    }
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

/// Where a trigger of that step is shown: half way along the step.
fn trigger_place(sheet: &Sheet, path: &Path, step: usize) -> (f64, f64) {
    let place = |count: usize| {
        count
            .checked_sub(1)
            .and_then(|index| path.steps.get(index))
            .map_or(path.start, |step| step.to)
    };
    if step == 0 {
        let (x, y) = sheet.pixels(path.start.centre());
        return (x, y - f64::from(path.start.height) * sheet.side * 0.42);
    }
    if step > path.steps.len() {
        let end = place(path.steps.len());
        let (x, y) = sheet.pixels(end.centre());
        return (x, y - f64::from(end.height) * sheet.side * 0.42);
    }
    let (from, to) = (
        sheet.pixels(place(step - 1).centre()),
        sheet.pixels(place(step).centre()),
    );
    if from == to {
        // Straight up or down, seen from above: beside the number of the step.
        return (to.0 - sheet.side * 0.45, to.1);
    }
    ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0)
}

fn draw_triggers(sheet: &mut Sheet, path: &Path) {
    let height = sheet.share(0.38, 12.0);
    let mut shown: Vec<(f64, f64)> = Vec::new();
    for (index, trigger) in path.triggers.iter().enumerate() {
        let mark = sheet
            .picture
            .board
            .creature(trigger.reactor)
            .map_or('?', letter);
        let (x, mut y) = trigger_place(sheet, path, step_of(trigger));
        // Several triggers of one step stand below one another, around the place of one.
        let together = path.triggers.iter().map(step_of);
        let others = together.filter(|step| *step == step_of(trigger)).count();
        y -= (others.saturating_sub(1) as f64) * (height + 1.0) / 2.0;
        while shown
            .iter()
            .any(|(x2, y2)| (x - x2).abs() < height && (y - y2).abs() < height)
        {
            y += height + 1.0;
        }
        shown.push((x, y));
        marker(sheet, &format!("{} {mark}", index + 1), x, y, height);
    }
}

fn step_of(trigger: &crate::Trigger) -> usize {
    usize::try_from(trigger.step).unwrap_or(usize::MAX)
}

/// A trigger marker: a yellow plate with the trigger's number and the reactor's letter.
pub(super) fn marker(sheet: &mut Sheet, words: &str, x: f64, y: f64, height: f64) {
    let letters = height * 0.52;
    let width = (glyphs::width(words, letters) + height * 0.5).max(height);
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

//! The legend below the map, and the description for people who cannot see the picture.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use board::{Board, Condition, Creature, DoorState, EdgeFeature, Stops, Terrain};

use super::tokens::{Badge, badge, sample_place};
use super::{Sheet, WORDS, edges, ground, overlay, path, tokens};
use crate::ground::look;
use crate::resistance::{self, Mark};
use crate::shape::Number;
use crate::words::{creature_words, is_squeezed, letter};
use crate::{Layer, Path, Picture, Stay, glyphs, unknown};

/// Side of a sample in pixels.
const SAMPLE: f64 = 22.0;
/// Height of a line of the legend.
const LINE: f64 = 27.0;
/// The greatest number of creatures that are listed.
const CREATURES: usize = 60;

/// The explanation of the notes of a path.
const NOTES: &str = "altitude in squares, heading, feet paid for turning and ascending";

/// The sample beside a line of the legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sample {
    Ground(Terrain),
    Resistance(Mark),
    Unknown,
    Wall,
    Door(DoorState),
    Feature(EdgeFeature),
    SpecialWall(board::Wall),
    ExactWall,
    Range(u8),
    PassOnly,
    Path,
    Note,
    Trigger(usize, char),
    Threat(usize),
    Hazards,
    Highlight,
    Creature(board::CreatureId),
    Prone,
    Helpless,
    Squeezed,
}

type Line = (Sample, String);

/// Draws the legend with its top at `top` and returns where it ends.
pub(super) fn draw(sheet: &mut Sheet, left: f64, top: f64, width: f64) -> f64 {
    // Drawn at the usual size and enlarged as a whole.
    let scale = std::mem::replace(&mut sheet.scale, 1.0);
    let _ = writeln!(
        sheet.text,
        "<g id=\"legend\" transform=\"translate({} {}) scale({})\">",
        Number(left),
        Number(top),
        Number(scale)
    );
    let height = sections(sheet, width / scale);
    sheet.close_group();
    sheet.scale = scale;
    top + height * scale
}

fn sections(sheet: &mut Sheet, width: f64) -> f64 {
    let sections = [
        ("ground", ground_lines(sheet)),
        ("shown", layer_lines(sheet)),
        ("creatures", creature_lines(sheet)),
    ];
    let (left, mut y) = (0.0, 8.0);
    for (name, lines) in sections {
        if lines.is_empty() {
            continue;
        }
        let ink = sheet.palette.muted;
        sheet.words(name, left, y + 8.0, 7.0, ink);
        let rule = format!(
            "M{} {}H{}",
            Number(left + glyphs::width(name, 7.0) + 8.0),
            Number(y + 5.0),
            Number(left + width)
        );
        let faint = sheet.palette.grid;
        sheet.lined(&rule, faint, 1.0, "");
        y = flow(sheet, &lines, left, y + 18.0, width) + 10.0;
    }
    y
}

/// Puts lines side by side, each over as many narrow columns as it needs, and returns where they
/// end.
fn flow(sheet: &mut Sheet, lines: &[Line], left: f64, top: f64, width: f64) -> f64 {
    const COLUMN: f64 = 96.0;
    const BETWEEN: f64 = 20.0;
    /// Most entries are short; a long one may take several lines.
    const MOST_LINES: usize = 4;
    let columns = ((width + BETWEEN) / COLUMN).floor().max(1.0);
    let column = (width + BETWEEN) / columns;
    let (mut used, mut row) = (0.0, 0.0);
    for (sample, words) in lines {
        let wanted = SAMPLE + 10.0 + glyphs::width(words, WORDS) + BETWEEN;
        let span = (wanted / column).ceil().min(columns);
        if used + span > columns {
            (used, row) = (0.0, row + 1.0);
        }
        let (x, y) = (left + used * column, top + row * LINE);
        draw_sample(sheet, *sample, x, y);
        let room = span * column - SAMPLE - 10.0 - BETWEEN / 2.0;
        let ink = sheet.palette.ink;
        let mut baseline = y + (SAMPLE + WORDS) / 2.0;
        let wrapped = glyphs::wrapped(words, WORDS, room, MOST_LINES);
        for (number, words) in (0_u8..).zip(&wrapped) {
            if number > 0 {
                row += 1.0;
                baseline += LINE;
            }
            sheet.words(words, x + SAMPLE + 10.0, baseline, WORDS, ink);
        }
        used += span;
    }
    top + (row + 1.0) * LINE
}

fn ground_lines(sheet: &Sheet) -> Vec<Line> {
    let board = sheet.picture.board;
    let mut lines: Vec<Line> = Vec::new();
    for kind in ground::kinds(sheet).iter() {
        lines.push((Sample::Ground(kind), look(kind).label.to_owned()));
    }
    for mark in resistance::kinds(board, sheet.window) {
        lines.push((Sample::Resistance(mark), mark.label().to_owned()));
    }
    if unknown::is_in(&sheet.unknown, sheet.window) {
        lines.push((Sample::Unknown, unknown::LABEL.to_owned()));
    }
    let seen = |edge: grid::Edge| edge.squares().into_iter().any(|s| sheet.window.contains(s));
    if board.wall_edges().iter().any(seen) {
        lines.push((Sample::Wall, "thin wall".to_owned()));
    }
    if !board.segments().is_empty() {
        lines.push((
            Sample::ExactWall,
            "wall where it really lies; dots stop steps".to_owned(),
        ));
    }
    let states: BTreeSet<DoorState> = board
        .doors()
        .iter()
        .filter(|door| door.edges.iter().copied().any(seen) || door.segment.is_some())
        .map(|door| door.state)
        .collect();
    for state in states {
        let words = match state {
            DoorState::Open => "open door",
            DoorState::Closed => "closed door",
            DoorState::Locked => "locked door",
        };
        lines.push((Sample::Door(state), words.to_owned()));
    }
    lines.extend(special_walls(board, seen));
    // There is one line for each kind of feature; gaps differ only in width.
    let mut features = Vec::new();
    for (edge, feature) in board.features().filter(|(edge, _)| seen(*edge)) {
        let kind = std::mem::discriminant(&feature);
        if !features.contains(&kind) && seen(edge) {
            features.push(kind);
            lines.push((Sample::Feature(feature), feature_words(feature).to_owned()));
        }
    }
    lines
}

/// One line for each look of walls that do not stop everything.
fn special_walls(board: &Board, seen: impl Fn(grid::Edge) -> bool) -> Vec<Line> {
    let edges = board.special_walls().filter(|(edge, _)| seen(*edge));
    let segments = board.special_segments().map(|(_, wall)| wall);
    let mut looks = BTreeMap::new();
    for wall in edges.map(|(_, wall)| wall).chain(segments) {
        let words = match (wall.is_window(), wall.movement, wall.is_one_way()) {
            (true, _, true) => "one-way window",
            (true, _, false) => "window",
            (false, Stops::Nothing, true) => "curtain, seen through one way",
            (false, Stops::Nothing, false) => "curtain",
            (false, _, true) => "one-way wall",
            (false, _, false) => "low wall",
        };
        looks.entry(words).or_insert(wall);
    }
    let looks = looks.into_iter();
    looks
        .map(|(words, wall)| (Sample::SpecialWall(wall), words.to_owned()))
        .collect()
}

fn feature_words(feature: EdgeFeature) -> &'static str {
    match feature {
        EdgeFeature::Barrier => "barrier",
        EdgeFeature::CheckBarrier => "barrier that needs a check",
        EdgeFeature::Gap { .. } => "gap in a wall",
    }
}

fn layer_lines(sheet: &Sheet) -> Vec<Line> {
    let board = sheet.picture.board;
    let name = |id| {
        board
            .creature(id)
            .map_or("?", |creature: &Creature| creature.name.as_str())
    };
    let mut lines = Vec::new();
    let mut trigger_number = 0;
    let mut threat_number = 0;
    for layer in &sheet.picture.layers {
        match layer {
            Layer::Range(range) => {
                for step in range.used_steps() {
                    let words = range
                        .steps
                        .get(usize::from(step))
                        .map_or("further", String::as_str);
                    let words = if range.label.is_empty() {
                        words.to_owned()
                    } else {
                        format!("{}: {words}", range.label)
                    };
                    lines.push((Sample::Range(step), words));
                }
                if range
                    .squares
                    .iter()
                    .any(|place| place.stay == Stay::PassOnly)
                {
                    lines.push((Sample::PassOnly, "may pass, not end".to_owned()));
                }
            }
            Layer::Path(path) => {
                lines.push((Sample::Path, path_words(path)));
                if path.steps.iter().any(|step| !step.note.is_empty()) {
                    lines.push((Sample::Note, NOTES.to_owned()));
                }
                for trigger in &path.triggers {
                    trigger_number += 1;
                    let mark = board.creature(trigger.reactor).map_or('?', letter);
                    let cause = if trigger.cause.is_empty() {
                        String::new()
                    } else {
                        format!(": {}", trigger.cause)
                    };
                    let words = format!(
                        "step {}, {} may react{cause}",
                        trigger.step,
                        name(trigger.reactor)
                    );
                    lines.push((Sample::Trigger(trigger_number, mark), words));
                }
            }
            Layer::Threat(threat) => {
                let words = format!("threatened by {}", name(threat.creature));
                lines.push((Sample::Threat(threat_number), words));
                threat_number += 1;
            }
            Layer::Hazards(hazards) => lines.push((Sample::Hazards, hazards.label.clone())),
            Layer::Highlight(highlight) => lines.push((Sample::Highlight, highlight.label.clone())),
        }
    }
    lines
}

/// A path in a few words; if it has a label, the label gives the cost.
fn path_words(path: &Path) -> String {
    let count = match path.steps.len() {
        1 => "1 step".to_owned(),
        steps => format!("{steps} steps"),
    };
    match (path.label.as_str(), path.steps.last()) {
        ("", Some(last)) => format!("path: {count}, {} {}", last.cost, path.unit),
        ("", None) => format!("path: {count}"),
        (label, _) => format!("{label}: {count}"),
    }
}

fn creature_lines(sheet: &Sheet) -> Vec<Line> {
    let board = sheet.picture.board;
    let shown: Vec<&Creature> = board
        .in_letter_order()
        .into_iter()
        .filter(|creature| match creature.footprint() {
            Some(footprint) => sheet.window.meets(footprint),
            None => creature.position.is_some(),
        })
        .collect();
    let mut lines: Vec<Line> = shown
        .iter()
        .take(CREATURES)
        .map(|creature| {
            (
                Sample::Creature(creature.id),
                creature_words(sheet.picture.board, creature),
            )
        })
        .collect();
    let any = |condition| shown.iter().any(|creature| creature.is(condition));
    if any(Condition::Prone) {
        lines.push((Sample::Prone, "prone".to_owned()));
    }
    if any(Condition::Helpless) || any(Condition::Unconscious) {
        lines.push((Sample::Helpless, "helpless or unconscious".to_owned()));
    }
    if shown.iter().any(|creature| is_squeezed(creature)) {
        lines.push((Sample::Squeezed, "squeezed".to_owned()));
    }
    lines
}

fn draw_sample(sheet: &mut Sheet, sample: Sample, x: f64, y: f64) {
    let middle = (x + SAMPLE / 2.0, y + SAMPLE / 2.0);
    match sample {
        Sample::Ground(kind) => ground_sample(sheet, kind, x, y),
        Sample::Unknown => unknown_sample(sheet, x, y),
        Sample::Range(step) => {
            let fill = overlay::tint(sheet, step);
            swatch(sheet, x, y, &fill.to_string());
        }
        Sample::Creature(id) => {
            if let Some(creature) = sheet.picture.board.creature(id) {
                let place = sample_place(x + 1.0, y + 1.0, SAMPLE - 2.0);
                tokens::token(sheet, creature, place);
            }
        }
        Sample::Trigger(number, mark) => {
            path::marker(sheet, &format!("{number} {mark}"), middle.0, middle.1, 15.0);
        }
        Sample::Note => {
            let ink = sheet.palette.path;
            sheet.words_around("z2 +5", middle.0, middle.1, 6.0, ink);
        }
        Sample::Prone => badge(sheet, Badge::Prone, middle.0, middle.1, 14.0),
        Sample::Helpless => badge(sheet, Badge::Helpless, middle.0, middle.1, 14.0),
        Sample::Squeezed => badge(sheet, Badge::Squeezed, middle.0, middle.1, 14.0),
        other => {
            let floor = sheet.palette.floor.to_string();
            swatch(sheet, x, y, &floor);
            on_floor(sheet, other, x, y);
        }
    }
}

/// Samples that are drawn on a piece of open floor.
fn on_floor(sheet: &mut Sheet, sample: Sample, x: f64, y: f64) {
    let (cx, cy) = (x + SAMPLE / 2.0, y + SAMPLE / 2.0);
    let across = format!(
        "M{} {}h{}",
        Number(x + 2.0),
        Number(cy),
        Number(SAMPLE - 4.0)
    );
    match sample {
        Sample::Resistance(mark) => super::resistance::draw_mark(sheet, mark, x, y, SAMPLE),
        Sample::Wall => {
            let ink = sheet.palette.wall_line;
            sheet.lined(&across, ink, 3.6, "");
        }
        Sample::ExactWall => {
            let slanted = format!(
                "M{} {}l{} -9",
                Number(x + 2.0),
                Number(cy + 4.0),
                Number(SAMPLE - 4.0)
            );
            let (ink, muted) = (sheet.palette.wall_line, sheet.palette.muted);
            sheet.lined(&across, muted, 1.6, " stroke-dasharray=\"0 4\"");
            sheet.lined(&slanted, ink, 2.6, "");
        }
        Sample::Door(state) => edges::sample_door(sheet, x, y, SAMPLE, state),
        Sample::Feature(feature) => edges::sample_feature(sheet, x, y, SAMPLE, feature),
        Sample::SpecialWall(wall) => edges::sample_wall(sheet, x, y, SAMPLE, wall),
        Sample::PassOnly => overlay::sample_pass(sheet, x, y, SAMPLE),
        Sample::Threat(index) => overlay::sample_threat(sheet, x, y, SAMPLE, index),
        Sample::Hazards => overlay::warning(sheet, cx, cy, SAMPLE * 0.66),
        Sample::Highlight => {
            let ink = sheet.palette.highlight;
            let frame = format!(
                "M{} {}h{s}v{s}h-{s}z",
                Number(x + 2.0),
                Number(y + 2.0),
                s = Number(SAMPLE - 4.0)
            );
            sheet.lined(&frame, ink, 2.4, "");
        }
        _ => {
            let ink = sheet.palette.path;
            sheet.lined(&across, ink, 3.0, "");
            let _ = writeln!(
                sheet.text,
                "<circle cx=\"{}\" cy=\"{}\" r=\"5\" fill=\"{ink}\"/>",
                Number(cx),
                Number(cy)
            );
        }
    }
}

fn swatch(sheet: &mut Sheet, x: f64, y: f64, fill: &str) {
    let rim = sheet.palette.muted;
    let _ = writeln!(
        sheet.text,
        "<rect x=\"{}\" y=\"{}\" width=\"{size}\" height=\"{size}\" fill=\"{fill}\" \
         stroke=\"{rim}\" stroke-width=\".6\"/>",
        Number(x),
        Number(y),
        size = Number(SAMPLE)
    );
}

/// A piece of ground as it looks on this map.
fn ground_sample(sheet: &mut Sheet, kind: Terrain, x: f64, y: f64) {
    let look = look(kind);
    let palette = &sheet.palette;
    let fill = if kind == Terrain::Wall {
        ground::wall_fill(sheet)
    } else {
        palette
            .floor
            .mixed(palette.tint(look.hue), ground::tint_of(sheet, &look))
    };
    swatch(sheet, x, y, &fill.to_string());
    tile_sample(sheet, look.id, x, y);
}

fn unknown_sample(sheet: &mut Sheet, x: f64, y: f64) {
    let fill = sheet.palette.unknown.to_string();
    swatch(sheet, x, y, &fill);
    tile_sample(sheet, "ground-unknown", x, y);
}

/// The tile of a kind of ground, if patterns are drawn.
fn tile_sample(sheet: &mut Sheet, id: &str, x: f64, y: f64) {
    if sheet.detail >= super::Detail::Patterns {
        let _ = writeln!(
            sheet.text,
            "<svg x=\"{}\" y=\"{}\" width=\"{size}\" height=\"{size}\" viewBox=\"0 0 40 40\">\
             <use href=\"#tile-{id}\"/></svg>",
            Number(x),
            Number(y),
            size = Number(SAMPLE)
        );
    }
}

/// The picture in words.
pub(super) fn description(picture: &Picture) -> String {
    let board = picture.board;
    let window = picture.window();
    let mut words = format!(
        "A map of {} by {} squares, columns and rows numbered from 0.",
        board.extent().width(),
        board.extent().height()
    );
    if window != crate::Window::whole(board.extent()) {
        let _ = write!(
            words,
            " Shown are columns {} to {} and rows {} to {}.",
            window.origin.x,
            window.right() - 1,
            window.origin.y,
            window.bottom() - 1
        );
    }
    if picture.backdrop.is_some() {
        words.push_str(" The map's own picture lies under it.");
    }
    for kind in Terrain::ALL {
        if let Some(plane) = board.terrain_plane(kind) {
            let _ = write!(words, " {}: {} squares.", look(kind).label, plane.len());
        }
    }
    let mut resistances: BTreeMap<Mark, usize> = BTreeMap::new();
    for mark in resistance::marked(board, crate::Window::whole(board.extent()))
        .into_values()
        .flatten()
    {
        *resistances.entry(mark).or_default() += 1;
    }
    for (mark, squares) in resistances {
        let _ = match mark {
            Mark::Gap => write!(words, " gap: {squares} squares."),
            Mark::Figure(points) => write!(words, " resistance {points}: {squares} squares."),
            Mark::Leap(points) => write!(words, " leap {points}: {squares} squares."),
        };
    }
    let unknown = unknown::squares(board);
    if !unknown.is_empty() {
        let _ = write!(words, " {}: {} squares.", unknown::LABEL, unknown.len());
    }
    for creature in board.in_letter_order().into_iter().take(CREATURES) {
        if let Some(place) = tokens::position_words(creature) {
            let _ = write!(words, " {}, at {place}.", creature_words(board, creature));
        }
    }
    for layer in &picture.layers {
        layer_words(&mut words, picture, layer);
    }
    words
}

fn layer_words(words: &mut String, picture: &Picture, layer: &Layer) {
    let name = |id| {
        picture
            .board
            .creature(id)
            .map_or_else(|| "?".to_owned(), |creature| creature.name.clone())
    };
    let _ = match layer {
        Layer::Range(range) => {
            write!(
                words,
                " Movement range, {}: {} squares.",
                range.label,
                range.squares.len()
            )
        }
        Layer::Path(path) => {
            let rows = picture.options.rows;
            let start = rows.place_words(path.start);
            let _ = write!(words, " Path, {}, from {start}:", path.label);
            for step in path.steps.iter().take(200) {
                let _ = write!(words, " {} ({} ft", rows.place_words(step.to), step.cost);
                if !step.note.is_empty() {
                    let _ = write!(words, ", {}", step.note);
                }
                words.push(')');
            }
            words.push('.');
            for (index, trigger) in path.triggers.iter().enumerate() {
                let _ = write!(
                    words,
                    " Trigger {}: in step {} {} may react.",
                    index + 1,
                    trigger.step,
                    name(trigger.reactor)
                );
            }
            Ok(())
        }
        Layer::Threat(threat) => write!(
            words,
            " {} threatens {} squares.",
            name(threat.creature),
            threat.squares.len()
        ),
        Layer::Hazards(marked) | Layer::Highlight(marked) => {
            write!(
                words,
                " {}: {} squares.",
                marked.label,
                marked.squares.len()
            )
        }
    };
}

//! Movement ranges, threatened squares and marked squares.

use std::collections::BTreeSet;
use std::fmt::Write;

use grid::{Plane, Point, Square};

use super::backdrop::{self, Veil};
use super::slanting::Slanting;
use super::{Area, Detail, Sheet, tokens, weight};
use crate::palette::Rgb;
use crate::resistance;
use crate::shape::{Number, begins_in, blocks, blocks_path, outline_path, plane_of};
use crate::{Highlight, Layer, Range, RangeSquare, Stay, glyphs};

/// The hatchings of threatened squares, on a tile of 10 × 10 pixels, one for each creature in turn.
const HATCHINGS: [&str; 4] = [
    "M-2 2L2 -2M-2 12L12 -2M8 12L12 8",
    "M-2 8L2 12M-2 -2L12 12M8 -2L12 2",
    "M2.5 0V10M7.5 0V10",
    "M0 2.5H10M0 7.5H10",
];

/// Draws the tints of the movement ranges, with a line around each budget step.
pub(super) fn ranges(sheet: &mut Sheet) {
    let picture = sheet.picture;
    for layer in &picture.layers {
        if let Layer::Range(range) = layer {
            let veil = backdrop::veil(sheet, Veil::Range);
            sheet.open_veiled("range", veil);
            draw_range(sheet, range);
            sheet.close_group();
        }
    }
}

fn draw_range(sheet: &mut Sheet, range: &Range) {
    let extent = sheet.picture.board.extent();
    let squares = |holds: &dyn Fn(&RangeSquare) -> bool| {
        plane_of(
            extent,
            range
                .squares
                .iter()
                .filter(|place| holds(place))
                .map(|place| &place.square),
        )
    };
    let steps = range.used_steps();
    for step in &steps {
        let fill = tint(sheet, *step);
        let stay = squares(&|place| place.step == *step && place.stay == Stay::MayEnd);
        let path = blocks_path(&blocks(&stay, sheet.window), sheet.side);
        fill_path(sheet, &path, fill, ".82");
    }
    let pass = squares(&|place| place.stay == Stay::PassOnly);
    let path = blocks_path(&blocks(&pass, sheet.window), sheet.side);
    if !path.is_empty() {
        pass_pattern(sheet, &path);
    }
    if sheet.detail == Detail::Colours {
        return;
    }
    for step in steps {
        let mut reached = squares(&|place| place.step <= step);
        if let Some(from) = range.from {
            reached.insert_footprint(from);
        }
        let path = outline_path(&reached, sheet.window, sheet.side);
        let (ink, width) = (sheet.palette.range_ink, sheet.share(0.045, 1.0));
        let dashes = if step == 0 {
            String::new()
        } else {
            dashes(step)
        };
        sheet.lined(&path, ink, width, &dashes);
    }
}

/// The dashes of the line around a later budget step.
fn dashes(step: u8) -> String {
    match step {
        1 => " stroke-dasharray=\"7 5\" stroke-opacity=\".8\"".to_owned(),
        _ => " stroke-dasharray=\"2 5\" stroke-opacity=\".8\"".to_owned(),
    }
}

/// The colour of a budget step.
pub(super) fn tint(sheet: &Sheet, step: u8) -> Rgb {
    sheet.palette.range[usize::from(step).min(sheet.palette.range.len() - 1)]
}

fn fill_path(sheet: &mut Sheet, path: &str, fill: Rgb, opacity: &str) {
    if !path.is_empty() {
        let _ = writeln!(
            sheet.text,
            "<path d=\"{path}\" fill=\"{fill}\" fill-opacity=\"{opacity}\"/>"
        );
    }
}

/// Draws squares that can only be passed with stripes of the range's colour instead of an even
/// tint.
fn pass_pattern(sheet: &mut Sheet, path: &str) {
    let fill = tint(sheet, 0);
    let _ = writeln!(
        sheet.text,
        "<pattern id=\"range-pass\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">\
         <path d=\"{}\" stroke=\"{fill}\" stroke-width=\"3\"/></pattern>",
        PASS_STRIPES
    );
    sheet.filled(path, "url(#range-pass)");
}

/// Stripes on a tile of 8 × 8 pixels.
const PASS_STRIPES: &str = "M-2 2L2 -2M-2 10L10 -2M6 10L10 6";

/// Writes the costs of the squares, except where there is a token or a path.
pub(super) fn costs(sheet: &mut Sheet) {
    if sheet.detail < Detail::Everything {
        return;
    }
    let picture = sheet.picture;
    let ink = sheet.palette.range_ink;
    for layer in &picture.layers {
        let Layer::Range(range) = layer else { continue };
        let height = sheet.side * 0.24;
        let slanting = Slanting::of(sheet);
        let marked = resistance::marked(picture.board, sheet.window);
        let (mut strokes, mut patterned) = (String::new(), String::new());
        for place in &range.squares {
            if !sheet.window.contains(place.square) {
                continue;
            }
            let short: String = place.cost.chars().take(5).collect();
            let words = match place.stay {
                Stay::MayEnd => short,
                Stay::PassOnly => format!("({short})"),
            };
            let (x, y) = sheet.pixels(Point::centre_of(place.square));
            let fits = sheet.side * 0.86 / glyphs::width(&words, 1.0).max(0.1);
            let height = height.min(fits);
            let placed = cost_place(sheet, &slanting, place.square, (x, y), &words, height);
            let Some((area, height, is_clear)) = placed else {
                continue;
            };
            sheet.taken.insert(area);
            let (x, y) = (area.left, area.bottom);
            glyphs::strokes(&mut strokes, &words, x, y, height);
            let is_plain = picture.board.terrain(place.square).is_open()
                && !marked.contains_key(&place.square);
            if !is_plain || !is_clear || picture.backdrop.is_some() {
                glyphs::strokes(&mut patterned, &words, x, y, height);
            }
        }
        sheet.open_group("costs");
        // Words on a pattern have a casing of the range's own colour.
        let casing = tint(sheet, 1);
        sheet.lined(
            &patterned,
            casing,
            weight(height) + 3.0,
            " stroke-opacity=\".85\"",
        );
        sheet.lined(&strokes, ink, weight(height), "");
        sheet.close_group();
    }
}

/// Writes the costs of the squares that a token covers although a movement may end there, because the
/// token is at another altitude or shares its square: on a plate in a corner without badges.
pub(super) fn costs_below_tokens(sheet: &mut Sheet) {
    if sheet.detail < Detail::Everything {
        return;
    }
    let picture = sheet.picture;
    let tokens = tokens::areas(sheet);
    let walked: BTreeSet<Square> = picture.layers.iter().flat_map(walked).collect();
    let ranges = picture.layers.iter().flat_map(|layer| match layer {
        Layer::Range(range) => range.squares.as_slice(),
        _ => &[],
    });
    let below = ranges.filter(|place| {
        let (x, y) = sheet.pixels(Point::centre_of(place.square));
        let middle = Area::around(x, y, 1.0, 1.0);
        place.stay == Stay::MayEnd
            && sheet.window.contains(place.square)
            && !walked.contains(&place.square)
            && !begins_in(picture, place.square)
            && tokens.iter().any(|token| token.meets(middle))
    });
    let below: Vec<&RangeSquare> = below.collect();
    if below.is_empty() {
        return;
    }
    let (height, ink) = (sheet.side * 0.2, sheet.palette.range_ink);
    sheet.open_group("costs-below-tokens");
    for place in below {
        let words: String = place.cost.chars().take(5).collect();
        let (wide, tall) = (glyphs::width(&words, height) + height, height * 1.7);
        let (x, y) = sheet.pixels(Point::centre_of(place.square));
        let corner = sheet.side / 2.0 - 1.0;
        let (x, y) = (x - corner + wide / 2.0, y + corner - tall / 2.0);
        sheet.taken.insert(Area::around(x, y, wide, tall));
        tokens::plate(sheet, x, y, wide, tall);
        sheet.words_around(&words, x, y, height, ink);
    }
    sheet.close_group();
}

/// The squares in which steps of a path end.
fn walked(layer: &Layer) -> Vec<Square> {
    match layer {
        Layer::Path(path) => path.steps.iter().map(|step| step.to.origin).collect(),
        _ => Vec::new(),
    }
}

/// The place of a square's cost, its height, and whether no slanting wall runs through it: in the
/// middle or else beside the wall, smaller if necessary; `None` if the place is occupied.
fn cost_place(
    sheet: &Sheet,
    slanting: &Slanting,
    square: Square,
    (x, y): (f64, f64),
    words: &str,
    height: f64,
) -> Option<(Area, f64, bool)> {
    let area_of = |dx: f64, dy: f64, height: f64| {
        let (x, y) = (x + dx * sheet.side, y + dy * sheet.side);
        Area::around(x, y, glyphs::width(words, height), height)
    };
    let middle = area_of(0.0, 0.0, height);
    if !sheet.taken.is_free(middle) {
        return None;
    }
    let margin = sheet.side * 0.07;
    let half = sheet.side / 2.0;
    for height in [height, height * 0.75] {
        for (dx, dy) in COST_PLACES {
            let area = area_of(dx, dy, height);
            let wide = Area {
                left: area.left - margin,
                top: area.top - margin,
                right: area.right + margin,
                bottom: area.bottom + margin,
            };
            let is_inside = wide.left >= x - half
                && wide.right <= x + half
                && wide.top >= y - half
                && wide.bottom <= y + half;
            let is_middle = (dx, dy) == (0.0, 0.0);
            if (is_inside || is_middle)
                && !slanting.meets(square, wide)
                && sheet.taken.is_free(area)
            {
                return Some((area, height, true));
            }
        }
    }
    Some((middle, height, false))
}

/// The possible places of a cost in its square, as shares of the side from the middle, the best
/// first.
const COST_PLACES: [(f64, f64); 13] = [
    (0.0, 0.0),
    (0.0, -0.15),
    (0.0, 0.15),
    (-0.12, 0.0),
    (0.12, 0.0),
    (0.0, -0.27),
    (0.0, 0.27),
    (-0.15, -0.27),
    (0.15, -0.27),
    (-0.15, 0.27),
    (0.15, 0.27),
    (-0.2, 0.0),
    (0.2, 0.0),
];

/// Draws threatened squares, hatched in a different direction for each creature.
pub(super) fn threats(sheet: &mut Sheet) {
    let picture = sheet.picture;
    let extent = picture.board.extent();
    let threats = picture.layers.iter().filter_map(|layer| match layer {
        Layer::Threat(threat) => Some(threat),
        _ => None,
    });
    for (index, threat) in threats.enumerate() {
        let plane = plane_of(extent, &threat.squares);
        let path = blocks_path(&blocks(&plane, sheet.window), sheet.side);
        if path.is_empty() {
            continue;
        }
        let _ = writeln!(sheet.text, "<g id=\"threat-{index}\">");
        let ink = threat_ink(sheet, index);
        if sheet.detail >= Detail::Patterns {
            let _ = writeln!(
                sheet.text,
                "<pattern id=\"hatching-{index}\" width=\"10\" height=\"10\" \
                 patternUnits=\"userSpaceOnUse\"><path d=\"{}\" stroke=\"{ink}\" \
                 stroke-width=\"1\" stroke-opacity=\".55\" fill=\"none\"/></pattern>",
                HATCHINGS[index % HATCHINGS.len()]
            );
            sheet.filled(&path, format_args!("url(#hatching-{index})"));
        } else {
            fill_path(sheet, &path, ink, ".22");
        }
        outline(sheet, &plane, ink, " stroke-dasharray=\"4 4\"");
        sheet.close_group();
    }
}

/// The colour of the threat layer with that number.
pub(super) fn threat_ink(sheet: &Sheet, index: usize) -> Rgb {
    sheet.palette.threat[index % sheet.palette.threat.len()]
}

/// Draws the hatching of a threat layer for the legend.
pub(super) fn sample_threat(sheet: &mut Sheet, x: f64, y: f64, size: f64, index: usize) {
    let ink = threat_ink(sheet, index);
    let _ = writeln!(
        sheet.text,
        "<svg x=\"{}\" y=\"{}\" width=\"{size}\" height=\"{size}\" viewBox=\"0 0 20 20\">\
         <g stroke=\"{ink}\" stroke-width=\"1\" fill=\"none\"><path d=\"{h}\"/>\
         <path d=\"{h}\" transform=\"translate(10 0)\"/><path d=\"{h}\" \
         transform=\"translate(0 10)\"/><path d=\"{h}\" transform=\"translate(10 10)\"/></g></svg>",
        Number(x),
        Number(y),
        h = HATCHINGS[index % HATCHINGS.len()],
        size = Number(size)
    );
}

/// Draws the stripes of a square that can only be passed, for the legend.
pub(super) fn sample_pass(sheet: &mut Sheet, x: f64, y: f64, size: f64) {
    let fill = tint(sheet, 0);
    let _ = writeln!(
        sheet.text,
        "<svg x=\"{}\" y=\"{}\" width=\"{size}\" height=\"{size}\" viewBox=\"0 0 16 16\">\
         <path d=\"M-2 2L2 -2M-2 10L10 -2M-2 18L18 -2M6 18L18 6M14 18L18 14\" \
         stroke=\"{fill}\" stroke-width=\"2.2\"/></svg>",
        Number(x),
        Number(y),
        size = Number(size)
    );
}

fn outline(sheet: &mut Sheet, plane: &Plane, ink: Rgb, more: &str) {
    let path = outline_path(plane, sheet.window, sheet.side);
    let width = sheet.share(0.035, 0.9);
    sheet.lined(&path, ink, width, more);
}

/// Draws chosen squares and hazards.
pub(super) fn marks(sheet: &mut Sheet) {
    let picture = sheet.picture;
    for layer in &picture.layers {
        match layer {
            Layer::Highlight(highlight) => draw_highlight(sheet, highlight),
            Layer::Hazards(hazards) => draw_hazards(sheet, hazards),
            _ => {}
        }
    }
}

fn draw_highlight(sheet: &mut Sheet, highlight: &Highlight) {
    let plane = plane_of(sheet.picture.board.extent(), &highlight.squares);
    let ink = sheet.palette.highlight;
    sheet.open_group("highlight");
    let path = blocks_path(&blocks(&plane, sheet.window), sheet.side);
    fill_path(sheet, &path, ink, ".16");
    let path = outline_path(&plane, sheet.window, sheet.side);
    let width = sheet.share(0.07, 1.2);
    sheet.lined(&path, ink, width, "");
    sheet.close_group();
}

/// Draws a warning triangle in the lower left corner of each square.
fn draw_hazards(sheet: &mut Sheet, hazards: &Highlight) {
    let plane = plane_of(sheet.picture.board.extent(), &hazards.squares);
    sheet.open_group("hazards");
    let path = blocks_path(&blocks(&plane, sheet.window), sheet.side);
    let harm = sheet.palette.harm;
    fill_path(sheet, &path, harm, ".2");
    let squares: Vec<_> = plane
        .iter()
        .filter(|square| sheet.window.contains(*square))
        .collect();
    if sheet.detail >= Detail::Outlines {
        for square in squares {
            let (x, y) = sheet.pixels(Point::centre_of(square));
            warning(
                sheet,
                x - sheet.side * 0.26,
                y + sheet.side * 0.22,
                sheet.side * 0.4,
            );
        }
    }
    sheet.close_group();
}

/// Draws a warning triangle around (x, y).
pub(super) fn warning(sheet: &mut Sheet, x: f64, y: f64, size: f64) {
    let (harm, page) = (sheet.palette.harm, sheet.palette.page);
    let half = size / 2.0;
    let triangle = format!(
        "M{} {}l{h} {size}h-{size}z",
        Number(x),
        Number(y - half),
        h = Number(half),
        size = Number(size)
    );
    sheet.filled(&triangle, harm);
    let bang = format!(
        "M{x} {}V{}M{x} {}v.1",
        Number(y - size * 0.12),
        Number(y + size * 0.16),
        Number(y + size * 0.34),
        x = Number(x)
    );
    sheet.lined(&bang, page, (size * 0.13).max(0.8), "");
}

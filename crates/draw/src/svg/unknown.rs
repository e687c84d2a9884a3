//! Ground that has not been shown, with a dashed line around what is known.

use std::fmt::Write;

use grid::{Plane, Square};

use super::{Detail, Sheet};
use crate::shape::{Number, blocks, blocks_path, border_path};
use crate::unknown;

/// How much of a question mark is seen away from the edge of what is known.
const DEEP: &str = ".4";

/// Writes the tile and the pattern.
pub(super) fn definitions(sheet: &mut Sheet) {
    if !unknown::is_in(&sheet.unknown, sheet.window) {
        return;
    }
    let ink = sheet.palette.unknown_mark;
    let _ = write!(
        sheet.text,
        "<g id=\"tile-ground-unknown\"><path d=\"{}\" fill=\"none\" stroke=\"{ink}\" \
         stroke-width=\"2.4\" stroke-linecap=\"round\"/><path d=\"{}\" fill=\"{ink}\"/></g>\n\
         <pattern id=\"ground-unknown\" width=\"{side}\" height=\"{side}\" patternUnits=\"userSpaceOnUse\" \
         viewBox=\"0 0 40 40\"><use href=\"#tile-ground-unknown\"/></pattern>\n",
        unknown::BOW,
        unknown::DOT,
        side = Number(sheet.side)
    );
}

/// Covers the ground, so that neither its nature nor the map's own picture is seen.
pub(super) fn draw(sheet: &mut Sheet) {
    if !unknown::is_in(&sheet.unknown, sheet.window) {
        return;
    }
    sheet.open_group("unknown");
    let path = |squares: &Plane| blocks_path(&blocks(squares, sheet.window), sheet.side);
    let all = path(&sheet.unknown);
    let (edge, deep) = by_depth(sheet);
    let (edge, deep) = (path(&edge), path(&deep));
    let fill = sheet.palette.unknown;
    sheet.filled(&all, fill);
    if sheet.detail >= Detail::Patterns {
        sheet.filled(&edge, "url(#ground-unknown)");
        sheet.filled(
            &deep,
            format_args!("url(#ground-unknown)\" fill-opacity=\"{DEEP}"),
        );
    }
    if sheet.detail >= Detail::Outlines {
        let border = border(sheet);
        let ink = sheet.palette.unknown_line;
        let dashes = format!(
            " stroke-dasharray=\"{} {}\"",
            Number(sheet.side * 0.125),
            Number(sheet.side * 0.075)
        );
        let width = sheet.share(0.06, 0.8);
        sheet.lined_flat(&border, ink, width, &dashes);
    }
    sheet.close_group();
}

/// The unknown squares beside known ones, and the others.
fn by_depth(sheet: &Sheet) -> (Plane, Plane) {
    let (unknown, extent) = (&sheet.unknown, sheet.picture.board.extent());
    let is_known = |square| extent.contains(square) && !unknown.contains(square);
    let (mut edge, mut deep) = (Plane::new(extent), Plane::new(extent));
    for square in unknown.iter() {
        let mut around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| square.offset(dx, dy)));
        let plane = if around.any(is_known) {
            &mut edge
        } else {
            &mut deep
        };
        plane.insert(square);
    }
    (edge, deep)
}

/// The line between known and unknown squares of the map.
fn border(sheet: &Sheet) -> String {
    let (unknown, extent) = (&sheet.unknown, sheet.picture.board.extent());
    let is_on_map = |square: Square| extent.contains(square);
    border_path(sheet.window, sheet.side, |one, other| {
        is_on_map(one) && is_on_map(other) && unknown.contains(one) != unknown.contains(other)
    })
}

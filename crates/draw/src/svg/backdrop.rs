//! The map's own picture, under everything that is drawn over it.

use std::fmt::Write;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use grid::Point;

use super::Sheet;
use crate::cut;
use crate::shape::Number;

/// How much of a layer is left over the map's own picture.
#[derive(Clone, Copy, Debug)]
pub(super) enum Veil {
    /// Kinds of ground, which the picture also shows.
    Ground,
    /// Filled walls.
    Walls,
    /// A movement range.
    Range,
}

/// The opacity of a group of the file that lies over the picture; empty if there is none.
pub(super) fn veil(sheet: &Sheet, veil: Veil) -> &'static str {
    if sheet.picture.backdrop.is_none() {
        return "";
    }
    match veil {
        Veil::Ground => " opacity=\".6\"",
        Veil::Walls => " opacity=\".45\"",
        Veil::Range => " opacity=\".62\"",
    }
}

/// Draws as much of the picture as is shown, stretched over the squares that it covers.
pub(super) fn draw(sheet: &mut Sheet) {
    let Some(backdrop) = sheet.picture.backdrop else {
        return;
    };
    let extent = sheet.picture.board.extent();
    let Some(cut) = cut::shown(&backdrop, extent, sheet.window, &sheet.unknown) else {
        return;
    };
    let (left, top) = sheet.pixels(Point { x: 0, y: 0 });
    let (right, bottom) = sheet.pixels(backdrop.corner_on(extent));
    let (width, height) = (right - left, bottom - top);
    let share = |(from, to): (f64, f64)| to - from;
    let _ = writeln!(
        sheet.text,
        "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" \
         href=\"data:{};base64,{}\"/>",
        Number(left + width * cut.across.0),
        Number(top + height * cut.down.0),
        Number(width * share(cut.across)),
        Number(height * share(cut.down)),
        cut.kind.media_type(),
        STANDARD.encode(&cut.bytes)
    );
}

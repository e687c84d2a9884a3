//! The map's own picture, under everything that is drawn over it.

use std::fmt::Write;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use grid::Point;

use super::Sheet;
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

/// Draws the picture itself, stretched over the squares that it covers.
pub(super) fn draw(sheet: &mut Sheet) {
    let Some(backdrop) = sheet.picture.backdrop else {
        return;
    };
    let extent = sheet.picture.board.extent();
    let (left, top) = sheet.pixels(Point { x: 0, y: 0 });
    let whole = |squares: i32| i64::from(squares) * Point::PER_SQUARE;
    let corner = backdrop.corner.unwrap_or(Point {
        x: whole(extent.width()),
        y: whole(extent.height()),
    });
    let (right, bottom) = sheet.pixels(corner);
    let _ = writeln!(
        sheet.text,
        "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" \
         href=\"data:{};base64,{}\"/>",
        Number(left),
        Number(top),
        Number(right - left),
        Number(bottom - top),
        backdrop.kind.media_type(),
        STANDARD.encode(backdrop.bytes)
    );
}

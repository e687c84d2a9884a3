//! Ground, grid lines and walls that fill squares.

use std::fmt::Write;

use board::{Quantity, Terrain, TerrainSet};
use grid::Plane;

use super::backdrop::{self, Veil};
use super::{Detail, Sheet, resistance, unknown};
use crate::ground::{Look, look};
use crate::shape::{Number, blocks, blocks_path, border_path};

/// The kinds that occur in the window, in their fixed order.
pub(super) fn kinds(sheet: &Sheet) -> TerrainSet {
    let board = sheet.picture.board;
    let window = sheet.window;
    let mut kinds = TerrainSet::OPEN;
    for kind in Terrain::ALL {
        let on_grid = board.terrain_plane(kind).is_some_and(|plane| {
            (window.origin.y..window.bottom()).any(|y| {
                (window.origin.x..window.right()).any(|x| plane.contains(grid::Square::new(x, y)))
            })
        });
        if on_grid
            || board
                .regions()
                .iter()
                .any(|region| region.terrain.contains(kind))
        {
            kinds.insert(kind);
        }
    }
    kinds
}

/// Writes tiles, patterns and the frame at which everything on the map is cut.
pub(super) fn definitions(sheet: &mut Sheet, width: f64, height: f64) {
    let kinds = kinds(sheet);
    let (side, palette) = (sheet.side, sheet.palette.clone());
    let text = &mut sheet.text;
    let _ = write!(
        text,
        "<defs>\n<clipPath id=\"frame\"><rect width=\"{}\" height=\"{}\"/></clipPath>\n",
        Number(width),
        Number(height)
    );
    for kind in kinds.iter() {
        let look = look(kind);
        let ink = if kind == Terrain::Wall {
            palette.wall_hatch
        } else {
            palette.hue(look.hue)
        };
        let _ = write!(text, "<g id=\"tile-{}\">", look.id);
        if !look.lines.is_empty() {
            let _ = write!(
                text,
                "<path d=\"{}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"2\" \
                 stroke-linejoin=\"round\"/>",
                look.lines
            );
        }
        if !look.solid.is_empty() {
            let _ = write!(text, "<path d=\"{}\" fill=\"{ink}\"/>", look.solid);
        }
        let _ = write!(
            text,
            "</g>\n<pattern id=\"{id}\" width=\"{side}\" height=\"{side}\" \
             patternUnits=\"userSpaceOnUse\" viewBox=\"0 0 40 40\"><use href=\"#tile-{id}\"/>\
             </pattern>\n",
            id = look.id,
            side = Number(side)
        );
    }
    unknown::definitions(sheet);
    sheet.text.push_str("</defs>\n");
}

/// Draws the floor and the tints of what covers it, except walls.
pub(super) fn draw(sheet: &mut Sheet) {
    sheet.open_group("ground");
    let floor = sheet.palette.floor;
    let _ = writeln!(
        sheet.text,
        "<rect width=\"100%\" height=\"100%\" fill=\"{floor}\"/>"
    );
    backdrop::draw(sheet);
    sheet.close_group();
    let veil = backdrop::veil(sheet, Veil::Ground);
    sheet.open_veiled("tints", veil);
    for (look, path) in covered(sheet) {
        tint(sheet, &look, &path);
    }
    resistance::tints(sheet);
    sheet.close_group();
}

/// Draws the patterns over the tints; a movement range lies between them, so that both stay
/// readable.
pub(super) fn patterns(sheet: &mut Sheet) {
    if sheet.detail < Detail::Patterns {
        return;
    }
    let veil = backdrop::veil(sheet, Veil::Ground);
    sheet.open_veiled("patterns", veil);
    for (look, path) in covered(sheet) {
        sheet.filled(&path, format_args!("url(#{})", look.id));
    }
    resistance::draw(sheet);
    if sheet.detail >= Detail::Everything {
        elevations(sheet);
    }
    sheet.close_group();
}

/// Each kind that occurs, with the squares as path data, except walls.
fn covered(sheet: &Sheet) -> Vec<(Look, String)> {
    let plane = |kind: Terrain| sheet.picture.board.terrain_plane(kind);
    Terrain::ALL
        .into_iter()
        .filter(|kind| *kind != Terrain::Wall)
        .filter_map(|kind| plane(kind).map(|plane| (look(kind), plane)))
        .map(|(look, plane)| (look, blocks_path(&blocks(plane, sheet.window), sheet.side)))
        .filter(|(_, path)| !path.is_empty())
        .collect()
}

/// How strongly a kind of ground is tinted, in percent. Without its pattern only its colour
/// distinguishes it, so the tint is stronger then.
pub(super) fn tint_of(sheet: &Sheet, look: &Look) -> u8 {
    if sheet.detail >= Detail::Patterns {
        look.tint
    } else {
        (look.tint + 20).min(80)
    }
}

fn tint(sheet: &mut Sheet, look: &Look, path: &str) {
    let (ink, share) = (sheet.palette.tint(look.hue), tint_of(sheet, look));
    if share > 0 {
        let _ = writeln!(
            sheet.text,
            "<path d=\"{path}\" fill=\"{ink}\" fill-opacity=\".{share:02}\"/>"
        );
    }
}

/// Writes heights of the ground, small, in the top left corners of their squares.
fn elevations(sheet: &mut Sheet) {
    let mut strokes = String::new();
    for (square, quantity, feet) in sheet.picture.board.quantities() {
        if quantity == Quantity::ElevationFeet && feet != 0 && sheet.window.contains(square) {
            let (x, y) = sheet.pixels(grid::Corner::new(square.x, square.y).into());
            let words = format!("{feet:+}");
            crate::glyphs::strokes(&mut strokes, &words, x + 3.0, y + 9.0, 6.0);
        }
    }
    let ink = sheet.palette.muted;
    sheet.lined(&strokes, ink, 0.9, "");
}

/// Draws lines between the squares; every fifth one is a little stronger.
pub(super) fn grid(sheet: &mut Sheet) {
    if sheet.detail == Detail::Colours {
        return;
    }
    let window = sheet.window;
    let (width, height) = (
        f64::from(window.width) * sheet.side,
        f64::from(window.height) * sheet.side,
    );
    for strong in [false, true] {
        let mut path = String::new();
        for x in window.origin.x + 1..window.right() {
            if (x % 5 == 0) == strong {
                let at = Number(f64::from(x - window.origin.x) * sheet.side);
                let _ = write!(path, "M{at} 0V{}", Number(height));
            }
        }
        for y in window.origin.y + 1..window.bottom() {
            if (y % 5 == 0) == strong {
                let at = Number(f64::from(y - window.origin.y) * sheet.side);
                let _ = write!(path, "M0 {at}H{}", Number(width));
            }
        }
        let palette = &sheet.palette;
        let ink = if strong {
            palette.grid.mixed(palette.muted, 30)
        } else {
            palette.grid
        };
        let line = if sheet.detail >= Detail::Patterns {
            1.0
        } else {
            0.6
        };
        sheet.lined(&path, ink, line, " stroke-opacity=\".8\"");
    }
}

/// Draws areas of play without a grid.
pub(super) fn regions(sheet: &mut Sheet) {
    for region in sheet.picture.board.regions() {
        let (left, top) = sheet.pixels(region.least);
        let (right, bottom) = sheet.pixels(region.greatest);
        let path = format!(
            "M{} {}H{}V{}H{}Z",
            Number(left),
            Number(top),
            Number(right),
            Number(bottom),
            Number(left)
        );
        for kind in region.terrain.iter() {
            tint(sheet, &look(kind), &path);
            sheet.filled(&path, format_args!("url(#{})", look(kind).id));
        }
        let ink = sheet.palette.muted;
        sheet.lined(&path, ink, 1.2, " stroke-dasharray=\"6 3\"");
    }
}

/// The colour of filled walls; stronger if there is neither hatching nor outline.
pub(super) fn wall_fill(sheet: &Sheet) -> crate::palette::Rgb {
    let palette = &sheet.palette;
    let share = if sheet.detail >= Detail::Outlines {
        0
    } else {
        30
    };
    palette.wall.mixed(palette.wall_line, share)
}

/// Draws walls that fill squares: hatched masonry with a firm outline.
pub(super) fn walls(sheet: &mut Sheet) {
    let Some(plane) = sheet.picture.board.terrain_plane(Terrain::Wall) else {
        return;
    };
    let veil = backdrop::veil(sheet, Veil::Walls);
    sheet.open_veiled("walls", veil);
    let plane: &Plane = plane;
    let path = blocks_path(&blocks(plane, sheet.window), sheet.side);
    let fill = wall_fill(sheet);
    sheet.filled(&path, fill);
    if sheet.detail >= Detail::Patterns {
        sheet.filled(&path, format_args!("url(#{})", look(Terrain::Wall).id));
    }
    if sheet.detail >= Detail::Outlines {
        // Where a wall goes on is not known in unknown ground.
        let outline = border_path(sheet.window, sheet.side, |one, other| {
            let is_known = |square| !sheet.unknown.contains(square);
            plane.contains(one) != plane.contains(other) && is_known(one) && is_known(other)
        });
        let ink = sheet.palette.wall_line;
        let width = sheet.share(0.045, 0.8);
        sheet.lined(&outline, ink, width, "");
    }
    sheet.close_group();
}

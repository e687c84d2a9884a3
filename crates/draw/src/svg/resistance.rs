//! Resistance of the ground: numbers in circles, gaps and leaps, in the corners of their squares.

use std::fmt::Write;

use grid::{Corner, Square};

use super::{Detail, Sheet};
use crate::glyphs;
use crate::palette::Hue;
use crate::resistance::{Mark, marked};
use crate::shape::Number;

/// Draws the tints of the squares, below a movement range.
pub(super) fn tints(sheet: &mut Sheet) {
    for (square, marks) in marked(sheet.picture.board, sheet.window) {
        let (x, y) = corner(sheet, square);
        let side = Number(sheet.side);
        for mark in marks {
            let (hue, share) = look(mark);
            let fill = sheet.palette.tint(hue);
            let _ = writeln!(
                sheet.text,
                "<rect x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" fill=\"{fill}\" \
                 fill-opacity=\".{share:02}\"/>",
                Number(x),
                Number(y)
            );
        }
    }
}

/// Draws the marks themselves, over a movement range.
pub(super) fn draw(sheet: &mut Sheet) {
    if sheet.detail < Detail::Patterns {
        return;
    }
    for (square, marks) in marked(sheet.picture.board, sheet.window) {
        let (x, y) = corner(sheet, square);
        let side = sheet.side;
        marks
            .iter()
            .for_each(|mark| draw_mark(sheet, *mark, x, y, side));
    }
}

fn corner(sheet: &Sheet, square: Square) -> (f64, f64) {
    sheet.pixels(Corner::new(square.x, square.y).into())
}

/// The colour family and its strength in percent: the more resistance, the stronger.
fn look(mark: Mark) -> (Hue, u32) {
    match mark {
        Mark::Gap => (Hue::Night, 40),
        Mark::Leap(_) => (Hue::Wood, 14),
        Mark::Figure(points) => (Hue::Stone, (points * 6).min(60)),
    }
}

/// Draws one mark in a square with that corner and side; the middle stays free for costs.
pub(super) fn draw_mark(sheet: &mut Sheet, mark: Mark, x: f64, y: f64, side: f64) {
    let ink = sheet.palette.hue(look(mark).0);
    let at = |dx: f64, dy: f64| format!("{} {}", Number(x + dx * side), Number(y + dy * side));
    let line = (side * 0.035).max(0.9);
    match mark {
        Mark::Gap => {
            // Two broken rims with nothing between them.
            let rims = format!(
                "M{}L{}L{}L{}L{}M{}L{}L{}L{}L{}",
                at(0.0, 0.1),
                at(0.24, 0.18),
                at(0.46, 0.08),
                at(0.74, 0.19),
                at(1.0, 0.1),
                at(0.0, 0.9),
                at(0.3, 0.82),
                at(0.52, 0.93),
                at(0.78, 0.81),
                at(1.0, 0.9)
            );
            sheet.lined(&rims, ink, line * 1.5, "");
        }
        Mark::Figure(points) => {
            let (cx, cy, radius) = (x + side * 0.8, y + side * 0.2, side * 0.155);
            let page = sheet.palette.page;
            let _ = writeln!(
                sheet.text,
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{page}\" stroke=\"{ink}\" \
                 stroke-width=\"{}\"/>",
                Number(cx),
                Number(cy),
                Number(radius),
                Number(line)
            );
            figure(sheet, points, cx, cy, radius * 1.5, ink);
        }
        Mark::Leap(points) => {
            let arc = format!(
                "M{}Q{} {}M{}L{}L{}",
                at(0.08, 0.3),
                at(0.22, -0.06),
                at(0.36, 0.28),
                at(0.26, 0.2),
                at(0.37, 0.3),
                at(0.42, 0.17)
            );
            sheet.lined(&arc, ink, line * 1.3, "");
            figure(
                sheet,
                points,
                x + side * 0.16,
                y + side * 0.84,
                side * 0.22,
                ink,
            );
        }
    }
}

/// Draws a number around a point, at most that wide.
fn figure(sheet: &mut Sheet, points: u32, x: f64, y: f64, room: f64, ink: crate::palette::Rgb) {
    let words = points.to_string();
    let fits = room / glyphs::width(&words, 1.0).max(0.1);
    let height = (room * 0.8).min(fits);
    sheet.words_around(&words, x, y, height, ink);
}

//! As much of the map's own picture as the drawing shows.
//!
//! An SVG file holds the picture itself, so what is only covered in it can still be read. Pixels
//! that are not shown are therefore not in the file.

use std::borrow::Cow;
use std::io::Cursor;

use grid::{Extent, Plane, Point, Square};
use image::{DynamicImage, ImageDecoder as _, ImageFormat, ImageReader, Rgba, RgbaImage};

use crate::{Backdrop, BackdropKind, Window};

/// For each of some columns or rows of pixels, the first and the last column or row of squares that it
/// lies on.
type Under = [(i32, i32)];

/// What a pixel is that is not shown.
const BLANK: Rgba<u8> = Rgba([0; 4]);

/// A picture and its place on the map, in pixels of the picture before it was cut.
#[derive(Debug)]
pub(crate) struct Cut<'a> {
    /// The kind of file.
    pub(crate) kind: BackdropKind,
    /// The file.
    pub(crate) bytes: Cow<'a, [u8]>,
    /// The shares of the whole picture at which the part begins and ends.
    pub(crate) across: (f64, f64),
    /// The same, downward.
    pub(crate) down: (f64, f64),
}

/// The picture as it is shown: the whole file if nothing is cut from it, or else its part in the
/// window as PNG, where pixels on unknown squares are blank. `None` if no part of it is shown, or
/// its pixels cannot be read.
pub(crate) fn shown<'a>(
    backdrop: &Backdrop<'a>,
    extent: Extent,
    window: Window,
    unknown: &Plane,
) -> Option<Cut<'a>> {
    let corner = backdrop.corner_on(extent);
    let last = |end: i64| square_of(end - 1, Point::PER_SQUARE);
    let (right, bottom) = (last(corner.x), last(corner.y));
    let is_in_window =
        window.origin == Square::new(0, 0) && right < window.right() && bottom < window.bottom();
    let is_covered = |square: Square| square.x <= right && square.y <= bottom;
    if is_in_window && !unknown.iter().any(is_covered) {
        return Some(Cut {
            kind: backdrop.kind,
            bytes: Cow::Borrowed(backdrop.bytes),
            across: (0.0, 1.0),
            down: (0.0, 1.0),
        });
    }
    let pixels = read(backdrop)?;
    let (width, height) = (pixels.width(), pixels.height());
    let columns = squares(width, corner.x);
    let rows = squares(height, corner.y);
    let (left, right) = within(&columns, window.origin.x, window.right())?;
    let (top, bottom) = within(&rows, window.origin.y, window.bottom())?;
    let part = pixels.crop_imm(left, top, right - left, bottom - top);
    let columns = columns.get(left as usize..right as usize)?;
    let rows = rows.get(top as usize..bottom as usize)?;
    let mut part = part.into_rgba8();
    blank(&mut part, (columns, rows), unknown);
    let share = |pixel: u32, pixels: u32| f64::from(pixel) / f64::from(pixels);
    Some(Cut {
        kind: BackdropKind::Png,
        bytes: Cow::Owned(written(part)?),
        across: (share(left, width), share(right, width)),
        down: (share(top, height), share(bottom, height)),
    })
}

/// The pixels of the file, upright as browsers show it.
fn read(backdrop: &Backdrop) -> Option<DynamicImage> {
    let format = match backdrop.kind {
        BackdropKind::Png => ImageFormat::Png,
        BackdropKind::Jpeg => ImageFormat::Jpeg,
        BackdropKind::WebP => ImageFormat::WebP,
    };
    let reader = ImageReader::with_format(Cursor::new(backdrop.bytes), format);
    let mut decoder = reader.into_decoder().ok()?;
    let orientation = decoder.orientation().ok()?;
    let mut pixels = DynamicImage::from_decoder(decoder).ok()?;
    pixels.apply_orientation(orientation);
    Some(pixels)
}

fn written(part: RgbaImage) -> Option<Vec<u8>> {
    let is_opaque = part.pixels().all(|pixel| pixel.0[3] == u8::MAX);
    let part = DynamicImage::from(part);
    let part = if is_opaque {
        part.into_rgb8().into()
    } else {
        part
    };
    let mut bytes = Cursor::new(Vec::new());
    part.write_to(&mut bytes, ImageFormat::Png).ok()?;
    Some(bytes.into_inner())
}

/// The column or row of squares of a place, where a square is that long.
fn square_of(place: i64, square: i64) -> i32 {
    i32::try_from(place.div_euclid(square)).unwrap_or(i32::MAX)
}

/// For each column or row of pixels, the first and the last column or row of squares that it lies
/// on, if all of them together end there.
fn squares(pixels: u32, end: i64) -> Vec<(i32, i32)> {
    // A pixel is `end / pixels` long, so everything is counted in parts of a unit.
    let square = Point::PER_SQUARE.saturating_mul(i64::from(pixels));
    let edge = |pixel: u32| end.saturating_mul(i64::from(pixel));
    (0..pixels)
        .map(|pixel| {
            let last = (edge(pixel + 1) - 1).max(edge(pixel));
            (square_of(edge(pixel), square), square_of(last, square))
        })
        .collect()
}

/// The first of the pixels that touch the squares from `first` to `past`, and the one after the last;
/// `None` if none does.
fn within(pixels: &Under, first: i32, past: i32) -> Option<(u32, u32)> {
    let touches = |own: &(i32, i32)| own.1 >= first && own.0 < past;
    let begin = pixels.iter().position(touches)?;
    let end = pixels.iter().rposition(touches)? + 1;
    Some((u32::try_from(begin).ok()?, u32::try_from(end).ok()?))
}

/// Makes every pixel blank that touches an unknown square.
fn blank(part: &mut RgbaImage, (columns, rows): (&Under, &Under), unknown: &Plane) {
    let touches = |across: &(i32, i32), down: &(i32, i32)| {
        let mut touched =
            (down.0..=down.1).flat_map(|y| (across.0..=across.1).map(move |x| Square::new(x, y)));
        touched.any(|square| unknown.contains(square))
    };
    for (row, down) in part.rows_mut().zip(rows) {
        for (pixel, across) in row.zip(columns) {
            if touches(across, down) {
                *pixel = BLANK;
            }
        }
    }
}

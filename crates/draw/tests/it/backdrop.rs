//! The map's own picture in an SVG file: as much of it as the drawing shows, and no more.

use std::io::Cursor;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use board::{Board, Concealment, Hiding};
use draw::{Backdrop, BackdropKind, Coordinates, Legend, Picture, Window};
use grid::{Extent, Point, Square};
use image::{DynamicImage, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};

/// The side of a square of the drawing.
const SIDE: f64 = 40.0;

/// The colour of a pixel tells its place.
fn own_colour(x: u32, y: u32) -> Rgb<u8> {
    let part = |number: u32| u8::try_from(number * 5).expect("a small picture");
    Rgb([part(x), part(y), 200])
}

fn file(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let pixels = RgbImage::from_fn(width, height, own_colour);
    let mut bytes = Cursor::new(Vec::new());
    let written = DynamicImage::from(pixels).write_to(&mut bytes, format);
    written.expect("a picture");
    bytes.into_inner()
}

/// A board of 4 x 2 squares of which those have not been shown.
fn board(unknown: &[(i32, i32)]) -> Board {
    let mut board = Board::new(Extent::new(4, 2).expect("a map"));
    for (x, y) in unknown {
        let concealment = Concealment::new(Hiding::Unknown);
        board
            .concealments
            .ground
            .insert(Square::new(*x, *y), concealment);
    }
    board
}

fn window(x: i32, y: i32, width: u16, height: u16) -> Option<Window> {
    Some(Window {
        origin: Square::new(x, y),
        width,
        height,
    })
}

/// The picture in the file that is drawn.
struct Embedded {
    media_type: String,
    bytes: Vec<u8>,
    /// Left, top, width and height in the drawing.
    place: [f64; 4],
}

impl Embedded {
    fn pixels(&self) -> RgbaImage {
        let read = image::load_from_memory(&self.bytes).expect("a picture");
        read.into_rgba8()
    }
}

fn embedded(board: &Board, backdrop: Backdrop, window: Option<Window>) -> Option<Embedded> {
    let mut picture = Picture::new(board);
    picture.options.legend = Legend::Hidden;
    picture.options.coordinates = Coordinates::Hidden;
    picture.options.square_pixels = Some(40);
    picture.options.window = window;
    picture.backdrop = Some(backdrop);
    let svg = draw::svg(&picture);
    let image = svg.split_once("<image ")?.1.split_once("/>")?.0;
    let value = |name: &str| {
        let begin = format!("{name}=\"");
        let (_, rest) = image.split_once(&begin).expect("an attribute");
        rest.split_once('"').expect("its end").0
    };
    let number = |name: &str| value(name).parse().expect("a number");
    let (media_type, encoded) = value("href")
        .strip_prefix("data:")
        .and_then(|data| data.split_once(";base64,"))
        .expect("the picture itself");
    Some(Embedded {
        media_type: media_type.to_owned(),
        bytes: STANDARD.decode(encoded).expect("base64"),
        place: ["x", "y", "width", "height"].map(number),
    })
}

fn png(bytes: &[u8]) -> Backdrop<'_> {
    Backdrop {
        kind: BackdropKind::Png,
        bytes,
        corner: None,
    }
}

/// Asserts that pixels are those of the whole picture from that corner on, except for blank ones.
fn assert_pixels(pixels: &RgbaImage, (left, top): (u32, u32), is_blank: impl Fn(u32, u32) -> bool) {
    for (x, y, pixel) in pixels.enumerate_pixels() {
        let (x, y) = (left + x, top + y);
        let expected = if is_blank(x, y) {
            Rgba([0; 4])
        } else {
            let Rgb([red, green, blue]) = own_colour(x, y);
            Rgba([red, green, blue, 255])
        };
        assert_eq!(*pixel, expected, "({x},{y})");
    }
}

#[test]
fn unknown_squares_have_no_pixels_in_the_file() {
    let bytes = file(40, 20, ImageFormat::Png);
    let board = board(&[(2, 0), (2, 1), (3, 1)]);
    let found = embedded(&board, png(&bytes), None).expect("a picture");
    assert_eq!(found.place, [0.0, 0.0, 4.0 * SIDE, 2.0 * SIDE]);
    let pixels = found.pixels();
    assert_eq!(pixels.dimensions(), (40, 20));
    assert_pixels(&pixels, (0, 0), |x, y| x >= 20 && (x < 30 || y >= 10));
}

/// Six pixels lie on four squares: the second and the fifth lie half on one square, half on another.
#[test]
fn a_pixel_that_lies_partly_on_an_unknown_square_is_blank() {
    let bytes = file(6, 2, ImageFormat::Png);
    let board = board(&[(1, 0)]);
    let found = embedded(&board, png(&bytes), None).expect("a picture");
    assert_pixels(&found.pixels(), (0, 0), |x, y| {
        (1..3).contains(&x) && y == 0
    });
}

#[test]
fn only_the_windows_part_is_in_the_file() {
    let bytes = file(40, 20, ImageFormat::Png);
    let found = embedded(&board(&[]), png(&bytes), window(1, 1, 2, 1)).expect("a picture");
    assert_eq!(found.place, [0.0, 0.0, 2.0 * SIDE, SIDE]);
    let pixels = found.pixels();
    assert_eq!(pixels.dimensions(), (20, 10));
    assert_pixels(&pixels, (10, 10), |_, _| false);
}

/// Columns 1 and 2 are pixels 1.5 to 4.5 of six: pixels 1 to 5 are there, half a pixel more than the
/// window on each side. A pixel is two thirds of a square wide.
#[test]
fn a_window_that_ends_within_a_pixel_keeps_it_in_its_place() {
    let bytes = file(6, 2, ImageFormat::Png);
    let found = embedded(&board(&[]), png(&bytes), window(1, 0, 2, 2)).expect("a picture");
    let pixels = found.pixels();
    assert_eq!(pixels.dimensions(), (4, 2));
    assert_pixels(&pixels, (1, 0), |_, _| false);
    assert_eq!(found.place, [-13.33, 0.0, 106.67, 2.0 * SIDE]);
}

/// A square outside the window, and one beyond the end of the picture, cut nothing from what is shown.
#[test]
fn what_is_unknown_elsewhere_cuts_nothing() {
    let bytes = file(40, 20, ImageFormat::Png);
    let found = embedded(&board(&[(3, 0)]), png(&bytes), window(0, 0, 2, 2)).expect("a picture");
    assert_pixels(&found.pixels(), (0, 0), |_, _| false);
    let half = Backdrop {
        corner: Some(Point {
            x: 5 * Point::PER_SQUARE / 2,
            y: 2 * Point::PER_SQUARE,
        }),
        ..png(&bytes)
    };
    let found = embedded(&board(&[(3, 0)]), half, None).expect("a picture");
    assert_eq!(found.bytes, bytes);
    assert_eq!(found.place, [0.0, 0.0, 2.5 * SIDE, 2.0 * SIDE]);
    // The window shows none of it.
    assert!(embedded(&board(&[]), half, window(3, 0, 1, 1)).is_none());
}

#[test]
fn an_uncut_picture_is_the_file_itself() {
    for (kind, format, media_type) in [
        (BackdropKind::Png, ImageFormat::Png, "image/png"),
        (BackdropKind::Jpeg, ImageFormat::Jpeg, "image/jpeg"),
        (BackdropKind::WebP, ImageFormat::WebP, "image/webp"),
    ] {
        let bytes = file(40, 20, format);
        let backdrop = Backdrop {
            kind,
            bytes: &bytes,
            corner: None,
        };
        let whole = embedded(&board(&[]), backdrop, None).expect("a picture");
        assert_eq!(
            (whole.media_type.as_str(), &whole.bytes),
            (media_type, &bytes)
        );
        let cut = embedded(&board(&[(0, 0)]), backdrop, None).expect("a picture");
        assert_eq!(cut.media_type, "image/png");
        let pixels = cut.pixels();
        let blank = pixels.pixels().filter(|pixel| pixel.0 == [0; 4]).count();
        let opaque = pixels.pixels().filter(|pixel| pixel.0[3] == 255).count();
        assert_eq!((blank, opaque), (100, 700));
    }
}

/// What cannot be read cannot be cut, so nothing of it is in the file.
#[test]
fn a_picture_that_cannot_be_cut_is_left_out() {
    let bytes = file(40, 20, ImageFormat::Png);
    let broken = bytes.get(..60).expect("a longer file");
    assert!(embedded(&board(&[(0, 0)]), png(broken), None).is_none());
}

//! The picture as an SVG file.
//!
//! One unit is one pixel. The layers from below are: ground, movement range, grid, marks of
//! squares, threatened squares, walls and doors, costs, the path, tokens, triggers, names. Anything
//! that does not fit at the size of the squares is left out, never squeezed: see [`Detail`].

mod backdrop;
mod edges;
mod ground;
mod legend;
mod overlay;
mod path;
mod resistance;
mod room;
mod slanting;
mod tokens;
mod unknown;

use std::collections::BTreeMap;
use std::fmt::Write;

use grid::{Plane, Point};

use crate::palette::{Palette, Rgb};
use crate::shape::{Number, escaped};
use crate::{Coordinates, Legend, Picture, Window, glyphs};

/// The height of the capitals of ordinary words, in pixels.
const WORDS: f64 = 9.0;
/// The least and the greatest side of a square, in pixels.
const SQUARE_PIXELS: (u16, u16) = (1, 128);
/// The longer side of a map if no size of squares is requested.
const USUAL_PIXELS: i32 = 2048;
/// The greatest side of a square in pixels, if the map is not small.
const USUAL_SQUARE_PIXELS: i32 = 40;
/// A small map gets bigger squares until its longer side has this many pixels, so that the legend
/// does not dwarf it.
const LEAST_PIXELS: i32 = 480;
/// The greatest side of a square in pixels, however small the map is.
const MOST_SQUARE_PIXELS: i32 = 96;

/// The details that can be shown at a size of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Detail {
    /// Below 6 pixels: flat colours, without grid or outlines.
    Colours,
    /// Below 16: grid and outlines, but no patterns, which would be too fine.
    Outlines,
    /// Below 24: also patterns and letters.
    Patterns,
    /// From 24 on: everything, including costs and names.
    Everything,
}

/// A rectangle of the picture in pixels, to keep words apart.
#[derive(Clone, Copy, Debug)]
struct Area {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Area {
    fn around(x: f64, y: f64, width: f64, height: f64) -> Area {
        Area {
            left: x - width / 2.0,
            top: y - height / 2.0,
            right: x + width / 2.0,
            bottom: y + height / 2.0,
        }
    }

    fn meets(self, other: Area) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }
}

/// Areas that words must avoid, by the fields of a coarse raster that they touch.
#[derive(Clone, Debug)]
struct Taken {
    field: f64,
    areas: BTreeMap<(i64, i64), Vec<Area>>,
}

impl Taken {
    /// Returns an empty set; `field` is the side of the raster's fields in pixels.
    fn new(field: f64) -> Taken {
        Taken {
            field: field.max(16.0),
            areas: BTreeMap::new(),
        }
    }

    fn fields(&self, area: Area) -> impl Iterator<Item = (i64, i64)> + use<> {
        let field = |pixels: f64| (pixels / self.field).floor() as i64;
        let (left, right) = (field(area.left), field(area.right));
        (field(area.top)..=field(area.bottom))
            .flat_map(move |y| (left..=right).map(move |x| (x, y)))
    }

    fn insert(&mut self, area: Area) {
        for field in self.fields(area) {
            self.areas.entry(field).or_default().push(area);
        }
    }

    fn is_free(&self, area: Area) -> bool {
        let mut fields = self.fields(area);
        !fields.any(|field| {
            self.areas
                .get(&field)
                .is_some_and(|there| there.iter().any(|other| other.meets(area)))
        })
    }
}

/// The file while it is being written, with everything its parts need.
struct Sheet<'a> {
    picture: &'a Picture<'a>,
    palette: Palette,
    window: Window,
    /// Side of a square in pixels.
    side: f64,
    /// The scale of words and lines, so that a big map can be read when the whole of it is on a
    /// screen: 1 to 2.
    scale: f64,
    detail: Detail,
    /// The squares that have not been shown.
    unknown: Plane,
    text: String,
    /// The areas that words and tokens already occupy.
    taken: Taken,
}

impl<'a> Sheet<'a> {
    fn new(picture: &'a Picture<'a>) -> Sheet<'a> {
        let window = picture.window();
        let longer = i32::from(window.width.max(window.height));
        let side = picture.options.square_pixels.map_or_else(
            || {
                let least = (LEAST_PIXELS / longer).clamp(2, MOST_SQUARE_PIXELS);
                (USUAL_PIXELS / longer)
                    .clamp(2, USUAL_SQUARE_PIXELS)
                    .max(least)
            },
            |pixels| i32::from(pixels.clamp(SQUARE_PIXELS.0, SQUARE_PIXELS.1)),
        );
        let detail = match side {
            ..6 => Detail::Colours,
            6..16 => Detail::Outlines,
            16..24 => Detail::Patterns,
            _ => Detail::Everything,
        };
        Sheet {
            picture,
            palette: Palette::of(picture.options.theme),
            window,
            side: f64::from(side),
            scale: (f64::from(longer * side) / 1100.0).clamp(1.0, 2.0),
            detail,
            unknown: crate::unknown::squares(picture.board),
            text: String::new(),
            taken: Taken::new(f64::from(side)),
        }
    }

    /// An exact point of the map in pixels from the window's corner.
    fn pixels(&self, point: Point) -> (f64, f64) {
        let axis = |units: i64, first: i32| {
            // Points of a map are below 2^43, so the conversion through f64 is exact to a
            // billionth.
            (units as f64 / Point::PER_SQUARE as f64 - f64::from(first)) * self.side
        };
        (
            axis(point.x, self.window.origin.x),
            axis(point.y, self.window.origin.y),
        )
    }

    /// Returns a share of a square's side, but at least that many pixels.
    fn share(&self, share: f64, at_least_pixels: f64) -> f64 {
        (self.side * share).max(at_least_pixels * self.scale)
    }

    fn open_group(&mut self, name: &str) {
        self.open_veiled(name, "");
    }

    /// Opens a group with further attributes, as [`backdrop::veil`] gives them.
    fn open_veiled(&mut self, name: &str, more: &str) {
        let _ = writeln!(self.text, "<g id=\"{name}\"{more}>");
    }

    fn close_group(&mut self) {
        self.text.push_str("</g>\n");
    }

    fn filled(&mut self, path: &str, fill: impl std::fmt::Display) {
        if !path.is_empty() {
            let _ = writeln!(self.text, "<path d=\"{path}\" fill=\"{fill}\"/>");
        }
    }

    fn lined(&mut self, path: &str, stroke: Rgb, width: f64, more: &str) {
        let more = format!(" stroke-linecap=\"round\" stroke-linejoin=\"round\"{more}");
        self.lined_flat(path, stroke, width, &more);
    }

    /// The same with flat ends, as short dashes need them.
    fn lined_flat(&mut self, path: &str, stroke: Rgb, width: f64, more: &str) {
        if !path.is_empty() {
            let _ = writeln!(
                self.text,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{}\"{more}/>",
                Number(width)
            );
        }
    }

    /// Writes words with the left end of their baseline at (x, y).
    fn words(&mut self, words: &str, x: f64, y: f64, height: f64, ink: Rgb) {
        let mut strokes = String::new();
        glyphs::strokes(&mut strokes, words, x, y, height);
        self.lined(&strokes, ink, weight(height), "");
    }

    /// Writes words with their middle at (x, y).
    fn words_around(&mut self, words: &str, x: f64, y: f64, height: f64, ink: Rgb) {
        let left = x - glyphs::width(words, height) / 2.0;
        self.words(words, left, y + height / 2.0, height, ink);
    }
}

/// The width of the strokes of words of that height.
fn weight(height: f64) -> f64 {
    (height * 0.125).max(0.9)
}

/// The picture as the text of an SVG file.
pub(crate) fn draw(picture: &Picture) -> String {
    let mut sheet = Sheet::new(picture);
    let side = sheet.side;
    let (board_width, board_height) = (
        f64::from(sheet.window.width) * side,
        f64::from(sheet.window.height) * side,
    );
    let numbered = picture.options.coordinates == Coordinates::Shown;
    let scale = sheet.scale;
    let left = if numbered { 34.0 } else { 12.0 } * scale;
    let right = left;
    let title = picture.title();
    let top =
        (if title.is_empty() { 12.0 } else { 42.0 } + if numbered { 16.0 } else { 0.0 }) * scale;
    let width = (left + board_width + right).max(420.0);

    let mut below = top + board_height + if numbered { 30.0 } else { 14.0 } * scale;
    board(&mut sheet);
    let drawing = std::mem::take(&mut sheet.text);
    if numbered {
        coordinates(&mut sheet, left, top);
    }
    if !title.is_empty() {
        let ink = sheet.palette.ink;
        let height = 13.0 * scale;
        let fitted = glyphs::fitted(title, height, width - left - right);
        sheet.words(&fitted, left, 31.0 * scale, height, ink);
    }
    if picture.options.legend == Legend::Shown {
        below = legend::draw(&mut sheet, left, below, width - left - right);
    }
    let around = std::mem::take(&mut sheet.text);

    let height = (below + 10.0 * scale).ceil();
    let mut file = String::with_capacity(drawing.len() + around.len() + 4096);
    let _ = write!(
        file,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" \
         viewBox=\"0 0 {w} {h}\" role=\"img\" aria-labelledby=\"title description\">\n\
         <title id=\"title\">{}</title>\n<desc id=\"description\">{}</desc>\n",
        escaped(if title.is_empty() {
            "Battle map"
        } else {
            title
        }),
        escaped(&legend::description(picture)),
        w = Number(width.ceil()),
        h = Number(height),
    );
    sheet.text = file;
    ground::definitions(&mut sheet, board_width, board_height);
    let _ = writeln!(
        sheet.text,
        "<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>",
        sheet.palette.page
    );
    let _ = writeln!(
        sheet.text,
        "<g id=\"board\" transform=\"translate({} {})\">",
        Number(left),
        Number(top)
    );
    sheet.text.push_str(&drawing);
    sheet.text.push_str("</g>\n");
    sheet.text.push_str(&around);
    sheet.text.push_str("</svg>\n");
    sheet.text
}

/// Draws everything inside the map's frame.
fn board(sheet: &mut Sheet) {
    let (width, height) = (
        f64::from(sheet.window.width) * sheet.side,
        f64::from(sheet.window.height) * sheet.side,
    );
    sheet.text.push_str("<g clip-path=\"url(#frame)\">\n");
    ground::draw(sheet);
    overlay::ranges(sheet);
    ground::patterns(sheet);
    ground::grid(sheet);
    unknown::draw(sheet);
    ground::regions(sheet);
    overlay::marks(sheet);
    overlay::threats(sheet);
    ground::walls(sheet);
    edges::draw(sheet);
    tokens::reserve(sheet);
    path::reserve(sheet);
    overlay::costs(sheet);
    path::lines(sheet);
    tokens::draw(sheet);
    overlay::costs_below_tokens(sheet);
    path::triggers(sheet);
    tokens::names(sheet);
    sheet.text.push_str("</g>\n");
    let stroke = sheet.palette.muted;
    let frame = format!("M0 0H{}V{}H0Z", Number(width), Number(height));
    sheet.lined(&frame, stroke, 1.0, "");
}

/// Writes the numbers of columns and rows outside the frame.
fn coordinates(sheet: &mut Sheet, left: f64, top: f64) {
    let window = sheet.window;
    let side = sheet.side;
    let every = |pixels: f64| {
        [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
            .into_iter()
            .find(|every| f64::from(*every) * side >= pixels)
            .unwrap_or(1000)
    };
    let ink = sheet.palette.muted;
    let scale = sheet.scale;
    let height = 7.0 * scale;
    let right = left + f64::from(window.width) * side;
    let bottom = top + f64::from(window.height) * side;
    let mut strokes = String::new();
    let across = every(if window.right() > 100 { 26.0 } else { 19.0 } * scale);
    for column in (window.origin.x..window.right()).filter(|column| column % across == 0) {
        let number = column.to_string();
        let middle = left + (f64::from(column - window.origin.x) + 0.5) * side;
        let x = middle - glyphs::width(&number, height) / 2.0;
        glyphs::strokes(&mut strokes, &number, x, top - 6.0 * scale, height);
        glyphs::strokes(
            &mut strokes,
            &number,
            x,
            bottom + 6.0 * scale + height,
            height,
        );
    }
    let down = every(16.0 * scale);
    let rows = sheet.picture.options.rows;
    for row in window.origin.y..window.bottom() {
        let number = rows.number(row);
        if number % down != 0 {
            continue;
        }
        let number = number.to_string();
        let y = top + (f64::from(row - window.origin.y) + 0.5) * side + height / 2.0;
        let x = left - 7.0 * scale - glyphs::width(&number, height);
        glyphs::strokes(&mut strokes, &number, x, y, height);
        glyphs::strokes(&mut strokes, &number, right + 7.0 * scale, y, height);
    }
    sheet.open_group("coordinates");
    sheet.lined(&strokes, ink, 0.95 * scale, "");
    sheet.close_group();
}

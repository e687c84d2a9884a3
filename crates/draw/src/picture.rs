//! The contents of a picture: a board, layers over it, and options.
//!
//! Layers are plain facts (squares, costs as text, marks). They contain no rules, so that every
//! answer of the engine can be shown, and every program that embeds it can show its own.

use std::collections::BTreeSet;

use board::{Board, CreatureId};
use grid::{Extent, Feet, Footprint, Point, Square};

/// A board with layers over it.
///
/// ```
/// use board::Board;
/// use draw::{Layer, Picture, Highlight};
/// use grid::{Extent, Square};
/// let board = Board::new(Extent::new(4, 3).unwrap());
/// let mut picture = Picture::new(&board);
/// picture.layers.push(Layer::Highlight(Highlight {
///     label: "flanking squares".to_owned(),
///     squares: vec![Square::new(1, 1)],
/// }));
/// assert!(draw::svg(&picture).starts_with("<svg"));
/// ```
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    /// The board.
    pub board: &'a Board,
    /// Drawn over the ground, the first one lowest.
    pub layers: Vec<Layer>,
    /// How it is drawn.
    pub options: Options,
    /// The map's own picture, under everything else; a terminal does not show it. A file that is
    /// drawn holds only the pixels that it shows.
    pub backdrop: Option<Backdrop<'a>>,
}

/// The picture that a map brings with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backdrop<'a> {
    /// The kind of file.
    pub kind: BackdropKind,
    /// The file.
    pub bytes: &'a [u8],
    /// The place of its lower right corner; `None` for the corner of the map.
    pub corner: Option<Point>,
}

impl Backdrop<'_> {
    /// The place of its lower right corner on a map of that extent.
    pub(crate) fn corner_on(&self, extent: Extent) -> Point {
        let whole = |squares: i32| i64::from(squares) * Point::PER_SQUARE;
        self.corner.unwrap_or(Point {
            x: whole(extent.width()),
            y: whole(extent.height()),
        })
    }
}

/// A kind of file that a map's picture may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BackdropKind {
    /// PNG.
    Png,
    /// JPEG.
    Jpeg,
    /// WebP.
    WebP,
}

impl BackdropKind {
    /// The media type, as in the head of a data URL.
    pub(crate) const fn media_type(self) -> &'static str {
        match self {
            BackdropKind::Png => "image/png",
            BackdropKind::Jpeg => "image/jpeg",
            BackdropKind::WebP => "image/webp",
        }
    }
}

impl<'a> Picture<'a> {
    /// Returns the board alone with the default options.
    pub fn new(board: &'a Board) -> Picture<'a> {
        Picture {
            board,
            layers: Vec::new(),
            options: Options::default(),
            backdrop: None,
        }
    }

    /// Returns the same picture of another board.
    pub(crate) fn of_board<'b>(&'b self, board: &'b Board) -> Picture<'b> {
        Picture {
            board,
            layers: self.layers.clone(),
            options: self.options.clone(),
            backdrop: self.backdrop,
        }
    }

    /// The part of the map that is drawn.
    pub fn window(&self) -> Window {
        let extent = self.board.extent();
        self.options
            .window
            .map_or_else(|| Window::whole(extent), |window| window.within(extent))
    }

    /// The title: that of the options, or else the board's name, which may be empty.
    pub fn title(&self) -> &str {
        self.options.title.as_deref().unwrap_or(&self.board.name)
    }

    /// The square that should be in the middle of a part of that size: the middle of the first
    /// path, if all of it fits, or else the creature that the picture is about.
    pub(crate) fn focus_of_part(&self, width: u16, height: u16) -> Option<Square> {
        let path = self.layers.iter().find_map(|layer| match layer {
            Layer::Path(path) => Some(path),
            _ => None,
        });
        let middle = path.and_then(|path| {
            let places = path.steps.iter().map(|step| step.to);
            let places = std::iter::once(path.start).chain(places);
            let (mut least, mut past) = (path.start.origin, path.start.origin);
            for place in places {
                least = Square::new(least.x.min(place.origin.x), least.y.min(place.origin.y));
                past = Square::new(past.x.max(place.right()), past.y.max(place.bottom()));
            }
            let (across, down) = (
                past.x.saturating_sub(least.x),
                past.y.saturating_sub(least.y),
            );
            let fits = across <= i32::from(width) && down <= i32::from(height);
            fits.then(|| least.offset(across / 2, down / 2))
        });
        middle.or_else(|| self.focus())
    }

    /// The creature that the picture is about: the one that takes the first path, or else the first
    /// creature of a range, or else the first one that has a place on the grid.
    pub(crate) fn focus(&self) -> Option<Square> {
        let path = self.layers.iter().find_map(|layer| match layer {
            Layer::Path(path) => Some(path.start.origin),
            _ => None,
        });
        let range = || {
            self.layers.iter().find_map(|layer| match layer {
                Layer::Range(range) => range.from.map(|from| from.origin),
                _ => None,
            })
        };
        let creature = || {
            self.board
                .creatures()
                .iter()
                .find_map(|creature| creature.footprint().map(|footprint| footprint.origin))
        };
        let highlight = || {
            self.layers.iter().find_map(|layer| match layer {
                Layer::Highlight(highlight) => highlight.squares.first().copied(),
                _ => None,
            })
        };
        path.or_else(range).or_else(highlight).or_else(creature)
    }
}

/// How a picture is drawn, in all its forms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Words above the picture; `None` for the board's name.
    pub title: Option<String>,
    /// The theme: dark on light, or light on dark.
    pub theme: Theme,
    /// The part of the map to draw; `None` for all of it.
    pub window: Option<Window>,
    /// Pixels along a side of a square in SVG and PNG, 1 to 128; `None` for what suits the size of
    /// the map.
    pub square_pixels: Option<u16>,
    /// Whether there is a legend.
    pub legend: Legend,
    /// Whether columns and rows are numbered.
    pub coordinates: Coordinates,
    /// The meaning of the rows.
    pub rows: Rows,
}

/// The meaning of the rows of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rows {
    /// The rows of the map, from 0 downward.
    #[default]
    Map,
    /// The altitudes of a side view, in squares.
    Altitudes {
        /// The altitude of the row at the top.
        top: i32,
    },
}

impl Rows {
    /// The number of the row.
    pub(crate) const fn number(self, row: i32) -> i32 {
        match self {
            Rows::Map => row,
            Rows::Altitudes { top } => top.saturating_sub(row),
        }
    }

    /// The place of a space, in words.
    pub(crate) fn place_words(self, space: Footprint) -> String {
        match self {
            Rows::Map => space.origin.to_string(),
            Rows::Altitudes { .. } => {
                let lowest = self.number(space.bottom() - 1);
                format!("x {} z {lowest}", space.origin.x)
            }
        }
    }
}

/// The overall look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// Dark ink on warm paper.
    #[default]
    Light,
    /// Light ink on slate.
    Dark,
}

/// Whether a legend explains the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Legend {
    /// There is a legend: it lists the kinds of ground, the layers and the creatures that occur.
    #[default]
    Shown,
    /// There is no legend.
    Hidden,
}

/// Whether the numbers of columns and rows are shown at the border.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Coordinates {
    /// They are shown, counted from 0, as in the case notation; only every 5th, 10th… if not all
    /// of them fit.
    #[default]
    Shown,
    /// There are no numbers.
    Hidden,
}

/// A rectangular part of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// Its top-left square.
    pub origin: Square,
    /// Columns, at least 1.
    pub width: u16,
    /// Rows, at least 1.
    pub height: u16,
}

impl Window {
    /// The whole map.
    pub fn whole(extent: Extent) -> Window {
        Window {
            origin: Square::new(0, 0),
            width: u16::try_from(extent.width()).unwrap_or(u16::MAX),
            height: u16::try_from(extent.height()).unwrap_or(u16::MAX),
        }
    }

    /// A window of that size with the square in its middle.
    pub fn around(centre: Square, width: u16, height: u16) -> Window {
        let origin = centre.offset(-i32::from(width / 2), -i32::from(height / 2));
        Window {
            origin,
            width,
            height,
        }
    }

    /// Returns the window, moved so that it lies on the map, and reduced if it is too big.
    ///
    /// ```
    /// use draw::Window;
    /// use grid::{Extent, Square};
    /// let window = Window { origin: Square::new(90, -5), width: 20, height: 200 };
    /// let within = window.within(Extent::new(100, 50).unwrap());
    /// assert_eq!(within, Window { origin: Square::new(80, 0), width: 20, height: 50 });
    /// ```
    pub fn within(self, extent: Extent) -> Window {
        let side = |size: u16, limit: i32| i32::from(size).clamp(1, limit);
        let (width, height) = (
            side(self.width, extent.width()),
            side(self.height, extent.height()),
        );
        Window {
            origin: Square::new(
                self.origin.x.clamp(0, extent.width() - width),
                self.origin.y.clamp(0, extent.height() - height),
            ),
            width: u16::try_from(width).unwrap_or(u16::MAX),
            height: u16::try_from(height).unwrap_or(u16::MAX),
        }
    }

    /// Column after the last one.
    pub const fn right(self) -> i32 {
        self.origin.x + self.width as i32
    }

    /// Row after the last one.
    pub const fn bottom(self) -> i32 {
        self.origin.y + self.height as i32
    }

    /// Whether the square is in it.
    pub const fn contains(self, square: Square) -> bool {
        square.x >= self.origin.x
            && square.y >= self.origin.y
            && square.x < self.right()
            && square.y < self.bottom()
    }

    /// Whether a square of the footprint is in it.
    pub const fn meets(self, footprint: Footprint) -> bool {
        footprint.origin.x < self.right()
            && footprint.origin.y < self.bottom()
            && footprint.right() > self.origin.x
            && footprint.bottom() > self.origin.y
    }
}

/// Something drawn over the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Layer {
    /// Where a creature can go.
    Range(Range),
    /// A path, step by step.
    Path(Path),
    /// Squares that a creature threatens.
    Threat(Threat),
    /// Squares where the mover would suffer something.
    Hazards(Highlight),
    /// Squares chosen for any other reason.
    Highlight(Highlight),
}

/// A movement range.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Range {
    /// The creature, and anything else worth saying: `Ada, speed 25`.
    pub label: String,
    /// The space from which the movement starts, if it is to be marked.
    pub from: Option<Footprint>,
    /// The names of the budget steps, the smallest first: `one action`, `two actions`.
    pub steps: Vec<String>,
    /// The squares that can be reached.
    pub squares: Vec<RangeSquare>,
}

impl Range {
    /// The budget steps that occur, the smallest first.
    pub(crate) fn used_steps(&self) -> BTreeSet<u8> {
        self.squares.iter().map(|place| place.step).collect()
    }
}

/// One square of a movement range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RangeSquare {
    /// The square.
    pub square: Square,
    /// The budget step that gets there: an index into [`Range::steps`].
    pub step: u8,
    /// Its cost as text, in feet; at most 5 characters are drawn.
    pub cost: String,
    /// Whether the movement may end there.
    pub stay: Stay,
}

/// Whether a movement may end in a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stay {
    /// The movement may end there.
    MayEnd,
    /// The square can only be passed.
    PassOnly,
}

/// A path, step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The creature, and anything else worth saying.
    pub label: String,
    /// The space before the first step.
    pub start: Footprint,
    /// The altitude before the first step.
    pub start_altitude: Feet,
    /// The spaces after each step.
    pub steps: Vec<PathStep>,
    /// The unit of its costs, written after each of them: `ft`, or `pt` for points of resistance.
    pub unit: &'static str,
    /// The points where others may react, in the order in which they are numbered, from 1.
    pub triggers: Vec<Trigger>,
}

/// One step of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathStep {
    /// The space after it.
    pub to: Footprint,
    /// The cost of the path so far, as text.
    pub cost: String,
    /// The altitude after it; `None` if the step keeps the altitude.
    pub altitude: Option<Feet>,
    /// A note beside the square, in a few characters: `z2 NE +10`; may be empty.
    pub note: String,
}

/// A point on a path where a creature may react.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trigger {
    /// The step in which it happens, from 1; 0 is before the first step, and a number past the
    /// last step is after it.
    pub step: u32,
    /// The creature that may react.
    pub reactor: CreatureId,
    /// The reason, in words: `leaves a threatened square`; may be empty.
    pub cause: String,
}

/// Squares that a creature threatens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The creature.
    pub creature: CreatureId,
    /// The squares.
    pub squares: Vec<Square>,
}

/// Squares with a common mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// The meaning of the mark.
    pub label: String,
    /// The squares.
    pub squares: Vec<Square>,
}

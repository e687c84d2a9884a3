//! A side view: columns from left to right, altitude upward, seen from the south.
//!
//! The board is projected onto another board whose rows are altitudes, so that every form of a
//! picture draws it. It shows the creatures, as the cubes they fill, and the ways. Because things
//! in different rows of the map would hide one another, only the level of the ground is shown, and
//! the water in the rows where a creature is or goes.

use std::collections::BTreeSet;
use std::fmt;

use board::{Board, Creature, Levels, Position, Terrain};
use grid::{Extent, Feet, Footprint, Square};

use crate::{Layer, Options, Path, PathStep, Picture, Rows, Window};

/// The most altitudes of a side view, in squares.
pub const MAX_SIDE_ALTITUDES: u16 = 400;

/// A board seen from the south.
///
/// ```
/// use board::{Board, Side};
/// use draw::{Picture, SideView, TerminalStyle};
/// use grid::{Extent, Feet, Square};
/// let mut board = Board::new(Extent::new(4, 9).unwrap());
/// let hawk = board.add_creature("Hawk", 'H', Side::A);
/// board.place(hawk, Square::new(2, 7).into());
/// board.creature_mut(hawk).unwrap().elevation_feet = Feet(10);
/// let view = SideView::of(&Picture::new(&board)).unwrap();
/// let text = draw::terminal(&view.picture(), &TerminalStyle::default());
/// let row = text.lines().find(|line| line.contains("(H)")).unwrap();
/// assert!(row.starts_with(" 2"), "altitude 2: {text}");
/// ```
#[derive(Clone, Debug)]
pub struct SideView {
    board: Board,
    layers: Vec<Layer>,
    options: Options,
}

/// The error if there is no side view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooHigh {
    /// The altitudes between the lowest and the highest thing shown, in squares.
    pub altitudes: i64,
}

impl fmt::Display for TooHigh {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "what is shown spans {} squares of altitude, and a side view at most \
             {MAX_SIDE_ALTITUDES}; draw the map from above",
            self.altitudes
        )
    }
}

impl std::error::Error for TooHigh {}

/// The levels that a footprint fills: creatures are cubes.
fn levels_of(space: Footprint) -> u8 {
    space.width.max(space.height)
}

fn level_of(altitude: Feet) -> i32 {
    altitude.0.div_euclid(Feet::PER_SQUARE.0)
}

/// The altitude of the row at the top.
#[derive(Clone, Copy, Debug)]
struct Top(i32);

impl Top {
    /// Returns the space as seen from the south.
    fn seen(self, space: Footprint, altitude: Feet) -> Footprint {
        let levels = levels_of(space);
        let highest = level_of(altitude) + i32::from(levels) - 1;
        let corner = Square::new(space.origin.x, self.0 - highest);
        Footprint::new(corner, space.width, levels)
    }

    fn seen_path(self, path: &Path) -> Path {
        let mut altitude = path.start_altitude;
        let mut seen = path.clone();
        seen.start = self.seen(path.start, altitude);
        for (step, seen) in path.steps.iter().zip(&mut seen.steps) {
            altitude = step.altitude.unwrap_or(altitude);
            seen.to = self.seen(step.to, altitude);
        }
        seen
    }
}

impl SideView {
    /// Returns the picture's creatures and paths as seen from the south.
    ///
    /// # Errors
    /// If they are more than [`MAX_SIDE_ALTITUDES`] apart.
    pub fn of(picture: &Picture) -> Result<SideView, TooHigh> {
        let (lowest, highest) = span(picture);
        let waters = waters(picture);
        let depth = |water: &Water| water.levels.least.max(-MOST_WATER_LEVELS);
        let bed = waters.iter().map(depth).min().unwrap_or(0);
        // There is a row of air above everything, and a row of earth below the ground.
        let bottom = lowest.min(bed).min(0) - 1;
        let top = Top(highest.max(0) + 1);
        let altitudes = i64::from(top.0) - i64::from(bottom) + 1;
        let rows = u16::try_from(altitudes)
            .ok()
            .filter(|rows| *rows <= MAX_SIDE_ALTITUDES)
            .ok_or(TooHigh { altitudes })?;
        let width = usize::try_from(picture.board.extent().width()).unwrap_or(1);
        let extent = Extent::new(width, rows.into()).map_err(|_| TooHigh { altitudes })?;
        let mut options = picture.options.clone();
        options.rows = Rows::Altitudes { top: top.0 };
        options.title = Some(title(picture));
        options.window = options.window.map(|window| Window {
            origin: Square::new(window.origin.x, 0),
            width: window.width,
            height: rows,
        });
        let layers = picture.layers.iter().filter_map(|layer| match layer {
            Layer::Path(path) => Some(Layer::Path(top.seen_path(path))),
            Layer::Range(_) | Layer::Threat(_) | Layer::Hazards(_) | Layer::Highlight(_) => None,
        });
        Ok(SideView {
            board: seen_board(picture.board, extent, top, bottom, &waters),
            layers: layers.collect(),
            options,
        })
    }

    /// The side view as a picture.
    pub fn picture(&self) -> Picture<'_> {
        Picture {
            board: &self.board,
            layers: self.layers.clone(),
            options: self.options.clone(),
            backdrop: None,
        }
    }
}

fn title(picture: &Picture) -> String {
    let name = picture.title();
    let side = "seen from the south, rows are altitudes in squares";
    if name.is_empty() {
        side.to_owned()
    } else {
        format!("{name}: {side}")
    }
}

fn seen_board(board: &Board, extent: Extent, top: Top, bottom: i32, waters: &[Water]) -> Board {
    let mut seen = Board::new(extent);
    seen.name.clone_from(&board.name);
    seen.take_sides_of(board);
    for creature in board.creatures() {
        let position = creature.footprint().map(|space| {
            let altitude = creature.elevation_feet;
            Position::Squares(top.seen(space, altitude))
        });
        seen.insert_creature(Creature {
            position,
            ..creature.clone()
        });
    }
    for (x, level) in (0..extent.width()).flat_map(|x| (bottom..0).map(move |level| (x, level))) {
        // Things below the ground are seen within it.
        let square = Square::new(x, top.0 - level);
        seen.add_terrain(square, Terrain::Dirt);
    }
    for water in waters {
        let highest = water.levels.greatest.min(top.0);
        for level in water.levels.least.max(bottom)..=highest {
            let square = Square::new(water.column, top.0 - level);
            seen.remove_terrain(square, Terrain::Dirt);
            seen.add_terrain(square, Terrain::Water);
        }
    }
    seen
}

/// This many levels of water below the ground are shown if nothing else is that deep.
const MOST_WATER_LEVELS: i32 = 10;

/// Water in a column of the map.
#[derive(Clone, Copy, Debug)]
struct Water {
    column: i32,
    levels: Levels,
}

/// The water in the rows where a creature is or a path leads; in all rows if there is neither.
fn waters(picture: &Picture) -> Vec<Water> {
    let board = picture.board;
    let Some(plane) = board.terrain_plane(Terrain::Water) else {
        return Vec::new();
    };
    let creatures = board.creatures().iter().filter_map(Creature::footprint);
    let ways = picture.layers.iter().filter_map(|layer| match layer {
        Layer::Path(path) => Some(path),
        _ => None,
    });
    let walked = ways.flat_map(|path| {
        let steps = path.steps.iter().map(|step| step.to);
        std::iter::once(path.start).chain(steps)
    });
    let rows: BTreeSet<i32> = creatures
        .chain(walked)
        .flat_map(|space| space.origin.y..space.bottom())
        .collect();
    // Without levels the water is on the level of the map.
    let level = Levels {
        least: 0,
        greatest: 0,
    };
    plane
        .iter()
        .filter(|square| rows.is_empty() || rows.contains(&square.y))
        .map(|square| Water {
            column: square.x,
            levels: board.levels(square, Terrain::Water).unwrap_or(level),
        })
        .collect()
}

/// The lowest and the highest level of what is shown.
fn span(picture: &Picture) -> (i32, i32) {
    let creatures = picture.board.creatures().iter();
    let standing =
        creatures.filter_map(|creature| Some((creature.footprint()?, creature.elevation_feet)));
    let paths = picture.layers.iter().filter_map(|layer| match layer {
        Layer::Path(path) => Some(path),
        _ => None,
    });
    let flown = paths.flat_map(|path| {
        let step = |step: &PathStep| Some((step.to, step.altitude?));
        let steps = path.steps.iter().filter_map(step);
        std::iter::once((path.start, path.start_altitude)).chain(steps)
    });
    standing
        .chain(flown)
        .map(|(space, altitude)| {
            let low = level_of(altitude);
            (low, low.saturating_add(i32::from(levels_of(space)) - 1))
        })
        .fold((0, 0), |(low, high), (from, to)| {
            (low.min(from), high.max(to))
        })
}

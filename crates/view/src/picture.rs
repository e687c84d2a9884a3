//! The picture that a game master lays under the squares, and as much of it as a viewer gets.
//!
//! The picture is cut into tiles of equal size. All of its pixels are kept elsewhere: here it is decided
//! only where they lie, and which of them stand for ground that a viewer knows.

use std::collections::BTreeMap;

use board::Board;
use grid::Square;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{IdKey, Viewer};

/// The width and height of a tile in pixels; those at the right and lower edge may be smaller.
pub const TILE_PIXELS: u32 = 512;

/// The most pixels that a picture has on each side.
pub const PICTURE_PIXELS_MAX: u32 = 8192;

/// How far from the upper left corner of the board a picture may begin, in millionths of a square.
const AWAY_MILLIONTHS_MAX: i64 = 8192 * SQUARE_MILLIONTHS;

/// A square, in millionths.
const SQUARE_MILLIONTHS: i64 = 1_000_000;

/// Where a picture lies on the squares. All of its numbers are in millionths of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Alignment {
    /// Where its left edge lies, from the left edge of the board.
    pub left_millionths: i64,
    /// Where its upper edge lies, from the upper edge of the board.
    pub top_millionths: i64,
    /// How wide it is. Its height follows from its pixels, which are square.
    pub across_millionths: i64,
}

/// A picture that cannot be laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PictureError {
    /// It has too few or too many pixels.
    #[error("a picture has 1 to {PICTURE_PIXELS_MAX} pixels on each side")]
    Size,
    /// It lies too far away, or its pixels are larger than squares.
    #[error(
        "a picture begins within 8192 squares of the board, and is at least a pixel wide for each square"
    )]
    Alignment,
}

/// A picture under the squares, as the table keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "StoredPicture", into = "StoredPicture")]
pub struct Picture {
    key: String,
    laid: u32,
    width_pixels: u32,
    height_pixels: u32,
    at: Alignment,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredPicture {
    key: String,
    laid: u32,
    width_pixels: u32,
    height_pixels: u32,
    at: Alignment,
}

impl TryFrom<StoredPicture> for Picture {
    type Error = PictureError;

    fn try_from(stored: StoredPicture) -> Result<Picture, PictureError> {
        let size_pixels = (stored.width_pixels, stored.height_pixels);
        let picture = Picture::new(stored.key, size_pixels, stored.at)?;
        Ok(picture.laid_as(stored.laid))
    }
}

impl From<Picture> for StoredPicture {
    fn from(picture: Picture) -> StoredPicture {
        StoredPicture {
            key: picture.key,
            laid: picture.laid,
            width_pixels: picture.width_pixels,
            height_pixels: picture.height_pixels,
            at: picture.at,
        }
    }
}

impl Picture {
    /// A picture of that width and height in pixels, which are kept under that key.
    ///
    /// # Errors
    /// If it is too small or too large, or lies where no picture can lie.
    pub fn new(
        key: String,
        (width_pixels, height_pixels): (u32, u32),
        at: Alignment,
    ) -> Result<Picture, PictureError> {
        let is_sound = |pixels: u32| (1..=PICTURE_PIXELS_MAX).contains(&pixels);
        if !is_sound(width_pixels) || !is_sound(height_pixels) {
            return Err(PictureError::Size);
        }
        let is_near =
            |millionths: i64| (-AWAY_MILLIONTHS_MAX..=AWAY_MILLIONTHS_MAX).contains(&millionths);
        let widest = i64::from(width_pixels) * SQUARE_MILLIONTHS;
        let is_wide = (1..=widest).contains(&at.across_millionths);
        if !is_near(at.left_millionths) || !is_near(at.top_millionths) || !is_wide {
            return Err(PictureError::Alignment);
        }
        Ok(Picture {
            key,
            laid: 0,
            width_pixels,
            height_pixels,
            at,
        })
    }

    /// The same picture, as the one that is laid or moved for the so-manieth time at its table.
    #[must_use]
    pub fn laid_as(self, laid: u32) -> Picture {
        Picture { laid, ..self }
    }

    /// How often a picture had been laid or moved at the table, with this time.
    pub const fn laid(&self) -> u32 {
        self.laid
    }

    /// The key of its pixels. It depends on all of them, so no viewer gets it.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Its width and height in pixels.
    pub const fn size_pixels(&self) -> (u32, u32) {
        (self.width_pixels, self.height_pixels)
    }

    /// The columns and rows of its tiles, row by row.
    pub fn tiles(&self) -> impl Iterator<Item = (u32, u32)> + use<> {
        let columns = self.width_pixels.div_ceil(TILE_PIXELS);
        let rows = self.height_pixels.div_ceil(TILE_PIXELS);
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row)))
    }

    /// What a viewer gets of it, who knows this board.
    pub(crate) fn told(&self, board: &Board, viewer: &Viewer, key: &IdKey) -> PictureTold {
        let tiles = self.tiles().filter_map(|(column, row)| {
            let ground = self.ground((column, row), board, viewer);
            let known: Vec<bool> = ground.squares().collect();
            let is_known = known.contains(&true);
            let id = || key.tile(viewer, (self.laid, column, row), &known);
            is_known.then(|| (place((column, row)), id()))
        });
        PictureTold {
            width_pixels: self.width_pixels,
            height_pixels: self.height_pixels,
            tile_pixels: TILE_PIXELS,
            at: self.at,
            tiles: tiles.collect(),
        }
    }

    /// The tile with that id among those that a viewer who knows this board was told of.
    pub(crate) fn asked(
        &self,
        id: &str,
        told: &PictureTold,
        (board, viewer): (&Board, &Viewer),
    ) -> Option<TileAsked> {
        let is_asked = |tile: (u32, u32)| told.tiles.get(&place(tile)).is_some_and(|own| own == id);
        let mut numbered = (0..).zip(self.tiles());
        let (number, tile) = numbered.find(|(_, tile)| is_asked(*tile))?;
        Some(TileAsked {
            key: self.key.clone(),
            number,
            shown: self.ground(tile, board, viewer).pixels(),
        })
    }

    /// The ground under a tile.
    fn ground<'a>(
        &self,
        (column, row): (u32, u32),
        board: &'a Board,
        viewer: &'a Viewer,
    ) -> TileGround<'a> {
        let at = self.at;
        TileGround {
            columns: self.squares(column, self.width_pixels, at.left_millionths),
            rows: self.squares(row, self.height_pixels, at.top_millionths),
            board,
            knows_all: viewer == &Viewer::GameMaster,
        }
    }

    /// For each column or row of pixels in a tile, the first and the last column or row of squares that
    /// it lies on.
    fn squares(&self, tile: u32, pixels: u32, begin_millionths: i64) -> Vec<(i32, i32)> {
        let width = i64::from(self.width_pixels);
        // A pixel is `across / width` wide, so everything is counted in parts of that width.
        let edge =
            |pixel: u32| begin_millionths * width + i64::from(pixel) * self.at.across_millionths;
        let square = |parts: i64| parts.div_euclid(SQUARE_MILLIONTHS * width);
        let column = |parts: i64| i32::try_from(square(parts)).unwrap_or(i32::MAX);
        let first = tile * TILE_PIXELS;
        let end = pixels.min(first + TILE_PIXELS);
        (first..end)
            .map(|pixel| (column(edge(pixel)), column(edge(pixel + 1) - 1)))
            .collect()
    }
}

/// The name of the place of a tile.
fn place((column, row): (u32, u32)) -> String {
    format!("{column},{row}")
}

/// The picture under the squares, as far as the viewer may know it: the tiles on which there is ground that
/// the viewer knows. Everything else about the picture is the same for everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PictureTold {
    /// The width of the whole picture.
    pub width_pixels: u32,
    /// The height of the whole picture.
    pub height_pixels: u32,
    /// The width and height of a tile; those at the right and lower edge may be smaller.
    pub tile_pixels: u32,
    /// Where it lies.
    pub at: Alignment,
    /// The ids of the tiles that show something, by their column and row, as in `"3,0"`. When more or less
    /// of a tile is known, it has another id.
    pub tiles: BTreeMap<String, String>,
}

/// A tile that a viewer asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileAsked {
    /// The key of the picture's pixels.
    pub key: String,
    /// The number of the tile, row by row.
    pub number: u32,
    /// For each row of its pixels, for each of them, whether the viewer may see it.
    pub shown: Vec<Vec<bool>>,
}

/// The ground under a tile.
struct TileGround<'a> {
    columns: Vec<(i32, i32)>,
    rows: Vec<(i32, i32)>,
    board: &'a Board,
    knows_all: bool,
}

impl TileGround<'_> {
    /// Whether each of the squares under the tile is known; those that are off the board are known to
    /// nobody but the game master.
    fn squares(&self) -> impl Iterator<Item = bool> + '_ {
        let ends = |own: &[(i32, i32)]| {
            let least = own.first().map_or(0, |(first, _)| *first);
            let greatest = own.last().map_or(-1, |(_, last)| *last);
            (least, greatest)
        };
        let extent = self.board.extent();
        let (left, right) = ends(&self.columns);
        let (top, bottom) = ends(&self.rows);
        // Elsewhere nothing can become known.
        let columns = left.max(0)..=right.min(extent.width() - 1);
        let rows = top.max(0)..=bottom.min(extent.height() - 1);
        let inside = rows.flat_map(move |y| columns.clone().map(move |x| Square::new(x, y)));
        std::iter::once(self.knows_all).chain(inside.map(|square| self.is_known(square)))
    }

    fn is_known(&self, square: Square) -> bool {
        self.knows_all
            || (self.board.contains(square)
                && !self.board.concealments.ground.contains_key(&square))
    }

    /// Whether each pixel lies only on squares that are known.
    fn pixels(&self) -> Vec<Vec<bool>> {
        let is_shown = |columns: &(i32, i32), rows: &(i32, i32)| {
            let mut squares = (rows.0..=rows.1)
                .flat_map(|y| (columns.0..=columns.1).map(move |x| Square::new(x, y)));
            squares.all(|square| self.is_known(square))
        };
        let row = |rows: &(i32, i32)| self.columns.iter().map(|own| is_shown(own, rows)).collect();
        self.rows.iter().map(row).collect()
    }
}

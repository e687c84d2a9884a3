//! Converts map files to boards, and boards to map files.
//!
//! There are three formats: text boards (ours, [`Format::TextBoard`]), Universal VTT
//! ([`Format::UniversalVtt`]) and MovingAI grids ([`Format::MovingAi`]); `docs/maps.md` describes
//! them and every rule by which a file becomes a board. [`import`] reports what it decided
//! ([`Decision`]), [`export`] what the format cannot hold.
//!
//! Invariants:
//! - coordinates are exact: decimal text becomes billionths of a square, never a float;
//! - no input causes a panic or unbounded work: the limits are the constants of this module, and
//!   exceeding one is an error, never a truncation;
//! - equal bytes and options give equal results.
//!
//! ```
//! let text = "board: Cellar\nmap:\nA.#\n.:.\n";
//! let import = maps::import(text.as_bytes(), &maps::ImportOptions::default())?;
//! assert_eq!(import.format, maps::Format::TextBoard);
//! assert_eq!(import.board.name, "Cellar");
//! # Ok::<(), maps::MapError>(())
//! ```

#![forbid(unsafe_code)]

mod crossing;
mod decimal;
mod decision;
mod doorway;
mod error;
mod foreign;
mod format;
mod image;
mod json;
mod lay;
mod moving_ai;
mod recognise;
mod text_board;
mod universal_vtt;
mod walls;

use board::Board;
use systems::Situation;

use crate::decision::Decisions;

pub use decision::{Decision, Topic};
pub use error::{MapError, Place, Problem};
pub use format::Format;
pub use image::{Image, ImageFormat};
pub use text_board::{DoorEntry, ExactPoint, Game, NameEntry, TextBoard, WallLine};

/// The largest file that is read, in bytes (64 MiB).
pub const MAX_FILE_BYTES: usize = 64 * 1024 * 1024;

/// The most squares a map may have; a side has at most [`grid::Extent::MAX_SIDE`].
pub const MAX_SQUARES: usize = 4_194_304;

/// The most points that the walls of a map may have.
pub const MAX_WALL_POINTS: usize = 200_000;

/// The most times that the walls of a map may cross the middle lines of its rows and columns.
pub const MAX_WALL_CROSSINGS: usize = 20_000_000;

/// The most doors a map may have.
pub const MAX_DOORS: usize = 2_000;

/// The most creatures a map may have.
pub const MAX_CREATURES: usize = 2_000;

/// The greatest distance of a coordinate from 0, in squares.
pub const MAX_COORDINATE_SQUARES: u32 = 100_000;

/// The greatest depth of nested values in a JSON file.
pub const MAX_JSON_DEPTH: usize = 64;

/// The most values that a JSON file may have.
pub const MAX_JSON_VALUES: usize = 2_000_000;

/// The largest picture of a map, in bytes (48 MiB).
pub const MAX_IMAGE_BYTES: usize = 48 * 1024 * 1024;

/// The longest name of a file that a text board may name, in bytes.
pub const MAX_FILE_NAME_BYTES: usize = 200;

/// What to do about a map that is too big or too small.
pub(crate) const EXTENT_HELP: &str = "cut the map into smaller maps";

/// How a file is to be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportOptions {
    /// The format; `None` means that it is recognised by the content, then by the extension.
    pub format: Option<Format>,
    /// The file's name or its extension, a hint if the content does not decide.
    pub file_name: Option<String>,
    /// Whether the picture of a map is kept.
    pub image: PictureChoice,
    /// Whether the outlines of furniture count as walls.
    pub objects: ObjectWalls,
    /// The game that is played, overriding the one that a text board names.
    pub game: Option<Game>,
}

/// What happens to the picture of a map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PictureChoice {
    /// It is left out.
    #[default]
    Drop,
    /// It is decoded and returned.
    Keep,
}

/// How the outlines of furniture and other objects count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ObjectWalls {
    /// As walls like the others.
    #[default]
    Walls,
    /// Not at all.
    Ignore,
}

/// A map that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The board; if there is a situation, it has the same board.
    pub board: Board,
    /// The game of the board, if the file or the caller names one.
    pub game: Option<Game>,
    /// The board with the facts and rulings of its system, for a text board whose system this
    /// version decides.
    pub situation: Option<Situation>,
    /// The text board as it was written, if the file is one; it can be printed again without loss.
    pub text: Option<TextBoard>,
    /// The format that the file was read as.
    pub format: Format,
    /// The decisions of the import, in order.
    pub decisions: Vec<Decision>,
    /// The picture, if the file has one and it was kept.
    pub image: Option<Image>,
    /// The file of the picture, if the map names one; for a text board it is a file beside the
    /// board.
    pub picture: Option<String>,
}

/// A board that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// The file.
    pub bytes: Vec<u8>,
    /// Everything that the format could not hold, in order.
    pub losses: Vec<Decision>,
}

impl Import {
    /// Writes the map in another format, or in the canonical form of the same one. A text board is
    /// printed from its text, so that comments, rulings and facts of its system are kept.
    ///
    /// # Errors
    /// As [`export`], and if a board without a grid should become a map.
    pub fn convert(&self, format: Format) -> Result<Export, MapError> {
        let picture = Picture {
            image: self.image.as_ref(),
            name: self.picture.as_deref(),
        };
        let Some(text) = &self.text else {
            return export_with(&self.board, format, self.game, picture);
        };
        if format == Format::TextBoard {
            let text = TextBoard {
                game: self.game,
                picture: self.picture.clone(),
                ..text.clone()
            };
            return Ok(Export {
                bytes: text.to_string().into_bytes(),
                losses: Vec::new(),
            });
        }
        if text.map.is_none() {
            return Err(MapError::file(
                "the board is played without a grid, and that format holds nothing but a map",
                "convert a board that has `map:`",
            ));
        }
        let mut export = export_with(&self.board, format, self.game, picture)?;
        let mut losses = Decisions::default();
        losses.count(Topic::System, text.rulings.len(), "ruling", "lost");
        losses.count(Topic::Ignored, text.comments.len(), "comment", "lost");
        export.losses.extend(losses.into_list());
        Ok(export)
    }
}

/// Reads a map file.
///
/// # Errors
/// If the format is not recognised, the file breaks its rules, or a limit is exceeded. Every error
/// says where it is, what it is, and what to do.
pub fn import(bytes: &[u8], options: &ImportOptions) -> Result<Import, MapError> {
    if bytes.len() > MAX_FILE_BYTES {
        return Err(MapError::file(
            format!(
                "it has {} bytes, and maps have at most {MAX_FILE_BYTES}",
                bytes.len()
            ),
            "export the map with fewer pixels per square",
        ));
    }
    if let Some(error) = foreign::of_encoding(bytes) {
        return Err(error);
    }
    let source = std::str::from_utf8(bytes).map_err(|error| {
        foreign::of_bytes(bytes).unwrap_or_else(|| {
            MapError::new(
                Place::Byte(error.valid_up_to()),
                "the file is not UTF-8 text from here on",
                "save it as UTF-8",
            )
        })
    })?;
    let source = source.strip_prefix('\u{feff}').unwrap_or(source);
    let format = match options.format {
        Some(format) => format,
        None => recognise::recognise(source, options.file_name.as_deref())?,
    };
    let mut decisions = Decisions::default();
    let mut import = match format {
        Format::TextBoard => text_board::read(source, options, &mut decisions)?,
        Format::UniversalVtt => {
            let (board, image, picture) = universal_vtt::read(source, options, &mut decisions)?;
            Import {
                image,
                picture,
                ..plain(board, options, format)
            }
        }
        Format::MovingAi => plain(
            moving_ai::read(source, options.game, &mut decisions)?,
            options,
            format,
        ),
    };
    import.decisions = decisions.into_list();
    Ok(import)
}

/// Returns an import that has only a board.
fn plain(board: Board, options: &ImportOptions, format: Format) -> Import {
    Import {
        board,
        game: options.game,
        situation: None,
        text: None,
        format,
        decisions: Vec::new(),
        image: None,
        picture: None,
    }
}

/// What is known of the picture of a map.
#[derive(Clone, Copy, Debug, Default)]
struct Picture<'p> {
    image: Option<&'p Image>,
    /// The file that contains it.
    name: Option<&'p str>,
}

/// Writes a board as a map file. `game` decides the words of a text board and is written into it;
/// `image` is written into a Universal VTT file.
///
/// Facts that only a rule system knows are not on a board; to keep those of a text board, print its
/// [`TextBoard`] instead.
///
/// # Errors
/// If the board is too big for the format, or the file could not be read again.
///
/// ```
/// use board::{Board, Terrain};
/// use grid::{Extent, Square};
/// let mut board = Board::new(Extent::new(3, 2).unwrap());
/// board.add_terrain(Square::new(1, 0), Terrain::Difficult);
/// let text = maps::export(&board, maps::Format::TextBoard, None, None)?;
/// assert_eq!(String::from_utf8(text.bytes).unwrap(), "map:\n.:.\n...\n");
/// # Ok::<(), maps::MapError>(())
/// ```
pub fn export(
    board: &Board,
    format: Format,
    game: Option<Game>,
    image: Option<&Image>,
) -> Result<Export, MapError> {
    export_with(board, format, game, Picture { image, name: None })
}

/// Reports what only a text board says: the name, the system, and what is hidden from whom.
fn note_unsaid(board: &Board, game: Option<Game>, losses: &mut Decisions) {
    if !board.name.is_empty() {
        losses.note(Topic::Format, "the name of the board is lost");
    }
    if let Some(game) = game {
        losses.note(
            Topic::System,
            format!("the rule system is lost: {}", game.word()),
        );
    }
    let hidden = &board.concealments;
    losses.count(
        Topic::Warning,
        hidden.doors.len() + hidden.edges.len() + hidden.ground.len(),
        "hidden thing",
        "that everybody sees in this file",
    );
}

fn export_with(
    board: &Board,
    format: Format,
    game: Option<Game>,
    picture: Picture<'_>,
) -> Result<Export, MapError> {
    let mut losses = Decisions::default();
    let bytes = match format {
        Format::TextBoard => {
            let mut text = TextBoard::of_board(board, game, &mut losses)?;
            text.picture = picture
                .name
                .filter(|name| is_file_name(name))
                .map(str::to_owned);
            text.to_string().into_bytes()
        }
        Format::UniversalVtt => universal_vtt::write(board, picture, &mut losses)?,
        Format::MovingAi => moving_ai::write(board, &mut losses),
    };
    if format != Format::TextBoard {
        note_unsaid(board, game, &mut losses);
    }
    let is_lost = match format {
        Format::TextBoard => match picture.name {
            Some(name) => !is_file_name(name),
            None => picture.image.is_some(),
        },
        Format::UniversalVtt => false,
        Format::MovingAi => picture.image.is_some() || picture.name.is_some(),
    };
    if is_lost {
        losses.note(
            Topic::Image,
            match picture.name.filter(|_| format == Format::TextBoard) {
                Some(name) => format!(
                    "the picture is lost: a board cannot name a file `{}`",
                    name.escape_debug()
                ),
                None => "the picture is lost: the format does not hold it".to_owned(),
            },
        );
    }
    Ok(Export {
        bytes,
        losses: losses.into_list(),
    })
}

/// Checks that walls of so many points can be read again.
///
/// # Errors
/// If they are too many.
pub(crate) fn check_wall_points(points: usize) -> Result<(), MapError> {
    if points <= MAX_WALL_POINTS {
        return Ok(());
    }
    Err(MapError::file(
        format!(
            "in that format its walls have {points} points, and the walls of a map have at most \
             {MAX_WALL_POINTS}"
        ),
        EXTENT_HELP,
    ))
}

/// Whether a board may name that file as its picture: it must be a plain name, so that the file
/// lies beside the board.
pub fn is_file_name(name: &str) -> bool {
    let plain = |sign: char| !sign.is_control() && !matches!(sign, '/' | '\\' | ':' | ';');
    !name.is_empty()
        && name.len() <= MAX_FILE_NAME_BYTES
        && !name.starts_with('.')
        && name.trim() == name
        && name.chars().all(plain)
}

/// Returns the extent of a map of that size.
///
/// # Errors
/// If the size is beyond the limits; the error is a sentence.
pub(crate) fn check_extent(width: usize, height: usize) -> Result<grid::Extent, String> {
    let extent = grid::Extent::new(width, height).map_err(|error| error.to_string())?;
    if width * height > MAX_SQUARES {
        return Err(format!(
            "a map of {width}x{height} squares; a map has at most {MAX_SQUARES} squares"
        ));
    }
    Ok(extent)
}

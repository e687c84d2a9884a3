//! Text boards (`.board`): our own format, made to be written by hand.
//!
//! A text board is the head of a case (`docs/cases.md`) with a name, a system, exact walls and
//! doors, names of creatures and comments. A [`TextBoard`] is such a file in parts; printing and
//! parsing it are inverse. [`TextBoard::set_up`] gives its meaning.

mod drawn_doors;
mod edges;
mod losses;
mod of_board;
mod parse;
mod print;
mod set_up;

use std::fmt;

use grid::Point;
use notation::{EdgeEntry, Key, LegendEntry, MapRows, Ruling, Span, Spanned, With};
use systems::System;

pub(crate) use parse::looks_like_a_row;
pub(crate) use set_up::read;

/// The keys that begin a line of a text board.
pub(crate) static KEYS: [Key; 11] = [
    Key::plain("board"),
    Key::plain("system"),
    Key::plain("picture"),
    Key::plain("rulings"),
    Key::with_rows("map"),
    Key::plain("legend"),
    Key::plain("edges"),
    Key::plain("walls"),
    Key::plain("doors"),
    Key::plain("with"),
    Key::plain("names"),
];

/// The key that the word is, in capitals or small letters.
pub(crate) fn key_of(word: &str) -> Option<&'static Key> {
    KEYS.iter().find(|key| key.name.eq_ignore_ascii_case(word))
}

/// The longest name of a board, in characters.
pub(crate) const MAX_NAME_CHARS: usize = 200;

/// The most entries of `edges:`.
pub(crate) const MAX_EDGE_ENTRIES: usize = 20_000;

/// A rule system and its variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Game {
    /// The system.
    pub system: System,
    /// The variant, for a system that has one.
    pub variant: Option<&'static str>,
}

impl Game {
    /// Returns a system without a variant.
    pub const fn of(system: System) -> Game {
        Game {
            system,
            variant: None,
        }
    }

    /// The word of a `system:` line: the id of the variant or of the system.
    pub fn word(self) -> &'static str {
        match self.variant {
            Some(variant) => variant,
            None => self.system.id(),
        }
    }

    /// Returns the game with that word.
    ///
    /// ```
    /// use maps::Game;
    /// assert_eq!(Game::from_word("pf2e-playtest").map(|game| game.system), Some(systems::System::Pf2e));
    /// assert_eq!(Game::from_word("chess"), None);
    /// ```
    pub fn from_word(word: &str) -> Option<Game> {
        let variant = System::of_variant(word).map(|(system, variant)| Game {
            system,
            variant: Some(variant),
        });
        variant.or_else(|| System::from_id(word).map(Game::of))
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A text board in parts, as it is written.
///
/// ```
/// let board: maps::TextBoard = "map:\nA..\n..b\nnames: b Ogre\n".parse()?;
/// assert_eq!(board.names[0].name, "Ogre");
/// assert_eq!(board.to_string().parse::<maps::TextBoard>()?, board);
/// # Ok::<(), maps::MapError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextBoard {
    /// Comments, without `# `; they are printed at the top.
    pub comments: Vec<String>,
    /// The name; may be empty.
    pub name: String,
    /// The game that is played.
    pub game: Option<Game>,
    /// The picture of the map: a file beside the board.
    pub picture: Option<String>,
    /// Rulings that are not at their default.
    pub rulings: Vec<Ruling>,
    /// The rows; `None` on a board without a grid, where `at` says where a creature stands.
    pub map: Option<Spanned<MapRows>>,
    /// The meaning of marks other than the fixed ones.
    pub legend: Vec<LegendEntry>,
    /// The things on edges.
    pub edges: Vec<EdgeEntry>,
    /// Exact walls.
    pub walls: Vec<WallLine>,
    /// Exact doors.
    pub doors: Vec<DoorEntry>,
    /// Facts that differ from the defaults.
    pub with: Vec<With>,
    /// Names of creatures.
    pub names: Vec<NameEntry>,
}

/// An exact point of a text board: `(3.5,2)`, in squares from the top-left corner of the map, with
/// up to nine decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExactPoint(pub Point);

/// A wall from point to point: `(2,0) (2,3.5) (6,3.5)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WallLine {
    /// Its points, at least two.
    pub points: Vec<ExactPoint>,
}

/// A door between two points: `closed (2,1) (2,2)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DoorEntry {
    /// Its state.
    pub state: board::DoorState,
    /// One end.
    pub from: ExactPoint,
    /// The other end.
    pub to: ExactPoint,
}

/// The name of a creature: `b Ogre`.
#[derive(Clone, Debug)]
pub struct NameEntry {
    /// Its letter, or the word for it in `with:`.
    pub creature: String,
    /// Its name, which other creatures may share.
    pub name: String,
    /// The place of the entry.
    pub span: Span,
}

/// Names are equal if they say the same, wherever they are.
impl PartialEq for NameEntry {
    fn eq(&self, other: &NameEntry) -> bool {
        (&self.creature, &self.name) == (&other.creature, &other.name)
    }
}

impl Eq for NameEntry {}

//! What is in a square: the lines of the resistance table that describe it, a stated MR, a leap
//! figure, and what it hides (`6d6.mr.table-1` to `6d6.mr.table-7`, `6d6.mr.gap`).
//!
//! `rough` and `steep` are the board's difficult and greater difficult ground, so that a map of any
//! origin has an MR; the other tags are bits of [`Quantity::ResistanceTags`].

use board::{Board, Quantity, ResistanceTag, Terrain};
use grid::Square;

use super::registry;
use rules::RuleId;

/// A line of the resistance table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tag {
    /// The word of the legend.
    pub(crate) word: &'static str,
    /// Its MR in points.
    pub(crate) points: u32,
    /// The rule.
    pub(crate) rule: RuleId,
}

const fn tag(word: &'static str, points: u32, rule: RuleId) -> Tag {
    Tag { word, points, rule }
}

/// Tags that are bits of the board's quantity, in the order of the bits, which is that
/// of [`ResistanceTag::ALL`].
const TAGS: [Tag; 7] = [
    tag(ResistanceTag::Flat.word(), 1, registry::MR_TABLE_1),
    tag(ResistanceTag::NearVertical.word(), 4, registry::MR_TABLE_4),
    tag(ResistanceTag::Vertical.word(), 5, registry::MR_TABLE_5),
    tag(
        ResistanceTag::SmoothVertical.word(),
        6,
        registry::MR_TABLE_6,
    ),
    tag(ResistanceTag::Overhang.word(), 7, registry::MR_TABLE_7),
    tag(ResistanceTag::JumpUp.word(), 7, registry::MR_TABLE_7),
    tag(ResistanceTag::Gap.word(), 4, registry::MR_GAP),
];

/// The bit of `gap`, the only tag without footing.
const GAP: i32 = 1 << 6;

const ROUGH: Tag = tag("rough", 2, registry::MR_TABLE_2);
const STEEP: Tag = tag("steep", 3, registry::MR_TABLE_3);

/// Puts a tag on the square; returns false for a word that is not a tag.
pub(crate) fn add_tag(board: &mut Board, square: Square, word: &str) -> bool {
    match word {
        "rough" => board.add_terrain(square, Terrain::Difficult),
        "steep" => board.add_terrain(square, Terrain::Greater),
        _ => {
            let Some(bit) = TAGS.iter().position(|tag| tag.word == word) else {
                return false;
            };
            let before = board
                .quantity(square, Quantity::ResistanceTags)
                .unwrap_or(0);
            board.set_quantity(square, Quantity::ResistanceTags, before | (1 << bit));
        }
    }
    true
}

/// The tags of the square.
pub(crate) fn tags(board: &Board, square: Square) -> impl Iterator<Item = Tag> {
    let bits = board.quantity(square, Quantity::ResistanceTags);
    tags_among(bits, move |kind| board.has_terrain(square, kind))
}

/// The tags of ground with those bits and kinds.
pub(crate) fn tags_among(
    bits: Option<i32>,
    has: impl Fn(Terrain) -> bool,
) -> impl Iterator<Item = Tag> {
    let bits = bits.unwrap_or(0);
    let rough = has(Terrain::Difficult).then_some(ROUGH);
    let steep = has(Terrain::Greater).then_some(STEEP);
    let marked = TAGS
        .iter()
        .enumerate()
        .filter(move |(bit, _)| bits & (1 << bit) != 0)
        .map(|(_, tag)| *tag);
    rough.into_iter().chain(steep).chain(marked)
}

/// Whether the tag `gap` lies on the square.
pub(crate) fn has_gap_tag(board: &Board, square: Square) -> bool {
    board
        .quantity(square, Quantity::ResistanceTags)
        .is_some_and(|bits| bits & GAP != 0)
}

/// What a square hides: its apparent MR and its true one, in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hidden {
    pub(crate) apparent: u32,
    pub(crate) truth: u32,
}

/// What the square hides, if it hides anything.
pub(crate) fn hidden(board: &Board, square: Square) -> Option<Hidden> {
    let apparent = points(board, square, Quantity::ApparentResistance)?;
    let truth = points(board, square, Quantity::TrueResistance)?;
    Some(Hidden { apparent, truth })
}

/// A number of points stated for the square.
pub(crate) fn points(board: &Board, square: Square, quantity: Quantity) -> Option<u32> {
    u32::try_from(board.quantity(square, quantity)?).ok()
}

/// Whether the square is solid: a wall, or off the map (`6d6.grid.wall`).
pub(crate) fn is_solid(board: &Board, square: Square) -> bool {
    !board.contains(square) || board.has_terrain(square, Terrain::Wall)
}

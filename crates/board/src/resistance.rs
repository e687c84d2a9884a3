//! How a resistance table describes the ground of a square.

use grid::Square;

use crate::{Board, Quantity};

/// A line of a resistance table that describes a square, or the tag of a gap; a square may have
/// several. [`Quantity::ResistanceTags`] holds them as bits.
///
/// The second and the third line are [`crate::Terrain::Difficult`] and [`crate::Terrain::Greater`],
/// so that a map of any origin can have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum ResistanceTag {
    /// Even ground.
    Flat,
    /// It must be climbed with hands and feet.
    NearVertical,
    /// A wall to climb.
    Vertical,
    /// A wall to climb with little to hold on to.
    SmoothVertical,
    /// A wall that leans outward.
    Overhang,
    /// A jump upward.
    JumpUp,
    /// It gives no footing.
    Gap,
}

impl ResistanceTag {
    /// All of them, in the order of the bits.
    pub const ALL: [ResistanceTag; 7] = [
        ResistanceTag::Flat,
        ResistanceTag::NearVertical,
        ResistanceTag::Vertical,
        ResistanceTag::SmoothVertical,
        ResistanceTag::Overhang,
        ResistanceTag::JumpUp,
        ResistanceTag::Gap,
    ];

    /// The word of the case notation and of text boards.
    pub const fn word(self) -> &'static str {
        match self {
            ResistanceTag::Flat => "flat",
            ResistanceTag::NearVertical => "near-vertical",
            ResistanceTag::Vertical => "vertical",
            ResistanceTag::SmoothVertical => "smooth-vertical",
            ResistanceTag::Overhang => "overhang",
            ResistanceTag::JumpUp => "jump-up",
            ResistanceTag::Gap => "gap",
        }
    }

    /// The number of the line in the table, from 1 to 7; `None` for a gap, which is not a line.
    pub const fn line(self) -> Option<u32> {
        match self {
            ResistanceTag::Flat => Some(1),
            ResistanceTag::NearVertical => Some(4),
            ResistanceTag::Vertical => Some(5),
            ResistanceTag::SmoothVertical => Some(6),
            ResistanceTag::Overhang | ResistanceTag::JumpUp => Some(7),
            ResistanceTag::Gap => None,
        }
    }
}

impl Board {
    /// The tags of the square, in the order of the bits.
    ///
    /// ```
    /// use board::{Board, Quantity, ResistanceTag};
    /// use grid::{Extent, Square};
    /// let mut board = Board::new(Extent::new(2, 1).unwrap());
    /// board.set_quantity(Square::new(1, 0), Quantity::ResistanceTags, 0b100_0010);
    /// let tags: Vec<_> = board.resistance_tags(Square::new(1, 0)).collect();
    /// assert_eq!(tags, [ResistanceTag::NearVertical, ResistanceTag::Gap]);
    /// ```
    pub fn resistance_tags(&self, square: Square) -> impl Iterator<Item = ResistanceTag> {
        let bits = self.quantity(square, Quantity::ResistanceTags).unwrap_or(0);
        ResistanceTag::ALL
            .into_iter()
            .filter(move |tag| bits & (1 << *tag as u8) != 0)
    }
}

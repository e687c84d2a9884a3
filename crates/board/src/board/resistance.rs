//! What tags add to the resistance of a square of a board.

use grid::Square;

use crate::{Board, Quantity, ResistanceTag};

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

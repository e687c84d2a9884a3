//! The ground of one square of a board.

use grid::Square;

use crate::{Board, Ground, Quantity, Terrain};

impl Board {
    /// The ground of the square.
    ///
    /// ```
    /// use board::{Board, Ground, Terrain};
    /// let mut board = Board::new(grid::Extent::new(4, 3).unwrap());
    /// let [bog, meadow] = [(0, 0), (1, 0)].map(|(x, y)| grid::Square::new(x, y));
    /// board.add_terrain(bog, Terrain::Difficult);
    /// let ground = board.ground(bog);
    /// board.set_ground(meadow, &ground);
    /// board.set_ground(bog, &Ground::default());
    /// assert!(board.has_terrain(meadow, Terrain::Difficult) && board.ground(bog).is_bare());
    /// ```
    pub fn ground(&self, square: Square) -> Ground {
        let terrain = self.terrain(square);
        let levels = terrain.iter();
        let levels = levels.filter_map(|kind| Some((kind, self.levels(square, kind)?)));
        let quantities = Quantity::ALL.into_iter();
        let quantities = quantities.filter_map(|own| Some((own, self.quantity(square, own)?)));
        Ground {
            terrain,
            levels: levels.collect(),
            quantities: quantities.collect(),
        }
    }

    /// Puts that ground on the square, replacing what lies there.
    pub fn set_ground(&mut self, square: Square, ground: &Ground) {
        for kind in Terrain::ALL {
            self.remove_terrain(square, kind);
        }
        for quantity in Quantity::ALL {
            self.clear_quantity(square, quantity);
        }
        for kind in ground.terrain.iter() {
            self.add_terrain(square, kind);
        }
        for (kind, levels) in &ground.levels {
            self.set_levels(square, *kind, *levels);
        }
        for (quantity, value) in &ground.quantities {
            self.set_quantity(square, *quantity, *value);
        }
    }
}

//! The ground of one square as a value.

use std::collections::BTreeMap;

use grid::Square;

use crate::{Board, Levels, Quantity, Terrain, TerrainSet};

/// All that lies in a square: kinds of ground, the levels that they fill, and numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "crate::stored::StoredGround")
)]
pub struct Ground {
    /// The kinds of ground.
    pub terrain: TerrainSet,
    /// The levels of altitude of those kinds that do not fill all of them.
    pub levels: BTreeMap<Terrain, Levels>,
    /// Its numbers.
    pub quantities: BTreeMap<Quantity, i32>,
}

impl Ground {
    /// Whether the ground is bare.
    pub fn is_bare(&self) -> bool {
        *self == Ground::default()
    }

    /// Returns only the kinds and numbers of the ground that these functions accept; a kind that
    /// does not fill its square keeps its levels.
    #[must_use]
    pub fn only(
        &self,
        keeps_kind: impl Fn(Terrain) -> bool,
        keeps_number: impl Fn(Quantity, i32) -> bool,
    ) -> Ground {
        let mut kept = self.clone();
        for kind in self.terrain.iter().filter(|kind| !keeps_kind(*kind)) {
            kept.terrain.remove(kind);
            kept.levels.remove(&kind);
        }
        kept.quantities
            .retain(|own, value| keeps_number(*own, *value));
        kept
    }
}

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

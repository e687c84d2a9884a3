//! The ground of one square as a value.

use std::collections::BTreeMap;

use crate::{Levels, Quantity, Terrain, TerrainSet};

/// All that lies in a square: kinds of ground, the levels that they fill, and numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "StoredGround")
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

/// The ground of a square as it is read from a store.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(rename = "Ground", deny_unknown_fields)]
pub(crate) struct StoredGround {
    pub(crate) terrain: TerrainSet,
    pub(crate) levels: BTreeMap<Terrain, Levels>,
    pub(crate) quantities: BTreeMap<Quantity, i32>,
}

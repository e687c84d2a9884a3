//! The harm that ground does to a creature: the hazards and injuries of squares, with their damage
//! if it is stated (`pf2e.terrain.hazardous`, `pf2e.terrain.uneven-balance`).

use std::collections::BTreeMap;

use board::{Board, Terrain};
use dice::Expression;
use grid::Square;

/// Damage that ground does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GroundDamage {
    /// How much.
    pub amount: Expression,
    /// Its type: `acid`.
    pub kind: String,
    /// Its source, if it is stated: `embers`.
    pub name: Option<String>,
}

/// One hazard: all ground with the same damage is one hazard, and so is all ground without stated
/// damage.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Hazard {
    /// The area it fills in play without a grid, where each area is a separate hazard.
    pub region: Option<String>,
    /// Its damage, if it is stated.
    pub damage: Option<GroundDamage>,
}

/// The harm done by the ground of one square or area.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Harm {
    /// Damage of its hazards in the order of the words; absent for a hazard without stated damage.
    pub hazards: Vec<Option<GroundDamage>>,
    /// The damage of falling prone there.
    pub injuries: Vec<GroundDamage>,
}

impl Harm {
    /// Adds a hazard, unless it is already there.
    pub fn add_hazard(&mut self, damage: Option<GroundDamage>) {
        if !self.hazards.contains(&damage) {
            self.hazards.push(damage);
        }
    }

    /// Adds an injury, unless it is already there.
    pub fn add_injury(&mut self, injury: GroundDamage) {
        if !self.injuries.contains(&injury) {
            self.injuries.push(injury);
        }
    }
}

/// The stated harm of the ground.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Harms {
    /// By square.
    #[cfg_attr(feature = "serde", serde(with = "rules::stored::pairs"))]
    pub squares: BTreeMap<Square, Harm>,
    /// By the name of an area, in play without a grid.
    pub regions: BTreeMap<String, Harm>,
}

impl Harms {
    /// Returns the harm of the square, for adding to it; it begins with what the square's mark
    /// already says.
    pub fn square_mut(&mut self, board: &Board, square: Square) -> &mut Harm {
        self.squares.entry(square).or_insert_with(|| Harm {
            hazards: hazard_of_mark(board, square).collect(),
            injuries: Vec::new(),
        })
    }

    /// The damage of the hazards of the square, in the order of the words.
    pub(crate) fn hazards(&self, board: &Board, square: Square) -> Vec<Option<GroundDamage>> {
        match self.squares.get(&square) {
            Some(harm) if !harm.hazards.is_empty() => harm.hazards.clone(),
            _ => hazard_of_mark(board, square).collect(),
        }
    }

    /// The damage of the hazards of the area.
    pub(crate) fn region_hazards(&self, name: &str) -> Vec<Hazard> {
        let stated = self.regions.get(name).map(|harm| harm.hazards.clone());
        let damages = stated
            .filter(|own| !own.is_empty())
            .unwrap_or_else(|| vec![None]);
        let hazard = |damage| Hazard {
            region: Some(name.to_owned()),
            damage,
        };
        damages.into_iter().map(hazard).collect()
    }

    /// The injuries of those squares, each only once, with the first square that has it.
    pub(crate) fn injuries(
        &self,
        squares: impl Iterator<Item = Square>,
    ) -> Vec<(Square, GroundDamage)> {
        let mut found: Vec<(Square, GroundDamage)> = Vec::new();
        for square in squares {
            for injury in self
                .squares
                .get(&square)
                .iter()
                .flat_map(|own| &own.injuries)
            {
                if !found.iter().any(|(_, known)| known == injury) {
                    found.push((square, injury.clone()));
                }
            }
        }
        found
    }
}

/// The hazard of a square for which no damage is stated.
fn hazard_of_mark(board: &Board, square: Square) -> impl Iterator<Item = Option<GroundDamage>> {
    let is_hazard = board.has_terrain(square, Terrain::Hazard);
    is_hazard.then_some(None).into_iter()
}

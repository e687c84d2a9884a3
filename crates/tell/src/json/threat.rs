//! `threat`: the squares that creatures threaten.

use board::Creature;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use systems::System;

use super::{Point, Version};

/// The squares that creatures threaten.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Threat {
    /// The version of this form.
    pub version: Version,
    /// The rule system.
    pub system: String,
    /// Each requested creature.
    pub creatures: Vec<ThreatenedSquares>,
}

/// The squares that one creature threatens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ThreatenedSquares {
    /// Its name.
    pub creature: String,
    /// The squares that it threatens, or has within its reach, outside its own space.
    pub squares: Vec<Point>,
}

impl Threat {
    /// Returns the squares that each of the creatures threatens.
    pub fn new<'a>(
        system: System,
        threats: impl IntoIterator<Item = (&'a Creature, &'a [grid::Square])>,
    ) -> Threat {
        let of_one = |(creature, squares): (&Creature, &[grid::Square])| ThreatenedSquares {
            creature: creature.name.clone(),
            squares: squares.iter().copied().map(Point::from).collect(),
        };
        Threat {
            version: Version,
            system: system.id().to_owned(),
            creatures: threats.into_iter().map(of_one).collect(),
        }
    }
}

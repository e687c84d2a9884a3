//! `threat`: the squares that creatures threaten.

use board::Creature;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use systems::System;

use super::{Citation, Point, Version};

/// The squares that creatures threaten.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Threat {
    /// The version of this form.
    pub version: Version,
    /// The rule system.
    pub system: String,
    /// The requested creatures.
    pub creatures: Vec<ThreatenedSquares>,
}

/// The squares that one creature threatens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ThreatenedSquares {
    /// Its name.
    pub creature: String,
    /// The squares that it threatens, or has within its reach, outside its own space.
    pub squares: Vec<Point>,
    /// Why it threatens that far.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Citation>,
}

impl Threat {
    /// Returns the squares that each of the creatures threatens, with the reasons.
    pub fn new<'a>(
        system: System,
        threats: impl IntoIterator<Item = (&'a Creature, &'a [grid::Square], Vec<Citation>)>,
    ) -> Threat {
        let of_one =
            |(creature, squares, reasons): (&Creature, &[grid::Square], _)| ThreatenedSquares {
                creature: creature.name.clone(),
                squares: squares.iter().copied().map(Point::from).collect(),
                reasons,
            };
        Threat {
            version: Version,
            system: system.id().to_owned(),
            creatures: threats.into_iter().map(of_one).collect(),
        }
    }
}

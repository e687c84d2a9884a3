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
    /// How far it reaches from its space, in play without a grid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reach_feet: Option<i32>,
    /// Why it threatens that far.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Citation>,
}

/// A creature, the squares that it threatens, its reach in feet without a grid, and the reasons.
type Told<'a> = (&'a Creature, &'a [grid::Square], Option<i32>, Vec<Citation>);

impl Threat {
    /// Returns the squares that each of the creatures threatens, with the reasons.
    pub fn new<'a>(system: System, threats: impl IntoIterator<Item = Told<'a>>) -> Threat {
        let of_one = |(creature, squares, reach_feet, reasons): Told<'a>| ThreatenedSquares {
            creature: creature.name.clone(),
            squares: squares.iter().copied().map(Point::from).collect(),
            reach_feet,
            reasons,
        };
        Threat {
            version: Version,
            system: system.id().to_owned(),
            creatures: threats.into_iter().map(of_one).collect(),
        }
    }
}

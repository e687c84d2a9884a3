//! How a system describes what happens and what holds: a kind, and parts by name.

use std::collections::BTreeMap;

use board::CreatureId;
use rules::{Particular, Particulars};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::wire::{Amount, Place, Tile};

/// A happening: its kind, and its parts by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HappeningTold {
    /// The kind: `provoke`, `fall`, `hazard` ….
    pub kind: String,
    /// The parts; a distance has a name that ends in `_feet`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub parts: BTreeMap<String, Part>,
}

/// A part of a happening or of a fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// Yes or no.
    Flag(bool),
    /// A number, or a length in feet.
    Number(Amount),
    /// A fraction: numerator and denominator.
    Fraction(i64, i64),
    /// One of several words, or a name given by a person.
    Text(String),
    /// The id of a rule.
    Rule(String),
    /// A creature.
    Creature(#[schemars(with = "u32")] CreatureId),
    /// No creature.
    Nobody,
    /// A place.
    Place(Place),
    /// A square at an altitude in squares.
    Level(Tile, i32),
    /// Several parts, in order.
    List(Vec<Part>),
    /// A value with its own parts, by name.
    Parts(BTreeMap<String, Part>),
}

impl From<Particulars> for HappeningTold {
    fn from(told: Particulars) -> HappeningTold {
        HappeningTold {
            kind: told.kind.to_owned(),
            parts: parts(told.parts),
        }
    }
}

pub(crate) fn parts(
    own: impl IntoIterator<Item = (&'static str, Particular)>,
) -> BTreeMap<String, Part> {
    let mut all: BTreeMap<String, Part> = BTreeMap::new();
    for (name, part) in own {
        match (all.get_mut(name), part.into()) {
            // If several facts have the same name, each continues the list.
            (Some(Part::List(list)), Part::List(further)) => list.extend(further),
            (_, part) => drop(all.insert(name.to_owned(), part)),
        }
    }
    all
}

impl From<Particular> for Part {
    fn from(part: Particular) -> Part {
        match part {
            Particular::Flag(holds) => Part::Flag(holds),
            Particular::Number(number) => Part::Number(number.into()),
            Particular::Fraction(numerator, denominator) => Part::Fraction(numerator, denominator),
            Particular::Feet(length) => Part::Number(length.into()),
            Particular::Word(word) => Part::Text(word.to_owned()),
            Particular::Name(name) => Part::Text(name),
            Particular::Rule(rule) => Part::Rule(rule.as_str().to_owned()),
            Particular::Creature(None) => Part::Nobody,
            Particular::Creature(Some(id)) => Part::Creature(id),
            Particular::Place(position) => Part::Place(position.into()),
            Particular::Level(square, level) => Part::Level(square.into(), level),
            Particular::List(list) => Part::List(list.into_iter().map(Part::from).collect()),
            Particular::Parts(own) => Part::Parts(parts(own)),
        }
    }
}

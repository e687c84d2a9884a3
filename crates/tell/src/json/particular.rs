//! Values whose kind and parts a rule system names.

use std::collections::BTreeMap;

use board::Board;
use grid::{Exact, gathered};
use rules::{Particular, Particulars};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Amount, Number, Place, VolumePlace};

/// Something that happens: its kind and its named parts. Creatures are given by name and rules by
/// id; distances are in fields that end in `_feet`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Happening {
    /// The kind: `provoke`, `fall`, `hazard` ….
    pub kind: String,
    /// The parts, by name.
    #[serde(flatten)]
    pub parts: BTreeMap<String, Part>,
}

/// A part of a happening or a fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Part {
    /// Whether something is so.
    Flag(bool),
    /// A number.
    Number(Number),
    /// A word, a name, the id of a rule, or a fraction such as `16/3`.
    Text(String),
    /// Several parts, in order.
    List(Vec<Part>),
    /// A place with an altitude.
    Level(VolumePlace),
    /// A place.
    Place(Place),
    /// A part that has named parts itself.
    Parts(BTreeMap<String, Part>),
    /// Nobody.
    Nobody(()),
}

/// Facts, by name.
pub type Results = BTreeMap<String, Part>;

impl Happening {
    /// Describes what happens, with the names of that board.
    pub fn new(told: Particulars, board: &Board) -> Happening {
        Happening {
            kind: told.kind.to_owned(),
            parts: parts(told.parts, board),
        }
    }
}

fn parts(parts: Vec<(&'static str, Particular)>, board: &Board) -> BTreeMap<String, Part> {
    let parts = parts.into_iter();
    gathered(parts.map(|(name, part)| (name.to_owned(), Part::new(part, board))))
}

impl Part {
    fn new(part: Particular, board: &Board) -> Part {
        match part {
            Particular::Flag(holds) => Part::Flag(holds),
            Particular::Number(number) => Part::Number(number.into()),
            Particular::Fraction(numerator, denominator) => {
                match Exact::new(numerator, denominator).map(Amount::from) {
                    Some(Amount::Number(number)) => Part::Number(number),
                    Some(Amount::Fraction(fraction)) => Part::Text(fraction),
                    None => Part::Nobody(()),
                }
            }
            Particular::Feet(length) => Part::Number(length.into()),
            Particular::Word(word) => Part::Text(word.to_owned()),
            Particular::Name(name) => Part::Text(name),
            Particular::Rule(rule) => Part::Text(rule.as_str().to_owned()),
            Particular::Creature(None) => Part::Nobody(()),
            Particular::Creature(Some(id)) => {
                let creature = board.creature(id);
                Part::Text(creature.map_or_else(|| id.to_string(), |own| own.name.clone()))
            }
            Particular::Place(position) => Part::Place(position.into()),
            Particular::Level(square, level) => Part::Level(VolumePlace {
                x: square.x,
                y: square.y,
                z: level,
            }),
            Particular::List(list) => {
                let list = list.into_iter();
                Part::List(list.map(|part| Part::new(part, board)).collect())
            }
            Particular::Parts(own) => Part::Parts(parts(own, board)),
        }
    }
}

/// Describes facts by name, with the names of that board. If several facts have the same name, each
/// continues the list.
pub(super) fn results(
    facts: impl IntoIterator<Item = (&'static str, Particular)>,
    board: &Board,
) -> Results {
    let mut results = Results::new();
    for (name, part) in facts {
        let part = Part::new(part, board);
        match (results.get_mut(name), part) {
            (Some(Part::List(list)), Part::List(further)) => list.extend(further),
            (_, part) => {
                results.insert(name.to_owned(), part);
            }
        }
    }
    results
}

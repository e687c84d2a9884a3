//! Small values that are sent to clients: places, amounts, reasons.

use board::{DoorState, Position};
use grid::{FixedPoint, Length, Square};
use rules::{At, Objection, Reason};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use systems::Outcome;

/// An exact amount: an integer if it is whole, otherwise a decimal that is never computed through a
/// float.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Amount(serde_json::Number);

impl From<Length> for Amount {
    fn from(length: Length) -> Amount {
        Amount::of_units(length.micro().into(), 6)
    }
}

impl From<i64> for Amount {
    fn from(number: i64) -> Amount {
        Amount(number.into())
    }
}

impl Amount {
    /// The number, if it is whole.
    pub fn whole(&self) -> Option<i64> {
        self.0.as_i64()
    }

    /// The feet of a coordinate: a square of 5 feet has 10^9 units.
    fn feet_of_coordinate(units: i64) -> Amount {
        Amount::of_units(i128::from(units) * 5, 9)
    }

    fn of_units(units: i128, places: usize) -> Amount {
        // Digits and a point are a number.
        let number = FixedPoint { units, places }.to_string().parse();
        Amount(number.unwrap_or_else(|_| 0.into()))
    }
}

/// A square.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub struct Tile {
    /// Its column, counted from 0 at the left.
    pub x: i32,
    /// Its row, counted from 0 at the top.
    pub y: i32,
}

impl From<Square> for Tile {
    fn from(square: Square) -> Tile {
        Tile {
            x: square.x,
            y: square.y,
        }
    }
}

/// A place of a creature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// On a grid: the top-left square, and the width and height of the space on the map in squares.
    Squares {
        /// Its column.
        x: i32,
        /// Its row.
        y: i32,
        /// The width of the space.
        width: u8,
        /// The height of the space.
        height: u8,
    },
    /// Without a grid: the centre.
    Free {
        /// Feet from the left.
        x_feet: Amount,
        /// Feet from the top.
        y_feet: Amount,
    },
}

impl From<Position> for Place {
    fn from(position: Position) -> Place {
        match position {
            Position::Squares(space) => Place::Squares {
                x: space.origin.x,
                y: space.origin.y,
                width: space.width,
                height: space.height,
            },
            Position::Free(point) => Place::Free {
                x_feet: Amount::feet_of_coordinate(point.x),
                y_feet: Amount::feet_of_coordinate(point.y),
            },
        }
    }
}

/// A part of a cost, with its rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReasonTold {
    /// The rule that adds it.
    pub rule: String,
    /// How much it adds; missing for a reason without an amount.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<Amount>,
    /// A description in a few words for people.
    pub text: String,
}

impl From<&Reason> for ReasonTold {
    fn from(reason: &Reason) -> ReasonTold {
        ReasonTold {
            rule: reason.rule.as_str().to_owned(),
            amount: reason.amount.map(Amount::from),
            text: reason.text.to_string(),
        }
    }
}

/// A reason why something is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ObjectionTold {
    /// The rule that forbids it.
    pub rule: String,
    /// What it forbids.
    pub at: ObjectionPlace,
    /// The reason in a few words for people.
    pub text: String,
}

/// What a rule forbids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ObjectionPlace {
    /// The action.
    Action,
    /// A step of its path, counted from 1.
    Step(u32),
    /// The place where it ends.
    End,
}

impl From<&Objection> for ObjectionTold {
    fn from(objection: &Objection) -> ObjectionTold {
        ObjectionTold {
            rule: objection.rule.as_str().to_owned(),
            at: match objection.at {
                At::Action => ObjectionPlace::Action,
                At::Step(step) => ObjectionPlace::Step(step),
                At::End => ObjectionPlace::End,
            },
            text: objection.text.to_string(),
        }
    }
}

/// The cost of a movement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CostTold {
    /// The unit of the amounts.
    pub unit: Unit,
    /// The total.
    pub total: Amount,
    /// What the mover may spend; missing if there is no budget.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget: Option<Amount>,
    /// Diagonals counted so far this turn.
    pub diagonals: u32,
}

/// The unit of costs.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// Feet.
    Feet,
    /// Points of a score.
    Points,
}

/// The state of a door.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum DoorWord {
    /// Open.
    Open,
    /// Closed.
    Closed,
    /// Locked.
    Locked,
}

impl From<DoorState> for DoorWord {
    fn from(state: DoorState) -> DoorWord {
        match state {
            DoorState::Open => DoorWord::Open,
            DoorState::Closed => DoorWord::Closed,
            DoorState::Locked => DoorWord::Locked,
        }
    }
}

/// What the movement of an outcome has cost.
pub(crate) fn cost(outcome: &Outcome) -> Option<CostTold> {
    let movement = outcome.movement.as_ref()?;
    Some(CostTold {
        unit: if outcome.account.is_empty() {
            Unit::Feet
        } else {
            Unit::Points
        },
        total: movement.total.into(),
        budget: movement.budget.map(Into::into),
        diagonals: movement.diagonals,
    })
}

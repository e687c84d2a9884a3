//! What happens in this system only, and what holds after a declaration, as values.

use board::{CreatureId, Terrain};
use grid::{Feet, Length, Point, Square};

use crate::facts::Variant;
use crate::turn_roll::TurnRoll;

/// What happens in this system only.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum OwnHappening {
    /// The start step of the creature's turn begins.
    TurnStarts(CreatureId),
    /// The act step of the creature's turn begins.
    Acts(CreatureId),
    /// The end step of the creature's turn begins.
    TurnEnds(CreatureId),
    /// The creature regains actions and reaction.
    Regains(CreatureId),
    /// An effect has so many rounds or turns left.
    Duration {
        /// Its name.
        effect: String,
        /// What is left.
        left: u32,
    },
    /// An effect ends.
    Ended {
        /// Its name.
        effect: String,
    },
    /// A recovery roll is due for the creature, as the text that is played has it.
    RecoveryDue(CreatureId, Variant),
    /// A free action or reaction of the start or end step is used.
    Uses {
        /// Its name.
        name: String,
    },
    /// The creature takes persistent damage of that name.
    Persistent(CreatureId, String),
    /// A save against the affliction of that name is due for the creature.
    SaveDue(CreatureId, String),
    /// The creature's value of frightened is this now.
    Frightened(CreatureId, u8),
    /// The action that the creature was using is disrupted.
    Disrupted(CreatureId),
    /// What came of a roll of the creature's turn.
    TurnRoll(CreatureId, TurnRoll),
    /// A Reflex save is due for the creature on unsteady ground.
    ReflexDue {
        /// Who saves.
        creature: CreatureId,
        /// Narrow or uneven.
        ground: Terrain,
        /// The Balance DC, where it is known.
        dc: Option<i32>,
    },
    /// The creature suffers a hazard there.
    Hazard(CreatureId, Spot, Option<DamageTaken>),
    /// The creature is hurt by falling prone there.
    Injury(CreatureId, Spot, DamageTaken),
    /// A Balance check is due for the creature as it lands there, without a grid.
    BalanceDue(CreatureId, Point),
    /// The creature falls from there, without a grid.
    Falls(CreatureId, Point),
    /// The creature falls prone; where, without a grid, if it has a place.
    FallsProne(CreatureId, Option<Point>),
    /// The creature is put back there, without a grid.
    PutBack(CreatureId, Point),
}

/// Where something happens to a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Spot {
    /// In a square.
    Square(Square),
    /// At a point, without a grid.
    Point(Point),
}

/// Damage that ground has done.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DamageTaken {
    /// How much.
    pub amount: i32,
    /// Its type.
    pub kind: String,
    /// What has done it, where that is stated.
    pub name: Option<String>,
}

/// What holds after a declaration, beside its steps and what happens.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Fact {
    /// It is carried out.
    Done,
    /// Modifiers of the attacks, the multiple attack penalty included.
    Attacks(Vec<i32>),
    /// How far somebody has been moved.
    Moved(Length),
    /// How far somebody has fallen.
    Fell(Feet),
    /// The total of the initiative check.
    Initiative(i32),
    /// Hit points left to the actor.
    HitPoints(i32),
    /// Actions left.
    Actions(u8),
    /// Reactions left.
    Reactions(u8),
    /// The step that the turn is in.
    Step(StepNow),
    /// The order of turns; empty without an encounter.
    Order(Vec<CreatureId>),
    /// Whose turn is due or goes on.
    Turn(Option<CreatureId>),
    /// The round.
    Round(u32),
    /// Who is off the order by Delay.
    Aside(Vec<CreatureId>),
}

/// The step that a turn is in after a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum StepNow {
    /// Its creature may act.
    Act,
    /// It is in its end step.
    End,
}

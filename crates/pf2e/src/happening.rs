//! Happenings of this system and facts after a declaration, as values.

use board::{CreatureId, Terrain};
use grid::{Feet, Length, Point, Square};

use crate::facts::Variant;
use crate::turn_roll::TurnRoll;

/// What happens only in this system.
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
    /// An effect has this many rounds or turns left.
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
    /// A recovery roll is due for the creature, in the form of the text that is played.
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
    /// The creature's frightened value changes to this.
    Frightened(CreatureId, u8),
    /// The action that the creature was using is disrupted.
    Disrupted(CreatureId),
    /// The result of a roll of the creature's turn.
    TurnRoll(CreatureId, TurnRoll),
    /// A Reflex save is due for the creature on unsteady ground.
    ReflexDue {
        /// The creature that saves.
        creature: CreatureId,
        /// Narrow or uneven.
        ground: Terrain,
        /// The Balance DC, if it is known.
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
    /// The creature falls prone, with its place if it has one and there is no grid.
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

/// Damage that the ground has done.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DamageTaken {
    /// How much.
    pub amount: i32,
    /// Its type.
    pub kind: String,
    /// Its source, if it is stated.
    pub name: Option<String>,
}

/// What is true after a declaration, besides its steps and happenings.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Fact {
    /// It is carried out.
    Done,
    /// The modifiers of the attacks, including the multiple attack penalty.
    Attacks(Vec<i32>),
    /// The distance that the creature has been moved.
    Moved(Length),
    /// The distance that the creature has fallen.
    Fell(Feet),
    /// The total of the initiative check.
    Initiative(i32),
    /// The actor's remaining hit points.
    HitPoints(i32),
    /// Actions left.
    Actions(u8),
    /// Reactions left.
    Reactions(u8),
    /// The step that the turn is in.
    Step(StepNow),
    /// The order of turns; empty without an encounter.
    Order(Vec<CreatureId>),
    /// The creature whose turn is due or going on.
    Turn(Option<CreatureId>),
    /// The round.
    Round(u32),
    /// The creatures that are off the order by Delay.
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

//! What a viewer is told of what happens.

use std::collections::BTreeMap;

use board::{CreatureId, DoorState};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::change::Change;
use crate::part::{HappeningTold, Part};
use crate::question::{Question, WhenTold};
use crate::view::PlaceInOrder;
use crate::wire::{Amount, ObjectionTold, Place, ReasonTold};

/// Something that has happened, as far as the viewer may know. All ids are the viewer's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ViewEvent {
    /// A creature has moved, or has tried to.
    Moved(Moved),
    /// A creature has done something else.
    Acted(Acted),
    /// An attack has been made. What it has done to its target is told separately.
    Attacked(Attacked),
    /// A check has been made.
    Checked(CheckTold),
    /// A die has been rolled.
    Rolled(RollTold),
    /// An action is disrupted: it will have no effect.
    Disrupted {
        /// Whose.
        #[schemars(with = "u32")]
        creature: CreatureId,
        /// By which rule.
        rule: String,
    },
    /// A movement that was interrupted cannot go on: it ends where it waits.
    Blocked {
        /// Whose.
        #[schemars(with = "u32")]
        creature: CreatureId,
        /// Why, as far as the viewer may know.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        objections: Vec<ObjectionTold>,
    },
    /// A creature's initiative is known.
    InitiativeSet {
        /// Whose.
        #[schemars(with = "u32")]
        creature: CreatureId,
        /// The total.
        total: i32,
    },
    /// Turns are taken from now on.
    Began {
        /// Who, first to last.
        order: Vec<PlaceInOrder>,
    },
    /// The order of turns has changed.
    Reordered {
        /// Who takes turns, first to last.
        order: Vec<PlaceInOrder>,
    },
    /// A turn has ended. Until the next begins, the game master has the turn.
    TurnEnded {
        /// Whose.
        #[schemars(with = "u32")]
        creature: CreatureId,
    },
    /// A turn begins.
    TurnStarted {
        /// Whose.
        #[schemars(with = "u32")]
        creature: CreatureId,
        /// In which round, counted from 1.
        round: u32,
    },
    /// From now on nobody takes turns.
    Ended,
    /// A ruling has been decided for the table.
    RulingSet {
        /// The ruling.
        ruling: String,
        /// The choice.
        choice: String,
    },
    /// Somebody is asked.
    Asked {
        /// What.
        question: Question,
    },
    /// What was asked has been answered.
    Answered {
        /// How.
        answer: AnswerWord,
    },
    /// What the viewer knows of the board and the creatures on it is different from now on: somebody
    /// comes into sight, a door opens, ground turns out to be something else.
    Changed {
        /// What.
        changes: Vec<Change>,
    },
}

/// A movement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Moved {
    /// Who moves.
    #[schemars(with = "u32")]
    pub creature: CreatureId,
    /// The kind of movement, by its verb.
    pub verb: String,
    /// Where it began.
    pub from: Place,
    /// The places after each step that the viewer has seen.
    pub steps: Vec<StepTold>,
    /// What it has cost; missing if the viewer cannot know that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<CostTold>,
    /// What happened on the way, as far as the viewer can know.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<EventTold>,
    /// What holds after it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub results: BTreeMap<String, Part>,
}

/// A step of a movement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StepTold {
    /// Where the mover is after it.
    pub to: Place,
    /// Its altitude in feet, off the ground.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub altitude_feet: Option<i32>,
    /// What it costs, in feet or points; missing if the viewer cannot know that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<Amount>,
    /// What the cost is made of; the amounts add up to it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<ReasonTold>,
}

/// What a movement has cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CostTold {
    /// What is counted.
    pub unit: Unit,
    /// How much in all.
    pub total: Amount,
    /// What it may spend; missing if nothing is counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget: Option<Amount>,
    /// Diagonals counted so far this turn.
    pub diagonals: u32,
}

/// What costs count.
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

/// Something that a creature has done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Acted {
    /// Who.
    #[schemars(with = "u32")]
    pub creature: CreatureId,
    /// What, by its verb; missing if that cannot be seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verb: Option<String>,
    /// What happened, as far as the viewer can know.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<EventTold>,
    /// What holds after it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub results: BTreeMap<String, Part>,
}

/// Something that happens in the course of an action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EventTold {
    /// When.
    pub when: WhenTold,
    /// What.
    pub happening: HappeningTold,
    /// The rule behind it; missing in an account, whose happenings cite their rules themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

/// An attack that has been made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Attacked {
    /// Who attacks; missing if the viewer does not know them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<u32>")]
    pub creature: Option<CreatureId>,
    /// Whom; missing if the viewer does not know them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<u32>")]
    pub target: Option<CreatureId>,
    /// The rule of the attack.
    pub rule: String,
    /// What the die showed, and the total.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<TotalTold>,
    /// What the attack bonus is made of, as far as the viewer knows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<ModifierTold>,
    /// The Armor Class that it is held against, if the viewer knows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armor_class: Option<i32>,
    /// How it came out, if anything says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The damage that a hit does, if anything says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub damage: Option<i32>,
}

/// A roll with what is added to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TotalTold {
    /// What the die showed.
    pub natural: u16,
    /// With everything that is added.
    pub total: i32,
}

/// Something that is added to a roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ModifierTold {
    /// The rule that adds it; missing for a number that is stated on the creature.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// How much.
    pub amount: i32,
    /// What it is, for people.
    pub text: String,
}

/// A check that has been made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CheckTold {
    /// Whose.
    #[schemars(with = "u32")]
    pub creature: CreatureId,
    /// The skill or save.
    pub skill: String,
    /// The rule that asks for it.
    pub rule: String,
    /// What the die showed, and the total.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<TotalTold>,
    /// How it came out.
    pub result: String,
}

/// A die that has been rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RollTold {
    /// Who rolls; missing if it is nobody on the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<u32>")]
    pub creature: Option<CreatureId>,
    /// The rule that asks for it.
    pub rule: String,
    /// How many faces the die has.
    pub faces: u16,
    /// The face that came up.
    pub face: u16,
    /// What it is rolled for, in words; only the game master is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub purpose: Option<String>,
}

/// How a question has been answered.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum AnswerWord {
    /// The mover goes on.
    MoveOn,
    /// The mover's path ends where it stands.
    Halt,
    /// The creature that is asked reacts.
    React,
    /// It does not.
    Decline,
    /// The mover carries on into what was revealed.
    CarryOn,
    /// It ends its movement before that.
    Stop,
    /// It goes elsewhere.
    GoRound,
    /// A ruling is decided.
    Choose,
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

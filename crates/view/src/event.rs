//! The events as a viewer receives them.

use std::collections::BTreeMap;

use board::CreatureId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::change::Change;
use crate::part::{HappeningTold, Part};
use crate::question::{Question, WhenTold};
use crate::view::PlaceInOrder;
use crate::wire::{Amount, CostTold, ObjectionTold, Place, ReasonTold};

/// An event, as far as the viewer may know of it. All ids are the viewer's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ViewEvent {
    /// A creature has moved, or has tried to.
    Moved(Moved),
    /// A creature has done something else.
    Acted(Acted),
    /// An attack has been made. Its effect on the target is reported separately.
    Attacked(Attacked),
    /// A check has been made.
    Checked(CheckTold),
    /// A die has been rolled.
    Rolled(RollTold),
    /// An action is disrupted and will have no effect.
    Disrupted {
        /// The creature that acts.
        #[schemars(with = "u32")]
        creature: CreatureId,
        /// The rule that disrupts it.
        rule: String,
    },
    /// An interrupted movement cannot go on: it ends where it waits.
    Blocked {
        /// The creature that moves.
        #[schemars(with = "u32")]
        creature: CreatureId,
        /// The reasons, as far as the viewer may know them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        objections: Vec<ObjectionTold>,
    },
    /// A creature's initiative is known.
    InitiativeSet {
        /// The creature.
        #[schemars(with = "u32")]
        creature: CreatureId,
        /// The total.
        total: i32,
    },
    /// Turns are taken from now on.
    Began {
        /// The places in the order, first to last.
        order: Vec<PlaceInOrder>,
    },
    /// The order of turns has changed.
    Reordered {
        /// The places in the order, first to last.
        order: Vec<PlaceInOrder>,
    },
    /// A turn has ended. Until the next begins, it is the game master's turn.
    TurnEnded {
        /// The creature whose turn has ended.
        #[schemars(with = "u32")]
        creature: CreatureId,
    },
    /// A turn begins.
    TurnStarted {
        /// The creature whose turn begins.
        #[schemars(with = "u32")]
        creature: CreatureId,
        /// The round, counted from 1.
        round: u32,
    },
    /// From now on nobody takes turns.
    Ended,
    /// The table tells players more or less than before.
    Disclosed {
        /// The setting.
        setting: String,
        /// The choice.
        choice: String,
    },
    /// A ruling has been decided for the table.
    RulingSet {
        /// The ruling.
        ruling: String,
        /// The choice.
        choice: String,
    },
    /// A question is open.
    Asked {
        /// The question.
        question: Question,
    },
    /// The open question has been answered.
    Answered {
        /// The kind of answer.
        answer: AnswerWord,
        /// The creature that was asked; missing if a ruling was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "Option<u32>")]
        creature: Option<CreatureId>,
        /// Who has answered.
        #[serde(default, skip_serializing_if = "AnsweredBy::is_whoever_was_asked")]
        by: AnsweredBy,
    },
    /// What the viewer knows of the board and the creatures on it has changed: a creature comes
    /// into sight, a door opens, ground is found to be something else.
    Changed {
        /// The changes.
        changes: Vec<Change>,
    },
}

/// A movement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Moved {
    /// The creature that moves.
    #[schemars(with = "u32")]
    pub creature: CreatureId,
    /// The kind of movement, by its verb.
    pub verb: String,
    /// Where it began.
    pub from: Place,
    /// The places after each step that the viewer has seen.
    pub steps: Vec<StepTold>,
    /// Its cost; missing if the viewer cannot know it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<CostTold>,
    /// What happened on the way, as far as the viewer can know.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<EventTold>,
    /// The facts that hold afterwards, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub results: BTreeMap<String, Part>,
}

/// A step of a movement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StepTold {
    /// Where the mover is after it.
    pub to: Place,
    /// Its altitude in feet, if it is off the ground.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub altitude_feet: Option<i32>,
    /// What it costs, in feet or points; missing if the viewer cannot know that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<Amount>,
    /// The parts of the cost; the amounts add up to it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<ReasonTold>,
}

/// An action of a creature other than a movement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Acted {
    /// The creature that acts.
    #[schemars(with = "u32")]
    pub creature: CreatureId,
    /// The action, by its verb; missing if it cannot be seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verb: Option<String>,
    /// What happened, as far as the viewer can know.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<EventTold>,
    /// The facts that hold afterwards, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub results: BTreeMap<String, Part>,
}

/// Something that happens in the course of an action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EventTold {
    /// When it happens.
    pub when: WhenTold,
    /// What happens.
    pub happening: HappeningTold,
    /// The rule behind it; missing in an account, where each happening cites its own rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

/// An attack that has been made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Attacked {
    /// The attacker; missing if the viewer does not know of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<u32>")]
    pub creature: Option<CreatureId>,
    /// The target; missing if the viewer does not know of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<u32>")]
    pub target: Option<CreatureId>,
    /// The rule of the attack.
    pub rule: String,
    /// The face of the die, and the total.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<TotalTold>,
    /// The parts of the attack bonus, as far as the viewer knows them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<ModifierTold>,
    /// The Armor Class that the total is compared with, if the viewer knows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armor_class: Option<i32>,
    /// The result, if it can be determined from what is stated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The damage of a hit, if it can be determined from what is stated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub damage: Option<i32>,
}

/// A roll with its total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TotalTold {
    /// The face of the die.
    pub natural: u16,
    /// The face with everything added to it.
    pub total: i32,
}

/// A number that is added to a roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ModifierTold {
    /// The rule that adds it; missing for a number that is stated for the creature.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The number.
    pub amount: i32,
    /// A description for people.
    pub text: String,
}

/// A check that has been made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CheckTold {
    /// The creature that makes the check.
    #[schemars(with = "u32")]
    pub creature: CreatureId,
    /// The skill or save.
    pub skill: String,
    /// The rule that asks for it.
    pub rule: String,
    /// The face of the die, and the total.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<TotalTold>,
    /// The result.
    pub result: String,
}

/// A die that has been rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RollTold {
    /// The creature that rolls; missing if no creature on the board does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<u32>")]
    pub creature: Option<CreatureId>,
    /// The rule that asks for it.
    pub rule: String,
    /// The number of faces of the die.
    pub faces: u16,
    /// The face that came up.
    pub face: u16,
    /// The purpose of the roll, in words; only for the game master.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub purpose: Option<String>,
}

/// Who has answered a question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AnsweredBy {
    /// Whoever was asked.
    #[default]
    WhoeverWasAsked,
    /// The game master, in the place of a player.
    GameMaster,
}

impl AnsweredBy {
    /// Whether whoever was asked has answered, as it is unless something else is said.
    #[must_use]
    pub fn is_whoever_was_asked(&self) -> bool {
        *self == AnsweredBy::WhoeverWasAsked
    }
}

/// How a question has been answered.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum AnswerWord {
    /// The mover goes on.
    MoveOn,
    /// The mover's path ends where the mover is.
    Halt,
    /// The creature asked reacts.
    React,
    /// The creature asked does not react.
    Decline,
    /// The mover carries on into what was revealed.
    CarryOn,
    /// The mover ends its movement before what was revealed.
    Stop,
    /// The mover goes elsewhere.
    GoRound,
    /// A ruling is decided.
    Choose,
}

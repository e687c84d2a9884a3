//! `reach` and `path` in three dimensions.

use board::{Board, Creature};
use rules::search::Stop;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use systems::Outcome;
use systems::flight::{self, FoundTurnWay, ReachedLevel, TurnRange, VolumeRange};

use super::reach::{BudgetCut, stop_rule};
use super::{Declaration, Number, Version, VolumePlace};

/// Where a creature can go above, below or under water.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct VolumeReach {
    /// The version of this form.
    pub version: Version,
    /// The rule system.
    pub system: String,
    /// The creature that moves.
    pub creature: String,
    /// Its place.
    pub from: Option<VolumePlace>,
    /// The action, with the way of moving; `turn` for all that a turn holds.
    pub action: String,
    /// What the action or the turn may spend.
    pub budget_feet: Number,
    /// The part of it that was searched.
    pub searched_feet: Number,
    /// The places, square by square in reading order; within a square from the lowest altitude up.
    pub places: Vec<ReachedPlace>,
    /// Whether the search reached its bound, in which case places may be missing.
    pub exhausted: bool,
    /// In a whole turn, the budgets of which only a part was searched.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cuts: Vec<BudgetCut>,
}

/// A place that a creature can get to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReachedPlace {
    /// Its column.
    pub x: i32,
    /// Its row.
    pub y: i32,
    /// Its altitude above the ground, in squares of 5 feet.
    pub z: i32,
    /// The least cost over all headings.
    pub cost_feet: Number,
    /// Whether the movement may end there.
    pub stop: bool,
    /// The rule that forbids ending there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stop_rule: Option<String>,
    /// In a whole turn, the movements that lead there: `move fly`, `2 × mixed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

/// The best path to a place with an altitude: of one action, or of a whole turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct VolumePath {
    /// The version of this form.
    pub version: Version,
    /// The rule system.
    pub system: String,
    /// The creature that moves.
    pub creature: String,
    /// The action, with the way of moving; `turn` for any of a turn.
    pub action: String,
    /// Whether there is a path.
    pub found: bool,
    /// Whether the search reached its bound before it found one.
    pub exhausted: bool,
    /// The movements of which only a part was searched, so that they may hold a better one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cuts: Vec<BudgetCut>,
    /// The cost of the path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost_feet: Option<Number>,
    /// The path as its mover would declare it.
    pub declarations: Vec<Declaration>,
}

/// The word for all that a turn holds.
const TURN: &str = "turn";

impl VolumeReach {
    /// Returns the range of a creature with all that its turn holds.
    pub fn of_turn(creature: &Creature, range: &TurnRange) -> VolumeReach {
        let places = range.places.iter().map(|(place, reached)| {
            let VolumePlace { x, y, z } = (*place).into();
            ReachedPlace {
                x,
                y,
                z,
                cost_feet: reached.cost.into(),
                stop: true,
                stop_rule: None,
                by: Some(reached.by()),
            }
        });
        VolumeReach {
            version: Version,
            system: flight::SYSTEM.id().to_owned(),
            creature: creature.name.clone(),
            from: place_of(creature),
            action: TURN.to_owned(),
            budget_feet: range.budget.into(),
            searched_feet: range.searched.into(),
            places: places.collect(),
            exhausted: range.is_cut(),
            cuts: range.budget_cuts().iter().map(BudgetCut::from).collect(),
        }
    }

    /// Returns the range of a creature with that action.
    pub fn new(creature: &Creature, action: String, range: &VolumeRange) -> VolumeReach {
        VolumeReach {
            version: Version,
            system: flight::SYSTEM.id().to_owned(),
            creature: creature.name.clone(),
            from: place_of(creature),
            action,
            budget_feet: range.budget.into(),
            searched_feet: range.searched.into(),
            places: range.places().map(ReachedPlace::from).collect(),
            exhausted: range.exhausted.is_some(),
            cuts: Vec::new(),
        }
    }
}

/// The place of the creature, with its altitude.
fn place_of(creature: &Creature) -> Option<VolumePlace> {
    let level = creature.elevation_feet.whole_squares();
    let own = creature.footprint()?;
    Some(flight::Place::new(own.origin, level).into())
}

impl From<ReachedLevel> for ReachedPlace {
    fn from(reached: ReachedLevel) -> ReachedPlace {
        let VolumePlace { x, y, z } = reached.place.into();
        ReachedPlace {
            x,
            y,
            z,
            cost_feet: reached.cost.into(),
            stop: reached.stop == Stop::Allowed,
            stop_rule: stop_rule(&reached.stop),
            by: None,
        }
    }
}

impl VolumePath {
    /// Returns the best way of a turn with its result, or the answer that there is none.
    pub fn of_turn(creature: &Creature, found: &FoundTurnWay) -> VolumePath {
        let way = found.way.as_ref();
        let planned = way.map_or(&[][..], |way| &way.planned);
        let declarations = planned.iter().map(|planned| {
            let board = &planned.before.board;
            let words = planned.declaration.words(board);
            Declaration::of_outcome(words, &planned.outcome, board)
        });
        VolumePath {
            version: Version,
            system: flight::SYSTEM.id().to_owned(),
            creature: creature.name.clone(),
            action: TURN.to_owned(),
            found: way.is_some(),
            exhausted: !found.cuts.is_empty(),
            cuts: found.cuts.iter().map(BudgetCut::from).collect(),
            cost_feet: way.map(|way| way.cost.into()),
            declarations: declarations.collect(),
        }
    }

    /// Returns the path with its result, or the answer that there is none.
    pub fn new(
        creature: &Creature,
        action: String,
        range: &VolumeRange,
        found: Option<(&str, &Outcome)>,
        board: &Board,
    ) -> VolumePath {
        let movement = found.and_then(|(_, outcome)| outcome.movement.as_ref());
        VolumePath {
            version: Version,
            system: flight::SYSTEM.id().to_owned(),
            creature: creature.name.clone(),
            action,
            found: found.is_some(),
            exhausted: range.exhausted.is_some(),
            cuts: Vec::new(),
            cost_feet: movement.map(|movement| movement.total.into()),
            declarations: found
                .map(|(words, outcome)| Declaration::of_outcome(words.to_owned(), outcome, board))
                .into_iter()
                .collect(),
        }
    }
}

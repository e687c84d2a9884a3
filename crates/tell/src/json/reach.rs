//! `reach`: the movement range of a creature.

use board::{Creature, Position};
use rules::search::{MoveRange, ReachedPlace, Stop};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use systems::System;

use super::place::sides;
use super::{Citation, Place, Version};

/// Where a creature can go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Reach {
    /// The version of this form.
    pub version: Version,
    /// The rule system.
    pub system: String,
    /// The creature that moves.
    pub creature: String,
    /// Its place.
    pub from: Option<Place>,
    /// The budgets that it may spend, the least first.
    pub budgets: Vec<Budget>,
    /// The squares that it can get to, in reading order.
    pub squares: Vec<ReachedSquare>,
    /// Whether the search reached its bound, in which case squares may be missing.
    pub exhausted: bool,
    /// The budgets of which only a part was searched.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cuts: Vec<BudgetCut>,
    /// The movements of the turn that were not looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_searched: Option<Citation>,
}

/// A budget of which only a part was searched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BudgetCut {
    /// The movements, as in `by`: `double fly`, `2 × mixed`.
    pub by: String,
    /// The cost up to which all places are known to which they lead.
    pub exact_feet: i32,
    /// What they may spend together.
    pub budget_feet: i32,
}

impl From<&rules::BudgetCut> for BudgetCut {
    fn from(cut: &rules::BudgetCut) -> BudgetCut {
        BudgetCut {
            by: cut.by.clone(),
            exact_feet: cut.exact_feet.0,
            budget_feet: cut.budget_feet.0,
        }
    }
}

/// What a creature may spend on a movement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Budget {
    /// The action; `mixed` if each of them may be of another kind.
    pub action: String,
    /// How often it is used in a row, each time with its own limit.
    pub times: u8,
    /// The limit of each, in feet.
    pub limit_feet: i32,
    /// What must be declared before it: standing up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// Why it has that limit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Citation>,
}

/// A square that a creature can get to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReachedSquare {
    /// The column of its top-left square.
    pub x: i32,
    /// The row of its top-left square.
    pub y: i32,
    /// The width of the creature there in squares: that of the widest footprint that costs no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<u8>,
    /// The height of the creature there on the map, in squares.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<u8>,
    /// The index of the smallest budget that gets there.
    pub budget: usize,
    /// The total that is spent.
    pub cost_feet: i32,
    /// Whether the movement may end there.
    pub stop: bool,
    /// The rule that forbids ending there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stop_rule: Option<String>,
}

impl Reach {
    /// Returns the range that a search found for those budgets, with the reasons of each.
    pub fn new(
        system: System,
        creature: &Creature,
        (budgets, cuts): (&[rules::Budget], &[rules::BudgetCut]),
        reasons: impl Fn(&rules::Budget) -> Vec<Citation>,
        range: &MoveRange,
    ) -> Reach {
        let budgets = budgets.iter().map(|budget| Budget {
            action: budget.verb.to_owned(),
            times: budget.times,
            limit_feet: budget.limit_feet.0,
            after: budget.after.map(str::to_owned),
            reasons: reasons(budget),
        });
        let squares = range.places().into_iter();
        Reach {
            version: Version,
            system: system.id().to_owned(),
            creature: creature.name.clone(),
            from: creature
                .footprint()
                .map(Position::Squares)
                .or(creature.position)
                .map(Place::from),
            budgets: budgets.collect(),
            squares: squares
                .map(|(square, reached)| ReachedSquare::new(square, &reached))
                .collect(),
            exhausted: range.exhausted.is_some() || !cuts.is_empty(),
            cuts: cuts.iter().map(BudgetCut::from).collect(),
            not_searched: None,
        }
    }
}

impl ReachedSquare {
    fn new(square: grid::Square, reached: &ReachedPlace) -> ReachedSquare {
        let (width, height) = sides(reached.footprint);
        ReachedSquare {
            x: square.x,
            y: square.y,
            width,
            height,
            budget: reached.offer,
            cost_feet: reached.spent_feet.0,
            stop: reached.stop == Stop::Allowed,
            stop_rule: stop_rule(&reached.stop),
        }
    }
}

/// The rule that forbids a movement to end somewhere.
pub(super) fn stop_rule(stop: &Stop) -> Option<String> {
    match stop {
        Stop::Allowed => None,
        Stop::PassOnly(rule) => Some(rule.as_str().to_owned()),
    }
}

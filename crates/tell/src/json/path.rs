//! `path`: the cheapest or safest path to a square.

use rules::{FoundWay, RuleSystem, Way};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{BudgetCut, Citation, Declaration, Version};

/// A path to a square, or the answer that there is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Path {
    /// The version of this form.
    pub version: Version,
    /// The rule system.
    pub system: String,
    /// The creature that moves.
    pub creature: String,
    /// The preferred kind of path.
    pub preference: Preference,
    /// Whether there is a path.
    pub found: bool,
    /// Whether the search reached its bound: before it found a path, or before it was certain that
    /// there is no better one.
    pub exhausted: bool,
    /// The movements of which only a part was searched, so that they may hold a better one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cuts: Vec<BudgetCut>,
    /// The cost of the path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost_feet: Option<i32>,
    /// The cost of the path in a system that counts points of resistance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost_points: Option<i32>,
    /// The number of reactions it triggers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub triggers: Option<u32>,
    /// The number of hazards it passes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hazards: Option<u32>,
    /// The reason why there is no path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<NoPath>,
    /// The rule that forbids ending there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stop_rule: Option<String>,
    /// The checks without which no way is open.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<Citation>,
    /// The path as its mover would declare it, one action after another.
    pub declarations: Vec<Declaration>,
    /// The greatest chance that the declarations lead there, a fraction, if no path is certain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<String>,
    /// The movements that were not looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_searched: Option<Citation>,
}

/// Why there is no path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NoPath {
    /// No way is open, however much is spent.
    NoWay,
    /// A way is open only to a creature that makes a check.
    NeedsChecks,
    /// Nothing is left to move with in this turn.
    OutOfActions,
    /// A way is open, but it costs more than may be spent.
    TooFar,
    /// A way is open, but only a roll can pay for it.
    NotCertain,
    /// A way is open, but no movement may end there.
    MayNotStop,
    /// The search reached its bound.
    Exhausted,
}

/// The checks without which no way is open; empty if there is another reason, or a way.
pub fn checks_of<S: RuleSystem>(way: &Way<S>) -> Vec<Citation> {
    match way {
        Way::NeedsChecks(checks) => checks.iter().map(Citation::from).collect(),
        _ => Vec::new(),
    }
}

/// Whether the search reached its bound before the answer was certain.
pub fn is_exhausted<S: RuleSystem>(way: &Way<S>) -> bool {
    match way {
        Way::Found(found) => found.exhausted.is_some(),
        other => matches!(other, Way::Exhausted(_)),
    }
}

/// The movements of which only a part was searched, so that they may hold a better way.
pub fn cuts_of<S: RuleSystem>(way: &Way<S>) -> Vec<BudgetCut> {
    let cuts = match way {
        Way::Found(FoundWay { cuts, .. }) | Way::Exhausted(cuts) => &cuts[..],
        _ => &[],
    };
    cuts.iter().map(BudgetCut::from).collect()
}

impl NoPath {
    /// Returns why no way was found; `None` if one was found.
    pub const fn of<S: RuleSystem>(way: &Way<S>) -> Option<NoPath> {
        Some(match way {
            Way::Found(_) => return None,
            Way::NoWay => NoPath::NoWay,
            Way::NeedsChecks(_) => NoPath::NeedsChecks,
            Way::OutOfActions => NoPath::OutOfActions,
            Way::TooFar => NoPath::TooFar,
            Way::MayNotStop(_) => NoPath::MayNotStop,
            Way::Exhausted(_) => NoPath::Exhausted,
        })
    }
}

/// The preferred kind of path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Preference {
    /// The path that costs least.
    Cheapest,
    /// The path with the fewest triggers, then hazards, then actions, then the least cost.
    Safest,
}

impl From<rules::search::Preference> for Preference {
    fn from(preference: rules::search::Preference) -> Preference {
        match preference {
            rules::search::Preference::Cheapest => Preference::Cheapest,
            rules::search::Preference::Safest => Preference::Safest,
        }
    }
}

//! `reach` in a system whose movement is rolled: the chance of each square.

use board::{Board, Creature, Position};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use systems::System;
use systems::chances::{Odds, RolledWay};

use super::{Citation, Declaration, NoPath, Path, Place, Version};

/// The chances that a creature reaches squares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Chances {
    /// The version of this form.
    pub version: Version,
    /// The rule system.
    pub system: String,
    /// The creature that moves.
    pub creature: String,
    /// Its place.
    pub from: Option<Place>,
    /// Each action that it may take.
    pub actions: Vec<ActionChances>,
    /// Without a map, the goals to which an action may lead.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub goals: Vec<Goal>,
}

/// A goal in play without a map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Goal {
    /// Its name.
    pub goal: String,
    /// The movement resistance on the way there, as the players know it.
    pub resistance_points: i32,
    /// Why it is that.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Citation>,
}

/// The chances of one action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ActionChances {
    /// The action, in the words of the case notation.
    pub action: String,
    /// The possible scores.
    pub scores: Vec<ScoreChance>,
    /// Why these scores are possible.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Citation>,
    /// The squares that it may lead to.
    pub squares: Vec<SquareChance>,
}

/// The chance of a score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ScoreChance {
    /// The score.
    pub score: i32,
    /// A fraction in lowest terms, `0` or `1`.
    pub chance: String,
}

/// The chance of a square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SquareChance {
    /// Its column.
    pub x: i32,
    /// Its row.
    pub y: i32,
    /// The chance that the score pays for a way on which nobody resists.
    pub chance: String,
    /// The chance if everybody who resists scores only the minimum.
    pub at_most: String,
}

impl Chances {
    /// Returns the chances of each action, in its words.
    pub fn new<'a>(
        system: System,
        creature: &Creature,
        actions: impl IntoIterator<Item = (&'a str, &'a Odds, Vec<Citation>)>,
    ) -> Chances {
        let actions = actions.into_iter();
        Chances {
            version: Version,
            system: system.id().to_owned(),
            creature: creature.name.clone(),
            from: creature.footprint().map(Position::Squares).map(Place::from),
            actions: actions
                .map(|(words, odds, reasons)| ActionChances::new(words, odds, reasons))
                .collect(),
            goals: Vec::new(),
        }
    }

    /// Returns the goals to which an action may lead in play without a map.
    pub fn of_goals(system: System, creature: &Creature, goals: Vec<Goal>) -> Chances {
        Chances {
            goals,
            ..Chances::new(system, creature, [])
        }
    }
}

impl ActionChances {
    fn new(words: &str, odds: &Odds, reasons: Vec<Citation>) -> ActionChances {
        let scores = odds.scores.iter().map(|(score, chance)| ScoreChance {
            score: *score,
            chance: chance.to_string(),
        });
        let squares = odds.places.iter().map(|place| SquareChance {
            x: place.square.x,
            y: place.square.y,
            chance: place.chance.to_string(),
            at_most: place.at_most.to_string(),
        });
        ActionChances {
            action: words.to_owned(),
            scores: scores.collect(),
            reasons,
            squares: squares.collect(),
        }
    }
}

impl Path {
    /// Adds the way with the greatest chance to the answer that no path is certain. What it costs is
    /// only known from the scores of its actions.
    pub fn add_way_by_chance(&mut self, way: &RolledWay, board: &Board) {
        if self.reason == Some(NoPath::TooFar) {
            self.reason = Some(NoPath::NotCertain);
        }
        self.chance = Some(way.chance.to_string());
        let words = way.declarations.iter().map(|own| own.words(board));
        self.declarations = words.map(Declaration::of_words).collect();
    }
}

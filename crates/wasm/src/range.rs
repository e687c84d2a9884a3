//! A movement range as numbers, and the probabilities of a movement whose score is rolled.

use std::collections::BTreeSet;

use board::CreatureId;
use dice::Ratio;
use rules::search::Stop;
use schemars::JsonSchema;
use systems::Situation;
use systems::chances::{self, NoOdds, Odds};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::flight::{Flight, feet};
use crate::{Problem, json_of};

/// How many numbers describe a place of the range.
const NUMBERS: usize = 7;

/// Where a creature can go.
#[wasm_bindgen]
pub struct Range {
    numbers: Vec<i32>,
    budgets: Vec<Budget>,
    stop_rules: Vec<String>,
    level: Option<i32>,
}

/// A budget that the creature may spend on a movement.
#[derive(JsonSchema, serde::Serialize)]
struct Budget {
    action: String,
    times: u8,
    limit_feet: i32,
    actions: u8,
}

/// What the numbers of a range refer to.
#[derive(JsonSchema, serde::Serialize)]
pub(crate) struct Key<'a> {
    budgets: &'a [Budget],
    stop_rules: &'a [String],
    chances: bool,
    /// The level of 5 feet that is shown of a range in the air or under water.
    level: Option<i32>,
}

#[wasm_bindgen]
impl Range {
    /// Seven numbers for each place, in reading order: column, row, width and height in squares,
    /// the index of the smallest budget that is enough, the cost in feet (or the probability in
    /// tenths of a percent), and 0 if the movement may end there, otherwise 1 plus the index of the
    /// rule that forbids it.
    pub fn squares(&self) -> Vec<i32> {
        self.numbers.clone()
    }

    /// The budgets and the rules, as JSON.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn key(&self) -> Result<String, Problem> {
        json_of(&Key {
            budgets: &self.budgets,
            stop_rules: &self.stop_rules,
            chances: self.budgets.iter().any(|own| own.limit_feet < 0),
            level: self.level,
        })
    }
}

impl Range {
    pub(crate) fn new(
        known: &Situation,
        id: CreatureId,
        action: Option<&str>,
    ) -> Result<Range, Problem> {
        if let Some(movements) = chances::movements(known, id) {
            let movements = action.map_or(movements, |action| vec![action.to_owned()]);
            return Range::of_chances(known, id, &movements, action);
        }
        let whole = known.whole_range(id, action);
        let mut range = Range {
            numbers: Vec::new(),
            budgets: whole
                .budgets
                .iter()
                .map(|budget| Budget {
                    action: (budget.after.into_iter().chain([budget.verb]))
                        .collect::<Vec<&str>>()
                        .join(", "),
                    times: budget.times,
                    limit_feet: budget.limit_feet.0,
                    actions: budget.actions,
                })
                .collect(),
            stop_rules: Vec::new(),
            level: None,
        };
        for (square, reached) in whole.range.places() {
            let stop = match reached.stop {
                Stop::Allowed => 0,
                Stop::PassOnly(rule) => range.stop_rule(rule.as_str()),
            };
            let space = reached.footprint;
            range.push([
                square.x,
                square.y,
                i32::from(space.width),
                i32::from(space.height),
                i32::try_from(reached.offer).unwrap_or(i32::MAX),
                reached.spent_feet.0,
                stop,
            ]);
        }
        Ok(range)
    }

    /// One level of a range in the air or under water; each place with the least action that leads
    /// there.
    pub(crate) fn aloft(flight: &Flight<'_>, action: Option<&str>) -> Range {
        let level = flight.level();
        let mut range = Range {
            numbers: Vec::new(),
            budgets: Vec::new(),
            stop_rules: Vec::new(),
            level: Some(level),
        };
        let (width, height) = flight.space();
        let mut shown = BTreeSet::new();
        for (index, reached) in (0..).zip(flight.reached(action)) {
            range.budgets.push(Budget {
                action: reached.action,
                times: 1,
                limit_feet: feet(reached.range.budget),
                actions: reached.actions,
            });
            let places = reached.range.places();
            for place in places.filter(|own| own.place.level == level) {
                let square = place.place.square;
                if !shown.insert(square) {
                    continue;
                }
                let stop = match place.stop {
                    Stop::Allowed => 0,
                    Stop::PassOnly(rule) => range.stop_rule(rule.as_str()),
                };
                let cost = feet(place.cost);
                range.push([square.x, square.y, width, height, index, cost, stop]);
            }
        }
        range
    }

    fn push(&mut self, place: [i32; NUMBERS]) {
        self.numbers.extend(place);
    }

    /// The number of that rule, counted from 1.
    fn stop_rule(&mut self, rule: &str) -> i32 {
        let known = self.stop_rules.iter().position(|own| own == rule);
        let index = known.unwrap_or_else(|| {
            self.stop_rules.push(rule.to_owned());
            self.stop_rules.len() - 1
        });
        i32::try_from(index + 1).unwrap_or(i32::MAX)
    }

    /// For each square the action with the best probability; the first of equal ones.
    fn of_chances(
        known: &Situation,
        id: CreatureId,
        movements: &[String],
        action: Option<&str>,
    ) -> Result<Range, Problem> {
        let mut range = Range {
            numbers: Vec::new(),
            budgets: Vec::new(),
            stop_rules: Vec::new(),
            level: None,
        };
        let mut best: std::collections::BTreeMap<grid::Square, (usize, Ratio)> = Default::default();
        for (words, odds) in rolled(known, id, movements, action)? {
            let index = range.budgets.len();
            range.budgets.push(Budget {
                action: words,
                times: 1,
                limit_feet: -1,
                actions: 1,
            });
            for place in &odds.places {
                let own = (index, place.at_most);
                let known = best.entry(place.square).or_insert(own);
                if own.1 > known.1 {
                    *known = own;
                }
            }
        }
        for (square, (index, chance)) in best {
            let index = i32::try_from(index).unwrap_or(i32::MAX);
            range.push([square.x, square.y, 1, 1, index, per_mille(chance), 0]);
        }
        Ok(range)
    }
}

/// The probabilities of those movements; one that nobody has named is left out if it is refused.
fn rolled(
    known: &Situation,
    id: CreatureId,
    movements: &[String],
    named: Option<&str>,
) -> Result<Vec<(String, Odds)>, Problem> {
    let Some(creature) = known.board.creature(id) else {
        return Ok(Vec::new());
    };
    let mut found = Vec::new();
    for words in movements {
        let line = format!("{} {words}", creature.name);
        let declared: notation::Declaration = line
            .parse()
            .map_err(|error: notation::NotationError| error.to_string())?;
        let declared = known
            .read_declaration(&declared)
            .map_err(|error| error.to_string())?;
        match chances::odds(known, &declared) {
            None => {}
            Some(Ok(odds)) => found.push((words.clone(), odds)),
            Some(Err(NoOdds::Refused(_))) if named.is_none() => {}
            Some(Err(error)) => return Err(format!("{words}: {error}")),
        }
    }
    Ok(found)
}

/// Tenths of a percent, rounded down.
fn per_mille(chance: Ratio) -> i32 {
    let denominator = i128::try_from(chance.denominator()).unwrap_or(i128::MAX);
    let thousandths = chance.numerator().saturating_mul(1_000) / denominator;
    i32::try_from(thousandths).unwrap_or(0)
}

//! A movement range as numbers.

use board::CreatureId;
use rules::search::Stop;
use schemars::JsonSchema;
use systems::Situation;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Problem, json_of};

/// How many numbers describe a place of the range.
const NUMBERS: usize = 7;

/// Where a creature can go.
#[wasm_bindgen]
pub struct Range {
    numbers: Vec<i32>,
    pub(crate) budgets: Vec<Budget>,
    stop_rules: Vec<String>,
    level: Option<i32>,
}

/// A budget that the creature may spend on a movement.
#[derive(JsonSchema, serde::Serialize)]
pub(crate) struct Budget {
    pub(crate) action: String,
    pub(crate) times: u8,
    pub(crate) limit_feet: i32,
    pub(crate) actions: u8,
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
    /// A range of no place; in the air and under water, of that level.
    pub(crate) fn empty(level: Option<i32>) -> Range {
        Range {
            numbers: Vec::new(),
            budgets: Vec::new(),
            stop_rules: Vec::new(),
            level,
        }
    }

    pub(crate) fn new(
        known: &Situation,
        id: CreatureId,
        action: Option<&str>,
    ) -> Result<Range, Problem> {
        let whole = known.whole_range(id, action);
        let mut range = Range::empty(None);
        let budgets = whole.budgets.iter().map(|budget| Budget {
            action: (budget.after.into_iter().chain([budget.verb]))
                .collect::<Vec<&str>>()
                .join(", "),
            times: budget.times,
            limit_feet: budget.limit_feet.0,
            actions: budget.actions,
        });
        range.budgets.extend(budgets);
        for (square, reached) in whole.range.places() {
            let stop = range.stop(&reached.stop);
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

    pub(crate) fn push(&mut self, place: [i32; NUMBERS]) {
        self.numbers.extend(place);
    }

    /// 0 if a movement may end there, otherwise the number of the rule that forbids it, counted
    /// from 1.
    pub(crate) fn stop(&mut self, stop: &Stop) -> i32 {
        let Stop::PassOnly(rule) = stop else {
            return 0;
        };
        let rule = rule.as_str();
        let known = self.stop_rules.iter().position(|own| own == rule);
        let index = known.unwrap_or_else(|| {
            self.stop_rules.push(rule.to_owned());
            self.stop_rules.len() - 1
        });
        i32::try_from(index + 1).unwrap_or(i32::MAX)
    }
}

//! `trace`: declarations step by step, or why they are refused.

use board::Board;
use grid::Length;
use rules::SystemHappenings as _;
use rules::{At, Refusal, StepTaken, When};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use systems::{Outcome, System};

use super::particular::results;
use super::{Happening, Number, Place, Results, Version};

/// Several declarations in a row, each with its result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Trace {
    /// The version of this form.
    pub version: Version,
    /// The rule system.
    pub system: String,
    /// The declarations; after a refused one, the next begins where the last legal one ended.
    pub declarations: Vec<Declaration>,
}

/// A declaration with its result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Declaration {
    /// The declaration in the case notation.
    pub declaration: String,
    /// Whether the rules allow it.
    pub legal: bool,
    /// The reasons if they do not; the first one names the refusal.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub objections: Vec<Objection>,
    /// The movement, if the declaration is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub movement: Option<MovementTold>,
    /// What happens, in order.
    pub events: Vec<Event>,
    /// The facts that are true afterwards.
    pub results: Results,
    /// What happened, in order, in a system that carries out as much of a declaration as it can
    /// (`6d6`), including refused items.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub account: Vec<Happening>,
}

/// Why a declaration is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Objection {
    /// The rule that forbids it.
    pub rule: String,
    /// The part that it forbids.
    pub at: ObjectionPlace,
    /// The number of the step, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<u32>,
    /// A description in a few words, for people.
    pub text: String,
}

/// The part of a declaration that a rule forbids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ObjectionPlace {
    /// The action.
    Action,
    /// A step.
    Step,
    /// The place where it ends.
    End,
}

/// A movement with its itemised cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MovementTold {
    /// The steps.
    pub steps: Vec<Step>,
    /// The total cost of the steps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total_feet: Option<Number>,
    /// The budget of the movement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget_feet: Option<Number>,
    /// The total cost of the steps, in points of resistance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total_points: Option<Number>,
    /// The score that pays for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score_points: Option<Number>,
    /// The diagonals counted so far this turn, after the movement.
    pub diagonals: u32,
    /// The mover's place afterwards.
    pub end: Place,
}

/// A step that is taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Step {
    /// Its number, counted from 1.
    pub step: u32,
    /// The mover's place before the step.
    pub from: Place,
    /// The mover's place after the step.
    pub to: Place,
    /// The cost of the step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost_feet: Option<Number>,
    /// The cost of the step, in points of resistance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost_points: Option<Number>,
    /// The parts of the cost, whose amounts add up to it.
    pub reasons: Vec<Reason>,
}

/// A part of a cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Reason {
    /// The rule behind it.
    pub rule: String,
    /// The amount.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount_feet: Option<Number>,
    /// The amount, in points of resistance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount_points: Option<Number>,
    /// A description in a few words, for people.
    pub text: String,
}

/// Something that happens in the course of a declaration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Event {
    /// When it happens.
    pub when: EventTime,
    /// The number of the step, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<u32>,
    /// What happens.
    pub event: Happening,
    /// The rule behind it.
    pub rule: String,
    /// The parts of what it costs to enter a place without a grid, whose amounts add up to the cost;
    /// on a grid the steps of the movement have them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
}

/// When something happens in the course of a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EventTime {
    /// Before the first step.
    Start,
    /// In a step.
    Step,
    /// After the last step.
    End,
    /// No step is named: only the order counts.
    Unnumbered,
}

impl EventTime {
    /// The time and the number of its step.
    pub(super) const fn of(when: When) -> (EventTime, Option<u32>) {
        match when {
            When::Start => (EventTime::Start, None),
            When::Step(step) => (EventTime::Step, Some(step)),
            When::End => (EventTime::End, None),
            When::Unnumbered => (EventTime::Unnumbered, None),
        }
    }
}

impl Trace {
    /// Returns the trace of these declarations.
    pub fn new(system: System, declarations: Vec<Declaration>) -> Trace {
        Trace {
            version: Version,
            system: system.id().to_owned(),
            declarations,
        }
    }
}

impl Declaration {
    /// Returns a declaration that is carried out, with its words.
    pub fn of_outcome(declaration: String, outcome: &Outcome, board: &Board) -> Declaration {
        let events = outcome.events.iter();
        let facts = outcome.facts.iter().map(System::fact_particular);
        let account = outcome.account.iter().map(System::happening_particulars);
        Declaration {
            declaration,
            legal: true,
            objections: Vec::new(),
            movement: outcome
                .movement
                .as_ref()
                .map(|movement| MovementTold::new(movement, Unit::of(outcome))),
            events: events.map(|event| Event::new(event, board)).collect(),
            results: results(facts, board),
            account: account.map(|told| Happening::new(told, board)).collect(),
        }
    }

    /// Returns a declaration that is only proposed, by its words: what it leads to depends on dice.
    pub fn of_words(declaration: String) -> Declaration {
        Declaration {
            declaration,
            legal: true,
            objections: Vec::new(),
            movement: None,
            events: Vec::new(),
            results: Results::new(),
            account: Vec::new(),
        }
    }

    /// Returns a declaration that is refused, with its words.
    pub fn of_refusal(declaration: String, refusal: &Refusal) -> Declaration {
        Declaration {
            declaration,
            legal: false,
            objections: refusal.objections().map(Objection::from).collect(),
            movement: None,
            events: Vec::new(),
            results: Results::new(),
            account: Vec::new(),
        }
    }
}

impl From<&rules::Objection> for Objection {
    fn from(objection: &rules::Objection) -> Objection {
        let (at, step) = match objection.at {
            At::Action => (ObjectionPlace::Action, None),
            At::Step(step) => (ObjectionPlace::Step, Some(step)),
            At::End => (ObjectionPlace::End, None),
        };
        Objection {
            rule: objection.rule.as_str().to_owned(),
            at,
            step,
            text: objection.text.to_string(),
        }
    }
}

/// The unit of costs.
#[derive(Clone, Copy)]
enum Unit {
    Feet,
    Points,
}

impl Unit {
    /// The unit of an outcome: feet of movement, or points of a score.
    fn of(outcome: &Outcome) -> Unit {
        if outcome.account.is_empty() {
            Unit::Feet
        } else {
            Unit::Points
        }
    }

    /// The amount in the field of its unit: feet or points.
    fn fields(self, amount: Option<Length>) -> (Option<Number>, Option<Number>) {
        let amount = amount.map(Number::from);
        match self {
            Unit::Feet => (amount, None),
            Unit::Points => (None, amount),
        }
    }
}

impl MovementTold {
    fn new(movement: &rules::Movement, unit: Unit) -> MovementTold {
        let (total_feet, total_points) = unit.fields(Some(movement.total));
        let (budget_feet, score_points) = unit.fields(movement.budget);
        let steps = (1u32..).zip(&movement.steps);
        MovementTold {
            steps: steps
                .map(|(number, step)| Step::new(number, step, unit))
                .collect(),
            total_feet,
            budget_feet,
            total_points,
            score_points,
            diagonals: match unit {
                Unit::Feet => movement.diagonals,
                // Where points pay for a movement, diagonals are not counted.
                Unit::Points => 0,
            },
            end: movement.end.into(),
        }
    }
}

impl Step {
    fn new(step: u32, taken: &StepTaken, unit: Unit) -> Step {
        let (cost_feet, cost_points) = unit.fields(Some(taken.cost));
        let reasons = taken.reasons.iter();
        let reasons = reasons.map(|reason| Reason::new(reason, unit));
        Step {
            step,
            from: taken.from.into(),
            to: taken.to.into(),
            cost_feet,
            cost_points,
            reasons: reasons.collect(),
        }
    }
}

impl Reason {
    fn new(reason: &rules::Reason, unit: Unit) -> Reason {
        let (amount_feet, amount_points) = unit.fields(reason.amount);
        Reason {
            rule: reason.rule.as_str().to_owned(),
            amount_feet,
            amount_points,
            text: reason.text.to_string(),
        }
    }
}

impl Event {
    /// Describes an event of a declaration, with the names of that board.
    pub(super) fn new(event: &systems::Event, board: &Board) -> Event {
        let (when, step) = EventTime::of(event.when);
        Event {
            when,
            step,
            event: Happening::new(event.happening.particulars(), board),
            rule: event.rule.as_str().to_owned(),
            // Only a system that counts points has movements without squares and without a length.
            reasons: (event.happening.parts().iter())
                .map(|part| Reason::new(part, Unit::Points))
                .collect(),
        }
    }
}

//! The result of a declaration: steps with their itemised costs, events, and the state afterwards.
//!
//! An outcome is a value. It is planned without changing anything, it can be shown, stored and
//! compared, and it is carried out by [`Situation::carry_out`](crate::Situation::carry_out), which
//! needs no dice and decides nothing.

use board::{ConcealmentChange, Creature, CreatureId, Position};
use grid::{Direction, Feet, Footprint, Length};

use crate::{Event, MemberOf, Reason, SystemValues};

/// One step that is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StepTaken {
    /// The mover's place before the step.
    pub from: Position,
    /// The mover's place after the step.
    pub to: Position,
    /// What the step costs; in a system that counts points of resistance, one foot stands for one
    /// point.
    pub cost: Length,
    /// The parts of the cost, whose amounts add up to it.
    pub reasons: Vec<Reason>,
}

impl StepTaken {
    /// The squares that the mover fills after the step, on a grid.
    pub const fn footprint(&self) -> Option<Footprint> {
        match self.to {
            Position::Squares(footprint) => Some(footprint),
            Position::Free(_) => None,
        }
    }
}

/// A movement that takes place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Movement {
    /// Who moves.
    pub mover: CreatureId,
    /// The completed steps.
    pub steps: Vec<StepTaken>,
    /// The total it may spend, without what is lost on the way (as between the two budgets of a
    /// double move); `None` if nothing is spent or counted.
    pub budget: Option<Length>,
    /// The total it spends: the costs of the completed steps, or the amount that a rule says
    /// instead.
    pub total: Length,
    /// Diagonals counted so far this turn, after the movement.
    pub diagonals: u32,
    /// The mover's place after everything.
    pub end: Position,
    /// What the squares of the steps do not show, for steps off the ground; empty in a system
    /// without altitudes.
    pub flight: Vec<FlightStep>,
}

impl Movement {
    /// Returns the destination of a step in the case notation, with its altitude if it is off the
    /// ground: `(2,4,3)`. Steps count from 1; `None` if there is no such step.
    pub fn step_words(&self, number: u32) -> Option<String> {
        let index = usize::try_from(number).ok()?.checked_sub(1)?;
        let step = self.steps.get(index)?;
        let flown = self.flight.iter().find(|flown| flown.step == number);
        Some(match (flown, step.to) {
            (Some(flown), Position::Squares(space)) => {
                let level = flown.altitude_feet.0.div_euclid(Feet::PER_SQUARE.0);
                format!("({},{},{level})", space.origin.x, space.origin.y)
            }
            _ => position_words(step.to),
        })
    }
}

/// What its squares do not show about a step above or below the ground, or of a flyer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FlightStep {
    /// Which step, from 1.
    pub step: u32,
    /// The altitude after it: that of the lowest level of the mover's space.
    pub altitude_feet: Feet,
    /// The mover's heading after it; `None` if it has none or its heading is open.
    pub heading: Option<Direction>,
    /// The part of its cost for turning.
    pub turn: Length,
    /// The part of its cost for ascending, besides the distance.
    pub ascent: Length,
}

/// One entry of an account of what happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountEntry {
    /// Its name: `costs`, `blocked-entry`.
    pub name: &'static str,
    /// Its value; may be empty.
    pub value: String,
    /// Details, some of which a case may list, such as which rule refused which item of a path.
    pub parts: Vec<String>,
}

impl AccountEntry {
    /// Name and value in the case notation, without the details.
    pub fn words(&self) -> String {
        format!("{} {}", self.name, self.value)
            .trim_end()
            .to_owned()
    }
}

/// The result of a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(bound(
        serialize = "S::Happening: serde::Serialize, S::Fact: serde::Serialize, S::Facts: serde::Serialize",
        deserialize = "S::Happening: serde::Deserialize<'de>, S::Fact: serde::Deserialize<'de>, S::Facts: serde::Deserialize<'de>"
    ))
)]
pub struct Outcome<S: SystemValues> {
    /// The movement, if the declaration is one.
    pub movement: Option<Movement>,
    /// What happens, in order.
    pub events: Vec<Event<S>>,
    /// Other facts that hold afterwards, as values of the system.
    pub facts: Vec<S::Fact>,
    /// What happened, in order, in a system whose cases check it as a whole (`6d6`); else empty.
    pub account: Vec<S::Happening>,
    /// What a movement has met that its side did not know. The side knows it from then on.
    #[cfg_attr(feature = "serde", serde(default))]
    pub reveals: Vec<ConcealmentChange>,
    /// The state afterwards.
    pub after: After<S>,
}

impl<S: SystemValues> Outcome<S> {
    /// Converts it to a system to which this one belongs.
    pub fn lift<T>(self) -> Outcome<T>
    where
        T: SystemValues,
        S: MemberOf<T>,
    {
        Outcome {
            movement: self.movement,
            events: self.events.into_iter().map(Event::lift).collect(),
            facts: self.facts.into_iter().map(S::fact_of).collect(),
            account: self.account.into_iter().map(S::happening_of).collect(),
            reveals: self.reveals,
            after: After {
                creatures: self.after.creatures,
                facts: S::facts_of(self.after.facts),
            },
        }
    }
}

/// The state after an outcome: the changed creatures and facts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(bound(
        serialize = "S::Facts: serde::Serialize",
        deserialize = "S::Facts: serde::Deserialize<'de>"
    ))
)]
pub struct After<S: SystemValues> {
    /// The changed creatures, each complete.
    pub creatures: Vec<Creature>,
    /// The system's facts afterwards.
    pub facts: S::Facts,
}

/// A place in the case notation: the top-left square, or without a grid the centre in feet.
pub fn position_words(position: Position) -> String {
    match position {
        Position::Squares(footprint) => footprint.origin.to_string(),
        Position::Free(point) => {
            let feet = |units: i64| {
                Length::from_micro(units / (grid::Point::PER_FOOT / Length::PER_FOOT)).to_string()
            };
            format!("({},{})", feet(point.x), feet(point.y))
        }
    }
}

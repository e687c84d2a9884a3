//! The result of a declaration: steps with their itemised costs, events, and the state afterwards.
//!
//! An outcome is a value. It is planned without changing anything, it can be shown, stored and
//! compared, and it is carried out by [`Situation::carry_out`](crate::Situation::carry_out), which
//! needs no dice and decides nothing.

use board::{ConcealmentChange, CreatureId, Position};
use grid::{Direction, Feet, Footprint, Length, Square};

use crate::situation::After;
use crate::{Degree, MemberOf, Reason, RuleId, RuleSystem};

/// When something happens in a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum When {
    /// Before the first step.
    Start,
    /// In a step, counted from 1.
    Step(u32),
    /// After the last step.
    End,
    /// No step is named; only the order counts.
    Unnumbered,
}

/// Why a reaction is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Cause {
    /// The mover leaves a square within reach.
    Leave,
    /// The mover enters the reactor's square.
    Enter,
    /// The movement begins within reach.
    Start,
    /// The movement ends within reach without having left a square.
    End,
    /// A tumble past the reactor failed.
    Tumble,
    /// A manipulate action within reach.
    Manipulate,
    /// A ranged attack within reach.
    Ranged,
    /// Without a grid: after this length of path.
    After(Length),
    /// Another action within reach that provokes.
    Act,
    /// The mover's rider does it; riders are counted separately.
    ByRider(CreatureId, RiderCause),
}

/// What a rider does as its mount moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum RiderCause {
    /// It leaves a square within reach.
    Leave,
    /// It begins within reach.
    Start,
    /// It ends within reach without having left a square.
    End,
}

impl Cause {
    /// Returns the same cause attributed to the rider, if there is one.
    pub const fn by_rider(self, rider: Option<CreatureId>) -> Cause {
        match (self, rider) {
            (Cause::Leave, Some(rider)) => Cause::ByRider(rider, RiderCause::Leave),
            (Cause::Start, Some(rider)) => Cause::ByRider(rider, RiderCause::Start),
            (Cause::End, Some(rider)) => Cause::ByRider(rider, RiderCause::End),
            (cause, _) => cause,
        }
    }

    /// The rider that causes it, if it is not the mover.
    pub const fn rider(self) -> Option<CreatureId> {
        match self {
            Cause::ByRider(rider, _) => Some(rider),
            _ => None,
        }
    }
}

/// The result of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Attempt {
    /// It succeeded.
    Success,
    /// It failed.
    Failure,
}

impl From<Degree> for Attempt {
    fn from(degree: Degree) -> Attempt {
        if degree.succeeds() {
            Attempt::Success
        } else {
            Attempt::Failure
        }
    }
}

/// Something that happens in the course of a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(
        rename_all = "kebab-case",
        bound(
            serialize = "S::Happening: serde::Serialize",
            deserialize = "S::Happening: serde::Deserialize<'de>"
        )
    )
)]
pub enum Happening<S: RuleSystem> {
    /// The creature may react to that cause.
    Provoke(CreatureId, Cause),
    /// An overrun of that creature is attempted.
    Overrun(CreatureId, Attempt),
    /// A tumble past that creature is attempted.
    Tumble(CreatureId, Attempt),
    /// The mover shares a square with that friend, who gives it no cover.
    NoCover(CreatureId),
    /// The mover is squeezed from now on.
    SqueezeOn,
    /// The mover is no longer squeezed.
    SqueezeOff,
    /// A die decides among equally good places.
    Die {
        /// Faces of the die.
        faces: u16,
        /// The face that came up.
        face: u16,
    },
    /// The mover is put there after it ended illegally by accident.
    Displaced(Square),
    /// The creature suffers the hazardous ground of that square.
    Hazard(CreatureId, Square),
    /// A Balance check is due for the creature as it lands there.
    Balance(CreatureId, Square),
    /// The creature falls from there.
    Fall(CreatureId, Square),
    /// The creature falls prone there.
    FallProne(CreatureId, Square),
    /// The movement ends early by the rule of the event.
    Stop,
    /// The creature is put back there.
    PutBack(CreatureId, Square),
    /// Something that happens in this system only.
    Own(S::Happening),
}

impl<S: RuleSystem> Happening<S> {
    /// Whether it says that the mover enters a place, which a step of the movement says already.
    pub fn enters(&self) -> bool {
        matches!(self, Happening::Own(own) if S::enters(own))
    }

    /// Whether it reveals something hidden.
    pub fn reveals(&self) -> bool {
        matches!(self, Happening::Own(own) if S::reveals(own))
    }

    /// The creature that it knocks out.
    pub fn knocked_out(&self) -> Option<CreatureId> {
        match self {
            Happening::Own(own) => S::knocked_out(own),
            _ => None,
        }
    }

    /// Converts it to a system to which this one belongs.
    pub fn lift<T>(self) -> Happening<T>
    where
        T: RuleSystem,
        S: MemberOf<T>,
    {
        match self {
            Happening::Provoke(a, b) => Happening::Provoke(a, b),
            Happening::Overrun(a, b) => Happening::Overrun(a, b),
            Happening::Tumble(a, b) => Happening::Tumble(a, b),
            Happening::NoCover(a) => Happening::NoCover(a),
            Happening::SqueezeOn => Happening::SqueezeOn,
            Happening::SqueezeOff => Happening::SqueezeOff,
            Happening::Die { faces, face } => Happening::Die { faces, face },
            Happening::Displaced(a) => Happening::Displaced(a),
            Happening::Hazard(a, b) => Happening::Hazard(a, b),
            Happening::Balance(a, b) => Happening::Balance(a, b),
            Happening::Fall(a, b) => Happening::Fall(a, b),
            Happening::FallProne(a, b) => Happening::FallProne(a, b),
            Happening::Stop => Happening::Stop,
            Happening::PutBack(a, b) => Happening::PutBack(a, b),
            Happening::Own(own) => Happening::Own(S::happening_of(own)),
        }
    }
}

/// A happening with its time and its rule.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(bound(
        serialize = "S::Happening: serde::Serialize",
        deserialize = "S::Happening: serde::Deserialize<'de>"
    ))
)]
pub struct Event<S: RuleSystem> {
    /// When it happens.
    pub when: When,
    /// What happens.
    pub happening: Happening<S>,
    /// The rule behind it.
    pub rule: RuleId,
}

impl<S: RuleSystem> Event<S> {
    /// Converts it to a system to which this one belongs.
    pub fn lift<T>(self) -> Event<T>
    where
        T: RuleSystem,
        S: MemberOf<T>,
    {
        Event {
            when: self.when,
            happening: self.happening.lift(),
            rule: self.rule,
        }
    }
}

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

/// How an outcome falls short of what was declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Shortfall {
    /// A part of it is refused.
    Refused,
    /// It has failed.
    Failed,
    /// It waits for more.
    Open,
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
pub struct Outcome<S: RuleSystem> {
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

impl<S: RuleSystem> Outcome<S> {
    /// Converts it to a system to which this one belongs.
    pub fn lift<T>(self) -> Outcome<T>
    where
        T: RuleSystem,
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

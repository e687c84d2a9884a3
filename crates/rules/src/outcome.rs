//! What a declaration leads to: steps with their itemised costs, events, and the state after it.
//!
//! An outcome is a value. It is planned without changing anything, it can be shown, stored and
//! compared, and it is carried out by [`Situation::carry_out`](crate::Situation::carry_out), which
//! needs no dice and decides nothing.

use board::{Board, CreatureId, Position};
use grid::{Footprint, Length, Square};

use crate::{Reason, RuleId};

/// When in a movement something happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum When {
    /// Before the first step.
    Start,
    /// In a step, counted from 1.
    Step(u32),
    /// After the last step.
    End,
}

/// What made a reaction possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
}

/// How an attempt went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Attempt {
    /// It succeeded.
    Success,
    /// It failed.
    Failure,
}

/// Something that happens in the course of a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// The creature may react, for that cause.
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
    /// The mover is put there after an accidental illegal end.
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
    /// Anything that has words of its own in one system only: the words of its case notation.
    Other(String),
}

/// A happening with its time and its rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// When.
    pub when: When,
    /// What.
    pub happening: Happening,
    /// The rule behind it.
    pub rule: RuleId,
}

impl Event {
    /// The event in the case notation: `1: provoke b leave`.
    pub fn words(&self, board: &Board) -> String {
        let name = |id: &CreatureId| {
            board
                .creature(*id)
                .map_or_else(|| format!("#{}", id.0), |creature| creature.name.clone())
        };
        let attempt = |attempt: &Attempt| match attempt {
            Attempt::Success => "success",
            Attempt::Failure => "failure",
        };
        let what = match &self.happening {
            Happening::Provoke(reactor, cause) => {
                let cause = match cause {
                    Cause::Leave => "leave".to_owned(),
                    Cause::Enter => "enter".to_owned(),
                    Cause::Start => "start".to_owned(),
                    Cause::End => "end".to_owned(),
                    Cause::Tumble => "tumble".to_owned(),
                    Cause::Manipulate => "manipulate".to_owned(),
                    Cause::Ranged => "ranged".to_owned(),
                    Cause::After(length) => format!("after {length}"),
                };
                format!("provoke {} {cause}", name(reactor))
            }
            Happening::Overrun(foe, result) => format!("overrun {} {}", name(foe), attempt(result)),
            Happening::Tumble(foe, result) => format!("tumble {} {}", name(foe), attempt(result)),
            Happening::NoCover(friend) => format!("no-cover {}", name(friend)),
            Happening::SqueezeOn => "squeeze on".to_owned(),
            Happening::SqueezeOff => "squeeze off".to_owned(),
            Happening::Die { faces, face } => format!("die 1d{faces}={face}"),
            Happening::Displaced(square) => format!("displaced {square}"),
            Happening::Hazard(who, square) => format!("hazard {} {square}", name(who)),
            Happening::Balance(who, square) => format!("balance {} {square}", name(who)),
            Happening::Fall(who, square) => format!("fall {} {square}", name(who)),
            Happening::FallProne(who, square) => format!("prone {} {square}", name(who)),
            Happening::Stop => format!("stop {}", self.rule),
            Happening::PutBack(who, square) => format!("put-back {} {square}", name(who)),
            Happening::Other(words) => words.clone(),
        };
        match self.when {
            When::Start => format!("0: {what}"),
            When::Step(step) => format!("{step}: {what}"),
            When::End => format!("end: {what}"),
        }
    }
}

/// One step that is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepTaken {
    /// Where the mover was.
    pub from: Position,
    /// Where it is after the step.
    pub to: Position,
    /// What the step costs.
    pub cost: Length,
    /// What the cost is made of; the amounts add up to it.
    pub reasons: Vec<Reason>,
}

impl StepTaken {
    /// The squares after the step, on a grid.
    pub const fn footprint(&self) -> Option<Footprint> {
        match self.to {
            Position::Squares(footprint) => Some(footprint),
            Position::Free(_) => None,
        }
    }
}

/// A movement that takes place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Movement {
    /// Who moves.
    pub mover: CreatureId,
    /// The steps it completes.
    pub steps: Vec<StepTaken>,
    /// What it may spend in all; `None` where nothing is spent or counted.
    pub budget: Option<Length>,
    /// What it spends: the costs of the completed steps, or what the rule reports instead.
    pub total: Length,
    /// Diagonals counted so far this turn, after the movement.
    pub diagonals: u32,
    /// Where it is after everything.
    pub end: Position,
}

/// What a declaration leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The movement, if the declaration is one.
    pub movement: Option<Movement>,
    /// What happens, in order.
    pub events: Vec<Event>,
    /// Further results in the words of the system's case notation: name and value, such as
    /// (`mods`, `attack -4, AC -4`), (`actions`, `2`) or (`ok`, ``).
    pub facts: Vec<(&'static str, String)>,
    /// The state after it.
    pub(crate) after: crate::situation::After,
}

impl Outcome {
    /// All results in the case notation, as (name, value): `costs`, `total`, `left`, `diagonals`,
    /// `end`, then the system's own facts.
    pub fn results(&self) -> Vec<(&'static str, String)> {
        let mut results = Vec::new();
        if let Some(movement) = &self.movement {
            let costs: Vec<String> = movement
                .steps
                .iter()
                .map(|step| step.cost.to_string())
                .collect();
            let costs = if costs.is_empty() {
                "none".to_owned()
            } else {
                costs.join(" ")
            };
            results.push(("costs", costs));
            results.push(("total", movement.total.to_string()));
            if let Some(budget) = movement.budget {
                results.push(("left", (budget - movement.total).to_string()));
            }
            results.push(("diagonals", movement.diagonals.to_string()));
            // A system whose places have an altitude says itself where the mover ends.
            if !self.facts.iter().any(|(name, _)| *name == "end") {
                results.push(("end", position_words(movement.end)));
            }
        }
        results.extend(self.facts.iter().cloned());
        results
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

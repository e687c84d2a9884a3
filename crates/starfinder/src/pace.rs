//! Scales and paces, and the table of speeds: `starfinder.scales.units`, `starfinder.pace.*`,
//! `starfinder.table.*`, `starfinder.local.measure`, `starfinder.overland.measure`.
//!
//! `ruling.scale-choice` says when a table counts by rounds and when by minutes. Here the question
//! names the unit, so the ruling decides no answer.

use board::{Condition, Creature, Movement};

use super::speed::{self, Pace as Accounting};
use super::{Exact, Scene, State, Verb};
use crate::Pace;

impl Pace {
    /// The pace of a turn at this pace so far, after one more movement by that verb.
    pub(crate) const fn after(self, verb: Verb) -> Pace {
        match (self, verb) {
            (pace, Verb::Pushed) => pace,
            (Pace::Run, _) | (_, Verb::Run) => Pace::Run,
            // A guarded step and a minimum movement do not count as fast.
            (Pace::Rest, Verb::Guarded | Verb::Minimum) => Pace::Walk,
            (pace, Verb::Guarded | Verb::Minimum) => pace,
            (Pace::Rest, Verb::Move | Verb::Tumble | Verb::TumbleFull) => Pace::Walk,
            _ => Pace::Hustle,
        }
    }
}

/// Miles an hour at that speed (`starfinder.table.overland`): a speed of 10 ft walks one mile.
pub(crate) fn miles_per_hour(speed_feet: i32, pace: Pace) -> Option<Exact> {
    Exact::new(i64::from(speed_feet) * pace.speeds_a_round(), 10)
}

/// The way of moving that is in use: flying if the creature flies, otherwise on land.
pub(crate) fn way_in_use(creature: &Creature) -> Movement {
    if creature.is(Condition::Flying) {
        Movement::Fly
    } else {
        Movement::Land
    }
}

/// The effective speed in use, in feet. Who is bound to something immobile goes nowhere
/// (`starfinder.adjunct.entangled`).
pub(crate) fn speed_feet(scene: Scene<'_>, creature: &Creature) -> i32 {
    if scene.facts.profile(creature.id).is(State::Anchored) {
        return 0;
    }
    speed::speed_feet(scene, creature, way_in_use(creature))
}

/// The feet that a round at this pace covers.
pub(crate) fn feet_a_round(scene: Scene<'_>, creature: &Creature, pace: Pace) -> i32 {
    let verb = match pace {
        Pace::Rest => return 0,
        Pace::Walk => Verb::Move,
        Pace::Hustle | Pace::RunRest => Verb::Double,
        Pace::Run => Verb::Run,
    };
    let way = way_in_use(creature);
    speed::budget_feet(scene, creature, verb, way, Accounting::Whole).unwrap_or(0)
}

/// An action in a round on which its pace depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RoundAction {
    /// A move action spent on its speed.
    Move,
    /// A standard action, or another move action.
    Other,
    /// A swift action.
    Swift,
    /// Two speeds: a double move or a charge.
    Double,
    /// The run action.
    Run,
}

/// The actions of a creature in a round on which its pace depends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RoundOfActions {
    moves: u32,
    others: u32,
    is_double: bool,
    is_run: bool,
}

impl RoundOfActions {
    /// Adds an action.
    pub(crate) const fn add(&mut self, action: RoundAction) {
        match action {
            RoundAction::Move => self.moves += 1,
            RoundAction::Other => self.others += 1,
            RoundAction::Swift => {}
            RoundAction::Double => self.is_double = true,
            RoundAction::Run => self.is_run = true,
        }
    }

    /// The pace of the round, and the pace whose distance it covers; `None` without a movement.
    pub(crate) const fn pace(self) -> Option<(Pace, Pace)> {
        if self.is_run {
            Some((Pace::Run, Pace::Run))
        } else if self.is_double || self.moves >= 2 {
            Some((Pace::Hustle, Pace::Hustle))
        } else if self.moves == 0 {
            None
        } else if self.others > 0 {
            // The movement takes about half the round.
            Some((Pace::Hustle, Pace::Walk))
        } else {
            Some((Pace::Walk, Pace::Walk))
        }
    }
}

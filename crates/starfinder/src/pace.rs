//! Scales and paces, and the table of speeds: `starfinder.scales.units`, `starfinder.pace.*`,
//! `starfinder.table.*`, `starfinder.local.measure`, `starfinder.overland.measure`.
//!
//! `ruling.scale-choice` says when a table counts by rounds and when by minutes. Here the question
//! names the unit, so the ruling decides no answer.

use board::{Condition, Creature, Movement};

use super::rulings::MovementTableFill;
use super::speed::{self, Pace as Accounting};
use super::{Exact, Scene, Verb, registry};
use rules::{At, Refusal, RuleId, Rulings};

/// A pace of movement on the long scales.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Pace {
    /// One speed a round.
    Walk,
    /// Two speeds a round.
    Hustle,
    /// Four speeds a round, by the run action.
    Run,
    /// Running and resting by turns, which across country equals a hustle.
    RunRest,
    /// No movement.
    #[default]
    Rest,
}

impl Pace {
    /// The paces of rounds and minutes.
    pub const LOCAL: [Pace; 4] = [Pace::Walk, Pace::Hustle, Pace::Run, Pace::Rest];
    /// The paces of hours and days.
    pub const OVERLAND: [Pace; 4] = [Pace::Walk, Pace::Hustle, Pace::Run, Pace::RunRest];

    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            Pace::Walk => "walk",
            Pace::Hustle => "hustle",
            Pace::Run => "run",
            Pace::RunRest => "run-rest",
            Pace::Rest => "rest",
        }
    }

    /// The pace with that word.
    pub fn from_word(word: &str) -> Option<Pace> {
        Pace::LOCAL
            .into_iter()
            .chain(Pace::OVERLAND)
            .find(|pace| pace.word() == word)
    }

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

    /// The number of speeds that it covers in a round.
    pub(crate) const fn speeds_a_round(self) -> i64 {
        match self {
            Pace::Rest => 0,
            Pace::Walk => 1,
            Pace::Hustle | Pace::RunRest => 2,
            Pace::Run => 4,
        }
    }

    /// Whether hours at this pace are hustled hours.
    pub(crate) const fn is_hustled(self) -> bool {
        matches!(self, Pace::Hustle | Pace::RunRest)
    }
}

/// A unit of time of a rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Unit {
    /// 6 seconds.
    Round,
    /// 10 rounds.
    Minute,
    /// 60 minutes.
    Hour,
    /// A day's travel.
    Day,
}

impl Unit {
    /// From the shortest to the longest.
    pub const ALL: [Unit; 4] = [Unit::Round, Unit::Minute, Unit::Hour, Unit::Day];

    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            Unit::Round => "round",
            Unit::Minute => "minute",
            Unit::Hour => "hour",
            Unit::Day => "day",
        }
    }

    /// The table with the values for this unit.
    pub const fn table(self) -> RuleId {
        match self {
            Unit::Round => registry::TABLE_TACTICAL,
            Unit::Minute => registry::TABLE_LOCAL,
            Unit::Hour | Unit::Day => registry::TABLE_OVERLAND,
        }
    }
}

/// The source of a value of the speed table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Basis {
    /// It is printed.
    Printed,
    /// It follows from the formula of the printed columns.
    Derived,
}

impl Basis {
    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            Basis::Printed => "printed",
            Basis::Derived => "derived",
        }
    }

    /// Whether the table prints a value for that speed in feet, at that pace, in that unit.
    pub(crate) const fn of(speed_feet: i32, pace: Pace, unit: Unit) -> Basis {
        let printed = match (unit, pace) {
            (Unit::Round | Unit::Minute, _) => matches!(speed_feet, 20 | 30),
            (Unit::Hour, _) => speed_feet == 30,
            (Unit::Day, Pace::Walk) => matches!(speed_feet, 20 | 30),
            (Unit::Day, _) => false,
        };
        if printed {
            Basis::Printed
        } else {
            Basis::Derived
        }
    }

    /// Refuses a value that the table does not print, if `ruling.movement-table-fill` says so.
    ///
    /// # Errors
    /// The rule of the unit's table.
    pub(crate) fn allowed(
        self,
        speed_feet: i32,
        unit: Unit,
        rulings: &Rulings,
    ) -> Result<Basis, Refusal> {
        match (self, rulings.get()) {
            (Basis::Derived, MovementTableFill::Refuse) => Err(Refusal::new(
                unit.table(),
                At::Action,
                format!(
                    "the table has no value for speed {speed_feet} per {}",
                    unit.word()
                ),
            )),
            (basis, _) => Ok(basis),
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

/// The effective speed in use, in feet.
pub(crate) fn speed_feet(scene: Scene<'_>, creature: &Creature) -> i32 {
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
